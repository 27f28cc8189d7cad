"""Keeps the orders of a game, and carries them out when someone looks at a position."""

from __future__ import annotations

from collections.abc import Sequence

from .order import Order
from .position import Position


class Course:
    """The course of a game from a position on: the divisions that received an order, or were asked for one.

    A player that answers at once need not wait until its orders and those of the opponent are carried out. So this counts on which
    division is due, with the divisions that stood when someone looked last.
    """

    def __init__(self, start: Position) -> None:
        self._start = start
        self._heard: list[tuple[str, Order | None]] = []
        self._setup = start.setup
        self._columns, self._rows = start.setup.columns, len(start.setup.rows)
        self._largest = start.setup.largest_division()
        # The last position that someone has looked at, and how many entries there were before it.
        self._base, self._looked = start, 0
        # What has been heard since then says which of these divisions is due, and in which round.
        self._letters, self._next = start.moving()
        self._round = start.round

    def now(self) -> Position:
        """Returns the position now."""
        return Position.of(self, self._setup, len(self._heard))

    def hear(self, division: str, order: Order | None) -> bool:
        """Adds an order to a division, or without an order, that the division is due.

        If other divisions were due before it, then each of them has lost its last unit, as far as this can be. Otherwise the
        course stays as it is, and the result is ``False``.

        Raises ``IllegalOrder`` if the order breaks a rule.
        """
        letters, place = self._letters, self._next
        if letters[place : place + 1] != division:
            return self._pass_to(division) and self.hear(division, order)
        if order is not None:
            order.check(self._columns, self._rows)
            self._heard.append((division, order))
            place += 1
            if place == len(letters):
                place = 0
                self._begin_round()
            self._next = place
        return True

    def since_look(self, number: int) -> tuple[Position, Sequence[tuple[str, Order | None]]]:
        """Returns a position that someone has looked at, and the entries from there up to a number."""
        if number < self._looked:
            return self._start, self._heard[:number]
        return self._base, self._heard[self._looked : number]

    def looked_at(self, position: Position, number: int) -> None:
        """Notes a position that has been worked out."""
        if number >= self._looked:
            self._base, self._looked = position, number
            if number == len(self._heard):
                self._letters, self._next = position.moving()
                self._round = position.round

    def _begin_round(self) -> None:
        self._round += 1
        if self._round > self._setup.rounds:
            self._letters = ""

    def _pass_to(self, division: str) -> bool:
        """Passes over the divisions that are due before a division, if all of them can have been destroyed."""
        letters, place = self._letters, self._next
        at = letters.find(division)
        if at < 0:
            return False
        passed = letters[place:at] if at >= place else letters[place:] + letters[:at]
        board = self._base.board
        strengths = sum(strength for cell, strength in zip(board.cells, board.strengths) if cell in passed)
        # Each unit of a division attacks at most once.
        if (len(self._heard) - self._looked) * self._largest < strengths:
            return False
        if at < place:
            self._begin_round()
        if self._letters:
            self._letters = "".join(letter for letter in letters if letter not in passed)
        self._next = self._letters.find(division)
        # The side may also have been excluded from the game.
        self._heard.append((division, None))
        return bool(self._letters)
