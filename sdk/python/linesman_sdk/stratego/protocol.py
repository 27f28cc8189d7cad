"""The agent's end of the Stratego protocol, without input or output."""

from __future__ import annotations

from collections import deque
from enum import Enum
from operator import index
from typing import TypeVar

from .board import HEIGHT, WIDTH, Direction, Move, Side, parse_row, plain_board
from .events import Echo, Event, GameOver, InputEnded, MoveWanted, SetupWanted
from .pieces import BOMB, MOVABLE
from .report import NO_MOVE, LastMove, Outcome, OutcomeKind
from .setup import Setup
from .view import View

SURRENDER = "SURRENDER"
"""The answer that gives the game up."""

PROFILES = ("web-2011", "beta-2011", "manual-2012", "final-2012")
"""The versions of the protocol, the oldest first."""


class ProtocolError(Exception):
    """The referee sent something that the protocol does not allow.

    ``came`` is the line, ``where`` its place in the game and ``expected`` what the protocol requires.
    """

    def __init__(self, came: str, where: str, expected: str) -> None:
        super().__init__(f"{came!r} came {where}, expected {expected}")
        self.came = came
        self.where = where
        self.expected = expected


class OutOfTurnError(Exception):
    """The agent sends something although the referee has not asked for it."""


class AgentEnd:
    """Turns the bytes of a referee into events, and answers into bytes.

    Feed bytes with :meth:`receive_data`, take events with :meth:`next_event` until it returns ``None``, and after
    ``SetupWanted`` and ``MoveWanted`` write what :meth:`send` returns::

        start --"RED name 10 10"--> owes a set-up --send--> awaits a turn <--------------+
                                                                |                        |
                                    "START" or "<last move> <outcome>"       "<own move> <outcome>"
                                                                v                        |
                                                          awaits ten rows          awaits the echo
                                                                |                        ^
                                                                +--> owes a move --send--+

        any state --QUIT, VICTORY, DEFEAT, DRAW, ILLEGAL, DEFAULT or the end of input--> over

    It plays the manual of March 2012 and understands the older and later versions: the outcome may be missing or may
    be FLAG, and QUIT may carry a result.

    ``profile`` is one of ``PROFILES``, or ``None`` if the agent cannot know it. Only the answer of a side without a legal
    move depends on it. Without a profile, the answer follows from what the referee has sent: a pass of the opponent,
    what became of an attacked bomb and of equal ranks, and whether the opponent is called by a path.

    Raises ``ValueError`` if there is no such profile.
    """

    def __init__(self, profile: str | None = None) -> None:
        if profile is not None and profile not in PROFILES:
            raise ValueError(f"there is no profile {profile!r}, only {', '.join(PROFILES)}")
        self._may_pass = None if profile is None else profile == "beta-2011"
        self._has_path = False
        # What has arrived, and then its lines, if it is not read as a whole.
        self._data = b""
        self._lines: deque[bytes] = deque()
        self._input_has_ended = False
        self._state = _State.AWAITS_REQUEST
        self._turn = 0
        self._side: Side
        self._last: LastMove | None
        self._rows: list[str] = []
        self._view: View
        self._sent: str
        # The answer, as the echo begins.
        self._answer = b""

    def receive_data(self, data: bytes) -> None:
        """Takes bytes as they arrive, cut anywhere. ``b""`` means that the input has ended.

        Lines end with a line feed. A carriage return before it is ignored. A last line without a line feed is dropped.
        """
        if not data:
            self._input_has_ended = True
            return
        self._data += data

    def next_event(self) -> Event | None:
        """Returns the next event, or ``None`` if more bytes or an answer must come first.

        While an answer is owed, only the end of the game is reported. Everything else waits for the answer.
        After ``GameOver``, ``InputEnded`` and ``ProtocolError`` the game is over and no event follows.

        Raises ``ProtocolError`` if the referee breaks the protocol.
        """
        if self._data:
            if not self._lines:
                event = self._read_as_a_whole()
                if event is not None:
                    return event
            *lines, self._data = self._data.split(b"\n")
            self._lines.extend(lines)
        while self._lines and self._state is not _State.OVER:
            line = _decode(self._lines[0])
            over = _read_game_over(line)
            if over is None and self._state in _OWES:
                return None
            self._lines.popleft()
            if over is not None:
                self._state = _State.OVER
                return over
            event = self._read(line)
            if event is not None:
                return event
        if self._input_has_ended and self._state is not _State.OVER:
            self._state = _State.OVER
            return InputEnded()
        return None

    def send(self, answer: Setup | Move | None) -> bytes:
        """Returns the bytes of the answer that is owed: a ``Setup``, then a ``Move`` each turn.

        ``None`` instead of a move gives the game up with SURRENDER. A side that has no legal move passes with NO_MOVE
        where it may. Serves the clauses that the set-up is four lines and that a move is one line,
        "X Y DIRECTION [MULTIPLIER]".

        Raises ``IllegalMove`` if the move breaks a rule, ``TypeError`` if the answer is of the wrong type, and
        ``OutOfTurnError`` if nothing is owed. In all three cases, write nothing: the same answer is still owed.
        """
        if self._state is _State.OWES_SETUP:
            if not isinstance(answer, Setup):
                raise TypeError(f"a Setup is owed, not {answer!r}")
            self._state = _State.AWAITS_TURN
            return f"{answer}\n".encode("ascii")
        if self._state is _State.OWES_MOVE:
            self._sent = self._write_move(answer)
            self._state = _State.AWAITS_ECHO
            written = self._sent.encode("ascii")
            self._answer = written + b" "
            return written + b"\n"
        raise OutOfTurnError(f"{answer} was sent although the referee had not asked for anything")

    def _write_move(self, answer: Setup | Move | None) -> str:
        if answer is None:
            return NO_MOVE if not self._view.legal_moves() and self._is_pass_allowed() else SURRENDER
        if not isinstance(answer, Move):
            raise TypeError(f"a Move or None is owed, not {answer!r}")
        try:
            index(answer.x), index(answer.y), index(answer.multiplier)
        except TypeError:
            raise TypeError(f"a Move has whole numbers, not {tuple(answer)!r}") from None
        if not isinstance(answer.direction, Direction):
            raise TypeError(f"a Move has a Direction, not {answer.direction!r}")
        self._view.check_move(answer)
        return str(answer)

    def _is_pass_allowed(self) -> bool:
        """Serves the clause that a side may pass in ``beta-2011`` only."""
        if self._may_pass is not None:
            return self._may_pass
        # Elsewhere, a side that has only bombs and its flag left has lost and is not asked.
        is_immobile = all(piece not in MOVABLE for _, piece in self._view.own_pieces())
        return is_immobile or not self._has_path

    def _note_report(self, line: str) -> None:
        """Looks at what a reported ply tells about the rules: only in ``beta-2011`` may a side pass."""
        words = line.split()
        if self._may_pass is not None:
            return
        if words == [NO_MOVE]:
            self._may_pass = True
        elif len(words) > 2 and words[-3] in _FIGHT_WORDS:
            self._note_fight(*words[-3:])

    def _note_outcome(self, outcome: Outcome) -> None:
        """Does the same for an outcome that has been read."""
        if self._may_pass is None and outcome.attacker is not None and outcome.defender is not None:
            self._note_fight(outcome.kind.value, outcome.attacker, outcome.defender)

    def _note_fight(self, outcome: str, attacker: str, defender: str) -> None:
        """Takes a fight that only the rules of 2011 have, or only those of 2012: with a bomb, or between equal ranks."""
        both_die = outcome == OutcomeKind.BOTHDIE.value
        if defender == BOMB and outcome != OutcomeKind.KILLS.value:
            self._may_pass = both_die
        elif attacker == defender:
            self._may_pass = not both_die

    def _read(self, line: str) -> Event | None:
        try:
            if self._state is _State.AWAITS_REQUEST:
                return self._read_request(line)
            if self._state is _State.AWAITS_TURN:
                return self._read_header(line)
            if self._state is _State.AWAITS_ROWS:
                return self._read_row(line)
            return self._read_echo(line)
        except ProtocolError:
            self._state = _State.OVER
            raise

    def _read_request(self, line: str) -> Event:
        """Serves the set-up clause: the game opens with "COLOUR OPPONENT WIDTH HEIGHT"."""
        words = line.split()
        size = [str(WIDTH), str(HEIGHT)]
        if len(words) < 4 or words[0] not in Side.__members__ or words[-2:] != size:
            expected = f"'COLOUR OPPONENT {WIDTH} {HEIGHT}', where COLOUR is RED or BLUE"
            raise ProtocolError(line, "as the first line of the game", expected)
        self._side = Side[words[0]]
        self._state = _State.OWES_SETUP
        self._has_path = "/" in " ".join(words[1:-2])
        # The manual promises a name without spaces, but a path may well contain some.
        return SetupWanted(self._side, " ".join(words[1:-2]))

    def _read_header(self, line: str) -> Event | None:
        """Serves the turn clause: RED's first turn opens with START, every other one with the opponent's answer."""
        self._turn += 1
        self._note_report(line)
        if line.strip() == "START":
            self._last = None
        elif self._turn == 1 and self._side is Side.RED:
            raise ProtocolError(line, "as the header of RED's turn 1", "'START'")
        else:
            self._last = LastMove.parse(line)
            _keep(_REPORTS, line, self._last if self._last.move and self._last.outcome else None)
        self._rows = []
        self._state = _State.AWAITS_ROWS
        return None

    def _read_as_a_whole(self) -> Event | None:
        """Reads a turn, or an echo, if it is as nearly all are. Otherwise its lines are read one by one."""
        data = self._data
        if self._state is _State.AWAITS_ECHO:
            if not (data.startswith(self._answer) and data.endswith(b"\n")):
                return None
            outcome = _OUTCOMES.get(data[len(self._answer) : -1])
            if outcome is None:
                return None
            self._data = b""
            self._note_outcome(outcome)
            self._state = _State.AWAITS_TURN
            return Echo(self._sent, outcome)
        if self._state is not _State.AWAITS_TURN or (self._turn == 0 and self._side is Side.RED):
            return None
        end = data.find(b"\n")
        last = _REPORTS.get(data[:end])
        board = data[end + 1 : end + 1 + _BOARD_LENGTH]
        after = end + 1 + _BOARD_LENGTH
        if last is None or data[after : after + 1] != b"\n" or not plain_board(board):
            return None
        self._data = data[after + 1 :]
        self._turn += 1
        self._last = last
        if last.outcome is not None:
            self._note_outcome(last.outcome)
        self._view = View.of_checked(board, self._side, self._turn, last)
        self._state = _State.OWES_MOVE
        return MoveWanted(self._view, last)

    def _read_row(self, line: str) -> Event | None:
        """Serves the turn clause: ten rows of the board follow the header, the top row first."""
        try:
            self._rows.append(parse_row(line, len(self._rows)))
        except ValueError as error:
            raise ProtocolError(line, f"as board row y={len(self._rows)} of turn {self._turn}", str(error)) from None
        if len(self._rows) < HEIGHT:
            return None
        self._view = View.of_checked("\n".join(self._rows).encode("ascii"), self._side, self._turn, self._last)
        self._state = _State.OWES_MOVE
        return MoveWanted(self._view, self._last)

    def _read_echo(self, line: str) -> Event:
        """Serves the turn clause: the referee repeats the answer, followed by its outcome."""
        self._note_report(line)
        try:
            outcome = _read_outcome(line, self._sent)
        except ValueError:
            raise ProtocolError(line, f"as the echo of turn {self._turn}", f"'{self._sent} OUTCOME' or QUIT") from None
        _keep(_OUTCOMES, line[len(self._sent) + 1 :], outcome)
        self._state = _State.AWAITS_TURN
        return Echo(self._sent, outcome)


class _State(Enum):
    AWAITS_REQUEST = 1
    OWES_SETUP = 2
    AWAITS_TURN = 3
    AWAITS_ROWS = 4
    OWES_MOVE = 5
    AWAITS_ECHO = 6
    OVER = 7


def _decode(line: bytes) -> str:
    if line.endswith(b"\r"):
        line = line[:-1]
    return line.decode("utf-8", "backslashreplace")


def _read_game_over(line: str) -> GameOver | None:
    """Serves the clause that QUIT, with or without a result, may come at any time.

    The oldest version of the protocol says VICTORY, DEFEAT, DRAW, ILLEGAL or DEFAULT instead, alone on a line.
    """
    word, _, result = line.strip().partition(" ")
    if word == "QUIT":
        return GameOver(result.strip() or None)
    if word in _RESULT_WORDS and not result:
        return GameOver(word)
    return None


def _read_outcome(echo: str, sent: str) -> Outcome | None:
    if echo == sent:
        return None
    if not echo.startswith(f"{sent} "):
        raise ValueError(f"{echo!r} does not repeat {sent!r}")
    return Outcome.parse(echo[len(sent) :])


def _keep(known: dict[bytes, _T], line: str, meaning: _T | None) -> None:
    """Keeps what a line means, because most lines of a game are sent again. There is room for the lines of ordinary moves."""
    if meaning is not None and len(line) < 32 and len(known) < 10_000:
        known[line.encode("utf-8", "backslashreplace")] = meaning


_T = TypeVar("_T")
_BOARD_LENGTH = HEIGHT * (WIDTH + 1) - 1
_REPORTS: dict[bytes, LastMove] = {}
_OUTCOMES: dict[bytes, Outcome] = {}
_OWES = (_State.OWES_SETUP, _State.OWES_MOVE)
_FIGHT_WORDS = ("KILLS", "DIES", "BOTHDIE")
_RESULT_WORDS = ("VICTORY", "DEFEAT", "DRAW", "ILLEGAL", "DEFAULT")
