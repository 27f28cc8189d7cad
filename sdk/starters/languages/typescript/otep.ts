// An OTEP bot: it plays a random legal move of any tafl game that the rules describe.

import * as readline from "node:readline";

type Move = { text: string; mayCapture: boolean };

const DIRECTIONS: [number, number][] = [[0, 1], [0, -1], [1, 0], [-1, 0]];
// What a rules string means if it leaves a key out. Lists of pieces have all pieces otherwise.
const DEFAULTS: Record<string, string> = {
  corp: "K", cors: "K", cens: "K", dfors: "TCNKM", // who passes and stops on special squares
  kj: "n", mj: "n", gj: "n", nj: "c", cj: "j", // who jumps
  ber: "n", spd: "-1",
};

let rules: Record<string, string> = {};
let board: string[] = []; // board[y][x]: a letter or ".", with a1 in board[0][0]
let special = new Map<string, string>(); // square -> "cen", "cor", "afor" or "dfor"
let side = "attackers";
let sent = ""; // our last move
let refused = new Set<string>(); // moves of this turn that the host did not accept
let mover: string | null = null; // the piece that has just moved; in berserk tafl it may have to move again

function say(line: string): void {
  console.log(line);
}

// Reads a position such as /3t3/7/.../: letters are pieces, numbers are runs of empty squares.
function readBoard(record: string): void {
  const rows = record.split("/").filter((row) => row !== "");
  board = rows.map((row) => row.replace(/\d+/g, (run) => ".".repeat(Number(run))));
}

function readRules(text: string): void {
  rules = Object.fromEntries(text.split(" ").map((field) => field.split(/:(.*)/)));
  readBoard(rules.start ?? rules.starti);
  if (rules.starti !== undefined) board.reverse();
  const last = board.length - 1;
  const corners = [name(0, 0), name(0, last), name(last, 0), name(last, last)];
  const squares: Record<string, string> = { cen: name(last / 2, last / 2), cor: corners.join(","), afor: "", dfor: "" };
  special = new Map();
  for (const kind of Object.keys(squares)) {
    for (const square of (rules[kind] ?? squares[kind]).split(",")) {
      if (!special.has(square)) special.set(square, kind);
    }
  }
}

function name(x: number, y: number): string {
  return String.fromCharCode("a".charCodeAt(0) + x) + (y + 1);
}

// Returns the value of a key, or what a rules string without it means.
function rule(key: string): string {
  return rules[key] ?? DEFAULTS[key] ?? "tcnkmTCNKM";
}

// Returns what is on a square, and undefined for squares off the board.
function at(x: number, y: number): string | undefined {
  return board[y]?.[x];
}

function isLower(piece: string): boolean {
  return piece >= "a" && piece <= "z";
}

function areEnemies(one: string | undefined, other: string): boolean {
  return one !== undefined && one !== "." && isLower(one) !== isLower(other);
}

function mayEnter(piece: string, start: string, square: string): boolean {
  const kind = special.get(square);
  if (kind === undefined) return true;
  return rule(kind + "p").includes(piece) && (special.get(start) === kind || rule(kind + "re").includes(piece));
}

function mayStop(piece: string, square: string): boolean {
  return !special.has(square) || rule(special.get(square) + "s").includes(piece);
}

function mayJump(piece: string, start: string, over: string | undefined, to: string): boolean {
  if (/t/i.test(piece) || !/[tmg]/i.test(over ?? "") || !areEnemies(over, piece)) return false;
  const mode = rule(piece.toLowerCase() + "j");
  const isOpen = mode === "j" || mode === "c" || (mode === "r" && (special.has(start) || special.has(to)));
  return isOpen && mayStop(piece, to);
}

// Returns how many squares a piece may move: spd has a number for all, for each side or for each piece.
function reach(piece: string): number {
  const numbers = rule("spd").split(",").filter((number) => number !== "").map(Number);
  const half = Math.floor(numbers.length / 2);
  const kind = half <= 1 ? 0 : "tcnkmg".indexOf(piece.toLowerCase());
  if (half > 0 && kind >= half) return board.length;
  const number = numbers[isLower(piece) ? kind : half + kind];
  return number >= 0 ? number : board.length;
}

// Returns the moves of a piece, each with whether it may capture.
function movesFrom(x: number, y: number): Move[] {
  const piece = board[y][x];
  const start = name(x, y);
  const moves: Move[] = [];
  for (const [dx, dy] of DIRECTIONS) {
    for (let step = 1; step <= reach(piece); step++) {
      const [toX, toY] = [x + step * dx, y + step * dy];
      const to = name(toX, toY);
      if (at(toX, toY) !== "." || !mayEnter(piece, start, to)) break;
      const mayCapture = DIRECTIONS.some(([i, j]) => areEnemies(at(toX + i, toY + j), piece));
      if (mayStop(piece, to)) moves.push({ text: `${start}-${to}`, mayCapture });
    }
    const to = name(x + 2 * dx, y + 2 * dy);
    if (at(x + 2 * dx, y + 2 * dy) === "." && mayJump(piece, start, at(x + dx, y + dy), to)) {
      moves.push({ text: `${start}-${to}`, mayCapture: true });
    }
  }
  return moves;
}

function choose(): string | undefined {
  const own = side === "attackers" ? /[a-z]/ : /[A-Z]/;
  let moves: Move[] = [];
  for (let y = 0; y < board.length; y++) {
    for (let x = 0; x < board.length; x++) {
      if (own.test(board[y][x]) && (mover === null || mover === name(x, y))) moves.push(...movesFrom(x, y));
    }
  }
  moves = moves.filter((move) => !refused.has(move.text));
  // Berserk tafl: who captures has to capture again with the same piece. This bot avoids it, and does it if it must.
  const wanted = moves.filter((move) => move.mayCapture === (mover !== null));
  if (rule("ber") !== "n" && wanted.length > 0) moves = wanted;
  return moves[Math.floor(Math.random() * moves.length)]?.text;
}

function handle(line: string): void {
  const [command, ...words] = line.trim().split(" ");
  switch (command) {
    case "rules":
      readRules(words.join(" "));
      mover = null;
      refused.clear();
      break;
    case "position":
    case "opponent-move":
      readBoard(words[words.length - 1]);
      if (words[0] !== sent) mover = null; // OpenTafl repeats our own captures in berserk tafl
      break;
    case "move": // our move was accepted
      readBoard(words[0]);
      mover = sent.split("-")[1];
      refused.clear();
      break;
    case "error": // it was not; play comes again
      refused.add(sent);
      break;
    case "side":
      side = words[0];
      break;
    case "play":
      side = words[0];
      sent = choose() ?? sent; // without a legal move the game is lost anyway
      say(`move ${sent}`);
      break;
    case "analyze":
      say(`analysis 1 ${choose()} 0`);
      break;
    case "goodbye":
      process.exit(0);
  }
  // The rest needs no answer: clock, finish, and commands that this bot does not know.
}

say("hello");
readline.createInterface({ input: process.stdin }).on("line", handle);
