"""Plays a whole game of two players in process."""

from __future__ import annotations

from .._played import Forfeit, Played
from .._streams import notify
from .board import Side, side_of
from .events import LastOrder
from .order import IllegalOrder, check_type
from .player import Player
from .position import Position
from .setup import Setup
from .turn import Turn


def play(first: Player, second: Player, setup: Setup, time: float | None = None) -> Played[Position, Side]:
    """Plays a game of Bitwa without a referee. With a ``time`` in seconds, this much is left before every order.

    A player that returns an illegal order forfeits. Raises ``TypeError`` if it returns something that is not an ``Order``.
    """
    players = {Side.FIRST: first, Side.SECOND: second}
    position, plies = Position(setup), 0
    forfeit: Forfeit[Side] | None = None
    for player in players.values():
        notify(player, "begin", setup)
    while True:
        division = position.due
        if division is None:
            break
        order = players[side_of(division)].choose(Turn(position, division, time))
        check_type(order)
        try:
            position = position.after(order)
        except IllegalOrder as error:
            forfeit = Forfeit(side_of(division), str(error))
            break
        plies += 1
        for player in players.values():
            notify(player, "observe", LastOrder(division, order), position)
    for player in players.values():
        notify(player, "finished")
    return Played(position, plies, position.winner if forfeit is None else forfeit.side.other, forfeit)
