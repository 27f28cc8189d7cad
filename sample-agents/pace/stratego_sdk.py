#!/usr/bin/env python3
"""Plays random legal moves of Stratego with the SDK."""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk" / "python"))
from linesman_sdk.stratego import Setup, run  # noqa: E402

ROWS = ["FBBB888885", "BBB5557777", "s332144466", "6699999999"]


class Bot:
    def __init__(self):
        self.chance = random.Random(int(sys.argv[1]))

    def set_up(self, game):
        return Setup.from_back(ROWS, game.side)

    def choose(self, view):
        moves = view.legal_moves()
        return self.chance.choice(moves) if moves else None


sys.exit(run(Bot()))
