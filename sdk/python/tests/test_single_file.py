"""Tests the SDK as one file: it is made, and a bot next to it plays."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PYTHON = Path(__file__).resolve().parent.parent

BOT = """
from linesman_sdk import stratego, otep, tafl, bitwa, testing

class Bot:
    def choose(self, turn):
        return bitwa.Order(3, 1, attack=1)

raise SystemExit(bitwa.run(Bot()))
"""


def make(folder: str) -> None:
    """Make the file as a user does."""
    words = [sys.executable, "-m", "linesman_sdk.single_file", str(Path(folder) / "linesman_sdk.py")]
    subprocess.run(words, cwd=PYTHON, check=True)


class SingleFileTest(unittest.TestCase):
    def test_a_file_that_cannot_be_written_is_an_error(self) -> None:
        for arguments, message in (
            (["/nowhere/linesman_sdk.py"], "cannot write /nowhere/linesman_sdk.py: No such file or directory"),
            ([], "usage: python -m linesman_sdk.single_file FILE"),
        ):
            words = [sys.executable, "-m", "linesman_sdk.single_file", *arguments]
            done = subprocess.run(words, cwd=PYTHON, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(message, done.stderr)

    def test_a_bot_next_to_it_plays(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            make(folder)
            bot = Path(folder) / "bot.py"
            bot.write_text(BOT)
            # Neither this folder nor the environment offers the package.
            words = [sys.executable, "-I", "-c", f"import sys, runpy; sys.path.insert(0, {folder!r}); runpy.run_path({str(bot)!r})"]
            said = "set_game 6 3 10 2 ###### #A.a.# ######\ngen_move A\nquit\n"
            done = subprocess.run(words, input=said, capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (0, "=\n\n= 1 3 1 1 1 1\n\n=\n\n"), done.stderr)

    def test_a_mistake_is_shown_with_its_line(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            make(folder)
            code = f"import sys; sys.path.insert(0, {folder!r})\nfrom linesman_sdk.stratego import View, Side\nView([], Side.RED)"
            done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
            self.assertIn("linesman_sdk.stratego.view", done.stderr)
            self.assertIn("ValueError: a board has 10 rows, not 0", done.stderr)
