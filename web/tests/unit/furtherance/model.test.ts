// What the skin shows beforehand is what the engine does: over whole games of every kind.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { GameEvent, Option, Scene, Text, View } from "../../../src/core/protocol.ts";
import { flightsOf, unfold } from "../../../src/core/unfold.ts";
import gameWords from "../../../../games/furtherance/content/text/en.json";
import { draws } from "../../../src/games/furtherance/draws.ts";
import { effectOf } from "../../../src/games/furtherance/effects.ts";
import { EXAMPLES } from "../../../src/games/furtherance/examples.ts";
import { LESSONS } from "../../../src/games/furtherance/lessons.ts";
import {
  enemyState,
  frontsOf,
  killsOf,
  KINGDOMS,
  MARKETS,
  placeOf,
  sideOf,
  squaresOf,
  vpKinds,
  mightOf,
  type CardType,
  type EnemyView,
  type Exchange,
  type FurView,
  type Model,
  type PlayerView,
  type Reach,
} from "../../../src/games/furtherance/model.ts";
import { LOOKS, REACTIONS, type Answers } from "../../../src/games/furtherance/reactions.ts";
import { BLOWS, sound, STIRS } from "../../../src/games/furtherance/sounds.ts";
import { vpNote } from "../../../src/games/furtherance/sums.ts";
import german from "../../../src/games/furtherance/text/de.json";
import english from "../../../src/games/furtherance/text/en.json";
import { thingOf } from "../../../src/games/furtherance/things.ts";
import { word } from "../../../src/games/furtherance/words.ts";
import { engine, GAME, modelOf, type Match } from "./engine.ts";

/** Repeats itself: a test that fails fails again. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
interface Asked {
  readonly seat: number;
  readonly decision: string;
  readonly prompt: Text;
}
interface Step {
  readonly match: Match;
  readonly asked: Asked;
  readonly options: readonly Option[];
  readonly model: Model;
}
/**
 * Plays for so many decisions, rather lively than wisely, and on (up to four times as many) until enough was seen. `each` sees
 * every question, `then` what each answer or draw brought.
 */
function play(
  kind: { seats: number; options: object; seed: number; most: number; from?: string },
  each: (step: Step) => void,
  then: (before: Model, events: readonly GameEvent[], after: Model) => void,
  enough: () => boolean,
): void {
  const { seats, options, seed, most } = kind;
  const begun = EXAMPLES.find((one) => one.name === kind.from);
  const match = begun
    ? engine.load({ game: GAME, seed, position: { options: begun.options, seats, state: begun.state } as never })
    : engine.newMatch({ game: GAME, seats, options: options as never, seed });
  const random = dice(seed);
  const all = Array.from({ length: seats }, (_, i) => i);
  let model = modelOf(match, all);
  for (let asked = 0; asked < most || (asked < 4 * most && !enough());) {
    const turn = match.turn(all);
    if (turn.over) break;
    let said: { readonly events: unknown };
    if (turn.chance) said = match.chance(undefined, all);
    else {
      const one = turn.asked[0] as unknown as Asked;
      const choices = match.actions(one.seat).actions as unknown as readonly Option[];
      each({ match, asked: one, options: choices, model });
      ++asked;
      const lively = choices.filter(({ label }) => /attack|sacrifice|yes|place|item|recruit/.test(label.key));
      const working = choices.filter(({ path }) => /option:(recruit|buy|build)/.test(path.at(-1) ?? ""));
      const going = choices.filter(({ label }) => label.key !== "label.end_turn");
      const from = [lively, working, going, choices].find((some) => some.length > 0 && random() < 0.7) ?? choices;
      said = match.act(one.seat, from[Math.floor(random() * from.length)]!.action, all);
    }
    const after = modelOf(match, all);
    then(model, said.events as readonly GameEvent[], after);
    model = after;
  }
  match.close();
}

const KINDS = [
  ["two seats", { seats: 2, options: {}, seed: 11, most: 160, from: "two" }],
  ["two seats from the start", { seats: 2, options: { leaders: "random" }, seed: 12, most: 300 }],
  ["four seats", { seats: 4, options: {}, seed: 5, most: 160, from: "four" }],
  ["solo", { seats: 1, options: {}, seed: 4, most: 160, from: "solo" }],
] as const;

describe.each(KINDS)("%s", (_, kind) => {
  const counts = { ways: 0, exchanges: 0, counters: 0 };
  const seen = new Set<string>();
  const keys = new Set<string>();
  const standing = (view: FurView) => [
    ...(view.zones.board?.cells ?? []).map((one) => `${one.at} ${one.kingdom} ${one.unit} ${one.damage}`).sort(),
    ...MARKETS.flatMap((deck) =>
      view.zones[`market_${deck}`]!.items!.map(({ id, count = 1 }) => `${id} ${count}`).sort(),
    ),
  ];

  /** Steps on from every unit that can go, as the engine knows them. */
  function waysAreRight({ match, asked, options, model }: Step): void {
    for (const from of new Set(
      options.filter((one) => one.label.key === "label.move").map((one) => one.path[0]!.slice(6)),
    )) {
      const reach = match.probe([asked.seat], { what: "reach", from }) as unknown as Reach;
      const { uses, further } = mightOf(reach);
      for (const [at, way] of Object.entries(reach.ways)) {
        // Every step of a way leads to a free square beside the last one.
        [from, ...way].reduce((here, to) => {
          expect(model.scene.board.open[here]).toContain(to);
          expect(model.units.has(to)).toBe(false);
          return to;
        });
        expect(way.at(-1)).toBe(at);
        expect(further.get(at) ?? 1).toBe(way.length);
      }
      const next = options.filter((one) => one.label.key === "label.move" && one.path[0] === `board:${from}`);
      const first = [...uses].flatMap(([id, use]) => (use === "move" ? id : []));
      expect(first.sort()).toEqual(next.map((one) => one.path[1]!).sort());
      ++counts.ways;
    }
  }
  /** What can be clicked is drawn, and what is drawn has its place. */
  function everythingIsDrawn({ asked: { decision }, options, model }: Step): void {
    for (const option of options) {
      keys.add(option.label.key);
      for (const id of option.path) {
        const where = `${decision}: ${option.action} ${id}`;
        if (id.startsWith("option:")) {
          // Whatever of these can be looked at large has its words.
          const thing = thingOf(model, id);
          if (thing) expect(Object.keys(english), where).toContain(`skin.action.${thing.id}.help`);
        } else if (id.startsWith("board:")) expect(id, where).toMatch(/^board:[a-e][1-5]$/);
        else if (id.startsWith("look:")) expect(LOOKS.has(decision), where).toBe(true);
        else expect(thingOf(model, id), where).not.toBeNull();
      }
      // What the prompt bar leaves out: a worker's action, a deck, or an answer on a sheet.
      if (draws(option) && !/^(label\.(act|repeat|blind)|deck\.)/.test(option.label.key))
        expect(REACTIONS.has(decision) || LOOKS.has(decision), `${decision} ${option.label.key}`).toBe(true);
    }
  }
  /** Numbers before and after come true. */
  function numbersComeTrue({ match, asked, options, model }: Step): void {
    for (const option of options) {
      if (option.label.key === "label.attack") {
        const [from, to] = option.path.map((id) => id.slice(6)) as [string, string];
        const said = match.probe([asked.seat], { what: "attack", from, to }) as unknown as Exchange;
        const target = model.units.get(to)!;
        expect(said.dies).toBe(target.damage + said.damage >= target.fatal);
        ++counts.exchanges;
      }
      if (option.label.key !== "yes.counter" && option.label.key !== "yes.castle_counter") continue;
      const [change] = (match.probe([asked.seat], { what: "answers" }) as unknown as Answers)[option.action] ?? [];
      const copy = engine.load({ game: GAME, position: match.position(), seed: 1 });
      const said = copy.act(asked.seat, option.action, [0]).events as unknown as readonly GameEvent[];
      copy.close();
      const blow = said.find((event) => event.event === "damaged" && event.square === change!.square);
      if (!blow) continue; // a Cloak or a Bulwark is asked first
      expect(change!.after).toBe(Math.max(0, change!.before - Number(blow.damage)));
      expect(change!.dies).toBe(said.some((event) => event.event === "died" && event.square === change!.square));
      ++counts.counters;
    }
  }

  it("what is shown beforehand is what the engine does", { timeout: 60_000 }, () => {
    play(
      kind,
      (step) => {
        waysAreRight(step);
        everythingIsDrawn(step);
        numbersComeTrue(step);
        for (const player of step.model.view.players) {
          const { kept, atRisk } = vpKinds(player);
          expect(kept + atRisk).toBe(player.vp.total);
          expect(Math.min(kept, atRisk)).toBeGreaterThanOrEqual(0);
        }
      },
      (before, events, next) => {
        for (const event of events) {
          seen.add(event.event);
          // What is taken, placed or looked up flies, and from somewhere else than where it goes.
          const [flight] = flightsOf(event);
          if (["acquired", "recruited", "researched", "spawned"].includes(event.event))
            expect(flight, JSON.stringify(event)).toBeDefined();
          if (flight) expect(flight.to[0], JSON.stringify(event)).not.toBe(flight.from[0]);
        }
        if (events.some((event) => ["castle_destroyed", "left"].includes(event.event))) return;
        // While something is still to come, the board is what the events have made of it.
        const still = { event: "still", changes: [{ marked: ["board"] }] } as unknown as GameEvent;
        const { scene, view } = before as unknown as { scene: Scene; view: View };
        const between = unfold(scene, view, next.view as unknown as View, events, [still]);
        expect(standing(between as unknown as FurView), JSON.stringify(events)).toEqual(standing(next.view));
      },
      () => counts.exchanges > 0 && (kind.seats === 1 || counts.counters > 0),
    );
    expect(counts.ways).toBeGreaterThan(3);
    expect(counts.exchanges).toBeGreaterThan(0);
    expect(keys.size).toBeGreaterThan(8);
    for (const event of ["moved", "damaged", "died", "acquired"]) expect([...seen]).toContain(event);
    if (kind.seats > 1) expect(counts.counters).toBeGreaterThan(0);
  });
});

describe("the board", () => {
  const model = ((): Model => {
    const match = engine.newMatch({ game: GAME, seats: 4, seed: 1 });
    return modelOf(match, [0]);
  })();

  it("lies so that one's own castle is below, and keeps neighbours neighbours", () => {
    for (const from of KINGDOMS) {
      expect(squaresOf(from).map((at) => placeOf(at, from).y)).toEqual([4, 4, 4]);
      const places = new Set(Object.keys(model.scene.board.open).map((at) => JSON.stringify(placeOf(at, from))));
      expect(places.size).toBe(21);
      for (const [at, open] of Object.entries(model.scene.board.open))
        for (const to of open) {
          const a = placeOf(at, from);
          const b = placeOf(to, from);
          expect(Math.abs(a.x - b.x) + Math.abs(a.y - b.y), `${at} ${to} from ${from}`).toBe(1);
        }
    }
    // FUR-3.11: clockwise S, W, N, E. Whoever sits in the west has the north to the left.
    expect(placeOf("c5", "W")).toEqual({ x: 0, y: 2 });
    expect(sideOf("N", "W")).toBe(1);
  });

  it("has a gate in the middle of each castle and walls beside it (FUR-3.5b); solo lifts one's own walls (FUR-17.4)", () => {
    for (const kingdom of KINGDOMS)
      expect(frontsOf(model.scene, kingdom).map((front) => front.kind)).toEqual(["wall", "gate", "wall"]);
    const solo = modelOf(engine.newMatch({ game: GAME, seats: 1, options: { mode: "solo" }, seed: 1 }), [0]);
    expect(frontsOf(solo.scene, "S").map((front) => front.kind)).toEqual(["breach", "gate", "breach"]);
    expect(frontsOf(solo.scene, "N").map((front) => front.kind)).toEqual(["wall", "gate", "wall"]);
  });

  it("draws every card with an icon of its own and its effect in icons", () => {
    const icons = readFileSync("src/games/furtherance/icons.ts", "utf8");
    for (const type of ["unit", "item", "building", "upgrade", "leader"] as CardType[])
      for (const card of model.scene.cards[type]) {
        expect(icons, card.id).toMatch(new RegExp(`^  ${card.id}[,:]`, "m"));
        const plain = type === "unit" && Object.keys(card.ability ?? {}).length === 0;
        if (!plain) expect(effectOf(type, card).length, card.id).toBeGreaterThan(0);
        // A number that its text does not know would be a 0.
        for (const glyph of effectOf(type, card))
          if (!["bear_trap", "invincibility_cloak", "park", "shadowblade", "cavalier"].includes(card.id))
            expect(glyph.text ?? "", card.id).not.toMatch(/^[+−×/≥]?0$/);
      }
  });

  it("shows positions in the gallery that the engine takes", () => {
    for (const { name, seats, options, state } of EXAMPLES) {
      const match = engine.load({ game: GAME, seed: 1, position: { options, seats, state } as never });
      expect(modelOf(match, [0]).units.size, name).toBeGreaterThan(1);
    }
  });
});

describe("the words", () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort();
  it("are the same in both languages, with the same gaps", () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english))
      expect(names((german as Record<string, string>)[key]!), key).toEqual(names(text));
  });
  it("are all there and all used", () => {
    const folder = "src/games/furtherance";
    const sources = readdirSync(folder)
      .filter((name) => /\.(svelte|ts)$/.test(name))
      .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
      .join("\n");
    const whole = [...sources.matchAll(/\bword\(\s*"([\w.]+)"/g)].map((match) => match[1]!);
    for (const key of whole) expect(english).toHaveProperty([`skin.${key}`]);
    const begun = [...sources.matchAll(/`([\w.]+[._])\$\{/g)].map((match) => `skin.${match[1]!}`);
    const lessons = LESSONS.flatMap(({ id }) => ["title", "text", "done", "wrong"].map((part) => `${id}.${part}`));
    const framed = [...lessons, "done", "done_text"].map((name) => `skin.learn.${name}`); // said by shell/Lessons.svelte
    framed.push("skin.gallery.title"); // and by shell/GalleryPage.svelte
    framed.push(...Object.keys(english).filter((key) => key.startsWith("skin.tip."))); // and by shell/Tip.svelte
    const unused = Object.keys(english).filter(
      (key) =>
        !framed.includes(key) &&
        !sources.includes(`"${key.slice("skin.".length)}"`) &&
        !begun.some((start) => key.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });
});

describe("what a blow at a building costs its owner", () => {
  const fresh = engine.newMatch({ game: GAME, seats: 2, options: {}, seed: 1 });
  const hits = Number(modelOf(fresh, [0]).scene.cards.building.find((card) => card.id === "refuge")?.hits);
  fresh.close();
  const siegeOf = (left: number, kind = "refuge", how = "label.hit_building", hp = 10) => {
    const damage = kind === "refuge" ? hits - left : 0;
    const S = { gold: 0, workers: [{ kind: "worker", did: "mine" }] };
    const N = { gold: 0, hp, workers: ["worker"], buildings: [{ kind, damage }] };
    const units = { c4: { kind: "knight", owner: "S" } };
    const state = { phase: "units", active: "S", kingdoms: { S, N }, units };
    const match = engine.load({
      game: GAME,
      seed: 1,
      position: { options: { leaders: "none" }, seats: 2, state } as never,
    });
    match.act(0, "attack c4 N", [0, 1]);
    const model = modelOf(match, [0, 1]);
    const option = (match.actions(0).actions as unknown as readonly Option[]).find((one) => one.label.key === how)!;
    const changes = (match.probe([0], { what: "answers" }) as unknown as Answers)[option.action] ?? [];
    match.act(0, option.action, [0, 1]);
    match.act(1, "no", [0, 1]); // the castle does not strike back
    return { before: model.view.players[1]!, changes, after: modelOf(match, [0, 1]).view.players[1]! };
  };
  it.each([hits, hits - 1])("one that stands: one hit less of %i", (left) => {
    const { before, changes, after: next } = siegeOf(left);
    const [was, is] = [before, next].map(({ buildings: [one] }) => one!.hits - one!.damage);
    expect(changes).toEqual([{ of: "building", kind: "refuge", before: was, after: is, dies: false }]);
    expect(next.vp.total).toBe(before.vp.total);
  });
  it("one that falls: its points as well", () => {
    const { before, changes, after: next } = siegeOf(1);
    expect(before.vp.total).toBeGreaterThan(0);
    expect(next.buildings).toEqual([]);
    expect(changes).toEqual([
      { of: "building", kind: "refuge", before: 1, after: 0, dies: true },
      { of: "points", kind: "vp", before: before.vp.total, after: next.vp.total, dies: false },
    ]);
  });
  it("a Park: its point at the first hit, though it stands", () => {
    const { before, changes, after: next } = siegeOf(2, "park");
    expect([before.vp.total, next.vp.total]).toEqual([1, 0]);
    expect(changes.find((one) => one.of === "points")).toMatchObject({ before: 1, after: 0 });
  });
  it("the castle of a Refuge: its points when the castle gets too weak", () => {
    const { before, changes, after: next } = siegeOf(hits, "refuge", "label.hit_castle", 5);
    expect([before.vp.total, next.vp.total]).toEqual([2, 0]);
    expect(changes).toEqual([
      { of: "castle", kind: "castle", before: 5, after: 4, dies: false },
      { of: "points", kind: "vp", before: 2, after: 0, dies: false },
    ]);
  });
});

describe("what is said of a castle nobody plays", () => {
  const enemy = { alive: true, counters: 0, acts_next: false, units: [], research: {}, hp: 10, kingdom: "E" } as const;
  it.each([
    ["later", enemy, false],
    ["acts", { ...enemy, acts_next: true }, false],
    ["now", { ...enemy, acts_next: true }, true],
    ["waits", { ...enemy, counters: 3 }, false],
    ["gone", { ...enemy, alive: false }, false],
    [
      "acts",
      { ...enemy, alive: false, acts_next: true, units: [{ from: "d3", way: [], targets: [], castle: false }] },
      false,
    ],
  ] as const)("%s", (state, one, active) => expect(enemyState(one as EnemyView, active)).toBe(state));
});

describe("the end", () => {
  it("counts kills by kingdom, and deaths by nobody's hand not", () => {
    const died = (killer: string | null) => ({ event: "died", killer, text: { key: "", text: "" } }) as never;
    const kills = killsOf([
      { n: 1, time: 0, events: [died("S"), died(null), died("N")] },
      { n: 2, time: 0 },
      { n: 3, time: 0, events: [died("S")] },
    ]);
    expect([...kills]).toEqual([
      ["S", 2],
      ["N", 1],
    ]);
  });
});

describe("what is heard", () => {
  const heard = (event: string) => sound({ event, text: { key: "", text: "" } } as unknown as GameEvent);
  it("blows above all, whoever strikes; what is moved and bought; not what is asked and drawn", () => {
    expect(["died", "castle_hit", "moved", "spawned", "turn", "looked_at", "flipped"].map(heard)).toEqual([
      "cut",
      "cut",
      "placed",
      "placed",
      null,
      null,
      null,
    ]);
  });
  it("is named as the game names it", () => {
    const keys = Object.keys(gameWords).map((key) =>
      key.replace(/^event\.(.*?)(_killed|_by|_on|_research|_blind)?$/, "$1"),
    );
    for (const name of [...BLOWS, ...STIRS]) expect(keys).toContain(name);
  });
});

describe("the sum of the points", () => {
  const player = { vp: { total: 3, target: 6, parts: [] }, worker_due: true } as unknown as PlayerView;
  it("promises the worker at 4 once (FUR-13.7b)", () => {
    expect(vpNote(player, 4)).toContain(word("vp.worker", { n: 4 }));
    expect(vpNote({ ...player, worker_due: false }, 4)).not.toContain(word("vp.worker", { n: 4 }));
  });
});
