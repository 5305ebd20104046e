// A table that is heard: what is being shown, what is refused. Called once by the component that shows the table.

import type { Interaction } from "../core/interaction.svelte.ts";
import type { GameEvent, TablePush } from "../core/protocol.ts";
import { ofEvents, ofPicture, soundOfEvent, speaker, type SoundOf } from "../core/sound.ts";
import type { TableModel } from "../core/table.svelte.ts";

export function makeSounds(table: TableModel, interaction: Interaction, soundOf: () => SoundOf | undefined): void {
  const heard = new WeakSet<GameEvent>();
  let before: TablePush | null = null;

  $effect(() => {
    const event = table.playing;
    if (!event || table.retold) return;
    heard.add(event);
    const sound = (soundOf() ?? soundOfEvent)(event);
    if (sound) speaker.play(sound);
  });
  $effect(() => {
    const shown = table.shown;
    if (!shown || table.lookingAt !== null || shown === before) return;
    const last = before;
    before = shown;
    if (!last) return;
    const news = shown.happened.filter((one) => one.n > last.n).flatMap((one) => one.events ?? []);
    const sound = ofEvents(
      news.filter((event) => !heard.has(event)),
      soundOf(),
    );
    if (sound) speaker.play(sound);
    for (const one of ofPicture(last, shown)) speaker.play(one);
  });
  $effect(() => {
    if (interaction.refusal) speaker.play("refused");
  });
}
