//! Conversations as text: `>>` goes to the player, `<<` comes from it.

use std::{
    io::{self, BufRead as _, BufReader, PipeReader, PipeWriter, Write},
    thread::{self, JoinHandle},
    time::Duration,
};

use linesman_sdk::otep::{Move, Outcome, Player, Ply, Reading, RunError, Turn, Variation, run_on};

pub(super) const BRANDUB: &str = "rules dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

/// A player that runs in a thread, with the referee's ends of its pipes.
pub(super) struct Table<P> {
    to_player: Option<PipeWriter>,
    from_player: BufReader<PipeReader>,
    thread: JoinHandle<(P, Result<(), RunError>)>,
}

impl<P: Player + Send + 'static> Table<P> {
    pub(super) fn new(mut player: P) -> Self {
        let (reader, to_player) = io::pipe().unwrap();
        let (from_player, writer) = io::pipe().unwrap();
        let thread = thread::spawn(move || {
            let ended = run_on(&mut player, reader, Flushed::new(writer));
            (player, ended)
        });
        Self {
            to_player: Some(to_player),
            from_player: BufReader::new(from_player),
            thread,
        }
    }

    /// Sends bytes; a player that is gone does not get them.
    pub(super) fn send(&mut self, bytes: &[u8]) {
        let _ = self.to_player.as_mut().unwrap().write_all(bytes);
    }

    /// Returns the next line that comes, without its newline; none when the player is gone.
    pub(super) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.from_player.read_line(&mut line).unwrap();
        line.pop().map(|end| {
            assert_eq!(end, '\n');
            line
        })
    }

    /// Ends the player's input and returns the player, how its run ended, and what it sent last.
    pub(super) fn close(mut self) -> (P, Result<(), RunError>, Vec<String>) {
        self.to_player = None;
        let rest = std::iter::from_fn(|| self.line()).collect();
        let (player, ended) = self.thread.join().unwrap();
        (player, ended, rest)
    }
}

/// How the referee's bytes arrive.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pieces {
    /// Everything up to the player's next answer at once.
    Messages,
    /// Line by line.
    Lines,
    /// Byte by byte.
    Bytes,
}

/// Carries on a conversation with a player, and returns the player when its input has ended.
pub(super) fn converse(
    conversation: &str,
    pieces: Pieces,
    line_end: &str,
    player: Scripted,
) -> Scripted {
    let mut table = Table::new(player);
    let mut message = Vec::new();
    let lines = conversation.lines().map(str::trim_start);
    for line in lines.filter(|line| !line.is_empty()) {
        if let Some(line) = line.strip_prefix(">> ") {
            message.extend(format!("{line}{line_end}").into_bytes());
            continue;
        }
        send_in(pieces, &mut table, &std::mem::take(&mut message));
        assert_eq!(
            table.line().as_deref(),
            line.strip_prefix("<< "),
            "{pieces:?}"
        );
    }
    send_in(pieces, &mut table, &message);
    let (player, ended, rest) = table.close();
    assert!(ended.is_ok(), "{ended:?}");
    assert!(rest.is_empty(), "{rest:?}");
    player
}

fn send_in(pieces: Pieces, table: &mut Table<Scripted>, message: &[u8]) {
    match pieces {
        Pieces::Messages => table.send(message),
        Pieces::Lines => message
            .split_inclusive(|byte| *byte == b'\n')
            .for_each(|line| table.send(line)),
        Pieces::Bytes => message.chunks(1).for_each(|byte| table.send(byte)),
    }
}

/// Passes on what has been flushed, and asks for whole lines.
struct Flushed {
    writer: PipeWriter,
    held: Vec<u8>,
}

impl Flushed {
    const fn new(writer: PipeWriter) -> Self {
        Self {
            writer,
            held: Vec::new(),
        }
    }
}

impl Write for Flushed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        assert!(self.held.is_empty(), "an answer is one write, and flushed");
        assert_eq!(
            bytes.last(),
            Some(&b'\n'),
            "an answer is made of whole lines"
        );
        self.held.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.write_all(&std::mem::take(&mut self.held))
    }
}

/// A player that says what it was told to say, and remembers what it was told.
#[derive(Clone, Debug, Default)]
pub(super) struct Scripted {
    pub(super) moves: Vec<&'static str>,
    pub(super) wants_records: bool,
    pub(super) begun: Vec<String>,
    pub(super) observed: Vec<Ply>,
    pub(super) clocks: Vec<Option<Reading>>,
    pub(super) budgets: Vec<Option<Duration>>,
    pub(super) choices: Vec<usize>,
    pub(super) refused: Vec<(Option<Move>, i64)>,
    pub(super) finished: Vec<Option<Outcome>>,
}

impl Scripted {
    /// Returns the player that makes these moves.
    pub(super) fn new(moves: &[&'static str]) -> Self {
        Self {
            moves: moves.to_vec(),
            ..Self::default()
        }
    }
}

impl Player for Scripted {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
        self.clocks.push(turn.clock());
        self.budgets.push(turn.budget());
        self.choices.push(turn.moves().len());
        self.moves.remove(0).parse().unwrap()
    }

    fn analyze(&mut self, turn: &mut Turn<'_>, lines: usize) -> Vec<Variation> {
        self.budgets.push(turn.budget());
        let to_variation = |mv: &Move| Variation {
            moves: vec![*mv],
            evaluation: -3,
        };
        turn.moves().iter().take(lines).map(to_variation).collect()
    }

    fn begin(&mut self, rules: &linesman_sdk::otep::Rules) {
        self.begun.push(rules.name.clone());
    }

    fn observe(&mut self, ply: &Ply) {
        self.observed.push(ply.clone());
    }

    fn refused(&mut self, mv: Option<Move>, code: i64) {
        self.refused.push((mv, code));
    }

    fn finished(&mut self, outcome: Option<Outcome>) {
        self.finished.push(outcome);
    }

    fn wants_records(&self) -> bool {
        self.wants_records
    }
}
