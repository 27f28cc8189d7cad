//! OTEP at the console: some commands have an answer, and positions are sent in full.

use std::sync::Arc;

use linesman_games::{
    Side,
    tafl::{Board, Move, Position, Rules, Variant},
};
use linesman_protocols::{
    Line, Profile as _,
    otep::{Command, Profile, RefereeEnd, parse_command, side_name},
};

use super::{drawing::draw, rules::read_rules_or_file};
use linesman_interface::protocol::{
    console::{Follower, Wait, first_word},
    rehearsal::{Rehearsal, some},
};

/// Follows a conversation in OTEP.
pub(super) struct Console {
    /// What the referee would say; none if something else was said.
    rehearsal: Option<Rehearsal<RefereeEnd>>,
    rules: Option<Arc<Rules>>,
    board: Option<Board>,
    /// The board and the side to move before the agent's last move, in case that move is refused.
    before: Option<(Board, Side)>,
    to_move: Option<Side>,
    side: Option<usize>,
    /// What the agent owes.
    due: Option<Due>,
}

/// What an agent owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    Move,
    Analysis,
}

impl Default for Console {
    fn default() -> Self {
        let variant = Variant::find(VARIANT).and_then(|variant| variant.rules.parse().ok());
        Self {
            rehearsal: variant.and_then(rehearse),
            rules: None,
            board: None,
            before: None,
            to_move: None,
            side: None,
            due: None,
        }
    }
}

/// Returns a game by these rules, in which the agent has the first move.
fn rehearse(rules: Rules) -> Option<Rehearsal<RefereeEnd>> {
    let side = rules.first();
    let rules = Arc::new(rules);
    let profile = Profile::find(super::OTEP.default_profile)?;
    let position = profile.judging(Position::new(Arc::clone(&rules)));
    let end = RefereeEnd::new(side, rules, None, &profile);
    Some(Rehearsal::new(
        position,
        end,
        side,
        |position, _, number| some(position.legal_moves(), number),
    ))
}

/// The variant of the game that is suggested.
const VARIANT: &str = "brandub";

impl Console {
    fn begin_game(&mut self, text: &str, remarks: &mut Vec<String>) {
        match text.parse::<Rules>() {
            Ok(rules) => {
                self.board = Some(rules.start.clone());
                self.to_move = Some(rules.first());
                self.before = None;
                if self.rehearsal.is_none() {
                    self.rehearsal = self.rehearse_again(&rules);
                }
                self.rules = Some(Arc::new(rules));
            }
            Err(error) => remarks.push(format!("the rules that were sent are not valid: {error}")),
        }
    }

    /// Begins a game by rules that were sent, after the greeting.
    fn rehearse_again(&self, rules: &Rules) -> Option<Rehearsal<RefereeEnd>> {
        let mut rehearsal = rehearse(rules.clone())?;
        rehearsal.note_heard(Line::plain(b"hello"));
        let line = rehearsal.line().filter(|line| line.starts_with("rules "))?;
        rehearsal.note_sent(line.as_bytes()).then_some(rehearsal)
    }

    fn put_board(&mut self, record: &str, remarks: &mut Vec<String>) {
        match record.parse::<Board>() {
            Ok(board) => {
                self.board = Some(board);
                self.before = None;
            }
            Err(error) => remarks.push(format!(
                "the position {record:?} that was sent is not valid: {error}"
            )),
        }
    }

    fn note_side(&mut self, name: &str) {
        if let Some(side) = Side::BOTH.into_iter().find(|side| side_name(*side) == name) {
            self.side = Some(side.index());
            self.to_move = Some(side);
        }
    }

    /// Makes a move of the agent on the board, if the rules and the side to move are known. Says what is wrong with it.
    fn make(&mut self, mv: Move) -> Option<String> {
        use linesman_games::Position as _;
        let (rules, board, side) = (self.rules.as_ref()?, self.board.as_ref()?, self.to_move?);
        let mut position = match Position::at(Arc::clone(rules), board, side) {
            Ok(position) => position,
            Err(error) => return Some(error.to_string()),
        };
        match position.submit(side, mv) {
            Ok(()) => {
                self.before = self.board.replace(position.board()).zip(self.to_move);
                self.to_move = position.to_move();
                None
            }
            Err(why) => Some(format!("that move is not legal: {why}")),
        }
    }
}

impl Follower for Console {
    fn begin(&self) -> Wait {
        Wait::Answer
    }

    fn note_sent(&mut self, line: &[u8], remarks: &mut Vec<String>) -> Wait {
        let text = String::from_utf8_lossy(line);
        let (word, rest) = first_word(&text);
        let is_expected = |rehearsal: &mut Rehearsal<RefereeEnd>| rehearsal.note_sent(line);
        self.rehearsal.take_if(|rehearsal| !is_expected(rehearsal));
        match word {
            "rules" => self.begin_game(rest, remarks),
            "position" => {
                self.put_board(rest, remarks);
                self.to_move = None;
            }
            // The next question tells which side is to move.
            "move" => self.put_board(rest, remarks),
            "opponent-move" => {
                let record = rest.split_ascii_whitespace().last().unwrap_or_default();
                self.put_board(record, remarks);
                self.to_move = None;
            }
            "error" => {
                if let Some((board, side)) = self.before.take() {
                    (self.board, self.to_move) = (Some(board), Some(side));
                }
            }
            "side" => self.note_side(rest),
            "play" => {
                self.note_side(rest);
                self.due = Some(Due::Move);
                return Wait::Answer;
            }
            "analyze" => {
                self.due = Some(Due::Analysis);
                return Wait::Answer;
            }
            _ => {}
        }
        Wait::Quiet
    }

    fn note_heard(&mut self, line: Line<'_>, remarks: &mut Vec<String>) -> bool {
        if let Some(rehearsal) = &mut self.rehearsal {
            rehearsal.note_heard(line);
        }
        let Ok(heard) = parse_command(line.bytes) else {
            return false;
        };
        let answered = match heard.command {
            Command::Hello => return true,
            Command::Move(record) => {
                remarks.extend(self.make(record.mv));
                Due::Move
            }
            Command::Resign => Due::Move,
            Command::Analysis(_) => Due::Analysis,
            Command::Error { is_critical, .. } => {
                if is_critical {
                    self.due = None;
                }
                return is_critical;
            }
            Command::SimpleMoves(_) | Command::Ask(_) | Command::Status(_) => return false,
        };
        self.due.take_if(|due| *due == answered).is_some()
    }

    fn board(&self) -> Result<String, String> {
        match &self.board {
            Some(board) => Ok(draw(board, self.to_move)),
            None => Err("there is no board: no rules and no position were sent".to_owned()),
        }
    }

    fn board_line(&self, name: &str) -> Result<String, String> {
        Ok(format!("rules {}", read_rules_or_file(name)?))
    }

    fn suggestion(&self) -> Option<String> {
        self.rehearsal.as_ref()?.line()
    }

    fn side(&self) -> Option<usize> {
        self.side
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str =
        "rules dim:7 name:Brandub surf:n atkf:y ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

    fn rank(console: &Console, number: usize) -> String {
        let text = console.board().unwrap();
        let wanted = format!("{number} ");
        let line = text
            .lines()
            .find(|line| line.trim_start().starts_with(&wanted));
        line.unwrap().trim().to_owned()
    }

    #[test]
    fn a_move_stands_on_the_board_until_it_is_refused() {
        let mut console = Console::default();
        let mut remarks = Vec::new();
        assert_eq!(console.begin(), Wait::Answer);
        assert!(console.note_heard(Line::plain(b"hello"), &mut remarks));
        assert_eq!(
            console.note_sent(RULES.as_bytes(), &mut remarks),
            Wait::Quiet
        );
        assert_eq!(
            console.note_sent(b"play attackers", &mut remarks),
            Wait::Answer
        );
        assert_eq!(rank(&console, 7), "7 . . . t . . .");
        assert!(!console.note_heard(Line::plain(b"status x"), &mut remarks));
        assert!(console.note_heard(Line::plain(b"move d7-a7"), &mut remarks));
        assert_eq!(
            (rank(&console, 7).as_str(), console.side()),
            ("7 . . . t . . .", Some(0))
        );
        assert!(remarks[0].contains("not legal"), "{remarks:?}");
        remarks.clear();
        console.note_sent(b"play attackers", &mut remarks);
        assert!(console.note_heard(Line::plain(b"move d7-b7"), &mut remarks));
        assert_eq!(rank(&console, 7), "7 . t . . . . .");
        console.note_sent(b"error 2", &mut remarks);
        assert_eq!(rank(&console, 7), "7 . . . t . . .");
        assert!(remarks.is_empty(), "{remarks:?}");
    }

    #[test]
    fn a_game_can_be_played_with_what_is_suggested() {
        let mut console = Console::default();
        let mut remarks = Vec::new();
        assert_eq!(console.suggestion(), None);
        console.note_heard(Line::plain(b"hello"), &mut remarks);
        let sends = |console: &mut Console, beginning: &str| {
            let line = console.suggestion().unwrap();
            assert!(line.starts_with(beginning), "{line}");
            console.note_sent(line.as_bytes(), &mut Vec::new());
        };
        sends(&mut console, "rules dim:7 name:Brandub");
        sends(&mut console, "play attackers");
        assert_eq!(console.suggestion(), None);
        console.note_heard(Line::plain(b"move d7-c7"), &mut remarks);
        sends(&mut console, "move /3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4/");
        sends(&mut console, "opponent-move ");
        sends(&mut console, "play attackers");
        console.note_sent(b"something else", &mut remarks);
        assert_eq!(console.suggestion(), None);
        console.note_sent(RULES.as_bytes(), &mut remarks);
        sends(&mut console, "play attackers");
        assert!(remarks.is_empty(), "{remarks:?}");
    }

    #[test]
    fn rules_that_are_named_begin_a_game() {
        let mut console = Console::default();
        let mut remarks = Vec::new();
        console.note_heard(Line::plain(b"hello"), &mut remarks);
        let line = console.board_line("Brandub").unwrap();
        assert!(line.starts_with("rules dim:7 name:Brandub "), "{line}");
        console.note_sent(line.as_bytes(), &mut remarks);
        assert_eq!(rank(&console, 7), "7 . . . t . . .");
        assert_eq!(console.suggestion().as_deref(), Some("play attackers"));
        let error = console.board_line("branub").unwrap_err();
        assert!(error.contains("did you mean \"brandub\""), "{error}");
    }

    #[test]
    fn positions_that_are_sent_replace_the_board() {
        let mut console = Console::default();
        let mut remarks = Vec::new();
        assert!(console.board().is_err());
        let check = |console: &mut Console, line: &str| {
            console.note_sent(line.as_bytes(), &mut Vec::new());
            assert_eq!(rank(console, 2), "2 . t . . K", "{line}");
            console.note_sent(b"position /5/5/5/5/4K/", &mut Vec::new());
        };
        check(&mut console, "position /5/1t2K/5/5/5/");
        check(&mut console, "move /5/1t2K/5/5/5/");
        check(&mut console, "opponent-move b3-b2 /5/1t2K/5/5/5/");
        console.note_sent(b"position /5/", &mut remarks);
        assert!(remarks[0].contains("position \"/5/\""), "{remarks:?}");
    }
}
