//! Who takes part and what was drawn, as a store keeps it.

use linesman_protocols::Effort;
use linesman_referee::quote;
use rusqlite::{Connection, params};

use crate::{
    drawn::Draw,
    plan::{Entrant, Format, Plan, Start},
    rows::whole,
    store::{Store, StoreError, has_games, names_in},
};

impl Plan {
    /// Puts the entrants in the order of the numbers that they have in results. Those who are new come last. Those whom the plan does not
    /// name any more keep their numbers, and play no more.
    ///
    /// # Errors
    /// Somebody has joined or left a knockout that was drawn. Says what to do.
    pub fn seat(&mut self, roster: &[String]) -> Result<(), String> {
        if roster.is_empty() {
            return Ok(());
        }
        let mut all = std::mem::take(&mut self.entrants);
        let mut seated = Vec::new();
        let mut left = None;
        for name in roster {
            match all.iter().position(|entrant| entrant.name == *name) {
                Some(at) => seated.push(all.remove(at)),
                None => {
                    left.get_or_insert(name);
                    seated.push(Entrant {
                        name: name.clone(),
                        line: 1,
                        from: 1,
                        until: Some(0),
                        start: Start::Gone,
                        options: Vec::new(),
                        effort: Effort::default(),
                        strength: None,
                    });
                }
            }
        }
        let joined = all.first().map(|entrant| entrant.name.clone());
        seated.extend(all);
        self.entrants = seated;
        if self.format != Format::Knockout {
            return Ok(());
        }
        match (left, joined) {
            (Some(name), _) => Err(format!(
                "{name} is in the draw of this knockout, and the plan does not name it any more. Name it again, and use: linesman tournament forfeit {} {} --reason TEXT",
                self.words(),
                quote(name)
            )),
            (None, Some(name)) => Err(format!(
                "{name} cannot join, because this knockout was drawn without it. Take it out again, and use: linesman tournament new NEW.toml"
            )),
            (None, None) => Ok(()),
        }
    }
}

/// Returns the names of the entrants who are not in this roster, and the names in it that the plan does not have any more.
#[must_use]
pub fn newcomers<'a>(plan: &'a Plan, roster: &'a [String]) -> [Vec<&'a str>; 2] {
    let named = |name: &str| plan.entrants.iter().any(|entrant| entrant.name == *name);
    let names = plan.entrants.iter().map(|entrant| entrant.name.as_str());
    let new = names.filter(|name| !roster.is_empty() && roster.iter().all(|it| it != name));
    let gone = roster.iter().map(String::as_str);
    [new.collect(), gone.filter(|name| !named(name)).collect()]
}

impl Store {
    /// Returns the names of the entrants in the order of their numbers. Without results, there are none: everything can still change.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn roster(&self) -> Result<Vec<String>, StoreError> {
        self.unless_empty(names_in)
    }

    /// Reads something that belongs to results. Without results, there is nothing.
    pub(crate) fn unless_empty<T: Default>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let found = has_games(&self.db).and_then(|has_games| match has_games {
            true => read(&self.db),
            false => Ok(T::default()),
        });
        found.map_err(|error| self.failed(error))
    }

    /// Notes the numbers of the entrants of a plan that is seated.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn enrol(&mut self, plan: &Plan) -> Result<(), StoreError> {
        let enrol = || {
            let mut add = self
                .db
                .prepare("INSERT OR IGNORE INTO entrant VALUES (?, ?)")?;
            for (number, entrant) in plan.entrants.iter().enumerate() {
                add.execute(params![whole(number as u64), entrant.name])?;
            }
            Ok(())
        };
        enrol().map_err(|error| self.failed(error))?;
        // Another run may have enrolled others meanwhile.
        let names = plan.entrants.iter().map(|entrant| &entrant.name);
        let kept = names_in(&self.db).map_err(|error| self.failed(error))?;
        match names.eq(&kept) {
            true => Ok(()),
            false => Err(StoreError::OtherDraw(self.path().to_owned())),
        }
    }

    /// Returns everything that was drawn, in its order. Without results, there is nothing: everything can still change.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn draws(&self) -> Result<Vec<Draw>, StoreError> {
        self.unless_empty(|db| {
            if self.is_older()? {
                return Ok(Vec::new());
            }
            let mut all = db.prepare("SELECT content FROM draw ORDER BY number")?;
            let rows = all.query_map([], |row| {
                let text: String = row.get(0)?;
                serde_json::from_str(&text).map_err(|error| {
                    rusqlite::Error::FromSqlConversionFailure(
                        0,
                        rusqlite::types::Type::Text,
                        Box::new(error),
                    )
                })
            })?;
            rows.collect()
        })
    }

    /// Keeps what was drawn in the place of what was drawn before. What is equal stays as it is.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn keep_draws(&mut self, draws: &[Draw]) -> Result<(), StoreError> {
        let known = self.draws()?;
        let equal = known
            .iter()
            .zip(draws)
            .take_while(|(one, other)| one == other);
        let equal = equal.count();
        if equal == known.len() && equal == draws.len() {
            return Ok(());
        }
        let mut keep = || {
            let change = self.db.transaction()?;
            change.execute("DELETE FROM draw WHERE number >= ?", [whole(equal as u64)])?;
            for (number, draw) in draws.iter().enumerate().skip(equal) {
                let text = serde_json::to_string(draw).unwrap_or_default();
                let number = whole(number as u64);
                change.execute("INSERT INTO draw VALUES (?, ?)", params![number, text])?;
            }
            change.commit()
        };
        keep().map_err(|error| self.failed(error))
    }

    /// Forgets the draws of all rounds after this one, because results before them are gone.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn forget_rounds_after(&mut self, round: u32) -> Result<(), StoreError> {
        let mut draws = self.draws()?;
        draws.retain(|draw| draw.meetings.iter().all(|meeting| meeting.round <= round));
        self.keep_draws(&draws)
    }
}

/// Returns what was drawn for a plan, as these stores have it. The first one has everything, if there is such a store.
///
/// # Errors
/// A store cannot be read, or has games with other numbers.
pub fn draws_of<'a>(
    plan: &Plan,
    stores: impl IntoIterator<Item = &'a Store>,
) -> Result<Vec<Draw>, StoreError> {
    let mut draws: Vec<Draw> = Vec::new();
    for (at, store) in stores.into_iter().enumerate() {
        let own = store.draws()?;
        if at == 0 {
            draws = own;
        } else if plan.format.waits_for_results() {
            // What a part drew beyond that follows from results that may have changed.
            break;
        } else if !draws.iter().zip(&own).all(|(one, other)| one == other) {
            return Err(StoreError::OtherDraw(store.path().to_owned()));
        } else if own.len() > draws.len() {
            draws = own;
        }
    }
    Ok(draws)
}
