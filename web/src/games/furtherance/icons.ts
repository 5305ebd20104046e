// Icons of game-icons.net (CC BY 3.0) for everything on the cards. Only these are in the page.

import type { Component } from "svelte";
import militia from "~icons/game-icons/pitchfork";
import fighter from "~icons/game-icons/swordman";
import axeman from "~icons/game-icons/battle-axe";
import knight from "~icons/game-icons/visored-helm";
import champion from "~icons/game-icons/crested-helmet";
import archer from "~icons/game-icons/high-shot";
import juggernaut from "~icons/game-icons/brute";
import shadowblade from "~icons/game-icons/hooded-assassin";
import sapper from "~icons/game-icons/powder-bag";
import cavalier from "~icons/game-icons/mounted-knight";
import captain from "~icons/game-icons/rally-the-troops";
import flagBearer from "~icons/game-icons/knight-banner";
import bulwark from "~icons/game-icons/templar-shield";
import walls from "~icons/game-icons/defensive-wall";
import fortification from "~icons/game-icons/locked-fortress";
import guardTower from "~icons/game-icons/guarded-tower";
import catapult from "~icons/game-icons/catapult";
import marketplace from "~icons/game-icons/shop";
import park from "~icons/game-icons/fruit-tree";
import refuge from "~icons/game-icons/family-house";
import cathedral from "~icons/game-icons/church";
import palace from "~icons/game-icons/elven-castle";
import trophyHall from "~icons/game-icons/deer-head";
import treasury from "~icons/game-icons/locked-chest";
import workshop from "~icons/game-icons/anvil";
import barracks from "~icons/game-icons/medieval-barracks";
import library from "~icons/game-icons/bookshelf";
import potion from "~icons/game-icons/health-potion";
import bearTrap from "~icons/game-icons/wolf-trap";
import cloak from "~icons/game-icons/cloak";
import knife from "~icons/game-icons/bowie-knife";
import ring from "~icons/game-icons/power-ring";
import sharpener from "~icons/game-icons/sword-smithing";
import charter from "~icons/game-icons/scroll-quill";
import masons from "~icons/game-icons/trowel";
import boots from "~icons/game-icons/wingfoot";
import flask from "~icons/game-icons/fire-bottle";
import sands from "~icons/game-icons/sands-of-time";
import grail from "~icons/game-icons/holy-grail";
import excalibur from "~icons/game-icons/sword-in-stone";
import miner from "~icons/game-icons/miner";
import scholar from "~icons/game-icons/open-book";
import architect from "~icons/game-icons/gear-hammer";
import merchant from "~icons/game-icons/swap-bag";
import sergeant from "~icons/game-icons/trumpet-flag";
import worker from "~icons/game-icons/farmer";
import audric from "~icons/game-icons/heart-plus";
import dedric from "~icons/game-icons/third-eye";
import payne from "~icons/game-icons/extra-time";
import trosh from "~icons/game-icons/whip";
import vari from "~icons/game-icons/crowned-skull";
import ivan from "~icons/game-icons/viking-head";
import bertram from "~icons/game-icons/brick-pile";
import mirabel from "~icons/game-icons/crown-coin";
import sable from "~icons/game-icons/horse-head";
import orrin from "~icons/game-icons/crystal-ball";
import mine from "~icons/game-icons/mining";
import buy from "~icons/game-icons/knapsack";
import build from "~icons/game-icons/hammer-nails";
import develop from "~icons/game-icons/hourglass";
import recruit from "~icons/game-icons/swords-emblem";
import research from "~icons/game-icons/magnifying-glass";
import upgrade from "~icons/game-icons/graduate-cap";
import sword from "~icons/game-icons/broadsword";
import coin from "~icons/game-icons/two-coins";
import laurel from "~icons/game-icons/laurel-crown";
import castle from "~icons/game-icons/castle";
import waits from "~icons/game-icons/night-sleep";
import invisible from "~icons/game-icons/invisible";
import crown from "~icons/game-icons/crown";
import shield from "~icons/game-icons/bordered-shield";
import skull from "~icons/game-icons/skull-crossed-bones";
import steps from "~icons/game-icons/footsteps";
import pine from "~icons/game-icons/pine-tree";
import ruins from "~icons/game-icons/castle-ruins";
import clash from "~icons/game-icons/sword-clash";
import cards from "~icons/game-icons/card-pickup";
import broken from "~icons/game-icons/cracked-shield";

type Icon = Component<Record<string, unknown>>;

const all = {
  militia,
  fighter,
  axeman,
  knight,
  champion,
  archer,
  juggernaut,
  shadowblade,
  sapper,
  cavalier,
  captain,
  flag_bearer: flagBearer,
  bulwark,
  walls,
  fortification,
  guard_tower: guardTower,
  catapult,
  marketplace,
  park,
  refuge,
  cathedral,
  palace,
  trophy_hall: trophyHall,
  treasury,
  workshop,
  barracks,
  library,
  potion,
  bear_trap: bearTrap,
  invincibility_cloak: cloak,
  off_hand_knife: knife,
  ring_of_invisibility: ring,
  sharpener,
  royal_charter: charter,
  masons_kit: masons,
  swift_boots: boots,
  fire_flask: flask,
  sands_of_haste: sands,
  holy_grail: grail,
  excalibur,
  miner,
  scholar,
  architect,
  merchant,
  sergeant,
  worker,
  bonus: worker,
  audric,
  dedric,
  payne,
  trosh,
  vari,
  ivan,
  bertram,
  mirabel,
  sable,
  orrin,
  mine,
  buy,
  build,
  develop,
  recruit,
  research,
  upgrade,
  sword,
  coin,
  laurel,
  castle,
  new: waits,
  ring: invisible,
  grail,
  knife,
  plus_hp: audric,
  crown,
  shield,
  skull,
  steps,
  pine,
  ruins,
  clash,
  cards,
  broken,
  // what happens
  heal: potion,
  prevent: cloak,
  absorb: bulwark,
  substitute: captain,
  shielded: walls,
  revenge: vari,
  token: sharpener,
  run: boots,
  again: payne,
} as unknown as { readonly [name: string]: Icon };

/** Tokens beside a piece, in the order in which they stand there; one of them shows points instead of how many there are. */
export const TOKENS: readonly { readonly name: string; readonly points?: true }[] = [
  { name: "new" },
  { name: "ring" },
  { name: "grail" },
  { name: "excalibur", points: true },
  { name: "sharpener" },
  { name: "knife" },
  { name: "plus_hp" },
];

/** The icon of a card, a token, an action; a card of somebody else's content has a plain shield. */
export const iconOf = (name: string | undefined): Icon => (name ? all[name] : undefined) ?? all.shield!;
export const hasIcon = (name: string): boolean => name in all;
