#!/usr/bin/env python3
"""Plays tafl at random, in any variant that an OTEP host asks for."""

from __future__ import annotations

import argparse
import importlib.util
import os.path
import random
import sys

if importlib.util.find_spec("linesman_sdk") is None:
    # In a checkout the SDK lies beside the samples; using it from there saves installing it.
    sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "sdk", "python"))

from linesman_sdk.otep import Engine, Game, Move, run


class RandomEngine(Engine):
    """Chooses everything at random; the same generator state gives the same game against the same opponent."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose_move(self, game: Game) -> Move | None:
        """Picks any legal move that the host has not refused, or gives up if there is none."""
        moves = game.legal_moves()
        return self.rng.choice(moves) if moves else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, help="repeat the choices of an earlier run (default: from the system)")
    return run(RandomEngine(random.Random(parser.parse_args().seed)))


if __name__ == "__main__":
    sys.exit(main())
