"use strict";
// Random numbers for both JavaScript peers: mulberry32, seeded, so that a run can be repeated.

// A function below(n): uniform in 0..n-1.
exports.random = function (seed) {
  let state = seed | 0;
  return function below(n) {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  };
};
