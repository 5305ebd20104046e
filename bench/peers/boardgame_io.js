"use strict";
// Random games in boardgame.io, headless: no client, no store, no debug panel, no undo. Moves go through the reducer that
// its own MCTS bot uses (CreateGameReducer); the Client on top of it is slower (it also keeps a log and tells
// subscribers). The initial state is made once, states being immutable, and legal moves are listed outside, from G.
//
// play(below) as in plain.js.

const { INVALID_MOVE } = require("boardgame.io/core");
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const ticTacToe = {
  name: "tic-tac-toe",
  disableUndo: true,
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const { cells } = G;
    if (LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]))
      return { winner: ctx.currentPlayer };
    if (!cells.includes(null)) return { draw: true };
  },
};

const STEPS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

// Only lines through the last disc can be new.
function hasFour(columns, column) {
  const row = columns[column].length - 1;
  const disc = columns[column][row];
  return STEPS.some(([right, up]) => {
    let n = 1;
    for (const sign of [1, -1])
      for (let k = 1; k < 4 && columns[column + sign * k * right]?.[row + sign * k * up] === disc; ++k) ++n;
    return n >= 4;
  });
}

const connectFour = {
  name: "connect-four",
  disableUndo: true,
  setup: () => ({ columns: Array.from({ length: 7 }, () => []), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      if (G.columns[column].length === 6) return INVALID_MOVE;
      G.columns[column].push(playerID);
      G.last = column;
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.last === null) return;
    if (hasFour(G.columns, G.last)) return { winner: ctx.currentPlayer };
    if (G.columns.every((column) => column.length === 6)) return { draw: true };
  },
};

function player(game, move, legal) {
  const reduce = CreateGameReducer({ game });
  const initial = InitializeGame({ game, numPlayers: 2 });
  return function play(below) {
    let state = initial;
    for (let moves = 0; ; ++moves) {
      const over = state.ctx.gameover;
      if (over !== undefined) return moves * 4 + (over.draw ? 2 : Number(over.winner));
      const list = legal(state.G);
      const args = [list[below(list.length)]];
      state = reduce(state, { type: "MAKE_MOVE", payload: { type: move, args, playerID: state.ctx.currentPlayer } });
      if (state.transients !== undefined) throw new Error(`boardgame.io refused ${move} ${args}`);
    }
  };
}

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const COLUMNS = [0, 1, 2, 3, 4, 5, 6];
exports.tic_tac_toe = player(ticTacToe, "mark", (G) => CELLS.filter((cell) => G.cells[cell] === null));
exports.connect_four = player(connectFour, "drop", (G) => COLUMNS.filter((column) => G.columns[column].length < 6));
