"""Runs a player over two file descriptors."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Sequence
from contextlib import redirect_stdout

from .._streams import CHUNK, notify, write
from .events import AnalysisWanted, Event, GameBegun, GameOver, Goodbye, InputEnded, Moved, MoveWanted, Refused, Variation
from .player import Player
from .protocol import AgentEnd
from .turn import Turn


def run(player: Player, stdin: int | None = None, stdout: int | None = None) -> int:
    """Plays and analyses until the referee says goodbye or closes the input, and returns the exit code 0.

    ``stdin`` and ``stdout`` are file descriptors, by default the process's own (0 and 1). Each answer is one write,
    without a buffer. A referee that stops listening ends the conversation like the end of input. An answer is not sent if
    the referee has ended the game in the meantime. If the referee has refused every legal move, it receives a critical error and
    the player is not asked.

    While the player runs ``sys.stdout`` is ``sys.stderr``, so that a stray ``print()`` in its code cannot break the
    protocol. This does not cover earlier output.

    Raises ``IllegalMove`` if the player breaks a rule, and every exception of the player. The referee receives the exception
    as a critical error.
    """
    table = _Table(player, 0 if stdin is None else stdin, 1 if stdout is None else stdout)
    with redirect_stdout(sys.stderr):
        table.converse()
    return 0


class _Table:
    """Connects a player, two file descriptors and the protocol."""

    def __init__(self, player: Player, stdin: int, stdout: int) -> None:
        self.player = player
        self.stdin = stdin
        self.stdout = stdout
        self.end = AgentEnd(reports_plies=hasattr(player, "observe"))
        self.has_listener = True
        self.is_playing = False
        # When something was read last.
        self.read_at = time.monotonic()
        # What came while the player was thinking, and makes its answer pointless.
        self.over: Event | None = None
        self.poll: select.poll | None = None
        if hasattr(select, "poll"):
            self.poll = select.poll()
            self.poll.register(stdin, select.POLLIN)

    def converse(self) -> None:
        """Plays until the conversation is over."""
        try:
            wants_records = getattr(self.player, "wants_records", None)
            if wants_records is not None and wants_records():
                self.end.ask_for_records()
            self.play()
        except Exception as error:
            self.end.give_up(f"{type(error).__name__}: {error}")
            self.flush()
            raise
        if self.is_playing:
            notify(self.player, "finished", None)

    def play(self) -> None:
        end = self.end
        while True:
            event, self.over = self.over, None
            if event is None:
                event = end.next_event()
            if isinstance(event, Moved):
                notify(self.player, "observe", event.ply)
                continue
            # An answer may be due from the event before.
            self.flush()
            if not self.has_listener:
                return
            if event is None:
                self.read()
            elif isinstance(event, MoveWanted):
                self.choose()
            elif isinstance(event, AnalysisWanted):
                self.analyze(event)
            elif isinstance(event, (Goodbye, InputEnded)):
                return
            else:
                self.tell(event)

    def tell(self, event: GameBegun | GameOver | Refused) -> None:
        if isinstance(event, Refused):
            notify(self.player, "refused", event.move, event.code)
            return
        self.is_playing = False
        if isinstance(event, GameBegun):
            notify(self.player, "begin", event.rules)
        else:
            notify(self.player, "finished", event.outcome)

    def choose(self) -> None:
        """Lets the player choose a move."""
        end = self.end
        self.is_playing = True
        started = self.read_at
        if end.is_clock_missing:
            self.look(_CLOCK_PATIENCE if end.has_clock_followed else _FIRST_CLOCK_PATIENCE)
            if self.over is not None:
                return
        moves = end.moves()
        if end.position is None or not moves:
            end.give_up("there is no move that has not been refused")
            return
        move = self.player.choose(Turn(end.position, moves, end.clocks, started=started, table=self))
        self.look_since(started)
        if self.over is None:
            end.send_move(move)

    def analyze(self, event: AnalysisWanted) -> None:
        """Lets the player analyse the position. A player that only plays names the move that it would choose."""
        end = self.end
        if end.position is None:
            return
        turn = Turn(end.position, end.moves(), end.clocks, limit=event.limit, started=self.read_at, table=self)
        analyze = getattr(self.player, "analyze", None)
        if analyze is None:
            variations: Sequence[Variation] = [Variation((self.player.choose(turn),), 0)]
        else:
            variations = analyze(turn, event.lines)
        self.look_since(turn.started)
        if self.over is None:
            end.send_analysis(variations)

    def is_called_off(self) -> bool:
        """Returns whether the answer is no longer wanted."""
        self.look(0)
        return self.over is not None or self.end.has_ended

    def status(self, text: str) -> None:
        """Shows people a text at once."""
        self.end.status(text)
        self.flush()

    def look_since(self, started: float) -> None:
        """Looks whether the game has ended while the player was thinking. Nothing comes in a moment."""
        if time.monotonic() - started >= _MOMENT:
            self.look(0)
        elif self.over is None:
            self.over = self.end.next_event()

    def look(self, patience: float) -> None:
        """Reads what has arrived, after waiting up to this many seconds, and looks whether it ends the game."""
        if self.over is None:
            if not self.end.has_ended and self.is_readable(patience):
                self.read()
            self.over = self.end.next_event()

    def read(self) -> None:
        """Reads what arrives next."""
        self.end.receive_data(os.read(self.stdin, CHUNK))
        self.read_at = time.monotonic()

    def is_readable(self, patience: float) -> bool:
        """Waits up to this many seconds, and returns whether something has arrived."""
        try:
            if self.poll is not None:
                return bool(self.poll.poll(patience * 1000))
            return bool(select.select([self.stdin], [], [], patience)[0])
        except (OSError, ValueError):
            # Some systems can only wait for sockets. There, input is read after the answer.
            return False

    def flush(self) -> None:
        """Writes everything that is due."""
        data = self.end.data_to_send()
        if data:
            self.has_listener = self.has_listener and write(self.stdout, data)


# The shortest time of thinking, in seconds, after which the runner looks whether the game is over.
_MOMENT = 0.001
# The clock comes right after "play", perhaps in a separate write.
_CLOCK_PATIENCE = 0.003
# Most games have no clock, or it comes together with the first "play".
_FIRST_CLOCK_PATIENCE = 0.001
