"""Tests an engine behind real file descriptors."""

from __future__ import annotations

import os
import re
import threading
import unittest

from linesman_sdk.uci import About, AgentOption, Go, IllegalMove, Line, Number, Placed, Search, Worth, run
from linesman_sdk.uci.place import HAS_RULES

from .pipes import converse

WITH_RULES = unittest.skipUnless(HAS_RULES, "python-chess is not installed")


class Opener:
    """Plays one line, and notes what it is told."""

    def __init__(self, *moves: str) -> None:
        self.moves = moves or ("e2e4", "e7e5")
        self.told: list[tuple[str, ...]] = []

    def about(self) -> About:
        return About("Opener 0.1", "Ada Byron")

    def options(self) -> list[AgentOption]:
        return [Number("Style of Play", 3, 1, 5)]

    def set(self, name: str, value: str) -> None:
        self.told.append((name, value))

    def begin_game(self) -> None:
        self.told.append(("begin",))

    def choose(self, search: Search) -> Line:
        return Line(Worth.hundredths(7), self.moves)


class Thinker(Opener):
    """Thinks until it must stop."""

    def __init__(self) -> None:
        super().__init__()
        self.thinks = threading.Event()

    def choose(self, search: Search) -> Line:
        self.thinks.set()
        while not search.must_stop():
            pass
        return super().choose(search)


class Failing(Opener):
    """Raises an exception."""

    def choose(self, search: Search) -> Line:
        raise RuntimeError("no idea")


def answers(player: Opener, gui: str) -> list[str]:
    """Returns the answers to these lines, without times."""
    code, said = converse(lambda stdin, stdout: run(player, stdin, stdout), gui.encode())
    assert code == 0
    return re.sub(r" time \d+", "", said.decode()).splitlines()


class Table:
    """A GUI that talks to an engine in another thread, and reads its answers one by one."""

    def __init__(self, player: Opener) -> None:
        engine_in, self.to_engine = os.pipe()
        from_engine, engine_out = os.pipe()
        self.thread = threading.Thread(target=lambda: run(player, engine_in, engine_out))
        self.thread.start()
        self.answers = os.fdopen(from_engine, "r", encoding="utf-8")
        self.rest = [engine_in, engine_out]

    def say(self, lines: str) -> None:
        os.write(self.to_engine, lines.encode())

    def hear(self) -> str:
        return self.answers.readline().rstrip("\n")

    def close(self) -> None:
        self.say("quit\n")
        self.thread.join()
        self.answers.close()
        for descriptor in (self.to_engine, *self.rest):
            os.close(descriptor)


class RunTest(unittest.TestCase):
    def test_the_hello_has_every_option(self) -> None:
        flag = ["option name UCI_Chess960 type check default false"] if HAS_RULES else []
        self.assertEqual(
            answers(Opener(), "uci\n"),
            [
                "id name Opener 0.1",
                "id author Ada Byron",
                "option name Hash type spin default 16 min 1 max 65536",
                "option name Ponder type check default false",
                "option name Move Overhead type spin default 30 min 0 max 5000",
                *flag,
                "option name Style of Play type spin default 3 min 1 max 5",
                "uciok",
            ],
        )

    def test_a_move_comes_with_its_line(self) -> None:
        self.assertEqual(
            answers(Opener(), "position startpos\ngo depth 1\n"),
            ["info depth 1 score cp 7 nodes 1 pv e2e4 e7e5", "bestmove e2e4 ponder e7e5"],
        )

    def test_a_best_move_that_was_not_told_is_told(self) -> None:
        # Match runners warn if the best move is not the first one of the last line.
        class Changing(Opener):
            def choose(self, search: Search) -> Line:
                search.tell(5, 90, Line(Worth.hundredths(4), ["d2d4"]))
                return super().choose(search)

        said = answers(Changing(), "position startpos\ngo depth 5\n")
        self.assertEqual(said[1:], ["info depth 5 score cp 7 nodes 90 pv e2e4 e7e5", "bestmove e2e4 ponder e7e5"])

    def test_only_declared_values_are_set(self) -> None:
        player = Opener()
        gui = "setoption name style of  play value 5\nsetoption name Style of Play value 6\nsetoption name Contempt value 1\nucinewgame\n"
        self.assertEqual(answers(player, gui + "joho isready\n"), ["readyok"])
        self.assertEqual(player.told, [("Style of Play", "5"), ("begin",)])

    def test_input_is_read_in_a_search(self) -> None:
        player = Thinker()
        table = Table(player)
        table.say("position startpos\ngo infinite\n")
        player.thinks.wait()
        table.say("isready\n")
        self.assertEqual(table.hear(), "readyok")
        table.say("stop\n")
        self.assertRegex(table.hear(), "^info ")
        self.assertEqual(table.hear(), "bestmove e2e4 ponder e7e5")
        table.close()

    def test_a_stop_right_behind_go_is_not_lost(self) -> None:
        self.assertEqual(answers(Thinker(), "go infinite\nstop\n")[-1], "bestmove e2e4 ponder e7e5")

    def test_an_analysis_waits_for_stop(self) -> None:
        table = Table(Opener())
        table.say("go infinite\n")
        self.assertRegex(table.hear(), "^info ")
        # The line of the search is there, and the move is held back: what comes next is the answer to this.
        table.say("isready\n")
        self.assertEqual(table.hear(), "readyok")
        table.say("stop\n")
        self.assertRegex(table.hear(), "^bestmove ")
        table.close()

    def test_pondering_has_no_end_but_ponderhit(self) -> None:
        player = Thinker()
        table = Table(player)
        # The time of this search is over at once, but it begins with ponderhit.
        table.say("position startpos\ngo ponder wtime 1 btime 1\n")
        player.thinks.wait()
        table.say("isready\n")
        self.assertEqual(table.hear(), "readyok")
        table.say("ponderhit\n")
        self.assertRegex(table.hear(), "^info ")
        self.assertRegex(table.hear(), "^bestmove ")
        table.close()

    def test_an_error_of_the_player_ends_the_run(self) -> None:
        engine_in, gui = os.pipe()
        os.write(gui, b"go depth 1\n")
        with self.assertRaisesRegex(RuntimeError, "no idea"):
            run(Failing(), engine_in)
        # The thread that reads ends with its input.
        os.close(gui)
        for thread in threading.enumerate():
            if thread.name == "linesman-reader":
                thread.join()
        os.close(engine_in)

    def test_what_a_player_prints_is_not_sent(self) -> None:
        class Printing(Opener):
            def choose(self, search: Search) -> Line:
                print("thinking")
                return super().choose(search)

        self.assertNotIn("thinking", answers(Printing(), "go depth 1\n"))

    def test_the_time_is_a_share_of_the_own_clock(self) -> None:
        def budget(go: str, *moves: str) -> float | None:
            found = Search(Placed(None, moves), Go.read(go.split())).budget()
            return None if found is None else round(found, 6)

        # (3.03 - 0.03) / 30, and of the increment three quarters.
        self.assertEqual(budget("wtime 3030 btime 60000"), 0.1)
        self.assertEqual(budget("wtime 3030 btime 60000 winc 200 binc 200"), 0.25)
        self.assertEqual(budget("btime 3030 wtime 60000", "e2e4"), 0.1)
        # Not more than half of the clock, however large the increment is.
        self.assertEqual(budget("wtime 530 btime 530 winc 20000"), 0.25)
        self.assertEqual(budget("movetime 150"), 0.12)
        self.assertEqual(budget("wtime -10 btime 10"), 0)
        self.assertIsNone(budget("depth 3"))


@WITH_RULES
class RulesTest(unittest.TestCase):
    def test_moves_are_those_behind_searchmoves(self) -> None:
        search = Search(Placed(None, ("e2e4",)), Go(moves=("e7e5", "e2e4")))
        self.assertEqual([str(move) for move in search.moves], ["e7e5"])
        self.assertEqual(len(search.board.move_stack), 1)

    def test_castling_is_written_as_the_option_says(self) -> None:
        place = "position fen 8/8/8/8/8/P7/5Q2/2k1K2R w K - 0 1\ngo depth 1\n"
        self.assertEqual(answers(Opener("e1g1"), place)[-1], "bestmove e1g1")
        flag = "setoption name uci_chess960 value TRUE\n"
        self.assertEqual(answers(Opener("e1h1"), flag + place)[-1], "bestmove e1h1")

    def test_a_line_ends_before_a_move_that_is_not_legal(self) -> None:
        self.assertEqual(answers(Opener("e2e4", "e2e4"), "go depth 1\n")[-1], "bestmove e2e4")

    def test_an_illegal_move_is_not_sent(self) -> None:
        search = Search(Placed(), Go(depth=1))
        with self.assertRaisesRegex(IllegalMove, "e2e5 is not one of the moves"):
            search.answer_of(Line(Worth.hundredths(0), ["e2e5"]))

    def test_a_wrong_position_is_told_and_the_one_before_stays(self) -> None:
        said = answers(Opener("d7d5"), "position startpos moves e2e4\nposition startpos moves e2e5\ngo depth 1\n")
        self.assertRegex(said[0], "^info string .*e2e5")
        self.assertEqual(said[-1], "bestmove d7d5")

    def test_a_mated_side_has_no_move(self) -> None:
        mated = "position fen 4k2r/1p2Q3/3K4/8/8/8/8/7r b k - 0 1\ngo depth 1\n"
        self.assertEqual(answers(Opener(), mated), ["bestmove 0000"])

    def test_a_game_that_goes_on_is_the_same_as_one_that_is_set_up(self) -> None:
        seen: list[str] = []

        class Looking(Opener):
            def choose(self, search: Search) -> Line:
                seen.append(search.board.fen())
                search.board.clear()
                return Line(Worth.hundredths(0), search.moves[:1])

        longer = "position startpos moves e2e4 e7e5 g1f3\n"
        places = ["position startpos moves e2e4\n", longer, "position startpos\n", longer]
        answers(Looking(), "".join(place + "go depth 1\n" for place in places))
        self.assertEqual(seen[0], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
        self.assertEqual(seen[1], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2")
        self.assertEqual(seen[1], seen[3])


if __name__ == "__main__":
    unittest.main()
