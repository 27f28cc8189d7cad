"""Describes moves, and reads and prints move records and lists of them."""

from __future__ import annotations

import re
from typing import NamedTuple

from .board import SQUARES, Square
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
        (file, rank), (to_file, to_rank) = self
        return f"{chr(97 + file)}{rank + 1}-{chr(97 + to_file)}{to_rank + 1}"


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
        start, end = map(SQUARES.get, text.split("-", 1)) if "-" in text else (None, None)
        if start is not None and end is not None:
            # Nearly all records are simple.
            return cls(Move(start, end))
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
    if "|" not in text:
        known = _KNOWN.get(text)
        if known is None:
            known = (MoveRecord.parse(text),)
            if len(_KNOWN) < 10_000:
                _KNOWN[text] = known
        return known
    return tuple(MoveRecord.parse(item) for item in text.split("|"))


def _has_letter(item: str) -> bool:
    # Both "c5" and "cc5" begin with a letter that could be a piece's; only the second has one for the square as well.
    return item[1].isalpha()


# Most moves of a game are sent again and again.
_KNOWN: dict[str, tuple[MoveRecord, ...]] = {}
_SQUARE = "[a-s][0-9]{1,2}"
_RECORD = re.compile(
    f"([{LETTERS}])?({_SQUARE})(-|\\^=|\\^|=)({_SQUARE})"
    f"(?:x([{LETTERS}]?{_SQUARE}(?:/[{LETTERS}]?{_SQUARE})*))?(\\+\\+|--|\\+|-)?"
)
