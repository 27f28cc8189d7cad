"""Plays tafl over OTEP, the OpenTafl Engine Protocol: derive from :class:`Engine` and pass your engine to :func:`run`.

The layers, each usable without those above it:

* ``engine``: :func:`run` joins an engine, two file descriptors and the protocol.
* ``protocol``: :class:`EngineEnd` speaks the protocol without any I/O; ``hearing`` keeps what the host has said.
* ``events``, ``clock``: what an engine learns from the host.
* ``linesman_sdk.tafl``: the rules of the game, and more that an engine needs.
"""

from ..tafl import Board, IllegalMove, Move, MoveRecord, Position, Rules, Side, Square
from .clock import Clock, SideClock
from .engine import Engine, run
from .events import (
    AnalysisWanted,
    Event,
    Game,
    GameOver,
    Goodbye,
    InputEnded,
    Line,
    MoveWanted,
    OpponentMoved,
    Query,
    Refused,
    Result,
)
from .protocol import EngineEnd, OutOfTurnError

__all__ = [
    "AnalysisWanted",
    "Board",
    "Clock",
    "Engine",
    "EngineEnd",
    "Event",
    "Game",
    "GameOver",
    "Goodbye",
    "IllegalMove",
    "InputEnded",
    "Line",
    "Move",
    "MoveRecord",
    "MoveWanted",
    "OpponentMoved",
    "OutOfTurnError",
    "Position",
    "Query",
    "Refused",
    "Result",
    "Rules",
    "Side",
    "SideClock",
    "Square",
    "run",
]
