"""Orders: reading, printing and checking them."""

from __future__ import annotations

from enum import Enum
from operator import index
from typing import NamedTuple


class Rule(Enum):
    """A rule that an order can break."""

    ATTACK_FLAG = "attack-flag"
    TARGET_OFF_BOARD = "target-off-board"
    DX = "dx"
    DY = "dy"
    POINT_FLAG = "point-flag"


class IllegalOrder(Exception):
    """An order breaks a rule."""

    def __init__(self, rule: Rule, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class Order(NamedTuple):
    """Sends a division towards the cell in column ``x`` and row ``y``, which may be empty or not.

    With ``attack``, a unit next to enemies attacks one of them, wherever the target is. The other three fields settle
    ties between cells at the same distance from the target. ``dx`` is 1 or -1 for a point to the right or to the left
    of it, ``dy`` is 1 or -1 for a point below or above it, and with ``px_first`` the point of ``dx`` decides first.
    """

    x: int
    y: int
    attack: int = 0
    dx: int = 1
    dy: int = 1
    px_first: int = 1

    @classmethod
    def parse(cls, text: str) -> Order:
        """Reads ``A xd yd dx dy p``, six whole numbers. Does not check whether the numbers are legal.

        Raises ``ValueError`` if the text is not six whole numbers.
        """
        try:
            # Python also reads digits of other scripts, and underscores between digits.
            if len(text) > 120 or "_" in text or not text.isascii():
                raise ValueError
            attack, x, y, dx, dy, px_first = map(int, text.split())
        except ValueError:
            raise ValueError(f"{text[:40]!r} is not six whole numbers, A xd yd dx dy p") from None
        return cls(x, y, attack, dx, dy, px_first)

    def __str__(self) -> str:
        """Returns the order as the protocol writes it: ``A xd yd dx dy p``."""
        x, y, attack, dx, dy, px_first = self
        return f"{attack:d} {x:d} {y:d} {dx:d} {dy:d} {px_first:d}"

    def check(self, columns: int, rows: int) -> None:
        """Raises ``IllegalOrder`` if the order cannot be given on a board of this size, and ``TypeError`` if it is not whole numbers."""
        x, y, attack, dx, dy, px_first = self
        try:
            index(x), index(y), index(attack), index(dx), index(dy), index(px_first)
        except TypeError:
            raise TypeError(f"an Order is six whole numbers, not {tuple(self)!r}") from None
        if attack in _FLAGS and 0 <= x < columns and 0 <= y < rows and dx in _SIGNS and dy in _SIGNS and px_first in _FLAGS:
            return
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
        """Returns the distance of a cell from the target, to compare cells with each other. No two cells have the same.

        Among cells with the same squared distance, the cell further towards a point is nearer.
        """
        squared = (x - self.x) ** 2 + (y - self.y) ** 2
        to_px, to_py = -self.dx * x, -self.dy * y
        return (squared, to_px, to_py) if self.px_first else (squared, to_py, to_px)


def check_type(answer: object) -> None:
    """Raises ``TypeError`` if a player's answer is not an order."""
    if not isinstance(answer, Order):
        raise TypeError(f"an Order is owed, not {answer!r}")


_FLAGS = (0, 1)
_SIGNS = (1, -1)
