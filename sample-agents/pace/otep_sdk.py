#!/usr/bin/env python3
"""Plays random legal moves of tafl with the SDK."""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk" / "python"))
from linesman_sdk.otep import run  # noqa: E402


class Bot:
    def __init__(self):
        self.chance = random.Random(int(sys.argv[1]))

    def choose(self, turn):
        return self.chance.choice(turn.moves)


sys.exit(run(Bot()))
