"""Names the sides and the letters of the pieces."""

from __future__ import annotations

from enum import Enum

EMPTY = "."
TAFLMAN = "t"
COMMANDER = "c"
KNIGHT = "n"
KING = "k"
MERCENARY = "m"
GUARD = "g"

ROLES = TAFLMAN + COMMANDER + KNIGHT + KING + MERCENARY + GUARD
"""The letters of all roles in lower case, in the order in which lists of speeds name them."""

LETTERS = ROLES + ROLES.upper()
"""The letters of all pieces: attackers in lower case, then defenders in upper case."""

ALL_BUT_GUARDS = frozenset("tcnkmTCNKM")
"""The pieces that most lists of a rules string hold by default."""


class Side(Enum):
    """Names one of the two sides; the value is the protocol's word for it."""

    ATTACKERS = "attackers"
    DEFENDERS = "defenders"

    @property
    def other(self) -> Side:
        """Returns the opposing side."""
        return Side.DEFENDERS if self is Side.ATTACKERS else Side.ATTACKERS

    def owns(self, piece: str) -> bool:
        """Returns whether a letter is a piece of this side. No side owns ``EMPTY``."""
        return piece.isupper() if self is Side.DEFENDERS else piece.islower()

    def letter(self, role: str) -> str:
        """Returns the letter of a piece of this side, given its letter in either case."""
        return role.upper() if self is Side.DEFENDERS else role.lower()


def side_of(piece: str) -> Side | None:
    """Returns the side of a piece's letter, ``None`` for ``EMPTY``."""
    if piece == EMPTY:
        return None
    return Side.DEFENDERS if piece.isupper() else Side.ATTACKERS
