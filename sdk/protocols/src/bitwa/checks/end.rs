//! Checks of section BW-8: the end.

use crate::{Check, Level};

/// The agent answers quit before it exits.
pub static QUIT_ANSWERED: Check = Check {
    id: "bitwa/end/quit-answered",
    clause: "BW-8.1",
    level: Level::Must,
    title: "The agent answers quit before it exits.",
    why: "Quit is a command like any other. Only the applet sends it; the tournament's arbiter kills.",
    fix: "print '=' and an empty line, flush, and then leave the program",
    passing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits",
    failing: ">> quit\n-- the agent exits",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// The agent exits when it is told quit: within two seconds.
pub static EXITS_AT_QUIT: Check = Check {
    id: "bitwa/end/exits-at-quit",
    clause: "BW-8.2",
    level: Level::Must,
    title: "The agent exits when it is told quit: within two seconds.",
    why: "Quit lets the agent end by itself and save what it wants to keep. One that stays is killed.",
    fix: "leave the program after the answer to quit",
    passing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits",
    failing: ">> quit\n<< =\n<< (empty line)\n-- the agent is still there after the limit",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// The agent ends of its own accord and with status 0 after quit.
pub static EXIT_STATUS: Check = Check {
    id: "bitwa/end/exit-status",
    clause: "BW-8.3",
    level: Level::Should,
    title: "The agent ends of its own accord and with status 0 after quit.",
    why: "Another status, or a signal, means that something went wrong while the agent was ending: an exception, or a lost log.",
    fix: "catch what is raised while ending; the agent's standard error shows it",
    passing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits with status 0",
    failing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits with status 1",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// The agent exits when its input ends: within two seconds.
pub static END_OF_INPUT: Check = Check {
    id: "bitwa/end/end-of-input",
    clause: "BW-8.4",
    level: Level::Should,
    title: "The agent exits when its input ends: within two seconds.",
    why: "If the referee goes away, nobody says quit. An agent that reads an empty line again and again then keeps a processor busy for ever, or fills a disk with answers.",
    fix: "leave the program when a read returns nothing",
    passing: "-- the agent's input is closed\n-- the agent exits",
    failing: "-- the agent's input is closed\n<< ?\n<< (empty line)\n<< ?\n-- and so on without end",
    requires: &[
        "bitwa/set-game/answered",
        "bitwa/order/answered",
        "bitwa/process/stdout-bounded",
    ],
};
