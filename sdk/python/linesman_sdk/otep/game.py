"""Plays a whole game of two players in process."""

from __future__ import annotations

from .._played import Forfeit, Played
from .._streams import notify
from ..tafl import IllegalMove, MoveRecord, Ply, Position, Rules, Side
from .clock import Clocks, Reading
from .events import Outcome
from .player import Player
from .protocol import check_type
from .turn import Turn


def play(
    attackers: Player, defenders: Player, rules: Rules, time: float | None = None, most: int = 1000
) -> Played[Position, Side]:
    """Plays a game of tafl of at most ``most`` plies, without a referee.

    With a ``time`` in seconds, each player's clock shows it before every move. Repetitions of positions do not end the game.
    A player that returns an illegal move forfeits, and so does a side that has no legal move. Raises ``TypeError`` if a player
    returns something that is not a ``Move``.
    """
    players = {Side.ATTACKERS: attackers, Side.DEFENDERS: defenders}
    clocks = None if time is None else Clocks(Reading(time), Reading(time))
    position, plies = Position.start(rules), 0
    winner: Side | None = None
    forfeit: Forfeit[Side] | None = None
    for player in players.values():
        notify(player, "begin", rules)
    while winner is None and forfeit is None and plies < most:
        side, turn = position.side, Turn(position, clocks=clocks)
        if not turn.moves:
            forfeit = Forfeit(side, "there is no legal move")
            break
        move = players[side].choose(turn)
        check_type(move)
        try:
            after = position.after(move)
        except IllegalMove as error:
            forfeit = Forfeit(side, str(error))
            break
        ply = Ply(side, MoveRecord(move), position)
        position, plies, winner = after, plies + 1, after.winner
        for player in players.values():
            notify(player, "observe", ply)
    for player in players.values():
        notify(player, "finished", None if winner is None else Outcome(winner))
    return Played(position, plies, winner if forfeit is None else forfeit.side.other, forfeit)
