#!/usr/bin/env python3
"""Plays random legal orders of Bitwa."""

from __future__ import annotations

import argparse
import importlib.util
import os.path
import random
import sys

if importlib.util.find_spec("linesman_sdk") is None:
    # In a checkout, the samples use the SDK of the checkout, so you need not install it.
    sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "sdk", "python"))

from linesman_sdk.bitwa import Order, Turn, run


class RandomPlayer:
    """Chooses everything at random. The same seed gives the same game against the same opponent."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, help="repeat the choices of an earlier run (default: from the system)")
    return run(RandomPlayer(random.Random(parser.parse_args().seed)))


if __name__ == "__main__":
    sys.exit(main())
