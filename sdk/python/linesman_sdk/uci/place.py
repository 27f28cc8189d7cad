"""The position of a search. Its rules come from python-chess, if it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .order import Placed

if TYPE_CHECKING:
    import chess

    from .line import Move

try:
    import chess as _chess
except ImportError:
    HAS_RULES = False
else:
    HAS_RULES = True


class Place:
    """A position: as it was sent, and as a board if python-chess is installed."""

    def __init__(self, placed: Placed, is_960: bool = False) -> None:
        """Sets the position up. Raises ``ValueError`` if it is none, or if a move is not legal."""
        self.placed = placed
        self.is_960 = is_960
        self.board: chess.Board | None = None
        if HAS_RULES:
            self.board = _chess.Board(placed.fen or _chess.STARTING_FEN, chess960=is_960)
            self._play(placed.moves)

    def followed_by(self, placed: Placed, is_960: bool) -> Place:
        """Returns another position. If it is the same game with more moves, only these are played."""
        own = self.placed
        if (own.fen, self.is_960) != (placed.fen, is_960) or placed.moves[: len(own.moves)] != own.moves:
            return Place(placed, is_960)
        place = self.copy()
        place.placed = placed
        place._play(placed.moves[len(own.moves) :])
        return place

    def copy(self) -> Place:
        """Returns the same position, with a board of its own."""
        place = Place.__new__(Place)
        place.placed, place.is_960 = self.placed, self.is_960
        place.board = None if self.board is None else self.board.copy()
        return place

    def _play(self, moves: tuple[str, ...]) -> None:
        if self.board is None:
            return
        for word in moves:
            move = self.board.parse_uci(word)
            if not move:
                raise ValueError(f"{word} is no move")
            self.board.push(move)

    def is_white_to_move(self) -> bool:
        """Returns whether white is to move."""
        fields = (self.placed.fen or "").split()
        begins = fields[1:2] != ["b"]
        return begins == (len(self.placed.moves) % 2 == 0)

    def words(self, moves: tuple[Move, ...]) -> list[str]:
        """Returns moves as they are written. With python-chess, they end before the first one that is not legal."""
        if self.board is None:
            return [str(move) for move in moves]
        board = self.board.copy(stack=False)
        words = []
        for move in moves:
            try:
                own = board.parse_uci(str(move))
            except ValueError:
                break
            if not own:
                break
            words.append(board.uci(own))
            board.push(own)
        return words
