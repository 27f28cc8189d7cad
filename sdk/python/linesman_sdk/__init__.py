"""Lets a Python program play board games over stdin and stdout.

Each game has its own package:

* ``linesman_sdk.stratego``: the Stratego protocol of the UCC Programming Competition 2012.
* ``linesman_sdk.otep``: OTEP, the OpenTafl Engine Protocol; ``linesman_sdk.tafl`` has the rules of its game.
* ``linesman_sdk.bitwa``: the protocol and the rules of Bitwa, the game of the ITPW tournament of 2010.
* ``linesman_sdk.uci``: UCI, the protocol of chess engines. The rules come from python-chess, if it is installed.

Importing this package imports no game, so that a bot starts fast.
"""
