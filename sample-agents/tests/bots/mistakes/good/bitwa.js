#!/usr/bin/env node
// Plays Bitwa: sends every division to a random cell.

const readline = require("readline");

let columns = 0;
let rows = 0;

function say(answer) {
  process.stdout.write(answer + "\n\n");
}

function below(limit) {
  return Math.floor(Math.random() * limit);
}

function order() {
  const sign = () => (below(2) === 0 ? 1 : -1);
  return [below(2), below(columns), below(rows), sign(), sign(), below(2)];
}

function handle(line) {
  const words = line.split(" ");
  switch (words[0]) {
    case "set_game":
      columns = Number(words[1]);
      rows = Number(words[2]);
      say("=");
      break;
    case "gen_move":
      say("= " + order().join(" "));
      break;
    case "play":
    case "time_left":
      say("=");
      break;
    case "quit":
      say("=");
      process.exit(0);
      break;
    default:
      say("? unknown command");
  }
}

readline.createInterface({ input: process.stdin }).on("line", handle);
