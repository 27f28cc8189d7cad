//! A finished game as text and as JSON.

use linesman::game::PlayedGame;
use linesman_games::{Outcome, Side};
use serde_json::{Map, Value, json};

/// A finished game of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct FinishedGame<'a> {
    /// The number of the game, from 1.
    pub number: usize,
    /// The number of games in the tournament.
    pub total: usize,
    /// The option that differs from game to game and its value in this game, such as the board.
    pub kind: Option<(&'static str, &'a str)>,
    /// The names of the players, the first side first.
    pub players: [&'a str; 2],
    /// The result.
    pub game: &'a PlayedGame,
}

impl FinishedGame<'_> {
    /// Returns a line for people.
    #[must_use]
    pub fn line(&self) -> String {
        let kind = self
            .kind
            .map_or_else(String::new, |(_, value)| format!(" {value}"));
        format!("{}/{}{kind}  {}", self.number, self.total, self.game.line)
    }

    /// Returns a line of JSON: the number of the game, its kind, the winner (`first`, `second` or null), why and in which
    /// round it ended, and for each side the player, its scores, and the check and cause that it was killed for, or null.
    #[must_use]
    pub fn json(&self) -> String {
        let side = |side: Side| {
            let mut fields = Map::new();
            fields.insert("player".to_owned(), json!(self.players[side.index()]));
            for score in &self.game.scores {
                fields.insert(score.name.to_owned(), json!(score.values[side.index()]));
            }
            let killed = self.game.excluded[side.index()].as_ref().map(|violation| {
                json!({ "check": violation.check.id, "cause": violation.cause.to_string() })
            });
            fields.insert("killed".to_owned(), json!(killed));
            Value::Object(fields)
        };
        let winner = match self.game.outcome {
            Some(Outcome::Win(Side::First)) => Some("first"),
            Some(Outcome::Win(Side::Second)) => Some("second"),
            _ => None,
        };
        let reason = self.game.reason;
        let mut fields = Map::new();
        fields.insert("game".to_owned(), json!(self.number));
        if let Some((name, value)) = self.kind {
            fields.insert(name.to_owned(), json!(value));
        }
        fields.insert("winner".to_owned(), json!(winner));
        fields.insert("reason".to_owned(), json!(reason.map(|reason| reason.id)));
        fields.insert(
            "round".to_owned(),
            json!(reason.and_then(|reason| reason.round)),
        );
        fields.insert("first".to_owned(), side(Side::First));
        fields.insert("second".to_owned(), side(Side::Second));
        Value::Object(fields).to_string()
    }
}
