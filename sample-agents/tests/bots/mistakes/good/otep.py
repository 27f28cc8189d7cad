#!/usr/bin/env python3
"""Plays tafl: a random legal move, by rules that come from a library."""

import random
import sys

sys.path.append("@SDK@")
from linesman_sdk.tafl import Board, Move, Position, Rules, Side, Square, parse_moves

rules = None
position = None
sent = None
refused = set()


def say(command):
    print(command, flush=True)


def legal_moves():
    return [move for move in position.legal_moves() if str(move) not in refused]


def set_board(text, side):
    """Takes the board as the host shows it."""
    global position
    position = Position(rules, Board.parse(text), side, None)


def handle(line):
    global rules, position, sent
    command, _, rest = line.strip().partition(" ")
    if command == "rules":
        rules = Rules.parse(rest)
        position = Position.start(rules)
    elif command == "position":
        set_board(rest, position.side)
    elif command == "side":
        position = Position(rules, position.board, Side(rest), None)
    elif command == "opponent-move":
        moves, board = rest.split(" ", 1)
        set_board(board, position.side)
    elif command == "move":
        after = position.after(Move.parse(sent)) if sent else None
        set_board(rest, position.side)
        if after is not None and after.berserk is not None:
            position = Position(rules, position.board, after.side, after.berserk)
        refused.clear()
    elif command == "error":
        refused.add(sent)
    elif command == "clock":
        fields = rest.split()
        times = [int(field.rstrip("*")) for field in fields]
    elif command == "play":
        side = Side(rest)
        if side != position.side:
            position = Position(rules, position.board, side, None)
        sent = str(random.choice(legal_moves()))
        say(f"move {sent}")
    elif command == "analyze":
        say(f"analysis 1 {legal_moves()[0]} 0")
    elif command == "finish":
        pass
    elif command == "goodbye":
        sys.exit(0)


def main():
    say("hello")
    while True:
        line = sys.stdin.readline()
        if not line:
            break
        handle(line)


if __name__ == "__main__":
    main()
