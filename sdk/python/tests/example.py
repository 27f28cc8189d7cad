"""Holds the conversation that the manual of March 2012 gives as its example, for use as test data."""

from __future__ import annotations

from collections.abc import Iterable

from linesman_sdk.stratego import AgentEnd, Direction, Event, Move, MoveWanted, Setup, SetupWanted

REQUEST = "RED ../../agents/vixen/vixen.py 10 10"
SETUP = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"]
FIRST_BOARD = [*SETUP, "..++..++..", "..++..++..", "##########", "##########", "##########", "##########"]
SECOND_BOARD = [
    *SETUP[:3],
    ".67B66999.",
    "9.++..++..",
    "..++..++..",
    "#########.",
    "##########",
    "##########",
    "##########",
]
FIRST_MOVE = Move(0, 3, Direction.DOWN)
SECOND_MOVE = Move(9, 2, Direction.DOWN)
ANSWERS: list[Setup | Move] = [Setup(SETUP), FIRST_MOVE, SECOND_MOVE]
LINES = [
    REQUEST,
    "START",
    *FIRST_BOARD,
    "0 3 DOWN OK",
    "9 6 UP 3 BOTHDIE 9 9",
    *SECOND_BOARD,
    "9 2 DOWN OK",
    "QUIT",
]


def as_bytes(lines: Iterable[str], newline: str = "\n") -> bytes:
    return "".join(line + newline for line in lines).encode()


def converse(chunks: Iterable[bytes], answers: Iterable[Setup | Move] = ANSWERS) -> list[Event]:
    """Feeds the chunks to a fresh agent's end, sends the answers as they are owed and returns all events."""
    end = AgentEnd()
    waiting = iter(answers)
    events: list[Event] = []
    for chunk in chunks:
        end.receive_data(chunk)
        event = end.next_event()
        while event is not None:
            events.append(event)
            if isinstance(event, (SetupWanted, MoveWanted)):
                answer = next(waiting, None)
                if answer is not None:
                    end.send(answer)
            event = end.next_event()
    return events
