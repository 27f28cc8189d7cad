import type { Clock, Game, Piece, Ply } from "./data";

/** The board after a number of plies. */
export interface Position {
  /** What is on each square; empty if the board is not known here. */
  cells: number[];
  marked: number[];
  /** What goes where by the last ply: pairs of squares. */
  arrows: number[];
  /** What the last ply took from the board: a square and the number of what was there. */
  gone: [number, number][];
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
      arrows: [],
      gone: [],
      caption: board?.caption ?? "",
      lost: [new Map(), new Map()],
      clocks: undefined,
    });
  }

  at(ply: number): Position {
    const index = Math.min(Math.floor(ply / STEP), this.kept.length - 1);
    let position = copy(this.kept[index]!);
    for (let next = index * STEP; next < ply; next++) {
      const before = next === ply - 1 ? [...position.cells] : [];
      this.play(position, next);
      position.gone = this.gone(position, before, this.game.plies[next]);
      if ((next + 1) % STEP === 0 && this.kept.length === (next + 1) / STEP) {
        this.kept.push(copy(position));
      }
    }
    return position;
  }

  /** Returns what a ply has taken from the board. Who dies in its own move is gone where it went. */
  private gone({ cells, arrows }: Position, before: number[], ply: Ply | undefined): [number, number][] {
    const [from, to] = arrows.length === 2 ? arrows : [];
    return (ply?.change?.lost ?? []).flatMap((one) => {
      const isIt = (number: number) => {
        const piece = this.piece(number);
        return piece?.side === one.side && piece.letter === one.letter;
      };
      const squares = before.flatMap((number, square) => isIt(number) && !isIt(cells[square] ?? 0) ? [square] : []);
      const gone = squares.flatMap((square) => square !== from || to === undefined || one.side !== ply?.side ? [square] : isIt(cells[to] ?? 0) ? [] : [square]);
      // Where something else stands now, something was taken. The others have moved.
      gone.sort((one, two) => Number(!cells[one]) - Number(!cells[two]));
      return gone.slice(0, one.count).map((square): [number, number] => [square === from && one.side === ply?.side ? to! : square, before[square]!]);
    });
  }

  private piece(number: number): Piece | undefined {
    return this.game.board?.pieces[number - 1];
  }

  private play(position: Position, index: number): void {
    const ply = this.game.plies[index];
    if (!ply) return;
    position.clocks = ply.clocks ?? position.clocks;
    const { change } = ply;
    position.arrows = change?.arrows ?? [];
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
