//! Checks of section OT-7: clocks.

use crate::{Check, Level};

/// The agent moves although no clock line has come.
pub static NO_CLOCK: Check = Check {
    id: "otep/clock/plays-without",
    clause: "OT-7.1",
    level: Level::Must,
    title: "The agent moves although no clock line has come.",
    why: "A game without time limits has none, and the real program's clock comes before play, not after it.",
    fix: "begin to think at play, not at clock",
    passing: ">> play attackers\n<< move d1-c1",
    failing: ">> play attackers\n-- the agent waits for a clock line",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// A clock line with overtime, and with '*' behind a time, is read.
pub static OVERTIME_READ: Check = Check {
    id: "otep/clock/reads-overtime",
    clause: "OT-7.2",
    level: Level::Must,
    title: "A clock line with overtime, and with '*' behind a time, is read.",
    why: "The '*' says that the main time is used up. A reader of plain numbers dies of it.",
    fix: "take a '*' off the end of the first two numbers before they are read",
    passing: ">> play attackers\n>> clock 30000* 12000 30 5 5\n<< move d1-c1",
    failing: ">> play attackers\n>> clock 30000* 12000 30 5 5\n-- the agent exits",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// A clock line as the real program words it, with five fields and a space at its end, is read.
pub static PROGRAM_CLOCK_READ: Check = Check {
    id: "otep/clock/reads-trailing-space",
    clause: "OT-7.3",
    level: Level::Must,
    title: "A clock line as the real program words it, with five fields and a space at its end, is read.",
    why: "This is what the agent gets to read in OpenTafl, also in games without overtime.",
    fix: "split the line at spaces and pass over empty parts",
    passing: ">> clock 19496 20000 0 0 0 (and a space)\n>> play attackers\n<< move d1-c1",
    failing: ">> clock 19496 20000 0 0 0 (and a space)\n-- the agent exits",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// A clock line that comes while the agent is thinking does it no harm.
pub static EXPIRY_READ: Check = Check {
    id: "otep/clock/reads-expiry",
    clause: "OT-7.4",
    level: Level::Must,
    title: "A clock line that comes while the agent is thinking does it no harm.",
    why: "It comes when the main time or an overtime period has run out, in the middle of the agent's own turn or of its opponent's.",
    fix: "read input while searching, or leave the line for later; it is no question",
    passing: ">> play attackers\n>> clock 500 500 1 2 2\n>> clock 1000* 500 1 2 2\n<< move d1-c1",
    failing: "-- the same, and the agent takes the second line for something else",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};
