"""Words and checks orders."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple


class Rule(Enum):
    """Names a rule that an order can break."""

    ATTACK_FLAG = "attack-flag"
    TARGET_OFF_BOARD = "target-off-board"
    DX = "dx"
    DY = "dy"
    POINT_FLAG = "point-flag"


class IllegalOrder(Exception):
    """Says which rule an order breaks."""

    def __init__(self, rule: Rule, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class Order(NamedTuple):
    """Sends a division towards the cell in column ``x`` and row ``y``, whatever stands there.

    ``attack`` says that a unit with enemies beside it attacks one of them, wherever the target lies. The other three
    settle ties between cells that are equally far from the target: ``dx`` is 1 or -1 for a point to the right of it or
    to the left, ``dy`` 1 or -1 for a point below it or above, and ``px_first`` says that the former is asked first.
    """

    x: int
    y: int
    attack: int = 0
    dx: int = 1
    dy: int = 1
    px_first: int = 1

    @classmethod
    def parse(cls, text: str) -> Order:
        """Reads ``A xd yd dx dy p``, six whole numbers; raises ``ValueError`` if these are none.

        Whether the numbers are legal is not looked at.
        """
        words = text.split()
        if len(words) != 6 or not all(_NUMBER.fullmatch(word) for word in words):
            raise ValueError(f"{text[:40]!r} is not six whole numbers, A xd yd dx dy p")
        attack, x, y, dx, dy, px_first = (int(word) for word in words)
        return cls(x, y, attack, dx, dy, px_first)

    def __str__(self) -> str:
        """Words the order as the protocol does: ``A xd yd dx dy p``."""
        return f"{self.attack:d} {self.x:d} {self.y:d} {self.dx:d} {self.dy:d} {self.px_first:d}"

    def check(self, columns: int, rows: int) -> None:
        """Raises ``IllegalOrder`` if the order cannot be given on a board of this size."""
        if self.attack not in (0, 1):
            raise IllegalOrder(Rule.ATTACK_FLAG, f"A is {self.attack}, not 0 or 1")
        if not (0 <= self.x < columns and 0 <= self.y < rows):
            message = f"the target ({self.x},{self.y}) is not on the board of {columns} x {rows} cells"
            raise IllegalOrder(Rule.TARGET_OFF_BOARD, message)
        if self.dx not in (-1, 1):
            raise IllegalOrder(Rule.DX, f"dx is {self.dx}, not -1 or 1")
        if self.dy not in (-1, 1):
            raise IllegalOrder(Rule.DY, f"dy is {self.dy}, not -1 or 1")
        if self.px_first not in (0, 1):
            raise IllegalOrder(Rule.POINT_FLAG, f"p is {self.px_first}, not 0 or 1")

    def distance(self, x: int, y: int) -> tuple[int, int, int]:
        """Returns how far a cell is from the target, to be compared with that of another cell; no two are the same.

        Among cells with the same squared distance, the one further towards a point is nearer to it.
        """
        squared = (x - self.x) ** 2 + (y - self.y) ** 2
        to_px, to_py = -self.dx * x, -self.dy * y
        return (squared, to_px, to_py) if self.px_first else (squared, to_py, to_px)


_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
