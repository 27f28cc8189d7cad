//! The store: one file of SQLite with everything that is known of a tournament.

use std::{
    collections::HashSet,
    fs::{self, File, OpenOptions, TryLockError},
    io,
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use rusqlite::{Connection, ErrorCode, OpenFlags, params};

use crate::{
    network::{copy, is_shared},
    packing::PackedRecord,
    plan::Plan,
    played::Played,
    rows::{add, delete},
};

/// A store cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file is something else, or from a later version.
    #[error("{} is not a store of results of this version of Linesman", .0.display())]
    Foreign(PathBuf),
    /// It has the results of another plan.
    #[error("{} has results of another plan: {what}. {advice}", path.display())]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// What to do.
        advice: String,
    },
    /// It was drawn in another way.
    #[error(
        "{} was drawn apart from the other results of this plan. Parts go on together from a merge: remove it, and then use \
         'linesman tournament run' with its part again", .0.display()
    )]
    OtherDraw(PathBuf),
    /// Another run writes to it.
    #[error(
        "{} is in use: another 'run' or 'merge' of this tournament is under way. Wait until it has ended, or stop it with Ctrl-C: the games \
         that it has played are kept", .0.display()
    )]
    Busy(PathBuf),
    /// The file cannot be read or written.
    #[error("cannot use {}", .0.display())]
    Unusable(PathBuf, #[source] io::Error),
    /// The file is no longer there, so what was kept in it is lost.
    #[error(
        "{} was removed or replaced while games were played; start the run again, which plays what is missing", .0.display()
    )]
    Gone(PathBuf),
    /// The database failed.
    #[error("cannot use {}: {}", .0.display(), described(.1))]
    Database(PathBuf, rusqlite::Error),
}

/// Returns what a database says of an error, once, and what helps.
fn described(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt) => {
            "the file is damaged; put a copy of it in its place, or remove it to play its games again"
                .to_owned()
        }
        _ => error.to_string(),
    }
}

/// Everything that is known of a tournament, or of a part of it.
#[derive(Debug)]
pub struct Store {
    pub(crate) db: Connection,
    path: PathBuf,
    /// Which file it was when it was opened to write to it: its device and its number there.
    file: Option<[u64; 2]>,
    /// The numbers of games that do not count, because others have met since.
    pub(crate) aside: HashSet<u64>,
    /// The folder of a copy, which goes with the store.
    copy: Option<TempDir>,
    /// Held while this process may write.
    _lock: Option<File>,
}

/// `LNST`, which tells our files from others.
const APPLICATION: i32 = 0x4c4e_5354;
/// The version of the tables.
const VERSION: i32 = 4;
/// The version before draws, programs and decisions were kept.
const WITHOUT_DRAWS: i32 = 3;

/// How long to wait for a lock. A run that was killed may hold it until the processes that it was starting notice, which takes more than a
/// second on a busy machine.
const RELEASE: Duration = Duration::from_secs(10);
/// How long to wait for it without a word.
const MOMENT: Duration = Duration::from_millis(300);
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
    millis INTEGER NOT NULL,
    program_first TEXT NOT NULL DEFAULT '',
    program_second TEXT NOT NULL DEFAULT ''
);
CREATE INDEX IF NOT EXISTS game_first ON game (first);
CREATE INDEX IF NOT EXISTS game_second ON game (second);
CREATE TABLE IF NOT EXISTS record (game INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS entrant (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS draw (number INTEGER PRIMARY KEY, content TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS decision (
    number INTEGER PRIMARY KEY,
    game INTEGER,
    entrant TEXT,
    what TEXT NOT NULL,
    reason TEXT NOT NULL,
    made TEXT NOT NULL,
    earlier TEXT,
    record BLOB
);
";
/// What a store of the version before lacks.
const UPGRADE: &str = "
ALTER TABLE game ADD COLUMN program_first TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN program_second TEXT NOT NULL DEFAULT '';
";

impl Store {
    /// Opens a store to write to it, and makes it if there is none. No other process can do that at the same time.
    ///
    /// # Errors
    /// Another process does, the file belongs to another plan, or it cannot be written.
    pub fn open(path: &Path, plan: &Plan) -> Result<Self, StoreError> {
        Self::open_or(path, plan, || {})
    }

    /// Opens a store to write to it, as [`open`](Self::open) does. Calls `wait` once if another process has it, before it waits.
    ///
    /// # Errors
    /// Another process does not let go of it, the file belongs to another plan, or it cannot be written.
    pub fn open_or(path: &Path, plan: &Plan, wait: impl FnOnce()) -> Result<Self, StoreError> {
        let unusable = |error| StoreError::Unusable(path.to_owned(), error);
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        let lock = options.open(beside(path, ".lock")).map_err(unusable)?;
        let start = Instant::now();
        let mut wait = Some(wait);
        loop {
            match lock.try_lock() {
                Ok(()) => break,
                // A process that was just being started when its run was killed has the lock for a moment.
                Err(TryLockError::WouldBlock) if start.elapsed() < RELEASE => {
                    if start.elapsed() > MOMENT
                        && let Some(wait) = wait.take()
                    {
                        wait();
                    }
                    thread::sleep(Duration::from_millis(10));
                }
                Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(path.to_owned())),
                Err(TryLockError::Error(error)) => return Err(unusable(error)),
            }
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut store = Self::connect(path, flags, Some(lock))?;
        let is_new = store.expect_ours()?;
        if !is_new {
            store.expect_plan(plan)?;
        }
        store
            .prepare(is_new, &plan.identity())
            .map_err(|error| StoreError::Database(path.to_owned(), error))?;
        store.file = file_at(path);
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
        if is_shared(path) {
            return Self::read_copy(path);
        }
        // A reader needs to write too: to the list of readers next to the file. In a folder that it cannot write to, it can read what
        // another process lists, and a file that nobody writes to.
        let forced = format!("file:{}?immutable=1", in_address(path));
        let log = fs::metadata(beside(path, "-wal")).map_or(0, |log| log.len());
        let forced = (log == 0).then_some(Path::new(&forced));
        let ways = [
            (Some(path), OpenFlags::SQLITE_OPEN_READ_WRITE),
            (Some(path), OpenFlags::SQLITE_OPEN_READ_ONLY),
            (
                forced,
                OpenFlags::SQLITE_OPEN_READ_ONLY.union(OpenFlags::SQLITE_OPEN_URI),
            ),
        ];
        let mut refused = None;
        for (name, flags) in ways {
            let Some(name) = name else { continue };
            let opened = Self::connect(name, flags, None).and_then(|mut store| {
                path.clone_into(&mut store.path);
                // It was made a moment ago, and is empty yet.
                Ok((!store.expect_ours()?).then_some(store))
            });
            match opened {
                Err(StoreError::Database(_, error)) if is_refusal(&error) => {
                    refused.get_or_insert(StoreError::Database(path.to_owned(), error));
                }
                opened => return opened,
            }
        }
        refused.map_or(Ok(None), Err)
    }

    /// Opens a copy of a store to read it.
    pub(crate) fn read_copy(path: &Path) -> Result<Option<Self>, StoreError> {
        let unusable = |error| StoreError::Unusable(path.to_owned(), error);
        let folder = tempfile::tempdir().map_err(unusable)?;
        let copy = copy(path, &beside(path, "-wal"), folder.path()).map_err(unusable)?;
        let mut store = Self::connect(&copy, OpenFlags::SQLITE_OPEN_READ_WRITE, None)?;
        path.clone_into(&mut store.path);
        store.copy = Some(folder);
        Ok((!store.expect_ours()?).then_some(store))
    }

    fn connect(path: &Path, flags: OpenFlags, lock: Option<File>) -> Result<Self, StoreError> {
        let failed = |error| StoreError::Database(path.to_owned(), error);
        // One thread at a time has a connection, so SQLite locks nothing for each value that is read.
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(path, flags).map_err(failed)?;
        db.busy_timeout(Duration::from_secs(30)).map_err(failed)?;
        Ok(Self {
            db,
            path: path.to_owned(),
            file: None,
            aside: HashSet::new(),
            copy: None,
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
                Some(ErrorCode::NotADatabase) => StoreError::Foreign(self.path.clone()),
                _ => self.failed(error),
            })
        };
        let tables: i64 = self
            .db
            .query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))
            .map_err(|error| match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => StoreError::Foreign(self.path.clone()),
                _ => self.failed(error),
            })?;
        match (number("application_id")?, number("user_version")?, tables) {
            (APPLICATION, VERSION | WITHOUT_DRAWS, _) => Ok(false),
            (0, 0, 0) => Ok(true),
            _ => Err(StoreError::Foreign(self.path.clone())),
        }
    }

    fn prepare(&mut self, is_new: bool, identity: &[(String, String)]) -> rusqlite::Result<()> {
        // A record is written in a few large pages, and not in dozens of small ones. A file that exists keeps its size.
        self.db.execute_batch("PRAGMA page_size = 16384")?;
        // With a log ahead of the file, readers do not wait, and a kill loses nothing that was committed.
        self.db
            .query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
        // Results are written once, and the system keeps what is read. Less memory of our own makes it faster to start a program.
        self.db
            .execute_batch("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -256")?;
        let has_games = !is_new && has_games(&self.db)?;
        let is_older = !is_new && self.is_older()?;
        let names = if has_games && is_older {
            names_in(&self.db)?
        } else {
            Vec::new()
        };
        let change = self.db.transaction()?;
        change.execute_batch(TABLES)?;
        if is_older {
            change.execute_batch(UPGRADE)?;
        }
        if !has_games {
            // Without results, everything can still change.
            change.execute_batch("DELETE FROM entrant; DELETE FROM draw")?;
        }
        for (number, name) in (0..).zip(&names) {
            change.execute("INSERT INTO entrant VALUES (?, ?)", params![number, name])?;
        }
        change.execute("DELETE FROM plan", [])?;
        for (key, value) in identity {
            change.execute("INSERT INTO plan VALUES (?, ?)", params![key, value])?;
        }
        change.execute_batch(&format!(
            "PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}"
        ))?;
        change.commit()
    }

    /// Returns whether draws, programs and decisions are not kept yet.
    pub(crate) fn is_older(&self) -> rusqlite::Result<bool> {
        is_older(&self.db)
    }

    /// Refuses a store whose results do not go on with this plan. One without results belongs to any plan.
    ///
    /// # Errors
    /// Says what differs.
    pub fn expect_plan(&self, plan: &Plan) -> Result<(), StoreError> {
        if !has_games(&self.db).map_err(|error| self.failed(error))? {
            return Ok(());
        }
        plan.expect(&self.identity()?).map_err(|wrong| {
            let own = "Undo the change, or give the changed plan a new name: 'linesman tournament report OLD NEW' adds both up";
            StoreError::OtherPlan {
                path: self.path.clone(),
                what: wrong.what,
                advice: match wrong.advice {
                    Some(advice) => format!("In this plan, {advice}. {own}"),
                    None => own.to_owned(),
                },
            }
        })
    }

    /// Returns what the store says of its plan.
    fn identity(&self) -> Result<Vec<(String, String)>, StoreError> {
        kept(&self.db).map_err(|error| self.failed(error))
    }

    pub(crate) fn failed(&self, error: rusqlite::Error) -> StoreError {
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
    /// They cannot be written, one of them is there already, or the file is gone.
    pub fn keep(&mut self, games: &[(Played, Option<PackedRecord>)]) -> Result<(), StoreError> {
        let path = self.path.clone();
        if file_at(&path) != self.file {
            return Err(StoreError::Gone(path));
        }
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
    pub fn exchange(&mut self, game: &(Played, Option<PackedRecord>)) -> Result<(), StoreError> {
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
}

/// Returns which file there is: its device and its number there.
fn file_at(path: &Path) -> Option<[u64; 2]> {
    let found = fs::metadata(path).ok()?;
    Some([found.dev(), found.ino()])
}

/// Returns the keys and values of the plan.
fn kept(db: &Connection) -> rusqlite::Result<Vec<(String, String)>> {
    let mut all = db.prepare("SELECT key, value FROM plan ORDER BY rowid")?;
    let rows = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}

/// Returns whether draws, programs and decisions are not kept yet.
fn is_older(db: &Connection) -> rusqlite::Result<bool> {
    let version: i32 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    Ok(version == WITHOUT_DRAWS)
}

/// Returns the names of the entrants in the order of their numbers. The version before kept them with the plan.
pub(crate) fn names_in(db: &Connection) -> rusqlite::Result<Vec<String>> {
    if is_older(db)? {
        let all = kept(db)?.into_iter();
        return Ok(all
            .filter_map(|(key, _)| Some(key.strip_prefix("entrant ")?.to_owned()))
            .collect());
    }
    let mut all = db.prepare("SELECT name FROM entrant ORDER BY number")?;
    let rows = all.query_map([], |row| row.get(0))?;
    rows.collect()
}

pub(crate) fn has_games(db: &Connection) -> rusqlite::Result<bool> {
    db.query_row("SELECT EXISTS (SELECT 1 FROM game)", [], |row| row.get(0))
}

/// Returns whether a file may be read in another way.
fn is_refusal(error: &rusqlite::Error) -> bool {
    let refusals = [
        ErrorCode::ReadOnly,
        ErrorCode::CannotOpen,
        ErrorCode::PermissionDenied,
    ];
    error
        .sqlite_error_code()
        .is_some_and(|code| refusals.contains(&code))
}

/// Returns the path of a file that belongs to another one.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Returns a path as an address has it.
fn in_address(path: &Path) -> String {
    let bytes = path.as_os_str().as_bytes().iter();
    let shown = bytes.map(|&byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
            char::from(byte).to_string()
        }
        byte => format!("%{byte:02X}"),
    });
    shown.collect()
}
