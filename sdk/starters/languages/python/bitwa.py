"""A Bitwa bot: it sends each division to a random cell."""

import random
import sys

columns = rows = 0
board = []


def say(answer):
    # Every answer ends with an empty line. Without flush=True it stays in Python's buffer, and the referee waits in vain.
    print(answer + "\n", flush=True)


def order(division):
    """Returns where a division goes: attack first, the cell, and how to choose between units that are equally near."""
    attack = 1
    x, y = random.randrange(columns), random.randrange(rows)
    dx, dy = random.choice((-1, 1)), random.choice((-1, 1))
    x_first = random.randrange(2)
    return f"{attack} {x} {y} {dx} {dy} {x_first}"


while True:
    line = sys.stdin.readline()
    if not line:  # the input has ended: the referee is gone
        break
    command, *words = line.split() or [""]
    if command == "set_game":
        columns, rows = int(words[0]), int(words[1])
        board = words[4:]
        say("=")
    elif command == "gen_move":
        say("= " + order(words[0]))
    elif command in ("play", "time_left"):
        say("=")
    elif command == "quit":
        say("=")
        break
    else:
        say("? unknown command")
