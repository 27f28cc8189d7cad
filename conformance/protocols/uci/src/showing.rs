//! Games on a board.

use linesman_games::{ListActions as _, Position as _, Side};
use linesman_interface::{
    game::GameRequest,
    protocol::showing::{
        Picked, Picture, PositionRequest, Question, QuestionForm, ShowForm, Shown,
    },
};
use linesman_uci::Start;
use linesman_values::options::{Given, OptionError};

use super::{
    member::{Member, Place},
    options::is_960,
};

/// How games are shown.
pub(super) const fn showing<M: Member>() -> ShowForm {
    ShowForm {
        begin: |_, request: &GameRequest| {
            let fen = request.options.get("fen");
            Ok(Box::new(begin::<M>(fen, &request.options)?))
        },
        position: |request: &PositionRequest<'_>| {
            let fen = Some(request.position).filter(|it| *it != "start");
            Ok(begin::<M>(fen, request.options)?.picture())
        },
        name: |letter| M::name(letter).to_owned(),
        marks: "the squares of the last move",
        look: M::LOOK,
    }
}

fn begin<M: Member>(fen: Option<&str>, options: &Given) -> Result<Game<M>, OptionError> {
    let start = Start::read(fen, is_960(options));
    let game = M::begin_at(&start).map_err(OptionError)?;
    Ok(Game(game))
}

struct Game<M: Member>(M::Game);

impl<M: Member> Game<M> {
    /// Returns the squares of the last move.
    fn last(&self) -> Vec<Place> {
        // Both sides see it.
        let last = M::last(&self.0.view(Side::First));
        last.as_ref().map(M::squares).unwrap_or_default()
    }
}

impl<M: Member> Shown for Game<M> {
    fn picture(&self) -> Picture {
        let mover = Side::BOTH
            .into_iter()
            .find(|side| self.0.to_act().contains(*side));
        Picture {
            caption: match mover {
                Some(side) => format!("{} to move", M::SIDES[side.index()]),
                None => "The game is over".to_owned(),
            },
            marked: self.last(),
            ..M::draw_game(&self.0)
        }
    }

    fn play(&mut self, side: Side, action: &str) -> Result<String, String> {
        let mv = match M::read_move(action, &self.0.view(side)) {
            Some(mv) => mv,
            None => action.parse().map_err(|_| "it is not a move".to_owned())?,
        };
        let told = M::tell(&self.0, &mv);
        let submitted = self.0.submit(side, mv);
        submitted.map_err(|error| error.to_string())?;
        Ok(told)
    }

    fn exclude(&mut self, side: Side) {
        self.0.exclude(side);
    }

    fn arrows(&self) -> Vec<[Place; 2]> {
        match *self.last() {
            [from, to] => vec![[from, to]],
            _ => Vec::new(),
        }
    }

    fn ending(&self) -> Option<String> {
        M::end(&self.0).map(|(_, why)| why.to_owned())
    }

    fn question(&self, side: Side) -> Option<Question> {
        self.0.to_act().contains(side).then(|| {
            let columns = M::draw_game(&self.0).columns.len();
            let index = |(row, column): Place| row * columns + column;
            let legal = self.0.legal_actions(side);
            let pairs = legal.iter().flat_map(|mv| M::pairs(&self.0, mv));
            let mut pairs: Vec<[usize; 2]> = pairs.map(|pair| pair.map(index)).collect();
            // Whatever a pawn becomes, its squares are the same.
            pairs.dedup();
            let prompt = match pairs.is_empty() {
                true => "You have no move, so type 0000",
                false => "Your move",
            };
            Question {
                prompt: prompt.to_owned(),
                form: QuestionForm::Move {
                    legal: pairs,
                    choices: M::choices(&legal),
                },
            }
        })
    }

    fn answer(&self, _: Side, picked: &Picked) -> Result<String, String> {
        let picture = M::draw_game(&self.0);
        let (columns, rows) = (picture.columns.len(), picture.lines.len());
        let place =
            |index: usize| (index < columns * rows).then(|| (index / columns, index % columns));
        let pair = match *picked.squares {
            [from, to] => place(from).zip(place(to)),
            _ => None,
        };
        let (from, to) = pair.ok_or_else(|| "a move is two squares of the board".to_owned())?;
        Ok(M::write(&self.0, [from, to], picked.values.first().copied()).to_string())
    }
}

#[cfg(test)]
mod tests {
    use linesman_games::chess::WHITE;
    use linesman_protocol_testing as testing;
    use linesman_uci::{Ataxx, Chess};

    use super::*;

    fn chess(options: &[(&str, &str)]) -> Box<dyn Shown> {
        testing::begin(showing::<Chess>(), "uci-2006", options)
    }

    fn legal(game: &dyn Shown, side: Side) -> (Vec<[usize; 2]>, usize) {
        match game.question(side).unwrap().form {
            QuestionForm::Move { legal, choices } => (legal, choices.len()),
            other => panic!("{other:?}"),
        }
    }

    fn pick(game: &dyn Shown, squares: &[usize], values: &[i64]) -> Result<String, String> {
        let picked = Picked {
            squares: squares.to_vec(),
            values: values.to_vec(),
        };
        game.answer(WHITE, &picked)
    }

    #[test]
    fn a_game_is_shown_with_its_last_move() {
        let mut game = chess(&[]);
        assert_eq!(game.picture().caption, "white to move");
        assert_eq!(testing::draw(&game.picture())[7], "1R1N1B1Q1K1B1N1R");
        assert_eq!(game.play(WHITE, "g1f3").unwrap(), "Nf3");
        // The row of rank 1 is the eighth from the top, and g the seventh column.
        assert_eq!(game.picture().marked, [(7, 6), (5, 5)]);
        assert_eq!(game.arrows(), [[(7, 6), (5, 5)]]);
        assert_eq!(game.picture().caption, "black to move");
        assert!(game.play(WHITE.other(), "e7e4").is_err());
    }

    #[test]
    fn a_castling_move_is_shown_as_the_king_goes() {
        let mut game = chess(&[("fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")]);
        assert_eq!(game.play(WHITE, "e1g1").unwrap(), "O-O");
        assert_eq!(testing::draw(&game.picture())[7], " . . . . .1R1K .");
        let mut other = chess(&[
            ("fen", "4k3/8/8/8/8/8/8/4K2R w H - 0 1"),
            ("variant", "chess960"),
        ]);
        assert_eq!(other.play(WHITE, "e1h1").unwrap(), "O-O");
        assert_eq!(other.picture().rows, game.picture().rows);
    }

    #[test]
    fn a_move_is_picked_by_its_squares() {
        let game = chess(&[]);
        // Twenty moves are legal at the beginning, and no pawn becomes anything.
        let (moves, choices) = legal(&*game, WHITE);
        assert_eq!((moves.len(), choices), (20, 0));
        assert_eq!(game.question(WHITE.other()), None);
        // e2 is in the seventh row, and e4 in the fifth.
        assert_eq!(pick(&*game, &[52, 36], &[]).unwrap(), "e2e4");
        // Whether it is legal is for the referee to say.
        assert_eq!(pick(&*game, &[0, 63], &[]).unwrap(), "a8h1");
        assert!(pick(&*game, &[52], &[]).is_err());
        assert!(pick(&*game, &[52, 64], &[]).is_err());
    }

    #[test]
    fn a_pawn_becomes_what_was_chosen() {
        let game = chess(&[("fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1")]);
        let (moves, choices) = legal(&*game, WHITE);
        // a7 is the ninth square. The king of a1 has three squares.
        assert_eq!((moves.len(), choices), (4, 1));
        assert!(moves.contains(&[8, 0]));
        assert_eq!(pick(&*game, &[8, 0], &[]).unwrap(), "a7a8q");
        assert_eq!(pick(&*game, &[8, 0], &[1]).unwrap(), "a7a8n");
        assert_eq!(pick(&*game, &[56, 48], &[1]).unwrap(), "a1a2");
    }

    #[test]
    fn a_stone_of_ataxx_is_doubled_or_jumps() {
        let mut game = testing::begin(showing::<Ataxx>(), "uai", &[]);
        let black = Side::First;
        // Black has a7 and g1: three neighbours and five squares two steps away each.
        assert_eq!(legal(&*game, black).0.len(), 16);
        let written = |game: &dyn Shown, squares: &[usize]| {
            let picked = Picked {
                squares: squares.to_vec(),
                ..Picked::default()
            };
            game.answer(black, &picked).unwrap()
        };
        // a7 is the first square, b7 the second, c7 the third.
        assert_eq!(written(&*game, &[0, 1]), "b7");
        assert_eq!(written(&*game, &[0, 2]), "a7c7");
        game.play(black, "b7").unwrap();
        assert_eq!(game.picture().marked, [(0, 1)]);
        assert!(game.arrows().is_empty());
    }
}
