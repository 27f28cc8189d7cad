#!/usr/bin/env python3
"""Plays Bitwa: sends every division to a random cell."""

import random
import sys


def say(answer):
    print(answer + "\n", flush=True)


def main():
    columns = rows = 0
    board = []
    while True:
        line = sys.stdin.readline()
        if not line:
            break
        words = line.split()
        command = words[0] if words else ""
        if command == "set_game":
            columns, rows = int(words[1]), int(words[2])
            board = words[5:]
            say("=")
        elif command == "time_left":
            say("=")
        elif command == "gen_move":
            x, y = random.randrange(columns), random.randrange(rows)
            attack, dx, dy, first = random.randint(0, 1), random.choice((-1, 1)), random.choice((-1, 1)), random.randint(0, 1)
            say(f"= {attack} {x} {y} {dx} {dy} {first}")
        elif command == "play":
            say("=")
        elif command == "quit":
            say("=")
            break
        else:
            say("? unknown command")


if __name__ == "__main__":
    main()
