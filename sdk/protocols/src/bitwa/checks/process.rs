//! Checks of section BW-9: the agent as a process.

use crate::{Check, Level};

/// The agent runs until it is told to quit or killed.
pub static STAYS: Check = Check {
    id: "bitwa/process/stays-until-the-end",
    clause: "BW-9.1",
    level: Level::Must,
    title: "The agent runs until it is told to quit or killed.",
    why: "An agent that ends or crashes in mid-game is out of it, and its divisions stand still.",
    fix: "the agent's standard error and its exit status say how it ended",
    passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: ">> gen_move A\n-- the agent exits with status 1",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// The agent keeps its standard output open as long as it runs.
pub static KEEPS_STDOUT: Check = Check {
    id: "bitwa/process/keeps-stdout-open",
    clause: "BW-9.2",
    level: Level::Must,
    title: "The agent keeps its standard output open as long as it runs.",
    why: "Nothing can be answered through a closed stream.",
    fix: "do not close standard output, nor hand it to a child that closes it",
    passing: ">> play a 0 3 2 1 1 1\n<< =\n<< (empty line)",
    failing: ">> play a 0 3 2 1 1 1\n-- the agent closes its standard output and lives on",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// When the agent has exited, none of the processes that it started is left.
pub static LEAVES_NOTHING: Check = Check {
    id: "bitwa/process/leaves-nothing-behind",
    clause: "BW-9.3",
    level: Level::Must,
    title: "When the agent has exited, none of the processes that it started is left.",
    why: "Left processes take time from later games, and on a tournament's machine from somebody else's.",
    fix: "end and wait for every child before exiting",
    passing: ">> quit\n-- the agent exits, and nothing of it is left",
    failing: ">> quit\n-- the agent exits, and a child of it runs on",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// The agent does not flood its standard output.
pub static STDOUT_BOUNDED: Check = Check {
    id: "bitwa/process/stdout-bounded",
    clause: "BW-9.4",
    level: Level::Must,
    title: "The agent does not flood its standard output.",
    why: "An answer is a dozen bytes. A stream of thousands is a loop that has lost its way.",
    fix: "look for a loop that prints, often one that does not notice the end of input",
    passing: "<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: "-- a million bytes come without end",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// The agent does not flood its standard error.
pub static STDERR_BOUNDED: Check = Check {
    id: "bitwa/process/stderr-bounded",
    clause: "BW-9.5",
    level: Level::Must,
    title: "The agent does not flood its standard error.",
    why: "Diagnostics are welcome there, a few lines per order. A tournament keeps what is written, for every game.",
    fix: "write less per order, or only when asked to by an argument",
    passing: "-- a few lines on standard error",
    failing: "-- a million bytes on standard error within one game",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// The agent and all that it has started use no more than 400 MB of memory together.
pub static MEMORY_BOUNDED: Check = Check {
    id: "bitwa/process/memory-bounded",
    clause: "BW-9.6",
    level: Level::Must,
    title: "The agent and all that it has started use no more than 400 MB of memory together.",
    why: "That is what the tournament's machines had for a program; one that uses more is killed.",
    fix: "keep tables of a bounded size, and give a virtual machine a limit of its own (java -Xmx256m)",
    passing: "-- 40 MB are in use, whatever the board",
    failing: "-- the table of known positions grows with every order, beyond 400 MB",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};
