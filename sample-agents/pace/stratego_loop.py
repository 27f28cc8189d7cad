#!/usr/bin/env python3
"""Plays random legal moves of Stratego in a loop without the SDK."""

import random
import sys

ROWS = ["FBBB888885", "BBB5557777", "s332144466", "6699999999"]
WAYS = (("UP", 0, -1), ("DOWN", 0, 1), ("LEFT", -1, 0), ("RIGHT", 1, 0))


def moves_of(rows):
    """Returns the answers that are legal."""
    moves = []
    for y, row in enumerate(rows):
        for x, piece in enumerate(row):
            if piece not in "123456789s":
                continue
            for word, dx, dy in WAYS:
                to_x, to_y, steps = x + dx, y + dy, 1
                while 0 <= to_x < 10 and 0 <= to_y < 10 and rows[to_y][to_x] in ".#":
                    moves.append(f"{x} {y} {word}" if steps == 1 else f"{x} {y} {word} {steps}")
                    if piece != "9" or rows[to_y][to_x] == "#":
                        break
                    to_x, to_y, steps = to_x + dx, to_y + dy, steps + 1
    return moves


def main():
    chance = random.Random(int(sys.argv[1]))
    read = sys.stdin.readline
    colour = read().split()[0]
    print("\n".join(ROWS if colour == "RED" else ROWS[::-1]), flush=True)
    while True:
        header = read()
        if not header or header.startswith("QUIT"):
            return
        rows = [read() for _ in range(10)]
        moves = moves_of(rows)
        print(chance.choice(moves) if moves else "NO_MOVE", flush=True)
        echo = read()
        if not echo or echo.startswith("QUIT"):
            return


main()
