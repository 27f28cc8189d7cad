#!/usr/bin/env python3
"""Gives random orders of Bitwa in a loop without the SDK."""

import random
import sys


def main():
    chance = random.Random(int(sys.argv[1]))
    columns = rows = 0
    for line in sys.stdin:
        command, *words = line.split()
        if command == "gen_move":
            answer = f"= {chance.randrange(2)} {chance.randrange(columns)} {chance.randrange(rows)} 1 1 1"
        elif command in ("time_left", "play", "quit"):
            answer = "="
        elif command == "set_game":
            columns, rows = int(words[0]), int(words[1])
            answer = "="
        else:
            answer = "? unknown command"
        print(answer + "\n", flush=True)
        if command == "quit":
            return


main()
