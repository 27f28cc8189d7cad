//! Checks of section OT-11: the end of the game.

use crate::{Check, Level};

/// The agent exits when it is told goodbye: within two seconds.
pub static GOODBYE: Check = Check {
    id: "otep/end/exits-at-goodbye",
    clause: "OT-11.1",
    level: Level::Should,
    title: "The agent exits when it is told goodbye: within two seconds.",
    why: "Goodbye says that the agent may go. One that stays is killed, and loses what it wanted to save.",
    fix: "leave the program at goodbye",
    passing: ">> finish 2\n>> goodbye\n-- the agent exits",
    failing: ">> finish 2\n>> goodbye\n-- the agent is still there after the limit",
    requires: &["otep/hello/sent"],
};

/// The agent does not exit at finish, but at goodbye.
pub static STAYS_AFTER_FINISH: Check = Check {
    id: "otep/end/waits-for-goodbye",
    clause: "OT-11.2",
    level: Level::Should,
    title: "The agent does not exit at finish, but at goodbye.",
    why: "The text lets the agent go at goodbye; what comes in between may be meant for it.",
    fix: "take finish for the end of the game and goodbye for the end of the program",
    passing: ">> finish 2\n-- a while passes\n>> goodbye\n-- the agent exits",
    failing: ">> finish 2\n-- the agent exits",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// The agent sends no move after finish.
pub static SILENT_AFTER_FINISH: Check = Check {
    id: "otep/end/silent-after-finish",
    clause: "OT-11.3",
    level: Level::Should,
    title: "The agent sends no move after finish.",
    why: "The game is over. The real program's own engine lets such a move slip, so it is passed over.",
    fix: "stop the search at finish, and drop what it finds",
    passing: ">> finish 2\n>> goodbye\n-- the agent exits",
    failing: ">> finish 2\n<< move d1-c1",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// The agent bears finish with any of its codes at any time, also when it owes a move.
pub static ANY_FINISH: Check = Check {
    id: "otep/end/finish-at-any-time",
    clause: "OT-11.4",
    level: Level::Must,
    title: "The agent bears finish with any of its codes at any time, also when it owes a move.",
    why: "A game ends in the agent's own turn when a person stops it or the time is up, and then without a reply to its move.",
    fix: "read input while searching, or stop the search in time; look for finish wherever a line is read",
    passing: ">> play attackers\n>> finish 0\n>> goodbye\n-- the agent exits",
    failing: ">> play attackers\n>> finish 0\n-- the agent crashes",
    requires: &[
        "otep/hello/sent",
        "otep/move/one-per-play",
        "otep/end/exits-at-goodbye",
    ],
};

/// The agent ends of its own accord and with status 0 after goodbye.
pub static EXIT_STATUS: Check = Check {
    id: "otep/end/exit-status",
    clause: "OT-11.5",
    level: Level::Must,
    title: "The agent ends of its own accord and with status 0 after goodbye.",
    why: "Another status, or a signal, means that something went wrong while the agent was ending: an exception, or lost data.",
    fix: "catch what is raised while ending; the agent's standard error shows it",
    passing: ">> goodbye\n-- the agent exits with status 0",
    failing: ">> goodbye\n-- the agent exits with status 1",
    requires: &["otep/hello/sent"],
};

/// The agent exits when its input ends: within two seconds.
pub static END_OF_INPUT: Check = Check {
    id: "otep/end/end-of-input",
    clause: "OT-11.6",
    level: Level::Must,
    title: "The agent exits when its input ends: within two seconds.",
    why: "If the referee goes away, nobody says goodbye. An agent that reads an empty line again and again then keeps a processor busy for ever.",
    fix: "leave the program when a read returns nothing",
    passing: "-- the agent's input is closed\n-- the agent exits",
    failing: "-- the agent's input is closed\n-- the agent is still there after the limit",
    requires: &["otep/hello/sent", "otep/process/stdout-bounded"],
};
