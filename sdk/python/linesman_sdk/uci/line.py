"""Moves that may come, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Union

if TYPE_CHECKING:
    import chess

    Move = Union[chess.Move, str]


class Worth(NamedTuple):
    """What a line is worth for the side to move: hundredths of a pawn, or the number of moves to the mate.

    >>> print(Worth.hundredths(-20), Worth.end(3))
    cp -20 mate 3
    """

    number: int
    is_end: bool = False

    @classmethod
    def hundredths(cls, number: int) -> Worth:
        """Returns a worth in hundredths of a pawn."""
        return cls(number)

    @classmethod
    def end(cls, moves: int) -> Worth:
        """Returns a mate in this number of moves, below 0 if the side to move is mated. Moves are counted, not plies."""
        return cls(moves, is_end=True)

    def __str__(self) -> str:
        """Returns the worth as the protocol writes it."""
        return f"{'mate' if self.is_end else 'cp'} {self.number}"


class Line:
    """Moves that may come, and what they are worth for the side to move.

    The first move is played, and the second one is what the engine would ponder. A move is a ``chess.Move`` or a text such as
    ``e2e4``. A line without moves means that no move is legal.
    """

    def __init__(self, worth: Worth, moves: Iterable[Move]) -> None:
        self.worth = worth
        self.moves: tuple[Move, ...] = tuple(moves)

    def __repr__(self) -> str:
        return f"Line({self.worth!r}, {[str(move) for move in self.moves]})"


class IllegalMove(ValueError):
    """Says that the first move of a line is not one of those that the player may choose from."""
