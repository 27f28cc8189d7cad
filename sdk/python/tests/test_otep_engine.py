"""Tests an engine behind real file descriptors."""

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
from unittest import mock

from linesman_sdk.otep import (
    Engine,
    Game,
    IllegalMove,
    Line,
    Move,
    MoveRecord,
    Position,
    Query,
    Result,
    Rules,
    Side,
    run,
)

from .pipes import converse
from .printing_engine import PrintingEngine
from .tafl_variants import BERSERK, BRANDUB, VARIANTS

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT.parent.parent / "sample-agents" / "python" / "otep_random.py"
AFTER = "/2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"


class ScriptedEngine(Engine):
    """Plays the given moves and notes what it is told."""

    def __init__(self, *moves: str) -> None:
        self.moves = [Move.parse(text) for text in moves]
        self.told: list[object] = []

    def choose(self, game: Game) -> Move | None:
        self.told.append(game.clock and game.clock.of(game.side).millis)
        return self.moves.pop(0) if self.moves else None

    def opponent_moved(self, moves: tuple[MoveRecord, ...], game: Game) -> None:
        self.told.append("|".join(map(str, moves)))

    def refused(self, move: Move | None, code: int | None) -> None:
        self.told.append((str(move), code))

    def finished(self, result: Result | None) -> None:
        self.told.append(result)


class Thinker(ScriptedEngine):
    def analyze(self, game: Game, count: int, seconds: float) -> Sequence[Line]:
        return [Line((move,), number) for number, move in enumerate(game.legal_moves()[:count])]


def play(engine: Engine, *lines: str) -> list[str]:
    """Runs the engine on these lines, and returns its answers."""
    data = "".join(line + "\n" for line in lines).encode()
    code, answers = converse(lambda stdin, stdout: run(engine, stdin, stdout), data)
    assert code == 0
    return answers.decode().splitlines()


class RunTest(unittest.TestCase):
    def test_a_game_is_played_to_its_end(self) -> None:
        engine = ScriptedEngine("d1-c1", "c1-b1", "c1-a1", "d7-c7")
        moved = AFTER.replace("3T3/ttT", "2T4/ttT")
        said = play(
            engine,
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
        self.assertEqual(engine.told, [9000, "d3-c3", 7000, ("c1-b1", 2)])

    def test_the_end_of_input_ends_the_run(self) -> None:
        engine = ScriptedEngine("d1-c1")
        self.assertEqual(play(engine, f"rules {BRANDUB}", "play attackers"), ["hello", "move d1-c1"])
        self.assertEqual(play(engine), ["hello"])

    def test_several_games_may_follow_one_another(self) -> None:
        engine = ScriptedEngine("d1-c1", "d1-b1")
        game = [f"rules {BRANDUB}", "play attackers", "dump", f"move {AFTER}", "finish 3"]
        # Everything is there at once, so that a result would take the question back: only the last one has none.
        self.assertEqual(play(engine, *game[:3], *game[:2]), ["hello", "move d1-c1", "move d1-b1"])
        self.assertEqual(play(engine, *game)[0], "hello")
        self.assertEqual(engine.told[-1], Result.DEFENDERS_WIN)

    def test_no_move_is_sent_into_a_game_that_is_over(self) -> None:
        engine = ScriptedEngine("d1-c1")
        self.assertEqual(play(engine, f"rules {BRANDUB}", "play attackers", "finish 0"), ["hello"])
        self.assertEqual(engine.told, [Result.UNFINISHED])

    def test_an_engine_analyses(self) -> None:
        lines = [f"rules {BRANDUB}", f"position {AFTER}", "side defenders", "analyze 2 5"]
        # d3 is the first of the defenders' pieces from the bottom left, and its ways to the left come first.
        self.assertEqual(play(Thinker(), *lines), ["hello", "analysis 2 d3-c3 0 d3-b3 1"])
        # An engine that only plays names the move that it would choose.
        self.assertEqual(play(ScriptedEngine("d3-c3"), *lines), ["hello", "analysis 1 d3-c3 0"])

    def test_an_engine_talks_to_the_host(self) -> None:
        class Talker(ScriptedEngine):
            def choose(self, game: Game) -> Move | None:
                self.status("thinking")
                self.ask(Query.CLOCK)
                return super().choose(game)

        said = play(Talker("d1-c1"), f"rules {BRANDUB}", "play attackers")
        self.assertEqual(said, ["hello", "status thinking", "clock", "move d1-c1"])
        # Without a host nobody listens.
        Talker().status("alone")

    def test_each_answer_is_one_write(self) -> None:
        with mock.patch("linesman_sdk.otep.engine.os.write", wraps=os.write) as write:
            play(ScriptedEngine("d1-c1"), f"rules {BRANDUB}", "play attackers")
        _the_input, *answers = [call.args[1] for call in write.mock_calls]
        self.assertEqual(answers, [b"hello\n", b"move d1-c1\n"])

    def test_an_illegal_move_is_raised_and_told_as_a_critical_error(self) -> None:
        with mock.patch("linesman_sdk.otep.engine.os.write", wraps=os.write) as write, self.assertRaises(IllegalMove):
            play(ScriptedEngine("d1-d2"), f"rules {BRANDUB}", "play attackers")
        _the_input, hello, error = [call.args[1] for call in write.mock_calls]
        self.assertEqual(hello, b"hello\n")
        self.assertTrue(error.startswith(b"error -1 IllegalMove: d1-d2 is illegal"))

    def test_a_host_that_stops_listening_ends_the_run(self) -> None:
        input_end, host_in = os.pipe()
        host_out, output_end = os.pipe()
        os.close(host_out)
        self.assertEqual(run(ScriptedEngine(), input_end, output_end), 0)
        for descriptor in (input_end, host_in, output_end):
            os.close(descriptor)

    def test_stray_prints_go_to_stderr(self) -> None:
        with redirect_stderr(io.StringIO()) as stderr:
            said = play(PrintingEngine(), f"rules {BRANDUB}", "play attackers")
        self.assertEqual(said[:2], ["hello", "status 40 moves"])
        self.assertEqual(len(said), 3)
        self.assertIn("stray: half a line", stderr.getvalue())


class Process:
    """Talks to an engine in a process in lock-step, so that an answer left in a buffer would stop the test."""

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
    def test_a_printing_engine_speaks_clean_protocol_through_a_pipe(self) -> None:
        with Process("-m", "tests.printing_engine") as engine:
            # The greeting comes before anything is said to it.
            self.assertEqual(engine.hear(), "hello\n")
            engine.tell(f"rules {BRANDUB}", "play attackers")
            self.assertEqual(engine.hear(), "status 40 moves\n")
            self.assertTrue(engine.hear().startswith("move "))
            rest, stderr, code = engine.leave()
        self.assertEqual((rest, code), (b"", 0))
        self.assertIn(b"stray: choose", stderr)

    @unittest.skipUnless(SAMPLE.exists(), "the sample engines are not part of this package")
    def test_the_sample_plays_every_variant_for_both_kinds_of_hosts(self) -> None:
        for number, text in enumerate(VARIANTS):
            with self.subTest(text=text), Process(str(SAMPLE), "--seed", str(number)) as engine:
                self.assertEqual(engine.hear(), "hello\n")
                self.assertGreater(self.host(engine, Position.start(Rules.parse(text)), number % 2 == 0), 0)
                self.assertEqual(engine.leave()[::2], (b"", 0))

    @unittest.skipUnless(SAMPLE.exists(), "the sample engines are not part of this package")
    def test_a_seed_repeats_the_samples_choices(self) -> None:
        games = []
        for seed in ("1", "1", "2"):
            with Process(str(SAMPLE), "--seed", seed) as engine:
                engine.hear()
                engine.tell(f"rules {BERSERK}")
                games.append([self.ask(engine, "defenders") for _ in range(5)])
        self.assertEqual(games[0], games[1])
        self.assertNotEqual(games[0], games[2])

    def ask(self, engine: Process, side: str) -> str:
        engine.tell("clock 1 1", f"play {side}")
        move = engine.hear()
        engine.tell("error 2")
        return move

    def host(self, engine: Process, at: Position, is_by_the_text: bool) -> int:
        """Lets the engine play both sides for some plies and returns how many; it must not break a rule."""
        engine.tell(f"rules {at.rules}")
        last = ""
        for ply in range(40):
            if at.winner is not None or not at.legal_moves():
                return ply
            play = [f"play {at.side.value}", "clock 5000 5000 5 3 3"]
            engine.tell(*([last] if last else []), *(play if is_by_the_text else [play[1] + " ", play[0]]))
            word, text = engine.hear().split()
            self.assertEqual(word, "move")
            move = Move.parse(text)
            after = at.after(move)
            engine.tell(f"move {after.board}")
            last = f"opponent-move {text} {after.board}" if not is_by_the_text or after.side is not at.side else ""
            at = after
        return 40


class SideTest(unittest.TestCase):
    def test_the_side_is_the_one_to_move(self) -> None:
        class Noting(ScriptedEngine):
            def choose(self, game: Game) -> Move | None:
                self.told.append(game.side)
                return game.legal_moves()[0]

        engine = Noting()
        play(engine, f"rules {BRANDUB}", "play defenders")
        self.assertEqual(engine.told, [Side.DEFENDERS])
