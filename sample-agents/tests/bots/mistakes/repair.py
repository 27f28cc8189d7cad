#!/usr/bin/env python3
"""Stands behind a bot and repairs what it prints, as the first diagnosis of its report says.

    repair.py DIAGNOSIS PROTOCOL -- COMMAND...

It knows nothing of Linesman but the names of diagnoses and misreadings. A bot with one mistake conforms behind its repair; if not, the
advice was wrong.
"""

import json
import os
import re
import subprocess
import sys
import threading

DIRECTIONS = ["UP", "RIGHT", "DOWN", "LEFT"]
STEPS = {"UP": (0, -1), "RIGHT": (1, 0), "DOWN": (0, 1), "LEFT": (-1, 0)}
FORMS = {
    "stratego": re.compile(r"[1-9sBF.]{10}$|\d+ \d+ (UP|DOWN|LEFT|RIGHT)( \d+)?$|NO_MOVE$|SURRENDER$"),
    "otep": re.compile(r"(hello|move|status|analysis|error|simple-moves|rules|clock|position|side|finish|berserk-mode)( .*)?$"),
    "bitwa": re.compile(r"$|=$|= -?\d+( -?\d+){5}$|\?"),
}
ANSWERS = {
    "stratego": re.compile(r"\d+ \d+ (?:UP|DOWN|LEFT|RIGHT)(?: \d+)?|[1-9sBF.]{10}$"),
    "otep": re.compile(r"hello|move \w+\d+-\w+\d+|analysis \d+ .*|status .*"),
    "bitwa": re.compile(r"= -?\d+(?: -?\d+){5}|="),
}


def moves_only(change):
    """Changes the moves of Stratego and leaves everything else."""

    def repair(line, _):
        parts = re.fullmatch(r"(-?\d+) (-?\d+) (\w+)( \d+)?", line)
        if not parts:
            return [line]
        x, y, direction, multiplier = change(int(parts[1]), int(parts[2]), parts[3], parts[4] or "")
        return [f"{x} {y} {direction}{multiplier}"]

    return repair


def squares_only(change):
    """Changes the squares of a move of OTEP. The size of the board is that of the last rules."""

    def repair(line, state):
        if not line.startswith(("move ", "analysis ")):
            return [line]

        def square(found):
            file, rank = change(ord(found[1]) - ord("a"), int(found[2]) - 1, state.size)
            return f"{chr(ord('a') + file)}{rank + 1}"

        return [re.sub(r"\b([a-s])(\d+)", square, line)]

    return repair


def orders_only(change):
    """Changes the six numbers of an order of Bitwa."""

    def repair(line, _):
        numbers = re.fullmatch(r"= (-?\d+(?: -?\d+){5})", line)
        return ["= " + " ".join(map(str, change(*map(int, numbers[1].split()))))] if numbers else [line]

    return repair


def turned(direction, quarters):
    return DIRECTIONS[(DIRECTIONS.index(direction) + quarters) % 4]


def mirrored(direction, pair):
    return pair[1 - pair.index(direction)] if direction in pair else direction


def from_target(x, y, direction, multiplier):
    dx, dy = STEPS[direction]
    steps = int(multiplier or 1)
    return x - dx * steps, y - dy * steps, direction, multiplier


def first_answer(line, state):
    found = ANSWERS[state.protocol].search(line)
    return [found[0]] if found else [line]


def talk_dropped(line, state):
    is_row = state.protocol == "stratego" and len(line) == 10 and " " not in line
    state.rows += is_row
    # The set-up has four rows, and nothing else has any.
    is_good = FORMS[state.protocol].match(line) and not (is_row and state.rows > 4)
    return [line] if is_good else []


def empty_dropped(line, state):
    if state.protocol != "bitwa":
        return [line] if line else []
    was_empty, state.was_empty = state.was_empty, not line
    return [] if not line and was_empty else [line]


def twice_dropped(line, state):
    # A piece that has moved is not where it was, so no good move comes twice in a row.
    is_same, state.last = line == state.last and line != "=", line
    return [] if is_same else [line]


def empty_behind(line, _):
    return [line, ""] if line else []


def case_of_pieces(line, _):
    return [line.translate(str.maketrans("fbS", "FBs"))] if len(line) == 10 and " " not in line else [line]


def joined(line, state):
    state.parts.append(line)
    whole = " ".join(state.parts)
    if state.protocol == "stratego" and not FORMS["stratego"].match(whole):
        return []
    state.parts = []
    return [whole]


def of_json(line, _):
    try:
        value = json.loads(line)
    except ValueError:
        return [line]
    if isinstance(value, list):
        return [str(item) for item in value]
    return [" ".join(str(item) for item in value.values())] if isinstance(value, dict) else [line]


def without(pattern, by=""):
    return lambda line, _: [re.sub(pattern, by, line)]


def direction_last(line, _):
    parts = line.split()
    at = [index for index, part in enumerate(parts) if part in DIRECTIONS]
    return [line] if not at else [" ".join(parts[:at[0]] + parts[at[0] + 1 : at[0] + 3] + [parts[at[0]]] + parts[at[0] + 3 :])]


REPAIRS = {
    "ends-lines-as-on-windows": without(r"\r$"),
    "tab-between": without(r"\t", " "),
    "commas-between": without(r", ?", " "),
    "brackets-around": lambda line, _: [re.sub(r"['\"\[\](){}]", "", line).replace(",", " ").replace("  ", " ")],
    "quotes-around": without(r"^[\"']|[\"']$"),
    "space-around": lambda line, _: [line.strip(" ")],
    "small-letters": lambda line, _: [line.upper() if re.match(r"-?\d", line) else line],
    "capital-letters": lambda line, _: [line.lower()],
    "numbers-with-point": without(r"(\d)\.0*(?!\d)", r"\1"),
    "truth-in-words": lambda line, _: [line.replace("True", "1").replace("False", "0")],
    "names-before-values": without(r"[A-Za-z]+[=:]"),
    "signs-of-numbers": without(r"(?<!\S)\+?0*(\d)", r"\1"),
    "json-as-answer": of_json,
    "other-order": direction_last,
    "text-before-answer": first_answer,
    "text-behind-answer": first_answer,
    # The last prompt has no answer behind it.
    "prompt-before-answer": lambda line, state: talk_dropped(first_answer(line, state)[0], state),
    "several-answers-on-line": without(r"^(\d+ \d+ [A-Z]+).*", r"\1"),
    "prints-empty-line": empty_dropped,
    "empty-line-before-answer": empty_behind,
    "prints-more-than-answers": talk_dropped,
    "prints-before-reading": talk_dropped,
    "prints-before-greeting": talk_dropped,
    "prints-prompt": talk_dropped,
    "echoes-input": talk_dropped,
    "logs-to-standard-output": talk_dropped,
    "talks-within-answer": talk_dropped,
    "prints-twice": twice_dropped,
    "spreads-its-answer": joined,
    "writes-terminal-codes": without(r"\x1b\[[0-9;?]*[A-Za-z]"),
    "overwrites-its-line": without(r"^.*\r(?=.)"),
    "writes-byte-order-mark": without("^\ufeff"),
    "writes-nul": without("\0+"),
    "writes-rest-of-buffer": without("\0+"),
    "writes-look-alike": without("\u0412", "B"),
    "writes-other-space": without("[\u00a0\u2000-\u200a\u202f\u3000]", " "),
    "letter-for-digit": without(r"(?<![A-Z])[lI](?![A-Z])", "1"),
    "letter-of-other-case": case_of_pieces,
    "text-in-empty-line": without(r"^ +$"),
    "writes-no-ascii": without(r"[^\x00-\x7f]", "?"),
    # Misreadings of Stratego.
    "stratego y-from-bottom": moves_only(lambda x, y, d, m: (x, 9 - y, d, m)),
    "stratego x-from-right": moves_only(lambda x, y, d, m: (9 - x, y, d, m)),
    "stratego swapped": moves_only(lambda x, y, d, m: (y, x, d, m)),
    "stratego from-one": moves_only(lambda x, y, d, m: (x - 1, y - 1, d, m)),
    "stratego x-from-one": moves_only(lambda x, y, d, m: (x - 1, y, d, m)),
    "stratego y-from-one": moves_only(lambda x, y, d, m: (x, y - 1, d, m)),
    "stratego up-for-down": moves_only(lambda x, y, d, m: (x, y, mirrored(d, ["UP", "DOWN"]), m)),
    "stratego left-for-right": moves_only(lambda x, y, d, m: (x, y, mirrored(d, ["LEFT", "RIGHT"]), m)),
    "stratego turned": moves_only(lambda x, y, d, m: (9 - x, 9 - y, d, m)),
    "stratego turned-with-directions": moves_only(lambda x, y, d, m: (9 - x, 9 - y, turned(d, 2), m)),
    "stratego backward": moves_only(lambda x, y, d, m: (x, y, turned(d, 2), m)),
    "stratego target": moves_only(from_target),
    # Misreadings of OTEP.
    "otep ranks-from-top": squares_only(lambda file, rank, size: (file, size - 1 - rank)),
    "otep files-from-right": squares_only(lambda file, rank, size: (size - 1 - file, rank)),
    "otep swapped": squares_only(lambda file, rank, size: (rank, file)),
    "otep ranks-from-zero": squares_only(lambda file, rank, size: (file, rank + 1)),
    # Misreadings of Bitwa.
    "bitwa swapped": orders_only(lambda a, x, y, dx, dy, p: (a, y, x, dx, dy, p)),
    "bitwa from-one": orders_only(lambda a, x, y, dx, dy, p: (a, x - 1, y - 1, dx, dy, p)),
    "bitwa flag-last": orders_only(lambda x, y, dx, dy, p, a: (a, x, y, dx, dy, p)),
    "bitwa steps-as-flags": orders_only(lambda a, x, y, dx, dy, p: (a, x, y, dx or -1, dy or -1, p)),
}


class State:
    def __init__(self, protocol):
        self.protocol = protocol
        self.size = 0
        self.last = None
        self.rows = 0
        self.was_empty = False
        self.parts = []


def pass_input_on(bot, state):
    for line in sys.stdin.buffer:
        rules = re.match(rb"rules dim:(\d+)", line)
        if rules:
            state.size = int(rules[1])
        try:
            bot.stdin.write(line)
            bot.stdin.flush()
        except OSError:
            break
    try:
        bot.stdin.close()
    except OSError:
        pass


def main():
    name, protocol = sys.argv[1:3]
    if name == "--list":
        print("\n".join(REPAIRS))
        return
    state = State(protocol)
    repair = REPAIRS[name]
    bot = subprocess.Popen(sys.argv[4:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    threading.Thread(target=pass_input_on, args=(bot, state), daemon=True).start()
    for line in bot.stdout:
        text = line.decode("utf-8", "replace").rstrip("\n")
        for repaired in repair(text, state):
            sys.stdout.buffer.write(repaired.encode() + b"\n")
        sys.stdout.buffer.flush()
    sys.stdout.flush()
    os._exit(bot.wait() & 0xFF)


main()
