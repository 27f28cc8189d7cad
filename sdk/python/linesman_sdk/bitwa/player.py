"""Describes what the author of a program writes."""

from __future__ import annotations

from typing import Protocol

from .order import Order
from .turn import Turn


class Player(Protocol):
    """Plays Bitwa.

    Its methods are called in this order::

        begin -> [observe] -> choose -> observe -> ...    finished at any time, once
              (opponent's order)      (own order)

    If the opponent has been excluded from the game, the player's own divisions follow one another. These methods are optional:

    * ``begin(setup: Setup) -> None`` reports that a game begins.
    * ``observe(last: LastOrder, position: Position) -> None`` reports an order that was carried out, the player's own or the
      opponent's, and the position after it.
    * ``finished() -> None`` reports the end of the conversation. It is not called if the referee kills the program when a
      game is over, as the tournament's arbiter does.
    """

    def choose(self, turn: Turn) -> Order:
        """Returns the order for ``turn.division``. Every order with a target on the board is legal."""
