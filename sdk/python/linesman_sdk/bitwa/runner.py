"""Runs a player over two file descriptors."""

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

    These methods are optional:

    * ``begin(setup: Setup) -> None`` reports that a game begins.
    * ``observe(moved: Moved) -> None`` reports every order that was carried out, including the player's own.
    * ``finished() -> None`` reports the end of the conversation. It is not called if the referee kills the program when a
      game is over, as the tournament's arbiter does.
    """

    def choose(self, turn: Turn) -> Order:
        """Returns the order for ``turn.division``.

        Every order with a target on the board is legal. If the opponent has been excluded from the game, the player's own
        divisions follow one another.
        """


def run(player: Player, stdin: int | None = None, stdout: int | None = None) -> int:
    """Plays until the referee says ``quit`` or closes the input, and returns the exit code 0.

    ``stdin`` and ``stdout`` are file descriptors, by default the process's own (0 and 1). Each answer is one write,
    without a buffer. A referee that stops listening ends the conversation like the end of input.

    While the player runs ``sys.stdout`` is ``sys.stderr``, so that a stray ``print()`` in its code cannot break the
    protocol. This does not cover earlier output.

    Raises ``IllegalOrder`` if the player breaks a rule, and every exception of the player. The referee receives a refusal
    then.
    """
    with redirect_stdout(sys.stderr):
        _play(player, 0 if stdin is None else stdin, 1 if stdout is None else stdout)
        notify(player, "finished")
    return 0


def _play(player: Player, stdin: int, stdout: int) -> None:
    end = AgentEnd()
    while True:
        event = end.next_event()
        if event is None:
            # What was refused is answered too, and is no event.
            if not write(stdout, end.data_to_send()):
                return
            end.receive_data(os.read(stdin, CHUNK))
            continue
        if isinstance(event, Moved):
            notify(player, "observe", event)
        elif isinstance(event, OrderWanted):
            try:
                end.send_order(player.choose(event))
            except Exception as error:
                end.refuse(f"{type(error).__name__}: {error}")
                write(stdout, end.data_to_send())
                raise
        elif isinstance(event, GameBegun):
            notify(player, "begin", event.setup)
        if not write(stdout, end.data_to_send()) or isinstance(event, _LAST_EVENTS):
            return


_LAST_EVENTS = (Quit, InputEnded)
