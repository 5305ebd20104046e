// The real engine for tests: the module the page uses.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Engine } from "../../../../bindings/wasm/src/index.ts";
import { readModel, type FurScene, type FurView, type Model } from "../../../src/games/furtherance/model.ts";

const path = fileURLToPath(new URL("../../../public/engine/furtherance.wasm", import.meta.url));
if (!existsSync(path)) throw new Error("the engine is not there: run scripts/engine");

export const engine = await Engine.load(readFileSync(path));
export const GAME = "furtherance";

export type Match = ReturnType<Engine["newMatch"]>;

const scenes = new WeakMap<Match, { hash: string; scene: FurScene }>();
/** The scene is asked for once a match: making it takes longer than anything else. */
export function modelOf(match: Match, viewers: readonly number[]): Model {
  const kept = scenes.get(match);
  const said = match.view(viewers, kept?.hash);
  const known = kept ?? { hash: said.scene_hash, scene: said.scene as unknown as FurScene };
  scenes.set(match, known);
  return readModel(known.scene, said.view as unknown as FurView);
}
/** Draws until somebody is asked. */
export function deal(match: Match): void {
  for (let turn = match.turn(); turn.chance;) ({ turn } = match.chance());
}
