//! Stratego: what shows under conditions only.
//!
//! Both set-ups count as plies, so of RED's n-th move 2n plies come before, and of BLUE's 2n + 1.

use super::{Compound, Setting, fault};

pub(super) const COMPOUNDS: &[Compound] = &[
    Compound {
        name: "own-piece-from-the-hundredth-move-on",
        agent: "--break stratego/move/not-onto-own --when ply:100",
        faults: &[fault(
            "stratego/move/not-onto-own",
            "illegal(own-piece)",
            200..=201,
        )],
        may_fail: LONG_GAMES,
        ..Compound::PLAIN
    },
    Compound {
        name: "lower-case-as-blue-from-the-sixtieth-move-on",
        agent: "--break stratego/turn/form --when ply:60 --when side:BLUE",
        options: "--only stratego/turn/form",
        faults: &[fault("stratego/turn/form", "malformed", 121..=121)],
        ..Compound::PLAIN
    },
    Compound {
        name: "nothing-is-moved-after-a-loss",
        agent: "--break stratego/move/own-piece --when captured",
        // What a person sees: "found in game 1 as RED; shrunk from 22 to 4 plies", the board from which the bot moved, and a
        // scenario with one step of play and one move of the opponent's, a scout's run. Its conversation is on one screen: the
        // set-up, the bot's first move, "9 6 UP 3 BOTHDIE 9 9", a board, and "1 5 DOWN", where nothing stands. BLUE may lose a
        // piece before its first move, RED after it.
        faults: &[fault(
            "stratego/move/own-piece",
            "illegal(empty-square)",
            3..=24,
        )],
        may_fail: LONG_GAMES,
        ..Compound::PLAIN
    },
    Compound {
        name: "no-distance-now-and-then",
        agent: "--break stratego/move/multiplier --when random:0.02",
        faults: &[fault(
            "stratego/move/multiplier",
            "illegal(no-distance)",
            2..=200,
        )],
        may_fail: LONG_GAMES,
        ..Compound::PLAIN
    },
    Compound {
        name: "time-leaks-away",
        // Before its n-th move it sleeps for 600 (n - 1) ms, so the fourth is late by 300 ms, which is more than a busy machine
        // explains. There an earlier one may be late.
        agent: "stratego --leak 600ms",
        options: "--only stratego/turn/in-time --timeout 1500ms",
        faults: &[fault("stratego/turn/in-time", "late", 5..=9)],
        setting: Setting::Slow,
        ..Compound::PLAIN
    },
    Compound {
        name: "two-faults-one-as-red-and-one-as-blue",
        agent: "--break stratego/move/own-piece --when ply:30 --when side:RED \
                --break stratego/move/multiplier --when ply:50 --when side:BLUE",
        faults: &[
            fault("stratego/move/own-piece", "illegal(empty-square)", 60..=60),
            fault(
                "stratego/move/multiplier",
                "illegal(no-distance)",
                101..=101,
            ),
        ],
        may_fail: LONG_GAMES,
        ..Compound::PLAIN
    },
    Compound {
        name: "dies-in-the-second-game",
        agent: "--break stratego/process/stays-until-the-end",
        options: "--only stratego/turn/form",
        faults: &[fault(
            "stratego/process/stays-until-the-end",
            "exited(1)",
            4..=5,
        )],
        setting: Setting::SecondProcess,
        ..Compound::PLAIN
    },
];

/// What a fault of moves breaks besides, as the scripted scenarios see it.
const LONG_GAMES: &[&str] = &[
    "stratego/move/legal-as-red",
    "stratego/move/legal-as-blue",
    "stratego/move/sees-losses",
    "stratego/move/reads-runs",
];
