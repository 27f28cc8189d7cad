"""Tests the notation of squares, positions, moves and rules."""

from __future__ import annotations

import unittest

from linesman_sdk.tafl import (
    Berserk,
    Board,
    Captured,
    Escape,
    Jump,
    KingArms,
    KingStrength,
    Move,
    MoveRecord,
    Repetition,
    Rules,
    Shieldwall,
    Square,
    parse_moves,
)

from .tafl_variants import BRANDUB, VARIANTS

START = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"


class SquareTest(unittest.TestCase):
    def test_a_square_is_a_letter_and_a_number_from_one(self) -> None:
        for text, file, rank in (("a1", 0, 0), ("c7", 2, 6), ("k11", 10, 10), ("s19", 18, 18)):
            self.assertEqual(Square.parse(text), (file, rank))
            self.assertEqual(str(Square(file, rank)), text)

    def test_what_is_no_square_is_refused(self) -> None:
        for text in ("", "a", "1", "a0", "a01", "a20", "t1", "A1", "a1 ", "a-1", "aa1", "a\u0661", "a100"):
            with self.subTest(text=text), self.assertRaises(ValueError):
                Square.parse(text)


class BoardTest(unittest.TestCase):
    def test_a_position_has_rank_one_and_file_a_first(self) -> None:
        board = Board.parse("/K4/5/2t2/3m1/T3g/")
        self.assertEqual(
            [(str(square), piece) for square, piece in board.pieces()],
            [("a1", "K"), ("c3", "t"), ("d4", "m"), ("a5", "T"), ("e5", "g")],
        )
        self.assertEqual(board.size, 5)
        self.assertEqual(board.at(Square.parse("d4")), "m")
        with self.assertRaises(IndexError):
            board.at(Square(5, 0))

    def test_a_position_is_printed_as_it_is_read(self) -> None:
        for text in ("/5/5/5/5/5/", "/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/"):
            self.assertEqual(str(Board.parse(text)), text)

    def test_what_is_no_position_is_refused(self) -> None:
        for text in (
            "",
            "/",
            "//",
            "5/5/5/5/5/",
            "/5/5/5/5/5",
            "/5/5/5/5/",
            "/5/5/5/5/6/",
            "/5/5/5/5/4/",
            "/5/5//5/5/",
            "/5/5/5/5/4x/",
            "/4/4/4/4/",
            "/3/3/3/",
            "/5/5/5/5/5/ ",
            "/999999999999999999999999/5/5/5/5/",
            "/" + "21/" * 21,
        ):
            with self.subTest(text=text), self.assertRaises(ValueError):
                Board.parse(text)


class MoveTest(unittest.TestCase):
    def check(self, text: str, expected: MoveRecord) -> None:
        self.assertEqual(MoveRecord.parse(text), expected)
        self.assertEqual(str(expected), text)

    def test_records_are_read_and_printed(self) -> None:
        e5, e8, e9 = Square(4, 4), Square(4, 7), Square(4, 8)
        self.check("e5-e8", MoveRecord(Move(e5, e8)))
        self.check("e5-e8xe9", MoveRecord(Move(e5, e8), captures=(Captured("", e9),)))
        self.check("ce5^e8", MoveRecord(Move(e5, e8), "c", is_jump=True))
        self.check("Ke5-e8-", MoveRecord(Move(e5, e8), "K", mark="-"))
        self.check("Ke5-e8--", MoveRecord(Move(e5, e8), "K", mark="--"))
        self.check("e5-e8+", MoveRecord(Move(e5, e8), mark="+"))
        self.check("e5-e8++", MoveRecord(Move(e5, e8), mark="++"))
        self.check("Ne5=e8xe9", MoveRecord(Move(e5, e8), "N", is_berserk=True, captures=(Captured("", e9),)))
        self.check(
            "Ne5^=e8xce9/e5/ne8++",
            MoveRecord(
                Move(e5, e8), "N", True, True, (Captured("c", e9), Captured("", e5), Captured("n", e8)), mark="++"
            ),
        )
        self.check("k10-k11xcc5", MoveRecord(Move.parse("k10-k11"), captures=(Captured("c", Square(2, 4)),)))

    def test_a_list_joins_records_from_the_oldest(self) -> None:
        self.assertEqual([str(record.move) for record in parse_moves("a4-a1")], ["a4-a1"])
        records = parse_moves("a4-a1xb1|a1=a3xb3")
        self.assertEqual([str(record.move) for record in records], ["a4-a1", "a1-a3"])
        self.assertEqual([record.is_berserk for record in records], [False, True])

    def test_what_is_no_move_is_refused(self) -> None:
        for text in (
            "",
            "---",
            "a4",
            "a4-",
            "a4a1",
            "a4-a1|",
            "a4-a1x",
            "a4-a1xb",
            "a4-a1 ",
            "A4-a1",
            "xa4-a1",
            "a0-a1",
        ):
            with self.subTest(text=text), self.assertRaises(ValueError):
                parse_moves(text)


class RulesTest(unittest.TestCase):
    def test_built_in_variants_are_printed_as_they_are_read(self) -> None:
        for text in VARIANTS:
            with self.subTest(text=text):
                rules = Rules.parse(text)
                self.assertEqual(str(rules), text)

    def test_defaults_are_those_of_the_notation(self) -> None:
        rules = Rules.parse(f"dim:7 {START}")
        self.assertEqual(
            rules,
            Rules.parse(
                f"dim:7 esc:c surf:y atkf:y tfr:d ka:y ks:s kj:n nj:c cj:j mj:n gj:n cor:a1,g1,a7,g7 cen:d4 afor: "
                f"dfor: corh:tcnkmTCNKM cenh:tcnkm cenhe:tcnkmTCNKM aforh:TCNKM dforh:tcnkm corp:K cenp:tcnkmTCNKM "
                f"aforp:tcnkmTCNKM dforp:tcnkmTCNKM cors:K cens:K afors:tcnkmTCNKM dfors:TCNKM corre:tcnkmTCNKM "
                f"cenre:tcnkmTCNKM aforre:tcnkmTCNKM dforre:tcnkmTCNKM spd:-1 sw:n swf:y efe:n linc:n ber:n {START}"
            ),
        )
        self.assertEqual(str(rules), f"dim:7 atkf:y {START}")

    def test_every_key_sets_its_rule(self) -> None:
        rules = Rules.parse(
            "dim:7 name:A_b esc:e surf:n atkf:n tfr:l ka:h ks:m kj:r nj:n cj:c mj:j gj:c cor:b2 cen: afor:a4 "
            f"dfor:c4,e4, corh:t cenh:K cenhe: aforp:T dfors:tT cenre:k spd:2,1 sw:w swf:n efe:y linc:y ber:m {START}"
        )
        self.assertEqual((rules.name, rules.escape, rules.surrounding_wins), ("A b", Escape.EDGE, False))
        self.assertEqual((rules.attackers_first, rules.repetition), (False, Repetition.MOVER_LOSES))
        self.assertEqual((rules.king_arms, rules.king_strength), (KingArms.HAMMER_ONLY, KingStrength.SURROUNDED))
        self.assertEqual(
            [rules.jump(piece) for piece in "tcnkmg"],
            [Jump.NONE, Jump.CAPTURING, Jump.NONE, Jump.RESTRICTED, Jump.FREE, Jump.CAPTURING],
        )
        self.assertEqual((rules.corners.squares, rules.centre.squares), ((Square(1, 1),), ()))
        self.assertEqual((rules.attacker_fort.squares, len(rules.defender_fort.squares)), ((Square(0, 3),), 2))
        self.assertEqual(
            (rules.corners.hostile, rules.centre.hostile, rules.empty_centre_hostile), ({"t"}, {"K"}, set())
        )
        self.assertEqual((rules.attacker_fort.passing, rules.defender_fort.stopping), ({"T"}, {"t", "T"}))
        self.assertEqual(rules.centre.entering, {"k"})
        self.assertEqual([rules.speed(piece) for piece in "tgTK"], [2, 2, 1, 1])
        self.assertEqual((rules.shieldwall, rules.shieldwall_by_flanker), (Shieldwall.WEAK, False))
        self.assertEqual((rules.edge_fort_escape, rules.linnaean_capture), (True, True))
        self.assertEqual(rules.berserk, Berserk.MUST_MOVE)
        self.assertEqual(Rules.parse(str(rules)), rules)

    def test_speeds_are_listed_for_so_many_kinds(self) -> None:
        for text, expected in (
            ("3", [3] * 12),
            ("1,2", [1] * 6 + [2] * 6),
            ("1,2,3,4,5,6,7,8", [1, 2, 3, 4, -1, -1, 5, 6, 7, 8, -1, -1]),
            ("1,2,3,4,5,6,7,8,9,10", [1, 2, 3, 4, 5, -1, 6, 7, 8, 9, 10, -1]),
            ("-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,", [-1] * 9 + [1, -1, -1]),
        ):
            with self.subTest(text=text):
                rules = Rules.parse(f"dim:7 spd:{text} {START}")
                self.assertEqual([rules.speed(piece) for piece in "tcnkmgTCNKMG"], expected)

    def test_older_words_for_the_kings_strength_are_understood(self) -> None:
        for older, newer in (("y", "s"), ("n", "w")):
            self.assertEqual(Rules.parse(f"dim:7 ks:{older} {START}"), Rules.parse(f"dim:7 ks:{newer} {START}"))

    def test_a_start_may_be_given_upside_down(self) -> None:
        down = Rules.parse("dim:5 starti:/K4/5/2t2/5/T4/")
        self.assertEqual(str(down.start), "/T4/5/2t2/5/K4/")

    def test_unknown_keys_are_passed_over(self) -> None:
        self.assertEqual(
            Rules.parse(f"dim:7 surf:n new:x ks:w cenh: cenhe: name:Brandub {START}"), Rules.parse(BRANDUB)
        )

    def test_what_are_no_rules_is_refused(self) -> None:
        for text in (
            "",
            "dim:7",
            START,
            f"dim:9 {START}",
            f"dim:x {START}",
            "dim:7 start:/7/7/",
            "dim:7 starti:7",
            f"dim:7 esc {START}",
            f"dim:7 esc:x {START}",
            f"dim:7 surf:t {START}",
            f"dim:7 kj:q {START}",
            f"dim:7 ks: {START}",
            f"dim:7 spd:1,2,3 {START}",
            f"dim:7 spd:0 {START}",
            f"dim:7 spd:x {START}",
            f"dim:7 spd: {START}",
            f"dim:7 cor:h1 {START}",
            f"dim:7 cor:z {START}",
            f"dim:7 corh:x {START}",
        ):
            with self.subTest(text=text), self.assertRaises(ValueError):
                Rules.parse(text)
