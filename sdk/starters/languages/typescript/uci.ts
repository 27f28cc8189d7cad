// A UCI engine: it plays a random legal move of chess, and mates if it can.

import * as readline from "node:readline";

// A position. on.e4 is a letter as in a FEN, and squares without a piece are not in it. Moves are texts such as "e7e8q".
type Board = { on: Record<string, string>; white: boolean; rights: string; passed: string };

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const STRAIGHT: [number, number][] = [[0, 1], [0, -1], [1, 0], [-1, 0]];
const DIAGONAL: [number, number][] = [[1, 1], [1, -1], [-1, 1], [-1, -1]];
const KNIGHT: [number, number][] = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
const QUEEN = [...STRAIGHT, ...DIAGONAL];
const DIRECTIONS: Record<string, [number, number][]> = { N: KNIGHT, B: DIAGONAL, R: STRAIGHT, Q: QUEEN, K: QUEEN };
const VALUES: Record<string, number> = { P: 100, N: 300, B: 300, R: 500, Q: 900, K: 0 };
// Which castling rights end when a piece leaves a square, or is taken on it.
const RIGHTS: Record<string, string> = { a1: "Q", e1: "KQ", h1: "K", a8: "q", e8: "kq", h8: "k" };
const HELLO = [
  "id name Random mover",
  "id author me",
  "option name Hash type spin default 1 min 1 max 1024",
  "option name Ponder type check default false",
  "uciok",
];

function say(line: string): void {
  console.log(line);
}

function parse(fen: string): Board {
  const [rows, side, rights, passed] = fen.split(" ");
  const board = { on: {} as Record<string, string>, white: side === "w", rights, passed };
  rows.split("/").forEach((row, index) => {
    const places = row.replace(/\d/g, (digit) => " ".repeat(Number(digit)));
    [...places].forEach((piece, file) => {
      if (piece !== " ") board.on["abcdefgh"[file] + (8 - index)] = piece;
    });
  });
  return board;
}

// Returns the square one step away, and nothing off the board.
function step(square: string, dx: number, dy: number): string {
  const file = "abcdefgh"["abcdefgh".indexOf(square[0]) + dx];
  const rank = "12345678"["12345678".indexOf(square[1]) + dy];
  return file && rank ? file + rank : "";
}

function isOwn(board: Board, square: string, white: boolean): boolean {
  return square in board.on && board.on[square] < "a" === white; // capital letters come before small ones
}

// Returns the position behind a move.
function play(board: Board, move: string): Board {
  const [start, end, letter] = [move.slice(0, 2), move.slice(2, 4), move.slice(4)];
  const lost = (RIGHTS[start] ?? "") + (RIGHTS[end] ?? "");
  const rights = [...board.rights].filter((right) => !lost.includes(right)).join("");
  const after = { on: { ...board.on }, white: !board.white, rights, passed: "-" };
  const piece = board.on[start];
  delete after.on[start];
  after.on[end] = (board.white ? letter.toUpperCase() : letter) || piece;
  if (piece.toUpperCase() === "P") {
    if (end === board.passed) delete after.on[end[0] + start[1]]; // en passant: the pawn that is taken is beside the start
    if (Math.abs(Number(end[1]) - Number(start[1])) === 2) after.passed = start[0] + (board.white ? "3" : "6");
  }
  if (piece.toUpperCase() === "K" && start[0] === "e" && "gc".includes(end[0])) { // castling: the rook goes too
    const [rook, to] = end[0] === "g" ? ["h", "f"] : ["a", "d"];
    after.on[to + start[1]] = after.on[rook + start[1]];
    delete after.on[rook + start[1]];
  }
  return after;
}

// Returns the squares that a piece attacks, with those of its own side.
function attackedFrom(board: Board, square: string): string[] {
  const kind = board.on[square].toUpperCase();
  const up = isOwn(board, square, true) ? 1 : -1;
  const found: string[] = [];
  for (const [dx, dy] of kind === "P" ? [[-1, up], [1, up]] : DIRECTIONS[kind]) {
    let target = step(square, dx, dy);
    while (target) {
      found.push(target);
      // Bishops, rooks and queens go on to the first piece.
      target = "BRQ".includes(kind) && !(target in board.on) ? step(target, dx, dy) : "";
    }
  }
  return found;
}

function isAttacked(board: Board, target: string, byWhite: boolean): boolean {
  const attackers = Object.keys(board.on).filter((square) => isOwn(board, square, byWhite));
  return attackers.some((square) => attackedFrom(board, square).includes(target));
}

// Returns whether the king of a side is attacked.
function isCheck(board: Board, white: boolean): boolean {
  const king = Object.keys(board.on).find((square) => board.on[square] === (white ? "K" : "k")) ?? "";
  return isAttacked(board, king, !white);
}

// Returns the legal moves: those that do not leave the own king in check.
function legalMoves(board: Board): string[] {
  const found: string[] = [];
  for (const square of Object.keys(board.on).filter((it) => isOwn(board, it, board.white))) {
    if (board.on[square].toUpperCase() === "P") {
      found.push(...pawnMoves(board, square));
      continue;
    }
    const targets = attackedFrom(board, square).filter((it) => !isOwn(board, it, board.white));
    found.push(...targets.map((target) => square + target));
  }
  found.push(...castlings(board));
  return found.filter((move) => !isCheck(play(board, move), board.white));
}

function pawnMoves(board: Board, square: string): string[] {
  const up = board.white ? 1 : -1;
  const [ahead, further] = [step(square, 0, up), step(square, 0, 2 * up)];
  const isTaken = (it: string): boolean => isOwn(board, it, !board.white) || it === board.passed;
  const targets = attackedFrom(board, square).filter(isTaken);
  if (!(ahead in board.on)) {
    targets.push(ahead);
    if (square[1] === (board.white ? "2" : "7") && !(further in board.on)) targets.push(further);
  }
  const letters = "18".includes(ahead[1]) ? [..."qrbn"] : [""];
  return targets.flatMap((target) => letters.map((letter) => square + target + letter));
}

function castlings(board: Board): string[] {
  const rank = board.white ? "1" : "8";
  return ["Kfg", "Qdcb"].filter(([right, ...files]) => {
    const isFree = !files.some((file) => file + rank in board.on);
    // The king is not in check, and passes no attacked square. The last one is looked at as that of any move.
    const isSafe = !["e", files[0]].some((file) => isAttacked(board, file + rank, !board.white));
    return board.rights.includes(board.white ? right : right.toLowerCase()) && isFree && isSafe;
  }).map((right) => "e" + rank + right[2] + rank);
}

// Returns the material of the side to move less that of the other side, in hundredths of a pawn.
function score(board: Board): number {
  const worth = (it: string): number => VALUES[board.on[it].toUpperCase()] * (isOwn(board, it, board.white) ? 1 : -1);
  return Object.keys(board.on).reduce((sum, square) => sum + worth(square), 0);
}

// Returns a move and its score as the protocol writes it; an empty move if there is no legal one. Make this better.
function choose(board: Board, allowed: string[]): string[] {
  const all = legalMoves(board);
  const chosen = all.filter((move) => allowed.includes(move));
  const moves = chosen.length > 0 ? chosen : all;
  for (const move of moves) {
    const after = play(board, move);
    if (isCheck(after, after.white) && legalMoves(after).length === 0) return [move, "mate 1"]; // in moves, not in plies
  }
  return [moves[Math.floor(Math.random() * moves.length)] ?? "", `cp ${score(board)}`];
}

let board = parse(START);
let endSearch = (): void => {};
let isPonder = false;

// Lines are read only while this waits. A search that takes long has to wait for a moment now and then, as with setImmediate.
async function search(words: string[]): Promise<void> {
  // Each search has its own end, so that a stop that comes too late ends no other one.
  const ended = new Promise<void>((resolve) => { endSearch = resolve; });
  isPonder = words.includes("ponder");
  const [move, worth] = choose(board, words.includes("searchmoves") ? words.slice(words.indexOf("searchmoves")) : []);
  if (move) say(`info depth 1 score ${worth} nodes 1 pv ${move}`);
  const isMovetime = words.includes("movetime");
  if (isMovetime) setTimeout(endSearch, Number(words[words.indexOf("movetime") + 1]) - 50);
  // The move is not wanted before stop, ponderhit or the time of movetime.
  if (words.includes("infinite") || isPonder || isMovetime) await ended;
  // A better engine also looks at wtime, btime, winc, binc, movestogo, depth and nodes.
  say(`bestmove ${move || "0000"}`);
}

function handle(command: string, words: string[]): void {
  if (command === "uci") HELLO.forEach(say);
  if (command === "isready") say("readyok");
  if (command === "position") { // the whole game each time
    const at = words.includes("moves") ? words.indexOf("moves") : words.length;
    const start = parse(words[0] === "fen" ? words.slice(1, at).join(" ") : START);
    board = words.slice(at + 1).reduce(play, start);
  }
  if (command === "go") search(words);
  if (command === "stop" || (command === "ponderhit" && isPonder)) endSearch();
  if (command === "quit") process.exit(0);
  // The rest changes nothing here: setoption, ucinewgame, debug and register.
}

const COMMANDS = "uci isready setoption ucinewgame position go stop ponderhit debug register quit".split(" ");
const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const words = line.trim().split(/\s+/);
  const known = words.findIndex((word) => COMMANDS.includes(word)); // an unknown first word is skipped
  if (known >= 0) handle(words[known], words.slice(known + 1));
});
lines.on("close", () => process.exit(0)); // the input has ended: the GUI is gone
