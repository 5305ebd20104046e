// Which games there are, and how they are set up: the server says so, or, where it does not answer, the engine in the page.

import { api } from "./api.ts";
import { engineOf, modules, playsHere } from "./engine.ts";
import { Denied, type GameInfo, type Games, type JsonObject, type Scene, type Shape, type View } from "./protocol.ts";

/** So long a server may think about it; then we look at what is here. */
const PATIENCE_MS = 2500;

/** The server's games, or those this page can play by itself. */
export async function knownGames(): Promise<readonly GameInfo[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the server does not answer")), PATIENCE_MS);
  });
  try {
    return (await Promise.race([api.games(), late])).games;
  } catch {
    return gamesHere();
  } finally {
    clearTimeout(timer);
  }
}

/** What the engine in the page plays; a module that is not there is left out. */
export async function gamesHere(): Promise<readonly GameInfo[]> {
  const answers = await Promise.allSettled(
    Object.values(modules).map(([game]) => engineOf(game ?? "").request<Games>({ cmd: "games" })),
  );
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value.games : []));
}

/** A number of seats that options can be played with. */
export interface Fit {
  readonly seats: number;
  /** Every option as the game settles it for so many; only what was asked for where nobody could be asked. */
  readonly options: JsonObject;
}

export interface Fitting {
  readonly fits: readonly Fit[];
  /** What is wrong with content of one's own, in the engine's words. */
  readonly wrong: string;
}

/** The request for a table like that; files of one's own stand in for the official ones. */
const tableOf = (game: GameInfo, { seats, options }: Fit, content: JsonObject) => ({
  cmd: "new",
  game: game.game,
  seats,
  options,
  ...(Object.keys(content).length ? { content } : {}),
});

/** The numbers of seats these options can be played with, and what the game makes of them. */
export async function fittingSeats(game: GameInfo, options: JsonObject, content: JsonObject = {}): Promise<Fitting> {
  const [least, most] = game.seats;
  const all = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  if (!playsHere(game.game)) return { fits: all.map((seats) => ({ seats, options })), wrong: "" };
  const engine = engineOf(game.game);
  let wrong = "";
  const fit = async (seats: number): Promise<Fit | null> => {
    try {
      const { match } = await engine.request<{ match: number }>(tableOf(game, { seats, options }, content));
      const { position } = await engine.request<{ position: { options: JsonObject } }>({ cmd: "position", match });
      await engine.request({ cmd: "close", match });
      return { seats, options: position.options };
    } catch (error) {
      if (!(error instanceof Denied)) return { seats, options }; // no engine: whoever opens the table will be told
      if (error.denial.code === "bad_content") wrong = error.denial.message;
      return null;
    }
  };
  const fits = (await Promise.all(all.map(fit))).filter((one) => one !== null);
  return { fits, wrong };
}

/** A table from above, where a game is played on a plane of things. */
export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** What lies on the table before anybody has done anything; null where that is nothing to look at. */
export async function groundOf(game: GameInfo, fit: Fit, content: JsonObject = {}): Promise<Ground | null> {
  if (!playsHere(game.game)) return null;
  const engine = engineOf(game.game);
  const { match } = await engine.request<{ match: number }>(tableOf(game, fit, content));
  const { scene, view } = await engine.request<{ scene: Scene; view: View }>({ cmd: "view", match, seats: [] });
  await engine.request({ cmd: "close", match });
  const plane = scene.zones.find((zone) => zone.kind === "plane");
  if (plane?.kind !== "plane") return null;
  const shapes = [...(plane.shapes ?? []), ...(view.zones[plane.id]?.shapes ?? [])];
  return shapes.length ? { width: plane.width, height: plane.height, shapes } : null;
}
