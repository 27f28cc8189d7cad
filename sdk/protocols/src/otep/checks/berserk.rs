//! Checks of section OT-6: berserk turns.

use crate::{Check, Level};

/// After a capture in berserk tafl the agent answers the play that follows at once.
pub static BERSERK_GOES_ON: Check = Check {
    id: "otep/berserk/goes-on",
    clause: "OT-6.1",
    level: Level::Must,
    title: "After a capture in berserk tafl the agent answers the play that follows at once.",
    why: "The turn is not over while the same piece can capture again; the clock runs.",
    fix: "answer every play, also when your own move was the last one",
    passing: "<< move d1-d3\n>> move /.../\n>> play attackers\n<< move d3-f3",
    failing: "<< move d1-d3\n>> move /.../\n>> play attackers\n-- nothing comes",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// A berserk turn is continued with the piece that has captured, as the rules ask.
pub static BERSERK_SAME_PIECE: Check = Check {
    id: "otep/berserk/same-piece",
    clause: "OT-6.2",
    level: Level::Must,
    title: "A berserk turn is continued with the piece that has captured, as the rules ask.",
    why: "Any other move is answered with error 4, or 3 for the other side's piece.",
    fix: "keep the square on which the capturing piece has landed, and move from there",
    passing: "<< move d1-d3\n>> move /.../\n>> play attackers\n<< move d3-f3",
    failing: "<< move d1-d3\n>> move /.../\n>> play attackers\n<< move a4-a5",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// While the opponent's berserk turn goes on the agent says no move.
pub static BERSERK_WAITS: Check = Check {
    id: "otep/berserk/waits-its-turn",
    clause: "OT-6.3",
    level: Level::Must,
    title: "While the opponent's berserk turn goes on the agent says no move.",
    why: "The side that moved last moves again, which is error 3 to whoever does not wait.",
    fix: "move only after play",
    passing: "-- the opponent captures, and its turn goes on\n-- the agent waits",
    failing: "-- the opponent captures, and its turn goes on\n<< move d1-c1",
    requires: &["otep/hello/sent", "otep/move"],
};

/// An opponent-move with several moves, joined by '|', is understood.
pub static READS_LISTS: Check = Check {
    id: "otep/berserk/reads-move-lists",
    clause: "OT-6.4",
    level: Level::Must,
    title: "An opponent-move with several moves, joined by '|', is understood.",
    why: "In berserk tafl one turn of the opponent may hold several moves, from the oldest to the newest.",
    fix: "split the list at '|' and make the moves one after the other, or take the board from the position record",
    passing: ">> opponent-move f6-f3|f3-h3 /.../\n>> play attackers\n<< move d1-c1",
    failing: ">> opponent-move f6-f3|f3-h3 /.../\n>> play attackers\n-- the agent moves a piece that the second move has captured",
    requires: &[
        "otep/hello/sent",
        "otep/move/one-per-play",
        "otep/legal/allowed",
        "otep/legal/own-side",
    ],
};
