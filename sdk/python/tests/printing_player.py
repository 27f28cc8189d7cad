"""Plays the first legal move each turn and prints where a careless author would."""

from __future__ import annotations

import sys

from linesman_sdk.stratego import Game, LastPly, Move, Setup, View, run

from tests.example import SETUP


class PrintingPlayer:
    def set_up(self, game: Game) -> Setup:
        print("stray: set_up", game.opponent)
        return Setup.from_back(SETUP, game.side)

    def choose(self, view: View) -> Move | None:
        print("stray: choose", flush=True)
        sys.stdout.write("stray: half a line")
        return view.legal_moves()[0]

    def observe(self, ply: LastPly) -> None:
        print("stray: observe", ply.side.value, ply.move)

    def finished(self, result: str | None) -> None:
        print("stray: finished", result)


if __name__ == "__main__":
    sys.exit(run(PrintingPlayer()))
