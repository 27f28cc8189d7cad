//! Whole games against the referee's end of the protocol, judged as a referee judges them.

use std::sync::Arc;

use fastrand::Rng;
use linesman_games::{
    Side,
    tafl::{ATTACKERS, DEFENDERS, Move, Position, Variant},
};
use linesman_protocols::otep::{Profile, RefereeEnd, Situation, checks};

use crate::testing::{self, Host, check_conforming_game, check_first_violations};

const EXCEPTIONS: &str = include_str!("exceptions.txt");

type Table = testing::Table<Opponent>;

/// A random opponent. The game is a variant.
struct Opponent {
    side: Side,
    /// The number of the agent's pieces when it was last asked.
    pieces: usize,
    /// Whether the agent was asked after it had lost a piece.
    has_captured: bool,
}

impl Host for Opponent {
    type End = RefereeEnd;
    const MOST_PLIES: u32 = 80;

    fn begin(game: &str, side: Side, _rng: &mut Rng) -> (Self, Position, RefereeEnd) {
        let rules = Arc::new(Variant::find(game).unwrap().rules.parse().unwrap());
        let host = Self {
            side,
            pieces: 0,
            has_captured: false,
        };
        let position = Position::new(Arc::clone(&rules));
        (
            host,
            position,
            RefereeEnd::new(side, rules, None, &Profile::otep()),
        )
    }

    fn owes_answer(end: &RefereeEnd) -> bool {
        matches!(end.situation(), Situation::Started | Situation::Turn(_))
    }

    fn reply(&self, position: &Position, _opponent: Side, rng: &mut Rng) -> Option<Move> {
        rng.choice(position.legal_moves())
    }

    /// The referee says nothing before hello.
    fn has_more_to_say(end: &RefereeEnd) -> bool {
        end.situation() != Situation::Started
    }

    fn see(&mut self, position: &Position, _end: &RefereeEnd, is_over: bool) {
        let board = position.board();
        let pieces = board
            .pieces()
            .filter(|(_, piece)| piece.side == self.side)
            .count();
        self.has_captured |= pieces < self.pieces && !is_over;
        self.pieces = pieces;
    }
}

#[test]
fn a_referee_sees_each_fault_break_its_own_check_first() {
    // Brandub has few of the keys that an engine can misread.
    check_first_violations::<Opponent>(checks::ALL, EXCEPTIONS, "brandub", |id, _| {
        !id.starts_with("otep/keys/")
    });
}

#[test]
fn without_a_fault_games_of_every_variant_are_played_and_ended() {
    for variant in Variant::all() {
        check_conforming_game::<Opponent>("otep", variant.name, 2);
    }
}

#[test]
fn faults_of_rare_rules_show_in_the_variants_that_have_them() {
    for seed in 0..5 {
        for (id, variant, side, expected) in [
            (
                "otep/rules/every-variant",
                "tablut-15",
                ATTACKERS,
                "otep/legal/allowed",
            ),
            (
                "otep/rules/large-boards",
                "alea-evangelii",
                DEFENDERS,
                "otep/legal/allowed",
            ),
            ("otep/rules/large-boards", "tablut-15", DEFENDERS, ""),
            ("otep/rules/every-variant", "copenhagen", ATTACKERS, ""),
        ] {
            let table = Table::play(id, variant, side, seed);
            let seen = &table.violations;
            assert_eq!(
                table.first_violation(),
                expected,
                "{id}, {variant}, seed {seed}: {seen:?}"
            );
        }
    }
}

#[test]
fn a_fault_with_conditions_shows_where_all_of_them_hold() {
    for (words, side, expected) in [
        ("--when ply:5 --when once", ATTACKERS, Some(&[4][..])),
        (
            "--when ply:5 --when once --when side:DEFENDERS",
            ATTACKERS,
            Some(&[]),
        ),
        ("--when load", DEFENDERS, None),
        ("--when random:0.5", DEFENDERS, None),
    ] {
        let words = format!("--break otep/stream/no-noise {words}");
        let table = Table::play(&words, "copenhagen", side, 3);
        let moves = table.record.writes.iter().skip(1);
        let noisy: Vec<usize> = moves
            .clone()
            .enumerate()
            .filter(|(_, text)| text.starts_with("thinking"))
            .map(|(place, _)| place)
            .collect();
        let count = moves.count();
        match expected {
            Some(expected) => assert_eq!(noisy, expected, "{words}"),
            // The record has the machine busy at every third look.
            None if words.contains("load") => assert_eq!(noisy.len(), count / 3),
            None => assert!(
                (count / 4..count * 3 / 4).contains(&noisy.len()),
                "{noisy:?}"
            ),
        }
    }
}

#[test]
fn a_fault_after_a_loss_comes_with_the_first_loss() {
    for seed in 0..10 {
        let table = Table::play(
            "--break otep/legal/allowed --when captured",
            "copenhagen",
            DEFENDERS,
            seed,
        );
        for violation in &table.violations {
            assert_eq!(violation.check.id, "otep/legal/allowed", "seed {seed}");
        }
        assert_eq!(
            table.host.has_captured,
            !table.violations.is_empty(),
            "seed {seed}"
        );
    }
}
