//! Checks of section OT-3: rules.

use crate::{Check, Level};

/// Rules that arrive before the agent's hello are read all the same.
pub static RULES_BEFORE_HELLO: Check = Check {
    id: "otep/rules/before-hello",
    clause: "OT-3.1",
    level: Level::Must,
    title: "Rules that arrive before the agent's hello are read all the same.",
    why: "The real program sends the rules when the process starts. The text does not say which of the two comes first.",
    fix: "say hello without waiting, and read whatever is there afterwards",
    passing: ">> rules dim:7 name:Brandub ...\n<< hello\n>> play attackers\n<< move d1-c1",
    failing: ">> rules dim:7 name:Brandub ...\n-- the agent takes the line for something else and has no rules",
    requires: &["otep/hello/sent", "otep/move/one-per-play"],
};

/// The agent plays every variant that is built into OpenTafl.
pub static EVERY_VARIANT: Check = Check {
    id: "otep/rules/every-variant",
    clause: "OT-3.2",
    level: Level::Must,
    title: "The agent plays every variant that is built into OpenTafl.",
    why: "The rules string says which variant it is; an agent that reads a part of it only moves illegally in the others.",
    fix: "read every key of the rules string, and give those that are missing their defaults; an unknown key is passed over",
    passing: ">> rules dim:9 name:Sea_Battle esc:e ...\n>> play attackers\n<< move d1-c1",
    failing: ">> rules dim:9 name:Sea_Battle esc:e ...\n>> play attackers\n<< move a1-a3",
    requires: &[
        "otep/hello/sent",
        "otep/move/one-per-play",
        "otep/legal/allowed",
        "otep/legal/own-side",
    ],
};

/// The agent plays on boards of up to 19 by 19, with squares such as s19.
pub static LARGE_BOARDS: Check = Check {
    id: "otep/rules/large-boards",
    clause: "OT-3.3",
    level: Level::Must,
    title: "The agent plays on boards of up to 19 by 19, with squares such as s19.",
    why: "Ranks of two digits, and runs of two digits in a position record, are where readers of single characters fail.",
    fix: "read the whole number of a rank and of a run of empty squares",
    passing: ">> rules dim:19 name:Alea_Evangelii ...\n>> play attackers\n<< move c19-d19",
    failing: ">> rules dim:19 name:Alea_Evangelii ...\n>> play attackers\n<< move c1-c9",
    requires: &[
        "otep/hello/sent",
        "otep/move/one-per-play",
        "otep/legal/allowed",
        "otep/legal/own-side",
    ],
};

/// Rules that come before the game has begun set the agent to their starting position.
pub static STARTS_ANEW: Check = Check {
    id: "otep/rules/starts-anew",
    clause: "OT-3.4",
    level: Level::Must,
    title: "Rules that come before the game has begun set the agent to their starting position.",
    why: "The rules may come more than once. An agent that keeps the first ones plays another game than its opponent.",
    fix: "set up the board whenever rules come and neither play nor opponent-move has come before",
    passing: ">> rules dim:7 name:Brandub ...\n>> rules dim:11 name:Fetlar ...\n>> play attackers\n<< move d1-d2",
    failing: ">> rules dim:7 name:Brandub ...\n>> rules dim:11 name:Fetlar ...\n>> play attackers\n<< move a4-a5",
    requires: &[
        "otep/hello/sent",
        "otep/move/one-per-play",
        "otep/legal/allowed",
        "otep/legal/own-side",
    ],
};

/// Rules that come when the game has begun leave the agent's board as it is.
pub static KEPT_IN_MID_GAME: Check = Check {
    id: "otep/rules/kept-in-mid-game",
    clause: "OT-3.5",
    level: Level::Should,
    title: "Rules that come when the game has begun leave the agent's board as it is.",
    why: "They are the answer to the agent's own question, and no new game.",
    fix: "set up the board only if neither play nor opponent-move has come before",
    passing: "<< move d1-c1\n>> move /2t4/3t3/...\n>> rules dim:7 name:Brandub ...\n>> opponent-move d3-c3 /2t4/3t3/...\n>> play attackers\n<< move c1-b1",
    failing: "-- the same, and the agent moves a piece as it stood at the start",
    requires: &[
        "otep/hello/sent",
        "otep/move/one-per-play",
        "otep/legal/allowed",
        "otep/legal/own-side",
    ],
};
