//! The page as a whole.

use askama::Template;
use linesman_protocols::Speaker;

use super::{filters, profile::Profile, talk};
use crate::{Boards, HEAD, subject::Subject};
use linesman_values::{outcome::Report, picture::Kind, text::timestamp};

/// The page with a report on one agent for each profile.
#[derive(Template)]
#[template(path = "report/page.html")]
struct Page<'a> {
    head: String,
    title: String,
    subject: &'a Subject,
    tested: String,
    profiles: Vec<Profile<'a>>,
    /// The script that shows the boards, if there are any.
    script: Option<&'a str>,
}

/// Returns reports on one agent, one for each profile, as one self-contained HTML page. With `boards`, the reader can go through the
/// conversations of failures on a board.
pub(crate) fn html(reports: &[Report], subject: &Subject, boards: Option<&dyn Boards>) -> String {
    let names: Vec<String> = reports.iter().map(Report::name).collect();
    let profiles = reports.iter();
    let profiles: Vec<Profile<'_>> = profiles
        .map(|report| Profile::of(report, subject, boards))
        .collect();
    let has_boards = profiles.iter().any(Profile::has_boards);
    let boards = boards.filter(|_| has_boards);
    let page = Page {
        head: head(boards),
        title: format!("Linesman: {}", names.join(", ")),
        subject,
        tested: timestamp(subject.began).replace('T', " "),
        profiles,
        script: boards.map(Boards::script),
    };
    format!("{page}\n")
}

/// Returns the beginning of the page. Its policy allows the script that shows boards, and no other.
fn head(boards: Option<&dyn Boards>) -> String {
    let Some(boards) = boards else {
        return HEAD.to_owned();
    };
    let script = format!("script-src {}; base-uri 'none'", boards.policy_source());
    HEAD.replace("base-uri 'none'", &script)
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_values::picture::{Cell, Picture};

    /// A board without the page around it.
    #[derive(Template)]
    #[template(path = "report/board.html")]
    struct Board {
        picture: Picture,
    }

    fn board(rows: &[&[Cell]]) -> String {
        let names = |count: usize| (1..=count).map(|number| number.to_string()).collect();
        let picture = Picture {
            caption: "A \u{202e}board".to_owned(),
            rows: rows.iter().map(|row| row.to_vec()).collect(),
            columns: names(rows[0].len()),
            lines: names(rows.len()),
            marked: vec![(0, 1)],
        };
        Board { picture }.to_string()
    }

    #[test]
    fn the_sides_of_a_board_differ_in_shape() {
        let piece = |kind, letter| Cell {
            kind,
            letter: Some(letter),
            ..Cell::EMPTY
        };
        let svg = board(&[
            &[piece(Kind::First, '<'), Cell::EMPTY],
            &[Cell::BLOCKED, piece(Kind::Second, 'b')],
        ]);
        for (part, count) in [
            ("viewBox=\"0 0 72 72\"", 1),
            ("<rect class=\"empty\"", 3),
            ("<rect class=\"blocked\"", 1),
            ("<circle class=\"first\"", 1),
            ("<rect class=\"second\"", 1),
            ("<rect class=\"marked\"", 1),
            ("<text class=\"name\"", 4),
            (">&#60;</text>", 1),
            (">b</text>", 1),
            ("A \\u{202e}board", 2),
        ] {
            assert_eq!(svg.matches(part).count(), count, "{part}: {svg}");
        }
    }

    #[test]
    fn a_board_that_nobody_could_read_is_not_drawn() {
        let row = [Cell::EMPTY; 50];
        assert!(board(&[&row[..]; 50]).contains("<svg"));
        let text = board(&[&row[..]; 51]);
        assert!(text.contains("50 x 51 cells") && !text.contains("<svg"));
    }
}
