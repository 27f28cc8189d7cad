"""Plays the first legal move each turn and prints where a careless author would."""

from __future__ import annotations

import sys

from linesman_sdk.otep import Move, Outcome, Ply, Turn, run


class PrintingPlayer:
    def choose(self, turn: Turn) -> Move:
        print("stray: choose", flush=True)
        sys.stdout.write("stray: half a line")
        turn.status(f"{len(turn.moves)} moves")
        return turn.moves[0]

    def observe(self, ply: Ply) -> None:
        print("stray: observe", ply.record)

    def finished(self, outcome: Outcome | None) -> None:
        print("stray: finished", outcome)


if __name__ == "__main__":
    sys.exit(run(PrintingPlayer()))
