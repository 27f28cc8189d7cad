//! A site of several pages, with games that may be going on.

use std::{
    collections::HashMap,
    io::Write,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use super::{
    request::{Refusal, Request},
    serve::{Server, refuse, write_head, write_live_page},
    source::Source,
    watched::Watched,
};

/// A page of a site, or a file.
#[derive(Clone, Debug)]
pub struct Page {
    /// The type of what it is, such as `text/html; charset=utf-8`.
    pub kind: &'static str,
    /// What it holds.
    pub body: Vec<u8>,
}

/// What a server shows. Paths are plain names, separated by `/`, and begin with no `/`. The first page is `index.html`.
pub trait Site: Send + Sync + 'static {
    /// Returns what is at a path, if there is something.
    fn page(&self, path: &str) -> Option<Page>;

    /// Returns the game at a path, if there is one. Its page is at the path with a `/`. Without a game, [`Self::page`] is asked for that.
    fn game(&self, path: &str) -> Option<Source>;
}

impl Server {
    /// Shows a site until the process ends. Pages are made when they are asked for, and games are shown while they are played.
    pub fn run_site(self, site: impl Site) {
        let site = Arc::new(site);
        let watched = Mutex::new(HashMap::new());
        self.answer_all(move |mut stream, call| {
            let path = match call.request {
                Request::Page => "index.html".to_owned(),
                Request::Events | Request::Icon | Request::Told { .. } => {
                    return refuse(&mut stream, Refusal::NotFound);
                }
                Request::Path(path) => path,
            };
            if let Some(game) = path.strip_suffix("/events") {
                return match watch(&watched, &site, game) {
                    Some(games) => games.tell(stream, call.packer),
                    None => refuse(&mut stream, Refusal::NotFound),
                };
            }
            if let Some(game) = path.strip_suffix('/')
                && site.game(game).is_some()
            {
                return write_live_page(&mut stream);
            }
            match site.page(&path) {
                Some(page) => {
                    write_head(&mut stream, "200 OK", page.kind, POLICY)?;
                    stream.write_all(&page.body)
                }
                None => refuse(&mut stream, Refusal::NotFound),
            }
        });
    }
}

/// Pages of a site have a style, and scripts that are files of the site. What is no script is not run as one, because of its type.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; \
                      form-action 'none'";

/// Returns the game at a path. Everyone who watches it has the same one.
fn watch<S: Site>(
    watched: &Mutex<HashMap<String, Weak<Watched>>>,
    site: &Arc<S>,
    path: &str,
) -> Option<Arc<Watched>> {
    let mut watched = watched.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(games) = watched.get(path).and_then(Weak::upgrade) {
        return Some(games);
    }
    let source = site.game(path)?;
    let (site, own) = (Arc::clone(site), path.to_owned());
    let games = Watched::follow(vec![source], move |_| site.game(&own));
    watched.retain(|_, games| games.strong_count() > 0);
    watched.insert(path.to_owned(), Arc::downgrade(&games));
    Some(games)
}
