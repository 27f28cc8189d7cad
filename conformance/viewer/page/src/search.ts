import type { Game, Ply } from "./data";

/** What a won game is worth in a curve, in pieces. */
const WON = 20;

/** Returns what a side thinks of the position, in pieces, above 0 if the first side is ahead. */
export function worth({ search, side }: Ply): number | undefined {
  const { score, end_in: end } = search ?? {};
  const own = end !== undefined ? (end > 0 ? WON : -WON) : score === undefined ? undefined : Math.max(-WON, Math.min(WON, score / 100));
  return own === undefined || side === 0 ? own : -own;
}

/** Returns the same as people write it, with the depth of the search in plies: `+0.31/12`, or `#-3/20` if the second side wins in three moves. */
export function judged({ search, side }: Ply): string {
  if (!search) return "";
  const { score, end_in: end, depth } = search;
  const sign = side === 0 ? 1 : -1;
  const value = end !== undefined ? `#${sign * end}` : score === undefined ? "" : signed(sign * score);
  return value && depth !== undefined ? `${value}/${depth}` : value;
}

function signed(score: number): string {
  const text = (Math.abs(score) / 100).toFixed(2);
  return score > 0 ? `+${text}` : score < 0 ? `\u2212${text}` : text;
}

/** Returns what a side said to people with a ply. What it says with each ply is told once. */
export function remarked({ plies }: Game, index: number): string {
  const { comment, side } = plies[index]!;
  if (!comment || !plies[index]!.search) return comment ?? "";
  for (let at = index - 1; at >= 0; at--) if (plies[at]!.side === side) return plies[at]!.comment === comment ? "" : comment;
  return comment;
}
