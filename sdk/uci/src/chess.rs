//! Chess, the game of UCI.

use std::{marker::PhantomData, time::Duration};

use linesman_games::chess::{self, CastlingForm, Move, State, Variant, WHITE, uci::UciMove};

use super::{Board, Limits, MoveFault, Profile, Searching, Words, checks, levels};
use linesman_protocols::Check;

/// A position of chess, and the form of castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chess {
    state: State,
    castling: CastlingForm,
}

impl Chess {
    /// Returns a position with the form of castling of a variant.
    #[must_use]
    pub const fn new(state: State, variant: Variant) -> Self {
        let castling = match variant {
            Variant::Standard => CastlingForm::TwoSquares,
            Variant::Chess960 => CastlingForm::TakesRook,
        };
        Self { state, castling }
    }

    /// Returns what stands where.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveFault<chess::Rule>> {
        let mv = match text.parse() {
            Ok(UciMove::Move(mv)) => mv,
            Ok(UciMove::Null) => return Err(MoveFault::Form("0000 is no move".to_owned())),
            Err(why) => return Err(MoveFault::Form(why.to_string())),
        };
        let played = self.state.check_as(mv, self.castling);
        played.map_err(|why| MoveFault::Illegal(why.rule, why.to_string()))
    }
}

impl Board for Chess {
    type Rule = chess::Rule;
    type Game = chess::Position;

    const WORDS: &'static Words = &Words::UCI;
    const CHECKS: &'static [&'static Check] = checks::ALL;
    const HAS_MATE: bool = true;

    fn profiles() -> Vec<Profile<Self>> {
        vec![
            Profile::uci_2006(),
            Profile::python_chess(),
            Profile::fastchess(),
            Profile::cutechess(),
        ]
    }

    fn check_of(rule: chess::Rule, searching: Option<Searching>) -> &'static Check {
        let is_start = searching.is_some_and(|it| it.is_start);
        let is_960 = searching.is_some_and(|it| it.is_960);
        of_game(rule, is_start, is_960)
    }

    fn last(view: &chess::View) -> Option<Move> {
        view.position.last()
    }

    fn is_over(view: &chess::View) -> bool {
        view.position.end().is_some()
    }

    fn start() -> Self {
        Self::new(State::start(), Variant::Standard)
    }

    fn read(fen: &str) -> Result<Self, String> {
        let state = fen.parse::<State>().map_err(|why| why.to_string())?;
        Ok(Self::new(state, Variant::Standard))
    }

    fn set_form(&mut self, is_960: bool) {
        self.castling = match is_960 {
            true => CastlingForm::TakesRook,
            false => CastlingForm::TwoSquares,
        };
    }

    fn play(&mut self, word: &str) -> Result<(), MoveFault<chess::Rule>> {
        let lower = word.to_ascii_lowercase();
        let mv = match self.read_move(&lower) {
            // What is wrong beside the capitals says more.
            Err(MoveFault::Form(_)) => self.read_move(word)?,
            read => read?,
        };
        if lower != word {
            return Err(MoveFault::Capitals);
        }
        self.state.play(mv);
        Ok(())
    }

    fn is_first_to_move(&self) -> bool {
        self.state.to_move() == WHITE
    }

    fn move_words(&self) -> Vec<String> {
        let moves = self.state.moves().into_iter();
        moves
            .map(|mv| self.state.spell_as(mv, self.castling).to_string())
            .collect()
    }

    fn count_moves(&self) -> usize {
        usize::try_from(self.state.count_moves()).unwrap_or(usize::MAX)
    }

    fn is_lost(&self) -> bool {
        self.state.is_checkmate()
    }

    fn cannot_win(&self) -> bool {
        // A king alone mates nobody.
        self.state.board().of(self.state.to_move()).count() == 1
    }

    fn is_start(&self) -> bool {
        self.state == State::start()
    }
}

impl Profile<Chess> {
    /// Returns the text of April 2006, the default.
    #[must_use]
    pub const fn uci_2006() -> Self {
        Self {
            name: "uci-2006",
            levels: levels::UCI_2006,
            limits: Limits::USUAL,
            of: PhantomData,
        }
    }

    /// Returns the library python-chess 1.11.2, which lichess-bot uses, where it differs.
    #[must_use]
    pub const fn python_chess() -> Self {
        Self {
            name: "python-chess",
            levels: levels::PYTHON_CHESS,
            ..Self::uci_2006()
        }
    }

    /// Returns the match runner fastchess of July 2026, where it differs.
    #[must_use]
    pub const fn fastchess() -> Self {
        Self {
            name: "fastchess",
            levels: levels::FASTCHESS,
            limits: Limits {
                ready: Duration::from_secs(60),
                ..Limits::USUAL
            },
            of: PhantomData,
        }
    }

    /// Returns the match runner cutechess of July 2026, where it differs.
    #[must_use]
    pub const fn cutechess() -> Self {
        Self {
            name: "cutechess",
            levels: levels::CUTECHESS,
            limits: Limits {
                hello: Duration::from_secs(35),
                ready: Duration::from_secs(15),
                exit: Duration::from_secs(5),
                ..Limits::USUAL
            },
            of: PhantomData,
        }
    }
}

/// Returns the check for a rule of chess.
const fn of_game(rule: chess::Rule, is_start: bool, is_960: bool) -> &'static Check {
    match rule {
        chess::Rule::LeftInCheck | chess::Rule::Exposed | chess::Rule::IntoCheck => {
            &checks::BESTMOVE_ANSWERS_CHECK
        }
        chess::Rule::PromotionMissing
        | chess::Rule::PromotionPiece
        | chess::Rule::PromotionElsewhere => &checks::BESTMOVE_PROMOTION_LETTER,
        chess::Rule::CastlingForm if is_960 => &checks::BESTMOVE_CASTLING_960,
        chess::Rule::CastlingForm => &checks::BESTMOVE_CASTLING,
        chess::Rule::EmptySquare | chess::Rule::WrongSide if is_start => &checks::POSITION_STARTPOS,
        chess::Rule::GameOver
        | chess::Rule::NotYourTurn
        | chess::Rule::EmptySquare
        | chess::Rule::WrongSide
        | chess::Rule::OwnPiece
        | chess::Rule::Geometry
        | chess::Rule::EnPassant
        | chess::Rule::Blocked
        | chess::Rule::CastlingRight
        | chess::Rule::CastlingOutOfCheck
        | chess::Rule::CastlingThroughCheck
        | chess::Rule::CastlingBlocked => &checks::BESTMOVE_LEGAL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(fen: &str, is_960: bool, word: &str) -> Option<MoveFault<chess::Rule>> {
        let mut board = Chess::read(fen).unwrap();
        board.set_form(is_960);
        board.play(word).err()
    }

    #[test]
    fn castling_has_the_form_of_the_variant() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        for (is_960, right, wrong) in [(false, "e1g1", "e1h1"), (true, "e1h1", "e1g1")] {
            assert_eq!(fault(fen, is_960, right), None);
            let found = fault(fen, is_960, wrong);
            assert!(
                matches!(
                    found,
                    Some(MoveFault::Illegal(chess::Rule::CastlingForm, _))
                ),
                "{found:?}"
            );
        }
    }

    #[test]
    fn capitals_are_a_fault_of_their_own_only_in_a_legal_move() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(fault(fen, false, "E2E4"), Some(MoveFault::Capitals));
        let illegal = fault(fen, false, "E2E5");
        assert!(
            matches!(illegal, Some(MoveFault::Illegal(..))),
            "{illegal:?}"
        );
        assert!(matches!(fault(fen, false, "e4"), Some(MoveFault::Form(_))));
    }

    #[test]
    fn moves_go_on_where_a_game_would_be_drawn() {
        // Two kings: a game is over, and a line may go on.
        assert_eq!(fault("4k3/8/8/8/8/8/8/4K3 w - - 0 1", false, "e1e2"), None);
    }
}
