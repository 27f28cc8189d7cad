"""Lists what the protocol tells an agent."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, Union

from ..tafl import Move, Ply, Rules, Side


class Outcome(NamedTuple):
    """How a game ended: ``winner`` is the side that has won, ``None`` in a draw."""

    winner: Side | None


class GameBegun(NamedTuple):
    """Reports that a game by these rules begins, at its start."""

    rules: Rules


class MoveWanted(NamedTuple):
    """Asks for a move. It is this side's turn. Send a ``Move`` next."""

    side: Side


class AnalysisWanted(NamedTuple):
    """Asks for an analysis of about ``lines`` lines of play (1 or more), which takes up to ``limit`` seconds."""

    lines: int
    limit: float


class Moved(NamedTuple):
    """Reports a ply, the agent's own or the opponent's."""

    ply: Ply


class Refused(NamedTuple):
    """Reports that the referee refused a move, ``None`` if none had been sent. Another ``MoveWanted`` follows.

    ``code`` is 1 (wrong side), 2 (illegal), 3 (the other side goes on after a capture), 4 (another piece has to go on), one that
    OTEP does not have, or 0 if it could not be read.
    """

    move: Move | None
    code: int


class GameOver(NamedTuple):
    """Ends a game. The outcome is ``None`` if the game was stopped before there was one. Another game may follow."""

    outcome: Outcome | None


class Goodbye(NamedTuple):
    """Ends the conversation. An agent exits at once."""


class InputEnded(NamedTuple):
    """Ends the conversation, because the referee closed this agent's input without a message."""


class Variation(NamedTuple):
    """A line of play in an analysis.

    ``moves`` begin in the analysed position, and there is at least one. ``evaluation`` is what the first of them is worth: the
    higher, the better for the attackers. You choose the unit. It is sent with up to six decimals. What
    exceeds the 64-bit numbers, such as ``float("inf")``, is sent as the largest of them, 2**63 - 1, or its negative. NaN is refused.
    """

    moves: Sequence[Move]
    evaluation: float


class Query(Enum):
    """What an agent may ask the referee for. The answer comes like any other news."""

    RULES = "rules"
    POSITION = "position"
    SIDE = "side"
    CLOCK = "clock"


Event = Union[GameBegun, MoveWanted, AnalysisWanted, Moved, Refused, GameOver, Goodbye, InputEnded]
