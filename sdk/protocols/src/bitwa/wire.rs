//! How the referee words its commands. Each is one line with its newline.

use std::time::Duration;

use linesman_games::{
    Side,
    bitwa::{Division, LastOrder, Setup},
};

use super::Command;

/// The command with which the applet takes leave.
pub const QUIT_LINE: &str = "quit\n";

/// Returns the word for a side: the first player has the capital letters.
#[must_use]
pub const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// Returns the line that describes the game.
#[must_use]
pub fn set_game_line(setup: &Setup) -> String {
    format!("set_game {setup}\n")
}

/// Returns the line that tells how much time is left, in whole milliseconds, rounded down. More than a signed number of 32
/// bits holds is never told, which is 24 days.
#[must_use]
pub fn time_left_line(left: Duration) -> String {
    let millis = left.as_millis().min(i32::MAX.unsigned_abs().into());
    format!("time_left {millis}\n")
}

/// Returns the line that asks for an order to a division.
#[must_use]
pub fn gen_move_line(division: Division) -> String {
    format!("gen_move {division}\n")
}

/// Returns the line that tells of a division's order.
#[must_use]
pub fn play_line(last: &LastOrder) -> String {
    format!("play {} {}\n", last.division, last.order)
}

/// Returns which command a line is, for the agent of `side`; none for an empty line, which is no command.
#[must_use]
pub fn command_of(line: &[u8], side: Side) -> Option<Command> {
    let mut words = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let command = match words.next()? {
        b"set_game" => Command::SetGame,
        b"time_left" => Command::TimeLeft,
        b"gen_move" => Command::GenMove,
        b"play" => {
            let letter = words.next().and_then(<[u8]>::first).copied();
            let division = letter.and_then(|letter| Division::from_letter(letter.into()));
            Command::Play {
                is_own: division.is_some_and(|division| division.side() == side),
            }
        }
        b"quit" => Command::Quit,
        _ => Command::Unknown,
    };
    Some(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_worded_as_in_the_text() {
        // The line of the text's own example.
        let text = "8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########";
        let setup: Setup = text.parse().unwrap();
        assert_eq!(set_game_line(&setup), format!("set_game {text}\n"));
        let division = Division::from_letter('b').unwrap();
        assert_eq!(gen_move_line(division), "gen_move b\n");
        let order = "1 5 2 -1 1 0".parse().unwrap();
        assert_eq!(
            play_line(&LastOrder { division, order }),
            "play b 1 5 2 -1 1 0\n"
        );
        assert_eq!(
            time_left_line(Duration::from_micros(1_999)),
            "time_left 1\n"
        );
        assert_eq!(time_left_line(Duration::MAX), "time_left 2147483647\n");
    }

    #[test]
    fn a_line_is_the_command_of_its_first_word() {
        let check = |line: &str, expected| {
            assert_eq!(command_of(line.as_bytes(), Side::First), expected, "{line}");
        };
        check("set_game 3 3", Some(Command::SetGame));
        check("time_left 5", Some(Command::TimeLeft));
        check("gen_move A", Some(Command::GenMove));
        check("play A 1 5 2 1 1 1", Some(Command::Play { is_own: true }));
        check("play a 1 5 2 1 1 1", Some(Command::Play { is_own: false }));
        check("quit", Some(Command::Quit));
        check("quit now", Some(Command::Quit));
        check("Quit", Some(Command::Unknown));
        check("showboard", Some(Command::Unknown));
        check("", None);
        check("  ", None);
    }
}
