import type { Option } from "../../core/protocol.ts";

/** Effects of energy have their buttons beside the hand; doing without and giving up are the prompt's. */
export const draws = (option: Option): boolean =>
  option.label.key.startsWith("effect.") && option.label.key !== "effect.none" && option.label.key !== "effect.give_up";
