"""Tests whole conversations in OTEP, written from the protocol's text and from its program's habits."""

from __future__ import annotations

import unittest

from linesman_sdk.otep import AgentEnd, GameOver, MoveWanted, Outcome, Side

from .otep_talk import BERSERK, Talk, clocks
from .tafl_variants import BRANDUB

ONCE = "/5t1/1T1T3/7/5K1/1t5/1T5/7/"
TWICE = "/5t1/3T3/7/1T3K1/7/1T5/7/"

# What the text of OTEP prescribes: the greeting comes first, and the clock follows "play".
TEXT = f"""
< hello
> rules {BRANDUB}
> play attackers
> clock 60000 60000 30 3 3
< move d1-c1
> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
> opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
> play attackers
> clock 59000 58000 30 3 3
< move a4-a2
> error 2
> opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
> play attackers
> clock 58000 58000 30 3 3
< move a4-a3
> move /2t4/3t3/t1T4/1tTKTtt/3T3/3t3/3t3/
> finish 0
> goodbye
"""

# What OpenTafl does: rules before the greeting, the clock before "play", no "opponent-move" before the first turn, a
# space behind the clock, and no answer to the move that ends the game.
PROGRAM = f"""
> rules {BRANDUB}
< hello
> clock 20000 20000 5 3 3\x20
> play attackers
< move d1-c1
> move /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
> opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
> clock 19496 20000 5 3 3\x20
> play attackers
< move d7-c7
> error 2
> opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
> clock 4000* 20000 5 2 3\x20
> play attackers
< move c1-b1
> finish 2
"""

DEFENDERS = f"""
< hello
> rules {BRANDUB}
> opponent-move d1-c1 /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/
> play defenders
< move d3-c3
> move /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
> opponent-move c1-b1 /1t5/3t3/2T4/ttTKTtt/3T3/3t3/3t3/
> play defenders
< move c3-d3
> goodbye
"""

# A capture that lets the same piece go on. The program reports it as the opponent's move; the text wants an
# "opponent-move" before every "play", so it may be the opponent's last one, told again; or nothing at all is told.
BERSERKS = {
    "own capture comes back": ["> move " + ONCE, f"> opponent-move a2-b2xc2 {ONCE}"],
    "own capture comes back alone": [f"> opponent-move a2-b2 {ONCE}"],
    "the opponent's move is told again": ["> move " + ONCE, f"> opponent-move g1-f1 {ONCE}"],
    "only the answer comes": ["> move " + ONCE],
    "nothing comes": [],
}


def berserk(news: list[str]) -> str:
    """Returns a conversation in which a piece goes on.

    Behind a2-b2xc2 a man on d2 and an attacker on b5 bound what it can reach; b2-b4 is the one capture left to it, and
    b4 is where it can capture no more.
    """
    return "\n".join(
        [
            "< hello",
            f"> rules {BERSERK}",
            "> play defenders",
            "< move a2-b2",
            *news,
            "> play defenders",
            "? b2-a2 b2-c2 b2-b1 b2-b3 b2-b4",
            "< move b2-b4",
            "> move " + TWICE,
            f"> opponent-move f1-e1 {TWICE.replace('5t1', '4t2')}",
            "> play defenders",
            "? more",
        ]
    )


class ConversationTest(unittest.TestCase):
    def hold(self, dialogue: str, newline: str = "\n") -> Talk:
        """Holds a written conversation: ``>`` to the agent, ``<`` from it, ``?`` the moves that it may choose from."""
        talk = Talk()
        heard: list[str] = talk.said()
        for line in dialogue.strip("\n").split("\n"):
            kind, text = line[:1], line[2:]
            with self.subTest(line=line):
                if kind == ">":
                    talk.end.receive_data((text + newline).encode())
                    talk.collect()
                    heard += talk.said()
                elif kind == "?":
                    moves = [str(move) for move in talk.moves()]
                    self.assertTrue(len(moves) > 1 if text == "more" else moves == text.split())
                else:
                    if text.startswith("move "):
                        self.assertIsInstance(talk.events[-1], MoveWanted)
                        talk.move(text[5:])
                        heard += talk.said()
                    self.assertEqual(heard, [text])
                    heard = []
        self.assertEqual(heard, [])
        return talk

    def test_a_referee_that_keeps_to_the_text_is_understood(self) -> None:
        talk = self.hold(TEXT)
        self.assertEqual(
            [type(event).__name__ for event in talk.events],
            ["GameBegun", "MoveWanted", "Moved", "Moved", "MoveWanted", "Refused", "MoveWanted", "Moved", "GameOver", "Goodbye"],
        )
        self.assertEqual(talk.events[-2], GameOver(None))
        self.assertEqual(talk.plies(), ["attackers d1-c1", "defenders d3-c3", "attackers a4-a3"])

    def test_the_program_is_understood(self) -> None:
        for newline in ("\n", "\r\n"):
            talk = self.hold(PROGRAM, newline)
            readings = [shown.attackers for shown in talk.clocks if shown is not None]
            self.assertEqual([reading.left for reading in readings], [20.0, 19.496, 4.0])
            self.assertEqual([reading.overtimes for reading in readings], [3, 3, 2])
            self.assertEqual(talk.events[-1], GameOver(Outcome(Side.ATTACKERS)))
            # OpenTafl has not answered the last move.
            self.assertEqual(talk.plies(), ["attackers d1-c1", "defenders d3-c3"])

    def test_who_moves_second_hears_the_first_move_before(self) -> None:
        talk = self.hold(DEFENDERS)
        self.assertEqual(
            [type(event).__name__ for event in talk.events],
            ["GameBegun", "Moved", "MoveWanted", "Moved", "Moved", "MoveWanted", "Goodbye"],
        )
        # The last move was not answered.
        self.assertEqual(talk.plies(), ["attackers d1-c1", "defenders d3-c3", "attackers c1-b1"])

    def test_a_capturing_piece_goes_on_however_the_referee_reports_it(self) -> None:
        for name, news in BERSERKS.items():
            with self.subTest(name):
                talk = self.hold(berserk(news))
                self.assertEqual(talk.plies(), ["defenders a2-b2xc2", "defenders b2=b4xb5", "attackers f1-e1"])

    def test_a_refused_move_keeps_the_piece_on_move(self) -> None:
        talk = Talk()
        talk.hear("rules " + BERSERK.replace("ber:c", "ber:m"), "play defenders")
        talk.move("a2-b2")
        talk.hear("move " + ONCE, "play defenders")
        before = talk.moves()
        talk.move("b2-b4")
        talk.hear("error 4", f"opponent-move a2-b2xc2 {ONCE}", "play defenders")
        self.assertEqual(talk.moves(), [move for move in before if str(move) != "b2-b4"])
        self.assertEqual({str(move.origin) for move in before}, {"b2"})

    def refuse(self, rules: str, *refused: str) -> str:
        """Has the referee refuse moves of the piece that goes on, and returns the moves that are left then."""
        talk = Talk()
        talk.hear("rules " + rules, "play defenders")
        talk.move("a2-b2")
        talk.hear("move " + ONCE, "play defenders")
        for move in refused:
            talk.move(move)
            talk.hear("error 2", "play defenders")
        return " ".join(map(str, talk.moves()))

    def test_another_piece_may_move_if_the_referee_refuses_all_of_the_first(self) -> None:
        # The defenders have the men on d2 and b6 and the king on f4 besides.
        for keys in ("ber:c", "ber:m"):
            rules = BERSERK.replace("ber:c", keys)
            with self.subTest(keys):
                left = self.refuse(rules, "b2-b4", "b2-a2", "b2-c2", "b2-b1", "b2-b3").split()
                self.assertEqual({move[:2] for move in left}, {"d2", "f4", "b6"})
                self.assertEqual(self.refuse(rules, "b2-b4", "b2-a2", "b2-c2", "b2-b1"), "b2-b3")

    def test_a_referee_that_wants_captures_only_gets_one(self) -> None:
        # Three wrong moves may be all that a referee forgives, and four moves of b2 capture nothing.
        self.assertEqual(self.refuse(BERSERK, "b2-b3"), "b2-b4")
        # It does not want a capture: what it has not refused comes back.
        self.assertEqual(self.refuse(BERSERK, "b2-b3", "b2-b4"), "b2-a2 b2-c2 b2-b1")
        self.assertEqual(self.refuse(BERSERK, "b2-b4"), "b2-a2 b2-c2 b2-b1 b2-b3")
        # Rules that want a move want no capture.
        self.assertEqual(self.refuse(BERSERK.replace("ber:c", "ber:m"), "b2-b3"), "b2-a2 b2-c2 b2-b1 b2-b4")

    def test_a_berserk_opponents_moves_come_together(self) -> None:
        talk = Talk()
        talk.hear("rules " + BERSERK, f"opponent-move a2-b2xc2|b2=b4xb5 {TWICE}", "play attackers")
        self.assertEqual(talk.plies(), ["defenders a2-b2xc2", "defenders b2=b4xb5"])
        self.assertEqual((talk.position().side, talk.position().berserk), (Side.ATTACKERS, None))

    def test_an_opponents_moves_may_come_without_an_answer_to_the_own_move(self) -> None:
        talk = Talk()
        talk.hear(f"rules {BRANDUB}", "play attackers")
        talk.move("d1-c1")
        talk.hear("opponent-move d3-c3 /2t4/3t3/2T4/ttTKTtt/3T3/3t3/3t3/")
        self.assertEqual(talk.plies(), ["attackers d1-c1", "defenders d3-c3"])

    def test_a_berserk_opponents_moves_may_come_one_by_one(self) -> None:
        talk = Talk()
        talk.hear("rules " + BERSERK, f"opponent-move a2-b2 {ONCE}", f"opponent-move b2-b4 {TWICE}", "play attackers")
        self.assertEqual(talk.plies(), ["defenders a2-b2xc2", "defenders b2=b4xb5"])

    def test_a_move_that_does_not_lead_to_the_board_is_reported_as_it_was_sent(self) -> None:
        talk = Talk()
        talk.hear("rules " + BERSERK, "opponent-move a2-b2xd2+ /5t1/1T1t3/7/5K1/1t5/1T5/7/")
        self.assertEqual(talk.plies(), ["defenders a2-b2xd2+"])

    def test_the_mark_of_a_threat_comes_from_the_referee(self) -> None:
        for sent, expected in (("d1-c1+", "attackers d1-c1+"), ("d1-c1", "attackers d1-c1")):
            talk = Talk()
            talk.hear(f"rules {BRANDUB}", f"opponent-move {sent} /2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3/")
            self.assertEqual(talk.plies(), [expected])

    def test_bytes_may_be_cut_anywhere(self) -> None:
        end = AgentEnd()
        events = []
        for byte in f"rules {BRANDUB}\r\nplay attackers \nclock 1 2\n".encode():
            end.receive_data(bytes([byte]))
            events.append(end.next_event())
        wanted = [event for event in events if isinstance(event, MoveWanted)]
        self.assertEqual(len(wanted), 1)
        self.assertEqual(end.clocks, clocks(1, 2))
