import type { Clock, Game } from "./data";

/** The board after a number of plies. */
export interface Position {
  /** What is on each square; empty if the board is not known here. */
  cells: number[];
  marked: number[];
  caption: string;
  /** How many pieces of each letter each side has lost. */
  lost: Map<string, number>[];
  clocks: (Clock | null)[] | undefined;
}

/** A game that can be entered at any ply. Whole positions are kept in steps, and the plies between them are played. */
export class History {
  private readonly kept: Position[] = [];

  constructor(private readonly game: Game) {
    const { board } = game;
    this.kept.push({
      cells: board ? [...board.start] : [],
      marked: [],
      caption: board?.caption ?? "",
      lost: [new Map(), new Map()],
      clocks: undefined,
    });
  }

  at(ply: number): Position {
    const index = Math.min(Math.floor(ply / STEP), this.kept.length - 1);
    let position = copy(this.kept[index]!);
    for (let next = index * STEP; next < ply; next++) {
      this.play(position, next);
      if ((next + 1) % STEP === 0 && this.kept.length === (next + 1) / STEP) {
        this.kept.push(copy(position));
      }
    }
    return position;
  }

  private play(position: Position, index: number): void {
    const ply = this.game.plies[index];
    if (!ply) return;
    position.clocks = ply.clocks ?? position.clocks;
    const { change } = ply;
    if (!change) {
      position.cells = [];
      position.marked = [];
      position.caption = "";
      return;
    }
    for (let at = 0; at + 1 < change.cells.length; at += 2) {
      position.cells[change.cells[at]!] = change.cells[at + 1]!;
    }
    position.marked = change.marked;
    position.caption = change.caption;
    for (const { side, letter, count } of change.lost ?? []) {
      const lost = position.lost[side];
      lost?.set(letter, (lost.get(letter) ?? 0) + count);
    }
  }
}

/** How many plies lie between two positions that are kept. */
const STEP = 64;

function copy(position: Position): Position {
  return { ...position, cells: [...position.cells], lost: position.lost.map((lost) => new Map(lost)) };
}
