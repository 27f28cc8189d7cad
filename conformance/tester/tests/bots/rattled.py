#!/usr/bin/env python3
"""Plays Stratego at random, the same game each time; as BLUE, it loses its head when it is attacked in five turns running."""

import random
import sys

SETUP = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"]
STEPS = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}


def read() -> str:
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return line.strip()


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def moves(rows: list[str]) -> list[str]:
    """Every step onto an empty square or an enemy."""
    found = []
    for y, row in enumerate(rows):
        for x, piece in enumerate(row):
            if piece not in "123456789s":
                continue
            for word, (dx, dy) in STEPS.items():
                if 0 <= x + dx < 10 and 0 <= y + dy < 10 and rows[y + dy][x + dx] in ".#":
                    found.append(f"{x} {y} {word}")
    return found


def main() -> None:
    rng = random.Random(5)
    colour = read().split()[0]
    say(*(SETUP if colour == "RED" else reversed(SETUP)))
    attacked = 0
    while True:
        header = read()
        if header.startswith("QUIT"):
            return
        attacked = attacked + 1 if {"KILLS", "DIES", "BOTHDIE"} & set(header.split()) else 0
        rows = [read() for _ in range(10)]
        known = moves(rows)
        if colour == "BLUE" and attacked == 5:
            say("help")
        else:
            say(rng.choice(known) if known else "NO_MOVE")
        if read().startswith("QUIT"):
            return


main()
