//! A site of several pages, with games that may be going on.

use std::{
    io::{self, Write},
    net::TcpStream,
    thread,
    time::Instant,
};

use super::{
    news::{everything, news},
    request::{Refusal, Request},
    serve::{
        BETWEEN_SIGNS, BETWEEN_UPDATES, Server, begin_events, refuse, write_head, write_live_page,
    },
    source::Source,
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

    /// Returns the game at a path, if there is one. Its page is at the path with a `/`.
    fn game(&self, path: &str) -> Option<Source>;
}

impl Server {
    /// Shows a site until the process ends. Pages are made when they are asked for, and games are shown while they are played.
    pub fn run_site(self, site: impl Site) {
        self.answer_all(move |mut stream, request| {
            let path = match request {
                Request::Page => "index.html".to_owned(),
                Request::Events | Request::Told { .. } => {
                    return refuse(&mut stream, Refusal::NotFound);
                }
                Request::Path(path) => path,
            };
            if let Some(game) = path.strip_suffix("/events") {
                return match site.game(game) {
                    Some(source) => tell(stream, source, || site.game(game)),
                    None => refuse(&mut stream, Refusal::NotFound),
                };
            }
            if let Some(game) = path.strip_suffix('/') {
                return match site.game(game) {
                    Some(_) => write_live_page(&mut stream),
                    None => refuse(&mut stream, Refusal::NotFound),
                };
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

/// Pages of a site have a style and nothing else.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Tells a client what happens in a game, until the client is gone. The record of a game that is over may have gone elsewhere.
fn tell(
    mut stream: TcpStream,
    source: Source,
    again: impl Fn() -> Option<Source>,
) -> io::Result<()> {
    begin_events(&mut stream)?;
    let mut sources = [source];
    let mut told = Vec::new();
    write!(stream, "data: {}\n\n", everything(&sources, &mut told))?;
    let mut signed = Instant::now();
    loop {
        thread::sleep(BETWEEN_UPDATES);
        sources[0].follow();
        if sources[0].is_lost()
            && let Some(source) = again()
        {
            sources[0] = source;
        }
        let news = news(&sources, &mut told);
        if !news.is_empty() || signed.elapsed() >= BETWEEN_SIGNS {
            signed = Instant::now();
            // A comment shows whether the client is still there.
            stream.write_all(b":\n\n")?;
        }
        for one in news {
            write!(stream, "data: {one}\n\n")?;
        }
    }
}
