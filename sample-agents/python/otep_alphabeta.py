#!/usr/bin/env python3
"""Plays tafl by looking some moves ahead with alpha-beta, in every variant. It keeps to the clock."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

import sample  # noqa: F401 It finds the SDK of a checkout.

from linesman_sdk.otep import Move, Turn, run
from linesman_sdk.tafl import Escape, Position, Rules, Side

# A won game. One that is won some moves later is worth less by so many points.
WIN = 1_000_000
# What an attacker is worth. All defenders together are worth as much as all attackers.
MAN = 100
# What it is worth to the defenders that the king can escape with his next move, in one way or in several, and that he can go
# to a square.
WAY_OUT, WAYS_OUT, FREEDOM = 300, 3000, 10
# What it is worth to the attackers that no way leads the king out, even if no defender were in it, and what each square costs
# them that such a way can use.
ENCLOSED, ROOM = 150, 2
# How long a move takes that nothing else limits, in seconds.
USUAL_TIME = 0.2


class TimeUp(Exception):
    """There is no time left to think."""


class AlphaBeta:
    """Searches one ply deeper again and again, until the time is up. The same seed prefers the same of equal moves."""

    def __init__(self, rng: random.Random, depth: int | None, seconds: float | None) -> None:
        self.rng = rng
        self.depth = depth
        self.seconds = seconds
        # How often each position has occurred in the game. Nobody should be led in a circle.
        self.past: Counter[Position] = Counter()
        self.due = 0.0

    def begin(self, rules: Rules) -> None:
        """Forgets the past when a game begins."""
        self.past.clear()

    def choose(self, turn: Turn) -> Move:
        """Returns the best move that is found in time."""
        position, moves = turn.position, turn.moves
        if len(moves) == 1:
            return moves[0]
        self.due = turn.started + budget(turn, self.seconds, self.depth)
        self.past[position] += 1
        self.rng.shuffle(moves)
        try:
            for depth in range(1, (self.depth or 64) + 1):
                # The best move of the depth before comes first, and stays if nothing better turns up.
                moves = self.sorted_by_value(position, moves, depth)
        except TimeUp:
            pass
        self.past[position.after(moves[0])] += 1
        return moves[0]

    def sorted_by_value(self, position: Position, moves: list[Move], depth: int) -> list[Move]:
        """Returns the moves with the best one in front.

        Raises ``TimeUp`` if the time does not suffice. The best move so far is then in front of ``moves``.
        """
        best = -2 * WIN
        order = moves.copy()
        for move in order:
            value = self.value(position, move, depth, best, 2 * WIN, 1)
            if value > best:
                best = value
                moves.remove(move)
                moves.insert(0, move)
        if abs(best) > WIN - 1000:
            # The game is decided, and nothing is gained by looking further ahead.
            raise TimeUp
        return moves

    def value(self, position: Position, move: Move, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Returns what a move is worth to the side that makes it."""
        after = position.after(move)
        winner = after.winner
        if winner is not None:
            return WIN - ply if winner is position.side else ply - WIN
        if self.past[after]:
            return 0
        if after.side is position.side:
            # The turn goes on after a capture.
            return self.search(after, depth - 1, alpha, beta, ply)
        return -self.search(after, depth - 1, -beta, -alpha, ply)

    def search(self, position: Position, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Returns what a position is worth to the side to move.

        Raises ``TimeUp`` if there is no time left.
        """
        if time.monotonic() >= self.due:
            raise TimeUp
        if depth <= 0:
            value = evaluation(position)
            return value if position.side is Side.ATTACKERS else -value
        best = ply - WIN
        moves = position.legal_moves()
        if depth > 1:
            # The more a move captures, the sooner it is looked at.
            moves.sort(key=lambda move: -len(position.captures(move)))
        for move in moves:
            best = max(best, self.value(position, move, depth, max(alpha, best), beta, ply + 1))
            if best >= beta:
                break
        return best


def budget(turn: Turn, seconds: float | None, depth: int | None) -> float:
    """Returns how long to think, in seconds: what the clock advises, at most what the command line says."""
    usual = seconds if seconds is not None else USUAL_TIME if depth is None else 3600.0
    advice = turn.budget()
    return usual if advice is None else max(min(usual, advice), 0.001)


def evaluation(position: Position) -> int:
    """Returns what a position is worth to the attackers."""
    rules, cells = position.rules, position.board.cells
    start = rules.start.cells
    defender = MAN * count(start, Side.ATTACKERS) // max(count(start, Side.DEFENDERS), 1)
    value = MAN * count(cells, Side.ATTACKERS) - defender * count(cells, Side.DEFENDERS)
    king = cells.find("K")
    if king < 0:
        return value
    goals = goals_of(rules)
    reach = [place for ray in rays(king, rules.size) for place in free(cells, ray)]
    ways = len(goals.intersection(reach))
    value -= FREEDOM * len(reach) + (WAYS_OUT if ways > 1 else WAY_OUT * ways)
    room, is_open = enclosure(cells, king, rules.size, goals)
    return value - ROOM * room + (0 if is_open else ENCLOSED)


def count(cells: str, side: Side) -> int:
    """Returns the number of pieces of a side."""
    return sum(map(side.owns, cells))


def goals_of(rules: Rules) -> set[int]:
    """Returns the places on which the king escapes."""
    size = rules.size
    if rules.escape is Escape.CORNER:
        return {rules.start.index(square) for square in rules.corners.squares}
    return {place for place in range(size * size) if {0, size - 1} & {place % size, place // size}}


def rays(place: int, size: int) -> list[range]:
    """Returns the places in each direction from a place, the nearest first."""
    row = place - place % size
    return [
        range(place - 1, row - 1, -1),
        range(place + 1, row + size),
        range(place - size, -1, -size),
        range(place + size, size * size, size),
    ]


def free(cells: str, ray: range) -> list[int]:
    """Returns the places of a ray up to the first piece."""
    for number, place in enumerate(ray):
        if cells[place] != ".":
            return list(ray[:number])
    return list(ray)


def enclosure(cells: str, king: int, size: int, goals: set[int]) -> tuple[int, bool]:
    """Returns how many places are not cut off from the king by attackers, and whether he could escape on one of them."""
    inside, waiting = {king}, [king]
    while waiting:
        for ray in rays(waiting.pop(), size):
            near = next(iter(ray), None)
            if near is not None and near not in inside and not cells[near].islower():
                inside.add(near)
                waiting.append(near)
    return len(inside), not goals.isdisjoint(inside)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--depth", type=int, help="look this many plies ahead, as far as the time allows")
    parser.add_argument("--time", type=int, help="take at most so many milliseconds for a move (default: 200, or no limit with --depth)")
    parser.add_argument("--seed", type=int, help="repeat the choices of an earlier run (default: from the system)")
    words = parser.parse_args()
    seconds = None if words.time is None else words.time / 1000
    return run(AlphaBeta(random.Random(words.seed), words.depth, seconds))


if __name__ == "__main__":
    sys.exit(main())
