#!/usr/bin/env python3
"""Plays Stratego from the board that every turn shows: a random legal move by one square."""

import random
import sys

# From the back row to the front row.
SETUP = ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"]
STEPS = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}


def hear():
    line = sys.stdin.readline()
    if not line or line.startswith("QUIT"):
        sys.exit(0)
    return line.strip()


def say(answer):
    print(answer, flush=True)


def legal_moves(board):
    moves = []
    for y in range(10):
        for x in range(10):
            if board[y][x] not in "123456789s":
                continue
            for direction, (dx, dy) in STEPS.items():
                to_x, to_y = x + dx, y + dy
                if 0 <= to_x < 10 and 0 <= to_y < 10 and board[to_y][to_x] in ".#":
                    moves.append((x, y, direction))
    return moves


def main():
    colour, opponent, width, height = hear().split()
    rows = SETUP if colour == "RED" else SETUP[::-1]
    for row in rows:
        say(row)
    while True:
        header = hear()
        board = [hear() for _ in range(10)]
        x, y, direction = random.choice(legal_moves(board))
        say(f"{x} {y} {direction}")
        echo = hear()


if __name__ == "__main__":
    main()
