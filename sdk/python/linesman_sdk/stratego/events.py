"""The events of the protocol."""

from __future__ import annotations

from typing import NamedTuple, Union

from .board import Side
from .report import LastMove, Outcome
from .view import View


class Game(NamedTuple):
    """What a player knows before it sets up: its ``side``, and what the referee calls the ``opponent``."""

    side: Side
    opponent: str


class SetupWanted(Game):
    """Asks for a set-up. Send a ``Setup`` next."""

    __slots__ = ()


class MoveWanted(NamedTuple):
    """Asks for a move. Send a ``Move`` next, or ``None`` to give the game up.

    ``last`` is the opponent's last turn as the referee sent it, ``None`` if this is the first ply of the game.
    """

    view: View
    last: LastMove | None


class Echo(NamedTuple):
    """Repeats this side's own answer.

    ``text`` is the answer as sent and ``outcome`` its outcome, ``None`` if the referee sent none.
    """

    text: str
    outcome: Outcome | None


class GameOver(NamedTuple):
    """Ends the game. An agent exits at once.

    ``result`` is the text after ``QUIT``, or the word that older versions of the protocol send instead
    (``VICTORY``, ``DEFEAT``, ``ILLEGAL`` or ``DEFAULT``), or ``None``.
    """

    result: str | None


class InputEnded(NamedTuple):
    """Ends the game, because the referee closed this agent's input without a message."""


Event = Union[SetupWanted, MoveWanted, Echo, GameOver, InputEnded]
