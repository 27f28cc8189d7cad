#!/usr/bin/env python3
"""Plays Stratego on a board of its own, which it keeps up to date from the moves and their outcomes."""

import random
import sys


def hear():
    line = sys.stdin.readline()
    if not line or line.startswith("QUIT"):
        sys.exit(0)
    return line.strip()


def say(answer):
    print(answer, flush=True)


# From the back row to the front row.
SETUP = ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"]
STEPS = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}


def first_board(colour):
    """Returns the board as this side sees it before the first move."""
    enemies = ["##########"] * 4
    middle = ["..++..++..", "..++..++.."]
    if colour == "RED":
        rows = SETUP + middle + enemies
    else:
        rows = enemies + middle + SETUP[::-1]
    return [list(row) for row in rows]


def apply(board, text):
    """Makes a move on the board: X Y DIRECTION [MULTIPLIER] OUTCOME [ATTACKER DEFENDER]."""
    words = text.split()
    x, y, direction = int(words[0]), int(words[1]), words[2]
    distance = 1
    if words[3].isdigit():
        distance = int(words[3])
        words.pop(3)
    outcome = words[3]
    dx, dy = STEPS[direction]
    to_x, to_y = x + dx * distance, y + dy * distance
    piece = board[y][x]
    board[y][x] = "."
    if outcome in ("OK", "KILLS"):
        board[to_y][to_x] = piece
    elif outcome == "BOTHDIE":
        board[to_y][to_x] = "."


def legal_moves(board):
    moves = []
    for y in range(10):
        for x in range(10):
            piece = board[y][x]
            if piece not in "123456789s":
                continue
            for direction, (dx, dy) in STEPS.items():
                for distance in range(1, 10 if piece == "9" else 2):
                    to_x, to_y = x + dx * distance, y + dy * distance
                    if not (0 <= to_x < 10 and 0 <= to_y < 10):
                        break
                    target = board[to_y][to_x]
                    if target in ".#":
                        moves.append((x, y, direction, distance))
                    if target != ".":
                        break
    return moves


def main():
    colour = hear().split()[0]
    for row in SETUP if colour == "RED" else SETUP[::-1]:
        say(row)
    board = first_board(colour)
    while True:
        header = hear()
        if header != "START":
            apply(board, header)
        for _ in range(10):
            hear()
        x, y, direction, distance = random.choice(legal_moves(board))
        say(f"{x} {y} {direction}" + (f" {distance}" if distance > 1 else ""))
        apply(board, hear())


if __name__ == "__main__":
    main()
