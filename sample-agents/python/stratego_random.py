#!/usr/bin/env python3
"""Plays Stratego at random: a random set-up of all 40 pieces, then random legal moves."""

from __future__ import annotations

import argparse
import importlib.util
import os.path
import random
import sys

if importlib.util.find_spec("linesman_sdk") is None:
    # In a checkout, the samples use the SDK of the checkout, so you need not install it.
    sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "sdk", "python"))

from linesman_sdk.stratego import MOVABLE, PIECES, WIDTH, GameInfo, Move, Setup, View, run


class RandomPlayer:
    """Chooses everything at random. The same seed gives the same game against the same opponent."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def set_up(self, game: GameInfo) -> Setup:
        """Places all pieces at random, with only movable ones in front, so that six columns are open from the start."""
        pieces = [piece.letter for piece in PIECES.values() for _ in range(piece.limit)]
        self.rng.shuffle(pieces)
        front = [letter for letter in pieces if letter in MOVABLE][:WIDTH]
        for letter in front:
            pieces.remove(letter)
        behind = ["".join(pieces[start : start + WIDTH]) for start in range(0, len(pieces), WIDTH)]
        return Setup.from_back([*behind, "".join(front)], game.colour)

    def choose(self, view: View) -> Move | None:
        """Picks a random legal move, or gives the game up if there is none."""
        moves = view.legal_moves()
        return self.rng.choice(moves) if moves else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, help="repeat the choices of an earlier run (default: from the system)")
    return run(RandomPlayer(random.Random(parser.parse_args().seed)))


if __name__ == "__main__":
    sys.exit(main())
