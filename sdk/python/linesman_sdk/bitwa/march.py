"""Carries out an order on a board."""

from __future__ import annotations

from collections.abc import Set
from contextlib import suppress

from .board import EMPTY, Board
from .order import Order


def march(board: Board, division: str, order: Order, enemies: Set[str]) -> bool:
    """Moves every unit of a division once, the nearest first, and returns whether a unit of the enemy was destroyed.

    No two cells have the same distance from the target. It is a number of the column plus a number of the row: the squared
    distance counts most, then the points that settle ties.
    """
    columns, cells, strengths = board.columns, board.cells, board.strengths
    rows = len(cells) // columns
    # Each point decides only where everything before it is equal.
    second = max(columns, rows) + 1
    first = second * second
    by_column, by_row = (second, 1) if order.px_first else (1, second)
    by_column, by_row = -order.dx * by_column, -order.dy * by_row
    of_column = [(x - order.x) ** 2 * first * 2 + x * by_column for x in range(columns)]
    of_row = [(y - order.y) ** 2 * first * 2 + y * by_row for y in range(rows)]

    units = []
    place = -1
    with suppress(ValueError):
        while True:
            place = cells.index(division, place + 1)
            y, x = divmod(place, columns)
            units.append((of_column[x] + of_row[y], place, x, y))
    units.sort()
    has_destroyed = False
    for _, origin, x, y in units:
        # The edge is blocked, so no unit is there and looks beyond the board.
        above, below = origin - columns, origin + columns
        near = cells[above - 1 : above + 2] + cells[origin - 1 : origin + 2] + cells[below - 1 : below + 2]
        left, middle, right = of_column[x - 1 : x + 2]
        upper, same, lower = of_row[y - 1 : y + 2]
        distances = (
            left + upper, middle + upper, right + upper,
            left + same, middle + same, right + same,
            left + lower, middle + lower, right + lower,
        )  # fmt: skip
        is_attack = order.attack and not enemies.isdisjoint(near)
        best = None
        number = 4
        for index, cell in enumerate(near):
            if (cell in enemies) if is_attack else (cell == EMPTY or index == 4 or cell in enemies):
                distance = distances[index]
                if best is None or distance < best:
                    best, number = distance, index
        target = origin + _STEP_ROWS[number] * columns + _STEP_COLUMNS[number]
        if near[number] in enemies:
            strengths[target] -= 1
            if strengths[target]:
                continue
            cells[target] = EMPTY
            has_destroyed = True
        if target != origin:
            cells[target], cells[origin] = division, EMPTY
            strengths[target], strengths[origin] = strengths[origin], 0
    return has_destroyed


# The nine places around a unit, row by row.
_STEP_COLUMNS = (-1, 0, 1) * 3
_STEP_ROWS = (-1, -1, -1, 0, 0, 0, 1, 1, 1)
