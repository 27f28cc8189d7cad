"""Lists what the protocol tells an agent."""

from __future__ import annotations

from typing import NamedTuple, Union

from .order import Order
from .setup import Setup


class GameBegun(NamedTuple):
    """Reports that a game begins."""

    setup: Setup


class TimeLeft(NamedTuple):
    """Reports how much time is left for all answers until the end of the game, in seconds."""

    seconds: float


class OrderWanted(NamedTuple):
    """Asks for an order to a division. Send an ``Order`` next."""

    division: str


class LastOrder(NamedTuple):
    """A division's last order."""

    division: str
    order: Order


class Moved(NamedTuple):
    """Reports an order that was carried out, the agent's own or the opponent's."""

    last: LastOrder


class Quit(NamedTuple):
    """Lets the agent exit."""


class InputEnded(NamedTuple):
    """Ends the conversation, because the referee closed this agent's input without a message."""


Event = Union[GameBegun, TimeLeft, OrderWanted, Moved, Quit, InputEnded]
