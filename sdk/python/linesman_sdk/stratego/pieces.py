"""Names the pieces, their letters and how many of each a side may place."""

from __future__ import annotations

from typing import NamedTuple

FLAG = "F"
BOMB = "B"
SCOUT = "9"
SPY = "s"

EMPTY = "."
ENEMY = "#"
LAKE = "+"


class PieceType(NamedTuple):
    """Describes one type of piece.

    ``letter`` is its character on the board, ``name`` its English name in lower case and ``limit`` the number of
    such pieces that one side may place (1..8).
    """

    letter: str
    name: str
    limit: int


PIECES: dict[str, PieceType] = {
    piece.letter: piece
    for piece in (
        PieceType("1", "marshal", 1),
        PieceType("2", "general", 1),
        PieceType("3", "colonel", 2),
        PieceType("4", "major", 3),
        PieceType("5", "captain", 4),
        PieceType("6", "lieutenant", 4),
        PieceType("7", "sergeant", 4),
        PieceType("8", "miner", 5),
        PieceType(SCOUT, "scout", 8),
        PieceType(SPY, "spy", 1),
        PieceType(BOMB, "bomb", 6),
        PieceType(FLAG, "flag", 1),
    )
}
"""Every type of piece by its letter; the limits add up to the 40 pieces of a side."""

MOVABLE: frozenset[str] = frozenset(PIECES) - {BOMB, FLAG}
"""The letters of the pieces that can move: all but the bomb and the flag."""
