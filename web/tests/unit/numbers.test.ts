// The page knows no number of a content: whatever a scene says of cards and rules is what is shown. Here every number of the real scene is
// another one, so that a number that was written into the page, or guessed where a scene is silent, stands out.

import { readFileSync } from "node:fs";
import { render } from "svelte/server";
import { expect, test } from "vitest";
import { Engine } from "../../../bindings/wasm/src/index.ts";
import type { JsonObject } from "../../src/core/protocol.ts";
import EolCard from "../../src/games/end_of_line/Card.svelte";
import Energy from "../../src/games/end_of_line/Energy.svelte";
import { readModel as readEol, type EolScene, type EolView } from "../../src/games/end_of_line/model.ts";
import { deckParts } from "../../src/games/end_of_line/sums.ts";
import Actions from "../../src/games/furtherance/Actions.svelte";
import FurCard from "../../src/games/furtherance/Card.svelte";
import { effectOf } from "../../src/games/furtherance/effects.ts";
import type { CardType, FurScene, FurView } from "../../src/games/furtherance/model.ts";

/** No content has numbers from here on. */
const STRANGE = 700;
const isStrange = (digits: string): boolean => Number(digits) >= STRANGE || Number(digits) === 0;

/** The same with other numbers; what is nothing stays nothing. */
const estranged = <T>(value: T): T =>
  (typeof value === "number"
    ? value === 0
      ? 0
      : Math.sign(value) * (STRANGE + Math.abs(value))
    : Array.isArray(value)
      ? value.map(estranged)
      : value !== null && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, estranged(one)]))
        : value) as T;

const sceneOf = async (
  game: string,
  seats: number,
  options: JsonObject = {},
): Promise<{ scene: object; view: object }> => {
  const engine = await Engine.load(readFileSync(`public/engine/${game}.wasm`));
  const match = engine.newMatch({ game, seats, seed: 1, options } as never);
  return match.view([0]) as unknown as { scene: object; view: object };
};
/** What stands on the page, without the sentences the engine made of the numbers themselves. */
const shown = (html: string): string =>
  html
    .replace(/<p class="text[^>]*>[\s\S]*?<\/p>/g, "")
    .replace(/<(style|svg)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ");
const familiar = (text: string): string[] => (text.match(/\d+/g) ?? []).filter((digits) => !isStrange(digits));

const TYPES: readonly CardType[] = ["unit", "item", "building", "upgrade", "leader"];

test.each(["standard", "solo"])("Furtherance: cards show the numbers they have, %s", async (mode) => {
  const { scene } = await sceneOf("furtherance", mode === "solo" ? 1 : 2, { mode });
  const { cards } = scene as FurScene;
  let numbers = 0;
  for (const type of TYPES)
    for (const real of cards[type]) {
      const card = estranged(real);
      for (const { text = "" } of effectOf(type, card)) {
        expect(familiar(text), `${card.id}: ${text}`).toEqual([]);
        numbers += /\d/.test(text) ? 1 : 0;
      }
      const { body } = render(FurCard, { props: { type, card } });
      expect(familiar(shown(body)), card.id).toEqual([]);
    }
  expect(numbers).toBeGreaterThan(20);
});

test("Furtherance: what workers get and pay is what the scene says", async () => {
  const { scene, view } = (await sceneOf("furtherance", 2)) as { scene: FurScene; view: FurView };
  const interaction = { path: [], all: [], hintOf: () => undefined, hover: () => undefined };
  const { body } = render(Actions, {
    props: { scene: estranged(scene), player: view.players[0]!, interaction: interaction as never },
  });
  const text = shown(body).match(/[+−]\d+/g) ?? [];
  expect(text.length).toBeGreaterThan(1);
  expect(familiar(text.join(" "))).toEqual([]);
});

test("End of Line: cards, energy and decks are what the scene says", async () => {
  const { scene, view } = (await sceneOf("end_of_line", 2)) as { scene: EolScene; view: EolView };
  const other: EolScene = {
    ...scene,
    faces: estranged(scene.faces),
    effects: estranged(scene.effects),
    zones: scene.zones.map((zone) => (zone.id === "energy_0" ? { ...zone, most: 9 } : zone)),
  };
  const model = readEol(other, view);
  for (const face of other.faces) {
    const { body } = render(EolCard, { props: { exits: face.exits, initiative: face.initiative } });
    expect(body).toContain(`>${face.initiative}<`);
  }
  const player = model.view.players[0]!;
  const copies = other.faces.reduce((sum, face) => sum + face.copies, 0);
  expect(deckParts(model, { ...player, deck: copies - player.hand }).some((part) => part.value === copies)).toBe(true);
  const props = { model, seat: 0, offered: new Set<string>(), question: "", onuse: () => {}, onrefuse: () => {} };
  const { body } = render(Energy, { props: { ...props, why: () => Promise.reject(new Error()) } });
  expect(body.match(/class="pip/g)?.length).toBe(9);
});
