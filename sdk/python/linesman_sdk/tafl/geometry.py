"""Lays out a variant's board once, to find moves and captures fast."""

from __future__ import annotations

from functools import lru_cache

from .pieces import LETTERS
from .rules import Rules


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
        self.rays = [_rays(place, size) for place in range(size * size)]
        self.neighbours = [tuple(ray[0] for ray in rays if ray) for rays in self.rays]
        self.is_edge = [not all(rays) for rays in self.rays]
        lists = [frozenset(square.rank * size + square.file for square in group.squares) for group in rules.groups()]
        self.groups = [tuple(number for number in range(4) if place in lists[number]) for place in range(size * size)]
        self.corners, self.centre, _, _ = lists
        self.at_centre = self.centre | {near for place in self.centre for near in self.neighbours[place]}
        self.passing = [_common([rules.groups()[number].passing for number in numbers]) for numbers in self.groups]
        self.stopping = [_common([rules.groups()[number].stopping for number in numbers]) for numbers in self.groups]

    def may_enter(self, rules: Rules, piece: str, origin: int, target: int) -> bool:
        """Returns whether a piece may enter a place, to pass over it or to stop there.

        A piece may not enter special squares of a sort that bars it, unless it comes from a square of the same sort.
        """
        groups = rules.groups()
        return all(
            piece in groups[number].entering for number in self.groups[target] if number not in self.groups[origin]
        )


@lru_cache(maxsize=64)
def geometry_of(rules: Rules) -> Geometry:
    """Returns the layout of a variant's board. Keeps the layouts of the last variants."""
    return Geometry(rules)


def _rays(place: int, size: int) -> tuple[tuple[int, ...], ...]:
    file = place % size
    return (
        tuple(range(place - 1, place - file - 1, -1)),
        tuple(range(place + 1, place - file + size)),
        tuple(range(place - size, -1, -size)),
        tuple(range(place + size, size * size, size)),
    )


def _common(sets: list[frozenset[str]]) -> frozenset[str]:
    return _ALL.intersection(*sets)


_ALL = frozenset(LETTERS)
