"""The agent's end of the Bitwa protocol, without input or output."""

from __future__ import annotations

import re
from collections import deque

from .board import side_of
from .events import Event, GameBegun, InputEnded, Moved, OrderWanted, Quit, TimeLeft
from .order import IllegalOrder, Order
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
    and changes nothing. If the referee passes over the opponent's divisions, it has killed the opponent.
    """

    def __init__(self) -> None:
        self._lines: deque[bytes] = deque()
        self._tail = b""
        self._output = b""
        self._input_has_ended = False
        self._is_over = False
        self._asked: str | None = None
        self.position: Position | None = None
        self.time_left: float | None = None

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
        while self._lines and not self._is_over and self._asked is None:
            line = self._lines.popleft().decode("ascii", "backslashreplace").strip()
            event = self._read(line) if line else None
            if event is not None:
                return event
        if self._input_has_ended and not self._lines and not self._is_over:
            self._is_over = True
            return InputEnded()
        return None

    def send_order(self, order: Order) -> None:
        """Answers ``gen_move``.

        Raises ``OutOfTurnError`` if no order is owed, and ``IllegalOrder`` if the order breaks a rule. Then nothing is sent
        and an order is still owed.
        """
        if self._asked is None or self.position is None:
            raise OutOfTurnError(f"{order} was sent although the referee had not asked for an order")
        board = self.position.board
        order.check(board.columns, board.rows)
        text = str(order)
        self._asked = None
        self._answer("=", text)

    def refuse(self, why: str) -> None:
        """Answers ``gen_move`` without an order, which loses the game. Does nothing if no order is owed."""
        if self._asked is not None:
            self._asked = None
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
        self._answer("=")
        return event

    def _carry_out(self, word: str, rest: str) -> Event:
        if word == "set_game":
            self.position = self.time_left = None
            setup = Setup.parse(rest)
            self.position = Position(setup)
            return GameBegun(setup)
        if word == "time_left":
            if not _MILLISECONDS.fullmatch(rest):
                raise ValueError("a whole number of milliseconds is missing")
            self.time_left = int(rest) / 1000
            return TimeLeft(self.time_left)
        if word == "play":
            letter, *numbers = rest.split(None, 1) or [""]
            return self._read_play(_read_division(letter), Order.parse("".join(numbers)))
        if word == "quit":
            self._is_over = True
            return Quit()
        raise ValueError("unknown command")

    def _read_question(self, text: str) -> Event:
        division = _read_division(text)
        position = self._catch_up(division)
        self._asked = division
        return OrderWanted(position, division, self.time_left)

    def _read_play(self, division: str, order: Order) -> Event:
        position = self._catch_up(division)
        if position.due != division:
            raise ValueError(f"division {position.due} is due" if position.due else "the game is over")
        # The player may have kept the earlier position.
        self.position = position.after(order)
        return Moved(division, order, self.position)

    def _catch_up(self, division: str) -> Position:
        """Goes on to a division although the other side is due, because the referee has killed that side."""
        position = self.position
        if position is None:
            raise ValueError("there is no game")
        if position.due is not None and side_of(position.due) is not side_of(division):
            alone = position.copy()
            alone.kill(side_of(position.due))
            if alone.due == division:
                position = self.position = alone
        return position


def _read_division(text: str) -> str:
    if len(text) != 1 or text not in ORDER:
        raise ValueError("a division's letter is missing")
    return text


_MILLISECONDS = re.compile(r"[0-9]{1,18}")
