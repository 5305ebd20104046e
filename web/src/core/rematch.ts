// Where a finished game goes on. Its log tells the table somebody opened for that; old tables outlive the ones they name.

import type { Host } from "./host.ts";

/** The table the log tells, if it is still there. */
export async function stillThere(host: Host, told: string | undefined): Promise<string | null> {
  if (told === undefined) return null;
  return host.info(told).then(
    () => told,
    () => null,
  );
}

/** Where to go for the next game. Who had a seat asks the host: it says the table that is there, or makes another. */
export async function nextGame(host: Host, table: string, seated: boolean, there: string | null): Promise<string> {
  return seated || there === null ? host.rematch(table) : there;
}
