//! Bitwa: what shows under conditions only.
//!
//! Before a player's n-th order come n - 1 of its own, and as many of the opponent's as it has divisions left to order.

use super::{Compound, Setting, fault};

pub(super) const COMPOUNDS: &[Compound] = &[
    Compound {
        name: "off-the-board-from-the-thirtieth-order-on",
        agent: "--break bitwa/order/target-on-board --when ply:30",
        faults: &[fault(
            "bitwa/order/target-on-board",
            "illegal(target-off-board)",
            29..=59,
        )],
        ..Compound::PLAIN
    },
    Compound {
        name: "gives-no-order-after-a-loss",
        agent: "--break bitwa/order/given --when captured --when ply:27",
        faults: &[fault("bitwa/order/given", "illegal(no-order)", 26..=75)],
        ..Compound::PLAIN
    },
    Compound {
        name: "five-fields-as-second-player",
        agent: "--break bitwa/order/six-fields --when side:second --when ply:30",
        faults: &[fault("bitwa/order/six-fields", "malformed", 29..=59)],
        ..Compound::PLAIN
    },
    Compound {
        name: "two-faults-one-as-first-and-one-as-second-player",
        agent: "--break bitwa/order/whole-numbers --when ply:28 --when side:first \
                --break bitwa/order/point-flag --when ply:30 --when side:second",
        faults: &[
            fault("bitwa/order/whole-numbers", "malformed", 27..=54),
            fault("bitwa/order/point-flag", "illegal(point-flag)", 29..=59),
        ],
        ..Compound::PLAIN
    },
    Compound {
        name: "dies-in-the-second-game",
        // It exits in place of its fifth order.
        agent: "--break bitwa/process/stays-until-the-end",
        options: "--only bitwa/order/given",
        faults: &[fault(
            "bitwa/process/stays-until-the-end",
            "exited(1)",
            4..=9,
        )],
        setting: Setting::SecondProcess,
        ..Compound::PLAIN
    },
];
