// Icons of effects by their ids. An effect that has none here shows a bolt.

import Bolt from "~icons/lucide/zap";
import Boost from "~icons/lucide/chevrons-up";
import Brake from "~icons/lucide/octagon-minus";
import Turnaround from "~icons/lucide/undo-2";
import Draw from "~icons/lucide/layers-2";
import Cross from "~icons/lucide/waypoints";
import type { Component } from "svelte";

const all = { boost: Boost, brake: Brake, turnaround: Turnaround, gas_extra: Draw, cross: Cross } as unknown as {
  readonly [id: string]: Component;
};
export const iconOf = (id: string): Component => all[id] ?? (Bolt as unknown as Component);
