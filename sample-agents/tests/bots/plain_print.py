#!/usr/bin/env python3
"""Plays legal Stratego, written straight from the manual, and forgets to flush.

Python keeps what print() writes to a pipe in a buffer, so a referee hears nothing until this bot exits. Run it as
``python3 -u plain_print.py``, or on a terminal, and it is heard. It reads with readline() on purpose: input() flushes
the standard output before each line and so hides the fault.
"""

import random
import sys

# From the back row to the front row.
SETUP = ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"]
DIRECTIONS = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}


def main():
    """Plays one game; hear() leaves the program when it is over."""
    colour = hear().split()[0]
    for row in SETUP if colour == "RED" else reversed(SETUP):
        print(row)
    while True:
        hear()  # START, or what the opponent did
        board = [hear() for _ in range(10)]
        moves = legal_moves(board)
        print(random.choice(moves) if moves else "SURRENDER")
        hear()  # the answer again, with its outcome


def hear():
    """Returns the next line without its end, or exits on QUIT and at the end of input, even within a line."""
    line = sys.stdin.readline()
    if not line.endswith("\n") or line.split()[:1] == ["QUIT"]:
        sys.exit(0)
    return line.rstrip("\r\n")


def legal_moves(board):
    """Lists every move by one square, as the lines to print; scouts go no further either."""
    return [
        f"{x} {y} {direction}"
        for y, row in enumerate(board)
        for x, piece in enumerate(row)
        if piece in "123456789s"
        for direction, (dx, dy) in DIRECTIONS.items()
        if is_free(board, x + dx, y + dy)
    ]


def is_free(board, x, y):
    """Tells whether a piece may enter (x, y): on the board, and empty or held by an enemy."""
    return 0 <= x < 10 and 0 <= y < 10 and board[y][x] in ".#"


if __name__ == "__main__":
    main()
