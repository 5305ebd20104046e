import type { Option } from "../../core/protocol.ts";

/** How many Troops stand on a Wall: the board places them together. */
export const draws = (option: Option): boolean =>
  /^label\.(nobody|soldiers|mercenaries|troops)$/.test(option.label.key);
