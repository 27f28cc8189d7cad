//! The conversation with the GUI.

use std::{
    io::{self, BufRead, Write},
    panic, process,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::Duration,
};

use linesman_games::chess::{CastlingForm, State, uci::UciMove};
use linesman_uci::{Order, Placed, Words};

use super::{Player, Search, search::form, settings::Settings, signal::Signal, voice::Voice};
use crate::stream::read_line;

crate::stream::run_error! {}

/// What the thread of the player does, one after the other.
enum Job<'s> {
    Set(String, String),
    NewGame,
    Ready,
    Go(Box<Search<'s>>),
}

/// Plays over the standard input and output of the process, until `quit` or the end of the input.
///
/// # Errors
/// The lines of the GUI cannot be read, or an answer cannot be written.
pub fn run(player: impl Player) -> Result<(), RunError> {
    // A player that panics leaves nobody who answers.
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        usual(info);
        process::exit(PANICKED);
    }));
    converse(player, io::stdin().lock(), io::stdout(), || {
        // A player that does not ask whether it must stop does not hold up the exit.
        thread::spawn(|| {
            thread::sleep(PATIENCE);
            process::exit(0);
        });
    })
}

/// Plays over these streams, until `quit` or the end of the input.
///
/// # Errors
/// The lines of the GUI cannot be read, or an answer cannot be written.
pub fn run_on(
    player: impl Player,
    reader: impl BufRead,
    writer: impl Write + Send,
) -> Result<(), RunError> {
    converse(player, reader, writer, || {})
}

/// Reads lines until the end, while another thread has the player.
fn converse(
    player: impl Player,
    mut reader: impl BufRead,
    writer: impl Write + Send,
    on_end: impl FnOnce(),
) -> Result<(), RunError> {
    let voice = Voice::new(writer);
    let about = player.about();
    let settings = Settings::new(player.options());
    let hello = format!(
        "id name {}\nid author {}\n{}uciok\n",
        about.name,
        about.author,
        settings.lines()
    );
    let open = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (jobs, queue) = channel();
        let mut desk = Desk {
            voice: &voice,
            open: &open,
            jobs,
            settings,
            hello,
            place: (State::start(), Vec::new()),
            signal: None,
        };
        let (voice, open) = (&voice, &open);
        scope.spawn(move || work(player, &queue, voice, open));
        let mut line = Vec::new();
        let read = loop {
            match read_line(&mut reader, &mut line) {
                Ok(true) if desk.handle(&String::from_utf8_lossy(&line)) => {}
                Ok(_) => break Ok(()),
                Err(error) => break Err(RunError::Read(error)),
            }
        };
        desk.stop();
        on_end();
        read
    })?;
    voice
        .take_error()
        .map_or(Ok(()), |error| Err(RunError::Write(error)))
}

/// Reads lines, and answers those that the player is not needed for.
struct Desk<'s, W> {
    voice: &'s Voice<W>,
    /// How many searches are not answered.
    open: &'s AtomicUsize,
    jobs: Sender<Job<'s>>,
    settings: Settings,
    hello: String,
    place: (State, Vec<u64>),
    /// What ends the search.
    signal: Option<Arc<Signal>>,
}

impl<W: Write + Send> Desk<'_, W> {
    /// Handles a line. Returns whether more can come.
    fn handle(&mut self, line: &str) -> bool {
        match Order::read(line, &Words::UCI) {
            Order::Uci => self.voice.say(&self.hello),
            // A searching engine answers at once, and an idle one behind what it was told before.
            Order::IsReady if self.open.load(Ordering::Acquire) > 0 => self.voice.say(READY),
            Order::IsReady => self.send(Job::Ready),
            Order::SetOption { name, value } => {
                if let Some((name, value)) = self.settings.set(&name, value.as_deref()) {
                    self.send(Job::Set(name, value));
                }
            }
            Order::NewGame => self.send(Job::NewGame),
            Order::Position(placed) => match place(&placed, form(self.settings.is_960)) {
                Ok(place) => self.place = place,
                Err(why) => self.voice.say(&format!("info string {why}\n")),
            },
            Order::Go(limits) => {
                let voice = self.voice;
                let form = form(self.settings.is_960);
                let how = (form, self.settings.overhead);
                let search = Search::new(self.place.clone(), limits, how, |text| voice.say(text));
                self.signal = Some(Arc::clone(&search.signal));
                self.open.fetch_add(1, Ordering::AcqRel);
                self.send(Job::Go(Box::new(search)));
            }
            Order::Stop => self.stop(),
            Order::PonderHit => {
                if let Some(signal) = &self.signal {
                    signal.hit();
                }
            }
            Order::Quit => return false,
            Order::Debug | Order::Register | Order::Unknown => {}
        }
        true
    }

    fn stop(&self) {
        if let Some(signal) = &self.signal {
            signal.stop();
        }
    }
}

impl<'s, W> Desk<'s, W> {
    /// Leaves a job to the player. If its thread has ended, that has been told.
    fn send(&self, job: Job<'s>) {
        let _ = self.jobs.send(job);
    }
}

/// Does what comes, until nothing more can come.
fn work<W: Write>(
    mut player: impl Player,
    jobs: &Receiver<Job<'_>>,
    voice: &Voice<W>,
    open: &AtomicUsize,
) {
    for job in jobs {
        match job {
            Job::Set(name, value) => player.set(&name, &value),
            Job::NewGame => player.begin_game(),
            Job::Ready => voice.say(READY),
            Job::Go(search) => {
                let line = (!search.moves().is_empty()).then(|| player.choose(&search));
                let answer = search.answer(line.as_ref());
                // From now on, `isready` is answered behind what comes before it.
                open.fetch_sub(1, Ordering::AcqRel);
                voice.say(&answer);
            }
        }
    }
}

/// Returns a position and the keys of those before it.
fn place(placed: &Placed, form: CastlingForm) -> Result<(State, Vec<u64>), String> {
    let mut state = match &placed.fen {
        Some(fen) => fen
            .parse()
            .map_err(|why| format!("not a position: {why}"))?,
        None => State::start(),
    };
    let mut history = Vec::new();
    for word in &placed.moves {
        let found = match word.parse() {
            Ok(UciMove::Move(mv)) => state.check_as(mv, form).map_err(|why| why.to_string()),
            Ok(UciMove::Null) => Err("it is no move".to_owned()),
            Err(why) => Err(why.to_string()),
        };
        history.push(state.key());
        state.play(found.map_err(|why| format!("{word} is not legal: {why}"))?);
    }
    Ok((state, history))
}

const READY: &str = "readyok\n";
/// The exit status of a process whose player has panicked.
const PANICKED: i32 = 101;
/// How long the player may take to end a search at the end.
const PATIENCE: Duration = Duration::from_secs(1);

#[cfg(test)]
mod tests {
    use linesman_protocols::Worth;

    use super::*;
    use crate::uci::{About, Line, Move};

    struct First;

    impl Player for First {
        fn about(&self) -> About {
            About::new("First", "Ada Byron")
        }

        fn choose(&mut self, search: &Search<'_>) -> Line {
            // The first in the order of the alphabet, and the reply to it.
            let first = |moves: &[Move]| moves.iter().min_by_key(ToString::to_string).copied();
            let best = first(search.moves());
            let mut next = *search.state();
            next.play(best.unwrap());
            Line::new(
                Worth::Hundredths(7),
                best.into_iter().chain(first(&next.moves())),
            )
        }
    }

    /// Returns what is answered, without the times.
    fn answers(gui: &str) -> Vec<String> {
        let mut answers = Vec::new();
        run_on(First, gui.as_bytes(), &mut answers).unwrap();
        let text = String::from_utf8(answers).unwrap();
        let lines = text.lines().map(|line| match line.split_once(" time ") {
            Some((before, after)) => {
                format!("{before} {}", after.split_once(' ').unwrap().1)
            }
            None => line.to_owned(),
        });
        lines.collect()
    }

    #[test]
    fn an_analysis_waits_for_stop_and_what_is_behind_is_read() {
        assert_eq!(
            answers("isready\nposition startpos moves e2e4\ngo infinite\nstop\nquit\nisready\n"),
            [
                "readyok",
                "info depth 1 score cp 7 nodes 1 pv a7a5 a2a3",
                "bestmove a7a5 ponder a2a3"
            ]
        );
    }

    #[test]
    fn castling_is_written_as_the_option_says() {
        let place = "position fen 8/8/8/8/8/P7/5Q2/2k1K2R w K - 0 1\n";
        let chosen = |word: &str| format!("{place}go depth 1 searchmoves {word}\n");
        let usual = answers(&chosen("e1g1"));
        assert_eq!(usual.last().unwrap().split(' ').nth(1), Some("e1g1"));
        let other = answers(&format!(
            "setoption name uci_chess960 value TRUE\n{}",
            chosen("e1h1")
        ));
        assert_eq!(other.last().unwrap().split(' ').nth(1), Some("e1h1"));
    }

    #[test]
    fn a_wrong_position_is_told_and_a_mated_side_has_no_move() {
        assert_eq!(
            answers("position startpos moves e2e5\n"),
            ["info string e2e5 is not legal: a pawn does not move from e2 to e5"]
        );
        let mated = "position fen 4k2r/1p2Q3/3K4/8/8/8/8/7r b k - 0 1\ngo depth 1\n";
        assert_eq!(answers(mated), ["bestmove 0000"]);
    }
}
