"""Lists what the protocol tells an agent."""

from __future__ import annotations

from typing import NamedTuple, Optional, Union

from .board import Side, side_of
from .order import Order
from .position import Position
from .setup import Setup


class GameBegun(NamedTuple):
    """Tells that a game begins."""

    setup: Setup


class TimeLeft(NamedTuple):
    """Tells how much time is left for all answers until the end of the game, in seconds."""

    seconds: float


class Turn(NamedTuple):
    """Is a question: the division that is to move, and what there is to decide it by.

    ``position`` is the game now. Do not change it, and try orders out with ``position.after(order)``.
    ``time_left`` is in seconds, ``None`` if the referee has not sent it.
    """

    position: Position
    division: str
    time_left: Optional[float]

    @property
    def side(self) -> Side:
        """Returns the side that is asked."""
        return side_of(self.division)


class OrderWanted(Turn):
    """Asks for an order; the next thing to send is an ``Order``."""

    __slots__ = ()


class Moved(NamedTuple):
    """Tells an order that was carried out, one's own or the opponent's, and the position after it."""

    division: str
    order: Order
    position: Position


class Quit(NamedTuple):
    """Lets the agent exit."""


class InputEnded(NamedTuple):
    """Ends the conversation, because the referee closed this agent's input without a message."""


Event = Union[GameBegun, TimeLeft, OrderWanted, Moved, Quit, InputEnded]
