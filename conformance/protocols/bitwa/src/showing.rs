//! Games of Bitwa on a board.

use linesman_games::{
    Position as _, Side,
    bitwa::{Action, Cell as BoardCell, EndReason, Order, Position},
};

use super::board::{BOARD, read_board_or_file};
use linesman_interface::{
    game::GameRequest,
    protocol::showing::{
        Choice, Colours, Look, Picked, Picture, PositionRequest, Question, QuestionForm, ShowForm,
        Shown,
    },
};
use linesman_values::{
    options::OptionError,
    picture::{Cell, numbers},
};

/// How games of Bitwa are shown.
pub(super) const SHOWING: ShowForm = ShowForm {
    begin: |_, request| begin(request),
    position: draw_position,
    name: |letter| format!("division {letter}"),
    marks: "the target of the last order",
    look: Look {
        colours: Colours::OrangeTeal,
        ..Look::PLAIN
    },
};

fn begin(request: &GameRequest) -> Result<Box<dyn Shown>, OptionError> {
    let board = request.options.get("board").unwrap_or(BOARD);
    let setup = read_board_or_file(board).map_err(OptionError)?;
    Ok(Box::new(Game(Position::new(setup))))
}

fn draw_position(request: &PositionRequest<'_>) -> Result<Picture, OptionError> {
    let setup = read_board_or_file(request.position).map_err(OptionError)?;
    Ok(Game(Position::new(setup)).picture())
}

struct Game(Position);

impl Shown for Game {
    fn picture(&self) -> Picture {
        let mut picture = draw(&self.0);
        if let Some(last) = self.0.last() {
            let Order { x, y, .. } = last.order;
            picture.mark(&x.to_string(), &y.to_string());
        }
        picture
    }

    fn play(&mut self, side: Side, action: &str) -> Result<String, String> {
        let order: Order = action
            .parse()
            .map_err(|error| format!("it is not an order: {error}"))?;
        let due = self.0.due();
        let submitted = self.0.submit(side, Action::Order(order));
        submitted.map_err(|error| error.to_string())?;
        Ok(due.map_or_else(String::new, |division| {
            let attacks = if order.attack == 1 { ", attacks" } else { "" };
            format!("{division} to {} {}{attacks}", order.x, order.y)
        }))
    }

    /// The units of the division, and where they are to go.
    fn arrows(&self) -> Vec<[(usize, usize); 2]> {
        let Some(last) = self.0.last() else {
            return Vec::new();
        };
        let index = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
        let target = (index(last.order.y), index(last.order.x));
        let units = self.0.board().units();
        let own = units.filter(|(_, _, unit)| unit.division == last.division);
        let arrows = own.map(|(x, y, _)| [(y as usize, x as usize), target]);
        arrows.filter(|[from, to]| from != to).collect()
    }

    fn ending(&self) -> Option<String> {
        let end = self.0.end()?;
        Some(match end.reason {
            EndReason::RoundsPlayed => format!(
                "all {} rounds were played, units {}-{}, strength {}-{}",
                self.0.setup().rounds(),
                self.0.score(Side::First).units,
                self.0.score(Side::Second).units,
                self.0.score(Side::First).strength,
                self.0.score(Side::Second).strength,
            ),
            EndReason::Annihilation => format!("the last unit fell in round {}", end.round),
            EndReason::BothKilled => {
                format!("both programs were out of the game in round {}", end.round)
            }
        })
    }

    fn exclude(&mut self, side: Side) {
        self.0.exclude(side);
    }

    fn question(&self, side: Side) -> Option<Question> {
        let due = self.0.due().filter(|due| due.side() == side)?;
        let board = self.0.board();
        let units = board.units().filter(|(_, _, unit)| unit.division == due);
        let own = units.map(|(x, y, _)| (y * board.columns() + x) as usize);
        Some(Question {
            prompt: format!("Your order to division {due}: pick its target"),
            form: QuestionForm::Target {
                own: own.collect(),
                choices: CHOICES.to_vec(),
            },
        })
    }

    fn answer(&self, _: Side, picked: &Picked) -> Result<String, String> {
        let columns = self.0.board().columns() as usize;
        match (&*picked.squares, &*picked.values) {
            ([target], &[attack, dx, dy, px_first]) => Ok(Order {
                attack,
                x: i64::try_from(target % columns).unwrap_or(i64::MAX),
                y: i64::try_from(target / columns).unwrap_or(i64::MAX),
                dx,
                dy,
                px_first,
            }
            .to_string()),
            _ => Err("an order is a target and four choices".to_owned()),
        }
    }
}

/// What is chosen for an order apart from its target, in the order of its numbers.
const CHOICES: &[Choice] = &[
    Choice {
        name: "A: beside an enemy",
        values: &[(0, "0, go on to the target"), (1, "1, attack")],
    },
    Choice {
        name: "dx: equally near",
        values: &[(1, "1, to the right"), (-1, "-1, to the left")],
    },
    Choice {
        name: "dy: equally near",
        values: &[(1, "1, to the bottom"), (-1, "-1, to the top")],
    },
    Choice {
        name: "p: asked first",
        values: &[(1, "1, dx"), (0, "0, dy")],
    },
];

/// Draws the board of a position.
pub(super) fn draw(position: &Position) -> Picture {
    let board = position.board();
    let cell = |x, y| match board.cell(x, y) {
        Some(BoardCell::Unit(unit)) => Cell {
            number: Some(unit.strength),
            ..Cell::piece(unit.division.side(), unit.division.letter())
        },
        Some(BoardCell::Empty) => Cell::EMPTY,
        Some(BoardCell::Blocked) | None => Cell::BLOCKED,
    };
    let (columns, rows) = (board.columns(), board.rows());
    let round = format!(
        "Round {} of {}",
        position.round(),
        position.setup().rounds()
    );
    let caption = match position.due() {
        Some(due) => format!("{round}, division {due} is due"),
        None => format!("{round}, the game is over"),
    };
    Picture {
        caption,
        rows: (0..rows)
            .map(|y| (0..columns).map(|x| cell(x, y)).collect())
            .collect(),
        columns: numbers(columns as usize),
        lines: numbers(rows as usize),
        marked: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing as testing;
    use linesman_values::options::Given;

    fn begin() -> Box<dyn Shown> {
        testing::begin(
            SHOWING,
            "arbiter",
            &[("board", "8 3 10 2 ######## #A....a# ########")],
        )
    }

    #[test]
    fn a_game_is_shown_with_the_strength_of_its_units_and_the_target() {
        let mut game = begin();
        let picture = game.picture();
        assert_eq!(picture.caption, "Round 1 of 10, division A is due");
        assert_eq!(picture.rows[1][1].number, Some(2));
        let told = game.play(Side::First, "0 6 1 1 1 1").unwrap();
        assert_eq!(told, "A to 6 1");
        let picture = game.picture();
        assert_eq!(testing::draw(&picture)[1], " # .1A . . .2a #");
        assert_eq!(picture.marked, [(1, 6)]);
        let why = game.play(Side::First, "0 6 1 1 1 1").unwrap_err();
        assert!(why.contains("division a"), "{why}");
        assert!(game.play(Side::Second, "0 9 1 1 1 1").is_err());
        assert_eq!(game.picture().caption, "Round 1 of 10, division a is due");
        game.exclude(Side::Second);
        assert_eq!(game.picture().caption, "Round 2 of 10, division A is due");
    }

    #[test]
    fn an_order_is_asked_for_by_its_target() {
        let game = begin();
        assert_eq!(game.question(Side::Second), None);
        let question = game.question(Side::First).unwrap();
        assert!(question.prompt.contains("division A"), "{question:?}");
        let QuestionForm::Target { own, choices } = question.form else {
            panic!("an order has a target");
        };
        assert_eq!((own, choices.len()), (vec![9], 4));
        let picked = Picked {
            squares: vec![14],
            values: vec![1, -1, 1, 0],
        };
        assert_eq!(game.answer(Side::First, &picked).unwrap(), "1 6 1 -1 1 0");
        assert!(game.answer(Side::First, &Picked::default()).is_err());
    }

    #[test]
    fn a_board_is_drawn_by_its_name_or_text() {
        let draw = |position: &str| {
            let options = &Given::default();
            (SHOWING.position)(&PositionRequest { position, options })
        };
        assert!(draw("duel").unwrap().rows.len() > 2);
        let error = draw("nowhere").unwrap_err().to_string();
        assert!(error.contains("duel"), "{error}");
    }
}
