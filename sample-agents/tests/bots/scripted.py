#!/usr/bin/env -S python3 -S -E
"""Says what a script tells it to say, byte for byte, and writes down all that it hears.

Called NAME, it reads NAME.say, writes what it hears to NAME.heard and its process id to NAME.pid. Each line of the script
is a Python bytes literal without its quotes, and is said at the next cue: the first line that is heard (the set-up), and
each board of ten rows. In it, a line that begins with ``!`` is not said but done:

=================  ================================================================================
``!exit``          exit at once
``!touch FILE``    create a file
``!await FILE``    wait until a file exists
``!exists FILE``   write down whether a file exists
``!fds``           write down all open file descriptors (Linux)
``!state NAME``    write down whether the process of NAME.pid comes to be stopped (Linux)
``!state-now NAME``  the same, at the first look
``!deaf``          never read again, with as small a pipe as there can be (Linux)
=================  ================================================================================

At the end of the script it is silent. It exits at the end of its input and at a word that ends the game.
"""

import ast
import os
import signal
import sys
import time

LAST_WORDS = (b"QUIT", b"VICTORY", b"DEFEAT", b"DEFAULT", b"ILLEGAL", b"DRAW")
F_SETPIPE_SZ = 1031


def main():
    """Plays one game."""
    name = sys.argv[0]
    with open(name + ".pid.new", "w", encoding="ascii") as file:
        file.write(str(os.getpid()))
    os.rename(name + ".pid.new", name + ".pid")
    with open(name + ".say", encoding="ascii") as file:
        script = [ast.literal_eval(f'b"{line}"') for line in file.read().splitlines()]
    with open(name + ".heard", "wb", buffering=0) as heard:
        rows = None
        for line in iter(sys.stdin.buffer.readline, b""):
            heard.write(line)
            if line.split()[:1] and line.split()[0] in LAST_WORDS:
                return
            is_first, rows = rows is None, (rows or 0) + 1 if is_row(line) else 0
            if is_first or rows == 10:
                rows = 0
                if script:
                    follow(script.pop(0), heard)


def is_row(line):
    """Tells whether a line is a row of a board."""
    return len(line) == 11 and all(byte in b"F123456789sB.#+*\n" for byte in line)


def follow(step, heard):
    """Says and does what a line of the script holds."""
    for part in step.splitlines(keepends=True) if b"!" in step else [step]:
        if not part.startswith(b"!"):
            os.write(1, part)
            continue
        words = part.decode("ascii").split()
        result = do(words)
        if result is not None:
            heard.write(f"{' '.join(words)}: {result}\n".encode())


def do(words):
    """Does one thing; returns what came of it, if that is to be written down."""
    match words:
        case ["!exit"]:
            sys.exit(0)
        case ["!touch", file]:
            with open(file, "w", encoding="ascii"):
                return None
        case ["!await", file]:
            wait_for(lambda: os.path.exists(file))
        case ["!exists", file]:
            return os.path.exists(file)
        case ["!fds"]:
            return " ".join(links())
        case ["!state", name]:
            return wait_for(lambda: state(name) == "T")
        case ["!state-now", name]:
            return state(name) == "T"
        case ["!deaf"]:
            import fcntl

            fcntl.fcntl(0, F_SETPIPE_SZ, 4096)
            while True:
                signal.pause()
        case _:
            sys.exit(f"unknown words in the script: {words}")


def wait_for(condition):
    """Waits until something holds; gives up after a minute, and tells whether it came to hold."""
    until = time.monotonic() + 60
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.002)
    return True


def links():
    """Lists the open file descriptors and what they are."""
    for number in sorted(os.listdir("/proc/self/fd"), key=int):
        try:
            yield f"{number}={os.readlink('/proc/self/fd/' + number)}"
        except OSError:
            pass  # the listing's own


def state(name):
    """Returns the state of another bot's process, as the system words it."""
    with open(name + ".pid", encoding="ascii") as file:
        pid = file.read()
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        return file.read().rpartition(")")[2].split()[0]


if __name__ == "__main__":
    main()
