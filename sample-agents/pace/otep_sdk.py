#!/usr/bin/env python3
"""Plays random legal moves of tafl with the SDK."""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk" / "python"))
from linesman_sdk.otep import Engine, run  # noqa: E402


class Bot(Engine):
    def __init__(self):
        self.chance = random.Random(int(sys.argv[1]))

    def choose(self, game):
        moves = game.legal_moves()
        return self.chance.choice(moves) if moves else None


sys.exit(run(Bot()))
