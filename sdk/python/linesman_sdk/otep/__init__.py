"""Plays tafl over OTEP, the OpenTafl Engine Protocol: write a :class:`Player` and pass it to :func:`run`.

The layers, each usable without those above it:

* ``runner``: :func:`run` joins a player, two file descriptors and the protocol.
* ``game``: :func:`play` plays a whole game of two players in process.
* ``player``, ``turn``: what you write, and what your player knows when it is asked.
* ``protocol``: :class:`AgentEnd` speaks the protocol without any I/O; ``hearing`` and ``following`` keep what the referee has said.
* ``events``, ``clock``: what an agent learns from the referee.
* ``linesman_sdk.tafl``: the rules of the game.
"""

from .._played import Forfeit, Played
from ..tafl import Board, IllegalMove, Move, MoveRecord, Ply, Position, Rules, Side, Square
from .clock import Clocks, Reading
from .events import (
    AnalysisWanted,
    Event,
    GameBegun,
    GameOver,
    Goodbye,
    InputEnded,
    Moved,
    MoveWanted,
    Outcome,
    Query,
    Refused,
    Variation,
)
from .game import play
from .player import Player
from .protocol import AgentEnd, OutOfTurnError
from .runner import run
from .turn import Turn

__all__ = [
    "AgentEnd",
    "AnalysisWanted",
    "Board",
    "Clocks",
    "Event",
    "Forfeit",
    "GameBegun",
    "GameOver",
    "Goodbye",
    "IllegalMove",
    "InputEnded",
    "Move",
    "MoveRecord",
    "MoveWanted",
    "Moved",
    "OutOfTurnError",
    "Outcome",
    "Played",
    "Player",
    "Ply",
    "Position",
    "Query",
    "Reading",
    "Refused",
    "Rules",
    "Side",
    "Square",
    "Turn",
    "Variation",
    "play",
    "run",
]
