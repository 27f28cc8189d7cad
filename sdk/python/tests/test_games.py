"""Tests whole games of two players in process."""

from __future__ import annotations

import unittest
from typing import Any

from linesman_sdk import bitwa, otep
from linesman_sdk.tafl import IllegalMove, Rules, Side

from .tafl_variants import BRANDUB, VARIANTS

SETUP = bitwa.Setup.parse("8 6 3 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########")


class Tafl:
    """Makes legal moves, and checks that it is told of every ply."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.told: list[object] = []
        self.plies = 0

    def begin(self, rules: Rules) -> None:
        self.told.append("begin")

    def choose(self, turn: otep.Turn) -> otep.Move:
        self.number += 7
        return turn.moves[self.number % len(turn.moves)]

    def observe(self, ply: otep.Ply) -> None:
        self.plies += 1

    def finished(self, outcome: otep.Outcome | None) -> None:
        self.told.append(outcome)


class Bitwa:
    """Attacks the nearest enemy."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def choose(self, turn: bitwa.Turn) -> bitwa.Order:
        enemy = next(unit for unit in turn.position.board.units() if bitwa.side_of(unit.division) is not turn.side)
        return bitwa.Order(enemy.x, enemy.y, attack=1)

    def observe(self, last: bitwa.LastOrder, position: bitwa.Position) -> None:
        self.told.append(last.division)

    def finished(self) -> None:
        self.told.append("finished")


class TaflTest(unittest.TestCase):
    def test_games_of_all_variants_end_without_a_fault(self) -> None:
        for number, text in enumerate(VARIANTS):
            with self.subTest(text=text):
                players = Tafl(number), Tafl(number + 1)
                played = otep.play(*players, Rules.parse(text), most=60)
                self.assertTrue(played.forfeit is None or played.forfeit.why == "there is no legal move")
                for player in players:
                    self.assertEqual(player.plies, played.plies)
                    outcome = None if played.position.winner is None else otep.Outcome(played.position.winner)
                    self.assertEqual(player.told, ["begin", outcome])

    def test_an_illegal_move_forfeits(self) -> None:
        class Wrong:
            def choose(self, turn: otep.Turn) -> otep.Move:
                assert turn.clock is not None and turn.clock.left == 30.0
                return otep.Move.parse("d1-d2")

        played = otep.play(Wrong(), Tafl(), Rules.parse(BRANDUB), time=30.0)
        assert played.forfeit is not None
        self.assertEqual((played.plies, played.winner, played.forfeit.side), (0, Side.DEFENDERS, Side.ATTACKERS))
        with self.assertRaisesRegex(IllegalMove, played.forfeit.why.split(":")[0]):
            played.position.check(otep.Move.parse("d1-d2"))


    def test_an_answer_that_is_no_move_is_an_error(self) -> None:
        class Undecided:
            def choose(self, turn: otep.Turn) -> Any:
                return None

        with self.assertRaisesRegex(TypeError, "^a Move is owed, not None$"):
            otep.play(Undecided(), Tafl(), Rules.parse(BRANDUB))


class BitwaTest(unittest.TestCase):
    def test_a_game_is_played_to_its_end(self) -> None:
        players = Bitwa(), Bitwa()
        played = bitwa.play(*players, SETUP, time=9.0)
        self.assertIsNone(played.forfeit)
        self.assertIsNotNone(played.position.end_reason)
        self.assertIs(played.winner, played.position.winner)
        for player in players:
            self.assertEqual(player.told[:3], ["A", "a", "B"])
            self.assertEqual((len(player.told), player.told[-1]), (played.plies + 1, "finished"))

    def test_an_illegal_order_forfeits(self) -> None:
        class Wrong:
            def choose(self, turn: bitwa.Turn) -> bitwa.Order:
                return bitwa.Order(99, 0)

        played = bitwa.play(Bitwa(), Wrong(), SETUP)
        assert played.forfeit is not None
        self.assertEqual((played.plies, played.winner, played.forfeit.side), (1, bitwa.Side.FIRST, bitwa.Side.SECOND))
        self.assertIn("(99,0) is not on the board", played.forfeit.why)

    def test_an_answer_that_is_no_order_is_an_error(self) -> None:
        class Undecided:
            def choose(self, turn: bitwa.Turn) -> Any:
                return "1 5 2 -1 1 0"

        with self.assertRaisesRegex(TypeError, "^an Order is owed, not '1 5 2 -1 1 0'$"):
            bitwa.play(Undecided(), Bitwa(), SETUP)
