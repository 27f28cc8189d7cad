import type { Board } from "./data";
import type { SetUp } from "./turn";

/** Pieces that are put on the board before the game. */
export class Placement {
  private readonly letters = new Map<number, string>();

  constructor(private readonly question: SetUp) {}

  /** Returns how many pieces of a letter are not on the board yet. */
  left(letter: string): number {
    const stock = this.question.pieces.find((piece) => piece.letter === letter);
    const used = [...this.letters.values()].filter((own) => own === letter).length;
    return (stock?.count ?? 0) - used;
  }

  /** Returns whether a square is one of those that are filled. */
  takes(square: number): boolean {
    return this.question.rows.some((row) => row.includes(square));
  }

  at(square: number): string | undefined {
    return this.letters.get(square);
  }

  /** Puts a piece on a square, if there is one left. What was there is free again. */
  put(letter: string, square: number): void {
    if (!this.takes(square) || this.left(letter) < 1) return;
    this.letters.set(square, letter);
  }

  /** Moves a piece to another square, and what is there to the first one. Off these squares, it is taken back. */
  move(from: number, to: number | undefined): void {
    const letter = this.letters.get(from);
    if (letter === undefined) return;
    this.letters.delete(from);
    if (to === undefined || !this.takes(to)) return;
    const other = this.letters.get(to);
    this.letters.set(to, letter);
    if (other !== undefined) this.letters.set(from, other);
  }

  clear(): void {
    this.letters.clear();
  }

  /** Returns how many pieces are not on the board yet. */
  get rest(): number {
    return this.question.pieces.reduce((sum, { letter }) => sum + this.left(letter), 0);
  }

  /**
   * Puts the pieces where rows of text have them. Rows end with a slash or a newline. Returns what of the text could not be put there, and
   * why; nothing if all could.
   */
  read(text: string): string {
    this.letters.clear();
    const { rows, pieces } = this.question;
    const lines = text.trim().split(/[/\n]/).map((line) => line.trim());
    const long = lines.findIndex((line, y) => [...line].length > (rows[y]?.length ?? 0));
    const unknown = new Set<string>();
    const spent = new Set<string>();
    rows.forEach((row, y) => row.forEach((square, x) => {
      const letter = [...lines[y] ?? ""][x] ?? ".";
      if (letter === ".") return;
      if (!pieces.some((piece) => piece.letter === letter)) unknown.add(letter);
      else if (this.left(letter) < 1) spent.add(letter);
      else this.put(letter, square);
    }));
    const counts = [...spent].map((letter) => `${letter}\u00d7${pieces.find((piece) => piece.letter === letter)!.count}`);
    return [
      unknown.size ? `There is no piece ${[...unknown].join(" ")}.` : "",
      counts.length ? `There are more pieces in these rows than you have: ${counts.join(" ")}.` : "",
      long >= rows.length ? `There are only ${rows.length} rows.` : long >= 0 ? `Row ${long + 1} is too long.` : "",
    ].filter(Boolean).join(" ");
  }

  /** Returns the rows as text. */
  text(separator: string): string {
    const row = (squares: number[]) => squares.map((square) => this.letters.get(square) ?? ".").join("");
    return this.question.rows.map(row).join(separator);
  }

  /** Returns a board, and what is on its squares, with the pieces of a side where they are put. */
  shown(board: Board, cells: number[], side: number): { board: Board; cells: number[] } {
    const pieces = [...board.pieces];
    const own = [...cells];
    for (const [square, letter] of this.letters) {
      const name = this.question.pieces.find((piece) => piece.letter === letter)?.name ?? "piece";
      let index = pieces.findIndex((piece) => piece.side === side && piece.letter === letter);
      if (index < 0) index = pieces.push({ side, letter, name }) - 1;
      own[square] = index + 1;
    }
    return { board: { ...board, pieces }, cells: own };
  }
}
