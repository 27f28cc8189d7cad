"""Keeps what a host has said: the rules, the board, whose turn it is, and the clock."""

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
        self.has_clock_followed = False
        self._position: Position | None = None
        self.clock: Clock | None = None
        self._own_side: Side | None = None
        self._has_begun = False
        self._rules_are_asked_for = False
        self._sent: Move | None = None
        self._refused: frozenset[Move] = frozenset()
        # The square of the piece that made the last move, if it captured.
        self._captor: Square | None = None
        self.last_command = ""

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
            self.last_command = command
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
        # There is time for this before the first question.
        self._position.prepare()
        self.clock = None
        self._has_begun = False
        self._forget_moves()
        return None

    def _position_record(self, rest: str) -> Event | None:
        known = self._known()
        board = _read_board(rest, known)
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
        if self.last_command == "play":
            self.expects_clock = self.has_clock_followed = True
        return None

    def _play(self, rest: str) -> Event | None:
        """Serves the play clause, and the berserk rules: the side that captured last may have to go on."""
        side = _read_side(rest)
        known = self._known()
        if self._sent is not None:
            # The host has not refused the move, so it was made.
            known = self._make_own_move(self._sent)
        self._own_side = side
        if self._captor is not None or known.side is not side or known.berserk is not None:
            known = self._going_on(Position(known.rules, known.board, side))
        self._position = known
        if self.last_command == "clock":
            self.expects_clock = self.has_clock_followed = False
        elif self._has_begun and self.clock is None:
            self.expects_clock = False
        self._has_begun = True
        return MoveWanted(self._shown(known))

    def _shown(self, position: Position) -> Game:
        refused = self._refused
        return Game(position, self.clock, refused | self._sure_to_be_refused(position) if refused else refused)

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
        known = self._known()
        try:
            board = _read_board(rest, known)
        except ValueError:
            if sent is not None:
                self._make_own_move(sent)
            raise
        self._change_board(known, board, None if sent is None else sent.target)
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
        board = _read_board(words[1], known)
        self._sent = None
        self._has_begun = True
        mover = self._change_board(known, board, moves[-1].move.target if moves else None)
        if problem is not None:
            raise problem
        if self._position is known or mover is None or mover is self._own_side:
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

    def _make_own_move(self, move: Move) -> Position:
        self._sent = None
        known = self._known()
        # If the move does not fit the board, the host has changed the board, and its board counts.
        with suppress(IllegalMove):
            self._change_board(known, known.after(move).board, move.target)
        return self._known()

    def _change_board(self, known: Position, board: Board, target: Square | None) -> Side | None:
        """Takes the board after a move to ``target``, and returns which side moved, if it is known.

        A board that is known already changes nothing.
        """
        mover = None
        if target is not None:
            size = board.size
            file, rank = target
            if file < size and rank < size:
                mover = side_of(board.cells[rank * size + file])
        if board.cells != known.board.cells:
            self._captor = None
            # Only then does it matter whether the move has captured.
            if known.rules.berserk is not Berserk.NONE and mover is not None:
                has_captured = _count(board, mover.other) < _count(known.board, mover.other)
                self._captor = target if has_captured else None
            self._position = Position(known.rules, board, known.side if mover is None else mover.other)
            if self._refused:
                self._refused = frozenset()
        return mover

    def _forget_moves(self) -> None:
        self._sent = None
        self._refused = frozenset()
        self._captor = None


def _read_side(text: str) -> Side:
    side = _SIDES.get(text)
    if side is None:
        raise ValueError(f"{text[:20]!r} is not a side; the sides are attackers and defenders")
    return side


def _read_board(text: str, known: Position) -> Board:
    board = Board.parse(text)
    if board.size != known.board.size:
        raise ValueError(f"the position has {board.size} ranks, and the rules {known.board.size}")
    return board


def _count(board: Board, side: Side) -> int:
    return sum(map(side.owns, board.cells))


_SIDES = {side.value: side for side in Side}
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
