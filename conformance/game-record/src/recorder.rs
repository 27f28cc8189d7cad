//! Writes a record while a game is played.

use std::{
    fs::{self, File},
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Write},
    path::{Path, PathBuf},
};

use linesman_protocols::{Ending, Line, Remark, Resource, Stream, Time};
use linesman_referee::{Consequence, Departure, Event, News, Witness};

use crate::{
    End, GameOutcome, Head, Searched, Taken,
    asides::{Aside, Asides},
    held::Held,
    json,
    json::micros,
    outlet::Outlet,
    remark,
};

/// Writes a record of a game while it is played.
///
/// What happened is written to a file within 20 ms. If the program is killed then, the record has no end.
pub struct Recorder {
    head: Head,
    /// The file of the record, if it has one.
    path: Option<PathBuf>,
    /// Where the record goes, or none as long as it is not known whether it is wanted.
    record: Option<Outlet>,
    /// Who else follows the record.
    follower: Option<Outlet>,
    /// What has not gone to the record.
    buffer: Vec<u8>,
    /// What is left out of the buffer while it is not known whether the record is wanted.
    held: Held,
    last: Time,
    ply: u32,
    /// For each agent, when it was sent something, unless it has answered.
    asked: [Option<Time>; 2],
    slowest: [Option<Time>; 2],
    given_back: [Time; 2],
    /// What each side did. Sides that act at the same time may do so in either order.
    moves: [DefaultHasher; 2],
    /// What each side has said about its search since its last action.
    remarks: [Option<Remark>; 2],
    searched: Vec<Searched>,
    asides: [Asides; 2],
    /// How many bytes of standard error of each agent the record still takes.
    room: [usize; 2],
    failure: Option<io::Error>,
}

impl Recorder {
    /// How long a line may wait to be written to a file. A quick game writes many plies at once.
    pub const PAUSE: Time = Time::from_millis(20);

    /// Begins a record in this file, which is created, together with its folder.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn create(path: &Path, head: Head) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = Outlet::new(File::create(path)?, Some(Self::PAUSE));
        let mut recorder = Self::begin(Some(path), head, Some(file))?;
        recorder.write();
        match recorder.failure.take() {
            Some(error) => Err(error),
            None => Ok(recorder),
        }
    }

    /// Begins a record that is kept in this file only if a side forfeits the game.
    ///
    /// # Errors
    /// The head cannot be written as JSON.
    pub fn for_forfeit(path: &Path, head: Head) -> io::Result<Self> {
        Self::begin(Some(path), head, None)
    }

    /// Begins a record that goes elsewhere, in a few large parts.
    ///
    /// # Errors
    /// The head cannot be written as JSON.
    pub fn to(sink: impl Write + Send + 'static, head: Head) -> io::Result<Self> {
        Self::begin(None, head, Some(Outlet::new(sink, None)))
    }

    fn begin(path: Option<&Path>, head: Head, record: Option<Outlet>) -> io::Result<Self> {
        let buffer = json::line(&head)?;
        Ok(Self {
            head,
            path: path.map(Path::to_owned),
            record,
            follower: None,
            buffer,
            held: Held::default(),
            last: Time::ZERO,
            ply: 0,
            asked: [None; 2],
            slowest: [None; 2],
            given_back: [Time::ZERO; 2],
            moves: [DefaultHasher::new(), DefaultHasher::new()],
            remarks: [None, None],
            searched: Vec::new(),
            asides: [Asides::default(), Asides::default()],
            room: [STDERR_LIMIT; 2],
            failure: None,
        })
    }

    /// Writes the record to someone else too, while the game is played and also if the record is not kept. A line waits for so long at
    /// most. The game goes on if that fails.
    #[must_use]
    pub fn followed_by(mut self, follower: impl Write + Send + 'static, pause: Time) -> Self {
        let mut follower = Outlet::new(follower, Some(pause));
        if self.buffer.is_empty() {
            // The head has been written already.
            let head = json::line(&self.head).unwrap_or_default();
            let _ = follower.sink.write_all(&head);
        }
        self.follower = Some(follower);
        self
    }

    /// Returns the head of the record.
    #[must_use]
    pub const fn head(&self) -> &Head {
        &self.head
    }

    /// Writes the end of the game.
    ///
    /// # Errors
    /// The record could not be written, now or before.
    pub fn finish(mut self, end: &End) -> io::Result<Taken> {
        self.keep_passing();
        let is_kept =
            self.record.is_some() || end.is_forfeited() || end.result == GameOutcome::Void;
        if is_kept || self.follower.is_some() {
            let end = End {
                at: micros(self.last),
                given_back: self.given_back.map(micros),
                ..end.clone()
            };
            self.buffer.extend(json::line(&end)?);
            self.buffer = self.held.put_back(std::mem::take(&mut self.buffer));
            if is_kept
                && self.record.is_none()
                && let Some(path) = &self.path
            {
                if let Some(folder) = path.parent() {
                    fs::create_dir_all(folder)?;
                }
                self.record = Some(Outlet::new(File::create(path)?, None));
            }
            self.write();
        }
        match self.failure {
            Some(error) => Err(error),
            None => Ok(Taken {
                path: self.path.filter(|_| is_kept),
                slowest: self.slowest,
                given_back: self.given_back,
                moves: self.moves.map(|side| side.finish()),
                searched: self.searched,
            }),
        }
    }

    /// Writes what is in the buffer to everybody. The game goes on after a failure, which is kept until the end.
    fn write(&mut self) {
        if let Some(follower) = &mut self.follower {
            let _ = follower.write(&self.buffer);
        }
        if let Some(record) = &mut self.record {
            if self.failure.is_none()
                && let Err(error) = record.write(&self.buffer)
            {
                self.failure = Some(error);
            }
            self.buffer.clear();
            record.taken = 0;
            if let Some(follower) = &mut self.follower {
                follower.taken = 0;
            }
        }
    }

    fn begin_line(&mut self, kind: &str, at: Time) {
        json::begin(&mut self.buffer, kind, micros(at), self.ply);
    }

    fn begin_of(&mut self, kind: &str, at: Time, agent: usize) {
        self.begin_line(kind, at);
        if let Some(side) = self.head.side_of_agent(agent) {
            json::text(&mut self.buffer, "side", &self.head.sides[side].side);
        }
    }

    fn side(&mut self, side: usize) {
        if let Some(player) = self.head.sides.get(side) {
            json::text(&mut self.buffer, "side", &player.side);
        }
    }

    /// Takes an aside. Of those that follow one another, the first, the last and one a second go to the record.
    fn aside(&mut self, at: Time, agent: usize, line: Line<'_>) {
        let Some(side) = self.head.side_of_agent(agent).filter(|side| *side < 2) else {
            return;
        };
        if self.asides[side].begin(at) {
            self.keep_passing();
            self.line(at, agent, line);
            return json::end(&mut self.buffer);
        }
        self.asides[side].hold(Aside {
            at,
            agent,
            bytes: line.bytes.to_vec(),
            ending: line.ending,
            remark: None,
        });
    }

    /// Writes the asides that were the last, because something else follows.
    fn keep_passing(&mut self) {
        let [first, second] = &mut self.asides;
        let mut asides: Vec<Aside> = first.take().chain(second.take()).collect();
        asides.sort_by_key(|aside| aside.at);
        for aside in asides {
            let (bytes, ending) = (aside.bytes.as_slice(), aside.ending);
            self.line(aside.at, aside.agent, Line { bytes, ending });
            json::end(&mut self.buffer);
            let side = self.head.side_of_agent(aside.agent);
            if let Some((side, remark)) = side.zip(aside.remark) {
                self.write_remark(aside.at, side, &remark);
            }
        }
    }

    /// Takes what a side says of its search, which goes to the record if the aside does that said it.
    fn remarked(&mut self, at: Time, side: usize, remark: &Remark) {
        self.remarks[side].get_or_insert_default().add(remark);
        match self.asides[side].held() {
            Some(aside) => aside.remark = Some(remark.clone()),
            None => self.write_remark(at, side, remark),
        }
    }

    fn write_remark(&mut self, at: Time, side: usize, remark: &Remark) {
        self.begin_line("remark", at);
        self.side(side);
        remark::write(&mut self.buffer, remark);
        json::end(&mut self.buffer);
    }

    /// Notes that an agent is sent something or says something, after which its asides begin anew.
    fn end_asides(&mut self, agent: usize) {
        let side = self.head.side_of_agent(agent).filter(|side| *side < 2);
        if let Some(side) = side {
            self.asides[side].end();
        }
    }

    fn said(&mut self, at: Time, agent: usize, line: Line<'_>) {
        self.line(at, agent, line);
        let side = self.head.side_of_agent(agent).filter(|side| *side < 2);
        if let Some(side) = side
            && let Some(asked) = self.asked[side].take()
        {
            let took = at.saturating_sub(asked);
            self.slowest[side] = self.slowest[side].max(Some(took));
        }
    }

    /// Begins the line of the record for a line of an agent.
    fn line(&mut self, at: Time, agent: usize, line: Line<'_>) {
        self.begin_of("said", at, agent);
        json::bytes(&mut self.buffer, line.bytes);
        let ending = match line.ending {
            Ending::Lf => None,
            Ending::CrLf => Some("crlf"),
            Ending::Missing => Some("missing"),
            Ending::Cut => Some("cut"),
        };
        if let Some(ending) = ending {
            json::text(&mut self.buffer, "ending", ending);
        }
    }

    fn stderr(&mut self, at: Time, agent: usize, bytes: &[u8]) {
        let side = self.head.side_of_agent(agent).filter(|side| *side < 2);
        let Some(room) = side.map(|side| &mut self.room[side]) else {
            return;
        };
        let kept = &bytes[..bytes.len().min(*room)];
        *room -= kept.len();
        if !kept.is_empty() {
            self.begin_of("stderr", at, agent);
            json::bytes(&mut self.buffer, kept);
            json::end(&mut self.buffer);
        }
    }

    fn news(&mut self, at: Time, news: &News) {
        match news {
            News::Moved {
                side,
                ply,
                text,
                clocks,
            } => {
                self.ply = *ply;
                text.hash(&mut self.moves[side.index()]);
                if let Some(remark) = self.remarks[side.index()].take() {
                    self.searched.push(Searched {
                        ply: *ply,
                        side: *side,
                        action: text.clone(),
                        remark,
                    });
                }
                self.begin_line("move", at);
                self.side(side.index());
                json::text(&mut self.buffer, "text", text);
                json::clocks(&mut self.buffer, *clocks);
            }
            News::Remarked { side, remark } => {
                return self.remarked(at, side.index(), remark);
            }
            News::Violated {
                side,
                violation,
                consequence,
            } => {
                self.begin_line("violation", at);
                self.side(side.index());
                let out = &mut self.buffer;
                json::text(out, "check", violation.check.id);
                json::text(out, "cause", &violation.cause.to_string());
                json::text(out, "expected", &violation.expected);
                json::text(out, "actual", &violation.actual);
                let follows = match consequence {
                    Consequence::Tolerated => "tolerated",
                    Consequence::Forfeit => "forfeit",
                    Consequence::Excluded => "excluded",
                };
                json::text(out, "consequence", follows);
            }
            _ => return,
        }
        json::end(&mut self.buffer);
    }
}

impl Witness for Recorder {
    fn note(&mut self, at: Time, event: Event<'_>) {
        self.last = self.last.max(at);
        if let Event::Aside { agent, line } = event {
            return self.aside(at, agent, line);
        }
        // It belongs to the aside before it.
        if !matches!(event, Event::News(News::Remarked { .. })) {
            self.keep_passing();
        }
        match event {
            Event::Earlier { agent, earlier } => {
                self.begin_of("earlier", at, agent);
                json::number(&mut self.buffer, "games", earlier.games);
                json::texts(&mut self.buffer, "said", &earlier.said);
                json::texts(&mut self.buffer, "told", &earlier.told);
            }
            Event::Sent { agent, bytes } => {
                self.end_asides(agent);
                self.begin_of("sent", at, agent);
                if self.record.is_some() || self.follower.is_some() {
                    json::bytes(&mut self.buffer, bytes);
                } else {
                    self.held.bytes(&mut self.buffer, agent, bytes);
                }
                if let Some(side) = self.head.side_of_agent(agent).filter(|side| *side < 2) {
                    self.asked[side] = Some(at);
                }
            }
            Event::Said { agent, line } => {
                self.end_asides(agent);
                self.said(at, agent, line);
            }
            Event::Stderr { agent, bytes } => return self.stderr(at, agent, bytes),
            Event::InputClosed { agent } => {
                self.begin_of("closed", at, agent);
                json::text(&mut self.buffer, "stream", "stdin");
            }
            Event::OutputClosed { agent } => {
                self.begin_of("closed", at, agent);
                json::text(&mut self.buffer, "stream", "stdout");
            }
            Event::Exited { agent, departure } => {
                self.begin_of("exited", at, agent);
                match departure {
                    Departure::Exited(status) => {
                        json::number(&mut self.buffer, "status", status);
                    }
                    Departure::Signalled(signal) => {
                        json::number(&mut self.buffer, "signal", signal);
                    }
                }
            }
            Event::Flood { agent, flood } => {
                self.begin_of("flood", at, agent);
                let name = match flood.stream {
                    Stream::Stdout => "stdout",
                    Stream::Stderr => "stderr",
                };
                json::text(&mut self.buffer, "stream", name);
                json::number(&mut self.buffer, "limit", flood.limit);
            }
            Event::Excess { agent, excess } => {
                if excess.resource == Resource::Memory {
                    self.begin_of("memory", at, agent);
                    json::number(&mut self.buffer, "bytes", excess.used);
                } else {
                    self.begin_of("limit", at, agent);
                    json::text(&mut self.buffer, "resource", excess.resource.name());
                    json::number(&mut self.buffer, "used", excess.used);
                }
                if let Some(limit) = excess.limit {
                    json::number(&mut self.buffer, "limit", limit);
                }
            }
            Event::GivenBack { agent, time } => {
                self.begin_of("given-back", at, agent);
                json::number(&mut self.buffer, "time", micros(time));
                if let Some(side) = self.head.side_of_agent(agent).filter(|side| *side < 2) {
                    self.given_back[side] += time;
                }
            }
            Event::Timeout => self.begin_line("timeout", at),
            Event::News(news) => return self.news(at, news),
            _ => return,
        }
        json::end(&mut self.buffer);
    }

    fn rest(&mut self, now: Time) -> Option<Time> {
        let length = self.buffer.len();
        let due = |outlet: &Option<Outlet>| {
            let outlet = outlet.as_ref().filter(|it| it.taken < length)?;
            Some(outlet.written + outlet.pause?)
        };
        let (record, follower) = (due(&self.record), due(&self.follower));
        let is_full = self.record.is_some() && length >= FULL;
        if is_full || record.is_some_and(|due| now >= due) {
            self.write();
            for outlet in [&mut self.record, &mut self.follower].into_iter().flatten() {
                outlet.written = now;
            }
            return None;
        }
        if let Some(outlet) = &mut self.follower
            && follower.is_some_and(|due| now >= due)
        {
            let _ = outlet.write(&self.buffer);
            outlet.written = now;
            return record;
        }
        [record, follower].into_iter().flatten().min()
    }
}

/// How much standard error of one agent a record keeps, in bytes.
const STDERR_LIMIT: usize = 1 << 20;
/// How much may wait to be written, in bytes.
const FULL: usize = 64 << 10;
