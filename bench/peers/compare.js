"use strict";
// Random games of connect four and tic-tac-toe in this engine, in plain JavaScript and in boardgame.io: all of them in
// one run, in slices that take turns, of which the best counts. Checks first that all play the same game.
//
//   NODE_ENV=production node compare.js BENCH [--slices N] [--json]
//
// BENCH is the folder of the programs `playout_benchmarks` and `playouts`. Prints a table with ratios, or JSON.

const { execFileSync } = require("node:child_process");
const path = require("node:path");
const { random } = require("./random.js");

const GAMES = ["connect_four", "tic_tac_toe"];
const PEERS = { plain_javascript: require("./plain.js"), boardgame_io: require("./boardgame_io.js") };
const SAMPLE = { endtable: 400_000, plain_javascript: 400_000, boardgame_io: 4_000 }; // games that are compared
const SLICE_SECONDS = 0.25;

// Moves, squares of moves, wins of seat 0 and draws of all games that were played, to compare who plays what.
class Tally {
  games = 0;
  moves = 0;
  squares = 0;
  won = 0;
  drawn = 0;

  add(moves, winner) {
    ++this.games;
    this.moves += moves;
    this.squares += moves * moves;
    if (winner === 0) ++this.won;
    if (winner === 2) ++this.drawn;
  }

  mean(what) {
    return this[what] / this.games;
  }
}

// Where two tallies differ by more than chance allows, 4.5 standard errors; an empty list if they do not. The spread is
// that of both together: one that has seen no draw at all would otherwise believe that there are none.
function differences(ours, theirs) {
  const both = new Tally();
  for (const key of Object.keys(both)) both[key] = ours[key] + theirs[key];
  const share = (what) => both.mean(what) * (1 - both.mean(what));
  const variances = { moves: both.mean("squares") - both.mean("moves") ** 2, won: share("won"), drawn: share("drawn") };
  return Object.entries(variances)
    .filter(([what, variance]) => {
      const error = Math.sqrt(variance * (1 / ours.games + 1 / theirs.games));
      return Math.abs(ours.mean(what) - theirs.mean(what)) > 4.5 * error;
    })
    .map(([what]) => `${what} a game: ${ours.mean(what).toFixed(4)} here, ${theirs.mean(what).toFixed(4)} there`);
}

// Moves a second of one slice. The lesser of wall time and processor time counts: a busy machine stretches
// the one, threads of node's own (compiler, garbage collection) the other, and a peer should suffer from neither.
function slice(play, below) {
  const cpu = process.cpuUsage();
  const begin = performance.now();
  let moves = 0;
  do {
    for (let i = 0; i < 16; ++i) moves += play(below) >> 2;
  } while (performance.now() - begin < SLICE_SECONDS * 1000);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = Math.min((performance.now() - begin) / 1000, (user + system) / 1e6);
  return moves / seconds;
}

function engineSlice(bench, game) {
  const report = execFileSync(
    path.join(bench, "playout_benchmarks"),
    [`--benchmark_filter=^playout/${game}$`, `--benchmark_min_time=${SLICE_SECONDS}`, "--benchmark_format=json"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const [{ items_per_second: games, plies }] = JSON.parse(report).benchmarks;
  return games * plies;
}

function engineTally(bench, game) {
  const line = JSON.parse(execFileSync(path.join(bench, "playouts"), [game, SAMPLE.endtable, "11", "results"]));
  const { games, plies: moves, plies_squared: squares, won, shared: drawn } = line;
  return Object.assign(new Tally(), { games, moves, squares, won, drawn });
}

function tally(play, games) {
  const below = random(11);
  const all = new Tally();
  while (all.games < games) {
    const outcome = play(below);
    all.add(outcome >> 2, outcome & 3);
  }
  return all;
}

// What everybody plays, which also warms node up; throws if it is not the same.
function tallies(bench, game) {
  const all = { endtable: engineTally(bench, game) };
  for (const [peer, games] of Object.entries(PEERS)) {
    all[peer] = tally(games[game], SAMPLE[peer]);
    const wrong = differences(all.endtable, all[peer]);
    if (wrong.length > 0) throw new Error(`${game}: ${peer} plays another game\n  ${wrong.join("\n  ")}`);
  }
  return all;
}

// Moves a second of each in its best slice. (Games a second would favour slices of short games.)
function bestSlices(bench, game, slices) {
  const below = random(1);
  const best = {};
  const keep = (who, rate) => (best[who] = Math.max(rate, best[who] ?? 0));
  for (let round = 0; round < slices; ++round) {
    keep("endtable", engineSlice(bench, game));
    for (const [peer, games] of Object.entries(PEERS)) keep(peer, slice(games[game], below));
  }
  return best;
}

function compare(bench, game, slices) {
  const played = tallies(bench, game);
  const best = bestSlices(bench, game, slices);
  const figures = {};
  for (const [who, moves] of Object.entries(best)) {
    const length = played[who].mean("moves");
    figures[who] = { games: moves / length, moves, length, won: played[who].mean("won") };
  }
  return figures;
}

function print(games) {
  const row = (...cells) => console.log(cells.map((c, i) => (i < 2 ? c.padEnd(18) : c.padStart(16))).join(""));
  const whole = (x) => Math.round(x).toLocaleString("en");
  row("game", "played by", "games/s", "moves/s", "moves a game", "first wins", "this engine is");
  for (const [game, figures] of Object.entries(games))
    for (const [who, { games, moves, length, won }] of Object.entries(figures)) {
      const ratio = figures.endtable.moves / moves;
      const quicker = who === "endtable" ? "" : `${ratio < 10 ? ratio.toFixed(1) : whole(ratio)} times`;
      row(game, who, whole(games), whole(moves), length.toFixed(2), won.toFixed(3), quicker);
    }
}

function main(args) {
  const json = args.includes("--json");
  const at = args.indexOf("--slices");
  const slices = at < 0 ? 10 : Number(args[at + 1]);
  const bench = args[0];
  if (!bench || bench.startsWith("--") || !(slices >= 1)) {
    console.error("usage: NODE_ENV=production node compare.js BENCH [--slices N] [--json]");
    return 2;
  }
  if (process.env.NODE_ENV !== "production") {
    console.error("compare.js: NODE_ENV must be production, or boardgame.io runs with its checks for developers");
    return 2;
  }
  const games = {};
  for (const game of GAMES) games[game] = compare(bench, game, slices);
  if (json) console.log(JSON.stringify({ versions: versions(), games }));
  else print(games);
  return 0;
}

function versions() {
  return { node: process.versions.node, boardgame_io: require("boardgame.io/package.json").version };
}

process.exitCode = main(process.argv.slice(2));
