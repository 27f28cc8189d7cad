//! A refereed stretch of a game, whatever the protocol, and the tester's own player in it.

use std::sync::{Arc, Mutex, PoisonError};

use linesman_games::Side;
use linesman_protocols::{ActionOf, Dialect, Time, ViewOf, Violation};
use linesman_referee::{Chooser, Conversation, Referee, Seat, Termination};

use crate::{outcome::Played, scenario::Play};

/// Formats the opponent's actions, and reads them.
pub trait Wording: Dialect {
    /// Words an action as the protocol does; none if it is no move, as a set-up is none.
    fn word(action: &ActionOf<Self>) -> Option<String>;
    /// Reads an action in these words, if it is legal here and not for a set-up.
    fn read(text: &str, view: &ViewOf<Self>) -> Option<ActionOf<Self>>;
}

/// The stretches of one conversation, in any protocol.
pub trait Refereed {
    /// Returns the stretch that is being played, if there is one.
    fn playing(&mut self) -> Option<&mut dyn Conversation>;
    /// Returns when the stretch that is being played next needs the time.
    fn timeout(&self) -> Option<Time>;
    /// Returns the next violation that the stretch tolerated.
    fn poll_note(&mut self) -> Option<Violation>;
    /// Returns the result of each stretch in order. The one that is being played comes last.
    fn played(&self) -> Vec<Played>;
}

/// The stretches of one conversation: at most one is being played.
pub struct Stretches<D: Dialect> {
    current: Option<Stretch<D>>,
    ended: Vec<Played>,
}

struct Stretch<D: Dialect> {
    referee: Referee<D>,
    /// How many of the notes have been told.
    noted: usize,
    moves: Arc<Mutex<Vec<String>>>,
}

/// What a stretch leaves behind.
pub struct Ended<D: Dialect> {
    /// The last position.
    pub position: D::Position,
    /// The judging end, as far as the conversation has come.
    pub end: D,
    /// The number of plies that were played.
    pub plies: u32,
    /// Whether the agent gave up.
    pub has_resigned: bool,
    /// What was found wrong at the end.
    pub violations: Vec<Violation>,
}

impl<D: Wording + 'static> Default for Stretches<D> {
    fn default() -> Self {
        Self::new()
    }
}

impl<D: Wording + 'static> Stretches<D> {
    /// Returns no stretches.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            current: None,
            ended: Vec::new(),
        }
    }

    /// Begins a stretch between the agent, which plays `side`, and this player.
    pub fn begin(
        &mut self,
        position: D::Position,
        (side, end): (Side, D),
        player: Chooser<D>,
        play: &Play,
        now: Time,
    ) {
        let moves = Arc::default();
        let opponent = recorded::<D>(listed::<D>(player, play.moves.clone()), Arc::clone(&moves));
        let mut seats = [Seat::Agent(0, end), Seat::Local(opponent)];
        if side == Side::Second {
            seats.reverse();
        }
        self.current = Some(Stretch {
            referee: Referee::stretch(position, seats, play.plies, now),
            noted: 0,
            moves,
        });
    }

    /// Returns the game as it stands, if a stretch is being played.
    #[must_use]
    pub fn referee(&self) -> Option<&Referee<D>> {
        self.current.as_ref().map(|stretch| &stretch.referee)
    }

    /// Ends the stretch if it is over.
    pub fn end(&mut self) -> Option<Ended<D>> {
        self.referee()?.ending()?;
        let stretch = self.current.take()?;
        self.ended.push(stretch.played());
        let (mut violations, mut has_resigned) = (Vec::new(), false);
        match stretch.referee.ending().map(|ending| &ending.termination) {
            Some(Termination::Forfeit(forfeits)) => {
                violations.extend(forfeits.iter().map(|(_, found)| found.clone()));
            }
            Some(Termination::Resigned(_)) => has_resigned = true,
            _ => {}
        }
        let plies = stretch.referee.plies();
        let (position, seats) = stretch.referee.into_parts();
        let end = seats.into_iter().find_map(|seat| match seat {
            Seat::Agent(_, end) => Some(end),
            Seat::Local(_) => None,
        })?;
        Some(Ended {
            position,
            end,
            plies,
            has_resigned,
            violations,
        })
    }
}

impl<D: Wording + 'static> Refereed for Stretches<D> {
    fn playing(&mut self) -> Option<&mut dyn Conversation> {
        let stretch = self.current.as_mut()?;
        Some(&mut stretch.referee)
    }

    fn timeout(&self) -> Option<Time> {
        self.referee().and_then(Conversation::poll_timeout)
    }

    fn poll_note(&mut self) -> Option<Violation> {
        let stretch = self.current.as_mut()?;
        let (_, violation) = stretch.referee.notes().get(stretch.noted)?;
        stretch.noted += 1;
        Some(violation.clone())
    }

    fn played(&self) -> Vec<Played> {
        let current = self.current.as_ref().map(Stretch::played);
        self.ended.iter().cloned().chain(current).collect()
    }
}

impl<D: Dialect> Stretch<D> {
    fn played(&self) -> Played {
        let moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        Played {
            plies: self.referee.plies(),
            moves: moves.clone(),
        }
    }
}

/// Mixes the seed of a stretch's opponent into that of the run.
#[must_use]
pub const fn mix(seed: u64, play: &Play) -> u64 {
    seed.wrapping_add(play.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Returns a player that makes the listed moves: at each turn the next that is legal then; where none is, it asks `player`.
fn listed<D: Wording + 'static>(mut player: Chooser<D>, moves: Vec<String>) -> Chooser<D> {
    let mut next = 0;
    Box::new(move |view| {
        let rest = moves.iter().enumerate().skip(next);
        let found = rest
            .filter_map(|(index, text)| Some((index, D::read(text, view)?)))
            .next();
        match found {
            Some((index, action)) => {
                next = index + 1;
                action
            }
            None => player(view),
        }
    })
}

/// Returns a player that writes down what it does.
fn recorded<D: Wording + 'static>(
    mut player: Chooser<D>,
    moves: Arc<Mutex<Vec<String>>>,
) -> Chooser<D> {
    Box::new(move |view| {
        let action = player(view);
        let mut moves = moves.lock().unwrap_or_else(PoisonError::into_inner);
        moves.extend(D::word(&action));
        action
    })
}

#[cfg(test)]
mod tests {
    use linesman_games::{
        Position as _,
        tafl::{ATTACKERS, Move, Position, Rules},
    };
    use linesman_protocols::otep::RefereeEnd;

    use super::*;

    /// Returns what a player with this list does in the position at the beginning of brandub, asked so many times.
    fn moves_of(list: &[&str], times: usize) -> Vec<String> {
        let rules: Rules = "dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
            .parse()
            .unwrap();
        let view = Position::new(Arc::new(rules)).view(ATTACKERS);
        let own: Chooser<RefereeEnd> = Box::new(|_| "d1-e1".parse::<Move>().unwrap());
        let list = list.iter().map(|mv| (*mv).to_owned()).collect();
        let moves = Arc::default();
        let mut player =
            recorded::<RefereeEnd>(listed::<RefereeEnd>(own, list), Arc::clone(&moves));
        for _ in 0..times {
            player(&view);
        }
        moves.lock().unwrap().clone()
    }

    #[test]
    fn listed_moves_are_made_in_their_order() {
        assert_eq!(moves_of(&["d1-c1", "a4-a3"], 2), ["d1-c1", "a4-a3"]);
    }

    #[test]
    fn a_listed_move_that_is_not_legal_is_passed_over() {
        let list = ["d1-d2", "d4-d5", "a4-a3"];
        assert_eq!(moves_of(&list, 2), ["a4-a3", "d1-e1"]);
    }

    #[test]
    fn a_player_chooses_for_itself_when_no_listed_move_is_left() {
        assert_eq!(moves_of(&["d1-c1"], 3), ["d1-c1", "d1-e1", "d1-e1"]);
    }
}
