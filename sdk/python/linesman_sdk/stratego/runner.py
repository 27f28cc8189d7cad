"""Runs a player for one game over two file descriptors."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from typing import Protocol

from .._streams import CHUNK, notify, write
from .board import Move, Side
from .events import Echo, GameInfo, GameOver, MoveWanted, SetupWanted
from .protocol import AgentEnd
from .report import LastPly, Outcome, OutcomeKind
from .setup import Setup
from .view import View


class Player(Protocol):
    """Decides what one side does.

    These methods are optional:

    * ``observe(ply: LastPly) -> None`` reports each ply of either side that was carried out. The opponent's last ply comes
      before ``choose``. This is the only source of the ranks that a fight reveals.
    * ``opponent_moved(last: LastMove) -> None`` reports the opponent's turn as the referee sent it, before ``choose``.
    * ``echoed(echo: Echo) -> None`` reports the outcome of the player's own move. Some referees send it only when
      the player's next turn begins.
    * ``finished(result: str | None) -> None`` reports the end of the game, with the result that the referee sent.
      Be brief, because a referee may stop an agent moments later.
    """

    def set_up(self, game: GameInfo) -> Setup:
        """Returns the pieces to place. Called once, before everything else."""

    def choose(self, view: View) -> Move | None:
        """Returns a legal move, or ``None`` to give the game up. A side that has no legal move passes, where it may."""


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
    colour = Side.RED
    answer: Setup | Move | None = None
    while True:
        event = end.next_event()
        if event is None:
            end.receive_data(os.read(stdin, CHUNK))
        elif isinstance(event, MoveWanted):
            last = event.last
            if last is not None:
                notify(player, "opponent_moved", last)
                _observe(player, colour.other, last.move, last.outcome)
            answer = player.choose(event.view)
            if not write(stdout, end.send(answer)):
                return None
        elif isinstance(event, Echo):
            notify(player, "echoed", event)
            _observe(player, colour, answer if isinstance(answer, Move) else None, event.outcome)
        elif isinstance(event, SetupWanted):
            colour = event.colour
            if not write(stdout, end.send(player.set_up(event))):
                return None
        elif isinstance(event, GameOver):
            return event.result
        else:
            return None


def _observe(player: Player, side: Side, move: Move | None, outcome: Outcome | None) -> None:
    """Reports a ply, if the referee reported one that was carried out."""
    if move is not None and outcome is not None and outcome.kind is not OutcomeKind.ILLEGAL:
        notify(player, "observe", LastPly(side, move, outcome))
