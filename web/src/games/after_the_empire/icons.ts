// Icons of game-icons.net (CC BY 3.0) for everything that is counted. Only these are in the page.

import type { Component } from "svelte";
import bowman from "~icons/game-icons/bowman";
import buildings from "~icons/game-icons/medieval-barracks";
import camp from "~icons/game-icons/camping-tent";
import flag from "~icons/game-icons/flying-flag";
import flame from "~icons/game-icons/flame";
import food from "~icons/game-icons/wheat";
import gold from "~icons/game-icons/two-coins";
import granary from "~icons/game-icons/granary";
import infirmary from "~icons/game-icons/healing";
import iron from "~icons/game-icons/metal-bar";
import mercenary from "~icons/game-icons/broadsword";
import merchant from "~icons/game-icons/trade";
import mine from "~icons/game-icons/mining";
import move from "~icons/game-icons/boot-prints";
import refugees from "~icons/game-icons/farmer";
import scout from "~icons/game-icons/spyglass";
import shield from "~icons/game-icons/shield";
import soldier from "~icons/game-icons/visored-helm";
import stockpile from "~icons/game-icons/hammer-nails";
import stone from "~icons/game-icons/stone-pile";
import swordman from "~icons/game-icons/swordman";
import tax from "~icons/game-icons/receive-money";
import wood from "~icons/game-icons/log";
import woodmill from "~icons/game-icons/wood-axe";
import battle from "~icons/game-icons/crossed-swords";
import castle from "~icons/game-icons/castle";
import laurel from "~icons/game-icons/laurel-crown";
import ruins from "~icons/game-icons/castle-ruins";
import siege from "~icons/game-icons/catapult";
import worker from "~icons/game-icons/person";
import workers from "~icons/game-icons/hourglass";
import wounded from "~icons/game-icons/hospital-cross";

const icons: { readonly [name: string]: Component } = {
  archers: bowman,
  battle,
  castle,
  laurel,
  ruins,
  swordsmen: swordman,
  buildings,
  camp_left: camp,
  camp_right: camp,
  flag,
  flame,
  food,
  gold,
  granary,
  infirmary,
  iron,
  mercenaries: mercenary,
  mercenary,
  merchant,
  mine,
  move,
  moves: move,
  quarry: stone,
  refugees,
  scout,
  season: workers,
  shield,
  siege,
  soldier,
  soldiers: soldier,
  stockpile,
  stone,
  tax,
  wood,
  woodmill,
  worker,
  workers: worker,
  wounded,
};
export const iconOf = (name: string): Component => icons[name] ?? worker;
