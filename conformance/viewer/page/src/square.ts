import type { Piece } from "./data";
import { drawHint } from "./hints";
import type { Hint } from "./hints";
import { outlined } from "./letters";
import { element } from "./svg";

/** The side of a square, in units of the drawing. */
export const SQUARE = 40;

/** What there is to see on a square. */
export interface Seen {
  /** The number of the piece; 0 if there is none. */
  number: number;
  piece: Piece | undefined;
  isHidden: boolean;
  isMarked: boolean;
  hint: Hint | undefined;
}

/**
 * A square of a board. Its elements stay, and only what changes is set, so that a jump in a game is quick on a board with hundreds of
 * pieces.
 */
export class Square {
  private readonly image = element("g", { role: "img" });
  private readonly shape = element("path", {});
  private readonly letters = element("path", { class: "letter" });
  private pieceKey = "";
  private aboveKey = "";
  private above: SVGElement[] = [];

  /** Draws an empty square into its cell. */
  constructor(readonly cell: SVGGElement, readonly ground: string) {
    this.image.append(element("rect", { class: ground ? "square ground" : "square", width: SQUARE, height: SQUARE }));
    const isCrossed = ground === "centre" || ground === "corner";
    const d = isCrossed ? "M8 8 32 32M32 8 8 32" : "M20 8 32 20 20 32 8 20Z";
    if (ground) this.image.append(element("path", { class: "sign", d }));
    this.image.append(this.shape, this.letters);
    cell.replaceChildren(this.image);
  }

  /** Shows what is on the square. Returns whether that is something else than before. */
  show(seen: Seen, pieces: Pieces): boolean {
    const pieceKey = `${seen.number} ${seen.isHidden}`;
    const aboveKey = `${seen.isMarked} ${seen.hint}`;
    if (pieceKey === this.pieceKey && aboveKey === this.aboveKey) return false;
    if (pieceKey !== this.pieceKey) {
      const [shape, d, letters] = pieces.drawn(pieceKey, seen.piece, seen.isHidden);
      this.shape.setAttribute("class", shape);
      this.shape.setAttribute("d", d);
      this.letters.setAttribute("d", letters);
    }
    if (aboveKey !== this.aboveKey) {
      for (const one of this.above) one.remove();
      this.above = seen.isMarked ? [element("rect", { class: "marked", x: 2.5, y: 2.5, width: 35, height: 35 })] : [];
      if (seen.hint) this.above.push(drawHint(seen.hint));
      this.image.append(...this.above);
    }
    this.image.classList.toggle("grab", !!seen.hint && !!seen.piece);
    [this.pieceKey, this.aboveKey] = [pieceKey, aboveKey];
    return true;
  }

  set label(text: string) {
    this.image.setAttribute("aria-label", text);
  }
}

/** The pieces of a board: the class and the path of the shape, and the path of what is written on it. */
export class Pieces {
  private readonly known = new Map<string, [string, string, string]>();

  drawn(key: string, piece: Piece | undefined, isHidden: boolean): [string, string, string] {
    let drawn = this.known.get(key);
    if (!drawn) this.known.set(key, drawn = draw(piece, isHidden));
    return drawn;
  }
}

function draw(piece: Piece | undefined, isHidden: boolean): [string, string, string] {
  if (!piece) return ["", "", ""];
  if (piece.side === undefined) return ["blocked", "M0 0H40V40H0Z", ""];
  const letter = isHidden ? "?" : piece.letter;
  const letters = piece.number === undefined
    ? outlined(letter, [20, 20], 20)
    : outlined(letter, [20, 15], 20) + outlined(`${piece.number}`, [20, 29], 12);
  // The sides differ in shape and not in colour alone.
  return piece.side === 0
    ? ["first", "M3.5 20a16.5 16.5 0 1 0 33 0a16.5 16.5 0 1 0-33 0Z", letters]
    : ["second", "M7 4H33a3 3 0 0 1 3 3V33a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z", letters];
}
