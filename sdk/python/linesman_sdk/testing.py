"""Runs the checks of a protocol as tests, with pytest or unittest.

A whole file of tests::

    from linesman_sdk.testing import suite

    TestBot = suite("stratego", ["python3", "my_bot.py"])

Each check is a test named after it, such as ``test[stratego/turn/in-time]``. The program ``linesman`` runs once for all of
them. Its path comes from the variable ``LINESMAN``, or else from ``PATH``.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
import unittest
import warnings
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Optional

__all__ = ["Inconclusive", "LinesmanError", "suite"]

# Tells unittest to leave this module out of tracebacks.
__unittest = True

_LEVELS = ("must", "should", "may")
# The verdicts on checks that were broken in all runs or in some.
_BROKEN = ("fail", "flaky")
# Finds the check in the way of another in the reason why that was not reached.
_OBSTACLE = re.compile(r"^not reached, because (\S+) failed$|; see (\S+)$")


class LinesmanError(Exception):
    """The program ``linesman`` is missing, was called with a wrong argument, or failed."""


class Inconclusive(Exception):
    """A check has no verdict: it was not reached, or the machine was too slow."""


def suite(
    protocol: str,
    command: Sequence[str],
    *,
    profile: Optional[str] = None,
    only: Sequence[str] = (),
    skip: Sequence[str] = (),
    level: str = "must",
    seed: Optional[int] = None,
    timeout: Optional[str] = None,
    budget: Optional[str] = None,
    cwd: Optional[str] = None,
) -> type[unittest.TestCase]:
    """Returns a class with a test for each check of a protocol. Both pytest and unittest find it in a module.

    ``command`` is the agent and its arguments. ``only`` and ``skip`` choose checks by patterns such as ``stratego/turn/*``, and
    broken checks of ``level`` (must, should, may) or stricter fail. Other broken checks become skipped tests that describe the
    failure. ``timeout`` is a time such as ``500ms``. ``budget`` is the time for the whole test, such as ``10m``, or ``none``: if the
    agent is slow, long games are made shorter, and a warning says so. Names of files are relative to ``cwd``, or else to the folder
    in which the tests run.

    A check that was not reached becomes a skipped test if the broken check in its way fails in another test of the run.
    Otherwise its own test fails, or with unittest the class. So no choice of tests hides a fault.

    Raises ``LinesmanError`` if there is no program ``linesman``, or if it does not know the protocol or the profile.
    """
    if isinstance(command, str) or not command:
        raise LinesmanError(f"the agent's command must be a list of words, such as ['python3', 'bot.py'], not {command!r}")
    for name, patterns in (("only", only), ("skip", skip)):
        if isinstance(patterns, str):
            raise LinesmanError(f"{name!r} must be a list of patterns, such as ['stratego/turn/*'], not {patterns!r}")
    if profile is not None and (profile == "all" or "," in profile):
        raise LinesmanError(f"a suite has one profile, not {profile!r}; make a suite for each profile")
    if level not in _LEVELS:
        raise LinesmanError(f"there is no level {level!r}; the levels are must, should and may")
    choice = [f"--profile={profile}"] if profile is not None else []
    ids = _run(["list", protocol, *choice, "--format=ids"], cwd, (0,)).split()
    wanted = [check for check in ids if _is_wanted(check, only, skip)]
    if not wanted:
        raise LinesmanError(f"there is no check to test; 'linesman list {protocol}' shows the ids of all checks")

    options = [*choice, f"--level={level}", *(f"--only={one}" for one in only), *(f"--skip={one}" for one in skip)]
    if seed is not None:
        options.append(f"--seed={seed}")
    if timeout is not None:
        options.append(f"--timeout={timeout}")
    if budget is not None:
        options.append(f"--budget={budget}")
    words = ["check", protocol, *options, "--report=json", "--", *command]
    caller = sys._getframe(1).f_globals.get("__name__", __name__)
    members: dict[str, Any] = {"__module__": caller, "_words": words, "_cwd": cwd, "_entries": frozenset(wanted), "_level": level}
    # Only pytest says which tests run. It need not be installed.
    pytest = sys.modules.get("pytest")
    if pytest is not None:
        members["_note_chosen"] = pytest.fixture(autouse=True)(_note_chosen)
    members.update((f"test[{check}]", _test_of(check)) for check in wanted)
    return type(f"{protocol.capitalize()}Suite", (_Suite,), members)


class _Suite(unittest.TestCase):
    """A suite: one run of ``linesman``, and a test for each check in its report."""

    _words: ClassVar[list[str]]
    _cwd: ClassVar[Optional[str]]
    _entries: ClassVar[frozenset[str]]
    _level: ClassVar[str]
    _checks: ClassVar[dict[str, dict[str, Any]]]
    # Whether the run could not tell if the agent conforms.
    _is_open: ClassVar[bool]
    # The checks whose tests run, if that is known.
    _chosen: ClassVar[Optional[frozenset[str]]] = None
    # The broken checks whose tests have failed.
    _failed: ClassVar[set[str]]
    # The first check that was not reached, by the broken check in its way.
    _blocked: ClassVar[dict[str, str]]

    maxDiff = None

    @classmethod
    def setUpClass(cls) -> None:
        __tracebackhide__ = True
        report = _read_report(_run(cls._words, cls._cwd, (0, 1, 3)))
        if report.get("shortened"):
            count = len(report["shortened"])
            games = "1 game" if count == 1 else f"{count} games"
            warnings.warn(f"{games} shortened to save time; budget='none' plays them in full", stacklevel=1)
        checks = {check["id"]: check for check in report["checks"]}
        # A broken check that is not in the suite is reported too, and may be the reason why others were skipped.
        for check in checks.values():
            if check["id"] not in cls._entries and check["verdict"] in _BROKEN and cls._counts(check):
                raise AssertionError(f"a check that is not in the suite was broken\n{_describe(check)}")
        cls._checks = checks
        cls._is_open = report.get("conclusion") == "could-not-tell"
        cls._failed, cls._blocked = set(), {}

    @classmethod
    def tearDownClass(cls) -> None:
        __tracebackhide__ = True
        if cls._chosen is None:
            for broken, name in cls._blocked.items():
                if broken not in cls._failed:
                    raise AssertionError(f"{name}: {cls._checks[name]['reason']}\n{_describe(cls._checks[broken])}")

    @classmethod
    def _counts(cls, check: dict[str, Any]) -> bool:
        return _LEVELS.index(check["level"]) <= _LEVELS.index(cls._level)

    def _judge(self, name: str) -> None:
        __tracebackhide__ = True
        check = self._checks.get(name)
        if check is None:
            raise LinesmanError(f"the report of linesman does not contain {name}")
        verdict = check["verdict"]
        if verdict == "pass":
            return
        if verdict in _BROKEN and self._counts(check):
            self._failed.add(name)
            raise self.failureException(_describe(check))
        if verdict == "unexpected-pass":
            raise self.failureException(f"unexpected pass: remove {name} from the known failures ({check['reason']})")
        if verdict in _BROKEN:
            failure = check["failure"]
            difference = f"expected {failure['expected']}; got {failure['actual']}"
            raise unittest.SkipTest(f"does not count, because the level is '{check['level']}': {failure['cause']}: {difference}")
        if verdict == "known":
            raise unittest.SkipTest(f"known to fail: {check['reason']}")
        if self._counts(check) and (verdict == "inconclusive" or (verdict == "skip" and self._is_open)):
            raise Inconclusive(check["reason"])
        if verdict == "skip":
            self._fail_if_hidden(name, check["reason"])
        if verdict in ("skip", "not-applicable", "not-offered", "inconclusive"):
            raise unittest.SkipTest(check["reason"])
        raise LinesmanError(f"this version of linesman_sdk does not know the verdict {verdict!r} of linesman")

    def _fail_if_hidden(self, name: str, reason: str) -> None:
        """Fails for a check that was not reached, if no other test of the run shows the broken check in its way."""
        __tracebackhide__ = True
        found = _OBSTACLE.search(reason)
        broken = self._checks.get(found[1] or found[2]) if found is not None else None
        if broken is None or broken["verdict"] not in _BROKEN or not self._counts(broken):
            return
        first = self._blocked.setdefault(broken["id"], name)
        if self._chosen is not None and broken["id"] not in self._chosen:
            raise self.failureException(f"{reason}\n{_describe(broken)}" if first == name else f"{reason}; see {first}")


def _note_chosen(self: _Suite, request: Any) -> None:
    """Notes which tests of a suite pytest runs."""
    cls = type(self)
    if cls._chosen is None:
        names = (item.name for item in request.session.items if getattr(item, "cls", None) is cls)
        cls._chosen = frozenset(name[len("test[") : -1] for name in names)


def _test_of(check: str) -> Callable[[_Suite], None]:
    """Returns the method that tests one check."""

    def test(self: _Suite) -> None:
        __tracebackhide__ = True
        self._judge(check)

    test.__name__ = test.__qualname__ = f"test[{check}]"
    return test


def _is_wanted(check: str, only: Sequence[str], skip: Sequence[str]) -> bool:
    is_chosen = not only or any(fnmatch.fnmatchcase(check, pattern) for pattern in only)
    return is_chosen and not any(fnmatch.fnmatchcase(check, pattern) for pattern in skip)


def _run(words: list[str], cwd: Optional[str], good: tuple[int, ...]) -> str:
    """Runs ``linesman`` and returns its output. Another exit code raises an error with the message of ``linesman``."""
    __tracebackhide__ = True
    program = _program()
    try:
        done = subprocess.run(
            [program, *words], cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace"
        )
    except OSError as error:
        raise LinesmanError(f"cannot start {program}: {error}") from None
    # With exit code 3 there is a report, unless the machine failed.
    if done.returncode in good and (done.stdout or done.returncode != 3):
        return done.stdout
    raise LinesmanError(f"'linesman {words[0]} {words[1]}' ended with exit code {done.returncode}: {done.stderr.strip()}")


def _program() -> str:
    named = os.environ.get("LINESMAN")
    if named:
        found = shutil.which(named)
        if found is None:
            raise LinesmanError(f"the variable LINESMAN names {named!r}, which is not a program")
        return os.path.abspath(found)
    found = shutil.which("linesman")
    if found is None:
        raise LinesmanError(
            "there is no program 'linesman' in PATH; install it with 'pip install linesman-cli', or with "
            "'cargo install --path conformance/cli' in a clone of Linesman, or set the variable LINESMAN to its path"
        )
    return os.path.abspath(found)


def _read_report(text: str) -> dict[str, Any]:
    """Returns a report."""
    __tracebackhide__ = True
    try:
        report = json.loads(text)
    except ValueError as error:
        raise LinesmanError(f"cannot read the report of linesman: {error}") from None
    if not isinstance(report, dict) or report.get("format") != 1:
        raise LinesmanError("this version of linesman_sdk does not know the format of the report")
    return report


def _advice(diagnosis: dict[str, Any]) -> list[str]:
    """Returns what a diagnosis says: what to do, how, what is wrong and how surely that is known."""
    lines = [diagnosis["fix"], diagnosis.get("how", "")]
    if diagnosis["says"]:
        lines.append(f"{diagnosis['rank']}: {diagnosis['says']}")
    lines += diagnosis["evidence"]
    return [line for line in lines if line] + [f"or: {text}" for text in diagnosis.get("alternatives", [])]


def _describe(check: dict[str, Any]) -> str:
    """Describes a failure as ``linesman`` does for a person."""
    failure = check["failure"]
    facts = [("rule", check["title"]), ("cause", "; ".join(filter(None, [failure["cause"], failure.get("state")])))]
    if "sent" in failure:
        facts.append(("sent", f"{failure['sent']['text']!r} at +{failure['sent']['at_ms']:.1f} ms"))
    facts += [("expected", failure["expected"]), ("got", f"{failure['actual']}, at +{failure['at_ms']:.1f} ms")]
    facts += [("stderr", line) for line in failure["stderr"]]
    facts += [("fix", line) for diagnosis in failure["diagnoses"] for line in _advice(diagnosis)]
    facts.append(("rerun", failure["rerun"]))
    lines = [f"{check['id']} is broken ({check['level']}, clause {check['clause']}, {failure['place']})"]
    lines += [f"  {name:<9} {value}" for name, value in facts]
    lines.append(f"  in scenario {failure['scenario']} (- expected, + got)")
    return "\n".join([*lines, *(f"    {line}" for line in failure["difference"])])
