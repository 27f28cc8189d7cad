"""Holds the values that the rules of a variant are made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .board import Square
from .pieces import ALL_BUT_GUARDS


class Escape(Enum):
    """Says where the king escapes to: a corner square, or any square of the edge."""

    CORNER = "c"
    EDGE = "e"


class Repetition(Enum):
    """Says what the third occurrence of a position means; the notation's default is a draw.

    The program OpenTafl draws where the rules say ``IGNORED``.
    """

    IGNORED = "i"
    DRAW = "d"
    MOVER_WINS = "w"
    MOVER_LOSES = "l"


class KingArms(Enum):
    """Says how the king takes part in captures: as any man, not at all, standing still only, or moving only."""

    ARMED = "y"
    UNARMED = "n"
    ANVIL_ONLY = "a"
    HAMMER_ONLY = "h"


class KingStrength(Enum):
    """Says how the king is captured.

    ``STRONG``: from four sides. ``WEAK``: from two opposite sides, as any man. ``STRONG_AT_CENTRE``: strong on the
    centre and next to it, else weak. ``SURROUNDED``: when all neighbouring squares are hostile.
    """

    STRONG = "s"
    WEAK = "w"
    STRONG_AT_CENTRE = "c"
    SURROUNDED = "m"


class Jump(Enum):
    """How a kind of piece jumps over an adjacent enemy.

    ``RESTRICTED`` jumps begin or end on a special square; ``CAPTURING`` jumps capture the piece that they pass.
    """

    NONE = "n"
    RESTRICTED = "r"
    FREE = "j"
    CAPTURING = "c"


class Shieldwall(Enum):
    """Which captures along the edge there are. A corner may close ``STRONG`` ones."""

    NONE = "n"
    WEAK = "w"
    STRONG = "s"


class Berserk(Enum):
    """What follows a capture: nothing, or the same piece goes on if it can capture, or if it can move.

    A piece that goes on because it can capture may make any of its moves.
    """

    NONE = "n"
    MUST_CAPTURE = "c"
    MUST_MOVE = "m"


@dataclass(frozen=True)
class SpecialSquares:
    """Holds special squares of one sort, and the letters of the pieces for which they are special.

    The squares are hostile to the pieces in ``hostile`` (suffix ``h``). The pieces in ``passing`` (``p``) may pass over
    them, those in ``stopping`` (``s``) may stop on them, and those in ``entering`` (``re``) may come from outside.
    """

    squares: tuple[Square, ...] = ()
    hostile: frozenset[str] = frozenset()
    passing: frozenset[str] = ALL_BUT_GUARDS
    stopping: frozenset[str] = ALL_BUT_GUARDS
    entering: frozenset[str] = ALL_BUT_GUARDS


_K = frozenset("K")
CORNERS = SpecialSquares((), ALL_BUT_GUARDS, _K, _K)
CENTRE = SpecialSquares((), frozenset("tcnkm"), ALL_BUT_GUARDS, _K)
ATTACKER_FORT = SpecialSquares((), frozenset("TCNKM"))
DEFENDER_FORT = SpecialSquares((), frozenset("tcnkm"), stopping=frozenset("TCNKM"))
