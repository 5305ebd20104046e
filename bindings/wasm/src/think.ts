// A bot's whole thought without standing in anybody's way: slices, with a turn for the event loop between them.

import type { BotOptions, Match, Slice } from "./match.ts";
import type { BotAnswer, BotSlice, Seat } from "./types.ts";

export interface ThinkOptions extends BotOptions {
  /** 15 ms by default: a page stays at 60 frames a second, a worker hears what it is told. */
  readonly slice?: Slice;
  /** Called after every slice. */
  readonly onProgress?: (slice: BotSlice) => void;
  /** Aborting it stops thinking; what the bot would do by then is the answer. */
  readonly stop?: AbortSignal;
}

/** Lets everything that waits in the event loop happen. A message is quicker than a timer, which browsers slow down. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (): void => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Asks a bot, like Match.bot. The match must not go on meanwhile: a bot that is asked something else begins anew. */
export async function think(match: Match, seat: Seat, options: ThinkOptions): Promise<BotAnswer> {
  const { slice = { ms: 15 }, onProgress, stop, ...bot } = options;
  for (;;) {
    const { progress, done, ...answer } = match.botSlice(seat, bot, slice);
    onProgress?.({ progress, done, ...answer });
    if (done || stop?.aborted === true) return answer;
    await breathe();
  }
}
