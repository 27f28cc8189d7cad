"""Holds the sample conversations on the pages of the protocols."""

from __future__ import annotations

import unittest
from collections.abc import Iterator
from pathlib import Path

from linesman_sdk import bitwa, otep, stratego

PAGES = Path(__file__).resolve().parents[3] / "docs" / "protocols"


def conversation(page: str) -> Iterator[tuple[bool, str]]:
    """Yields the lines of a page's conversation, and whether the agent wrote them. What follows an omission is left out."""
    text = (PAGES / page).read_text(encoding="utf-8").partition("```conversation\n")[2].partition("```")[0]
    for line in text.splitlines():
        if line == "...":
            return
        yield line.startswith("<< "), line[3:]


class ConversationTest(unittest.TestCase):
    def test_stratego(self) -> None:
        end = stratego.AgentEnd()
        rows: list[str] = []
        views = 0
        for is_own, line in conversation("stratego.md"):
            event = end.next_event()
            if not is_own:
                self.assertNotIsInstance(event, (stratego.SetupWanted, stratego.MoveWanted))
                end.receive_data(f"{line}\n".encode())
            elif len(rows) < 4:
                rows.append(line)
                if len(rows) == 4:
                    setup = stratego.Setup(rows)
                    self.assertEqual(end.send(setup), f"{setup}\n".encode())
            else:
                # The echo of the move before may come first.
                event = end.next_event() if isinstance(event, stratego.Echo) else event
                assert isinstance(event, stratego.MoveWanted)
                views += 1
                move = stratego.LastMove.parse(line).move
                self.assertEqual(end.send(move), f"{line}\n".encode())
        event = end.next_event()
        assert isinstance(event, stratego.Echo)
        self.assertEqual((views, event.text), (3, "4 4 DOWN"))

    def test_otep(self) -> None:
        end = otep.AgentEnd()
        asked: otep.Event | None = None
        moves = 0
        for is_own, line in conversation("otep.md"):
            while (event := end.next_event()) is not None:
                asked = event
            if not is_own:
                end.receive_data(f"{line}\n".encode())
                continue
            if line != "hello":
                assert isinstance(asked, otep.MoveWanted)
                assert end.position is not None
                moves += 1
                expected = end.position.after(otep.Move.parse(line.partition(" ")[2])).board
                end.send_move(otep.Move.parse(line.partition(" ")[2]))
            self.assertEqual(end.data_to_send(), f"{line}\n".encode())
        self.assertIsInstance(end.next_event(), otep.Moved)
        self.assertEqual((moves, end.position and end.position.board), (2, expected))
        self.assertEqual(end.data_to_send(), b"")

    def test_bitwa(self) -> None:
        end = bitwa.AgentEnd()
        orders = 0
        for is_own, line in conversation("bitwa.md"):
            event = end.next_event()
            if not is_own:
                self.assertIsNone(event)
                end.receive_data(f"{line}\n".encode())
                continue
            if isinstance(event, bitwa.OrderWanted):
                orders += 1
                self.assertEqual(end.position and end.position.due, event.division)
                end.send_order(bitwa.Order.parse(line.partition(" ")[2]))
            self.assertEqual(end.data_to_send(), f"{line}\n\n".encode())
        self.assertEqual(orders, 2)


if __name__ == "__main__":
    unittest.main()
