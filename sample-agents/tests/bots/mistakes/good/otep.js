#!/usr/bin/env node
// Plays tafl by single steps of plain pieces to ordinary squares, which are legal in nearly every position of every variant.

const readline = require("readline");

let cells = []; // cells[y][x], rank 1 first
let special = new Set();
let refused = new Set();
let sent = "";

function say(command) {
  process.stdout.write(command + "\n");
}

function name(x, y) {
  return String.fromCharCode(97 + x) + (y + 1);
}

function setBoard(record) {
  const rows = record.split("/").filter((row) => row !== "");
  cells = rows.map((row) => [...row.replace(/\d+/g, (count) => ".".repeat(Number(count)))]);
}

function setRules(text) {
  const values = Object.fromEntries(text.split(" ").map((field) => field.split(/:(.*)/)));
  setBoard(values.start ?? values.starti);
  if (values.starti) cells.reverse();
  const last = cells.length - 1;
  const corners = [name(0, 0), name(0, last), name(last, 0), name(last, last)];
  const list = (text) => (text ? text.split(",") : []);
  special = new Set([
    ...(values.cor === undefined ? corners : list(values.cor)),
    ...(values.cen === undefined ? [name(last / 2, last / 2)] : list(values.cen)),
    ...list(values.afor),
    ...list(values.dfor),
  ]);
  refused.clear();
}

function isOwn(piece, side) {
  return side === "attackers" ? /[a-z]/.test(piece) : /[A-Z]/.test(piece);
}

function neighbours(x, y) {
  const around = [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]];
  return around.filter(([i, j]) => cells[j] !== undefined && cells[j][i] !== undefined);
}

function isQuiet(x, y, side) {
  const beside = neighbours(x, y).map(([i, j]) => cells[j][i]);
  return beside.every((piece) => piece === "." || isOwn(piece, side));
}

// Prefers single steps of plain pieces that capture nothing, then other single steps, then everything else.
function chooseMove(side) {
  const moves = [];
  for (let y = 0; y < cells.length; y++) {
    for (let x = 0; x < cells.length; x++) {
      if (!isOwn(cells[y][x], side)) continue;
      for (const [dx, dy] of [[0, -1], [0, 1], [-1, 0], [1, 0]]) {
        for (let toX = x + dx, toY = y + dy, far = 0; (cells[toY] ?? [])[toX] === "."; toX += dx, toY += dy, far++) {
          const move = `${name(x, y)}-${name(toX, toY)}`;
          if (special.has(name(toX, toY))) break;
          if (refused.has(move)) continue;
          const isPlain = far === 0 && !/k/i.test(cells[y][x]);
          moves.push({ move, order: Math.random() + (isPlain ? 0 : 2) + (isQuiet(toX, toY, side) ? 0 : 1) });
        }
      }
    }
  }
  moves.sort((a, b) => a.order - b.order);
  return moves[0].move;
}

let ownSide = "attackers";

function handle(line) {
  const [command, ...words] = line.trim().split(" ");
  if (command === "rules") setRules(words.join(" "));
  else if (command === "position") setBoard(words[0]);
  else if (command === "side") ownSide = words[0];
  else if (command === "opponent-move") {
    setBoard(words[1]);
  } else if (command === "move") {
    setBoard(words[0]);
    refused.clear();
  } else if (command === "error") refused.add(sent);
  else if (command === "play") {
    ownSide = words[0];
    sent = chooseMove(ownSide);
    say(`move ${sent}`);
  } else if (command === "analyze") say(`analysis 1 ${chooseMove(ownSide)} 0`);
  else if (command === "goodbye") process.exit(0);
}

say("hello");
readline.createInterface({ input: process.stdin }).on("line", handle);
