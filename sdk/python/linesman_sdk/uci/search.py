"""A search: what it is about, what limits it, and what is said of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .line import IllegalMove, Line
from .option import OVERHEAD
from .order import Go, Placed
from .place import Place
from .signal import Signal

if TYPE_CHECKING:
    import chess

USUAL_MOVES = 30
"""How many moves the clock has to last for, if the GUI does not say."""


class Search:
    """A search that an engine is asked for."""

    def __init__(
        self,
        place: Place | Placed,
        limits: Go,
        *,
        signal: Signal | None = None,
        overhead: float = OVERHEAD.default / 1000,
        say: Callable[[str], None] = lambda line: None,
    ) -> None:
        """A search from a position. Engines receive theirs from ``run``. Make one yourself to test a player.

        ``overhead`` is what is left of a clock for the way of the answer, in seconds.
        """
        if isinstance(place, Placed):
            place = Place(place)
        signal = signal or Signal(limits.is_ponder)
        self._place = place
        self._board = place.copy().board
        self._signal = signal
        self._overhead = overhead
        self._say = say
        # The depth, the nodes and the first move of the best line that was told last.
        self._told: tuple[int, int, str] | None = None
        self.limits = limits
        self._moves: list[chess.Move] = []
        if self._board is not None:
            legal = list(self._board.legal_moves)
            self._moves = [move for move in legal if self._board.uci(move) in limits.moves] or legal
        budget = self.budget()
        self._budget = float("inf") if budget is None else budget

    @property
    def placed(self) -> Placed:
        """What ``position`` described: the FEN and the moves, as they were sent."""
        return self._place.placed

    @property
    def is_960(self) -> bool:
        """Whether the game is one of Chess960, in which castling is the king's move onto its own rook."""
        return self._place.is_960

    @property
    def board(self) -> chess.Board:
        """The position with the moves before it, as a board of python-chess. It is the player's: push and pop as you like.

        Raises ``ImportError`` without python-chess.
        """
        if self._board is None:
            raise ImportError("boards need python-chess: pip install 'linesman-sdk[chess]'")
        return self._board

    @property
    def moves(self) -> list[chess.Move]:
        """The moves to choose from: all that are legal, or those behind ``searchmoves``. Raises ``ImportError`` without python-chess.

        Without it, ``limits.moves`` has the texts behind ``searchmoves``.
        """
        if self._board is None:
            raise ImportError("legal moves need python-chess: pip install 'linesman-sdk[chess]'")
        return self._moves

    @property
    def has_moves(self) -> bool:
        """Whether a move is legal, as far as that is known without python-chess."""
        return self._board is None or bool(self._moves)

    @property
    def is_pondering(self) -> bool:
        """Whether the engine ponders, and ``ponderhit`` has not come."""
        return self._signal.began is None

    def elapsed(self) -> float:
        """Returns the seconds since ``go``."""
        return time.monotonic() - self._signal.asked

    def budget(self) -> float | None:
        """Returns how long to think, in seconds: a share of the clock of the side to move, or the time of ``movetime``.

        ``None`` if no time limits the search.

        >>> Search(Placed(), Go.read("wtime 3030 btime 60000 winc 200".split())).budget()
        0.25
        """
        limits = self.limits
        if limits.is_infinite:
            return None
        if limits.move_time is not None:
            return max(limits.move_time - self._overhead, 0.0)
        side = 0 if self._place.is_white_to_move() else 1
        clock = limits.clocks[side]
        if clock is None:
            return None
        left = max(clock - self._overhead, 0.0)
        moves = limits.moves_to_go or 0
        moves = min(moves, 100) if moves > 0 else USUAL_MOVES
        # The increment comes behind the move, so it may not be spent before.
        increment = max(limits.increments[side] or 0.0, 0.0)
        return min(left / moves + increment * 0.75, left / 2)

    def must_stop(self) -> bool:
        """Returns whether the search has to end: it was told to stop, or its time is over. While the engine ponders, no time passes."""
        signal = self._signal
        if signal.is_stopped:
            return True
        return signal.began is not None and time.monotonic() >= signal.began + self._budget

    def tell(self, depth: int, nodes: int, line: Line) -> None:
        """Tells the GUI the best line so far, with its depth in plies and the number of positions that were searched."""
        self.tell_lines(depth, nodes, [line])

    def tell_lines(self, depth: int, nodes: int, lines: Sequence[Line]) -> None:
        """Tells the GUI several lines, the best one first, as the option ``MultiPV`` asks for. One line alone has no number."""
        told = []
        for number, line in enumerate(lines, 1):
            which = f" multipv {number}" if len(lines) > 1 else ""
            words = self._place.words(line.moves)
            if number == 1:
                self._told = depth, nodes, words[0] if words else ""
            text = f"info depth {depth}{which} score {line.worth} nodes {nodes} time {int(self.elapsed() * 1000)}"
            told.append(f"{text} pv {' '.join(words)}" if words else text)
        if told:
            self._say("\n".join(told))

    def note(self, text: str) -> None:
        """Shows people a text. It is one line, whatever the text has in it."""
        self._say("info string " + " ".join(text.split()))

    def answer_of(self, line: Line | None) -> str:
        """Tells the line if the player has told none, waits as long as the protocol asks for, and returns the answer.

        Raises ``IllegalMove`` if the first move of the line is not one of those to choose from.
        """
        words = self._place.words(line.moves) if line is not None else []
        if line is not None and self._board is not None:
            allowed = {self._board_at_start().uci(move) for move in self._moves}
            if not words or words[0] not in allowed:
                chosen = line.moves[0] if line.moves else "no move"
                raise IllegalMove(f"{chosen} is not one of the moves to choose from in {self._board_at_start().fen()}")
        depth, nodes, first = self._told or (1, 1, "")
        if line is not None and words and first != words[0]:
            self.tell(depth, nodes, line)
        seconds = 0.0 if self.limits.move_time is None else self._budget
        self._signal.wait(self.limits.is_infinite, seconds)
        best = words[0] if words else "0000"
        return f"bestmove {best} ponder {words[1]}" if len(words) > 1 else f"bestmove {best}"

    def _board_at_start(self) -> chess.Board:
        board = self._place.board
        assert board is not None
        return board
