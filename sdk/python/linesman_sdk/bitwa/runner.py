"""Lets a player play over two file descriptors."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from typing import Protocol

from .._streams import CHUNK, notify, write
from .events import GameBegun, InputEnded, Moved, OrderWanted, Quit, Turn
from .order import Order
from .protocol import AgentEnd


class Player(Protocol):
    """Decides what one side does.

    Three more methods are called if the player has them:

    * ``begin(setup: Setup) -> None`` tells that a game begins.
    * ``moved(moved: Moved) -> None`` tells every order that was carried out, the player's own too.
    * ``finished() -> None`` tells that there is nothing more to do. The tournament's arbiter kills programs when a game
      is over, and then this is never called.
    """

    def choose(self, turn: Turn) -> Order:
        """Returns the order for ``turn.division``.

        Every order whose target lies on the board is legal. Orders for one's own divisions follow one another when the
        opponent has been taken out of the game.
        """


def run(player: Player, stdin: int | None = None, stdout: int | None = None) -> int:
    """Plays until the referee says ``quit`` or closes the input, and returns the exit code 0.

    ``stdin`` and ``stdout`` are file descriptors, by default the process's own (0 and 1). Each answer is one write
    and is never held back in a buffer. A referee that stops listening ends the conversation like the end of input.

    While the player runs ``sys.stdout`` is ``sys.stderr``, so that a stray ``print()`` in its code cannot break the
    protocol. What was printed before the call is not covered.

    Raises ``IllegalOrder`` if the player breaks a rule, and whatever the player raises; the referee is told that there
    is no order.
    """
    with redirect_stdout(sys.stderr):
        _play(player, 0 if stdin is None else stdin, 1 if stdout is None else stdout)
        notify(player, "finished")
    return 0


def _play(player: Player, stdin: int, stdout: int) -> None:
    end = AgentEnd()
    while True:
        event = end.next_event()
        if isinstance(event, OrderWanted):
            try:
                end.send_order(player.choose(event))
            except Exception as error:
                end.refuse(f"{type(error).__name__}: {error}")
                write(stdout, end.data_to_send())
                raise
        elif isinstance(event, GameBegun):
            notify(player, "begin", event.setup)
        elif isinstance(event, Moved):
            notify(player, "moved", event)
        if not write(stdout, end.data_to_send()) or isinstance(event, (Quit, InputEnded)):
            return
        if event is None:
            end.receive_data(os.read(stdin, CHUNK))
