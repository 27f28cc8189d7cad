// A Bitwa bot: it sends each division to a random cell.

import * as readline from "node:readline";

let columns = 0;
let rows = 0;
let board: string[] = [];

function say(line: string): void {
  // Every answer ends with an empty line, and console.log adds one newline more.
  console.log(line + "\n");
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

// Returns where a division goes: attack first, the cell, and how to choose between units that are equally near.
function order(division: string): string {
  const attack = 1;
  const [x, y] = [below(columns), below(rows)];
  const [dx, dy] = [below(2) * 2 - 1, below(2) * 2 - 1];
  const xFirst = below(2);
  return [attack, x, y, dx, dy, xFirst].join(" ");
}

function handle(line: string): void {
  const [command, ...words] = line.split(" ");
  switch (command) {
    case "set_game":
      [columns, rows] = words.map(Number);
      board = words.slice(4);
      say("=");
      break;
    case "gen_move":
      say("= " + order(words[0]));
      break;
    case "play":
    case "time_left":
      say("=");
      break;
    case "quit":
      say("=");
      process.exit(0);
    default:
      say("? unknown command");
  }
}

readline.createInterface({ input: process.stdin }).on("line", handle);
