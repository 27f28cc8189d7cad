//! What is asked of a store.

use std::collections::HashMap;

use rusqlite::{ErrorCode, OptionalExtension, Params, Row};

use crate::{
    damage::DamagedRecord,
    fixtures::Results,
    importing::ELSEWHERE,
    packing::PackedRecord,
    played::Played,
    rows::{COLUMNS, PROGRAMS, ended, natural, played, whole},
    store::{Store, StoreError},
};

impl Store {
    /// Returns all rows that a query finds, as `read` reads them.
    pub(crate) fn select<T, All: FromIterator<T>>(
        &self,
        query: &str,
        values: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<All, StoreError> {
        let rows = self.db.prepare(query);
        let all = rows.and_then(|mut rows| rows.query_map(values, read)?.collect());
        all.map_err(|error| self.failed(error))
    }

    /// Returns the half points of all games that have a result.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn results(&self) -> Result<Results, StoreError> {
        let text = "SELECT number, ended FROM game";
        let mut all: Results = self.select(text, [], |row| {
            Ok((natural(row.get(0)?), ended(row.get(1)?).half_points()))
        })?;
        all.retain(|number, _| !self.aside.contains(number));
        Ok(all)
    }

    /// Returns a game, if it was played.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn game(&self, number: u64) -> Result<Option<Played>, StoreError> {
        let text = format!("SELECT {} FROM game WHERE number = ?", self.columns()?);
        let found = self.db.query_row(&text, [whole(number)], played);
        found.optional().map_err(|error| self.failed(error))
    }

    /// Returns the record of a game, if there is one, or why it is damaged.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn record(&self, game: u64) -> Result<Option<Result<Vec<u8>, DamagedRecord>>, StoreError> {
        let damaged = |why: String| DamagedRecord { game, why };
        match self.packed_record(game) {
            Ok(Some(packed)) => Ok(Some(
                packed.unpack().map_err(|error| damaged(error.to_string())),
            )),
            Ok(None) => Ok(None),
            Err(StoreError::Database(_, error)) if is_damage(&error) => {
                Ok(Some(Err(damaged(error.to_string()))))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the numbers of the games that have a record.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn recorded(&self) -> Result<Vec<u64>, StoreError> {
        self.select("SELECT game FROM record", [], number)
    }

    /// Returns the record of a game as it is kept, if there is one.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn packed_record(&self, number: u64) -> Result<Option<PackedRecord>, StoreError> {
        let text = "SELECT bytes FROM record WHERE game = ?";
        let found = self.db.query_row(text, [whole(number)], |row| row.get(0));
        let bytes = found.optional().map_err(|error| self.failed(error))?;
        Ok(bytes.map(PackedRecord::of_bytes))
    }

    /// Returns the columns of a game. The version before did not keep the programs.
    fn columns(&self) -> Result<String, StoreError> {
        let is_older = self.is_older().map_err(|error| self.failed(error))?;
        Ok(match is_older {
            true => COLUMNS.replace(PROGRAMS, "'', ''"),
            false => COLUMNS.to_owned(),
        })
    }

    /// Returns who plays in each game, by its number, and the half points of both.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) fn seated(&self) -> Result<HashMap<u64, Seated>, StoreError> {
        let text = "SELECT number, first, second, ended FROM game";
        let mut all: HashMap<u64, Seated> = self.select(text, [], |row| {
            let player = |column: usize| row.get(column).map(|it| natural(it) as usize);
            let players = [player(1)?, player(2)?];
            Ok((number(row)?, (players, ended(row.get(3)?).half_points())))
        })?;
        all.retain(|number, _| !self.aside.contains(number));
        Ok(all)
    }

    /// Passes on all games in the order of their numbers.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn each(&self, mut take: impl FnMut(Played)) -> Result<(), StoreError> {
        Self::each_in(std::slice::from_ref(self), |_, game| {
            take(game);
            Ok(())
        })
    }

    /// Passes on all games that are in any of these stores, in the order of their numbers, and the place of the store. A game that is
    /// in several comes once: the one that began first.
    ///
    /// # Errors
    /// The first error of `take`, or a store cannot be read.
    pub fn each_in<E: From<StoreError>>(
        stores: &[Self],
        mut take: impl FnMut(usize, Played) -> Result<(), E>,
    ) -> Result<(), E> {
        let failed = |at: usize| move |error| stores[at].failed(error);
        let mut all = Vec::new();
        for (at, store) in stores.iter().enumerate() {
            let text = format!("SELECT {} FROM game ORDER BY number", store.columns()?);
            all.push(store.db.prepare(&text).map_err(failed(at))?);
        }
        let mut readers = Vec::new();
        for (at, statement) in all.iter_mut().enumerate() {
            readers.push(statement.query([]).map_err(failed(at))?);
        }
        let next = |at: usize, rows: &mut rusqlite::Rows<'_>| {
            let game = rows.next().and_then(|row| row.map(played).transpose());
            game.map_err(failed(at))
        };
        let mut heads = Vec::new();
        for (at, rows) in readers.iter_mut().enumerate() {
            heads.push(next(at, rows)?);
        }
        let number = |game: &Played| game.fixture.number;
        while let Some(least) = heads.iter().flatten().map(number).min() {
            let mut found: Option<(usize, Played)> = None;
            for (at, head) in heads.iter_mut().enumerate() {
                if head.as_ref().map(number) == Some(least) {
                    let game = std::mem::replace(head, next(at, &mut readers[at])?);
                    let game = game.filter(|_| !stores[at].aside.contains(&least));
                    if let Some(game) = game
                        && found.as_ref().is_none_or(|(_, own)| game.precedes(own))
                    {
                        found = Some((at, game));
                    }
                }
            }
            if let Some((at, game)) = found {
                take(at, game)?;
            }
        }
        Ok(())
    }

    /// Passes on the games of a player in the order of their numbers, and whether there is a record of each.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn each_of(
        &self,
        player: usize,
        mut take: impl FnMut(Played, bool),
    ) -> Result<(), StoreError> {
        let text = format!(
            "SELECT {}, EXISTS (SELECT 1 FROM record WHERE game = number) AS has_record FROM game \
             WHERE first = ?1 OR second = ?1 ORDER BY number",
            self.columns()?
        );
        let mut read = || {
            let mut all = self.db.prepare(&text)?;
            let mut rows = all.query([whole(player as u64)])?;
            while let Some(row) = rows.next()? {
                let game = played(row)?;
                if !self.aside.contains(&game.fixture.number) {
                    take(game, row.get("has_record")?);
                }
            }
            Ok(())
        };
        read().map_err(|error| self.failed(error))
    }

    /// Returns when the games that were played here last began, in UTC, and how many milliseconds they took.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn latest(&self, count: usize) -> Result<Vec<(String, u64)>, StoreError> {
        let text = "SELECT began, millis FROM game WHERE began != '' AND node != ? ORDER BY began DESC LIMIT ?";
        self.select(text, (ELSEWHERE, whole(count as u64)), |row| {
            Ok((row.get(0)?, natural(row.get(1)?)))
        })
    }

    /// Returns the numbers of the games that were played on a machine.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn games_on(&self, node: &str) -> Result<Vec<u64>, StoreError> {
        self.select("SELECT number FROM game WHERE node = ?", [node], number)
    }

    /// Returns the first round of which a game was played on a machine, if there is one.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn first_round_on(&self, node: &str) -> Result<Option<u32>, StoreError> {
        let text = "SELECT min(round) FROM game WHERE node = ?";
        let found = self.db.query_row(text, [node], |row| row.get(0));
        found.map_err(|error| self.failed(error))
    }

    /// Returns the numbers of the games of all rounds after this one.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn games_after(&self, round: u32) -> Result<Vec<u64>, StoreError> {
        self.select("SELECT number FROM game WHERE round > ?", [round], number)
    }
}

/// Who plays in a game, and the half points of both.
pub(crate) type Seated = ([usize; 2], [u32; 2]);

/// Reads the number in the first column.
fn number(row: &Row<'_>) -> rusqlite::Result<u64> {
    row.get(0).map(natural)
}

/// Returns whether what is kept is wrong, and not the way to it.
fn is_damage(error: &rusqlite::Error) -> bool {
    match error.sqlite_error_code() {
        Some(code) => code == ErrorCode::DatabaseCorrupt,
        None => matches!(error, rusqlite::Error::InvalidColumnType(..)),
    }
}
