#!/usr/bin/env node
// Plays Stratego from the board that every turn shows: a random legal move by one square.

const readline = require("readline");

// From the back row to the front row.
const SETUP = ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"];
const STEPS = { UP: [0, -1], DOWN: [0, 1], LEFT: [-1, 0], RIGHT: [1, 0] };

let state = "setup";
let board = [];

function say(answer) {
  process.stdout.write(answer + "\n");
}

function legalMoves() {
  const moves = [];
  for (let y = 0; y < 10; y++) {
    for (let x = 0; x < 10; x++) {
      if (!"123456789s".includes(board[y][x])) continue;
      for (const [direction, [dx, dy]] of Object.entries(STEPS)) {
        const toX = x + dx;
        const toY = y + dy;
        if (toX < 0 || toX > 9 || toY < 0 || toY > 9) continue;
        if (".#".includes(board[toY][toX])) moves.push({ x, y, direction });
      }
    }
  }
  return moves;
}

function handle(line) {
  if (line.startsWith("QUIT")) process.exit(0);
  if (state === "setup") {
    const rows = line.startsWith("RED") ? SETUP : [...SETUP].reverse();
    rows.forEach((row) => say(row));
    state = "header";
  } else if (state === "header") {
    board = [];
    state = "board";
  } else if (state === "board") {
    board.push(line);
    if (board.length < 10) return;
    const moves = legalMoves();
    const move = moves[Math.floor(Math.random() * moves.length)];
    say(`${move.x} ${move.y} ${move.direction}`);
    state = "echo";
  } else if (state === "echo") {
    state = "header";
  }
}

readline.createInterface({ input: process.stdin }).on("line", handle);
