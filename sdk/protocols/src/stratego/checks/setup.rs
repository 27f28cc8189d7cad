//! Checks of section ST-2: the set-up.

use crate::{Check, Level};

/// The agent says nothing before it has been told its colour.
pub static WAITS_FOR_HEADER: Check = Check {
    id: "stratego/setup/waits-for-header",
    clause: "ST-2.1",
    level: Level::Must,
    title: "The agent says nothing before it has been told its colour.",
    why: "A greeting or a set-up sent unasked is read as the first row of the answer, and shifts everything after it.",
    fix: "print nothing before the first line has been read",
    passing: ">> RED scripted 10 10\n<< FB8sB479B8",
    failing: "<< Hello, I am vixen 2.0\n>> RED scripted 10 10",
    requires: &[],
};

/// The agent answers the set-up line.
pub static SETUP_ANSWERED: Check = Check {
    id: "stratego/setup/answered",
    clause: "ST-2.2",
    level: Level::Must,
    title: "The agent answers the set-up line.",
    why: "An agent that does not answer here has lost before the game begins.",
    fix: "answer \"COLOUR OPPONENT WIDTH HEIGHT\" with four rows",
    passing: ">> RED scripted 10 10\n<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n<< 967B669999",
    failing: ">> RED scripted 10 10\n-- nothing comes, and the agent is not at fault with its buffers",
    requires: &["stratego/setup/waits-for-header"],
};

/// The set-up is complete within the time limit, the start of the agent's process included.
pub static SETUP_IN_TIME: Check = Check {
    id: "stratego/setup/in-time",
    clause: "ST-2.9",
    level: Level::Must,
    title: "The set-up is complete within the time limit, the start of the agent's process included.",
    why: "An agent that loads for too long loses its game before the first move.",
    fix: "load less, or load while the opponent thinks; set-up and start share the limit",
    passing: ">> RED scripted 10 10\n<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n<< 967B669999",
    failing: ">> RED scripted 10 10\n-- the limit passes\n<< FB8sB479B8",
    requires: &[],
};

/// The set-up has four rows.
pub static ALL_FOUR_ROWS: Check = Check {
    id: "stratego/setup/all-four-rows",
    clause: "ST-2.2",
    level: Level::Must,
    title: "The set-up has four rows.",
    why: "The referee waits for the fourth row until the time is up.",
    fix: "print four rows, empty ones as ten dots",
    passing: "<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n<< 967B669999",
    failing: "<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n-- nothing more comes",
    requires: &[],
};

/// Nothing follows the fourth row of the set-up until the agent is asked for a move.
pub static NO_FIFTH_ROW: Check = Check {
    id: "stratego/setup/no-fifth-row",
    clause: "ST-2.7",
    level: Level::Must,
    title: "Nothing follows the fourth row of the set-up until the agent is asked for a move.",
    why: "A fifth line waits in the pipe and is read as the agent's first move.",
    fix: "print four rows and then wait for a line",
    passing: "<< 967B669999\n>> START",
    failing: "<< 967B669999\n<< ..........\n>> START",
    requires: &["stratego/setup/answered"],
};

/// Each row of the set-up has exactly ten characters.
pub static ROW_LENGTH: Check = Check {
    id: "stratego/setup/row-length",
    clause: "ST-2.3",
    level: Level::Must,
    title: "Each row of the set-up has exactly ten characters.",
    why: "A row that is short, long or padded with spaces makes the whole set-up invalid.",
    fix: "print ten characters per row, '.' for an empty square, with nothing before or after them",
    passing: "<< FB8sB479B8",
    failing: "<< FB8sB479B",
    requires: &["stratego/setup/answered"],
};

/// A set-up consists of the characters 1 to 9, s, B, F and '.' only.
pub static KNOWN_PIECES: Check = Check {
    id: "stratego/setup/known-pieces",
    clause: "ST-2.4",
    level: Level::Must,
    title: "A set-up consists of the characters 1 to 9, s, B, F and '.' only.",
    why: "Case matters: 'S', 'b' and 'f' are no pieces.",
    fix: "use 1 to 9 for marshal to scout, s for the spy, B for bombs, F for the flag, '.' for an empty square",
    passing: "<< FB8sB479B8",
    failing: "<< FB8SB479B8",
    requires: &["stratego/setup/answered"],
};

/// A set-up has no more of each piece than an army has.
pub static PIECE_COUNTS: Check = Check {
    id: "stratego/setup/piece-counts",
    clause: "ST-2.5",
    level: Level::Must,
    title: "A set-up has no more of each piece than an army has.",
    why: "Nine scouts or two marshals are a set-up that no referee accepts.",
    fix: "place at most 1 1 2 3 4 4 4 5 8 pieces of the ranks 1 to 9, one s, six B and one F",
    passing: "<< 1.........",
    failing: "<< 11........",
    requires: &["stratego/setup/answered"],
};

/// A set-up has the flag.
pub static HAS_FLAG: Check = Check {
    id: "stratego/setup/has-flag",
    clause: "ST-2.6",
    level: Level::Must,
    title: "A set-up has the flag.",
    why: "The flag is the one piece that has to be on the board.",
    fix: "place one F",
    passing: "<< F.........",
    failing: "<< ..........",
    requires: &["stratego/setup/answered"],
};

/// A set-up has all forty pieces, where the profile wants them.
pub static FULL_ARMY: Check = Check {
    id: "stratego/setup/full-army",
    clause: "ST-2.10",
    level: Level::Must,
    title: "A set-up has all forty pieces, where the profile wants them.",
    why: "The competition's last manager (profile final-2012) turned away every set-up that was not complete; the manual allows fewer pieces.",
    fix: "place all forty pieces",
    passing: "<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n<< 967B669999",
    failing: "<< F.........\n<< ..........\n<< ..........\n<< 967B669999",
    requires: &["stratego/setup/answered"],
};

/// The agent sets up as RED and as BLUE.
pub static EITHER_COLOUR: Check = Check {
    id: "stratego/setup/either-colour",
    clause: "ST-2.8",
    level: Level::Must,
    title: "The agent sets up as RED and as BLUE.",
    why: "Half of all games are played as the other colour.",
    fix: "look at the first word of the set-up line; for BLUE the first row is the front row",
    passing: ">> BLUE scripted 10 10\n<< 967B669999\n<< 6724898974\n<< BB31555583\n<< FB8sB479B8",
    failing: ">> BLUE scripted 10 10\n-- nothing comes",
    requires: &[
        "stratego/setup/answered",
        "stratego/setup/row-length",
        "stratego/setup/known-pieces",
        "stratego/setup/piece-counts",
        "stratego/setup/has-flag",
        "stratego/setup/in-time",
        "stratego/setup/all-four-rows",
        "stratego/setup/no-fifth-row",
        "stratego/stream/flushes",
    ],
};
