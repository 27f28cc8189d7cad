"""Describes the board: sides, squares, directions, moves, and the rows that a referee prints."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from .pieces import EMPTY, ENEMY, LAKE, PIECES

WIDTH = 10
"""The number of columns, in squares; the protocol knows no other board."""

HEIGHT = 10
"""The number of rows, in squares; the protocol knows no other board."""


class Side(Enum):
    """Names one of the two sides, which the protocol calls colours.

    RED owns the rows y = 0..3 at the top and moves first; BLUE owns the rows y = 6..9 at the bottom.
    """

    RED = "RED"
    BLUE = "BLUE"

    @property
    def other(self) -> Side:
        """Returns the opposing side."""
        return Side.BLUE if self is Side.RED else Side.RED


class Direction(Enum):
    """Names the way a piece moves, as seen on the printed board.

    ``dx`` and ``dy`` are the change of x and y for one square: UP lowers y and DOWN raises it, for both sides. ``word`` is
    the protocol's word, such as ``UP``.
    """

    UP = (0, -1)
    DOWN = (0, 1)
    LEFT = (-1, 0)
    RIGHT = (1, 0)

    def __init__(self, dx: int, dy: int) -> None:
        self.dx = dx
        self.dy = dy
        self.word: str = self._name_


class Square(NamedTuple):
    """Names one square: x is 0..9 from left to right, y is 0..9 from top to bottom."""

    x: int
    y: int

    @property
    def is_on_board(self) -> bool:
        """Tells whether both coordinates are within 0..9."""
        return 0 <= self.x < WIDTH and 0 <= self.y < HEIGHT

    def step(self, direction: Direction, distance: int = 1) -> Square:
        """Returns the square ``distance`` squares away, which may be off the board."""
        return Square(self.x + direction.dx * distance, self.y + direction.dy * distance)

    def __str__(self) -> str:
        return f"({self.x},{self.y})"


class Move(NamedTuple):
    """Moves the piece on (x, y) by ``multiplier`` squares.

    x is 0..9 from left to right and y is 0..9 from top to bottom; the multiplier is 1 or more, and only a scout may
    use more than 1. The values are not checked here: ``View.check`` judges a move against a board.

    ``str(move)`` is the answer that the protocol wants, "X Y DIRECTION [MULTIPLIER]", without a multiplier of 1.
    """

    x: int
    y: int
    direction: Direction
    multiplier: int = 1

    @property
    def origin(self) -> Square:
        """Returns the square that the move starts from."""
        return Square(self.x, self.y)

    @property
    def target(self) -> Square:
        """Returns the square that the move ends on, which may be off the board."""
        return self.origin.step(self.direction, self.multiplier)

    def __str__(self) -> str:
        x, y, direction, multiplier = self
        answer = f"{x} {y} {direction.word}"
        return answer if multiplier == 1 else f"{answer} {multiplier}"


LAKES: frozenset[Square] = frozenset(Square(x, y) for x in (2, 3, 6, 7) for y in (4, 5))
"""The eight squares of the two lakes, which lie in the same place in every game."""


def parse_row(text: str, y: int) -> str:
    """Reads one printed row of the board and returns it with one character for each thing.

    ``text`` has ten characters: the side's own pieces (``1``..``9 s B F``), ``#`` for an enemy piece, ``.`` for an
    empty square, and ``+`` or ``*`` for a lake. The oldest version of the protocol may draw enemies as ``*`` too, so
    a ``*`` next to the lakes becomes ``#``. ``y`` is the row, 0..9 from the top.

    Raises ``ValueError``, saying what would be right, if the length is not ten, a character is unknown, or a lake is
    missing or out of place. A misplaced lake shows that a row was lost or added before this one.
    """
    if (_LAKE_ROW if y in _LAKE_ROWS else _PLAIN_ROW).fullmatch(text):
        return text
    if len(text) != WIDTH:
        raise ValueError(f"{WIDTH} characters")
    if text.strip(_CELLS):
        raise ValueError(f"only the characters {' '.join(_CELLS)}")
    lakes = _LAKE_COLUMNS if y in _LAKE_ROWS else frozenset()
    for x, cell in enumerate(text):
        if x in lakes and cell not in _LAKE_MARKS:
            raise ValueError(f"a lake at x={x}")
        if x not in lakes and cell == LAKE:
            raise ValueError(f"no lake at x={x}")
    return "".join(LAKE if x in lakes else cell for x, cell in enumerate(text.replace("*", ENEMY)))


def plain_board(text: bytes) -> bool:
    """Returns whether ten rows, with a line feed after each but the last, look as nearly all boards do."""
    return text.translate(_KINDS) == _PLAIN_BOARD


# Nearly every row looks like this, and rows are read by the thousand.
_PLAIN_ROW = re.compile(f"[{''.join(PIECES)}{ENEMY}{EMPTY}]{{10}}")
_LAKE_ROW = re.compile("(..)[+]{2}(..)[+]{2}(..)".replace("(..)", f"[{''.join(PIECES)}{ENEMY}{EMPTY}]{{2}}"))

# Pieces and empty squares become alike, and everything that a board never has becomes a question mark.
_KINDS = bytes(
    ord(EMPTY) if chr(byte) in "".join(PIECES) + ENEMY + EMPTY else byte if chr(byte) in LAKE + "\n" else ord("?")
    for byte in range(256)
)
_PLAIN_BOARD = "\n".join(
    "".join(LAKE if Square(x, y) in LAKES else EMPTY for x in range(WIDTH)) for y in range(HEIGHT)
).encode("ascii")

_LAKE_MARKS = LAKE + "*"
_CELLS = "".join(PIECES) + ENEMY + _LAKE_MARKS + EMPTY
_LAKE_ROWS = frozenset(square.y for square in LAKES)
_LAKE_COLUMNS = frozenset(square.x for square in LAKES)
