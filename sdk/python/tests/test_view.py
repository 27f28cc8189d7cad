"""Tests what a side sees and how its moves are judged."""

from __future__ import annotations

import unittest

from linesman_sdk.stratego import Direction, IllegalMove, Move, Rule, Side, Square, View

from .example import FIRST_BOARD, SECOND_BOARD, SECOND_MOVE

UP, DOWN, LEFT, RIGHT = Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT


class LegalityTest(unittest.TestCase):
    """Judges moves on this board, where y counts from the top::

    y=0  9...5#...F        y=5  .s++..++.8
    y=1  B.........        y=6  ..9......#
    y=2  3.........        y=7  #.........
    y=3  .....9....        y=8  ..........
    y=4  9.++..++..        y=9  .........1
    """

    view = View(
        [
            "9...5#...F",
            "B.........",
            "3.........",
            ".....9....",
            "9.++..++..",
            ".s++..++.8",
            "..9......#",
            "#.........",
            "..........",
            ".........1",
        ],
        Side.RED,
    )

    def check(self, move: Move, rule: Rule | None, *words: str) -> None:
        with self.subTest(move=str(move)):
            self.assertEqual(move in self.view.legal_moves(), rule is None)
            if rule is None:
                self.view.check_move(move)
                return
            with self.assertRaises(IllegalMove) as caught:
                self.view.check_move(move)
            self.assertEqual((caught.exception.rule, caught.exception.move), (rule, move))
            for word in (repr(str(move)), rule.value, *words):
                self.assertIn(word, str(caught.exception))

    def test_a_piece_moves_one_square_onto_an_empty_or_enemy_square(self) -> None:
        self.check(Move(0, 2, RIGHT), None)
        self.check(Move(4, 0, DOWN), None)
        self.check(Move(4, 0, LEFT), None)
        self.check(Move(4, 0, RIGHT), None)
        self.check(Move(9, 5, UP), None)
        self.check(Move(9, 5, DOWN, 1), None)
        self.check(Move(1, 5, UP), None)

    def test_a_scout_moves_over_empty_squares_and_may_attack_at_the_end(self) -> None:
        self.check(Move(0, 0, RIGHT, 3), None)
        self.check(Move(0, 4, DOWN, 2), None)
        self.check(Move(0, 4, DOWN, 3), None)
        self.check(Move(5, 3, UP, 3), None)
        self.check(Move(5, 3, DOWN, 6), None)
        self.check(Move(2, 6, RIGHT, 7), None)

    def test_a_move_starts_on_the_board(self) -> None:
        self.check(Move(-1, 0, RIGHT), Rule.NOT_ON_BOARD, "(-1,0)")
        self.check(Move(10, 0, LEFT), Rule.NOT_ON_BOARD, "(10,0)")
        self.check(Move(0, -1, DOWN), Rule.NOT_ON_BOARD)
        self.check(Move(0, 10, UP), Rule.NOT_ON_BOARD)

    def test_a_move_ends_on_the_board(self) -> None:
        self.check(Move(4, 0, UP), Rule.NOT_ON_BOARD, "ends on (4,-1)")
        self.check(Move(0, 2, LEFT), Rule.NOT_ON_BOARD, "ends on (-1,2)")
        self.check(Move(9, 9, RIGHT), Rule.NOT_ON_BOARD)
        self.check(Move(9, 9, DOWN), Rule.NOT_ON_BOARD)
        self.check(Move(5, 3, DOWN, 7), Rule.NOT_ON_BOARD, "(5,10)")
        self.check(Move(5, 3, RIGHT, 1000000000), Rule.NOT_ON_BOARD)

    def test_a_move_starts_on_a_piece(self) -> None:
        self.check(Move(1, 0, RIGHT), Rule.EMPTY_SQUARE, "(1,0)")

    def test_a_side_moves_its_own_pieces(self) -> None:
        self.check(Move(5, 0, DOWN), Rule.NOT_YOUR_PIECE, "an enemy piece")
        self.check(Move(2, 4, UP), Rule.NOT_YOUR_PIECE, "a lake")

    def test_bombs_and_flags_never_move(self) -> None:
        self.check(Move(0, 1, RIGHT), Rule.IMMOBILE_PIECE, "bomb")
        self.check(Move(9, 0, DOWN), Rule.IMMOBILE_PIECE, "flag")

    def test_a_multiplier_is_one_or_more(self) -> None:
        self.check(Move(0, 0, RIGHT, 0), Rule.MULTIPLIER_BELOW_ONE)
        self.check(Move(0, 0, RIGHT, -1), Rule.MULTIPLIER_BELOW_ONE, "-1")
        self.check(Move(0, 2, RIGHT, 0), Rule.MULTIPLIER_BELOW_ONE)

    def test_only_scouts_move_more_than_one_square(self) -> None:
        self.check(Move(0, 2, RIGHT, 2), Rule.ONLY_SCOUTS_MOVE_FAR, "colonel")
        self.check(Move(1, 5, UP, 3), Rule.ONLY_SCOUTS_MOVE_FAR, "spy")

    def test_a_scout_passes_neither_pieces_nor_lakes(self) -> None:
        self.check(Move(0, 0, RIGHT, 5), Rule.PATH_BLOCKED, "(4,0)", "your own captain")
        self.check(Move(0, 4, RIGHT, 3), Rule.PATH_BLOCKED, "(2,4)", "a lake")
        self.check(Move(0, 4, DOWN, 4), Rule.PATH_BLOCKED, "(0,7)", "an enemy piece")
        self.check(Move(2, 6, UP, 3), Rule.PATH_BLOCKED, "(2,5)", "a lake")

    def test_a_move_does_not_end_on_an_own_piece(self) -> None:
        self.check(Move(0, 2, UP), Rule.BLOCKED_BY_OWN_PIECE, "your own bomb")
        self.check(Move(0, 0, RIGHT, 4), Rule.BLOCKED_BY_OWN_PIECE, "your own captain")

    def test_a_move_does_not_end_on_a_lake(self) -> None:
        self.check(Move(1, 5, RIGHT), Rule.BLOCKED_BY_LAKE, "(2,5)")
        self.check(Move(0, 4, RIGHT, 2), Rule.BLOCKED_BY_LAKE, "(2,4)")
        self.check(Move(2, 6, UP), Rule.BLOCKED_BY_LAKE)

    def test_every_conceivable_move_is_either_listed_or_refused(self) -> None:
        listed = self.view.legal_moves()
        self.assertEqual(len(listed), len(set(listed)))
        for x in range(-1, 11):
            for y in range(-1, 11):
                for direction in Direction:
                    for multiplier in range(-1, 12):
                        move = Move(x, y, direction, multiplier)
                        try:
                            self.view.check_move(move)
                            self.assertIn(move, listed)
                        except IllegalMove:
                            self.assertNotIn(move, listed)


class ListingTest(unittest.TestCase):
    def test_the_manuals_opening_has_twelve_moves(self) -> None:
        # Open columns are 0, 1, 4, 5, 8 and 9. Scouts stand on 0, 8 and 9 and reach two empty squares and an enemy,
        # 3 moves each; a sixth-rank piece on 1, 4 and 5 has 1 move each: 3 * 3 + 3 * 1.
        moves = View(FIRST_BOARD, Side.RED).legal_moves()
        self.assertEqual(
            [str(move) for move in moves],
            [
                "0 3 DOWN",
                "0 3 DOWN 2",
                "0 3 DOWN 3",
                "1 3 DOWN",
                "4 3 DOWN",
                "5 3 DOWN",
                "8 3 DOWN",
                "8 3 DOWN 2",
                "8 3 DOWN 3",
                "9 3 DOWN",
                "9 3 DOWN 2",
                "9 3 DOWN 3",
            ],
        )

    def test_the_manuals_second_move_is_legal(self) -> None:
        view = View(SECOND_BOARD, Side.RED)
        view.check_move(SECOND_MOVE)
        self.assertIn(SECOND_MOVE, view.legal_moves())

    def test_a_side_whose_pieces_are_all_blocked_has_no_move(self) -> None:
        board = ["F1B.......", "BB........", *EMPTY_MIDDLE, "#" * 10]
        self.assertEqual(View(board, Side.RED).legal_moves(), [])


class BoardTest(unittest.TestCase):
    def check_refused(self, y: int, row: str, *words: str) -> None:
        rows = [*FIRST_BOARD[:y], row, *FIRST_BOARD[y + 1 :]]
        with self.subTest(y=y, row=row):
            with self.assertRaises(ValueError) as caught:
                View(rows, Side.RED)
            for word in (f"y={y}", repr(row), *words):
                self.assertIn(word, str(caught.exception))

    def test_lakes_may_be_drawn_with_a_star(self) -> None:
        starred = [row.replace("+", "*") for row in FIRST_BOARD]
        self.assertEqual(View(starred, Side.RED), View(FIRST_BOARD, Side.RED))

    def test_a_star_beside_the_lakes_is_an_enemy(self) -> None:
        starred = [row.replace("#", "*") for row in FIRST_BOARD]
        self.assertEqual(View(starred, Side.RED), View(FIRST_BOARD, Side.RED))

    def test_a_row_that_is_no_board_row_is_refused(self) -> None:
        self.check_refused(0, "FB8sB479B", "10 characters")
        self.check_refused(9, "###########", "10 characters")
        self.check_refused(6, "####?#####", "only the characters")
        self.check_refused(4, "..........", "a lake at x=2")
        self.check_refused(5, "..++..+#..", "a lake at x=7")
        self.check_refused(5, ".+++..++..", "no lake at x=1")
        self.check_refused(3, "..++..++..", "no lake at x=2")
        with self.assertRaises(ValueError):
            View(FIRST_BOARD[:9], Side.RED)

    def test_x_runs_right_and_y_runs_down(self) -> None:
        view = View(SECOND_BOARD, Side.RED)
        self.assertEqual(view.at(Square(0, 0)), "F")
        self.assertEqual(view.at(Square(3, 0)), "s")
        self.assertEqual(view.at(Square(0, 4)), "9")
        self.assertEqual(view.at(Square(9, 6)), ".")
        for off in (Square(-1, 0), Square(0, 10)):
            with self.assertRaises(IndexError):
                view.at(off)

    def test_pieces_are_found_row_by_row(self) -> None:
        view = View(SECOND_BOARD, Side.RED)
        own = list(view.own_pieces())
        # RED lost one scout of 40 pieces, and so did BLUE.
        self.assertEqual((len(own), len(list(view.enemies()))), (39, 39))
        self.assertEqual((own[0], own[-1]), ((Square(0, 0), "F"), (Square(0, 4), "9")))

    def test_a_move_is_written_without_a_multiplier_of_one(self) -> None:
        self.assertEqual(str(Move(0, 3, DOWN)), "0 3 DOWN")
        self.assertEqual(str(Move(9, 6, UP, 3)), "9 6 UP 3")
        self.assertEqual(Move(9, 6, UP, 3).target, Square(9, 3))
        self.assertEqual(Move(9, 6, LEFT).target, Square(8, 6))


EMPTY_MIDDLE = ["." * 10, "." * 10, "..++..++..", "..++..++..", "." * 10, "." * 10, "." * 10]
