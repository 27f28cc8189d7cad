"""Writes to the referee, and calls the methods that a player may leave out."""

from __future__ import annotations

import os

CHUNK = 8192
"""The number of bytes to read at once. Nearly every message is shorter, and room for more has to be cleared."""


def write(stdout: int, data: bytes) -> bool:
    """Writes everything and returns whether the referee still listens."""
    try:
        while data:
            written = os.write(stdout, data)
            # Nearly always, everything is written at once.
            if written == len(data):
                break
            data = data[written:]
    except BrokenPipeError:
        return False
    return True


def notify(player: object, method: str, *news: object) -> None:
    """Calls a method of the player if the player has it."""
    listener = getattr(player, method, None)
    if listener is not None:
        listener(*news)
