"""Reads and prints rules strings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any

from .board import Board, Square
from .pieces import LETTERS
from .values import ATTACKER_FORT, CENTRE, CORNERS, DEFENDER_FORT, Berserk, Escape, Jump
from .values import KingArms, KingStrength, Repetition, Shieldwall


def read_rules(text: str) -> dict[str, Any]:
    """Reads the fields of ``Rules`` from a rules string: ``key:value``, separated by spaces.

    If a key comes twice, the last one counts.

    Raises ``ValueError`` if a value is wrong or the board is missing.
    """
    values: dict[str, str] = {}
    for word in text.split():
        key, colon, value = word.partition(":")
        if not colon:
            raise ValueError(f"{word[:60]!r} is not an entry of a rules string; write 'key:value'")
        values[key] = value
    start = _read_start(values)
    settings: dict[str, Any] = {"start": start, "name": values.get("name", "").replace("_", " ")}
    for key, field, kind in _SCALARS:
        if key in values:
            settings[field] = _read_scalar(key, values[key], kind)
    if "spd" in values:
        settings["speeds"] = _read_speeds(values["spd"])
    if "cenhe" in values:
        settings["empty_centre_hostile"] = _read_pieces("cenhe", values["cenhe"])
    for prefix, field, default in _GROUPS:
        group = replace(default, squares=_default_squares(prefix, start.size))
        if prefix in values:
            group = replace(group, squares=_read_squares(prefix, values[prefix], start))
        lists: dict[str, Any] = {
            part: _read_pieces(prefix + suffix, values[prefix + suffix])
            for suffix, part in _SUFFIXES
            if prefix + suffix in values
        }
        settings[field] = replace(group, **lists) if lists else group
    return settings


def print_rules(rules: Mapping[str, Any], defaults: Mapping[str, Any]) -> str:
    """Prints a rules string from the fields of ``Rules``.

    The order of the keys is fixed. Keys with the notation's default are left out, except for ``atkf``.
    """
    size = rules["start"].size
    words = [f"dim:{size}"]
    if rules["name"]:
        words.append("name:" + rules["name"].replace(" ", "_"))
    # The keys up to "gj" describe pieces and come before the squares. The others come after them.
    pieces = [_print_scalar(rules, defaults, entry) for entry in _SCALARS[:_FIRST_OF_FORMATIONS]]
    formations = [_print_scalar(rules, defaults, entry) for entry in _SCALARS[_FIRST_OF_FORMATIONS:]]
    words += pieces
    if rules["speeds"] != defaults["speeds"]:
        words.append("spd:" + "".join(f"{speed}," for speed in rules["speeds"]))
    groups = [(prefix, rules[field], default) for prefix, field, default in _GROUPS]
    for prefix, group, _ in groups:
        if group.squares != _default_squares(prefix, size):
            words.append(f"{prefix}:" + "".join(f"{square}," for square in group.squares))
    for suffix, part in _SUFFIXES:
        for prefix, group, default in groups:
            if getattr(group, part) != getattr(default, part):
                words.append(f"{prefix}{suffix}:{_print_pieces(getattr(group, part))}")
            empty = rules["empty_centre_hostile"]
            if prefix + suffix == "cenh" and empty != defaults["empty_centre_hostile"]:
                words.append(f"cenhe:{_print_pieces(empty)}")
    words += formations
    words.append(f"start:{rules['start']}")
    return " ".join(word for word in words if word)


def _read_start(values: dict[str, str]) -> Board:
    try:
        if "start" in values:
            start = Board.parse(values["start"])
        elif "starti" in values:
            # The same rows in the opposite order, the highest rank first.
            upside_down = values["starti"]
            Board.parse(upside_down)
            start = Board.of_rows(upside_down[1:-1].split("/")[::-1])
        else:
            raise ValueError("a rules string needs 'start:' and a position")
    except ValueError as error:
        raise ValueError(f"the start is wrong: {error}") from None
    if values.get("dim", "") != str(start.size):
        raise ValueError(f"the rules have dim:{values.get('dim', '')[:20]} and a start of {start.size} rows")
    return start


def _read_scalar(key: str, value: str, kind: Callable[[str], Any]) -> Any:
    try:
        return kind(value)
    except (KeyError, ValueError):
        raise ValueError(f"{key} has no value {value[:20]!r}") from None


def _read_yes_no(value: str) -> bool:
    return {"y": True, "n": False}[value]


def _read_strength(value: str) -> KingStrength:
    return KingStrength({"y": "s", "n": "w"}.get(value, value))


def _read_speeds(value: str) -> tuple[int, ...]:
    """Reads 1, 2 (attackers, defenders), 8 (tcnk of each side), 10 (tcnkm) or 12 (tcnkmg) speeds."""
    numbers = []
    for item in value.rstrip(",").split(","):
        if not item.lstrip("-").isascii() or not item.lstrip("-").isdigit() or len(item) > 4:
            raise ValueError(f"spd:{value[:60]} is wrong: {item[:20]!r} is not a speed")
        numbers.append(int(item))
    if any(number < 1 and number != -1 for number in numbers):
        raise ValueError(f"spd:{value[:60]} is wrong: a speed is 1 or more, or -1")
    if len(numbers) not in (1, 2, 8, 10, 12):
        raise ValueError(f"spd:{value[:60]} is wrong: there are {len(numbers)} speeds, not 1, 2, 8, 10 or 12")
    if len(numbers) == 1:
        return tuple(numbers * 12)
    half = len(numbers) // 2
    if half == 1:
        return (numbers[0],) * 6 + (numbers[1],) * 6
    missing = [-1] * (6 - half)
    return (*numbers[:half], *missing, *numbers[half:], *missing)


def _read_squares(key: str, value: str, start: Board) -> tuple[Square, ...]:
    try:
        squares = tuple(Square.parse(item) for item in value.split(",") if item)
    except ValueError as error:
        raise ValueError(f"{key} is wrong: {error}") from None
    for square in squares:
        if not start.has(square):
            raise ValueError(f"{key} is wrong: {square} is off a board of {start.size} ranks")
    return squares


def _read_pieces(key: str, value: str) -> frozenset[str]:
    if value.strip(LETTERS):
        raise ValueError(f"{key}:{value[:20]} is wrong: a list of pieces has the letters {LETTERS}")
    return frozenset(value)


def _default_squares(prefix: str, size: int) -> tuple[Square, ...]:
    last = size - 1
    if prefix == "cor":
        return (Square(0, 0), Square(last, 0), Square(0, last), Square(last, last))
    return (Square(last // 2, last // 2),) if prefix == "cen" else ()


def _print_scalar(rules: Mapping[str, Any], defaults: Mapping[str, Any], entry: tuple[str, str, Any]) -> str:
    key, field, _ = entry
    value = rules[field]
    if value == defaults[field] and key != "atkf":
        return ""
    return f"{key}:{value.value if isinstance(value, Enum) else 'y' if value else 'n'}"


def _print_pieces(pieces: frozenset[str]) -> str:
    return "".join(letter for letter in LETTERS if letter in pieces)


_SCALARS: tuple[tuple[str, str, Callable[[str], Any]], ...] = (
    ("esc", "escape", Escape),
    ("surf", "surrounding_wins", _read_yes_no),
    ("atkf", "attackers_first", _read_yes_no),
    ("tfr", "repetition", Repetition),
    ("ka", "king_arms", KingArms),
    ("ks", "king_strength", _read_strength),
    ("kj", "king_jump", Jump),
    ("nj", "knight_jump", Jump),
    ("cj", "commander_jump", Jump),
    ("mj", "mercenary_jump", Jump),
    ("gj", "guard_jump", Jump),
    ("sw", "shieldwall", Shieldwall),
    ("swf", "shieldwall_by_flanker", _read_yes_no),
    ("efe", "edge_fort_escape", _read_yes_no),
    ("linc", "linnaean_capture", _read_yes_no),
    ("ber", "berserk", Berserk),
)
_FIRST_OF_FORMATIONS = [key for key, *_ in _SCALARS].index("sw")
_GROUPS = (
    ("cor", "corners", CORNERS),
    ("cen", "centre", CENTRE),
    ("afor", "attacker_fort", ATTACKER_FORT),
    ("dfor", "defender_fort", DEFENDER_FORT),
)
_SUFFIXES = (("p", "passing"), ("s", "stopping"), ("h", "hostile"), ("re", "entering"))
