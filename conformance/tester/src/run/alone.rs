//! Whether a fault is left over from an earlier task of the same conversation.
//!
//! The agent is asked for the task at fault alone, in a new process. If all is well then, it is not the task that it cannot do: something
//! of a task before has stayed. That is a fault of its own, and shows in any task. An agent that chooses at random would look the same by
//! chance, so the task is tried alone three times.

use linesman_interface::protocol::{LeftOver, TaskForm};
use linesman_values::{
    outcome::ScenarioReport,
    scenario::{Part, Scenario, Step, StepKind, Template},
};

use super::{
    RunError, Runner,
    control::{blame, fatal},
};

impl Runner<'_> {
    /// Lets a fault count against the check for what is left over, if it comes in the whole conversation only, twice.
    pub(super) fn find_left_over(&self, report: &mut ScenarioReport) -> Result<(), RunError> {
        let Some(form) = self.protocol.descriptor().tasks else {
            return Ok(());
        };
        let Some(found) = fatal(&report.run) else {
            return Ok(());
        };
        let Some((alone, before)) = alone(&report.scenario, found.step, &form) else {
            return Ok(());
        };
        let sent: Vec<&str> = before
            .iter()
            .flat_map(lines)
            .filter_map(first_word)
            .collect();
        let fault = LeftOver {
            violation: &found.violation,
            against: found.check,
            sent: &sent,
        };
        let Some(check) = (form.left_over)(&fault) else {
            return Ok(());
        };
        let (step, cause) = (found.step, found.violation.cause.kind());
        if check.id == found.check || self.protocol.level_of(check).is_none() {
            return Ok(());
        }
        let run = self.run_aside(&alone)?;
        if run.is_cut || fatal(&run).is_some() {
            return Ok(());
        }
        let again = self.run_aside(&report.scenario)?;
        let is_same =
            fatal(&again).is_some_and(|it| it.step == step && it.violation.cause.kind() == cause);
        if !is_same {
            return Ok(());
        }
        // An agent that chooses at random does well now and then.
        for _ in 0..MORE_ALONE {
            let run = self.run_aside(&alone)?;
            if run.is_cut || fatal(&run).is_some() {
                return Ok(());
            }
        }
        blame(report, check.id);
        Ok(())
    }
}

/// How many more times the task is tried alone when the whole conversation has shown the fault twice. Of all agents that show it at random
/// in one run of two, one in 32 is taken for one that keeps something.
const MORE_ALONE: usize = 2;

/// Returns the conversation up to a step without the tasks before its own, and the steps before its own task. None if there is no task
/// before, or if what is sent follows from what was said there.
fn alone<'a>(
    scenario: &'a Scenario,
    step: usize,
    form: &TaskForm,
) -> Option<(Scenario, &'a [Step])> {
    let steps = scenario.steps.get(..=step)?;
    let is_opening = |step: &Step| begins_with(step, form.openings);
    let first = steps.iter().position(is_opening)?;
    let last = steps
        .iter()
        .rposition(is_opening)
        .filter(|last| *last > first)?;
    let follows =
        |step: &Step| matches!(step.kind, StepKind::Play(_)) || fills(step, form.openings);
    if steps.iter().any(follows) {
        return None;
    }
    let mut is_in_task = false;
    let between = steps[first..last].iter().filter(|step| {
        if matches!(step.kind, StepKind::Send(_) | StepKind::Raw(_)) {
            is_in_task = is_opening(step) || begins_with(step, form.lines);
        }
        !is_in_task
    });
    let kept = steps[..first].iter().chain(between);
    let alone = Scenario {
        steps: kept.chain(&steps[last..]).cloned().collect(),
        ..scenario.clone()
    };
    Some((alone, &steps[..last]))
}

fn lines(step: &Step) -> &[Template] {
    match &step.kind {
        StepKind::Send(lines) => lines,
        _ => &[],
    }
}

/// Returns whether a step sends a line that begins with one of these words, or is its placeholder.
fn begins_with(step: &Step, words: &[&str]) -> bool {
    let mut first = lines(step).iter().filter_map(first_word);
    first.any(|word| words.contains(&word))
}

fn first_word(line: &Template) -> Option<&str> {
    match line.parts().first()? {
        Part::Text(text) => text.split_ascii_whitespace().next(),
        Part::Placeholder(name) => Some(name),
        Part::Declared(_) => None,
    }
}

/// Returns whether a step sends a line that the game so far makes, by one of these placeholders.
fn fills(step: &Step, words: &[&str]) -> bool {
    let mut names = lines(step).iter().filter_map(Template::sole_placeholder);
    names.any(|name| words.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_uci::UCI;

    /// Returns what the agent is sent if the task of a step is tried alone.
    fn sent(id: &str, step: usize) -> Option<Vec<String>> {
        let protocol = UCI.protocol(None, None).unwrap();
        let mut all = crate::loading::scenarios(&*protocol).unwrap().into_iter();
        let scenario = all.find(|it| it.id == id).unwrap();
        let (alone, _) = alone(&scenario, step, &UCI.tasks.unwrap())?;
        let lines = alone.steps.iter().flat_map(lines);
        let text = |line: &Template| match line.sole_placeholder() {
            Some(name) => format!("{{{name}}}"),
            None => line.literal().unwrap_or_default().to_owned(),
        };
        Some(lines.map(text).collect())
    }

    #[test]
    fn a_task_is_tried_alone_behind_what_is_about_all_tasks() {
        // Steps: uci, uciok, setoption and isready, readyok, ucinewgame and isready, readyok, position, go, bestmove, setoption and
        // isready, readyok, position, go, bestmove.
        let first = sent("uci/set/stays", 10);
        assert_eq!(first, None, "there is no task before the first one");
        let second = sent("uci/set/stays", 15).unwrap();
        let expected = [
            "{uci}",
            "{isready}",
            "setoption name MultiPV value 3",
            "{isready}",
            "{newgame}",
            "{isready}",
            "setoption name MultiPV value 1",
            "{isready}",
            "position startpos",
            "go depth 2 wtime 10000 btime 10000",
        ];
        assert_eq!(second, expected);
    }

    #[test]
    fn a_task_that_follows_from_a_game_is_not_tried_alone() {
        assert_eq!(sent("uci/game/second-game", 12), None);
    }
}
