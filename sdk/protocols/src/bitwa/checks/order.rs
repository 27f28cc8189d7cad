//! Checks of section BW-5: orders.

use crate::{Check, Level};

/// The agent answers gen_move.
pub static ORDER_ANSWERED: Check = Check {
    id: "bitwa/order/answered",
    clause: "BW-5.1",
    level: Level::Must,
    title: "The agent answers gen_move.",
    why: "Without an order within its time the agent is killed, and its divisions stand still for the rest of the game.",
    fix: "answer '=', six numbers and an empty line when the first word of a line is gen_move",
    passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: ">> gen_move A\n-- nothing comes, and the agent is not at fault with its buffers",
    requires: &["bitwa/set-game/answered"],
};

/// The answer to gen_move is an order, and not '?'.
pub static ORDER_GIVEN: Check = Check {
    id: "bitwa/order/given",
    clause: "BW-5.2",
    level: Level::Must,
    title: "The answer to gen_move is an order, and not '?'.",
    why: "Every division that is asked for has to be moved, and there is always an order that moves it nowhere: its own place as the target. Who gives none is killed.",
    fix: "answer an order for every letter, if need be any legal one",
    passing: ">> gen_move B\n<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: ">> gen_move B\n<< ? no good move\n<< (empty line)",
    requires: &["bitwa/set-game/answered"],
};

/// An order has six fields: A, xd, yd, dx, dy and p.
pub static SIX_FIELDS: Check = Check {
    id: "bitwa/order/six-fields",
    clause: "BW-5.3",
    level: Level::Must,
    title: "An order has six fields: A, xd, yd, dx, dy and p.",
    why: "With fewer or more of them nobody knows which is which, and the agent is killed.",
    fix: "print A, xd, yd, dx, dy and p behind '=', and nothing else; the letter of the division is not repeated",
    passing: "<< = 1 5 2 1 1 1",
    failing: "<< = 1 5 2 1 1",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// Each field of an order is a whole number.
pub static WHOLE_NUMBERS: Check = Check {
    id: "bitwa/order/whole-numbers",
    clause: "BW-5.4",
    level: Level::Must,
    title: "Each field of an order is a whole number.",
    why: "Fractions, words and letters cannot be read, and the agent is killed.",
    fix: "print whole numbers in decimal digits, with '-' before a negative one",
    passing: "<< = 1 5 2 1 1 1",
    failing: "<< = true 5 2 1 1 1",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// A, the first field of an order, is 0 or 1.
pub static ATTACK_FLAG: Check = Check {
    id: "bitwa/order/attack-flag",
    clause: "BW-5.5",
    level: Level::Must,
    title: "A, the first field of an order, is 0 or 1.",
    why: "Any other value kills the agent.",
    fix: "print 1 to prefer attacks, otherwise 0",
    passing: "<< = 1 5 2 1 1 1",
    failing: "<< = 2 5 2 1 1 1",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// The target of an order lies on the board: 0 <= xd < m and 0 <= yd < n.
pub static TARGET_ON_BOARD: Check = Check {
    id: "bitwa/order/target-on-board",
    clause: "BW-5.6",
    level: Level::Must,
    title: "The target of an order lies on the board: 0 <= xd < m and 0 <= yd < n.",
    why: "A target beside the board kills the agent. Blocked and occupied cells are allowed.",
    fix: "keep the column within 0 to m - 1 and the row within 0 to n - 1; xd is the column and comes first",
    passing: "<< = 1 5 2 1 1 1",
    failing: "<< = 1 8 2 1 1 1 on a board of 8 columns",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// dx and dy are -1 or 1.
pub static UNIT_STEPS: Check = Check {
    id: "bitwa/order/unit-steps",
    clause: "BW-5.7",
    level: Level::Must,
    title: "dx and dy are -1 or 1.",
    why: "Any other value kills the agent, 0 too.",
    fix: "print -1 or 1 for either of them, whichever you like if ties do not matter",
    passing: "<< = 1 5 2 1 1 1",
    failing: "<< = 1 5 2 0 1 1",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};

/// p, the last field of an order, is 0 or 1.
pub static POINT_FLAG: Check = Check {
    id: "bitwa/order/point-flag",
    clause: "BW-5.8",
    level: Level::Must,
    title: "p, the last field of an order, is 0 or 1.",
    why: "Any other value kills the agent.",
    fix: "print 1 if Px comes first and 0 if Py does, whichever you like if ties do not matter",
    passing: "<< = 1 5 2 1 1 1",
    failing: "<< = 1 5 2 1 1 2",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};
