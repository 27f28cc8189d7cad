"""computes.py [--nice | --idle | --burners N] MILLIS PROGRAM...: the program, with so many milliseconds of processor time before each answer.

--nice, --idle  gives up its priority first
--burners N     starts so many processes first that keep a processor busy, and whose parents have ended
"""

import os
import subprocess
import sys
import threading
import time

words = sys.argv[1:]
burners = 0
if words[0] == "--nice":
    os.nice(19)
    del words[0]
elif words[0] == "--idle":
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    del words[0]
elif words[0] == "--burners":
    burners = int(words[1])
    del words[:2]
for _ in range(burners):
    middle = os.fork()
    if middle == 0:
        if os.fork() != 0:
            os._exit(0)
        null = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(null, stream)
        while True:
            pass
    os.waitpid(middle, 0)

millis = float(words[0])
program = subprocess.Popen(words[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
asked = threading.Event()


def pass_on_answers():
    for line in program.stdout:
        if asked.is_set():
            asked.clear()
            end = time.thread_time() + millis / 1000
            while time.thread_time() < end:
                pass
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    os._exit(program.wait())


threading.Thread(target=pass_on_answers).start()
for line in sys.stdin.buffer:
    asked.set()
    program.stdin.write(line)
    program.stdin.flush()
program.stdin.close()
