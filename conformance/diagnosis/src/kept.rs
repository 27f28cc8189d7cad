//! Clues from answers that have something of other answers: of earlier ones, or of those that come after them.

use linesman_protocols::{Cause, Role};

use super::{case::Case, finding::Finding, shown::shown};

/// Looks for an answer that was given to an earlier question of the same conversation, where a control run has shown that the agent answers
/// the question alone.
pub(super) fn earlier_answer(case: &Case<'_>) -> Option<Finding> {
    let line = case.text().filter(|_| case.check.is(Role::StandsAlone))?;
    let is_again = matches!(case.cause(), Cause::Illegal(_)) && case.heard().contains(&line);
    is_again.then(|| {
        Finding::of("repeats-earlier-answer")
            .with("line", shown(&line))
            .or_else(case.check.fix)
    })
}

/// Looks for an answer that goes on with the answers behind it, as a text does that has no end of its own.
pub(super) fn runs_on(case: &Case<'_>) -> Option<Finding> {
    let (line, wanted) = (case.text()?, case.wanted()?);
    let later = case.later();
    let tails = std::iter::once(&line).chain(&later);
    let count = tails
        .zip(&later)
        .take_while(|(line, tail)| {
            let own = line.strip_suffix(tail.as_ref()).unwrap_or_default();
            !tail.is_empty() && wanted.is(own)
        })
        .count();
    (count > 0).then(|| Finding::of("runs-into-next-answer").with("line", shown(&line)))
}

/// Looks for an answer to a question that has been answered, from an agent that has been through the same before without a word.
pub(super) fn second_answer(case: &Case<'_>) -> Option<Finding> {
    let line = case.text().filter(|_| case.cause() == Cause::ExtraLine)?;
    // What is read in other pieces than it was sent is answered piece by piece.
    if case
        .check
        .is_any(&[Role::SplitLines, Role::JoinedLines, Role::WholeTurn])
    {
        return None;
    }
    let form = case.questions().find(|wanted| wanted.is(&line))?;
    let heard = case.heard();
    let mut answers = heard.iter().rev().filter(|line| form.is(line));
    let first = answers.next()?;
    let before = answers.count().max(case.most_answers(&form));
    let differs = first.trim() != line.trim();
    (form.lines == 1 && differs && before >= LEAST_BEFORE && !case.sent_since_answer().is_empty())
        .then(|| {
            Finding::of("answers-a-second-time")
                .with("line", shown(&line))
                .with("answer", shown(first))
                .or_else(case.check.fix)
        })
}

/// How many questions an agent has to have answered once, so that it does not answer what comes behind its answers.
const LEAST_BEFORE: usize = 1;
