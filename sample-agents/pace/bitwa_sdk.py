#!/usr/bin/env python3
"""Gives random orders of Bitwa with the SDK."""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk" / "python"))
from linesman_sdk.bitwa import Order, run  # noqa: E402


class Bot:
    def __init__(self):
        self.chance = random.Random(int(sys.argv[1]))
        self.columns = self.rows = 0

    def begin(self, setup):
        self.columns, self.rows = setup.columns, len(setup.rows)

    def choose(self, turn):
        chance = self.chance
        return Order(attack=chance.randrange(2), x=chance.randrange(self.columns), y=chance.randrange(self.rows))


sys.exit(run(Bot()))
