"""Tests the sample bots as you would test your own bot.

From the root of the repository, with ``linesman`` in ``PATH`` or its path in the variable ``LINESMAN``::

    PYTHONPATH=sdk/python python3 -m unittest discover -s sample-agents/python
    PYTHONPATH=sdk/python pytest sample-agents/python
"""

import importlib.util
import sys
from pathlib import Path

from linesman_sdk.testing import suite

HERE = str(Path(__file__).parent)

TestStratego = suite("stratego", ["python3", "stratego_random.py"], cwd=HERE)
TestOtep = suite("otep", ["python3", "otep_random.py"], cwd=HERE)
TestBitwa = suite("bitwa", ["python3", "bitwa_random.py"], cwd=HERE)
TestUci = suite("uci", ["python3", "uci_random.py"], cwd=HERE)
TestUai = suite("uai", ["python3", "uai_random.py"], cwd=HERE)
TestStrategoHunter = suite("stratego", ["python3", "stratego_hunter.py"], cwd=HERE)
TestOtepAlphaBeta = suite("otep", ["python3", "otep_alphabeta.py", "--depth", "1"], cwd=HERE)
TestBitwaGreedy = suite("bitwa", ["python3", "bitwa_greedy.py"], cwd=HERE)

# It has the rules of python-chess.
if importlib.util.find_spec("chess") is not None:
    TestUciAlphaBeta = suite("uci", [sys.executable, "uci_alphabeta.py"], cwd=HERE)
