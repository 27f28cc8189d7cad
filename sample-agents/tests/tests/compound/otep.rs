//! OTEP: what shows under conditions only.
//!
//! Before the attackers' n-th move come 2n - 2 plies, before the defenders' 2n - 1; a capture that goes on is one more.

use super::{Compound, Setting, fault};

pub(super) const COMPOUNDS: &[Compound] = &[
    Compound {
        name: "leaps-as-defenders-from-the-thirtieth-move-on",
        agent: "--break otep/legal/allowed --when ply:30 --when side:defenders",
        faults: &[fault("otep/legal/allowed", "illegal(blocked)", 59..=60)],
        may_fail: LONG_GAMES,
        ..Compound::PLAIN
    },
    Compound {
        name: "moves-the-opponents-men-in-the-second-game",
        agent: "--break otep/legal/own-side --when game:2",
        // What a person sees: "found in game 2 as defenders; shrunk from 81 to 1 ply", and a scenario of four steps: a game
        // that ends before the bot has moved, finish, the rules, and the opening move of another game, behind which the
        // conversation has the bot's answer, "move" with an opponent's man.
        faults: &[fault("otep/legal/own-side", "illegal(wrong-side)", 0..=3)],
        ..Compound::PLAIN
    },
    Compound {
        name: "boasts-of-a-capture-after-a-loss-in-the-second-game",
        agent: "--break otep/records/truthful --when captured --when game:2",
        options: "--level may",
        // The first game may be as short as it likes; in the second a man can be taken by the third ply at the earliest.
        faults: &[fault(
            "otep/records/truthful",
            "illegal(untrue-record)",
            3..=40,
        )],
        ..Compound::PLAIN
    },
    Compound {
        name: "moves-the-opponents-men-on-a-busy-machine",
        agent: "--break otep/legal/own-side --when load --when ply:5",
        options: "--only otep/legal/own-side",
        faults: &[fault("otep/legal/own-side", "illegal(wrong-side)", 8..=80)],
        may_fail: LONG_GAMES,
        setting: Setting::Busy,
    },
    Compound {
        name: "thinks-aloud-once-at-the-thirty-fifth-move",
        agent: "--break otep/stream/no-noise --when ply:35 --when once",
        options: "--only otep/stream/no-noise --level may",
        faults: &[fault("otep/stream/no-noise", "noise", 68..=70)],
        ..Compound::PLAIN
    },
    Compound {
        name: "dies-at-the-thirtieth-move",
        // It exits in place of its third move, and to it the game begins with the twenty-eighth.
        agent: "--break otep/process/stays-until-goodbye --when ply:28",
        options: "--only otep/move/answered",
        faults: &[fault(
            "otep/process/stays-until-goodbye",
            "exited(1)",
            58..=60,
        )],
        ..Compound::PLAIN
    },
];

/// What a fault of moves breaks besides, as the scripted scenarios see it.
const LONG_GAMES: &[&str] = &["otep/move/as-attackers", "otep/move/as-defenders"];
