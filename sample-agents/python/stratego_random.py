#!/usr/bin/env python3
"""Plays Stratego at random: a random set-up of all 40 pieces, then random legal moves."""

from __future__ import annotations

import sys

from sample import Chance  # It also finds the SDK of a checkout.

from linesman_sdk.stratego import MOVABLE, PIECES, WIDTH, Game, Move, Setup, View, run


class RandomPlayer(Chance):
    """Places and moves its pieces at random."""

    def set_up(self, game: Game) -> Setup:
        """Places all pieces at random, with only movable ones in front, so that six columns are open from the start."""
        pieces = [piece.letter for piece in PIECES.values() for _ in range(piece.limit)]
        self.rng.shuffle(pieces)
        front = [letter for letter in pieces if letter in MOVABLE][:WIDTH]
        for letter in front:
            pieces.remove(letter)
        behind = ["".join(pieces[start : start + WIDTH]) for start in range(0, len(pieces), WIDTH)]
        return Setup.from_back([*behind, "".join(front)], game.side)

    def choose(self, view: View) -> Move | None:
        """Picks a random legal move, or gives the game up if there is none."""
        moves = view.legal_moves()
        return self.rng.choice(moves) if moves else None


if __name__ == "__main__":
    sys.exit(run(RandomPlayer(__doc__)))
