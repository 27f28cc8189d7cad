"""Reads what a game begins from."""

from __future__ import annotations

import re
from typing import NamedTuple

from .board import BLOCKED, EMPTY, Board, Side, side_of


class SetupError(ValueError):
    """Says what is wrong with the text of a set-up."""


class Setup(NamedTuple):
    """Is what a game begins from: ``rounds``, the strength of every unit, and the rows of the board from the top."""

    rounds: int
    strength: int
    rows: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Setup:
        """Reads ``m n r s`` and ``n`` rows of ``m`` characters, as they stand behind ``set_game``.

        Raises ``SetupError`` if the game cannot be played.
        """
        words = text.split()
        if len(words) < 4 or not all(_NUMBER.fullmatch(word) for word in words[:4]):
            raise SetupError("a set-up begins with four numbers, m n r s")
        columns, height, rounds, strength = (int(word) for word in words[:4])
        rows = tuple(words[4:])
        if not (columns and height and rounds and strength):
            raise SetupError("each of m, n, r and s is at least 1")
        if len(rows) != height:
            raise SetupError(f"there are {len(rows)} rows; n says {height}")
        for y, row in enumerate(rows):
            if len(row) != columns:
                raise SetupError(f"row {y} has {len(row)} characters; m says {columns}")
            if not _ROW.fullmatch(row):
                raise SetupError(f"row {y} has a character that is no '#', '.' or letter")
            if (y in (0, height - 1) and row.strip(BLOCKED)) or {row[0], row[-1]} != {BLOCKED}:
                raise SetupError(f"row {y} is open at the edge of the board")
        setup = cls(rounds, strength, rows)
        sides = {side_of(division) for division in setup.board().divisions()}
        if sides != set(Side):
            raise SetupError("each side needs a unit")
        return setup

    @property
    def columns(self) -> int:
        """Returns the number of columns, ``m``."""
        return len(self.rows[0])

    def largest_division(self) -> int:
        """Returns the number of units of the largest division."""
        cells = "".join(self.rows)
        return max((cells.count(division) for division in set(cells) - {BLOCKED, EMPTY}), default=0)

    def board(self) -> Board:
        """Returns the board before the first order."""
        cells = list("".join(self.rows))
        strengths = [0 if cell in (BLOCKED, EMPTY) else self.strength for cell in cells]
        return Board(self.columns, cells, strengths)

    def __str__(self) -> str:
        """Returns the set-up in the format in which it is read."""
        return " ".join([f"{self.columns} {len(self.rows)} {self.rounds} {self.strength}", *self.rows])


_NUMBER = re.compile(r"[0-9]{1,9}")
_ROW = re.compile(r"[#.A-Za-z]+")
