"""Lets a player play one game over two file descriptors."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from typing import Protocol

from .._streams import CHUNK, notify, write
from .board import Move
from .events import Echo, GameInfo, GameOver, InputEnded, MoveWanted, SetupWanted
from .protocol import AgentEnd
from .setup import Setup
from .view import View


class Player(Protocol):
    """Decides what one side does.

    Three more methods are called if the player has them:

    * ``opponent_moved(last: LastMove) -> None``, before ``choose``, tells what the opponent did on its turn.
    * ``echoed(echo: Echo) -> None`` tells what came of the player's own move. Some referees make it readable only
      when the player's next turn begins.
    * ``finished(result: str | None) -> None`` tells that the game is over; ``result`` is what the referee said of it.
      Be brief: a referee may stop an agent moments later.
    """

    def set_up(self, game: GameInfo) -> Setup:
        """Returns the pieces to place; called once, first."""

    def choose(self, view: View) -> Move | None:
        """Returns a legal move, or ``None`` to give the game up, as when no piece can move."""


def run(player: Player, stdin: int | None = None, stdout: int | None = None) -> int:
    """Plays one game and returns the exit code 0 as soon as the game or the input is over.

    ``stdin`` and ``stdout`` are file descriptors, by default the process's own (0 and 1). Each answer is one write
    and is never held back in a buffer. A referee that stops listening ends the game like the end of input.

    While the game runs ``sys.stdout`` is ``sys.stderr``, so that a stray ``print()`` in the player's code cannot break
    the protocol. What was printed before the call is not covered.

    Raises ``IllegalMove`` or ``SetupError`` if the player breaks a rule, in which case nothing is sent,
    ``ProtocolError`` if the referee breaks the protocol, and whatever the player raises.
    """
    with redirect_stdout(sys.stderr):
        result = _play(player, 0 if stdin is None else stdin, 1 if stdout is None else stdout)
        notify(player, "finished", result)
    return 0


def _play(player: Player, stdin: int, stdout: int) -> str | None:
    """Plays until the game is over and returns what the referee said of it."""
    end = AgentEnd()
    while True:
        event = end.next_event()
        if event is None:
            end.receive_data(os.read(stdin, CHUNK))
        elif isinstance(event, GameOver):
            return event.result
        elif isinstance(event, InputEnded):
            return None
        elif isinstance(event, Echo):
            notify(player, "echoed", event)
        elif not write(stdout, end.send(_ask(player, event))):
            return None


def _ask(player: Player, event: SetupWanted | MoveWanted) -> Setup | Move | None:
    if isinstance(event, SetupWanted):
        return player.set_up(event)
    if event.last is not None:
        notify(player, "opponent_moved", event.last)
    return player.choose(event.view)
