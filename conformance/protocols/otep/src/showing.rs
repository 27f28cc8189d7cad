//! Games of tafl on a board.

use std::sync::Arc;

use linesman_games::{
    Position as _, Side,
    tafl::{Board, Move, Piece, Position, Role, Rules, Square},
};
use linesman_protocols::{
    Profile as _,
    otep::{Profile, side_name},
};

use super::{game::words, positions, rules::read_rules};
use linesman_interface::{
    game::GameRequest,
    protocol::showing::{
        Colours, Look, Picked, Picture, PositionRequest, Question, QuestionForm, ShowForm, Shown,
    },
};
use linesman_values::{
    options::OptionError,
    picture::{Cell, Ground},
};

/// How games of tafl are shown.
pub(super) const SHOWING: ShowForm = ShowForm {
    begin,
    position: draw_position,
    name: |letter| {
        let piece = Piece::from_letter(letter);
        piece.map_or("piece", |piece| name(piece.role)).to_owned()
    },
    marks: "the squares of the last move",
    look: Look {
        colours: Colours::DarkLight,
        figure: |letter| Piece::from_letter(letter).map_or("", |piece| figure(piece.role)),
        has_letters: false,
        is_alone: false,
    },
};

/// Draws what stands on a stone: a ring, a star, the head of a horse, a crown, a diamond, a shield.
const fn figure(role: Role) -> &'static str {
    match role {
        Role::Taflman => {
            "M20 11a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM20 14a6 6 0 1 1 0 12a6 6 0 1 1 0-12Z"
        }
        Role::Commander => {
            "M20.0 8.5L22.9 16.5L31.4 16.8L24.8 22.0L27.1 30.2L20.0 25.5L12.9 30.2L15.2 22.0L8.6 16.8L17.1 16.5Z"
        }
        Role::Knight => "M13 31V27L16 23L11 21L12 17L20 9L22 12Q29 15 28 31Z",
        Role::King => "M8 13L14 19L20 9L26 19L32 13L29.5 27H10.5ZM10.5 29H29.5V32H10.5Z",
        Role::Mercenary => "M20 9L28 20L20 31L12 20Z",
        Role::Guard => "M11 10H29V20Q29 28 20 32Q11 28 11 20Z",
    }
}

const fn name(role: Role) -> &'static str {
    match role {
        Role::Taflman => "taflman",
        Role::Commander => "commander",
        Role::Knight => "knight",
        Role::King => "king",
        Role::Mercenary => "mercenary",
        Role::Guard => "guard",
    }
}

fn begin(profile: &str, request: &GameRequest) -> Result<Box<dyn Shown>, OptionError> {
    let rules = request.options.get("rules").ok_or_else(|| {
        let what = "the record does not name the rules of its game";
        OptionError(what.to_owned())
    })?;
    let rules = Arc::new(read_rules(rules).map_err(OptionError)?);
    let position = Position::new(rules);
    let profile = Profile::find(profile)
        .ok_or_else(|| OptionError(format!("there is no profile {profile:?}")))?;
    Ok(Box::new(Game(profile.judging(position))))
}

struct Game(Position);

impl Shown for Game {
    fn picture(&self) -> Picture {
        let position = &self.0;
        let caption = match position.to_move() {
            Some(side) => format!("{} to move", side_name(side)),
            None => "The game is over".to_owned(),
        };
        let mut picture = draw(caption, position.rules(), &position.board());
        if let Some(ply) = position.last() {
            let size = position.rules().start.size();
            let place = |square: Square| {
                let row = size - 1 - square.rank;
                (usize::from(row), usize::from(square.file))
            };
            picture.marked = vec![place(ply.record.mv.from), place(ply.record.mv.to)];
        }
        picture
    }

    fn play(&mut self, side: Side, action: &str) -> Result<String, String> {
        let mv: Move = action
            .parse()
            .map_err(|error| format!("it is not a move: {error}"))?;
        let submitted = self.0.submit(side, mv);
        submitted.map_err(|error| error.to_string())?;
        let ply = self.0.last();
        Ok(ply.map_or_else(String::new, |ply| ply.record.to_string()))
    }

    fn arrows(&self) -> Vec<[(usize, usize); 2]> {
        let size = self.0.rules().start.size();
        let place = |square: Square| {
            (
                usize::from(size - 1 - square.rank),
                usize::from(square.file),
            )
        };
        let mv = self.0.last().map(|ply| ply.record.mv);
        mv.map(|mv| [place(mv.from), place(mv.to)])
            .into_iter()
            .collect()
    }

    fn ending(&self) -> Option<String> {
        self.0.end().map(|end| words(end.reason).to_owned())
    }

    fn exclude(&mut self, side: Side) {
        self.0.exclude(side);
    }

    fn question(&self, side: Side) -> Option<Question> {
        (self.0.to_move() == Some(side)).then(|| {
            let size = usize::from(self.0.rules().start.size());
            let index = |square: Square| {
                (size - 1 - usize::from(square.rank)) * size + usize::from(square.file)
            };
            let legal = self.0.legal_moves().into_iter();
            Question {
                prompt: "Your move".to_owned(),
                form: QuestionForm::Move {
                    legal: legal.map(|mv| [index(mv.from), index(mv.to)]).collect(),
                    choices: Vec::new(),
                },
            }
        })
    }

    fn answer(&self, _: Side, picked: &Picked) -> Result<String, String> {
        let size = usize::from(self.0.rules().start.size());
        let square = |index: usize| {
            let (row, file) = (index / size, u8::try_from(index % size).ok()?);
            let rank = u8::try_from(size.checked_sub(row + 1)?).ok()?;
            Some(Square { file, rank })
        };
        match *picked.squares {
            [from, to] => square(from)
                .zip(square(to))
                .map(|(from, to)| Move { from, to }.to_string()),
            _ => None,
        }
        .ok_or_else(|| "a move is two squares of the board".to_owned())
    }
}

/// Draws the record of a position, or the first position of a variant.
fn draw_position(request: &PositionRequest<'_>) -> Result<Picture, OptionError> {
    // The record of a position says what stands where. Only the special squares need the rules.
    if request.options.get("rules").is_none() && request.position != "start" {
        let board: Board = request.position.parse().map_err(|error| {
            OptionError(format!("in the position {:?}: {error}", request.position))
        })?;
        let rules = Rules::new(board.clone());
        return Ok(draw("A position of tafl".to_owned(), &rules, &board));
    }
    let position = positions::read_position(request.position, request.options)?;
    Ok(Game(position).picture())
}

/// Draws a board with the highest rank on top.
fn draw(caption: String, rules: &Rules, board: &Board) -> Picture {
    let size = board.size();
    let grounds = [
        (Ground::Centre, &rules.centre),
        (Ground::Corner, &rules.corners),
        (Ground::FirstFort, &rules.attacker_fort),
        (Ground::SecondFort, &rules.defender_fort),
    ];
    let cell = |square: Square| {
        let piece = board.piece_at(square);
        let cell = piece.map_or(Cell::EMPTY, |piece| Cell::piece(piece.side, piece.letter()));
        let ground = grounds
            .iter()
            .find(|(_, special)| special.squares.contains(&square));
        Cell {
            ground: ground.map_or(Ground::Plain, |(ground, _)| *ground),
            ..cell
        }
    };
    Picture {
        caption,
        rows: (0..size)
            .rev()
            .map(|rank| (0..size).map(|file| cell(Square { file, rank })).collect())
            .collect(),
        columns: (0..size)
            .map(|file| char::from(b'a' + file).to_string())
            .collect(),
        lines: (1..=size).rev().map(|rank| rank.to_string()).collect(),
        marked: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use linesman_games::tafl::ATTACKERS;

    use super::*;
    use linesman_protocol_testing as testing;
    use linesman_values::options::Given;

    fn begin() -> Box<dyn Shown> {
        testing::begin(SHOWING, "otep", &[("rules", "brandub")])
    }

    #[test]
    fn a_game_is_shown_with_its_special_squares() {
        let mut game = begin();
        let picture = game.picture();
        assert_eq!(picture.caption, "attackers to move");
        // Brandub: a cross of eight attackers and four defenders around the king, on 7 x 7.
        assert_eq!(testing::draw(&picture)[3], "1t1t2T2K2T1t1t");
        assert_eq!(picture.rows[3][3].ground, Ground::Centre);
        assert_eq!(picture.rows[0][6].ground, Ground::Corner);
        assert_eq!(picture.rows[0][1].ground, Ground::Plain);
        assert_eq!(game.play(ATTACKERS, "d1-e1").unwrap(), "d1-e1");
        assert_eq!(game.picture().marked, [(6, 3), (6, 4)]);
        assert!(game.play(ATTACKERS, "d2-d3").is_err());
    }

    #[test]
    fn a_move_is_asked_for_by_its_squares() {
        let mut game = begin();
        assert_eq!(game.question(ATTACKERS.other()), None);
        let legal = |game: &dyn Shown, side| match game.question(side).unwrap().form {
            QuestionForm::Move { legal, .. } => legal,
            other => panic!("{other:?}"),
        };
        // In the drawing, d7 is on the top row and g7 is its corner, which is the king's.
        let mut from_d7: Vec<usize> = legal(&*game, ATTACKERS)
            .into_iter()
            .filter_map(|[from, to]| (from == 3).then_some(to))
            .collect();
        from_d7.sort_unstable();
        assert_eq!(from_d7, [1, 2, 4, 5]);
        let pick = |squares: &[usize]| {
            let squares = squares.to_vec();
            let picked = Picked {
                squares,
                ..Picked::default()
            };
            game.answer(ATTACKERS, &picked)
        };
        assert_eq!(pick(&[3, 4]).unwrap(), "d7-e7");
        // Whether it is legal is for the referee to say.
        assert_eq!(pick(&[0, 48]).unwrap(), "a7-g1");
        assert!(pick(&[3]).is_err());
        assert!(pick(&[3, 49]).is_err());
        game.play(ATTACKERS, "d7-e7").unwrap();
        assert!(legal(&*game, ATTACKERS.other()).len() > 3);
        assert!(!game.is_secret());
    }

    #[test]
    fn a_position_needs_no_rules() {
        let draw = |position: &str, options: &Given| {
            let request = PositionRequest { position, options };
            (SHOWING.position)(&request)
        };
        let none = Given::default();
        let picture = draw("/t4/5/2K2/5/4T/", &none).unwrap();
        assert_eq!(testing::draw(&picture)[0], " . . . .2T");
        assert!(draw("/t4/", &none).is_err());
        assert!(
            draw("start", &none)
                .unwrap_err()
                .to_string()
                .contains("--rules")
        );
        let start = draw("start", &none.with("rules", "tablut")).unwrap();
        assert_eq!(start.rows.len(), 9);
    }
}
