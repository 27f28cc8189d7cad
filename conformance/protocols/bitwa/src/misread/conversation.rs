//! A game of Bitwa as its lines tell it.

use std::collections::VecDeque;

use linesman_games::{
    Position as _,
    bitwa::{Action, Board, Division, Order, Position, Setup},
};

use linesman_interface::protocol::misreading::Spoken;

/// An order that the agent gave.
#[derive(Debug)]
pub(super) struct Turn {
    pub(super) division: Division,
    pub(super) order: Order,
    pub(super) board: Board,
}

impl Turn {
    /// Returns the column and the row of the division's first unit in reading order.
    pub(super) fn unit(&self) -> Option<(i64, i64)> {
        let mut units = self.board.units();
        let (x, y, _) = units.find(|(_, _, unit)| unit.division == self.division)?;
        Some((x.into(), y.into()))
    }
}

/// Reads the lines of a conversation.
pub(super) fn read(lines: &[Spoken]) -> Vec<Turn> {
    let mut position: Option<Position> = None;
    let mut turns = Vec::new();
    // The commands without an answer, each with the division that it asks for an order, if it does.
    let mut pending: VecDeque<Option<Division>> = VecDeque::new();
    for line in lines {
        match line {
            Spoken::Sent(line) => {
                let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
                if word.is_empty() {
                    continue;
                }
                let mut asked = None;
                match word {
                    "set_game" => position = rest.parse::<Setup>().ok().map(Position::new),
                    "play" => follow(&mut position, rest),
                    "gen_move" => asked = division(rest),
                    _ => {}
                }
                pending.push_back(asked);
            }
            Spoken::Heard(line) => {
                let Some(text) = line.strip_prefix(['=', '?']) else {
                    continue;
                };
                let asked = pending.pop_front().flatten();
                if let (Some(division), Ok(order), Some(position)) =
                    (asked, text.trim().parse(), &position)
                {
                    turns.push(Turn {
                        division,
                        order,
                        board: position.board().clone(),
                    });
                }
            }
        }
    }
    turns
}

/// Carries out an order. One that cannot be carried out leaves the board as it is.
pub(in super::super) fn follow(position: &mut Option<Position>, text: &str) {
    let (letter, order) = text.split_once(' ').unwrap_or((text, ""));
    if let (Some(position), Some(division), Ok(order)) = (position, division(letter), order.parse())
    {
        let _ = position.submit(division.side(), Action::Order(order));
    }
}

/// Reads the letter of a division.
pub(in super::super) fn division(text: &str) -> Option<Division> {
    text.trim().chars().next().and_then(Division::from_letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing::{heard, sent};

    #[test]
    fn a_conversation_is_read_order_by_order() {
        let lines = [
            sent("set_game 6 3 10 2 ###### #A..a# ######"),
            sent("time_left 1000"),
            heard("="),
            heard(""),
            heard("="),
            heard(""),
            sent("gen_move A"),
            heard("= 0 3 1 1 1 1"),
            heard(""),
            sent("play A 0 3 1 1 1 1"),
            heard("="),
            heard(""),
            sent("play a 0 3 1 1 1 1"),
            heard("="),
            heard(""),
            sent("gen_move A"),
            heard("= 0 9 9 1 1 1"),
        ];
        let turns = read(&lines);
        let told: Vec<_> = turns
            .iter()
            .map(|turn| (turn.order.to_string(), turn.unit()))
            .collect();
        let expected = [
            ("0 3 1 1 1 1".to_owned(), Some((1, 1))),
            ("0 9 9 1 1 1".to_owned(), Some((2, 1))),
        ];
        assert_eq!(told, expected);
    }
}
