import type { Game } from "./data";
import { worth } from "./search";

/** The numbers of a game that a timeline draws, each with its ply. */
export interface Series {
  /** How long each answer took, in microseconds. */
  times: (number | undefined)[];
  /** What each side has on the board after each ply: its pieces, or their strength. */
  material: [number[], number[]];
  /** What each side said of the position: typed scores are from the first side's view, and other numbers as they were said. */
  values: [[number, number][], [number, number][]];
  losses: number[];
  faults: number[];
}

/** What a side writes to standard error of a position, unless the reader gives another expression. */
export const EXPRESSION = "eval (-?\\d+(?:\\.\\d+)?)";
/** The last number that begins a remark. */
const REMARK = /(?:^|; )(-?\d+(?:\.\d+)?)\b/g;

export function seriesOf(game: Game, expression: string): Series {
  return {
    times: game.plies.map(({ took }) => took),
    material: material(game),
    values: values(game, expression),
    losses: game.plies.flatMap(({ change }, index) => change?.lost?.length ? [index + 1] : []),
    faults: game.entries.flatMap(({ kind, after }) => kind === "violation" ? [after + 1] : []),
  };
}

function material({ board, plies, speakers }: Game): [number[], number[]] {
  const sums: [number[], number[]] = [[], []];
  if (!board || speakers) return sums;
  const now: [number, number] = [0, 0];
  const cells = [...board.start];
  const count = (number: number, sign: number) => {
    const piece = board.pieces[number - 1];
    if (piece?.side === 0 || piece?.side === 1) now[piece.side] += sign * (piece.number ?? 1);
  };
  for (const number of cells) count(number, 1);
  const keep = () => { sums[0].push(now[0]); sums[1].push(now[1]); };
  keep();
  for (const { change } of plies) {
    if (!change) break;
    for (let at = 0; at + 1 < change.cells.length; at += 2) {
      const [square, number] = [change.cells[at]!, change.cells[at + 1]!];
      count(cells[square]!, -1);
      count(number, 1);
      cells[square] = number;
    }
    keep();
  }
  return sums;
}

function values({ plies, entries }: Game, expression: string): Series["values"] {
  const found: [Map<number, number>, Map<number, number>] = [new Map(), new Map()];
  const note = (side: number | undefined, ply: number, text: string | undefined) => {
    const value = Number(text);
    if ((side === 0 || side === 1) && text !== undefined && Number.isFinite(value)) found[side].set(ply, value);
  };
  plies.forEach((ply, index) => {
    const { side, comment, search } = ply;
    const value = worth(ply);
    if (value !== undefined && (side === 0 || side === 1)) found[side].set(index + 1, value);
    if (comment && !search) note(side, index + 1, [...comment.matchAll(REMARK)].at(-1)?.[1]);
  });
  let pattern: RegExp | undefined;
  try {
    pattern = new RegExp(expression, "g");
  } catch {
    // It is not finished yet.
  }
  for (const { kind, side, after, text } of entries) {
    if (kind === "stderr" && pattern) note(side, after + 1, [...text.matchAll(pattern)].at(-1)?.[1]);
  }
  const sorted = (side: 0 | 1) => [...found[side]].sort(([one], [two]) => one - two);
  return [sorted(0), sorted(1)];
}
