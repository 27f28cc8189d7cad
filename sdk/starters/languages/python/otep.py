"""An OTEP bot: it plays a random legal move of any tafl game that the rules describe."""

import random
import re
import sys

SIDES = {"attackers": "tcnkmg", "defenders": "TCNKMG"}
DIRECTIONS = [(0, 1), (0, -1), (1, 0), (-1, 0)]
EVERY_PIECE = "tcnkmTCNKM"
# What a rules string means if it leaves a key out: which pieces stop on and pass special squares, and which ones jump.
DEFAULTS = {"corp": "K", "cors": "K", "cens": "K", "dfors": "TCNKM", "nj": "c", "cj": "j", "ber": "n"}

rules = {}
board = []  # board[y][x]: a letter or ".", with a1 in board[0][0]
special = {}  # square -> "cen", "cor", "afor" or "dfor"
side = "attackers"
sent = ""  # our last move
refused = set()  # moves of this turn that the host did not accept
mover = None  # the piece that has just moved; in berserk tafl it may have to move again


def say(line):
    # Without flush=True the line stays in Python's buffer, and the host waits for it in vain.
    print(line, flush=True)


def read_board(record):
    """Reads a position such as /3t3/7/.../: letters are pieces, numbers are runs of empty squares."""
    rows = [row for row in record.split("/") if row]
    board[:] = [re.sub(r"\d+", lambda run: "." * int(run[0]), row) for row in rows]


def read_rules(text):
    rules.clear()
    rules.update(field.split(":", 1) for field in text.split())
    read_board(rules.get("start") or rules["starti"])
    if "starti" in rules:
        board.reverse()
    last = len(board) - 1
    corners = [name(x, y) for x in (0, last) for y in (0, last)]
    squares = {"cen": name(last // 2, last // 2), "cor": ",".join(corners), "afor": "", "dfor": ""}
    special.clear()
    for kind, usual in squares.items():
        for square in rules.get(kind, usual).split(","):
            special.setdefault(square, kind)


def name(x, y):
    return f"{chr(ord('a') + x)}{y + 1}"


def at(x, y):
    """Returns what is on a square, and nothing for squares off the board."""
    return board[y][x] if 0 <= y < len(board) and 0 <= x < len(board) else ""


def allows(key, piece):
    """Returns whether a list of the rules, such as cors, has this piece."""
    return piece in rules.get(key, DEFAULTS.get(key, EVERY_PIECE))


def may_enter(piece, start, square):
    kind = special.get(square)
    if kind is None:
        return True
    return allows(kind + "p", piece) and (special.get(start) == kind or allows(kind + "re", piece))


def may_stop(piece, square):
    return square not in special or allows(special[square] + "s", piece)


def may_jump(piece, start, over, to):
    key = piece.lower() + "j"
    mode = rules.get(key, DEFAULTS.get(key, "n"))
    is_enemy = over != "" and over in "tmgTMG" and over.islower() != piece.islower()
    is_open = mode in ("j", "c") or mode == "r" and (start in special or to in special)
    return piece not in "tT" and is_enemy and is_open and may_stop(piece, to)


def reach(piece):
    """Returns how many squares a piece may move: spd has a number for all, for each side or for each piece."""
    numbers = [int(number) for number in rules.get("spd", "-1").split(",") if number]
    half = len(numbers) // 2
    kind = 0 if half <= 1 else "tcnkmg".index(piece.lower())
    if half and kind >= half:
        return len(board)
    number = numbers[kind + (half if piece.isupper() else 0)]
    return number if number >= 0 else len(board)


def moves_from(x, y):
    """Yields the moves of a piece. The second value tells whether the move may capture."""
    piece, start = board[y][x], name(x, y)
    for dx, dy in DIRECTIONS:
        for step in range(1, reach(piece) + 1):
            to_x, to_y = x + step * dx, y + step * dy
            to = name(to_x, to_y)
            if at(to_x, to_y) != "." or not may_enter(piece, start, to):
                break
            if may_stop(piece, to):
                beside = "".join(at(to_x + i, to_y + j) for i, j in DIRECTIONS)
                yield f"{start}-{to}", any(c.isalpha() and c.islower() != piece.islower() for c in beside)
        to = name(x + 2 * dx, y + 2 * dy)
        if at(x + 2 * dx, y + 2 * dy) == "." and may_jump(piece, start, at(x + dx, y + dy), to):
            yield f"{start}-{to}", True


def choose():
    moves = []
    for y, row in enumerate(board):
        for x, piece in enumerate(row):
            if piece in SIDES[side] and mover in (None, name(x, y)):
                moves += [move for move in moves_from(x, y) if move[0] not in refused]
    # Berserk tafl: who captures has to capture again with the same piece. This bot avoids it, and does it if it must.
    if rules.get("ber", "n") != "n":
        moves = [move for move in moves if move[1] == (mover is not None)] or moves
    return random.choice(moves)[0] if moves else None


def handle(command, words):
    global side, sent, mover
    if command == "rules":
        read_rules(" ".join(words))
        mover = None
        refused.clear()
    elif command in ("position", "opponent-move"):
        read_board(words[-1])
        if words[0] != sent:  # OpenTafl repeats our own captures in berserk tafl
            mover = None
    elif command == "move":  # our move was accepted
        read_board(words[0])
        mover = sent.partition("-")[2]
        refused.clear()
    elif command == "error":  # it was not; play comes again
        refused.add(sent)
    elif command == "side":
        side = words[0]
    elif command == "play":
        side = words[0]
        sent = choose() or sent  # without a legal move the game is lost anyway
        say(f"move {sent}")
    elif command == "analyze":
        say(f"analysis 1 {choose()} 0")
    elif command == "goodbye":
        sys.exit(0)
    # The rest needs no answer: clock, finish, and commands that this bot does not know.


say("hello")
while True:
    line = sys.stdin.readline()
    if not line:  # the input has ended: the host is gone
        break
    command, *words = line.split() or [""]
    handle(command, words)
