"""Holds walls, units and their strength."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

BLOCKED = "#"
"""The character of a cell that nothing enters."""

EMPTY = "."
"""The character of an empty cell."""


class Side(Enum):
    """Names one of the two sides."""

    FIRST = "first"
    """The side with the capital letters, whose divisions go first."""

    SECOND = "second"
    """The side with the small letters."""

    @property
    def other(self) -> Side:
        """Returns the opposing side."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST


UPPER = Side.FIRST
"""The side with the capital letters."""

LOWER = Side.SECOND
"""The side with the small letters."""


def side_of(division: str) -> Side:
    """Returns whose division a letter is."""
    return Side.FIRST if division.isupper() else Side.SECOND


class Unit(NamedTuple):
    """Is a unit on the board.

    ``division`` is its letter, ``x`` and ``y`` are its column and row, and ``strength`` tells how many more attacks
    destroy it.
    """

    division: str
    x: int
    y: int
    strength: int


class Score(NamedTuple):
    """Tells what a side has on the board: the number of its units, then their strength. The greater score wins."""

    units: int
    strength: int


class Margin(NamedTuple):
    """Tells how far a side is ahead of its opponent: by how many units, then by how much strength."""

    units: int
    strength: int


class Board:
    """Is a board whose edge is blocked all around.

    ``cells`` and ``strengths`` are lists of all cells, row by row: the character of each, and the strength of the unit
    there, 0 without one. The cell in column x and row y is at ``y * columns + x``.
    """

    __slots__ = ("cells", "columns", "strengths")

    def __init__(self, columns: int, cells: list[str], strengths: list[int]) -> None:
        self.columns = columns
        self.cells = cells
        self.strengths = strengths

    @property
    def rows(self) -> int:
        """Returns the number of rows."""
        return len(self.cells) // self.columns

    def copy(self) -> Board:
        """Returns a copy of the board."""
        return Board(self.columns, self.cells.copy(), self.strengths.copy())

    def cell(self, x: int, y: int) -> str:
        """Returns ``BLOCKED``, ``EMPTY`` or a division's letter; beyond the board everything is blocked."""
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return BLOCKED
        return self.cells[y * self.columns + x]

    def units(self) -> Iterator[Unit]:
        """Yields all units, row by row."""
        for place, (cell, strength) in enumerate(zip(self.cells, self.strengths)):
            if strength:
                y, x = divmod(place, self.columns)
                yield Unit(cell, x, y, strength)

    def divisions(self) -> set[str]:
        """Returns the letters of all divisions that have units."""
        return set(self.cells) - {BLOCKED, EMPTY}

    def score(self, side: Side) -> Score:
        """Returns what a side has on the board."""
        strengths = [unit.strength for unit in self.units() if side_of(unit.division) is side]
        return Score(len(strengths), sum(strengths))

    def __str__(self) -> str:
        """Draws the board as its rows, in the characters of ``set_game``."""
        columns = self.columns
        return "\n".join("".join(self.cells[at : at + columns]) for at in range(0, len(self.cells), columns))
