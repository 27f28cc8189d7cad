//! The answers of people who play on a page.

use linesman_interface::protocol::Picked;
use linesman_values::text::one_line;
use serde::Deserialize;
use serde_json::{Value, json};

use super::source::Source;
use crate::{EntryKind, Game};

/// What a person has picked on the board, or typed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answer {
    /// The number of the game.
    pub(super) game: usize,
    /// The number of the question.
    question: usize,
    /// What the person typed, in the protocol's own writing.
    text: Option<String>,
    #[serde(default)]
    squares: Vec<usize>,
    #[serde(default)]
    values: Vec<i64>,
}

impl Answer {
    /// Reads an answer. An error says what is wrong with it.
    pub(super) fn read(body: &[u8]) -> Result<Self, String> {
        let answer: Self = serde_json::from_slice(body)
            .map_err(|error| format!("this is no answer: {}", one_line(&error.to_string())))?;
        let is_plain = |text: &String| !text.is_empty() && !text.contains(char::is_control);
        match &answer.text {
            Some(text) if !is_plain(text) => Err("an answer is one line of text".to_owned()),
            _ => Ok(answer),
        }
    }
}

/// A game, and the people at it.
pub(super) struct Played {
    pub(super) source: Source,
    /// The number of the person at each side.
    pub(super) people: [Option<usize>; 2],
    /// How many messages each side had when it answered last.
    pub(super) answered: [Option<usize>; 2],
}

impl Played {
    /// Returns the side of a person in this game.
    pub(super) fn side_of(&self, person: usize) -> Option<usize> {
        self.people.iter().position(|at| *at == Some(person))
    }

    /// Returns what a person is to do: the question, and why the last answer was refused.
    pub(super) fn turn(&self, game: usize, person: usize, resign: &str) -> Value {
        let Some(side) = self.side_of(person) else {
            return Value::Null;
        };
        let shown = &self.source.game;
        let name = shown.sides.get(side).map(|it| it.side.as_str());
        let mut turn = json!({ "game": game, "side": side, "name": name });
        if shown.end.is_none()
            && let Some(question) = shown.question(side)
            && self.is_open(side)
        {
            turn["ply"] = json!(shown.plies.len());
            turn["number"] = json!(messages(shown, side));
            turn["question"] = json!(question);
            turn["refused"] = json!(refusal(shown, side));
            turn["resign"] = json!(resign);
        }
        turn
    }

    /// Returns whether a side's answer is waited for: it has been told something since it answered last.
    fn is_open(&self, side: usize) -> bool {
        self.answered[side].is_none_or(|before| messages(&self.source.game, side) > before)
    }

    /// Returns the line that an answer of a person is. An error has the status of the refusal and its reason.
    pub(super) fn line(
        &mut self,
        person: usize,
        answer: Answer,
    ) -> Result<String, (&'static str, String)> {
        let game = &self.source.game;
        let side = self.side_of(person).filter(|side| {
            let is_asked = game.end.is_none() && game.question(*side).is_some();
            is_asked && answer.question == messages(game, *side) && self.is_open(*side)
        });
        let side = side.ok_or_else(|| ("409 Conflict", "it is not your turn".to_owned()))?;
        let picked = Picked {
            squares: answer.squares,
            values: answer.values,
        };
        let line = match answer.text {
            Some(text) => Ok(text),
            None => game.answer(side, &picked),
        };
        let line = line.map_err(|why| ("422 Unprocessable Content", why))?;
        self.answered[side] = Some(messages(game, side));
        Ok(line)
    }
}

/// Returns the number of messages to a side, which is also the number of the question that the last one asks.
fn messages(game: &Game, side: usize) -> usize {
    let to_side = |entry: &&crate::Entry| entry.kind == EntryKind::Sent && entry.side == Some(side);
    game.entries.iter().filter(to_side).count()
}

/// Returns what a side was told after its last line, if that line was no legal answer to the question that is open.
/// Without the prompt at its end, because the page has its own.
fn refusal(game: &Game, side: usize) -> Option<String> {
    let now = game.plies.len();
    let mut entries = game.entries.iter().rev();
    let last = entries.find(|entry| {
        entry.side == Some(side) && matches!(entry.kind, EntryKind::Sent | EntryKind::Said)
    })?;
    let is_answered = entries
        .take_while(|entry| entry.after == now)
        .any(|entry| entry.side == Some(side) && entry.kind == EntryKind::Said);
    let is_refusal = last.kind == EntryKind::Sent && last.after == now && is_answered;
    let why = |text: &str| {
        let asked = text.strip_suffix(':')?.rsplit_once(". Your ");
        asked.map(|(why, _)| format!("{why}."))
    };
    is_refusal.then(|| why(&last.text).unwrap_or_else(|| last.text.clone()))
}
