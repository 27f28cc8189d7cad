//! A scenario.

use std::{path::PathBuf, sync::Arc};

use linesman_protocols::Check;

use super::{LoadError, Mistake, Span, Step};

/// A scripted conversation with an agent, and the checks that it decides.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The path of the file below the folder of scenarios, without its ending: protocol, theme, fact.
    pub id: String,
    /// The checks that pass if the agent gets through. A scenario without checks shows what an agent breaks, and decides
    /// nothing.
    pub checks: Vec<&'static Check>,
    /// The side that the agent plays, in the protocol's own word.
    pub agent: String,
    /// The profiles in which the conversation is possible. All of them if none is named.
    pub profiles: Vec<String>,
    /// The seed of everything that is drawn, if the scenario fixes it. It replaces the seed of the run.
    pub seed: Option<u64>,
    /// The options of the protocol, each with at least one value. The scenario is run with one value after the other.
    pub options: Vec<Choice>,
    /// The id of a scenario of the same side that is the same conversation without what makes this one difficult. It tells whether a
    /// fault has to do with the checks of this one.
    pub control: Option<String>,
    /// What the agent has to declare, by the protocol's names. If it does not, the scenario decides nothing.
    pub needs: Vec<String>,
    /// The conversation.
    pub steps: Vec<Step>,
    /// The file, as it was named.
    pub path: PathBuf,
    /// The text of the file.
    pub text: Arc<str>,
    /// The number of the game, from 1, if the scenario is a game that is played on top of the scripted scenarios. A game
    /// decides no check.
    pub game: Option<u32>,
}

/// The name of an option, and its values.
pub type Choice = (String, Vec<String>);

impl Scenario {
    /// Returns the scenario once for each combination of its options' values. If an option has several values, the id ends with
    /// the value, after an `@`.
    #[must_use]
    pub fn into_runs(self) -> Vec<Self> {
        let mut runs = vec![Self {
            options: Vec::new(),
            ..self.clone()
        }];
        for (name, values) in &self.options {
            let with = |run: &Self, value: &String| {
                let mut run = run.clone();
                if values.len() > 1 {
                    run.id = format!("{}@{value}", run.id);
                }
                run.options.push((name.clone(), vec![value.clone()]));
                run
            };
            runs = runs
                .iter()
                .flat_map(|run| values.iter().map(move |value| with(run, value)))
                .collect();
        }
        runs
    }

    /// Returns the id of the file, without the values of options that [`into_runs`](Self::into_runs) appends.
    pub fn file_id(&self) -> &str {
        self.id.split('@').next().unwrap_or(&self.id)
    }

    /// Returns whether the scenario decides a check. A game decides none.
    pub fn decides(&self, check: &'static Check) -> bool {
        self.game.is_none() && self.checks.contains(&check)
    }

    /// Returns the options, each with its first value. After [`into_runs`](Self::into_runs) there is no other.
    pub fn chosen_options(&self) -> Vec<(String, String)> {
        let first =
            |(name, values): &(String, Vec<String>)| Some((name.clone(), values.first()?.clone()));
        self.options.iter().filter_map(first).collect()
    }

    /// Returns the error of a scenario that needs in the step `index` what the agent has not declared by then.
    pub fn not_declared_yet(&self, index: usize, name: &str) -> LoadError {
        let place = self.steps.get(index).and_then(|step| step.place);
        let message = format!("the agent has not declared {name:?} yet");
        Mistake::new(place.unwrap_or(Span::START), message)
            .help("put the step behind the answer with which the agent ends its declarations")
            .in_file(&self.path, &self.text)
    }

    /// Returns the error of a scenario that waits in the step `index` for what the agent does not owe. `due` is the placeholder
    /// for what it owes instead.
    pub fn not_due(&self, index: usize, due: Option<&str>) -> LoadError {
        let place = self.steps.get(index).and_then(|step| step.place);
        let help = match due {
            Some(due) => format!("at this point the agent owes {{{due}}}"),
            None => {
                "at this point the rules and the protocol do not let the agent answer".to_owned()
            }
        };
        Mistake::new(
            place.unwrap_or(Span::START),
            "the agent does not owe this answer here",
        )
        .help(help)
        .in_file(&self.path, &self.text)
    }
}
