#!/usr/bin/env python3
"""Plays and analyses with an engine through python-chess, and says whether python-chess can use it.

    python_chess.py ENGINE [ARGUMENT]...

The last line is `ok`, or `fail` with the session and the reason. Everything that python-chess can send is sent: games of both
sides, with and without clocks, pondering, options, Chess960, analyses, and limits of every kind. A session fails where
python-chess raises an error, where an answer does not come in time, or where there is no move to play. Exit code 1 means `fail`.
"""

import asyncio
import contextlib
import logging
import random
import sys

import chess
import chess.engine
from chess.engine import Limit

START = 10  # seconds, as in python-chess and in its `ping` and `quit`
ANSWER = 10  # seconds that a search may take longer than its limit

PLAIN = Limit(white_clock=1, black_clock=1)
SLOW = Limit(white_clock=3, black_clock=3)
MATE_IN_ONE = "k7/8/1K6/8/8/8/8/7R w - - 0 1"

# Positions, each with the moves that are played in it.
POSITIONS = [
    (chess.STARTING_FEN, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6"),
    (chess.STARTING_FEN, "d2d4 d7d5 c2c4 d5c4 e2e3"),
    # The same game, with moves taken back, and another one.
    (chess.STARTING_FEN, "e2e4 e7e5 g1f3 b8c6"),
    (chess.STARTING_FEN, "e2e4 e7e5"),
    (chess.STARTING_FEN, "e2e4 c7c5 f1c4"),
    (chess.STARTING_FEN, "e2e4 e7e5"),
    ("8/8/4k3/8/8/4K3/4P3/8 b - - 0 1", ""),
    (chess.STARTING_FEN, ""),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ""),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", ""),
    ("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4 e7e5 e1d1 e8d8"),
    # Each field of the FEN.
    ("8/8/4k3/8/8/4K3/4R3/8 w - - 98 312", ""),
    ("8/8/4k3/8/8/4K3/4R3/8 w - - 20 200", ""),
    ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", ""),
    ("3K4/k4q2/4b3/3pP3/8/8/8/8 w - d6 0 1", ""),
    ("8/4p3/8/8/8/8/6Q1/k3K2R w - - 0 1", ""),
    # Castling, its rights, pawns taken en passant, and promotions.
    ("r1q5/7p/2p5/8/2N5/8/8/k3K2R w K - 0 1", "e1g1"),
    ("r3k2K/8/2P5/5n2/5Q2/4P3/R7/8 b q - 0 1", "e8c8"),
    ("8/4p3/8/8/8/8/6Q1/k3K2R w K - 0 1", "h1h3 e7e6 h3h1 e6e5"),
    ("k1K5/3p4/5q2/B3P3/4Q1pr/8/8/6R1 b - - 0 1", "d7d5 e5d6"),
    ("8/p7/1k6/1P1p4/K7/2r5/8/8 b - - 0 1", "a7a5"),
    ("8/1PR5/k7/8/1R6/5q1b/1K4p1/8 w - - 0 1", "b7b8n"),
    ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q"),
    # Only one move is good: it answers a check, promotes or castles.
    ("7q/8/8/5kN1/4p3/4r2K/1B6/8 w - - 0 1", ""),
    ("1k6/p6P/3q4/8/4K1n1/1p6/5r2/8 w - - 0 1", ""),
    ("8/8/8/3B2N1/p7/k1K5/4p3/8 b - - 0 1", ""),
    ("8/8/8/8/8/P7/5Q2/2k1K2R w K - 0 1", ""),
    ("2K1k2r/5r2/8/8/8/8/8/8 b k - 0 1", ""),
    # Mates, and positions without a move.
    (MATE_IN_ONE, ""),
    ("8/8/8/8/8/1k6/7r/K7 w - - 0 1", ""),
    ("7r/8/8/8/8/1k6/8/K7 b - - 0 1", ""),
    ("4k2r/1p2Q3/3K4/8/8/8/8/7r b k - 0 1", ""),
    ("K7/P1k5/p7/8/8/8/8/8 w - - 0 1", ""),
]
POSITIONS_960 = [
    ("5r1k/8/8/8/8/7p/7P/6KR w H - 0 1", ""),
    ("3r4/8/q4p2/8/8/3N2p1/8/k1K4R w K - 0 1", "c1h1"),
    ("8/8/8/8/8/P7/5Q2/2k1K2R w K - 0 1", ""),
]


class Unusable(Exception):
    """The engine cannot be used."""


async def within(seconds, what, work):
    """Waits for an answer of the engine."""
    try:
        return await asyncio.wait_for(asyncio.shield(asyncio.ensure_future(work)), seconds)
    except asyncio.TimeoutError:
        raise Unusable(f"{what}: no answer within {seconds} s") from None
    except asyncio.CancelledError:
        raise Unusable(f"{what}: called off") from None


def position(fen, moves, is_960=False):
    """Returns a position and its history."""
    board = chess.Board(fen, chess960=is_960)
    for move in moves.split():
        board.push_uci(move)
    return board


class Session:
    """An engine that is used through python-chess."""

    def __init__(self, engine):
        self.engine = engine

    def offers(self, name):
        return name in self.engine.options

    async def ping(self):
        await within(START, "ping", self.engine.ping())

    async def set(self, values):
        await within(START, "configure", self.engine.configure(values))

    async def play(self, board, limit=PLAIN, **rest):
        """Returns what the engine plays."""
        seconds = ANSWER + (limit.time or 0)
        played = await within(seconds, "play", self.engine.play(board, limit, info=chess.engine.INFO_ALL, **rest))
        if any(board.legal_moves) and played.move not in board.legal_moves:
            raise Unusable(f"play: {played.move} is no legal move")
        return played

    async def analyse(self, board, limit=None, lasts=0.0, **rest):
        """Stops an analysis that has lasted this long."""
        analysis = await within(START, "analysis", self.engine.analysis(board, limit, **rest))
        await asyncio.sleep(lasts)
        analysis.stop()
        await within(ANSWER, "stop", analysis.wait())

    async def quit(self):
        await within(START, "quit", self.engine.quit())

    # The sessions. Each has a process.

    async def quits_at_once(self):
        await self.quit()

    async def plays_white(self):
        await self.ping()
        await self.play_game(chess.WHITE, SLOW)
        await self.quit()

    async def plays_black(self):
        await self.play_game(chess.BLACK, Limit(white_clock=60, black_clock=60, white_inc=1, black_inc=1))
        # Another game in the same process.
        game = object()
        await self.play(position(chess.STARTING_FEN, ""), game=game)
        await self.play(position(chess.STARTING_FEN, "d2d4 g8f6 c2c4 e7e6"), game=game)
        if self.offers("UCI_Opponent"):
            # Only without a name, isready comes right behind ucinewgame.
            await self.set({"UCI_Opponent": ""})
            await self.play(position(chess.STARTING_FEN, ""), game=object())
        await self.quit()

    async def play_game(self, side, limit):
        """Plays a stretch of a game against random moves."""
        board, game, rng = chess.Board(), object(), random.Random(1)
        opponent = chess.engine.Opponent(name="Some Engine 2", title=None, rating=2000, is_engine=True)
        for ply in range(32):
            if board.is_game_over():
                break
            if board.turn == side:
                played = await self.play(board, limit, game=game, opponent=opponent)
                board.push(played.move)
            else:
                board.push(rng.choice(list(board.legal_moves)))
            if ply == 15:
                await self.ping()
        await asyncio.sleep(0.1)
        await self.ping()

    async def ponders(self):
        """Plays with pondering. The opponent plays the expected move, or another one, at once or later."""
        if self.offers("Ponder"):
            board, game, rng = chess.Board(), object(), random.Random(2)
            for turn in range(12):
                if board.is_game_over():
                    break
                played = await self.play(board, SLOW, game=game, ponder=True)
                board.push(played.move)
                if board.is_game_over():
                    break
                is_expected = played.ponder and turn % 4 != 3
                board.push(played.ponder if is_expected else rng.choice(list(board.legal_moves)))
                await asyncio.sleep(0.15 if turn % 2 else 0)
            mating = position("k7/8/1K6/8/8/8/8/6R1 w - - 0 1", "")
            await self.play(mating, SLOW, ponder=True)
            await asyncio.sleep(0.1)
            await self.play(position(chess.STARTING_FEN, "e2e4 e7e5"), ponder=True)
            await asyncio.sleep(0.1)
        # Also in the search, if it ponders.
        await self.quit()

    async def plays_positions(self):
        for fen, moves in POSITIONS:
            await self.play(position(fen, moves))
        await self.quit()

    async def plays_960(self):
        if self.offers("UCI_Chess960"):
            for fen, moves in POSITIONS_960:
                await self.play(position(fen, moves, is_960=True))
            await self.play(position(POSITIONS_960[2][0], ""))
        await self.quit()

    async def plays_long_games(self):
        board, rng = chess.Board(), random.Random(3)
        while len(board.move_stack) < 1200:
            moves = [move for move in board.legal_moves if not board.is_capture(move)]
            board.push(rng.choice(moves))
            if not any(not board.is_capture(move) for move in board.legal_moves):
                board.pop()
            if len(board.move_stack) in (600, 1200):
                await self.play(board)
        await self.quit()

    async def has_limits(self):
        board, few = chess.Board(), [chess.Move.from_uci(move) for move in ("a2a3", "h2h3")]
        for limit in (
            Limit(depth=2), Limit(nodes=500), Limit(time=0.1), Limit(time=0.15), Limit(time=0.2),
            Limit(white_clock=0.5, black_clock=0.5, remaining_moves=1),
            Limit(white_clock=0.5, black_clock=0.5, white_inc=20, black_inc=20),
            Limit(white_clock=120, black_clock=1), Limit(white_clock=1, black_clock=120), Limit(white_clock=0.5),
            Limit(white_clock=0.001, black_clock=0.001), Limit(white_clock=0, black_clock=0),
        ):
            await self.play(board, limit)
        await self.play(position(MATE_IN_ONE, ""), Limit(mate=1))
        await self.play(board, Limit(depth=2), root_moves=few)
        await self.play(position(chess.STARTING_FEN, "e2e4 e7e5"), Limit(depth=2), root_moves=few[1:])
        await self.quit()

    async def sets_options(self):
        await self.ping()
        for name, option in list(self.engine.options.items()):
            if option.is_managed():
                continue
            values = {
                "spin": [option.min, option.default],
                "check": [not option.default, option.default],
                "combo": [*(option.var or []), option.default],
                "button": [None],
            }
            for value in values.get(option.type, []):
                if value is not None or option.type == "button":
                    await self.set({name: value})
                    await self.ping()
        await self.play(chess.Board())
        await self.quit()

    async def analyses(self):
        # Whether stop arrives together with go is chance, so it is tried often.
        for _ in range(40):
            await self.analyse(chess.Board())
        await self.analyse(chess.Board(), lasts=0.15)
        await self.analyse(chess.Board(), Limit(time=30), lasts=0.05)
        await self.analyse(position(MATE_IN_ONE, ""), lasts=0.2)
        await self.analyse(position("8/1q6/K7/2Rb4/8/7k/8/8 w - - 0 1", ""), lasts=0.1)
        if self.offers("MultiPV"):
            most = self.engine.options["MultiPV"].max or 3
            for lines in (3, min(most, 500)):
                await self.analyse(chess.Board(), Limit(depth=1), lasts=0.3, multipv=lines, game=object())
        # A search begins while an analysis runs, and python-chess stops it.
        await within(START, "analysis", self.engine.analysis(chess.Board()))
        await asyncio.sleep(0.05)
        await self.play(position(chess.STARTING_FEN, "e2e4"))
        await within(START, "analysis", self.engine.analysis(chess.Board()))
        await asyncio.sleep(0.05)
        await self.quit()


SESSIONS = [
    Session.quits_at_once, Session.plays_white, Session.plays_black, Session.ponders, Session.plays_positions,
    Session.plays_960, Session.plays_long_games, Session.has_limits, Session.sets_options, Session.analyses,
]


async def run(session, command):
    """Returns why the engine cannot be used, if it cannot."""
    transport = None
    try:
        transport, engine = await within(START, "start", chess.engine.UciProtocol.popen(command))
        await within(START, "start", engine.initialize())
        await session(Session(engine))
    except (Unusable, chess.engine.EngineError, chess.engine.EngineTerminatedError) as error:
        return f"{session.__name__}: {type(error).__name__}: {error}"
    finally:
        if transport:
            with contextlib.suppress(ProcessLookupError):
                transport.kill()
            transport.close()
    return None


async def main(command):
    asyncio.get_running_loop().set_exception_handler(lambda _, context: logging.error("loop: %s", context))
    running = [asyncio.ensure_future(run(session, command)) for session in SESSIONS]
    for done in asyncio.as_completed(running):
        if reason := await done:
            return reason
    return None


if __name__ == "__main__":
    logging.basicConfig(stream=sys.stderr, level=logging.ERROR)
    found = asyncio.run(main(sys.argv[1:]))
    print(f"fail {found}" if found else "ok")
    sys.exit(1 if found else 0)
