"""Compares positions of games with those of a library."""

import sys


def compare(library, begin, push, fields):
    """Compares each position of the input, and returns how many differences there are.

    Lines are words with tabs between them: `game` and what `begin` makes a board of; then for each position `ply`, the move that led to it
    or `-`, and what each of the fields has.
    """
    board, plies, differences = None, 0, 0
    for line in sys.stdin:
        kind, *words = line.rstrip("\n").split("\t")
        if kind == "game":
            board = begin(*words)
            continue
        played, *found = words
        if played != "-":
            push(board, played)
        plies += 1
        for (name, ask), here in zip(fields.items(), found, strict=True):
            expected = ask(board)
            if here != expected:
                differences += 1
                print(f"{fields['fen'](board)}: {name} is {here!r}, and {expected!r} in {library}")
    print(f"{plies} positions, {differences} differences")
    return differences
