//! The loop that connects a player with the referee.

use std::{
    io::{self, BufRead, Read, Write},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    time::{Duration, Instant},
};

use linesman_games::{Side, tafl::Move};
use linesman_protocols::otep::{AgentEnd, PlayError, Told};

use super::{
    Player, Turn,
    inbox::{Arrived, ByTurns, Inbox, Source, Threaded},
};
use crate::stream::{run_error, send};

run_error! {
    /// The player's move, or the first move of a line of its analysis, is not one of those that it can choose from; the referee
    /// received `error -1` instead.
    #[error("the player's move {mv} breaks the rule {}", why.rule())]
    IllegalMove {
        /// The move.
        mv: Move,
        /// What is wrong with it.
        #[source]
        why: PlayError,
    },
}

/// Plays and analyses over standard input and output, until the referee says goodbye or goes away.
///
/// Nothing else may read the one or write to the other.
///
/// # Errors
/// The player's move is not legal, or a stream fails; see [`RunError`]. Lines that cannot be read are no error: the referee is
/// told of them, and the conversation goes on.
pub fn run(player: impl Player) -> Result<(), RunError> {
    run_with(player, standard_input(), io::stdout().lock())
}

/// Returns standard input, which is read without a thread where the system can tell whether something has come.
#[cfg(unix)]
fn standard_input() -> impl Source {
    super::inbox::Polled::new(io::stdin())
}

#[cfg(not(unix))]
fn standard_input() -> impl Source {
    Threaded::new(io::stdin())
}

/// Plays and analyses over the given streams; each answer is one write and one flush.
///
/// A thread reads the one stream while the player thinks. It ends with the stream, which may be after this returns.
///
/// # Errors
/// As for [`run`].
pub fn run_on(
    player: impl Player,
    reader: impl Read + Send + 'static,
    writer: impl Write,
) -> Result<(), RunError> {
    run_with(player, Threaded::new(reader), writer)
}

/// Plays and analyses over the given streams as [`run_on`] does, but without a thread: nothing is read while the player thinks.
///
/// This suits streams that cannot leave their thread, such as those of a test with a clock of its own. A player that asks
/// whether its answer [is called off](Turn::is_called_off) hears of what came together with the question, and of nothing that
/// came since.
///
/// # Errors
/// As for [`run`].
pub fn run_by_turns(
    player: impl Player,
    reader: impl BufRead,
    writer: impl Write,
) -> Result<(), RunError> {
    run_with(player, ByTurns::new(reader), writer)
}

fn run_with(
    mut player: impl Player,
    source: impl Source,
    mut writer: impl Write,
) -> Result<(), RunError> {
    let mut end = AgentEnd::new();
    if player.wants_records() {
        end.ask_for_records();
    }
    let mut table = Table {
        player: &mut player,
        end,
        inbox: &mut Inbox::new(source),
        writer: &mut writer,
        is_playing: false,
    };
    let ended = catch_unwind(AssertUnwindSafe(|| table.run())).unwrap_or_else(|panic| {
        table.end.give_up("the player panicked");
        // The panic is what matters, whether this arrives or not.
        let _ = table.send();
        resume_unwind(panic)
    });
    if table.is_playing && !matches!(ended, Err(RunError::IllegalMove { .. })) {
        table.player.finished(None);
    }
    match ended {
        // The referee has gone away, which is no fault of the player's.
        Err(RunError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        ended => ended,
    }
}

struct Table<'a> {
    player: &'a mut dyn Player,
    end: AgentEnd,
    inbox: &'a mut Inbox<dyn Source + 'a>,
    writer: &'a mut dyn Write,
    is_playing: bool,
}

impl Table<'_> {
    fn run(&mut self) -> Result<(), RunError> {
        self.send()?;
        while let Some(Arrived { line, at }) = self.inbox.next().map_err(RunError::Read)? {
            self.end.handle_line(&line);
            while let Some(told) = self.end.poll_told() {
                match told {
                    Told::Begin => {
                        self.is_playing = false;
                        if let Some(position) = self.end.position() {
                            self.player.begin(position.rules());
                        }
                    }
                    Told::Play(side) => self.play(side, at)?,
                    Told::Analyze { lines, limit } => self.analyze(lines, limit, at)?,
                    Told::Moved(ply) => self.player.observe(&ply),
                    Told::Refused { mv, code } => self.player.refused(mv, code),
                    Told::Finish(outcome) => {
                        self.is_playing = false;
                        self.player.finished(outcome);
                    }
                    Told::Goodbye => return Ok(()),
                }
            }
            self.send()?;
        }
        Ok(())
    }

    fn play(&mut self, side: Side, at: Instant) -> Result<(), RunError> {
        self.is_playing = true;
        // By the text the clock comes behind the question, and a player wants to see it before it thinks.
        let patience = if self.end.has_clock_behind() {
            FOR_THE_CLOCK
        } else {
            FOR_A_FIRST_CLOCK
        };
        let mut patience = self.end.is_clock_due().then_some(patience);
        while let Some(clock) = self.inbox.next_if("clock", patience) {
            self.end.handle_line(&clock.line);
            patience = None;
        }
        let moves = self.end.moves();
        let Some(position) = self.end.position().filter(|_| !moves.is_empty()) else {
            self.end
                .give_up("there is no move that has not been refused");
            return Ok(());
        };
        let mv = self.player.choose(&mut Turn {
            position,
            side,
            moves,
            clocks: self.end.clocks().copied(),
            started: at,
            limit: None,
            inbox: self.inbox,
            writer: self.writer,
        });
        // Nobody waits for a move when the game is over. In a moment nothing comes.
        let is_over = if at.elapsed() < MOMENT {
            self.inbox.has_read("finish")
        } else {
            self.inbox.has("finish")
        };
        if is_over {
            return Ok(());
        }
        if let Err(why) = self.end.play(mv) {
            return Err(self.refuse(mv, why)?);
        }
        Ok(())
    }

    /// Reports a move of the player that is not sent to the referee, and returns the error of the run.
    fn refuse(&mut self, mv: Move, why: PlayError) -> Result<RunError, RunError> {
        self.end.give_up(&why.to_string());
        self.send()?;
        Ok(RunError::IllegalMove { mv, why })
    }

    fn analyze(&mut self, lines: usize, limit: Duration, at: Instant) -> Result<(), RunError> {
        let moves = self.end.moves();
        let Some(position) = self.end.position() else {
            return Ok(());
        };
        let side = position.state().to_move();
        let mut turn = Turn {
            position,
            side,
            moves,
            clocks: self.end.clocks().copied(),
            started: at,
            limit: Some(limit),
            inbox: self.inbox,
            writer: self.writer,
        };
        let variations = self.player.analyze(&mut turn, lines);
        let firsts = variations.iter().filter_map(|line| line.moves.first());
        let illegal = firsts.copied().find_map(|mv| {
            let why = position.check(side, mv).err()?;
            Some((mv, PlayError::Illegal(why)))
        });
        if let Some((mv, why)) = illegal {
            return Err(self.refuse(mv, why)?);
        }
        self.end.analysis(&variations);
        Ok(())
    }

    /// Sends all lines that wait to be sent, in one write.
    fn send(&mut self) -> Result<(), RunError> {
        let Some(mut text) = self.end.poll_line() else {
            return Ok(());
        };
        text.push('\n');
        while let Some(line) = self.end.poll_line() {
            text += &line;
            text.push('\n');
        }
        send(self.writer, &text).map_err(RunError::Write)
    }
}

/// The shortest time of thinking after which it is looked whether the game is over.
const MOMENT: Duration = Duration::from_millis(1);
/// How long a clock line is waited for behind `play`, once one has come there.
const FOR_THE_CLOCK: Duration = Duration::from_millis(3);
/// How long it is waited for in the first turn. Most games have no clock, or its line comes together with `play`.
const FOR_A_FIRST_CLOCK: Duration = Duration::from_micros(250);
