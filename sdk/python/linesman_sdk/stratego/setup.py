"""The pieces that one side places before the first ply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from .board import WIDTH, Side
from .pieces import EMPTY, FLAG, MOVABLE, PIECES

SETUP_ROWS = 4
"""The number of rows that each side fills."""


class SetupError(ValueError):
    """A set-up breaks a rule. The text says what is wrong and what is right.

    ``row`` (1..4 from the top) and ``column`` (1..10 from the left) are the place of the fault, or ``None`` if it has no
    single place.
    """

    def __init__(self, reason: str, row: int | None = None, column: int | None = None) -> None:
        where = "" if row is None else f"row {row} of {SETUP_ROWS}"
        if column is not None:
            where += f", column {column} of {WIDTH}"
        super().__init__(f"{where}: {reason}" if where else reason)
        self.row = row
        self.column = column


class Setup:
    """Holds a side's four rows of ten characters, the row nearest the top of the board first.

    The first row is the back row for RED and the front row for BLUE; :meth:`from_back` takes rows from the back for
    either side. A character is a piece letter or ``.`` for an empty square.

    Serves the set-up rules: at most the game's number of each piece, exactly one flag, any other piece may be left
    out. Some referees insist on all 40 pieces, so leave none out unless you know yours.

    Raises ``SetupError`` if the rows break one of these rules.
    """

    __slots__ = ("rows",)

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows: tuple[str, ...] = tuple(rows)
        _check_shape(self.rows)
        _check_pieces(self.rows)

    @classmethod
    def from_back(cls, rows: Sequence[str], side: Side) -> Setup:
        """Builds a set-up from rows given from the side's back row to its front row.

        The rows are turned over for BLUE, whose back row is the lowest; left and right stay as written.

        Raises ``SetupError`` as the constructor does; its row counts from the top of the board.
        """
        return cls(rows if side is Side.RED else rows[::-1])

    @classmethod
    def shuffled(cls, side: Side, below: Callable[[int], int]) -> Setup:
        """Returns a full army in random order that has a legal first move for ``side``.

        ``below(n)`` returns a random number from 0 to n - 1, such as ``random.randrange``. With the same numbers comes the same
        set-up.

        >>> print(Setup.shuffled(Side.RED, lambda n: n - 1))
        1233444555
        5666677778
        8888999999
        99sBBBBBBF
        """
        army = [letter for letter, piece in PIECES.items() for _ in range(piece.limit)]
        for last in range(len(army) - 1, 0, -1):
            other = below(last + 1)
            army[last], army[other] = army[other], army[last]
        # A movable piece goes to the front of column 0, which no lake blocks.
        front = (SETUP_ROWS - 1) * WIDTH if side is Side.RED else 0
        if army[front] not in MOVABLE:
            movable = [place for place, letter in enumerate(army) if letter in MOVABLE]
            other = movable[below(len(movable))]
            army[front], army[other] = army[other], army[front]
        return cls(["".join(army[start : start + WIDTH]) for start in range(0, len(army), WIDTH)])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setup):
            return NotImplemented
        return self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"Setup({list(self.rows)!r})"

    def __str__(self) -> str:
        return "\n".join(self.rows)


def _check_shape(rows: Sequence[str]) -> None:
    if len(rows) != SETUP_ROWS:
        raise SetupError(f"{len(rows)} rows given, a set-up has {SETUP_ROWS}")
    for number, row in enumerate(rows, start=1):
        if len(row) != WIDTH:
            raise SetupError(f"{len(row)} characters given, a row has {WIDTH}", number)


def _check_pieces(rows: Sequence[str]) -> None:
    placed: Counter[str] = Counter()
    for number, row in enumerate(rows, start=1):
        for column, letter in enumerate(row, start=1):
            if letter == EMPTY:
                continue
            if letter not in PIECES:
                raise SetupError(f"{letter!r} is not a piece, {_advice(letter)}", number, column)
            placed[letter] += 1
            piece = PIECES[letter]
            if placed[letter] > piece.limit:
                reason = f"{letter!r} ({piece.name}) is here for the {_ordinal(placed[letter])} time"
                raise SetupError(f"{reason}, the most is {piece.limit}", number, column)
    if placed[FLAG] == 0:
        raise SetupError(f"there is no flag; place exactly one {FLAG!r}")


def _advice(letter: str) -> str:
    if letter in _MEANT:
        meant = _MEANT[letter]
        return f"the {PIECES[meant].name} is {meant!r}"
    if letter == " ":
        return f"an empty square is {EMPTY!r}"
    return f"expected one of {' '.join(PIECES)} or {EMPTY!r} for an empty square"


def _ordinal(number: int) -> str:
    return f"{number}" + {2: "nd", 3: "rd"}.get(number, "th")


_MEANT = {"S": "s", "b": "B", "f": "F"}
