"""A bot for Bitwa that does what its file is called."""

import pathlib
import sys

KIND = pathlib.Path(sys.argv[0]).stem
# With a number, march stands still at first for up to five turns.
PAUSE = int(sys.argv[1]) % 6 if len(sys.argv) > 1 else 0


def answer(text):
    sys.stdout.write(text + "\n\n")
    sys.stdout.flush()


def main():
    units = {}
    pause = PAUSE
    for line in sys.stdin:
        words = line.split()
        if words[0] == "set_game":
            for y, row in enumerate(words[5:]):
                for x, cell in enumerate(row):
                    units.setdefault(cell, (x, y))
            if KIND == "flood":
                while True:
                    sys.stdout.write("=\n\n")
            if KIND == "shout":
                sys.stderr.write("what a game! " * 200_000)
            answer("=")
        elif words[0] == "gen_move":
            own = words[1]
            x, y = units[own]
            if KIND == "march" and pause:
                pause -= 1
                answer(f"= 0 {x} {y} 1 1 1")
            elif KIND == "march":
                # Towards the opponent's first unit, attacking whatever stands beside.
                foes = [cell for cell in units if cell.isalpha() and cell.isupper() != own.isupper()]
                x, y = units[min(foes)]
                answer(f"= 1 {x} {y} 1 1 1")
            elif KIND == "wrong":
                answer("= 0 99 1 1 1 1")
            elif KIND == "swap":
                answer(f"= 0 {y} {x} -1 -1 0")
            elif KIND == "mute":
                continue
            elif KIND == "hoard":
                # Filled with something, so that the system has to find room for it.
                units["hoard"] = b"x" * (300 << 20)
            elif KIND == "refuse":
                answer("? no idea")
            elif KIND == "leave":
                sys.exit(7)
            else:
                answer(f"= 0 {x} {y} 1 1 1")
        elif words[0] == "time_left":
            answer("? never mind")
        else:
            answer("=")


main()
