"use strict";
// Random games in plain JavaScript, by hand, without any framework: what the language itself can do. Every move does
// what an engine's does: list the legal moves, choose one, make it, see whether the game is over. Nothing is allocated.
//
// play(below) plays one game and returns its number of moves and its winner: moves * 4 + (0, 1: that seat, 2: nobody).

const LINES = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const HAS_LINE = new Uint8Array(512);
for (let set = 0; set < 512; ++set) HAS_LINE[set] = LINES.some((line) => (set & line) === line) ? 1 : 0;
const cells = new Uint8Array(9);

exports.tic_tac_toe = function (below) {
  let own = 0;
  let other = 0;
  for (let moves = 0; ;) {
    const taken = own | other;
    let n = 0;
    for (let cell = 0; cell < 9; ++cell) if ((taken & (1 << cell)) === 0) cells[n++] = cell;
    own |= 1 << cells[below(n)];
    ++moves;
    if (HAS_LINE[own]) return moves * 4 + ((moves & 1) ^ 1);
    if (moves === 9) return moves * 4 + 2;
    [own, other] = [other, own];
  }
};

// Columns of a board with a rim, so that a line needs no test for the edge: 9 columns of 8 cells, 0 is empty.
const COLUMN = 8;
const STEPS = [1, COLUMN - 1, COLUMN, COLUMN + 1];
const board = new Uint8Array(9 * COLUMN);
const height = new Uint8Array(7);
const columns = new Uint8Array(7);

function hasFour(at, disc) {
  for (const step of STEPS) {
    let n = 1;
    for (let next = at + step; board[next] === disc; next += step) ++n;
    for (let next = at - step; board[next] === disc; next -= step) ++n;
    if (n >= 4) return true;
  }
  return false;
}

exports.connect_four = function (below) {
  board.fill(0);
  height.fill(0);
  for (let moves = 0; ;) {
    let n = 0;
    for (let column = 0; column < 7; ++column) if (height[column] < 6) columns[n++] = column;
    const column = columns[below(n)];
    const disc = (moves & 1) + 1;
    const at = (column + 1) * COLUMN + 1 + height[column]++;
    board[at] = disc;
    ++moves;
    if (hasFour(at, disc)) return moves * 4 + disc - 1;
    if (moves === 42) return moves * 4 + 2;
  }
};
