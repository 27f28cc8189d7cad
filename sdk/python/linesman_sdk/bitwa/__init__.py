"""Plays Bitwa, the game of the ITPW tournament of 2010: write a :class:`Player` and pass it to :func:`run`.

The layers, each usable without those above it:

* ``runner``: :func:`run` joins a player, two file descriptors and the protocol.
* ``game``: :func:`play` plays a whole game of two players in process.
* ``player``, ``turn``: what you write, and what your player knows when an order is wanted of it.
* ``protocol``: :class:`AgentEnd` speaks the protocol without any I/O; ``events``: the news from the referee.
* ``position``: the rules; ``board``: units and walls; ``setup``: the beginning of a game; ``order``: orders.

Coordinates are the protocol's: x counts the columns from 0 from left to right, y the rows from 0 from top to bottom.
The first player has the divisions with capital letters, the second those with small ones.
"""

from .._played import Forfeit, Played
from .board import BLOCKED, EMPTY, LOWER, UPPER, Board, Margin, Score, Side, Unit, side_of
from .events import Event, GameBegun, InputEnded, LastOrder, Moved, OrderWanted, Quit, TimeLeft
from .game import play
from .order import IllegalOrder, Order, Rule
from .player import Player
from .position import EndReason, Position
from .protocol import AgentEnd, OutOfTurnError
from .runner import run
from .setup import Setup, SetupError
from .turn import Turn

__all__ = [
    "BLOCKED",
    "EMPTY",
    "LOWER",
    "UPPER",
    "AgentEnd",
    "Board",
    "EndReason",
    "Event",
    "Forfeit",
    "GameBegun",
    "IllegalOrder",
    "InputEnded",
    "LastOrder",
    "Margin",
    "Moved",
    "Order",
    "OrderWanted",
    "OutOfTurnError",
    "Played",
    "Player",
    "Position",
    "Quit",
    "Rule",
    "Score",
    "Setup",
    "SetupError",
    "Side",
    "TimeLeft",
    "Turn",
    "Unit",
    "play",
    "run",
    "side_of",
]
