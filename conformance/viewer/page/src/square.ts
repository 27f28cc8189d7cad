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
  private readonly shown = new Shown();
  /** What was drawn last. A number means another piece when the list of pieces is replaced, so the drawing itself is remembered. */
  private drawn: Drawn | undefined;
  private aboveKey = "";
  private above: SVGElement[] = [];

  /** Draws an empty square into its cell. */
  constructor(readonly cell: SVGGElement, readonly ground: string) {
    this.image.append(element("rect", { class: ground ? "square ground" : "square", width: SQUARE, height: SQUARE }));
    const isCrossed = ground === "centre" || ground === "corner";
    const d = isCrossed ? "M8 8 32 32M32 8 8 32" : "M20 8 32 20 20 32 8 20Z";
    if (ground) this.image.append(element("path", { class: "sign", d }));
    this.image.append(this.shown.group);
    cell.replaceChildren(this.image);
  }

  /** What moves when a piece moves. */
  get piece(): SVGElement {
    return this.shown.group;
  }

  /** Shows what is on the square. Returns whether that is something else than before. */
  show(seen: Seen, pieces: Pieces): boolean {
    const drawn = pieces.drawn(seen.piece, seen.isHidden);
    const aboveKey = `${seen.isMarked} ${seen.hint}`;
    const isSame = drawn === this.drawn;
    if (isSame && aboveKey === this.aboveKey) return false;
    if (!isSame) this.shown.show(drawn);
    if (aboveKey !== this.aboveKey) {
      for (const one of this.above) one.remove();
      this.above = seen.hint ? [drawHint(seen.hint)] : [];
      if (seen.isMarked) {
        const mark = element("rect", { class: "marked", x: 1, y: 1, width: 38, height: 38 });
        this.image.insertBefore(mark, this.shown.group);
        this.above.push(mark);
      }
      if (seen.hint) this.image.append(this.above[0]!);
    }
    this.image.classList.toggle("grab", !!seen.hint && !!seen.piece);
    [this.drawn, this.aboveKey] = [drawn, aboveKey];
    return true;
  }

  set label(text: string) {
    this.image.setAttribute("aria-label", text);
  }
}

/** A piece as it is drawn: the class of its shape, and the paths of the shape, its fill, its figure and what is written on it. */
export interface Drawn {
  side: string;
  shape: string;
  fill: string;
  figure: string;
  place: string;
  letters: string;
}

const NOTHING: Drawn = { side: "", shape: "", fill: "", figure: "", place: "", letters: "" };
const BLOCKED: Drawn = { ...NOTHING, side: "blocked", shape: "M0 0H40V40H0Z" };

/** The paths of a piece, from below to above. */
const PARTS = ["shape", "fill", "figure", "letters"] as const;

/** The elements of a piece. They are made when they are needed, because most squares are empty and most pieces have few parts. */
class Shown {
  readonly group = element("g", {});
  private readonly paths: Partial<Record<typeof PARTS[number], SVGElement>> = {};
  private drawn = NOTHING;

  show(drawn: Drawn): void {
    const before = this.drawn;
    if (drawn.side !== before.side || !drawn.fill !== !before.fill) this.group.setAttribute("class", `piece ${drawn.side}${drawn.fill ? " filled" : ""}`);
    for (const part of PARTS) {
      if (drawn[part] === before[part]) continue;
      let path = this.paths[part];
      if (!path) {
        path = this.paths[part] = element("path", { class: part });
        // What is above it stays there.
        const next = PARTS.slice(PARTS.indexOf(part) + 1).map((later) => this.paths[later]).find((later) => later);
        this.group.insertBefore(path, next ?? null);
      }
      path.setAttribute("d", drawn[part]);
      if (part === "figure") path.setAttribute("transform", drawn.place);
    }
    this.drawn = drawn;
  }
}

/** Returns a drawing of a piece that does not change. */
export function drawnPiece(drawn: Drawn): SVGElement {
  const shown = new Shown();
  shown.show(drawn);
  return shown.group;
}

/** The pieces of a board as they are drawn. */
export class Pieces {
  private readonly known = [new Map<Piece, Drawn>(), new Map<Piece, Drawn>()] as const;

  /** `most` is the greatest number of a piece; `hasLetters` is whether figures have letters, and `hasFigures` whether there are any. */
  constructor(private readonly most = 1, private readonly hasLetters = true, private readonly hasFigures = true) {}

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
    if (!this.hasLetters) return { ...drawn, figure, place: "translate(2 2) scale(.9)" };
    return { ...drawn, figure, place: "translate(8.4 3) scale(.58)", letters: outlined(piece.letter, [20, 30], 12) };
  }
}

/** Returns the part of a shape that is filled from below. */
function filled(isRound: boolean, part: number): string {
  if (!isRound) return `M5 ${(35 - 30 * part).toFixed(1)}H35V35H5Z`;
  const y = 35.5 - 31 * part;
  const half = Math.sqrt(Math.max(0, 15.5 ** 2 - (y - 20) ** 2));
  return `M${(20 - half).toFixed(1)} ${y.toFixed(1)}A15.5 15.5 0 ${part > 0.5 ? 1 : 0} 0 ${(20 + half).toFixed(1)} ${y.toFixed(1)}Z`;
}
