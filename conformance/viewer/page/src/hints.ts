import { element } from "./svg";

/** What a square is for someone who plays: a piece that can be picked, what is picked, or where it can go. */
export type Hint = "own" | "picked" | "target";

/** What a screen reader says of a hint. */
export const HINT_NAMES: Record<Hint, string> = { own: "can be picked", picked: "picked", target: "can be reached" };

/** Draws a hint on a square of 40 units. */
export function drawHint(hint: Hint): SVGElement {
  if (hint === "target") return element("circle", { class: "target", cx: 20, cy: 20, r: 6 });
  return element("rect", { class: hint, x: 2, y: 2, width: 36, height: 36, rx: 4 });
}
