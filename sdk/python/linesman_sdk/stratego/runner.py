"""Runs a player for one game over two file descriptors."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout

from .._streams import CHUNK, notify, write
from .board import Move, Side
from .events import Echo, GameOver, MoveWanted, SetupWanted
from .player import Player
from .protocol import AgentEnd
from .report import LastPly
from .setup import Setup


def run(
    player: Player, stdin: int | None = None, stdout: int | None = None, *, profile: str | None = None
) -> int:
    """Plays one game and returns the exit code 0 as soon as the game or the input is over.

    ``stdin`` and ``stdout`` are file descriptors, by default the process's own (0 and 1). Each answer is one write,
    without a buffer. A referee that stops listening ends the game like the end of input.

    ``profile`` is the version of the protocol, one of ``PROFILES``. It decides what a side without a legal move answers;
    without it, the answer follows from what the referee has sent.

    While the game runs ``sys.stdout`` is ``sys.stderr``, so that a stray ``print()`` in the player's code cannot break
    the protocol. This does not cover earlier output.

    Raises ``IllegalMove`` or ``SetupError`` if the player breaks a rule, and sends nothing then. Raises ``ProtocolError``
    if the referee breaks the protocol, ``ValueError`` if there is no such profile, and every exception of the player.
    """
    end = AgentEnd(profile)
    with redirect_stdout(sys.stderr):
        result = _play(end, player, 0 if stdin is None else stdin, 1 if stdout is None else stdout)
        notify(player, "finished", result)
    return 0


def _play(end: AgentEnd, player: Player, stdin: int, stdout: int) -> str | None:
    """Plays until the game is over and returns the result that the referee sent."""
    side = Side.RED
    answer: Setup | Move | None = None
    observe = getattr(player, "observe", None)
    while True:
        event = end.next_event()
        if event is None:
            end.receive_data(os.read(stdin, CHUNK))
        elif isinstance(event, MoveWanted):
            view = event.view
            if observe is not None and view.last is not None:
                observe(view.last)
            answer = player.choose(view)
            if not write(stdout, end.send(answer)):
                return None
        elif isinstance(event, Echo):
            if observe is not None:
                ply = LastPly.of(side, event.text, answer if isinstance(answer, Move) else None, event.outcome)
                if ply is not None:
                    observe(ply)
        elif isinstance(event, SetupWanted):
            side = event.side
            if not write(stdout, end.send(player.set_up(event))):
                return None
        elif isinstance(event, GameOver):
            return event.result
        else:
            return None
