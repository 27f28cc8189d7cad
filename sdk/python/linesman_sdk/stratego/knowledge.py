"""Keeps what is known of pieces that cannot be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from .board import HEIGHT, WIDTH, Move, Side, Square
from .pieces import BOMB, ENEMY, FLAG, MOVABLE, PIECES, SCOUT
from .report import Encounter, EncounterKind, LastPly
from .setup import SETUP_ROWS
from .view import View


class Seen(NamedTuple):
    """What has been seen of a piece: whether it has moved, and its letter if a fight or a long move has revealed it.

    >>> Seen()
    Seen(has_moved=False, rank=None)
    """

    has_moved: bool = False
    rank: str | None = None


class Knowledge:
    """What the opponent of a side can know of this side's pieces, from the reports of plies alone.

    A fight reveals the ranks of both pieces. A piece that has moved is neither a bomb nor the flag, and one that has moved
    more than one square is a scout. When all pieces of a rank are revealed, no other piece has this rank. From this follows
    what each hidden piece can be (:meth:`possible`), and how likely each rank is (:meth:`chance`).

    Call :meth:`see` with every view, and :meth:`observe` with every ply. A second ``Knowledge``, of your own side, shows what the
    opponent knows.

    >>> from linesman_sdk.stratego import LastPly
    >>> knowledge = Knowledge(Side.BLUE)
    >>> len(knowledge.possible(Square(9, 6)))
    12
    >>> knowledge.observe(LastPly.parse(Side.BLUE, "9 6 UP 3 BOTHDIE 9 9"))
    >>> knowledge.piece(Square(9, 6)) is None
    True
    >>> knowledge.hidden("9")
    7
    """

    __slots__ = ("_mobile", "_moved", "_pieces", "_revealed", "_unmoved", "side")

    def __init__(self, side: Side) -> None:
        rows = range(SETUP_ROWS) if side is Side.RED else range(HEIGHT - SETUP_ROWS, HEIGHT)
        self.side = side
        self._pieces: dict[Square, Seen] = {Square(x, y): Seen() for y in rows for x in range(WIDTH)}
        self._revealed: dict[str, int] = dict.fromkeys(PIECES, 0)
        self._recount()

    def copy(self) -> Knowledge:
        """Returns a copy, to try moves on.

        >>> Knowledge(Side.RED).copy().side
        <Side.RED: 'RED'>
        """
        copy = Knowledge.__new__(Knowledge)
        copy.side = self.side
        copy._pieces = self._pieces.copy()
        copy._revealed = self._revealed.copy()
        copy._recount()
        return copy

    def piece(self, square: Square) -> Seen | None:
        """Returns what has been seen of the piece on a square, ``None`` if no piece of the side is there.

        >>> Knowledge(Side.RED).piece(Square(0, 3))
        Seen(has_moved=False, rank=None)
        """
        return self._pieces.get(square)

    def pieces(self) -> Iterator[tuple[Square, Seen]]:
        """Yields each piece of the side as its square and what has been seen of it, row by row from the top left.

        >>> len(list(Knowledge(Side.RED).pieces()))
        40
        """
        for square in sorted(self._pieces, key=lambda square: (square.y, square.x)):
            yield square, self._pieces[square]

    def hidden(self, rank: str) -> int:
        """Returns how many pieces of the rank have not been revealed, if the side began with all of them.

        >>> Knowledge(Side.RED).hidden("B")
        6
        """
        return max(PIECES[rank].limit - self._revealed[rank], 0)

    def possible(self, square: Square) -> str:
        """Returns the letters of the ranks that the piece on a square can have, ``""`` if no piece of the side is there.

        >>> Knowledge(Side.RED).possible(Square(0, 3))
        '123456789sBF'
        """
        seen = self._pieces.get(square)
        if seen is None:
            return ""
        if seen.rank is not None:
            return seen.rank
        return "".join(rank for rank in PIECES if self.hidden(rank) and self._is_possible(seen.has_moved, rank))

    def rank(self, square: Square) -> str | None:
        """Returns the rank of the piece on a square, if it is revealed or nothing else is possible.

        >>> print(Knowledge(Side.RED).rank(Square(0, 3)))
        None
        """
        possible = self.possible(square)
        return possible if len(possible) == 1 else None

    def chance(self, square: Square, rank: str) -> float:
        """Returns how likely it is that the piece on a square has this rank, from 0.0 to 1.0.

        All arrangements of a full army that fit what is known are equally likely.

        >>> round(Knowledge(Side.RED).chance(Square(0, 3), "B"), 3)
        0.15
        """
        if rank not in self.possible(square):
            return 0.0
        seen = self._pieces[square]
        if seen.rank is not None:
            return 1.0
        hidden = self.hidden(rank)
        if seen.has_moved:
            return hidden / self._mobile
        if rank == FLAG:
            return 1.0 / self._unmoved
        # Where pieces were left out of the set-up, there are more ranks than pieces.
        mobile = max(self._mobile - self._moved, 0)
        share = hidden / self._mobile * mobile if rank in MOVABLE else float(hidden)
        return share / (mobile + self.hidden(BOMB)) * (1.0 - 1.0 / self._unmoved)

    def deal(self, below: Callable[[int], int]) -> dict[Square, str]:
        """Returns a letter for each square of the side's pieces, drawn among all arrangements that fit what is known.

        ``below(n)`` returns a random number from 0 to n - 1, such as ``random.randrange``.

        >>> sorted(Knowledge(Side.RED).deal(lambda n: 0).values()).count("B")
        6
        """
        dealt = {square: seen.rank for square, seen in self.pieces() if seen.rank is not None}
        mobile = [rank for rank in PIECES if rank in MOVABLE for _ in range(self.hidden(rank))]
        for square, seen in self.pieces():
            if seen.has_moved and seen.rank is None and mobile:
                dealt[square] = mobile.pop(below(len(mobile)))
        unmoved = [square for square, seen in self.pieces() if not seen.has_moved and seen.rank is None]
        # The flag is on the board, whatever was left out of the set-up.
        if unmoved and self.hidden(FLAG):
            dealt[unmoved.pop(below(len(unmoved)))] = FLAG
        pool = mobile + [BOMB] * self.hidden(BOMB)
        for square in unmoved[: len(pool)]:
            dealt[square] = pool.pop(below(len(pool)))
        return dealt

    def observe(self, ply: LastPly) -> None:
        """Notes a ply of either side.

        >>> knowledge = Knowledge(Side.RED)
        >>> knowledge.observe(LastPly.parse(Side.RED, "0 3 DOWN OK"))
        >>> knowledge.piece(Square(0, 4))
        Seen(has_moved=True, rank=None)
        """
        move, encounter = ply.move, ply.encounter
        if move is None or not (move.origin.is_on_board and move.target.is_on_board):
            return
        if ply.side is self.side:
            self._follow(move, encounter)
        elif encounter.kind is not EncounterKind.PEACEFUL:
            if encounter.defender is not None:
                self._reveal(move.target, encounter.defender)
            if encounter.kind is not EncounterKind.DIES:
                self._pieces.pop(move.target, None)
        self._recount()

    def see(self, view: View) -> None:
        """Compares what is known with a view of either side, and takes over where pieces are.

        This matters before the first move, because a set-up need not have all pieces, and after a move whose report could
        not be read. Pieces that such a move may have concerned are unknown again.

        >>> rows = ["#" * 9 + "."] + ["#" * 10] * 3 + ["..++..++.."] * 2 + ["9" * 10] * 4
        >>> knowledge = Knowledge(Side.RED)
        >>> knowledge.see(View(rows, Side.BLUE))
        >>> knowledge.piece(Square(9, 0)) is None
        True
        """
        own = view.side is self.side
        here = {
            Square(x, y)
            for y, row in enumerate(view.rows)
            for x, cell in enumerate(row)
            if (cell in PIECES if own else cell == ENEMY)
        }
        come = here - self._pieces.keys()
        gone = self._pieces.keys() - here
        if len(come) == len(gone) == 1:
            self._pieces[come.pop()] = self._pieces.pop(gone.pop())._replace(has_moved=True)
        else:
            for square in gone:
                rank = self._pieces.pop(square).rank
                # A revealed piece that is gone may be one of those that have come.
                if rank is not None and come:
                    self._revealed[rank] -= 1
            for square in come:
                self._pieces[square] = Seen(has_moved=True)
        self._recount()

    def _is_possible(self, has_moved: bool, rank: str) -> bool:
        if has_moved:
            return rank in MOVABLE
        if self._unmoved == 1:
            # One of the pieces that have not moved is the flag.
            return rank == FLAG
        # The pieces that have moved may need all hidden ranks that can move.
        return rank not in MOVABLE or self._mobile > self._moved

    def _follow(self, move: Move, encounter: Encounter) -> None:
        """Moves a piece of the side."""
        seen = self._pieces.get(move.origin, Seen())
        self._pieces[move.origin] = seen._replace(has_moved=True)
        if move.multiplier > 1:
            self._reveal(move.origin, SCOUT)
        if encounter.attacker is not None:
            self._reveal(move.origin, encounter.attacker)
        seen = self._pieces.pop(move.origin)
        if encounter.kind not in (EncounterKind.DIES, EncounterKind.BOTH_DIE):
            self._pieces[move.target] = seen

    def _reveal(self, square: Square, rank: str) -> None:
        seen = self._pieces.get(square, Seen())
        if rank not in PIECES:
            return
        if seen.rank is None:
            self._revealed[rank] += 1
        self._pieces[square] = seen._replace(rank=rank)

    def _recount(self) -> None:
        """Counts hidden ranks that can move, hidden pieces that have moved, and hidden pieces that have not."""
        hidden = [seen.has_moved for seen in self._pieces.values() if seen.rank is None]
        self._mobile = sum(self.hidden(rank) for rank in MOVABLE)
        self._moved = sum(hidden)
        self._unmoved = len(hidden) - self._moved
