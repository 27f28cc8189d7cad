#!/usr/bin/env python3
"""A chess engine that plays random legal moves by UCI, and mates if it can. It needs nothing but Python."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Iterable, Iterator


Step = tuple[int, int]
# From, to, and the letter of a promotion.
Move = tuple[int, int, str]

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
HELLO = """\
id name Linesman random mover
id author the Linesman authors
option name Hash type spin default 1 min 1 max 1024
option name Ponder type check default false
option name UCI_Chess960 type check default false
uciok"""
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
QUEEN = ROOK + BISHOP
LINES = {"r": ROOK, "b": BISHOP, "q": QUEEN}
VALUES = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 0}


def square(name: str) -> int:
    """Returns the number of a square: 0 for a1, 1 for b1, and 63 for h8."""
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def name(number: int) -> str:
    """Returns the name of a square."""
    return "abcdefgh"[number % 8] + str(number // 8 + 1)


def steps(start: int, directions: Iterable[Step]) -> Iterator[int]:
    """Yields the squares one step away."""
    for across, up in directions:
        column, row = start % 8 + across, start // 8 + up
        if 0 <= column < 8 and 0 <= row < 8:
            yield column + 8 * row


class Board:
    """A position. Pieces are letters as in a FEN, and a dot is an empty square."""

    def __init__(self, fen: str) -> None:
        fields = fen.split()
        self.pieces = ["."] * 64
        for row, text in zip(range(7, -1, -1), fields[0].split("/")):
            column = 0
            for letter in text:
                if letter.isdigit():
                    column += int(letter)
                else:
                    self.pieces[column + 8 * row] = letter
                    column += 1
        self.white = fields[1] == "w"
        self.rooks = {self.rook_of(letter) for letter in fields[2] if letter != "-"}
        passed = fields[3] if len(fields) > 3 else "-"
        self.passed = None if passed == "-" else square(passed)

    def rook_of(self, letter: str) -> int:
        """Returns the square of the rook that a letter of the castling field means: K, Q, or the file of the rook."""
        white = letter.isupper()
        home = 0 if white else 56
        king = self.king(white)
        if letter.lower() == "k":
            columns: Iterable[int] = range(7, king % 8, -1)
        elif letter.lower() == "q":
            columns = range(king % 8)
        else:
            columns = ["abcdefgh".index(letter.lower())]
        rook = "R" if white else "r"
        return next(home + column for column in columns if self.pieces[home + column] == rook)

    def is_own(self, number: int, white: bool) -> bool:
        """Returns whether a piece of a side stands on a square."""
        piece = self.pieces[number]
        return piece != "." and piece.isupper() == white

    def king(self, white: bool) -> int:
        """Returns the square of a king."""
        return self.pieces.index("K" if white else "k")

    def is_attacked(self, number: int, by_white: bool) -> bool:
        """Returns whether a side attacks a square."""
        case = str.upper if by_white else str.lower
        down = -1 if by_white else 1
        for letter, directions in (("n", KNIGHT), ("k", QUEEN), ("p", [(-1, down), (1, down)])):
            if any(self.pieces[it] == case(letter) for it in steps(number, directions)):
                return True
        for letter, directions in (("r", ROOK), ("b", BISHOP)):
            for target in self.slides(number, directions):
                if self.pieces[target] in (case(letter), case("q")):
                    return True
        return False

    def slides(self, start: int, directions: Iterable[Step]) -> Iterator[int]:
        """Yields the squares up to the first piece, with the square of that."""
        for direction in directions:
            for target in self.slide(start, direction):
                yield target
                if self.pieces[target] != ".":
                    break

    @staticmethod
    def slide(start: int, direction: Step) -> Iterator[int]:
        """Yields the squares in a direction up to the edge."""
        ahead = next(steps(start, [direction]), None)
        while ahead is not None:
            yield ahead
            ahead = next(steps(ahead, [direction]), None)

    def is_check(self) -> bool:
        """Returns whether the side to move is in check."""
        return self.is_attacked(self.king(self.white), not self.white)

    def moves(self) -> list[Move]:
        """Returns the legal moves. Castling is the king's move onto its rook."""
        found = []
        for move in self.candidates():
            after = self.after(move)
            if not after.is_attacked(after.king(self.white), not self.white):
                found.append(move)
        return found

    def candidates(self) -> Iterator[Move]:
        """Yields the moves that are legal unless they leave the king in check."""
        for start in range(64):
            if not self.is_own(start, self.white):
                continue
            letter = self.pieces[start].lower()
            if letter == "p":
                yield from self.pawn_moves(start)
                continue
            near = steps(start, KNIGHT if letter == "n" else QUEEN)
            for target in self.slides(start, LINES[letter]) if letter in LINES else near:
                if not self.is_own(target, self.white):
                    yield start, target, ""
        yield from self.castlings()

    def pawn_moves(self, start: int) -> Iterator[Move]:
        """Yields the moves of a pawn."""
        up = 1 if self.white else -1
        home = 1 if self.white else 6
        ahead = start + 8 * up
        targets = []
        if self.pieces[ahead] == ".":
            targets.append(ahead)
            if start // 8 == home and self.pieces[ahead + 8 * up] == ".":
                targets.append(ahead + 8 * up)
        for target in steps(start, [(-1, up), (1, up)]):
            if self.is_own(target, not self.white) or target == self.passed:
                targets.append(target)
        for target in targets:
            for letter in "qrbn" if target // 8 in (0, 7) else [""]:
                yield start, target, letter

    def castlings(self) -> Iterator[Move]:
        """Yields the castling moves."""
        king = self.king(self.white)
        for rook in self.rooks:
            if rook // 8 != king // 8 or not self.is_own(rook, self.white):
                continue
            to, rook_to = self.castled(king, rook)
            between = set(range(min(king, rook, to, rook_to), max(king, rook, to, rook_to) + 1))
            path = range(min(king, to), max(king, to) + 1)
            is_free = all(self.pieces[it] == "." for it in between - {king, rook})
            if is_free and not any(self.is_attacked(it, not self.white) for it in path):
                yield king, rook, ""

    @staticmethod
    def castled(king: int, rook: int) -> Step:
        """Returns where the king and the rook go."""
        row = king - king % 8
        return (row + 6, row + 5) if rook > king else (row + 2, row + 3)

    def is_castling(self, move: Move) -> bool:
        """Returns whether a move is the king's move onto its rook."""
        start, target, _ = move
        return self.pieces[start].lower() == "k" and self.is_own(target, self.white)

    def after(self, move: Move) -> Board:
        """Returns the position behind a move."""
        start, target, letter = move
        board = Board.__new__(Board)
        board.pieces = self.pieces[:]
        board.white = not self.white
        board.passed = None
        piece = self.pieces[start]
        board.rooks = self.rooks - {start, target}
        if piece.lower() == "k":
            row = 0 if self.white else 7
            board.rooks = {it for it in board.rooks if it // 8 != row}
        board.pieces[start] = "."
        if self.is_castling(move):
            board.pieces[target] = "."
            to, rook_to = self.castled(start, target)
            board.pieces[to], board.pieces[rook_to] = piece, self.pieces[target]
            return board
        if piece.lower() == "p":
            if target == self.passed:
                board.pieces[target - (8 if self.white else -8)] = "."
            if abs(target - start) == 16:
                board.passed = (start + target) // 2
        board.pieces[target] = (letter.upper() if self.white else letter) or piece
        return board

    def spell(self, move: Move, is_960: bool) -> str:
        """Returns how a move is written."""
        start, target, letter = move
        if self.is_castling(move) and not is_960:
            target = self.castled(start, target)[0]
        return name(start) + name(target) + letter

    def score(self) -> int:
        """Returns the material of the side to move less that of the other side, in hundredths of a pawn."""
        pieces = [piece for piece in self.pieces if piece != "."]
        return sum(VALUES[it.lower()] * (1 if it.isupper() == self.white else -1) for it in pieces)


# What a command does with an engine, and with the words behind it.
Command = Callable[["Engine", list[str]], None]


class Search:
    """A search. What ends it is made before its thread begins, so that a stop right behind go is not lost."""

    def __init__(self, words: list[str]) -> None:
        self.ended = threading.Event()
        self.is_ponder = "ponder" in words
        self.is_endless = self.is_ponder or "infinite" in words
        self.time = int(words[words.index("movetime") + 1]) / 1000 if "movetime" in words else 0
        chosen = words[words.index("searchmoves") + 1 :] if "searchmoves" in words else []
        self.chosen = [word for word in chosen if len(word) in (2, 4, 5) and word[1].isdigit()]


class Engine:
    """What the lines of a GUI mean, and the answers to them."""

    def __init__(self, seed: str | None) -> None:
        self.random = random.Random(seed)
        self.board = self.begin(None)
        self.is_960 = False
        self.search: Search | None = None
        self.lock = threading.Lock()

    def begin(self, fen: str | None) -> Board:
        """Returns the position of a FEN, or the usual one."""
        return Board(fen or START)

    def say(self, text: str) -> None:
        """Prints a whole line, and flushes it."""
        with self.lock:
            print(text, flush=True)

    def run(self, commands: dict[str, Command]) -> None:
        """Answers lines until quit or the end of the input. Searches have their own threads, so lines are read meanwhile."""
        for line in sys.stdin:
            words = line.split()
            # An unknown first word is skipped.
            while words and words[0] not in commands:
                words = words[1:]
            if words and words[0] == "quit":
                break
            if words:
                commands[words[0]](self, words[1:])
        # Python waits for the thread of the search: a thread that is cut off in print would crash it.
        self.stop([])

    def set(self, words: list[str]) -> None:
        """Sets an option. Names are compared without regard to case."""
        text = " ".join(words)
        option, _, value = text.partition(" value ")
        if option.lower() == "name uci_chess960":
            self.is_960 = value.lower() == "true"

    def position(self, words: list[str]) -> None:
        """Sets up a position. Each one stands alone."""
        at = words.index("moves") if "moves" in words else len(words)
        board = self.begin(" ".join(words[1:at]) if words[0] == "fen" else None)
        for word in words[at + 1 :]:
            board = board.after(next(it for it in board.moves() if board.spell(it, self.is_960) == word))
        self.board = board

    def go(self, words: list[str]) -> None:
        """Begins a search."""
        self.search = Search(words)
        threading.Thread(target=self.think, args=(self.search, self.board)).start()

    def think(self, search: Search, board: Board) -> None:
        """Chooses a move, waits as long as it has to, and says it."""
        moves = board.moves()
        if search.chosen:
            moves = [it for it in moves if board.spell(it, self.is_960) in search.chosen] or moves
        best = self.random.choice(moves) if moves else None
        mate = next((it for it in moves if self.mates(board, it)), None)
        if mate:
            best = mate
        if best:
            score = "mate 1" if mate else f"cp {board.score()}"
            self.say(f"info depth 1 score {score} nodes {len(moves)} pv {board.spell(best, self.is_960)}")
        if search.is_endless:
            search.ended.wait()
        elif search.time:
            search.ended.wait(max(search.time - 0.03, 0))
        self.search = None
        self.say(f"bestmove {board.spell(best, self.is_960) if best else '0000'}")

    @staticmethod
    def mates(board: Board, move: Move) -> bool:
        """Returns whether a move mates."""
        after = board.after(move)
        return after.is_check() and not after.moves()

    def stop(self, _words: list[str]) -> None:
        """Ends the search, if there is one."""
        if self.search:
            self.search.ended.set()

    def ponderhit(self, _words: list[str]) -> None:
        """Ends a search in the opponent's time: the move has been chosen by now."""
        if self.search and self.search.is_ponder:
            self.search.ended.set()

    def nothing(self, _words: list[str]) -> None:
        """Does what a line asks for that changes nothing here."""


COMMANDS: dict[str, Command] = {
    "uci": lambda engine, _words: engine.say(HELLO),
    "isready": lambda engine, _words: engine.say("readyok"),
    "setoption": Engine.set,
    "position": Engine.position,
    "go": Engine.go,
    "stop": Engine.stop,
    "ponderhit": Engine.ponderhit,
    "ucinewgame": Engine.nothing,
    "debug": Engine.nothing,
    "register": Engine.nothing,
    "quit": Engine.nothing,
}

if __name__ == "__main__":
    seed = sys.argv[sys.argv.index("--seed") + 1] if "--seed" in sys.argv else None
    Engine(seed).run(COMMANDS)
