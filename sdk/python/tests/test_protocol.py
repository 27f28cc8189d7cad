"""Tests the agent's end of the protocol, byte by byte."""

from __future__ import annotations

import unittest
from collections.abc import Iterable
from typing import Any

from linesman_sdk.stratego import (
    AgentEnd,
    Direction,
    Echo,
    Event,
    GameOver,
    IllegalMove,
    InputEnded,
    LastMove,
    Move,
    MoveWanted,
    Outcome,
    OutcomeKind,
    OutOfTurnError,
    ProtocolError,
    Rule,
    Setup,
    SetupWanted,
    Side,
    View,
)

from .example import (
    ANSWERS,
    FIRST_BOARD,
    FIRST_MOVE,
    LINES,
    REQUEST,
    SECOND_BOARD,
    SETUP,
    as_bytes,
    converse,
)

OK = Outcome(OutcomeKind.OK)
EXAMPLE_EVENTS: list[Event] = [
    SetupWanted(Side.RED, "../../agents/vixen/vixen.py"),
    MoveWanted(View(FIRST_BOARD, Side.RED), None),
    Echo("0 3 DOWN", OK),
    MoveWanted(
        View(SECOND_BOARD, Side.RED),
        LastMove("9 6 UP 3", Move(9, 6, Direction.UP, 3), Outcome(OutcomeKind.BOTHDIE, "9", "9")),
    ),
    Echo("9 2 DOWN", OK),
    GameOver(None),
]
EXAMPLE_EVENTS_COME_AFTER_LINE = [1, 12, 13, 24, 25, 26]
BOARD_OF_BLUE = [*["#" * 10] * 4, *["..++..++.."] * 2, *SETUP[::-1]]


def events_after(count: int) -> list[Event]:
    """Returns the events that the first ``count`` lines of the example complete."""
    return [event for event, line in zip(EXAMPLE_EVENTS, EXAMPLE_EVENTS_COME_AFTER_LINE) if line <= count]


class ConversationTest(unittest.TestCase):
    def check(self, chunks: list[bytes], expected: list[Event], answers: Iterable[Setup | Move] = ANSWERS) -> None:
        events = converse(chunks, answers)
        self.assertEqual(events, expected)
        self.assertEqual([type(event) for event in events], [type(event) for event in expected])

    def test_the_manuals_example_gives_its_events(self) -> None:
        self.check([as_bytes(LINES)], EXAMPLE_EVENTS)

    def test_a_cut_at_any_byte_changes_nothing(self) -> None:
        for newline in ("\n", "\r\n"):
            data = as_bytes(LINES, newline)
            for cut in range(1, len(data)):
                with self.subTest(cut=cut, newline=newline):
                    self.check([data[:cut], data[cut:]], EXAMPLE_EVENTS)

    def test_single_bytes_and_whole_lines_change_nothing(self) -> None:
        data = as_bytes(LINES)
        self.check([data[i : i + 1] for i in range(len(data))], EXAMPLE_EVENTS)
        self.check(data.splitlines(keepends=True), EXAMPLE_EVENTS)

    def test_carriage_returns_are_ignored(self) -> None:
        self.check([as_bytes(LINES, "\r\n")], EXAMPLE_EVENTS)

    def test_the_end_of_input_ends_the_game_at_any_byte(self) -> None:
        data = as_bytes(LINES)
        for cut in range(1, len(data)):
            with self.subTest(cut=cut):
                self.check([data[:cut], b""], [*events_after(data[:cut].count(b"\n")), InputEnded()])
        self.check([b""], [InputEnded()])

    def test_quit_ends_the_game_before_any_line(self) -> None:
        cases: list[tuple[str, str | None]] = [
            ("QUIT", None),
            ("QUIT ", None),
            ("QUIT vixen.py RED VICTORY 12 87 65", "vixen.py RED VICTORY 12 87 65"),
            ("QUIT neither BOTH BAD_SETUP 0 0 0", "neither BOTH BAD_SETUP 0 0 0"),
            ("VICTORY", "VICTORY"),
            ("DEFEAT", "DEFEAT"),
            ("DRAW", "DRAW"),
            ("ILLEGAL", "ILLEGAL"),
            ("DEFAULT", "DEFAULT"),
        ]
        for line, result in cases:
            for count in range(len(LINES)):
                with self.subTest(line=line, before=LINES[count]):
                    data = as_bytes([*LINES[:count], line, "anything"])
                    self.check([data, b""], [*events_after(count), GameOver(result)])

    def test_quit_is_heard_while_an_answer_is_owed(self) -> None:
        for count in (1, 12):  # The set-up request; the first turn's header and ten rows behind it.
            for ending, expected in ((b"QUIT\n", GameOver(None)), (b"", InputEnded())):
                with self.subTest(count=count, expected=expected):
                    end = AgentEnd()
                    end.receive_data(as_bytes(LINES[:count]))
                    self.assertIsInstance(end.next_event(), SetupWanted)
                    if count > 1:
                        end.send(Setup(SETUP))
                        self.assertIsInstance(end.next_event(), MoveWanted)
                    self.assertIsNone(end.next_event())
                    end.receive_data(ending)
                    self.assertEqual(end.next_event(), expected)
                    self.assertIsNone(end.next_event())

    def test_a_quit_behind_unread_lines_waits_for_its_turn(self) -> None:
        self.check([as_bytes([*LINES[:-1], "QUIT", "QUIT again"]), b""], EXAMPLE_EVENTS)

    def test_an_echo_is_understood_with_any_outcome_or_none(self) -> None:
        cases = [
            ("0 3 DOWN", None),
            ("0 3 DOWN ILLEGAL", Outcome(OutcomeKind.ILLEGAL)),
            ("0 3 DOWN FLAG", Outcome(OutcomeKind.FLAG)),
            ("0 3 DOWN KILLS 9 s", Outcome(OutcomeKind.KILLS, "9", "s")),
            ("0 3 DOWN DIES 9 B", Outcome(OutcomeKind.DIES, "9", "B")),
        ]
        for line, outcome in cases:
            with self.subTest(line=line):
                self.check([as_bytes([*LINES[:12], line])], [*EXAMPLE_EVENTS[:2], Echo("0 3 DOWN", outcome)])

    def test_blue_opens_with_the_move_of_red(self) -> None:
        lines = ["BLUE a name with spaces 10 10", "0 3 DOWN OK", *BOARD_OF_BLUE]
        self.check(
            [as_bytes(lines)],
            [
                SetupWanted(Side.BLUE, "a name with spaces"),
                MoveWanted(View(BOARD_OF_BLUE, Side.BLUE), LastMove("0 3 DOWN", FIRST_MOVE, OK)),
            ],
            [Setup(SETUP[::-1])],
        )

    def test_nothing_an_opponent_writes_stops_this_side(self) -> None:
        for text in ("", "hello", "NO_MOVE", "0 3 down", "9999999999", "QUITE", "VICTORY is mine", "\x00\x7f"):
            with self.subTest(text=text):
                data = as_bytes(["BLUE red 10 10", text, *BOARD_OF_BLUE])
                event = MoveWanted(View(BOARD_OF_BLUE, Side.BLUE), LastMove(text, None, None))
                self.check([data], [SetupWanted(Side.BLUE, "red"), event], [Setup(SETUP[::-1])])

    def test_bytes_that_are_no_text_are_shown_escaped(self) -> None:
        data = b"BLUE \xff 10 10\n\xfe 3 DOWN\n" + as_bytes(BOARD_OF_BLUE)
        event = MoveWanted(View(BOARD_OF_BLUE, Side.BLUE), LastMove("\\xfe 3 DOWN", None, None))
        self.check([data], [SetupWanted(Side.BLUE, "\\xff"), event], [Setup(SETUP[::-1])])


class ErrorTest(unittest.TestCase):
    def check(self, lines: list[str], came: str, where: str, expected: str) -> None:
        with self.subTest(lines=lines[-1]):
            with self.assertRaises(ProtocolError) as caught:
                converse([as_bytes(lines)])
            self.assertEqual(caught.exception.came, came)
            self.assertIn(where, caught.exception.where)
            self.assertIn(expected, caught.exception.expected)
            for part in (repr(came), where, expected):
                self.assertIn(part, str(caught.exception))

    def test_the_game_opens_with_a_setup_request(self) -> None:
        for line in ("", "START", "GREEN x 10 10", "RED x 14 14", "RED x 10", "RED 10 10", "red x 10 10", "name"):
            self.check([line], line, "first line of the game", "COLOUR OPPONENT 10 10")

    def test_red_is_told_to_start(self) -> None:
        for line in ("9 6 UP OK", "START now", SETUP[0], ""):
            self.check([REQUEST, line], line, "header of RED's turn 1", "START")

    def test_ten_board_rows_follow_a_header(self) -> None:
        self.check([REQUEST, "START", "FB8s"], "FB8s", "board row y=0 of turn 1", "10 characters")
        self.check([REQUEST, "START", SETUP[0] + " "], SETUP[0] + " ", "board row y=0 of turn 1", "10 characters")
        self.check([*LINES[:4], "FB8sB479b8"], "FB8sB479b8", "board row y=2 of turn 1", "characters 1 2 3")
        self.check([*LINES[:23], "9 2 DOWN OK"], "9 2 DOWN OK", "board row y=9 of turn 2", "10 characters")

    def test_a_lost_or_added_board_row_is_noticed_at_the_lakes(self) -> None:
        lost = [REQUEST, "START", *FIRST_BOARD[1:]]
        self.check(lost, "..++..++..", "board row y=3 of turn 1", "no lake at x=2")
        added = [REQUEST, "START", FIRST_BOARD[0], *FIRST_BOARD]
        self.check(added, "967B669999", "board row y=4 of turn 1", "a lake at x=2")

    def test_a_missing_header_is_noticed_at_the_lakes(self) -> None:
        lines = ["BLUE red 10 10", *BOARD_OF_BLUE]
        self.check(lines, "..++..++..", "board row y=3 of turn 1", "no lake at x=2")

    def test_the_echo_repeats_the_answer(self) -> None:
        for line in ("9 6 UP OK", "0 3 DOWN 2 OK", "0 3 DOWNOK", "0 3 DOWN FINE", "0 3 DOWN KILLS 9", "", "START"):
            self.check([*LINES[:12], line], line, "echo of turn 1", "'0 3 DOWN OUTCOME' or QUIT")

    def test_no_event_follows_an_error(self) -> None:
        end = AgentEnd()
        end.receive_data(b"what?\nRED x 10 10\n")
        with self.assertRaises(ProtocolError):
            end.next_event()
        self.assertIsNone(end.next_event())


class SendTest(unittest.TestCase):
    def setUp(self) -> None:
        self.end = AgentEnd()

    def receive(self, lines: list[str]) -> Event | None:
        self.end.receive_data(as_bytes(lines))
        return self.end.next_event()

    def receive_first_turn(self) -> None:
        self.receive([REQUEST])
        self.end.send(Setup(SETUP))
        self.receive(LINES[1:12])

    def test_a_setup_is_four_lines(self) -> None:
        self.receive([REQUEST])
        self.assertEqual(self.end.send(Setup(SETUP)), b"FB8sB479B8\nBB31555583\n6724898974\n967B669999\n")

    def test_a_move_is_one_line(self) -> None:
        for move, line in ((FIRST_MOVE, b"0 3 DOWN\n"), (FIRST_MOVE._replace(multiplier=3), b"0 3 DOWN 3\n")):
            self.setUp()
            self.receive_first_turn()
            self.assertEqual(self.end.send(move), line)

    def test_no_move_is_a_surrender(self) -> None:
        self.receive_first_turn()
        self.assertEqual(self.end.send(None), b"SURRENDER\n")
        self.assertEqual(
            self.receive(["QUIT vixen.py RED SURRENDER 1 90 90"]), GameOver("vixen.py RED SURRENDER 1 90 90")
        )

    def test_a_side_that_has_nothing_left_that_could_move_passes(self) -> None:
        self.receive([REQUEST])
        self.end.send(Setup(SETUP))
        empty = ".........."
        lakes = "..++..++.."
        self.receive(["START", "FB........", *[empty] * 3, lakes, lakes, *[empty] * 3, "#........."])
        self.assertEqual(self.end.send(None), b"NO_MOVE\n")

    def answer_of_a_blocked_side(self, profile: str | None, name: str, report: str) -> bytes:
        """Returns what BLUE answers without a move, after one turn, when a bomb and its flag are beside its spy in the corner."""
        end = AgentEnd(profile)
        empty, lakes = "..........", "..++..++.."
        middle = [*[empty] * 3, lakes, lakes, *[empty] * 3]

        def take(lines: list[str]) -> None:
            end.receive_data("".join(f"{line}\n" for line in lines).encode())
            while end.next_event() is not None:
                pass

        take([f"BLUE {name} 10 10"])
        end.send(Setup(SETUP[::-1]))
        take(["9 3 DOWN OK", "#.........", *middle, "s........9"])
        end.send(Move(9, 9, Direction.UP))
        take(["9 9 UP OK", report, "#.........", *middle[:-1], "B.........", "sF........"])
        return end.send(None)

    def test_a_blocked_side_passes_where_it_may(self) -> None:
        word, path = "vixen", "./agents/vixen"
        ok, stays, goes = "9 3 DOWN OK", "9 3 DOWN DIES 5 B", "9 3 DOWN BOTHDIE 5 B"
        for profile, name, report, expected in (
            ("beta-2011", path, stays, b"NO_MOVE\n"),
            ("final-2012", word, goes, b"SURRENDER\n"),
            (None, word, ok, b"NO_MOVE\n"),
            (None, path, ok, b"SURRENDER\n"),
            (None, word, stays, b"SURRENDER\n"),
            (None, path, goes, b"NO_MOVE\n"),
            (None, path, "NO_MOVE", b"NO_MOVE\n"),
            (None, path, "9 3 DOWN KILLS 5 5", b"NO_MOVE\n"),
            (None, path, "9 3 DOWN DIES 5 5", b"NO_MOVE\n"),
            (None, word, "9 3 DOWN BOTHDIE 5 5", b"SURRENDER\n"),
            (None, word, "9 3 DOWN DIES 9 5", b"NO_MOVE\n"),
        ):
            with self.subTest(profile=profile, name=name, report=report):
                self.assertEqual(self.answer_of_a_blocked_side(profile, name, report), expected)

    def test_an_unknown_profile_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "there is no profile 'beta', only web-2011, beta-2011"):
            AgentEnd("beta")

    def test_a_surrender_that_is_not_understood_is_echoed_like_a_move(self) -> None:
        for line, outcome in (("SURRENDER", None), ("SURRENDER ILLEGAL", Outcome(OutcomeKind.ILLEGAL))):
            self.setUp()
            self.receive_first_turn()
            self.end.send(None)
            self.assertEqual(self.receive([line]), Echo("SURRENDER", outcome))

    def test_an_illegal_move_is_not_sent_and_a_legal_one_still_may_be(self) -> None:
        self.receive_first_turn()
        with self.assertRaises(IllegalMove) as caught:
            self.end.send(Move(2, 3, Direction.DOWN))
        self.assertIs(caught.exception.rule, Rule.BLOCKED_BY_LAKE)
        self.assertEqual(self.end.send(FIRST_MOVE), b"0 3 DOWN\n")

    def test_an_answer_of_the_wrong_type_is_refused(self) -> None:
        self.receive([REQUEST])
        not_a_setup: list[Any] = [None, FIRST_MOVE, SETUP]
        for answer in not_a_setup:
            with self.assertRaises(TypeError):
                self.end.send(answer)
        self.end.send(Setup(SETUP))
        self.receive(LINES[1:12])
        not_a_move: list[Any] = [Setup(SETUP), "0 3 DOWN", (0, 3, Direction.DOWN, 1)]
        for answer in not_a_move:
            with self.assertRaises(TypeError):
                self.end.send(answer)
        wrong_fields: list[tuple[Any, str]] = [
            ((0.5, 3, Direction.DOWN), "a Move has whole numbers, not "),
            (("0", 3, Direction.DOWN), "a Move has whole numbers, not "),
            ((0, 3, Direction.DOWN, 1.0), "a Move has whole numbers, not "),
            ((0, 3, "DOWN"), "a Move has a Direction, not 'DOWN'"),
        ]
        for fields, words in wrong_fields:
            with self.assertRaisesRegex(TypeError, words):
                self.end.send(Move(*fields))

    def test_nothing_is_sent_unasked(self) -> None:
        with self.assertRaises(OutOfTurnError):
            self.end.send(Setup(SETUP))
        self.receive_first_turn()
        self.end.send(FIRST_MOVE)
        with self.assertRaises(OutOfTurnError):
            self.end.send(FIRST_MOVE)
        self.receive(["QUIT"])
        with self.assertRaises(OutOfTurnError):
            self.end.send(FIRST_MOVE)
