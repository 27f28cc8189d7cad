//! Checks of section ST-6: the agent as a process.

use crate::{Check, Level};

/// The agent runs until it is told to quit.
pub static STAYS: Check = Check {
    id: "stratego/process/stays-until-the-end",
    clause: "ST-6.1",
    level: Level::Must,
    title: "The agent runs until it is told to quit.",
    why: "An agent that ends or crashes in mid-game has lost it.",
    fix: "the agent's standard error and its exit status say how it ended",
    passing: ">> START and the board\n<< 0 3 DOWN",
    failing: ">> START and the board\n-- the agent exits with status 1",
    requires: &["stratego/setup/answered", "stratego/turn/answered"],
};

/// The agent keeps its standard output open as long as it runs.
pub static KEEPS_STDOUT: Check = Check {
    id: "stratego/process/keeps-stdout-open",
    clause: "ST-6.2",
    level: Level::Must,
    title: "The agent keeps its standard output open as long as it runs.",
    why: "Nothing can be answered through a closed stream.",
    fix: "do not close standard output, nor hand it to a child that closes it",
    passing: "<< 0 3 DOWN\n>> 0 3 DOWN OK",
    failing: "<< 0 3 DOWN\n-- the agent closes its standard output and lives on",
    requires: &["stratego/setup/answered", "stratego/turn/answered"],
};

/// When the agent has exited, none of the processes that it started is left.
pub static LEAVES_NOTHING: Check = Check {
    id: "stratego/process/leaves-nothing-behind",
    clause: "ST-6.3",
    level: Level::Must,
    title: "When the agent has exited, none of the processes that it started is left.",
    why: "Left processes take time from later games, and on a competition's machine from somebody else's.",
    fix: "end and wait for every child before exiting",
    passing: ">> QUIT\n-- the agent exits, and nothing of it is left",
    failing: ">> QUIT\n-- the agent exits, and a child of it runs on",
    requires: &["stratego/setup/answered"],
};

/// The agent does not flood its standard output.
pub static STDOUT_BOUNDED: Check = Check {
    id: "stratego/process/stdout-bounded",
    clause: "ST-6.4",
    level: Level::Must,
    title: "The agent does not flood its standard output.",
    why: "An answer is a dozen bytes. A stream of thousands is a loop that has lost its way.",
    fix: "look for a loop that prints, often one that does not notice the end of input",
    passing: "<< 0 3 DOWN",
    failing: "-- a million bytes come without end",
    requires: &["stratego/setup/answered"],
};

/// The agent does not flood its standard error.
pub static STDERR_BOUNDED: Check = Check {
    id: "stratego/process/stderr-bounded",
    clause: "ST-6.5",
    level: Level::Must,
    title: "The agent does not flood its standard error.",
    why: "Diagnostics are welcome there, a few lines per turn. A competition keeps what is written, for every game.",
    fix: "write less per turn, or only when asked to by an argument",
    passing: "-- a few lines on standard error",
    failing: "-- a million bytes on standard error within one game",
    requires: &["stratego/setup/answered"],
};
