//! Checks of section BW-4: time.

use crate::{Check, Level};

/// The agent answers time_left, with '=' or with '?'.
pub static TIME_LEFT_ANSWERED: Check = Check {
    id: "bitwa/time/left-answered",
    clause: "BW-4.1",
    level: Level::Must,
    title: "The agent answers time_left, with '=' or with '?'.",
    why: "It comes before every gen_move. An agent that does not control its time may refuse it, but not pass over it.",
    fix: "answer '=' and an empty line, or '?' and an empty line",
    passing: ">> time_left 179320\n<< ?\n<< (empty line)",
    failing: ">> time_left 179320\n-- nothing comes",
    requires: &["bitwa/set-game/answered"],
};

/// All answers of a game together come within the agent's time for the game.
pub static WITHIN_BUDGET: Check = Check {
    id: "bitwa/time/within-budget",
    clause: "BW-4.2",
    level: Level::Must,
    title: "All answers of a game together come within the agent's time for the game.",
    why: "The time is one for the whole game, and runs whenever any command is unanswered. When it is used up the agent is killed.",
    fix: "look at the number that time_left tells, and leave enough of it for the rounds to come",
    passing: ">> time_left 1500\n<< =\n<< (empty line)\n>> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: ">> time_left 1500\n<< =\n<< (empty line)\n>> gen_move A\n-- two seconds pass\n<< = 1 5 2 1 1 1",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};
