"""Describes a question to a player."""

from __future__ import annotations

import time
from typing import Protocol

from ..tafl import Move, Position, Side
from .clock import Clocks, Reading


class Table(Protocol):
    """Knows who waits for the answer to a question."""

    def is_called_off(self) -> bool:
        """Returns whether the answer is no longer wanted."""

    def status(self, text: str) -> None:
        """Shows people a text at once."""


class Turn:
    """A question to a player: which move, or what it thinks of a position.

    * ``position`` is the game now.
    * ``side`` is the side to move.
    * ``moves`` lists the moves to choose from: all legal moves, without those that the referee has refused in this position.
      There is at least one. The list is the player's own and may be changed.
    * ``started`` is when the question came, as ``time.monotonic()`` has it.

    ``limit`` is how long an analysis may take, in seconds. Without a table, no one waits for the answer.
    """

    __slots__ = ("_clocks", "_limit", "_table", "moves", "position", "side", "started")

    def __init__(
        self,
        position: Position,
        moves: list[Move] | None = None,
        clocks: Clocks | None = None,
        *,
        limit: float | None = None,
        started: float | None = None,
        table: Table | None = None,
    ) -> None:
        self.position: Position = position
        self.side: Side = position.side
        self.moves: list[Move] = position.legal_moves() if moves is None else moves
        self.started: float = time.monotonic() if started is None else started
        self._clocks = clocks
        self._limit = limit
        self._table = table

    @property
    def clock(self) -> Reading | None:
        """Returns what the player's clock showed when the turn began, ``None`` without clocks."""
        return None if self._clocks is None else self._clocks.of(self.side)

    @property
    def overtime(self) -> float | None:
        """Returns how long an overtime period is in seconds, ``None`` without clocks or without overtime."""
        return (self._clocks.overtime or None) if self._clocks is not None else None

    def budget(self) -> float | None:
        """Returns how long to think in seconds, as advice, or ``None`` if there is neither a clock nor a limit.

        It is a thirtieth of a main time, so that a player who always uses it never runs out of time. It is half of an overtime
        period, which is whole again after the move, and nine tenths of the limit of an analysis. Some time is left for the
        answer to arrive.
        """
        clock = self.clock
        if self._limit is not None:
            left, share = self._limit, self._limit * 0.9
        elif clock is None:
            return None
        else:
            left = max(clock.left, 0.0)
            share = left / (2 if clock.is_overtime else 30)
        return min(share, max(left - _FOR_THE_WAY, left / 4), _LONGEST)

    def deadline(self, otherwise: float) -> float:
        """Returns when to have thought, as advice: after ``budget()``, or after ``otherwise`` seconds if there is none.

        Compare it with ``time.monotonic()``.
        """
        budget = self.budget()
        return self.started + (otherwise if budget is None else budget)

    def is_called_off(self) -> bool:
        """Returns whether the answer is no longer wanted, because the game is over or the referee has gone.

        If your player thinks for seconds, ask now and then, and return any move if so.
        """
        return self._table is not None and self._table.is_called_off()

    def status(self, text: str) -> None:
        """Shows people a text at once, in one line of US-ASCII."""
        if self._table is not None:
            self._table.status(text)


# How much of a time is left for the answer to arrive, in seconds.
_FOR_THE_WAY = 0.05
# More than anyone waits for, in seconds.
_LONGEST = 24 * 60 * 60.0
