"""Tests the agent's end of OTEP: what it answers to a single line, and what it makes of malformed ones."""

from __future__ import annotations

import random
import unittest

from linesman_sdk.otep import (
    AgentEnd,
    AnalysisWanted,
    Clocks,
    GameBegun,
    GameOver,
    Goodbye,
    IllegalMove,
    InputEnded,
    Move,
    MoveWanted,
    OutOfTurnError,
    Query,
    Reading,
    Refused,
    Rules,
    Side,
    Variation,
)

from .otep_talk import BERSERK, START, Talk, clocks
from .tafl_variants import BRANDUB, COPENHAGEN


class ClockTest(unittest.TestCase):
    def test_every_form_is_read(self) -> None:
        for text, expected in (
            ("1000 2000", Clocks(Reading(1.0), Reading(2.0))),
            ("1000* 2000", Clocks(Reading(1.0, True), Reading(2.0))),
            ("1000 2000 30 3 2", Clocks(Reading(1.0, False, 3), Reading(2.0, False, 2), 30.0)),
            ("19496 20000 5 3 3 ", Clocks(Reading(19.496, False, 3), Reading(20.0, False, 3), 5.0)),
            ("0* 7* 5 0 1", Clocks(Reading(0.0, True, 0), Reading(0.007, True, 1), 5.0)),
        ):
            with self.subTest(text=text):
                self.assertEqual(Clocks.parse(text), expected)
        self.assertEqual(Clocks.parse("1 2").of(Side.DEFENDERS), Reading(0.002))

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
                Clocks.parse(text)

    def test_the_clock_is_kept_while_a_move_is_owed(self) -> None:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "play attackers")
        self.assertEqual(talk.clocks, [None])
        talk.hear("clock 10 20")
        self.assertEqual(talk.end.clocks, clocks(10, 20))
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
        end = AgentEnd()
        self.assertEqual(end.data_to_send(), b"hello\n")
        end.ask_for_records()
        self.assertEqual(end.data_to_send(), b"simple-moves off\n")

    def test_a_refused_move_is_no_longer_listed_until_the_board_changes(self) -> None:
        talk = self.started()
        first = talk.moves()
        for number, move in enumerate(first[:5]):
            talk.move(str(move))
            talk.hear(f"error {number + 1}", "play attackers")
            self.assertEqual(talk.moves(), first[number + 1 :])
        refusals = [event for event in talk.events if isinstance(event, Refused)]
        self.assertEqual([refusal.code for refusal in refusals], [1, 2, 3, 4, 5])
        talk.move("d7-c7")
        after = "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4/"
        talk.hear(f"move {after}", f"opponent-move d3-c3 {after.replace('3T3/tt', '2T4/tt')}", "play attackers")
        self.assertEqual(len(talk.moves()), len(talk.position().legal_moves()))

    def test_an_agent_without_a_move_ends_the_game(self) -> None:
        talk = self.started()
        talk.end.give_up("no move is left")
        self.assertEqual([line[:9] for line in talk.said()], ["error -1 "])

    def test_an_illegal_move_is_not_sent(self) -> None:
        talk = self.started()
        with self.assertRaises(IllegalMove):
            talk.move("d1-d2")
        self.assertEqual(talk.said(), [])
        talk.move("d1-c1")
        self.assertEqual(talk.said(), ["move d1-c1"])
        talk.hear("error 2", "play attackers")
        with self.assertRaisesRegex(IllegalMove, "refused"):
            talk.move("d1-c1")
        self.assertEqual(talk.said(), [])

    def test_nothing_is_sent_unasked(self) -> None:
        talk = self.started()
        with self.assertRaises(OutOfTurnError):
            talk.end.send_analysis([])
        talk.move("d1-c1")
        with self.assertRaises(OutOfTurnError):
            talk.move("d2-c2")

    def test_the_end_of_the_game_takes_the_question_back(self) -> None:
        for line, event in (("finish 0", GameOver(None)), ("goodbye", Goodbye())):
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
        end = AgentEnd()
        end.status("depth 3\nscore \u00fc")
        end.complain("odd\r\nline")
        end.give_up("worse")
        self.assertEqual(end.data_to_send(), b"hello\nstatus depth 3 score ?\nerror 0 odd line\nerror -1 worse\n")


class AnalysisTest(unittest.TestCase):
    def test_a_position_is_analysed_for_the_side_that_the_referee_names(self) -> None:
        board = "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", f"position {board}", "side defenders", "clock 5 6", "analyze 3 10")
        self.assertEqual(talk.events[-1], AnalysisWanted(3, 10.0))
        self.assertEqual((str(talk.position().board), talk.position().side), (board, Side.DEFENDERS))
        self.assertEqual(talk.clocks, [clocks(5, 6)])
        talk.said()
        first, reply, second = Move.parse("d3-c3"), Move.parse("c1-b1"), Move.parse("d3-b3")
        talk.end.send_analysis([Variation((first, reply), 12), Variation((second,), -0.25)])
        self.assertEqual(talk.said(), ["analysis 2 d3-c3|c1-b1 12 d3-b3 -0.25"])

    def test_an_evaluation_is_a_plain_number(self) -> None:
        move = Move.parse("d1-c1")

        def talk() -> Talk:
            talk = Talk()
            talk.hear(f"rules {BRANDUB}", "analyze 1 1")
            talk.said()
            return talk

        for evaluation, printed in (
            (3, "3"),
            (-2.5, "-2.5"),
            (1e-9, "0"),
            (-1e-7, "0"),
            (-0.0, "0"),
            (1.9999999, "2"),
            (100.25, "100.25"),
            (1e18, "1000000000000000000"),
            (1e300, "9223372036854775807"),
            (float("inf"), "9223372036854775807"),
            (float("-inf"), "-9223372036854775807"),
        ):
            with self.subTest(evaluation=evaluation):
                asked = talk()
                asked.end.send_analysis([Variation((move,), evaluation)])
                self.assertEqual(asked.said(), [f"analysis 1 d1-c1 {printed}"])
        for odd, kind, words in (
            ([Variation((move,), float("nan"))], ValueError, "an evaluation is a number, not nan"),
            ([Variation((move,), "5")], TypeError, "an evaluation is a number, not '5'"),  # type: ignore[arg-type]
            ([Variation(("d1-c1",), 5)], TypeError, "a Move is owed, not 'd1-c1'"),  # type: ignore[arg-type]
            ([move], TypeError, "a Variation is owed, not "),
            (None, TypeError, "a list of Variations is owed, not None"),
        ):
            with self.subTest(odd=odd), self.assertRaisesRegex(kind, words):
                asked = talk()
                asked.end.send_analysis(odd)  # type: ignore[arg-type]
            self.assertEqual(asked.said(), [])

    def test_an_analysis_begins_with_legal_moves(self) -> None:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "analyze 1 1")
        talk.said()
        for line in (Variation((), 0), Variation((Move.parse("d3-c3"),), 0)):
            with self.assertRaises(IllegalMove):
                talk.end.send_analysis([line])
        self.assertEqual(talk.said(), [])
        talk.end.send_analysis([])
        self.assertEqual(talk.said(), ["error 0 there is no analysis"])

    def test_a_position_without_a_move_is_not_analysed(self) -> None:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "position /7/7/7/3K3/7/7/7/", "side attackers")
        talk.said()
        talk.hear("analyze 1 1")
        self.assertEqual(talk.said(), ["error 0 analyze: there is no move to analyze"])
        self.assertEqual([type(event) for event in talk.events], [GameBegun])

    def test_rules_may_come_again_and_again(self) -> None:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "side defenders", f"rules {COPENHAGEN}", "analyze 1 1")
        self.assertEqual((talk.position().rules.name, talk.position().side), ("Copenhagen", Side.ATTACKERS))
        self.assertEqual(talk.events[:2], [GameBegun(Rules.parse(BRANDUB)), GameBegun(Rules.parse(COPENHAGEN))])


class QueryTest(unittest.TestCase):
    def test_a_query_is_one_word(self) -> None:
        end = AgentEnd()
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
        assert talk.end.position is not None
        self.assertEqual(str(talk.end.position.board), after)
        talk.hear(f"rules {BRANDUB}")
        assert talk.end.position is not None
        self.assertEqual(str(talk.end.position.board), START)


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
                self.assertEqual(str(talk.position().board), START)
                self.assertEqual(len(talk.moves()), 40)

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

    def test_the_referee_is_believed_about_the_board(self) -> None:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "play attackers")
        talk.move("d1-c1")
        strange = "/K6/7/7/7/7/7/5tt/"
        talk.hear(f"move {strange}", "play attackers")
        self.assertEqual(str(talk.position().board), strange)
        self.assertTrue(talk.moves())

    def test_no_bytes_bring_it_down(self) -> None:
        rng = random.Random(1)
        words = ["play", "move", "error", "opponent-move", "position", "side", "clock", "analyze", "finish"]
        words += ["attackers", "defenders", "1", "2", "9", "*", "/", "-1", "\xff"]
        words += ["d1-c1", "a2-b2xc2|b2=b4", "d1c1", START, "/5t1/1T1T3/7/5K1/1t5/1T5/7/", "/5/5/5/5/5/"]
        for _ in range(300):
            end = AgentEnd()
            lines = [f"rules {rng.choice([BRANDUB, BERSERK])}"]
            lines += [" ".join(rng.choices(words, k=rng.randrange(5))) for _ in range(40)]
            end.receive_data("\n".join(lines).encode("latin-1", "replace") + b"\n")
            event = end.next_event()
            while event is not None:
                if isinstance(event, MoveWanted):
                    moves = end.moves()
                    if moves:
                        end.send_move(rng.choice(moves))
                    else:
                        end.give_up("no move is left")
                elif isinstance(event, AnalysisWanted):
                    end.send_analysis([])
                event = end.next_event()
            said = end.data_to_send()
            self.assertTrue(said.endswith(b"\n"))
            self.assertTrue(said.isascii())
