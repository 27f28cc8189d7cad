import type { Drawn } from "./square";
import { element } from "./svg";

/** The paths of a piece, from below to above. */
const PARTS = ["shape", "fill", "figure", "letters"] as const;
type Placed = Record<typeof PARTS[number], string>;

/** Pieces of one look on all squares of a board, as one path for each part. */
interface Layer {
  paths: Partial<Record<typeof PARTS[number], SVGElement>>;
  group: SVGElement;
  /** What is on each square. */
  placed: (Placed | undefined)[];
  isOld: boolean;
}

/**
 * All pieces of a board. However many there are, they are a few elements, because a browser takes as long for an element as for a whole path:
 * a board of 1,600 squares would have 6,000 elements.
 */
export class Layers {
  readonly group = element("g", { class: "pieces", "aria-hidden": "true" });
  private readonly layers = new Map<string, Layer>();
  private readonly known = new Map<Drawn, (Placed | undefined)[]>();
  private readonly drawn: Drawn[] = [];

  /** Puts a piece on a square, in place of what was there. Returns whether that is something else than before. */
  put(square: number, [x, y]: [number, number], drawn: Drawn): boolean {
    const before = this.drawn[square];
    if (before === drawn) return false;
    if (before?.side) {
      const layer = this.layer(before);
      layer.placed[square] = undefined;
      layer.isOld = true;
    }
    this.drawn[square] = drawn;
    if (!drawn.side) return true;
    let known = this.known.get(drawn);
    if (!known) this.known.set(drawn, known = []);
    const layer = this.layer(drawn);
    layer.placed[square] = known[square] ??= place(drawn, x, y);
    layer.isOld = true;
    return true;
  }

  /** Draws what has changed. */
  draw(): void {
    for (const layer of this.layers.values()) {
      if (!layer.isOld) continue;
      layer.isOld = false;
      for (const part of PARTS) {
        const d = layer.placed.reduce((all, one) => one ? all + one[part] : all, "");
        if (!d && !layer.paths[part]) continue;
        (layer.paths[part] ??= this.path(layer, part)).setAttribute("d", d);
      }
    }
  }

  private path(layer: Layer, part: typeof PARTS[number]): SVGElement {
    const path = element("path", { class: part });
    // What is above it stays there.
    const next = PARTS.slice(PARTS.indexOf(part) + 1).map((later) => layer.paths[later]).find((later) => later);
    layer.group.insertBefore(path, next ?? null);
    return path;
  }

  private layer({ side, fill }: Drawn): Layer {
    const name = `piece ${side}${fill ? " filled" : ""}`;
    let layer = this.layers.get(name);
    if (!layer) {
      layer = { paths: {}, group: element("g", { class: name }), placed: [], isOld: true };
      this.layers.set(name, layer);
      this.group.append(layer.group);
    }
    return layer;
  }
}

/** Returns a drawing of a piece that does not change. */
export function drawnPiece(drawn: Drawn): SVGElement {
  const group = element("g", { class: `piece ${drawn.side}${drawn.fill ? " filled" : ""}` });
  const placed = place(drawn, 0, 0);
  for (const part of PARTS) if (placed[part]) group.append(element("path", { class: part, d: placed[part] }));
  return group;
}

function place(drawn: Drawn, x: number, y: number): Placed {
  const { left, top, scale } = drawn.place;
  return {
    shape: moved(drawn.shape, x, y), fill: moved(drawn.fill, x, y), letters: moved(drawn.letters, x, y),
    figure: moved(drawn.figure, x + left, y + top, scale),
  };
}

/** Returns an outline at another place, and of another size. */
export function moved(d: string, x: number, y: number, scale = 1): string {
  return d.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, text: string) => {
    const isAbsolute = command < "a";
    const shown = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map((number, index) => {
      // Of the seven numbers of an arc, the first two are sizes, the last two are a point, and those between stay.
      const at = "Aa".includes(command) ? index % 7 : -1;
      if (at >= 2 && at <= 4) return number;
      const isX = command === "H" || command !== "V" && (at < 0 ? index % 2 === 0 : at % 5 === 0);
      const from = isAbsolute && !(at === 0 || at === 1) ? isX ? x : y : 0;
      return `${Math.round((Number(number) * scale + from) * 100) / 100}`;
    });
    return command + shown.join(" ");
  });
}
