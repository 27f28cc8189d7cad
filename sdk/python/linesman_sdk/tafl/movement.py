"""Finds where pieces may go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .board import Board
from .geometry import Geometry, Line, geometry_of
from .moves import Move
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
    jumps = rules.jump(piece) is not Jump.NONE
    for way, ray in zip(geometry.ways(piece, origin), geometry.rays[origin]):
        for target, move in way:
            if cells[target] != EMPTY:
                break
            if move is not None:
                yield target, None
        if jumps and len(ray) > 1 and _jumps(rules, geometry, board, origin, ray[0], ray[1]):
            yield ray[1], ray[0]


def moves(rules: Rules, board: Board, origins: Iterable[int]) -> list[Move]:
    """Lists the moves of the pieces on some places, in the order of ``destinations``."""
    geometry = geometry_of(rules)
    cells = board.cells
    found: list[Move] = []
    jumpers = rules.jumpers()
    empty = EMPTY
    last = ""
    lines: list[tuple[Line, ...] | None] = []
    for origin in origins:
        piece = cells[origin]
        # Most pieces are like the one before.
        if piece != last:
            if piece in jumpers:
                square = geometry.square(origin)
                found += [Move(square, geometry.square(target)) for target, _ in destinations(rules, board, origin)]
                continue
            lines = geometry.lines(piece)
            last = piece
        for nearest, places, by_rest in lines[origin] or geometry.lay_out(piece, origin):
            if cells[nearest] == empty:
                found += by_rest[len(cells[places].lstrip(empty))]
    return found


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
