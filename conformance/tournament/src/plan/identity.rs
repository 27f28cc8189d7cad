//! What of a plan cannot change once games have results, and what may grow.

use linesman_referee::MemoryLimit;

use super::{Format, Openings, Plan};
use crate::book::Reading;

/// Why results do not belong to a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Disagreement {
    /// What differs.
    pub(crate) what: String,
    /// What to do, if there is something better than to undo the change.
    pub(crate) advice: Option<String>,
}

/// The entries that are numbers, and may grow.
const ROUNDS: &str = "rounds";
const GAMES: &str = "games";
const COUNT: &str = "count";
/// The entries of a file with positions: how many there are, and a digest of them.
const OPENINGS: &str = "openings";
const CONTENT: &str = "the content of the file of openings";
/// The order of the openings of a book, and how many plies of its games are played.
const ORDER: &str = "the order of openings";
const RANDOM: &str = "random";
const PLIES: &str = "the plies of openings";
/// What agents may keep from game to game. Where is no matter.
const KEEP_SIZE: &str = "keep-size";
/// What begins the name of an entry that earlier versions kept for each entrant.
const ENTRANT: &str = "entrant ";

impl Plan {
    /// Returns everything that decides which games are played and how, as keys and values. Who takes part is kept apart.
    #[must_use]
    pub fn identity(&self) -> Vec<(String, String)> {
        let mut all = vec![
            ("protocol".to_owned(), self.descriptor.name.to_owned()),
            ("profile".to_owned(), self.profile.clone()),
            ("format".to_owned(), self.format.name().to_owned()),
            (GAMES.to_owned(), self.games.to_string()),
            (ROUNDS.to_owned(), self.rounds.to_string()),
            ("challengers".to_owned(), self.challengers.to_string()),
            ("seed".to_owned(), self.seed.to_string()),
            (
                "memory".to_owned(),
                MemoryLimit(self.terms.memory).to_string(),
            ),
            ("pause-idle".to_owned(), self.terms.pauses_idle.to_string()),
        ];
        let keeping = self.terms.keeping.as_ref();
        all.extend(keeping.map(|it| (KEEP_SIZE.to_owned(), MemoryLimit(it.limit).to_string())));
        let own = |(name, value): (&str, String)| (name.to_owned(), value);
        match &self.openings {
            Openings::Usual => {}
            Openings::Random { plies, count } => {
                all.push(("plies".to_owned(), plies.to_string()));
                all.extend(count.map(|count| (COUNT.to_owned(), count.to_string())));
            }
            Openings::Book(book) => {
                let count = book.len();
                all.push((OPENINGS.to_owned(), described(count)));
                let content = self.openings.digest(self.folder(), count);
                all.push((CONTENT.to_owned(), content));
                let Reading { seed, plies } = book.reading();
                all.extend(seed.map(|_| (ORDER.to_owned(), RANDOM.to_owned())));
                all.extend(plies.map(|plies| (PLIES.to_owned(), plies.to_string())));
            }
        }
        if self.is_simulated() {
            let simulation = self.simulation.clone().unwrap_or_default();
            all.extend(simulation.identity().into_iter().map(own));
            let strengths = self.entrants.iter().filter_map(|entrant| {
                let key = format!("the strength of {}", entrant.name);
                Some((key, entrant.strength?.to_string()))
            });
            all.extend(strengths);
        }
        for kind in &self.kinds {
            if let Some((name, _)) = &kind.option {
                all.push(((*name).to_owned(), kind.name.clone()));
            }
            if let Some(content) = kind.content {
                let key = format!("the content of {}", kind.name);
                all.push((key, format!("{content:016x}")));
            }
        }
        for (name, value) in self.options.iter() {
            let value = if value.is_empty() { "true" } else { value };
            all.push((name.to_owned(), value.to_owned()));
        }
        all
    }

    /// Returns whether results that were kept with this identity go on with the plan as it is now.
    ///
    /// # Errors
    /// Says what differs, and what to do.
    pub(crate) fn expect(&self, kept: &[(String, String)]) -> Result<(), Disagreement> {
        let now = self.identity();
        let keys = kept.iter().chain(&now).map(|(key, _)| key.as_str());
        let values = |all: &[(String, String)], key: &str| {
            let own = all.iter().filter(|(name, _)| name == key);
            own.map(|(_, value)| value.clone()).collect::<Vec<_>>()
        };
        let mut wrong = keys.filter_map(|key| {
            let [before, after] = [kept, now.as_slice()].map(|all| values(all, key));
            let is_equal = before == after || self.may_change(key, &before, &after, kept);
            (!is_equal).then_some((key, before, after))
        });
        let Some((key, before, after)) = wrong.next() else {
            return Ok(());
        };
        let shown = |values: &[String]| match values {
            [] => "not set".to_owned(),
            list => list.join(", "),
        };
        // A digest says nothing to people.
        let is_digest = key.starts_with("the content of ");
        let what = if is_digest && !before.is_empty() && !after.is_empty() {
            format!("{key} has changed")
        } else {
            format!(
                "'{key}' was {}, and is {} now",
                shown(&before),
                shown(&after)
            )
        };
        Err(Disagreement {
            what,
            advice: self.advice(key).map(str::to_owned),
        })
    }

    /// Returns whether an entry may have one value before and another one after games were played.
    fn may_change(
        &self,
        key: &str,
        before: &[String],
        after: &[String],
        kept: &[(String, String)],
    ) -> bool {
        let number = |values: &[String]| values.first().and_then(|it| it.parse::<u64>().ok());
        let grows = || number(before) < number(after);
        let has_cycles = !self.format.waits_for_results();
        // A knockout stays as it was drawn.
        let may_grow = self.format != Format::Knockout;
        match key {
            // They follow from the entrants, whose places are kept apart.
            ROUNDS if !may_grow => true,
            COUNT | OPENINGS | CONTENT if !may_grow => false,
            ROUNDS => grows(),
            GAMES => has_cycles && grows(),
            COUNT => after.is_empty() || !before.is_empty() && grows(),
            OPENINGS | CONTENT => self.has_more_positions(kept),
            _ => {
                // Somebody who joins has a strength, and somebody who has left has none.
                let is_strength = key.starts_with("the strength of ");
                key.starts_with(ENTRANT) || is_strength && before.is_empty() != after.is_empty()
            }
        }
    }

    /// Returns whether the file of openings has the positions that it had, and perhaps more after them. With more positions, another order
    /// would be drawn.
    fn has_more_positions(&self, kept: &[(String, String)]) -> bool {
        let value = |key: &str| kept.iter().find(|(own, _)| own == key).map(|it| &it.1);
        let Openings::Book(book) = &self.openings else {
            return false;
        };
        let before = (1..=book.len())
            .filter(|_| book.reading().seed.is_none())
            .find(|count| value(OPENINGS) == Some(&described(*count)));
        before.is_some_and(|count| {
            value(CONTENT) == Some(&self.openings.digest(self.folder(), count))
        })
    }

    /// Returns what to do about an entry that has changed.
    fn advice(&self, key: &str) -> Option<&'static str> {
        match key {
            COUNT | OPENINGS | CONTENT if self.format == Format::Knockout => {
                Some("a knockout stays as it was drawn")
            }
            ROUNDS => Some("rounds can be added, and not be taken away"),
            GAMES if self.format.waits_for_results() => {
                Some("later rounds follow from meetings that had this number of games")
            }
            GAMES => Some("games can be added, and not be taken away"),
            COUNT | OPENINGS | CONTENT => {
                Some("openings can be added behind the others, and the others stay")
            }
            _ => None,
        }
    }
}

fn described(positions: u32) -> String {
    match positions {
        1 => "a file with 1 position".to_owned(),
        count => format!("a file with {count} positions"),
    }
}
