// The rules of a game as text. The page brings those of the games it was built with, so that they can be read without a server; a
// server that has more games has their rules.

import { api } from "./api.ts";

const brought = {
  ...import.meta.glob<string>("../../../games/*/RULES.md", { query: "?raw", import: "default" }),
  ...import.meta.glob<string>("../../../examples/*/RULES.md", { query: "?raw", import: "default" }),
};

export function rulesOf(game: string): Promise<string> {
  const load = Object.entries(brought).find(([path]) => path.endsWith(`/${game}/RULES.md`))?.[1];
  return load ? load() : api.rules(game);
}
