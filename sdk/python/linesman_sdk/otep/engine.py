"""Lets an engine play over two file descriptors."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Sequence
from contextlib import redirect_stdout

from .._streams import CHUNK, write
from ..tafl import Move, MoveRecord
from .events import AnalysisWanted, Event, Game, GameOver, Goodbye, InputEnded, Line
from .events import MoveWanted, OpponentMoved, Query, Refused, Result
from .protocol import EngineEnd


class Engine:
    """Decides on moves. Derive your engine from this class and write :meth:`choose`.

    You may override the other methods that report news from the host. :meth:`status` and :meth:`ask` send something to
    the host, and do nothing while the engine does not run.
    """

    _runner: _Runner | None = None

    def choose(self, game: Game) -> Move | None:
        """Returns one of ``game.legal_moves()``, or ``None`` to give up, for instance when there is no legal move.

        When the host refuses a move, this method is called again without that move in the list.
        """
        raise NotImplementedError

    def analyze(self, game: Game, count: int, seconds: float) -> Sequence[Line]:
        """Returns up to ``count`` lines, the best first, within this many seconds.

        By default, returns the move of ``choose``.
        """
        move = self.choose(game)
        return [] if move is None else [Line((move,), 0)]

    def opponent_moved(self, moves: tuple[MoveRecord, ...], game: Game) -> None:
        """Receives the opponent's moves and the game after them. Called before ``choose``."""

    def refused(self, move: Move | None, code: int | None) -> None:
        """Receives a move that the host refused, and the host's code."""

    def finished(self, result: Result | None) -> None:
        """Receives the result of a game. Be brief, because a host may stop an engine moments later."""

    def status(self, text: str) -> None:
        """Shows a text at once to the people who watch the host."""
        if self._runner is not None:
            self._runner.end.send_status(text)
            self._runner.flush()

    def ask(self, query: Query) -> None:
        """Asks the host for the rules, the position, the side or the clock. The answer is known in later calls."""
        if self._runner is not None:
            self._runner.end.ask(query)
            self._runner.flush()


def run(engine: Engine, stdin: int | None = None, stdout: int | None = None, simple_moves: bool = True) -> int:
    """Plays until the host says goodbye or closes the input, and returns the exit code 0.

    ``stdin`` and ``stdout`` are file descriptors, by default the process's own (0 and 1). Each answer is one write and
    is never held back in a buffer. A host that stops listening ends the conversation like the end of input. An answer
    is not sent if the host has ended the game in the meantime.

    While the engine runs ``sys.stdout`` is ``sys.stderr``, so that a stray ``print()`` in the engine's code cannot
    break the protocol. What was printed before the call is not covered.

    Raises ``IllegalMove`` if the engine breaks a rule, and every exception of the engine. The host receives the exception
    as a critical error.
    """
    runner = _Runner(engine, 0 if stdin is None else stdin, 1 if stdout is None else stdout, simple_moves)
    engine._runner = runner
    try:
        with redirect_stdout(sys.stderr):
            runner.converse()
    finally:
        engine._runner = None
    return 0


class _Runner:
    """Connects an engine, two file descriptors and the protocol."""

    def __init__(self, engine: Engine, stdin: int, stdout: int, simple_moves: bool) -> None:
        self.engine = engine
        self.stdin = stdin
        self.stdout = stdout
        self.end = EngineEnd(simple_moves)
        self.has_listener = True
        self.poll: select.poll | None = None
        if hasattr(select, "poll"):
            self.poll = select.poll()
            self.poll.register(stdin, select.POLLIN)

    def converse(self) -> None:
        """Plays until the conversation is over."""
        end = self.end
        try:
            waiting: Event | None = None
            while True:
                data = end.data_to_send()
                if not (self.send(data) if data else self.has_listener):
                    return
                event = end.next_event() if waiting is None else waiting
                waiting = None
                if event is None:
                    end.receive_data(os.read(self.stdin, CHUNK))
                elif isinstance(event, (MoveWanted, AnalysisWanted)):
                    waiting = self.answer(event)
                elif isinstance(event, OpponentMoved):
                    self.engine.opponent_moved(event.moves, event.game)
                elif isinstance(event, (Goodbye, InputEnded)):
                    return
                else:
                    self.tell(event)
        except Exception as error:
            self.end.send_error(f"{type(error).__name__}: {error}", is_critical=True)
            self.flush()
            raise

    def tell(self, event: Event) -> None:
        if isinstance(event, Refused):
            self.engine.refused(event.move, event.code)
        elif isinstance(event, GameOver):
            self.engine.finished(event.result)

    def answer(self, event: MoveWanted | AnalysisWanted) -> Event | None:
        """Lets the engine answer, and returns an event that came in the meantime and makes the answer pointless."""
        over = None
        if self.end.is_clock_missing and isinstance(event, MoveWanted):
            over = self.news(_CLOCK_PATIENCE if self.end.has_clock_followed else _FIRST_CLOCK_PATIENCE)
        if over is not None:
            return over
        begun = time.monotonic()
        if isinstance(event, AnalysisWanted):
            lines = self.engine.analyze(event.game, event.number, event.seconds)
            over = self.news_since(begun)
            if over is None:
                self.end.send_analysis(lines)
            return over
        game, clock = event.game, self.end.clock
        # The clock may have come in the meantime.
        move = self.engine.choose(game if game.clock is clock else game._replace(clock=clock))
        over = self.news_since(begun)
        if over is None:
            self.end.send_move(move)
        return over

    def news_since(self, begun: float) -> Event | None:
        """Returns the end of the game if it came while the engine was thinking. Nothing comes in a moment."""
        if time.monotonic() - begun < _MOMENT:
            return self.end.next_event()
        return self.news(0)

    def news(self, patience: float) -> Event | None:
        """Reads what has arrived, after waiting up to this many seconds, and returns the end of the game if it came."""
        if self.is_readable(patience):
            self.end.receive_data(os.read(self.stdin, CHUNK))
        return self.end.next_event()

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
            self.send(data)

    def send(self, data: bytes) -> bool:
        """Writes something and returns whether the host still listens."""
        self.has_listener = self.has_listener and write(self.stdout, data)
        return self.has_listener


# The shortest time of thinking, in seconds, after which the engine looks whether the game is over.
_MOMENT = 0.001
# The clock comes right after "play", perhaps in a separate write.
_CLOCK_PATIENCE = 0.003
# Most games have no clock, or it comes together with the first "play".
_FIRST_CLOCK_PATIENCE = 0.001
