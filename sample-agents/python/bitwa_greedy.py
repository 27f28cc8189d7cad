#!/usr/bin/env python3
"""Plays Bitwa with concentrated fire, and looks some orders ahead."""

from __future__ import annotations

import argparse
import sys
import time

import sample  # noqa: F401 It finds the SDK of a checkout.

from linesman_sdk.bitwa import Order, Position, Side, Turn, Unit, run, side_of

# How many enemies are tried as targets, and how many of our units as targets of a reply. The nearest come first.
TARGETS = 10
REPLIES = 4
# What a unit is worth, in points of strength, and what it costs that a unit is one cell away from where it should be.
UNIT = 2.0
WAY = 0.01
# How many positions an order takes at most. It is a number and not a time, so that the bot gives the same orders again on any
# machine. Only where the referee leaves too little time does the clock decide.
POSITIONS = 120
# How many orders are looked ahead at most, after the one that is tried.
DEPTH = 3

Cell = tuple[int, int]


class NothingLeft(Exception):
    """Neither positions nor time are left for an order."""


class Greedy:
    """Tries orders on the rules, and takes the one that is best if both sides give their best orders after it."""

    positions = 0
    until = 0.0

    def choose(self, turn: Turn) -> Order:
        """Returns the best order that is found. The most natural ones are tried first."""
        position, side = turn.position, turn.side
        share = turn.share()
        self.positions, self.until = POSITIONS, float("inf") if share is None else turn.started + share
        tried = orders(position, turn.division)
        if position.due != turn.division:
            # The referee does not follow the rules, so they tell nothing about an order.
            return tried[0]
        for depth in range(1, DEPTH + 1):
            best, chosen = float("-inf"), tried[0]
            for order in tried:
                try:
                    value = self.value(position.after(order), side, depth, best, float("inf"))
                except NothingLeft:
                    # What is found is at least as good as the best of the depth before, which was tried first.
                    return chosen
                if value > best:
                    best, chosen = value, order
            tried.remove(chosen)
            tried.insert(0, chosen)
        return tried[0]

    def value(self, position: Position, side: Side, depth: int, least: float, most: float) -> float:
        """Returns what a position is worth to a side, so many orders deep. Values outside of the bounds are not exact."""
        if self.positions == 0 or time.monotonic() >= self.until:
            raise NothingLeft
        self.positions -= 1
        due = position.due
        if due is None or depth == 0:
            return evaluation(position, side)
        for order in attacks(position, due, REPLIES):
            value = self.value(position.after(order), side, depth - 1, least, most)
            if side_of(due) is side:
                least = max(least, value)
            else:
                most = min(most, value)
            if least >= most:
                break
        return least if side_of(due) is side else most


def evaluation(position: Position, side: Side) -> float:
    """Returns how far a side is ahead, and how close its units are to their common target."""
    own, enemies = units_of(position, side), units_of(position, side.other)
    lead = UNIT * (len(own) - len(enemies))
    lead += sum(unit.strength for unit in own) - sum(unit.strength for unit in enemies)
    if not own or not enemies:
        return 1000.0 * lead
    # All units go for the same enemy: the one that is nearest to all of them, so that their attacks come together.
    x, y = focus(own, enemies)
    return lead - WAY * sum(distance((unit.x, unit.y), (x, y)) for unit in own) / len(own)


def focus(own: list[Unit], enemies: list[Unit]) -> Cell:
    """Returns the enemy's cell that is nearest to the middle of a side's units; of equally near ones, the weakest."""
    middle = middle_of(own)
    unit = min(enemies, key=lambda unit: (distance((unit.x, unit.y), middle), unit.strength))
    return unit.x, unit.y


def orders(position: Position, division: str) -> list[Order]:
    """Returns the orders that are worth trying: to attack an enemy, to march past enemies, and to wait."""
    attacking = attacks(position, division, TARGETS)
    return attacking + [order._replace(attack=0) for order in attacking]


def attacks(position: Position, division: str, most: int) -> list[Order]:
    """Returns attacking orders to a division: towards the nearest enemies, towards the focus, and where it is."""
    side = side_of(division)
    own, enemies = units_of(position, side), units_of(position, side.other)
    middle = middle_of([unit for unit in own if unit.division == division] or own)
    targets = [(unit.x, unit.y) for unit in enemies]
    targets.sort(key=lambda cell: distance(cell, middle))
    targets = targets[:most]
    if own and enemies:
        targets.append(focus(own, enemies))
    # To stay is to wait for an enemy who has to come nearer, and is then attacked first.
    targets.append(middle)
    return [Order(x, y, attack=1) for x, y in dict.fromkeys(targets)]


def units_of(position: Position, side: Side) -> list[Unit]:
    """Returns the units of a side."""
    return [unit for unit in position.board.units() if side_of(unit.division) is side]


def middle_of(units: list[Unit]) -> Cell:
    """Returns the cell in the middle of some units."""
    count = max(len(units), 1)
    return sum(unit.x for unit in units) // count, sum(unit.y for unit in units) // count


def distance(cell: Cell, other: Cell) -> int:
    """Returns how many steps it is from a cell to another one, if nothing is in the way."""
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1]))


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    return run(Greedy())


if __name__ == "__main__":
    sys.exit(main())
