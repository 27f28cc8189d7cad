"""A UCI engine: it plays a random legal move of chess, and mates if it can."""

import random
import sys
import threading

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
DIRECTIONS = {"N": KNIGHT, "B": DIAGONAL, "R": STRAIGHT, "Q": STRAIGHT + DIAGONAL, "K": STRAIGHT + DIAGONAL}
VALUES = {"P": 100, "N": 300, "B": 300, "R": 500, "Q": 900, "K": 0}
# Which castling rights end when a piece leaves a square, or is taken on it.
RIGHTS = {"a1": "Q", "e1": "KQ", "h1": "K", "a8": "q", "e8": "kq", "h8": "k"}
HELLO = """\
id name Random mover
id author me
option name Hash type spin default 1 min 1 max 1024
option name Ponder type check default false
uciok"""


def say(line):
    # Without flush=True the line stays in Python's buffer. One write for all of it: the search has its own thread.
    print(line + "\n", end="", flush=True)


class Board:
    """A position. on["e4"] is a letter as in a FEN, and squares without a piece are not in it. Moves are texts such as "e7e8q"."""

    def __init__(self, fen):
        pieces, side, self.rights, self.passed = fen.split()[:4]
        self.white = side == "w"
        self.on = {}
        for rank, row in zip("87654321", pieces.split("/")):
            for number in "12345678":
                row = row.replace(number, " " * int(number))
            self.on.update({file + rank: piece for file, piece in zip("abcdefgh", row) if piece != " "})

    def play(self, move):
        """Returns the position behind a move."""
        start, end, letter = move[:2], move[2:4], move[4:]
        after = Board.__new__(Board)
        after.white = not self.white
        after.on = dict(self.on)
        after.passed = "-"
        lost = RIGHTS.get(start, "") + RIGHTS.get(end, "")
        after.rights = "".join(right for right in self.rights if right not in lost)
        piece = after.on.pop(start)
        after.on[end] = (letter.upper() if self.white else letter) or piece
        if piece in "Pp":
            if end == self.passed:  # en passant: the pawn that is taken is beside the start
                del after.on[end[0] + start[1]]
            if abs(int(end[1]) - int(start[1])) == 2:
                after.passed = start[0] + ("3" if self.white else "6")
        if piece in "Kk" and start[0] == "e" and end[0] in "gc":  # castling: the rook goes too
            rook, to = ("h", "f") if end[0] == "g" else ("a", "d")
            after.on[to + start[1]] = after.on.pop(rook + start[1])
        return after

    def is_own(self, square, white):
        return square in self.on and self.on[square].isupper() == white

    def attacked_from(self, square):
        """Returns the squares that a piece attacks, with those of its own side."""
        kind, found = self.on[square].upper(), []
        up = 1 if self.on[square].isupper() else -1
        for dx, dy in [(-1, up), (1, up)] if kind == "P" else DIRECTIONS[kind]:
            target = step(square, dx, dy)
            while target:
                found.append(target)
                # Bishops, rooks and queens go on to the first piece.
                target = step(target, dx, dy) if kind in "BRQ" and target not in self.on else None
        return found

    def is_attacked(self, target, by_white):
        return any(target in self.attacked_from(square) for square in self.on if self.is_own(square, by_white))

    def is_check(self, white):
        """Returns whether the king of a side is attacked."""
        king = next(square for square, piece in self.on.items() if piece == ("K" if white else "k"))
        return self.is_attacked(king, not white)

    def moves(self):
        """Returns the legal moves: those that do not leave the own king in check."""
        return [move for move in self.candidates() if not self.play(move).is_check(self.white)]

    def candidates(self):
        for square in SQUARES:
            if not self.is_own(square, self.white):
                continue
            if self.on[square] in "Pp":
                yield from self.pawn_moves(square)
            else:
                yield from (square + target for target in self.attacked_from(square) if not self.is_own(target, self.white))
        for right, king, between in [("K", "e1", "f1 g1"), ("Q", "e1", "d1 c1 b1")]:
            if not self.white:
                right, king, between = right.lower(), "e8", between.replace("1", "8")
            free = between.split()
            if right in self.rights and not any(square in self.on for square in free):
                # The king is not in check, and passes no attacked square. The last one is looked at as that of any move.
                if not any(self.is_attacked(square, not self.white) for square in (king, free[0])):
                    yield king + free[1]

    def pawn_moves(self, square):
        up = 1 if self.white else -1
        ahead = step(square, 0, up)
        targets = [ahead] if ahead not in self.on else []
        if targets and square[1] == ("2" if self.white else "7") and step(ahead, 0, up) not in self.on:
            targets.append(step(ahead, 0, up))
        for target in self.attacked_from(square):
            if self.is_own(target, not self.white) or target == self.passed:
                targets.append(target)
        for target in targets:
            yield from (square + target + letter for letter in ("qrbn" if target[1] in "18" else [""]))

    def score(self):
        """Returns the material of the side to move less that of the other side, in hundredths of a pawn."""
        return sum(VALUES[it.upper()] * (1 if it.isupper() == self.white else -1) for it in self.on.values())


def step(square, dx, dy):
    """Returns the square one step away, and nothing off the board."""
    file, rank = chr(ord(square[0]) + dx), chr(ord(square[1]) + dy)
    return file + rank if "a" <= file <= "h" and "1" <= rank <= "8" else None


def choose(board, allowed):
    """Returns a move and its score as the protocol writes it, or nothing if there is no legal move. Make this better."""
    moves = board.moves()
    moves = [move for move in moves if move in allowed] or moves
    for move in moves:
        after = board.play(move)
        if after.is_check(after.white) and not after.moves():
            return move, "mate 1"  # in moves, not in plies
    return (random.choice(moves), f"cp {board.score()}") if moves else (None, "")


class Search:
    """A search. It has its own thread, so that lines are read meanwhile. A search that takes long has to look at ``ended``."""

    def __init__(self, board, words):
        self.board, self.words = board, words
        self.ended = threading.Event()  # a new one for each search, so that a stop that comes too late ends no other one
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        words = self.words
        move, score = choose(self.board, words[words.index("searchmoves") :] if "searchmoves" in words else [])
        if move:
            say(f"info depth 1 score {score} nodes 1 pv {move}")
        if "infinite" in words or "ponder" in words:
            self.ended.wait()  # the move is not wanted before stop or ponderhit
        elif "movetime" in words:
            self.ended.wait(int(words[words.index("movetime") + 1]) / 1000 - 0.05)
        # A better engine also looks at wtime, btime, winc, binc, movestogo, depth and nodes.
        say(f"bestmove {move or '0000'}")


board = Board(START)
search = None


def handle(command, words):
    global board, search
    if command == "uci":
        say(HELLO)
    elif command == "isready":
        say("readyok")
    elif command == "position":  # the whole game each time
        at = words.index("moves") if "moves" in words else len(words)
        board = Board(" ".join(words[1:at]) if words[0] == "fen" else START)
        for move in words[at + 1 :]:
            board = board.play(move)
    elif command == "go":
        search = Search(board, words)
    elif search and (command == "stop" or command == "ponderhit" and "ponder" in search.words):
        search.ended.set()
    # The rest changes nothing here: setoption, ucinewgame, debug and register.


COMMANDS = "uci isready setoption ucinewgame position go stop ponderhit debug register quit".split()
for line in sys.stdin:
    words = line.split()
    while words and words[0] not in COMMANDS:  # an unknown first word is skipped
        words.pop(0)
    if words and words[0] == "quit":
        break
    if words:
        handle(words[0], words[1:])
# At quit, and at the end of the input: Python waits for the thread of the search.
if search:
    search.ended.set()
