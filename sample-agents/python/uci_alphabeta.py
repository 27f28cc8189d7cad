#!/usr/bin/env python3
"""Plays chess by looking ahead with alpha-beta, as deep as its time allows. The rules are those of python-chess, which it needs."""

from __future__ import annotations

import sys

import sample  # noqa: F401 It finds the SDK of a checkout.

from linesman_sdk.uci import About, AgentOption, Line, Number, Search, Worth, run

try:
    import chess
except ImportError:
    sys.exit("uci_alphabeta.py needs python-chess: pip install chess")

MATE = 1_000_000
INFINITE = MATE + 1
# How deep it looks if nothing else ends the search, in plies.
MOST_DEPTH = 64
# How many plies of captures it looks at behind the last ply.
MOST_CAPTURES = 6
# What a pawn, a knight, a bishop, a rook, a queen and a king are worth, in hundredths of a pawn.
VALUES = [0, 100, 320, 330, 500, 900, 0]


def middle(square: int) -> int:
    """Returns how near a square is to the middle: 0 at the edge, and 6 in the middle."""
    file, rank = square % 8, square // 8
    return min(file, 7 - file) + min(rank, 7 - rank)


def place(role: int, square: int) -> int:
    """Returns what it is worth that a white piece is on a square."""
    rank = square // 8
    if role == chess.PAWN:
        return 4 * rank + 2 * middle(square)
    if role == chess.KING:
        return -6 * rank - 3 * middle(square)
    return (1 if role in (chess.ROOK, chess.QUEEN) else 5) * middle(square)


# WORTH[piece][square] of a white piece: its value and its place. The squares of black are upside down.
WORTH = [[VALUES[role] + place(role, square) for square in range(64)] for role in range(7)]
# With few pieces, a king belongs into the middle.
LATE_KING = [10 * middle(square) for square in range(64)]


def evaluate(board: chess.Board) -> int:
    """Returns what a position is worth for the side to move: material, and where the pieces are."""
    total = 0
    is_late = chess.popcount(board.occupied & ~board.pawns) <= 8
    for square, piece in board.piece_map().items():
        at = square if piece.color else square ^ 56
        worth = LATE_KING[at] if is_late and piece.piece_type == chess.KING else WORTH[piece.piece_type][at]
        total += worth if piece.color == board.turn else -worth
    return total


def gain(board: chess.Board, move: chess.Move) -> int:
    """Returns what a capture or a promotion gains, less a little for a piece of more value."""
    taken = board.piece_type_at(move.to_square) or 0
    own = board.piece_type_at(move.from_square) or 0
    worth = 10 * VALUES[taken] - VALUES[own] // 10 if taken else 0
    return worth + 10 * VALUES[move.promotion or 0]


def in_moves(worth: int) -> Worth:
    """Returns a worth as the protocol has it: mates in moves and not in plies."""
    plies = MATE - abs(worth)
    if plies > 1000:
        return Worth.hundredths(worth)
    moves = (plies + 1) // 2
    return Worth.end(moves if worth > 0 else -moves)


class Over(Exception):
    """The search has to end."""


class AlphaBeta:
    """Searches one ply deeper again and again, until it must stop."""

    def __init__(self) -> None:
        self.nodes = 0
        # How many lines it tells.
        self.lines = 1

    def about(self) -> About:
        """Returns the name and the author."""
        return About("Linesman alpha-beta in Python", "the Linesman authors")

    def options(self) -> list[AgentOption]:
        """Returns the options that not every engine has."""
        return [Number("MultiPV", 1, 1, 256)]

    def set(self, name: str, value: str) -> None:
        """Takes the value of an option."""
        if name == "MultiPV":
            self.lines = int(value)

    def choose(self, search: Search) -> Line:
        """Returns the best line that is found in time."""
        self.search, self.board, self.nodes = search, search.board, 0
        best = Line(Worth.hundredths(evaluate(self.board)), [max(search.moves, key=lambda it: gain(self.board, it))])
        most = max(1, min(search.limits.depth or MOST_DEPTH, MOST_DEPTH))
        height = len(self.board.move_stack)
        try:
            for depth in range(1, most + 1):
                # The best line of this depth so far. It begins with the best move of the depth before, so it is no worse.
                self.found: Line | None = None
                lines: list[Line] = []
                while len(lines) < min(self.lines, len(search.moves)):
                    lines.append(self.look(depth, [line.moves[0] for line in lines], best.moves[0]))
                best = lines[0]
                search.tell_lines(depth, self.nodes, lines)
                # A mate that is this near cannot come sooner.
                if best.worth.is_end and abs(best.worth.number) * 2 <= depth:
                    break
        except Over:
            while len(self.board.move_stack) > height:
                self.board.pop()
            # With several lines, what was told last stays.
            best = self.found if self.found is not None and self.lines == 1 else best
        return best

    def look(self, depth: int, told: list[chess.Move | str], expected: chess.Move | str) -> Line:
        """Returns the best line to a depth, but for those that were told."""
        alpha, line = -INFINITE, []
        moves = [move for move in self.search.moves if move not in told]
        for move in sorted(moves, key=lambda it: (it == expected, gain(self.board, it)), reverse=True):
            worth, rest = self.after(move, depth, 1, -INFINITE, -alpha)
            if worth > alpha:
                alpha, line = worth, [move, *rest]
                if not told:
                    self.found = Line(in_moves(alpha), line)
        return Line(in_moves(alpha), line)

    def after(self, move: chess.Move, depth: int, ply: int, alpha: int, beta: int) -> tuple[int, list[chess.Move]]:
        """Returns what a move is worth for the side that makes it, and the line behind it."""
        self.board.push(move)
        worth, line = self.look_ahead(depth - 1, ply, alpha, beta)
        self.board.pop()
        return -worth, line

    def look_ahead(self, depth: int, ply: int, alpha: int, beta: int) -> tuple[int, list[chess.Move]]:
        """Returns what a position is worth for the side to move, and the best line."""
        board = self.board
        self.count()
        if board.halfmove_clock >= 4 and board.is_repetition(2) or board.halfmove_clock >= 100 and not board.is_checkmate():
            return 0, []
        if depth == 0 and not board.is_check():
            return self.settle(alpha, beta, MOST_CAPTURES), []
        best, line = -INFINITE, []
        for move in sorted(board.legal_moves, key=lambda it: gain(board, it), reverse=True):
            # A side in check answers it, however deep that is.
            worth, rest = self.after(move, max(depth, 1), ply + 1, -beta, -alpha)
            if worth > best:
                best, line = worth, [move, *rest]
            alpha = max(alpha, worth)
            if alpha >= beta:
                break
        if best == -INFINITE:
            # A mate that comes sooner is better for who mates.
            return (ply - MATE if board.is_check() else 0), []
        return best, line

    def settle(self, alpha: int, beta: int, most: int) -> int:
        """Looks at captures until there is none that gains something."""
        board = self.board
        self.count()
        best = evaluate(board)
        alpha = max(alpha, best)
        if most == 0 or alpha >= beta:
            return best
        captures = [move for move in board.generate_legal_captures() if gain(board, move) > 0]
        for move in sorted(captures, key=lambda it: gain(board, it), reverse=True):
            board.push(move)
            worth = -self.settle(-beta, -alpha, most - 1)
            board.pop()
            best = max(best, worth)
            alpha = max(alpha, worth)
            if alpha >= beta:
                break
        return best

    def count(self) -> None:
        """Counts a position, and ends the search if it has to end."""
        self.nodes += 1
        limit = self.search.limits.nodes
        is_over = limit is not None and self.nodes >= limit
        if is_over or self.search.must_stop():
            raise Over


if __name__ == "__main__":
    sys.exit(run(AlphaBeta()))
