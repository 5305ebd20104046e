// The official cards, where no scene is at hand (log, gallery, tutorial): the same file the engine is built with.

import deck from "../../../../games/end_of_line/content/deck.json";
import type { Face } from "./model.ts";
import type { Turning } from "./torus.ts";

export const FACES: readonly Face[] = deck.faces.map((face) => ({
  code: face.code,
  exits: face.exits as readonly Turning[],
  initiative: face.initiative,
  copies: face.copies,
  label: { key: `face.${face.code}`, args: {}, text: face.id },
}));

export const faceOf = (code: string): Face | undefined => FACES.find((face) => face.code === code);
