"""Decides who has won."""

from __future__ import annotations

from .board import Board
from .geometry import Geometry, geometry_of
from .movement import destinations
from .pieces import EMPTY, KING, Side
from .rules import Rules
from .values import Escape


def winner_of(rules: Rules, board: Board) -> Side | None:
    """Returns who has won on a board, ``None`` if the game goes on.

    The tests come in the order of the rules: no attackers; the king on a corner or the edge; no king; no defender
    next to an empty square; a fort at the edge; encirclement. Repetition needs the game's history and is not checked.
    """
    cells = board.cells
    geometry = geometry_of(rules)
    defenders = [place for place, piece in enumerate(cells) if piece.isupper()]
    king = cells.find(KING.upper())
    if not any(piece.islower() for piece in set(cells)):
        return Side.DEFENDERS
    if king < 0:
        return Side.ATTACKERS
    if king in geometry.corners if rules.escape is Escape.CORNER else geometry.is_edge[king]:
        return Side.DEFENDERS
    if not any(cells[near] == EMPTY for place in defenders for near in geometry.neighbours[place]):
        return Side.ATTACKERS
    if rules.edge_fort_escape and _is_in_fort(rules, geometry, board, king):
        return Side.DEFENDERS
    if rules.surrounding_wins and _is_surrounded(geometry, cells, defenders):
        return Side.ATTACKERS
    return None


def _is_surrounded(geometry: Geometry, cells: str, defenders: list[int]) -> bool:
    """Returns whether no defender can reach the edge, if only attackers were in the way."""
    seen = set(defenders)
    waiting = list(defenders)
    while waiting:
        place = waiting.pop()
        if geometry.is_edge[place]:
            return False
        for near in geometry.neighbours[place]:
            if near not in seen and cells[near] == EMPTY:
                seen.add(near)
                waiting.append(near)
    return True


def _is_in_fort(rules: Rules, geometry: Geometry, board: Board, king: int) -> bool:
    """Returns whether the king is at the edge or can go there, among men that cannot be captured.

    No attacker is next to a square that the king can reach. Attackers cannot hold both of two opposite neighbours of a
    man around it, because they cannot hold a square inside or a square of a defender.
    """
    cells = board.cells
    inside = {king}
    walls: set[int] = set()
    waiting = [king]
    while waiting:
        for near in geometry.neighbours[waiting.pop()]:
            if cells[near].islower():
                return False
            if cells[near].isupper():
                walls.add(near)
            elif near not in inside and KING.upper() in geometry.passing[near]:
                inside.add(near)
                waiting.append(near)
    if not any(geometry.is_edge[place] for place in inside) or not any(destinations(rules, board, king)):
        return False
    return all(_is_safe(geometry, cells, place, inside) for place in walls - inside)


def _is_safe(geometry: Geometry, cells: str, place: int, inside: set[int]) -> bool:
    left, right, bottom, top = (ray[0] if ray else None for ray in geometry.rays[place])
    return all(
        any(near is None or near in inside or cells[near].isupper() for near in pair)
        for pair in ((left, right), (bottom, top))
    )
