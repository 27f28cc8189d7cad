"""Chess engines that speak UCI: write a :class:`Player` and pass it to :func:`run`.

The player thinks in one thread, and lines are read in another. ``isready`` is answered in a search, and ``stop``, ``ponderhit`` and
``quit`` are seen at once. Options are declared and checked, an analysis waits for ``stop``, and every line is flushed.

The layers, each usable without those above it:

* ``runner``: :func:`run` joins a player, two file descriptors and the protocol.
* ``player``, ``search``: what you write, and what your player knows when a move is wanted of it.
* ``option``: options; ``line``: moves and what they are worth; ``order``: what the GUI sends.
* ``place``: the position. The rules come from python-chess, if it is installed. Without it, moves are texts.
"""

from .line import IllegalMove, Line, Worth
from .option import AgentOption, Button, Choice, Flag, Number, Text
from .order import Go, Placed
from .player import About, Player
from .runner import run
from .search import Search

__all__ = [
    "About",
    "AgentOption",
    "Button",
    "Choice",
    "Flag",
    "Go",
    "IllegalMove",
    "Line",
    "Number",
    "Placed",
    "Player",
    "Search",
    "Text",
    "Worth",
    "run",
]
