//! UCI, for chess, and the faults of chess alone.

use linesman_games::{
    Side,
    chess::{CastlingForm, Move, Square, State, uci::UciMove},
};
use linesman_protocols::Check;
use linesman_uci::{Words, checks};

use super::{
    faults::{Fault, OwnFaults, Seen, best, chooses, dies, illegal, info},
    rules::Rules,
};

/// A position of chess, and the form of castling.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chess {
    state: State,
    form: CastlingForm,
}

impl Chess {
    const fn new(state: State) -> Self {
        let form = CastlingForm::TwoSquares;
        Self { state, form }
    }
}

impl Rules for Chess {
    const WORDS: &'static Words = &Words::UCI;
    const CHECKS: &'static [&'static Check] = checks::ALL;
    const SIDES: [&'static str; 2] = ["white", "black"];
    const SECOND: &'static str = " b ";
    const OPTION: &'static str = "option name UCI_Chess960 type check default false\n";
    const MOVES: [&'static str; 3] = ["b1c3", "g1f3", "a2a3"];
    const ILLEGAL: [&'static str; 2] = ["e2e5", "e7e5"];
    const OPENINGS: [&'static str; 2] = ["e2e4 e7e5", "d2d4 g8f6"];

    fn start() -> Self {
        Self::new(State::start())
    }

    fn read(fen: &str) -> Option<Self> {
        Some(Self::new(fen.parse().ok()?))
    }

    fn is_move(word: &str) -> bool {
        word.parse::<UciMove>().is_ok()
    }

    fn set_form(&mut self, is_960: bool) {
        self.form = match is_960 {
            true => CastlingForm::TakesRook,
            false => CastlingForm::TwoSquares,
        };
    }

    fn to_move(&self) -> Side {
        self.state.to_move()
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.state.moves().into_iter();
        moves.map(|mv| spell(&self.state, mv, self.form)).collect()
    }

    fn play(&self, word: &str) -> Option<Self> {
        let UciMove::Move(mv) = word.parse().ok()? else {
            return None;
        };
        let mut behind = *self;
        let mv = self.state.check_as(mv, self.form).ok()?;
        behind.state.play(mv);
        Some(behind)
    }

    fn is_mated(&self) -> bool {
        self.state.is_checkmate()
    }

    fn count_pieces(&self, side: Side) -> u32 {
        self.state.board().of(side).0.count_ones()
    }

    fn illegal_move(&self) -> String {
        let legal = self.moves();
        let own = |square: &Square| {
            let piece = self.state.piece_at(*square);
            piece.is_some_and(|piece| piece.side == self.state.to_move())
        };
        let from = Square::all().filter(own);
        let mut moves = from.flat_map(|from| Square::all().map(move |to| (from, to)));
        let found = moves.find(|(from, to)| {
            let start = format!("{from}{to}");
            from != to && !legal.iter().any(|mv| mv.starts_with(&start))
        });
        found.map_or_else(|| "a1a1".to_owned(), |(from, to)| format!("{from}{to}"))
    }
}

impl OwnFaults for Chess {
    fn own_fault(id: &str) -> Option<Fault<Self>> {
        let fault = match id {
            "set/value-case" => {
                super::faults::deaf(|game| game.line.ends_with("UCI_Chess960 value TRUE"))
            }
            "position/castling-rights" => castles(|game| game.agent.told.fen_has("k3K2R w - ")),
            "position/repeated" => chooses(|game| {
                let is_again = game.agent.told.has("f6g8 g1f3 g8f6 f3g1 f6g8");
                (is_again && game.agent.told.moves.len() == 8).then(|| "0000".to_owned())
            }),
            "position/twins" => illegal(|game| game.agent.told.fen_has("/R3K3 w - ")),
            "set/limit-strength" => illegal(|game| game.agent.told.fen_has("3N4/R3K3")),
            // The king's move leaves black no move and no check.
            "info/mate-is-mate" => info(|text, game| match game.agent.told.fen_has("k7/2Q5/") {
                true => "info depth 1 score mate 1 nodes 20 pv a1b1\n".to_owned(),
                false => text,
            }),
            "position/rights-are-lost" => castles(|game| is_told(game, "h1h3")),
            "position/en-passant-field" => illegal(|game| game.agent.told.fen_has(" d6 ")),
            "position/en-passant-without-use" => dies(|game| game.line.contains(" e3 ")),
            "position/castling" => illegal(|game| is_told(game, "e1g1")),
            "position/castling-long" => illegal(|game| is_told(game, "e8c8")),
            "position/castling-moves-960" => illegal(|game| is_told(game, "c1h1")),
            "position/rook-files-960" => illegal(|game| game.agent.told.fen_has(" w H ")),
            "position/en-passant" => illegal(|game| is_told(game, "d7d5 e5d6")),
            "position/en-passant-behind-moves" => illegal(|game| is_told(game, "a7a5")),
            "position/promotion" => illegal(|game| is_told(game, "b7b8n")),
            "bestmove/answers-check" => illegal(|game| {
                let is_check = game
                    .agent
                    .state()
                    .is_some_and(|it: Self| it.state.is_check());
                is_check && game.agent.told.fen_has("7q/") && game.agent.told.moves.is_empty()
            }),
            "bestmove/legal-at-once" => illegal(|game| game.agent.told.fen_has("/3R1r1K w")),
            "bestmove/castling" => castles_as(CastlingForm::TakesRook),
            "bestmove/castling-960" => castles_as(CastlingForm::TwoSquares),
            "bestmove/promotion-letter" => best(|text, game| {
                match game.agent.told.fen_has("P") || game.agent.told.fen_has("p") {
                    true => cut_promotion(&text),
                    false => text,
                }
            }),
            _ => return None,
        };
        Some(fault)
    }
}

/// Returns whether these moves were told behind a FEN.
fn is_told(game: &Seen<'_, Chess>, moves: &str) -> bool {
    game.agent.told.fen.is_some() && game.agent.told.has(moves)
}

/// Castles to the side of the king where that is not allowed.
fn castles(is_moment: impl Fn(&Seen<'_, Chess>) -> bool + 'static) -> Fault<Chess> {
    chooses(move |game| is_moment(game).then(|| "e1g1".to_owned()))
}

/// Writes castling in this form, and not in the one in force.
fn castles_as(form: CastlingForm) -> Fault<Chess> {
    chooses(move |game| {
        let Chess { state, form: own } = game.agent.state()?;
        let search = game.agent.search.as_ref()?;
        let best = search.thoughts.first()?.moves.first()?;
        let mut moves = state.moves().into_iter();
        let mv = moves.find(|mv| spell(&state, *mv, own) == *best)?;
        let is_moment = is_castling(&state, mv) && own != form;
        is_moment.then(|| spell(&state, mv, form))
    })
}

fn cut_promotion(text: &str) -> String {
    let words = text.split_ascii_whitespace();
    let words = words.map(|word| match word.len() {
        5 => &word[..4],
        _ => word,
    });
    let words: Vec<&str> = words.take(2).collect();
    words.join(" ") + "\n"
}

/// Writes a move. Castling is the king's move onto its rook, or by two squares.
fn spell(state: &State, mv: Move, form: CastlingForm) -> String {
    if form == CastlingForm::TwoSquares && is_castling(state, mv) {
        let text = mv.to_string();
        let file = if text[2..3] > text[..1] { "g" } else { "c" };
        return format!("{}{file}{}", &text[..2], &text[3..]);
    }
    mv.to_string()
}

/// Returns whether a move is castling: a piece onto another of its own side.
fn is_castling(state: &State, mv: Move) -> bool {
    let target = state.piece_at(mv.to);
    target.is_some_and(|piece| piece.side == state.to_move())
}
