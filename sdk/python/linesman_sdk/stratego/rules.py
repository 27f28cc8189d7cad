"""Names the rules that a move can break."""

from __future__ import annotations

from enum import Enum

from .board import Move


class Rule(Enum):
    """A rule of movement. The value is its stable name."""

    NOT_ON_BOARD = "not-on-board"
    """A move starts and ends on the board, where x and y are 0..9."""

    EMPTY_SQUARE = "empty-square"
    """A move starts on a square that holds a piece."""

    NOT_YOUR_PIECE = "not-your-piece"
    """A side moves its own pieces only."""

    IMMOBILE_PIECE = "immobile-piece"
    """Bombs and the flag never move."""

    MULTIPLIER_BELOW_ONE = "multiplier-below-one"
    """A piece moves by at least one square."""

    ONLY_SCOUTS_MOVE_FAR = "only-scouts-move-far"
    """Only a scout moves by more than one square."""

    PATH_BLOCKED = "path-blocked"
    """A scout passes over empty squares only; it may attack on the last square of its move."""

    BLOCKED_BY_OWN_PIECE = "blocked-by-own-piece"
    """A move does not end on a piece of the same side."""

    BLOCKED_BY_LAKE = "blocked-by-lake"
    """A move does not end on a lake."""


class IllegalMove(Exception):
    """A move breaks a rule. The text describes it for a player.

    ``move`` is the refused move, ``rule`` the broken rule and ``reason`` the sentence without the move.
    """

    def __init__(self, move: Move, rule: Rule, reason: str) -> None:
        super().__init__(f"illegal move {str(move)!r}: {reason} ({rule.value})")
        self.move = move
        self.rule = rule
        self.reason = reason
