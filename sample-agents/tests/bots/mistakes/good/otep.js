#!/usr/bin/env node
// Plays tafl by the moves that its rules allow, single steps of plain pieces before all others. The host tells it what is captured.

const readline = require("readline");

let cells = []; // cells[y][x], rank 1 first
let rules = {};
let special = new Map(); // the sort of each special square
let refused = new Set();
let sent = "";
let goesOn = ""; // the square of the piece that has just moved, until the opponent moves

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
  rules = Object.fromEntries(text.split(" ").map((field) => field.split(/:(.*)/)));
  setBoard(rules.start ?? rules.starti);
  if (rules.starti) cells.reverse();
  const last = cells.length - 1;
  const corners = [name(0, 0), name(0, last), name(last, 0), name(last, last)];
  const usual = { cen: name(last / 2, last / 2), cor: corners.join(","), afor: "", dfor: "" };
  special.clear();
  for (const sort of Object.keys(usual)) {
    for (const square of (rules[sort] ?? usual[sort]).split(",")) {
      if (!special.has(square)) special.set(square, sort);
    }
  }
  goesOn = "";
  refused.clear();
}

const DEFAULTS = { corp: "K", cors: "K", cens: "K", dfors: "TCNKM", nj: "c", cj: "j" };

function listed(piece, list) {
  return (rules[list] ?? DEFAULTS[list] ?? "tcnkmTCNKM").includes(piece);
}

// Returns how many squares a piece goes at most.
function speed(piece) {
  const numbers = (rules.spd || "-1").split(",").filter((number) => number !== "").map(Number);
  const side = /[a-z]/.test(piece) ? 0 : 1;
  const kind = "tcnkmg".indexOf(piece.toLowerCase());
  if (numbers.length === 1) return numbers[0] < 0 ? Infinity : numbers[0];
  if (numbers.length > 2 && kind >= numbers.length / 2) return Infinity;
  const number = numbers[numbers.length === 2 ? side : side * (numbers.length / 2) + kind];
  return number < 0 ? Infinity : number;
}

function at(x, y) {
  return (cells[y] ?? [])[x];
}

function maySlideOver(piece, from, to) {
  const sort = special.get(to);
  return sort === undefined || (listed(piece, sort + "p") && (special.get(from) === sort || listed(piece, sort + "re")));
}

function mayStop(piece, square) {
  return !special.has(square) || listed(piece, special.get(square) + "s");
}

function mayJump(piece, from, to) {
  const key = piece.toLowerCase() + "j";
  const mode = piece.toLowerCase() === "t" ? "n" : rules[key] ?? DEFAULTS[key] ?? "n";
  return mode !== "n" && (mode !== "r" || special.has(from) || special.has(to)) && mayStop(piece, to);
}

// Returns the squares that a piece can go to, each with the number of steps that it takes.
function goals(x, y) {
  const piece = cells[y][x];
  const goals = [];
  for (const [dx, dy] of [[0, -1], [0, 1], [-1, 0], [1, 0]]) {
    for (let far = 1; far <= speed(piece) && at(x + far * dx, y + far * dy) === "."; far++) {
      const to = name(x + far * dx, y + far * dy);
      if (!maySlideOver(piece, name(x, y), to)) break;
      if (mayStop(piece, to)) goals.push([x + far * dx, y + far * dy, far]);
    }
    const over = at(x + dx, y + dy) ?? ".";
    const isEnemy = /[tmg]/i.test(over) && /[a-z]/.test(over) !== /[a-z]/.test(piece);
    const [toX, toY] = [x + 2 * dx, y + 2 * dy];
    if (isEnemy && at(toX, toY) === "." && mayJump(piece, name(x, y), name(toX, toY))) goals.push([toX, toY, 2]);
  }
  return goals;
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

// Prefers single steps of plain pieces to plain squares that capture nothing, then other single steps, then everything else.
function chooseMove(side) {
  const moves = [];
  for (let y = 0; y < cells.length; y++) {
    for (let x = 0; x < cells.length; x++) {
      if (!isOwn(cells[y][x], side)) continue;
      if (goesOn !== "" && goesOn !== name(x, y)) continue;
      for (const [toX, toY, far] of goals(x, y)) {
        const move = `${name(x, y)}-${name(toX, toY)}`;
        if (refused.has(move)) continue;
        const isPlain = far === 1 && !/k/i.test(cells[y][x]) && !special.has(name(toX, toY));
        moves.push({ move, order: Math.random() + (isPlain ? 0 : 2) + (isQuiet(toX, toY, side) ? 0 : 1) });
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
  else if (command === "position") {
    setBoard(words[0]);
    goesOn = "";
  } else if (command === "side") ownSide = words[0];
  else if (command === "opponent-move") {
    setBoard(words[1]);
    goesOn = "";
  } else if (command === "move") {
    setBoard(words[0]);
    goesOn = sent.split("-")[1];
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
