//! Games that are played in this process, on a page where people watch and play.

use std::{
    collections::VecDeque,
    fs::File,
    io::{self, Write},
    net::TcpStream,
    os::fd::OwnedFd,
    sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError},
    thread,
    time::{Duration, Instant},
};

use linesman_interface::protocol::Descriptor;
use serde::Serialize;
use serde_json::{Value, json};

use super::{
    answer::{Answer, Played},
    desk::Desk,
    events::{Events, Listener},
    feed::Feed,
    news::{Told, add_event, since, value},
    request::{Refusal, Request},
    serve::{BETWEEN_UPDATES, Call, Server, refuse, write_head, write_live_page_with},
    source::Source,
    veil::Veil,
};
use crate::Game;

/// Games that are played in this process, one after the other. A clone has the same games.
///
/// Each address of the server belongs to a [`Viewer`]. A viewer may be a person who plays; then the page takes what this person picks on
/// the board, and it becomes a line of text, as if it had been typed at a terminal.
#[derive(Clone)]
pub struct Live(Arc<Inner>);

struct Inner {
    viewers: Vec<Viewer>,
    /// Where the answers of each person go.
    people: Vec<Mutex<File>>,
    /// The word by which a person gives up.
    resign: &'static str,
    /// The desk of an arbiter, if there is one.
    desk: OnceLock<Arc<dyn Desk>>,
    state: Mutex<State>,
    changed: Condvar,
}

/// Who looks at games from an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Viewer {
    /// The number of the person who plays there, if one does.
    pub person: Option<usize>,
    /// The sides whose secrets the viewer never learns while a game goes on. The opponent's side comes on top, unless all is open.
    pub hidden: [bool; 2],
    /// Whether a person sees the opponent's secrets too.
    pub is_open: bool,
    /// The sides whose secrets the page hides until the viewer asks for them.
    pub covered: [bool; 2],
    /// Whether the viewer is an arbiter, who sees the desk and gives its orders.
    pub is_arbiter: bool,
}

#[derive(Default)]
struct State {
    version: u64,
    /// What the desk showed last.
    desk: Value,
    games: Vec<Played>,
    /// What has been told since they changed last. Most clients know the same, so it is written once for all of them.
    told: Vec<(Audience, Events)>,
    /// The games that follow, whose records have not been read yet.
    next: VecDeque<Next>,
    /// How many clients are there, and how many have ever been there.
    clients: usize,
    ever: usize,
    left: Option<Instant>,
}

impl State {
    fn change(&mut self) {
        self.version += 1;
        self.told.clear();
    }

    /// Returns the news of the games for a client, which may be those that another one has been told, and notes that they are told.
    fn news(&mut self, known: &mut Known, viewer: Viewer) -> Events {
        let audience = Audience {
            person: viewer.person,
            hidden: viewer.hidden,
            is_open: viewer.is_open,
            games: known.games.clone(),
            ended: known.ended.clone(),
        };
        if let Some((_, news)) = self.told.iter().find(|(own, _)| *own == audience) {
            let news = news.clone();
            known.note(&self.games);
            return news;
        }
        let news = Events::from(known.news(&self.games, viewer));
        self.told.push((audience, news.clone()));
        news
    }
}

/// What decides which news of the games a client is told: who looks, and what is known there.
#[derive(PartialEq, Eq)]
struct Audience {
    person: Option<usize>,
    hidden: [bool; 2],
    is_open: bool,
    games: Vec<Told>,
    ended: Vec<bool>,
}

struct Next {
    descriptor: &'static Descriptor,
    name: String,
    feed: Feed,
    people: [Option<usize>; 2],
}

impl Live {
    /// Returns no games yet. For each person there is a stream of lines, to be read by whoever plays the games.
    ///
    /// # Errors
    /// The system has no more pipes.
    pub fn new(
        viewers: Vec<Viewer>,
        people: usize,
        resign: &'static str,
    ) -> io::Result<(Self, Vec<OwnedFd>)> {
        let (mut lines, mut ends) = (Vec::new(), Vec::new());
        for _ in 0..people {
            let (read, write) = io::pipe()?;
            lines.push(OwnedFd::from(read));
            ends.push(Mutex::new(File::from(OwnedFd::from(write))));
        }
        let inner = Inner {
            viewers,
            people: ends,
            resign,
            desk: OnceLock::new(),
            state: Mutex::default(),
            changed: Condvar::new(),
        };
        Ok((Self(Arc::new(inner)), lines))
    }

    /// Puts the desk of an arbiter on the page.
    #[must_use]
    pub fn with_desk(self, desk: Arc<impl Desk>) -> Self {
        // There was none.
        let _ = self.0.desk.set(desk);
        self
    }

    /// Begins a game of a protocol, with these people at its sides. The record of the game goes to the feed that is returned.
    #[must_use]
    pub fn begin(
        &self,
        descriptor: &'static Descriptor,
        name: &str,
        people: [Option<usize>; 2],
    ) -> Feed {
        let feed = Feed::default();
        self.lock().next.push_back(Next {
            descriptor,
            name: name.to_owned(),
            feed: feed.clone(),
            people,
        });
        feed
    }

    /// Shows a game that is as it is.
    pub fn show(&self, game: Game) {
        let mut state = self.lock();
        state.games.push(Played {
            source: Source::fixed(game),
            people: [None; 2],
            answered: [None; 2],
        });
        state.change();
        self.0.changed.notify_all();
    }

    /// Waits until someone looks at the page.
    pub fn wait_for_someone(&self) {
        let mut state = self.lock();
        while state.ever == 0 {
            state = self.wait(state, BETWEEN_SIGNS);
        }
    }

    /// Waits until nobody looks at the page any more, after someone did.
    pub fn wait_until_alone(&self) {
        let mut state = self.lock();
        loop {
            let is_alone = state.clients == 0 && state.left.is_some_and(|at| at.elapsed() >= ALONE);
            if is_alone {
                return;
            }
            state = self.wait(state, BETWEEN_SIGNS);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&'a self, state: MutexGuard<'a, State>, most: Duration) -> MutexGuard<'a, State> {
        let waited = self.0.changed.wait_timeout(state, most);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Reads on in the record of the game that is played, and wakes the clients if it has changed.
    fn follow(&self) {
        let desk = self.0.desk.get().map(|desk| desk.state());
        let mut state = self.lock();
        let mut has_changed = false;
        if let Some(desk) = desk.filter(|desk| *desk != state.desk) {
            state.desk = desk;
            has_changed = true;
        }
        loop {
            if let Some(played) = state.games.last_mut() {
                has_changed |= played.source.follow();
            }
            // A game may have ended before anyone looked. One that was never begun gives way.
            let Some(next) = state.next.front() else {
                break;
            };
            match Source::fed(next.descriptor, &next.feed, &next.name) {
                Some(source) => {
                    let played = Played {
                        source,
                        people: next.people,
                        answered: [None; 2],
                    };
                    state.games.push(played);
                    has_changed = true;
                }
                None if state.next.len() == 1 => break,
                None => {}
            }
            state.next.pop_front();
        }
        if has_changed {
            state.change();
            self.0.changed.notify_all();
        }
    }

    /// Tells a client what happens, until it is gone.
    fn tell(&self, mut listener: Listener, viewer: Viewer) -> io::Result<()> {
        let mut state = self.lock();
        state.clients += 1;
        state.ever += 1;
        drop(state);
        self.0.changed.notify_all();
        let told = self.tell_on(&mut listener, viewer);
        let mut state = self.lock();
        state.clients -= 1;
        state.left = Some(Instant::now());
        told
    }

    fn tell_on(&self, listener: &mut Listener, viewer: Viewer) -> io::Result<()> {
        let mut known = Known::default();
        let mut seen = None;
        loop {
            let mut state = self.lock();
            if seen == Some(state.version) {
                state = self.wait(state, BETWEEN_SIGNS);
            }
            seen = Some(state.version);
            let shared = state.news(&mut known, viewer);
            let mut news = known.turn(&state.games, viewer, self.0.resign);
            if viewer.is_arbiter && known.desk != state.desk {
                known.desk = state.desk.clone();
                add_event(&mut news, &json!({ "desk": known.desk }));
            }
            drop(state);
            if news.is_empty() && shared.is_empty() {
                listener.sign()?;
                if is_gone(listener.stream())? {
                    return Ok(());
                }
            }
            listener.tell(&shared)?;
            listener.tell(&Events::from(news))?;
        }
    }

    /// Takes what a person has picked or typed, and passes it on as a line. Refuses it with a reason if it is not the person's turn, or
    /// no answer.
    fn hear(&self, viewer: Viewer, body: &[u8]) -> Result<(), (&'static str, String)> {
        let answer = Answer::read(body).map_err(|why| ("400 Bad Request", why))?;
        let person = viewer.person.ok_or_else(|| {
            let why = "you watch this game, and do not play it";
            ("403 Forbidden", why.to_owned())
        })?;
        let mut state = self.lock();
        let index = state.games.len().checked_sub(1);
        let played = state.games.last_mut();
        let Some(played) = played.filter(|_| index == Some(answer.game)) else {
            return Err(("409 Conflict", "this game is not played".to_owned()));
        };
        let line = played.line(person, answer)?;
        drop(state);
        let lines = &self.0.people[person];
        let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
        let written = lines.write_all(format!("{line}\n").as_bytes());
        written.map_err(|_| ("409 Conflict", "nobody plays any more".to_owned()))
    }
}

impl Live {
    /// Carries out an order of an arbiter, or refuses it with a reason.
    fn carry_out(&self, viewer: Viewer, body: &[u8]) -> Result<(), (&'static str, String)> {
        let desk = self.0.desk.get().filter(|_| viewer.is_arbiter);
        let desk = desk.ok_or_else(|| ("403 Forbidden", "there is no arbiter here".to_owned()))?;
        let order: Value = serde_json::from_slice(body)
            .map_err(|error| ("400 Bad Request", format!("this is no order: {error}")))?;
        desk.order(&order)
            .map_err(|why| ("422 Unprocessable Content", why))
    }
}

impl Server {
    /// Shows games while they are played, and takes what people pick on the board, until the process ends. The addresses belong to the
    /// viewers in order.
    pub fn run_live(self, live: Live) {
        let followed = live.clone();
        thread::spawn(move || {
            loop {
                thread::sleep(BETWEEN_UPDATES);
                followed.follow();
            }
        });
        self.listen_to_all(move |mut stream, call| {
            let Call {
                who,
                request,
                body,
                packer,
            } = call;
            let viewer = live.0.viewers.get(who).copied().unwrap_or_default();
            match request {
                Request::Page => {
                    let data = json!({
                        "live": "events",
                        "person": viewer.person.is_some(),
                        "hides": viewer.covered,
                    });
                    write_live_page_with(&mut stream, &data)
                }
                Request::Events => live.tell(Listener::begin(stream, packer)?, viewer),
                Request::Told { path, .. } if path == "answer" || path == "order" => {
                    let heard = match path.as_str() {
                        "answer" => live.hear(viewer, &body),
                        _ => live.carry_out(viewer, &body),
                    };
                    let (status, why) = heard.err().unwrap_or(("200 OK", String::new()));
                    write_head(
                        &mut stream,
                        status,
                        "text/plain; charset=utf-8",
                        "default-src 'none'",
                    )?;
                    writeln!(stream, "{why}")
                }
                Request::Icon | Request::Path(_) | Request::Told { .. } => {
                    refuse(&mut stream, Refusal::NotFound)
                }
            }
        });
    }
}

/// What a client knows.
#[derive(Default)]
struct Known {
    games: Vec<Told>,
    /// Which games had ended when they were told.
    ended: Vec<bool>,
    turn: Value,
    desk: Value,
}

impl Known {
    /// Returns what a client does not know yet of the games, and notes that it is told.
    fn news(&mut self, games: &[Played], viewer: Viewer) -> Vec<u8> {
        let mut news = Vec::new();
        let first = self.unchanged(games);
        for (index, (played, told)) in games[..first].iter().zip(&self.games).enumerate() {
            if let Some(more) = since(&played.source.game, index, *told) {
                let veil = played.veil(viewer);
                if veil.is_clear() {
                    add_event(&mut news, &more);
                    continue;
                }
                let (from, mut data) = (more.from, value(&more));
                veil.cover(&mut data, from);
                add_event(&mut news, &data);
            }
        }
        let rest = &games[first..];
        let is_clear = |played: &Played| played.veil(viewer).is_clear();
        if rest.iter().all(is_clear) {
            let games: Vec<&Game> = rest.iter().map(|it| &it.source.game).collect();
            if !games.is_empty() {
                add_event(&mut news, &Whole { games, first });
            }
        } else {
            let rest = rest.iter().map(|played| {
                let mut data = value(&played.source.game);
                played.veil(viewer).cover(&mut data, 0);
                data
            });
            let rest = rest.collect::<Vec<Value>>();
            add_event(&mut news, &json!({ "games": rest, "first": first }));
        }
        self.note(games);
        news
    }

    /// Returns how many games from the first one on have been told and have not ended since. What was hidden in a game becomes known at its
    /// end, so the whole of it is told again.
    fn unchanged(&self, games: &[Played]) -> usize {
        let ended = games.iter().map(|it| it.source.game.end.is_some());
        let known = self.ended.iter().copied().zip(ended);
        known.take_while(|(then, now)| then == now).count()
    }

    /// Notes that a client has been told all.
    fn note(&mut self, games: &[Played]) {
        let all = games.iter().map(|it| &it.source.game);
        self.ended = all.clone().map(|game| game.end.is_some()).collect();
        self.games = all.map(Told::all).collect();
    }

    /// Returns what a person is asked, if that is news.
    fn turn(&mut self, games: &[Played], viewer: Viewer, resign: &str) -> Vec<u8> {
        let mut news = Vec::new();
        let last = games.len().checked_sub(1);
        let turn = last
            .zip(viewer.person)
            .map_or(Value::Null, |(game, person)| {
                games[game].turn(game, person, resign)
            });
        if turn != self.turn {
            add_event(&mut news, &json!({ "turn": turn }));
            self.turn = turn;
        }
        news
    }
}

/// Games that are told from their beginnings, and the number of the first one.
#[derive(Serialize)]
struct Whole<'a> {
    games: Vec<&'a Game>,
    first: usize,
}

impl Played {
    fn veil(&self, viewer: Viewer) -> Veil<'_> {
        let mut hidden = viewer.hidden;
        if let Some(side) = viewer.person.and_then(|person| self.side_of(person))
            && self.source.game.has_secrets()
            && !viewer.is_open
        {
            hidden[1 - side] = true;
        }
        Veil::new(&self.source.game, hidden)
    }
}

/// Returns whether the other end of a connection has been closed. A client sends nothing after its request.
fn is_gone(stream: &TcpStream) -> io::Result<bool> {
    stream.set_nonblocking(true)?;
    let peeked = stream.peek(&mut [0]);
    stream.set_nonblocking(false)?;
    Ok(match peeked {
        Ok(count) => count == 0,
        Err(error) => error.kind() != io::ErrorKind::WouldBlock,
    })
}

/// How long a client may be told nothing.
const BETWEEN_SIGNS: Duration = Duration::from_millis(500);
/// For how long nobody must look at a page until it counts as closed. A page that is loaded again is gone for a moment.
const ALONE: Duration = Duration::from_secs(3);
