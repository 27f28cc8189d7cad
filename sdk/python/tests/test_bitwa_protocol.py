"""Tests the agent's end of the Bitwa protocol, and a player behind real file descriptors."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import unittest
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

from linesman_sdk.bitwa import (
    AgentEnd,
    Event,
    GameBegun,
    IllegalOrder,
    InputEnded,
    LastOrder,
    Margin,
    Moved,
    Order,
    OrderWanted,
    OutOfTurnError,
    Player,
    Position,
    Quit,
    Setup,
    Side,
    TimeLeft,
    Turn,
    run,
)

GAME = "set_game 8 6 2 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########"
ORDERS = ["1 5 2 -1 1 0", "0 0 0 1 1 1"]
CONVERSATION = [
    (GAME, "="),
    ("time_left 180000", "="),
    ("gen_move A", "= 1 5 2 -1 1 0"),
    ("play A 1 5 2 -1 1 0", "="),
    ("play a 0 2 2 1 1 1", "="),
    ("time_left 179900", "="),
    ("gen_move B", "= 0 0 0 1 1 1"),
    ("play B 0 0 0 1 1 1", "="),
    ("play b 0 7 5 1 1 1", "="),
    ("showboard", "? showboard: unknown command"),
    ("quit", "="),
]
ANSWERS = "".join(f"{answer}\n\n" for _, answer in CONVERSATION).encode()


def hear(end: AgentEnd, *lines: str) -> tuple[list[Event], str]:
    """Returns the events that lines bring about, and what is answered."""
    end.receive_data("".join(f"{line}\n" for line in lines).encode())
    events = []
    while True:
        event = end.next_event()
        if event is None:
            return events, end.data_to_send().decode()
        events.append(event)


class AgentEndTest(unittest.TestCase):
    def test_a_conversation_by_the_text_is_understood_however_it_arrives(self) -> None:
        for end_of_line in (b"\n", b"\r\n"):
            data = b"".join(command.encode() + end_of_line for command, _ in CONVERSATION)
            for size in (1, 7, len(data)):
                end = AgentEnd()
                orders = iter(ORDERS)
                sent = b""
                for start in range(0, len(data), size):
                    end.receive_data(data[start : start + size])
                    while True:
                        event = end.next_event()
                        if isinstance(event, OrderWanted):
                            end.send_order(Order.parse(next(orders)))
                        sent += end.data_to_send()
                        if event is None:
                            break
                self.assertEqual(sent, ANSWERS)

    def test_commands_become_events(self) -> None:
        end = AgentEnd()
        events, answers = hear(end, GAME, "time_left 179320", "gen_move A", "play A 0 0 0 1 1 1", "quit")
        self.assertEqual(events[:2], [GameBegun(Setup.parse(GAME[9:])), TimeLeft(179.32)])
        self.assertEqual(len(events), 3)
        self.assertEqual((events[2], end.time_left), (OrderWanted("A"), 179.32))
        # What follows waits for the order.
        self.assertEqual(answers, "=\n\n=\n\n")
        end.send_order(Order(0, 0))
        events, answers = hear(end)
        assert end.position is not None
        self.assertEqual((events, end.position.due), ([Moved(LastOrder("A", Order(0, 0))), Quit()], "a"))
        self.assertEqual(answers, "= 0 0 0 1 1 1\n\n=\n\n=\n\n")
        self.assertEqual(hear(end, "time_left 1"), ([], ""))

    def test_what_cannot_be_carried_out_is_refused_and_changes_nothing(self) -> None:
        end = AgentEnd()
        for line in ["showboard", "set_game", "set_game 3 3 1 1 ### #A# ###", "time_left x", "gen_move A", "play"]:
            events, answer = hear(end, line)
            self.assertEqual((events, answer[:2], answer[-2:]), ([], "? ", "\n\n"), line)
        hear(end, GAME)
        for line in [
            "gen_move",
            "gen_move AB",
            "gen_move 1",
            "gen_move \u0104",
            "play A",
            "play A 0 0 0 1 1",
            "play A 0 9 9 1 1 1",
            "play B 0 0 0 1 1 1",
            "time_left -1",
            "time_left \u0661",
        ]:
            events, answer = hear(end, line)
            self.assertEqual((events, answer[:2], answer[-2:]), ([], "? ", "\n\n"), line)
        self.assertEqual(hear(end, "", "  "), ([], ""))
        assert end.position is not None
        self.assertEqual((end.position.due, end.position.round), ("A", 1))

    def test_an_order_has_to_be_asked_for_and_legal(self) -> None:
        end = AgentEnd()
        hear(end, GAME)
        with self.assertRaises(OutOfTurnError):
            end.send_order(Order(0, 0))
        hear(end, "gen_move A")
        with self.assertRaises(IllegalOrder):
            end.send_order(Order(8, 0))
        self.assertEqual(end.data_to_send(), b"")
        end.send_order(Order(7, 0))
        self.assertEqual(end.data_to_send(), b"= 0 7 0 1 1 1\n\n")

    def test_an_opponent_that_is_passed_over_was_killed(self) -> None:
        end = AgentEnd()
        events, _ = hear(end, GAME, "play A 0 0 0 1 1 1", "gen_move B")
        self.assertEqual(events[-1], OrderWanted("B"))
        assert end.position is not None
        self.assertEqual((end.position.killed, end.position.due), ({Side.SECOND}, "B"))

    def test_the_end_of_input_is_told_once(self) -> None:
        end = AgentEnd()
        end.receive_data(b"time_left 5\ntime_le")
        end.receive_data(b"")
        self.assertEqual([end.next_event() for _ in range(3)], [TimeLeft(0.005), InputEnded(), None])


class TurnTest(unittest.TestCase):
    def setUp(self) -> None:
        self.position = Position(Setup.parse(GAME[9:]))

    def test_the_position_after_an_order_can_be_seen(self) -> None:
        turn = Turn(self.position, "A")
        self.assertEqual(turn.side, Side.FIRST)
        after = turn.after(Order(5, 2, attack=1))
        assert after is not None
        self.assertEqual((self.position.due, after.due), ("A", "a"))
        self.assertEqual(after.margin(Side.FIRST), Margin(0, 0))

    def test_there_is_no_position_after_an_order_that_cannot_be_given(self) -> None:
        self.assertIsNone(Turn(self.position, "A").after(Order(8, 0)))
        # The referee asks for another division than the rules do.
        self.assertIsNone(Turn(self.position, "B").after(Order(0, 0)))

    def test_a_share_lasts_for_all_orders_that_are_left(self) -> None:
        # Two divisions for two rounds.
        self.assertEqual(Turn(self.position, "A", 8.0).share(), 1.0)
        self.assertIsNone(Turn(self.position, "A").share())


class ScriptedPlayer:
    """Gives the orders of the conversation and notes what it is told."""

    def __init__(self, orders: list[str]) -> None:
        self.orders = iter(orders)
        self.told: list[str] = []

    def begin(self, setup: Setup) -> None:
        self.told.append(f"begin {setup.columns}")

    def choose(self, turn: Turn) -> Order:
        print("thinking")
        return Order.parse(next(self.orders))

    def observe(self, last: LastOrder, position: Position) -> None:
        self.told.append(f"moved {last.division}, {position.due} is due")

    def finished(self) -> None:
        self.told.append("finished")


class QuietPlayer:
    """Has the one method that every player must have."""

    def choose(self, turn: Turn) -> Order:
        return Order(0, 0)


def play(player: Player, data: bytes) -> tuple[int | BaseException, bytes]:
    """Runs a player on an input; returns how it ended and what it wrote."""
    (input_end, feed), (drain, output_end) = os.pipe(), os.pipe()
    ended: list[int | BaseException] = []

    def target() -> None:
        try:
            ended.append(run(player, input_end, output_end))
        except Exception as error:
            ended.append(error)
        finally:
            os.close(output_end)

    with redirect_stderr(io.StringIO()):
        thread = threading.Thread(target=target)
        thread.start()
        os.write(feed, data)
        os.close(feed)
        written = b""
        while chunk := os.read(drain, 65536):
            written += chunk
        thread.join()
    os.close(input_end)
    os.close(drain)
    return ended[0], written


class RunTest(unittest.TestCase):
    def test_a_game_is_played_to_quit(self) -> None:
        player = ScriptedPlayer(ORDERS)
        data = "".join(f"{command}\n" for command, _ in CONVERSATION).encode()
        # What a player prints goes elsewhere.
        self.assertEqual(play(player, data), (0, ANSWERS))
        plies = ["moved A, a is due", "moved a, B is due", "moved B, b is due", "moved b, A is due"]
        self.assertEqual(player.told, ["begin 8", *plies, "finished"])

    def test_the_end_of_input_is_no_failure(self) -> None:
        for data in (b"", GAME.encode(), f"{GAME}\ngen_move A\n".encode()):
            self.assertEqual(play(QuietPlayer(), data)[0], 0)

    def test_an_illegal_order_is_raised_and_the_referee_told(self) -> None:
        for order in ("1 8 0 1 1 1", "1 0 0 0 1 1"):
            ended, written = play(ScriptedPlayer([order]), f"{GAME}\ngen_move A\nquit\n".encode())
            self.assertIsInstance(ended, IllegalOrder)
            self.assertRegex(written, rb"\A=\n\n\? IllegalOrder: .*\n\n\Z")

    def test_an_answer_that_is_no_order_is_raised_and_the_referee_told(self) -> None:
        class Odd:
            def __init__(self, answer: Any) -> None:
                self.answer = answer

            def choose(self, turn: Turn) -> Any:
                return self.answer

        for answer, expected in (
            (None, "an Order is owed, not None"),
            ((1, 0), "an Order is owed, not (1, 0)"),
            (Order(1.5, 0), "an Order is six whole numbers, not (1.5, 0, 0, 1, 1, 1)"),  # type: ignore[arg-type]
            (Order("1", 0), "an Order is six whole numbers, not ('1', 0, 0, 1, 1, 1)"),  # type: ignore[arg-type]
        ):
            with self.subTest(answer=answer):
                ended, written = play(Odd(answer), f"{GAME}\ngen_move A\nquit\n".encode())
                self.assertIsInstance(ended, TypeError)
                self.assertEqual(written.decode(), f"=\n\n? TypeError: {expected}\n\n")

    def test_an_exception_of_any_method_is_a_refusal(self) -> None:
        class Fails(QuietPlayer):
            def __init__(self, method: str) -> None:
                self.method = method

            def __getattribute__(self, name: str) -> Any:
                if name in ("begin", "choose", "observe") and name == self.method:
                    return self.fail
                return super().__getattribute__(name)

            def fail(self, *news: object) -> None:
                raise KeyError(7)

        commands = f"{GAME}\ngen_move A\nplay A 0 0 0 1 1 1\nquit\n".encode()
        for method, expected in (
            ("begin", b"? KeyError: 7\n\n"),
            ("choose", b"=\n\n? KeyError: 7\n\n"),
            ("observe", b"=\n\n= 0 0 0 1 1 1\n\n? KeyError: 7\n\n"),
        ):
            with self.subTest(method=method):
                ended, written = play(Fails(method), commands)
                self.assertIsInstance(ended, KeyError)
                self.assertEqual(written, expected)

    def test_the_sample_plays_and_can_be_repeated(self) -> None:
        sample = Path(__file__).resolve().parents[3] / "sample-agents" / "python" / "bitwa_random.py"

        def orders(seed: str) -> str:
            command = [sys.executable, str(sample), "--seed", seed]
            done = subprocess.run(
                command, input=f"{GAME}\ngen_move A\ngen_move A\nquit\n", capture_output=True, text=True, check=True
            )
            self.assertEqual(done.stderr, "")
            return done.stdout

        self.assertEqual(orders("1").count("\n\n"), 4)
        self.assertEqual(orders("1"), orders("1"))
        self.assertNotEqual(orders("1"), orders("2"))


if __name__ == "__main__":
    unittest.main()
