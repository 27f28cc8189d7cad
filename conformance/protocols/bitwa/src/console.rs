//! Bitwa at the console: every command has an answer, and the board follows from `set_game` and `play`.

use std::collections::VecDeque;

use linesman_games::{
    Position as _,
    bitwa::{Action, Division, NamedBoard, Order, Position, Setup},
};
use linesman_protocols::{
    Line,
    gtp::{Answer, Mark, Progress, Reader},
};

use super::{board::read_board_or_file, drawing::draw};
use linesman_interface::protocol::console::{Follower, Wait, first_word};

/// Follows a conversation in Bitwa.
#[derive(Debug, Default)]
pub(super) struct Console {
    reader: Reader,
    /// The commands that have no answer yet.
    pending: VecDeque<Pending>,
    position: Option<Position>,
    /// Why the board no longer follows the conversation, if it does not.
    lost: Option<String>,
    /// The legal order that the agent has given to the division that is due.
    given: Option<Order>,
    side: Option<usize>,
}

/// A command that has no answer yet.
#[derive(Debug)]
enum Pending {
    /// It asks for an order to a division.
    GenMove(Division),
    Other,
}

impl Console {
    fn begin_game(&mut self, text: &str, remarks: &mut Vec<String>) {
        match text.parse::<Setup>() {
            Ok(setup) => {
                self.position = Some(Position::new(setup));
                self.lost = None;
            }
            Err(error) => {
                let lost = format!("the set_game that was sent is not valid: {error}");
                self.lose(lost, remarks);
            }
        }
    }

    fn play(&mut self, text: &str, remarks: &mut Vec<String>) {
        if self.lost.is_some() {
            return;
        }
        if let Err(why) = self.try_play(text) {
            let lost = format!("\"play {text}\" cannot be carried out: {why}");
            self.lose(lost, remarks);
        }
    }

    fn try_play(&mut self, text: &str) -> Result<(), String> {
        let Some(position) = &mut self.position else {
            return Err("no set_game was sent before".to_owned());
        };
        let (letter, order) = first_word(text);
        let division = division(letter).ok_or_else(|| {
            format!("{letter:?} is not a division; a division is an English letter")
        })?;
        let order: Order = order.parse().map_err(|error| format!("{error}"))?;
        match position.due() {
            None => return Err("the game is over".to_owned()),
            Some(due) if due != division => {
                return Err(format!("division {due} is due, not {division}"));
            }
            Some(_) => {}
        }
        position
            .submit(division.side(), Action::Order(order))
            .map_err(|why| why.to_string())
    }

    fn lose(&mut self, why: String, remarks: &mut Vec<String>) {
        remarks.push(format!("the board is lost from here on: {why}"));
        self.lost = Some(why);
    }

    /// Describes what an answer to `gen_move` means, and keeps an order that may be carried out.
    fn judge(&mut self, division: Division, answer: &Answer) -> Option<String> {
        if answer.mark == Mark::Failure {
            return None;
        }
        let text = String::from_utf8_lossy(answer.text()).into_owned();
        let order = match text.parse::<Order>() {
            Ok(order) => order,
            Err(error) => return Some(format!("this is not an order: {error}")),
        };
        let position = self.position.as_ref().filter(|_| self.lost.is_none())?;
        Some(match position.check_order(&order) {
            Ok(()) => {
                let text = format!("\"play {division} {order}\" carries it out");
                self.given = (position.due() == Some(division)).then_some(order);
                text
            }
            Err(why) => format!("this order is not legal: {why}"),
        })
    }
}

impl Follower for Console {
    fn note_sent(&mut self, line: &[u8], remarks: &mut Vec<String>) -> Wait {
        let text = String::from_utf8_lossy(line);
        let (word, rest) = first_word(&text);
        let mut pending = Pending::Other;
        self.given = None;
        match word {
            // An empty line needs no answer.
            "" => return Wait::Quiet,
            "set_game" => self.begin_game(rest, remarks),
            "play" => self.play(rest, remarks),
            "gen_move" => {
                if let Some(division) = division(rest) {
                    self.side = Some(division.side().index());
                    pending = Pending::GenMove(division);
                }
            }
            _ => {}
        }
        self.pending.push_back(pending);
        Wait::Answer
    }

    fn note_heard(&mut self, line: Line<'_>, remarks: &mut Vec<String>) -> bool {
        let Progress::Completed(answer) = self.reader.handle_line(line).progress else {
            return false;
        };
        if let Some(Pending::GenMove(division)) = self.pending.pop_front() {
            remarks.extend(self.judge(division, &answer));
        }
        // The console waits for the answer to the last line that was sent.
        self.pending.is_empty()
    }

    fn board(&self) -> Result<String, String> {
        let position = self
            .position
            .as_ref()
            .ok_or_else(|| "there is no board: no set_game was sent".to_owned())?;
        let mut text = draw(position);
        if let Some(why) = &self.lost {
            text += &format!("this is the board as it was before it was lost: {why}\n");
        }
        Ok(text)
    }

    fn board_line(&self, name: &str) -> Result<String, String> {
        Ok(format!("set_game {}", read_board_or_file(name)?))
    }

    /// A game on a small board, in which the agent gives the orders of both sides.
    fn suggestion(&self) -> Option<String> {
        if !self.pending.is_empty() || self.lost.is_some() {
            return None;
        }
        let Some(position) = &self.position else {
            return Some(format!("set_game {}", NamedBoard::find(BOARD)?.setup()));
        };
        let due = position.due()?;
        Some(match &self.given {
            Some(order) => format!("play {due} {order}"),
            None => format!("gen_move {due}"),
        })
    }

    fn side(&self) -> Option<usize> {
        self.side
    }
}

/// The board of the game that is suggested.
const BOARD: &str = "duel";

/// Reads a division, which is one letter.
fn division(text: &str) -> Option<Division> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Division::from_letter(letter),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shows lines to the console: `>` marks a line that is sent, `<` a line that is heard. Returns its remarks.
    fn follow(console: &mut Console, lines: &[&str]) -> Vec<String> {
        let mut remarks = Vec::new();
        for line in lines {
            let (mark, text) = line.split_at(1);
            if mark == ">" {
                console.note_sent(text.as_bytes(), &mut remarks);
            } else {
                console.note_heard(Line::plain(text.as_bytes()), &mut remarks);
            }
        }
        remarks
    }

    const SET_GAME: &str = ">set_game 8 3 10 2 ######## #A....a# ########";

    #[test]
    fn an_order_that_was_asked_for_is_judged_and_play_carries_it_out() {
        let mut console = Console::default();
        let remarks = follow(
            &mut console,
            &[SET_GAME, "<=", "<", ">gen_move A", "<= 0 6 1 1 1 1", "<"],
        );
        assert_eq!(remarks, ["\"play A 0 6 1 1 1 1\" carries it out"]);
        assert_eq!(console.side(), Some(0));
        assert!(console.board().unwrap().contains("#A....a#"));
        follow(&mut console, &[">play A 0 6 1 1 1 1"]);
        assert!(console.board().unwrap().contains("#.A...a#"));
    }

    #[test]
    fn a_board_that_is_named_begins_a_game() {
        let console = Console::default();
        let text = "6 3 10 2 ###### #Aa.b# ######";
        for named in [text.to_owned(), format!("set_game {text}")] {
            assert_eq!(console.board_line(&named), Ok(format!("set_game {text}")));
        }
        let line = console.board_line("gate").unwrap();
        let mut console = Console::default();
        follow(&mut console, &[&format!(">{line}"), "<=", "<"]);
        assert_eq!(console.suggestion().as_deref(), Some("gen_move A"));
        let error = console.board_line("gat").unwrap_err();
        assert!(error.contains("there is no board \"gat\""), "{error}");
    }

    #[test]
    fn each_line_of_a_game_is_suggested() {
        let mut console = Console::default();
        let start = console.suggestion().unwrap();
        assert!(start.starts_with("set_game 8 6 "), "{start}");
        let check = |console: &mut Console, lines: &[&str], expected: Option<&str>| {
            follow(console, lines);
            assert_eq!(console.suggestion().as_deref(), expected, "{lines:?}");
        };
        check(&mut console, &[SET_GAME], None);
        check(&mut console, &["<=", "<"], Some("gen_move A"));
        let answered = [">gen_move A", "<= 0 6 1 1 1 1", "<"];
        check(&mut console, &answered, Some("play A 0 6 1 1 1 1"));
        let played = [">play A 0 6 1 1 1 1", "<=", "<"];
        check(&mut console, &played, Some("gen_move a"));
        // An order that breaks a rule is not carried out.
        check(
            &mut console,
            &[">gen_move a", "<= 2 1 1 1 1 1", "<"],
            Some("gen_move a"),
        );
        check(&mut console, &[">play A 0 6 1 1 1 1", "<=", "<"], None);
    }

    #[test]
    fn an_order_that_breaks_a_rule_is_told() {
        let check = |answer: &str, expected: &str| {
            let mut console = Console::default();
            let answer = format!("<{answer}");
            let lines = [SET_GAME, "<=", "<", ">gen_move a", &answer, "<"];
            let remarks = follow(&mut console, &lines);
            assert!(remarks[0].contains(expected), "{answer}: {remarks:?}");
        };
        check("= 2 1 1 1 1 1", "not legal: A is 2");
        check("= 1 1 1 1 1", "not an order: p is missing");
    }

    #[test]
    fn a_division_that_is_not_due_loses_the_board_until_the_next_game() {
        let mut console = Console::default();
        let remarks = follow(
            &mut console,
            &[SET_GAME, ">play a 0 1 1 1 1 1", ">play A 0 6 1 1 1 1"],
        );
        assert_eq!(remarks.len(), 1, "{remarks:?}");
        assert!(
            remarks[0].contains("division A is due, not a"),
            "{remarks:?}"
        );
        assert!(console.board().unwrap().contains("as it was before"));
        follow(&mut console, &[SET_GAME]);
        assert!(!console.board().unwrap().contains("as it was before"));
    }

    #[test]
    fn an_answer_is_complete_with_its_empty_line_and_the_last_one_counts() {
        let mut console = Console::default();
        let mut nothing = Vec::new();
        assert_eq!(console.note_sent(b"name", &mut nothing), Wait::Answer);
        assert_eq!(console.note_sent(b"version", &mut nothing), Wait::Answer);
        let mut heard = |text: &str| console.note_heard(Line::plain(text.as_bytes()), &mut nothing);
        let seen = ["= a", "b", "", "noise", "? c", ""].map(&mut heard);
        assert_eq!(seen, [false, false, false, false, false, true]);
    }
}
