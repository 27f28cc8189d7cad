"""Tests what is known of hidden pieces against what they are."""

from __future__ import annotations

import random
import unittest

from linesman_sdk.stratego import (
    LAKES,
    MOVABLE,
    PIECES,
    Encounter,
    EncounterKind,
    Knowledge,
    LastPly,
    Move,
    Side,
    Square,
    View,
)


class Game:
    """A board with both armies, played by the rules of the manual of 2012."""

    def __init__(self, rng: random.Random, share: float) -> None:
        self.pieces: dict[Square, tuple[Side, str]] = {}
        for side, rows in ((Side.RED, range(4)), (Side.BLUE, range(6, 10))):
            army = [letter for letter, piece in PIECES.items() for _ in range(piece.limit)]
            rng.shuffle(army)
            for letter, square in zip(army, [Square(x, y) for y in rows for x in range(10)]):
                if letter == "F" or rng.random() < share:
                    self.pieces[square] = side, letter

    def view(self, side: Side) -> View:
        def cell(square: Square) -> str:
            owner, letter = self.pieces.get(square, (side, "+" if square in LAKES else "."))
            return letter if owner is side else "#"

        return View(["".join(cell(Square(x, y)) for x in range(10)) for y in range(10)], side)

    def play(self, side: Side, move: Move) -> LastPly:
        attacker = self.pieces.pop(move.origin)[1]
        met = self.pieces.get(move.target)
        if met is None:
            self.pieces[move.target] = side, attacker
            return LastPly(side, move, Encounter(EncounterKind.PEACEFUL))
        defender = met[1]
        if defender == "F" or (attacker, defender) in (("8", "B"), ("s", "1")):
            kind = EncounterKind.KILLS
        elif defender == "B":
            kind = EncounterKind.DIES
        else:
            order = list(PIECES)
            ranks = order.index(attacker), order.index(defender)
            kind = EncounterKind.BOTH_DIE if attacker == defender else EncounterKind.KILLS if ranks[0] < ranks[1] else EncounterKind.DIES
        if kind is not EncounterKind.DIES:
            del self.pieces[move.target]
        if kind is EncounterKind.KILLS:
            self.pieces[move.target] = side, attacker
        return LastPly(side, move, Encounter(kind, attacker, defender))


class KnowledgeTest(unittest.TestCase):
    def check(self, knowledge: Knowledge, game: Game) -> int:
        """Compares everything that is known with the truth, and returns how many ranks are known."""
        truth = {square: letter for square, (side, letter) in game.pieces.items() if side is knowledge.side}
        self.assertEqual({square for square, _ in knowledge.pieces()}, set(truth))
        dealt = knowledge.deal(lambda count: count // 2)
        for square, letter in truth.items():
            possible = knowledge.possible(square)
            self.assertIn(letter, possible)
            self.assertIn(dealt[square], possible)
            if letter not in MOVABLE:
                self.assertEqual(knowledge.piece(square).has_moved, False)
            self.assertAlmostEqual(sum(knowledge.chance(square, rank) for rank in PIECES), 1.0)
        return sum(knowledge.rank(square) is not None for square in truth)

    def play(self, seed: int, share: float, untold: float) -> int:
        """Plays a game at random, in which a share of the opponent's plies is not told. Returns how many ranks are known."""
        rng = random.Random(seed)
        game = Game(rng, share)
        knowledge = {side: Knowledge(side) for side in Side}
        side, known = Side.RED, 0
        for ply in range(300):
            view = game.view(side)
            knowledge[side.other].see(view)
            if ply % 32 == 0:
                known = self.check(knowledge[side.other], game)
            moves = view.legal_moves()
            if not moves:
                break
            done = game.play(side, rng.choice(moves))
            if done.encounter.defender == "F":
                break
            for other in Side:
                if other is not side or rng.random() >= untold:
                    knowledge[other].observe(done)
            side = side.other
        return known

    def test_knowledge_never_contradicts_the_truth(self) -> None:
        self.assertGreater(sum(self.play(seed, 1.0, 0.0) for seed in range(20)), 50)

    def test_pieces_may_be_left_out_of_the_set_up(self) -> None:
        for seed in range(10):
            self.play(seed, 0.6, 0.0)

    def test_plies_that_are_not_reported_make_nothing_known_that_is_wrong(self) -> None:
        for seed in range(10):
            self.play(seed, 1.0, 0.1)

    def test_a_long_move_is_a_scouts(self) -> None:
        knowledge = Knowledge(Side.BLUE)
        knowledge.observe(LastPly.parse(Side.BLUE, "1 6 UP 2 OK"))
        self.assertEqual(knowledge.rank(Square(1, 4)), "9")

    def test_a_defender_that_survives_is_known(self) -> None:
        knowledge = Knowledge(Side.BLUE)
        knowledge.observe(LastPly.parse(Side.RED, "0 5 DOWN DIES 8 1"))
        self.assertEqual(knowledge.rank(Square(0, 6)), "1")
        self.assertNotIn("1", knowledge.possible(Square(1, 6)))

    def test_a_copy_is_independent(self) -> None:
        knowledge = Knowledge(Side.BLUE)
        copy = knowledge.copy()
        copy.observe(LastPly.parse(Side.BLUE, "0 6 UP OK"))
        self.assertIsNone(knowledge.piece(Square(0, 5)))
        self.assertEqual(len(copy.possible(Square(0, 5))), 10)
