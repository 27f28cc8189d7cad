//! The protocol UCI, for chess.

use linesman_games::{
    Side,
    chess::{
        Draws, EndReason, Move, Position, Square, State, Variant, View,
        uci::{self, UciMove},
    },
};
use linesman_interface::protocol::Descriptor;
use linesman_protocols::uci::{Chess, checks};
use linesman_values::{
    options::OptionSpec,
    picture::{Cell, Picture},
    wanted::{Slip, Wanted},
};

use super::{
    answers::{self, is_best, is_spelled, plain_move, signs, word},
    descriptor::descriptor,
    member::Member,
    misread::MISREADINGS,
    options::{CLOCK, VARIANT, fen},
};

/// The protocol UCI, for chess.
pub const UCI: &Descriptor = &Descriptor {
    title: "UCI",
    about: "Chess engines, by the Universal Chess Interface",
    scenario_files: linesman_scenarios::UCI,
    options: &[
        fen::<Chess>(),
        VARIANT,
        CLOCK,
        OptionSpec::MARGIN,
        OptionSpec::NODES,
        OptionSpec::DEPTH,
    ],
    begins: Some(answers::begins),
    misreadings: MISREADINGS,
    ..descriptor::<Chess>(
        "uci-2006",
        [&checks::GAME_AS_WHITE, &checks::GAME_AS_BLACK],
        &checks::BESTMOVE_LEGAL,
    )
};

impl Member for Chess {
    const DESCRIPTOR: &'static Descriptor = UCI;
    const SIDES: &'static [&'static str] = &["white", "black"];
    const QUESTION: &'static str = "uci\n";
    const UNJUDGED: &'static [&'static str] = &[
        "whether ucinewgame came where another game began",
        "an answer that was late, on either side; it is a note, because the machine may have been busy",
    ];
    const OK: Wanted = word!("uciok");
    const BEST: Wanted = Wanted {
        slips: &[
            Slip::new(
                "write castling as the king's move, such as e1g1, and not as O-O",
                |line| {
                    let word = line.split(' ').nth(1)?;
                    let letters = word.to_ascii_lowercase().replace('0', "o");
                    let is_castling = letters.starts_with("o-o") || letters.starts_with("oo");
                    is_castling.then(|| "bestmove e1g1".to_owned())
                },
            ),
            signs!("e2e4"),
            Slip::new(
                "write the piece of a promotion right behind the squares, as a small letter, such as e7e8q",
                |line| {
                    plain_move(line, &["=", "(", ")", "/"]).map(|text| text.to_ascii_lowercase())
                },
            ),
            Slip::new(
                "write the two squares of the move, such as g1f3, and not the piece and its target, such as Nf3",
                |line| {
                    let word = line
                        .split(' ')
                        .nth(1)?
                        .trim_end_matches(['+', '#', '!', '?']);
                    let target = word.get(word.len().checked_sub(2)?..)?;
                    let is_short = word.len() < 4 || word.starts_with(['K', 'Q', 'R', 'B', 'N']);
                    let example = format!("bestmove a1{target}");
                    (is_short && is_best::<Chess>(&example)).then_some(example)
                },
            ),
            answers::BEGINNING,
            answers::NO_PONDER,
            answers::MORE,
        ],
        ..Wanted::new(
            "the best move",
            "\"bestmove MOVE\"",
            "\"bestmove e2e4\"",
            is_best::<Self>,
        )
    };

    fn begin(fen: Option<&str>, is_960: bool) -> Result<Position, String> {
        let state = match fen {
            Some(text) => text
                .parse::<State>()
                .map_err(|why| format!("it is no FEN: {why}"))?,
            None => State::start(),
        };
        let variant = match is_960 {
            true => Variant::Chess960,
            false => Variant::Standard,
        };
        let position = Position::at(state, variant).map_err(|why| why.to_string())?;
        Ok(position.with_draws(Draws::AtFirstClaim))
    }

    fn end(game: &Position) -> Option<(&'static str, &'static str)> {
        let reason = game.end()?.reason;
        Some((reason_id(reason), reason.text()))
    }

    fn moves(view: &View) -> Vec<Move> {
        view.position.legal_moves()
    }

    fn is_capture(view: &View, mv: &Move) -> bool {
        let taken = view.position.state().piece_at(mv.to);
        taken.is_some_and(|piece| piece.side != view.side)
    }

    fn read_move(text: &str, view: &View) -> Option<Move> {
        uci::read(&view.position, view.side, text).ok()
    }

    fn is_move(word: &str) -> bool {
        word.parse::<UciMove>().is_ok()
    }

    fn draw(&self) -> Picture {
        draw(self.state())
    }
}

/// Draws a position.
fn draw(state: &State) -> Picture {
    let row = |rank: u8| {
        let cell = |file: u8| {
            let piece = state.piece_at(Square::at(file, rank));
            piece.map_or(Cell::EMPTY, |piece| Cell::piece(piece.side, piece.letter()))
        };
        (0..8).map(cell).collect()
    };
    let to_move = match state.to_move() {
        Side::First => "white",
        Side::Second => "black",
    };
    Picture {
        caption: format!("The position as it was last sent, {to_move} to move"),
        rows: (0..8).rev().map(row).collect(),
        columns: ('a'..='h').map(String::from).collect(),
        lines: (1..=8).rev().map(|rank: u8| rank.to_string()).collect(),
        marked: Vec::new(),
    }
}

const fn reason_id(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "checkmate",
        EndReason::Stalemate => "stalemate",
        EndReason::InsufficientMaterial => "insufficient-material",
        EndReason::SeventyFiveMoves => "seventy-five-moves",
        EndReason::FivefoldRepetition => "fivefold-repetition",
        EndReason::FiftyMoves => "fifty-moves",
        EndReason::ThreefoldRepetition => "threefold-repetition",
    }
}
