//! What an organiser decided about games and entrants. A decision is a row of the store, with its reason; what it replaces is kept in it.

use std::{collections::BTreeMap, time::SystemTime};

use rusqlite::{Row, params};
use serde_json::json;

use crate::{
    played::{Ended, Played, REJUDGED},
    rows::{delete, natural, whole},
    store::{Store, StoreError},
};

linesman_games::table! {
    /// What was decided.
    pub enum Ruling {
        /// Returns the name in results.
        name: &'static str;

        /// A game does not count.
        Void("void"),
        /// A game is played again.
        Replay("replay"),
        /// An entrant loses its games that have no result.
        Forfeit("forfeit"),
        /// It plays on.
        Lift("lift"),
    }
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What was decided.
    pub ruling: Ruling,
    /// The number of the game, if it is about a game.
    pub game: Option<u64>,
    /// The name of the entrant, if it is about an entrant.
    pub entrant: Option<String>,
    /// Why, in the words of the organiser.
    pub reason: String,
    /// When, in UTC.
    pub made: String,
    /// The result that the game had before, such as `1-0`.
    pub before: Option<String>,
    /// The result that the game had after it was played again. Nothing if it was not.
    pub after: Option<String>,
    /// The plan, if the table is of several.
    pub plan: Option<String>,
    /// When that game began, and where it was played: which of all games with its number it was.
    began: Option<[String; 2]>,
}

impl Decision {
    /// Returns whether another decision differs in its game only.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let about = |it: &Self| {
            let which = (it.plan.clone(), it.entrant.clone(), it.game.is_some());
            (it.ruling, it.reason.clone(), it.after.is_some(), which)
        };
        about(self) == about(other)
    }
}

/// Returns the decisions of all these stores, with what came of the games that were to be played again.
pub(crate) fn all_decisions(stores: &[Store]) -> Result<Vec<Decision>, StoreError> {
    let mut all = Vec::new();
    for store in stores {
        all.extend(store.decisions()?);
    }
    for at in 0..all.len() {
        let Some(game) = all[at].game.filter(|_| all[at].ruling == Ruling::Replay) else {
            continue;
        };
        let next = all[at + 1..].iter().find(|it| it.game == Some(game));
        all[at].after = match next {
            Some(next) => next.before.clone(),
            None => result(stores, game)?,
        };
    }
    Ok(all)
}

/// Returns the result of a game, if it has one. Of a game that is in several stores, the one counts that began first.
fn result(stores: &[Store], game: u64) -> Result<Option<String>, StoreError> {
    let mut first: Option<Played> = None;
    for store in stores.iter().filter(|it| !it.aside.contains(&game)) {
        let own = store.game(game)?;
        first = own
            .filter(|own| first.as_ref().is_none_or(|first| own.precedes(first)))
            .or(first);
    }
    Ok(first.map(|played| played.ended.score().to_owned()))
}

/// Returns the decisions by which entrants forfeit their games now, with the names of the entrants.
#[must_use]
pub fn forfeits(decisions: &[Decision]) -> BTreeMap<&str, &Decision> {
    let mut all = BTreeMap::new();
    for decision in decisions {
        match (decision.entrant.as_deref(), decision.ruling) {
            (Some(name), Ruling::Forfeit) => {
                all.insert(name, decision);
            }
            (Some(name), Ruling::Lift) => {
                all.remove(name);
            }
            _ => {}
        }
    }
    all
}

impl Store {
    /// Decides that a game does not count, or is played again. Its result and its record are kept with the decision. Returns the result
    /// that it had, or nothing if it has none.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn rejudge(
        &mut self,
        game: u64,
        ruling: Ruling,
        reason: &str,
    ) -> Result<Option<Ended>, StoreError> {
        let Some(played) = self.game(game)? else {
            return Ok(None);
        };
        let path = self.path().to_owned();
        let mut change = || {
            let change = self.db.transaction()?;
            change.execute(
                "INSERT INTO decision (game, what, reason, made, earlier, record) VALUES (?, ?, ?, ?, ?, \
                 (SELECT bytes FROM record WHERE game = ?))",
                params![
                    whole(game),
                    ruling.name(),
                    reason,
                    now(),
                    earlier(&played),
                    whole(game)
                ],
            )?;
            if ruling == Ruling::Replay {
                delete(&change, game)?;
            } else {
                let void = Ended::ALL.iter().position(|it| *it == Ended::Void);
                change.execute(
                    "UPDATE game SET ended = ?, reason = ?, points = '', faults = '' WHERE number = ?",
                    params![whole(void.unwrap_or(0) as u64), REJUDGED, whole(game)],
                )?;
            }
            change.commit()
        };
        change().map_err(|error| StoreError::Database(path, error))?;
        Ok(Some(played.ended))
    }

    /// Decides that an entrant loses all games that have no result, or plays on.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn decide(&mut self, name: &str, ruling: Ruling, reason: &str) -> Result<(), StoreError> {
        let added = self.db.execute(
            "INSERT INTO decision (entrant, what, reason, made) VALUES (?, ?, ?, ?)",
            params![name, ruling.name(), reason, now()],
        );
        added.map(drop).map_err(|error| self.failed(error))
    }

    /// Returns all decisions, the first one first.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn decisions(&self) -> Result<Vec<Decision>, StoreError> {
        if self.is_older().map_err(|error| self.failed(error))? {
            return Ok(Vec::new());
        }
        let text =
            "SELECT game, entrant, what, reason, made, earlier FROM decision ORDER BY number";
        self.select(text, [], decision)
    }

    /// Takes the decisions of the store that has everything. Games that it decided about are not taken from parts again.
    ///
    /// # Errors
    /// A store cannot be read or written.
    pub fn obey(&mut self, decisions: &[Decision]) -> Result<(), StoreError> {
        let replaced = self.replaced(decisions)?;
        self.remove(&replaced)
    }

    /// Leaves out the games that these decisions are about: what a part has of them does not count.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn leave_out(&mut self, decisions: &[Decision]) -> Result<(), StoreError> {
        let replaced = self.replaced(decisions)?;
        self.aside.extend(replaced);
        Ok(())
    }

    /// Returns the numbers of the games here that one of these decisions replaces.
    fn replaced(&self, decisions: &[Decision]) -> Result<Vec<u64>, StoreError> {
        let mut numbers = Vec::new();
        for decision in decisions {
            let (Some(number), Some(began)) = (decision.game, &decision.began) else {
                continue;
            };
            let own = self.game(number)?;
            if own.is_some_and(|own| [&own.began, &own.node] == [&began[0], &began[1]]) {
                numbers.push(number);
            }
        }
        Ok(numbers)
    }
}

/// Returns the time, in UTC.
fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

/// Returns what is kept of a game that a decision replaces.
fn earlier(played: &Played) -> String {
    let faults = played.faults.each_ref();
    let faults = faults.map(|fault| fault.as_ref().map(|it| json!([it.check, it.cause])));
    json!({
        "players": played.fixture.players,
        "result": played.ended.score(),
        "reason": played.reason,
        "line": played.line,
        "plies": played.plies,
        "points": played.points,
        "faults": faults,
        "programs": played.programs,
        "node": played.node,
        "began": played.began,
        "millis": played.millis,
    })
    .to_string()
}

fn decision(row: &Row<'_>) -> rusqlite::Result<Decision> {
    let name: String = row.get(2)?;
    let ruling = Ruling::ALL.into_iter().find(|ruling| ruling.name() == name);
    let earlier: Option<String> = row.get(5)?;
    let earlier: serde_json::Value = earlier
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default();
    let field = |key: &str| earlier[key].as_str().map(str::to_owned);
    Ok(Decision {
        ruling: ruling.unwrap_or(Ruling::Void),
        game: row.get::<_, Option<i64>>(0)?.map(natural),
        entrant: row.get(1)?,
        reason: row.get(3)?,
        made: row.get(4)?,
        before: field("result"),
        after: None,
        plan: None,
        began: field("began")
            .zip(field("node"))
            .map(|(began, node)| [began, node]),
    })
}
