#!/usr/bin/env python3
"""An ataxx engine that plays random legal moves by UAI. What UAI shares with UCI is that of the chess engine next to it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import uci_random
from uci_random import COMMANDS, Move, name

START = "x5o/7/7/7/7/7/o5x x 0 1"
HELLO = """\
id name Linesman random mover
id author the Linesman authors
option name Hash type spin default 1 min 1 max 1024
option name Ponder type check default false
uaiok"""
# A move is from, to and nothing. A new piece comes from its own square.
PASS: Move = (-1, -1, "")


def around(square: int, distance: int) -> Iterator[int]:
    """Yields the squares that are exactly this far from a square. A rank has eight squares here, as in chess; the last is a gap."""
    for files in range(-distance, distance + 1):
        for ranks in range(-distance, distance + 1):
            file, rank = square % 8 + files, square // 8 + ranks
            if max(abs(files), abs(ranks)) == distance and 0 <= file < 7 and 0 <= rank < 7:
                yield rank * 8 + file


class Board(uci_random.Board):
    """A position: x, o, - and . for each square, who is to move, and the plies since a piece was added."""

    def __init__(self, fen: str) -> None:
        ranks, side, *counters = fen.split()
        rows = ["".join("." * int(it) if it.isdigit() else it for it in row) + "-" for row in ranks.split("/")]
        self.pieces = list("".join(reversed(rows)))
        self.own, self.other = ("x", "o") if side == "x" else ("o", "x")
        self.plies = int(counters[0]) if counters else 0

    def moves_of(self, side: str) -> Iterator[Move]:
        """Yields the moves of a side, but for a pass."""
        for target in (it for it, piece in enumerate(self.pieces) if piece == "."):
            if any(self.pieces[it] == side for it in around(target, 1)):
                yield target, target, ""
            yield from ((it, target, "") for it in around(target, 2) if self.pieces[it] == side)

    def moves(self) -> list[Move]:
        """Returns the legal moves; none if the game is over."""
        own, other = list(self.moves_of(self.own)), list(self.moves_of(self.other))
        is_over = not (own or other) or not {"x", "o"} <= set(self.pieces) or self.plies >= 100
        return [] if is_over else own or [PASS]

    def after(self, move: Move) -> Board:
        """Returns the position behind a move."""
        board = Board.__new__(Board)
        board.pieces, board.own, board.other = self.pieces.copy(), self.other, self.own
        board.plies = self.plies + 1
        start, target, _ = move
        if move == PASS:
            return board
        if start == target:
            board.plies = 0
        board.pieces[start] = "."
        board.pieces[target] = self.own
        for square in around(target, 1):
            if self.pieces[square] == self.other:
                board.pieces[square] = self.own
        return board

    def spell(self, move: Move, is_960: bool) -> str:
        """Returns how a move is written."""
        start, target, _ = move
        if move == PASS:
            return "0000"
        return name(target) if start == target else name(start) + name(target)

    def is_check(self) -> bool:
        """Returns False: no move mates."""
        return False

    def score(self) -> int:
        """Returns the pieces of the side to move less those of the other side, in hundredths of a piece."""
        return 100 * (self.pieces.count(self.own) - self.pieces.count(self.other))


class Engine(uci_random.Engine):
    """What the lines of a GUI mean, and the answers to them."""

    def begin(self, fen: str | None) -> Board:
        return Board(fen or START)


if __name__ == "__main__":
    seed = sys.argv[sys.argv.index("--seed") + 1] if "--seed" in sys.argv else None
    own = {"uai": lambda engine, _words: engine.say(HELLO), "uainewgame": COMMANDS["ucinewgame"]}
    Engine(seed).run({word: act for word, act in COMMANDS.items() if not word.startswith("uci")} | own)
