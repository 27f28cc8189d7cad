"""Lets a Python program play board games over stdin and stdout.

Each game has a package of its own:

* ``linesman_sdk.stratego``: the Stratego protocol of the UCC Programming Competition 2012.

Importing this package imports no game, so that a bot starts fast.
"""
