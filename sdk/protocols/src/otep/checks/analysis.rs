//! Checks of section OT-9: analysis.

use crate::{Check, Level};

/// The agent answers analyze with an analysis.
pub static ANALYSIS_ANSWERED: Check = Check {
    id: "otep/analysis/answered",
    clause: "OT-9.1",
    level: Level::Should,
    title: "The agent answers analyze with an analysis.",
    why: "An agent that cannot analyse plays games all the same, but shows nothing where OpenTafl shows its opinion.",
    fix: "after analyze, search the position and print one line analysis",
    passing: ">> position /3t3/...\n>> side attackers\n>> analyze 5 2\n<< analysis 1 d1-c1 0.5",
    failing: ">> analyze 5 2\n-- nothing comes",
    requires: &["otep/hello/sent"],
};

/// An analysis takes no longer than analyze allows.
pub static ANALYSIS_IN_TIME: Check = Check {
    id: "otep/analysis/in-time",
    clause: "OT-9.2",
    level: Level::Must,
    title: "An analysis takes no longer than analyze allows.",
    why: "A person is waiting. The referee adds a second to the time for the way of the answer.",
    fix: "stop searching when the seconds that stand behind the number are over",
    passing: ">> analyze 5 2\n-- two seconds pass\n<< analysis 1 d1-c1 0.5",
    failing: ">> analyze 5 2\n-- ten seconds pass\n<< analysis 1 d1-c1 0.5",
    requires: &["otep/hello/sent", "otep/analysis/answered"],
};

/// An analysis reads "analysis NUMBER" and then pairs of a move list and an evaluation.
pub static ANALYSIS_FORM: Check = Check {
    id: "otep/analysis/form",
    clause: "OT-9.3",
    level: Level::Must,
    title: "An analysis reads \"analysis NUMBER\" and then pairs of a move list and an evaluation.",
    why: "A move list without its evaluation, or with spaces in it, cannot be told from the next pair.",
    fix: "join the moves of a list with '|' and no space, and print a decimal number behind each list",
    passing: "<< analysis 2 d1-c1|d3-c3 0.5 a4-a5 -1.25",
    failing: "<< analysis 1 d1-c1 | d3-c3 0.5",
    requires: &["otep/hello/sent", "otep/analysis/answered"],
};

/// NUMBER is the number of pairs that follow, and there is at least one.
pub static ANALYSIS_COUNT: Check = Check {
    id: "otep/analysis/count",
    clause: "OT-9.4",
    level: Level::Must,
    title: "NUMBER is the number of pairs that follow, and there is at least one.",
    why: "A reader that trusts the number reads past the end, or not to the end.",
    fix: "count the pairs that are printed, and do not repeat the number that was asked for",
    passing: "<< analysis 1 d1-c1 0.5",
    failing: "<< analysis 5 d1-c1 0.5",
    requires: &["otep/hello/sent", "otep/analysis/answered"],
};

/// Every move list of an analysis can be played from the position that was sent.
pub static ANALYSIS_LEGAL: Check = Check {
    id: "otep/analysis/legal",
    clause: "OT-9.5",
    level: Level::Must,
    title: "Every move list of an analysis can be played from the position that was sent.",
    why: "A list that cannot be played is an analysis of another position.",
    fix: "begin each list with a move of the side to move in the position that was sent, and alternate as the rules do",
    passing: "<< analysis 1 d1-c1|d3-c3 0.5",
    failing: "<< analysis 1 d1-c1|d1-b1 0.5",
    requires: &["otep/hello/sent", "otep/analysis/answered"],
};

/// The position and the side that were sent last are analysed.
pub static ANALYSIS_POSITION: Check = Check {
    id: "otep/analysis/uses-position-and-side",
    clause: "OT-9.6",
    level: Level::Must,
    title: "The position and the side that were sent last are analysed.",
    why: "A replay goes forward and back. The agent's own idea of whose turn it is does not count.",
    fix: "set up the board at every position, and the side to move at every side",
    passing: ">> position /3t3/...\n>> side defenders\n>> analyze 1 2\n<< analysis 1 d3-c3 0.5",
    failing: ">> position /3t3/...\n>> side defenders\n>> analyze 1 2\n<< analysis 1 d1-c1 0.5",
    requires: &[
        "otep/hello/sent",
        "otep/analysis/answered",
        "otep/analysis/form",
        "otep/analysis/legal",
    ],
};

/// One agent analyses one position after another, under changing rules.
pub static ANALYSIS_AGAIN: Check = Check {
    id: "otep/analysis/again",
    clause: "OT-9.7",
    level: Level::Must,
    title: "One agent analyses one position after another, under changing rules.",
    why: "For analysis the same process is kept, and may get new rules at any time.",
    fix: "set up the board whenever rules come; for an agent that has not been told to play they are never in mid-game",
    passing: ">> analyze 1 2\n<< analysis 1 d1-c1 0.5\n>> rules dim:9 ...\n>> position /3ttt3/...\n>> side attackers\n>> analyze 1 2\n<< analysis 1 d1-c1 0.5",
    failing: "-- the second analysis is one of the first board",
    requires: &[
        "otep/hello/sent",
        "otep/analysis/answered",
        "otep/analysis/form",
        "otep/analysis/legal",
    ],
};

/// An analysis is sent once for each analyze, and not in a game.
pub static ANALYSIS_ASKED: Check = Check {
    id: "otep/analysis/only-when-asked",
    clause: "OT-9.8",
    level: Level::Should,
    title: "An analysis is sent once for each analyze, and not in a game.",
    why: "Nobody listens for it, and it is passed over.",
    fix: "send the agent's own opinion as the text of status",
    passing: ">> play attackers\n<< move d1-c1",
    failing: ">> play attackers\n<< analysis 1 d1-c1 0.5\n<< move d1-c1",
    requires: &["otep/hello/sent"],
};
