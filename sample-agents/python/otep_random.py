#!/usr/bin/env python3
"""Plays random legal moves of tafl, in every variant of an OTEP host."""

from __future__ import annotations

import sys

from sample import Chance  # It also finds the SDK of a checkout.

from linesman_sdk.otep import Engine, Game, Move, run


class RandomEngine(Chance, Engine):
    """Chooses a random move."""

    def choose(self, game: Game) -> Move | None:
        """Picks a random legal move that the host has not refused, or gives up if there is none."""
        moves = game.legal_moves()
        return self.rng.choice(moves) if moves else None


if __name__ == "__main__":
    sys.exit(run(RandomEngine(__doc__)))
