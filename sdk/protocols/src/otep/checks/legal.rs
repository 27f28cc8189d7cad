//! Checks of section OT-5: legal moves and errors.

use crate::{Check, Level};

/// The agent moves pieces of its own side.
pub static OWN_SIDE: Check = Check {
    id: "otep/legal/own-side",
    clause: "OT-5.1",
    level: Level::Must,
    title: "The agent moves pieces of its own side.",
    why: "A move of the opponent's piece is answered with error 1.",
    fix: "look at the word behind play: attackers are the lower-case letters of a position record",
    passing: ">> play attackers\n<< move d1-c1",
    failing: ">> play attackers\n<< move d3-c3",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// The agent's moves are allowed by the rules.
pub static ALLOWED: Check = Check {
    id: "otep/legal/allowed",
    clause: "OT-5.2",
    level: Level::Must,
    title: "The agent's moves are allowed by the rules.",
    why: "A move from an empty square, over or onto a piece, to a forbidden square, or off the board is answered with error 2.",
    fix: "check the move against the rules of the variant before it is sent",
    passing: ">> play attackers\n<< move d1-c1",
    failing: ">> play attackers\n<< move d1-d4",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// After an error and a new play the agent sends another, legal move.
pub static TRIES_AGAIN: Check = Check {
    id: "otep/legal/tries-again",
    clause: "OT-5.3",
    level: Level::Must,
    title: "After an error and a new play the agent sends another, legal move.",
    why: "The clock runs on. An agent that sends the same move again, or nothing, loses the game.",
    fix: "on error, take back your own move, take the board from opponent-move if one comes, and leave out the refused move",
    passing: "<< move d1-d4\n>> error 2\n>> play attackers\n<< move d1-c1",
    failing: "<< move d1-d4\n>> error 2\n>> play attackers\n<< move d1-d4",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// A piece that the opponent's move has captured is not moved again.
pub static SEES_CAPTURES: Check = Check {
    id: "otep/legal/sees-captures",
    clause: "OT-5.4",
    level: Level::Must,
    title: "A piece that the opponent's move has captured is not moved again.",
    why: "Simple move records do not tell of captures; they follow from the rules, and show in the position record.",
    fix: "take captured pieces off the board, or take the board from the position record",
    passing: ">> opponent-move d3-d2 /.../\n>> play attackers\n<< move e1-f1",
    failing: "-- the opponent's move captures the man on e2\n>> play attackers\n<< move e2-f2",
    requires: &[
        "otep/hello/sent",
        "otep/move/one-per-play",
        "otep/legal/allowed",
        "otep/legal/own-side",
    ],
};
