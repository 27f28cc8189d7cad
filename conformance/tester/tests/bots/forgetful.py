#!/usr/bin/env python3
"""Plays tafl by the first legal moves that it finds, and ends with status 3 when it is to move in a second game."""

import sys

games = 0
board: list[list[str]] = []


def read_board(record: str) -> None:
    """Takes in a position record: rank 1 first, numbers for empty squares."""
    board.clear()
    for row in record.strip("/").split("/"):
        squares: list[str] = []
        number = ""
        for char in row:
            if char.isdigit():
                number += char
                continue
            squares += "." * int(number or 0)
            squares.append(char)
            number = ""
        board.append(squares + ["."] * int(number or 0))


def first_move(is_attacker: bool) -> str:
    """A step of a plain man onto an empty square that is neither a corner nor the centre."""
    size = len(board)
    special = {(0, 0), (0, size - 1), (size - 1, 0), (size - 1, size - 1), (size // 2, size // 2)}
    for rank, row in enumerate(board):
        for file, piece in enumerate(row):
            if piece != ("t" if is_attacker else "T"):
                continue
            for df, dr in ((0, 1), (1, 0), (-1, 0), (0, -1)):
                x, y = file + df, rank + dr
                if 0 <= x < size and 0 <= y < size and board[y][x] == "." and (x, y) not in special:
                    return f"{chr(97 + file)}{rank + 1}-{chr(97 + x)}{y + 1}"
    return ""


print("hello", flush=True)
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "rules":
        games += 1
        read_board(rest.split("start:")[1].split()[0])
    elif word == "move":
        read_board(rest)
    elif word == "opponent-move":
        read_board(rest.split()[-1])
    elif word == "play":
        if games == 2:
            sys.exit(3)
        move = first_move(rest == "attackers")
        print(f"move {move}" if move else "move ---", flush=True)
    elif word == "goodbye":
        sys.exit(0)
