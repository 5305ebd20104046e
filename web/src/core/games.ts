// Which games there are, and how they are set up: the server says so, or, where it does not answer, the engine in the page.

import { api } from "./api.ts";
import { engineOf, modules, playsHere } from "./engine.ts";
import { Denied, type GameInfo, type Games, type JsonObject } from "./protocol.ts";

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

/** The numbers of seats these options can be played with. */
export async function fittingSeats(game: GameInfo, options: JsonObject): Promise<readonly number[]> {
  const [least, most] = game.seats;
  const all = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  if (!playsHere(game.game) || all.length === 1) return all;
  const engine = engineOf(game.game);
  const fits = async (seats: number): Promise<boolean> => {
    try {
      const { match } = await engine.request<{ match: number }>({ cmd: "new", game: game.game, seats, options });
      await engine.request({ cmd: "close", match });
      return true;
    } catch (error) {
      return !(error instanceof Denied); // no engine: whoever opens the table will be told
    }
  };
  const fitting = await Promise.all(all.map(fits));
  return all.filter((_, i) => fitting[i]);
}
