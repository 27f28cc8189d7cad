"""Lists what the protocol tells an agent."""

from __future__ import annotations

from typing import NamedTuple, Union

from .board import Side
from .report import LastMove, Outcome
from .view import View


class GameInfo(NamedTuple):
    """Tells what a side knows before it sets up.

    ``colour`` is the side to play and ``opponent`` the name of the other agent as the referee gives it. ``width`` and
    ``height`` are the size of the board in squares, always 10.
    """

    colour: Side
    opponent: str
    width: int
    height: int


class SetupWanted(GameInfo):
    """Asks for a set-up; the next thing to send is a ``Setup``."""

    __slots__ = ()


class MoveWanted(NamedTuple):
    """Asks for a move; the next thing to send is a ``Move``, or ``None`` to give the game up.

    ``last`` is what the opponent just did, ``None`` if this is the first ply of the game.
    """

    view: View
    last: LastMove | None


class Echo(NamedTuple):
    """Repeats this side's own answer.

    ``text`` is the answer as sent and ``outcome`` what came of it, ``None`` if the referee told none.
    """

    text: str
    outcome: Outcome | None


class GameOver(NamedTuple):
    """Ends the game; an agent exits at once.

    ``result`` is whatever stood behind ``QUIT``, or the word that older versions of the protocol send in its place
    (``VICTORY``, ``DEFEAT``, ``ILLEGAL`` or ``DEFAULT``), or ``None``.
    """

    result: str | None


class InputEnded(NamedTuple):
    """Ends the game because the referee closed this agent's input without a word."""


Event = Union[SetupWanted, MoveWanted, Echo, GameOver, InputEnded]
