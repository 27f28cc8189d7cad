//! The records of games: what they say about how the games are played, and where they are kept.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

use linesman_game_record::{Head, Record, Recorder, forfeit_folder, unique_stem};
use linesman_interface::{
    game::{Contestant, GameRequest, PlayedGame},
    protocol::{NotationForm, Protocol, record_head, seated_head},
};
use rustix::fs::{Access, access};

use crate::{Failure, OrFail, live::LivePage};

/// What the records of a series of games have in common.
pub(crate) struct Records {
    head: Head,
    folder: Option<PathBuf>,
    /// What the names of the records of forfeited games begin with.
    stem: String,
    /// The page on which the games are shown, if there is one.
    live: Option<LivePage>,
    /// The notation in which the games of the folder are written too, if the protocol has one.
    notation: Option<NotationForm>,
    /// Whether a game has been written in it.
    is_begun: AtomicBool,
}

impl Records {
    /// Returns the records of games that are requested so. They are kept in `folder`, or else only those of forfeited games, in
    /// the [`forfeit_folder`].
    pub(crate) fn new(
        protocol: &dyn Protocol,
        folder: Option<&Path>,
        request: &GameRequest,
    ) -> Self {
        Self {
            head: record_head(protocol, request),
            folder: folder.map(Path::to_owned),
            stem: unique_stem(protocol.descriptor().name),
            live: None,
            notation: protocol.descriptor().notation,
            is_begun: AtomicBool::new(false),
        }
    }

    /// Goes on with games that are requested so.
    pub(crate) fn request(&mut self, protocol: &dyn Protocol, request: &GameRequest) {
        let arbiter = self.head.arbiter;
        self.head = Head {
            arbiter,
            ..record_head(protocol, request)
        };
    }

    /// Notes that an arbiter steps through the games.
    pub(crate) fn with_arbiter(mut self) -> Self {
        self.head.arbiter = true;
        self
    }

    /// Shows the games on a page too.
    pub(crate) fn shown_on(self, live: Option<LivePage>) -> Self {
        Self { live, ..self }
    }

    /// Returns the page on which the games are shown, if there is one.
    pub(crate) const fn live(&self) -> Option<&LivePage> {
        self.live.as_ref()
    }

    /// Adds a game that was played to the file that has all of them in a notation for other programs, such as `games.pgn` in the folder
    /// of the records. The first game begins the file anew.
    ///
    /// # Errors
    /// The file cannot be written, or the record of the game cannot be read.
    pub(crate) fn add_to_all(&self, played: &PlayedGame) -> io::Result<()> {
        let (Some(form), Some(folder), Some(path)) =
            (self.notation, &self.folder, &played.taken.path)
        else {
            return Ok(());
        };
        let record = Record::read(&fs::read(path)?).map_err(io::Error::other)?;
        let text = (form.write)(&record, None).map_err(io::Error::other)?;
        let is_begun = self.is_begun.swap(true, Ordering::Relaxed);
        let mut file = OpenOptions::new()
            .create(true)
            .write(true)
            .append(is_begun)
            .truncate(!is_begun)
            .open(folder.join(format!("games.{}", form.extension)))?;
        file.write_all(format!("{text}\n").as_bytes())
    }

    /// Begins the record of an attempt at a game with this number, in which these programs play. The record of a void attempt before it
    /// is kept under another name.
    pub(crate) fn begin(
        &self,
        number: usize,
        void: usize,
        sides: &[&str],
        contestants: [&Contestant; 2],
    ) -> io::Result<Recorder> {
        let head = seated_head(&self.head, number as u64, sides, contestants);
        let (folder, name) = match &self.folder {
            Some(folder) => (folder.clone(), format!("game-{number}")),
            None => (forfeit_folder(), format!("{}-game-{number}", self.stem)),
        };
        let path = folder.join(format!("{name}.jsonl"));
        if void > 0 {
            match fs::rename(&path, folder.join(format!("{name}-void-{void}.jsonl"))) {
                // The attempt has a name of its own already.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                renamed => renamed?,
            }
        }
        let recorder = match &self.folder {
            Some(_) => Recorder::create(&path, head).map_err(|why| at(&path, &why))?,
            None => Recorder::for_forfeit(&path, head)?,
        };
        Ok(match &self.live {
            Some(live) => recorder.followed_by(live.begin(number, contestants), Recorder::PAUSE),
            None => recorder,
        })
    }
}

/// Makes a folder for files of games, and sees whether they can be written there. `what` they are is said if not.
pub(crate) fn make_folder(what: &str, folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder)
        .and_then(|()| Ok(access(folder, Access::WRITE_OK)?))
        .or_usage(|| format!("cannot write {what} to {}", folder.display()))
}

/// Adds the path to an error of the system.
fn at(path: &Path, why: &io::Error) -> io::Error {
    io::Error::new(why.kind(), format!("{}: {why}", path.display()))
}
