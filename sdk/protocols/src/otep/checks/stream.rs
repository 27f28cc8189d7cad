//! Checks of section OT-1: lines and streams.

use crate::{Check, Level};

/// Every command leaves the agent's process as soon as it is complete.
pub static FLUSHES: Check = Check {
    id: "otep/stream/flushes",
    clause: "OT-1.1",
    level: Level::Must,
    title: "Every command leaves the agent's process as soon as it is complete.",
    why: "Most languages keep output to a pipe in a buffer until some thousand bytes have gathered. The move is then sent, as far as the agent is concerned, and its clock runs on until the game is lost.",
    fix: "flush standard output after every command",
    passing: ">> play attackers\n<< move d1-c1",
    failing: "-- play is sent\n-- nothing comes until the time is up\n-- the agent's input is closed, and out comes: move d1-c1",
    requires: &[],
};

/// Every command ends with a newline.
pub static ENDS_LINES: Check = Check {
    id: "otep/stream/ends-lines",
    clause: "OT-1.2",
    level: Level::Must,
    title: "Every command ends with a newline.",
    why: "The referee cannot know that a command is complete before its newline comes: \"move d1-c1\" may still become \"move d1-c11\".",
    fix: "end every command with a newline",
    passing: "<< move d1-c1",
    failing: "-- the bytes \"move d1-c1\" come, and no newline",
    requires: &[],
};

/// Lines end with a newline alone, without a carriage return before it.
pub static NO_CARRIAGE_RETURN: Check = Check {
    id: "otep/stream/no-carriage-return",
    clause: "OT-1.3",
    level: Level::Must,
    title: "Lines end with a newline alone, without a carriage return before it.",
    why: "The real program takes the carriage return for a part of the move and breaks down over it.",
    fix: "write '\\n', not '\\r\\n': open the stream in binary mode or set its newline",
    passing: "<< move d1-c1",
    failing: "-- the bytes \"move d1-c1\\r\\n\" come",
    requires: &[],
};

/// Standard output carries the protocol's commands and nothing else.
pub static NO_NOISE: Check = Check {
    id: "otep/stream/no-noise",
    clause: "OT-1.4",
    level: Level::Should,
    title: "Standard output carries the protocol's commands and nothing else.",
    why: "The referee passes over a line that is no command, and so does the real program, as long as the line does not happen to begin like one.",
    fix: "write diagnostics to standard error, or as the text of status",
    passing: "<< status depth 4\n<< move d1-c1",
    failing: "<< searched 48210 nodes\n<< move d1-c1",
    requires: &[],
};

/// A command is worded without anything that its form does not need: in lower case, with single spaces, from the
/// first byte of the line to the last.
pub static PLAIN_FORM: Check = Check {
    id: "otep/stream/plain-form",
    clause: "OT-1.5",
    level: Level::Must,
    title: "A command is worded without anything that its form does not need: in lower case, with single spaces, from the first byte of the line to the last.",
    why: "The referee understands such a line. The real program does not know \"Move\", and breaks down over a space behind a move.",
    fix: "print the command's word in lower case, one space between the parts, and nothing behind the last one",
    passing: "<< move d1-c1",
    failing: "<< Move d1-c1 ",
    requires: &[],
};

/// All that the agent sends is US-ASCII.
pub static ASCII: Check = Check {
    id: "otep/stream/ascii",
    clause: "OT-1.6",
    level: Level::Should,
    title: "All that the agent sends is US-ASCII.",
    why: "The text of a status or of an error is shown to people, and bytes beyond 127 are shown as something else on their machine.",
    fix: "write status texts and error messages without accents and symbols",
    passing: "<< status thinking",
    failing: "-- the bytes \"status r\\xc3\\xa9fl\\xc3\\xa9chit\\n\" come",
    requires: &["otep/hello/sent"],
};

/// A line that arrives in several pieces is read as one line.
pub static READS_SPLIT_LINES: Check = Check {
    id: "otep/stream/reads-split-lines",
    clause: "OT-1.7",
    level: Level::Must,
    title: "A line that arrives in several pieces is read as one line.",
    why: "A pipe keeps no message boundaries: under load one line may arrive in two reads. Rules strings are long.",
    fix: "read up to the newline, not up to what one read returns",
    passing: "-- \"play atta\" and a little later \"ckers\\n\" are sent\n<< move d1-c1",
    failing: "-- \"play atta\" and a little later \"ckers\\n\" are sent\n-- the agent takes the first piece for a line and dies of it",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// Several lines that arrive at once are read one by one.
pub static READS_JOINED_LINES: Check = Check {
    id: "otep/stream/reads-joined-lines",
    clause: "OT-1.8",
    level: Level::Must,
    title: "Several lines that arrive at once are read one by one.",
    why: "The reply to a move, the opponent's move, play and clock may all be in the pipe when the agent reads next. An agent that drops what follows the first newline waits for ever.",
    fix: "read lines from one buffered reader only, and never throw away what it holds",
    passing: "-- opponent-move, play and clock are sent in one write\n<< move c1-b1",
    failing: "-- opponent-move, play and clock are sent in one write\n-- nothing comes",
    requires: &[
        "otep/hello/sent",
        "otep/move/one-per-play",
        "otep/process/stays-until-goodbye",
        "otep/process/keeps-stdout-open",
    ],
};

/// A command that the agent does not know is passed over.
pub static IGNORES_UNKNOWN: Check = Check {
    id: "otep/stream/ignores-unknown-commands",
    clause: "OT-1.9",
    level: Level::Should,
    title: "A command that the agent does not know is passed over.",
    why: "The real program has commands that the text does not name, and may get more. An agent that dies of one loses a game that it could have played.",
    fix: "end the choice between commands with a branch that does nothing",
    passing: ">> dump 3\n>> play attackers\n<< move d1-c1",
    failing: ">> dump 3\n-- the agent exits",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};
