"""The rules that differ between the variants of tafl."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import cast

from .board import Board
from .pieces import ALL_BUT_GUARDS, LETTERS
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
    """Holds the rules of one variant: the values of a rules string.

    The documentation of each field names its key in the rules string. Every field except ``start`` has the notation's
    default. The squares of ``corners`` and ``centre`` are defaults only when a rules string is read.
    """

    start: Board
    """``dim`` and ``start`` or ``starti``: the board at the beginning, which also has the size of the game."""
    name: str = ""
    """``name``: what the variant is called, with spaces."""
    escape: Escape = Escape.CORNER
    """``esc``."""
    surrounding_wins: bool = True
    """``surf``: whether the defenders lose when they are surrounded."""
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
    """``spd``: how far each piece of ``LETTERS`` moves, in squares. -1 means no limit."""
    corners: SpecialSquares = CORNERS
    """``cor`` and its lists."""
    centre: SpecialSquares = CENTRE
    """``cen`` and its lists; ``cenh``, in ``hostile``, counts while a piece is there."""
    empty_centre_hostile: frozenset[str] = ALL_BUT_GUARDS
    """``cenhe``: the pieces to which the centre is hostile while it is empty."""
    attacker_fort: SpecialSquares = ATTACKER_FORT
    """``afor`` and its lists."""
    defender_fort: SpecialSquares = DEFENDER_FORT
    """``dfor`` and its lists."""
    shieldwall: Shieldwall = Shieldwall.NONE
    """``sw``."""
    shieldwall_by_flanker: bool = True
    """``swf``: whether the man that closes a shieldwall must be at its end. From the front he captures rows of two or more."""
    edge_fort_escape: bool = False
    """``efe``: whether the defenders win by a fort at the edge."""
    linnaean_capture: bool = False
    """``linc``."""
    berserk: Berserk = Berserk.NONE
    """``ber``."""

    @property
    def size(self) -> int:
        """Returns the number of ranks and of files: ``dim``."""
        return self.start.size

    def __hash__(self) -> int:
        # Layouts are looked up by their rules for each move. Hashing all fields would take too long.
        return hash((self.name, self.start))

    def speed(self, piece: str) -> int:
        """Returns how far a piece moves, in squares. -1 means no limit."""
        return self.speeds[LETTERS.index(piece)]

    def jump(self, piece: str) -> Jump:
        """Returns how a piece jumps. Taflmen never jump."""
        jumps = self.__dict__.get("_jumps")
        if jumps is None:
            roles = (Jump.NONE, self.commander_jump, self.knight_jump, self.king_jump, self.mercenary_jump, self.guard_jump)
            jumps = self.__dict__["_jumps"] = dict(zip(LETTERS, roles * 2))
        return cast(Jump, jumps[piece])

    def jumpers(self) -> frozenset[str]:
        """Returns the letters of the pieces that jump."""
        jumpers = self.__dict__.get("_jumpers")
        if jumpers is None:
            jumpers = self.__dict__["_jumpers"] = frozenset(it for it in LETTERS if self.jump(it) is not Jump.NONE)
        return cast("frozenset[str]", jumpers)

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
