"""Runs a player over two file descriptors."""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import partial
from typing import Callable, Optional

from .._streams import CHUNK, notify, write
from .option import CHESS_960, HASH, OVERHEAD, PONDER, AgentOption, Settings
from .order import Go, Placed, read_set_option, split
from .place import HAS_RULES, Place
from .player import Player
from .search import Search
from .signal import Signal


def run(player: Player, stdin: int | None = None, stdout: int | None = None) -> int:
    """Answers a GUI until ``quit`` or the end of the input, and returns the exit code 0.

    ``stdin`` and ``stdout`` are file descriptors, by default the process's own (0 and 1). Each line is one write, without a buffer. A
    GUI that stops listening ends the conversation like the end of input.

    The player thinks in the thread that calls this. Another thread reads lines, so that ``isready``, ``stop``, ``ponderhit`` and
    ``quit`` are handled in a search too. If the input is the process's own, a player that does not end its search within a second of
    ``quit`` is not waited for: the process exits with 0.

    While the player runs ``sys.stdout`` is ``sys.stderr``, so that a stray ``print()`` in its code cannot break the protocol. This does
    not cover earlier output.

    Raises ``IllegalMove`` if the first move of a line is not one of ``search.moves``, ``OSError`` if lines cannot be read, and every
    exception of the player.
    """
    desk = _Desk(player, 0 if stdin is None else stdin, 1 if stdout is None else stdout, may_exit=stdin is None)
    with redirect_stdout(sys.stderr):
        desk.work()
    return 0


class _Desk:
    """Reads lines in one thread, and lets the player do what they ask for in another."""

    def __init__(self, player: Player, stdin: int, stdout: int, may_exit: bool) -> None:
        self.player = player
        self.stdin = stdin
        self.stdout = stdout
        self.may_exit = may_exit
        # What the player does, one after the other. None is the end.
        self.jobs: queue.SimpleQueue[Optional[Callable[[], None]]] = queue.SimpleQueue()
        # Guards the output, and the number of searches that are not answered.
        self.lock = threading.Lock()
        self.open = 0
        self.signal: Signal | None = None
        # Why lines cannot be read.
        self.failure: OSError | None = None
        self.place = Place(Placed())
        self.is_960 = False
        self.overhead = OVERHEAD.default / 1000
        options = getattr(player, "options", None)
        every: list[AgentOption] = [HASH, PONDER, OVERHEAD]
        if HAS_RULES:
            every.append(CHESS_960)
        self.settings = Settings(list(options()) if options is not None else [], every)
        name, author = player.about()
        self.hello = "\n".join([f"id name {name}", f"id author {author}", *self.settings.lines(), "uciok"])

    def work(self) -> None:
        """Does what the lines ask for, until nothing more can come."""
        threading.Thread(target=self.read, name="linesman-reader", daemon=True).start()
        while True:
            job = self.jobs.get()
            if job is None:
                break
            job()
        if self.failure is not None:
            raise self.failure

    # In the thread that reads.

    def read(self) -> None:
        """Reads lines until the end."""
        try:
            for line in self.lines():
                word, words = split(line)
                if word == "quit":
                    break
                self.handle(word, words)
        except OSError as error:
            self.failure = error
        self.jobs.put(None)
        self.end()

    def lines(self) -> Iterator[str]:
        """Yields lines, in however many pieces they arrive. At the end of the input, an unfinished line is lost."""
        rest = b""
        while data := os.read(self.stdin, CHUNK):
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                yield line.decode("utf-8", "replace")

    def end(self) -> None:
        """Ends the search, and the process if the player goes on with it."""
        self.stop()
        if self.may_exit:
            time.sleep(_PATIENCE)
            os._exit(0)

    def handle(self, word: str, words: list[str]) -> None:
        """Handles a line, or leaves it to the player."""
        if word == "uci":
            self.say(self.hello)
        elif word == "isready":
            self.be_ready()
        elif word == "setoption":
            read = self.settings.read(*read_set_option(words))
            if read is not None:
                self.jobs.put(partial(self.set, *read))
        elif word == "ucinewgame":
            self.jobs.put(partial(notify, self.player, "begin_game"))
        elif word == "position":
            placed = Placed.read(words)
            if placed is not None:
                self.jobs.put(partial(self.put, placed))
        elif word == "go":
            limits = Go.read(words)
            self.signal = Signal(limits.is_ponder)
            with self.lock:
                self.open += 1
            self.jobs.put(partial(self.go, limits, self.signal))
        elif word == "stop":
            self.stop()
        elif word == "ponderhit" and self.signal is not None:
            self.signal.hit()

    def stop(self) -> None:
        """Ends the search, if there is one."""
        if self.signal is not None:
            self.signal.stop()

    def be_ready(self) -> None:
        """Answers isready: in a search at once, and otherwise behind everything that came before."""
        with self.lock:
            if self.open:
                write(self.stdout, b"readyok\n")
                return
        self.jobs.put(partial(self.say, "readyok"))

    def say(self, lines: str) -> None:
        """Writes whole lines, from any thread, in one write."""
        with self.lock:
            self.write(lines)

    def write(self, lines: str) -> None:
        """Writes whole lines. The caller holds the lock."""
        if not write(self.stdout, (lines + "\n").encode()):
            self.stop()
            self.jobs.put(None)

    # In the thread of the player.

    def set(self, name: str, value: str) -> None:
        """Sets an option."""
        if name.lower() == CHESS_960.name.lower():
            self.is_960 = value == "true"
        elif name.lower() == OVERHEAD.name.lower():
            self.overhead = int(value) / 1000
        notify(self.player, "set", name, value)

    def put(self, placed: Placed) -> None:
        """Sets up a position. If that is not possible, the one before stays."""
        try:
            self.place = self.place.followed_by(placed, self.is_960)
        except ValueError as error:
            self.say(f"info string {' '.join(str(error).split())}")

    def go(self, limits: Go, signal: Signal) -> None:
        """Searches, and answers."""
        search = Search(self.place, limits, signal=signal, overhead=self.overhead, say=self.say)
        line = self.player.choose(search) if search.has_moves else None
        answer = search.answer_of(line)
        with self.lock:
            # From now on, isready is answered behind what comes before it.
            self.open -= 1
            self.write(answer)


_PATIENCE = 1.0
"""How long the player may take to end a search at the end, in seconds."""
