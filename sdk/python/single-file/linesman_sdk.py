"""The Python SDK of Linesman as one file. Copy it next to your bot, and import it as if it were installed:

    from linesman_sdk.stratego import Move, Setup, View, run

It is made from the package linesman-sdk by .ci/single-file, and has the same modules. It needs Python 3.9 or later.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from types import ModuleType

_SOURCES: dict[str, str] = {}


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules below."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name not in _SOURCES:
            return None
        is_package = any(other.startswith(name + ".") for other in _SOURCES)
        return importlib.machinery.ModuleSpec(name, _Loader(), origin=__file__, is_package=is_package)


class _Loader(importlib.abc.InspectLoader):
    """Loads a module from its source below. A traceback shows the line of the source."""

    def get_source(self, fullname: str) -> str:
        return _SOURCES[fullname]

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__
        exec(compile(_SOURCES[name], f"{__file__}:{name}", "exec", dont_inherit=True), module.__dict__)


__path__: list[str] = []
sys.meta_path.append(_Finder())

_SOURCES["linesman_sdk._streams"] = r'''"""Writes to the referee, and calls the methods that a player may leave out."""

from __future__ import annotations

import os

CHUNK = 65536
"""The number of bytes to read at once."""


def write(stdout: int, data: bytes) -> bool:
    """Writes everything and returns whether the referee still listens."""
    try:
        while data:
            data = data[os.write(stdout, data) :]
    except BrokenPipeError:
        return False
    return True


def notify(player: object, method: str, *news: object) -> None:
    """Calls a method of the player if the player has it."""
    listener = getattr(player, method, None)
    if listener is not None:
        listener(*news)
'''

_SOURCES["linesman_sdk.bitwa"] = r'''"""Plays Bitwa, the game of the ITPW tournament of 2010: write a :class:`Player` and pass it to :func:`run`.

The layers, each usable without those above it:

* ``runner``: :func:`run` joins a player, two file descriptors and the protocol.
* ``protocol``: :class:`AgentEnd` speaks the protocol without any I/O; ``events``: the news from the referee.
* ``position``: the rules; ``board``: units and walls; ``setup``: the beginning of a game; ``order``: orders.

Coordinates are the protocol's: x counts the columns from 0 from left to right, y the rows from 0 from top to bottom.
The first player has the divisions with capital letters, the second those with small ones.
"""

from .board import BLOCKED, EMPTY, Board, Score, Side, Unit, side_of
from .events import Event, GameBegun, InputEnded, Moved, OrderWanted, Quit, TimeLeft, Turn
from .order import IllegalOrder, Order, Rule
from .position import Ending, Position
from .protocol import AgentEnd, OutOfTurnError
from .runner import Player, run
from .setup import Setup, SetupError

__all__ = [
    "BLOCKED",
    "EMPTY",
    "AgentEnd",
    "Board",
    "Ending",
    "Event",
    "GameBegun",
    "IllegalOrder",
    "InputEnded",
    "Moved",
    "Order",
    "OrderWanted",
    "OutOfTurnError",
    "Player",
    "Position",
    "Quit",
    "Rule",
    "Score",
    "Setup",
    "SetupError",
    "Side",
    "TimeLeft",
    "Turn",
    "Unit",
    "run",
    "side_of",
]
'''

_SOURCES["linesman_sdk.bitwa.board"] = r'''"""Holds walls, units and their strength."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

BLOCKED = "#"
"""The character of a cell that nothing enters."""

EMPTY = "."
"""The character of an empty cell."""


class Side(Enum):
    """Names one of the two sides."""

    FIRST = "first"
    """The side with the capital letters, whose divisions go first."""

    SECOND = "second"
    """The side with the small letters."""

    @property
    def other(self) -> Side:
        """Returns the opposing side."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST


def side_of(division: str) -> Side:
    """Returns whose division a letter is."""
    return Side.FIRST if division.isupper() else Side.SECOND


class Unit(NamedTuple):
    """Is a unit on the board.

    ``division`` is its letter, ``x`` and ``y`` are its column and row, and ``strength`` tells how many more attacks
    destroy it.
    """

    division: str
    x: int
    y: int
    strength: int


class Score(NamedTuple):
    """Tells what a side has on the board: the number of its units, then their strength. The greater score wins."""

    units: int
    strength: int


class Board:
    """Is a board whose edge is blocked all around.

    ``cells`` and ``strengths`` are lists of all cells, row by row: the character of each, and the strength of the unit
    there, 0 without one. The cell in column x and row y is at ``y * columns + x``.
    """

    __slots__ = ("cells", "columns", "strengths")

    def __init__(self, columns: int, cells: list[str], strengths: list[int]) -> None:
        self.columns = columns
        self.cells = cells
        self.strengths = strengths

    @property
    def rows(self) -> int:
        """Returns the number of rows."""
        return len(self.cells) // self.columns

    def copy(self) -> Board:
        """Returns a copy of the board."""
        return Board(self.columns, self.cells.copy(), self.strengths.copy())

    def cell(self, x: int, y: int) -> str:
        """Returns ``BLOCKED``, ``EMPTY`` or a division's letter; beyond the board everything is blocked."""
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return BLOCKED
        return self.cells[y * self.columns + x]

    def units(self) -> Iterator[Unit]:
        """Yields all units, row by row."""
        for place, (cell, strength) in enumerate(zip(self.cells, self.strengths)):
            if strength:
                y, x = divmod(place, self.columns)
                yield Unit(cell, x, y, strength)

    def divisions(self) -> set[str]:
        """Returns the letters of all divisions that have units."""
        return set(self.cells) - {BLOCKED, EMPTY}

    def score(self, side: Side) -> Score:
        """Returns what a side has on the board."""
        strengths = [unit.strength for unit in self.units() if side_of(unit.division) is side]
        return Score(len(strengths), sum(strengths))

    def __str__(self) -> str:
        """Draws the board as its rows, in the characters of ``set_game``."""
        columns = self.columns
        return "\n".join("".join(self.cells[at : at + columns]) for at in range(0, len(self.cells), columns))
'''

_SOURCES["linesman_sdk.bitwa.events"] = r'''"""Lists what the protocol tells an agent."""

from __future__ import annotations

from typing import NamedTuple, Optional, Union

from .board import Side, side_of
from .order import Order
from .position import Position
from .setup import Setup


class GameBegun(NamedTuple):
    """Tells that a game begins."""

    setup: Setup


class TimeLeft(NamedTuple):
    """Tells how much time is left for all answers until the end of the game, in seconds."""

    seconds: float


class Turn(NamedTuple):
    """Is a question: the division that is to move, and what there is to decide it by.

    ``position`` is the game now. Do not change it, and try orders out with ``position.after(order)``.
    ``time_left`` is in seconds, ``None`` if the referee has not sent it.
    """

    position: Position
    division: str
    time_left: Optional[float]

    @property
    def side(self) -> Side:
        """Returns the side that is asked."""
        return side_of(self.division)


class OrderWanted(Turn):
    """Asks for an order; the next thing to send is an ``Order``."""

    __slots__ = ()


class Moved(NamedTuple):
    """Tells an order that was carried out, one's own or the opponent's, and the position after it."""

    division: str
    order: Order
    position: Position


class Quit(NamedTuple):
    """Lets the agent exit."""


class InputEnded(NamedTuple):
    """Ends the conversation, because the referee closed this agent's input without a message."""


Event = Union[GameBegun, TimeLeft, OrderWanted, Moved, Quit, InputEnded]
'''

_SOURCES["linesman_sdk.bitwa.order"] = r'''"""Orders: reading, printing and checking them."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple


class Rule(Enum):
    """A rule that an order can break."""

    ATTACK_FLAG = "attack-flag"
    TARGET_OFF_BOARD = "target-off-board"
    DX = "dx"
    DY = "dy"
    POINT_FLAG = "point-flag"


class IllegalOrder(Exception):
    """An order breaks a rule."""

    def __init__(self, rule: Rule, message: str) -> None:
        super().__init__(message)
        self.rule = rule


class Order(NamedTuple):
    """Sends a division towards the cell in column ``x`` and row ``y``, which may be empty or not.

    With ``attack``, a unit next to enemies attacks one of them, wherever the target is. The other three fields settle
    ties between cells at the same distance from the target. ``dx`` is 1 or -1 for a point to the right or to the left
    of it, ``dy`` is 1 or -1 for a point below or above it, and with ``px_first`` the point of ``dx`` decides first.
    """

    x: int
    y: int
    attack: int = 0
    dx: int = 1
    dy: int = 1
    px_first: int = 1

    @classmethod
    def parse(cls, text: str) -> Order:
        """Reads ``A xd yd dx dy p``, six whole numbers. Does not check whether the numbers are legal.

        Raises ``ValueError`` if the text is not six whole numbers.
        """
        words = text.split()
        if len(words) != 6 or not all(_NUMBER.fullmatch(word) for word in words):
            raise ValueError(f"{text[:40]!r} is not six whole numbers, A xd yd dx dy p")
        attack, x, y, dx, dy, px_first = (int(word) for word in words)
        return cls(x, y, attack, dx, dy, px_first)

    def __str__(self) -> str:
        """Returns the order as the protocol writes it: ``A xd yd dx dy p``."""
        return f"{self.attack:d} {self.x:d} {self.y:d} {self.dx:d} {self.dy:d} {self.px_first:d}"

    def check(self, columns: int, rows: int) -> None:
        """Raises ``IllegalOrder`` if the order cannot be given on a board of this size."""
        if self.attack not in (0, 1):
            raise IllegalOrder(Rule.ATTACK_FLAG, f"A is {self.attack}, not 0 or 1")
        if not (0 <= self.x < columns and 0 <= self.y < rows):
            message = f"the target ({self.x},{self.y}) is not on the board of {columns} x {rows} cells"
            raise IllegalOrder(Rule.TARGET_OFF_BOARD, message)
        if self.dx not in (-1, 1):
            raise IllegalOrder(Rule.DX, f"dx is {self.dx}, not -1 or 1")
        if self.dy not in (-1, 1):
            raise IllegalOrder(Rule.DY, f"dy is {self.dy}, not -1 or 1")
        if self.px_first not in (0, 1):
            raise IllegalOrder(Rule.POINT_FLAG, f"p is {self.px_first}, not 0 or 1")

    def distance(self, x: int, y: int) -> tuple[int, int, int]:
        """Returns the distance of a cell from the target, to compare cells with each other. No two cells have the same.

        Among cells with the same squared distance, the cell further towards a point is nearer.
        """
        squared = (x - self.x) ** 2 + (y - self.y) ** 2
        to_px, to_py = -self.dx * x, -self.dy * y
        return (squared, to_px, to_py) if self.px_first else (squared, to_py, to_px)


_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
'''

_SOURCES["linesman_sdk.bitwa.position"] = r'''"""The rules: who moves when, what an order does, and when a game is over."""

from __future__ import annotations

from enum import Enum

from .board import EMPTY, Board, Score, Side, side_of
from .order import Order
from .setup import Setup


class Ending(Enum):
    """Why a game ended."""

    ROUNDS_PLAYED = "rounds-played"
    ANNIHILATION = "annihilation"
    BOTH_KILLED = "both-killed"


class Position:
    """A state of the game.

    ``round`` counts from 1. ``due`` is the letter of the division that is to move. It is ``None`` only when the game is
    over, and then ``ending`` says why. ``killed`` holds the sides that were excluded from the game.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.board: Board = setup.board()
        self.round = 1
        self.killed: frozenset[Side] = frozenset()
        self.ending: Ending | None = None
        self.due: str | None = self._next_from(0)

    def copy(self) -> Position:
        """Returns a copy of the position."""
        copy = Position.__new__(Position)
        copy.__dict__.update(self.__dict__)
        copy.board = self.board.copy()
        return copy

    def after(self, order: Order) -> Position:
        """Returns the position after an order to the division that is due. Does not change this position.

        Raises ``IllegalOrder`` if the order breaks a rule, and ``ValueError`` if the game is over.
        """
        position = self.copy()
        position.play(order)
        return position

    def play(self, order: Order) -> None:
        """Carries out an order to the division that is due.

        Raises ``IllegalOrder`` if the order breaks a rule, and ``ValueError`` if the game is over. Then nothing changes.
        """
        if self.due is None:
            raise ValueError("the game is over")
        order.check(self.board.columns, self.board.rows)
        division = self.due
        _march(self.board, division, order)
        enemies = _LETTERS[side_of(division).other]
        if enemies.isdisjoint(self.board.cells):
            self._finish(Ending.ANNIHILATION)
        else:
            self._advance(division)

    def kill(self, side: Side) -> None:
        """Excludes a side from a running game. Its divisions no longer move, but still count."""
        if self.ending is not None:
            return
        self.killed |= {side}
        if len(self.killed) == len(Side):
            self._finish(Ending.BOTH_KILLED)
        elif self.due is not None and side_of(self.due) is side:
            self._advance(self.due)

    def score(self, side: Side) -> Score:
        """Returns what a side has on the board."""
        return self.board.score(side)

    @property
    def winner(self) -> Side | None:
        """Returns the winner, ``None`` if there is none, or not yet."""
        scores = {side: self.score(side) for side in Side}
        if self.ending is None or len(set(scores.values())) == 1:
            return None
        return max(scores, key=lambda side: scores[side])

    def _advance(self, division: str) -> None:
        self.due = self._next_from(ORDER.index(division) + 1)
        if self.due is None:
            if self.round == self.setup.rounds:
                self._finish(Ending.ROUNDS_PLAYED)
            else:
                self.round += 1
                self.due = self._next_from(0)

    def _next_from(self, index: int) -> str | None:
        standing = self.board.divisions()
        for division in ORDER[index:]:
            if division in standing and side_of(division) not in self.killed:
                return division
        return None

    def _finish(self, ending: Ending) -> None:
        self.due = None
        self.ending = ending


def _march(board: Board, division: str, order: Order) -> None:
    """Moves every unit of a division once, the nearest first."""
    columns, cells = board.columns, board.cells
    enemies = _LETTERS[side_of(division).other]

    def distance(place: int) -> tuple[int, int, int]:
        return order.distance(place % columns, place // columns)

    around = [dy * columns + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    units = [place for place, cell in enumerate(cells) if cell == division]
    for origin in sorted(units, key=distance):
        # The edge is blocked, so no unit is there and looks beyond the board.
        near = [origin + step for step in around]
        places = [place for place in near if cells[place] in enemies]
        if not (order.attack and places):
            places += [place for place in near if cells[place] == EMPTY or place == origin]
        target = min(places, key=distance)
        if cells[target] in enemies:
            board.strengths[target] -= 1
            if board.strengths[target]:
                continue
            cells[target] = EMPTY
        if target != origin:
            cells[target], cells[origin] = division, EMPTY
            board.strengths[target], board.strengths[origin] = board.strengths[origin], 0


ORDER = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz"
"""All possible divisions, in the order in which they move."""

_LETTERS = {
    Side.FIRST: frozenset(ORDER[::2]),
    Side.SECOND: frozenset(ORDER[1::2]),
}
'''

_SOURCES["linesman_sdk.bitwa.protocol"] = r'''"""The agent's end of the Bitwa protocol, without input or output."""

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
'''

_SOURCES["linesman_sdk.bitwa.runner"] = r'''"""Runs a player over two file descriptors."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from typing import Protocol

from .._streams import CHUNK, notify, write
from .events import GameBegun, InputEnded, Moved, OrderWanted, Quit, Turn
from .order import Order
from .protocol import AgentEnd


class Player(Protocol):
    """Decides what one side does.

    These methods are optional:

    * ``begin(setup: Setup) -> None`` reports that a game begins.
    * ``moved(moved: Moved) -> None`` reports every order that was carried out, including the player's own.
    * ``finished() -> None`` reports the end of the conversation. It is not called if the referee kills the program when a
      game is over, as the tournament's arbiter does.
    """

    def choose(self, turn: Turn) -> Order:
        """Returns the order for ``turn.division``.

        Every order with a target on the board is legal. If the opponent has been excluded from the game, the player's own
        divisions follow one another.
        """


def run(player: Player, stdin: int | None = None, stdout: int | None = None) -> int:
    """Plays until the referee says ``quit`` or closes the input, and returns the exit code 0.

    ``stdin`` and ``stdout`` are file descriptors, by default the process's own (0 and 1). Each answer is one write,
    without a buffer. A referee that stops listening ends the conversation like the end of input.

    While the player runs ``sys.stdout`` is ``sys.stderr``, so that a stray ``print()`` in its code cannot break the
    protocol. This does not cover earlier output.

    Raises ``IllegalOrder`` if the player breaks a rule, and every exception of the player. The referee receives a refusal
    then.
    """
    with redirect_stdout(sys.stderr):
        _play(player, 0 if stdin is None else stdin, 1 if stdout is None else stdout)
        notify(player, "finished")
    return 0


def _play(player: Player, stdin: int, stdout: int) -> None:
    end = AgentEnd()
    while True:
        event = end.next_event()
        if isinstance(event, OrderWanted):
            try:
                end.send_order(player.choose(event))
            except Exception as error:
                end.refuse(f"{type(error).__name__}: {error}")
                write(stdout, end.data_to_send())
                raise
        elif isinstance(event, GameBegun):
            notify(player, "begin", event.setup)
        elif isinstance(event, Moved):
            notify(player, "moved", event)
        if not write(stdout, end.data_to_send()) or isinstance(event, (Quit, InputEnded)):
            return
        if event is None:
            end.receive_data(os.read(stdin, CHUNK))
'''

_SOURCES["linesman_sdk.bitwa.setup"] = r'''"""Reads what a game begins from."""

from __future__ import annotations

import re
from typing import NamedTuple

from .board import BLOCKED, EMPTY, Board, Side, side_of


class SetupError(ValueError):
    """Says what is wrong with the text of a set-up."""


class Setup(NamedTuple):
    """Is what a game begins from: ``rounds``, the strength of every unit, and the rows of the board from the top."""

    rounds: int
    strength: int
    rows: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Setup:
        """Reads ``m n r s`` and ``n`` rows of ``m`` characters, as they stand behind ``set_game``.

        Raises ``SetupError`` if the game cannot be played.
        """
        words = text.split()
        if len(words) < 4 or not all(_NUMBER.fullmatch(word) for word in words[:4]):
            raise SetupError("a set-up begins with four numbers, m n r s")
        columns, height, rounds, strength = (int(word) for word in words[:4])
        rows = tuple(words[4:])
        if not (columns and height and rounds and strength):
            raise SetupError("each of m, n, r and s is at least 1")
        if len(rows) != height:
            raise SetupError(f"there are {len(rows)} rows; n says {height}")
        for y, row in enumerate(rows):
            if len(row) != columns:
                raise SetupError(f"row {y} has {len(row)} characters; m says {columns}")
            if not _ROW.fullmatch(row):
                raise SetupError(f"row {y} has a character that is no '#', '.' or letter")
            if (y in (0, height - 1) and row.strip(BLOCKED)) or {row[0], row[-1]} != {BLOCKED}:
                raise SetupError(f"row {y} is open at the edge of the board")
        setup = cls(rounds, strength, rows)
        sides = {side_of(division) for division in setup.board().divisions()}
        if sides != set(Side):
            raise SetupError("each side needs a unit")
        return setup

    @property
    def columns(self) -> int:
        """Returns the number of columns, ``m``."""
        return len(self.rows[0])

    def board(self) -> Board:
        """Returns the board before the first order."""
        cells = list("".join(self.rows))
        strengths = [0 if cell in (BLOCKED, EMPTY) else self.strength for cell in cells]
        return Board(self.columns, cells, strengths)

    def __str__(self) -> str:
        """Returns the set-up in the format in which it is read."""
        return " ".join([f"{self.columns} {len(self.rows)} {self.rounds} {self.strength}", *self.rows])


_NUMBER = re.compile(r"[0-9]{1,9}")
_ROW = re.compile(r"[#.A-Za-z]+")
'''

_SOURCES["linesman_sdk.otep"] = r'''"""Plays tafl over OTEP, the OpenTafl Engine Protocol: derive from :class:`Engine` and pass your engine to :func:`run`.

The layers, each usable without those above it:

* ``engine``: :func:`run` joins an engine, two file descriptors and the protocol.
* ``protocol``: :class:`EngineEnd` speaks the protocol without any I/O; ``hearing`` keeps what the host has said.
* ``events``, ``clock``: what an engine learns from the host.
* ``linesman_sdk.tafl``: the rules of the game, and more that an engine needs.
"""

from ..tafl import Board, IllegalMove, Move, MoveRecord, Position, Rules, Side, Square
from .clock import Clock, SideClock
from .engine import Engine, run
from .events import (
    AnalysisWanted,
    Event,
    Game,
    GameOver,
    Goodbye,
    InputEnded,
    Line,
    MoveWanted,
    OpponentMoved,
    Query,
    Refused,
    Result,
)
from .protocol import EngineEnd, OutOfTurnError

__all__ = [
    "AnalysisWanted",
    "Board",
    "Clock",
    "Engine",
    "EngineEnd",
    "Event",
    "Game",
    "GameOver",
    "Goodbye",
    "IllegalMove",
    "InputEnded",
    "Line",
    "Move",
    "MoveRecord",
    "MoveWanted",
    "OpponentMoved",
    "OutOfTurnError",
    "Position",
    "Query",
    "Refused",
    "Result",
    "Rules",
    "Side",
    "SideClock",
    "Square",
    "run",
]
'''

_SOURCES["linesman_sdk.otep.clock"] = r'''"""Reads how much time the sides have left."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..tafl import Side


class SideClock(NamedTuple):
    """Tells the time of one side.

    ``millis`` is what is left of the main time, in milliseconds, or of the present overtime period if ``is_overtime``.
    ``overtimes`` is how many overtime periods are left, ``None`` if the host tells of none.
    """

    millis: int
    is_overtime: bool = False
    overtimes: int | None = None


class Clock(NamedTuple):
    """The time of both sides. ``overtime_seconds`` is the length of a period, ``None`` if there are no periods."""

    attackers: SideClock
    defenders: SideClock
    overtime_seconds: int | None = None

    @classmethod
    def parse(cls, text: str) -> Clock:
        """Reads what follows the word ``clock``: two fields, or five with overtime; spaces at the end do not matter.

        The fields are both sides' milliseconds, followed by ``*`` once the main time is used up, the seconds of an
        overtime period, and how many of them each side has left.

        Raises ``ValueError`` if it is anything else.
        """
        words = text.split()
        if len(words) not in (2, 5) or not all(map(_NUMBER.fullmatch, words)):
            raise ValueError("a clock has two fields, or five with overtime, and all are numbers")
        if any(word.endswith("*") for word in words[2:]):
            raise ValueError("only the time of a side may bear a '*'")
        attackers, defenders = (SideClock(int(word.rstrip("*")), word.endswith("*")) for word in words[:2])
        if len(words) == 2:
            return cls(attackers, defenders)
        seconds, attacking, defending = map(int, words[2:])
        return cls(attackers._replace(overtimes=attacking), defenders._replace(overtimes=defending), seconds)

    def of(self, side: Side) -> SideClock:
        """Returns the time of one side."""
        return self.attackers if side is Side.ATTACKERS else self.defenders


_NUMBER = re.compile(r"-?[0-9]{1,15}\*?")
'''

_SOURCES["linesman_sdk.otep.engine"] = r'''"""Lets an engine play over two file descriptors."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout

from .._streams import CHUNK, write
from ..tafl import Move, MoveRecord
from .events import AnalysisWanted, Event, Game, GameOver, Goodbye, InputEnded, Line
from .events import MoveWanted, OpponentMoved, Query, Refused, Result
from .protocol import EngineEnd


class Engine:
    """Decides on moves. Derive your engine from this class and write :meth:`choose_move`.

    You may override the other methods that report news from the host. :meth:`status` and :meth:`ask` send something to
    the host, and do nothing while the engine does not run.
    """

    _runner: _Runner | None = None

    def choose_move(self, game: Game) -> Move | None:
        """Returns one of ``game.legal_moves()``, or ``None`` to give up, for instance when there is no legal move.

        When the host refuses a move, this method is called again without that move in the list.
        """
        raise NotImplementedError

    def analyze(self, game: Game, count: int, seconds: float) -> Sequence[Line]:
        """Returns up to ``count`` lines, the best first, within this many seconds.

        By default, returns the move of ``choose_move``.
        """
        move = self.choose_move(game)
        return [] if move is None else [Line((move,), 0)]

    def opponent_moved(self, moves: tuple[MoveRecord, ...], game: Game) -> None:
        """Receives the opponent's moves and the game after them. Called before ``choose_move``."""

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

    def converse(self) -> None:
        """Plays until the conversation is over."""
        try:
            waiting: Event | None = None
            while self.flush():
                event = self.end.next_event() if waiting is None else waiting
                waiting = None
                if isinstance(event, (Goodbye, InputEnded)):
                    return
                if event is None:
                    self.end.receive_data(os.read(self.stdin, CHUNK))
                elif isinstance(event, (MoveWanted, AnalysisWanted)):
                    waiting = self.answer(event)
                else:
                    self.tell(event)
        except Exception as error:
            self.end.send_error(f"{type(error).__name__}: {error}", is_critical=True)
            self.flush()
            raise

    def tell(self, event: Event) -> None:
        if isinstance(event, OpponentMoved):
            self.engine.opponent_moved(event.moves, event.game)
        elif isinstance(event, Refused):
            self.engine.refused(event.move, event.code)
        elif isinstance(event, GameOver):
            self.engine.finished(event.result)

    def answer(self, event: MoveWanted | AnalysisWanted) -> Event | None:
        """Lets the engine answer, and returns an event that came in the meantime and makes the answer pointless."""
        over = self.news(_CLOCK_PATIENCE if self.end.expects_clock and isinstance(event, MoveWanted) else 0)
        if over is not None:
            return over
        if isinstance(event, AnalysisWanted):
            lines = self.engine.analyze(event.game, event.number, event.seconds)
            over = self.news(0)
            if over is None:
                self.end.send_analysis(lines)
            return over
        # The clock may have come in the meantime.
        move = self.engine.choose_move(event.game._replace(clock=self.end.clock))
        over = self.news(0)
        if over is None:
            self.end.send_move(move)
        return over

    def news(self, patience: float) -> Event | None:
        """Reads what has arrived, after waiting up to this many seconds, and returns the end of the game if it came."""
        if _is_readable(self.stdin, patience):
            self.end.receive_data(os.read(self.stdin, CHUNK))
        return self.end.next_event()

    def flush(self) -> bool:
        """Writes everything that is due and returns whether the host still listens."""
        data = self.end.data_to_send()
        self.has_listener = self.has_listener and write(self.stdout, data)
        return self.has_listener


def _is_readable(descriptor: int, patience: float) -> bool:
    try:
        return bool(select.select([descriptor], [], [], patience)[0])
    except (OSError, ValueError):
        # Some systems can only wait for sockets. There, input is read after the answer.
        return False


# The clock comes right after "play", perhaps in a separate write.
_CLOCK_PATIENCE = 0.01
'''

_SOURCES["linesman_sdk.otep.events"] = r'''"""Lists what the protocol tells an engine."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Union

from ..tafl import Board, Move, MoveRecord, Position, Rules, Side
from .clock import Clock


class Game(NamedTuple):
    """The game as the host has described it.

    ``position`` is the board with the side to move, which is the engine's own when it is asked. ``clock`` is what the
    host last told of the time, ``None`` in a game without a clock. ``refused`` are the moves that the host has refused
    in this position, with those that it is sure to refuse for the same reason: a host that refuses a move of a berserk
    turn because it captures nothing wants a capture.
    """

    position: Position
    clock: Clock | None = None
    refused: frozenset[Move] = frozenset()

    @property
    def rules(self) -> Rules:
        """Returns the rules of the variant."""
        return self.position.rules

    @property
    def board(self) -> Board:
        """Returns the board."""
        return self.position.board

    @property
    def side(self) -> Side:
        """Returns the side to move."""
        return self.position.side

    def legal_moves(self) -> list[Move]:
        """Lists the legal moves that are not among the refused ones, always in the same order."""
        return [move for move in self.position.legal_moves() if move not in self.refused]


class Result(Enum):
    """The result of a game. The value is the host's code."""

    UNFINISHED = 0
    DRAW = 1
    ATTACKERS_WIN = 2
    DEFENDERS_WIN = 3


class MoveWanted(NamedTuple):
    """Asks for a move: the next thing to send is a move, or ``None`` to give up."""

    game: Game


class AnalysisWanted(NamedTuple):
    """Asks for an analysis of about ``number`` moves (1 or more) that takes up to this many seconds."""

    game: Game
    number: int
    seconds: float


class OpponentMoved(NamedTuple):
    """Reports the opponent's moves and the game after them. There are several moves if the opponent went berserk."""

    moves: tuple[MoveRecord, ...]
    game: Game


class Refused(NamedTuple):
    """Reports that the host refused a move. Another ``MoveWanted`` follows.

    ``code`` is 1 (wrong side), 2 (illegal), 3 (the other side goes on after a capture), 4 (another piece has to go on),
    one that OTEP does not have, or ``None`` if it could not be read.
    """

    move: Move | None
    code: int | None


class GameOver(NamedTuple):
    """Ends a game; ``result`` is ``None`` if the host's code is unknown. Another game may follow."""

    result: Result | None


class Goodbye(NamedTuple):
    """Ends the conversation; an engine exits at once."""


class InputEnded(NamedTuple):
    """Ends the conversation, because the host closed the engine's input without a message."""


class Line(NamedTuple):
    """Holds one line of an analysis.

    ``moves`` begin with one that is legal now and lead as deep as the engine looked; ``evaluation`` is the engine's
    evaluation of the first one.
    """

    moves: tuple[Move, ...]
    evaluation: float


class Query(Enum):
    """What an engine may ask the host for. The answer comes like any other news."""

    RULES = "rules"
    POSITION = "position"
    SIDE = "side"
    CLOCK = "clock"


Event = Union[MoveWanted, AnalysisWanted, OpponentMoved, Refused, GameOver, Goodbye, InputEnded]
'''

_SOURCES["linesman_sdk.otep.hearing"] = r'''"""Keeps what a host has said: the rules, the board, whose turn it is, and the clock."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from contextlib import suppress

from ..tafl import Berserk, Board, IllegalMove, Move, MoveRecord, Position, Rules, Side, Square, parse_moves, side_of
from .clock import Clock
from .events import AnalysisWanted, Event, Game, GameOver, Goodbye, MoveWanted, OpponentMoved, Query, Refused, Result

MISPLACED = frozenset(["rules", "position", "side", "analyze", "play", "move", "error", "opponent-move"])
"""The commands that would change the question while an answer is owed; they wait for the answer."""


class Malformed(Exception):
    """A line cannot be understood. ``event`` is what it says nevertheless."""

    def __init__(self, message: str, event: Event | None = None) -> None:
        super().__init__(message)
        self.event = event


class Hearing:
    """Takes the host's lines one by one and keeps the game that they describe."""

    def __init__(self) -> None:
        self.expects_clock = True
        self._position: Position | None = None
        self.clock: Clock | None = None
        self._own_side: Side | None = None
        self._has_begun = False
        self._rules_are_asked_for = False
        self._sent: Move | None = None
        self._refused: frozenset[Move] = frozenset()
        # The square of the piece that made the last move, if it captured.
        self._captor: Square | None = None
        self._last_command = ""

    def game(self) -> Game | None:
        """Returns the game as far as it is known, ``None`` before the rules are known."""
        if self._position is None:
            return None
        return self._shown(self._position)

    def sent(self, move: Move) -> None:
        """Notes the engine's move before the host has accepted it."""
        self._sent = move

    def asked(self, query: Query) -> None:
        """Notes that the engine asked for something."""
        self._rules_are_asked_for |= query is Query.RULES

    def hear(self, command: str, rest: str) -> Event | None:
        """Takes one line, split into its first word and the rest, and returns the event for the engine, if any.

        Raises ``Malformed`` if it is a command of OTEP in a wrong format.
        """
        method = _METHODS.get(command)
        if method is None:
            return None
        try:
            event = method(self, rest)
        except ValueError as error:
            raise Malformed(f"{command}: {error}") from None
        finally:
            self._last_command = command
        return event

    def _rules(self, rest: str) -> Event | None:
        """Serves the rules clause: rules put the start on the board, unless they were asked for during a game."""
        rules = Rules.parse(rest)
        is_answer, self._rules_are_asked_for = self._rules_are_asked_for, False
        if is_answer and self._has_begun and self._position is not None and rules.size == self._position.board.size:
            old = self._position
            self._position = Position(rules, old.board, old.side, old.berserk)
            return None
        self._position = Position.start(rules)
        self.clock = None
        self._has_begun = False
        self._forget_moves()
        return None

    def _position_record(self, rest: str) -> Event | None:
        known = self._known()
        board = self._read_board(rest)
        if board != known.board:
            self._position = Position(known.rules, board, known.side)
            self._forget_moves()
        return None

    def _side(self, rest: str) -> Event | None:
        side = _read_side(rest)
        self._own_side = side
        known = self._known()
        if side is not known.side:
            self._position = Position(known.rules, known.board, side)
        return None

    def _clock_record(self, rest: str) -> Event | None:
        """Serves the clock clause; some hosts send the clock before ``play``, and the text has it after."""
        self.clock = Clock.parse(rest)
        self.expects_clock |= self._last_command == "play"
        return None

    def _play(self, rest: str) -> Event | None:
        """Serves the play clause, and the berserk rules: the side that captured last may have to go on."""
        side = _read_side(rest)
        known = self._known()
        if self._sent is not None:
            # The host has not refused the move, so it was made.
            known = self._make_own_move(self._sent)
        self._own_side = side
        self._position = self._going_on(Position(known.rules, known.board, side))
        if self._last_command == "clock" or (self._has_begun and self.clock is None):
            self.expects_clock = False
        self._has_begun = True
        return MoveWanted(self._shown(self._position))

    def _shown(self, position: Position) -> Game:
        return Game(position, self.clock, self._refused | self._sure_to_be_refused(position))

    def _sure_to_be_refused(self, position: Position) -> frozenset[Move]:
        """Returns the moves that a host refuses if it requires a capture from each move of a berserk turn.

        The rules require it only from the first one. A host that refuses a move without a capture shows that it requires
        more. This no longer holds once the host has refused all captures.
        """
        if position.berserk is None or position.rules.berserk is not Berserk.MUST_CAPTURE or not self._refused:
            return frozenset()
        moves = frozenset(position.legal_moves())
        quiet = frozenset(move for move in moves if not position.captures(move))
        return quiet if quiet & self._refused and moves - quiet - self._refused else frozenset()

    def _going_on(self, position: Position) -> Position:
        captor = self._captor
        if captor is None or position.rules.berserk is Berserk.NONE:
            return position
        if not position.side.owns(position.board.at(captor)):
            return position
        going_on = Position(position.rules, position.board, position.side, captor)
        # If the host has refused all moves of the piece, it may want another one.
        is_free = all(move in self._refused for move in going_on.legal_moves())
        return position if is_free else going_on

    def _move(self, rest: str) -> Event | None:
        """Serves the move clause: the engine's move was made, and this is the board it led to."""
        sent, self._sent = self._sent, None
        self._known()
        try:
            board = self._read_board(rest)
        except ValueError:
            if sent is not None:
                self._make_own_move(sent)
            raise
        self._change_board(board, None if sent is None else sent.target)
        return None

    def _error(self, rest: str) -> Event | None:
        """Serves the error clause: the engine's move was not made."""
        sent, self._sent = self._sent, None
        if sent is not None:
            self._refused |= {sent}
        word = rest.partition(" ")[0]
        if _CODE.fullmatch(word) is None:
            raise Malformed(f"error: {word[:20]!r} is not an error code", Refused(sent, None))
        return Refused(sent, int(word))

    def _opponent_move(self, rest: str) -> Event | None:
        """Serves the opponent-move clause: the moves since the engine's last one, and the board they led to.

        A host repeats the moves after an error, and OpenTafl reports the engine's own capture in this way while the engine
        goes on. Then the board is already known, or the piece that moved is the engine's own.
        """
        known = self._known()
        words = rest.split()
        if len(words) != 2:
            raise ValueError("a move list and a position are expected")
        problem = None
        moves: tuple[MoveRecord, ...] = ()
        try:
            moves = parse_moves(words[0])
        except ValueError as error:
            problem = error
        board = self._read_board(words[1])
        self._sent = None
        self._has_begun = True
        mover = self._change_board(board, moves[-1].move.target if moves else None)
        if problem is not None:
            raise problem
        if board == known.board or mover is None or mover is self._own_side:
            return None
        return OpponentMoved(moves, Game(self._known(), self.clock))

    def _analyze(self, rest: str) -> Event | None:
        known = self._known()
        words = rest.split()
        if len(words) != 2 or not words[0].isdigit() or len(words[0]) > 9:
            raise ValueError("a number of moves and a number of seconds are expected")
        seconds = float(words[1])
        if not math.isfinite(seconds) or seconds < 0:
            raise ValueError(f"{words[1][:20]!r} is not a time")
        return AnalysisWanted(Game(known, self.clock), max(1, int(words[0])), seconds)

    def _finish(self, rest: str) -> Event | None:
        self._has_begun = False
        self._sent = None
        word = rest.partition(" ")[0]
        codes = {str(result.value): result for result in Result}
        if word not in codes:
            raise Malformed(f"finish: {word[:20]!r} is not a finish code", GameOver(None))
        return GameOver(codes[word])

    def _goodbye(self, _rest: str) -> Event | None:
        return Goodbye()

    def _known(self) -> Position:
        if self._position is None:
            raise ValueError("the rules are not known yet")
        return self._position

    def _read_board(self, text: str) -> Board:
        board = Board.parse(text)
        size = self._known().rules.size
        if board.size != size:
            raise ValueError(f"the position has {board.size} ranks, and the rules {size}")
        return board

    def _make_own_move(self, move: Move) -> Position:
        self._sent = None
        known = self._known()
        # If the move does not fit the board, the host has changed the board, and its board counts.
        with suppress(IllegalMove):
            self._change_board(known.after(move).board, move.target)
        return self._known()

    def _change_board(self, board: Board, target: Square | None) -> Side | None:
        """Takes the board after a move to ``target``, and returns which side moved, if it is known.

        A board that is known already changes nothing.
        """
        known = self._known()
        mover = side_of(board.at(target)) if target is not None and board.has(target) else None
        if board != known.board:
            has_captured = mover is not None and _count(board, mover.other) < _count(known.board, mover.other)
            self._captor = target if has_captured else None
            self._position = Position(known.rules, board, known.side if mover is None else mover.other)
            self._refused = frozenset()
        return mover

    def _forget_moves(self) -> None:
        self._sent = None
        self._refused = frozenset()
        self._captor = None


def _read_side(text: str) -> Side:
    try:
        return Side(text)
    except ValueError:
        raise ValueError(f"{text[:20]!r} is not a side; the sides are attackers and defenders") from None


def _count(board: Board, side: Side) -> int:
    return sum(map(side.owns, board.cells))


_CODE = re.compile("-?[0-9]{1,9}")
_METHODS: dict[str, Callable[[Hearing, str], Event | None]] = {
    "rules": Hearing._rules,
    "position": Hearing._position_record,
    "side": Hearing._side,
    "clock": Hearing._clock_record,
    "play": Hearing._play,
    "move": Hearing._move,
    "error": Hearing._error,
    "opponent-move": Hearing._opponent_move,
    "analyze": Hearing._analyze,
    "finish": Hearing._finish,
    "goodbye": Hearing._goodbye,
}
'''

_SOURCES["linesman_sdk.otep.protocol"] = r'''"""The engine's end of OTEP, without input or output."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from ..tafl import IllegalMove, Move
from .clock import Clock
from .events import AnalysisWanted, Event, Game, GameOver, Goodbye, InputEnded, Line, MoveWanted, Query
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
        self._lines: deque[bytes] = deque()
        self._tail = b""
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

    def receive_data(self, data: bytes) -> None:
        """Takes bytes as they arrive, cut anywhere; ``b""`` says that the input has ended.

        Lines end in a line feed, and spaces and a carriage return before it do not matter. A line that the end of input
        cuts short is dropped.
        """
        if not data:
            self._input_has_ended = True
            return
        *lines, self._tail = (self._tail + data).split(b"\n")
        self._lines.extend(lines)

    def data_to_send(self) -> bytes:
        """Returns the bytes that are to be written now, whole lines only, and forgets them."""
        data = "".join(line + "\n" for line in self._out).encode("ascii", "replace")
        self._out.clear()
        return data

    def next_event(self) -> Event | None:
        """Returns the next event, or ``None`` if more bytes or an answer must come first.

        While an answer is owed the clock is still kept, and ``GameOver`` and ``Goodbye`` are reported, after which it
        is owed no longer; everything else that has arrived waits for the answer.
        """
        while self._lines and not self._is_over:
            command, rest = _split(self._lines[0])
            if self._owed is not None and command in MISPLACED:
                break
            self._lines.popleft()
            event = self._hear(command, rest)
            if isinstance(event, MoveWanted) and self._lines and _split(self._lines[0])[0] == "clock":
                # The text of OTEP has the clock come right behind "play"; the move is better chosen with it.
                self._hear(*_split(self._lines.popleft()))
                event = MoveWanted(event.game._replace(clock=self.clock))
            if isinstance(event, (MoveWanted, AnalysisWanted)):
                self._owed = event
            elif isinstance(event, (GameOver, Goodbye)):
                self._owed = None
                self._is_over = isinstance(event, Goodbye)
            if event is not None:
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
            return self._hearing.hear(command, rest)
        except Malformed as error:
            self.send_error(str(error))
            return error.event


def _split(line: bytes) -> tuple[str, str]:
    command, _, rest = line.decode("ascii", "backslashreplace").strip().partition(" ")
    return command, rest.strip()


def _print_number(number: float) -> str:
    if number == int(number):
        return str(int(number))
    return f"{number:.6f}".rstrip("0")
'''

_SOURCES["linesman_sdk.stratego"] = r'''"""Plays Stratego: write a :class:`Player` and pass it to :func:`run`.

The layers, each usable without those above it:

* ``runner``: :func:`run` joins a player, two file descriptors and the protocol.
* ``protocol``: :class:`AgentEnd` speaks the protocol without any I/O.
* ``knowledge``: :class:`Knowledge` keeps what fights and moves have revealed of the opponent's pieces.
* ``view``, ``setup``, ``rules``: what a side sees, what it may place, what it may do.
* ``board``, ``pieces``: squares, directions, moves and piece letters.

Coordinates are the protocol's: x is 0..9 from left to right, y is 0..9 from top to bottom, and the origin (0, 0)
is the top left corner. RED owns the top four rows, BLUE the bottom four; both see the board the same way up.
"""

from .board import HEIGHT, LAKES, WIDTH, Direction, Move, Side, Square
from .events import Echo, Event, GameInfo, GameOver, InputEnded, MoveWanted, SetupWanted
from .knowledge import Knowledge, Seen
from .pieces import MOVABLE, PIECES, PieceType
from .protocol import PROFILES, AgentEnd, OutOfTurnError, ProtocolError
from .report import LastMove, LastPly, Outcome, OutcomeKind
from .rules import IllegalMove, Rule
from .runner import Player, run
from .setup import Setup, SetupError
from .view import View

__all__ = [
    "HEIGHT",
    "LAKES",
    "MOVABLE",
    "PIECES",
    "PROFILES",
    "WIDTH",
    "AgentEnd",
    "Direction",
    "Echo",
    "Event",
    "GameInfo",
    "GameOver",
    "IllegalMove",
    "InputEnded",
    "Knowledge",
    "LastMove",
    "LastPly",
    "Move",
    "MoveWanted",
    "OutOfTurnError",
    "Outcome",
    "OutcomeKind",
    "PieceType",
    "Player",
    "ProtocolError",
    "Rule",
    "Seen",
    "Setup",
    "SetupError",
    "SetupWanted",
    "Side",
    "Square",
    "View",
    "run",
]
'''

_SOURCES["linesman_sdk.stratego.board"] = r'''"""Describes the board: sides, squares, directions, moves, and the rows that a referee prints."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from .pieces import EMPTY, ENEMY, LAKE, PIECES

WIDTH = 10
"""The number of columns, in squares; the protocol knows no other board."""

HEIGHT = 10
"""The number of rows, in squares; the protocol knows no other board."""


class Side(Enum):
    """Names one of the two sides, which the protocol calls colours.

    RED owns the rows y = 0..3 at the top and moves first; BLUE owns the rows y = 6..9 at the bottom.
    """

    RED = "RED"
    BLUE = "BLUE"

    @property
    def other(self) -> Side:
        """Returns the opposing side."""
        return Side.BLUE if self is Side.RED else Side.RED


class Direction(Enum):
    """Names the way a piece moves, as seen on the printed board.

    ``dx`` and ``dy`` are the change of x and y for one square: UP lowers y and DOWN raises it, for both sides.
    """

    UP = (0, -1)
    DOWN = (0, 1)
    LEFT = (-1, 0)
    RIGHT = (1, 0)

    def __init__(self, dx: int, dy: int) -> None:
        self.dx = dx
        self.dy = dy


class Square(NamedTuple):
    """Names one square: x is 0..9 from left to right, y is 0..9 from top to bottom."""

    x: int
    y: int

    @property
    def is_on_board(self) -> bool:
        """Tells whether both coordinates are within 0..9."""
        return 0 <= self.x < WIDTH and 0 <= self.y < HEIGHT

    def step(self, direction: Direction, distance: int = 1) -> Square:
        """Returns the square ``distance`` squares away, which may be off the board."""
        return Square(self.x + direction.dx * distance, self.y + direction.dy * distance)

    def __str__(self) -> str:
        return f"({self.x},{self.y})"


class Move(NamedTuple):
    """Moves the piece on (x, y) by ``multiplier`` squares.

    x is 0..9 from left to right and y is 0..9 from top to bottom; the multiplier is 1 or more, and only a scout may
    use more than 1. The values are not checked here: ``View.check`` judges a move against a board.

    ``str(move)`` is the answer that the protocol wants, "X Y DIRECTION [MULTIPLIER]", without a multiplier of 1.
    """

    x: int
    y: int
    direction: Direction
    multiplier: int = 1

    @property
    def origin(self) -> Square:
        """Returns the square that the move starts from."""
        return Square(self.x, self.y)

    @property
    def target(self) -> Square:
        """Returns the square that the move ends on, which may be off the board."""
        return self.origin.step(self.direction, self.multiplier)

    def __str__(self) -> str:
        answer = f"{self.x} {self.y} {self.direction.name}"
        return answer if self.multiplier == 1 else f"{answer} {self.multiplier}"


LAKES: frozenset[Square] = frozenset(Square(x, y) for x in (2, 3, 6, 7) for y in (4, 5))
"""The eight squares of the two lakes, which lie in the same place in every game."""


def parse_row(text: str, y: int) -> str:
    """Reads one printed row of the board and returns it with one character for each thing.

    ``text`` has ten characters: the side's own pieces (``1``..``9 s B F``), ``#`` for an enemy piece, ``.`` for an
    empty square, and ``+`` or ``*`` for a lake. The oldest version of the protocol may draw enemies as ``*`` too, so
    a ``*`` next to the lakes becomes ``#``. ``y`` is the row, 0..9 from the top.

    Raises ``ValueError``, saying what would be right, if the length is not ten, a character is unknown, or a lake is
    missing or out of place. A misplaced lake shows that a row was lost or added before this one.
    """
    if (_LAKE_ROW if y in _LAKE_ROWS else _PLAIN_ROW).fullmatch(text):
        return text
    if len(text) != WIDTH:
        raise ValueError(f"{WIDTH} characters")
    if text.strip(_CELLS):
        raise ValueError(f"only the characters {' '.join(_CELLS)}")
    lakes = _LAKE_COLUMNS if y in _LAKE_ROWS else frozenset()
    for x, cell in enumerate(text):
        if x in lakes and cell not in _LAKE_MARKS:
            raise ValueError(f"a lake at x={x}")
        if x not in lakes and cell == LAKE:
            raise ValueError(f"no lake at x={x}")
    return "".join(LAKE if x in lakes else cell for x, cell in enumerate(text.replace("*", ENEMY)))


# Nearly every row looks like this, and rows are read by the thousand.
_PLAIN_ROW = re.compile(f"[{''.join(PIECES)}{ENEMY}{EMPTY}]{{10}}")
_LAKE_ROW = re.compile("(..)[+]{2}(..)[+]{2}(..)".replace("(..)", f"[{''.join(PIECES)}{ENEMY}{EMPTY}]{{2}}"))
PLAIN_BOARD = re.compile(
    "\n".join(_LAKE_ROW.pattern if y in (4, 5) else _PLAIN_ROW.pattern for y in range(HEIGHT)).encode("ascii")
)
"""Nearly every board, as ten lines."""

_LAKE_MARKS = LAKE + "*"
_CELLS = "".join(PIECES) + ENEMY + _LAKE_MARKS + EMPTY
_LAKE_ROWS = frozenset(square.y for square in LAKES)
_LAKE_COLUMNS = frozenset(square.x for square in LAKES)
'''

_SOURCES["linesman_sdk.stratego.events"] = r'''"""The events of the protocol."""

from __future__ import annotations

from typing import NamedTuple, Union

from .board import Side
from .report import LastMove, Outcome
from .view import View


class GameInfo(NamedTuple):
    """What a side knows before it sets up.

    ``colour`` is the side to play and ``opponent`` the name of the other agent as the referee gives it. ``width`` and
    ``height`` are the size of the board in squares, always 10.
    """

    colour: Side
    opponent: str
    width: int
    height: int


class SetupWanted(GameInfo):
    """Asks for a set-up. Send a ``Setup`` next."""

    __slots__ = ()


class MoveWanted(NamedTuple):
    """Asks for a move. Send a ``Move`` next, or ``None`` to give the game up.

    ``last`` is the opponent's last turn, ``None`` if this is the first ply of the game.
    """

    view: View
    last: LastMove | None


class Echo(NamedTuple):
    """Repeats this side's own answer.

    ``text`` is the answer as sent and ``outcome`` its outcome, ``None`` if the referee sent none.
    """

    text: str
    outcome: Outcome | None


class GameOver(NamedTuple):
    """Ends the game. An agent exits at once.

    ``result`` is the text after ``QUIT``, or the word that older versions of the protocol send instead
    (``VICTORY``, ``DEFEAT``, ``ILLEGAL`` or ``DEFAULT``), or ``None``.
    """

    result: str | None


class InputEnded(NamedTuple):
    """Ends the game, because the referee closed this agent's input without a message."""


Event = Union[SetupWanted, MoveWanted, Echo, GameOver, InputEnded]
'''

_SOURCES["linesman_sdk.stratego.knowledge"] = r'''"""Keeps what is known of pieces that cannot be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from .board import HEIGHT, WIDTH, Side, Square
from .pieces import BOMB, ENEMY, FLAG, MOVABLE, PIECES, SCOUT
from .report import LastPly, OutcomeKind
from .setup import SETUP_ROWS
from .view import View


class Seen(NamedTuple):
    """What has been seen of a piece: whether it has moved, and its letter if a fight or a long move has revealed it.

    >>> Seen()
    Seen(has_moved=False, rank=None)
    """

    has_moved: bool = False
    rank: str | None = None


class Knowledge:
    """What the opponent of a side can know of this side's pieces, from the reports of plies alone.

    A fight reveals the ranks of both pieces. A piece that has moved is neither a bomb nor the flag, and one that has moved
    more than one square is a scout. When all pieces of a rank are revealed, no other piece has this rank. From this follows
    what each hidden piece can be (:meth:`possible`), and how likely each rank is (:meth:`chance`).

    Call :meth:`see` with every view, and :meth:`observe` with every ply. A second ``Knowledge``, of your own side, shows what the
    opponent knows.

    >>> from linesman_sdk.stratego import Direction, Move, Outcome
    >>> knowledge = Knowledge(Side.BLUE)
    >>> len(knowledge.possible(Square(9, 6)))
    12
    >>> knowledge.observe(LastPly(Side.BLUE, Move(9, 6, Direction.UP, 3), Outcome.parse("BOTHDIE 9 9")))
    >>> knowledge.piece(Square(9, 6)) is None
    True
    >>> knowledge.hidden("9")
    7
    """

    __slots__ = ("_mobile", "_moved", "_pieces", "_revealed", "_unmoved", "side")

    def __init__(self, side: Side) -> None:
        rows = range(SETUP_ROWS) if side is Side.RED else range(HEIGHT - SETUP_ROWS, HEIGHT)
        self.side = side
        self._pieces: dict[Square, Seen] = {Square(x, y): Seen() for y in rows for x in range(WIDTH)}
        self._revealed: dict[str, int] = dict.fromkeys(PIECES, 0)
        self._recount()

    def copy(self) -> Knowledge:
        """Returns a copy, to try moves on.

        >>> Knowledge(Side.RED).copy().side
        <Side.RED: 'RED'>
        """
        copy = Knowledge.__new__(Knowledge)
        copy.side = self.side
        copy._pieces = self._pieces.copy()
        copy._revealed = self._revealed.copy()
        copy._recount()
        return copy

    def piece(self, square: Square) -> Seen | None:
        """Returns what has been seen of the piece on a square, ``None`` if no piece of the side is there.

        >>> Knowledge(Side.RED).piece(Square(0, 3))
        Seen(has_moved=False, rank=None)
        """
        return self._pieces.get(square)

    def pieces(self) -> Iterator[tuple[Square, Seen]]:
        """Yields each piece of the side as its square and what has been seen of it, row by row from the top left.

        >>> len(list(Knowledge(Side.RED).pieces()))
        40
        """
        for square in sorted(self._pieces, key=lambda square: (square.y, square.x)):
            yield square, self._pieces[square]

    def hidden(self, rank: str) -> int:
        """Returns how many pieces of the rank have not been revealed, if the side began with all of them.

        >>> Knowledge(Side.RED).hidden("B")
        6
        """
        return max(PIECES[rank].limit - self._revealed[rank], 0)

    def possible(self, square: Square) -> str:
        """Returns the letters of the ranks that the piece on a square can have, ``""`` if no piece of the side is there.

        >>> Knowledge(Side.RED).possible(Square(0, 3))
        '123456789sBF'
        """
        seen = self._pieces.get(square)
        if seen is None:
            return ""
        if seen.rank is not None:
            return seen.rank
        return "".join(rank for rank in PIECES if self.hidden(rank) and self._is_possible(seen.has_moved, rank))

    def rank(self, square: Square) -> str | None:
        """Returns the rank of the piece on a square, if it is revealed or nothing else is possible.

        >>> print(Knowledge(Side.RED).rank(Square(0, 3)))
        None
        """
        possible = self.possible(square)
        return possible if len(possible) == 1 else None

    def chance(self, square: Square, rank: str) -> float:
        """Returns how likely it is that the piece on a square has this rank, from 0.0 to 1.0.

        All arrangements of a full army that fit what is known are equally likely.

        >>> round(Knowledge(Side.RED).chance(Square(0, 3), "B"), 3)
        0.15
        """
        if rank not in self.possible(square):
            return 0.0
        seen = self._pieces[square]
        if seen.rank is not None:
            return 1.0
        hidden = self.hidden(rank)
        if seen.has_moved:
            return hidden / self._mobile
        if rank == FLAG:
            return 1.0 / self._unmoved
        # Where pieces were left out of the set-up, there are more ranks than pieces.
        mobile = max(self._mobile - self._moved, 0)
        share = hidden / self._mobile * mobile if rank in MOVABLE else float(hidden)
        return share / (mobile + self.hidden(BOMB)) * (1.0 - 1.0 / self._unmoved)

    def deal(self, below: Callable[[int], int]) -> dict[Square, str]:
        """Returns a letter for each square of the side's pieces, drawn among all arrangements that fit what is known.

        ``below(n)`` returns a random number from 0 to n - 1, such as ``random.randrange``.

        >>> sorted(Knowledge(Side.RED).deal(lambda n: 0).values()).count("B")
        6
        """
        dealt = {square: seen.rank for square, seen in self.pieces() if seen.rank is not None}
        mobile = [rank for rank in PIECES if rank in MOVABLE for _ in range(self.hidden(rank))]
        for square, seen in self.pieces():
            if seen.has_moved and seen.rank is None and mobile:
                dealt[square] = mobile.pop(below(len(mobile)))
        unmoved = [square for square, seen in self.pieces() if not seen.has_moved and seen.rank is None]
        # The flag is on the board, whatever was left out of the set-up.
        if unmoved and self.hidden(FLAG):
            dealt[unmoved.pop(below(len(unmoved)))] = FLAG
        pool = mobile + [BOMB] * self.hidden(BOMB)
        for square in unmoved[: len(pool)]:
            dealt[square] = pool.pop(below(len(pool)))
        return dealt

    def observe(self, ply: LastPly) -> None:
        """Notes a ply of either side.

        >>> knowledge = Knowledge(Side.RED)
        >>> knowledge.observe(LastPly.parse(Side.RED, "0 3 DOWN OK"))
        >>> knowledge.piece(Square(0, 4))
        Seen(has_moved=True, rank=None)
        """
        move, outcome = ply.move, ply.outcome
        if not (move.origin.is_on_board and move.target.is_on_board):
            return
        if ply.side is self.side:
            self._follow(ply)
        elif outcome.kind is not OutcomeKind.OK:
            if outcome.defender is not None:
                self._reveal(move.target, outcome.defender)
            if outcome.kind is not OutcomeKind.DIES:
                self._pieces.pop(move.target, None)
        self._recount()

    def see(self, view: View) -> None:
        """Compares what is known with a view of either side, and takes over where pieces are.

        This matters before the first move, because a set-up need not have all pieces, and after a move whose report could
        not be read. Pieces that such a move may have concerned are unknown again.

        >>> rows = ["#" * 9 + "."] + ["#" * 10] * 3 + ["..++..++.."] * 2 + ["9" * 10] * 4
        >>> knowledge = Knowledge(Side.RED)
        >>> knowledge.see(View(rows, Side.BLUE))
        >>> knowledge.piece(Square(9, 0)) is None
        True
        """
        own = view.colour is self.side
        here = {
            Square(x, y)
            for y, row in enumerate(view.rows)
            for x, cell in enumerate(row)
            if (cell in PIECES if own else cell == ENEMY)
        }
        come = here - self._pieces.keys()
        gone = self._pieces.keys() - here
        if len(come) == len(gone) == 1:
            self._pieces[come.pop()] = self._pieces.pop(gone.pop())._replace(has_moved=True)
        else:
            for square in gone:
                rank = self._pieces.pop(square).rank
                # A revealed piece that is gone may be one of those that have come.
                if rank is not None and come:
                    self._revealed[rank] -= 1
            for square in come:
                self._pieces[square] = Seen(has_moved=True)
        self._recount()

    def _is_possible(self, has_moved: bool, rank: str) -> bool:
        if has_moved:
            return rank in MOVABLE
        if self._unmoved == 1:
            # One of the pieces that have not moved is the flag.
            return rank == FLAG
        # The pieces that have moved may need all hidden ranks that can move.
        return rank not in MOVABLE or self._mobile > self._moved

    def _follow(self, ply: LastPly) -> None:
        """Moves a piece of the side."""
        move, outcome = ply.move, ply.outcome
        seen = self._pieces.get(move.origin, Seen())
        self._pieces[move.origin] = seen._replace(has_moved=True)
        if move.multiplier > 1:
            self._reveal(move.origin, SCOUT)
        if outcome.attacker is not None:
            self._reveal(move.origin, outcome.attacker)
        seen = self._pieces.pop(move.origin)
        if outcome.kind not in (OutcomeKind.DIES, OutcomeKind.BOTHDIE):
            self._pieces[move.target] = seen

    def _reveal(self, square: Square, rank: str) -> None:
        seen = self._pieces.get(square, Seen())
        if rank not in PIECES:
            return
        if seen.rank is None:
            self._revealed[rank] += 1
        self._pieces[square] = seen._replace(rank=rank)

    def _recount(self) -> None:
        """Counts hidden ranks that can move, hidden pieces that have moved, and hidden pieces that have not."""
        hidden = [seen.has_moved for seen in self._pieces.values() if seen.rank is None]
        self._mobile = sum(self.hidden(rank) for rank in MOVABLE)
        self._moved = sum(hidden)
        self._unmoved = len(hidden) - self._moved
'''

_SOURCES["linesman_sdk.stratego.pieces"] = r'''"""Names the pieces, their letters and how many of each a side may place."""

from __future__ import annotations

from typing import NamedTuple

FLAG = "F"
BOMB = "B"
SCOUT = "9"
SPY = "s"

EMPTY = "."
ENEMY = "#"
LAKE = "+"


class PieceType(NamedTuple):
    """Describes one type of piece.

    ``letter`` is its character on the board, ``name`` its English name in lower case and ``limit`` the number of
    such pieces that one side may place (1..8).
    """

    letter: str
    name: str
    limit: int


PIECES: dict[str, PieceType] = {
    piece.letter: piece
    for piece in (
        PieceType("1", "marshal", 1),
        PieceType("2", "general", 1),
        PieceType("3", "colonel", 2),
        PieceType("4", "major", 3),
        PieceType("5", "captain", 4),
        PieceType("6", "lieutenant", 4),
        PieceType("7", "sergeant", 4),
        PieceType("8", "miner", 5),
        PieceType(SCOUT, "scout", 8),
        PieceType(SPY, "spy", 1),
        PieceType(BOMB, "bomb", 6),
        PieceType(FLAG, "flag", 1),
    )
}
"""Every type of piece by its letter; the limits add up to the 40 pieces of a side."""

MOVABLE: frozenset[str] = frozenset(PIECES) - {BOMB, FLAG}
"""The letters of the pieces that can move: all but the bomb and the flag."""
'''

_SOURCES["linesman_sdk.stratego.protocol"] = r'''"""The agent's end of the Stratego protocol, without input or output."""

from __future__ import annotations

from collections import deque
from enum import Enum
from itertools import islice

from .board import HEIGHT, PLAIN_BOARD, WIDTH, Move, Side, parse_row
from .events import Echo, Event, GameOver, InputEnded, MoveWanted, SetupWanted
from .pieces import MOVABLE
from .report import LastMove, Outcome
from .setup import Setup
from .view import View

SURRENDER = "SURRENDER"
"""The answer that gives the game up."""

NO_MOVE = "NO_MOVE"
"""The answer of a side that has no legal move, where it may pass (``beta-2011``)."""

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
    what became of an attacked bomb, and whether the opponent is called by a path.

    Raises ``ValueError`` if there is no such profile.
    """

    def __init__(self, profile: str | None = None) -> None:
        if profile is not None and profile not in PROFILES:
            raise ValueError(f"there is no profile {profile!r}, only {', '.join(PROFILES)}")
        self._may_pass = None if profile is None else profile == "beta-2011"
        self._has_path = False
        self._lines: deque[bytes] = deque()
        self._tail = b""
        self._input_has_ended = False
        self._state = _State.AWAITS_REQUEST
        self._turn = 0
        self._colour: Side
        self._last: LastMove | None
        self._rows: list[str] = []
        self._view: View
        self._sent: str

    def receive_data(self, data: bytes) -> None:
        """Takes bytes as they arrive, cut anywhere. ``b""`` means that the input has ended.

        Lines end with a line feed. A carriage return before it is ignored. A last line without a line feed is dropped.
        """
        if not data:
            self._input_has_ended = True
            return
        *lines, self._tail = (self._tail + data).split(b"\n")
        self._lines.extend(lines)

    def next_event(self) -> Event | None:
        """Returns the next event, or ``None`` if more bytes or an answer must come first.

        While an answer is owed, only the end of the game is reported. Everything else waits for the answer.
        After ``GameOver``, ``InputEnded`` and ``ProtocolError`` the game is over and no event follows.

        Raises ``ProtocolError`` if the referee breaks the protocol.
        """
        while self._lines and self._state is not _State.OVER:
            if self._state is _State.AWAITS_ROWS and not self._rows and len(self._lines) >= HEIGHT:
                event = self._read_board()
                if event is not None:
                    return event
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
            return f"{self._sent}\n".encode("ascii")
        raise OutOfTurnError(f"{answer} was sent although the referee had not asked for anything")

    def _write_move(self, answer: Setup | Move | None) -> str:
        if answer is None:
            return NO_MOVE if not self._view.legal_moves() and self._is_pass_allowed() else SURRENDER
        if not isinstance(answer, Move):
            raise TypeError(f"a Move or None is owed, not {answer!r}")
        self._view.check(answer)
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
        if words == [NO_MOVE] or words[-3:-2] == ["BOTHDIE"] and words[-1] == "B":
            self._may_pass = True
        elif words[-3:-2] == ["DIES"] and words[-1] == "B":
            self._may_pass = False

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
        self._colour = Side[words[0]]
        self._state = _State.OWES_SETUP
        self._has_path = "/" in " ".join(words[1:-2])
        # The manual promises a name without spaces, but a path may well contain some.
        return SetupWanted(self._colour, " ".join(words[1:-2]), WIDTH, HEIGHT)

    def _read_header(self, line: str) -> Event | None:
        """Serves the turn clause: RED's first turn opens with START, every other one with the opponent's answer."""
        self._turn += 1
        self._note_report(line)
        if line.strip() == "START":
            self._last = None
        elif self._turn == 1 and self._colour is Side.RED:
            raise ProtocolError(line, "as the header of RED's turn 1", "'START'")
        else:
            self._last = LastMove.parse(line)
        self._rows = []
        self._state = _State.AWAITS_ROWS
        return None

    def _read_board(self) -> Event | None:
        """Reads ten rows at once if they are as nearly all boards are; otherwise they are read one by one."""
        board = b"\n".join(islice(self._lines, HEIGHT))
        if PLAIN_BOARD.fullmatch(board) is None:
            return None
        for _ in range(HEIGHT):
            self._lines.popleft()
        self._view = View.of_checked(board.decode("ascii").split("\n"), self._colour)
        self._state = _State.OWES_MOVE
        return MoveWanted(self._view, self._last)

    def _read_row(self, line: str) -> Event | None:
        """Serves the turn clause: ten rows of the board follow the header, the top row first."""
        try:
            self._rows.append(parse_row(line, len(self._rows)))
        except ValueError as error:
            raise ProtocolError(line, f"as board row y={len(self._rows)} of turn {self._turn}", str(error)) from None
        if len(self._rows) < HEIGHT:
            return None
        self._view = View.of_checked(self._rows, self._colour)
        self._state = _State.OWES_MOVE
        return MoveWanted(self._view, self._last)

    def _read_echo(self, line: str) -> Event:
        """Serves the turn clause: the referee repeats the answer, followed by its outcome."""
        self._note_report(line)
        try:
            outcome = _read_outcome(line, self._sent)
        except ValueError:
            raise ProtocolError(line, f"as the echo of turn {self._turn}", f"'{self._sent} OUTCOME' or QUIT") from None
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


_OWES = (_State.OWES_SETUP, _State.OWES_MOVE)
_RESULT_WORDS = ("VICTORY", "DEFEAT", "DRAW", "ILLEGAL", "DEFAULT")
'''

_SOURCES["linesman_sdk.stratego.report"] = r'''"""Reads how a referee reports a move: the answer, and the outcome after it."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from .board import Direction, Move, Side


class OutcomeKind(Enum):
    """The outcome of a move. The value is the protocol's word."""

    OK = "OK"
    """The piece moved, and nothing else happened."""

    ILLEGAL = "ILLEGAL"
    """The move was refused; the board is unchanged."""

    FLAG = "FLAG"
    """The piece took the enemy flag (the oldest version of the protocol only)."""

    KILLS = "KILLS"
    """The moved piece destroyed the piece it attacked."""

    DIES = "DIES"
    """The moved piece was destroyed by the piece it attacked."""

    BOTHDIE = "BOTHDIE"
    """The moved piece and the piece it attacked were both destroyed."""


class Outcome(NamedTuple):
    """The outcome of a move with its pieces.

    ``attacker`` and ``defender`` are the letters of the two pieces that fought. They are ``None`` if there was no fight
    or the referee does not reveal them.
    """

    kind: OutcomeKind
    attacker: str | None = None
    defender: str | None = None

    @classmethod
    def parse(cls, text: str) -> Outcome:
        """Reads an outcome such as ``OK`` or ``KILLS 3 9``.

        Raises ``ValueError`` if the text is anything else.
        """
        word, *ranks = text.split()
        kind = OutcomeKind(word)
        if not ranks:
            return cls(kind)
        if kind in _FIGHTS and len(ranks) == 2:
            return cls(kind, ranks[0], ranks[1])
        raise ValueError(f"{text!r} is not an outcome")


class LastMove(NamedTuple):
    """What the opponent did on its turn.

    ``text`` is the opponent's answer. ``move`` is the move in it, or ``None`` if it is not a move. The move need not be
    legal, and may start off the board. ``outcome`` is ``None`` if the referee sent none.
    """

    text: str
    move: Move | None
    outcome: Outcome | None

    @classmethod
    def parse(cls, line: str) -> LastMove:
        """Reads the header line of a turn, "<the opponent's answer> <outcome>". Never fails.

        Serves the clause that the header is a direct copy of the opponent's answer. A referee that plays on after
        an unreadable answer copies that answer without an outcome. So the line may be any text, and an opponent must
        never be able to stop this side.
        """
        text, outcome = _split_outcome(line)
        return cls(text, _read_move(text), outcome)


class LastPly(NamedTuple):
    """A ply that changed the board or revealed ranks: who moved, the move and its outcome."""

    side: Side
    move: Move
    outcome: Outcome

    @classmethod
    def parse(cls, side: Side, report: str) -> LastPly | None:
        """Reads the report of a ply of ``side``: the answer, and the outcome after it.

        Returns ``None`` for a report that changed nothing, such as one with the outcome ILLEGAL or without an outcome.

        >>> print(LastPly.parse(Side.RED, "0 3 DOWN OK").move)
        0 3 DOWN
        >>> print(LastPly.parse(Side.RED, "0 3 DOWN ILLEGAL"))
        None
        """
        _, move, outcome = LastMove.parse(report)
        if move is None or outcome is None or outcome.kind is OutcomeKind.ILLEGAL:
            return None
        return cls(side, move, outcome)


def _split_outcome(line: str) -> tuple[str, Outcome | None]:
    """Cuts the outcome, which is one word or three, off the end of a line that has something before it."""
    words = line.split()
    for count in (1, 3):
        if len(words) > count:
            try:
                outcome = Outcome.parse(" ".join(words[-count:]))
            except ValueError:
                continue
            return line.rsplit(None, count)[0], outcome
    return line, None


def _read_move(text: str) -> Move | None:
    """Reads an answer as leniently as the competition's own referee did: spaces, signs and leading zeros may vary."""
    found = _MOVE.match(text)
    if found is None:
        return None
    x, y, direction, multiplier = found.groups(default="1")
    return Move(int(x), int(y), Direction[direction], int(multiplier))


_FIGHTS = {OutcomeKind.KILLS, OutcomeKind.DIES, OutcomeKind.BOTHDIE}

# Numbers are bounded in length because the opponent chooses them.
_MOVE = re.compile(r"\s*([+-]?[0-9]{1,9})\s+([+-]?[0-9]{1,9})\s*(UP|DOWN|LEFT|RIGHT)\b(?:\s+([+-]?[0-9]{1,9}))?")
'''

_SOURCES["linesman_sdk.stratego.rules"] = r'''"""Names the rules that a move can break."""

from __future__ import annotations

from enum import Enum

from .board import Move


class Rule(Enum):
    """A rule of movement. The value is its stable name."""

    NOT_ON_BOARD = "not-on-board"
    """A move starts and ends on the board, where x and y are 0..9."""

    EMPTY_SQUARE = "empty-square"
    """A move starts on a square that holds a piece."""

    NOT_YOUR_PIECE = "not-your-piece"
    """A side moves its own pieces only."""

    IMMOBILE_PIECE = "immobile-piece"
    """Bombs and the flag never move."""

    MULTIPLIER_BELOW_ONE = "multiplier-below-one"
    """A piece moves by at least one square."""

    ONLY_SCOUTS_MOVE_FAR = "only-scouts-move-far"
    """Only a scout moves by more than one square."""

    PATH_BLOCKED = "path-blocked"
    """A scout passes over empty squares only; it may attack on the last square of its move."""

    BLOCKED_BY_OWN_PIECE = "blocked-by-own-piece"
    """A move does not end on a piece of the same side."""

    BLOCKED_BY_LAKE = "blocked-by-lake"
    """A move does not end on a lake."""


class IllegalMove(Exception):
    """A move breaks a rule. The text describes it for a player.

    ``move`` is the refused move, ``rule`` the broken rule and ``reason`` the sentence without the move.
    """

    def __init__(self, move: Move, rule: Rule, reason: str) -> None:
        super().__init__(f"illegal move {str(move)!r}: {reason} ({rule.value})")
        self.move = move
        self.rule = rule
        self.reason = reason
'''

_SOURCES["linesman_sdk.stratego.runner"] = r'''"""Runs a player for one game over two file descriptors."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from typing import Protocol

from .._streams import CHUNK, notify, write
from .board import Move, Side
from .events import Echo, GameInfo, GameOver, InputEnded, MoveWanted, SetupWanted
from .protocol import AgentEnd
from .report import LastMove, LastPly, Outcome, OutcomeKind
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
    while True:
        event = end.next_event()
        if event is None:
            end.receive_data(os.read(stdin, CHUNK))
        elif isinstance(event, GameOver):
            return event.result
        elif isinstance(event, InputEnded):
            return None
        elif isinstance(event, Echo):
            notify(player, "echoed", event)
            _observe(player, colour, LastMove.parse(event.text).move, event.outcome)
        else:
            colour = event.colour if isinstance(event, SetupWanted) else colour
            if not write(stdout, end.send(_ask(player, event))):
                return None


def _ask(player: Player, event: SetupWanted | MoveWanted) -> Setup | Move | None:
    if isinstance(event, SetupWanted):
        return player.set_up(event)
    if event.last is not None:
        notify(player, "opponent_moved", event.last)
        _observe(player, event.view.colour.other, event.last.move, event.last.outcome)
    return player.choose(event.view)


def _observe(player: Player, side: Side, move: Move | None, outcome: Outcome | None) -> None:
    """Reports a ply, if the referee reported one that was carried out."""
    if move is not None and outcome is not None and outcome.kind is not OutcomeKind.ILLEGAL:
        notify(player, "observe", LastPly(side, move, outcome))
'''

_SOURCES["linesman_sdk.stratego.setup"] = r'''"""The pieces that one side places before the first ply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .board import WIDTH, Side
from .pieces import EMPTY, FLAG, PIECES

SETUP_ROWS = 4
"""The number of rows that each side fills."""


class SetupError(ValueError):
    """A set-up breaks a rule. The text says what is wrong and what is right.

    ``row`` (1..4 from the top) and ``column`` (1..10 from the left) are the place of the fault, or ``None`` if it has no
    single place.
    """

    def __init__(self, reason: str, row: int | None = None, column: int | None = None) -> None:
        where = "" if row is None else f"row {row} of {SETUP_ROWS}"
        if column is not None:
            where += f", column {column} of {WIDTH}"
        super().__init__(f"{where}: {reason}" if where else reason)
        self.row = row
        self.column = column


class Setup:
    """Holds a side's four rows of ten characters, the row nearest the top of the board first.

    The first row is the back row for RED and the front row for BLUE; :meth:`from_back` takes rows from the back for
    either side. A character is a piece letter or ``.`` for an empty square.

    Serves the set-up rules: at most the game's number of each piece, exactly one flag, any other piece may be left
    out. Some referees insist on all 40 pieces, so leave none out unless you know yours.

    Raises ``SetupError`` if the rows break one of these rules.
    """

    __slots__ = ("rows",)

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows: tuple[str, ...] = tuple(rows)
        _check_shape(self.rows)
        _check_pieces(self.rows)

    @classmethod
    def from_back(cls, rows: Sequence[str], colour: Side) -> Setup:
        """Builds a set-up from rows given from the side's back row to its front row.

        The rows are turned over for BLUE, whose back row is the lowest; left and right stay as written.

        Raises ``SetupError`` as the constructor does; its row counts from the top of the board.
        """
        return cls(rows if colour is Side.RED else rows[::-1])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setup):
            return NotImplemented
        return self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"Setup({list(self.rows)!r})"

    def __str__(self) -> str:
        return "\n".join(self.rows)


def _check_shape(rows: Sequence[str]) -> None:
    if len(rows) != SETUP_ROWS:
        raise SetupError(f"{len(rows)} rows given, a set-up has {SETUP_ROWS}")
    for number, row in enumerate(rows, start=1):
        if len(row) != WIDTH:
            raise SetupError(f"{len(row)} characters given, a row has {WIDTH}", number)


def _check_pieces(rows: Sequence[str]) -> None:
    placed: Counter[str] = Counter()
    for number, row in enumerate(rows, start=1):
        for column, letter in enumerate(row, start=1):
            if letter == EMPTY:
                continue
            if letter not in PIECES:
                raise SetupError(f"{letter!r} is not a piece, {_advice(letter)}", number, column)
            placed[letter] += 1
            piece = PIECES[letter]
            if placed[letter] > piece.limit:
                reason = f"{letter!r} ({piece.name}) is here for the {_ordinal(placed[letter])} time"
                raise SetupError(f"{reason}, the most is {piece.limit}", number, column)
    if placed[FLAG] == 0:
        raise SetupError(f"there is no flag; place exactly one {FLAG!r}")


def _advice(letter: str) -> str:
    if letter in _MEANT:
        meant = _MEANT[letter]
        return f"the {PIECES[meant].name} is {meant!r}"
    if letter == " ":
        return f"an empty square is {EMPTY!r}"
    return f"expected one of {' '.join(PIECES)} or {EMPTY!r} for an empty square"


def _ordinal(number: int) -> str:
    return f"{number}" + {2: "nd", 3: "rd"}.get(number, "th")


_MEANT = {"S": "s", "b": "B", "f": "F"}
'''

_SOURCES["linesman_sdk.stratego.view"] = r'''"""Shows what one side may know of the position, and judges its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .board import HEIGHT, WIDTH, Direction, Move, Side, Square, parse_row
from .pieces import EMPTY, ENEMY, LAKE, MOVABLE, PIECES, SCOUT
from .rules import IllegalMove, Rule


class View:
    """Holds the board as one side sees it.

    ``rows`` are ten strings of ten characters, from the top row down and from left to right; ``colour`` is the side
    that looks. A square holds a piece letter (the side's own piece), ``#`` (an enemy piece, never revealed), ``+`` (a
    lake) or ``.`` (empty). The constructor takes lakes drawn as ``+`` or ``*``.

    Raises ``ValueError`` if the rows are not a board.
    """

    __slots__ = ("colour", "rows")

    def __init__(self, rows: Sequence[str], colour: Side) -> None:
        if len(rows) != HEIGHT:
            raise ValueError(f"a board has {HEIGHT} rows, not {len(rows)}")
        self.rows: tuple[str, ...] = tuple(_checked_row(text, y) for y, text in enumerate(rows))
        self.colour = colour

    @classmethod
    def of_checked(cls, rows: Sequence[str], colour: Side) -> View:
        """Returns the view of rows that ``parse_row`` has read."""
        view = cls.__new__(cls)
        view.rows = tuple(rows)
        view.colour = colour
        return view

    def at(self, square: Square) -> str:
        """Returns the character on a square of the board.

        Raises ``IndexError`` if the square is off the board.
        """
        if not square.is_on_board:
            raise IndexError(f"{square} is off the board")
        return self.rows[square.y][square.x]

    def own_pieces(self) -> Iterator[tuple[Square, str]]:
        """Yields each own piece as its square and its letter, row by row from the top left."""
        for y, row in enumerate(self.rows):
            for x, cell in enumerate(row):
                if cell in PIECES:
                    yield Square(x, y), cell

    def enemies(self) -> Iterator[Square]:
        """Yields the square of each enemy piece, row by row from the top left."""
        for y, row in enumerate(self.rows):
            for x, cell in enumerate(row):
                if cell == ENEMY:
                    yield Square(x, y)

    def legal_moves(self) -> list[Move]:
        """Lists every legal move, always in the same order; the list is empty if all pieces are blocked.

        Pieces come row by row from the top left, directions in the order UP, DOWN, LEFT, RIGHT, a scout's moves from
        the shortest to the longest. Serves the rules of movement: one square at right angles, scouts any number of
        empty squares, no move onto an own piece or a lake, an enemy's square last.
        """
        return [
            move
            for square, piece in self.own_pieces()
            if piece in MOVABLE
            for direction in Direction
            for move in self._moves_along(square, piece, direction)
        ]

    def check(self, move: Move) -> None:
        """Returns if the move is legal.

        Raises ``IllegalMove``, which names the broken rule, if it is not.
        """
        self._check_piece(move)
        self._check_way(move)

    def _moves_along(self, square: Square, piece: str, direction: Direction) -> Iterator[Move]:
        reach = max(WIDTH, HEIGHT) if piece == SCOUT else 1
        for multiplier in range(1, reach + 1):
            target = square.step(direction, multiplier)
            if not target.is_on_board or self.at(target) not in (EMPTY, ENEMY):
                return
            yield Move(square.x, square.y, direction, multiplier)
            if self.at(target) == ENEMY:
                return

    def _check_piece(self, move: Move) -> None:
        origin = move.origin
        if not origin.is_on_board:
            raise IllegalMove(move, Rule.NOT_ON_BOARD, f"{origin} is not on the board, x and y are 0 to 9")
        piece = self.at(origin)
        if piece == EMPTY:
            raise IllegalMove(move, Rule.EMPTY_SQUARE, f"there is no piece on {origin}")
        if piece not in PIECES:
            owner = "a lake" if piece == LAKE else "an enemy piece"
            raise IllegalMove(move, Rule.NOT_YOUR_PIECE, f"{origin} holds {owner}, not a piece of yours")
        if piece not in MOVABLE:
            raise IllegalMove(move, Rule.IMMOBILE_PIECE, f"the {PIECES[piece].name} on {origin} can never move")
        if move.multiplier < 1:
            raise IllegalMove(
                move, Rule.MULTIPLIER_BELOW_ONE, f"the multiplier is {move.multiplier}, it must be 1 or more"
            )
        if move.multiplier > 1 and piece != SCOUT:
            reason = f"only scouts move more than one square, {origin} holds a {PIECES[piece].name}"
            raise IllegalMove(move, Rule.ONLY_SCOUTS_MOVE_FAR, reason)

    def _check_way(self, move: Move) -> None:
        target = move.target
        if not target.is_on_board:
            raise IllegalMove(move, Rule.NOT_ON_BOARD, f"the move ends on {target}, which is not on the board")
        for distance in range(1, move.multiplier):
            passed = move.origin.step(move.direction, distance)
            if self.at(passed) != EMPTY:
                reason = f"the scout cannot pass {passed}, which holds {_describe(self.at(passed))}"
                raise IllegalMove(move, Rule.PATH_BLOCKED, reason)
        if self.at(target) == LAKE:
            raise IllegalMove(move, Rule.BLOCKED_BY_LAKE, f"the move ends on {target}, which is a lake")
        if self.at(target) in PIECES:
            reason = f"the move ends on {target}, which holds {_describe(self.at(target))}"
            raise IllegalMove(move, Rule.BLOCKED_BY_OWN_PIECE, reason)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self.rows, self.colour) == (other.rows, other.colour)

    def __hash__(self) -> int:
        return hash((self.rows, self.colour))

    def __repr__(self) -> str:
        return f"View({list(self.rows)!r}, {self.colour})"

    def __str__(self) -> str:
        return "\n".join(self.rows)


def _checked_row(text: str, y: int) -> str:
    try:
        return parse_row(text, y)
    except ValueError as error:
        raise ValueError(f"board row y={y} is {text!r}, expected {error}") from None


def _describe(cell: str) -> str:
    if cell == LAKE:
        return "a lake"
    return "an enemy piece" if cell == ENEMY else f"your own {PIECES[cell].name}"
'''

_SOURCES["linesman_sdk.tafl"] = r'''"""The rules of tafl, in every variant that an OpenTafl rules string can describe.

The layers, each usable without those above it:

* ``position``: :class:`Position` lists the legal moves, applies them and tells who has won.
* ``movement``, ``captures``, ``endings``: the rules themselves; ``geometry`` lays out a variant's board for them.
* ``rules``, ``rules_text``: what differs between the variants, and the rules strings that say it.
* ``board``, ``moves``, ``pieces``: squares, boards, moves and piece letters, and their notation.

Files run from a at the left, ranks from 1 at the bottom; :class:`Square` counts both from 0. Attackers are lower case,
defenders upper case.
"""

from .board import MAX_SIZE, Board, Square
from .moves import Captured, Move, MoveRecord, parse_moves
from .pieces import COMMANDER, EMPTY, GUARD, KING, KNIGHT, LETTERS, MERCENARY, ROLES, TAFLMAN, Side, side_of
from .position import IllegalMove, Position
from .rules import Rules
from .values import Berserk, Escape, Jump, KingArms, KingStrength, Repetition, Shieldwall, SpecialSquares

__all__ = [
    "COMMANDER",
    "EMPTY",
    "GUARD",
    "KING",
    "KNIGHT",
    "LETTERS",
    "MAX_SIZE",
    "MERCENARY",
    "ROLES",
    "TAFLMAN",
    "Berserk",
    "Board",
    "Captured",
    "Escape",
    "IllegalMove",
    "Jump",
    "KingArms",
    "KingStrength",
    "Move",
    "MoveRecord",
    "Position",
    "Repetition",
    "Rules",
    "Shieldwall",
    "Side",
    "SpecialSquares",
    "Square",
    "parse_moves",
    "side_of",
]
'''

_SOURCES["linesman_sdk.tafl.board"] = r'''"""Describes squares and boards, and reads and prints position records."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .pieces import EMPTY, LETTERS

MAX_SIZE = 19
"""The longest edge of a board, in squares; the shortest is 5, and all are odd."""


class Square(NamedTuple):
    """Names one square: file 0..18 from left to right, rank 0..18 from bottom to top.

    In text a square is a letter and a number from 1, so that (0, 0) is ``a1``.
    """

    file: int
    rank: int

    @classmethod
    def parse(cls, text: str) -> Square:
        """Reads a square such as ``e4``.

        Raises ``ValueError`` unless it is a letter from a to s and a number from 1 to 19.
        """
        if _SQUARE.fullmatch(text) is None or int(text[1:]) > MAX_SIZE:
            raise ValueError(f"{text!r} is not a square; write a letter from a to s and a number from 1 to 19")
        return cls(ord(text[0]) - ord("a"), int(text[1:]) - 1)

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.file)}{self.rank + 1}"


class Board:
    """Tells which pieces stand where; a board never changes and can be a key of a dictionary.

    ``size`` is the number of ranks and of files, odd, 5..19. ``cells`` has one character for each square, rank by rank
    from the bottom and from file a: a piece letter or ``EMPTY``; a square's place in it is ``rank * size + file``.
    """

    __slots__ = ("cells", "size")

    def __init__(self, size: int, cells: str) -> None:
        if size % 2 == 0 or not 5 <= size <= MAX_SIZE:
            raise ValueError(f"a board has an odd number of ranks from 5 to {MAX_SIZE}, not {size}")
        if len(cells) != size * size:
            raise ValueError(f"a board of {size} ranks has {size * size} squares, not {len(cells)}")
        if cells.strip(LETTERS + EMPTY):
            raise ValueError(f"a square holds one of {LETTERS + EMPTY}")
        self.size = size
        self.cells = cells

    @classmethod
    def parse(cls, text: str) -> Board:
        """Reads a position record: ``/row/row/.../``, rank 1 and file a first.

        A row is made of piece letters and of decimal numbers that count empty squares.

        Raises ``ValueError`` if the text is not a position record of a square board.
        """
        if len(text) < 3 or not (text.startswith("/") and text.endswith("/")):
            raise ValueError(f"a position begins and ends with '/', {_shortened(text)} does not")
        rows = text[1:-1].split("/")
        return cls.of_rows(rows)

    @classmethod
    def of_rows(cls, rows: list[str]) -> Board:
        """Puts rows of a position record together, rank 1 first.

        Raises ``ValueError`` if they do not form a square board.
        """
        size = len(rows)
        cells = [_read_row(row, size, rank) for rank, row in enumerate(rows, 1)]
        return cls(size, "".join(cells))

    def has(self, square: Square) -> bool:
        """Tells whether the square is on this board."""
        return 0 <= square.file < self.size and 0 <= square.rank < self.size

    def at(self, square: Square) -> str:
        """Returns the piece letter on a square, or ``EMPTY``.

        Raises ``IndexError`` if the square is off the board.
        """
        if not self.has(square):
            raise IndexError(f"{square} is off a board of {self.size} ranks")
        return self.cells[square.rank * self.size + square.file]

    def pieces(self) -> Iterator[tuple[Square, str]]:
        """Yields every piece as its square and its letter, rank by rank from the bottom left."""
        for index, piece in enumerate(self.cells):
            if piece != EMPTY:
                yield self.square(index), piece

    def square(self, index: int) -> Square:
        """Returns the square of this place in ``cells``."""
        rank, file = divmod(index, self.size)
        return Square(file, rank)

    def index(self, square: Square) -> int:
        """Returns the place of a square of this board in ``cells``."""
        return square.rank * self.size + square.file

    def with_cells(self, changes: Mapping[int, str]) -> Board:
        """Returns a copy in which the characters at these places of ``cells`` are others."""
        cells = list(self.cells)
        for index, piece in changes.items():
            cells[index] = piece
        # Checked as this one was, but for the changes; searches make boards by the thousand.
        board = object.__new__(Board)
        board.size = self.size
        board.cells = "".join(cells)
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.cells == other.cells

    def __hash__(self) -> int:
        return hash(self.cells)

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    def __str__(self) -> str:
        """Returns the position record."""
        rows = (self.cells[start : start + self.size] for start in range(0, len(self.cells), self.size))
        return "/" + "/".join(_EMPTY_RUN.sub(lambda run: str(len(run.group())), row) for row in rows) + "/"


def _read_row(row: str, size: int, rank: int) -> str:
    if _ROW.fullmatch(row) is None:
        raise ValueError(f"row {rank} is {_shortened(row)}, expected numbers and the letters {LETTERS}")
    cells = ""
    for item in _ITEM.findall(row):
        # A number may be absurdly long; four digits are already more than any board has.
        run = EMPTY * int(item[:4]) if item.isdigit() else item
        cells += run
    if len(cells) != size:
        raise ValueError(f"row {rank} is {_shortened(row)} and has {len(cells)} squares, but there are {size} rows")
    return cells


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


_SQUARE = re.compile("[a-s][1-9][0-9]?")
_EMPTY_RUN = re.compile(re.escape(EMPTY) + "+")
_ITEM = re.compile("[0-9]+|[a-zA-Z]")
_ROW = re.compile(f"([0-9]+|[{LETTERS}])+")
'''

_SOURCES["linesman_sdk.tafl.captures"] = r'''"""Finds what a move captures."""

from __future__ import annotations

from .board import Board
from .geometry import geometry_of
from .pieces import COMMANDER, EMPTY, GUARD, KING, KNIGHT
from .rules import Rules
from .values import Jump, KingArms, KingStrength, Shieldwall


def captures_of(rules: Rules, board: Board, target: int, passed: int | None) -> set[int]:
    """Returns the places of all pieces that a move captures, given the board after the piece has moved.

    ``target`` is the place of the mover now. ``passed`` is the place that it jumped over, ``None`` if it did not jump. Places are
    those of ``board.cells``.
    """
    hunt = _Hunt(rules, board, target)
    taken = set() if passed is None or rules.jump(hunt.mover) is not Jump.CAPTURING else {passed}
    if hunt.can_strike():
        taken |= hunt.pincers()
        if rules.shieldwall is not Shieldwall.NONE:
            taken |= hunt.shieldwalls()
    return taken


class _Hunt:
    """Finds what the mover captures. The mover is on its target already."""

    def __init__(self, rules: Rules, board: Board, target: int) -> None:
        self.rules = rules
        self.cells = board.cells
        self.target = target
        self.mover = board.cells[target]
        self.is_upper = self.mover.isupper()
        self.geometry = geometry_of(rules)
        self.groups = rules.groups()

    def can_strike(self) -> bool:
        role = self.mover.lower()
        return role != GUARD and (role != KING or self.rules.king_arms in _HAMMERS)

    def pincers(self) -> set[int]:
        """Returns the neighbours that are captured between the mover and a square that is hostile to them."""
        taken = set()
        for ray in self.geometry.rays[self.target]:
            if ray and self.is_enemy(self.cells[ray[0]]) and self.is_taken(ray[0], ray[1] if len(ray) > 1 else None):
                taken.add(ray[0])
        return taken

    def is_taken(self, prey: int, beyond: int | None) -> bool:
        """Tells whether the mover takes its neighbour; ``beyond`` is the place on the far side, if there is one."""
        piece = self.cells[prey]
        role = piece.lower()
        if role == KING:
            return self.is_king_taken(prey, beyond)
        if role == GUARD or beyond is None:
            return False
        return self.is_hostile(beyond, piece) or self.is_linnaean(beyond)

    def is_king_taken(self, prey: int, beyond: int | None) -> bool:
        king = self.cells[prey]
        strength = self.rules.king_strength
        if strength is KingStrength.STRONG_AT_CENTRE:
            strength = KingStrength.STRONG if prey in self.geometry.at_centre else KingStrength.WEAK
        if strength is KingStrength.WEAK:
            return beyond is not None and self.is_hostile(beyond, king)
        if strength is KingStrength.STRONG:
            if self.has_king_hunters():
                return self.mover.lower() in _HUNTERS and beyond is not None and self.is_hunter(beyond, king)
            if self.geometry.is_edge[prey]:
                return False
        return all(self.is_hostile(place, king) for place in self.geometry.neighbours[prey])

    def has_king_hunters(self) -> bool:
        """Tells whether the mover's side began with commanders or knights, who alone take a strong king."""
        return any(piece.lower() in _HUNTERS and self.is_friend(piece) for piece in set(self.rules.start.cells))

    def is_hunter(self, place: int, king: str) -> bool:
        if self.is_friend(self.cells[place]):
            return self.cells[place].lower() in _HUNTERS
        return place in self.geometry.corners and king in self.rules.corners.hostile

    def is_hostile(self, place: int, prey: str) -> bool:
        """Returns whether prey is captured against a place, because of the piece there or because the square is hostile."""
        piece = self.cells[place]
        if self.is_anvil(piece):
            return True
        for number in self.geometry.groups[place]:
            group = self.groups[number]
            is_empty_centre = number == _CENTRE and piece == EMPTY
            if prey in (self.rules.empty_centre_hostile if is_empty_centre else group.hostile):
                return True
        return False

    def is_linnaean(self, king_at: int) -> bool:
        """Returns whether three attackers surround the enemy's king on the centre, so that a defender is captured against him."""
        king = self.cells[king_at]
        if not self.rules.linnaean_capture or king_at not in self.geometry.centre:
            return False
        if king.lower() != KING or self.is_friend(king):
            return False
        return sum(self.is_friend(self.cells[place]) for place in self.geometry.neighbours[king_at]) >= 3

    def shieldwalls(self) -> set[int]:
        """Returns what is captured in rows along the edges that the mover closes.

        It closes them from an end or, where the rules do not want a flanker, from the front. From the front it takes no
        row of one man. The king and guards stand in a row unharmed.
        """
        taken: set[int] = set()
        rays = self.geometry.rays[self.target]
        for outward, inward in _ACROSS:
            if not rays[outward]:
                for along in _ALONG[outward]:
                    if rays[along]:
                        taken |= self.row(rays[along][0], inward)
            elif len(rays[outward]) == 1 and not self.rules.shieldwall_by_flanker:
                row = self.row(rays[outward][0], inward)
                if len(row) > 1:
                    taken |= row
        return {place for place in taken if self.cells[place].lower() not in (KING, GUARD)}

    def row(self, member: int, inward: int) -> set[int]:
        """Returns the row on the edge that a place belongs to, empty if it is not walled in."""
        rays = self.geometry.rays
        row: set[int] = set()
        for along in _ALONG[inward]:
            for place in (member, *rays[member][along]):
                piece = self.cells[place]
                if not self.is_enemy(piece):
                    if self.is_anvil(piece) or self.is_closing_corner(place):
                        break
                    return set()
                if not self.is_anvil(self.cells[rays[place][inward][0]]):
                    return set()
                row.add(place)
            else:
                return set()
        return row

    def is_closing_corner(self, place: int) -> bool:
        """Returns whether a place closes a row without a piece, to whichever pieces it is hostile."""
        if self.rules.shieldwall is not Shieldwall.STRONG or self.cells[place] != EMPTY:
            return False
        return place in self.geometry.corners

    def is_anvil(self, piece: str) -> bool:
        """Returns whether a piece is a friend of the mover that can help to capture."""
        role = piece.lower()
        return self.is_friend(piece) and role != GUARD and (role != KING or self.rules.king_arms in _ANVILS)

    def is_friend(self, piece: str) -> bool:
        return piece != EMPTY and piece.isupper() == self.is_upper

    def is_enemy(self, piece: str) -> bool:
        return piece != EMPTY and piece.isupper() != self.is_upper


_HAMMERS = (KingArms.ARMED, KingArms.HAMMER_ONLY)
_ANVILS = (KingArms.ARMED, KingArms.ANVIL_ONLY)
_HUNTERS = (COMMANDER, KNIGHT)
# The centre's number among the groups of special squares.
_CENTRE = 1
# Rays by their numbers: left, right, bottom, top.
_ACROSS = ((0, 1), (1, 0), (2, 3), (3, 2))
_ALONG = ((2, 3), (2, 3), (0, 1), (0, 1))
'''

_SOURCES["linesman_sdk.tafl.endings"] = r'''"""Decides who has won."""

from __future__ import annotations

from .board import Board
from .geometry import Geometry, geometry_of
from .movement import destinations
from .pieces import EMPTY, KING, Side
from .rules import Rules
from .values import Escape


def winner_of(rules: Rules, board: Board) -> Side | None:
    """Returns who has won on a board, ``None`` if the game goes on.

    The tests come in the order of the rules: no attackers; the king on a corner or the edge; no king; no defender
    next to an empty square; a fort at the edge; encirclement. Repetition needs the game's history and is not checked.
    """
    cells = board.cells
    geometry = geometry_of(rules)
    defenders = [place for place, piece in enumerate(cells) if piece.isupper()]
    king = cells.find(KING.upper())
    if not any(piece.islower() for piece in set(cells)):
        return Side.DEFENDERS
    if king < 0:
        return Side.ATTACKERS
    if king in geometry.corners if rules.escape is Escape.CORNER else geometry.is_edge[king]:
        return Side.DEFENDERS
    if not any(cells[near] == EMPTY for place in defenders for near in geometry.neighbours[place]):
        return Side.ATTACKERS
    if rules.edge_fort_escape and _is_in_fort(rules, geometry, board, king):
        return Side.DEFENDERS
    if rules.surrounding_wins and _is_surrounded(geometry, cells, defenders):
        return Side.ATTACKERS
    return None


def _is_surrounded(geometry: Geometry, cells: str, defenders: list[int]) -> bool:
    """Returns whether no defender can reach the edge, if only attackers were in the way."""
    seen = set(defenders)
    waiting = list(defenders)
    while waiting:
        place = waiting.pop()
        if geometry.is_edge[place]:
            return False
        for near in geometry.neighbours[place]:
            if near not in seen and cells[near] == EMPTY:
                seen.add(near)
                waiting.append(near)
    return True


def _is_in_fort(rules: Rules, geometry: Geometry, board: Board, king: int) -> bool:
    """Returns whether the king is at the edge or can go there, among men that cannot be captured.

    No attacker is next to a square that the king can reach. Attackers cannot hold both of two opposite neighbours of a
    man around it, because they cannot hold a square inside or a square of a defender.
    """
    cells = board.cells
    inside = {king}
    walls: set[int] = set()
    waiting = [king]
    while waiting:
        for near in geometry.neighbours[waiting.pop()]:
            if cells[near].islower():
                return False
            if cells[near].isupper():
                walls.add(near)
            elif near not in inside and KING.upper() in geometry.passing[near]:
                inside.add(near)
                waiting.append(near)
    if not any(geometry.is_edge[place] for place in inside) or not any(destinations(rules, board, king)):
        return False
    return all(_is_safe(geometry, cells, place, inside) for place in walls - inside)


def _is_safe(geometry: Geometry, cells: str, place: int, inside: set[int]) -> bool:
    left, right, bottom, top = (ray[0] if ray else None for ray in geometry.rays[place])
    return all(
        any(near is None or near in inside or cells[near].isupper() for near in pair)
        for pair in ((left, right), (bottom, top))
    )
'''

_SOURCES["linesman_sdk.tafl.geometry"] = r'''"""Lays out a variant's board once, to find moves and captures fast."""

from __future__ import annotations

from functools import lru_cache

from .pieces import LETTERS
from .rules import Rules


class Geometry:
    """Describes each place in ``Board.cells`` by the rules.

    ``rays[place]`` are four tuples of the places to the left, right, bottom and top, the nearest first, and
    ``neighbours[place]`` the nearest one of each that exists. ``groups[place]`` are the numbers of the groups of
    special squares that the place is in, in the order of ``Rules.groups()``. ``is_edge[place]`` says whether it is on
    the edge.

    ``passing[place]`` and ``stopping[place]`` are the pieces that may pass over the place and stop on it, as far as
    this does not depend on where they come from.
    """

    def __init__(self, rules: Rules) -> None:
        size = rules.size
        self.size = size
        self.rays = [_rays(place, size) for place in range(size * size)]
        self.neighbours = [tuple(ray[0] for ray in rays if ray) for rays in self.rays]
        self.is_edge = [not all(rays) for rays in self.rays]
        lists = [frozenset(square.rank * size + square.file for square in group.squares) for group in rules.groups()]
        self.groups = [tuple(number for number in range(4) if place in lists[number]) for place in range(size * size)]
        self.corners, self.centre, _, _ = lists
        self.at_centre = self.centre | {near for place in self.centre for near in self.neighbours[place]}
        self.passing = [_common([rules.groups()[number].passing for number in numbers]) for numbers in self.groups]
        self.stopping = [_common([rules.groups()[number].stopping for number in numbers]) for numbers in self.groups]

    def may_enter(self, rules: Rules, piece: str, origin: int, target: int) -> bool:
        """Returns whether a piece may enter a place, to pass over it or to stop there.

        A piece may not enter special squares of a sort that bars it, unless it comes from a square of the same sort.
        """
        groups = rules.groups()
        return all(
            piece in groups[number].entering for number in self.groups[target] if number not in self.groups[origin]
        )


@lru_cache(maxsize=64)
def geometry_of(rules: Rules) -> Geometry:
    """Returns the layout of a variant's board. Keeps the layouts of the last variants."""
    return Geometry(rules)


def _rays(place: int, size: int) -> tuple[tuple[int, ...], ...]:
    file = place % size
    return (
        tuple(range(place - 1, place - file - 1, -1)),
        tuple(range(place + 1, place - file + size)),
        tuple(range(place - size, -1, -size)),
        tuple(range(place + size, size * size, size)),
    )


def _common(sets: list[frozenset[str]]) -> frozenset[str]:
    return _ALL.intersection(*sets)


_ALL = frozenset(LETTERS)
'''

_SOURCES["linesman_sdk.tafl.movement"] = r'''"""Finds where pieces may go."""

from __future__ import annotations

from collections.abc import Iterator

from .board import Board
from .geometry import Geometry, geometry_of
from .pieces import COMMANDER, EMPTY, KING, KNIGHT
from .rules import Rules
from .values import Jump


def destinations(rules: Rules, board: Board, origin: int) -> Iterator[tuple[int, int | None]]:
    """Yields where the piece on a place of ``board.cells`` may go, and the place that it jumps over, if any.

    A piece goes straight over empty squares as far as its speed allows, passes over special squares only if it is
    allowed to, stops on them only if it may pass and stop, and jumps over an adjacent enemy onto the next square at any
    speed.
    """
    geometry = geometry_of(rules)
    cells = board.cells
    piece = cells[origin]
    speed = rules.speed(piece)
    for ray in geometry.rays[origin]:
        for steps, target in enumerate(ray):
            if cells[target] != EMPTY or steps == speed:
                break
            if geometry.groups[target] and not geometry.may_enter(rules, piece, origin, target):
                break
            if piece not in geometry.passing[target]:
                break
            if piece in geometry.stopping[target]:
                yield target, None
        if len(ray) > 1 and _jumps(rules, geometry, board, origin, ray[0], ray[1]):
            yield ray[1], ray[0]


def _jumps(rules: Rules, geometry: Geometry, board: Board, origin: int, passed: int, target: int) -> bool:
    piece, victim = board.cells[origin], board.cells[passed]
    jump = rules.jump(piece)
    if jump is Jump.NONE or victim == EMPTY or board.cells[target] != EMPTY:
        return False
    if victim.lower() in _NEVER_JUMPED or victim.isupper() == piece.isupper():
        return False
    if jump is Jump.RESTRICTED and not (geometry.groups[origin] or geometry.groups[target]):
        return False
    return piece in geometry.stopping[target] and geometry.may_enter(rules, piece, origin, target)


_NEVER_JUMPED = KING + KNIGHT + COMMANDER
'''

_SOURCES["linesman_sdk.tafl.moves"] = r'''"""Describes moves, and reads and prints move records and lists of them."""

from __future__ import annotations

import re
from typing import NamedTuple

from .board import Square
from .pieces import LETTERS


class Move(NamedTuple):
    """Moves the piece on one square to another. The rules decide what it captures.

    ``str(move)`` is the simple notation, such as ``a4-a1``.
    """

    origin: Square
    target: Square

    @classmethod
    def parse(cls, text: str) -> Move:
        """Reads a move out of a move record in the simple or the full notation.

        Raises ``ValueError`` if the text is not a move record.
        """
        return MoveRecord.parse(text).move

    def __str__(self) -> str:
        return f"{self.origin}-{self.target}"


class Captured(NamedTuple):
    """Names a captured piece: its letter and its square. The letter of a taflman is ``""``."""

    piece: str
    square: Square

    def __str__(self) -> str:
        return f"{self.piece}{self.square}"


class MoveRecord(NamedTuple):
    """Holds a move with everything in the full notation. ``a4-a1`` alone is a record too.

    ``piece`` is the letter of the piece that moved, ``""`` for a taflman. ``is_jump`` stands for
    ``^`` and ``is_berserk`` for ``=``. ``mark`` is ``""``, ``+`` (the king can be captured), ``-`` (the king can
    escape), ``++`` (the attackers have won) or ``--`` (the defenders have won).
    """

    move: Move
    piece: str = ""
    is_jump: bool = False
    is_berserk: bool = False
    captures: tuple[Captured, ...] = ()
    mark: str = ""

    @classmethod
    def parse(cls, text: str) -> MoveRecord:
        """Reads one move record.

        Its form is ``[piece]from(- ^ = ^=)to[x[piece]square[/[piece]square]...][+ - ++ --]``, without any space.

        Raises ``ValueError`` if the text is not a move record. A resignation (``---``) is not one.
        """
        found = _RECORD.fullmatch(text)
        if found is None:
            raise ValueError(f"{text[:60]!r} is not a move; write two squares joined by '-', '^', '=' or '^='")
        piece, origin, way, target, captures, mark = found.groups()
        captured = []
        for item in (captures or "").split("/") if captures else ():
            letter = item[0] if _has_letter(item) else ""
            captured.append(Captured(letter, Square.parse(item[len(letter) :])))
        move = Move(Square.parse(origin), Square.parse(target))
        return cls(move, piece or "", "^" in way, "=" in way, tuple(captured), mark or "")

    def __str__(self) -> str:
        way = ("^" if self.is_jump else "") + ("=" if self.is_berserk else "") or "-"
        captures = "x" + "/".join(map(str, self.captures)) if self.captures else ""
        return f"{self.piece}{self.move.origin}{way}{self.move.target}{captures}{self.mark}"


def parse_moves(text: str) -> tuple[MoveRecord, ...]:
    """Reads a move list: move records joined by ``|``, the oldest first.

    Raises ``ValueError`` if one of them is not a move record.
    """
    return tuple(MoveRecord.parse(item) for item in text.split("|"))


def _has_letter(item: str) -> bool:
    # Both "c5" and "cc5" begin with a letter that could be a piece's; only the second has one for the square as well.
    return item[1].isalpha()


_SQUARE = "[a-s][0-9]{1,2}"
_RECORD = re.compile(
    f"([{LETTERS}])?({_SQUARE})(-|\\^=|\\^|=)({_SQUARE})"
    f"(?:x([{LETTERS}]?{_SQUARE}(?:/[{LETTERS}]?{_SQUARE})*))?(\\+\\+|--|\\+|-)?"
)
'''

_SOURCES["linesman_sdk.tafl.pieces"] = r'''"""Names the sides and the letters of the pieces."""

from __future__ import annotations

from enum import Enum

EMPTY = "."
TAFLMAN = "t"
COMMANDER = "c"
KNIGHT = "n"
KING = "k"
MERCENARY = "m"
GUARD = "g"

ROLES = TAFLMAN + COMMANDER + KNIGHT + KING + MERCENARY + GUARD
"""The letters of all roles in lower case, in the order in which lists of speeds name them."""

LETTERS = ROLES + ROLES.upper()
"""The letters of all pieces: attackers in lower case, then defenders in upper case."""

ALL_BUT_GUARDS = frozenset("tcnkmTCNKM")
"""The pieces that most lists of a rules string hold by default."""


class Side(Enum):
    """Names one of the two sides; the value is the protocol's word for it."""

    ATTACKERS = "attackers"
    DEFENDERS = "defenders"

    @property
    def other(self) -> Side:
        """Returns the opposing side."""
        return Side.DEFENDERS if self is Side.ATTACKERS else Side.ATTACKERS

    def owns(self, piece: str) -> bool:
        """Returns whether a letter is a piece of this side. No side owns ``EMPTY``."""
        return piece.isupper() if self is Side.DEFENDERS else piece.islower()

    def letter(self, role: str) -> str:
        """Returns the letter of a piece of this side, given its letter in either case."""
        return role.upper() if self is Side.DEFENDERS else role.lower()


def side_of(piece: str) -> Side | None:
    """Returns the side of a piece's letter, ``None`` for ``EMPTY``."""
    if piece == EMPTY:
        return None
    return Side.DEFENDERS if piece.isupper() else Side.ATTACKERS
'''

_SOURCES["linesman_sdk.tafl.position"] = r'''"""The positions of a game: which moves are legal, and what they lead to."""

from __future__ import annotations

from .board import Board, Square
from .captures import captures_of
from .endings import winner_of
from .movement import destinations
from .moves import Move
from .pieces import EMPTY, MERCENARY, Side
from .rules import Rules
from .values import Berserk


class IllegalMove(ValueError):
    """A move breaks the rules. The text says why."""


class Position:
    """Holds a board with the side to move. A position never changes.

    ``berserk`` is the square of the piece that has to go on after a capture, ``None`` if any piece of the side may
    move. There is no history, so repetition does not count.
    """

    __slots__ = ("berserk", "board", "rules", "side")

    def __init__(self, rules: Rules, board: Board, side: Side, berserk: Square | None = None) -> None:
        self.rules = rules
        self.board = board
        self.side = side
        self.berserk = berserk

    @classmethod
    def start(cls, rules: Rules) -> Position:
        """Returns the position in which a variant begins."""
        return cls(rules, rules.start, Side.ATTACKERS if rules.attackers_first else Side.DEFENDERS)

    @property
    def winner(self) -> Side | None:
        """Returns who has won, ``None`` if the game goes on."""
        return winner_of(self.rules, self.board)

    def legal_moves(self) -> list[Move]:
        """Lists every legal move, always in the same order. Does not check whether the game is won.

        Pieces come rank by rank from the bottom left. After a capture that lets the piece go on, only this piece may move,
        and it need not capture again.
        """
        square = self.board.square
        return [Move(square(origin), square(target)) for origin, target, _ in self._steps()]

    def check(self, move: Move) -> None:
        """Returns if the move is legal.

        Raises ``IllegalMove``, which says why, if it is not.
        """
        self._step(move)

    def captures(self, move: Move) -> list[Square]:
        """Lists the squares of all pieces that a legal move captures.

        Raises ``IllegalMove`` if the move is against the rules.
        """
        return [self.board.square(place) for place in sorted(self._taken(*self._step(move)))]

    def after(self, move: Move) -> Position:
        """Returns the position that a legal move leads to.

        Captured mercenaries change sides. If the rules let the piece go on, the same side is to move.

        Raises ``IllegalMove`` if the move is against the rules.
        """
        origin, target, passed = self._step(move)
        taken = self._taken(origin, target, passed)
        board = self._moved(origin, target)
        if taken:
            turned = {place for place in taken if board.cells[place].lower() == MERCENARY}
            mercenary = self.side.letter(MERCENARY)
            board = board.with_cells({place: mercenary if place in turned else EMPTY for place in taken})
            if self.rules.berserk is not Berserk.NONE:
                going_on = Position(self.rules, board, self.side, move.target)
                if going_on._can_go_on() and going_on.winner is None:
                    return going_on
        return Position(self.rules, board, self.side.other)

    def _steps(self) -> list[tuple[int, int, int | None]]:
        """Lists the legal moves as the places where they begin and end, and that of the piece that is jumped over."""
        if self.berserk is None:
            origins = [place for place, piece in enumerate(self.board.cells) if self.side.owns(piece)]
        else:
            origins = [self.board.index(self.berserk)]
        return [step for origin in origins for step in self._steps_from(origin)]

    def _can_go_on(self) -> bool:
        """Tells whether the piece on ``berserk`` stays on move: if it can capture or, in some variants, if it can move.

        That it can capture does not bind it to; it may make any of its moves.
        """
        if self.rules.berserk is Berserk.MUST_CAPTURE:
            return any(self._taken(*step) for step in self._steps())
        return bool(self._steps())

    def _step(self, move: Move) -> tuple[int, int, int | None]:
        for square in move:
            if not self.board.has(square):
                raise IllegalMove(f"{move} is illegal: {square} is off the board")
        piece = self.board.at(move.origin)
        if not self.side.owns(piece):
            what = "is empty" if piece == EMPTY else "holds an enemy"
            raise IllegalMove(f"{move} is illegal: {move.origin} {what}, and the {self.side.value} are to move")
        if self.berserk is not None and move.origin != self.berserk:
            raise IllegalMove(f"{move} is illegal: the piece on {self.berserk} has to go on after its capture")
        origin, target = self.board.index(move.origin), self.board.index(move.target)
        for step in self._steps_from(origin):
            if step[1] == target:
                return step
        raise IllegalMove(f"{move} is illegal: the piece on {move.origin} cannot go to {move.target}")

    def _steps_from(self, origin: int) -> list[tuple[int, int, int | None]]:
        return [(origin, target, passed) for target, passed in destinations(self.rules, self.board, origin)]

    def _taken(self, origin: int, target: int, passed: int | None) -> set[int]:
        return captures_of(self.rules, self._moved(origin, target), target, passed)

    def _moved(self, origin: int, target: int) -> Board:
        return self.board.with_cells({origin: EMPTY, target: self.board.cells[origin]})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        ours = (self.board, self.side, self.berserk, self.rules)
        return ours == (other.board, other.side, other.berserk, other.rules)

    def __hash__(self) -> int:
        return hash((self.board, self.side, self.berserk))

    def __repr__(self) -> str:
        return f"Position({str(self.board)!r}, {self.side}, berserk={self.berserk})"
'''

_SOURCES["linesman_sdk.tafl.rules"] = r'''"""The rules that differ between the variants of tafl."""

from __future__ import annotations

from dataclasses import dataclass, fields

from .board import Board
from .pieces import ALL_BUT_GUARDS, LETTERS, ROLES
from .rules_text import print_rules, read_rules
from .values import (
    ATTACKER_FORT,
    CENTRE,
    CORNERS,
    DEFENDER_FORT,
    Berserk,
    Escape,
    Jump,
    KingArms,
    KingStrength,
    Repetition,
    Shieldwall,
    SpecialSquares,
)


@dataclass(frozen=True)
class Rules:
    """Holds the rules of one variant: the values of a rules string.

    The documentation of each field names its key in the rules string. Every field except ``start`` has the notation's
    default. The squares of ``corners`` and ``centre`` are defaults only when a rules string is read.
    """

    start: Board
    """``dim`` and ``start`` or ``starti``: the board at the beginning, which also has the size of the game."""
    name: str = ""
    """``name``: what the variant is called, with spaces."""
    escape: Escape = Escape.CORNER
    """``esc``."""
    surrounding_wins: bool = True
    """``surf``: whether the defenders lose when they are surrounded."""
    attackers_first: bool = True
    """``atkf``."""
    repetition: Repetition = Repetition.DRAW
    """``tfr``."""
    king_arms: KingArms = KingArms.ARMED
    """``ka``."""
    king_strength: KingStrength = KingStrength.STRONG
    """``ks``."""
    king_jump: Jump = Jump.NONE
    """``kj``."""
    knight_jump: Jump = Jump.CAPTURING
    """``nj``."""
    commander_jump: Jump = Jump.FREE
    """``cj``."""
    mercenary_jump: Jump = Jump.NONE
    """``mj``."""
    guard_jump: Jump = Jump.NONE
    """``gj``."""
    speeds: tuple[int, ...] = (-1,) * len(LETTERS)
    """``spd``: how far each piece of ``LETTERS`` moves, in squares. -1 means no limit."""
    corners: SpecialSquares = CORNERS
    """``cor`` and its lists."""
    centre: SpecialSquares = CENTRE
    """``cen`` and its lists; ``cenh``, in ``hostile``, counts while a piece is there."""
    empty_centre_hostile: frozenset[str] = ALL_BUT_GUARDS
    """``cenhe``: the pieces to which the centre is hostile while it is empty."""
    attacker_fort: SpecialSquares = ATTACKER_FORT
    """``afor`` and its lists."""
    defender_fort: SpecialSquares = DEFENDER_FORT
    """``dfor`` and its lists."""
    shieldwall: Shieldwall = Shieldwall.NONE
    """``sw``."""
    shieldwall_by_flanker: bool = True
    """``swf``: whether the man that closes a shieldwall must be at its end. From the front he captures rows of two or more."""
    edge_fort_escape: bool = False
    """``efe``: whether the defenders win by a fort at the edge."""
    linnaean_capture: bool = False
    """``linc``."""
    berserk: Berserk = Berserk.NONE
    """``ber``."""

    @property
    def size(self) -> int:
        """Returns the number of ranks and of files: ``dim``."""
        return self.start.size

    def __hash__(self) -> int:
        # Layouts are looked up by their rules for each move. Hashing all fields would take too long.
        return hash((self.name, self.start))

    def speed(self, piece: str) -> int:
        """Returns how far a piece moves, in squares. -1 means no limit."""
        return self.speeds[LETTERS.index(piece)]

    def jump(self, piece: str) -> Jump:
        """Returns how a piece jumps. Taflmen never jump."""
        jumps = (
            Jump.NONE,
            self.commander_jump,
            self.knight_jump,
            self.king_jump,
            self.mercenary_jump,
            self.guard_jump,
        )
        return jumps[ROLES.index(piece.lower())]

    def groups(self) -> tuple[SpecialSquares, ...]:
        """Returns the four sorts of special squares: corners, centre, the attackers' fort, the defenders' fort."""
        return (self.corners, self.centre, self.attacker_fort, self.defender_fort)

    def __str__(self) -> str:
        """Returns the rules string. Keys with the notation's default are left out, except for ``atkf``."""
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        return print_rules(values, {item.name: item.default for item in fields(self)})

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Reads a rules string. Keys that the notation does not have are ignored.

        Raises ``ValueError`` if a value is wrong or the board is missing.
        """
        return cls(**read_rules(text))
'''

_SOURCES["linesman_sdk.tafl.rules_text"] = r'''"""Reads and prints rules strings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any

from .board import Board, Square
from .pieces import LETTERS
from .values import ATTACKER_FORT, CENTRE, CORNERS, DEFENDER_FORT, Berserk, Escape, Jump
from .values import KingArms, KingStrength, Repetition, Shieldwall


def read_rules(text: str) -> dict[str, Any]:
    """Reads the fields of ``Rules`` from a rules string: ``key:value``, separated by spaces.

    If a key comes twice, the last one counts.

    Raises ``ValueError`` if a value is wrong or the board is missing.
    """
    values: dict[str, str] = {}
    for word in text.split():
        key, colon, value = word.partition(":")
        if not colon:
            raise ValueError(f"{word[:60]!r} is not an entry of a rules string; write 'key:value'")
        values[key] = value
    start = _read_start(values)
    settings: dict[str, Any] = {"start": start, "name": values.get("name", "").replace("_", " ")}
    for key, field, kind in _SCALARS:
        if key in values:
            settings[field] = _read_scalar(key, values[key], kind)
    if "spd" in values:
        settings["speeds"] = _read_speeds(values["spd"])
    if "cenhe" in values:
        settings["empty_centre_hostile"] = _read_pieces("cenhe", values["cenhe"])
    for prefix, field, default in _GROUPS:
        group = replace(default, squares=_default_squares(prefix, start.size))
        if prefix in values:
            group = replace(group, squares=_read_squares(prefix, values[prefix], start))
        lists: dict[str, Any] = {
            part: _read_pieces(prefix + suffix, values[prefix + suffix])
            for suffix, part in _SUFFIXES
            if prefix + suffix in values
        }
        settings[field] = replace(group, **lists) if lists else group
    return settings


def print_rules(rules: Mapping[str, Any], defaults: Mapping[str, Any]) -> str:
    """Prints a rules string from the fields of ``Rules``.

    The order of the keys is fixed. Keys with the notation's default are left out, except for ``atkf``.
    """
    size = rules["start"].size
    words = [f"dim:{size}"]
    if rules["name"]:
        words.append("name:" + rules["name"].replace(" ", "_"))
    # The keys up to "gj" describe pieces and come before the squares. The others come after them.
    pieces = [_print_scalar(rules, defaults, entry) for entry in _SCALARS[:_FIRST_OF_FORMATIONS]]
    formations = [_print_scalar(rules, defaults, entry) for entry in _SCALARS[_FIRST_OF_FORMATIONS:]]
    words += pieces
    if rules["speeds"] != defaults["speeds"]:
        words.append("spd:" + "".join(f"{speed}," for speed in rules["speeds"]))
    groups = [(prefix, rules[field], default) for prefix, field, default in _GROUPS]
    for prefix, group, _ in groups:
        if group.squares != _default_squares(prefix, size):
            words.append(f"{prefix}:" + "".join(f"{square}," for square in group.squares))
    for suffix, part in _SUFFIXES:
        for prefix, group, default in groups:
            if getattr(group, part) != getattr(default, part):
                words.append(f"{prefix}{suffix}:{_print_pieces(getattr(group, part))}")
            empty = rules["empty_centre_hostile"]
            if prefix + suffix == "cenh" and empty != defaults["empty_centre_hostile"]:
                words.append(f"cenhe:{_print_pieces(empty)}")
    words += formations
    words.append(f"start:{rules['start']}")
    return " ".join(word for word in words if word)


def _read_start(values: dict[str, str]) -> Board:
    try:
        if "start" in values:
            start = Board.parse(values["start"])
        elif "starti" in values:
            # The same rows in the opposite order, the highest rank first.
            upside_down = values["starti"]
            Board.parse(upside_down)
            start = Board.of_rows(upside_down[1:-1].split("/")[::-1])
        else:
            raise ValueError("a rules string needs 'start:' and a position")
    except ValueError as error:
        raise ValueError(f"the start is wrong: {error}") from None
    if values.get("dim", "") != str(start.size):
        raise ValueError(f"the rules have dim:{values.get('dim', '')[:20]} and a start of {start.size} rows")
    return start


def _read_scalar(key: str, value: str, kind: Callable[[str], Any]) -> Any:
    try:
        return kind(value)
    except (KeyError, ValueError):
        raise ValueError(f"{key} has no value {value[:20]!r}") from None


def _read_yes_no(value: str) -> bool:
    return {"y": True, "n": False}[value]


def _read_strength(value: str) -> KingStrength:
    return KingStrength({"y": "s", "n": "w"}.get(value, value))


def _read_speeds(value: str) -> tuple[int, ...]:
    """Reads 1, 2 (attackers, defenders), 8 (tcnk of each side), 10 (tcnkm) or 12 (tcnkmg) speeds."""
    numbers = []
    for item in value.rstrip(",").split(","):
        if not item.lstrip("-").isascii() or not item.lstrip("-").isdigit() or len(item) > 4:
            raise ValueError(f"spd:{value[:60]} is wrong: {item[:20]!r} is not a speed")
        numbers.append(int(item))
    if any(number < 1 and number != -1 for number in numbers):
        raise ValueError(f"spd:{value[:60]} is wrong: a speed is 1 or more, or -1")
    if len(numbers) not in (1, 2, 8, 10, 12):
        raise ValueError(f"spd:{value[:60]} is wrong: there are {len(numbers)} speeds, not 1, 2, 8, 10 or 12")
    if len(numbers) == 1:
        return tuple(numbers * 12)
    half = len(numbers) // 2
    if half == 1:
        return (numbers[0],) * 6 + (numbers[1],) * 6
    missing = [-1] * (6 - half)
    return (*numbers[:half], *missing, *numbers[half:], *missing)


def _read_squares(key: str, value: str, start: Board) -> tuple[Square, ...]:
    try:
        squares = tuple(Square.parse(item) for item in value.split(",") if item)
    except ValueError as error:
        raise ValueError(f"{key} is wrong: {error}") from None
    for square in squares:
        if not start.has(square):
            raise ValueError(f"{key} is wrong: {square} is off a board of {start.size} ranks")
    return squares


def _read_pieces(key: str, value: str) -> frozenset[str]:
    if value.strip(LETTERS):
        raise ValueError(f"{key}:{value[:20]} is wrong: a list of pieces has the letters {LETTERS}")
    return frozenset(value)


def _default_squares(prefix: str, size: int) -> tuple[Square, ...]:
    last = size - 1
    if prefix == "cor":
        return (Square(0, 0), Square(last, 0), Square(0, last), Square(last, last))
    return (Square(last // 2, last // 2),) if prefix == "cen" else ()


def _print_scalar(rules: Mapping[str, Any], defaults: Mapping[str, Any], entry: tuple[str, str, Any]) -> str:
    key, field, _ = entry
    value = rules[field]
    if value == defaults[field] and key != "atkf":
        return ""
    return f"{key}:{value.value if isinstance(value, Enum) else 'y' if value else 'n'}"


def _print_pieces(pieces: frozenset[str]) -> str:
    return "".join(letter for letter in LETTERS if letter in pieces)


_SCALARS: tuple[tuple[str, str, Callable[[str], Any]], ...] = (
    ("esc", "escape", Escape),
    ("surf", "surrounding_wins", _read_yes_no),
    ("atkf", "attackers_first", _read_yes_no),
    ("tfr", "repetition", Repetition),
    ("ka", "king_arms", KingArms),
    ("ks", "king_strength", _read_strength),
    ("kj", "king_jump", Jump),
    ("nj", "knight_jump", Jump),
    ("cj", "commander_jump", Jump),
    ("mj", "mercenary_jump", Jump),
    ("gj", "guard_jump", Jump),
    ("sw", "shieldwall", Shieldwall),
    ("swf", "shieldwall_by_flanker", _read_yes_no),
    ("efe", "edge_fort_escape", _read_yes_no),
    ("linc", "linnaean_capture", _read_yes_no),
    ("ber", "berserk", Berserk),
)
_FIRST_OF_FORMATIONS = [key for key, *_ in _SCALARS].index("sw")
_GROUPS = (
    ("cor", "corners", CORNERS),
    ("cen", "centre", CENTRE),
    ("afor", "attacker_fort", ATTACKER_FORT),
    ("dfor", "defender_fort", DEFENDER_FORT),
)
_SUFFIXES = (("p", "passing"), ("s", "stopping"), ("h", "hostile"), ("re", "entering"))
'''

_SOURCES["linesman_sdk.tafl.values"] = r'''"""Holds the values that the rules of a variant are made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .board import Square
from .pieces import ALL_BUT_GUARDS


class Escape(Enum):
    """Says where the king escapes to: a corner square, or any square of the edge."""

    CORNER = "c"
    EDGE = "e"


class Repetition(Enum):
    """Says what the third occurrence of a position means; the notation's default is a draw.

    The program OpenTafl draws where the rules say ``IGNORED``.
    """

    IGNORED = "i"
    DRAW = "d"
    MOVER_WINS = "w"
    MOVER_LOSES = "l"


class KingArms(Enum):
    """Says how the king takes part in captures: as any man, not at all, standing still only, or moving only."""

    ARMED = "y"
    UNARMED = "n"
    ANVIL_ONLY = "a"
    HAMMER_ONLY = "h"


class KingStrength(Enum):
    """Says how the king is captured.

    ``STRONG``: from four sides. ``WEAK``: from two opposite sides, as any man. ``STRONG_AT_CENTRE``: strong on the
    centre and next to it, else weak. ``SURROUNDED``: when all neighbouring squares are hostile.
    """

    STRONG = "s"
    WEAK = "w"
    STRONG_AT_CENTRE = "c"
    SURROUNDED = "m"


class Jump(Enum):
    """How a kind of piece jumps over an adjacent enemy.

    ``RESTRICTED`` jumps begin or end on a special square; ``CAPTURING`` jumps capture the piece that they pass.
    """

    NONE = "n"
    RESTRICTED = "r"
    FREE = "j"
    CAPTURING = "c"


class Shieldwall(Enum):
    """Which captures along the edge there are. A corner may close ``STRONG`` ones."""

    NONE = "n"
    WEAK = "w"
    STRONG = "s"


class Berserk(Enum):
    """What follows a capture: nothing, or the same piece goes on if it can capture, or if it can move.

    A piece that goes on because it can capture may make any of its moves.
    """

    NONE = "n"
    MUST_CAPTURE = "c"
    MUST_MOVE = "m"


@dataclass(frozen=True)
class SpecialSquares:
    """Holds special squares of one sort, and the letters of the pieces for which they are special.

    The squares are hostile to the pieces in ``hostile`` (suffix ``h``). The pieces in ``passing`` (``p``) may pass over
    them, those in ``stopping`` (``s``) may stop on them, and those in ``entering`` (``re``) may come from outside.
    """

    squares: tuple[Square, ...] = ()
    hostile: frozenset[str] = frozenset()
    passing: frozenset[str] = ALL_BUT_GUARDS
    stopping: frozenset[str] = ALL_BUT_GUARDS
    entering: frozenset[str] = ALL_BUT_GUARDS


_K = frozenset("K")
CORNERS = SpecialSquares((), ALL_BUT_GUARDS, _K, _K)
CENTRE = SpecialSquares((), frozenset("tcnkm"), ALL_BUT_GUARDS, _K)
ATTACKER_FORT = SpecialSquares((), frozenset("TCNKM"))
DEFENDER_FORT = SpecialSquares((), frozenset("tcnkm"), stopping=frozenset("TCNKM"))
'''

_SOURCES["linesman_sdk.testing"] = r'''"""Runs the checks of a protocol as tests, with pytest or unittest.

A whole file of tests::

    from linesman_sdk.testing import suite

    TestBot = suite("stratego", ["python3", "my_bot.py"])

Each check is a test named after it, such as ``test[stratego/turn/in-time]``. The program ``linesman`` runs once for all of
them. Its path comes from the variable ``LINESMAN``, or else from ``PATH``.
"""

from __future__ import annotations

import fnmatch
import json
import os
import shutil
import subprocess
import sys
import unittest
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Optional

__all__ = ["Inconclusive", "LinesmanError", "suite"]

# Tells unittest to leave this module out of tracebacks.
__unittest = True

_LEVELS = ("must", "should", "may")
# The verdicts on checks that were broken in all runs or in some.
_BROKEN = ("fail", "flaky")


class LinesmanError(Exception):
    """The program ``linesman`` is missing, was called with a wrong argument, or failed."""


class Inconclusive(Exception):
    """A check has no verdict: it was not reached, or the machine was too slow."""


def suite(
    protocol: str,
    command: Sequence[str],
    *,
    profile: Optional[str] = None,
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
    level: str = "must",
    seed: Optional[int] = None,
    timeout: Optional[str] = None,
    cwd: Optional[str] = None,
) -> type[unittest.TestCase]:
    """Returns a class with a test for each check of a protocol. Both pytest and unittest find it in a module.

    ``command`` is the agent and its arguments. ``only`` and ``skip`` choose checks by patterns such as ``stratego/turn/*``, and
    broken checks of ``level`` (must, should, may) or stricter fail. Other broken checks become skipped tests that describe the
    failure. ``timeout`` is a time such as ``500ms``. Names of files are relative to ``cwd``, or else to the folder in which the
    tests run.

    Raises ``LinesmanError`` if there is no program ``linesman``, or if it does not know the protocol or the profile.
    """
    if isinstance(command, str) or not command:
        raise LinesmanError(f"the agent's command must be a list of words, such as ['python3', 'bot.py'], not {command!r}")
    if profile is not None and (profile == "all" or "," in profile):
        raise LinesmanError(f"a suite has one profile, not {profile!r}; make a suite for each profile")
    if level not in _LEVELS:
        raise LinesmanError(f"there is no level {level!r}; the levels are must, should and may")
    choice = [f"--profile={profile}"] if profile is not None else []
    ids = _run(["list", protocol, *choice, "--format=ids"], cwd, (0,)).split()
    wanted = [check for check in ids if _is_wanted(check, only, skip)]
    if not wanted:
        raise LinesmanError(f"there is no check to test; 'linesman list {protocol}' shows the ids of all checks")

    options = [*choice, f"--level={level}", *(f"--only={one}" for one in only), *(f"--skip={one}" for one in skip)]
    if seed is not None:
        options.append(f"--seed={seed}")
    if timeout is not None:
        options.append(f"--timeout={timeout}")
    words = ["check", protocol, *options, "--report=json", "--", *command]
    caller = sys._getframe(1).f_globals.get("__name__", __name__)
    members: dict[str, Any] = {"__module__": caller, "_words": words, "_cwd": cwd, "_entries": frozenset(wanted), "_level": level}
    members.update((f"test[{check}]", _test_of(check)) for check in wanted)
    return type(f"{protocol.capitalize()}Suite", (_Suite,), members)


class _Suite(unittest.TestCase):
    """A suite: one run of ``linesman``, and a test for each check in its report."""

    _words: ClassVar[list[str]]
    _cwd: ClassVar[Optional[str]]
    _entries: ClassVar[frozenset[str]]
    _level: ClassVar[str]
    _checks: ClassVar[dict[str, dict[str, Any]]]
    # Whether the run could not tell if the agent conforms.
    _is_open: ClassVar[bool]

    maxDiff = None

    @classmethod
    def setUpClass(cls) -> None:
        __tracebackhide__ = True
        report = _read_report(_run(cls._words, cls._cwd, (0, 1, 3)))
        checks = {check["id"]: check for check in report["checks"]}
        # A broken check that is not in the suite is reported too, and may be the reason why others were skipped.
        for check in checks.values():
            if check["id"] not in cls._entries and check["verdict"] in _BROKEN and cls._counts(check):
                raise AssertionError(f"a check that is not in the suite was broken\n{_describe(check)}")
        cls._checks = checks
        cls._is_open = report.get("conclusion") == "could-not-tell"

    @classmethod
    def _counts(cls, check: dict[str, Any]) -> bool:
        return _LEVELS.index(check["level"]) <= _LEVELS.index(cls._level)

    def _judge(self, name: str) -> None:
        __tracebackhide__ = True
        check = self._checks.get(name)
        if check is None:
            raise LinesmanError(f"the report of linesman does not contain {name}")
        verdict = check["verdict"]
        if verdict == "pass":
            return
        if verdict in _BROKEN and self._counts(check):
            raise self.failureException(_describe(check))
        if verdict == "unexpected-pass":
            raise self.failureException(f"unexpected pass: remove {name} from the known failures ({check['reason']})")
        if verdict in _BROKEN:
            failure = check["failure"]
            difference = f"expected {failure['expected']}; got {failure['actual']}"
            raise unittest.SkipTest(f"does not count, because the level is '{check['level']}': {failure['cause']}: {difference}")
        if verdict == "known":
            raise unittest.SkipTest(f"known to fail: {check['reason']}")
        if self._counts(check) and (verdict == "inconclusive" or (verdict == "skip" and self._is_open)):
            raise Inconclusive(check["reason"])
        if verdict in ("skip", "not-applicable", "inconclusive"):
            raise unittest.SkipTest(check["reason"])
        raise LinesmanError(f"this version of linesman_sdk does not know the verdict {verdict!r} of linesman")


def _test_of(check: str) -> Callable[[_Suite], None]:
    """Returns the method that tests one check."""

    def test(self: _Suite) -> None:
        __tracebackhide__ = True
        self._judge(check)

    test.__name__ = test.__qualname__ = f"test[{check}]"
    return test


def _is_wanted(check: str, only: Sequence[str], skip: Sequence[str]) -> bool:
    is_chosen = not only or any(fnmatch.fnmatchcase(check, pattern) for pattern in only)
    return is_chosen and not any(fnmatch.fnmatchcase(check, pattern) for pattern in skip)


def _run(words: list[str], cwd: Optional[str], good: tuple[int, ...]) -> str:
    """Runs ``linesman`` and returns its output. Another exit code raises an error with the message of ``linesman``."""
    __tracebackhide__ = True
    program = _program()
    try:
        done = subprocess.run(
            [program, *words], cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace"
        )
    except OSError as error:
        raise LinesmanError(f"cannot start {program}: {error}") from None
    # With exit code 3 there is a report, unless the machine failed.
    if done.returncode in good and (done.stdout or done.returncode != 3):
        return done.stdout
    raise LinesmanError(f"'linesman {words[0]} {words[1]}' ended with exit code {done.returncode}: {done.stderr.strip()}")


def _program() -> str:
    named = os.environ.get("LINESMAN")
    if named:
        found = shutil.which(named)
        if found is None:
            raise LinesmanError(f"the variable LINESMAN names {named!r}, which is not a program")
        return os.path.abspath(found)
    found = shutil.which("linesman")
    if found is None:
        raise LinesmanError(
            "there is no program 'linesman' in PATH; install it with 'cargo install --path conformance/cli' in a clone of Linesman, "
            "or set the variable LINESMAN to its path"
        )
    return os.path.abspath(found)


def _read_report(text: str) -> dict[str, Any]:
    """Returns a report."""
    __tracebackhide__ = True
    try:
        report = json.loads(text)
    except ValueError as error:
        raise LinesmanError(f"cannot read the report of linesman: {error}") from None
    if not isinstance(report, dict) or report.get("format") != 1:
        raise LinesmanError("this version of linesman_sdk does not know the format of the report")
    return report


def _describe(check: dict[str, Any]) -> str:
    """Describes a failure as ``linesman`` does for a person."""
    failure = check["failure"]
    facts = [("rule", check["title"]), ("cause", "; ".join(filter(None, [failure["cause"], failure.get("state")])))]
    if "sent" in failure:
        facts.append(("sent", f"{failure['sent']['text']!r} at +{failure['sent']['at_ms']:.1f} ms"))
    facts += [("expected", failure["expected"]), ("got", f"{failure['actual']}, at +{failure['at_ms']:.1f} ms")]
    facts += [("stderr", line) for line in failure["stderr"]]
    facts += [("fix", failure["fix"]), ("rerun", failure["rerun"])]
    lines = [f"{check['id']} is broken ({check['level']}, clause {check['clause']}, {failure['place']})"]
    lines += [f"  {name:<9} {value}" for name, value in facts]
    lines.append(f"  in scenario {failure['scenario']} (- expected, + got)")
    return "\n".join([*lines, *(f"    {line}" for line in failure["difference"])])
'''
