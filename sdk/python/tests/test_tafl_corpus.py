"""Compares the rules with outside data, which are no part of the repository: ``LINESMAN_CORPUS`` names their folder."""

from __future__ import annotations

import json
import os
import unittest
from pathlib import Path
from typing import Any

from linesman_sdk.tafl import Board, Move, MoveRecord, Position, Rules, Side, Square

CORPUS = os.environ.get("LINESMAN_CORPUS")
WINNERS = {0: None, 2: Side.ATTACKERS, 3: Side.DEFENDERS}
HUMAN = {
    "games-brandubh.csv": "dim:7 surf:n ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/",
    "games-copenhagen.csv": "dim:11 tfr:i sw:s efe:y "
    "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/",
}


@unittest.skipUnless(CORPUS, "LINESMAN_CORPUS does not name the folder of recorded positions and games")
class CorpusTest(unittest.TestCase):
    def load(self, name: str) -> Any:
        return json.loads(self.path(name).read_text(encoding="utf-8"))

    def path(self, name: str) -> Path:
        return Path(CORPUS or "") / "tafl" / name

    def test_rules_are_read_and_printed(self) -> None:
        variants = self.load("variants.json")
        self.assertGreaterEqual(len(variants), 22)
        for variant in variants:
            rules = Rules.parse(variant["rules"])
            self.assertEqual(Rules.parse(str(rules)), rules)

    def test_legal_moves_are_those_of_the_program(self) -> None:
        positions = self.load("legal-moves.json")["positions"]
        self.assertEqual(len(positions), 41)
        for entry in positions:
            with self.subTest(id=entry["id"]):
                at = Position(Rules.parse(entry["rules"]), Board.parse(entry["position"]), Side(entry["side"]))
                self.assertEqual(str(at.board), entry["position"])
                self.assertEqual(sorted(map(str, at.legal_moves())), sorted(entry["legal_moves"]))

    def test_moves_lead_where_they_led(self) -> None:
        games = self.load("moves-from-games.json")["moves"]
        rare = self.load("moves-rare-rules.json")["cases"]
        self.assertEqual((len(games), len(rare)), (192, 164))
        for entry in games + rare:
            with self.subTest(id=entry.get("id", entry.get("source")), move=entry["move"]):
                before = entry.get("berserk_before")
                berserk = Square.parse(before) if before else None
                rules, board = Rules.parse(entry["rules"]), Board.parse(entry["before"])
                at = Position(rules, board, Side(entry["side"]), berserk)
                move = Move.parse(entry["move"])
                after = at.after(move)
                self.assertEqual(sorted(map(str, at.captures(move))), sorted(entry["captures"]))
                self.assertEqual((str(after.board), after.side.value), (entry["after"], entry["next"]))
                self.assertEqual(after.berserk and str(after.berserk), entry["berserk"])
                self.assertIs(after.winner, WINNERS[entry["result"]])

    def test_shieldwalls_are_taken_as_in_human_games(self) -> None:
        cases = self.load("shieldwalls.json")["cases"]
        self.assertEqual(len(cases), 26)
        for entry in cases:
            with self.subTest(file=entry["file"], line=entry["line"]):
                at = Position(Rules.parse(entry["rules"]), Board.parse(entry["before"]), Side(entry["side"]))
                self.assertEqual(str(at.after(Move.parse(entry["move"])).board), entry["after"])

    def test_sequences_of_moves_are_as_many(self) -> None:
        # The larger counts take minutes. These two tell how a berserk turn goes on and what a wall in front takes.
        telling = [("random x-jumpers #0 before ply 15", 3), ("random x-efe9 #0 before ply 15", 3)]
        entries = [
            entry
            for entry in self.load("perft.json")["entries"]
            if entry["count"] <= 100_000 or (entry["id"], entry["depth"]) in telling
        ]
        self.assertEqual(len(entries), 135)
        for entry in entries:
            with self.subTest(id=entry["id"], depth=entry["depth"]):
                at = Position(Rules.parse(entry["rules"]), Board.parse(entry["position"]), Side(entry["side"]))
                self.assertEqual(count(at, entry["depth"]), entry["count"])

    def test_human_games_are_legal_and_capture_as_recorded(self) -> None:
        plies = 0
        for name, text in HUMAN.items():
            rules = Rules.parse(text)
            games = self.path(name).read_text(encoding="utf-8").splitlines()
            for number, line in enumerate(games[:263], 1):
                with self.subTest(name=name, line=number):
                    plies += self.replay(Position.start(rules), line.split(",")[0].split())
        self.assertGreater(plies, 15_000)

    def replay(self, at: Position, words: list[str]) -> int:
        """Replays a game up to the word that is no move, as when somebody resigned, and returns how many there were."""
        for ply, word in enumerate(words):
            if "-" not in word:
                return ply
            # The records join captures by "x", name some twice, and do not name the king.
            simple, *captures = word.split("x")
            move = MoveRecord.parse(simple).move
            taken = {str(square) for square in at.captures(move) if at.board.at(square) != "K"}
            self.assertEqual(taken, set(captures), f"{word} at {at.board}")
            at = at.after(move)
        return len(words)


def count(at: Position, depth: int) -> int:
    """Counts the sequences of so many moves."""
    if at.winner is not None:
        return 0
    moves = at.legal_moves()
    return len(moves) if depth == 1 else sum(count(at.after(move), depth - 1) for move in moves)
