import type { Piece } from "./data";
import { outlined } from "./letters";

/** The side of a square, in units of the drawing. */
export const SQUARE = 40;

/** A piece as it is drawn: the class of its shape, and the paths of the shape, its fill, its figure and what is written on it. */
export interface Drawn {
  side: string;
  shape: string;
  fill: string;
  figure: string;
  /** Where the figure is, and how large. */
  place: { left: number; top: number; scale: number };
  letters: string;
}

export const NOTHING: Drawn = { side: "", shape: "", fill: "", figure: "", place: { left: 0, top: 0, scale: 1 }, letters: "" };
const BLOCKED: Drawn = { ...NOTHING, side: "blocked", shape: "M0 0H40V40H0Z" };

/** The pieces of a board as they are drawn. */
export class Pieces {
  private readonly known = [new Map<Piece, Drawn>(), new Map<Piece, Drawn>()] as const;

  /** `most` is the greatest number of a piece; `hasLetters` is whether figures have letters, `hasFigures` whether there are any, and `isAlone`
   * whether they are the pieces. */
  constructor(private readonly most = 1, private readonly hasLetters = true, private readonly hasFigures = true, private readonly isAlone = false) {}

  drawn(piece: Piece | undefined, isHidden: boolean): Drawn {
    if (!piece) return NOTHING;
    const known = this.known[isHidden ? 1 : 0];
    let drawn = known.get(piece);
    if (!drawn) known.set(piece, drawn = this.draw(piece, isHidden));
    return drawn;
  }

  private draw(piece: Piece, isHidden: boolean): Drawn {
    if (piece.side === undefined) return BLOCKED;
    const { figure, number } = piece;
    const isRound = piece.side === 0;
    // The sides differ in shape and not in colour alone.
    const drawn: Drawn = {
      ...NOTHING,
      side: isRound ? "first" : "second",
      shape: isRound ? "M3.5 20a16.5 16.5 0 1 0 33 0a16.5 16.5 0 1 0-33 0Z" : "M8 4H32a4 4 0 0 1 4 4V32a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z",
    };
    if (isHidden) return { ...drawn, letters: outlined("?", [20, 20], 20) };
    if (number !== undefined) {
      const letters = outlined(piece.letter, [20, 14], 18) + outlined(`${number}`, [20, 28], 13);
      const part = number / this.most;
      return { ...drawn, fill: part < 1 ? filled(isRound, part) : "", letters };
    }
    if (!figure || !this.hasFigures) return { ...drawn, letters: outlined(piece.letter, [20, 20], 20) };
    if (this.isAlone) return { ...drawn, shape: figure };
    if (!this.hasLetters) return { ...drawn, figure, place: { left: 2, top: 2, scale: 0.9 } };
    return { ...drawn, figure, place: { left: 8.4, top: 3, scale: 0.58 }, letters: outlined(piece.letter, [20, 30], 12) };
  }
}

/** Returns the part of a shape that is filled from below. */
function filled(isRound: boolean, part: number): string {
  if (!isRound) return `M5 ${(35 - 30 * part).toFixed(1)}H35V35H5Z`;
  const y = 35.5 - 31 * part;
  const half = Math.sqrt(Math.max(0, 15.5 ** 2 - (y - 20) ** 2));
  return `M${(20 - half).toFixed(1)} ${y.toFixed(1)}A15.5 15.5 0 ${part > 0.5 ? 1 : 0} 0 ${(20 + half).toFixed(1)} ${y.toFixed(1)}Z`;
}
