"""Runs the examples, and finds public names that have none."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import unittest
from pathlib import Path

import linesman_sdk

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


class ExamplesTest(unittest.TestCase):
    def test_examples_run(self) -> None:
        for game in ("stratego", "otep", "tafl", "bitwa", "uci"):
            with self.subTest(game):
                failed, tried = doctest.testfile(str(EXAMPLES / f"{game}.txt"), module_relative=False)
                self.assertGreater(tried, 20)
                self.assertEqual(failed, 0)

    def test_every_public_name_has_an_example(self) -> None:
        for game in ("stratego", "otep", "tafl", "bitwa", "uci"):
            text = (EXAMPLES / f"{game}.txt").read_text(encoding="utf-8")
            code = "\n".join(re.findall(r"^    (?:>>>|\.\.\.) (.*)$", text, re.MULTILINE))
            names = importlib.import_module(f"linesman_sdk.{game}").__all__
            self.assertEqual([name for name in names if not re.search(rf"\b{name}\b", code)], [], game)

    def test_examples_of_docstrings_run(self) -> None:
        for module in pkgutil.walk_packages(linesman_sdk.__path__, "linesman_sdk."):
            failed, _ = doctest.testmod(importlib.import_module(module.name))
            self.assertEqual(failed, 0, module.name)
