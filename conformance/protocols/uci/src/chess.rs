//! The protocol UCI, for chess.

use linesman_games::chess::{
    Draws, Move, Position, Role, Square, State, Variant, View, san,
    uci::{self, UciMove},
};
use linesman_interface::protocol::{
    Descriptor, ReadGame,
    showing::{Choice, Colours, Look},
};
use linesman_uci::{Chess, checks};
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
    misread, opening,
    options::{CLOCK, PONDER, RESTART, TURNS, VARIANT, fen},
    pgn::PGN,
    players,
    search::Search,
    traits,
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
        OptionSpec::RESIGN,
        OptionSpec::DRAW,
        OptionSpec::turns(TURNS),
        PONDER,
        RESTART,
    ],
    begins: Some(answers::begins),
    misreadings: misread::form::<Chess>(),
    notation: Some(PGN),
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
    const GAMES: Option<ReadGame> = Some(opening::of_game);
    const BOOK: Option<&'static str> = Some(include_str!("../book/balanced.epd"));
    const UNJUDGED: &'static [&'static str] = &[
        "whether ucinewgame came where another game began",
        "an answer that was late, on either side; it is a note, because the machine may have been busy",
    ];
    const RULE_FIXES: &'static [RuleFix] = fixes::OF_CHESS;
    const TRAITS: &'static [Trait<Search<Self>>] = traits::chess::ALL;
    const OK: Wanted = word!("uciok");
    const BEST: Wanted = Wanted {
        slips: &[
            players::CASTLING,
            signs!("e2e4"),
            Slip::new(
                "write the piece of a promotion right behind the squares, as a small letter, such as e7e8q",
                |line| {
                    plain_move(line, &["=", "(", ")", "/"]).map(|text| text.to_ascii_lowercase())
                },
            ),
            players::SHORT,
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

    fn fen(game: &Position) -> String {
        game.state().to_string()
    }

    fn position_of(line: &str) -> String {
        opening::fen_of_epd(line)
    }

    fn end(game: &Position) -> Option<(&'static str, &'static str)> {
        let reason = game.end()?.reason;
        Some((reason.name(), reason.text()))
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

impl Shown for Chess {
    const LOOK: Look = Look {
        colours: Colours::WhiteBlack,
        figure: |letter| role(letter).map_or("", figure),
        has_letters: false,
        is_alone: true,
    };

    fn name(letter: char) -> &'static str {
        role(letter).map_or("piece", name)
    }

    const PROMPT: &'static str = "Your move, such as e2e4 or Nf3";

    fn game_of(view: &View) -> &Position {
        &view.position
    }

    fn read_typed(text: &str, view: &View) -> Option<Move> {
        let position = &view.position;
        let of_players = || Some(position.spell(san::read(position.state(), text).ok()?));
        Self::read_move(text, view).or_else(of_players)
    }

    fn why_no_move(text: &str, view: &View) -> Option<String> {
        match san::read(view.position.state(), text) {
            Ok(_) | Err(san::SanError::Text { .. }) => None,
            Err(error) => Some(format!("{text}: {error}")),
        }
    }

    fn draw_game(game: &Position) -> Picture {
        draw(game.state())
    }

    fn squares(mv: &Move) -> Vec<Place> {
        [mv.from, mv.to].map(place).into()
    }

    fn tell(game: &Position, mv: &Move) -> String {
        let side = game.state().to_move();
        game.check(side, *mv)
            .map(|mv| san::write(game.state(), mv))
            .unwrap_or_default()
    }

    fn pairs(_: &Position, mv: &Move) -> Vec<[Place; 2]> {
        vec![[mv.from, mv.to].map(place)]
    }

    fn choices(legal: &[Move]) -> Vec<Choice> {
        let promotes = legal.iter().any(|mv| mv.promotion.is_some());
        promotes.then_some(PROMOTION).into_iter().collect()
    }

    fn write(game: &Position, pair: [Place; 2], choice: Option<i64>) -> Move {
        let [from, to] = pair.map(square);
        let piece = game.state().piece_at(from);
        let promotes = piece.is_some_and(|piece| piece.role == Role::Pawn) && to.rank() % 7 == 0;
        let role = match choice {
            Some(1) => Role::Knight,
            Some(2) => Role::Rook,
            Some(3) => Role::Bishop,
            _ => Role::Queen,
        };
        let mv = Move::new(from, to);
        if promotes { mv.promoting(role) } else { mv }
    }
}

/// What a pawn becomes, for those who choose.
const PROMOTION: Choice = Choice {
    name: "A pawn becomes a",
    values: &[(0, "queen"), (1, "knight"), (2, "rook"), (3, "bishop")],
};

/// Returns where a square is in a drawing.
fn place(square: Square) -> Place {
    member::place(8, [square.file(), square.rank()])
}

/// Returns the square at a place.
fn square(place: Place) -> Square {
    let [file, rank] = member::coordinates(8, place);
    Square::at(file, rank)
}

/// Returns the piece that a letter stands for.
fn role(letter: char) -> Option<Role> {
    Some(match letter.to_ascii_lowercase() {
        'p' => Role::Pawn,
        'n' => Role::Knight,
        'b' => Role::Bishop,
        'r' => Role::Rook,
        'q' => Role::Queen,
        'k' => Role::King,
        _ => return None,
    })
}

const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// Draws a piece.
const fn figure(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "M20 7a5.2 5.2 0 0 1 3.4 9.1L25.2 17.6V20H23.2Q23.6 25.6 28 29V30.5H12V29Q16.4 25.6 16.8 20H14.8V17.6L16.6 16.1A5.2 5.2 0 0 1 20 7ZM10 32H30V36H10Z"
        }
        Role::Knight => {
            "M11.5 30.5Q11.8 24.5 17.5 20Q13.8 20.4 11.4 23.4L8.4 22.4L7.4 19.4Q10.4 13 14 9.6L14.4 4.8L18.6 8Q29 9.2 30 22Q30.3 26.4 29.6 30.5ZM13.9 13.2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0ZM10 32H31V36H10Z"
        }
        Role::Bishop => {
            "M20 3a2.4 2.4 0 0 1 1.7 4.1Q27.6 11.8 27.6 17.3Q27.6 20.8 24.6 23.4L26 28H14L15.4 23.4Q12.4 20.8 12.4 17.3Q12.4 11.8 18.3 7.1A2.4 2.4 0 0 1 20 3ZM19 12V15H16V17H19V21H21V17H24V15H21V12ZM8.5 31Q15 29.6 20 31.6Q25 29.6 31.5 31V36H8.5Z"
        }
        Role::Rook => {
            "M10 5.5H14.5V9H17.8V5.5H22.2V9H25.5V5.5H30V13.6L26.6 16.6V26.6L29.4 30.2H10.6L13.4 26.6V16.6L10 13.6ZM9 32H31V36H9Z"
        }
        Role::Queen => {
            "M6.5 13L12.2 21.4L12.8 9.6L17.6 20L20 8L22.4 20L27.2 9.6L27.8 21.4L33.5 13L29.6 29.5H10.4ZM4.3 10.6a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0ZM10.8 7.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0ZM18.1 5.4a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0ZM25.4 7.2a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0ZM31.9 10.6a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0ZM9.5 31.5H30.5V36H9.5Z"
        }
        Role::King => {
            "M18.8 2.5H21.2V5H23.7V7.4H21.2V10.2H18.8V7.4H16.3V5H18.8ZM20 20Q21.2 11.8 27.4 11.8Q33.8 12.2 33.8 18.2Q33.8 23 29.4 29.5H10.6Q6.2 23 6.2 18.2Q6.2 12.2 12.6 11.8Q18.8 11.8 20 20ZM10 31.5H30V36H10Z"
        }
    }
}

/// Draws a position.
fn draw(state: &State) -> Picture {
    member::picture::<Chess>(8, state.to_move(), |[file, rank]| {
        let piece = state.piece_at(Square::at(file, rank));
        piece.map_or(Cell::EMPTY, |piece| Cell::piece(piece.side, piece.letter()))
    })
}
