#!/usr/bin/env python3
"""Plays random legal moves of tafl, in every variant of an OTEP host."""

from __future__ import annotations

import argparse
import importlib.util
import os.path
import random
import sys

if importlib.util.find_spec("linesman_sdk") is None:
    # In a checkout, the samples use the SDK of the checkout, so you need not install it.
    sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "sdk", "python"))

from linesman_sdk.otep import Engine, Game, Move, run


class RandomEngine(Engine):
    """Chooses everything at random. The same seed gives the same game against the same opponent."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose_move(self, game: Game) -> Move | None:
        """Picks a random legal move that the host has not refused, or gives up if there is none."""
        moves = game.legal_moves()
        return self.rng.choice(moves) if moves else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, help="repeat the choices of an earlier run (default: from the system)")
    return run(RandomEngine(random.Random(parser.parse_args().seed)))


if __name__ == "__main__":
    sys.exit(main())
