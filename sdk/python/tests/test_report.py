"""Tests how the report of an opponent's move is read."""

from __future__ import annotations

import unittest

from linesman_sdk.stratego import Direction, Encounter, EncounterKind, LastMove, LastPly, Move, Outcome, OutcomeKind, Side


class LastMoveTest(unittest.TestCase):
    def check(self, line: str, text: str, move: Move | None, outcome: Outcome | None) -> None:
        with self.subTest(line=line[:80]):
            self.assertEqual(LastMove.parse(line), LastMove(text, move, outcome))

    def test_every_outcome_of_the_manual_is_read(self) -> None:
        move = Move(9, 6, Direction.UP, 3)
        self.check("9 6 UP 3 OK", "9 6 UP 3", move, Outcome(OutcomeKind.OK))
        self.check("9 6 UP 3 ILLEGAL", "9 6 UP 3", move, Outcome(OutcomeKind.ILLEGAL))
        self.check("9 6 UP 3 KILLS 9 s", "9 6 UP 3", move, Outcome(OutcomeKind.KILLS, "9", "s"))
        self.check("9 6 UP 3 DIES 9 B", "9 6 UP 3", move, Outcome(OutcomeKind.DIES, "9", "B"))
        self.check("9 6 UP 3 BOTHDIE 9 9", "9 6 UP 3", move, Outcome(OutcomeKind.BOTHDIE, "9", "9"))

    def test_the_outcomes_of_older_versions_are_read(self) -> None:
        move = Move(1, 0, Direction.LEFT)
        self.check("1 0 LEFT FLAG", "1 0 LEFT", move, Outcome(OutcomeKind.FLAG))
        self.check("1 0 LEFT KILLS", "1 0 LEFT", move, Outcome(OutcomeKind.KILLS))
        self.check("NO_MOVE", "NO_MOVE", None, None)
        self.check("NO_MOVE ILLEGAL", "NO_MOVE", None, Outcome(OutcomeKind.ILLEGAL))

    def test_answers_that_the_competitions_referee_took_are_understood(self) -> None:
        move = Move(0, 3, Direction.DOWN)
        ok = Outcome(OutcomeKind.OK)
        for text in ("0 3 DOWN 1", "+0 03 DOWN", "0 3DOWN", "  0\t3  DOWN", "0 3 DOWN 1.5", "0 3 DOWN 1 and more"):
            self.check(f"{text} OK", text, move, ok)
        for text in ("0 3 DOWN 02", "0 3 DOWN +2", "0 3 DOWN 2x"):
            self.check(f"{text} OK", text, move._replace(multiplier=2), ok)

    def test_an_unreadable_answer_is_kept_as_text(self) -> None:
        long = "9" * 5000
        for text in ("", " ", "0 3 down", "0x0 3 DOWN", f"{long} 3 DOWN", "hello", "OK", "KILLS 3 9", "9999999999"):
            self.check(text, text, None, None)
        self.check("0 3 DOWN KILLS 3", "0 3 DOWN KILLS 3", Move(0, 3, Direction.DOWN), None)
        self.check("12 -3 DOWN ILLEGAL", "12 -3 DOWN", Move(12, -3, Direction.DOWN), Outcome(OutcomeKind.ILLEGAL))


class LastPlyTest(unittest.TestCase):
    def check(self, report: str, kind: EncounterKind, *ranks: str) -> None:
        with self.subTest(report=report):
            ply = LastPly.parse(Side.BLUE, report)
            assert ply is not None
            self.assertEqual((ply.side, ply.encounter), (Side.BLUE, Encounter(kind, *ranks)))

    def test_reports_are_a_move_and_what_it_met(self) -> None:
        self.check("9 6 UP 3 OK", EncounterKind.PEACEFUL)
        self.check("9 6 UP KILLS 8 B", EncounterKind.KILLS, "8", "B")
        self.check("9 6 UP DIES s 2", EncounterKind.DIES, "s", "2")
        self.check("9 6 UP 3 BOTHDIE 9 9", EncounterKind.BOTH_DIE, "9", "9")
        # An old referee does not reveal the ranks.
        self.check("9 6 UP KILLS", EncounterKind.KILLS)

    def test_a_pass_is_a_ply_without_a_move(self) -> None:
        self.assertEqual(LastPly.parse(Side.RED, "NO_MOVE"), LastPly(Side.RED, None, Encounter(EncounterKind.PEACEFUL)))

    def test_what_changed_nothing_is_no_ply(self) -> None:
        for report in ("", "OK", "0 3 DOWN", "0 3 DOWN ILLEGAL", "0 3 DOWN FLAG", "SURRENDER OK", "NO_MOVE OK", "thinking"):
            with self.subTest(report=report):
                self.assertIsNone(LastPly.parse(Side.RED, report))
