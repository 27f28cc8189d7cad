"""What the sample bots share: where the SDK is in a checkout, and the seed on the command line."""

from __future__ import annotations

import argparse
import importlib.util
import os.path
import random
import sys

if importlib.util.find_spec("linesman_sdk") is None:
    # In a checkout, the samples use the SDK of the checkout, so you need not install it.
    sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "sdk", "python"))


class Chance:
    """Chooses everything at random. The same seed gives the same game against the same opponent."""

    def __init__(self, about: str | None) -> None:
        """Reads the seed from the command line. ``about`` is what the help says about the bot."""
        parser = argparse.ArgumentParser(description=about)
        parser.add_argument("--seed", type=int, help="repeat the choices of an earlier run (default: from the system)")
        self.rng = random.Random(parser.parse_args().seed)
