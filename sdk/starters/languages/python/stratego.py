"""A Stratego bot: it moves a random piece by one square."""

import random
import sys

# Our 40 pieces, from the back row to the front row: F flag, B bomb, s spy, 1 marshal ... 8 miner, 9 scout.
SETUP = ["8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"]
DIRECTIONS = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}


def hear():
    """Returns the next line. QUIT may come in place of any line, and an empty text is the end of the input."""
    line = sys.stdin.readline()
    if not line or line.startswith("QUIT"):
        sys.exit(0)
    return line.rstrip("\n")


def say(line):
    # Without flush=True the line stays in Python's buffer, and the referee waits for it in vain.
    print(line, flush=True)


def legal_moves(board):
    """Returns all moves by one square. Scouts may go further: "3 6 UP 4"."""
    moves = []
    for y in range(10):
        for x in range(10):
            if board[y][x] not in "123456789s":  # bombs and the flag stay; # is an enemy
                continue
            for direction, (dx, dy) in DIRECTIONS.items():
                to_x, to_y = x + dx, y + dy
                if 0 <= to_x < 10 and 0 <= to_y < 10 and board[to_y][to_x] in ".#":
                    moves.append(f"{x} {y} {direction}")
    return moves


colour, opponent, width, height = hear().split()
# RED is at the top, with its back row first. BLUE is at the bottom, with its front row first.
for row in SETUP if colour == "RED" else reversed(SETUP):
    say(row)

while True:
    last_move = hear()  # START, or the opponent's move and its outcome
    board = [hear() for _ in range(10)]
    moves = legal_moves(board)
    say(random.choice(moves) if moves else "SURRENDER")
    outcome = hear()  # our own move and its outcome
