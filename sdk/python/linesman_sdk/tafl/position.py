"""The positions of a game: which moves are legal, and what they lead to."""

from __future__ import annotations

from itertools import compress

from .board import Board, Square
from .captures import captures_of
from .endings import winner_of
from .geometry import geometry_of
from .movement import destinations, moves
from .moves import Captured, Move, MoveRecord
from .pieces import EMPTY, MERCENARY, ROLES, TAFLMAN, Side
from .rules import Rules
from .values import Berserk


class IllegalMove(ValueError):
    """A move breaks the rules. The text says why."""


class Position:
    """Holds a board with the side to move. A position never changes.

    ``berserk`` is the square of the piece that has to go on after a capture, ``None`` if any piece of the side may
    move. There is no history, so repetition does not count.
    """

    __slots__ = ("_legal", "berserk", "board", "rules", "side")

    def __init__(self, rules: Rules, board: Board, side: Side, berserk: Square | None = None) -> None:
        self.rules = rules
        self.board = board
        self.side = side
        self.berserk = berserk
        self._legal: list[Move] | None = None

    @classmethod
    def start(cls, rules: Rules) -> Position:
        """Returns the position in which a variant begins."""
        return cls(rules, rules.start, Side.ATTACKERS if rules.attackers_first else Side.DEFENDERS)

    @property
    def winner(self) -> Side | None:
        """Returns who has won, ``None`` if the game goes on."""
        return winner_of(self.rules, self.board)

    def prepare(self) -> None:
        """Computes at once what is otherwise computed little by little: the squares that the pieces of a game can go to."""
        geometry_of(self.rules).lay_out_all()

    def legal_moves(self) -> list[Move]:
        """Lists every legal move, always in the same order. Does not check whether the game is won.

        Pieces come rank by rank from the bottom left. After a capture that lets the piece go on, only this piece may move,
        and it need not capture again.
        """
        if self._legal is None:
            self._legal = moves(self.rules, self.board, self._origins())
        return self._legal.copy()

    def check(self, move: Move) -> None:
        """Returns if the move is legal.

        Raises ``IllegalMove``, which says why, if it is not.
        """
        if self._legal is None or move not in self._legal:
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

    def record(self, move: Move) -> MoveRecord:
        """Returns a legal move with everything in the full notation except the marks of threats, which take long to find.

        Raises ``IllegalMove`` if the move is against the rules.
        """
        origin, target, passed = self._step(move)
        cells = self.board.cells
        taken = sorted(self._taken(origin, target, passed))
        captures = tuple(Captured(_letter(cells[place]), self.board.square(place)) for place in taken)
        winner = self.after(move).winner
        mark = "" if winner is None else "++" if winner is Side.ATTACKERS else "--"
        return MoveRecord(move, _letter(cells[origin]), passed is not None, self.berserk is not None, captures, mark)

    def _steps(self) -> list[tuple[int, int, int | None]]:
        """Lists the legal moves as the places where they begin and end, and that of the piece that is jumped over."""
        return [step for origin in self._origins() for step in self._steps_from(origin)]

    def _origins(self) -> list[int]:
        """Lists the places of the pieces that may move."""
        if self.berserk is not None:
            return [self.board.index(self.berserk)]
        cells = self.board.cells
        return list(compress(range(len(cells)), cells.encode().translate(_OWN[self.side is Side.DEFENDERS])))

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


def _letter(piece: str) -> str:
    """Returns how a record names a piece, which leaves out the letter of a taflman."""
    return "" if piece.lower() == TAFLMAN else piece


# Which letters are those of the attackers, and which those of the defenders.
_OWN = tuple(bytes(chr(byte) in letters for byte in range(256)) for letters in (ROLES, ROLES.upper()))
