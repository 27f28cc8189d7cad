"""The engine's end of OTEP, without input or output."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from ..tafl import IllegalMove, Move
from .clock import Clock
from .events import AnalysisWanted, Event, Game, GameOver, Goodbye, InputEnded, Line, MoveWanted, OpponentMoved, Query
from .hearing import MISPLACED, Hearing, Malformed


class OutOfTurnError(Exception):
    """Says that something was sent although the host had not asked for it."""


class EngineEnd:
    """Turns the bytes of a host into events, and answers into bytes.

    Feed bytes with :meth:`receive_data`, take events with :meth:`next_event` until it returns ``None``, answer
    ``MoveWanted`` and ``AnalysisWanted``, and after each of these write what :meth:`data_to_send` returns::

        start --hello--> idle --play--> owes a move --send_move--> idle
                           |                 +--finish--> idle
                           +--analyze--> owes an analysis --send_analysis--> idle

        any state --goodbye or the end of input--> over

    It greets at once and waits for nothing. It takes what the text of OTEP and what the program OpenTafl send,
    in any order: rules before the greeting, a clock before or after ``play``, a turn without ``opponent-move``,
    the engine's own capture reported as the opponent's, no answer to the move that wins. What the host says of the board always
    counts more than what the rules make of the moves. A line that cannot be understood is answered by ``error 0`` with
    the reason and changes nothing else; commands that OTEP does not have are passed over.

    With ``simple_moves=False`` the host is asked to tell moves in the full notation; both are understood anyway.
    """

    def __init__(self, simple_moves: bool = True) -> None:
        self._lines: deque[str] = deque()
        self._tail = ""
        self._input_has_ended = False
        self._is_over = False
        self._hearing = Hearing()
        self._owed: MoveWanted | AnalysisWanted | None = None
        self._out: list[str] = ["hello"]
        if not simple_moves:
            self._out.append("simple-moves off")

    @property
    def game(self) -> Game | None:
        """Returns the game as far as it is known, ``None`` before the host has sent the rules."""
        return self._hearing.game()

    @property
    def clock(self) -> Clock | None:
        """Returns the clock that the host sent last, ``None`` if it sent none."""
        return self._hearing.clock

    @property
    def expects_clock(self) -> bool:
        """Tells whether a clock may follow the ``play`` that was read last, so that one may wait for it a moment."""
        return self._hearing.expects_clock

    @property
    def has_clock_followed(self) -> bool:
        """Tells whether a clock has come right after ``play``, so that another one is as good as sure to come there."""
        return self._hearing.has_clock_followed

    @property
    def is_clock_missing(self) -> bool:
        """Tells whether such a clock has not come yet."""
        return self._hearing.expects_clock and self._hearing.last_command == "play"

    def receive_data(self, data: bytes) -> None:
        """Takes bytes as they arrive, cut anywhere; ``b""`` says that the input has ended.

        Lines end in a line feed, and spaces and a carriage return before it do not matter. A line that the end of input
        cuts short is dropped.
        """
        if not data:
            self._input_has_ended = True
            return
        *lines, self._tail = (self._tail + data.decode("ascii", "backslashreplace")).split("\n")
        self._lines.extend(lines)

    def data_to_send(self) -> bytes:
        """Returns the bytes that are to be written now, whole lines only, and forgets them."""
        if not self._out:
            return b""
        data = ("\n".join(self._out) + "\n").encode("ascii", "replace")
        self._out.clear()
        return data

    def next_event(self) -> Event | None:
        """Returns the next event, or ``None`` if more bytes or an answer must come first.

        While an answer is owed the clock is still kept, and ``GameOver`` and ``Goodbye`` are reported, after which it
        is owed no longer; everything else that has arrived waits for the answer.
        """
        lines = self._lines
        while lines and not self._is_over:
            command, _, rest = lines[0].strip().partition(" ")
            if self._owed is not None and command in MISPLACED:
                break
            lines.popleft()
            event = self._hear(command, rest)
            if event is None:
                continue
            if isinstance(event, OpponentMoved):
                return event
            if lines and isinstance(event, MoveWanted):
                command, _, rest = lines[0].strip().partition(" ")
                if command == "clock":
                    # The text of OTEP has the clock come right behind "play"; the move is better chosen with it.
                    lines.popleft()
                    self._hear(command, rest)
                    event = MoveWanted(event.game._replace(clock=self.clock))
            if isinstance(event, (MoveWanted, AnalysisWanted)):
                self._owed = event
            elif isinstance(event, (GameOver, Goodbye)):
                self._owed = None
                self._is_over = isinstance(event, Goodbye)
            return event
        if self._input_has_ended and not self._is_over and self._owed is None:
            self._is_over = True
            return InputEnded()
        return None

    def send_move(self, move: Move | None) -> None:
        """Answers ``MoveWanted``. ``None`` gives up with a critical error, because OTEP has no other way.

        Raises ``IllegalMove`` if the move breaks a rule, in which case nothing is sent and a move is still owed, and
        ``OutOfTurnError`` if no move is owed.
        """
        if not isinstance(self._owed, MoveWanted):
            raise OutOfTurnError(f"the move {move} was sent although the host had not asked for one")
        if move is None:
            self.send_error("the engine has no move that it could make", is_critical=True)
        else:
            self._owed.game.position.check(move)
            self._hearing.sent(move)
            self._out.append(f"move {move}")
        self._owed = None

    def send_analysis(self, lines: Sequence[Line]) -> None:
        """Answers ``AnalysisWanted`` with lines, the best first; OTEP wants one at least if there is a legal move.

        Raises ``IllegalMove`` if a line has no moves or its first one breaks a rule, and ``OutOfTurnError`` if no
        analysis is owed; nothing is sent in either case.
        """
        if not isinstance(self._owed, AnalysisWanted):
            raise OutOfTurnError("an analysis was sent although the host had not asked for one")
        words = [f"analysis {len(lines)}"]
        for line in lines:
            if not line.moves:
                raise IllegalMove("a line of an analysis has at least one move")
            self._owed.game.position.check(line.moves[0])
            words.append("|".join(str(move) for move in line.moves))
            words.append(_print_number(line.evaluation))
        self._out.append(" ".join(words))
        self._owed = None

    def send_status(self, text: str) -> None:
        """Shows a text to the people who watch the host. Line breaks become spaces."""
        self._out.append(f"status {' '.join(text.split())}")

    def send_error(self, message: str, is_critical: bool = False) -> None:
        """Shows an error to the people who watch the host. The host ends the game if the error is critical."""
        self._out.append(f"error {-1 if is_critical else 0} {' '.join(message.split())}")

    def ask(self, query: Query) -> None:
        """Asks the host for the rules, the position, the side or the clock."""
        self._hearing.asked(query)
        self._out.append(query.value)

    def _hear(self, command: str, rest: str) -> Event | None:
        try:
            return self._hearing.hear(command, rest.strip())
        except Malformed as error:
            self.send_error(str(error))
            return error.event


def _print_number(number: float) -> str:
    if number == int(number):
        return str(int(number))
    return f"{number:.6f}".rstrip("0")
