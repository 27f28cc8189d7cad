"""Describes squares and boards, and reads and prints position records."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .pieces import EMPTY, LETTERS

MAX_SIZE = 19
"""The longest edge of a board, in squares; the shortest is 5, and all are odd."""


class Square(NamedTuple):
    """Names one square: file 0..18 from left to right, rank 0..18 from bottom to top.

    In text a square is a letter and a number from 1, so that (0, 0) is ``a1``.
    """

    file: int
    rank: int

    @classmethod
    def parse(cls, text: str) -> Square:
        """Reads a square such as ``e4``.

        Raises ``ValueError`` unless it is a letter from a to s and a number from 1 to 19.
        """
        square = SQUARES.get(text)
        if square is None:
            raise ValueError(f"{text!r} is not a square; write a letter from a to s and a number from 1 to 19")
        return square

    def __str__(self) -> str:
        file, rank = self
        return f"{chr(97 + file)}{rank + 1}"


class Board:
    """Tells which pieces stand where; a board never changes and can be a key of a dictionary.

    ``size`` is the number of ranks and of files, odd, 5..19. ``cells`` has one character for each square, rank by rank
    from the bottom and from file a: a piece letter or ``EMPTY``; a square's place in it is ``rank * size + file``.
    """

    __slots__ = ("cells", "size")

    def __init__(self, size: int, cells: str) -> None:
        _check_size(size)
        if len(cells) != size * size:
            raise ValueError(f"a board of {size} ranks has {size * size} squares, not {len(cells)}")
        if cells.strip(LETTERS + EMPTY):
            raise ValueError(f"a square holds one of {LETTERS + EMPTY}")
        self.size = size
        self.cells = cells

    @classmethod
    def parse(cls, text: str) -> Board:
        """Reads a position record: ``/row/row/.../``, rank 1 and file a first.

        A row is made of piece letters and of decimal numbers that count empty squares.

        Raises ``ValueError`` if the text is not a position record of a square board.
        """
        rows = text.split("/")
        if len(rows) < 3 or rows[0] or rows[-1]:
            raise ValueError(f"a position begins and ends with '/', {_shortened(text)} does not")
        return cls.of_rows(rows[1:-1])

    @classmethod
    def of_rows(cls, rows: list[str]) -> Board:
        """Puts rows of a position record together, rank 1 first.

        Raises ``ValueError`` if they do not form a square board.
        """
        size = len(rows)
        known = _KNOWN_ROWS.get(size)
        if known is None:
            _check_size(size)
            known = _KNOWN_ROWS[size] = _Rows(size)
        try:
            return cls._of("".join(map(known.__getitem__, rows)), size)
        except ValueError:
            for rank, row in enumerate(rows, 1):
                _read_row(row, size, rank)
            raise

    def has(self, square: Square) -> bool:
        """Tells whether the square is on this board."""
        return 0 <= square.file < self.size and 0 <= square.rank < self.size

    def at(self, square: Square) -> str:
        """Returns the piece letter on a square, or ``EMPTY``.

        Raises ``IndexError`` if the square is off the board.
        """
        if not self.has(square):
            raise IndexError(f"{square} is off a board of {self.size} ranks")
        return self.cells[square.rank * self.size + square.file]

    def pieces(self) -> Iterator[tuple[Square, str]]:
        """Yields every piece as its square and its letter, rank by rank from the bottom left."""
        for index, piece in enumerate(self.cells):
            if piece != EMPTY:
                yield self.square(index), piece

    def square(self, index: int) -> Square:
        """Returns the square of this place in ``cells``."""
        rank, file = divmod(index, self.size)
        return Square(file, rank)

    def index(self, square: Square) -> int:
        """Returns the place of a square of this board in ``cells``."""
        return square.rank * self.size + square.file

    def with_cells(self, changes: Mapping[int, str]) -> Board:
        """Returns a copy in which the characters at these places of ``cells`` are others."""
        cells = list(self.cells)
        for index, piece in changes.items():
            cells[index] = piece
        # Checked as this one was, but for the changes; searches make boards by the thousand.
        return Board._of("".join(cells), self.size)

    @classmethod
    def _of(cls, cells: str, size: int) -> Board:
        """Returns a board of cells that have been checked."""
        board = object.__new__(cls)
        board.size = size
        board.cells = cells
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.cells == other.cells

    def __hash__(self) -> int:
        return hash(self.cells)

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    def __str__(self) -> str:
        """Returns the position record."""
        return "/" + "/".join(_EMPTY_RUN.sub(lambda run: str(len(run.group())), row) for row in self._rows()) + "/"

    def _rows(self) -> Iterator[str]:
        """Yields the squares of each rank, from the bottom."""
        return (self.cells[start : start + self.size] for start in range(0, len(self.cells), self.size))


class _Rows(dict[str, str]):
    """The squares of the rows that have been read, on boards of one size. Most rows of a game are sent again and again."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size

    def __missing__(self, row: str) -> str:
        cells = _read_row(row, self.size, 0)
        if len(self) < 10_000:
            self[row] = cells
        return cells


def _check_size(size: int) -> None:
    if size % 2 == 0 or not 5 <= size <= MAX_SIZE:
        raise ValueError(f"a board has an odd number of ranks from 5 to {MAX_SIZE}, not {size}")


def _read_row(row: str, size: int, rank: int) -> str:
    # Where no number has two digits, each character is what it always is.
    cells = row.translate(_RUNS)
    if len(cells) == size and not cells.strip(LETTERS + EMPTY) and EMPTY not in row and not _TWO_DIGITS.search(row):
        return cells
    if _ROW.fullmatch(row) is None:
        raise ValueError(f"row {rank} is {_shortened(row)}, expected numbers and the letters {LETTERS}")
    cells = ""
    for item in _ITEM.findall(row):
        # A number may be absurdly long; four digits are already more than any board has.
        run = EMPTY * int(item[:4]) if item.isdigit() else item
        cells += run
    if len(cells) != size:
        raise ValueError(f"row {rank} is {_shortened(row)} and has {len(cells)} squares, but there are {size} rows")
    return cells


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


SQUARES = {f"{chr(97 + file)}{rank + 1}": Square(file, rank) for file in range(MAX_SIZE) for rank in range(MAX_SIZE)}
"""The squares by their names."""

_KNOWN_ROWS: dict[int, _Rows] = {}
_EMPTY_RUN = re.compile(re.escape(EMPTY) + "+")
_TWO_DIGITS = re.compile("[0-9][0-9]")
_RUNS = {ord(str(length)): EMPTY * length for length in range(10)}
_ITEM = re.compile("[0-9]+|[a-zA-Z]")
_ROW = re.compile(f"([0-9]+|[{LETTERS}])+")
