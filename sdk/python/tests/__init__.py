"""Tests the package; run ``python3 -m unittest discover -s sdk/python/tests -t sdk/python`` from the root."""
