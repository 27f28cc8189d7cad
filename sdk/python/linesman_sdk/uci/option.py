"""Options: what an engine declares, and the values that it receives."""

from __future__ import annotations

from typing import NamedTuple, Optional, Union

_EMPTY = "<empty>"


class Flag(NamedTuple):
    """A switch. Its values are ``true`` and ``false``."""

    name: str
    default: bool = False

    def kind(self) -> str:
        """Returns the type, as the protocol writes it."""
        return f"check default {str(self.default).lower()}"

    def read(self, value: str) -> str | None:
        """Returns a value in its usual form, or ``None`` if the option has no such value."""
        return value.lower() if value.lower() in ("true", "false") else None


class Number(NamedTuple):
    """A whole number."""

    name: str
    default: int
    least: int
    most: int

    def kind(self) -> str:
        """Returns the type, as the protocol writes it."""
        return f"spin default {self.default} min {self.least} max {self.most}"

    def read(self, value: str) -> str | None:
        """Returns a value in its usual form, or ``None`` if the option has no such value.

        >>> Number("Hash", 16, 1, 64).read("032"), Number("Hash", 16, 1, 64).read("65")
        ('32', None)
        """
        try:
            number = int(value)
        except ValueError:
            return None
        return str(number) if self.least <= number <= self.most else None


class Choice(NamedTuple):
    """One value of a list."""

    name: str
    default: str
    values: tuple[str, ...]

    def kind(self) -> str:
        """Returns the type, as the protocol writes it."""
        return f"combo default {self.default}" + "".join(f" var {value}" for value in self.values)

    def read(self, value: str) -> str | None:
        """Returns a value as it was declared, or ``None`` if the option has no such value."""
        return next((own for own in self.values if own.lower() == value.lower()), None)


class Button(NamedTuple):
    """Something to press."""

    name: str

    def kind(self) -> str:
        """Returns the type, as the protocol writes it."""
        return "button"

    def read(self, value: str) -> str | None:
        """Returns the empty text."""
        return ""


class Text(NamedTuple):
    """A text."""

    name: str
    default: str = ""

    def kind(self) -> str:
        """Returns the type, as the protocol writes it."""
        return f"string default {self.default or _EMPTY}"

    def read(self, value: str) -> str | None:
        """Returns the value."""
        return "" if value == _EMPTY else value


AgentOption = Union[Flag, Number, Choice, Button, Text]

HASH = Number("Hash", 16, 1, 1 << 16)
PONDER = Flag("Ponder")
CHESS_960 = Flag("UCI_Chess960")
# What is left of a clock for the way of the answer, in milliseconds.
OVERHEAD = Number("Move Overhead", 30, 0, 5000)


class Settings:
    """The options of an engine: those of the player, and those that every engine has."""

    def __init__(self, own: list[AgentOption], every: list[AgentOption]) -> None:
        names = {option.name.lower() for option in own}
        self._options = [option for option in every if option.name.lower() not in names] + own

    def lines(self) -> list[str]:
        """Returns the lines that declare the options."""
        return [f"option name {option.name} type {option.kind()}" for option in self._options]

    def read(self, name: str, value: str | None) -> Optional[tuple[str, str]]:
        """Returns the name as it was declared and the value, or ``None`` if there is no such option or value."""
        for option in self._options:
            if option.name.lower() == name.lower():
                read = option.read(value or "")
                return None if read is None else (option.name, read)
        return None
