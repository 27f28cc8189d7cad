"""Tests the rules of tafl on small positions; the expected values follow from the notation's text and by counting."""

from __future__ import annotations

import unittest

from linesman_sdk.tafl import Board, IllegalMove, Move, Position, Rules, Side, Square

from .tafl_variants import BERSERK, BRANDUB, COPENHAGEN, FOTEVIKEN, MAGPIE, SEA_BATTLE, TABLUT, VARIANTS

A, D = Side.ATTACKERS, Side.DEFENDERS


def position(rules: str, board: str, side: Side, berserk: str | None = None) -> Position:
    """Puts a board under rules that are given without their start, if they have none."""
    text = rules if "start:" in rules else f"{rules} start:{board}"
    return Position(Rules.parse(text), Board.parse(board), side, Square.parse(berserk) if berserk else None)


def goals(at: Position, origin: str) -> str:
    return " ".join(str(move.target) for move in at.legal_moves() if str(move.origin) == origin)


class StartTest(unittest.TestCase):
    def test_so_many_moves_begin_a_game(self) -> None:
        # Published counts of the built-in variants, in their order.
        counts = [80, 116, 116, 116, 60, 40, 136, 80, 80, 40, 116, 264, 184, 580]
        self.assertEqual([len(Position.start(Rules.parse(text)).legal_moves()) for text in VARIANTS], counts)

    def test_so_many_games_last_two_plies(self) -> None:
        for text, count in ((SEA_BATTLE, 4400), (BERSERK, 6910), (BRANDUB, 960), (FOTEVIKEN, 4344), (TABLUT, 4400)):
            start = Position.start(Rules.parse(text))
            with self.subTest(text=text):
                self.assertEqual(sum(len(start.after(move).legal_moves()) for move in start.legal_moves()), count)

    def test_the_rules_say_who_begins(self) -> None:
        self.assertIs(Position.start(Rules.parse(BRANDUB)).side, A)
        self.assertIs(Position.start(Rules.parse(BERSERK)).side, D)


class MovementTest(unittest.TestCase):
    def test_a_piece_goes_straight_over_empty_squares(self) -> None:
        at = position("dim:7", "/7/7/2t4/7/2T4/7/5K1/", A)
        self.assertEqual(goals(at, "c3"), "b3 a3 d3 e3 f3 g3 c2 c1 c4")

    def test_only_the_king_stops_on_corners_and_the_centre(self) -> None:
        board = "/1t5/7/7/K3t2/7/7/7/"
        self.assertEqual(goals(position("dim:7", board, A), "b1"), "c1 d1 e1 f1 b2 b3 b4 b5 b6 b7")
        self.assertEqual(goals(position("dim:7", board, A), "e4"), "c4 b4 f4 g4 e3 e2 e1 e5 e6 e7")
        self.assertEqual(goals(position("dim:7", board, D), "a4"), "b4 c4 d4 a3 a2 a1 a5 a6 a7")

    def test_a_centre_that_may_not_be_passed_ends_the_way(self) -> None:
        self.assertEqual(goals(position("dim:7 cenp:K", "/7/7/7/K3t2/7/7/7/", A), "e4"), "f4 g4 e3 e2 e1 e5 e6 e7")
        # A piece that may stop on a square but not pass it does not come there.
        self.assertEqual(goals(position("dim:7 cenp:K cens:t", "/7/7/7/K3t2/7/7/7/", A), "e4"), "f4 g4 e3 e2 e1 e5 e6 e7")

    def test_a_fort_that_may_not_be_entered_bars_the_way_from_outside_only(self) -> None:
        # b5 is part of the fort, a4 to a6 as well; i7 is not.
        at = position(FOTEVIKEN, "/9/9/9/t8/1t7/9/2K5t/9/9/", A)
        self.assertEqual(goals(at, "i7"), "h7 g7 f7 e7 d7 i8 i9")
        self.assertEqual(goals(at, "b5"), "a5 c5 d5 b4 b3 b2 b1 b6 b7 b8 b9")

    def test_speed_limits_a_move(self) -> None:
        at = position(MAGPIE, "/7/7/7/7/2K4/7/t6/", D)
        self.assertEqual(goals(at, "c5"), "b5 d5 c4 c6")

    def test_a_jump_passes_one_adjacent_enemy(self) -> None:
        board = "/7/7/2t4/2N4/2t4/7/3K3/"
        self.assertEqual(goals(position("dim:7 nj:j", board, D), "c4"), "b4 a4 e4 f4 g4 c2 c6")
        self.assertEqual(goals(position("dim:7 nj:n", board, D), "c4"), "b4 a4 e4 f4 g4")
        # No jump over a commander, nor onto another piece.
        board = "/7/2T4/2t4/2N4/2c4/7/3K3/"
        self.assertEqual(goals(position("dim:7 nj:j", board, D), "c4"), "b4 a4 e4 f4 g4")

    def test_a_restricted_jump_needs_a_special_square(self) -> None:
        self.assertEqual(goals(position("dim:7 kj:r", "/7/7/3t3/3K3/3t3/7/6t/", D), "d4"), "c4 b4 a4 e4 f4 g4 d2 d6")
        self.assertEqual(goals(position("dim:7 kj:r", "/7/7/2t4/2K4/2t4/7/6t/", D), "c4"), "b4 a4 d4 e4 f4 g4")
        self.assertEqual(goals(position("dim:7 kj:r", "/7/7/7/1Kt4/7/7/6t/", D), "b4"), "a4 d4 b3 b2 b1 b5 b6 b7")

    def test_an_illegal_move_says_why(self) -> None:
        at = position("dim:7", "/7/7/2t4/7/2T4/7/5K1/", A)
        for move, reason in (
            ("c4-c5", "c4 is empty"),
            ("c5-c4", "c5 holds an enemy"),
            ("c3-c5", "cannot go to c5"),
            ("c3-d4", "cannot go to d4"),
            ("c3-c3", "cannot go to c3"),
            ("c3-h3", "h3 is off the board"),
        ):
            with self.subTest(move=move), self.assertRaises(IllegalMove) as caught:
                at.after(Move.parse(move))
            self.assertIn(reason, str(caught.exception))


class CaptureTest(unittest.TestCase):
    def check(self, rules: str, board: str, side: Side, move: str, captured: str, after: str | None = None) -> None:
        at = position(rules, board, side)
        with self.subTest(rules=rules, board=board, move=move):
            self.assertEqual(" ".join(map(str, at.captures(Move.parse(move)))), captured)
            if after is not None:
                self.assertEqual(str(at.after(Move.parse(move)).board), after)

    def test_a_man_is_taken_between_two_enemies(self) -> None:
        self.check("dim:7", "/6t/7/t1Tt3/7/7/7/5K1/", A, "a3-b3", "c3", "/6t/7/1t1t3/7/7/7/5K1/")

    def test_who_moves_between_two_enemies_is_not_taken(self) -> None:
        self.check("dim:7", "/2T4/7/1t1t3/7/7/7/5K1/", D, "c1-c3", "")

    def test_corners_and_the_empty_centre_are_hostile(self) -> None:
        self.check("dim:7", "/1T5/7/2t4/7/7/7/5K1/", A, "c3-c1", "b1")
        self.check("dim:7 corh:", "/1T5/7/2t4/7/7/7/5K1/", A, "c3-c1", "")
        self.check("dim:7", "/7/7/1t1T3/7/7/7/5K1/", A, "b3-b2", "")
        self.check("dim:7", "/7/1t5/3T3/7/7/7/5K1/", A, "b2-d2", "d3")
        self.check("dim:7 cenhe:", "/7/1t5/3T3/7/7/7/5K1/", A, "b2-d2", "")

    def test_the_king_takes_part_as_far_as_he_is_armed(self) -> None:
        hammer, anvil = "/7/7/K1tT3/7/7/7/5t1/", "/7/7/T1tK3/7/7/7/5t1/"
        for arms, moving, standing in (("y", "c3", "c3"), ("n", "", ""), ("a", "", "c3"), ("h", "c3", "")):
            self.check(f"dim:7 ka:{arms}", hammer, D, "a3-b3", moving)
            self.check(f"dim:7 ka:{arms}", anvil, D, "a3-b3", standing)

    def test_a_king_is_taken_as_his_strength_wants(self) -> None:
        two, four = "/7/7/t1Kt3/7/7/7/5T1/", "/7/2t4/t1Kt3/2t4/7/7/5T1/"
        self.check("dim:7 ks:w", two, A, "a3-b3", "c3")
        self.check("dim:7 ks:s", two, A, "a3-b3", "")
        self.check("dim:7 ks:s", four, A, "a3-b3", "c3")
        self.check("dim:7 ks:c", two, A, "a3-b3", "c3")
        # Beside the centre he is strong; the empty centre stands for the fourth man.
        self.check("dim:7 ks:c", "/7/7/t1tK3/7/7/7/5T1/", A, "c3-c2", "")
        self.check("dim:7 ks:c", "/7/t2t3/2tK2t/7/7/7/5T1/", A, "g3-e3", "d3")
        # At the edge three are all that there are.
        edge = "/t1Kt3/2t4/7/7/7/7/5T1/"
        self.check("dim:7 ks:s", edge, A, "a1-b1", "")
        self.check("dim:7 ks:m", edge, A, "a1-b1", "c1")

    def test_guards_neither_take_nor_are_taken(self) -> None:
        self.check("dim:7", "/7/7/t1Gt3/7/7/7/5K1/", A, "a3-b3", "")
        self.check("dim:7", "/7/7/t1Tg3/7/7/7/5K1/", A, "a3-b3", "")
        self.check("dim:7", "/7/7/g1Tt3/7/7/7/5K1/", A, "a3-b3", "")

    def test_a_mercenary_changes_sides(self) -> None:
        self.check("dim:7", "/6t/7/t1Mt3/7/7/7/5K1/", A, "a3-b3", "c3", "/6t/7/1tmt3/7/7/7/5K1/")

    def test_a_capturing_jump_takes_what_it_passes(self) -> None:
        self.check("dim:7", "/7/7/1Nt4/7/7/7/5K1/", D, "b3-d3", "c3", "/7/7/3N3/7/7/7/5K1/")
        self.check("dim:7 nj:j", "/7/7/1Nt4/7/7/7/5K1/", D, "b3-d3", "")

    def test_a_row_at_the_edge_is_taken_by_a_flanker(self) -> None:
        board = "/1tTT2t/2tt3/7/7/7/7/5K1/"
        self.check("dim:7 sw:s", board, A, "g1-e1", "c1 d1", "/1t2t2/2tt3/7/7/7/7/5K1/")
        self.check("dim:7", board, A, "g1-e1", "")
        # A corner closes a strong wall; the king stands in it unharmed.
        corner = "/1TT3t/1tt4/7/7/7/7/5K1/"
        self.check("dim:7 sw:s", corner, A, "g1-d1", "b1 c1")
        self.check("dim:7 sw:w", corner, A, "g1-d1", "")
        self.check("dim:7 sw:s", "/1KT3t/1tt4/7/7/7/7/7/", A, "g1-d1", "c1")
        # Who closes it from the front is no flanker.
        front = "/1tTTt2/2t3t/7/7/7/7/5K1/"
        self.check("dim:7 sw:s", front, A, "g2-d2", "")
        self.check("dim:7 sw:s swf:n", front, A, "g2-d2", "c1 d1")
        # From there no man alone is taken; with the king or a guard beside him he is not alone.
        self.check("dim:7 sw:s swf:n", "/1tTt3/6t/7/7/7/7/5K1/", A, "g2-c2", "")
        self.check("dim:7 sw:s swf:n", "/1tTKt2/2t3t/7/7/7/7/7/", A, "g2-d2", "c1")
        self.check("dim:7 sw:s swf:n", "/1tTGt2/2t3t/7/7/7/7/5K1/", A, "g2-d2", "c1")

    def test_an_empty_corner_closes_a_strong_wall_whoever_it_is_hostile_to(self) -> None:
        for hostile in ("", "K", "tcnkm"):
            self.check(f"dim:7 sw:s corh:{hostile}", "/1TT3t/1tt4/7/7/7/7/5K1/", A, "g1-d1", "b1 c1")
        # A corner in which the king stands is not empty.
        self.check("dim:7 sw:s corh:", "/KTT3t/1tt4/7/7/7/7/7/", A, "g1-d1", "")

    def test_the_last_man_beside_a_beset_king_is_taken_against_him(self) -> None:
        board = "/9/9/t8/4T4/3tKt3/4t4/9/9/9/"
        self.check(TABLUT, board, A, "a3-e3", "e4")


class EndingTest(unittest.TestCase):
    def check(self, rules: str, board: str, winner: Side | None) -> None:
        with self.subTest(rules=rules, board=board):
            self.assertIs(position(rules, board, A).winner, winner)

    def test_the_defenders_win_when_no_attacker_is_left(self) -> None:
        self.check("dim:7", "/7/7/7/3K3/7/7/7/", D)

    def test_the_king_escapes_to_a_corner_or_the_edge(self) -> None:
        self.check("dim:7", "/K6/7/7/3t3/7/7/7/", D)
        self.check("dim:7 surf:n", "/1K5/7/7/3t3/7/7/7/", None)
        self.check("dim:7 esc:e", "/1K5/7/7/3t3/7/7/7/", D)

    def test_the_attackers_win_without_a_king(self) -> None:
        self.check("dim:7", "/T6/7/7/3t3/7/7/7/", A)

    def test_the_attackers_win_when_no_defender_is_beside_an_empty_square(self) -> None:
        self.check("dim:7 surf:n", "/7/7/3t3/2tKt2/3t3/7/7/", A)

    def test_the_attackers_win_by_encirclement(self) -> None:
        ring = "/7/2ttt2/1t3t1/1t1K1t1/1t3t1/2ttt2/7/"
        self.check("dim:7", ring, A)
        self.check("dim:7 surf:n", ring, None)
        self.check("dim:7", ring.replace("1t1K1t1", "1t1K3"), None)

    def test_the_defenders_win_in_a_fort_at_the_edge(self) -> None:
        # c3 and e3 can be taken between their neighbours, until d3 is held.
        self.check("dim:7 efe:y surf:n", "/1T1K1T1/1T1T1T1/2T1T2/7/6t/7/7/", None)
        self.check("dim:7 efe:y surf:n", "/1T1K1T1/1T1T1T1/2TTT2/7/6t/7/7/", D)
        fort = "/2TK1T1/3TT2/7/7/6t/7/7/"
        self.check("dim:7 efe:y surf:n", fort, D)
        self.check("dim:7 efe:n surf:n", fort, None)
        # Without an empty square inside, the king has no move.
        self.check("dim:7 efe:y surf:n", "/2TKT2/3T3/7/7/6t/7/7/", None)


class BerserkTest(unittest.TestCase):
    rules = "dim:7 surf:n atkf:n ks:w ber:c start:/5t1/T1tT3/7/5K1/1t5/1T5/7/"

    def test_a_capture_keeps_the_piece_on_move_while_it_can_capture(self) -> None:
        first = Position.start(Rules.parse(self.rules)).after(Move.parse("a2-b2"))
        self.assertEqual((first.side, str(first.berserk)), (D, "b2"))
        with self.assertRaises(IllegalMove) as caught:
            first.check(Move.parse("d2-d3"))
        self.assertIn("b2 has to go on", str(caught.exception))
        # No attacker is left that the piece could take from b4, though it could move.
        second = first.after(Move.parse("b2-b4"))
        self.assertEqual((second.side, second.berserk, str(second.board)), (A, None, "/5t1/3T3/7/1T3K1/7/1T5/7/"))

    def test_a_piece_that_goes_on_may_make_any_of_its_moves(self) -> None:
        # Along the rank d2 bars the way, along the file the attacker on b5, which only b2-b4 takes (against b6).
        first = Position.start(Rules.parse(self.rules)).after(Move.parse("a2-b2"))
        self.assertEqual([str(move) for move in first.legal_moves()], ["b2-a2", "b2-c2", "b2-b1", "b2-b3", "b2-b4"])
        taking = [str(move) for move in first.legal_moves() if first.captures(move)]
        self.assertEqual(taking, ["b2-b4"])
        quiet = first.after(Move.parse("b2-b3"))
        self.assertEqual((quiet.side, quiet.berserk, str(quiet.board)), (A, None, "/5t1/3T3/1T5/5K1/1t5/1T5/7/"))

    def test_a_piece_that_must_move_may_do_so_without_a_capture(self) -> None:
        first = Position.start(Rules.parse(self.rules.replace("ber:c", "ber:m"))).after(Move.parse("a2-b2"))
        self.assertEqual(goals(first, "b2"), "a2 c2 b1 b3 b4")
        self.assertEqual(first.after(Move.parse("b2-b3")).side, A)
        again = first.after(Move.parse("b2-b4"))
        self.assertEqual((again.side, str(again.berserk)), (D, "b4"))

    def test_without_berserk_the_turn_passes(self) -> None:
        after = Position.start(Rules.parse(self.rules.replace("ber:c", "ber:n"))).after(Move.parse("a2-b2"))
        self.assertEqual((after.side, after.berserk), (A, None))


class CopenhagenTest(unittest.TestCase):
    def test_a_shieldwall_of_a_human_game_is_taken(self) -> None:
        board = "/3t2T1tt1/1t2T2t1T1/8TTt/8TTt/t6T2K/tt1T4t2/t9t/t3t1tt2t/9t1/5t5/3t1t5/"
        at = position(COPENHAGEN, board, D)
        self.assertEqual([str(square) for square in at.captures(Move.parse("j2-k2"))], ["k3", "k4"])
