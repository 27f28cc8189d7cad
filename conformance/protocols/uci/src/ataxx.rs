//! The protocol UAI, for ataxx.

use linesman_games::ataxx::{Move, Position, Square, State, View};
use linesman_interface::protocol::{
    Descriptor,
    showing::{Choice, Colours, Look},
};
use linesman_uci::{Ataxx, checks, own};
use linesman_values::{
    options::OptionSpec,
    picture::{Cell, Picture},
    rule_fix::RuleFix,
    traits::Trait,
    wanted::{Slip, Wanted},
};

use super::{
    answers::{self, is_best, is_spelled, plain_move, signs, word},
    descriptor::descriptor,
    fixes,
    member::{self, Member, Place, Shown},
    misread,
    options::{CLOCK, PONDER, RESTART, TURNS, fen},
    search::Search,
    traits,
};

/// The protocol UAI, for ataxx.
pub const UAI: &Descriptor = &Descriptor {
    title: "UAI",
    about: "Ataxx engines, by the Universal Ataxx Interface",
    scenario_files: linesman_scenarios::UAI,
    misreadings: misread::form::<Ataxx>(),
    options: &[
        fen::<Ataxx>(),
        CLOCK,
        OptionSpec::MARGIN,
        OptionSpec::NODES,
        OptionSpec::DEPTH,
        OptionSpec::RESIGN,
        OptionSpec::DRAW,
        OptionSpec::turns(TURNS),
        PONDER,
        RESTART,
    ],
    ..descriptor::<Ataxx>(
        "uai",
        [
            own::<Ataxx>(&checks::GAME_AS_BLACK),
            own::<Ataxx>(&checks::GAME_AS_WHITE),
        ],
        own::<Ataxx>(&checks::BESTMOVE_LEGAL),
    )
};

impl Member for Ataxx {
    const DESCRIPTOR: &'static Descriptor = UAI;
    const SIDES: &'static [&'static str] = &["black", "white"];
    const QUESTION: &'static str = "uai\n";
    const UNJUDGED: &'static [&'static str] = &[
        "whether uainewgame came where another game began",
        "an answer that was late, on either side; it is a note, because the machine may have been busy",
    ];
    const RULE_FIXES: &'static [RuleFix] = fixes::OF_ATAXX;
    const TRAITS: &'static [Trait<Search<Self>>] = traits::ataxx::ALL;
    const OK: Wanted = word!("uaiok");
    const BEST: Wanted = Wanted {
        slips: &[
            signs!("g1g3"),
            answers::BEGINNING,
            answers::NO_PONDER,
            answers::MORE,
        ],
        ..Wanted::new(
            "the best move",
            "\"bestmove MOVE\"",
            "\"bestmove g2\"",
            is_best::<Self>,
        )
    };

    fn begin(fen: Option<&str>, _is_960: bool) -> Result<Position, String> {
        let state = match fen {
            Some(text) => text.parse().map_err(|why| format!("it is no FEN: {why}"))?,
            None => State::start(),
        };
        Ok(Position::at(state))
    }

    fn fen(game: &Position) -> String {
        game.state().to_string()
    }

    fn end(game: &Position) -> Option<(&'static str, &'static str)> {
        let reason = game.end()?.reason;
        Some((reason.name(), reason.text()))
    }

    fn moves(view: &View) -> Vec<Move> {
        view.position.state().moves()
    }

    fn is_capture(view: &View, mv: &Move) -> bool {
        let count = |state: &State| state.count(view.side.other());
        let mut behind = *view.position.state();
        behind.play(*mv);
        count(&behind) < count(view.position.state())
    }

    fn read_move(text: &str, view: &View) -> Option<Move> {
        let mv = text.parse().ok()?;
        view.position.state().check(mv).is_ok().then_some(mv)
    }

    fn is_move(word: &str) -> bool {
        word.parse::<Move>().is_ok()
    }

    fn draw(&self) -> Picture {
        draw(&self.0)
    }
}

impl Shown for Ataxx {
    const LOOK: Look = Look {
        colours: Colours::DarkLight,
        // The stones of a side are all the same.
        figure: |_| "M20 14a6 6 0 1 0 0 12a6 6 0 1 0 0-12Z",
        ..Look::PLAIN
    };

    fn name(_: char) -> &'static str {
        "stone"
    }

    const PROMPT: &'static str = "Your move, such as g2 or g1g3";

    fn game_of(view: &View) -> &Position {
        &view.position
    }

    fn read_typed(text: &str, view: &View) -> Option<Move> {
        Self::read_move(text, view)
    }

    fn draw_game(game: &Position) -> Picture {
        draw(game.state())
    }

    fn squares(mv: &Move) -> Vec<Place> {
        match *mv {
            Move::Add(to) => vec![place(to)],
            Move::Jump(from, to) => vec![place(from), place(to)],
            Move::Pass => Vec::new(),
        }
    }

    fn tell(_: &Position, _: &Move) -> String {
        String::new()
    }

    /// A stone that is doubled is one of those beside the new one.
    fn pairs(game: &Position, mv: &Move) -> Vec<[Place; 2]> {
        let state = game.state();
        match *mv {
            Move::Add(to) => Square::all()
                .filter(|from| {
                    state.side_at(*from) == Some(state.to_move()) && from.distance(to) == 1
                })
                .map(|from| [place(from), place(to)])
                .collect(),
            Move::Jump(from, to) => vec![[place(from), place(to)]],
            Move::Pass => Vec::new(),
        }
    }

    fn choices(_: &[Move]) -> Vec<Choice> {
        Vec::new()
    }

    fn write(_: &Position, pair: [Place; 2], _: Option<i64>) -> Move {
        let [from, to] = pair.map(square);
        match from.distance(to) {
            1 => Move::Add(to),
            _ => Move::Jump(from, to),
        }
    }
}

/// Returns where a square is in a drawing.
fn place(square: Square) -> Place {
    member::place(7, [square.file(), square.rank()])
}

/// Returns the square at a place.
fn square(place: Place) -> Square {
    let [file, rank] = member::coordinates(7, place);
    Square::at(file, rank)
}

/// Draws a position.
fn draw(state: &State) -> Picture {
    let cell = |square: Square| match (state.side_at(square), state.letter(square)) {
        (Some(side), Some(letter)) => Cell::piece(side, letter),
        (None, Some(_)) => Cell::BLOCKED,
        _ => Cell::EMPTY,
    };
    member::picture::<Ataxx>(7, state.to_move(), |[file, rank]| {
        cell(Square::at(file, rank))
    })
}
