//! A game that is recorded while it is played.

use std::cell::RefCell;

use linesman_game_record::{End, EndReason, GameOutcome, Head, Recorder};
use linesman_games::Side;
use linesman_referee::{Ending, Termination};

use super::{Arbiter, Attempt, Contestant, Game, GameError, PlayedGame, Source, Standby, Table};

/// Plays a game between two programs, in one attempt, and records it. What they keep is copied before the game. Programs that may stay
/// for another game wait for it on standby.
///
/// # Errors
/// The game could not be played, its record could not be written, or what an agent keeps cannot be copied.
pub fn play_recorded(
    game: &Game,
    contestants: [&Contestant; 2],
    attempt: Attempt,
    recorder: Recorder,
    standby: Option<&Standby>,
) -> Result<PlayedGame, GameError> {
    let number = recorder.head().game.unwrap_or(1);
    for kept in contestants.iter().filter_map(|it| it.kept.as_ref()) {
        kept.before(number).map_err(GameError::Kept)?;
    }
    let witness = RefCell::new(recorder);
    let table = Table {
        contestants,
        attempt,
        source: Source::Witnessed(&witness),
        standby,
    };
    let mut played = game(&table)?;
    for (contestant, kept) in contestants
        .iter()
        .filter_map(|it| Some((it, it.kept.as_ref()?)))
    {
        if let Some(excess) = kept.after(number).map_err(GameError::Kept)? {
            played.notes.push(format!(
                "{} keeps {excess}, so its folder is as it was before game {number}",
                contestant.name
            ));
        }
    }
    let recorder = witness.into_inner();
    let end = played.end(recorder.head());
    let taken = recorder.finish(&end).map_err(GameError::Record)?;
    Ok(PlayedGame { taken, ..played })
}

/// Plays a game once under an arbiter, and records it. None if the arbiter stops it.
///
/// # Errors
/// The game could not be played, or its record could not be written.
pub fn play_arbited(
    game: &Game,
    contestants: [&Contestant; 2],
    attempt: Attempt,
    recorder: Recorder,
    arbiter: &Arbiter,
) -> Result<Option<PlayedGame>, GameError> {
    let witness = RefCell::new(recorder);
    let table = Table {
        contestants,
        attempt,
        source: Source::Arbited(&witness, arbiter),
        standby: None,
    };
    let played = game(&table);
    let recorder = witness.into_inner();
    match played {
        Ok(played) => {
            let end = played.end(recorder.head());
            let taken = recorder.finish(&end).map_err(GameError::Record)?;
            Ok(Some(PlayedGame { taken, ..played }))
        }
        Err(GameError::Unfinished) => {
            let end = End::new(GameOutcome::None, None, EndReason::Stopped);
            recorder.finish(&end).map_err(GameError::Record)?;
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

impl PlayedGame {
    /// Returns the end of the game as a record with this head has it.
    #[must_use]
    pub fn end(&self, head: &Head) -> End {
        let ending = Ending {
            outcome: self.outcome,
            termination: self.termination.clone(),
        };
        let excluded: Vec<_> = Side::BOTH
            .into_iter()
            .zip(&self.excluded)
            .filter_map(|(side, violation)| Some((side, violation.clone()?)))
            .collect();
        let rule = match self.termination {
            Termination::Adjudicated(rule) => Some(rule.id()),
            _ => self.reason.map(|reason| reason.id),
        };
        End {
            rule: rule.map(str::to_owned),
            line: self.line.clone(),
            ..End::of(head, &ending, &excluded, self.plies)
        }
    }
}
