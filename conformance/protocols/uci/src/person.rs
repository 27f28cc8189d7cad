//! A person in the place of an engine.

use linesman_interface::game::PersonForm;
use linesman_uci::RefereeEnd;
use linesman_values::picture::{Kind, Picture};

use super::member::Member;

/// Returns how a person plays.
pub(super) const fn person<M: Member>() -> PersonForm<RefereeEnd<M>> {
    PersonForm {
        sides: M::SIDES,
        last: |view| M::last(view).map(|mv| format!("The last move: {mv}")),
        show: |view| drawn(&M::draw_game(M::game_of(view))),
        prompt: |_| M::PROMPT,
        lines: |_| 1,
        check: |_, _| Ok(()),
        read: |text, view| {
            let mv = M::read_typed(text, view).or_else(|| text.parse().ok());
            mv.ok_or_else(|| {
                let why = M::why_no_move(text, view);
                why.unwrap_or_else(|| format!("That is not a move: {text:?}"))
            })
        },
        ready: |_| None,
        gives_up: &["resign"],
        surrender: |_| None,
    }
}

/// Draws a board with the names of its rows and columns.
fn drawn(picture: &Picture) -> String {
    let mut text = String::new();
    for (name, row) in picture.lines.iter().zip(&picture.rows) {
        text += name;
        for cell in row {
            let letter = match cell.kind {
                Kind::Blocked => '#',
                _ => cell.letter.unwrap_or('.'),
            };
            text.extend([' ', letter]);
        }
        text.push('\n');
    }
    text + "  " + &picture.columns.join(" ") + "\n"
}

#[cfg(test)]
mod tests {
    use linesman_games::{
        Position as _,
        chess::{Position, WHITE},
    };
    use linesman_uci::{Ataxx, Chess};

    use super::*;

    #[test]
    fn a_board_is_drawn_with_its_coordinates() {
        let view = Position::new().view(WHITE);
        let text = (person::<Chess>().show)(&view);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(
            (rows[0], rows[4]),
            ("8 r n b q k b n r", "4 . . . . . . . .")
        );
        assert_eq!(
            (rows[7], rows[8]),
            ("1 R N B Q K B N R", "  a b c d e f g h")
        );
    }

    #[test]
    fn a_move_is_typed_as_engines_write_it_or_as_players_do() {
        let view = Position::new().view(WHITE);
        let read = |text| (person::<Chess>().read)(text, &view).map(|mv| mv.to_string());
        for (text, expected) in [
            ("g1f3", "g1f3"),
            ("Nf3", "g1f3"),
            ("e4", "e2e4"),
            ("e2e5", "e2e5"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(expected));
        }
        for (text, expected) in [
            ("knight", "That is not a move: \"knight\""),
            ("Nf6", "Nf6: no such knight can go to f6"),
            ("e5", "e5: no such pawn can go to e5"),
            ("O-O", "O-O: "),
        ] {
            let why = read(text).unwrap_err();
            assert!(why.starts_with(expected), "{why}");
        }
        let view = linesman_games::ataxx::Position::new().view(linesman_games::Side::First);
        let read = |text| (person::<Ataxx>().read)(text, &view).map(|mv| mv.to_string());
        assert_eq!(read("g2").as_deref(), Ok("g2"));
    }
}
