//! Checks of section BW-7: the course of a game.

use crate::{Check, Level};

/// The agent gives legal orders throughout a game as the first player, whose divisions have capital letters.
pub static FIRST_PLAYER: Check = Check {
    id: "bitwa/game/as-first-player",
    clause: "BW-7.1",
    level: Level::Must,
    title: "The agent gives legal orders throughout a game as the first player, whose divisions have capital letters.",
    why: "Lots decide who is the first player. A single illegal order kills the agent, in whatever round it comes.",
    fix: "take the side from the letter of gen_move: a capital one belongs to the first player",
    passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)\n>> play A 1 5 2 1 1 1\n<< =\n<< (empty line)\n>> play a 0 3 2 1 1 1",
    failing: ">> gen_move B\n<< ? that is the opponent's\n<< (empty line)",
    requires: &[
        "bitwa/set-game/answered",
        "bitwa/set-game/accepted",
        "bitwa/order/answered",
        "bitwa/order/given",
        "bitwa/play/own-answered",
        "bitwa/play/opponents-answered",
    ],
};

/// The agent gives legal orders throughout a game as the second player, whose divisions have small letters.
pub static SECOND_PLAYER: Check = Check {
    id: "bitwa/game/as-second-player",
    clause: "BW-7.2",
    level: Level::Must,
    title: "The agent gives legal orders throughout a game as the second player, whose divisions have small letters.",
    why: "Lots decide who is the second player. That player hears the first order as play before it is asked for its own.",
    fix: "take the side from the letter of gen_move: a small one belongs to the second player",
    passing: ">> play A 1 5 2 1 1 1\n<< =\n<< (empty line)\n>> gen_move a\n<< = 1 2 2 1 1 1\n<< (empty line)",
    failing: ">> play A 1 5 2 1 1 1\n<< =\n<< (empty line)\n>> gen_move a\n<< ? that is the opponent's\n<< (empty line)",
    requires: &[
        "bitwa/set-game/answered",
        "bitwa/set-game/accepted",
        "bitwa/order/answered",
        "bitwa/order/given",
        "bitwa/play/own-answered",
        "bitwa/play/opponents-answered",
    ],
};

/// The agent goes on when divisions have been destroyed, which are named in no command any more.
pub static PASSES_OVER: Check = Check {
    id: "bitwa/game/passes-over-lost-divisions",
    clause: "BW-7.3",
    level: Level::Must,
    title: "The agent goes on when divisions have been destroyed, which are named in no command any more.",
    why: "A division without units is passed over, its own or the opponent's, from the very next turn. An agent that counts letters instead of reading them loses its place.",
    fix: "take the division from the command, never from a count of your own",
    passing: "-- division A has been destroyed\n>> gen_move B\n<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: "-- division A has been destroyed\n>> gen_move B\n<< ? it is the turn of A\n<< (empty line)",
    requires: &[
        "bitwa/set-game/answered",
        "bitwa/set-game/accepted",
        "bitwa/order/answered",
        "bitwa/order/given",
        "bitwa/play/own-answered",
        "bitwa/play/opponents-answered",
    ],
};

/// The agent goes on when its opponent has been killed, and no play comes between its own orders.
pub static GOES_ON_ALONE: Check = Check {
    id: "bitwa/game/goes-on-alone",
    clause: "BW-7.4",
    level: Level::Must,
    title: "The agent goes on when its opponent has been killed, and no play comes between its own orders.",
    why: "The game is played to its end with one player; the units of the other stay where they are and can be attacked.",
    fix: "answer every gen_move, whether or not the opponent has moved since the last one",
    passing: "-- the opponent has been killed\n>> gen_move B\n<< = 1 5 2 1 1 1\n<< (empty line)\n>> play B 1 5 2 1 1 1\n<< =\n<< (empty line)\n>> gen_move A",
    failing: "-- the opponent has been killed\n>> gen_move B\n-- nothing comes, for the agent waits for a play",
    requires: &[
        "bitwa/set-game/answered",
        "bitwa/set-game/accepted",
        "bitwa/order/answered",
        "bitwa/order/given",
        "bitwa/play/own-answered",
        "bitwa/play/opponents-answered",
    ],
};
