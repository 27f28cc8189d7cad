"""Runs a player over two file descriptors."""

from __future__ import annotations

import os
import sys
import time
from contextlib import redirect_stdout

from .._streams import CHUNK, notify, write
from .events import GameBegun, InputEnded, Moved, OrderWanted, Quit
from .player import Player
from .protocol import AgentEnd
from .turn import Turn


def run(player: Player, stdin: int | None = None, stdout: int | None = None) -> int:
    """Plays until the referee says ``quit`` or closes the input, and returns the exit code 0.

    ``stdin`` and ``stdout`` are file descriptors, by default the process's own (0 and 1). Each answer is one write,
    without a buffer. A referee that stops listening ends the conversation like the end of input.

    While the player runs ``sys.stdout`` is ``sys.stderr``, so that a stray ``print()`` in its code cannot break the
    protocol. This does not cover earlier output.

    Raises ``IllegalOrder`` if the player breaks a rule, ``TypeError`` if it returns something that is not an ``Order``, and every
    exception of the player. The referee receives a refusal then, in ``finished`` excepted: there, it waits for no answer.
    """
    with redirect_stdout(sys.stderr):
        _play(player, 0 if stdin is None else stdin, 1 if stdout is None else stdout)
        notify(player, "finished")
    return 0


def _play(player: Player, stdin: int, stdout: int) -> None:
    end = AgentEnd()
    observe = getattr(player, "observe", None)
    # When something was read last.
    read_at = time.monotonic()
    while True:
        event = end.next_event()
        if event is None:
            # What was refused is answered too, and is no event.
            if not write(stdout, end.data_to_send()):
                return
            end.receive_data(os.read(stdin, CHUNK))
            read_at = time.monotonic()
            continue
        try:
            if isinstance(event, Moved):
                if observe is not None:
                    observe(event.last, end.position)
            elif isinstance(event, OrderWanted):
                _give_order(end, player, event.division, read_at)
            elif isinstance(event, GameBegun):
                notify(player, "begin", event.setup)
        except Exception as error:
            end.refuse(f"{type(error).__name__}: {error}")
            write(stdout, end.data_to_send())
            raise
        if not write(stdout, end.data_to_send()) or isinstance(event, _LAST_EVENTS):
            return


def _give_order(end: AgentEnd, player: Player, division: str, started: float) -> None:
    position = end.position
    if position is not None:
        end.send_order(player.choose(Turn(position, division, end.time_left, started=started)))


_LAST_EVENTS = (Quit, InputEnded)
