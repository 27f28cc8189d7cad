"""Shows what one side may know of the position, and judges its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .board import HEIGHT, Move, Side, Square, parse_row
from .movement import is_short_move, legal_moves
from .pieces import EMPTY, ENEMY, LAKE, MOVABLE, PIECES, SCOUT
from .report import LastMove, LastPly
from .rules import IllegalMove, Rule


class View:
    """Holds the board as one side sees it.

    ``rows`` are ten strings of ten characters, from the top row down and from left to right. A square holds a piece letter (the
    side's own piece), ``#`` (an enemy piece, never revealed), ``+`` (a lake) or ``.`` (empty). The constructor takes lakes drawn
    as ``+`` or ``*``. ``side`` is the side whose view it is, and ``turn`` counts its turns from 1.

    Views are equal if their sides see the same board.

    Raises ``ValueError`` if the rows are not a board.
    """

    __slots__ = ("_last", "_legal", "_report", "_rows", "_text", "side", "turn")

    def __init__(self, rows: Sequence[str], side: Side, turn: int = 1, last: LastPly | None = None) -> None:
        if len(rows) != HEIGHT:
            raise ValueError(f"a board has {HEIGHT} rows, not {len(rows)}")
        checked = tuple(_checked_row(text, y) for y, text in enumerate(rows))
        self._rows: tuple[str, ...] | None = checked
        # The rows as they come, with a line feed after each but the last.
        self._text = "\n".join(checked).encode("ascii")
        self._legal: list[Move] | None = None
        self._report: LastMove | None = None
        self._last = last
        self.side = side
        self.turn = turn

    @classmethod
    def of_checked(cls, text: bytes, side: Side, turn: int, report: LastMove | None) -> View:
        """Returns the view of ten rows that ``parse_row`` has read, or that are a ``plain_board``, joined by line feeds.

        ``report`` is the opponent's last turn.
        """
        view = cls.__new__(cls)
        view._rows = None
        view._text = text
        view._legal = None
        view._report = report
        view._last = None
        view.side = side
        view.turn = turn
        return view

    @property
    def last(self) -> LastPly | None:
        """Returns the opponent's last ply, ``None`` if there was none or it was not understood."""
        if self._report is not None:
            report, self._report = self._report, None
            self._last = LastPly.of(self.side.other, *report)
        return self._last

    @property
    def rows(self) -> tuple[str, ...]:
        """Returns the ten rows, from the top row down."""
        if self._rows is None:
            self._rows = tuple(self._text.decode("ascii").split("\n"))
        return self._rows

    def at(self, square: Square) -> str:
        """Returns the character on a square of the board.

        Raises ``IndexError`` if the square is off the board.
        """
        if not square.is_on_board:
            raise IndexError(f"{square} is off the board")
        return self.rows[square.y][square.x]

    def own_pieces(self) -> Iterator[tuple[Square, str]]:
        """Yields each own piece as its square and its letter, row by row from the top left."""
        for y, row in enumerate(self.rows):
            for x, cell in enumerate(row):
                if cell in PIECES:
                    yield Square(x, y), cell

    def enemies(self) -> Iterator[Square]:
        """Yields the square of each enemy piece, row by row from the top left."""
        for y, row in enumerate(self.rows):
            for x, cell in enumerate(row):
                if cell == ENEMY:
                    yield Square(x, y)

    def legal_moves(self) -> list[Move]:
        """Lists every legal move, always in the same order; the list is empty if all pieces are blocked.

        Pieces come row by row from the top left, directions in the order UP, DOWN, LEFT, RIGHT, a scout's moves from
        the shortest to the longest. Serves the rules of movement: one square at right angles, scouts any number of
        empty squares, no move onto an own piece or a lake, an enemy's square last.
        """
        if self._legal is None:
            self._legal = legal_moves(self._text)
        return self._legal.copy()

    def check_move(self, move: Move) -> None:
        """Returns if the move is legal.

        Raises ``IllegalMove``, which names the broken rule, if it is not.
        """
        if move in self._legal if self._legal else is_short_move(self._text, move):
            return
        self._check_piece(move)
        self._check_way(move)

    def _check_piece(self, move: Move) -> None:
        origin = move.origin
        if not origin.is_on_board:
            raise IllegalMove(move, Rule.NOT_ON_BOARD, f"{origin} is not on the board, x and y are 0 to 9")
        piece = self.at(origin)
        if piece == EMPTY:
            raise IllegalMove(move, Rule.EMPTY_SQUARE, f"there is no piece on {origin}")
        if piece not in PIECES:
            owner = "a lake" if piece == LAKE else "an enemy piece"
            raise IllegalMove(move, Rule.NOT_YOUR_PIECE, f"{origin} holds {owner}, not a piece of yours")
        if piece not in MOVABLE:
            raise IllegalMove(move, Rule.IMMOBILE_PIECE, f"the {PIECES[piece].name} on {origin} can never move")
        if move.multiplier < 1:
            raise IllegalMove(
                move, Rule.MULTIPLIER_BELOW_ONE, f"the multiplier is {move.multiplier}, it must be 1 or more"
            )
        if move.multiplier > 1 and piece != SCOUT:
            reason = f"only scouts move more than one square, {origin} holds a {PIECES[piece].name}"
            raise IllegalMove(move, Rule.ONLY_SCOUTS_MOVE_FAR, reason)

    def _check_way(self, move: Move) -> None:
        target = move.target
        if not target.is_on_board:
            raise IllegalMove(move, Rule.NOT_ON_BOARD, f"the move ends on {target}, which is not on the board")
        for distance in range(1, move.multiplier):
            passed = move.origin.step(move.direction, distance)
            if self.at(passed) != EMPTY:
                reason = f"the scout cannot pass {passed}, which holds {_describe(self.at(passed))}"
                raise IllegalMove(move, Rule.PATH_BLOCKED, reason)
        if self.at(target) == LAKE:
            raise IllegalMove(move, Rule.BLOCKED_BY_LAKE, f"the move ends on {target}, which is a lake")
        if self.at(target) in PIECES:
            reason = f"the move ends on {target}, which holds {_describe(self.at(target))}"
            raise IllegalMove(move, Rule.BLOCKED_BY_OWN_PIECE, reason)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self._text, self.side) == (other._text, other.side)

    def __hash__(self) -> int:
        return hash((self._text, self.side))

    def __repr__(self) -> str:
        return f"View({list(self.rows)!r}, {self.side})"

    def __str__(self) -> str:
        return self._text.decode("ascii")


def _checked_row(text: str, y: int) -> str:
    try:
        return parse_row(text, y)
    except ValueError as error:
        raise ValueError(f"board row y={y} is {text!r}, expected {error}") from None


def _describe(cell: str) -> str:
    if cell == LAKE:
        return "a lake"
    return "an enemy piece" if cell == ENEMY else f"your own {PIECES[cell].name}"
