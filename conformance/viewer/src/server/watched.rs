//! Games that are followed once for everyone who watches them.

use std::{
    fs,
    io::{self, Write},
    net::TcpStream,
    path::PathBuf,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use super::{
    events::{Events, Listener},
    news::{Told, news},
    packing::Packer,
    request::{Refusal, Request},
    serve::{
        BETWEEN_SIGNS, BETWEEN_UPDATES, Server, refuse, write_head, write_live_page,
        write_live_page_with,
    },
    source::Source,
};

impl Server {
    /// Shows games until the process ends.
    pub fn run(self, sources: Vec<Source>) {
        let files: Vec<Option<PathBuf>> = sources.iter().map(|it| it.file.clone()).collect();
        let has_records = files.iter().all(Option::is_some);
        let games = Watched::follow(sources, |_| None);
        self.answer_all(move |mut stream, call| match call.request {
            Request::Page if has_records => {
                let data = serde_json::json!({ "live": "events", "record": "record" });
                write_live_page_with(&mut stream, &data)
            }
            Request::Page => write_live_page(&mut stream),
            Request::Events => games.tell(stream, call.packer),
            Request::Path(path) if record_of(&path, &files).is_some() => {
                let record = record_of(&path, &files).map(fs::read);
                let record = record.unwrap_or_else(|| Err(io::ErrorKind::NotFound.into()))?;
                write_head(
                    &mut stream,
                    "200 OK",
                    "application/octet-stream",
                    "default-src 'none'",
                )?;
                stream.write_all(&record)
            }
            Request::Icon | Request::Path(_) | Request::Told { .. } => {
                refuse(&mut stream, Refusal::NotFound)
            }
        });
    }
}

/// Returns the file with the record of a game, whose number is in a path from 1 on.
fn record_of<'a>(path: &str, files: &'a [Option<PathBuf>]) -> Option<&'a PathBuf> {
    let number: usize = path.strip_prefix("record/")?.parse().ok()?;
    files.get(number.checked_sub(1)?)?.as_ref()
}

/// Games whose records are read by one thread, however many watch.
pub(super) struct Watched {
    games: Mutex<Games>,
    changed: Condvar,
}

/// The games, and how often they have changed.
struct Games {
    version: u64,
    sources: Vec<Source>,
    /// What has been told since they changed last. Most clients know the same, so it is written once for all of them.
    news: Vec<News>,
}

struct News {
    /// What a client has been told before this; none if nothing.
    before: Option<Vec<Told>>,
    events: Events,
}

impl Games {
    /// Returns what a client has not been told yet, and notes that it is told.
    fn since(&mut self, told: &mut Option<Vec<Told>>) -> Events {
        let now = self.sources.iter().map(|it| Told::all(&it.game)).collect();
        let before = told.replace(now);
        if let Some(news) = self.news.iter().find(|news| news.before == before) {
            return news.events.clone();
        }
        let events = Events::from(news(&self.sources, before.as_deref()));
        self.news.push(News {
            before,
            events: events.clone(),
        });
        events
    }
}

impl Watched {
    /// Follows games as long as someone has them. `again` returns a game whose record has gone elsewhere, by its place.
    pub(super) fn follow(
        sources: Vec<Source>,
        again: impl Fn(usize) -> Option<Source> + Send + 'static,
    ) -> Arc<Self> {
        let watched = Arc::new(Self {
            games: Mutex::new(Games {
                version: 0,
                sources,
                news: Vec::new(),
            }),
            changed: Condvar::new(),
        });
        let followed = Arc::downgrade(&watched);
        thread::spawn(move || {
            loop {
                thread::sleep(BETWEEN_UPDATES);
                let Some(watched) = followed.upgrade() else {
                    return;
                };
                watched.look(&again);
            }
        });
        watched
    }

    fn lock(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at all records, and wakes the clients if a game has changed.
    fn look(&self, again: &impl Fn(usize) -> Option<Source>) {
        let mut games = self.lock();
        let mut has_changed = false;
        for (place, source) in games.sources.iter_mut().enumerate() {
            has_changed |= source.follow();
            if source.is_lost()
                && let Some(found) = again(place)
            {
                *source = found;
                has_changed = true;
            }
        }
        if has_changed {
            games.version += 1;
            games.news.clear();
            self.changed.notify_all();
        }
    }

    /// Tells a client what happens, until it is gone.
    pub(super) fn tell(&self, stream: TcpStream, packer: Option<Arc<Packer>>) -> io::Result<()> {
        let mut listener = Listener::begin(stream, packer)?;
        let mut told = None;
        let mut games = self.lock();
        loop {
            let seen = games.version;
            let events = games.since(&mut told);
            drop(games);
            match events.is_empty() {
                true => listener.sign()?,
                false => listener.tell(&events)?,
            }
            games = self.lock();
            if games.version == seen {
                let waited = self.changed.wait_timeout(games, BETWEEN_SIGNS);
                games = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
        }
    }
}
