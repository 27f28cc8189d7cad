import type { Entry, Game, Ply } from "./data";

/** A row of the list: a ply, or an answer that broke a check. */
export type Row = { ply: number; of?: Ply } | { ply: number; refused: Entry; said: string };

/** What rows are shown. */
export type Filter = "all" | "losses" | "faults" | "slow";

/** Returns the rows of a game: the beginning, each ply, and after it what was refused then. */
export function rowsOf(game: Game): Row[] {
  const refused = new Map<number, Row[]>();
  game.entries.forEach((entry, index) => {
    if (entry.kind !== "violation") return;
    // In a conversation, the answer itself is there, and is followed by what is wrong with it.
    const ply = Math.min(entry.after + (game.speakers ? 1 : 0), game.plies.length);
    const row: Row = { ply, refused: entry, said: saidBefore(game.entries, index) };
    refused.set(ply, [...refused.get(ply) ?? [], row]);
  });
  const rows: Row[] = [{ ply: 0 }, ...refused.get(0) ?? []];
  game.plies.forEach((of, index) => rows.push({ ply: index + 1, of }, ...refused.get(index + 1) ?? []));
  return rows;
}

/** Returns what a side said before its fault, since it was sent something. */
function saidBefore(entries: Entry[], index: number): string {
  const { side } = entries[index]!;
  for (let at = index - 1; at >= 0 && at > index - 40; at--) {
    const entry = entries[at]!;
    if (entry.side !== side) continue;
    if (entry.kind === "said") return entry.text;
    if (entry.kind === "sent") return "";
  }
  return "";
}

/** Returns from how many microseconds on an answer of each side is slow: half of the limit, or ten times as long as most of its answers. */
export function slowFrom(game: Game): number[] {
  return game.sides.map((_, side) => {
    const own = game.plies.flatMap((ply) => ply.side !== side || ply.took === undefined || game.speakers ? [] : [ply.took]);
    own.sort((one, two) => one - two);
    if (own.length === 0) return Infinity;
    return Math.min((game.limit ?? Infinity) / 2, Math.max(50_000, 10 * own[own.length >> 1]!));
  });
}

/** Returns whether a ply took long. */
export function isSlow({ side, took }: Ply, slow: number[]): boolean {
  return took !== undefined && took >= (slow[side] ?? Infinity);
}

/** Returns whether a row is shown through a filter. */
export function passes(row: Row, filter: Filter, slow: number[]): boolean {
  switch (filter) {
    case "all": return true;
    case "faults": return "refused" in row;
    case "losses": return !("refused" in row) && !!row.of?.change?.lost?.length;
    case "slow": return !("refused" in row) && !!row.of && isSlow(row.of, slow);
  }
}
