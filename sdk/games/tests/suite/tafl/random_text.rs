//! The properties of the notation, for texts that are drawn, and values that are written and read again.

use fastrand::Rng;
use linesman_games::{
    Side,
    tafl::{
        Berserk, Board, Escape, Jump, KingArms, KingStrength, Mark, Move, MoveList, MoveRecord,
        Piece, PieceSet, Repetition, Role, Rules, Shieldwall, SpecialSquares, Speeds, Square,
    },
};
use proptest::{collection::vec, prelude::*, sample::select};

use super::properties::{check_game, check_position, check_records, check_rules};

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_as_anything(text in any::<String>()) {
        check_rules(&text);
        check_position(&text);
        check_records(&text);
        check_game(text.as_bytes());
    }

    #[test]
    fn any_words_are_rules(words in vec(select(RULE_WORDS), 0..12), is_whole in any::<bool>()) {
        let words = words.join(" ");
        check_rules(&words);
        if is_whole {
            check_rules(&format!("dim:5 {words} start:/5/5/2K2/5/5/"));
        }
    }

    #[test]
    fn any_pieces_are_a_position(parts in vec(select(POSITION_PARTS), 0..30)) {
        check_position(&parts.concat());
        check_position(&format!("/{}/", parts.join("/")));
    }

    #[test]
    fn any_signs_are_a_record(parts in vec(select(RECORD_PARTS), 0..10)) {
        check_records(&parts.concat());
    }

    #[test]
    fn any_bytes_are_a_game(bytes in vec(any::<u8>(), 0..600)) {
        check_game(&bytes);
    }

    #[test]
    fn any_parts_are_a_game(parts in vec(select(GAME_PARTS), 0..40)) {
        check_game(parts.concat().as_bytes());
    }
}

#[test]
fn rules_are_read_as_they_are_written() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..2000 {
        let rules = random_rules(&mut rng);
        let text = rules.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&rules), "{text}");
    }
}

#[test]
fn records_are_read_as_they_are_written() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..2000 {
        let records = (0..rng.usize(1..4)).map(|_| random_record(&mut rng));
        let list = MoveList(records.collect());
        let text = list.to_string();
        assert_eq!(text.parse().as_ref(), Ok(&list), "{text}");
        let first = &list.0[0];
        assert_eq!(first.to_string().parse().as_ref(), Ok(first));
    }
}

fn random_rules(rng: &mut Rng) -> Rules {
    let size = 2 * rng.u8(2..10) + 1;
    let mut start = Board::empty(size);
    for rank in 0..size {
        for file in 0..size {
            let piece = rng.bool().then(|| random_piece(rng));
            start.put(Square { file, rank }, piece);
        }
    }
    Rules {
        name: one_of(rng, &["", "Name", "Two words", " (odd): name ", "Þórr"]).to_owned(),
        start,
        escape: one_of(rng, &[Escape::Corner, Escape::Edge]),
        surrounding_wins: rng.bool(),
        attackers_first: rng.bool(),
        repetition: one_of(
            rng,
            &[
                Repetition::Ignored,
                Repetition::Draw,
                Repetition::MoverWins,
                Repetition::MoverLoses,
            ],
        ),
        king_arms: one_of(
            rng,
            &[
                KingArms::Armed,
                KingArms::Unarmed,
                KingArms::AnvilOnly,
                KingArms::HammerOnly,
            ],
        ),
        king_strength: one_of(
            rng,
            &[
                KingStrength::Strong,
                KingStrength::Weak,
                KingStrength::StrongAtCentre,
                KingStrength::Surrounded,
            ],
        ),
        jumps: std::array::from_fn(|role| match Role::ALL[role] {
            Role::Taflman => Jump::None,
            _ => one_of(
                rng,
                &[Jump::None, Jump::Restricted, Jump::Free, Jump::Capturing],
            ),
        }),
        speeds: random_speeds(rng),
        corners: random_squares(rng, size),
        centre: random_squares(rng, size),
        empty_centre_hostile: random_set(rng),
        attacker_fort: random_squares(rng, size),
        defender_fort: random_squares(rng, size),
        shieldwall: one_of(
            rng,
            &[Shieldwall::None, Shieldwall::Weak, Shieldwall::Strong],
        ),
        shieldwall_by_flanker: rng.bool(),
        edge_fort_escape: rng.bool(),
        linnaean_capture: rng.bool(),
        berserk: one_of(
            rng,
            &[Berserk::None, Berserk::MustCapture, Berserk::MustMove],
        ),
    }
}

fn random_speeds(rng: &mut Rng) -> Speeds {
    let mut speed = || rng.bool().then(|| one_of(rng, &[0, 1, 2, 18, 255]));
    let (attackers, defenders) = (speed(), speed());
    let by_kind = std::array::from_fn(|_| speed());
    one_of(
        rng,
        &[
            Speeds([attackers; 12]),
            Speeds(std::array::from_fn(|kind| {
                if kind < 6 { attackers } else { defenders }
            })),
            Speeds(by_kind),
        ],
    )
}

fn random_squares(rng: &mut Rng, size: u8) -> SpecialSquares {
    SpecialSquares {
        squares: (0..rng.u8(0..5))
            .map(|_| random_square(rng, size))
            .collect(),
        hostile: random_set(rng),
        pass: random_set(rng),
        stop: random_set(rng),
        enter: random_set(rng),
    }
}

fn random_set(rng: &mut Rng) -> PieceSet {
    (0..rng.u8(0..6)).fold(PieceSet::NONE, |set, _| set.with(random_piece(rng)))
}

fn random_record(rng: &mut Rng) -> MoveRecord {
    MoveRecord {
        piece: rng.bool().then(|| random_piece(rng)),
        mv: Move {
            from: random_square(rng, 19),
            to: random_square(rng, 19),
        },
        is_jump: rng.bool(),
        is_berserk: rng.bool(),
        captures: (0..rng.u8(0..4))
            .map(|_| {
                (
                    rng.bool().then(|| random_piece(rng)),
                    random_square(rng, 19),
                )
            })
            .collect(),
        mark: one_of(rng, &Mark::ALL),
    }
}

fn random_piece(rng: &mut Rng) -> Piece {
    Piece {
        side: one_of(rng, &Side::BOTH),
        role: one_of(rng, &Role::ALL),
    }
}

fn random_square(rng: &mut Rng, size: u8) -> Square {
    Square {
        file: rng.u8(0..size),
        rank: rng.u8(0..size),
    }
}

fn one_of<T: Copy>(rng: &mut Rng, all: &[T]) -> T {
    all[rng.usize(0..all.len())]
}

const RULE_WORDS: &[&str] = &[
    "dim:5",
    "dim:6",
    "dim:",
    "start:/5/5/2K2/5/5/",
    "starti:/5/5/2K2/5/t4/",
    "start:",
    "name:A_b",
    "name:",
    "esc:e",
    "esc:x",
    "surf:n",
    "atkf:n",
    "atkf:y",
    "tfr:i",
    "ka:h",
    "ks:y",
    "ks:m",
    "kj:r",
    "nj:n",
    "cj:c",
    "mj:j",
    "gj:c",
    "cor:",
    "cor:a1,e5,",
    "cor:a6",
    "cen:c3",
    "afor:a2,a3",
    "dfor:b2,,",
    "spd:3",
    "spd:1,-1",
    "spd:1,2,3,4,5,6,7,8",
    "spd:1,2,3,4,5,6,7,8,9,10,",
    "spd:0,0,0,0,0,0,0,0,0,0,0,1",
    "spd:1,2,3",
    "corh:",
    "cenhe:tK",
    "aforre:g",
    "dfors:x",
    "sw:s",
    "swf:n",
    "efe:y",
    "linc:y",
    "ber:m",
    "zzz:y",
    "zzz",
    ":",
    "",
];
const POSITION_PARTS: &[&str] = &[
    "/", "5", "5", "5", "2K2", "t4", "T", "g", "1", "10", "0", "tttttt", "4", "x", "é",
];
const RECORD_PARTS: &[&str] = &[
    "a1", "s19", "e5", "-", "-", "^", "=", "^=", "x", "/", "K", "t", "c", "n", "Gg4", "+", "++",
    "--", "---", "|", "a0", "t20", "3b.", "1.", "é", "",
];
const GAME_PARTS: &[&str] = &[
    "[rules:dim:5 start:/5/5/2K2/5/t4/]",
    "[position:/5/5/1K3/5/t4/]",
    "[result:1]",
    "[result:x]",
    "[event:a|b",
    "[",
    "]",
    "|",
    ":",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    " ",
    "1.",
    "2.",
    "3b.2.1a.",
    "1b.1.1b.1.2a.",
    " a1-a3",
    " Kc3-c5--",
    " ---",
    " .....",
    " oops",
    "[one|two]",
    "[|]",
    "[a [b]",
    "\u{feff}",
    "é",
];
