//! Whether a fault is left over from an earlier task of the same conversation.
//!
//! The agent is asked for the task at fault alone, in a new process. If all is well then, it is not the task that it cannot do: something
//! of a task before has stayed. That is a fault of its own, and shows in any task. An agent that chooses at random would look the same by
//! chance, so the task is tried alone three times, and a wrong action several times in each of them.

use linesman_interface::protocol::{LeftOver, TaskForm};
use linesman_protocols::Cause;
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
        let Some(Alone {
            scenario: alone,
            own,
            before,
        }) = alone(&report.scenario, found.step, &form)
        else {
            return Ok(());
        };
        let sent: Vec<&str> = before
            .iter()
            .flat_map(lines)
            .filter_map(|line| line.literal().or_else(|| line.sole_placeholder()))
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
        // An agent that chooses at random does well now and then. What it chooses may follow from the second in which it was started, so
        // it is asked again in the same process too.
        let alone = match found.violation.cause {
            Cause::Illegal(_) => repeated(alone, own, TIMES),
            _ => alone,
        };
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

/// How many more times the task is tried alone when the whole conversation has shown the fault twice.
const MORE_ALONE: usize = 2;
/// How often the task is asked for in each of them. An agent that shows a wrong action at random in a share p of its answers is taken for
/// one that keeps something in p (1 - p)^17 of the cases, which is at most 1 in 47.
const TIMES: usize = 8;

/// A task without those before it.
struct Alone<'a> {
    /// The conversation up to the end of the task.
    scenario: Scenario,
    /// The steps of the task.
    own: &'a [Step],
    /// The steps before it.
    before: &'a [Step],
}

/// Returns the conversation with the task that a step belongs to, up to the step. None if there is no task before it, or if what is sent
/// follows from what was said there.
fn alone<'a>(scenario: &'a Scenario, step: usize, form: &TaskForm) -> Option<Alone<'a>> {
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
    let (before, own) = steps.split_at(last);
    let scenario = Scenario {
        steps: kept.chain(own).cloned().collect(),
        ..scenario.clone()
    };
    Some(Alone {
        scenario,
        own,
        before,
    })
}

/// Returns the conversation with its last task so many times.
fn repeated(mut alone: Scenario, own: &[Step], times: usize) -> Scenario {
    for _ in 1..times {
        alone.steps.extend_from_slice(own);
    }
    alone
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
        let alone = alone(&scenario, step, &UCI.tasks.unwrap())?;
        let lines = alone.scenario.steps.iter().flat_map(lines);
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
