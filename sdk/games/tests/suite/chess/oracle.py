#!/usr/bin/env python3
"""Compares what the rules of chess say with python-chess. It is run as a program, and speaks through stdin and stdout.

    oracle.py plies    reads positions of games, and says where python-chess disagrees
    oracle.py pgn      reads games as PGN, and writes them anew

`plies` reads what `comparison.py` describes. A game has 1 for Chess960, and the FEN of the start. Exit code 1 means that something
differs.
"""

import io
import sys
from pathlib import Path

import chess
import chess.pgn

sys.path.insert(0, str(Path(__file__).parent.parent))
from comparison import compare  # noqa: E402

ENDS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient material",
    chess.Termination.SEVENTYFIVE_MOVES: "75 moves without a capture or a move of a pawn",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold repetition",
}


def end(board):
    """Returns how the game is over."""
    outcome = board.outcome()
    return f"{ENDS[outcome.termination]} {outcome.result()}" if outcome else "-"


def moves(board):
    """Returns all legal moves, each as UCI and as SAN write it."""
    return " ".join(sorted(f"{board.uci(move)}:{board.san(move)}" for move in board.legal_moves))


FIELDS = {
    "fen": lambda board: board.fen(),
    "fen with any en passant": lambda board: board.fen(en_passant="fen"),
    "fen with attacked en passant": lambda board: board.fen(en_passant="xfen"),
    "shredder fen": lambda board: board.fen(shredder=True),
    "check": lambda board: str(board.is_check()).lower(),
    "end": end,
    "repeated": lambda board: str(board.is_repetition(3)).lower(),
    "fifty moves": lambda board: str(board.can_claim_fifty_moves()).lower(),
    "repetition": lambda board: str(board.can_claim_threefold_repetition()).lower(),
    "material": lambda board: " ".join(str(board.has_insufficient_material(side)).lower() for side in (True, False)),
    "moves": moves,
}


def begin(variant, fen):
    """Returns the board of a game that begins here."""
    return chess.Board(fen, chess960=variant == "1")


def rewrite():
    """Reads games and writes them, and returns how many errors there are."""
    text, errors = io.StringIO(sys.stdin.read()), 0
    while game := chess.pgn.read_game(text):
        for error in game.errors:
            errors += 1
            print(f"{game.headers.get('Round')}: {error!r}", file=sys.stderr)
        print(game, end="\n\n")
    return errors


if __name__ == "__main__":
    plies = lambda: compare("python-chess", begin, lambda board, move: board.push(board.parse_uci(move)), FIELDS)  # noqa: E731
    work = {"plies": plies, "pgn": rewrite}
    sys.exit(1 if work[sys.argv[1]]() else 0)
