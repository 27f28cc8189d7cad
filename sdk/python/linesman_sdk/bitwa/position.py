"""The rules: who moves when, what an order does, and when a game is over."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Protocol, SupportsIndex

from .board import Board, Margin, Score, Side, side_of
from .march import march
from .order import Order
from .setup import Setup


class EndReason(Enum):
    """Why a game ended."""

    ROUNDS_PLAYED = "rounds-played"
    ANNIHILATION = "annihilation"
    BOTH_KILLED = "both-killed"


class History(Protocol):
    """Knows what was heard before a position."""

    def since_look(self, number: int) -> tuple[Position, Sequence[tuple[str, Order | None]]]:
        """Returns a position that someone has looked at, and the entries from there up to a number."""

    def looked_at(self, position: Position, number: int) -> None:
        """Notes a position that has been worked out."""


class Position:
    """A state of the game.

    ``round`` counts from 1. ``due`` is the letter of the division that is to move. It is ``None`` only when the game is
    over, and then ``end_reason`` says why. ``killed`` holds the sides that were excluded from the game.
    """

    __slots__ = ("_board", "_course", "_end_reason", "_killed", "_letters", "_next", "_number", "_round", "setup")

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        # A position of a course is worked out when someone looks at it.
        self._course: History | None = None
        self._number = 0
        self._killed: frozenset[Side] = frozenset()
        self._board: Board = setup.board()
        self._round = 1
        self._end_reason: EndReason | None = None
        # The divisions that move, in their order, and which of them is due.
        self._letters = self._standing()
        self._next = 0

    @classmethod
    def of(cls, course: History, setup: Setup, number: int) -> Position:
        """Returns the position of a course after this many entries."""
        position = cls.__new__(cls)
        position.setup = setup
        position._course = course
        position._number = number
        return position

    @property
    def board(self) -> Board:
        """Returns the board."""
        if self._course is not None:
            self._settle()
        return self._board

    @property
    def round(self) -> int:
        """Returns the number of the round."""
        if self._course is not None:
            self._settle()
        return self._round

    @property
    def killed(self) -> frozenset[Side]:
        """Returns the sides that were excluded from the game."""
        if self._course is not None:
            self._settle()
        return self._killed

    @property
    def end_reason(self) -> EndReason | None:
        """Returns why the game is over, ``None`` if it goes on."""
        if self._course is not None:
            self._settle()
        return self._end_reason

    @property
    def due(self) -> str | None:
        """Returns the letter of the division that is to move, ``None`` if the game is over."""
        if self._course is not None:
            self._settle()
        return self._letters[self._next] if self._end_reason is None and self._letters else None

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Prepares the position for ``copy`` and ``pickle``, without the game before it."""
        if self._course is not None:
            self._settle()
        return super().__reduce_ex__(protocol)

    def copy(self) -> Position:
        """Returns a copy of the position."""
        if self._course is not None:
            self._settle()
        copy = self._shallow()
        copy._board = self._board.copy()
        return copy

    def moving(self) -> tuple[str, int]:
        """Returns the divisions that move, in their order, and which of them is due."""
        if self._course is not None:
            self._settle()
        return ("", 0) if self._end_reason is not None else (self._letters, self._next)

    def after(self, order: Order) -> Position:
        """Returns the position after an order to the division that is due. Does not change this position.

        Raises ``IllegalOrder`` if the order breaks a rule, and ``ValueError`` if the game is over.
        """
        position = self.copy()
        position.play(order)
        return position

    def play(self, order: Order) -> None:
        """Carries out an order to the division that is due.

        Raises ``IllegalOrder`` if the order breaks a rule, and ``ValueError`` if the game is over. Then nothing changes.
        """
        division = self.due
        if division is None:
            raise ValueError("the game is over")
        self.check_order(order)
        self._carry_out(division, order)

    def check_order(self, order: Order) -> None:
        """Returns if the order is legal. Every order with a target on the board is.

        Raises ``IllegalOrder``, which names the broken rule, if it is not.
        """
        board = self.board
        order.check(board.columns, board.rows)

    def kill(self, side: Side) -> None:
        """Excludes a side from a running game. Its divisions no longer move, but still count."""
        due = self.due
        if due is None:
            return
        self._killed |= {side}
        if len(self._killed) == len(Side):
            self._end_reason = EndReason.BOTH_KILLED
        else:
            self._turn_to(due, is_done=side_of(due) is side)

    def score(self, side: Side) -> Score:
        """Returns what a side has on the board."""
        return self.board.score(side)

    def margin(self, side: Side) -> Margin:
        """Returns how far a side is ahead of its opponent."""
        own, other = self.score(side), self.score(side.other)
        return Margin(own.units - other.units, own.strength - other.strength)

    @property
    def winner(self) -> Side | None:
        """Returns the winner, ``None`` if there is none, or not yet."""
        scores = {side: self.score(side) for side in Side}
        if self.end_reason is None or len(set(scores.values())) == 1:
            return None
        return max(scores, key=lambda side: scores[side])

    def turn_to(self, division: str) -> bool:
        """Goes on to a division although the other side is due, because the referee has excluded that side.

        Returns whether this is so. Otherwise, nothing changes.
        """
        due = self.due
        if due is None or side_of(due) is side_of(division):
            return False
        alone = self._shallow()
        alone.kill(side_of(due))
        if alone.due != division:
            return False
        self.kill(side_of(due))
        return True

    def _shallow(self) -> Position:
        copy = Position.__new__(Position)
        copy.setup, copy._course, copy._number = self.setup, None, 0
        copy._killed, copy._board, copy._round = self._killed, self._board, self._round
        copy._end_reason, copy._letters, copy._next = self._end_reason, self._letters, self._next
        return copy

    def _settle(self) -> None:
        """Carries out the orders of the course since someone looked at it."""
        if self._course is None:
            return
        base, heard = self._course.since_look(self._number)
        course, self._course = self._course, None
        self._killed, self._board, self._round = base._killed, base._board.copy(), base._round
        self._end_reason, self._letters, self._next = base._end_reason, base._letters, base._next
        for division, order in heard:
            self.turn_to(division)
            if order is not None and self.due == division:
                self._carry_out(division, order)
        course.looked_at(self, self._number)

    def _carry_out(self, division: str, order: Order) -> None:
        enemies = LETTERS[side_of(division).other]
        has_destroyed = march(self._board, division, order, enemies)
        # A game may begin without a unit of one side.
        if (has_destroyed or self._round == 1) and enemies.isdisjoint(self._board.cells):
            self._end_reason = EndReason.ANNIHILATION
        elif has_destroyed:
            self._turn_to(division, is_done=True)
        else:
            self._next += 1
            if self._next == len(self._letters):
                self._begin_round()

    def _turn_to(self, division: str, is_done: bool) -> None:
        """Looks up which divisions still move. It is the turn of the division, or of those after it if it is done."""
        self._letters = self._standing()
        self._next = 0
        place = ORDER.index(division) + is_done
        while self._next < len(self._letters) and ORDER.index(self._letters[self._next]) < place:
            self._next += 1
        if self._next == len(self._letters):
            self._begin_round()

    def _begin_round(self) -> None:
        if self._round == self.setup.rounds:
            self._end_reason = EndReason.ROUNDS_PLAYED
        else:
            self._round += 1
            self._next = 0

    def _standing(self) -> str:
        standing = self._board.divisions()
        return "".join(it for it in ORDER if it in standing and side_of(it) not in self._killed)


ORDER = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz"
"""All possible divisions, in the order in which they move."""

LETTERS = {
    Side.FIRST: frozenset(ORDER[::2]),
    Side.SECOND: frozenset(ORDER[1::2]),
}
"""The divisions of each side."""
