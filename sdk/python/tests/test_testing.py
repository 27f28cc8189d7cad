"""Tests how the report of ``linesman`` becomes tests, with a stand-in that prints what it is told to print."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
import tempfile
import unittest
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

from linesman_sdk.testing import Inconclusive, LinesmanError, suite

#: Prints the file named after the command and exits with the code in the file beside it; keeps its arguments in ``calls``.
STAND_IN = """#!{python}
import pathlib, sys
folder = pathlib.Path(__file__).parent
with open(folder / "calls", "a", encoding="utf-8") as calls:
    calls.write(repr(sys.argv[1:]) + chr(10))
answer = folder / sys.argv[1]
print(answer.read_text(encoding="utf-8"), end="")
sys.stderr.write("the words of linesman")
sys.exit(int((folder / (sys.argv[1] + ".code")).read_text(encoding="utf-8")))
"""

FAILURE = {
    "cause": "buffered",
    "place": "as RED, set-up",
    "scenario": "stratego/setup/waits-for-header",
    "step": 1,
    "expected": "four rows",
    "actual": "nothing for 2000 ms",
    "sent": {"at_ms": 200.5, "text": "RED scripted 10 10\n"},
    "at_ms": 2214.2,
    "state": "waits in read(stdin)",
    "stderr": ["thinking"],
    "fix": "flush each answer: print(answer, flush=True)",
    "diagnoses": [
        {
            "id": "keeps-output",
            "rank": "shown",
            "says": "",
            "fix": "flush each answer",
            "how": "print(answer, flush=True)",
            "evidence": ["with a terminal the agent answers"],
        }
    ],
    "rerun": "linesman check stratego --only stratego/stream/flushes",
    "difference": ["- << (four rows)"],
    "transcript": [],
}


def check(name: str, verdict: str, level: str = "must", **more: Any) -> dict[str, Any]:
    return {"id": name, "clause": "ST-1.3", "level": level, "title": "Every answer leaves at once.", "verdict": verdict, **more}


class SuiteTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        program = self.folder / "linesman"
        program.write_text(STAND_IN.format(python=sys.executable), encoding="utf-8")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        variables = mock.patch.dict(os.environ, {"LINESMAN": str(program)})
        variables.start()
        self.addCleanup(variables.stop)

    def answer(self, command: str, text: str, code: int = 0) -> None:
        (self.folder / command).write_text(text, encoding="utf-8")
        (self.folder / f"{command}.code").write_text(str(code), encoding="utf-8")

    def calls(self) -> list[str]:
        return (self.folder / "calls").read_text(encoding="utf-8").splitlines()

    def run_suite(self, checks: Sequence[dict[str, Any]], code: int, **options: Any) -> unittest.TestResult:
        """Runs a suite of three checks whose report has these."""
        self.answer("list", "a/one\na/two\nb/three\n")
        conclusion = {0: "conforms", 1: "does-not-conform", 3: "could-not-tell"}[code]
        self.answer("check", json.dumps({"format": 1, "conclusion": conclusion, "checks": list(checks)}), code)
        tests = unittest.defaultTestLoader.loadTestsFromTestCase(suite("stratego", ["./bot"], **options))
        return unittest.TextTestRunner(stream=io.StringIO()).run(tests)

    def test_each_check_is_a_test_and_linesman_is_started_once_for_all(self) -> None:
        result = self.run_suite([check(name, "pass") for name in ("a/one", "a/two", "b/three")], 0)
        self.assertEqual((result.testsRun, result.wasSuccessful()), (3, True))
        self.assertEqual(
            self.calls(),
            [
                "['list', 'stratego', '--format=ids']",
                "['check', 'stratego', '--level=must', '--report=json', '--', './bot']",
            ],
        )

    def test_a_broken_check_fails_with_all_that_is_known_of_it(self) -> None:
        checks = [check("a/one", "pass"), check("a/two", "fail", failure=FAILURE), check("b/three", "skip", reason="not reached")]
        result = self.run_suite(checks, 1)
        self.assertEqual((result.testsRun, len(result.failures), len(result.errors)), (3, 1, 0))
        test, text = result.failures[0]
        self.assertEqual(test.id().rpartition(".test")[2], "[a/two]")
        for part in (
            "a/two is broken (must, clause ST-1.3, as RED, set-up)",
            "rule      Every answer leaves at once.",
            "cause     buffered; waits in read(stdin)",
            "sent      'RED scripted 10 10\\n' at +200.5 ms",
            "expected  four rows",
            "got       nothing for 2000 ms, at +2214.2 ms",
            "stderr    thinking",
            "fix       flush each answer",
            "fix       print(answer, flush=True)",
            "fix       with a terminal the agent answers",
            "rerun     linesman check stratego --only stratego/stream/flushes",
            "    - << (four rows)",
        ):
            self.assertIn(part, text)
        self.assertEqual([reason for _, reason in result.skipped], ["not reached"])

    def test_what_is_less_binding_than_asked_for_is_skipped_and_says_what_was_seen(self) -> None:
        checks = [check("a/one", "fail", "should", failure=FAILURE), check("a/two", "pass"), check("b/three", "pass")]
        result = self.run_suite(checks, 0)
        self.assertTrue(result.wasSuccessful())
        [(_, reason)] = result.skipped
        self.assertEqual(reason, "does not count, because the level is 'should': buffered: expected four rows; got nothing for 2000 ms")
        self.assertEqual(len(self.run_suite(checks, 1, level="should").failures), 1)

    def test_flaky_known_and_unexpectedly_passing_checks_are_judged_as_linesman_judges_them(self) -> None:
        checks = [
            check("a/one", "flaky", failure=FAILURE),
            check("a/two", "known", failure=FAILURE, reason="issue 12"),
            check("b/three", "unexpected-pass", reason="issue 13"),
        ]
        result = self.run_suite(checks, 1)
        self.assertEqual([test.id().rpartition(".test")[2] for test, _ in result.failures], ["[a/one]", "[b/three]"])
        self.assertIn("unexpected pass: remove b/three from the known failures (issue 13)", result.failures[1][1])
        self.assertEqual([reason for _, reason in result.skipped], ["known to fail: issue 12"])

    def test_what_could_not_be_told_is_an_error_and_not_a_pass(self) -> None:
        for odd in (check("a/two", "inconclusive", reason="the machine was busy"), check("a/two", "perhaps"), check("c/four", "pass")):
            with self.subTest(odd=odd):
                result = self.run_suite([check("a/one", "pass"), odd, check("b/three", "pass")], 3)
                self.assertEqual((len(result.errors), result.wasSuccessful()), (1, False))
        self.assertTrue(issubclass(Inconclusive, Exception))

    def test_what_was_not_reached_is_an_error_if_it_counts_and_the_run_could_not_tell(self) -> None:
        for verdict, level, code, errors in (
            ("skip", "must", 3, 1),
            ("skip", "should", 3, 0),
            ("skip", "must", 1, 0),
            ("not-applicable", "must", 3, 0),
            ("inconclusive", "may", 0, 0),
        ):
            with self.subTest(verdict=verdict, level=level, code=code):
                checks = [check("a/one", "pass"), check("a/two", verdict, level, reason="why"), check("b/three", "pass")]
                result = self.run_suite(checks, code)
                self.assertEqual((len(result.errors), len(result.skipped)), (errors, 1 - errors))

    def test_a_broken_check_that_was_not_asked_for_fails_the_whole_suite(self) -> None:
        checks = [check("a/one", "fail", failure=FAILURE), check("b/three", "skip", reason="not reached")]
        result = self.run_suite(checks, 1, only=["b/*"])
        self.assertFalse(result.wasSuccessful())
        self.assertIn("a/one is broken", result.errors[0][1])
        self.assertIn("'--only=b/*'", self.calls()[-1])

    def test_what_is_not_reached_fails_if_no_other_test_shows_why(self) -> None:
        self.answer("list", "a/one\na/two\nb/three\n")
        why = "not reached, because b/three failed"
        for verdict, level, count in (("fail", "must", 1), ("flaky", "must", 1), ("fail", "should", 0)):
            with self.subTest(verdict=verdict, level=level):
                checks = [check("a/one", "skip", reason=why), check("a/two", "skip", reason=f"{why}; see b/three")]
                checks.append(check("b/three", verdict, level, failure=FAILURE))
                self.answer("check", json.dumps({"format": 1, "conclusion": "does-not-conform", "checks": checks}), 1)
                # The tests of the whole suite show it once, in whatever order.
                whole = suite("stratego", ["./bot"])
                result = self.run_tests(whole, "b/three", "a/one", "a/two")
                self.assertEqual((len(result.failures), len(result.errors), len(result.skipped)), (count, 0, 3 - count))
                result = self.run_tests(whole, "a/one", "a/two", "b/three")
                self.assertEqual((len(result.failures), len(result.errors), len(result.skipped)), (count, 0, 3 - count))
                # With unittest, only the end of the class shows that no other test was chosen.
                result = self.run_tests(suite("stratego", ["./bot"]), "a/one", "a/two")
                self.assertEqual((len(result.failures), len(result.errors)), (0, count))
                if result.errors:
                    self.assertIn(f"a/one: {why}\nb/three is broken (must", result.errors[0][1])
                # Pytest says in advance which tests run.
                part = suite("stratego", ["./bot"])
                part._chosen = frozenset(["a/one", "a/two"])  # type: ignore[attr-defined]
                result = self.run_tests(part, "a/one", "a/two")
                self.assertEqual((len(result.failures), len(result.errors)), (2 * count, 0))
                if result.failures:
                    self.assertIn(f"{why}\nb/three is broken (must", result.failures[0][1])
                    self.assertIn("; see a/one", result.failures[1][1])

    def test_pytest_says_which_tests_run(self) -> None:
        self.answer("list", "a/one\na/two\n")
        with mock.patch.dict(sys.modules, {"pytest": mock.Mock(fixture=lambda autouse: lambda function: function)}):
            bot: Any = suite("stratego", ["./bot"])
        items = [SimpleNamespace(cls=bot, name="test[a/one]"), SimpleNamespace(cls=None, name="test[a/two]")]
        bot("test[a/one]")._note_chosen(SimpleNamespace(session=SimpleNamespace(items=items)))
        self.assertEqual(bot._chosen, {"a/one"})

    def run_tests(self, bot: type[unittest.TestCase], *names: str) -> unittest.TestResult:
        tests = unittest.TestSuite(bot(f"test[{name}]") for name in names)
        return unittest.TextTestRunner(stream=io.StringIO()).run(tests)

    def test_patterns_choose_checks(self) -> None:
        passed = [check(name, "pass") for name in ("a/one", "a/two", "b/three")]
        self.assertEqual(self.run_suite(passed, 0, only=["a/*"]).testsRun, 2)
        self.assertEqual(self.run_suite(passed, 0, skip=["a/one"]).testsRun, 2)
        self.assertEqual(self.run_suite(passed, 0, only=["a/*"], skip=["*/one"]).testsRun, 1)

    def test_a_run_that_comes_to_no_report_fails(self) -> None:
        self.answer("list", "a/one\n")
        bot = suite("stratego", ["./bot"])
        for text, code, expected in (
            ("", 2, "'linesman check stratego' ended with exit code 2: the words of linesman"),
            ("", 3, "ended with exit code 3: the words of linesman"),
            ("", 0, "cannot read the report of linesman"),
            ('{"format": 2}', 0, "does not know the format of the report"),
        ):
            with self.subTest(text=text, code=code):
                self.answer("check", text, code)
                tests = unittest.defaultTestLoader.loadTestsFromTestCase(bot)
                result = unittest.TextTestRunner(stream=io.StringIO()).run(tests)
                self.assertFalse(result.wasSuccessful())
                self.assertIn(expected, result.errors[0][1])

    def test_a_missing_program_is_an_error_that_says_how_to_get_it(self) -> None:
        self.refuses(LinesmanError, "names '/nowhere/linesman', which is not a program", LINESMAN="/nowhere/linesman")
        self.refuses(LinesmanError, "pip install linesman-cli", LINESMAN="", PATH="/nowhere")

    def test_a_relative_name_counts_from_where_the_tests_are_run(self) -> None:
        self.answer("list", "a/one\n")
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        os.chdir(self.folder)
        with mock.patch.dict(os.environ, {"LINESMAN": "./linesman"}):
            suite("stratego", ["./bot"], cwd="/")
        self.assertEqual(self.calls(), ["['list', 'stratego', '--format=ids']"])

    def refuses(self, kind: type[Exception], words: str, **variables: str) -> None:
        with mock.patch.dict(os.environ, variables), self.assertRaises(kind) as caught:
            suite("stratego", ["./bot"])
        self.assertIn(words, str(caught.exception))

    def test_mistakes_in_a_suite_are_found_before_anything_is_run(self) -> None:
        def mistake(words: str, command: Any = ("./bot",), **options: Any) -> None:
            with self.assertRaises(LinesmanError) as caught:
                suite("stratego", command, **options)
            self.assertIn(words, str(caught.exception))

        self.answer("list", "", 2)
        mistake("must be a list of words", "python3 bot.py")
        mistake("must be a list of words", [])
        mistake("'only' must be a list of patterns, such as ['stratego/turn/*'], not 'a/*'", only="a/*")
        mistake("'skip' must be a list of patterns", skip="a/*")
        mistake("one profile, not 'all'", profile="all")
        mistake("there is no level 'shall'", level="shall")
        mistake("'linesman list stratego' ended with exit code 2: the words of linesman")
        self.answer("list", "a/one\n")
        mistake("there is no check to test", only=["c/*"])


if __name__ == "__main__":
    unittest.main()
