//! Illegal answers that one misreading of the protocol explains: they are one failure.

use std::{
    num::NonZeroUsize,
    sync::Arc,
    time::{Duration, Instant},
};

use linesman_protocols::{Cause, CauseKind};

use super::{aside::run_aside, verdicts::UNREACHED};
use crate::{
    games::plan,
    run::{RunError, Runner},
};
use linesman_interface::protocol::misreading::spoken;
use linesman_values::{
    outcome::{
        CheckReport, Explanation, Found, MisreadSubject, Run, ScenarioReport, Trial, Verdict,
    },
    scenario::{Scenario, StepKind},
};

/// Looks for a misreading that makes all answers of all runs legal. If there is one, the failures that it explains say so.
///
/// An illegal answer often ends all that could be asked. So the agent plays the beginnings of a few more games, `jobs` at a time, until one
/// misreading is left, or none is. Returns the games too.
pub(super) fn explain(
    mut checks: Vec<CheckReport>,
    runs: &[&Vec<Arc<ScenarioReport>>],
    runner: &Runner<'_>,
    jobs: NonZeroUsize,
) -> Result<Explained, RunError> {
    let protocol = runner.protocol.descriptor();
    if !checks.iter().any(is_illegal) {
        return Ok(Explained::nothing(checks));
    }
    let try_all = |run: &Run| (protocol.misreadings.try_all)(&spoken(&run.transcript));
    let tried: Vec<(&Arc<ScenarioReport>, Vec<Trial>)> = runs
        .iter()
        .copied()
        .flatten()
        .map(|run| (run, try_all(&run.run)))
        .collect();
    let is_broken = |trial: &Trial| trial.is_evidence && !trial.is_legal;
    let mut broken = tried.iter();
    let shown = broken.find(|(_, trials)| trials.iter().any(is_broken));
    let trials = tried.iter().flat_map(|(_, own)| own.iter().cloned());
    let (explanation, asides) = match shown {
        Some((shown, _)) => {
            let plies = plies(runs.iter().copied().flatten());
            let games = games(&shown.scenario, runner).into_iter();
            let games: Vec<Scenario> = games.map(|game| beginning(game, plies)).collect();
            seek(trials.collect(), &games, runner, jobs)?
        }
        None => (of_others(trials, runner), Vec::new()),
    };
    let Some(explanation) = explanation else {
        return Ok(Explained { checks, asides });
    };
    let all = (protocol.misreadings.all)();
    let is_explained = |trials: &[Trial]| {
        let explains = |trial: &Trial| explanation.explains(trial, &all, protocol.sides);
        trials.iter().any(|trial| !trial.is_legal) && trials.iter().all(explains)
    };
    let explained: Vec<&Arc<ScenarioReport>> = tried
        .iter()
        .filter(|(_, trials)| is_explained(trials))
        .map(|(run, _)| *run)
        .collect();
    let is_explained = |run: &Arc<ScenarioReport>| {
        let mut explained = explained.iter();
        explained.any(|other| Arc::ptr_eq(other, run))
    };
    let shared = Arc::new(explanation.clone());
    for report in &mut checks {
        let id = report.check.id;
        let breaks = |run: &&Arc<ScenarioReport>| run.run.found.iter().any(|it| it.check == id);
        let follows = || {
            let mut breaking = runs.iter().copied().flatten().filter(breaks);
            shared.is_sure() && is_end(report) && breaking.all(is_explained)
        };
        let is_shown = report.shown_by.as_ref().is_some_and(is_explained);
        if is_shown && (is_illegal(report) || follows()) {
            report.misreading = Some(Arc::clone(&shared));
        }
    }
    if let Some(subject) = shared.subject() {
        name_subject(&mut checks, subject);
    }
    Ok(Explained { checks, asides })
}

/// Checks with what is known of their failures, and the games that were played to find it out.
pub(super) struct Explained {
    pub(super) checks: Vec<CheckReport>,
    pub(super) asides: Vec<Arc<ScenarioReport>>,
}

impl Explained {
    pub(super) const fn nothing(checks: Vec<CheckReport>) -> Self {
        let asides = Vec::new();
        Self { checks, asides }
    }
}

/// Looks for a misreading that explains the answers that an agent may find in another way than its moves, if all its moves are legal.
fn of_others(trials: impl Iterator<Item = Trial>, runner: &Runner<'_>) -> Option<Explanation> {
    let protocol = runner.protocol.descriptor();
    let others = trials.filter(|trial| !trial.is_evidence);
    let others: Vec<Trial> = others
        .map(|trial| Trial {
            is_evidence: true,
            ..trial
        })
        .collect();
    Explanation::of(&others, &(protocol.misreadings.all)(), protocol.sides)
}

/// Lets the check of what a misreading is about tell of it, if it was not reached: what it asks for was seen elsewhere.
fn name_subject(checks: &mut [CheckReport], subject: MisreadSubject) {
    let is_breach = |report: &&CheckReport| {
        let found = report.verdict.found();
        let shown = |found: &Found| {
            let mut shown_by = subject.shown_by.iter();
            shown_by.any(|check| check.id == found.violation.check.id)
        };
        report.misreading.is_some()
            && matches!(report.verdict, Verdict::Fail(_))
            && found.is_some_and(shown)
    };
    let Some(breach) = checks.iter().find(is_breach).cloned() else {
        return;
    };
    let mut checks = checks.iter_mut();
    let named = checks.find(|report| report.check.id == subject.check.id);
    let is_unreached = |report: &&mut CheckReport| {
        let reason = report.verdict.reason().unwrap_or_default();
        let is_unreached = reason.starts_with(UNREACHED);
        is_unreached && matches!(report.verdict, Verdict::Skip(_))
    };
    if let Some(named) = named.filter(is_unreached)
        && named.level <= breach.level
        && let Some(found) = breach.verdict.found()
    {
        let check = named.check.id;
        let found = Found {
            check,
            ..found.clone()
        };
        named.verdict = Verdict::Fail(Box::new(found));
        (named.misreading, named.shown_by) = (breach.misreading, breach.shown_by);
    }
}

/// Looks for a misreading that explains these answers, and the answers in these games as long as they may tell more. Returns the games too.
fn seek(
    mut trials: Vec<Trial>,
    games: &[Scenario],
    runner: &Runner<'_>,
    jobs: NonZeroUsize,
) -> Result<(Option<Explanation>, Vec<Arc<ScenarioReport>>), RunError> {
    let protocol = runner.protocol.descriptor();
    let all = (protocol.misreadings.all)();
    let began = Instant::now();
    let mut asides: Vec<Arc<ScenarioReport>> = Vec::new();
    let mut sure = 0;
    for index in 0..games.len() {
        let explanation = Explanation::of(&trials, &all, protocol.sides);
        sure += u32::from(explanation.as_ref().is_some_and(Explanation::is_sure));
        let is_enough = explanation.as_ref().is_some_and(Explanation::is_clear)
            || sure > GAMES_WHEN_SURE
            || !Explanation::is_possible(&trials, &all, protocol.sides.len());
        if is_enough || began.elapsed() > MOST_TIME {
            return Ok((explanation, asides));
        }
        if index == asides.len() {
            let end = games.len().min(index + jobs.get());
            let next: Vec<&Scenario> = games[index..end].iter().collect();
            asides.extend(run_aside(&next, runner)?);
        }
        let said = spoken(&asides[index].run.transcript);
        trials.extend((protocol.misreadings.try_all)(&said));
    }
    Ok((Explanation::of(&trials, &all, protocol.sides), asides))
}

/// Returns the games that may be played. Each second one is of the kind that the scenario is of, if there are kinds: an agent may misread
/// only some.
fn games(shown: &Scenario, runner: &Runner<'_>) -> Vec<Scenario> {
    let all = plan(runner.protocol, MOST_GAMES, &[], runner.seed);
    let variety = runner.protocol.descriptor().games.variety;
    let is_it = |name: &str| variety.is_some_and(|(own, _)| own == name);
    let mut options = shown.options.iter();
    let Some((_, values)) = options.find(|(name, _)| is_it(name)) else {
        return all;
    };
    let own = plan(runner.protocol, MOST_GAMES, values, runner.seed);
    let pairs = own.into_iter().zip(all).enumerate();
    let each_second = pairs.map(|(index, (own, other))| if index % 2 == 0 { own } else { other });
    each_second.collect()
}

/// Returns so many plies of a game.
fn beginning(mut game: Scenario, plies: u32) -> Scenario {
    game.steps.truncate(1);
    for step in &mut game.steps {
        if let StepKind::Play(play) = &mut step.kind {
            play.plies = plies;
        }
    }
    game
}

/// Returns how many plies the agent plays in about a second, as its answers took in these runs.
fn plies<'r>(runs: impl Iterator<Item = &'r Arc<ScenarioReport>>) -> u32 {
    // The first answer of each conversation waits for the start of the program.
    let answers = runs.flat_map(|run| run.run.answers.iter().skip(1));
    let (mut count, mut took) = (0, 0);
    for answer in answers {
        count += 1;
        took += answer.took.as_millis();
    }
    let plies = 1000 * count / took.max(1);
    plies.clamp(LEAST_PLIES, MOST_PLIES) as u32
}

/// How many more games are played at most.
const MOST_GAMES: u32 = 16;
/// How many more games are played to tell misreadings apart that are all sure.
const GAMES_WHEN_SURE: u32 = 12;
/// After how long no more games are begun.
const MOST_TIME: Duration = Duration::from_secs(5);
/// How many plies such a game has, at least and at most.
const LEAST_PLIES: u128 = 6;
const MOST_PLIES: u128 = 120;

/// Returns whether the failure is that the agent exited or fell silent, as a program may that has no answer left.
fn is_end(report: &CheckReport) -> bool {
    let found = report.verdict.found();
    let kind = found.map(|found| found.violation.cause.kind());
    matches!(
        kind,
        Some(CauseKind::Exited | CauseKind::Signalled | CauseKind::NoOutput)
    )
}

/// Returns whether the failure is that an action breaks a rule.
pub(super) fn is_illegal(report: &CheckReport) -> bool {
    let found = report.verdict.found();
    found.is_some_and(|found| matches!(found.violation.cause, Cause::Illegal(_)))
}

#[cfg(test)]
mod tests {
    use linesman_games::stratego::Rule;
    use linesman_protocols::{
        Check, Gravity, Level, Violation,
        stratego::checks::{LEGAL_AS_RED, MOBILE_PIECE, OWN_PIECE, SEES_LOSSES},
    };

    use super::*;

    const LOSSES: MisreadSubject = MisreadSubject {
        check: &SEES_LOSSES,
        shown_by: &[&OWN_PIECE],
    };

    fn report(check: &'static Check, verdict: Verdict) -> CheckReport {
        let misreading = matches!(verdict, Verdict::Fail(_))
            .then(|| Arc::new(Explanation { parts: Vec::new() }));
        CheckReport {
            check,
            level: Level::Must,
            verdict,
            also: Vec::new(),
            misreading,
            shown_by: None,
        }
    }

    /// Returns the verdicts on a long game, in which this check of a rule was broken, and on losses, which have this verdict.
    fn verdicts(own: &'static Check, losses: Verdict) -> [&'static str; 2] {
        let cause = Cause::Illegal(Rule::EmptySquare);
        let found = Found {
            check: LEGAL_AS_RED.id,
            ..Found::new(Violation::new(Gravity::Fatal, own, cause, "", ""))
        };
        let mut checks = [
            report(&LEGAL_AS_RED, Verdict::Fail(Box::new(found))),
            report(&SEES_LOSSES, losses),
        ];
        name_subject(&mut checks, LOSSES);
        checks.map(|report| report.verdict.word())
    }

    #[test]
    fn a_misreading_names_its_own_check_only_where_that_was_not_reached() {
        let skip = |why: &str| Verdict::Skip(why.to_owned());
        let unreached = || skip("not reached, because stratego/move/legal-as-red failed");
        assert_eq!(verdicts(&OWN_PIECE, unreached()), ["fail", "fail"]);
        assert_eq!(verdicts(&MOBILE_PIECE, unreached()), ["fail", "skip"]);
        assert_eq!(verdicts(&OWN_PIECE, Verdict::Pass), ["fail", "pass"]);
        let untold = skip("not judged in process: a reason");
        assert_eq!(verdicts(&OWN_PIECE, untold), ["fail", "skip"]);
    }
}
