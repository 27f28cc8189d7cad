"""Reads how much time the sides have left."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..tafl import Side


class Reading(NamedTuple):
    """What the clock of one side shows.

    ``left`` is what is left of the main time, or of the current overtime period, in seconds. ``is_overtime`` says whether the
    main time is used up. ``overtimes`` is the number of overtime periods that are left, including the current one.
    """

    left: float
    is_overtime: bool = False
    overtimes: int = 0


class Clocks(NamedTuple):
    """The clocks of both sides. ``overtime`` is the length of an overtime period in seconds, 0 if there are none."""

    attackers: Reading
    defenders: Reading
    overtime: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Clocks:
        """Reads what follows the word ``clock``: two fields, or five with overtime. Spaces at the end are ignored.

        The fields are the milliseconds of both sides, followed by ``*`` once the main time is used up, the seconds of an
        overtime period, and how many of them each side has left.

        Raises ``ValueError`` if it is anything else.
        """
        words = text.split()
        if len(words) not in (2, 5) or not all(map(_NUMBER.fullmatch, words)):
            raise ValueError("a clock has two fields, or five with overtime, and all are numbers")
        if any(word.endswith("*") for word in words[2:]):
            raise ValueError("only the time of a side may have a '*'")
        overtime, *overtimes = map(int, words[2:] or ("0", "0", "0"))
        attackers, defenders = (
            Reading(int(word.rstrip("*")) / 1000, word.endswith("*"), periods) for word, periods in zip(words, overtimes)
        )
        return cls(attackers, defenders, float(overtime))

    def of(self, side: Side) -> Reading:
        """Returns what the clock of a side shows."""
        return self.attackers if side is Side.ATTACKERS else self.defenders


_NUMBER = re.compile(r"-?[0-9]{1,15}\*?")
