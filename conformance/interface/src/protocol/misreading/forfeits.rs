//! The misreading that explains why a side forfeited a game.

use linesman_games::Side;
use linesman_protocols::{Cause, Transcript};
use linesman_referee::Termination;

use super::{MisreadingForm, spoken};
use crate::game::PlayedGame;
use linesman_values::outcome::Explanation;

impl MisreadingForm {
    /// Adds to the notes of a game, for each side that forfeited it by an illegal action, under which misreading its answers would be
    /// legal; `sides` are the names of the sides.
    pub fn explain_forfeits(&self, game: &mut PlayedGame, sides: &'static [&'static str]) {
        for side in Side::BOTH {
            if !has_erred(game, side) {
                continue;
            }
            let why = self.suspicion(&game.transcripts[side.index()], sides);
            let note = why.map(|why| format!("{}: {why}", game.player(side, sides)));
            game.notes.extend(note);
        }
    }

    /// Returns under which misreading all answers of an agent that forfeited by an illegal action would be legal: a fragment, or none
    /// if too little is known. `sides` are the names of the sides.
    #[must_use]
    pub fn suspicion(
        &self,
        transcript: &Transcript,
        sides: &'static [&'static str],
    ) -> Option<String> {
        let (all, trials) = ((self.all)(), (self.try_all)(&spoken(transcript)));
        match Explanation::of(&trials, &all, sides) {
            Some(explanation) if explanation.is_sure() => Some(explanation.sentence()),
            _ => {
                let suspicion = Explanation::suspected(&trials, &all)?;
                let sentence = suspicion.sentence();
                Some(format!("perhaps a misreading: {sentence} ({LITTLE})"))
            }
        }
    }
}

/// Returns whether a side forfeited by an illegal action.
fn has_erred(game: &PlayedGame, side: Side) -> bool {
    let forfeits = match &game.termination {
        Termination::Forfeit(forfeits) => forfeits.as_slice(),
        _ => &[],
    };
    let own = forfeits.iter().filter(|(loser, _)| *loser == side);
    let mut violations = own
        .map(|(_, violation)| violation)
        .chain(&game.excluded[side.index()]);
    violations.any(|violation| matches!(violation.cause, Cause::Illegal(_)))
}

/// What is said of a misreading that few answers speak for.
const LITTLE: &str = "one game is little evidence; 'linesman check' tries more";
