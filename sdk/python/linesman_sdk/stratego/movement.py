"""Lists the legal moves of a board.

A board is ten rows of ASCII with a line feed after each but the last, so a step to the left or right is one byte and a step up or
down is eleven. A step off the board meets a line feed, or the frame that is put around the rows.
"""

from __future__ import annotations

from .board import HEIGHT, WIDTH, Direction, Move
from .pieces import EMPTY, ENEMY, MOVABLE, SCOUT


def legal_moves(text: bytes) -> list[Move]:
    """Lists every legal move on a board, piece by piece from the top left.

    Whole boards are compared as numbers with a bit for each square, so that only pieces that can move are looked at.
    """
    cells = _FRAME + text + _FRAME
    mobile = int(cells.translate(_IS_MOBILE), 2)
    free = int(cells.translate(_IS_FREE), 2)
    waiting = mobile & (free << _ROW | free >> _ROW | free << 1 | free >> 1)
    moves: list[Move] = []
    add = moves.append
    while waiting:
        # The first byte is the highest bit.
        bit = waiting.bit_length() - 1
        waiting ^= 1 << bit
        place = _LAST - bit
        if cells[place] == _SCOUT:
            for step, way in zip(_STEPS, _WAYS[place]):
                target = place
                for move in way:
                    target += step
                    cell = cells[target]
                    if cell == _EMPTY:
                        add(move)
                        continue
                    if cell == _ENEMY:
                        add(move)
                    break
        else:
            up, down, left, right = _SHORT[place]
            if cells[place - _ROW] in _FREE:
                add(up)
            if cells[place + _ROW] in _FREE:
                add(down)
            if cells[place - 1] in _FREE:
                add(left)
            if cells[place + 1] in _FREE:
                add(right)
    return moves


def is_short_move(text: bytes, move: Move) -> bool:
    """Returns whether a move is a legal move by one square. This is a quick test of nearly all moves."""
    x, y, direction, multiplier = move
    to_x, to_y = x + direction.dx, y + direction.dy
    if multiplier != 1 or not (0 <= x < WIDTH and 0 <= y < HEIGHT and 0 <= to_x < WIDTH and 0 <= to_y < HEIGHT):
        return False
    return text[y * _ROW + x] in _MOBILE and text[to_y * _ROW + to_x] in _FREE


def _way(x: int, y: int, direction: Direction) -> tuple[Move, ...]:
    """Returns the moves in one direction, the shortest first, up to one that is off every board."""
    return tuple(Move(x, y, direction, multiplier) for multiplier in range(1, max(WIDTH, HEIGHT) + 1))


_ROW = WIDTH + 1
_FRAME = b"\n" * _ROW
_LAST = len(_FRAME) * 2 + _ROW * HEIGHT - 2
_STEPS = tuple(direction.dx + direction.dy * _ROW for direction in Direction)
_SCOUT, _EMPTY, _ENEMY = ord(SCOUT), ord(EMPTY), ord(ENEMY)
_FREE = (_EMPTY, _ENEMY)
_MOBILE = frozenset(map(ord, MOVABLE))
_IS_MOBILE = bytes(ord("1") if byte in _MOBILE else ord("0") for byte in range(256))
_IS_FREE = bytes(ord("1") if byte in _FREE else ord("0") for byte in range(256))

# The moves from each place of a framed board are made once. No piece is ever in the frame.
_WAYS = [
    tuple(_way(place % _ROW, place // _ROW - 1, direction) for direction in Direction) for place in range(_LAST + 1)
]
_SHORT = [tuple(way[0] for way in ways) for ways in _WAYS]
