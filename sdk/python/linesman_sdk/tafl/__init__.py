"""The rules of tafl, in every variant that an OpenTafl rules string can describe.

The layers, each usable without those above it:

* ``position``: :class:`Position` lists the legal moves, applies them and tells who has won; ``ply``: what the notation tells
  of a move.
* ``movement``, ``captures``, ``endings``: the rules themselves; ``geometry`` lays out a variant's board for them.
* ``rules``, ``rules_text``: what differs between the variants, and the rules strings that say it.
* ``board``, ``moves``, ``pieces``: squares, boards, moves and piece letters, and their notation.

Files run from a at the left, ranks from 1 at the bottom; :class:`Square` counts both from 0. Attackers are lower case,
defenders upper case.
"""

from .board import MAX_SIZE, Board, Square
from .moves import Captured, Move, MoveRecord, parse_moves
from .pieces import COMMANDER, EMPTY, GUARD, KING, KNIGHT, LETTERS, MERCENARY, ROLES, TAFLMAN, Side, side_of
from .ply import Ply
from .position import IllegalMove, Position
from .rules import Rules
from .values import Berserk, Escape, Jump, KingArms, KingStrength, Repetition, Shieldwall, SpecialSquares

__all__ = [
    "COMMANDER",
    "EMPTY",
    "GUARD",
    "KING",
    "KNIGHT",
    "LETTERS",
    "MAX_SIZE",
    "MERCENARY",
    "ROLES",
    "TAFLMAN",
    "Berserk",
    "Board",
    "Captured",
    "Escape",
    "IllegalMove",
    "Jump",
    "KingArms",
    "KingStrength",
    "Move",
    "MoveRecord",
    "Ply",
    "Position",
    "Repetition",
    "Rules",
    "Shieldwall",
    "Side",
    "SpecialSquares",
    "Square",
    "parse_moves",
    "side_of",
]
