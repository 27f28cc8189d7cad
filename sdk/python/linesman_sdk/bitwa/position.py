"""The rules: who moves when, what an order does, and when a game is over."""

from __future__ import annotations

from enum import Enum

from .board import EMPTY, Board, Score, Side, side_of
from .order import Order
from .setup import Setup


class Ending(Enum):
    """Why a game ended."""

    ROUNDS_PLAYED = "rounds-played"
    ANNIHILATION = "annihilation"
    BOTH_KILLED = "both-killed"


class Position:
    """A state of the game.

    ``round`` counts from 1. ``due`` is the letter of the division that is to move. It is ``None`` only when the game is
    over, and then ``ending`` says why. ``killed`` holds the sides that were excluded from the game.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.board: Board = setup.board()
        self.round = 1
        self.killed: frozenset[Side] = frozenset()
        self.ending: Ending | None = None
        self.due: str | None = self._next_from(0)

    def copy(self) -> Position:
        """Returns a copy of the position."""
        copy = Position.__new__(Position)
        copy.__dict__.update(self.__dict__)
        copy.board = self.board.copy()
        return copy

    def after(self, order: Order) -> Position:
        """Returns the position after an order to the division that is due. Does not change this position.

        Raises ``IllegalOrder`` if the order breaks a rule, and ``ValueError`` if the game is over.
        """
        position = self.copy()
        position.play(order)
        return position

    def play(self, order: Order) -> None:
        """Carries out an order to the division that is due.

        Raises ``IllegalOrder`` if the order breaks a rule, and ``ValueError`` if the game is over. Then nothing changes.
        """
        if self.due is None:
            raise ValueError("the game is over")
        order.check(self.board.columns, self.board.rows)
        division = self.due
        _march(self.board, division, order)
        enemies = _LETTERS[side_of(division).other]
        if enemies.isdisjoint(self.board.cells):
            self._finish(Ending.ANNIHILATION)
        else:
            self._advance(division)

    def kill(self, side: Side) -> None:
        """Excludes a side from a running game. Its divisions no longer move, but still count."""
        if self.ending is not None:
            return
        self.killed |= {side}
        if len(self.killed) == len(Side):
            self._finish(Ending.BOTH_KILLED)
        elif self.due is not None and side_of(self.due) is side:
            self._advance(self.due)

    def score(self, side: Side) -> Score:
        """Returns what a side has on the board."""
        return self.board.score(side)

    @property
    def winner(self) -> Side | None:
        """Returns the winner, ``None`` if there is none, or not yet."""
        scores = {side: self.score(side) for side in Side}
        if self.ending is None or len(set(scores.values())) == 1:
            return None
        return max(scores, key=lambda side: scores[side])

    def _advance(self, division: str) -> None:
        self.due = self._next_from(ORDER.index(division) + 1)
        if self.due is None:
            if self.round == self.setup.rounds:
                self._finish(Ending.ROUNDS_PLAYED)
            else:
                self.round += 1
                self.due = self._next_from(0)

    def _next_from(self, index: int) -> str | None:
        standing = self.board.divisions()
        for division in ORDER[index:]:
            if division in standing and side_of(division) not in self.killed:
                return division
        return None

    def _finish(self, ending: Ending) -> None:
        self.due = None
        self.ending = ending


def _march(board: Board, division: str, order: Order) -> None:
    """Moves every unit of a division once, the nearest first."""
    columns, cells = board.columns, board.cells
    enemies = _LETTERS[side_of(division).other]

    def distance(place: int) -> tuple[int, int, int]:
        return order.distance(place % columns, place // columns)

    around = [dy * columns + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    units = [place for place, cell in enumerate(cells) if cell == division]
    for origin in sorted(units, key=distance):
        # The edge is blocked, so no unit is there and looks beyond the board.
        near = [origin + step for step in around]
        places = [place for place in near if cells[place] in enemies]
        if not (order.attack and places):
            places += [place for place in near if cells[place] == EMPTY or place == origin]
        target = min(places, key=distance)
        if cells[target] in enemies:
            board.strengths[target] -= 1
            if board.strengths[target]:
                continue
            cells[target] = EMPTY
        if target != origin:
            cells[target], cells[origin] = division, EMPTY
            board.strengths[target], board.strengths[origin] = board.strengths[origin], 0


ORDER = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz"
"""All possible divisions, in the order in which they move."""

_LETTERS = {
    Side.FIRST: frozenset(ORDER[::2]),
    Side.SECOND: frozenset(ORDER[1::2]),
}
