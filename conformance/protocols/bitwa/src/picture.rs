//! Boards of Bitwa: `set_game` has the first, and every order that was carried out is told with `play`.

use linesman_games::{
    Position as _,
    bitwa::{Action, Division, Order, Position, Setup},
};

use super::showing::draw;
use linesman_values::picture::Picture;

/// Returns the board after the last order that could be carried out. The target of an answer is marked.
pub(super) fn picture(lines: &[&str], answer: Option<&str>) -> Option<Picture> {
    let mut position: Option<Position> = None;
    for &line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "set_game" => position = rest.parse::<Setup>().ok().map(Position::new),
            "play" => {
                if let Some(position) = &mut position {
                    play(position, rest);
                }
            }
            _ => {}
        }
    }
    let position = position?;
    let mut picture = Picture {
        caption: format!(
            "The board in round {}, after the last order that was told",
            position.round()
        ),
        ..draw(&position)
    };
    let order = answer.and_then(|answer| answer.strip_prefix('=')?.parse::<Order>().ok());
    if let Some(Order { x, y, .. }) = order {
        picture.mark(&x.to_string(), &y.to_string());
    }
    Some(picture)
}

/// Carries an order out if the rules let it be; a line that a scenario garbled on purpose changes nothing.
fn play(position: &mut Position, text: &str) -> Option<()> {
    let (letter, order) = text.split_once(' ')?;
    let mut letters = letter.chars();
    let division = Division::from_letter(letters.next()?)?;
    let order: Order = order.parse().ok()?;
    if letters.next().is_some() || position.due() != Some(division) {
        return None;
    }
    position.submit(division.side(), Action::Order(order)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing::{assert_marks, draw, told};

    #[test]
    fn the_target_of_a_bad_order_is_marked() {
        let game = ["set_game 8 3 10 2 ######## #A....a# ########"];
        assert_marks(
            picture,
            &game,
            &[
                ("= 0 3 1 1 1 1", &["3 1"]),
                ("= 0 8 1 1 1 1", &[]),
                ("= 0 3", &[]),
            ],
        );
    }

    #[test]
    fn bitwa_shows_the_board_after_the_orders_that_were_told() {
        let game = "set_game 8 3 10 2 ######## #A....a# ########\n";
        let drawn = |messages: &[&str]| draw(&told(picture, messages).unwrap());
        assert_eq!(drawn(&[game])[1], " #1A . . . .2a #");
        assert_eq!(
            drawn(&[game, "gen_move A\n", "<<= 0 6 1 1 1 1"])[1],
            " #1A . . . .2a #"
        );
        assert_eq!(
            drawn(&[game, "play A 0 6 1 1 1 1\n"])[1],
            " # .1A . . .2a #"
        );
        // What cannot be carried out leaves the board as it was.
        assert_eq!(
            drawn(&[game, "play a 0 6 1 1 1 1\n"])[1],
            " #1A . . . .2a #"
        );
        assert_eq!(told(picture, &["name\n", "set_game nonsense\n"]), None);
    }
}
