//! What a side is asked in a game of Stratego, for a person who answers on a board.

use linesman_games::{
    ListActions as _, Position as _, Side,
    stratego::{
        Action, BLUE, BOARD_SIZE, Direction, Move, Phase, Position, Rank, SETUP_ROWS, Square,
    },
};

use super::person::ready_rows;
use linesman_interface::protocol::showing::{Picked, Question, QuestionForm, Stock};

/// Returns what a side is asked; none if it is not to act.
pub(super) fn question(position: &Position, side: Side) -> Option<Question> {
    if !position.to_act().contains(side) {
        return None;
    }
    if position.phase() == Phase::Setup {
        return Some(Question {
            prompt: "Your set-up".to_owned(),
            form: setup(side),
        });
    }
    let legal = position.legal_actions(side).into_iter();
    let squares = legal.filter_map(|action| match action {
        Action::Move { mv, .. } => mv.squares(),
        _ => None,
    });
    Some(Question {
        prompt: "Your move".to_owned(),
        form: QuestionForm::Move {
            legal: squares
                .map(|(from, to)| [from.index(), to.index()])
                .collect(),
            choices: Vec::new(),
        },
    })
}

fn setup(side: Side) -> QuestionForm {
    let size = usize::from(BOARD_SIZE);
    let first = if side == BLUE { size - SETUP_ROWS } else { 0 };
    QuestionForm::Setup {
        rows: (first..first + SETUP_ROWS)
            .map(|row| (row * size..(row + 1) * size).collect())
            .collect(),
        pieces: Rank::ALL
            .into_iter()
            .map(|rank| Stock {
                letter: char::from(rank.byte()),
                name: rank.name(),
                count: rank.count(),
            })
            .collect(),
        ready: ready_rows(side).join("/"),
    }
}

/// Writes a move from a square to another one. The protocol has moves along a row or a column only.
pub(super) fn answer(picked: &Picked) -> Result<String, String> {
    let squares: Vec<Square> = picked
        .squares
        .iter()
        .filter_map(|index| Square::all().find(|square| square.index() == *index))
        .collect();
    let [from, to] = squares[..] else {
        return Err("a move is two squares of the board".to_owned());
    };
    let (dx, dy) = (
        i16::from(to.x()) - i16::from(from.x()),
        i16::from(to.y()) - i16::from(from.y()),
    );
    let is_straight = dx == 0 || dy == 0;
    let direction = match (dx.signum(), dy.signum()) {
        _ if !is_straight => return Err("a move goes along a row or a column".to_owned()),
        (0, 1) => Direction::Down,
        (0, -1) => Direction::Up,
        (1, 0) => Direction::Right,
        (-1, 0) => Direction::Left,
        _ => return Err("a move has two different squares".to_owned()),
    };
    let steps = u8::try_from((dx + dy).unsigned_abs()).unwrap_or(u8::MAX);
    Ok(Move::new(from, direction, steps).to_string())
}

#[cfg(test)]
mod tests {
    use linesman_games::stratego::{RED, Rules};
    use linesman_protocols::stratego::parse_setup_text;

    use super::*;

    fn pick(squares: &[usize]) -> Result<String, String> {
        answer(&Picked {
            squares: squares.to_vec(),
            ..Picked::default()
        })
    }

    #[test]
    fn a_set_up_is_forty_pieces_on_the_rows_of_the_side() {
        let mut position = Position::new(Rules::default());
        for (side, first) in [(RED, 0), (BLUE, 60)] {
            let form = question(&position, side).unwrap().form;
            let QuestionForm::Setup {
                rows,
                pieces,
                ready,
            } = form
            else {
                panic!("a game begins with the set-up");
            };
            let squares: Vec<usize> = rows.concat();
            assert_eq!(squares, (first..first + 40).collect::<Vec<_>>());
            let counts = pieces.iter().map(|stock| u32::from(stock.count));
            assert_eq!(counts.sum::<u32>(), 40);
            let setup = Action::Setup(parse_setup_text(&ready).unwrap());
            position.submit(side, setup).unwrap();
        }
        assert_eq!(question(&position, BLUE), None);
        let QuestionForm::Move { legal, .. } = question(&position, RED).unwrap().form else {
            panic!("RED has to move");
        };
        // The 9 in the lowest row's left corner reaches the rows between the armies, but not the lakes.
        assert!(legal.contains(&[30, 40]) && legal.contains(&[30, 50]));
        assert!(!legal.contains(&[32, 42]));
    }

    #[test]
    fn a_move_is_written_as_the_protocol_has_it() {
        assert_eq!(pick(&[30, 40]).unwrap(), "0 3 DOWN");
        assert_eq!(pick(&[69, 39]).unwrap(), "9 6 UP 3");
        assert_eq!(pick(&[0, 9]).unwrap(), "0 0 RIGHT 9");
        assert_eq!(pick(&[11, 10]).unwrap(), "1 1 LEFT");
        for squares in [&[0, 11][..], &[5, 5], &[5], &[5, 100]] {
            assert!(pick(squares).is_err(), "{squares:?}");
        }
    }
}
