"""The agent's end of OTEP, without input or output."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from numbers import Real

from ..tafl import IllegalMove, Move, Position, Side, Square
from .clock import Clocks
from .events import AnalysisWanted, Event, GameOver, Goodbye, InputEnded, Moved, MoveWanted, Query, Variation
from .hearing import MISPLACED, Hearing, Malformed


class OutOfTurnError(Exception):
    """The agent sends something although the referee has not asked for it."""


class AgentEnd:
    """Turns the bytes of a referee into events, and answers into bytes.

    Feed bytes with :meth:`receive_data` and take events with :meth:`next_event` until it returns ``None``. Answer
    ``MoveWanted`` and ``AnalysisWanted``. After each event, write what :meth:`data_to_send` returns::

        start --hello--> idle --play--> owes a move --send_move--> idle
                           |                 +--finish--> idle
                           +--analyze--> owes an analysis --send_analysis--> idle

        any state --goodbye or the end of input--> over

    It says hello at once and waits for nothing. It understands what the text of OTEP prescribes and what the program OpenTafl
    sends, in any order: rules before hello, a clock before or after ``play``, a turn without ``opponent-move``, the agent's own
    capture reported as the opponent's, no answer to the move that wins. The referee's board always counts more than the board to
    which the moves lead by the rules. A line that cannot be understood is answered by ``error 0`` with the reason and changes
    nothing else. Commands that OTEP does not have are ignored.

    With ``reports_plies=False``, ``Moved`` is left out, which saves time.
    """

    def __init__(self, *, reports_plies: bool = True) -> None:
        self._lines: deque[str] = deque()
        self._tail = ""
        self._input_has_ended = False
        self._is_over = False
        self._hearing = Hearing(reports_plies)
        self._owed: MoveWanted | AnalysisWanted | None = None
        self._out: list[str] = ["hello"]

    @property
    def position(self) -> Position | None:
        """Returns the position, ``None`` before the referee has sent the rules.

        A move of the agent is part of it when it has been accepted.
        """
        return self._hearing.position

    @property
    def side(self) -> Side | None:
        """Returns the side that the agent was told to play last."""
        return self._hearing.side

    @property
    def clocks(self) -> Clocks | None:
        """Returns what the clocks showed last, ``None`` in a game without clocks."""
        return self._hearing.clocks

    def moves(self) -> list[Move]:
        """Lists the legal moves in the position, without those that the referee has refused there."""
        return self._hearing.moves()

    @property
    def expects_clock(self) -> bool:
        """Returns whether a clock may follow the last ``play``, so that you may wait for it a moment."""
        return self._hearing.expects_clock

    @property
    def has_clock_followed(self) -> bool:
        """Returns whether a clock has come right after a ``play``, so that another one almost certainly follows the next."""
        return self._hearing.has_clock_followed

    @property
    def is_clock_missing(self) -> bool:
        """Returns whether a clock may still follow the last ``play``."""
        return self._hearing.expects_clock and self._hearing.last_command == "play"

    @property
    def has_ended(self) -> bool:
        """Returns whether the input has ended, even if events or an answer still come first."""
        return self._input_has_ended

    def receive_data(self, data: bytes) -> None:
        """Takes bytes as they arrive, cut anywhere. ``b""`` means that the input has ended.

        Lines end with a line feed. Spaces and a carriage return before it are ignored. A last line without a line feed is
        dropped.
        """
        if not data:
            self._input_has_ended = True
            return
        *lines, self._tail = (self._tail + data.decode("ascii", "backslashreplace")).split("\n")
        self._lines.extend(lines)

    def data_to_send(self) -> bytes:
        """Returns the bytes to write now. They are whole lines."""
        if not self._out:
            return b""
        data = ("\n".join(self._out) + "\n").encode("ascii", "replace")
        self._out.clear()
        return data

    def next_event(self) -> Event | None:
        """Returns the next event, or ``None`` if more bytes or an answer must come first.

        While an answer is owed, clocks are still read, and ``GameOver`` and ``Goodbye`` are reported. After these two, the answer
        is no longer owed. Everything else that has arrived waits for the answer.
        """
        lines, events = self._lines, self._hearing.events
        while not events and lines and not self._is_over:
            command, _, rest = lines[0].strip().partition(" ")
            if self._owed is not None and command in MISPLACED:
                return None
            lines.popleft()
            try:
                self._hearing.hear(command, rest)
            except Malformed as error:
                self.complain(str(error))
        if events:
            event = events.popleft()
            if isinstance(event, Moved):
                return event
            if isinstance(event, (MoveWanted, AnalysisWanted)):
                self._owed = event
                # By the text of OTEP the clock follows "play", and the move is better chosen with it.
                if lines and isinstance(event, MoveWanted):
                    command, _, rest = lines[0].strip().partition(" ")
                    if command == "clock":
                        lines.popleft()
                        try:
                            self._hearing.hear(command, rest)
                        except Malformed as error:
                            self.complain(str(error))
            elif isinstance(event, (GameOver, Goodbye)):
                self._owed = None
                self._is_over = isinstance(event, Goodbye)
            return event
        if self._input_has_ended and not self._is_over and self._owed is None:
            self._is_over = True
            return InputEnded()
        return None

    def send_move(self, move: Move) -> None:
        """Answers ``MoveWanted``.

        Raises ``OutOfTurnError`` if no move is owed, ``TypeError`` if it is not a ``Move``, and ``IllegalMove`` if the move breaks
        a rule or was refused in this position. Then nothing is sent and a move is still owed.
        """
        position = self._hearing.position
        if position is None or not isinstance(self._owed, MoveWanted):
            raise OutOfTurnError(f"the move {move} was sent although the referee had not asked for one")
        check_type(move)
        refused = self._hearing.refused
        if refused and move in refused:
            raise IllegalMove(f"{move} is illegal: the referee has refused it in this position")
        position.check(move)
        self._hearing.sent(move)
        self._out.append(f"move {move}")
        self._owed = None

    def send_analysis(self, variations: Sequence[Variation]) -> None:
        """Answers ``AnalysisWanted``, with the best line of play first. Without any line, the answer is an error.

        Raises ``IllegalMove`` if a line has no moves or its first move breaks a rule, ``TypeError`` or ``ValueError`` if it is
        not a ``Variation`` or its evaluation is not a number, and ``OutOfTurnError`` if no analysis is owed. Then nothing is sent.
        """
        position = self._hearing.position
        if position is None or not isinstance(self._owed, AnalysisWanted):
            raise OutOfTurnError("an analysis was sent although the referee had not asked for one")
        if not isinstance(variations, Sequence):
            raise TypeError(f"a list of Variations is owed, not {variations!r}")
        words = [f"analysis {len(variations)}"]
        for variation in variations:
            # A move has two parts too.
            if not isinstance(variation, tuple) or isinstance(variation, Move) or len(variation) != 2:
                raise TypeError(f"a Variation is owed, not {variation!r}")
            moves, evaluation = variation
            if not moves:
                raise IllegalMove("a line of an analysis has at least one move")
            for move in moves:
                check_type(move)
            position.check(moves[0])
            words.append("|".join(str(move) for move in moves))
            words.append(_print_number(evaluation))
        self._owed = None
        if variations:
            self._out.append(" ".join(words))
        else:
            # The text of OTEP requires at least one line.
            self.complain("there is no analysis")

    def status(self, text: str) -> None:
        """Shows people a text. Line breaks become spaces."""
        self._out.append(f"status {' '.join(text.split())}")

    def complain(self, message: str) -> None:
        """Sends the message that something is wrong, and goes on."""
        self._out.append(f"error 0 {' '.join(message.split())}")

    def give_up(self, message: str) -> None:
        """Sends the message that the agent cannot go on. The game is lost, and no answer is owed."""
        self._out.append(f"error -1 {' '.join(message.split())}")
        self._owed = None

    def ask(self, query: Query) -> None:
        """Asks the referee for the rules, the position, the side or the clock."""
        self._hearing.asked(query)
        self._out.append(query.value)

    def ask_for_records(self) -> None:
        """Asks the referee for full move records instead of simple ones. Both are understood."""
        self._out.append("simple-moves off")


def check_type(answer: object) -> None:
    """Raises ``TypeError`` if a player's answer is not a move."""
    if not isinstance(answer, Move):
        raise TypeError(f"a Move is owed, not {answer!r}")
    if not (isinstance(answer.origin, Square) and isinstance(answer.target, Square)):
        raise TypeError(f"a Move has two Squares, not {tuple(answer)!r}")


def _print_number(number: float) -> str:
    """Prints an evaluation as a plain decimal number, without an exponent."""
    if not isinstance(number, Real):
        raise TypeError(f"an evaluation is a number, not {number!r}")
    if number != number:
        raise ValueError(f"an evaluation is a number, not {number}")
    if abs(number) > _LARGEST:
        return str(_LARGEST if number > 0 else -_LARGEST)
    if number == int(number):
        return str(int(number))
    text = f"{number:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# The largest whole number of 64 bits. In Rust, no evaluation is larger.
_LARGEST = 2**63 - 1
