//! Checks of section OT-4: play and move.

use crate::{Check, Level};

/// The agent answers play with a move.
pub static MOVE_ANSWERED: Check = Check {
    id: "otep/move/answered",
    clause: "OT-4.1",
    level: Level::Must,
    title: "The agent answers play with a move.",
    why: "The clock runs from play on; no move is a lost game.",
    fix: "after play, print move and a move record",
    passing: ">> play attackers\n<< move d1-c1",
    failing: ">> play attackers\n-- nothing comes, and the agent is not at fault with its buffers",
    requires: &["otep/hello/sent"],
};

/// The move is complete before the agent's time has run out.
pub static MOVE_IN_TIME: Check = Check {
    id: "otep/move/in-time",
    clause: "OT-4.2",
    level: Level::Must,
    title: "The move is complete before the agent's time has run out.",
    why: "A move that comes a moment after the last period is as lost as one that never comes; other machines are slower than yours.",
    fix: "read the clock line, look at the time while searching, and stop well before the limit",
    passing: ">> play attackers\n>> clock 10000 10000\n<< move d1-c1",
    failing: ">> play attackers\n>> clock 10000 10000\n-- ten seconds pass\n<< move d1-c1",
    requires: &["otep/hello/sent"],
};

/// A move reads "move FROM-TO", or has a full move record in place of FROM-TO.
pub static MOVE_FORM: Check = Check {
    id: "otep/move/form",
    clause: "OT-4.3",
    level: Level::Must,
    title: "A move reads \"move FROM-TO\", or has a full move record in place of FROM-TO.",
    why: "Anything else cannot be understood; it is answered with error 2 while the clock runs on.",
    fix: "print the word move, a space, the starting square, a dash and the final square, such as move d1-c1",
    passing: "<< move d1-c1",
    failing: "<< move d1 c1",
    requires: &["otep/hello/sent"],
};

/// A play is answered with exactly one move.
pub static ONE_PER_PLAY: Check = Check {
    id: "otep/move/one-per-play",
    clause: "OT-4.4",
    level: Level::Must,
    title: "A play is answered with exactly one move.",
    why: "A second move is one out of turn. The reply \"move POSITION\" is no question either.",
    fix: "send a move only after play; look for a stray print, or for the reply being taken for a question",
    passing: ">> play attackers\n<< move d1-c1\n>> move /2t4/3t3/...",
    failing: ">> play attackers\n<< move d1-c1\n<< move d2-c2",
    requires: &["otep/hello/sent", "otep/move/answered"],
};

/// The agent does not move before it has been told to play.
pub static WAITS_FOR_PLAY: Check = Check {
    id: "otep/move/waits-for-play",
    clause: "OT-4.5",
    level: Level::Must,
    title: "The agent does not move before it has been told to play.",
    why: "The rules alone are no question, not even for the side that moves first.",
    fix: "move only after play",
    passing: ">> rules dim:7 name:Brandub ...\n>> play attackers\n<< move d1-c1",
    failing: ">> rules dim:7 name:Brandub ...\n<< move d1-c1",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// Every move of a game as the attackers is legal.
pub static PLAYS_ATTACKERS: Check = Check {
    id: "otep/move/as-attackers",
    clause: "OT-4.6",
    level: Level::Must,
    title: "Every move of a game as the attackers is legal.",
    why: "A game is hundreds of plies, and one illegal move spoils it.",
    fix: "replay the moves of the report with your own rules and compare the boards",
    passing: "-- a game as the attackers, to its end",
    failing: "-- the agent's board and the referee's differ, and an illegal move comes of it",
    requires: &[
        "otep/hello/sent",
        "otep/move/one-per-play",
        "otep/legal/allowed",
        "otep/legal/own-side",
    ],
};

/// Every move of a game as the defenders is legal.
pub static PLAYS_DEFENDERS: Check = Check {
    id: "otep/move/as-defenders",
    clause: "OT-4.7",
    level: Level::Must,
    title: "Every move of a game as the defenders is legal.",
    why: "Half of all games are played as the other side; the king has rules of his own.",
    fix: "replay the moves of the report with your own rules and compare the boards",
    passing: "-- a game as the defenders, to its end",
    failing: "-- the agent's board and the referee's differ, and an illegal move comes of it",
    requires: &[
        "otep/hello/sent",
        "otep/move/one-per-play",
        "otep/legal/allowed",
        "otep/legal/own-side",
    ],
};
