//! Checks of section OT-12: the agent as a process.

use crate::{Check, Level};

/// The agent runs until the game is over.
pub static STAYS: Check = Check {
    id: "otep/process/stays-until-goodbye",
    clause: "OT-12.1",
    level: Level::Must,
    title: "The agent runs until the game is over.",
    why: "An agent that ends or crashes in mid-game has lost it.",
    fix: "the agent's standard error and its exit status say how it ended",
    passing: ">> play attackers\n<< move d1-c1",
    failing: ">> play attackers\n-- the agent exits with status 1",
    requires: &["otep/hello/sent"],
};

/// The agent keeps its standard output open as long as it runs.
pub static KEEPS_STDOUT: Check = Check {
    id: "otep/process/keeps-stdout-open",
    clause: "OT-12.2",
    level: Level::Must,
    title: "The agent keeps its standard output open as long as it runs.",
    why: "Nothing can be said through a closed stream.",
    fix: "do not close standard output, nor hand it to a child that closes it",
    passing: "<< move d1-c1\n>> move /2t4/3t3/...",
    failing: "<< move d1-c1\n-- the agent closes its standard output and lives on",
    requires: &["otep/hello/sent"],
};

/// When the agent has exited, none of the processes that it started is left.
pub static LEAVES_NOTHING: Check = Check {
    id: "otep/process/leaves-nothing-behind",
    clause: "OT-12.3",
    level: Level::Must,
    title: "When the agent has exited, none of the processes that it started is left.",
    why: "Left processes take time from later games, and on a competition's machine from somebody else's.",
    fix: "end and wait for every child before exiting",
    passing: ">> goodbye\n-- the agent exits, and nothing of it is left",
    failing: ">> goodbye\n-- the agent exits, and a child of it runs on",
    requires: &["otep/hello/sent"],
};

/// The agent does not flood its standard output.
pub static STDOUT_BOUNDED: Check = Check {
    id: "otep/process/stdout-bounded",
    clause: "OT-12.4",
    level: Level::Must,
    title: "The agent does not flood its standard output.",
    why: "A move is a dozen bytes, an analysis some hundred. A stream of thousands is a loop that has lost its way.",
    fix: "look for a loop that prints, often one that does not notice the end of input",
    passing: "<< move d1-c1",
    failing: "-- a million bytes come without end",
    requires: &["otep/hello/sent"],
};

/// The agent does not flood its standard error.
pub static STDERR_BOUNDED: Check = Check {
    id: "otep/process/stderr-bounded",
    clause: "OT-12.5",
    level: Level::Must,
    title: "The agent does not flood its standard error.",
    why: "Diagnostics are welcome there, a few lines per turn. A competition keeps what is written, for every game, and the real program does not read it at all.",
    fix: "write less per turn, or only when asked to by an argument",
    passing: "-- a few lines on standard error",
    failing: "-- a million bytes on standard error within one game",
    requires: &["otep/hello/sent"],
};
