"""Finds the plies that led to a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

from ..tafl import Board, IllegalMove, Move, MoveRecord, Ply, Position


def plies_to(known: Position, sent: Move | None, records: Sequence[MoveRecord], board: Board) -> list[Ply] | None:
    """Returns the plies that are new, or ``None`` if the moves do not lead to the board by the rules.

    ``known`` is the position before them, and ``sent`` is the agent's move in it if the referee has not answered it. The first
    records, or all, may have been reported before: after an error they are repeated, and under berserk rules the agent's own
    move may come back.
    """
    starts: list[_Line] = [([], known)]
    own = None if sent is None else _replay(known, [MoveRecord(sent)])
    if own is not None:
        starts.append(own)
    for before, start in starts:
        for skipped in range(len(records) + 1):
            line = _replay(start, records[skipped:])
            if line is None:
                continue
            plies, end = line
            if (before or plies) and end.board == board:
                return before + plies
    return None


def _replay(start: Position, records: Sequence[MoveRecord]) -> Optional[_Line]:
    """Makes moves one after the other, whoever is to make them, if all are legal."""
    plies = []
    try:
        for record in records:
            after = start.after(record.move)
            plies.append(Ply(start.side, record, start))
            start = after
    except IllegalMove:
        return None
    return plies, start


_Line = tuple[list[Ply], Position]
