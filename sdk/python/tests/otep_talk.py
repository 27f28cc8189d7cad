"""Holds conversations with the agent's end of OTEP, for use in tests."""

from __future__ import annotations

from linesman_sdk.otep import AgentEnd, AnalysisWanted, Clocks, Event, Move, Moved, MoveWanted, Position, Reading

START = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
BERSERK = "dim:7 surf:n atkf:n ks:w ber:c start:/5t1/T1tT3/7/5K1/1t5/1T5/7/"


class Talk:
    """Holds a conversation with a fresh end and keeps what it says and reports."""

    def __init__(self) -> None:
        self.end = AgentEnd()
        self.events: list[Event] = []
        # What the clocks showed at each question.
        self.clocks: list[Clocks | None] = []

    def hear(self, *lines: str) -> None:
        self.end.receive_data("".join(line + "\n" for line in lines).encode())
        self.collect()

    def collect(self) -> None:
        event = self.end.next_event()
        while event is not None:
            self.events.append(event)
            if isinstance(event, (MoveWanted, AnalysisWanted)):
                self.clocks.append(self.end.clocks)
            event = self.end.next_event()

    def said(self) -> list[str]:
        return self.end.data_to_send().decode().splitlines()

    def position(self) -> Position:
        """Returns the position of the last event, which must ask for something."""
        assert isinstance(self.events[-1], (MoveWanted, AnalysisWanted))
        assert self.end.position is not None
        return self.end.position

    def moves(self) -> list[Move]:
        """Returns the moves to choose from, after the last event has asked for something."""
        assert isinstance(self.events[-1], (MoveWanted, AnalysisWanted))
        return self.end.moves()

    def plies(self) -> list[str]:
        """Returns the plies that were reported, as their sides and records."""
        plies = [event.ply for event in self.events if isinstance(event, Moved)]
        return [f"{ply.side.value} {ply.record}" for ply in plies]

    def move(self, text: str) -> None:
        self.end.send_move(Move.parse(text))
        self.collect()


def clocks(attackers: int, defenders: int) -> Clocks:
    """Returns clocks that show so many milliseconds."""
    return Clocks(Reading(attackers / 1000), Reading(defenders / 1000))
