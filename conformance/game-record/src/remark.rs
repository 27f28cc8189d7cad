//! What a side says about its search, in lines of records and in other JSON.

use linesman_games::Side;
use linesman_protocols::{Bound, Remark, Worth};
use serde::Serialize;

use crate::json;

/// What a side says about its search, as JSON. What it does not say is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RemarkJson {
    /// How deep it has searched, in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How deep its deepest line goes, in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selective_depth: Option<u32>,
    /// What it thinks of its position, in hundredths of a piece or of what else the game counts. It is ahead above 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
    /// The number of its own moves in which it wins. It loses in so many if the number is below 0, and has lost at 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_in: Option<i32>,
    /// Which way the score may be wrong: the position is worth this much or more, or this much or less.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["lower", "upper"])))]
    pub bound: Option<&'static str>,
    /// How long it has searched, as it says, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<u64>,
    /// How many positions it has searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The moves that it expects, its own first, as the protocol writes them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// What it says to people.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
}

impl From<&Remark> for RemarkJson {
    fn from(remark: &Remark) -> Self {
        let (score, end_in) = worth(remark);
        let bound = remark.score.and_then(|score| score.bound);
        Self {
            depth: remark.depth,
            selective_depth: remark.selective_depth,
            score,
            end_in,
            bound: bound.map(Bound::name),
            time: remark.time.map(json::micros),
            nodes: remark.nodes,
            moves: remark.line.clone(),
            text: remark.text.clone(),
        }
    }
}

/// What a side said last about its search before an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The number of plies with this one.
    pub ply: u32,
    /// The side.
    pub side: Side,
    /// The action, as the protocol describes it.
    pub action: String,
    /// What the side said, put together.
    pub remark: Remark,
}

/// Writes the fields of a remark.
pub(crate) fn write(out: &mut Vec<u8>, remark: &Remark) {
    let (score, end_in) = worth(remark);
    if let Some(depth) = remark.depth {
        json::number(out, "depth", depth);
    }
    if let Some(depth) = remark.selective_depth {
        json::number(out, "selective_depth", depth);
    }
    if let Some(score) = score {
        json::number(out, "score", score);
    }
    if let Some(moves) = end_in {
        json::number(out, "end_in", moves);
    }
    if let Some(bound) = remark.score.and_then(|score| score.bound) {
        json::text(out, "bound", bound.name());
    }
    if let Some(time) = remark.time {
        json::number(out, "time", json::micros(time));
    }
    if let Some(nodes) = remark.nodes {
        json::number(out, "nodes", nodes);
    }
    if let Some(number) = remark.number {
        json::number(out, "number", number);
    }
    if !remark.line.is_empty() {
        json::texts(out, "moves", &remark.line);
    }
    if !remark.text.is_empty() {
        json::text(out, "text", &remark.text);
    }
}

fn worth(remark: &Remark) -> (Option<i64>, Option<i32>) {
    match remark.score.map(|score| score.worth) {
        Some(Worth::Hundredths(score)) => (Some(score), None),
        Some(Worth::End(moves)) => (None, Some(moves)),
        None => (None, None),
    }
}

#[cfg(test)]
mod tests {
    use linesman_protocols::{Score, Time};

    use super::*;
    use crate::{What, entry::Raw};

    #[test]
    fn a_remark_is_read_as_it_was_written() {
        let full = Remark {
            depth: Some(12),
            selective_depth: Some(20),
            score: Some(Score {
                worth: Worth::Hundredths(-31),
                bound: Some(Bound::Upper),
            }),
            time: Some(Time::from_millis(1240)),
            nodes: Some(u64::MAX),
            number: Some(2),
            line: ["e2e4", "e7\"e5"].map(str::to_owned).to_vec(),
            text: "two\nlines".to_owned(),
        };
        let end = Remark {
            score: Some(Score {
                worth: Worth::End(-3),
                bound: None,
            }),
            ..Remark::default()
        };
        for remark in [full, end, Remark::of_text("depth 4"), Remark::default()] {
            let mut out = Vec::new();
            json::begin(&mut out, "remark", 5, 1);
            json::text(&mut out, "side", "RED");
            write(&mut out, &remark);
            json::end(&mut out);
            let raw: Raw = serde_json::from_slice(&out).unwrap();
            let entry = raw.entry(1, |_| Some(0)).unwrap().unwrap();
            let expected = What::Remark {
                side: 0,
                remark: remark.clone(),
            };
            assert_eq!(entry.what, expected);
            let own = serde_json::to_value(RemarkJson::from(&remark)).unwrap();
            let line: serde_json::Value = serde_json::from_slice(&out).unwrap();
            for (name, value) in own.as_object().unwrap() {
                assert_eq!(&line[name], value, "{name}");
            }
        }
    }

    #[test]
    fn a_wrong_bound_is_refused() {
        let raw: Raw =
            serde_json::from_str(r#"{"kind":"remark","side":"RED","score":1,"bound":"x"}"#)
                .unwrap();
        assert!(raw.entry(1, |_| Some(0)).is_err());
    }
}
