#!/usr/bin/env python3
"""Plays random legal orders of Bitwa."""

from __future__ import annotations

import sys

from sample import Chance  # It also finds the SDK of a checkout.

from linesman_sdk.bitwa import Order, Turn, run


class RandomPlayer(Chance):
    """Sends each division to a random cell."""

    def choose(self, turn: Turn) -> Order:
        """Picks a random cell of the board as the target, and tosses coins for the rest."""
        board = turn.position.board
        return Order(
            x=self.rng.randrange(board.columns),
            y=self.rng.randrange(board.rows),
            attack=self.rng.choice((0, 1)),
            dx=self.rng.choice((-1, 1)),
            dy=self.rng.choice((-1, 1)),
            px_first=self.rng.choice((0, 1)),
        )


if __name__ == "__main__":
    sys.exit(run(RandomPlayer(__doc__)))
