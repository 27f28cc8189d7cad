//! Checks of section BW-1: lines and streams.

use crate::{Check, Level};

/// Every answer leaves the agent's process as soon as it is complete.
pub static FLUSHES: Check = Check {
    id: "bitwa/stream/flushes",
    clause: "BW-1.1",
    level: Level::Must,
    title: "Every answer leaves the agent's process as soon as it is complete.",
    why: "Most languages keep output to a pipe in a buffer until some thousand bytes have gathered. The answer is then given, as far as the agent is concerned, and its time runs on until it is killed.",
    fix: "flush standard output after the empty line of every answer",
    passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: "-- gen_move A is sent\n-- nothing comes until the time is up\n-- the agent's input is closed, and out comes: = 1 5 2 1 1 1",
    requires: &[],
};

/// Every line of an answer ends with a newline.
pub static ENDS_LINES: Check = Check {
    id: "bitwa/stream/ends-lines",
    clause: "BW-1.2",
    level: Level::Must,
    title: "Every line of an answer ends with a newline.",
    why: "The referee cannot know that a line is complete before its newline comes, and without it there is no empty line either.",
    fix: "end every line of an answer with a newline, and write one more for the empty line",
    passing: "<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: "-- the bytes \"= 1 5 2 1 1 1\" come, and no newline",
    requires: &[],
};

/// Lines end with a newline alone, without a carriage return before it.
pub static NO_CARRIAGE_RETURN: Check = Check {
    id: "bitwa/stream/no-carriage-return",
    clause: "BW-1.3",
    level: Level::Must,
    title: "Lines end with a newline alone, without a carriage return before it.",
    why: "An answer ends with two newlines, one right after the other. An arbiter that looks for just that never sees the end of an answer whose newlines have a carriage return between them.",
    fix: "write '\\n', not '\\r\\n': open the stream in binary mode or set its newline",
    passing: "<< =\n<< (empty line)",
    failing: "-- the bytes \"=\\r\\n\\r\\n\" come",
    requires: &[],
};

/// Standard output carries answers and nothing else.
pub static NO_NOISE: Check = Check {
    id: "bitwa/stream/no-noise",
    clause: "BW-1.4",
    level: Level::Must,
    title: "Standard output carries answers and nothing else.",
    why: "Whatever stands before an answer may be taken for the answer, and is none: it has neither '=' nor '?'.",
    fix: "write diagnostics to standard error",
    passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: ">> gen_move A\n<< thinking about A\n<< = 1 5 2 1 1 1\n<< (empty line)",
    requires: &[],
};

/// A command that arrives in several pieces is read as one line.
pub static READS_SPLIT_LINES: Check = Check {
    id: "bitwa/stream/reads-split-lines",
    clause: "BW-1.5",
    level: Level::Must,
    title: "A command that arrives in several pieces is read as one line.",
    why: "A pipe keeps no message boundaries: under load one line may arrive in two reads. The line of set_game is long.",
    fix: "read up to the newline, not up to what one read returns",
    passing: "-- \"gen_m\" and a little later \"ove A\\n\" are sent\n<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: "-- \"gen_m\" and a little later \"ove A\\n\" are sent\n<< ? unknown command\n<< (empty line)",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// Several commands that arrive at once are read and answered one by one.
pub static READS_JOINED_LINES: Check = Check {
    id: "bitwa/stream/reads-joined-lines",
    clause: "BW-1.6",
    level: Level::Should,
    title: "Several commands that arrive at once are read and answered one by one.",
    why: "Nothing in the text says that an arbiter waits for one answer before it sends the next command. An agent that drops what follows the first newline then waits for ever.",
    fix: "read lines from one buffered reader only, and never throw away what it holds",
    passing: "-- time_left 60000 and gen_move A are sent in one write\n<< =\n<< (empty line)\n<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: "-- time_left 60000 and gen_move A are sent in one write\n<< =\n<< (empty line)\n-- nothing more comes",
    requires: &[
        "bitwa/set-game/answered",
        "bitwa/order/answered",
        "bitwa/time/left-answered",
    ],
};
