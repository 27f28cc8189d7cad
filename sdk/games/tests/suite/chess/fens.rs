//! Positions as text.

use linesman_games::chess::{
    Position, State, Variant,
    fen::{CastlingField, EnPassantField, FenStyle, Field, Problem},
};

#[test]
fn each_part_of_a_wrong_fen_is_named() {
    let table = [
        (
            "",
            Field::Whole,
            "there are six fields with one space between them, not 1",
        ),
        (
            "8/8/8/8/8/8/8/8 w - -",
            Field::Whole,
            "there are six fields with one space between them, not 4",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3  w - - 0 1",
            Field::Whole,
            "there are six fields with one space between them, not 7",
        ),
        (
            "4k3/8/8/8/8/8/4K3 w - - 0 1",
            Field::Placement,
            "there are eight ranks, not 7",
        ),
        (
            "4k3/8/8/8/8/8/7/4K3 w - - 0 1",
            Field::Placement,
            "rank 2 has 7 squares instead of eight",
        ),
        (
            "4k3/8/8/8/8/8/ppppppppp/4K3 w - - 0 1",
            Field::Placement,
            "rank 2 has 9 squares instead of eight",
        ),
        (
            "4k3/8/8/44/8/8/8/4K3 w - - 0 1",
            Field::Placement,
            "rank 5 has two digits in a row; empty squares are one number",
        ),
        (
            "4k3/8/8/9/8/8/8/4K3 w - - 0 1",
            Field::Placement,
            "rank 5 has '9'; a piece is one of PNBRQKpnbrqk, and a number is from 1 to 8",
        ),
        (
            "4k3/8/8/8/8/8/8/4X3 w - - 0 1",
            Field::Placement,
            "rank 1 has 'X'; a piece is one of PNBRQKpnbrqk, and a number is from 1 to 8",
        ),
        (
            "4k3/8/8/8/8/8/8/8 w - - 0 1",
            Field::Placement,
            "White has one king, not 0",
        ),
        (
            "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
            Field::Placement,
            "White has one king, not 2",
        ),
        (
            "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
            Field::Placement,
            "a pawn stands on h8; pawns are on ranks 2 to 7",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 W - - 0 1",
            Field::SideToMove,
            "it is w or b",
        ),
        (
            "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
            Field::SideToMove,
            "the king on e8 is in check from e1, and its opponent is to move",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkx - 0 1",
            Field::Castling,
            "'x' is no right; one is K or Q, or the file of a rook, in upper case for White",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1",
            Field::Castling,
            "the rights of White come before those of Black",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KHkq - 0 1",
            Field::Castling,
            "H is a second right on the same side of the king",
        ),
        (
            "r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1",
            Field::Castling,
            "the king on e2 has no right to castle; it would be between two files of its first rank",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
            Field::Castling,
            "there is no rook to castle with for K",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkb - 0 1",
            Field::Castling,
            "there is no rook to castle with for b",
        ),
        (
            "4k3/8/8/8/4P3/8/8/4K3 b - e 0 1",
            Field::EnPassant,
            "it is - or a square like e3",
        ),
        (
            "4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1",
            Field::EnPassant,
            "it is on rank 3 for this side to move",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
            Field::EnPassant,
            "the pawn that has gone two squares would be on e4",
        ),
        (
            "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1",
            Field::EnPassant,
            "a knight stands on e3, so no pawn has come over it",
        ),
        (
            "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1",
            Field::EnPassant,
            "a knight stands on e2, so no pawn has come over it",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
            Field::Halfmoves,
            "it is a number in digits, from 0 to 4294967295",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - +1 1",
            Field::Halfmoves,
            "it is a number in digits, from 0 to 4294967295",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
            Field::Number,
            "it is a number in digits, from 1 to 4294967295",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 4294967296",
            Field::Number,
            "it is a number in digits, from 1 to 4294967295",
        ),
    ];
    for (fen, field, text) in table {
        let error = fen.parse::<State>().unwrap_err();
        assert_eq!(
            (error.field, &*error.problem.to_string()),
            (field, text),
            "{fen}"
        );
        // A fault of the whole text names no field.
        let (found, named) = match field.number() {
            0 => (fen, fen),
            number => (fen.split(' ').nth(number - 1).unwrap(), field.name()),
        };
        assert_eq!(error.found, found);
        assert!(error.to_string().contains(named), "{error}");
    }
    let error = "4k3/8/8/8/8/8/8/4K3 w - - 0 0"
        .parse::<State>()
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "field 6, the number of the move, is \"0\": it is a number in digits, from 1 to 4294967295"
    );
    let endless = "x".repeat(10_000).parse::<State>().unwrap_err();
    assert_eq!(
        (endless.found.len(), endless.problem),
        (80, Problem::Fields { found: 1 })
    );
}

#[test]
fn styles_differ_in_castling_and_en_passant() {
    // The pawn on e4 is pinned, and the pawn that attacks f3 is not.
    let table = [
        ("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", ["e3", "e3", "e3"]),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", ["-", "-", "e3"]),
        ("4k3/8/8/8/r3Pp1K/8/8/8 b - e3 0 1", ["e3", "e3", "e3"]),
        ("8/8/8/8/R3Pp1k/8/8/4K3 b - e3 0 1", ["-", "e3", "e3"]),
    ];
    for (fen, expected) in table {
        let state: State = fen.parse().unwrap();
        let fields = [
            EnPassantField::Legal,
            EnPassantField::Attacked,
            EnPassantField::Always,
        ];
        let found = fields.map(|en_passant| {
            let castling = CastlingField::Letters;
            let written = state.fen(FenStyle {
                castling,
                en_passant,
            });
            written.split(' ').nth(3).unwrap().to_owned()
        });
        assert_eq!(found, expected, "{fen}");
    }
    let table = [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", "HAha"),
        ("4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "K", "H"),
        ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "G", "G"),
        ("1r1rk3/8/8/8/8/8/8/4K3 b d - 0 1", "d", "d"),
        ("1r1rk3/8/8/8/8/8/8/4K3 b q - 0 1", "q", "b"),
    ];
    for (fen, letters, files) in table {
        let state: State = fen.parse().unwrap();
        let written = |castling| {
            let en_passant = EnPassantField::default();
            let written = state.fen(FenStyle {
                castling,
                en_passant,
            });
            written.split(' ').nth(2).unwrap().to_owned()
        };
        let found = [CastlingField::Letters, CastlingField::Files].map(written);
        assert_eq!(found, [letters, files], "{fen}");
    }
}

#[test]
fn standard_chess_has_the_rights_of_standard_chess_only() {
    for (fen, is_standard) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true),
        ("r3k1r1/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false),
        ("r2k3r/8/8/8/8/8/8/R3K2R w KQq - 0 1", false),
        ("r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1", true),
    ] {
        let state: State = fen.parse().unwrap();
        let standard = Position::at(state, Variant::Standard);
        assert_eq!(standard.is_ok(), is_standard, "{fen}");
        assert!(Position::at(state, Variant::Chess960).is_ok());
    }
}

#[test]
fn a_fen_of_a_megabyte_ends_with_an_error_of_a_few_words() {
    const SIZE: usize = 1 << 20;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for text in [
        "x".repeat(SIZE),
        "8/".repeat(SIZE / 2),
        "8".repeat(SIZE),
        "/".repeat(SIZE),
        format!("{start} w {} - 0 1", "K".repeat(SIZE)),
        format!("{start} w KQkq {} 0 1", "e".repeat(SIZE)),
        format!("{start} w KQkq - {} 1", "9".repeat(SIZE)),
        format!("{start} {} KQkq - 0 1", "w".repeat(SIZE)),
        format!("{start} w KQkq - 0 1{}", " 1".repeat(SIZE / 2)),
        "é".repeat(SIZE / 2),
    ] {
        let error = text.parse::<State>().unwrap_err().to_string();
        assert!(error.chars().count() < 300, "{} characters", error.len());
    }
}
