//! Checks of section OT-8: move records.

use crate::{Check, Level};

/// The command simple-moves has one argument, on or off.
pub static SIMPLE_MOVES_FORM: Check = Check {
    id: "otep/records/simple-moves-form",
    clause: "OT-8.1",
    level: Level::Must,
    title: "The command simple-moves has one argument, on or off.",
    why: "What cannot be understood changes nothing, and the agent is sent records of the other kind.",
    fix: "print simple-moves on or simple-moves off",
    passing: "<< simple-moves off",
    failing: "<< simple-moves false",
    requires: &["otep/hello/sent"],
};

/// The agent reads the opponent's moves in the notation that it has chosen.
pub static READS_OWN_NOTATION: Check = Check {
    id: "otep/records/reads-its-notation",
    clause: "OT-8.2",
    level: Level::Must,
    title: "The agent reads the opponent's moves in the notation that it has chosen.",
    why: "With simple-moves off they are full records: Nf6-f3xd3/f2 tells the piece, the move and the captures.",
    fix: "read the optional letter, '-' or '^' or '=', and what follows 'x', '+' and '-', or leave simple-moves on",
    passing: "<< simple-moves off\n>> opponent-move Nf6-f3xd3 /.../\n>> play attackers\n<< move d1-c1",
    failing: "<< simple-moves off\n>> opponent-move Nf6-f3xd3 /.../\n-- the agent exits",
    requires: &[
        "otep/hello/sent",
        "otep/move/one-per-play",
        "otep/legal/allowed",
        "otep/legal/own-side",
    ],
};

/// What a full record of the agent tells of its move is true.
pub static TRUTHFUL: Check = Check {
    id: "otep/records/truthful",
    clause: "OT-8.3",
    level: Level::Should,
    title: "What a full record of the agent tells of its move is true.",
    why: "The move counts and nothing else. A wrong capture shows that the agent's board and the referee's differ.",
    fix: "send simple records, or compare the captures with the next position record",
    passing: "<< move Nd1-d3xd4",
    failing: "<< move d1-c1xd4",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};
