"""Tests the SDK as one file: it is up to date, and a bot next to it plays."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PYTHON = Path(__file__).resolve().parent.parent
SINGLE_FILE = PYTHON / "single-file" / "linesman_sdk.py"

BOT = """
from linesman_sdk import stratego, otep, tafl, bitwa, testing

class Bot:
    def choose(self, turn):
        return bitwa.Order(3, 1, attack=1)

raise SystemExit(bitwa.run(Bot()))
"""


class SingleFileTest(unittest.TestCase):
    def test_it_is_made_from_the_package_as_it_is_now(self) -> None:
        script = PYTHON.parent.parent / ".ci" / "single-file"
        done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_bot_next_to_it_plays(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(SINGLE_FILE, folder)
            bot = Path(folder) / "bot.py"
            bot.write_text(BOT)
            # Neither this folder nor the environment offers the package.
            words = [sys.executable, "-I", "-c", f"import sys, runpy; sys.path.insert(0, {folder!r}); runpy.run_path({str(bot)!r})"]
            said = "set_game 6 3 10 2 ###### #A.a.# ######\ngen_move A\nquit\n"
            done = subprocess.run(words, input=said, capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (0, "=\n\n= 1 3 1 1 1 1\n\n=\n\n"), done.stderr)

    def test_a_mistake_is_shown_with_its_line(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(SINGLE_FILE, folder)
            code = f"import sys; sys.path.insert(0, {folder!r})\nfrom linesman_sdk.stratego import View, Side\nView([], Side.RED)"
            done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
            self.assertIn("linesman_sdk.stratego.view", done.stderr)
            self.assertIn("ValueError: a board has 10 rows, not 0", done.stderr)
