"""Describes what the author of an engine writes."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from .line import Line
from .search import Search


class About(NamedTuple):
    """What an engine says of itself: its name with its version, and who wrote it."""

    name: str
    author: str


class Player(Protocol):
    """What decides the moves of an engine. All its methods run in one thread, and lines are read in another.

    These methods are optional:

    * ``options() -> Sequence[AgentOption]`` returns the options, besides ``Hash``, ``Ponder``, ``Move Overhead`` and
      ``UCI_Chess960``, which every engine has. ``UCI_Chess960`` needs python-chess.
    * ``set(name: str, value: str) -> None`` takes the value of an option, ``Hash`` among them. It is one of those that were declared.
      A button has an empty one.
    * ``begin_game() -> None`` forgets the game before.
    """

    def about(self) -> About:
        """Returns the name and the author."""

    def choose(self, search: Search) -> Line:
        """Returns the best line of a search. Ask ``search.must_stop()`` now and then.

        With python-chess there is at least one legal move, and the first move of the line is one of ``search.moves``. Without it,
        a line without moves says that no move is legal.
        """
