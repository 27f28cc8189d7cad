#!/usr/bin/env python3
"""Plays Stratego by what it knows and guesses of the opponent's pieces."""

from __future__ import annotations

import heapq
import sys

from sample import Chance  # It also finds the SDK of a checkout.

from linesman_sdk.stratego import PIECES, Direction, Game, Knowledge, LastPly, Move, Setup, Square, View, run

# What it is worth to destroy a piece. Miners and the spy do what no other piece can, and the flag decides the game.
WORTH = {"1": 10.0, "2": 8.0, "3": 6.0, "4": 5.0, "5": 4.0, "6": 3.0, "7": 2.0, "8": 4.0, "9": 1.0, "s": 4.0, "B": 2.0, "F": 100.0}
# What it is worth to learn what a piece is.
NEWS = 0.5
# What a gain is worth that is one square further away.
PATIENCE = 0.85
# How likely an opponent is to attack a piece that it could destroy.
DANGER = 0.4

# Set-ups from the back row to the front row. The flag is behind bombs, and the front can move.
SETUPS = [
    ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"],
    ["7B8BFB8578", "46B7B83s6B", "5317425968", "9699549999"],
]


def gain(attacker: str, defender: str) -> float:
    """Returns what an attack is worth to the attacker, if both ranks are known."""
    if defender == "F" or (attacker, defender) in (("8", "B"), ("s", "1")):
        return WORTH[defender]
    if defender == "B":
        return -WORTH[attacker]
    strength = list(PIECES)
    if attacker == defender:
        return 0.0
    wins = strength.index(attacker) < strength.index(defender)
    return WORTH[defender] if wins else -WORTH[attacker]


class Hunter(Chance):
    """Moves the piece with the best prospects towards its prey. The same seed gives the same game."""

    def set_up(self, game: Game) -> Setup:
        """Chooses a set-up, and with it a side for the flag."""
        self.enemy = Knowledge(game.side.other)
        rows = self.rng.choice(SETUPS)
        if self.rng.random() < 0.5:
            rows = [row[::-1] for row in rows]
        return Setup.from_back(rows, game.side)

    def observe(self, ply: LastPly) -> None:
        """Notes what a ply reveals of the opponent's pieces."""
        self.enemy.observe(ply)

    def choose(self, view: View) -> Move | None:
        """Makes the move with the best prospects, a random one of them if there are several."""
        self.enemy.see(view)
        moves = view.legal_moves()
        if not moves:
            return None
        self.rng.shuffle(moves)
        prospects = {rank: self.prospects(view, rank) for rank in {view.at(move.origin) for move in moves}}
        return max(moves, key=lambda move: self.value(view, move, prospects[view.at(move.origin)]))

    def value(self, view: View, move: Move, prospects: dict[Square, float]) -> float:
        """Returns what a move is worth: an attack at once, or what it leads to."""
        rank = view.at(move.origin)
        target = move.target
        if self.enemy.piece(target) is not None:
            return self.expected_gain(rank, target)
        return PATIENCE * prospects.get(target, 0.0) - self.danger(rank, move)

    def expected_gain(self, rank: str, target: Square) -> float:
        """Returns what an attack on a square is worth on average."""
        known = self.enemy.rank(target)
        if known is not None:
            return gain(rank, known)
        ranks = self.enemy.possible(target)
        return NEWS + sum(self.enemy.chance(target, other) * gain(rank, other) for other in ranks)

    def danger(self, rank: str, move: Move) -> float:
        """Returns what may be lost on the square that a move leads to, beyond what is in danger already."""
        return DANGER * (self.threat(rank, move.target) - self.threat(rank, move.origin))

    def threat(self, rank: str, square: Square) -> float:
        """Returns what the strongest attack on a piece on this square would cost."""
        threat = 0.0
        for direction in Direction:
            attacker = square.step(direction)
            if self.enemy.piece(attacker) is not None:
                lost = sum(self.enemy.chance(attacker, other) for other in self.enemy.possible(attacker) if beats(other, rank))
                threat = max(threat, lost * WORTH[rank])
        return threat

    def prospects(self, view: View, rank: str) -> dict[Square, float]:
        """Returns what a piece of this rank can hope for on each empty square: the best gain that it can walk to.

        The gains spread from the opponent's pieces over empty squares and lose value with each step, the greatest first.
        """
        best: dict[Square, float] = {}
        queue = [(-self.expected_gain(rank, target), target) for target in view.enemies()]
        queue = [(worth, target) for worth, target in queue if worth < 0.0]
        heapq.heapify(queue)
        while queue:
            worth, square = heapq.heappop(queue)
            if square in best:
                continue
            best[square] = -worth
            for direction in Direction:
                near = square.step(direction)
                if near.is_on_board and near not in best and view.at(near) == ".":
                    heapq.heappush(queue, (worth * PATIENCE, near))
        return best


def beats(attacker: str, defender: str) -> bool:
    """Returns whether the attacker destroys the defender. Bombs and the flag do not attack."""
    return attacker not in "BF" and gain(attacker, defender) > 0.0


if __name__ == "__main__":
    sys.exit(run(Hunter(__doc__)))
