//! Entrants who do not play games that are due: they cannot start, have left, or have forfeited.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    fixtures::Fixture,
    plan::{Absent, Plan, Start},
    played::{Ended, Fault, Played},
};

/// Why an entrant does not play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Why, as the end of a sentence about it, such as `it cannot start: ...`.
    pub why: String,
    /// What becomes of its games.
    pub games: Absent,
}

/// Who does not play, by the number of the entrant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Absences(BTreeMap<usize, Absence>);

impl Absences {
    /// Notes that an entrant does not play. The first reason stays.
    pub fn add(&mut self, player: usize, absence: Absence) {
        self.0.entry(player).or_insert(absence);
    }

    /// Takes others. The first reason for an entrant stays.
    pub fn extend(&mut self, others: &Self) {
        for (player, absence) in others.iter() {
            self.add(player, absence.clone());
        }
    }

    /// Returns who does not play, in the order of their numbers, and why.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Absence)> {
        self.0.iter().map(|(player, absence)| (*player, absence))
    }

    /// Returns whether all play.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether an entrant plays no game at all.
    #[must_use]
    pub fn has(&self, player: usize) -> bool {
        self.0.contains_key(&player)
    }

    /// Returns why an entrant does not play a game, if it does not.
    fn find(&self, plan: &Plan, player: usize, game: &Fixture) -> Option<Absence> {
        let left = || {
            // The meetings of a round robin without it are not due at all.
            let has_left = plan.format.waits_for_results() && !plan.is_present(player, game.round);
            let is_gone = plan.entrants[player].start == Start::Gone;
            (has_left || is_gone).then(|| Absence {
                why: "it has left the tournament".to_owned(),
                games: Absent::Forfeits,
            })
        };
        self.0.get(&player).cloned().or_else(left)
    }

    /// Returns what becomes of a game that is not played, because a player is absent. Nothing if both are there.
    #[must_use]
    pub fn result(&self, plan: &Plan, game: &Fixture) -> Option<Played> {
        let absent = game.players.map(|player| self.find(plan, player, game));
        let is_void = absent
            .iter()
            .flatten()
            .any(|absence| absence.games == Absent::Void);
        let ended = match &absent {
            [None, None] => return None,
            _ if is_void => Ended::Void,
            [Some(_), None] => Ended::Second,
            [None, Some(_)] => Ended::First,
            [Some(_), Some(_)] => Ended::BothLost,
        };
        let name = |side: usize| &plan.entrants[game.players[side]].name;
        let lines = (0..2).filter_map(|side| {
            let absence = absent[side].as_ref()?;
            Some(format!("{} does not play: {}", name(side), absence.why))
        });
        let lines: Vec<String> = lines.collect();
        let form = plan.descriptor.tournament;
        let points = form.and_then(|form| form.forfeit).filter(|_| !is_void);
        let points = points.map(|[loser, winner]| {
            absent.each_ref().map(|absence| match absence {
                Some(_) => loser,
                None => winner,
            })
        });
        let fault = |absence: Option<Absence>| {
            absence.map(|absence| Fault {
                check: String::new(),
                cause: absence.why,
                is_late: false,
            })
        };
        let [first, second] = absent;
        Some(Played {
            reason: if is_void { "void" } else { "forfeit" }.to_owned(),
            line: lines.join("; "),
            points,
            faults: [fault(first), fault(second)],
            ..Played::plain(*game, ended)
        })
    }
}

/// Games that a player lost without playing them, or that do not count because it was absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unplayed {
    /// How many games it lost.
    pub games: u64,
    /// How many games do not count.
    pub void: u64,
    /// Why, for the last of them.
    pub why: String,
}
