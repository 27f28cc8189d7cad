//! Checks of section ST-5: the end of the game.

use crate::{Check, Level};

/// The agent exits when QUIT comes in place of the next turn's first line.
pub static QUIT_AS_HEADER: Check = Check {
    id: "stratego/end/quit-as-header",
    clause: "ST-5.1",
    level: Level::Must,
    title: "The agent exits when QUIT comes in place of the next turn's first line.",
    why: "This is how the side that did not make the last move learns that the game is over. An agent that stays is killed, and loses what it wanted to save.",
    fix: "compare the first word of every line that is read with QUIT, and leave the program",
    passing: "<< 0 3 DOWN\n>> 0 3 DOWN OK\n>> QUIT\n-- the agent exits",
    failing: ">> QUIT\n-- the agent is still there after the limit",
    requires: &["stratego/setup/answered", "stratego/turn/answered"],
};

/// The agent exits when QUIT comes in place of the repetition of its move.
pub static QUIT_FOR_ECHO: Check = Check {
    id: "stratego/end/quit-in-place-of-echo",
    clause: "ST-5.2",
    level: Level::Must,
    title: "The agent exits when QUIT comes in place of the repetition of its move.",
    why: "This is how the side that made the last move learns that the game is over.",
    fix: "look for QUIT when reading the repetition of your own move too",
    passing: "<< 0 3 DOWN\n>> QUIT\n-- the agent exits",
    failing: "<< 0 3 DOWN\n>> QUIT\n-- the agent takes it for the repetition and waits for a header",
    requires: &[
        "stratego/end/quit-as-header",
        "stratego/end/exit-status",
        "stratego/end/silent-after-quit",
    ],
};

/// The agent exits when QUIT comes in place of START.
pub static QUIT_AFTER_SETUP: Check = Check {
    id: "stratego/end/quit-after-setup",
    clause: "ST-5.3",
    level: Level::Must,
    title: "The agent exits when QUIT comes in place of START.",
    why: "The game ends here when the opponent's set-up is invalid.",
    fix: "look for QUIT right after the set-up too",
    passing: "<< 967B669999\n>> QUIT\n-- the agent exits",
    failing: "<< 967B669999\n>> QUIT\n-- the agent waits for a board",
    requires: &[
        "stratego/end/quit-as-header",
        "stratego/end/exit-status",
        "stratego/end/silent-after-quit",
    ],
};

/// The agent exits when a result follows the word QUIT.
pub static QUIT_WITH_RESULT: Check = Check {
    id: "stratego/end/quit-with-result",
    clause: "ST-5.4",
    level: Level::Must,
    title: "The agent exits when a result follows the word QUIT.",
    why: "The line may carry the result of the game: QUIT vixen RED VICTORY 80 55 47.",
    fix: "compare the first word of the line, not the whole line",
    passing: ">> QUIT scripted BLUE VICTORY 1 235 235\n-- the agent exits",
    failing: ">> QUIT scripted BLUE VICTORY 1 235 235\n-- the agent takes it for a move of the opponent",
    requires: &[
        "stratego/end/quit-as-header",
        "stratego/end/exit-status",
        "stratego/end/silent-after-quit",
    ],
};

/// The agent says nothing after QUIT.
pub static SILENT_AFTER_QUIT: Check = Check {
    id: "stratego/end/silent-after-quit",
    clause: "ST-5.5",
    level: Level::Must,
    title: "The agent says nothing after QUIT.",
    why: "The game is over; a line that comes now is either late or meant for somebody else.",
    fix: "exit without printing; write farewells to standard error",
    passing: ">> QUIT\n-- the agent exits",
    failing: ">> QUIT\n<< 0 3 DOWN",
    requires: &["stratego/setup/answered", "stratego/turn/answered"],
};

/// The agent ends of its own accord and with status 0 after QUIT.
pub static EXIT_STATUS: Check = Check {
    id: "stratego/end/exit-status",
    clause: "ST-5.6",
    level: Level::Must,
    title: "The agent ends of its own accord and with status 0 after QUIT.",
    why: "Another status, or a signal, means that something went wrong while the agent was ending: an exception, or lost data.",
    fix: "catch what is raised while ending; the agent's standard error shows it",
    passing: ">> QUIT\n-- the agent exits with status 0",
    failing: ">> QUIT\n-- the agent exits with status 1",
    requires: &["stratego/setup/answered"],
};

/// The agent exits when its input ends.
pub static END_OF_INPUT: Check = Check {
    id: "stratego/end/end-of-input",
    clause: "ST-5.7",
    level: Level::Must,
    title: "The agent exits when its input ends.",
    why: "If the referee goes away, nobody sends QUIT. An agent that reads an empty line again and again then keeps a processor busy for ever.",
    fix: "leave the program when a read returns nothing",
    passing: "-- the agent's input is closed\n-- the agent exits",
    failing: "-- the agent's input is closed\n-- the agent is still there after the limit",
    requires: &["stratego/setup/answered", "stratego/turn/answered"],
};
