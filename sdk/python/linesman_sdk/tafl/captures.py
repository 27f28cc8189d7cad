"""Finds what a move captures."""

from __future__ import annotations

from .board import Board
from .geometry import geometry_of
from .pieces import COMMANDER, EMPTY, GUARD, KING, KNIGHT
from .rules import Rules
from .values import Jump, KingArms, KingStrength, Shieldwall


def captures_of(rules: Rules, board: Board, target: int, passed: int | None) -> set[int]:
    """Returns the places of all pieces that a move captures, given the board after the piece has moved.

    ``target`` is the place of the mover now. ``passed`` is the place that it jumped over, ``None`` if it did not jump. Places are
    those of ``board.cells``.
    """
    hunt = _Hunt(rules, board, target)
    taken = set() if passed is None or rules.jump(hunt.mover) is not Jump.CAPTURING else {passed}
    if hunt.can_strike():
        taken |= hunt.pincers()
        if rules.shieldwall is not Shieldwall.NONE:
            taken |= hunt.shieldwalls()
    return taken


class _Hunt:
    """Finds what the mover captures. The mover is on its target already."""

    def __init__(self, rules: Rules, board: Board, target: int) -> None:
        self.rules = rules
        self.cells = board.cells
        self.target = target
        self.mover = board.cells[target]
        self.is_upper = self.mover.isupper()
        self.geometry = geometry_of(rules)
        self.groups = rules.groups()

    def can_strike(self) -> bool:
        role = self.mover.lower()
        return role != GUARD and (role != KING or self.rules.king_arms in _HAMMERS)

    def pincers(self) -> set[int]:
        """Returns the neighbours that are captured between the mover and a square that is hostile to them."""
        taken = set()
        for ray in self.geometry.rays[self.target]:
            if ray and self.is_enemy(self.cells[ray[0]]) and self.is_taken(ray[0], ray[1] if len(ray) > 1 else None):
                taken.add(ray[0])
        return taken

    def is_taken(self, prey: int, beyond: int | None) -> bool:
        """Tells whether the mover takes its neighbour; ``beyond`` is the place on the far side, if there is one."""
        piece = self.cells[prey]
        role = piece.lower()
        if role == KING:
            return self.is_king_taken(prey, beyond)
        if role == GUARD or beyond is None:
            return False
        return self.is_hostile(beyond, piece) or self.is_linnaean(beyond)

    def is_king_taken(self, prey: int, beyond: int | None) -> bool:
        king = self.cells[prey]
        strength = self.rules.king_strength
        if strength is KingStrength.STRONG_AT_CENTRE:
            strength = KingStrength.STRONG if prey in self.geometry.at_centre else KingStrength.WEAK
        if strength is KingStrength.WEAK:
            return beyond is not None and self.is_hostile(beyond, king)
        if strength is KingStrength.STRONG:
            if self.has_king_hunters():
                return self.mover.lower() in _HUNTERS and beyond is not None and self.is_hunter(beyond, king)
            if self.geometry.is_edge[prey]:
                return False
        return all(self.is_hostile(place, king) for place in self.geometry.neighbours[prey])

    def has_king_hunters(self) -> bool:
        """Tells whether the mover's side began with commanders or knights, who alone take a strong king."""
        return any(piece.lower() in _HUNTERS and self.is_friend(piece) for piece in set(self.rules.start.cells))

    def is_hunter(self, place: int, king: str) -> bool:
        if self.is_friend(self.cells[place]):
            return self.cells[place].lower() in _HUNTERS
        return place in self.geometry.corners and king in self.rules.corners.hostile

    def is_hostile(self, place: int, prey: str) -> bool:
        """Returns whether prey is captured against a place, because of the piece there or because the square is hostile."""
        piece = self.cells[place]
        if self.is_anvil(piece):
            return True
        for number in self.geometry.groups[place]:
            group = self.groups[number]
            is_empty_centre = number == _CENTRE and piece == EMPTY
            if prey in (self.rules.empty_centre_hostile if is_empty_centre else group.hostile):
                return True
        return False

    def is_linnaean(self, king_at: int) -> bool:
        """Returns whether three attackers surround the enemy's king on the centre, so that a defender is captured against him."""
        king = self.cells[king_at]
        if not self.rules.linnaean_capture or king_at not in self.geometry.centre:
            return False
        if king.lower() != KING or self.is_friend(king):
            return False
        return sum(self.is_friend(self.cells[place]) for place in self.geometry.neighbours[king_at]) >= 3

    def shieldwalls(self) -> set[int]:
        """Returns what is captured in rows along the edges that the mover closes.

        It closes them from an end or, where the rules do not want a flanker, from the front. From the front it takes no
        row of one man. The king and guards stand in a row unharmed.
        """
        taken: set[int] = set()
        rays = self.geometry.rays[self.target]
        for outward, inward in _ACROSS:
            if not rays[outward]:
                for along in _ALONG[outward]:
                    if rays[along]:
                        taken |= self.row(rays[along][0], inward)
            elif len(rays[outward]) == 1 and not self.rules.shieldwall_by_flanker:
                row = self.row(rays[outward][0], inward)
                if len(row) > 1:
                    taken |= row
        return {place for place in taken if self.cells[place].lower() not in (KING, GUARD)}

    def row(self, member: int, inward: int) -> set[int]:
        """Returns the row on the edge that a place belongs to, empty if it is not walled in."""
        rays = self.geometry.rays
        row: set[int] = set()
        for along in _ALONG[inward]:
            for place in (member, *rays[member][along]):
                piece = self.cells[place]
                if not self.is_enemy(piece):
                    if self.is_anvil(piece) or self.is_closing_corner(place):
                        break
                    return set()
                if not self.is_anvil(self.cells[rays[place][inward][0]]):
                    return set()
                row.add(place)
            else:
                return set()
        return row

    def is_closing_corner(self, place: int) -> bool:
        """Returns whether a place closes a row without a piece, to whichever pieces it is hostile."""
        if self.rules.shieldwall is not Shieldwall.STRONG or self.cells[place] != EMPTY:
            return False
        return place in self.geometry.corners

    def is_anvil(self, piece: str) -> bool:
        """Returns whether a piece is a friend of the mover that can help to capture."""
        role = piece.lower()
        return self.is_friend(piece) and role != GUARD and (role != KING or self.rules.king_arms in _ANVILS)

    def is_friend(self, piece: str) -> bool:
        return piece != EMPTY and piece.isupper() == self.is_upper

    def is_enemy(self, piece: str) -> bool:
        return piece != EMPTY and piece.isupper() != self.is_upper


_HAMMERS = (KingArms.ARMED, KingArms.HAMMER_ONLY)
_ANVILS = (KingArms.ARMED, KingArms.ANVIL_ONLY)
_HUNTERS = (COMMANDER, KNIGHT)
# The centre's number among the groups of special squares.
_CENTRE = 1
# Rays by their numbers: left, right, bottom, top.
_ACROSS = ((0, 1), (1, 0), (2, 3), (3, 2))
_ALONG = ((2, 3), (2, 3), (0, 1), (0, 1))
