//! Everything that a viewer shows of a game.

use std::{fmt, num::NonZeroU32};

use linesman_game_record::{End as RecordedEnd, Entry as Recorded, Head, RemarkJson, What};
use linesman_interface::{
    game::{GameRequest, ReadRemark},
    protocol::{Descriptor, Picked, Question},
};
use linesman_protocols::{Check, Reading, Remark};
use linesman_values::text::{one_line, shortened};
use serde::Serialize;

use crate::{
    Neighbours,
    board::{Board, Change, Form, Tracked},
    position::Position,
    said::{Entry, micros},
    verdict::{End, Ending},
};

/// Everything that a viewer shows of a game.
#[derive(Serialize)]
pub struct Game {
    /// Always `linesman-view`.
    pub format: &'static str,
    /// The version of the format.
    pub version: u32,
    /// The name of the protocol for people.
    pub title: &'static str,
    /// The name of the profile.
    pub profile: String,
    /// The name of the file that the game comes from.
    pub source: String,
    /// The number of the game in its series, if it is part of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The way to the other games of its tournament, if its page is one of several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neighbours: Option<Neighbours>,
    /// The values of the protocol's options, such as the variant and the clock.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<String>,
    /// How long an answer may take, in microseconds, if there is such a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
    /// The sides, the first side first.
    pub sides: Vec<Side>,
    /// Who speaks in a conversation, whose messages are shown in place of plies; empty in a game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub speakers: Vec<&'static str>,
    /// The board; none if the protocol draws none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// The plies in order.
    pub plies: Vec<Ply>,
    /// What was said and what happened.
    pub entries: Vec<Entry>,
    /// Why the game ended; none if it goes on or the record was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// What else there is to say.
    pub notes: Vec<String>,
    #[serde(skip)]
    followed: Followed,
}

/// A side and who plays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// The name of the side.
    pub side: String,
    /// The name of the player; empty if it is not known.
    pub player: String,
}

/// A ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ply {
    /// The number of the side; in a conversation, of the speaker.
    pub side: usize,
    /// The action, as the protocol describes it; in a conversation, the message.
    pub text: String,
    /// What became of it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub outcome: String,
    /// When it was accepted, in microseconds since the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// How long the side took, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub took: Option<u64>,
    /// What the clocks of both sides show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[Option<Clock>; 2]>,
    /// What is said of it for people: by the side while it thought, or by the author of the file.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// What the side said last about its search, put together: depth, score, time, positions and line. None if it said nothing that can
    /// be plotted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<RemarkJson>,
    /// What changed on the board; none if the board is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<Change>,
    /// Whether the side alone knew the action when it was made.
    #[serde(skip)]
    pub is_secret: bool,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Clock {
    /// Milliseconds left of the main time or of the overtime period.
    pub left: u64,
    /// Overtime periods left, if the main time is used up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overtimes: Option<u32>,
    /// Moves left until the main time is added again, in games by sessions of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<NonZeroU32>,
}

impl From<Reading> for Clock {
    fn from(reading: Reading) -> Self {
        Self {
            moves: reading.moves,
            left: u64::try_from(reading.left.as_millis()).unwrap_or(u64::MAX),
            overtimes: reading.is_overtime.then_some(reading.overtimes),
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, tenths) = (self.left / 60_000, self.left / 100 % 600);
        write!(f, "{minutes}:{:02}.{}", tenths / 10, tenths % 10)?;
        match self.overtimes {
            Some(overtimes) => write!(f, ", overtime {overtimes}"),
            None => Ok(()),
        }
    }
}

/// Returns the last of the texts that a side has told people as one line.
fn last_remarks(all: &[String]) -> String {
    let last = all.len().saturating_sub(MOST_REMARKS);
    let shown = all[last..]
        .iter()
        .map(|text| shortened(&one_line(text), LONGEST_REMARK));
    shown.collect::<Vec<_>>().join("; ")
}

/// Returns a remark without its text, which is in the comment. A record may come from anywhere, so its moves are made harmless.
fn shown(search: &Remark) -> RemarkJson {
    let moves = search.line.iter().take(MOST_MOVES);
    let moves = moves.map(|text| shortened(&one_line(text), LONGEST_MOVE));
    RemarkJson {
        moves: moves.collect(),
        text: String::new(),
        ..RemarkJson::from(search)
    }
}

/// How many moves of a line are kept, and how much of each of them, in characters.
const MOST_MOVES: usize = 64;
const LONGEST_MOVE: usize = 20;
/// How many texts of a side are shown with a ply.
const MOST_REMARKS: usize = 3;
/// How much of each of them is shown, in characters.
const LONGEST_REMARK: usize = 200;

/// How much is shown of the value of an option, in characters.
const LONGEST_FACT: usize = 40;
/// What the limit for an answer is called in records.
const ANSWERS: [&str; 2] = ["turn", "answer"];

/// What is needed to go on with a game.
struct Followed {
    position: Position,
    tracked: Option<Tracked>,
    /// When each side was last sent something, in microseconds.
    asked: [Option<u64>; 2],
    /// What each side has told people since its last ply.
    remarks: [Vec<String>; 2],
    /// The same, put together.
    searches: [Remark; 2],
    remark: Option<ReadRemark>,
    form: Form,
}

impl Game {
    /// Adds what is said of a ply, of which the first has the number 1. There may be no such ply.
    pub fn comment(&mut self, ply: usize, text: &str) {
        let found = ply
            .checked_sub(1)
            .and_then(|index| self.plies.get_mut(index));
        if let Some(ply) = found {
            let said = shortened(&one_line(text), LONGEST_REMARK);
            let sign = if ply.comment.is_empty() { "" } else { "; " };
            ply.comment = format!("{}{sign}{said}", ply.comment);
        }
    }

    /// Returns a game that begins in a profile, with these players.
    #[must_use]
    pub fn new(
        descriptor: &'static Descriptor,
        profile: &str,
        request: &GameRequest,
        sides: Vec<Side>,
        source: &str,
    ) -> Self {
        let mut notes = Vec::new();
        let position = Position::begin(descriptor, profile, request).unwrap_or_else(|why| {
            let why = why.to_string();
            notes.push(format!("The board is not shown: {}", one_line(&why)));
            Position::Unknown
        });
        let mut game = Self {
            notes,
            ..Self::at(descriptor, profile, position, sides, source)
        };
        game.look();
        game
    }

    /// Returns a game in which nothing has happened.
    pub(crate) fn at(
        descriptor: &'static Descriptor,
        profile: &str,
        position: Position,
        sides: Vec<Side>,
        source: &str,
    ) -> Self {
        Self {
            format: "linesman-view",
            version: 1,
            title: descriptor.title,
            profile: one_line(profile).into_owned(),
            source: one_line(source).into_owned(),
            number: None,
            neighbours: None,
            facts: Vec::new(),
            limit: None,
            sides,
            speakers: Vec::new(),
            board: None,
            plies: Vec::new(),
            entries: Vec::new(),
            end: None,
            notes: Vec::new(),
            followed: Followed {
                position,
                tracked: None,
                asked: [None, None],
                remarks: [Vec::new(), Vec::new()],
                searches: [Remark::default(), Remark::default()],
                remark: descriptor.remark,
                form: Form::of(descriptor),
            },
        }
    }

    /// Returns the sides of a protocol, without players.
    pub(crate) fn nobody(descriptor: &Descriptor) -> Vec<Side> {
        let sides = descriptor.sides.iter().map(|side| Side {
            side: (*side).to_owned(),
            player: String::new(),
        });
        sides.collect()
    }

    /// Returns the sides of a record with this head.
    #[must_use]
    pub fn sides_of(head: &Head) -> Vec<Side> {
        let sides = head.sides.iter().map(|player| Side {
            side: one_line(&player.side).into_owned(),
            player: one_line(&player.name).into_owned(),
        });
        sides.collect()
    }

    /// Takes over what the head of the game's record says of it.
    pub(crate) fn begun(&mut self, head: &Head) {
        self.number = head.game;
        let options = head.options.iter();
        // What is only on or off is known by its name.
        let words = options.filter(|(_, value)| value != "off");
        let words = words.map(|(name, value)| if value == "on" { name } else { value });
        let facts = words.map(|text| shortened(&one_line(text), LONGEST_FACT));
        self.facts = facts.filter(|fact| !fact.is_empty()).collect();
        let mut limits = head.limits_ms.iter();
        let limit = limits.find(|(name, _)| ANSWERS.contains(&name.as_str()));
        self.limit = limit.map(|(_, millis)| millis.saturating_mul(1000));
    }

    /// Takes over the end of the game's record.
    pub(crate) fn finish(&mut self, end: &RecordedEnd, head: &Head, checks: &[&'static Check]) {
        let ending = Ending {
            rule: self.followed.position.ending(),
            plies: self.plies.len(),
            entries: &self.entries,
        };
        self.end = Some(End::of(end, head, checks, &ending));
    }

    /// Goes on with a line of the game's record.
    pub fn take(&mut self, recorded: &Recorded) {
        let at = micros(recorded.at);
        match &recorded.what {
            What::Sent { side, bytes } => {
                self.followed.asked[*side] = Some(at);
                if self.followed.position.hear(bytes) {
                    self.look();
                }
            }
            What::Said { side, bytes, .. } => {
                // Records of earlier versions have no remarks of their own.
                if let Some(remark) = self.followed.remark.and_then(|read| read(bytes)) {
                    self.followed.searches[*side].add(&remark);
                    let text = Some(remark.text).filter(|text| !text.is_empty());
                    self.followed.remarks[*side].extend(text);
                }
            }
            What::Remark { side, remark } => self.followed.searches[*side].add(remark),
            What::Move { side, text, clocks } => {
                let asked = self.followed.asked[*side].take();
                self.play(*side, text);
                let remarks = std::mem::take(&mut self.followed.remarks[*side]);
                let search = std::mem::take(&mut self.followed.searches[*side]);
                if let Some(ply) = self.plies.last_mut() {
                    ply.comment = last_remarks(&remarks);
                    ply.search = search.is_typed().then(|| shown(&search));
                    ply.at = Some(at);
                    ply.took = asked.map(|asked| at.saturating_sub(asked));
                    let is_timed = clocks.iter().any(Option::is_some);
                    ply.clocks = is_timed.then(|| clocks.map(|clock| clock.map(Clock::from)));
                }
            }
            What::Violation {
                side,
                is_excluded: true,
                ..
            } => {
                self.followed.position.exclude(*side);
                self.look();
            }
            _ => {}
        }
        let after = self.plies.len();
        self.entries.extend(Entry::of(recorded, after));
    }

    /// Goes on with an action of a side. If the rules disagree, the board is not shown from here on, and a note says so.
    pub fn play(&mut self, side: usize, action: &str) {
        let number = self.plies.len() + 1;
        let is_secret = self.followed.position.is_secret();
        let played = self.followed.position.play(side, action);
        let outcome = played.unwrap_or_else(|why| {
            self.notes.push(format!(
                "From ply {number} on, the board is not shown, because the rules do not allow the action: {}",
                one_line(&why)
            ));
            String::new()
        });
        let picture = self.followed.position.picture();
        let arrows = self.followed.position.arrows();
        let tracked = self.followed.tracked.as_mut();
        let change = tracked.zip(picture).map(|(tracked, picture)| {
            let columns = picture.columns.len();
            let arrows = arrows.iter().flatten();
            Change {
                arrows: arrows.map(|(row, column)| row * columns + column).collect(),
                ..tracked.advance(&picture)
            }
        });
        self.refresh();
        self.plies.push(Ply {
            side,
            text: one_line(action).into_owned(),
            outcome: one_line(&outcome).into_owned(),
            comment: String::new(),
            search: None,
            at: None,
            took: None,
            clocks: None,
            change,
            is_secret,
        });
        if is_secret && !self.followed.position.is_secret() {
            self.begin_after_setup();
        }
    }

    /// Makes the position after the set-ups the first one, so that a game begins with its pieces on the board.
    fn begin_after_setup(&mut self) {
        let Some(tracked) = &mut self.followed.tracked else {
            return;
        };
        for ply in &mut self.plies {
            if let Some(change) = &mut ply.change {
                change.cells.clear();
                change.lost.clear();
            }
        }
        let last = self.plies.last().and_then(|ply| ply.change.as_ref());
        let caption = last.map_or_else(String::new, |change| change.caption.clone());
        tracked.begin_here(&caption);
        self.board = Some(tracked.board.clone());
    }

    /// Returns what a side is asked, if it is to act and people can answer on a board.
    pub(crate) fn question(&self, side: usize) -> Option<Question> {
        self.followed.position.question(side)
    }

    /// Writes what a side has picked on the board as the protocol does. An error says why it is no answer.
    pub(crate) fn answer(&self, side: usize, picked: &Picked) -> Result<String, String> {
        self.followed.position.answer(side, picked)
    }

    /// Returns whether the sides have secrets from each other.
    pub(crate) fn has_secrets(&self) -> bool {
        let is_secret = self.board.as_ref().is_some_and(|board| board.has_secrets);
        is_secret || self.followed.position.is_secret()
    }

    /// Looks at the position again, which may have become known or another one since the last ply.
    fn look(&mut self) {
        let Some(picture) = self.followed.position.picture() else {
            return;
        };
        match &mut self.followed.tracked {
            None => {
                self.followed.tracked = Some(Tracked::new(&picture, self.followed.form));
            }
            Some(tracked) => {
                if let Some(ply) = self.plies.last_mut() {
                    let arrows = ply
                        .change
                        .take()
                        .map_or_else(Vec::new, |change| change.arrows);
                    ply.change = Some(Change {
                        arrows,
                        ..tracked.amend(&picture)
                    });
                }
            }
        }
        self.refresh();
    }

    /// Takes over the board with the pieces that have been seen so far.
    fn refresh(&mut self) {
        let Some(tracked) = &self.followed.tracked else {
            return;
        };
        match &mut self.board {
            Some(board) if board.pieces.len() == tracked.board.pieces.len() => {}
            board => *board = Some(tracked.board.clone()),
        }
    }
}
