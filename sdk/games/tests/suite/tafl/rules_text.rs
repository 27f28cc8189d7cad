//! Rules strings: what each key sets, what is usual, how they are written, and what is no rules string.

use linesman_games::tafl::{
    Berserk, Board, Escape, Jump, KingArms, KingStrength, Piece, PieceSet, Repetition, Role, Rules,
    Shieldwall, Square,
};

use super::scene::check_faults;

const START: &str = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

/// Returns the rules of a board of 7 by 7 with these words.
fn rules(words: &str) -> Rules {
    let text = format!("dim:7 {words} {START}");
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn set(letters: &str) -> PieceSet {
    let piece = |letter| Piece::from_letter(letter).expect("the test names a piece");
    letters
        .chars()
        .map(piece)
        .fold(PieceSet::NONE, PieceSet::with)
}

fn squares(words: &str) -> Vec<Square> {
    let square = |word: &str| word.parse().expect("the test names a square");
    words.split_whitespace().map(square).collect()
}

#[test]
fn what_is_not_said_is_as_usual() {
    const USUAL: &[(&str, &str)] = &[
        ("name", ""),
        ("esc", "c"),
        ("surf", "y"),
        ("atkf", "y"),
        ("tfr", "d"),
        ("ka", "y"),
        ("ks", "s"),
        ("ks", "y"),
        ("kj", "n"),
        ("mj", "n"),
        ("gj", "n"),
        ("nj", "c"),
        ("cj", "j"),
        ("cor", "a1,g1,a7,g7"),
        ("cen", "d4"),
        ("afor", ""),
        ("dfor", ""),
        ("spd", "-1"),
        ("spd", "-1,-1"),
        ("spd", "-1,-1,-1,-1,-1,-1,-1,-1"),
        ("sw", "n"),
        ("swf", "y"),
        ("efe", "n"),
        ("linc", "n"),
        ("ber", "n"),
        ("corh", "tcnkmTCNKM"),
        ("cenh", "tcnkm"),
        ("cenhe", "tcnkmTCNKM"),
        ("aforh", "TCNKM"),
        ("dforh", "tcnkm"),
        ("corp", "K"),
        ("cenp", "tcnkmTCNKM"),
        ("aforp", "tcnkmTCNKM"),
        ("dforp", "tcnkmTCNKM"),
        ("cors", "K"),
        ("cens", "K"),
        ("afors", "tcnkmTCNKM"),
        ("dfors", "TCNKM"),
        ("corre", "tcnkmTCNKM"),
        ("cenre", "tcnkmTCNKM"),
        ("aforre", "tcnkmTCNKM"),
        ("dforre", "tcnkmTCNKM"),
    ];
    let usual = rules("");
    assert_eq!(Rules::new(usual.start.clone()), usual);
    for (key, value) in USUAL {
        assert_eq!(rules(&format!("{key}:{value}")), usual, "{key}:{value}");
    }
}

#[test]
fn each_key_sets_its_field() {
    type Check = fn(&Rules) -> bool;
    const CASES: &[(&str, Check)] = &[
        ("name:Two_words", |rules| rules.name == "Two words"),
        ("esc:e", |rules| rules.escape == Escape::Edge),
        ("surf:n", |rules| !rules.surrounding_wins),
        ("atkf:n", |rules| !rules.attackers_first),
        ("tfr:i", |rules| rules.repetition == Repetition::Ignored),
        ("tfr:w", |rules| rules.repetition == Repetition::MoverWins),
        ("tfr:l", |rules| rules.repetition == Repetition::MoverLoses),
        ("ka:n", |rules| rules.king_arms == KingArms::Unarmed),
        ("ka:a", |rules| rules.king_arms == KingArms::AnvilOnly),
        ("ka:h", |rules| rules.king_arms == KingArms::HammerOnly),
        ("ks:w", |rules| rules.king_strength == KingStrength::Weak),
        ("ks:n", |rules| rules.king_strength == KingStrength::Weak),
        ("ks:c", |rules| {
            rules.king_strength == KingStrength::StrongAtCentre
        }),
        ("ks:m", |rules| {
            rules.king_strength == KingStrength::Surrounded
        }),
        ("kj:r", |rules| {
            rules.jumps[Role::King as usize] == Jump::Restricted
        }),
        ("mj:j", |rules| {
            rules.jumps[Role::Mercenary as usize] == Jump::Free
        }),
        ("gj:c", |rules| {
            rules.jumps[Role::Guard as usize] == Jump::Capturing
        }),
        ("nj:n", |rules| {
            rules.jumps[Role::Knight as usize] == Jump::None
        }),
        ("cj:n", |rules| {
            rules.jumps[Role::Commander as usize] == Jump::None
        }),
        ("cor:", |rules| rules.corners.squares.is_empty()),
        ("cor:b1,a7,", |rules| {
            rules.corners.squares == squares("b1 a7")
        }),
        ("cor:b1,a7", |rules| {
            rules.corners.squares == squares("b1 a7")
        }),
        ("cen:c3", |rules| rules.centre.squares == squares("c3")),
        ("afor:a3,a4", |rules| {
            rules.attacker_fort.squares == squares("a3 a4")
        }),
        ("dfor:g7", |rules| {
            rules.defender_fort.squares == squares("g7")
        }),
        ("corh:", |rules| rules.corners.hostile == PieceSet::NONE),
        ("cenh:kK", |rules| rules.centre.hostile == set("kK")),
        ("cenhe:gG", |rules| rules.empty_centre_hostile == set("gG")),
        ("aforh:t", |rules| rules.attacker_fort.hostile == set("t")),
        ("dforh:T", |rules| rules.defender_fort.hostile == set("T")),
        ("corp:n", |rules| rules.corners.pass == set("n")),
        ("cenp:N", |rules| rules.centre.pass == set("N")),
        ("aforp:m", |rules| rules.attacker_fort.pass == set("m")),
        ("dforp:M", |rules| rules.defender_fort.pass == set("M")),
        ("cors:tK", |rules| rules.corners.stop == set("Kt")),
        ("cens:", |rules| rules.centre.stop == PieceSet::NONE),
        ("afors:c", |rules| rules.attacker_fort.stop == set("c")),
        ("dfors:C", |rules| rules.defender_fort.stop == set("C")),
        ("corre:", |rules| rules.corners.enter == PieceSet::NONE),
        ("cenre:K", |rules| rules.centre.enter == set("K")),
        ("aforre:t", |rules| rules.attacker_fort.enter == set("t")),
        ("dforre:T", |rules| rules.defender_fort.enter == set("T")),
        ("sw:w", |rules| rules.shieldwall == Shieldwall::Weak),
        ("sw:s", |rules| rules.shieldwall == Shieldwall::Strong),
        ("swf:n", |rules| !rules.shieldwall_by_flanker),
        ("efe:y", |rules| rules.edge_fort_escape),
        ("linc:y", |rules| rules.linnaean_capture),
        ("ber:c", |rules| rules.berserk == Berserk::MustCapture),
        ("ber:m", |rules| rules.berserk == Berserk::MustMove),
    ];
    for (words, is_set) in CASES {
        let rules = rules(words);
        assert!(is_set(&rules), "{words}: {rules:?}");
        assert_ne!(rules, self::rules(""), "{words}");
    }
}

#[test]
fn speeds_are_listed_for_all_for_each_side_or_for_each_kind() {
    let none = [None; 4];
    let four = |from: u8| std::array::from_fn::<_, 4, _>(|index| Some(from + index as u8));
    let join = |parts: [&[Option<u8>]; 4]| parts.concat();
    let cases: &[(&str, Vec<Option<u8>>)] = &[
        ("2", vec![Some(2); 12]),
        ("-1", vec![None; 12]),
        ("1,-1", join([&[Some(1); 6], &none[..2], &none, &[]])),
        (
            "1,2,3,4,5,6,7,8",
            join([&four(1), &none[..2], &four(5), &none[..2]]),
        ),
        (
            "1,2,3,4,5,6,7,8,9,10,",
            join([&four(1), &[Some(5), None], &four(6), &[Some(10), None]]),
        ),
        (
            "1,2,3,4,5,6,7,8,9,10,11,12",
            join([&four(1), &four(5), &four(9), &[]]),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(
            rules(&format!("spd:{text}")).speeds.0.as_slice(),
            expected,
            "{text}"
        );
    }
}

#[test]
fn rows_of_starti_are_reversed() {
    let text = "dim:5 starti:/t4/5/2K2/5/4T/";
    let rules: Rules = text.parse().unwrap();
    let board: Board = "/4T/5/2K2/5/t4/".parse().unwrap();
    assert_eq!(rules.start, board);
    assert_eq!(rules.to_string(), "dim:5 atkf:y start:/4T/5/2K2/5/t4/");
}

#[test]
fn what_is_unusual_is_written_in_the_order_of_the_program() {
    let all = "dim:7 name:A_name esc:e surf:n atkf:n tfr:i ka:n ks:w kj:r nj:n cj:c mj:j gj:r cor: cen:c3,d4, afor:a4, \
        dfor:g4, spd:1,2, corp: cenp:K aforp:t dforp:T cors:tK cens:tcnkmTCNKM afors: dfors:G corh:t cenh: cenhe:K aforh: \
        dforh:kK corre: cenre: aforre: dforre: sw:s swf:n efe:y linc:y ber:m \
        start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let rules: Rules = all.parse().unwrap();
    assert_eq!(rules.to_string(), all);
}

#[test]
fn what_means_the_same_is_written_in_one_way() {
    let plain = format!("dim:7 atkf:y {START}");
    for words in [
        "ks:y esc:c",
        "cor:a1,g1,a7,g7,",
        "spd:-1,-1,",
        "  surf:y \t\n name: ",
        "corh:MKNCTmknct",
    ] {
        assert_eq!(rules(words).to_string(), plain, "{words}");
    }
    let two = format!("dim:7 atkf:y spd:3,2, {START}");
    assert_eq!(rules("spd:3,3,3,3,3,3,2,2,2,2,2,2").to_string(), two);
    let twelve = format!("dim:7 atkf:y spd:3,3,3,3,-1,-1,2,2,2,2,-1,-1, {START}");
    assert_eq!(rules("spd:3,3,3,3,2,2,2,2").to_string(), twelve);
}

/// A text, the column where its first fault begins, and what the message says.
const FAULTS: &str = r#"
 => 1: dim:N is missing
    => 4: dim:N is missing
start:/5/5/5/5/5/ => 1: dim:N comes first
 esc:e dim:5 start:/5/5/5/5/5/ => 2: dim:N comes first, not "esc"
dim:8 start:/5/5/5/5/5/ => 5: odd number from 5 to 19
dim:21 start:/5/5/5/5/5/ => 5: odd number from 5 to 19
dim:3 start:/3/3/3/ => 5: odd number from 5 to 19
dim:05 start:/5/5/5/5/5/ => 5: not "05"
dim:+5 start:/5/5/5/5/5/ => 5: not "+5"
dim: start:/5/5/5/5/5/ => 5: not ""
dim:5 => 6: start:POSITION is missing
dim:5 esc:e => 12: start:POSITION is missing
dim:5 esc start:/5/5/5/5/5/ => 7: "esc" is not of the form key:value
dim:5 foo:y start:/5/5/5/5/5/ => 7: there is no rule "foo"
dim:5 ESC:e start:/5/5/5/5/5/ => 7: there is no rule "ESC"
dim:5 esc:c esc:e start:/5/5/5/5/5/ => 13: esc is given twice
dim:5 dim:5 start:/5/5/5/5/5/ => 7: dim is given twice
dim:5 esc:x start:/5/5/5/5/5/ => 11: one of c, e, not "x"
dim:5 atkf: start:/5/5/5/5/5/ => 12: one of y, n, not ""
dim:5 tfr:x start:/5/5/5/5/5/ => 11: one of i, d, w, l
dim:5 ks:x start:/5/5/5/5/5/ => 10: one of s, w, c, m, y, n
dim:5 name:Æsir esc:x start:/5/5/5/5/5/ => 21: one of c, e
dim:5 cor:a1,a6, start:/5/5/5/5/5/ => 14: a6 is not on a board of 5
dim:5 cor:a1,,a5 start:/5/5/5/5/5/ => 14: "" is no square
dim:5 cor:, start:/5/5/5/5/5/ => 11: "" is no square
dim:5 afor:x1 start:/5/5/5/5/5/ => 12: "x1" is no square
dim:5 corh:tKx start:/5/5/5/5/5/ => 14: 'x' is no kind of piece
dim:5 spd: start:/5/5/5/5/5/ => 11: 1, 2, 8, 10 or 12 speeds, not 0
dim:5 spd:1,2,3 start:/5/5/5/5/5/ => 11: speeds, not 3
dim:5 spd:1,1,1,1,1,1,1,1,1,1,1,1,1 start:/5/5/5/5/5/ => 11: not more than 12
dim:5 spd:1,x start:/5/5/5/5/5/ => 13: not "x"
dim:5 spd:-2 start:/5/5/5/5/5/ => 11: not "-2"
dim:5 spd:+2 start:/5/5/5/5/5/ => 11: not "+2"
dim:5 spd:256 start:/5/5/5/5/5/ => 11: up to 255
dim:5 start:/5/5/5/5/5/ esc:e => 25: start comes last, and "esc:e" follows
dim:5 start:/5/5/5/5/5/ starti:/5/5/5/5/5/ => 25: start comes last
dim:5 start:  => 13: begins with '/'
dim:5 start:/5/5/5/5/ => 22: 4 rows instead of 5
dim:5 starti:/5/5/5/5/ => 23: 4 rows instead of 5
dim:5 start:/5/5/5/5/5/5/ => 24: more than 5 rows
dim:5 start:/5/5/5/5/7/ => 22: room for 5 more squares, not for 7
"#;

#[test]
fn the_first_fault_is_told_with_its_column() {
    check_faults::<Rules>(FAULTS);
}
