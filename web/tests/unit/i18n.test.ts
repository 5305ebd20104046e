// Templates: the same as in the engine (present/tests/text_test.cpp), with the forms of every language.

import { expect, test } from "vitest";
import { fill } from "../../src/core/i18n.svelte.ts";

const said = (template: string, n: string, language = "en") =>
  fill(template, language, (name) => (name === "n" ? n : undefined));

test.each([
  ["{n|# card|# cards}", "1", "1 card"],
  ["{n|# card|# cards}", "0", "0 cards"],
  ["{n|# card|# cards}", "12", "12 cards"],
  ["{n|One card|# cards of #}.", "1", "One card."],
  ["{n|One card|# cards of #}.", "2", "2 cards of 2."],
  ["{n||# times }again", "1", "again"],
  ["{n|# card|# cards}", "x", "x cards"],
  ["{other|# card|# cards}", "1", "{other|# card|# cards}"],
  ["{{n and }} {n}", "7", "{n and }} 7"],
  ["{n|# card|# cards}", "1,000", "1,000 cards"],
])("%s with %s is %s", (template, n, words) => expect(said(template, n)).toBe(words));

test("a language has the forms it has", () => {
  const polish = "{n|# karta|# karty|# kart|# karty}"; // one, few, many, other
  expect(["1", "2", "5", "22"].map((n) => said(polish, n, "pl"))).toEqual(["1 karta", "2 karty", "5 kart", "22 karty"]);
  expect(said("{n|# kaado}", "1", "ja")).toBe("1 kaado");
  expect(said("{n|# Karte|# Karten}", "1", "de")).toBe("1 Karte");
});
