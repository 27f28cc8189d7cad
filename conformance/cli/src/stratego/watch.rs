//! Whoever looks on: the log, the printed board, the pause between moves, and the player across the network.

use std::{
    cell::RefCell,
    collections::HashSet,
    fs::File,
    io::{self, BufRead, Write, stdin},
    path::Path,
    rc::Rc,
    thread,
};

use anstream::stdout;
use anstyle::{AnsiColor, Style};
use anyhow::Context;
use linesman_games::{
    Side,
    stratego::{Action, BLUE, Encounter, EndReason, Move, Phase, Position, RED, Setup, Square},
};
use linesman_protocols::{
    Cause,
    stratego::{
        log::{Entry, Place, PlyOutcome, Reason, Summary, board_picture, setup_entries},
        parse_answer,
    },
};
use linesman_referee::{Ending, Termination};

use super::{
    args::{Arguments, Stall},
    network::Relay,
};

/// The file that a game is logged to, line by line.
pub(super) struct LogFile {
    out: Box<dyn Write>,
}

impl LogFile {
    /// Opens the log; the name `stdout` stands for standard output.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let out: Box<dyn Write> = if path == Path::new("stdout") {
            Box::new(io::stdout())
        } else {
            Box::new(
                File::create(path)
                    .with_context(|| format!("cannot write the log {}", path.display()))?,
            )
        };
        Ok(Self { out })
    }

    pub(super) fn write(&mut self, entry: &Entry) -> anyhow::Result<()> {
        let mut line = Vec::new();
        entry.write_to(&mut line);
        self.out
            .write_all(&line)
            .and_then(|()| self.out.flush())
            .context("cannot write the log")
    }
}

/// How a board is printed.
#[derive(Clone, Debug)]
pub(super) struct Printer {
    hides: [bool; 2],
    /// Where pieces stand that have fought and survived.
    known: HashSet<Square>,
}

impl Printer {
    pub(super) fn new(arguments: &Arguments) -> Self {
        Self {
            hides: [arguments.hide_red, arguments.hide_blue],
            known: HashSet::new(),
        }
    }

    /// Follows a ply, to know which pieces have fought.
    pub(super) fn follow(&mut self, mv: Move, encounter: Encounter) {
        let (dx, dy) = mv.direction.delta();
        let from = Square::new(mv.x, mv.y);
        let to = Square::new(mv.x + dx * mv.steps(), mv.y + dy * mv.steps());
        let (Some(from), Some(to)) = (from, to) else {
            return;
        };
        let was_known = self.known.remove(&from);
        match encounter {
            Encounter::Peaceful if !was_known => {}
            Encounter::BothDie(..) => {
                self.known.remove(&to);
            }
            Encounter::Peaceful
            | Encounter::Kills(..)
            | Encounter::Dies(..)
            | Encounter::TakesFlag(_) => {
                self.known.insert(to);
            }
        }
    }

    /// Prints the board; colours are left out where the output is no terminal.
    pub(super) fn print(&self, position: &Position) -> io::Result<()> {
        let colours = [AnsiColor::Red, AnsiColor::Blue]
            .map(|colour| Style::new().fg_color(Some(colour.into())).bold());
        let picture = board_picture(
            position,
            |square, side| self.hides[side.index()] && !self.known.contains(&square),
            |side, text| {
                let style = colours[side.index()];
                format!("{style}{text}{style:#}")
            },
        );
        writeln!(stdout(), "{picture}")
    }
}

/// Waits between two moves.
pub(super) fn pause(stall: Stall) {
    match stall {
        Stall::For(span) => thread::sleep(span),
        Stall::UntilEnter => {
            let mut line = String::new();
            // At the end of input nobody can press enter any more; the game goes on.
            let _ = stdin().lock().read_line(&mut line);
        }
    }
}

/// Looks on at a game.
pub(super) struct Watcher {
    names: [String; 2],
    log: Option<Rc<RefCell<LogFile>>>,
    relay: [Option<Relay>; 2],
    printer: Option<Printer>,
    stall: Stall,
    setups: [Option<Setup>; 2],
    failure: Option<anyhow::Error>,
}

impl Watcher {
    pub(super) fn new(
        arguments: &Arguments,
        names: [String; 2],
        log: Option<Rc<RefCell<LogFile>>>,
        relay: [Option<Relay>; 2],
    ) -> Self {
        Self {
            names,
            log,
            relay,
            printer: (arguments.print || arguments.window).then(|| Printer::new(arguments)),
            stall: arguments.stall,
            setups: [None, None],
            failure: None,
        }
    }

    /// Takes notice of an action that was accepted.
    pub(super) fn saw(&mut self, position: &Position, side: Side, action: &Action) {
        self.pass_on(side, action);
        match action {
            Action::Setup(setup) => {
                self.setups[side.index()] = Some(setup.clone());
                if position.phase() != Phase::Setup {
                    let setups = [self.setups[0].as_ref(), self.setups[1].as_ref()];
                    let entries = setup_entries([&self.names[0], &self.names[1]], setups);
                    self.write_all(&entries);
                    self.show(position);
                }
            }
            Action::Surrender => self.write(&Entry::Ply {
                turn: position.turn(),
                side,
                answer: b"SURRENDER".to_vec(),
                outcome: None,
            }),
            Action::Move { .. } | Action::NoMove | Action::LostTurn { .. } => {
                let view = linesman_games::Position::view(position, side);
                let Some(ply) = view.last else { return };
                // A turn has two plies; this one has been counted already.
                let turn = (position.plies() - 1) / 2 + 1;
                self.write(&Entry::of_ply(turn, &ply));
                if let (Action::Move { mv, .. }, Some(printer)) = (action, &mut self.printer) {
                    printer.follow(*mv, ply.encounter);
                }
                self.show(position);
                if position.end().is_none() {
                    pause(self.stall);
                }
            }
        }
    }

    /// Tells the player across the network what the local one did: bare rows, bare moves.
    fn pass_on(&self, side: Side, action: &Action) {
        let Some(relay) = &self.relay[side.other().index()] else {
            return;
        };
        let text = match action {
            Action::Setup(setup) => setup.to_string().into_bytes(),
            Action::Move { mv, wording } => {
                let mut line = wording
                    .as_ref()
                    .map_or_else(|| mv.to_string().into_bytes(), |said| said.to_vec());
                line.push(b'\n');
                line
            }
            Action::NoMove => b"NO_MOVE\n".to_vec(),
            Action::Surrender => b"SURRENDER\n".to_vec(),
            Action::LostTurn { said, .. } => [said, &b"\n"[..]].concat(),
        };
        relay.borrow_mut().push_back(text);
    }

    /// Writes the end of the game; tells of a log that could not be written meanwhile.
    pub(super) fn ended(
        &mut self,
        position: &Position,
        ending: &Ending,
        said: &[Vec<u8>; 2],
        line: &str,
    ) -> anyhow::Result<()> {
        let has_resigned = matches!(ending.termination, Termination::Resigned(_));
        if position.phase() == Phase::Setup && !has_resigned {
            let setups = [self.setups[0].as_ref(), self.setups[1].as_ref()];
            self.write_all(&setup_entries([&self.names[0], &self.names[1]], setups));
        }
        let entries = end_entries(position, ending, said);
        self.write_all(&entries);
        if let Some(summary) = Summary::parse(line.as_bytes()) {
            self.write(&Entry::Result(summary));
        }
        self.failure.take().map_or(Ok(()), Err)
    }

    fn show(&mut self, position: &Position) {
        if let Some(Err(error)) = self.printer.as_ref().map(|printer| printer.print(position)) {
            self.failure
                .get_or_insert_with(|| anyhow::Error::new(error).context("cannot print the board"));
        }
    }

    fn write_all(&mut self, entries: &[Entry]) {
        for entry in entries {
            self.write(entry);
        }
    }

    /// Writes to the log, if there is one. A failure is kept until the end, for the game itself can go on.
    fn write(&mut self, entry: &Entry) {
        if let Some(Err(error)) = self.log.as_ref().map(|log| log.borrow_mut().write(entry)) {
            self.failure.get_or_insert(error);
        }
    }
}

/// Returns the entries between the last accepted ply and the result.
fn end_entries(position: &Position, ending: &Ending, said: &[Vec<u8>; 2]) -> Vec<Entry> {
    let on_turn = |side, reason| {
        vec![Entry::End {
            place: Place::OnTurn(side),
            reason,
        }]
    };
    match (&ending.termination, position.end()) {
        (Termination::Forfeit(forfeits), _) if position.phase() == Phase::Setup => {
            let culprit = match forfeits.as_slice() {
                [(side, _)] => Some(*side),
                _ => None,
            };
            vec![Entry::End {
                place: Place::InSetup,
                reason: Reason::BadSetup(culprit),
            }]
        }
        (Termination::Forfeit(forfeits), _) => {
            let Some((side, violation)) = forfeits.first() else {
                return Vec::new();
            };
            let answered = matches!(
                violation.cause,
                Cause::Illegal(_) | Cause::Malformed | Cause::Noise | Cause::Crlf
            );
            let answer = if answered {
                said[side.index()].clone()
            } else {
                Vec::new()
            };
            let parsed = parse_answer(&answer).ok().map(|answer| answer.action);
            let (outcome, reason) = match (violation.cause, parsed) {
                (Cause::Illegal(rule), Some(Action::Move { mv, .. })) => {
                    (Some(PlyOutcome::Illegal), Reason::of_rule(rule, mv))
                }
                (Cause::Illegal(_), _) => (None, Reason::NotUnderstood),
                (cause, _) => (None, Reason::of_fault(cause)),
            };
            let ply = Entry::Ply {
                turn: position.turn(),
                side: *side,
                answer,
                outcome,
            };
            [vec![ply], on_turn(*side, reason)].concat()
        }
        (Termination::Resigned(_), _) if position.phase() == Phase::Setup => {
            vec![Entry::End {
                place: Place::InSetup,
                reason: Reason::Surrendered,
            }]
        }
        (Termination::Resigned(side), _) => {
            let answer = b"SURRENDER".to_vec();
            let ply = Entry::Ply {
                turn: position.turn(),
                side: *side,
                answer,
                outcome: None,
            };
            [vec![ply], on_turn(*side, Reason::Surrendered)].concat()
        }
        (_, Some(end)) => {
            let side = match (end.outcome.winner(), end.reason) {
                (Some(winner), EndReason::Surrendered | EndReason::NoLegalMove) => winner.other(),
                (Some(winner), _) => winner,
                (None, _) => BLUE,
            };
            let reason = match Reason::of_end(end.reason, end.turn) {
                Reason::NoMobilePiece if end.outcome.winner().is_none() => Reason::NothingMobile,
                reason => reason,
            };
            on_turn(side, reason)
        }
        (_, None) => on_turn(RED, Reason::BrokenOff),
    }
}
