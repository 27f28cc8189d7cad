"""Reads how a referee reports a move: the answer, and the outcome after it."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from .board import Direction, Move, Side


NO_MOVE = "NO_MOVE"
"""The answer of a side that has no legal move, where it may pass (``beta-2011``)."""


class OutcomeKind(Enum):
    """The outcome of a move. The value is the protocol's word."""

    OK = "OK"
    """The piece moved, and nothing else happened."""

    ILLEGAL = "ILLEGAL"
    """The move was refused; the board is unchanged."""

    FLAG = "FLAG"
    """The piece took the enemy flag (the oldest version of the protocol only)."""

    KILLS = "KILLS"
    """The moved piece destroyed the piece it attacked."""

    DIES = "DIES"
    """The moved piece was destroyed by the piece it attacked."""

    BOTHDIE = "BOTHDIE"
    """The moved piece and the piece it attacked were both destroyed."""


class Outcome(NamedTuple):
    """The outcome of a move with its pieces.

    ``attacker`` and ``defender`` are the letters of the two pieces that fought. They are ``None`` if there was no fight
    or the referee does not reveal them.
    """

    kind: OutcomeKind
    attacker: str | None = None
    defender: str | None = None

    @classmethod
    def parse(cls, text: str) -> Outcome:
        """Reads an outcome such as ``OK`` or ``KILLS 3 9``.

        Raises ``ValueError`` if the text is anything else.
        """
        word, *ranks = text.split()
        kind = OutcomeKind(word)
        if not ranks:
            return cls(kind)
        if kind in _FIGHTS and len(ranks) == 2:
            return cls(kind, ranks[0], ranks[1])
        raise ValueError(f"{text!r} is not an outcome")


class LastMove(NamedTuple):
    """What the opponent did on its turn.

    ``text`` is the opponent's answer. ``move`` is the move in it, or ``None`` if it is not a move. The move need not be
    legal, and may start off the board. ``outcome`` is ``None`` if the referee sent none.
    """

    text: str
    move: Move | None
    outcome: Outcome | None

    @classmethod
    def parse(cls, line: str) -> LastMove:
        """Reads the header line of a turn, "<the opponent's answer> <outcome>". Never fails.

        Serves the clause that the header is a direct copy of the opponent's answer. A referee that plays on after
        an unreadable answer copies that answer without an outcome. So the line may be any text, and an opponent must
        never be able to stop this side.
        """
        text, outcome = _split_outcome(line)
        return cls(text, _read_move(text), outcome)


class EncounterKind(Enum):
    """What a piece met on the last square of its move."""

    PEACEFUL = "peaceful"
    """Nothing."""

    KILLS = "kills"
    """A piece, which it destroyed."""

    DIES = "dies"
    """A piece, which destroyed it."""

    BOTH_DIE = "both-die"
    """A piece, and both were destroyed."""

    TAKES_FLAG = "takes-flag"
    """The flag."""


class Encounter(NamedTuple):
    """What a piece met on the last square of its move.

    ``attacker`` and ``defender`` are the letters of the two pieces that fought. They are ``None`` if there was no fight
    or the referee does not reveal them.
    """

    kind: EncounterKind
    attacker: str | None = None
    defender: str | None = None


class LastPly(NamedTuple):
    """A ply that was carried out: who moved, the move and what the piece met. The move is ``None`` if the side passed."""

    side: Side
    move: Move | None
    encounter: Encounter

    @classmethod
    def parse(cls, side: Side, report: str) -> LastPly | None:
        """Reads the report of a ply of ``side``: the answer, and the outcome after it, or NO_MOVE alone.

        Returns ``None`` for a report that changed nothing, such as one with the outcome ILLEGAL or without an outcome, and for
        FLAG, with which the game is over.

        >>> print(LastPly.parse(Side.RED, "0 3 DOWN OK").move)
        0 3 DOWN
        >>> print(LastPly.parse(Side.RED, "0 3 DOWN ILLEGAL"))
        None
        """
        return cls.of(side, *LastMove.parse(report))

    @classmethod
    def of(cls, side: Side, text: str, move: Move | None, outcome: Outcome | None) -> LastPly | None:
        """Returns the ply that an answer of ``side`` and its outcome report. Returns ``None`` as :meth:`parse` does."""
        if outcome is None:
            return cls(side, None, _PEACEFUL) if text == NO_MOVE else None
        kind = _ENCOUNTERS.get(outcome.kind)
        if move is None or kind is None:
            return None
        return cls(side, move, Encounter(kind, outcome.attacker, outcome.defender))


def _split_outcome(line: str) -> tuple[str, Outcome | None]:
    """Cuts the outcome, which is one word or three, off the end of a line that has something before it."""
    words = line.split()
    for count in (1, 3):
        if len(words) > count:
            try:
                outcome = Outcome.parse(" ".join(words[-count:]))
            except ValueError:
                continue
            return line.rsplit(None, count)[0], outcome
    return line, None


def _read_move(text: str) -> Move | None:
    """Reads an answer as leniently as the competition's own referee did: spaces, signs and leading zeros may vary."""
    found = _MOVE.match(text)
    if found is None:
        return None
    x, y, direction, multiplier = found.groups(default="1")
    return Move(int(x), int(y), Direction[direction], int(multiplier))


_PEACEFUL = Encounter(EncounterKind.PEACEFUL)
_ENCOUNTERS = {
    OutcomeKind.OK: EncounterKind.PEACEFUL,
    OutcomeKind.KILLS: EncounterKind.KILLS,
    OutcomeKind.DIES: EncounterKind.DIES,
    OutcomeKind.BOTHDIE: EncounterKind.BOTH_DIE,
}
_FIGHTS = {OutcomeKind.KILLS, OutcomeKind.DIES, OutcomeKind.BOTHDIE}

# Numbers are bounded in length because the opponent chooses them.
_MOVE = re.compile(r"\s*([+-]?[0-9]{1,9})\s+([+-]?[0-9]{1,9})\s*(UP|DOWN|LEFT|RIGHT)\b(?:\s+([+-]?[0-9]{1,9}))?")
