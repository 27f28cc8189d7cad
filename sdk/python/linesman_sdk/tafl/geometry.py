"""Lays out a variant's board once, to find moves and captures fast."""

from __future__ import annotations

from functools import cache
from itertools import repeat
from typing import Optional, cast

from .board import Square
from .moves import Move
from .pieces import EMPTY, LETTERS
from .rules import Rules

Way = tuple[int, Optional[Move]]
"""A place, and the move to it if a piece may stop there."""

Line = tuple[int, slice, list[tuple[Move, ...]]]
"""The nearest place in a direction, all places from there on, and the moves for each number of places from the first piece on."""


class Geometry:
    """Describes each place in ``Board.cells`` by the rules.

    ``rays[place]`` are four tuples of the places to the left, right, bottom and top, the nearest first, and
    ``neighbours[place]`` the nearest one of each that exists. ``groups[place]`` are the numbers of the groups of
    special squares that the place is in, in the order of ``Rules.groups()``. ``is_edge[place]`` says whether it is on
    the edge.

    ``passing[place]`` and ``stopping[place]`` are the pieces that may pass over the place and stop on it, as far as
    this does not depend on where they come from.
    """

    def __init__(self, rules: Rules) -> None:
        size = rules.size
        self.size = size
        self.rays, self.neighbours, self.is_edge, self._squares = _layout(size)
        groups = rules.groups()
        lists = [frozenset(square.rank * size + square.file for square in group.squares) for group in groups]
        self.groups: list[tuple[int, ...]] = [()] * (size * size)
        for place in frozenset[int]().union(*lists):
            self.groups[place] = tuple(number for number in range(4) if place in lists[number])
        self.corners, self.centre, _, _ = lists
        self.at_centre = self.centre | {near for place in self.centre for near in self.neighbours[place]}
        # Most places have no special squares.
        self.passing = [_ALL] * (size * size)
        self.stopping = [_ALL] * (size * size)
        for place, numbers in enumerate(self.groups):
            if numbers:
                self.passing[place] = _ALL.intersection(*[groups[number].passing for number in numbers])
                self.stopping[place] = _ALL.intersection(*[groups[number].stopping for number in numbers])
        self._rules = rules
        self._special = frozenset[int]().union(*lists)
        self._ways: dict[str, list[tuple[tuple[Way, ...], ...] | None]] = {}
        self._lines: dict[str, list[tuple[Line, ...] | None]] = {}
        self._lines_by_gait: dict[object, list[tuple[Line, ...] | None]] = {}

    def ways(self, piece: str, origin: int) -> tuple[tuple[Way, ...], ...]:
        """Returns where a piece may go from a place on an empty board: four tuples, the nearest place first.

        Each entry is a place that it may enter, and its move there, or ``None`` if it may not stop. They are laid out once.
        """
        rows = self._ways.get(piece)
        if rows is None:
            rows = self._ways[piece] = [None] * (self.size * self.size)
        ways = rows[origin]
        if ways is None:
            ways = rows[origin] = tuple(self._way(piece, origin, ray) for ray in self.rays[origin])
        return ways

    def lines(self, piece: str) -> list[tuple[Line, ...] | None]:
        """Returns the lines of a piece from each place, as far as :meth:`lay_out` has laid them out.

        Pieces that move alike share them.
        """
        lines = self._lines.get(piece)
        if lines is None:
            groups = [group for group in self._rules.groups() if group.squares]
            lists = ((group.passing, group.stopping, group.entering) for group in groups)
            gait = (self._rules.speed(piece), *(piece in letters for three in lists for letters in three))
            lines = self._lines_by_gait.setdefault(gait, [None] * (self.size * self.size))
            self._lines[piece] = lines
        return lines

    def lay_out_all(self) -> None:
        """Lays out the moves of all pieces of which there are several at the beginning, so that the first moves take no longer."""
        cells = self._rules.start.cells
        for piece in sorted(set(cells) - {EMPTY} - self._rules.jumpers()):
            if cells.count(piece) == 1:
                continue
            lines = self.lines(piece)
            for origin, laid_out in enumerate(lines):
                if laid_out is None:
                    self.lay_out(piece, origin)

    def lay_out(self, piece: str, origin: int) -> tuple[Line, ...]:
        """Returns the moves of a piece from a place, in each direction in which it may go, and keeps them."""
        speed = self._rules.speed(piece)
        lines = tuple([self._line(piece, origin, ray, speed) for ray in self.rays[origin] if ray and speed])
        self.lines(piece)[origin] = lines
        return lines

    def _line(self, piece: str, origin: int, ray: tuple[int, ...], speed: int) -> Line:
        if speed < 0 and self._special.isdisjoint(ray):
            by_rest = _open_line(self.size, origin, ray)
        else:
            way = [move for _, move in self._way(piece, origin, ray)]
            by_distance = [tuple([move for move in way[:distance] if move is not None]) for distance in range(len(way) + 1)]
            by_rest = by_distance[-1:] * (len(ray) - len(way)) + by_distance[::-1]
        step = ray[0] - origin
        end = ray[-1] + step
        return ray[0], slice(ray[0], end if end >= 0 else None, step), by_rest

    def _way(self, piece: str, origin: int, ray: tuple[int, ...]) -> tuple[Way, ...]:
        way: list[Way] = []
        speed = self._rules.speed(piece)
        squares, start = self._squares, self._squares[origin]
        for target in ray if speed < 0 else ray[:speed]:
            move: Move | None = Move(start, squares[target])
            # Most squares are not special.
            if self.groups[target]:
                if not self.may_enter(self._rules, piece, origin, target) or piece not in self.passing[target]:
                    break
                if piece not in self.stopping[target]:
                    move = None
            way.append((target, move))
        return tuple(way)

    def square(self, place: int) -> Square:
        """Returns the square of a place."""
        return self._squares[place]

    def may_enter(self, rules: Rules, piece: str, origin: int, target: int) -> bool:
        """Returns whether a piece may enter a place, to pass over it or to stop there.

        A piece may not enter special squares of a sort that bars it, unless it comes from a square of the same sort.
        """
        groups = rules.groups()
        return all(
            piece in groups[number].entering for number in self.groups[target] if number not in self.groups[origin]
        )


def geometry_of(rules: Rules) -> Geometry:
    """Returns the layout of a variant's board, which is made once for each ``Rules``."""
    geometry = rules.__dict__.get("_geometry")
    if geometry is None:
        geometry = Geometry(rules)
        rules.__dict__["_geometry"] = geometry
    return cast(Geometry, geometry)


@cache
def _layout(
    size: int,
) -> tuple[list[tuple[tuple[int, ...], ...]], list[tuple[int, ...]], list[bool], list[Square]]:
    """Returns the rays, the neighbours and the edge of all boards of a size, and the squares."""
    rays = [_rays(place, size) for place in range(size * size)]
    neighbours = [tuple(ray[0] for ray in four if ray) for four in rays]
    return rays, neighbours, [not all(four) for four in rays], [Square(place % size, place // size) for place in range(size * size)]


@cache
def _open_line(size: int, origin: int, ray: tuple[int, ...]) -> list[tuple[Move, ...]]:
    """Returns the moves along a ray without special squares, as a ``Line`` has them. All variants share them."""
    squares = _layout(size)[3]
    pairs = zip(repeat(squares[origin]), [squares[target] for target in ray])
    moves = tuple(map(tuple.__new__, repeat(Move), pairs))
    return [moves[:count] for count in range(len(moves), -1, -1)]


def _rays(place: int, size: int) -> tuple[tuple[int, ...], ...]:
    file = place % size
    return (
        tuple(range(place - 1, place - file - 1, -1)),
        tuple(range(place + 1, place - file + size)),
        tuple(range(place - size, -1, -size)),
        tuple(range(place + size, size * size, size)),
    )


_ALL = frozenset(LETTERS)
