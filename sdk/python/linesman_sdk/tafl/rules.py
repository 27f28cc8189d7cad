"""Holds what differs between the variants of tafl."""

from __future__ import annotations

from dataclasses import dataclass, fields

from .board import Board
from .pieces import ALL_BUT_GUARDS, LETTERS, ROLES
from .rules_text import print_rules, read_rules
from .values import (
    ATTACKER_FORT,
    CENTRE,
    CORNERS,
    DEFENDER_FORT,
    Berserk,
    Escape,
    Jump,
    KingArms,
    KingStrength,
    Repetition,
    Shieldwall,
    SpecialSquares,
)


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
        """Returns the rules string. Keys with the notation's default are left out, except for ``atkf``."""
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        return print_rules(values, {item.name: item.default for item in fields(self)})

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Reads a rules string. Keys that the notation does not have are ignored.

        Raises ``ValueError`` if a value is wrong or the board is missing.
        """
        return cls(**read_rules(text))
