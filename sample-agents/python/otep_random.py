#!/usr/bin/env python3
"""Plays random legal moves of tafl, in every variant."""

from __future__ import annotations

import sys

from sample import Chance  # It also finds the SDK of a checkout.

from linesman_sdk.otep import Move, Turn, run


class RandomPlayer(Chance):
    """Chooses a random move."""

    def choose(self, turn: Turn) -> Move:
        """Picks a random legal move that the referee has not refused."""
        return self.rng.choice(turn.moves)


if __name__ == "__main__":
    sys.exit(run(RandomPlayer(__doc__)))
