"""Lists what the protocol tells an engine."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Union

from ..tafl import Board, Move, MoveRecord, Position, Rules, Side
from .clock import Clock


class Game(NamedTuple):
    """The game as the host has described it.

    ``position`` is the board with the side to move, which is the engine's own when it is asked. ``clock`` is what the
    host last told of the time, ``None`` in a game without a clock. ``refused`` are the moves that the host has refused
    in this position, with those that it is sure to refuse for the same reason: a host that refuses a move of a berserk
    turn because it captures nothing wants a capture.
    """

    position: Position
    clock: Clock | None = None
    refused: frozenset[Move] = frozenset()

    @property
    def rules(self) -> Rules:
        """Returns the rules of the variant."""
        return self.position.rules

    @property
    def board(self) -> Board:
        """Returns the board."""
        return self.position.board

    @property
    def side(self) -> Side:
        """Returns the side to move."""
        return self.position.side

    def legal_moves(self) -> list[Move]:
        """Lists the legal moves that are not among the refused ones, always in the same order."""
        moves = self.position.legal_moves()
        return [move for move in moves if move not in self.refused] if self.refused else moves


class Result(Enum):
    """The result of a game. The value is the host's code."""

    UNFINISHED = 0
    DRAW = 1
    ATTACKERS_WIN = 2
    DEFENDERS_WIN = 3


class MoveWanted(NamedTuple):
    """Asks for a move: the next thing to send is a move, or ``None`` to give up."""

    game: Game


class AnalysisWanted(NamedTuple):
    """Asks for an analysis of about ``number`` moves (1 or more) that takes up to this many seconds."""

    game: Game
    number: int
    seconds: float


class OpponentMoved(NamedTuple):
    """Reports the opponent's moves and the game after them. There are several moves if the opponent went berserk."""

    moves: tuple[MoveRecord, ...]
    game: Game


class Refused(NamedTuple):
    """Reports that the host refused a move. Another ``MoveWanted`` follows.

    ``code`` is 1 (wrong side), 2 (illegal), 3 (the other side goes on after a capture), 4 (another piece has to go on),
    one that OTEP does not have, or ``None`` if it could not be read.
    """

    move: Move | None
    code: int | None


class GameOver(NamedTuple):
    """Ends a game; ``result`` is ``None`` if the host's code is unknown. Another game may follow."""

    result: Result | None


class Goodbye(NamedTuple):
    """Ends the conversation; an engine exits at once."""


class InputEnded(NamedTuple):
    """Ends the conversation, because the host closed the engine's input without a message."""


class Line(NamedTuple):
    """Holds one line of an analysis.

    ``moves`` begin with one that is legal now and lead as deep as the engine looked; ``evaluation`` is the engine's
    evaluation of the first one.
    """

    moves: tuple[Move, ...]
    evaluation: float


class Query(Enum):
    """What an engine may ask the host for. The answer comes like any other news."""

    RULES = "rules"
    POSITION = "position"
    SIDE = "side"
    CLOCK = "clock"


Event = Union[MoveWanted, AnalysisWanted, OpponentMoved, Refused, GameOver, Goodbye, InputEnded]
