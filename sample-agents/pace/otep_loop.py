#!/usr/bin/env python3
"""Plays random legal moves of Brandub or Copenhagen in a loop without the SDK."""

import random
import sys


def lay_out(size):
    """Returns the squares in each direction from each square, the names of the squares, and the special ones."""
    rays = [
        (
            range(at - 1, at - at % size - 1, -1),
            range(at + 1, at - at % size + size),
            range(at - size, -1, -size),
            range(at + size, size * size, size),
        )
        for at in range(size * size)
    ]
    names = [f"{chr(ord('a') + at % size)}{at // size + 1}" for at in range(size * size)]
    return rays, names, {0, size - 1, size * (size - 1), size * size - 1}, size * size // 2


def read_board(position):
    """Returns the letters of all squares, rank by rank."""
    for count in range(19, 0, -1):
        position = position.replace(str(count), "." * count)
    return position.replace("/", "")


def moves_of(layout, cells, side):
    """Returns the moves that are legal."""
    rays, names, corners, centre = layout
    own = "t" if side == "attackers" else "TK"
    moves = []
    for at, piece in enumerate(cells):
        if piece not in own:
            continue
        for ray in rays[at]:
            for to in ray:
                if cells[to] != ".":
                    break
                if piece != "K":
                    if to in corners:
                        break
                    if to == centre:
                        continue
                moves.append(f"{names[at]}-{names[to]}")
    return moves


def main():
    chance = random.Random(int(sys.argv[1]))
    print("hello", flush=True)
    cells, layout = "", None
    for line in sys.stdin:
        command, *words = line.split()
        if command == "rules":
            layout = lay_out(int(words[0][len("dim:") :]))
            cells = read_board(words[-1][len("start:") :])
        elif command in ("move", "position", "opponent-move"):
            cells = read_board(words[-1])
        elif command == "play":
            moves = moves_of(layout, cells, words[0])
            print(f"move {chance.choice(moves)}" if moves else "error -1 no move", flush=True)
        elif command == "goodbye":
            return


main()
