"""Describes what the author of a program writes."""

from __future__ import annotations

from typing import Protocol

from .board import Move
from .events import Game
from .setup import Setup
from .view import View


class Player(Protocol):
    """Plays Stratego.

    Its methods are called in this order::

        set_up -> [observe] -> choose -> observe -> ...    finished at any time, once
               (opponent's ply)       (own ply)

    These methods are optional:

    * ``observe(ply: LastPly) -> None`` reports each ply of either side that was carried out. The opponent's last ply comes
      before ``choose``. This is the only source of the ranks that a fight reveals. Some referees report the player's own ply only
      when its next turn begins.
    * ``finished(result: str | None) -> None`` reports the end of the game, with the result that the referee sent.
      Be brief, because a referee may stop an agent moments later.
    """

    def set_up(self, game: Game) -> Setup:
        """Returns the pieces to place. Called once, before everything else."""

    def choose(self, view: View) -> Move | None:
        """Returns a legal move, or ``None`` to give the game up. A side that has no legal move passes, where it may.

        The view shows the board as it is now, so a player need not remember anything to move legally.
        """
