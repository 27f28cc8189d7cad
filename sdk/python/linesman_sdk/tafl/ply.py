"""Plies, and what the notation tells of them."""

from __future__ import annotations

from contextlib import suppress

from .board import Board
from .moves import MoveRecord
from .pieces import Side
from .position import IllegalMove, Position


class Ply:
    """A ply: the side that moved, and everything that the notation tells of the move.

    If the position before the ply is given, the record is completed from the rules when someone looks at it. If the board after
    the ply is given too, it has to be the one to which the rules lead.
    """

    __slots__ = ("_after", "_before", "_record", "side")

    def __init__(self, side: Side, record: MoveRecord, before: Position | None = None, after: Board | None = None) -> None:
        self.side: Side = side
        self._record = record
        self._before = before
        self._after = after

    @property
    def record(self) -> MoveRecord:
        """Returns the move with its piece and its captures, as far as they are known."""
        before, self._before = self._before, None
        if before is not None:
            told = self._record
            with suppress(IllegalMove):
                if self._after is None or before.after(told.move).board == self._after:
                    record = before.record(told.move)
                    self._record = record if record.mark else record._replace(mark=told.mark)
        return self._record

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ply):
            return NotImplemented
        return (self.side, self.record) == (other.side, other.record)

    def __hash__(self) -> int:
        return hash((self.side, self.record))

    def __repr__(self) -> str:
        return f"Ply({self.side}, MoveRecord.parse({str(self.record)!r}))"
