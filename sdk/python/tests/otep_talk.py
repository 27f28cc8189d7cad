"""Holds conversations with the engine's end of OTEP, for use in tests."""

from __future__ import annotations

from linesman_sdk.otep import AnalysisWanted, EngineEnd, Event, Game, Move, MoveWanted

START = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
BERSERK = "dim:7 surf:n atkf:n ks:w ber:c start:/5t1/T1tT3/7/5K1/1t5/1T5/7/"


class Talk:
    """Holds a conversation with a fresh end and keeps what it says and reports."""

    def __init__(self, simple_moves: bool = True) -> None:
        self.end = EngineEnd(simple_moves)
        self.events: list[Event] = []

    def hear(self, *lines: str) -> None:
        self.end.receive_data("".join(line + "\n" for line in lines).encode())
        self.collect()

    def collect(self) -> None:
        event = self.end.next_event()
        while event is not None:
            self.events.append(event)
            event = self.end.next_event()

    def said(self) -> list[str]:
        return self.end.data_to_send().decode().splitlines()

    def game(self) -> Game:
        """Returns the game of the last event, which must ask for something."""
        event = self.events[-1]
        assert isinstance(event, (MoveWanted, AnalysisWanted))
        return event.game

    def move(self, text: str) -> None:
        self.end.send_move(Move.parse(text))
        self.collect()
