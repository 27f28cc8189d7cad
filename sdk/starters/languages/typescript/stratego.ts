// A Stratego bot: it moves a random piece by one square.

import * as readline from "node:readline";

// Our 40 pieces, from the back row to the front row: F flag, B bomb, s spy, 1 marshal ... 8 miner, 9 scout.
const SETUP = ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"];
const DIRECTIONS: Record<string, [number, number]> = { UP: [0, -1], DOWN: [0, 1], LEFT: [-1, 0], RIGHT: [1, 0] };

function say(line: string): void {
  console.log(line);
}

// Returns all moves by one square. Scouts may go further: "3 6 UP 4".
function legalMoves(board: string[]): string[] {
  const moves: string[] = [];
  for (let y = 0; y < 10; y++) {
    for (let x = 0; x < 10; x++) {
      if (!"123456789s".includes(board[y][x])) continue; // bombs and the flag stay; # is an enemy
      for (const [direction, [dx, dy]] of Object.entries(DIRECTIONS)) {
        const target = board[y + dy]?.[x + dx];
        if (target === "." || target === "#") moves.push(`${x} ${y} ${direction}`);
      }
    }
  }
  return moves;
}

async function main(): Promise<void> {
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  // Returns the next line. QUIT may come in place of any line, and done is the end of the input.
  const hear = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done || value.startsWith("QUIT")) process.exit(0);
    return value;
  };

  const [colour] = (await hear()).split(" ");
  // RED is at the top, with its back row first. BLUE is at the bottom, with its front row first.
  for (const row of colour === "RED" ? SETUP : [...SETUP].reverse()) say(row);

  for (;;) {
    await hear(); // START, or the opponent's move and its outcome
    const board: string[] = [];
    while (board.length < 10) board.push(await hear());
    const moves = legalMoves(board);
    say(moves.length > 0 ? moves[Math.floor(Math.random() * moves.length)] : "SURRENDER");
    await hear(); // our own move and its outcome
  }
}

main();
