//! Checks of section OT-10: errors from the agent.

use crate::{Check, Level};

/// The agent does not give a game up with error -1.
pub static NO_CRITICAL_ERROR: Check = Check {
    id: "otep/error/none-critical",
    clause: "OT-10.1",
    level: Level::Must,
    title: "The agent does not give a game up with error -1.",
    why: "A critical error ends the game, and whoever reports it has lost.",
    fix: "the message behind the code says what the agent ran into",
    passing: ">> play attackers\n<< move d1-c1",
    failing: ">> play attackers\n<< error -1 no rules",
    requires: &["otep/hello/sent"],
};

/// The agent has nothing to complain of with error 0.
pub static NO_ERROR: Check = Check {
    id: "otep/error/none-reported",
    clause: "OT-10.2",
    level: Level::May,
    title: "The agent has nothing to complain of with error 0.",
    why: "It is shown to people and changes nothing. It is reported since it usually points at something that the agent did not expect.",
    fix: "the message behind the code says what the agent ran into",
    passing: ">> play attackers\n<< move d1-c1",
    failing: ">> clock 20000 20000\n<< error 0 cannot read the clock",
    requires: &["otep/hello/sent"],
};

/// An error of the agent has the code -1 or 0 and a message.
pub static ERROR_FORM: Check = Check {
    id: "otep/error/form",
    clause: "OT-10.3",
    level: Level::Should,
    title: "An error of the agent has the code -1 or 0 and a message.",
    why: "The other codes are the referee's own, and a code alone tells a person nothing.",
    fix: "print error 0 and a few words",
    passing: "<< error 0 no opening book",
    failing: "<< error 2",
    requires: &["otep/hello/sent"],
};
