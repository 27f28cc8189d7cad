"""Describes what the author of a program writes."""

from __future__ import annotations

from typing import Protocol

from ..tafl import Move
from .turn import Turn


class Player(Protocol):
    """Plays or analyses tafl.

    Its methods are called in this order::

        begin -> [observe] -> choose -> observe -> ... -> finished      or      begin -> analyze -> analyze -> ...
               (opponent's ply)     (own ply, when accepted)

    All methods except ``choose`` are optional:

    * ``analyze(turn: Turn, lines: int) -> Sequence[Variation]`` returns what the player thinks of the position: about as many
      lines of play as asked for, the best first, and at least one. ``turn.budget()`` and ``turn.deadline()`` know the limit of
      time. Without this method, the analysis is the move that the player would choose.
    * ``begin(rules: Rules) -> None`` reports the rules of a game that begins. A program can play several games, one after the
      other.
    * ``observe(ply: Ply) -> None`` reports a ply, the player's own or the opponent's, including captures. Referees often do not
      report the ply that ends a game.
    * ``refused(move: Move | None, code: int) -> None`` reports that the referee refused the player's move, ``None`` if none had
      been sent. Another ``choose`` follows. The code is 1 (wrong side), 2 (illegal), 3 (the other side goes on after a capture),
      4 (another piece has to go on), another number, or 0 if it could not be read.
    * ``finished(outcome: Outcome | None) -> None`` reports that the game is over. The outcome is ``None`` if the game was stopped
      before there was one. Be brief, because a referee may stop a program moments later.
    * ``wants_records() -> bool`` returns whether to ask the referee for full move records instead of simple ones. Plies are
      complete with both, except that only full records mark threats.
    """

    def choose(self, turn: Turn) -> Move:
        """Returns the next move: one of ``turn.moves``, of which there is at least one.

        The turn shows the game as it is now, so a player need not remember anything to move legally. Under berserk rules, the same
        side can be asked several times in a row. If the referee refuses a move, this method is called again without that move
        in the list.

        A player cannot give up. If it raises an exception, the referee receives a critical error.
        """
