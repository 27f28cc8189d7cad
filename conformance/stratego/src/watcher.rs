//! What observes a game: it writes the log, prints the board, pauses between moves and serves the player across the network.

use std::{cell::RefCell, rc::Rc, time::Duration};

use linesman_games::{
    Side,
    stratego::{Action, Phase, Position, Setup},
};
use linesman_protocols::stratego::log::{Entry, Summary, setup_entries};
use linesman_referee::Ending;

use crate::{
    args::{Arguments, Limit},
    error::Error,
    log::{LogFile, end_entries, surrender},
    network::Relay,
    printer::{Printer, pause},
};

/// Observes a game.
pub(crate) struct Watcher {
    names: [String; 2],
    log: Option<Rc<RefCell<LogFile>>>,
    relay: [Option<Relay>; 2],
    printer: Option<Printer>,
    stall: Limit<Duration>,
    /// The time for an answer.
    limit: Duration,
    setups: [Option<Setup>; 2],
    failure: Option<Error>,
}

impl Watcher {
    /// Returns the watcher of a game between players of these names, of whom one may be a person at this terminal.
    pub(crate) fn new(
        arguments: &Arguments,
        limit: Duration,
        names: [String; 2],
        log: Option<Rc<RefCell<LogFile>>>,
        relay: [Option<Relay>; 2],
        has_person: bool,
    ) -> Self {
        Self {
            names,
            log,
            relay,
            printer: Printer::new(arguments, has_person),
            stall: arguments.stall,
            limit,
            setups: [None, None],
            failure: None,
        }
    }

    /// Records an action that was accepted.
    pub(crate) fn observe(&mut self, position: &Position, side: Side, action: &Action) {
        self.relay(side, action);
        match action {
            Action::Setup(setup) => {
                self.setups[side.index()] = Some(setup.clone());
                if position.phase() != Phase::Setup {
                    self.write_setups();
                    self.print(position);
                }
            }
            Action::Surrender => self.write(&surrender(position, side)),
            Action::Move { .. } | Action::NoMove | Action::LostTurn { .. } => {
                let view = linesman_games::Position::view(position, side);
                let Some(ply) = view.last else { return };
                // A turn has two plies, and the position already counts this one.
                let turn = (position.plies() - 1) / 2 + 1;
                self.write(&Entry::of_ply(turn, &ply));
                if let (Action::Move { mv, .. }, Some(printer)) = (action, &mut self.printer) {
                    printer.follow(*mv, ply.encounter);
                }
                self.print(position);
                if position.end().is_none() {
                    pause(self.stall);
                }
            }
        }
    }

    /// Sends the action of the local player to the player across the network: bare rows and bare moves.
    fn relay(&self, side: Side, action: &Action) {
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

    /// Writes the end of the game.
    ///
    /// # Errors
    /// Returns the first failure of the whole game to write the log or to print the board.
    pub(crate) fn end(
        &mut self,
        position: &Position,
        ending: &Ending,
        said: &[Vec<u8>; 2],
        line: &str,
    ) -> Result<(), Error> {
        if position.phase() == Phase::Setup {
            self.write_setups();
        }
        for entry in end_entries(position, ending, said, self.limit) {
            self.write(&entry);
        }
        if let Some(summary) = Summary::parse(line.as_bytes()) {
            self.write(&Entry::Result(summary));
        }
        self.failure.take().map_or(Ok(()), Err)
    }

    fn print(&mut self, position: &Position) {
        if let Some(Err(error)) = self.printer.as_ref().map(|printer| printer.print(position)) {
            self.failure
                .get_or_insert_with(|| Error::cannot("print the board")(error));
        }
    }

    fn write_setups(&mut self) {
        let setups = [self.setups[0].as_ref(), self.setups[1].as_ref()];
        for entry in setup_entries([&self.names[0], &self.names[1]], setups) {
            self.write(&entry);
        }
    }

    /// Writes to the log, if there is one. The game goes on after a failure, which is kept until the end.
    fn write(&mut self, entry: &Entry) {
        if let Some(Err(error)) = self.log.as_ref().map(|log| log.borrow_mut().write(entry)) {
            self.failure.get_or_insert(error);
        }
    }
}
