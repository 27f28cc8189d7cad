"""Plays the first legal move each turn and prints where a careless author would."""

from __future__ import annotations

import sys

from linesman_sdk.otep import Engine, Game, Move, MoveRecord, Result, run


class PrintingEngine(Engine):
    def choose(self, game: Game) -> Move | None:
        print("stray: choose", flush=True)
        sys.stdout.write("stray: half a line")
        self.status(f"{len(game.legal_moves())} moves")
        return game.legal_moves()[0]

    def opponent_moved(self, moves: tuple[MoveRecord, ...], game: Game) -> None:
        print("stray: opponent_moved", *moves)

    def finished(self, result: Result | None) -> None:
        print("stray: finished", result)


if __name__ == "__main__":
    sys.exit(run(PrintingEngine()))
