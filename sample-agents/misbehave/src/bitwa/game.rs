//! What a player remembers of its game.

use std::time::Duration;

use linesman_games::{
    Side,
    bitwa::{Board, Division, Position},
};
use linesman_protocols::bitwa::{Command, command_of};

/// What a fault may know when it is asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Game {
    /// The command that is to be answered, or was answered last.
    pub(crate) command: Option<Command>,
    /// The number of bytes of the last `set_game`.
    pub(crate) setup_length: usize,
    /// The position as the player understands it.
    pub(crate) position: Option<Position>,
    /// The side that the player plays, once an order has been asked for.
    pub(crate) side: Option<Side>,
    /// The division for which an order was asked last.
    pub(crate) asked: Option<Division>,
    /// The one for which an order was asked before that.
    pub(crate) asked_before: Option<Division>,
    /// Was a division of the opponent's due when the last order was asked for?
    pub(crate) is_alone: bool,
    /// The number of orders that the player has given, the one of the moment not counted before it is out.
    pub(crate) orders: u32,
    /// Did the opponent's last order cost the player a unit?
    pub(crate) has_lost: bool,
    /// How much time was left when that was told last.
    pub(crate) time_left: Option<Duration>,
}

impl Game {
    /// Takes notice of a line from the referee.
    pub(crate) fn note_line(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace().skip(1);
        // Nobody hears of an order of its own before it was asked for one.
        let is_unasked = self.side.is_none();
        self.command = match command_of(line.as_bytes(), self.side.unwrap_or(Side::First)) {
            Some(Command::Play { is_own }) => Some(Command::Play {
                is_own: is_own && !is_unasked,
            }),
            command => command,
        };
        match self.command {
            Some(Command::SetGame) => self.setup_length = line.len(),
            Some(Command::TimeLeft) => {
                let millis = words.next().and_then(|word| word.parse().ok());
                self.time_left = millis.map(Duration::from_millis);
            }
            Some(Command::GenMove) => {
                let letter = words.next().and_then(|word| word.chars().next());
                self.asked_before = self.asked;
                self.asked = letter.and_then(Division::from_letter);
                self.side = self.asked.map(Division::side);
                let due = self.position.as_ref().and_then(Position::due);
                self.is_alone = due.is_some_and(|due| Some(due.side()) != self.side);
            }
            _ => {}
        }
    }

    /// Takes notice of the position after a command.
    pub(crate) fn note_position(&mut self, position: Option<Position>) {
        let side = self.side;
        let units = |position: &Option<Position>| {
            let board = position.as_ref().map(Position::board);
            let units = board.into_iter().flat_map(Board::units);
            units
                .filter(|(.., unit)| Some(unit.division.side()) == side)
                .count()
        };
        match self.command {
            Some(Command::Play { is_own }) => {
                self.has_lost = !is_own && units(&position) < units(&self.position);
            }
            Some(Command::SetGame) => self.has_lost = false,
            _ => {}
        }
        self.position = position;
    }

    /// Is the answer to this command due, or was it the last that was given?
    pub(crate) fn is_at(&self, command: Command) -> bool {
        self.command == Some(command)
    }

    /// Is the answer to `play` due, or was it the last that was given?
    pub(crate) const fn is_at_play(&self) -> bool {
        matches!(self.command, Some(Command::Play { .. }))
    }

    /// Returns the round, from 1; 0 before the game.
    pub(crate) fn round(&self) -> u32 {
        self.position.as_ref().map_or(0, Position::round)
    }

    /// Returns the division that is asked after the last but one, as long as none is destroyed.
    pub(crate) fn next_letter(&self) -> Option<Division> {
        let (side, position) = (self.side?, self.position.as_ref()?);
        let board = position.setup().board();
        let has_units =
            |division: &Division| board.units().any(|(.., unit)| unit.division == *division);
        let own: Vec<Division> = Division::all()
            .filter(|division| division.side() == side && has_units(division))
            .collect();
        let place = own.iter().position(|own| Some(*own) == self.asked_before);
        let next = place.map_or(0, |place| place + 1);
        own.get(next).or(own.first()).copied()
    }
}
