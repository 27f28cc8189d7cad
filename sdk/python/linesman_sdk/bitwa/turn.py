"""Describes a question to a player."""

from __future__ import annotations

import time

from .board import Side, side_of
from .order import IllegalOrder, Order
from .position import Position


class Turn:
    """A question: the division that is to move, and what there is to decide it by.

    * ``position`` is the game now. Do not change it, and try orders out with :meth:`after`.
    * ``division`` is the letter of the division that is to move.
    * ``time_left`` is the time for all answers until the end of the game in seconds, ``None`` if the referee has not sent it.
    * ``started`` is when the question came, as ``time.monotonic()`` has it.
    """

    __slots__ = ("division", "position", "started", "time_left")

    def __init__(self, position: Position, division: str, time_left: float | None = None, *, started: float | None = None) -> None:
        self.position: Position = position
        self.division: str = division
        self.time_left: float | None = time_left
        self.started: float = time.monotonic() if started is None else started

    @property
    def side(self) -> Side:
        """Returns the player's side."""
        return side_of(self.division)

    def after(self, order: Order) -> Position | None:
        """Returns the position after an order to the division, ``None`` if the order is not legal.

        It is also ``None`` if the referee asks for another division than the rules do.
        """
        if self.position.due != self.division:
            return None
        try:
            return self.position.after(order)
        except IllegalOrder:
            return None

    def share(self) -> float | None:
        """Returns an even share of the time that is left in seconds, ``None`` if the referee has not sent the time.

        It is half of the time, divided among all orders that the side may have to give until the last round. The other half is
        for everything that is not thinking, such as reading commands.
        """
        if self.time_left is None:
            return None
        position = self.position
        rounds = position.setup.rounds - position.round + 1
        divisions = sum(side_of(division) is self.side for division in position.board.divisions())
        return self.time_left / 2 / (rounds * max(divisions, 1))
