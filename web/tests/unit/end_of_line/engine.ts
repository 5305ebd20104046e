// The real engine for tests: the module the page uses.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Engine } from "../../../../bindings/wasm/src/index.ts";
import { readModel, type EolScene, type EolView, type Model } from "../../../src/games/end_of_line/model.ts";

const path = fileURLToPath(new URL("../../../public/engine/end_of_line.wasm", import.meta.url));
if (!existsSync(path)) throw new Error("the engine is not there: run scripts/engine");

export const engine = await Engine.load(readFileSync(path));

export type Match = ReturnType<Engine["newMatch"]>;

export function modelOf(match: Match, viewers: readonly number[]): Model {
  const { scene, view } = match.view(viewers);
  return readModel(scene as unknown as EolScene, view as unknown as EolView);
}

/** Draws until somebody is asked. */
export function deal(match: Match): void {
  for (let turn = match.turn(); turn.chance;) ({ turn } = match.chance());
}
