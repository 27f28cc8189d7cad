"""Tests a player behind real file descriptors."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import unittest
from contextlib import redirect_stderr
from pathlib import Path
from unittest import mock

from linesman_sdk.stratego import (
    Direction,
    EncounterKind,
    Game,
    IllegalMove,
    LastPly,
    Move,
    ProtocolError,
    Setup,
    Side,
    View,
    run,
)

from .example import ANSWERS, LINES, SETUP, as_bytes
from .pipes import converse
from .printing_player import PrintingPlayer

SETUP_BYTES = as_bytes(SETUP)


class ScriptedPlayer:
    """Plays the manual's example and notes what it is told."""

    def __init__(self, moves: list[Move | None]) -> None:
        self.moves = iter(moves)
        self.told: list[object] = []
        self.turns: list[tuple[int, LastPly | None]] = []

    def set_up(self, game: Game) -> Setup:
        self.told.append((game.side, game.opponent))
        return Setup(SETUP)

    def choose(self, view: View) -> Move | None:
        self.turns.append((view.turn, view.last))
        return next(self.moves)

    def observe(self, ply: LastPly) -> None:
        self.told.append((ply.side, str(ply.move), ply.encounter.kind))

    def finished(self, result: str | None) -> None:
        self.told.append(("finished", result))


class QuietPlayer:
    """Has the two methods that every player must have, and no more."""

    def set_up(self, game: Game) -> Setup:
        return Setup(SETUP)

    def choose(self, view: View) -> Move | None:
        return view.legal_moves()[0]


def play(player: ScriptedPlayer | QuietPlayer | PrintingPlayer, data: bytes) -> tuple[int, bytes]:
    """Runs the player on this input, and returns its exit code and its answers."""
    return converse(lambda stdin, stdout: run(player, stdin, stdout), data)


def example_moves() -> list[Move | None]:
    return [answer for answer in ANSWERS if isinstance(answer, Move)]


class RunTest(unittest.TestCase):
    def test_the_manuals_example_is_played(self) -> None:
        player = ScriptedPlayer(example_moves())
        self.assertEqual(play(player, as_bytes(LINES)), (0, SETUP_BYTES + b"0 3 DOWN\n9 2 DOWN\n"))
        red = (Side.RED, "../../agents/vixen/vixen.py")
        plies = [
            (Side.RED, "0 3 DOWN", EncounterKind.PEACEFUL),
            (Side.BLUE, "9 6 UP 3", EncounterKind.BOTH_DIE),
            (Side.RED, "9 2 DOWN", EncounterKind.PEACEFUL),
        ]
        self.assertEqual(player.told, [red, *plies, ("finished", None)])
        self.assertEqual(player.turns, [(1, None), (2, LastPly.parse(Side.BLUE, "9 6 UP 3 BOTHDIE 9 9"))])

    def test_the_result_reaches_the_player(self) -> None:
        player = ScriptedPlayer(example_moves())
        self.assertEqual(play(player, as_bytes([*LINES[:13], "QUIT vixen.py BLUE SURRENDER 1 9 9"]))[0], 0)
        self.assertEqual(player.told[-1], ("finished", "vixen.py BLUE SURRENDER 1 9 9"))

    def test_the_end_of_input_ends_the_run_after_any_line(self) -> None:
        for count in range(len(LINES)):
            player = ScriptedPlayer(example_moves())
            with self.subTest(count=count):
                self.assertEqual(play(player, as_bytes(LINES[:count]))[0], 0)
                self.assertEqual(player.told[-1], ("finished", None))

    def test_optional_methods_may_be_missing(self) -> None:
        self.assertEqual(play(QuietPlayer(), as_bytes(LINES[:12])), (0, SETUP_BYTES + b"0 3 DOWN\n"))

    def test_no_move_gives_the_game_up(self) -> None:
        player = ScriptedPlayer([None])
        self.assertEqual(play(player, as_bytes([*LINES[:12], "QUIT"])), (0, SETUP_BYTES + b"SURRENDER\n"))

    def test_each_answer_is_one_write(self) -> None:
        with mock.patch("linesman_sdk.stratego.runner.os.write", wraps=os.write) as write:
            play(ScriptedPlayer(example_moves()), as_bytes(LINES))
        _the_input, *answers = [call.args[1] for call in write.mock_calls]
        self.assertEqual(answers, [SETUP_BYTES, b"0 3 DOWN\n", b"9 2 DOWN\n"])

    def test_an_illegal_move_is_raised_and_not_sent(self) -> None:
        with mock.patch("linesman_sdk.stratego.runner.os.write", wraps=os.write) as write:
            with self.assertRaises(IllegalMove):
                play(ScriptedPlayer([Move(2, 3, Direction.DOWN)]), as_bytes(LINES))
        self.assertEqual([call.args[1] for call in write.mock_calls], [as_bytes(LINES), SETUP_BYTES])

    def test_a_broken_protocol_is_raised(self) -> None:
        with self.assertRaises(ProtocolError):
            play(QuietPlayer(), b"hello\n")

    def test_a_referee_that_stops_listening_ends_the_run(self) -> None:
        input_end, referee_in = os.pipe()
        referee_out, output_end = os.pipe()
        os.close(referee_out)
        os.write(referee_in, as_bytes(LINES[:1]))
        player = ScriptedPlayer([])
        self.assertEqual(run(player, input_end, output_end), 0)
        self.assertEqual(player.told[-1], ("finished", None))
        for descriptor in (input_end, referee_in, output_end):
            os.close(descriptor)

    def test_stray_prints_go_to_stderr(self) -> None:
        with redirect_stderr(io.StringIO()) as stderr:
            code, answers = play(PrintingPlayer(), as_bytes([*LINES[:13], "QUIT done"]))
        self.assertEqual((code, answers), (0, SETUP_BYTES + b"0 3 DOWN\n"))
        for method in ("set_up", "choose", "half a line", "observe RED 0 3 DOWN", "finished done"):
            self.assertIn(f"stray: {method}", stderr.getvalue())


class ProcessTest(unittest.TestCase):
    """Plays through pipes in lock-step, so that an answer left in a buffer would stop the test."""

    def test_a_printing_player_speaks_clean_protocol_through_a_pipe(self) -> None:
        root = Path(__file__).resolve().parent.parent
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
        environment["PYTHONPATH"] = str(root)
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.printing_player"],
            cwd=root,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        rescue = threading.Timer(60, process.kill)
        rescue.start()
        try:
            assert process.stdin is not None and process.stdout is not None
            answers = []
            # On the manual's second board the first piece that can move stands on (0,2), behind the scout that left.
            for lines, count in ((LINES[:1], 4), (LINES[1:12], 1), (LINES[12:24], 1)):
                process.stdin.write(as_bytes(lines))
                process.stdin.flush()
                answers += [process.stdout.readline() for _ in range(count)]
            rest, stderr = process.communicate(as_bytes(["0 2 DOWN OK", "QUIT a result"]))
        finally:
            rescue.cancel()
            process.kill()
        self.assertEqual(b"".join(answers), SETUP_BYTES + b"0 3 DOWN\n0 2 DOWN\n")
        self.assertEqual((rest, process.returncode), (b"", 0))
        self.assertIn(b"stray: finished a result", stderr)
