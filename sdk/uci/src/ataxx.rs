//! Ataxx, the game of UAI.

use std::marker::PhantomData;

use linesman_games::ataxx::{self, Move, State};

use super::{
    Board, Limits, MoveFault, Profile, Searching, Words, checks,
    derived::{self, Row, Texts},
    levels,
};
use linesman_protocols::Check;

/// A position of ataxx.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ataxx(pub State);

impl Board for Ataxx {
    type Rule = ataxx::Rule;
    type Game = ataxx::Position;

    const WORDS: &'static Words = &Words::UAI;
    const CHECKS: &'static [&'static Check] = ALL;
    const HAS_MATE: bool = false;

    fn profiles() -> Vec<Profile<Self>> {
        vec![Profile::uai(), Profile::cuteataxx()]
    }

    fn check_of(rule: ataxx::Rule, searching: Option<Searching>) -> &'static Check {
        let is_start = searching.is_some_and(|it| it.is_start);
        match rule {
            ataxx::Rule::EmptySquare | ataxx::Rule::WrongSide if is_start => {
                &checks::POSITION_STARTPOS
            }
            _ if searching.is_some_and(|it| it.must_pass) => &checks::BESTMOVE_PASS,
            _ => &checks::BESTMOVE_LEGAL,
        }
    }

    fn last(view: &ataxx::View) -> Option<Move> {
        view.position.last()
    }

    fn is_over(view: &ataxx::View) -> bool {
        view.position.end().is_some()
    }

    fn start() -> Self {
        Self(State::start())
    }

    fn read(fen: &str) -> Result<Self, String> {
        let state = fen.parse::<State>();
        state.map(Self).map_err(|why| why.to_string())
    }

    /// There is one form.
    fn set_form(&mut self, _is_960: bool) {}

    fn play(&mut self, word: &str) -> Result<(), MoveFault<ataxx::Rule>> {
        let lower = word.to_ascii_lowercase();
        let mv: Move = match lower.parse() {
            Ok(mv) => mv,
            Err(why) => return Err(MoveFault::Form(format!("{why}"))),
        };
        let checked = self.0.check(mv);
        checked.map_err(|why| MoveFault::Illegal(why.rule, why.to_string()))?;
        if lower != word {
            return Err(MoveFault::Capitals);
        }
        self.0.play(mv);
        Ok(())
    }

    fn is_first_to_move(&self) -> bool {
        self.0.to_move() == ataxx::BLACK
    }

    fn move_words(&self) -> Vec<String> {
        self.0
            .moves()
            .into_iter()
            .map(|mv| mv.to_string())
            .collect()
    }

    fn count_moves(&self) -> usize {
        self.0.moves().len()
    }

    fn is_lost(&self) -> bool {
        false
    }

    fn cannot_win(&self) -> bool {
        // One piece can become the most.
        false
    }

    fn is_start(&self) -> bool {
        self.0 == State::start()
    }
}

impl Profile<Ataxx> {
    /// Returns what the texts about UAI say, the default.
    #[must_use]
    pub const fn uai() -> Self {
        Self {
            name: "uai",
            levels: levels::UAI,
            limits: Limits::USUAL,
            of: PhantomData,
        }
    }

    /// Returns the match runner cuteataxx, where it differs.
    #[must_use]
    pub const fn cuteataxx() -> Self {
        Self {
            name: "cuteataxx",
            levels: levels::CUTEATAXX,
            ..Self::uai()
        }
    }
}

/// The checks of UCI for which ataxx has others.
const REPLACED: &[&str] = &[
    "position/castling-rights",
    "position/en-passant",
    "position/castling",
    "bestmove/castling",
    "bestmove/promotion-letter",
];

const COUNT: usize = derived::count(checks::ALL, Words::UAI.without);
static ROWS: [Row; COUNT] =
    derived::rows(checks::ALL, Words::UAI.without, REPLACED, checks::OF_ATAXX);
static IDS: Field = derived::texts(&ROWS, &Words::UAI, 0);
static CLAUSES: Field = derived::texts(&ROWS, &Words::UAI, 1);
static TITLES: Field = derived::texts(&ROWS, &Words::UAI, 2);
static WHYS: Field = derived::texts(&ROWS, &Words::UAI, 3);
static FIXES: Field = derived::texts(&ROWS, &Words::UAI, 4);
static PASSING: Field = derived::texts(&ROWS, &Words::UAI, 5);
static FAILING: Field = derived::texts(&ROWS, &Words::UAI, 6);
static TEXTS: [&Field; 7] = [&IDS, &CLAUSES, &TITLES, &WHYS, &FIXES, &PASSING, &FAILING];
static REQUIRED: [&str; derived::count_required(&ROWS)] = derived::required(&ROWS, &IDS);
static CHECKS: [Check; COUNT] = derived::checks(&ROWS, TEXTS, &REQUIRED);
static ALL: &[&Check] = &derived::all(&ROWS, &CHECKS);
/// A field of the checks has fewer bytes than this.
type Field = Texts<{ 1 << 14 }, COUNT>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::own;

    #[test]
    fn the_table_has_the_checks_of_uci_by_the_names_of_uai() {
        for (check, id) in [
            (&checks::UCIOK, "uai/hello/uaiok"),
            // Black moves first.
            (&checks::GAME_AS_WHITE, "uai/game/as-black"),
            (&checks::SEARCH_STOPS, "uai/search/stops"),
        ] {
            assert_eq!(own::<Ataxx>(check).id, id);
        }
        assert_eq!(checks::ALL.len() - ALL.len(), Words::UAI.without.len());
    }

    #[test]
    fn no_text_of_a_check_is_about_chess() {
        for check in ALL {
            let texts = [
                check.title,
                check.why,
                check.fix,
                check.passing,
                check.failing,
            ];
            for word in texts
                .concat()
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            {
                // A word of chess that the table of words does not have, or a square that the board does not have.
                let is_square = |at: usize| {
                    let square = word.as_bytes().get(at..at + 2);
                    square.is_some_and(|it| matches!(it, [b'h', b'1'..=b'8'] | [b'a'..=b'h', b'8']))
                };
                let is_move = matches!(word.len(), 4 | 5) && (is_square(0) || is_square(2));
                assert!(
                    !is_move && !OF_CHESS.contains(&word),
                    "{}: {word}",
                    check.id
                );
            }
        }
    }

    const OF_CHESS: &[&str] = &[
        "uci",
        "uciok",
        "ucinewgame",
        "chess",
        "king",
        "rook",
        "castling",
        "mated",
    ];
}
