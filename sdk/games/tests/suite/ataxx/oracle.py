#!/usr/bin/env python3
"""Compares what the rules of ataxx say with python-ataxx. It is run as a program, and reads what `comparison.py` describes."""

import sys
from pathlib import Path

import ataxx

sys.path.insert(0, str(Path(__file__).parent.parent))
from comparison import compare  # noqa: E402

FIELDS = {
    "fen": lambda board: board.get_fen(),
    "result": lambda board: board.result(),
    "moves": lambda board: " ".join(sorted(str(move) for move in board.legal_moves())),
}

if __name__ == "__main__":
    push = lambda board, move: board.makemove(ataxx.Move.from_san(move))  # noqa: E731
    sys.exit(1 if compare("python-ataxx", ataxx.Board, push, FIELDS) else 0)
