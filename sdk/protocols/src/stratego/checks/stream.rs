//! Checks of section ST-1: lines and streams.

use crate::{Check, Level};

/// Every answer leaves the agent's process as soon as it is complete.
pub static FLUSHES: Check = Check {
    id: "stratego/stream/flushes",
    clause: "ST-1.3",
    level: Level::Must,
    title: "Every answer leaves the agent's process as soon as it is complete.",
    why: "Most languages keep output to a pipe in a buffer until some thousand bytes have gathered. The answer is then written, as far as the agent is concerned, and the referee waits for it in vain.",
    fix: "flush standard output after every answer",
    passing: ">> START and the board\n<< 0 3 DOWN",
    failing: "-- START and the board are sent\n-- nothing comes within the limit\n-- the agent's input is closed, and out comes: 0 3 DOWN",
    requires: &[],
};

/// Every line of an answer ends with a newline.
pub static ENDS_LINES: Check = Check {
    id: "stratego/stream/ends-lines",
    clause: "ST-1.1",
    level: Level::Must,
    title: "Every line of an answer ends with a newline.",
    why: "The referee cannot know that a line is complete before its newline comes: \"4 6 UP\" may still become \"4 6 UP 3\".",
    fix: "end every answer with a newline",
    passing: "<< 4 6 UP",
    failing: "-- the bytes \"4 6 UP\" come, and no newline",
    requires: &[],
};

/// Lines end with a newline alone, without a carriage return before it.
pub static NO_CARRIAGE_RETURN: Check = Check {
    id: "stratego/stream/no-carriage-return",
    clause: "ST-1.2",
    level: Level::Must,
    title: "Lines end with a newline alone, without a carriage return before it.",
    why: "The competition's manager took the carriage return for a part of the row or of the move; it turned set-ups with it away.",
    fix: "write '\\n', not '\\r\\n': open the stream in binary mode or set its newline",
    passing: "<< FB8sB479B8",
    failing: "-- the bytes \"FB8sB479B8\\r\\n\" come",
    requires: &[],
};

/// Standard output carries answers and nothing else.
pub static NO_NOISE: Check = Check {
    id: "stratego/stream/no-noise",
    clause: "ST-1.4",
    level: Level::Must,
    title: "Standard output carries answers and nothing else.",
    why: "Whatever stands on standard output is taken for an answer. One forgotten debugging line in the place of a move loses the game.",
    fix: "write diagnostics to standard error",
    passing: ">> START and the board\n<< 0 3 DOWN",
    failing: ">> START and the board\n<< thinking about 17 moves\n<< 0 3 DOWN",
    requires: &[],
};

/// A line that arrives in several pieces is read as one line.
pub static READS_SPLIT_LINES: Check = Check {
    id: "stratego/stream/reads-split-lines",
    clause: "ST-1.5",
    level: Level::Must,
    title: "A line that arrives in several pieces is read as one line.",
    why: "A pipe keeps no message boundaries: under load one line may arrive in two reads.",
    fix: "read up to the newline, not up to what one read returns",
    passing: "-- \"RED scrip\" and a little later \"ted 10 10\\n\" are sent\n<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n<< 967B669999",
    failing: "-- \"RED scrip\" and a little later \"ted 10 10\\n\" are sent\n-- the agent takes the first piece for a line and dies of it",
    requires: &["stratego/setup/answered", "stratego/setup"],
};

/// Several lines that arrive at once are read one by one.
pub static READS_JOINED_LINES: Check = Check {
    id: "stratego/stream/reads-joined-lines",
    clause: "ST-1.6",
    level: Level::Must,
    title: "Several lines that arrive at once are read one by one.",
    why: "The echo of a move, the opponent's reply and the board may all be in the pipe when the agent reads next. An agent that mixes two ways of reading, or drops what follows the first newline, waits for ever.",
    fix: "read lines from one buffered reader only, and never throw away what it holds",
    passing: "-- echo, reply and board are sent in one write\n<< 4 3 DOWN",
    failing: "-- echo, reply and board are sent in one write\n-- nothing comes",
    requires: &[
        "stratego/setup/answered",
        "stratego/turn/answered",
        "stratego/process/stays-until-the-end",
        "stratego/process/keeps-stdout-open",
    ],
};
