// Options that are not on the board and still drawn by the skin: actions of workers, decks to research, answers on sheets.

import type { Option } from "../../core/protocol.ts";

const DRAWN = /^(label\.(act|repeat|blind|spawn|bottom)|deck\.|yes\.|no\.)/;

export const draws = (option: Option): boolean => DRAWN.test(option.label.key);
