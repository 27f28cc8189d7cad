"""computes.py MILLIS PROGRAM...: the program, with so many milliseconds of processor time before each line of its output."""

import os
import subprocess
import sys
import threading
import time

millis = float(sys.argv[1])
program = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def pass_on_answers():
    for line in program.stdout:
        end = time.thread_time() + millis / 1000
        while time.thread_time() < end:
            pass
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    os._exit(program.wait())


threading.Thread(target=pass_on_answers).start()
for line in sys.stdin.buffer:
    program.stdin.write(line)
    program.stdin.flush()
program.stdin.close()
