"""Keeps what a referee has said: the rules, the board, whose turn it is, and the clocks."""

from __future__ import annotations

import math
import re
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from ..tafl import Berserk, Board, IllegalMove, Move, MoveRecord, Ply, Position, Rules, Side, Square, parse_moves, side_of
from .clock import Clocks
from .events import AnalysisWanted, Event, GameBegun, GameOver, Goodbye, Moved, MoveWanted, Outcome, Query, Refused
from .following import plies_to

MISPLACED = frozenset(["rules", "position", "side", "analyze", "play", "move", "error", "opponent-move"])
"""The commands that would change the question while an answer is owed; they wait for the answer."""


class Malformed(Exception):
    """A line cannot be understood."""


class Hearing:
    """Takes the referee's lines one by one and keeps the game that they describe.

    ``events`` are what the lines tell the agent, in their order. ``position`` is ``None`` before the rules are known, and
    ``clocks`` before the referee has sent any. ``side`` is the side that the agent was told to play last.
    """

    def __init__(self, reports_plies: bool) -> None:
        self._reports_plies = reports_plies
        self.events: deque[Event] = deque()
        self.position: Position | None = None
        self.clocks: Clocks | None = None
        self.side: Side | None = None
        self.refused: frozenset[Move] = frozenset()
        self.expects_clock = True
        self.has_clock_followed = False
        self.last_command = ""
        self._has_begun = False
        self._rules_are_asked_for = False
        self._sent: Move | None = None
        # The square of the piece that made the last move, if it captured.
        self._captor: Square | None = None

    def moves(self) -> list[Move]:
        """Lists the legal moves without those that have been refused, always in the same order.

        Moves that the referee is sure to refuse for the same reason are left out too: a referee that refuses a move of a berserk
        turn because it captures nothing wants a capture.
        """
        position, refused = self.position, self.refused
        if position is None:
            return []
        moves = position.legal_moves()
        if not refused:
            return moves
        refused |= self._sure_to_be_refused(position)
        return [move for move in moves if move not in refused]

    def sent(self, move: Move) -> None:
        """Notes the agent's move before the referee has accepted it."""
        self._sent = move

    def asked(self, query: Query) -> None:
        """Notes that the agent asked for something."""
        self._rules_are_asked_for |= query is Query.RULES

    def hear(self, command: str, rest: str) -> None:
        """Takes one line, split into its first word and the rest.

        Raises ``Malformed`` if it is a command of OTEP in a wrong format.
        """
        method = _METHODS.get(command)
        if method is None:
            return
        try:
            method(self, rest.strip())
        except ValueError as error:
            raise Malformed(f"{command}: {error}") from None
        finally:
            self.last_command = command

    def _rules(self, rest: str) -> None:
        """Serves the rules clause: rules put the start on the board, unless they were asked for during a game."""
        rules = Rules.parse(rest)
        is_answer, self._rules_are_asked_for = self._rules_are_asked_for, False
        if is_answer and self._has_begun and self.position is not None and rules.size == self.position.board.size:
            old = self.position
            self.position = Position(rules, old.board, old.side, old.berserk)
            return
        self.position = Position.start(rules)
        # There is time for this before the first question.
        self.position.prepare()
        self.clocks = None
        self._has_begun = False
        self._forget_moves()
        self.events.append(GameBegun(rules))

    def _position_record(self, rest: str) -> None:
        known = self._known()
        board = _read_board(rest, known)
        if board != known.board:
            self.position = Position(known.rules, board, known.side)
            self._forget_moves()

    def _side(self, rest: str) -> None:
        side = _read_side(rest)
        self.side = side
        known = self._known()
        if side is not known.side:
            self.position = Position(known.rules, known.board, side)

    def _clock_record(self, rest: str) -> None:
        """Serves the clock clause: the text has the clock after ``play``, and some referees send it before."""
        self.clocks = Clocks.parse(rest)
        if self.last_command == "play":
            self.expects_clock = self.has_clock_followed = True

    def _play(self, rest: str) -> None:
        """Serves the play clause, and the berserk rules: the side that captured last may have to go on."""
        side = _read_side(rest)
        known = self._known()
        if self._sent is not None:
            # The referee has not refused the move, so it was made.
            known = self._make_own_move(self._sent)
        self.side = side
        if self._captor is not None or known.side is not side or known.berserk is not None:
            known = self._going_on(Position(known.rules, known.board, side))
        self.position = known
        if self.last_command == "clock":
            self.expects_clock = self.has_clock_followed = False
        elif self._has_begun and self.clocks is None:
            self.expects_clock = False
        self._has_begun = True
        self.events.append(_QUESTIONS[side])

    def _sure_to_be_refused(self, position: Position) -> frozenset[Move]:
        """Returns the moves that a referee refuses if it requires a capture from each move of a berserk turn.

        The rules require it only from the first one. A referee that refuses a move without a capture shows that it requires
        more. This no longer holds once the referee has refused all captures.
        """
        if position.berserk is None or position.rules.berserk is not Berserk.MUST_CAPTURE or not self.refused:
            return frozenset()
        moves = frozenset(position.legal_moves())
        quiet = frozenset(move for move in moves if not position.captures(move))
        return quiet if quiet & self.refused and moves - quiet - self.refused else frozenset()

    def _going_on(self, position: Position) -> Position:
        captor = self._captor
        if captor is None or position.rules.berserk is Berserk.NONE:
            return position
        if not position.side.owns(position.board.at(captor)):
            return position
        going_on = Position(position.rules, position.board, position.side, captor)
        # If the referee has refused all moves of the piece, it may want another one.
        is_free = all(move in self.refused for move in going_on.legal_moves())
        return position if is_free else going_on

    def _move(self, rest: str) -> None:
        """Serves the move clause: the agent's move was made, and this is the board it led to."""
        sent, self._sent = self._sent, None
        known = self._known()
        try:
            board = _read_board(rest, known)
        except ValueError:
            if sent is not None:
                self._make_own_move(sent)
            raise
        if sent is None:
            self._change_board(known, board, None)
        else:
            self._change_board(known, board, sent.target)
            self._report_own_move(known, sent)

    def _error(self, rest: str) -> None:
        """Serves the error clause: the agent's move was not made."""
        sent, self._sent = self._sent, None
        if sent is not None:
            self.refused |= {sent}
        word = rest.partition(" ")[0]
        is_code = _CODE.fullmatch(word) is not None
        self.events.append(Refused(sent, int(word) if is_code else 0))
        if not is_code:
            raise ValueError(f"{word[:20]!r} is not an error code")

    def _opponent_move(self, rest: str) -> None:
        """Serves the opponent-move clause: the moves since the agent's last one, and the board they led to.

        A referee repeats the moves after an error, and OpenTafl reports the agent's own capture in this way while the agent
        goes on.
        """
        known = self._known()
        words = rest.split()
        if len(words) != 2:
            raise ValueError("a move list and a position are expected")
        problem = None
        records: tuple[MoveRecord, ...] = ()
        try:
            records = parse_moves(words[0])
        except ValueError as error:
            problem = error
        board = _read_board(words[1], known)
        sent, self._sent = self._sent, None
        captor = self._captor
        self._has_begun = True
        mover = self._change_board(known, board, records[-1].move.target if records else None)
        if self._reports_plies and self.position is not known:
            if sent is None and mover is not None and mover is not known.side:
                # The opponent went berserk, and its moves come one by one.
                captor = captor if captor is not None and mover.owns(known.board.at(captor)) else None
                known = Position(known.rules, known.board, mover, captor)
            self._report(known, sent, records, board, mover or known.side)
        if problem is not None:
            raise problem

    def _report_own_move(self, known: Position, move: Move) -> None:
        if self._reports_plies:
            # The record is completed only if the player looks at it.
            self.events.append(Moved(Ply(known.side, MoveRecord(move), known)))

    def _report(self, known: Position, sent: Move | None, records: tuple[MoveRecord, ...], board: Board, mover: Side) -> None:
        """Reports the plies that led to a board."""
        if sent is None and len(records) == 1:
            # Nearly always.
            self.events.append(Moved(Ply(mover, records[0], known, board)))
            return
        plies = plies_to(known, sent, records, board)
        if plies is None:
            plies = [Ply(mover, record) for record in records]
        self.events.extend(map(Moved, plies))

    def _analyze(self, rest: str) -> None:
        self._known()
        words = rest.split()
        if len(words) != 2 or not words[0].isdigit() or len(words[0]) > 9:
            raise ValueError("a number of moves and a number of seconds are expected")
        seconds = float(words[1])
        if not math.isfinite(seconds) or seconds < 0:
            raise ValueError(f"{words[1][:20]!r} is not a time")
        if not self.moves():
            raise ValueError("there is no move to analyze")
        self.events.append(AnalysisWanted(max(1, int(words[0])), seconds))

    def _finish(self, rest: str) -> None:
        self._has_begun = False
        self._sent = None
        word = rest.partition(" ")[0]
        self.events.append(GameOver(_OUTCOMES.get(word)))
        if word not in _OUTCOMES:
            raise ValueError(f"{word[:20]!r} is not a finish code")

    def _goodbye(self, _rest: str) -> None:
        self.events.append(Goodbye())

    def _known(self) -> Position:
        if self.position is None:
            raise ValueError("the rules are not known yet")
        return self.position

    def _make_own_move(self, move: Move) -> Position:
        self._sent = None
        known = self._known()
        # If the move does not fit the board, the referee has changed the board, and its board counts.
        with suppress(IllegalMove):
            self._change_board(known, known.after(move).board, move.target)
            self._report_own_move(known, move)
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
            self.position = Position(known.rules, board, known.side if mover is None else mover.other)
            if self.refused:
                self.refused = frozenset()
        return mover

    def _forget_moves(self) -> None:
        self._sent = None
        self.refused = frozenset()
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
_QUESTIONS = {side: MoveWanted(side) for side in Side}
_OUTCOMES = {"0": None, "1": Outcome(None), "2": Outcome(Side.ATTACKERS), "3": Outcome(Side.DEFENDERS)}
_CODE = re.compile("-?[0-9]{1,9}")
_METHODS: dict[str, Callable[[Hearing, str], None]] = {
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
