//! Checks of section ST-3: the turn.

use crate::{Check, Level};

/// BLUE says nothing before RED's first move has been reported to it.
pub static WAITS_FOR_TURN: Check = Check {
    id: "stratego/turn/waits-for-its-turn",
    clause: "ST-3.1",
    level: Level::Must,
    title: "BLUE says nothing before RED's first move has been reported to it.",
    why: "RED moves first. A move that BLUE sends before is read as its answer to a question that has not been asked.",
    fix: "move only after the line with the opponent's move and the ten rows of the board",
    passing: ">> 0 3 DOWN OK and the board\n<< 0 6 UP",
    failing: "<< 0 6 UP\n>> 0 3 DOWN OK and the board",
    requires: &["stratego/setup/either-colour", "stratego/turn/answered"],
};

/// The agent answers when it is its turn.
pub static MOVE_ANSWERED: Check = Check {
    id: "stratego/turn/answered",
    clause: "ST-3.2",
    level: Level::Must,
    title: "The agent answers when it is its turn.",
    why: "No move within the limit is a lost game.",
    fix: "after the header and ten rows of board, print a move",
    passing: ">> START and the board\n<< 0 3 DOWN",
    failing: ">> START and the board\n-- nothing comes, and the agent is not at fault with its buffers",
    requires: &["stratego/setup/answered"],
};

/// A move is complete within the time limit.
pub static MOVE_IN_TIME: Check = Check {
    id: "stratego/turn/in-time",
    clause: "ST-3.5",
    level: Level::Must,
    title: "A move is complete within the time limit.",
    why: "A move that comes a moment late is as lost as one that never comes; other machines are slower than yours.",
    fix: "look at the clock while searching and stop well before the limit",
    passing: ">> START and the board\n<< 0 3 DOWN",
    failing: ">> START and the board\n-- the limit passes\n<< 0 3 DOWN",
    requires: &["stratego/setup/answered"],
};

/// A move reads "X Y DIRECTION" or "X Y DIRECTION MULTIPLIER", with numbers, and the direction in capitals.
pub static MOVE_FORM: Check = Check {
    id: "stratego/turn/form",
    clause: "ST-3.3",
    level: Level::Must,
    title: "A move reads \"X Y DIRECTION\" or \"X Y DIRECTION MULTIPLIER\", with numbers, and the direction in capitals.",
    why: "Anything else cannot be understood and loses the game.",
    fix: "print column, row and one of UP, DOWN, LEFT, RIGHT, with one space between them",
    passing: "<< 0 3 DOWN",
    failing: "<< 0 3 down",
    requires: &["stratego/setup/answered"],
};

/// A move has no spaces, signs, zeros or words beyond what its form needs.
pub static PLAIN_FORM: Check = Check {
    id: "stratego/turn/plain-form",
    clause: "ST-3.4",
    level: Level::Must,
    title: "A move has no spaces, signs, zeros or words beyond what its form needs.",
    why: "The competition's manager was generous about these and repeated them to the opponent as they were, whose reader may be less generous.",
    fix: "print exactly \"X Y DIRECTION\", and \" MULTIPLIER\" only where it is needed",
    passing: "<< 0 3 DOWN",
    failing: "<<  0  03 DOWN ",
    requires: &["stratego/setup/answered"],
};

/// A turn is answered with exactly one line.
pub static ONE_LINE: Check = Check {
    id: "stratego/turn/one-line",
    clause: "ST-3.2",
    level: Level::Must,
    title: "A turn is answered with exactly one line.",
    why: "A second line stays in the pipe and becomes the answer to the next turn, whatever the position is by then.",
    fix: "print one line per turn; look for a stray print or a doubled newline",
    passing: ">> START and the board\n<< 0 3 DOWN\n>> 0 3 DOWN OK",
    failing: ">> START and the board\n<< 0 3 DOWN\n<< 1 3 DOWN",
    requires: &["stratego/setup/answered"],
};

/// NO_MOVE and SURRENDER are said only where the profile knows them.
pub static KNOWN_COMMANDS: Check = Check {
    id: "stratego/turn/known-commands",
    clause: "ST-3.7",
    level: Level::Must,
    title: "NO_MOVE and SURRENDER are said only where the profile knows them.",
    why: "NO_MOVE was legal in the beta of 2011 only, SURRENDER in the last manager only. Everywhere else they lose the game as an illegal answer.",
    fix: "always answer with a move; a side that cannot move is not asked",
    passing: ">> START and the board\n<< 0 3 DOWN",
    failing: ">> START and the board\n<< NO_MOVE",
    requires: &["stratego/setup/answered"],
};

/// The agent reads the ten rows of the board before it answers a turn.
pub static WAITS_FOR_BOARD: Check = Check {
    id: "stratego/turn/waits-for-the-board",
    clause: "ST-3.8",
    level: Level::Must,
    title: "The agent reads the ten rows of the board before it answers a turn.",
    why: "An agent that answers the first line of a turn leaves ten lines unread, and takes the first of them for the repetition of its move.",
    fix: "read ten lines after the header, even if you throw them away",
    passing: ">> START\n>> (ten rows)\n<< 0 3 DOWN",
    failing: ">> START\n<< 0 3 DOWN\n>> (ten rows)",
    requires: &["stratego/setup/answered", "stratego/turn/answered"],
};

/// The agent waits as long as need be for the repetition of its move.
pub static PATIENT_FOR_ECHO: Check = Check {
    id: "stratego/turn/patient-for-its-echo",
    clause: "ST-3.9",
    level: Level::Must,
    title: "The agent waits as long as need be for the repetition of its move.",
    why: "The competition's manager stopped the idle player: the repetition could be read only when the next turn began, seconds later.",
    fix: "read the repetition without a time-out, and send nothing again",
    passing: "<< 0 3 DOWN\n-- a while passes\n>> 0 3 DOWN OK, the reply and the board\n<< 4 3 DOWN",
    failing: "<< 0 3 DOWN\n-- a while passes\n<< 0 3 DOWN",
    requires: &["stratego/setup/answered", "stratego/turn/answered"],
};

/// The repetition of the agent's own move is not answered.
pub static ECHO_IS_NO_QUESTION: Check = Check {
    id: "stratego/turn/echo-is-no-question",
    clause: "ST-3.6",
    level: Level::Must,
    title: "The repetition of the agent's own move is not answered.",
    why: "Each move is repeated to its author with what became of it. An agent that takes this for the next turn moves twice.",
    fix: "after printing a move, read one line (the repetition), then wait for the next header",
    passing: "<< 0 3 DOWN\n>> 0 3 DOWN OK\n-- the agent waits",
    failing: "<< 0 3 DOWN\n>> 0 3 DOWN OK\n<< 0 4 DOWN",
    requires: &["stratego/setup/answered"],
};
