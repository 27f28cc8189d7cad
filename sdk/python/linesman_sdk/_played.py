"""Holds the result of a game between two players in process."""

from __future__ import annotations

from typing import Generic, TypeVar

P = TypeVar("P")
"""A position."""

S = TypeVar("S")
"""A side."""


class Forfeit(Generic[S]):
    """A fault that lost a game: ``side`` made it, and ``why`` says what was wrong."""

    __slots__ = ("side", "why")

    def __init__(self, side: S, why: str) -> None:
        self.side: S = side
        self.why: str = why

    def __repr__(self) -> str:
        return f"Forfeit({self.side}, {self.why!r})"


class Played(Generic[P, S]):
    """A game that was played.

    ``position`` is the last position, and ``plies`` is the number of plies that were carried out. ``forfeit`` is the fault that
    lost the game, ``None`` if neither side made one. ``winner`` is ``None`` if there is none.
    """

    __slots__ = ("forfeit", "plies", "position", "winner")

    def __init__(self, position: P, plies: int, winner: S | None, forfeit: Forfeit[S] | None) -> None:
        self.position: P = position
        self.plies: int = plies
        self.winner: S | None = winner
        self.forfeit: Forfeit[S] | None = forfeit

    def __repr__(self) -> str:
        return f"Played({self.position!r}, plies={self.plies}, winner={self.winner}, forfeit={self.forfeit!r})"
