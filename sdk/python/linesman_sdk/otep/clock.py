"""Reads how much time the sides have left."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..tafl import Side


class SideClock(NamedTuple):
    """Tells the time of one side.

    ``millis`` is what is left of the main time, in milliseconds, or of the present overtime period if ``is_overtime``.
    ``overtimes`` is how many overtime periods are left, ``None`` if the host tells of none.
    """

    millis: int
    is_overtime: bool = False
    overtimes: int | None = None


class Clock(NamedTuple):
    """The time of both sides. ``overtime_seconds`` is the length of a period, ``None`` if there are no periods."""

    attackers: SideClock
    defenders: SideClock
    overtime_seconds: int | None = None

    @classmethod
    def parse(cls, text: str) -> Clock:
        """Reads what follows the word ``clock``: two fields, or five with overtime; spaces at the end do not matter.

        The fields are both sides' milliseconds, followed by ``*`` once the main time is used up, the seconds of an
        overtime period, and how many of them each side has left.

        Raises ``ValueError`` if it is anything else.
        """
        words = text.split()
        if len(words) not in (2, 5) or not all(map(_NUMBER.fullmatch, words)):
            raise ValueError("a clock has two fields, or five with overtime, and all are numbers")
        if any(word.endswith("*") for word in words[2:]):
            raise ValueError("only the time of a side may bear a '*'")
        attackers, defenders = (SideClock(int(word.rstrip("*")), word.endswith("*")) for word in words[:2])
        if len(words) == 2:
            return cls(attackers, defenders)
        seconds, attacking, defending = map(int, words[2:])
        return cls(attackers._replace(overtimes=attacking), defenders._replace(overtimes=defending), seconds)

    def of(self, side: Side) -> SideClock:
        """Returns the time of one side."""
        return self.attackers if side is Side.ATTACKERS else self.defenders


_NUMBER = re.compile(r"-?[0-9]{1,15}\*?")
