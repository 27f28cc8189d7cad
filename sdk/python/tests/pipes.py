"""Runs an agent over pipes."""

from __future__ import annotations

import os
from collections.abc import Callable


def converse(run: Callable[[int, int], int], data: bytes) -> tuple[int, bytes]:
    """Runs an agent on input that is there from the start, and returns its exit code and its answers.

    The answers are few enough to fit into the pipe.
    """
    input_end, referee_in = os.pipe()
    referee_out, output_end = os.pipe()
    try:
        os.write(referee_in, data)
        os.close(referee_in)
        try:
            code = run(input_end, output_end)
        finally:
            os.close(output_end)
        with os.fdopen(referee_out, "rb", closefd=False) as answers:
            return code, answers.read()
    finally:
        os.close(input_end)
        os.close(referee_out)
