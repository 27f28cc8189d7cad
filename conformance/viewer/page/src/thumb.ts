import { html } from "lit";
import type { TemplateResult } from "lit";
import type { Game } from "./data";
import { History } from "./history";

/** Returns a small drawing of a position, in a few paths. It shows where the pieces are, and not which they are. */
export function thumb(game: Game, ply: number): TemplateResult | undefined {
  const { board } = game;
  const known = game.plies.slice(0, ply).findIndex(({ change }) => !change);
  const { cells } = new History(game).at(known < 0 ? ply : known);
  if (!board || cells.length === 0) return undefined;
  const [columns, rows] = [board.columns.length, board.rows.length];
  const paths = { first: "", second: "", blocked: "", ground: "", figure: "" };
  cells.forEach((number, square) => {
    const [x, y] = [square % columns * 10, Math.floor(square / columns) * 10];
    const piece = board.pieces[number - 1];
    if (board.grounds[square]) paths.ground += `M${x} ${y}h10v10h-10z`;
    if (piece?.side === 0) paths.first += `M${x + 1} ${y + 5}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`;
    else if (piece?.side === 1) paths.second += `M${x + 1.2} ${y + 1.2}h7.6v7.6h-7.6z`;
    else if (piece) paths.blocked += `M${x} ${y}h10v10h-10z`;
    // What there is only one of is marked: a flag or a king.
    if (piece && /^(king|flag)$/i.test(piece.name)) paths.figure += `M${x + 5} ${y + 2.4}l2.6 2.6l-2.6 2.6l-2.6 -2.6z`;
  });
  return html`<svg viewBox="0 0 ${columns * 10} ${rows * 10}" class="thumb" aria-hidden="true"><rect class="square" width=${columns * 10} height=${rows * 10}></rect>
    <path class="ground" d=${paths.ground}></path><path class="blocked" d=${paths.blocked}></path><path class="first" d=${paths.first}></path>
    <path class="second" d=${paths.second}></path><path class="figure" d=${paths.figure}></path></svg>`;
}
