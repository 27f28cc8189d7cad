//! Checks of section BW-6: `play`.

use crate::{Check, Level};

/// The agent answers play for a division of its own.
pub static OWN_PLAY_ANSWERED: Check = Check {
    id: "bitwa/play/own-answered",
    clause: "BW-6.1",
    level: Level::Must,
    title: "The agent answers play for a division of its own.",
    why: "Every order is told to both players, to the one who gave it, too. The arbiter waits for the answer before it goes on.",
    fix: "answer '=' and an empty line to every play, whatever the letter",
    passing: "<< = 1 5 2 1 1 1\n<< (empty line)\n>> play A 1 5 2 1 1 1\n<< =\n<< (empty line)",
    failing: "<< = 1 5 2 1 1 1\n<< (empty line)\n>> play A 1 5 2 1 1 1\n-- nothing comes",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// The agent answers play for a division of its opponent's.
pub static OPPONENTS_PLAY_ANSWERED: Check = Check {
    id: "bitwa/play/opponents-answered",
    clause: "BW-6.2",
    level: Level::Must,
    title: "The agent answers play for a division of its opponent's.",
    why: "The arbiter waits for the answer before it goes on.",
    fix: "answer '=' and an empty line to every play, whatever the letter",
    passing: ">> play a 0 3 2 1 1 1\n<< =\n<< (empty line)",
    failing: ">> play a 0 3 2 1 1 1\n-- nothing comes",
    requires: &["bitwa/set-game/answered"],
};

/// The answer to play is '='.
pub static PLAY_ACCEPTED: Check = Check {
    id: "bitwa/play/accepted",
    clause: "BW-6.3",
    level: Level::Should,
    title: "The answer to play is '='.",
    why: "An agent that refuses the orders that were given does not follow the game. The arbiter lets it pass.",
    fix: "carry out on your own board what play says, and answer '='",
    passing: ">> play a 0 3 2 1 1 1\n<< =\n<< (empty line)",
    failing: ">> play a 0 3 2 1 1 1\n<< ? unknown command\n<< (empty line)",
    requires: &["bitwa/set-game/answered", "bitwa/play/opponents-answered"],
};
