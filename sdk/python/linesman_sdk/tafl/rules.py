"""Holds what differs between the variants of tafl."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .board import Board, Square
from .pieces import ALL_BUT_GUARDS, LETTERS, ROLES


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
    centre and beside it, else weak. ``SURROUNDED``: when all neighbouring squares that there are are hostile.
    """

    STRONG = "s"
    WEAK = "w"
    STRONG_AT_CENTRE = "c"
    SURROUNDED = "m"


class Jump(Enum):
    """Says how a kind of piece jumps over an adjacent enemy.

    ``RESTRICTED`` jumps begin or end on a special square; ``CAPTURING`` ones take what they pass.
    """

    NONE = "n"
    RESTRICTED = "r"
    FREE = "j"
    CAPTURING = "c"


class Shieldwall(Enum):
    """Says which captures along the edge there are; a corner may close ``STRONG`` ones."""

    NONE = "n"
    WEAK = "w"
    STRONG = "s"


class Berserk(Enum):
    """Says what a capture leads to: nothing, or the same piece goes on if it can capture, or if it can move.

    That it can capture decides only whether it goes on; then it may make any of its moves.
    """

    NONE = "n"
    MUST_CAPTURE = "c"
    MUST_MOVE = "m"


@dataclass(frozen=True)
class SpecialSquares:
    """Holds special squares of one sort, and what they mean to the pieces, which are given by their letters.

    ``hostile`` (suffix ``h``) says to whom they are hostile, ``passing`` (``p``) who may pass over them, ``stopping``
    (``s``) who may stop on them, and ``entering`` (``re``) who may stop on them coming from outside.
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


@dataclass(frozen=True)
class Rules:
    """Holds the rules of one variant: a rules string, taken apart.

    Every field names the key of the rules string that sets it, and has the notation's default; ``start`` has none. The
    squares of ``corners`` and ``centre`` are part of the defaults only where a rules string is read.
    """

    start: Board
    """``dim`` and ``start`` or ``starti``: the board at the beginning; its size is that of the game."""
    name: str = ""
    """``name``: what the variant is called, with spaces."""
    escape: Escape = Escape.CORNER
    """``esc``."""
    surrounding_wins: bool = True
    """``surf``: do the defenders lose when they are surrounded?"""
    attackers_first: bool = True
    """``atkf``."""
    repetition: Repetition = Repetition.DRAW
    """``tfr``."""
    king_arms: KingArms = KingArms.ARMED
    """``ka``."""
    king_strength: KingStrength = KingStrength.STRONG
    """``ks``."""
    king_jump: Jump = Jump.NONE
    """``kj``."""
    knight_jump: Jump = Jump.CAPTURING
    """``nj``."""
    commander_jump: Jump = Jump.FREE
    """``cj``."""
    mercenary_jump: Jump = Jump.NONE
    """``mj``."""
    guard_jump: Jump = Jump.NONE
    """``gj``."""
    speeds: tuple[int, ...] = (-1,) * len(LETTERS)
    """``spd``: how far each piece of ``LETTERS`` moves, in squares; -1 is without a limit."""
    corners: SpecialSquares = CORNERS
    """``cor`` and its lists."""
    centre: SpecialSquares = CENTRE
    """``cen`` and its lists; ``cenh``, in ``hostile``, counts while somebody stands there."""
    empty_centre_hostile: frozenset[str] = ALL_BUT_GUARDS
    """``cenhe``: to whom the centre is hostile while nobody stands there."""
    attacker_fort: SpecialSquares = ATTACKER_FORT
    """``afor`` and its lists."""
    defender_fort: SpecialSquares = DEFENDER_FORT
    """``dfor`` and its lists."""
    shieldwall: Shieldwall = Shieldwall.NONE
    """``sw``."""
    shieldwall_by_flanker: bool = True
    """``swf``: must the man that closes a shieldwall be one at its end? From the front he takes rows of two or more."""
    edge_fort_escape: bool = False
    """``efe``: do the defenders win by a fort at the edge?"""
    linnaean_capture: bool = False
    """``linc``."""
    berserk: Berserk = Berserk.NONE
    """``ber``."""

    @property
    def size(self) -> int:
        """Returns the number of ranks and of files: ``dim``."""
        return self.start.size

    def __hash__(self) -> int:
        # Laid-out boards are looked up by their rules for each move; all fields would take long.
        return hash((self.name, self.start))

    def speed(self, piece: str) -> int:
        """Returns how far a piece moves, in squares; -1 is without a limit."""
        return self.speeds[LETTERS.index(piece)]

    def jump(self, piece: str) -> Jump:
        """Returns how a piece jumps; taflmen never do."""
        jumps = (
            Jump.NONE,
            self.commander_jump,
            self.knight_jump,
            self.king_jump,
            self.mercenary_jump,
            self.guard_jump,
        )
        return jumps[ROLES.index(piece.lower())]

    def groups(self) -> tuple[SpecialSquares, ...]:
        """Returns the four sorts of special squares: corners, centre, the attackers' fort, the defenders' fort."""
        return (self.corners, self.centre, self.attacker_fort, self.defender_fort)

    def __str__(self) -> str:
        """Returns the rules string; what has the notation's default is left out, but for ``atkf``."""
        # The texts are made of these rules, so they are imported late.
        from .rules_text import print_rules

        return print_rules(self)

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Reads a rules string; keys that the notation does not have are passed over.

        Raises ``ValueError`` if a value is wrong or the board is missing.
        """
        from .rules_text import parse_rules

        return parse_rules(text)
