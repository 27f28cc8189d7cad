//! What a player remembers of its game.

use std::time::Duration;

use linesman_games::{
    Side,
    bitwa::{Board, Division, Position},
};
use linesman_protocols::bitwa::{Command, command_of};

/// What the commands of the referee have said so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Game {
    /// The command that is to be answered, or was answered last.
    pub(super) command: Option<Command>,
    /// The number of bytes of the last `set_game`.
    pub(super) setup_length: usize,
    /// The last `set_game`, and each `play` since.
    pub(super) told: Vec<String>,
    /// The position as the player understands it.
    pub(super) position: Option<Position>,
    /// The player's side, once it has been asked for an order.
    pub(super) side: Option<Side>,
    /// The division that was asked for an order last.
    pub(super) asked: Option<Division>,
    /// The division that was asked before that.
    pub(super) asked_before: Option<Division>,
    /// Whether a division of the opponent's was due when the last order was asked for.
    pub(super) is_alone: bool,
    /// Whether the opponent's last order cost the player a unit.
    pub(super) has_lost: bool,
    /// The time that was left when the referee told it last.
    pub(super) time_left: Option<Duration>,
}

impl Game {
    /// Adds a line from the referee.
    pub(super) fn note_line(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace().skip(1);
        // A player has no own order before it has been asked for one.
        let is_unasked = self.side.is_none();
        self.command = match command_of(line.as_bytes(), self.side.unwrap_or(Side::First)) {
            Some(Command::Play { is_own }) => Some(Command::Play {
                is_own: is_own && !is_unasked,
            }),
            command => command,
        };
        match self.command {
            Some(Command::SetGame) => {
                self.setup_length = line.len();
                self.told = vec![line.to_owned()];
            }
            Some(Command::Play { .. }) => self.told.push(line.to_owned()),
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

    /// Adds the position after a command.
    pub(super) fn note_position(&mut self, position: Option<Position>) {
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

    /// Returns the round, from 1; 0 before the game.
    pub(super) fn round(&self) -> u32 {
        self.position.as_ref().map_or(0, Position::round)
    }

    /// Returns the division that is asked next if no division is ever destroyed.
    pub(super) fn next_letter(&self) -> Option<Division> {
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
