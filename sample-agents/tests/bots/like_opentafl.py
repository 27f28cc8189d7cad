#!/usr/bin/env python3
"""Plays tafl at random, with the manners of OpenTafl's own engine.

It says who it is before hello, its standard error goes to standard output, and it lets a move slip after the end of a
game. A referee passes over all of that.
"""

import os
import random
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "..", "sdk", "python"))

from linesman_sdk.otep import run


class LikeOpenTafl:
    """Chooses moves at random, and talks of it."""

    def choose(self, turn):
        print(f"Considering {len(turn.moves)} moves", file=sys.stderr, flush=True)
        return random.choice(turn.moves)

    def finished(self, outcome):
        os.write(1, b"move a1-a2\n")


if __name__ == "__main__":
    os.dup2(1, 2)
    os.write(1, b"OpenTafl, an engine for tafl games\nThe text of its licence is in the file COPYING\n")
    sys.exit(run(LikeOpenTafl()))
