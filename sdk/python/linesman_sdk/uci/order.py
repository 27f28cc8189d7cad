"""Reads what the GUI sends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Optional


class Placed(NamedTuple):
    """What ``position`` describes: the FEN, ``None`` for the start position, and the moves as they were written."""

    fen: Optional[str] = None
    moves: tuple[str, ...] = ()

    @classmethod
    def read(cls, words: list[str]) -> Placed | None:
        """Reads the words behind ``position``, and returns ``None`` if they describe no position."""
        at = words.index("moves") if "moves" in words else len(words)
        start, moves = words[:at], tuple(words[at + 1 :])
        if start[:1] == ["startpos"]:
            return cls(None, moves)
        return cls(" ".join(start[1:]), moves) if start[:1] == ["fen"] else None


@dataclass
class Go:
    """What ``go`` asks for. Times are in seconds. What is missing is ``None``.

    ``clocks`` and ``increments`` are those of white and of black. A clock may be below 0.
    """

    clocks: tuple[Optional[float], Optional[float]] = (None, None)
    increments: tuple[Optional[float], Optional[float]] = (None, None)
    moves_to_go: Optional[int] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None
    mate: Optional[int] = None
    move_time: Optional[float] = None
    is_infinite: bool = False
    is_ponder: bool = False
    moves: tuple[str, ...] = ()

    @classmethod
    def read(cls, words: list[str]) -> Go:
        """Reads the words behind ``go``, in any order. Unknown words are passed over.

        >>> Go.read("btime 2000 searchmoves e2e4 d2d4 depth 5 joho".split())
        Go(clocks=(None, 2.0), increments=(None, None), moves_to_go=None, depth=5, nodes=None, mate=None, move_time=None, \
is_infinite=False, is_ponder=False, moves=('e2e4', 'd2d4'))
        """
        numbers: dict[str, int] = {}
        moves: list[str] = []
        is_move = False
        for word, behind in zip(words, [*words[1:], ""]):
            if word in _NUMBERS:
                try:
                    numbers[word] = int(behind)
                except ValueError:
                    numbers.pop(word, None)
            is_move = word == "searchmoves" or (is_move and word not in _WORDS)
            if is_move and word != "searchmoves":
                moves.append(word)

        def seconds(word: str) -> float | None:
            return numbers[word] / 1000 if word in numbers else None

        return cls(
            clocks=(seconds("wtime"), seconds("btime")),
            increments=(seconds("winc"), seconds("binc")),
            moves_to_go=numbers.get("movestogo"),
            depth=numbers.get("depth"),
            nodes=numbers.get("nodes"),
            mate=numbers.get("mate"),
            move_time=seconds("movetime"),
            is_infinite="infinite" in words,
            is_ponder="ponder" in words,
            moves=tuple(moves),
        )


def read_set_option(words: list[str]) -> tuple[str, str | None]:
    """Reads the words behind ``setoption``. The name is everything between ``name`` and ``value``.

    >>> read_set_option("name Style of play value very risky".split())
    ('Style of play', 'very risky')
    """
    rest = words[words.index("name") + 1 :] if "name" in words else []
    at = rest.index("value") if "value" in rest else len(rest)
    return " ".join(rest[:at]), " ".join(rest[at + 1 :]) if at < len(rest) else None


def split(line: str) -> tuple[str, list[str]]:
    """Returns the first word that is known and the words behind it. Words before it are passed over.

    >>> split("joho debug on")
    ('debug', ['on'])
    """
    words = line.split()
    for at, word in enumerate(words):
        if word in _COMMANDS:
            return word, words[at + 1 :]
    return "", []


_NUMBERS = {"wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime"}
_WORDS = _NUMBERS | {"infinite", "ponder", "searchmoves"}
_COMMANDS = {"uci", "debug", "isready", "setoption", "register", "ucinewgame", "position", "go", "stop", "ponderhit", "quit"}
