"""Tests what a set-up may hold."""

from __future__ import annotations

import random
import unittest

from linesman_sdk.stratego import PIECES, Setup, SetupError, Side, View

from .example import SETUP


class SetupTest(unittest.TestCase):
    def check(self, rows: list[str], row: int | None, column: int | None, *words: str) -> None:
        with self.subTest(rows=rows):
            with self.assertRaises(SetupError) as caught:
                Setup(rows)
            self.assertEqual((caught.exception.row, caught.exception.column), (row, column))
            for word in words:
                self.assertIn(word, str(caught.exception))

    def test_the_manuals_example_is_a_setup(self) -> None:
        self.assertEqual(str(Setup(SETUP)), "FB8sB479B8\nBB31555583\n6724898974\n967B669999")

    def test_the_limits_add_up_to_forty_pieces(self) -> None:
        # 1 + 1 + 2 + 3 + 4 + 4 + 4 + 5 + 8 + 1 + 6 + 1, down the manual's table.
        self.assertEqual(sum(piece.limit for piece in PIECES.values()), 40)

    def test_a_shuffled_army_is_complete_and_can_move(self) -> None:
        rng = random.Random(1)
        hidden, lakes = ["#" * 10] * 4, ["..++..++.."] * 2
        for side in Side:
            for below in [lambda n: 0, lambda n: n - 1, *[rng.randrange] * 100]:
                rows = list(Setup.shuffled(side, below).rows)
                self.assertEqual(sorted("".join(rows)), sorted("".join(SETUP)))
                board = [*rows, *lakes, *hidden] if side is Side.RED else [*hidden, *lakes, *rows]
                self.assertTrue(View(board, side).legal_moves())

    def test_a_lone_flag_is_a_setup(self) -> None:
        self.assertEqual(Setup([EMPTY, EMPTY, "....F.....", EMPTY]).rows[2], "....F.....")

    def test_a_setup_has_four_rows_of_ten(self) -> None:
        self.check([], None, None, "0 rows", "has 4")
        self.check(SETUP[:3], None, None, "3 rows", "has 4")
        self.check([*SETUP, EMPTY], None, None, "5 rows", "has 4")
        self.check(["F........", EMPTY, EMPTY, EMPTY], 1, None, "row 1 of 4", "9 characters", "has 10")
        self.check([EMPTY, EMPTY, EMPTY, "F.........."], 4, None, "row 4 of 4", "11 characters")
        self.check(["", EMPTY, EMPTY, EMPTY], 1, None, "0 characters")

    def test_only_known_characters_are_placed(self) -> None:
        self.check(["F.........", "..S.......", EMPTY, EMPTY], 2, 3, "row 2 of 4, column 3 of 10", "'S'", "spy is 's'")
        self.check(["f.........", EMPTY, EMPTY, EMPTY], 1, 1, "'f'", "flag is 'F'")
        self.check(["F........b", EMPTY, EMPTY, EMPTY], 1, 10, "'b'", "bomb is 'B'")
        self.check(["F... .....", EMPTY, EMPTY, EMPTY], 1, 5, "empty square is '.'")
        for unknown in "0+*#x\r\n\t\u0663":
            self.check(["F.........", EMPTY, EMPTY, unknown + EMPTY[1:]], 4, 1, "1 2 3 4 5 6 7 8 9 s B F")

    def test_no_piece_is_placed_too_often(self) -> None:
        limits = {"1": 1, "2": 1, "3": 2, "4": 3, "5": 4, "6": 4, "7": 4, "8": 5, "9": 8, "s": 1, "B": 6}
        for letter, limit in limits.items():
            most = letter * limit + "." * (10 - limit)
            self.assertEqual(Setup([most, EMPTY, EMPTY, "F........."]).rows[0], most)
            self.check([most, "." + letter + EMPTY[2:], EMPTY, "F........."], 2, 2, f"{letter!r}", f"most is {limit}")

    def test_exactly_one_flag_is_placed(self) -> None:
        self.check([EMPTY, EMPTY, EMPTY, "9999999999".replace("99", "9.")], None, None, "no flag", "exactly one 'F'")
        self.check(["F.........", EMPTY, EMPTY, ".........F"], 4, 10, "2nd time", "most is 1")

    def test_rows_from_the_back_are_turned_over_for_blue(self) -> None:
        self.assertEqual(Setup.from_back(SETUP, Side.RED).rows, tuple(SETUP))
        self.assertEqual(Setup.from_back(SETUP, Side.BLUE).rows, (SETUP[3], SETUP[2], SETUP[1], SETUP[0]))


EMPTY = "." * 10
