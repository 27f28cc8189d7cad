"""Tests the engine's end of OTEP: what it answers to a single line, and what it makes of malformed ones."""

from __future__ import annotations

import random
import unittest

from linesman_sdk.otep import (
    AnalysisWanted,
    Clock,
    EngineEnd,
    GameOver,
    Goodbye,
    IllegalMove,
    InputEnded,
    Line,
    Move,
    MoveWanted,
    OutOfTurnError,
    Query,
    Refused,
    Result,
    Side,
    SideClock,
)

from .otep_talk import BERSERK, START, Talk
from .tafl_variants import BRANDUB, COPENHAGEN


class ClockTest(unittest.TestCase):
    def test_every_form_is_read(self) -> None:
        for text, expected in (
            ("1000 2000", Clock(SideClock(1000), SideClock(2000))),
            ("1000* 2000", Clock(SideClock(1000, True), SideClock(2000))),
            ("1000 2000 30 3 2", Clock(SideClock(1000, False, 3), SideClock(2000, False, 2), 30)),
            ("19496 20000 5 3 3 ", Clock(SideClock(19496, False, 3), SideClock(20000, False, 3), 5)),
            ("0* 7* 5 0 1", Clock(SideClock(0, True, 0), SideClock(7, True, 1), 5)),
        ):
            with self.subTest(text=text):
                self.assertEqual(Clock.parse(text), expected)
        self.assertEqual(Clock.parse("1 2").of(Side.DEFENDERS), SideClock(2))

    def test_what_is_no_clock_is_refused(self) -> None:
        for text in (
            "",
            "1",
            "1 2 3",
            "1 2 3 4",
            "1 2 3 4 5 6",
            "a b",
            "1* 2 3* 4 5",
            "*1 2",
            "1** 2",
            "9" * 5000 + " 1",
        ):
            with self.subTest(text=text[:20]), self.assertRaises(ValueError):
                Clock.parse(text)

    def test_the_clock_is_kept_while_a_move_is_owed(self) -> None:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "play attackers")
        self.assertIsNone(talk.game().clock)
        talk.hear("clock 10 20")
        self.assertEqual(talk.end.clock, Clock(SideClock(10), SideClock(20)))
        self.assertTrue(talk.end.expects_clock)

    def test_a_clock_is_expected_behind_play_only_where_it_comes_there(self) -> None:
        for before, after, expected in ((["clock 1 1"], [], False), ([], ["clock 1 1"], True), ([], [], False)):
            talk = Talk()
            talk.hear(f"rules {BRANDUB}", *before, "play attackers", *after)
            talk.move("d1-c1")
            talk.hear(*before, "play attackers", *after)
            with self.subTest(before=before, after=after):
                self.assertEqual(talk.end.expects_clock, expected)
                self.assertEqual(talk.end.has_clock_followed, bool(after))


class AnswerTest(unittest.TestCase):
    def started(self) -> Talk:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "play attackers")
        self.assertEqual(talk.said(), ["hello"])
        return talk

    def test_the_greeting_waits_for_nothing(self) -> None:
        self.assertEqual(EngineEnd().data_to_send(), b"hello\n")
        self.assertEqual(EngineEnd(simple_moves=False).data_to_send(), b"hello\nsimple-moves off\n")

    def test_a_refused_move_is_no_longer_listed_until_the_board_changes(self) -> None:
        talk = self.started()
        first = talk.game().legal_moves()
        for number, move in enumerate(first[:5]):
            talk.move(str(move))
            talk.hear(f"error {number + 1}", "play attackers")
            self.assertEqual(talk.game().legal_moves(), first[number + 1 :])
        refusals = [event for event in talk.events if isinstance(event, Refused)]
        self.assertEqual([refusal.code for refusal in refusals], [1, 2, 3, 4, 5])
        talk.move("d7-c7")
        after = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4/"
        talk.hear(f"move {after}", f"opponent-move d3-c3 {after.replace('3T3/tt', '2T4/tt')}", "play attackers")
        self.assertEqual(talk.game().refused, frozenset())

    def test_an_engine_without_a_move_ends_the_game(self) -> None:
        talk = self.started()
        talk.end.send_move(None)
        self.assertEqual([line[:9] for line in talk.said()], ["error -1 "])

    def test_an_illegal_move_is_not_sent(self) -> None:
        talk = self.started()
        with self.assertRaises(IllegalMove):
            talk.move("d1-d2")
        self.assertEqual(talk.said(), [])
        talk.move("d1-c1")
        self.assertEqual(talk.said(), ["move d1-c1"])

    def test_nothing_is_sent_unasked(self) -> None:
        talk = self.started()
        with self.assertRaises(OutOfTurnError):
            talk.end.send_analysis([])
        talk.move("d1-c1")
        with self.assertRaises(OutOfTurnError):
            talk.move("d2-c2")

    def test_the_end_of_the_game_takes_the_question_back(self) -> None:
        for line, event in (("finish 0", GameOver(Result.UNFINISHED)), ("goodbye", Goodbye())):
            talk = self.started()
            talk.hear("clock 1 1", "dump", line)
            self.assertEqual(talk.events[-1], event)
            with self.assertRaises(OutOfTurnError):
                talk.move("d1-c1")

    def test_the_end_of_input_comes_after_the_answer(self) -> None:
        talk = self.started()
        talk.end.receive_data(b"")
        self.assertIsNone(talk.end.next_event())
        talk.move("d1-c1")
        self.assertEqual(talk.events[-1], InputEnded())

    def test_status_and_errors_are_one_line(self) -> None:
        end = EngineEnd()
        end.send_status("depth 3\nscore \u00fc")
        end.send_error("odd\r\nline")
        end.send_error("worse", is_critical=True)
        self.assertEqual(end.data_to_send(), b"hello\nstatus depth 3 score ?\nerror 0 odd line\nerror -1 worse\n")


class AnalysisTest(unittest.TestCase):
    def test_a_position_is_analysed_for_the_side_that_the_host_names(self) -> None:
        board = "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", f"position {board}", "side defenders", "clock 5 6", "analyze 3 10")
        wanted = talk.events[-1]
        assert isinstance(wanted, AnalysisWanted)
        self.assertEqual((wanted.number, wanted.seconds), (3, 10))
        self.assertEqual((str(wanted.game.board), wanted.game.side), (board, Side.DEFENDERS))
        self.assertEqual(wanted.game.clock, Clock(SideClock(5), SideClock(6)))
        talk.said()
        first, reply, second = Move.parse("d3-c3"), Move.parse("c1-b1"), Move.parse("d3-b3")
        talk.end.send_analysis([Line((first, reply), 12), Line((second,), -0.25)])
        self.assertEqual(talk.said(), ["analysis 2 d3-c3|c1-b1 12 d3-b3 -0.25"])

    def test_an_analysis_begins_with_legal_moves(self) -> None:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "analyze 1 1")
        talk.said()
        for line in (Line((), 0), Line((Move.parse("d3-c3"),), 0)):
            with self.assertRaises(IllegalMove):
                talk.end.send_analysis([line])
        self.assertEqual(talk.said(), [])
        talk.end.send_analysis([])
        self.assertEqual(talk.said(), ["analysis 0"])

    def test_rules_may_come_again_and_again(self) -> None:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "side defenders", f"rules {COPENHAGEN}", "analyze 1 1")
        self.assertEqual((talk.game().rules.name, talk.game().side), ("Copenhagen", Side.ATTACKERS))


class QueryTest(unittest.TestCase):
    def test_a_query_is_one_word(self) -> None:
        end = EngineEnd()
        for query in Query:
            end.ask(query)
        self.assertEqual(end.data_to_send(), b"hello\nrules\nposition\nside\nclock\n")

    def test_rules_that_were_asked_for_leave_the_board_of_a_game(self) -> None:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "play attackers")
        talk.move("d1-c1")
        talk.end.ask(Query.RULES)
        after = "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
        talk.hear(f"move {after}", f"rules {BRANDUB}")
        assert talk.end.game is not None
        self.assertEqual(str(talk.end.game.board), after)
        talk.hear(f"rules {BRANDUB}")
        assert talk.end.game is not None
        self.assertEqual(str(talk.end.game.board), START)


class MalformedTest(unittest.TestCase):
    def test_a_line_that_cannot_be_understood_is_answered_and_changes_nothing(self) -> None:
        for line in (
            "rules",
            "rules dim:7",
            "rules nonsense",
            "position",
            "position /7/7/",
            "position /5/5/5/5/5/",
            "side",
            "side white",
            "clock",
            "clock one two",
            "play",
            "play Attackers",
            "move",
            "move d1-c1",
            "error",
            "error x",
            "opponent-move",
            "opponent-move d3-c3",
            f"opponent-move {START}",
            f"opponent-move d3c3 {START}",
            f"opponent-move d3-c3 {START} more",
            "opponent-move d3-c3 /7/7/",
            "analyze",
            "analyze x 1",
            "analyze 1 x",
            "analyze 1 nan",
            "analyze 1 -1",
        ):
            talk = Talk()
            talk.hear(f"rules {BRANDUB}")
            talk.said()
            talk.hear(line)
            with self.subTest(line=line):
                said = talk.said()
                self.assertEqual(len(said), 1)
                self.assertTrue(said[0].startswith(f"error 0 {line.split(' ')[0]}: "), said[0])
                talk.hear("play attackers")
                self.assertEqual(str(talk.game().board), START)
                self.assertEqual(len(talk.game().legal_moves()), 40)

    def test_nothing_is_played_before_the_rules_are_known(self) -> None:
        for line in ("play attackers", f"position {START}", "move /7/", f"opponent-move a1-a2 {START}", "analyze 1 1"):
            talk = Talk()
            talk.said()
            talk.hear(line)
            with self.subTest(line=line):
                self.assertEqual(talk.events, [])
                self.assertEqual(["rules are not known" in said for said in talk.said()], [True])

    def test_a_game_ends_even_with_an_unknown_code(self) -> None:
        for line in ("finish", "finish 9", "finish x y"):
            talk = Talk()
            talk.hear(line)
            self.assertEqual(talk.events, [GameOver(None)])

    def test_unknown_commands_are_passed_over(self) -> None:
        talk = Talk()
        talk.said()
        talk.hear("", "   ", "hello", "dump", "HELLO", "simple-moves on", "\xff\u2603", "play-more attackers")
        self.assertEqual((talk.events, talk.said()), ([], []))

    def test_the_host_is_believed_about_the_board(self) -> None:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "play attackers")
        talk.move("d1-c1")
        strange = "/K6/7/7/7/7/7/5tt/"
        talk.hear(f"move {strange}", "play attackers")
        self.assertEqual(str(talk.game().board), strange)
        self.assertTrue(talk.game().legal_moves())

    def test_no_bytes_bring_it_down(self) -> None:
        rng = random.Random(1)
        words = ["play", "move", "error", "opponent-move", "position", "side", "clock", "analyze", "finish"]
        words += ["attackers", "defenders", "1", "2", "9", "*", "/", "-1", "\xff"]
        words += ["d1-c1", "a2-b2xc2|b2=b4", "d1c1", START, "/5t1/1T1T3/7/5K1/1t5/1T5/7/", "/5/5/5/5/5/"]
        for _ in range(300):
            end = EngineEnd()
            lines = [f"rules {rng.choice([BRANDUB, BERSERK])}"]
            lines += [" ".join(rng.choices(words, k=rng.randrange(5))) for _ in range(40)]
            end.receive_data("\n".join(lines).encode("latin-1", "replace") + b"\n")
            event = end.next_event()
            while event is not None:
                if isinstance(event, MoveWanted):
                    moves = event.game.legal_moves()
                    end.send_move(rng.choice(moves) if moves else None)
                elif isinstance(event, AnalysisWanted):
                    end.send_analysis([])
                event = end.next_event()
            said = end.data_to_send()
            self.assertTrue(said.endswith(b"\n"))
            self.assertTrue(said.isascii())
