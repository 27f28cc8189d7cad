//! The store: one file of SQLite with everything that is known of a tournament.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use crate::{
    fixtures::Results,
    played::Played,
    rows::{COLUMNS, add, delete, ended, natural, played, unpack, whole},
};

/// A store cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file is something else, or from a later version.
    #[error("{} is not a store of results of this version of Linesman", .0.display())]
    Foreign(PathBuf),
    /// It has the results of another plan.
    #[error(
        "{} has results of another plan: {what}. Results of different plans do not mix: undo the change, or give the changed plan a new \
         name", path.display()
    )]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// Another run writes to it.
    #[error("{} is in use: another 'run' or 'merge' of this tournament is under way", .0.display())]
    Busy(PathBuf),
    /// The file cannot be read or written.
    #[error("cannot use {}", .0.display())]
    Unusable(PathBuf, #[source] io::Error),
    /// The database failed.
    #[error("cannot use {path}: {1}", path = .0.display())]
    Database(PathBuf, #[source] rusqlite::Error),
}

/// Everything that is known of a tournament, or of a part of it.
#[derive(Debug)]
pub struct Store {
    db: Connection,
    path: PathBuf,
    /// Held while this process may write.
    _lock: Option<File>,
}

/// `LNST`, which tells our files from others.
const APPLICATION: i32 = 0x4c4e_5354;
/// The version of the tables.
const VERSION: i32 = 1;

/// How long to wait for a lock. A run that was killed may hold it until the processes that it was starting notice, which takes more than a
/// second on a busy machine.
const RELEASE: Duration = Duration::from_secs(10);
const TABLES: &str = "
CREATE TABLE IF NOT EXISTS plan (key TEXT NOT NULL, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS game (
    number INTEGER PRIMARY KEY,
    round INTEGER NOT NULL,
    meeting INTEGER NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    opening INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    reason TEXT NOT NULL,
    line TEXT NOT NULL,
    plies INTEGER NOT NULL,
    scores TEXT NOT NULL,
    points TEXT NOT NULL,
    moves_first INTEGER NOT NULL,
    moves_second INTEGER NOT NULL,
    faults TEXT NOT NULL,
    replays INTEGER NOT NULL,
    node TEXT NOT NULL,
    began TEXT NOT NULL,
    millis INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS game_first ON game (first);
CREATE INDEX IF NOT EXISTS game_second ON game (second);
CREATE TABLE IF NOT EXISTS record (game INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
";

impl Store {
    /// Opens a store to write to it, and makes it if there is none. No other process can do that at the same time.
    ///
    /// # Errors
    /// Another process does, the file belongs to another plan, or it cannot be written.
    pub fn open(path: &Path, identity: &[(String, String)]) -> Result<Self, StoreError> {
        let unusable = |error| StoreError::Unusable(path.to_owned(), error);
        let mut lock_path = path.as_os_str().to_owned();
        lock_path.push(".lock");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let lock = options.open(&lock_path).map_err(unusable)?;
        let until = Instant::now() + RELEASE;
        loop {
            match lock.try_lock() {
                Ok(()) => break,
                // A process that was just being started when its run was killed has the lock for a moment.
                Err(TryLockError::WouldBlock) if Instant::now() < until => {
                    thread::sleep(Duration::from_millis(10));
                }
                Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(path.to_owned())),
                Err(TryLockError::Error(error)) => return Err(unusable(error)),
            }
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut store = Self::connect(path, flags, Some(lock))?;
        let is_new = store.expect_ours()?;
        store
            .prepare(is_new, identity)
            .map_err(|error| StoreError::Database(path.to_owned(), error))?;
        store.expect_plan(identity)?;
        Ok(store)
    }

    /// Opens a store to read it, also while another process writes to it. Returns nothing if there is none.
    ///
    /// # Errors
    /// The file is no store, or cannot be read.
    pub fn read(path: &Path) -> Result<Option<Self>, StoreError> {
        if !path.exists() {
            return Ok(None);
        }
        // A reader needs to write too: to the list of readers next to the file.
        let store = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE, None)
            .or_else(|_| Self::connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY, None))?;
        // It was made a moment ago, and is empty yet.
        Ok((!store.expect_ours()?).then_some(store))
    }

    fn connect(path: &Path, flags: OpenFlags, lock: Option<File>) -> Result<Self, StoreError> {
        let failed = |error| StoreError::Database(path.to_owned(), error);
        let db = Connection::open_with_flags(path, flags).map_err(failed)?;
        db.busy_timeout(Duration::from_secs(30)).map_err(failed)?;
        Ok(Self {
            db,
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// Refuses files of other programs. Returns whether the store has no tables yet.
    fn expect_ours(&self) -> Result<bool, StoreError> {
        let number = |name: &str| {
            let found = self
                .db
                .query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i32>(0));
            found.map_err(|error| match error.sqlite_error_code() {
                Some(rusqlite::ErrorCode::NotADatabase) => StoreError::Foreign(self.path.clone()),
                _ => self.failed(error),
            })
        };
        let tables: i64 = self
            .db
            .query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))
            .map_err(|error| match error.sqlite_error_code() {
                Some(rusqlite::ErrorCode::NotADatabase) => StoreError::Foreign(self.path.clone()),
                _ => self.failed(error),
            })?;
        match (number("application_id")?, number("user_version")?, tables) {
            (APPLICATION, VERSION, _) => Ok(false),
            (0, 0, 0) => Ok(true),
            _ => Err(StoreError::Foreign(self.path.clone())),
        }
    }

    fn prepare(&mut self, is_new: bool, identity: &[(String, String)]) -> rusqlite::Result<()> {
        // With a log ahead of the file, readers do not wait, and a kill loses nothing that was committed.
        self.db
            .query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        self.db.execute_batch("PRAGMA synchronous = NORMAL")?;
        if !is_new {
            return Ok(());
        }
        let change = self.db.transaction()?;
        change.execute_batch(TABLES)?;
        for (key, value) in identity {
            change.execute("INSERT INTO plan VALUES (?, ?)", params![key, value])?;
        }
        change.execute_batch(&format!(
            "PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}"
        ))?;
        change.commit()
    }

    /// Refuses a store with the results of another plan.
    ///
    /// # Errors
    /// Says what differs.
    pub fn expect_plan(&self, identity: &[(String, String)]) -> Result<(), StoreError> {
        let own = self.identity()?;
        if own == identity {
            return Ok(());
        }
        let values = |all: &[(String, String)], key: &str| {
            let own = all.iter().filter(|(name, _)| name == key);
            own.map(|(_, value)| value.clone()).collect::<Vec<_>>()
        };
        let keys = own.iter().chain(identity).map(|(key, _)| key);
        let differing = keys
            .clone()
            .find(|key| values(&own, key) != values(identity, key));
        let what = match differing {
            Some(key) => {
                let shown = |all: &[(String, String)]| match values(all, key) {
                    list if list.is_empty() => "nothing".to_owned(),
                    list => list.join(", "),
                };
                format!(
                    "'{key}' was {}, and is {} now",
                    shown(&own),
                    shown(identity)
                )
            }
            None => "the entrants were in another order".to_owned(),
        };
        Err(StoreError::OtherPlan {
            path: self.path.clone(),
            what,
        })
    }

    /// Returns what the store says of its plan.
    fn identity(&self) -> Result<Vec<(String, String)>, StoreError> {
        let read = || -> rusqlite::Result<Vec<(String, String)>> {
            let mut all = self
                .db
                .prepare("SELECT key, value FROM plan ORDER BY rowid")?;
            let rows = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            rows.collect()
        };
        read().map_err(|error| self.failed(error))
    }

    fn failed(&self, error: rusqlite::Error) -> StoreError {
        StoreError::Database(self.path.clone(), error)
    }

    /// Returns the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps games together with their records, all of them or none.
    ///
    /// # Errors
    /// They cannot be written, or one of them is there already.
    pub fn keep(&mut self, games: &[(Played, Option<Vec<u8>>)]) -> Result<(), StoreError> {
        let path = self.path.clone();
        let mut keep = || {
            let change = self.db.transaction()?;
            add(&change, games)?;
            change.commit()
        };
        keep().map_err(|error| StoreError::Database(path, error))
    }

    /// Puts a game and its record in the place of another one with its number.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn exchange(&mut self, game: &(Played, Option<Vec<u8>>)) -> Result<(), StoreError> {
        let path = self.path.clone();
        let mut exchange = || {
            let change = self.db.transaction()?;
            delete(&change, game.0.fixture.number)?;
            add(&change, std::slice::from_ref(game))?;
            change.commit()
        };
        exchange().map_err(|error| StoreError::Database(path, error))
    }

    /// Removes games and their records. They count as never played.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn remove(&mut self, numbers: &[u64]) -> Result<(), StoreError> {
        let path = self.path.clone();
        let mut remove = || {
            let change = self.db.transaction()?;
            for number in numbers {
                delete(&change, *number)?;
            }
            change.commit()
        };
        remove().map_err(|error| StoreError::Database(path, error))
    }

    /// Returns the half points of all games that have a result.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn results(&self) -> Result<Results, StoreError> {
        let read = || -> rusqlite::Result<Results> {
            let mut all = self.db.prepare("SELECT number, ended FROM game")?;
            let rows = all.query_map([], |row| {
                let number: i64 = row.get(0)?;
                Ok((natural(number), ended(row.get(1)?).half_points()))
            })?;
            rows.collect()
        };
        read().map_err(|error| self.failed(error))
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
    /// in several comes once, as the first of them has it.
    ///
    /// # Errors
    /// The first error of `take`, or a store cannot be read.
    pub fn each_in<E: From<StoreError>>(
        stores: &[Self],
        mut take: impl FnMut(usize, Played) -> Result<(), E>,
    ) -> Result<(), E> {
        let text = format!("SELECT {COLUMNS} FROM game ORDER BY number");
        let failed = |at: usize| move |error| stores[at].failed(error);
        let mut all = Vec::new();
        for (at, store) in stores.iter().enumerate() {
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
            let mut found = None;
            for (at, head) in heads.iter_mut().enumerate() {
                if head.as_ref().map(number) == Some(least) {
                    let game = std::mem::replace(head, next(at, &mut readers[at])?);
                    found = found.or(game.map(|game| (at, game)));
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
            "SELECT {COLUMNS}, EXISTS (SELECT 1 FROM record WHERE game = number) AS has_record FROM game \
             WHERE first = ?1 OR second = ?1 ORDER BY number"
        );
        let mut read = || {
            let mut all = self.db.prepare(&text)?;
            let mut rows = all.query([whole(player as u64)])?;
            while let Some(row) = rows.next()? {
                take(played(row)?, row.get("has_record")?);
            }
            Ok(())
        };
        read().map_err(|error| self.failed(error))
    }

    /// Returns when the games that were kept last began, in UTC, and how many milliseconds they took.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn latest(&self, count: usize) -> Result<Vec<(String, u64)>, StoreError> {
        let read = || -> rusqlite::Result<Vec<(String, u64)>> {
            let text =
                "SELECT began, millis FROM game WHERE began != '' ORDER BY began DESC LIMIT ?";
            let mut all = self.db.prepare(text)?;
            let rows = all.query_map([whole(count as u64)], |row| {
                Ok((row.get(0)?, natural(row.get(1)?)))
            })?;
            rows.collect()
        };
        read().map_err(|error| self.failed(error))
    }

    /// Returns the numbers of the games that were played on a machine.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn games_on(&self, node: &str) -> Result<Vec<u64>, StoreError> {
        let read = || -> rusqlite::Result<Vec<u64>> {
            let mut all = self.db.prepare("SELECT number FROM game WHERE node = ?")?;
            let rows = all.query_map([node], |row| row.get(0).map(natural))?;
            rows.collect()
        };
        read().map_err(|error| self.failed(error))
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
        let read = || -> rusqlite::Result<Vec<u64>> {
            let mut all = self.db.prepare("SELECT number FROM game WHERE round > ?")?;
            let rows = all.query_map([round], |row| row.get(0).map(natural))?;
            rows.collect()
        };
        read().map_err(|error| self.failed(error))
    }

    /// Returns a game, if it was played.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn game(&self, number: u64) -> Result<Option<Played>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM game WHERE number = ?");
        let found = self.db.query_row(&text, [whole(number)], played);
        found.optional().map_err(|error| self.failed(error))
    }

    /// Returns the record of a game, if there is one.
    ///
    /// # Errors
    /// The store cannot be read, or the record is damaged.
    pub fn record(&self, number: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let text = "SELECT bytes FROM record WHERE game = ?";
        let found = self
            .db
            .query_row(text, [whole(number)], |row| row.get::<_, Vec<u8>>(0));
        let bytes = found.optional().map_err(|error| self.failed(error))?;
        let unusable = |error| StoreError::Unusable(self.path.clone(), error);
        bytes
            .map(|bytes| unpack(&bytes))
            .transpose()
            .map_err(unusable)
    }
}
