"""What ends a search from outside."""

from __future__ import annotations

import threading
import time


class Signal:
    """What ends a search from outside.

    Each search has its own, which is made where ``go`` is read: a ``stop`` right behind it is not lost, and one that comes too late
    does not end the next search.
    """

    def __init__(self, is_ponder: bool) -> None:
        self._changed = threading.Condition()
        self.is_stopped = False
        # When go was read.
        self.asked = time.monotonic()
        # When the clock of the engine began to run: at go, or at ponderhit. None while it ponders.
        self.began: float | None = None if is_ponder else self.asked

    def stop(self) -> None:
        """Ends the search."""
        with self._changed:
            self.is_stopped = True
            self._changed.notify_all()

    def hit(self) -> None:
        """Begins the time of a search that ponders."""
        with self._changed:
            if self.began is None:
                self.began = time.monotonic()
            self._changed.notify_all()

    def wait(self, is_endless: bool, seconds: float) -> None:
        """Waits until the search may be answered: until it is stopped, or, unless it is endless, these seconds after its begin."""
        with self._changed:
            while not self.is_stopped:
                left = None
                if self.began is not None and not is_endless:
                    left = self.began + seconds - time.monotonic()
                    if left <= 0:
                        return
                self._changed.wait(left)
