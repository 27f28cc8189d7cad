//! Checks of section ST-4: legal moves.

use crate::{Check, Level};

/// A move starts and ends on the board.
pub static ON_BOARD: Check = Check {
    id: "stratego/move/on-board",
    clause: "ST-4.1",
    level: Level::Must,
    title: "A move starts and ends on the board.",
    why: "Columns and rows run from 0 to 9; (0,0) is the top left corner for both colours.",
    fix: "count columns and rows from 0, and keep 0 <= x, y <= 9 at both ends of the move",
    passing: "<< 9 3 DOWN",
    failing: "<< 9 3 RIGHT",
    requires: &["stratego/setup/answered"],
};

/// A move starts where a piece of the agent's own stands.
pub static OWN_PIECE: Check = Check {
    id: "stratego/move/own-piece",
    clause: "ST-4.2",
    level: Level::Must,
    title: "A move starts where a piece of the agent's own stands.",
    why: "A piece that was lost, or moved away, is a frequent reason for illegal moves late in a game.",
    fix: "keep the board up to date, or read the ten rows of every turn: your own pieces show their rank there",
    passing: "-- a piece stands on (0,3)\n<< 0 3 DOWN",
    failing: "-- (0,3) is empty\n<< 0 3 DOWN",
    requires: &["stratego/setup/answered"],
};

/// Bombs and the flag are not moved.
pub static MOBILE_PIECE: Check = Check {
    id: "stratego/move/mobile-piece",
    clause: "ST-4.3",
    level: Level::Must,
    title: "Bombs and the flag are not moved.",
    why: "They are immobile.",
    fix: "leave out B and F when listing moves",
    passing: "-- 9 stands on (0,3)\n<< 0 3 DOWN",
    failing: "-- B stands on (3,3)\n<< 3 3 UP",
    requires: &["stratego/setup/answered"],
};

/// A multiplier is a number of squares, 1 or more.
pub static MULTIPLIER: Check = Check {
    id: "stratego/move/multiplier",
    clause: "ST-4.4",
    level: Level::Must,
    title: "A multiplier is a number of squares, 1 or more.",
    why: "A piece that goes no distance does not move, and a turn cannot be passed.",
    fix: "leave the multiplier out, or print 1 or more",
    passing: "<< 0 3 DOWN",
    failing: "<< 0 3 DOWN 0",
    requires: &["stratego/setup/answered"],
};

/// Only scouts move more than one square.
pub static SCOUTS_ONLY: Check = Check {
    id: "stratego/move/scouts-only",
    clause: "ST-4.5",
    level: Level::Must,
    title: "Only scouts move more than one square.",
    why: "All other pieces go one square at a time.",
    fix: "print a multiplier above 1 for a 9 only",
    passing: "-- 9 stands on (0,3)\n<< 0 3 DOWN 2",
    failing: "-- 6 stands on (1,3)\n<< 1 3 DOWN 2",
    requires: &["stratego/setup/answered"],
};

/// A scout passes over empty squares only.
pub static CLEAR_PATH: Check = Check {
    id: "stratego/move/clear-path",
    clause: "ST-4.6",
    level: Level::Must,
    title: "A scout passes over empty squares only.",
    why: "Neither pieces of either side nor lakes can be jumped over.",
    fix: "stop a scout's run before the first lake or own piece, and on the first enemy",
    passing: "-- (0,4) and (0,5) are empty\n<< 0 3 DOWN 2",
    failing: "-- an enemy stands on (0,5)\n<< 0 3 DOWN 3",
    requires: &["stratego/setup/answered"],
};

/// A piece does not move onto one of its own side.
pub static NOT_ONTO_OWN: Check = Check {
    id: "stratego/move/not-onto-own",
    clause: "ST-4.7",
    level: Level::Must,
    title: "A piece does not move onto one of its own side.",
    why: "One square holds one piece.",
    fix: "look at the target square before moving",
    passing: "-- (0,4) is empty\n<< 0 3 DOWN",
    failing: "-- the agent's own 7 stands on (1,3)\n<< 0 3 RIGHT",
    requires: &["stratego/setup/answered"],
};

/// A piece does not move into a lake.
pub static NOT_INTO_LAKE: Check = Check {
    id: "stratego/move/not-into-lake",
    clause: "ST-4.8",
    level: Level::Must,
    title: "A piece does not move into a lake.",
    why: "The squares with x 2, 3, 6, 7 and y 4, 5 are lakes, drawn '+'.",
    fix: "treat '+' as a wall",
    passing: "<< 0 3 DOWN",
    failing: "<< 2 3 DOWN",
    requires: &["stratego/setup/answered"],
};

/// Every move of a long game as RED is legal.
pub static LEGAL_AS_RED: Check = Check {
    id: "stratego/move/legal-as-red",
    clause: "ST-4.9",
    level: Level::Must,
    title: "Every move of a long game as RED is legal.",
    why: "Most illegal moves are made in mid-game: after losses, at the edges, when few pieces are left.",
    fix: "the cause names the rule; repeat with the same seed to see the position again",
    passing: "-- 300 plies against a random opponent",
    failing: "-- 300 plies against a random opponent\n<< 4 4 LEFT\n-- (3,4) is a lake",
    requires: &[
        "stratego/stream",
        "stratego/setup",
        "stratego/turn",
        "stratego/move/on-board",
        "stratego/move/own-piece",
        "stratego/move/mobile-piece",
        "stratego/move/multiplier",
        "stratego/move/scouts-only",
        "stratego/move/clear-path",
        "stratego/move/not-onto-own",
        "stratego/move/not-into-lake",
        "stratego/process",
        "stratego/end/quit-as-header",
        "stratego/end/exit-status",
        "stratego/end/silent-after-quit",
    ],
};

/// Every move of a long game as BLUE is legal.
pub static LEGAL_AS_BLUE: Check = Check {
    id: "stratego/move/legal-as-blue",
    clause: "ST-4.9",
    level: Level::Must,
    title: "Every move of a long game as BLUE is legal.",
    why: "BLUE sees the same board from the same side: row 9 is its back row. Agents that turn the board over often turn a direction the wrong way.",
    fix: "the cause names the rule; repeat with the same seed to see the position again",
    passing: "-- 300 plies against a random opponent",
    failing: "-- 300 plies against a random opponent\n<< 4 6 DOWN\n-- the agent's own piece stands on (4,7)",
    requires: &[
        "stratego/stream",
        "stratego/setup",
        "stratego/turn",
        "stratego/move/on-board",
        "stratego/move/own-piece",
        "stratego/move/mobile-piece",
        "stratego/move/multiplier",
        "stratego/move/scouts-only",
        "stratego/move/clear-path",
        "stratego/move/not-onto-own",
        "stratego/move/not-into-lake",
        "stratego/process",
        "stratego/end/quit-as-header",
        "stratego/end/exit-status",
        "stratego/end/silent-after-quit",
    ],
};

/// A scout's run over several squares is understood, whichever side sees it.
pub static READS_RUNS: Check = Check {
    id: "stratego/move/reads-runs",
    clause: "ST-4.11",
    level: Level::Must,
    title: "A scout's run over several squares is understood, whichever side sees it.",
    why: "The opponent's move is a copy of its answer: \"9 6 UP 3 OK\" has four parts before the outcome, or three.",
    fix: "split the line into words and look at the number of them, or read the ten rows of the board instead",
    passing: ">> 9 6 UP 3 OK and the board\n<< 0 3 DOWN",
    failing: ">> 9 6 UP 3 OK and the board\n-- the agent has moved the piece on by one square only on its own board\n<< 9 3 UP",
    requires: &["stratego/move/legal-as-red", "stratego/move/legal-as-blue"],
};

/// A piece that was lost to the opponent's attack is not moved again.
pub static SEES_LOSSES: Check = Check {
    id: "stratego/move/sees-losses",
    clause: "ST-4.10",
    level: Level::Must,
    title: "A piece that was lost to the opponent's attack is not moved again.",
    why: "An agent that keeps its own board has to follow the opponent's moves too: after \"... KILLS a d\" the defender is gone, after BOTHDIE both are.",
    fix: "apply the opponent's reported move to your own board, or read the ten rows again",
    passing: ">> 9 6 UP 3 BOTHDIE 9 9 and the board\n<< 8 3 DOWN",
    failing: ">> 9 6 UP 3 BOTHDIE 9 9 and the board\n<< 9 3 DOWN",
    requires: &["stratego/move/legal-as-red"],
};
