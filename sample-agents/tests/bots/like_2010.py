#!/usr/bin/env python3
"""Plays Bitwa with the manners of programs from the tournament of 2010.

Its answers have a space behind the mark, it controls no time, it refuses every ``play``, and it does not notice the end of
its input: it goes on answering for ever. None of this costs a game.
"""

import os
import sys


def main():
    """Sends every division to the middle of the board."""
    columns, rows = 1, 1
    while True:
        match sys.stdin.readline().split():
            case ["set_game", m, n, *_]:
                columns, rows = int(m), int(n)
                answer = "= "
            case ["gen_move", _]:
                answer = f"= 1 {columns // 2} {rows // 2} 1 1 1"
            case ["play", *_]:
                answer = "? 1 Not implemented"
            case ["quit"]:
                say("= ")
                return
            case _:
                answer = "? "
        say(answer)


def say(answer):
    """Writes an answer and the empty line behind it."""
    os.write(1, f"{answer}\n\n".encode())


if __name__ == "__main__":
    main()
