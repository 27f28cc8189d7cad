import type { Game } from "./data";

/** Returns whether two games can be shown beside each other: they are of one kind, on boards of one size. */
export function areComparable([one, two, more]: Game[]): boolean {
  const size = (game: Game) => `${game.board?.columns.length} ${game.board?.rows.length}`;
  return !!one?.board && !!two?.board && !more && !one.speakers && one.title === two.title && size(one) === size(two);
}

/** Where two games differ first, in words; nothing if they are the same. */
export interface Difference {
  ply: number;
  text: string;
}

export function difference([one, two]: Game[]): Difference | undefined {
  const [a, b] = [one!.plies, two!.plies];
  const most = Math.max(a.length, b.length);
  for (let index = 0; index < most; index++) {
    if (a[index]?.side === b[index]?.side && a[index]?.text === b[index]?.text) continue;
    const told = (game: Game) => {
      const ply = game.plies[index];
      return ply ? `${game.sides[ply.side]?.side ?? ""} ${ply.text}` : "the end";
    };
    return { ply: index + 1, text: `${told(one!)} in the first, ${told(two!)} in the second` };
  }
  const [first, second] = [one!.end, two!.end];
  if (first?.result === second?.result && first?.why === second?.why) return undefined;
  return { ply: most, text: `the end: ${first?.result ?? "none"} ${first?.why ?? ""}, and ${second?.result ?? "none"} ${second?.why ?? ""}` };
}
