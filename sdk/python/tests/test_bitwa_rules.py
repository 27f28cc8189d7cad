"""Tests the rules of Bitwa on small boards."""

from __future__ import annotations

import unittest

from linesman_sdk.bitwa import (
    EndReason,
    IllegalOrder,
    Order,
    Position,
    Rule,
    Score,
    Setup,
    SetupError,
    Side,
)

EXAMPLE = "8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########"


def start(*rows: str, rounds: int = 9, strength: int = 1) -> Position:
    """Returns a game on a board whose rows are given without those of the upper and lower edge."""
    edge = "#" * len(rows[0])
    return Position(Setup(rounds, strength, (edge, *rows, edge)))


class OrderTest(unittest.TestCase):
    def test_orders_are_read_as_they_are_written(self) -> None:
        order = Order.parse("1 5 2 -1 1 0")
        self.assertEqual(order, Order(5, 2, attack=1, dx=-1, dy=1, px_first=0))
        self.assertEqual(str(order), "1 5 2 -1 1 0")
        self.assertEqual(str(Order(5, 2, attack=True, px_first=False)), "1 5 2 1 1 0")

    def test_what_is_no_order_is_refused(self) -> None:
        for text in ["", "1 5 2 1 1", "1 5 2 1 1 1 1", "A 1 5 2 1 1 1", "1 5.0 2 1 1 1", "1 5 2 - 1 1"]:
            with self.subTest(text), self.assertRaises(ValueError):
                Order.parse(text)

    def test_each_number_has_its_range(self) -> None:
        for text, rule in [
            ("2 5 2 1 1 1", Rule.ATTACK_FLAG),
            ("1 8 2 1 1 1", Rule.TARGET_OFF_BOARD),
            ("1 -1 2 1 1 1", Rule.TARGET_OFF_BOARD),
            ("1 5 6 1 1 1", Rule.TARGET_OFF_BOARD),
            ("1 5 2 0 1 1", Rule.DX),
            ("1 5 2 1 2 1", Rule.DY),
            ("1 5 2 1 1 -1", Rule.POINT_FLAG),
        ]:
            with self.subTest(text), self.assertRaises(IllegalOrder) as caught:
                Position(Setup.parse(EXAMPLE)).play(Order.parse(text))
            self.assertIs(caught.exception.rule, rule)


class SetupTest(unittest.TestCase):
    def test_the_example_of_the_text_is_read_and_written(self) -> None:
        setup = Setup.parse(EXAMPLE)
        self.assertEqual((setup.columns, len(setup.rows), setup.rounds, setup.strength), (8, 6, 100, 2))
        self.assertEqual(str(setup), EXAMPLE)
        self.assertEqual(Position(setup).score(Side.FIRST), Score(6, 12))

    def test_what_is_no_game_is_refused(self) -> None:
        for text in [
            "",
            "5 3 1",
            "5 x 1 1 ##### #A.a# #####",
            "5 3 0 1 ##### #A.a# #####",
            "5 3 1 1 ##### #A.a#",
            "5 3 1 1 ##### #A.a# ##### #####",
            "5 3 1 1 ##### #A.a ####",
            "5 3 1 1 ##### #A.a. #####",
            "5 3 1 1 ###.# #A.a# #####",
            "5 3 1 1 ##### #A!a# #####",
            "5 3 1 1 ##### #A..# #####",
            "5 3 1 1 ##### #..a# #####",
        ]:
            with self.subTest(text), self.assertRaises(SetupError):
                Setup.parse(text)


class MarchTest(unittest.TestCase):
    def check(self, row: str, order: str, expected: str, strength: int = 1) -> None:
        """Checks what becomes of row 1 by an order to A; Z and z stand walled in below it."""
        reserve = "#Z#z".ljust(len(row), "#")
        edge = "#" * len(row)
        position = start(row, edge, reserve, strength=strength)
        with self.subTest(row, order=order):
            self.assertEqual(str(position.after(Order.parse(order)).board).split()[1], expected)

    def test_the_nearest_goes_first_and_makes_room(self) -> None:
        self.check("#AAA..#", "0 5 1 1 1 1", "#.AAA.#")

    def test_ties_are_settled_by_the_points(self) -> None:
        self.check("#A.A#", "0 2 1 1 1 1", "#AA.#")
        self.check("#A.A#", "0 2 1 -1 1 1", "#.AA#")

    def test_a_unit_on_its_target_stays_unless_it_attacks(self) -> None:
        self.check("#.Aa.#", "0 2 1 1 1 1", "#.Aa.#")
        self.check("#.Aa.#", "1 2 1 1 1 1", "#..A.#")

    def test_an_enemy_on_the_nearest_cell_is_attacked_in_any_case(self) -> None:
        self.check("#.Aa.#", "0 4 1 1 1 1", "#..A.#")

    def test_whoever_prefers_attacks_looks_at_enemies_only(self) -> None:
        self.check("#aA...#", "1 5 1 1 1 1", "#A....#")
        self.check("#aA...#", "0 5 1 1 1 1", "#a.A..#")

    def test_two_hits_destroy_an_enemy_of_strength_two(self) -> None:
        position = start("#AaA#", "#####", "#Z#z#", strength=2)
        position.play(Order(2, 1))
        # With dx = 1 the one on the right is first: it strikes and stays, and the other one takes the place.
        self.assertEqual(str(position.board).split()[1], "#.AA#")
        position = start("#Aa.#", "#####", "#Z#z#", strength=2)
        position.play(Order(2, 1))
        self.assertEqual(position.board.strengths[1 * 5 + 2], 1)

    def test_a_diagonal_step_between_walls_is_legal(self) -> None:
        position = start("#A##", "##.#", "#Z##", "#z##")
        self.assertEqual(str(position.after(Order(2, 2)).board).split()[1:3], ["#.##", "##A#"])

    def test_the_position_before_an_order_stays_as_it_is(self) -> None:
        position = Position(Setup.parse(EXAMPLE))
        before = str(position.board)
        after = position.after(Order(5, 2, attack=1))
        self.assertNotEqual(str(after.board), before)
        self.assertEqual((str(position.board), position.due), (before, "A"))


class GameTest(unittest.TestCase):
    def test_divisions_move_in_their_order_round_by_round(self) -> None:
        position = Position(Setup.parse(EXAMPLE))
        seen = []
        for _ in range(6):
            seen.append((position.round, position.due))
            position.play(Order(0, 0))
        self.assertEqual(seen, [(1, "A"), (1, "a"), (1, "B"), (1, "b"), (2, "A"), (2, "a")])

    def test_a_division_that_was_destroyed_is_passed_over(self) -> None:
        position = start("#Aa..#", "#B..b#")
        position.play(Order(2, 1))
        self.assertEqual(position.due, "B")

    def test_the_game_ends_when_a_side_has_no_unit_left(self) -> None:
        position = start("#Aa.#")
        position.play(Order(2, 1))
        self.assertEqual((position.end_reason, position.winner, position.due), (EndReason.ANNIHILATION, Side.FIRST, None))
        with self.assertRaises(ValueError):
            position.play(Order(2, 1))

    def test_after_the_last_round_units_decide_and_then_strength(self) -> None:
        for row, winner in [("#A#A#b#", Side.FIRST), ("#A#b#b#", Side.SECOND), ("#A###b#", None)]:
            position = start(row, rounds=1)
            while position.due:
                self.assertIsNone(position.winner)
                position.play(Order(0, 0))
            with self.subTest(row):
                self.assertEqual((position.end_reason, position.winner), (EndReason.ROUNDS_PLAYED, winner))
        position = start("#.Ab.#", rounds=1, strength=5)
        position.play(Order(3, 1))
        position.play(Order(3, 1))
        self.assertIs(position.winner, Side.FIRST)

    def test_a_killed_side_is_not_moved_but_counts(self) -> None:
        position = start("#A#A#b#", rounds=2)
        position.kill(Side.FIRST)
        self.assertEqual(position.due, "b")
        position.play(Order(0, 0))
        self.assertEqual((position.due, position.round), ("b", 2))
        position.play(Order(0, 0))
        self.assertIs(position.winner, Side.FIRST)
        position = start("#A#A#b#")
        for side in Side:
            position.kill(side)
        self.assertEqual((position.end_reason, position.winner), (EndReason.BOTH_KILLED, Side.FIRST))


if __name__ == "__main__":
    unittest.main()
