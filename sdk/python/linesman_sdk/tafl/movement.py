"""Finds where pieces may go."""

from __future__ import annotations

from collections.abc import Iterator

from .board import Board
from .geometry import Geometry, geometry_of
from .pieces import COMMANDER, EMPTY, KING, KNIGHT
from .rules import Rules
from .values import Jump


def destinations(rules: Rules, board: Board, origin: int) -> Iterator[tuple[int, int | None]]:
    """Yields where the piece on a place of ``board.cells`` may go, and the place that it jumps over, if any.

    A piece goes straight over empty squares as far as its speed allows, passes over special squares only if it is
    allowed to, stops on them only if it may pass and stop, and jumps over an adjacent enemy onto the next square at any
    speed.
    """
    geometry = geometry_of(rules)
    cells = board.cells
    piece = cells[origin]
    speed = rules.speed(piece)
    for ray in geometry.rays[origin]:
        for steps, target in enumerate(ray):
            if cells[target] != EMPTY or steps == speed:
                break
            if geometry.groups[target] and not geometry.may_enter(rules, piece, origin, target):
                break
            if piece not in geometry.passing[target]:
                break
            if piece in geometry.stopping[target]:
                yield target, None
        if len(ray) > 1 and _jumps(rules, geometry, board, origin, ray[0], ray[1]):
            yield ray[1], ray[0]


def _jumps(rules: Rules, geometry: Geometry, board: Board, origin: int, passed: int, target: int) -> bool:
    piece, victim = board.cells[origin], board.cells[passed]
    jump = rules.jump(piece)
    if jump is Jump.NONE or victim == EMPTY or board.cells[target] != EMPTY:
        return False
    if victim.lower() in _NEVER_JUMPED or victim.isupper() == piece.isupper():
        return False
    if jump is Jump.RESTRICTED and not (geometry.groups[origin] or geometry.groups[target]):
        return False
    return piece in geometry.stopping[target] and geometry.may_enter(rules, piece, origin, target)


_NEVER_JUMPED = KING + KNIGHT + COMMANDER
