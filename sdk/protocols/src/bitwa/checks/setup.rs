//! Checks of section BW-3: `set_game`.

use crate::{Check, Level};

/// The agent answers set_game.
pub static SET_GAME_ANSWERED: Check = Check {
    id: "bitwa/set-game/answered",
    clause: "BW-3.1",
    level: Level::Must,
    title: "The agent answers set_game.",
    why: "The arbiter sends nothing further before the answer, and the game does not begin.",
    fix: "read a line, and if its first word is set_game, answer '=' and an empty line",
    passing: ">> set_game 8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########\n<< =\n<< (empty line)",
    failing: ">> set_game 8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########\n-- nothing comes",
    requires: &[],
};

/// The answer to set_game is '='.
pub static SET_GAME_ACCEPTED: Check = Check {
    id: "bitwa/set-game/accepted",
    clause: "BW-3.2",
    level: Level::Must,
    title: "The answer to set_game is '='.",
    why: "An agent that refuses the game, with '?', cannot play it.",
    fix: "read the four numbers m, n, r and s, then n words of m characters: '#', '.', and letters of either case",
    passing: ">> set_game 8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########\n<< =\n<< (empty line)",
    failing: ">> set_game 8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########\n<< ? too many divisions\n<< (empty line)",
    requires: &["bitwa/set-game/answered"],
};

/// The agent takes boards of up to 40 by 40 cells, also such as are not square, and gives orders on them.
pub static LARGE_BOARDS: Check = Check {
    id: "bitwa/set-game/large-boards",
    clause: "BW-3.3",
    level: Level::Must,
    title: "The agent takes boards of up to 40 by 40 cells, also such as are not square, and gives orders on them.",
    why: "The text sets no limit to m and n. A buffer that is too short for the line of set_game breaks down over the first large board.",
    fix: "read a line of any length, and make the board as large as m and n say",
    passing: "-- set_game with a board of 40 by 40 cells is sent\n<< =\n<< (empty line)",
    failing: "-- set_game with a board of 40 by 40 cells is sent\n-- the agent is ended by a signal",
    requires: &[
        "bitwa/set-game/answered",
        "bitwa/set-game/accepted",
        "bitwa/order/answered",
    ],
};

/// The agent takes any letters as divisions: up to 26 of each side, and letters that are left out.
pub static ALL_LETTERS: Check = Check {
    id: "bitwa/set-game/all-letters",
    clause: "BW-3.4",
    level: Level::Must,
    title: "The agent takes any letters as divisions: up to 26 of each side, and letters that are left out.",
    why: "Divisions are named by the letters from A to Z and a to z, and a board need not begin with A.",
    fix: "keep divisions by their letters, not by a count of how many were expected",
    passing: "-- set_game with the divisions A to Z and a to z is sent\n<< =\n<< (empty line)\n>> gen_move Z\n<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: "-- set_game with the divisions A to Z and a to z is sent\n<< =\n<< (empty line)\n>> gen_move Z\n<< ? no such division\n<< (empty line)",
    requires: &[
        "bitwa/set-game/answered",
        "bitwa/set-game/accepted",
        "bitwa/order/answered",
    ],
};
