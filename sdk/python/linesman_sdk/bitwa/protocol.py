"""The agent's end of the Bitwa protocol, without input or output."""

from __future__ import annotations

import re
from collections import deque

from .course import Course
from .events import Event, GameBegun, InputEnded, LastOrder, Moved, OrderWanted, Quit, TimeLeft
from .order import IllegalOrder, Order, check_type
from .position import ORDER, Position
from .setup import Setup


class OutOfTurnError(Exception):
    """The agent sends an order although the referee has not asked for one."""


class AgentEnd:
    """Turns the bytes of a referee into events, and orders into bytes.

    Feed bytes with :meth:`receive_data` and take events with :meth:`next_event` until it returns ``None``. After
    ``OrderWanted``, call :meth:`send_order`. Write what :meth:`data_to_send` returns before you read on::

        no game --set_game--> waiting --gen_move--> owes an order --send_order--> waiting ...

        any state --quit or the end of input--> over

    Every command except ``gen_move`` is answered at once. A command that is unknown or not possible is answered with ``?``
    and changes nothing. An order is carried out when the player looks at the position. So a referee that gives an order to a
    division without units may receive ``=``, which changes nothing either.

    If the referee passes over the opponent's divisions, it has killed the opponent.
    """

    def __init__(self) -> None:
        self._lines: deque[bytes] = deque()
        self._tail = b""
        self._output = b""
        self._input_has_ended = False
        self._is_over = False
        self._asked: str | None = None
        self._course: Course | None = None
        self._size = (0, 0)
        self.time_left: float | None = None

    @property
    def position(self) -> Position | None:
        """Returns the position now, ``None`` if there is no game."""
        return None if self._course is None else self._course.now()

    def receive_data(self, data: bytes) -> None:
        """Takes bytes as they arrive, cut anywhere. ``b""`` means that the input has ended.

        Lines end with a line feed. White space before it is ignored. A last line without a line feed is dropped.
        """
        if not data:
            self._input_has_ended = True
            return
        *lines, self._tail = (self._tail + data).split(b"\n")
        self._lines.extend(lines)

    def next_event(self) -> Event | None:
        """Returns the next event, or ``None`` if more bytes or an order must come first.

        After ``Quit`` and ``InputEnded`` the conversation is over and no event follows.
        """
        lines = self._lines
        while lines and not self._is_over and self._asked is None:
            line = lines.popleft().decode("ascii", "backslashreplace").strip()
            event = self._read(line) if line else None
            if event is not None:
                return event
        if self._input_has_ended and not self._lines and not self._is_over:
            self._is_over = True
            return InputEnded()
        return None

    def send_order(self, order: Order) -> None:
        """Answers ``gen_move``.

        Raises ``OutOfTurnError`` if no order is owed, ``TypeError`` if it is not an ``Order`` of whole numbers, and
        ``IllegalOrder`` if the order breaks a rule. Then nothing is sent and an order is still owed.
        """
        if self._asked is None:
            raise OutOfTurnError(f"{order} was sent although the referee had not asked for an order")
        check_type(order)
        order.check(*self._size)
        text = str(order)
        self._asked = None
        self._output += f"= {text}\n\n".encode("ascii")

    def refuse(self, why: str) -> None:
        """Answers ``gen_move`` without an order, which loses the game.

        If no order is owed, the last ``=`` becomes a refusal, unless :meth:`data_to_send` has returned it already.
        """
        if self._asked is not None:
            self._asked = None
            self._answer("?", why)
        elif self._output.endswith(_DONE):
            self._output = self._output[: -len(_DONE)]
            self._answer("?", why)

    def data_to_send(self) -> bytes:
        """Returns the bytes to write now."""
        data, self._output = self._output, b""
        return data

    def _answer(self, mark: str, text: str = "") -> None:
        words = " ".join(text.split())
        answer = f"{mark} {words}" if words else mark
        self._output += f"{answer}\n\n".encode("ascii", "backslashreplace")

    def _read(self, line: str) -> Event | None:
        word, *more = line.split(None, 1)
        rest = more[0] if more else ""
        try:
            if word == "gen_move":
                return self._read_question(rest)
            event = self._carry_out(word, rest)
        except (ValueError, IllegalOrder) as error:
            self._answer("?", f"{word}: {error}")
            return None
        self._output += _DONE
        return event

    def _carry_out(self, word: str, rest: str) -> Event:
        if word == "play":
            letter, *numbers = rest.split(None, 1) or [""]
            return self._read_play(_read_division(letter), Order.parse("".join(numbers)))
        if word == "time_left":
            if not _MILLISECONDS.fullmatch(rest):
                raise ValueError("a whole number of milliseconds is missing")
            self.time_left = int(rest) / 1000
            return TimeLeft(self.time_left)
        if word == "set_game":
            self._course = self.time_left = None
            setup = Setup.parse(rest)
            self._course = Course(Position(setup))
            self._size = (setup.columns, len(setup.rows))
            return GameBegun(setup)
        if word == "quit":
            self._is_over = True
            return Quit()
        raise ValueError("unknown command")

    def _read_question(self, text: str) -> Event:
        division = _read_division(text)
        if not self._known().hear(division, None):
            self._turn_to(division)
        self._asked = division
        return OrderWanted(division)

    def _read_play(self, division: str, order: Order) -> Event:
        if not self._known().hear(division, order):
            position = self._turn_to(division)
            if position.due != division:
                raise ValueError(f"division {position.due} is due" if position.due else "the game is over")
            # The player may have kept the earlier position.
            self._course = Course(position.after(order))
        return Moved(LastOrder(division, order))

    def _turn_to(self, division: str) -> Position:
        """Returns the position now, and goes on to a division if the referee has excluded the side that is due."""
        position = self._known().now().copy()
        if position.turn_to(division):
            self._course = Course(position)
        return position

    def _known(self) -> Course:
        if self._course is None:
            raise ValueError("there is no game")
        return self._course


def _read_division(text: str) -> str:
    if len(text) != 1 or text not in ORDER:
        raise ValueError("a division's letter is missing")
    return text


_DONE = b"=\n\n"
_MILLISECONDS = re.compile(r"[0-9]{1,18}")
