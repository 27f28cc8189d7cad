"""Plays Stratego: write a :class:`Player` and pass it to :func:`run`.

The layers, each usable without those above it:

* ``runner``: :func:`run` joins a player, two file descriptors and the protocol.
* ``player``: what you write.
* ``protocol``: :class:`AgentEnd` speaks the protocol without any I/O.
* ``knowledge``: :class:`Knowledge` keeps what fights and moves have revealed of the opponent's pieces.
* ``view``, ``setup``, ``rules``: what a side sees, what it may place, what it may do.
* ``board``, ``pieces``: squares, directions, moves and piece letters.

Coordinates are the protocol's: x is 0..9 from left to right, y is 0..9 from top to bottom, and the origin (0, 0)
is the top left corner. RED owns the top four rows, BLUE the bottom four; both see the board the same way up.
"""

from .board import HEIGHT, LAKES, WIDTH, Direction, Move, Side, Square
from .events import Echo, Event, Game, GameOver, InputEnded, MoveWanted, SetupWanted
from .knowledge import Knowledge, Seen
from .pieces import MOVABLE, PIECES, PieceType
from .player import Player
from .protocol import PROFILES, AgentEnd, OutOfTurnError, ProtocolError
from .report import Encounter, EncounterKind, LastMove, LastPly, Outcome, OutcomeKind
from .rules import IllegalMove, Rule
from .runner import run
from .setup import Setup, SetupError
from .view import View

__all__ = [
    "HEIGHT",
    "LAKES",
    "MOVABLE",
    "PIECES",
    "PROFILES",
    "WIDTH",
    "AgentEnd",
    "Direction",
    "Echo",
    "Encounter",
    "EncounterKind",
    "Event",
    "Game",
    "GameOver",
    "IllegalMove",
    "InputEnded",
    "Knowledge",
    "LastMove",
    "LastPly",
    "Move",
    "MoveWanted",
    "OutOfTurnError",
    "Outcome",
    "OutcomeKind",
    "PieceType",
    "Player",
    "ProtocolError",
    "Rule",
    "Seen",
    "Setup",
    "SetupError",
    "SetupWanted",
    "Side",
    "Square",
    "View",
    "run",
]
