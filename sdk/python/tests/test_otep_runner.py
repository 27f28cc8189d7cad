"""Tests a player of tafl behind real file descriptors."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import unittest
from collections.abc import Sequence
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any
from unittest import mock

from linesman_sdk.otep import (
    Clocks,
    IllegalMove,
    Move,
    Outcome,
    Player,
    Ply,
    Position,
    Reading,
    Rules,
    Side,
    Turn,
    Variation,
    run,
)

from .pipes import converse
from .printing_tafl_player import PrintingPlayer
from .tafl_variants import BERSERK, BRANDUB, VARIANTS

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT.parent.parent / "sample-agents" / "python" / "otep_random.py"
AFTER = "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"


class ScriptedPlayer:
    """Plays the given moves and notes what it is told."""

    def __init__(self, *moves: str) -> None:
        self.moves = [Move.parse(text) for text in moves]
        self.told: list[object] = []

    def choose(self, turn: Turn) -> Move:
        if turn.clock is not None:
            self.told.append(turn.clock.left)
        return self.moves.pop(0)

    def begin(self, rules: Rules) -> None:
        self.told.append(rules.name)

    def observe(self, ply: Ply) -> None:
        self.told.append(f"{ply.side.value} {ply.record}")

    def refused(self, move: Move | None, code: int) -> None:
        self.told.append((str(move), code))

    def finished(self, outcome: Outcome | None) -> None:
        self.told.append(("finished", outcome))


class QuietPlayer:
    """Has the one method that every player must have."""

    def choose(self, turn: Turn) -> Move:
        return turn.moves[0]


class Thinker(QuietPlayer):
    def __init__(self) -> None:
        self.budgets: list[float | None] = []

    def analyze(self, turn: Turn, lines: int) -> Sequence[Variation]:
        self.budgets.append(turn.budget())
        return [Variation((move,), number) for number, move in enumerate(turn.moves[:lines])]


def play(player: Player, *lines: str) -> list[str]:
    """Runs the player on these lines, and returns its answers."""
    data = "".join(line + "\n" for line in lines).encode()
    code, answers = converse(lambda stdin, stdout: run(player, stdin, stdout), data)
    assert code == 0
    return answers.decode().splitlines()


class RunTest(unittest.TestCase):
    def test_a_game_is_played_to_its_end(self) -> None:
        player = ScriptedPlayer("d1-c1", "c1-b1", "c1-a1", "d7-c7")
        moved = AFTER.replace("3T3/ttT", "2T4/ttT")
        said = play(
            player,
            f"rules {BRANDUB}",
            "play attackers",
            "clock 9000 8000",
            f"move {AFTER}",
            f"opponent-move d3-c3 {moved}",
            "play attackers",
            "clock 7000 6000",
            "error 2",
            f"opponent-move d3-c3 {moved}",
            "play attackers",
            "goodbye",
        )
        self.assertEqual(said, ["hello", "move d1-c1", "move c1-b1"])
        # The last question was taken back by the farewell before it was asked.
        plies = ["attackers d1-c1", "defenders d3-c3"]
        self.assertEqual(player.told, ["Brandub", 9.0, *plies, 7.0, ("c1-b1", 2), ("finished", None)])

    def test_the_end_of_input_ends_the_run(self) -> None:
        player = ScriptedPlayer("d1-c1")
        self.assertEqual(play(player, f"rules {BRANDUB}", "play attackers"), ["hello", "move d1-c1"])
        self.assertEqual(player.told, ["Brandub", ("finished", None)])
        # No game was played.
        player = ScriptedPlayer()
        self.assertEqual(play(player, f"rules {BRANDUB}"), ["hello"])
        self.assertEqual(player.told, ["Brandub"])

    def test_optional_methods_may_be_missing(self) -> None:
        moved = AFTER.replace("3T3/ttT", "2T4/ttT")
        lines = [f"rules {BRANDUB}", "play attackers", f"move {AFTER}", f"opponent-move d3-c3 {moved}", "error 2", "finish 1"]
        self.assertEqual(play(QuietPlayer(), *lines)[:2], ["hello", "move d1-c1"])

    def test_several_games_may_follow_one_another(self) -> None:
        player = ScriptedPlayer("d1-c1", "d1-b1", "d1-c1")
        game = [f"rules {BRANDUB}", "play attackers", "dump", f"move {AFTER}", "finish 3"]
        # Everything is there at once, so that a result would take the question back: only the last one has none.
        self.assertEqual(play(player, *game[:3], *game[:2]), ["hello", "move d1-c1", "move d1-b1"])
        self.assertEqual(play(player, *game)[0], "hello")
        self.assertEqual(player.told[-1], ("finished", Outcome(Side.DEFENDERS)))

    def test_no_move_is_sent_into_a_game_that_is_over(self) -> None:
        player = ScriptedPlayer("d1-c1")
        self.assertEqual(play(player, f"rules {BRANDUB}", "play attackers", "finish 0"), ["hello"])
        self.assertEqual(player.told, ["Brandub", ("finished", None)])

    def test_a_player_that_asks_learns_that_nobody_waits(self) -> None:
        class Endless(QuietPlayer):
            def choose(self, turn: Turn) -> Move:
                while not turn.is_called_off():
                    pass
                return turn.moves[0]

        lines = [f"rules {BRANDUB}", "play attackers"]
        self.assertEqual(play(Endless(), *lines, "finish 0"), ["hello"])
        self.assertEqual(play(Endless(), *lines, "goodbye"), ["hello"])
        # The referee may have closed the input only.
        self.assertEqual(play(Endless(), *lines), ["hello", "move d1-c1"])

    def test_a_player_that_asks_sees_what_came_while_it_was_thinking(self) -> None:
        input_end, referee_in = os.pipe()
        referee_out, output_end = os.pipe()
        asked: list[bool] = []

        class Late(QuietPlayer):
            def choose(self, turn: Turn) -> Move:
                asked.append(turn.is_called_off())
                os.write(referee_in, b"clock 1 1\nfinish 0\ngoodbye\n")
                asked.append(turn.is_called_off())
                return turn.moves[0]

        os.write(referee_in, f"rules {BRANDUB}\nplay attackers\n".encode())
        self.assertEqual(run(Late(), input_end, output_end), 0)
        self.assertEqual((asked, os.read(referee_out, 100)), ([False, True], b"hello\n"))
        for descriptor in (input_end, referee_in, referee_out, output_end):
            os.close(descriptor)

    def test_a_player_analyses(self) -> None:
        lines = [f"rules {BRANDUB}", f"position {AFTER}", "side defenders", "clock 300000 300000", "analyze 2 5"]
        player = Thinker()
        # d3 is the first of the defenders' pieces from the bottom left, and its ways to the left come first.
        self.assertEqual(play(player, *lines), ["hello", "analysis 2 d3-c3 0 d3-b3 1"])
        self.assertEqual(player.budgets, [4.5])
        # A player that only plays names the move that it would choose.
        self.assertEqual(play(QuietPlayer(), *lines), ["hello", "analysis 1 d3-c3 0"])

    def test_full_records_are_asked_for_behind_hello_if_they_are_wanted(self) -> None:
        class WantsRecords(QuietPlayer):
            def wants_records(self) -> bool:
                return True

        said = play(WantsRecords(), f"rules {BRANDUB}", "play attackers")
        self.assertEqual(said, ["hello", "simple-moves off", "move d1-c1"])

    def test_without_a_move_that_is_left_the_player_is_not_asked(self) -> None:
        # The one attacker can go to a2 and to b1, and no further.
        rules = "rules dim:5 surf:n cor: cen: start:/t1T2/1T3/T4/4K/5/"
        player = ScriptedPlayer("a1-a2", "a1-b1")
        said = play(player, rules, *["play attackers", "error 2"] * 2, "play attackers")
        self.assertEqual(said[:3], ["hello", "move a1-a2", "move a1-b1"])
        self.assertEqual(said[3:], ["error -1 there is no move that has not been refused"])

    def test_a_status_is_shown_at_once(self) -> None:
        class Talker(ScriptedPlayer):
            def choose(self, turn: Turn) -> Move:
                turn.status("thinking")
                return super().choose(turn)

        said = play(Talker("d1-c1"), f"rules {BRANDUB}", "play attackers")
        self.assertEqual(said, ["hello", "status thinking", "move d1-c1"])

    def test_each_answer_is_one_write(self) -> None:
        with mock.patch("linesman_sdk.otep.runner.os.write", wraps=os.write) as write:
            play(QuietPlayer(), f"rules {BRANDUB}", "play attackers")
        _the_input, *answers = [call.args[1] for call in write.mock_calls]
        self.assertEqual(answers, [b"hello\n", b"move d1-c1\n"])

    def last_words(self, player: Player, error: type[Exception], *lines: str) -> bytes:
        """Returns the last answer of a player that fails."""
        with mock.patch("linesman_sdk.otep.runner.os.write", wraps=os.write) as write, self.assertRaises(error):
            play(player, f"rules {BRANDUB}", "play attackers", *lines)
        words: bytes = write.mock_calls[-1].args[1]
        return words

    def test_an_illegal_move_is_raised_and_told_as_a_critical_error(self) -> None:
        player = ScriptedPlayer("d1-d2")
        self.assertTrue(self.last_words(player, IllegalMove).startswith(b"error -1 IllegalMove: d1-d2 is illegal"))
        self.assertEqual(player.told, ["Brandub"])

    def test_a_move_that_has_been_refused_is_an_error_like_an_illegal_one(self) -> None:
        said = self.last_words(ScriptedPlayer("d1-b1", "d1-b1"), IllegalMove, "error 2", "play attackers")
        self.assertTrue(said.startswith(b"error -1 IllegalMove: d1-b1 is illegal: the referee has refused it"))

    def test_an_answer_that_is_no_move_is_an_error(self) -> None:
        class Undecided:
            def choose(self, turn: Turn) -> Any:
                return None

        self.assertEqual(self.last_words(Undecided(), TypeError), b"error -1 TypeError: a Move is owed, not None\n")

    def test_a_move_of_anything_but_squares_is_an_error(self) -> None:
        class Wordy:
            def choose(self, turn: Turn) -> Any:
                squares: Any = ("d1", "c1")
                return Move(*squares)

        expected = b"error -1 TypeError: a Move has two Squares, not ('d1', 'c1')\n"
        self.assertEqual(self.last_words(Wordy(), TypeError), expected)

    def test_a_referee_that_stops_listening_ends_the_run(self) -> None:
        input_end, referee_in = os.pipe()
        referee_out, output_end = os.pipe()
        os.close(referee_out)
        self.assertEqual(run(ScriptedPlayer(), input_end, output_end), 0)
        for descriptor in (input_end, referee_in, output_end):
            os.close(descriptor)

    def test_stray_prints_go_to_stderr(self) -> None:
        with redirect_stderr(io.StringIO()) as stderr:
            said = play(PrintingPlayer(), f"rules {BRANDUB}", "play attackers")
        self.assertEqual(said[:2], ["hello", "status 40 moves"])
        self.assertEqual(len(said), 3)
        self.assertIn("stray: half a line", stderr.getvalue())


class TurnTest(unittest.TestCase):
    def turn(self, clock: Reading | None, overtime: float = 0.0, limit: float | None = None) -> Turn:
        clocks = None if clock is None else Clocks(clock, Reading(1.0), overtime)
        return Turn(Position.start(Rules.parse(BRANDUB)), clocks=clocks, limit=limit, started=100.0)

    def test_the_advice_leaves_something_of_every_time(self) -> None:
        for clock, limit, expected in (
            # A thirtieth of a main time.
            (Reading(300.0), None, 10.0),
            (Reading(0.06), None, 0.002),
            # Half a period, of which 50 ms remain, or as much as three quarters.
            (Reading(5.0, True, 1), None, 2.5),
            (Reading(0.08, True, 1), None, 0.03),
            (Reading(0.02, True, 1), None, 0.005),
            (Reading(0.0, True, 1), None, 0.0),
            (Reading(-1.0), None, 0.0),
            # No one waits for longer than a day.
            (Reading(1e12), None, 24 * 60 * 60.0),
            # Nine tenths of the limit of an analysis, whatever the clock shows.
            (Reading(300.0), 2.0, 1.8),
            (None, 10.0, 9.0),
        ):
            with self.subTest(clock=clock, limit=limit):
                turn = self.turn(clock, limit=limit)
                budget = turn.budget()
                assert budget is not None
                self.assertAlmostEqual(budget, expected)
                self.assertAlmostEqual(turn.deadline(7.0), 100.0 + expected)

    def test_without_a_clock_the_player_decides_how_long_to_think(self) -> None:
        turn = self.turn(None)
        self.assertEqual((turn.clock, turn.overtime, turn.budget(), turn.deadline(7.0)), (None, None, None, 107.0))

    def test_the_clock_is_that_of_the_side_to_move(self) -> None:
        turn = self.turn(Reading(9.0, False, 3), overtime=30.0)
        self.assertEqual((turn.clock, turn.overtime), (Reading(9.0, False, 3), 30.0))
        self.assertIsNone(self.turn(Reading(9.0)).overtime)

    def test_a_turn_without_a_referee_is_never_called_off(self) -> None:
        turn = self.turn(None)
        turn.status("alone")
        self.assertFalse(turn.is_called_off())
        self.assertEqual(len(turn.moves), 40)


class Process:
    """Talks to a player in a process in lock-step, so that an answer left in a buffer would stop the test."""

    def __init__(self, *words: str) -> None:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
        environment["PYTHONPATH"] = str(ROOT)
        self.process = subprocess.Popen(
            [sys.executable, *words],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.rescue = threading.Timer(120, self.process.kill)
        self.rescue.start()

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        self.rescue.cancel()
        self.process.kill()
        self.process.communicate()

    def tell(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode()

    def leave(self) -> tuple[bytes, bytes, int]:
        rest, stderr = self.process.communicate(b"goodbye\n")
        return rest, stderr, self.process.returncode


class ProcessTest(unittest.TestCase):
    def test_a_printing_player_speaks_clean_protocol_through_a_pipe(self) -> None:
        with Process("-m", "tests.printing_tafl_player") as agent:
            # The greeting comes before anything is said to it.
            self.assertEqual(agent.hear(), "hello\n")
            agent.tell(f"rules {BRANDUB}", "play attackers")
            self.assertEqual(agent.hear(), "status 40 moves\n")
            self.assertTrue(agent.hear().startswith("move "))
            rest, stderr, code = agent.leave()
        self.assertEqual((rest, code), (b"", 0))
        self.assertIn(b"stray: choose", stderr)

    @unittest.skipUnless(SAMPLE.exists(), "the sample bots are not part of this package")
    def test_the_sample_plays_every_variant_for_both_kinds_of_referees(self) -> None:
        for number, text in enumerate(VARIANTS):
            with self.subTest(text=text), Process(str(SAMPLE), "--seed", str(number)) as agent:
                self.assertEqual(agent.hear(), "hello\n")
                self.assertGreater(self.referee(agent, Position.start(Rules.parse(text)), number % 2 == 0), 0)
                self.assertEqual(agent.leave()[::2], (b"", 0))

    @unittest.skipUnless(SAMPLE.exists(), "the sample bots are not part of this package")
    def test_a_seed_repeats_the_samples_choices(self) -> None:
        games = []
        for seed in ("1", "1", "2"):
            with Process(str(SAMPLE), "--seed", seed) as agent:
                agent.hear()
                agent.tell(f"rules {BERSERK}")
                games.append([self.ask(agent, "defenders") for _ in range(5)])
        self.assertEqual(games[0], games[1])
        self.assertNotEqual(games[0], games[2])

    def ask(self, agent: Process, side: str) -> str:
        agent.tell("clock 1 1", f"play {side}")
        move = agent.hear()
        agent.tell("error 2")
        return move

    def referee(self, agent: Process, at: Position, is_by_the_text: bool) -> int:
        """Lets the agent play both sides for some plies and returns how many; it must not break a rule."""
        agent.tell(f"rules {at.rules}")
        last = ""
        for ply in range(40):
            if at.winner is not None or not at.legal_moves():
                return ply
            play = [f"play {at.side.value}", "clock 5000 5000 5 3 3"]
            agent.tell(*([last] if last else []), *(play if is_by_the_text else [play[1] + " ", play[0]]))
            word, text = agent.hear().split()
            self.assertEqual(word, "move")
            move = Move.parse(text)
            after = at.after(move)
            agent.tell(f"move {after.board}")
            last = f"opponent-move {text} {after.board}" if not is_by_the_text or after.side is not at.side else ""
            at = after
        return 40


class SideTest(unittest.TestCase):
    def test_the_side_is_the_one_to_move(self) -> None:
        class Noting(ScriptedPlayer):
            def choose(self, turn: Turn) -> Move:
                self.told.append(turn.side)
                return turn.moves[0]

        player = Noting()
        play(player, f"rules {BRANDUB}", "play defenders")
        self.assertEqual(player.told[1], Side.DEFENDERS)
