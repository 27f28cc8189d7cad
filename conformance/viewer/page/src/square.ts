import type { Piece } from "./data";
import { drawHint } from "./hints";
import type { Hint } from "./hints";
import { outlined } from "./letters";
import { element } from "./svg";

/** The side of a square, in units of the drawing. */
export const SQUARE = 40;

/** What there is to see on a square. */
export interface Seen {
  /** What is on the square; nothing if it is empty. */
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
  /** What was drawn last. A number means another piece when the list of pieces is replaced, so the piece itself is remembered. */
  private piece: Piece | undefined;
  private isHidden = false;
  private isDrawn = false;
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
    const isSame = seen.piece === this.piece && seen.isHidden === this.isHidden && this.isDrawn;
    const aboveKey = `${seen.isMarked} ${seen.hint}`;
    if (isSame && aboveKey === this.aboveKey) return false;
    if (!isSame) {
      const [shape, d, letters] = pieces.drawn(seen.piece, seen.isHidden);
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
    [this.piece, this.isHidden, this.isDrawn, this.aboveKey] = [seen.piece, seen.isHidden, true, aboveKey];
    return true;
  }

  set label(text: string) {
    this.image.setAttribute("aria-label", text);
  }
}

/** The class and the path of the shape of a piece, and the path of what is written on it. */
type Drawn = [string, string, string];

/** The pieces of a board as they are drawn. */
export class Pieces {
  private readonly known = [new Map<Piece | undefined, Drawn>(), new Map<Piece | undefined, Drawn>()] as const;

  drawn(piece: Piece | undefined, isHidden: boolean): Drawn {
    const known = this.known[isHidden ? 1 : 0];
    let drawn = known.get(piece);
    if (!drawn) known.set(piece, drawn = draw(piece, isHidden));
    return drawn;
  }
}

function draw(piece: Piece | undefined, isHidden: boolean): Drawn {
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
