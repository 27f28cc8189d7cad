//! Checks of section OT-2: hello.

use crate::{Check, Level};

/// The agent says hello when it has started.
pub static HELLO_SENT: Check = Check {
    id: "otep/hello/sent",
    clause: "OT-2.1",
    level: Level::Must,
    title: "The agent says hello when it has started.",
    why: "Without hello the agent counts as not started, and the game ends before it begins.",
    fix: "print hello and a newline at the start, flush, and only then read",
    passing: "<< hello",
    failing: "-- nothing comes within five seconds",
    requires: &[],
};

/// The hello comes within five seconds.
pub static HELLO_IN_TIME: Check = Check {
    id: "otep/hello/in-time",
    clause: "OT-2.2",
    level: Level::Must,
    title: "The hello comes within five seconds.",
    why: "An agent that loads its tables first may miss the limit on a slower machine, and loses without a move.",
    fix: "say hello first and load what takes long afterwards",
    passing: "<< hello",
    failing: "-- six seconds pass\n<< hello",
    requires: &["otep/hello/sent"],
};

/// The first command that the agent sends is hello.
pub static HELLO_FIRST: Check = Check {
    id: "otep/hello/comes-first",
    clause: "OT-2.3",
    level: Level::Should,
    title: "The first command that the agent sends is hello.",
    why: "Whoever hosts the agent may not listen for anything else before it.",
    fix: "say hello before simple-moves, status and everything else",
    passing: "<< hello\n<< simple-moves off",
    failing: "<< simple-moves off\n<< hello",
    requires: &[],
};
