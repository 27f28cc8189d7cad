//! A clue from an answer too many, behind which good answers are taken for answers to other questions.

use linesman_protocols::{Cause, Speaker};
use linesman_values::wanted::Wanted;

use super::{
    case::Case,
    finding::Finding,
    place::{is_closing, is_line},
};

/// Looks for more answers than there were questions. Those behind the surplus one look like answers to other questions.
pub(super) fn surplus_answer(case: &Case<'_>) -> Option<Finding> {
    if case.cause() != Cause::Malformed {
        return None;
    }
    let forms: Vec<Wanted> = case.questions().collect();
    let (mut asked, mut answered) = (0, 0);
    for entry in case.entries.iter().take_while(|entry| !is_closing(entry)) {
        let line = String::from_utf8_lossy(entry.text);
        if is_line(entry, Speaker::Referee) {
            asked += usize::from(case.wanted_by(&line).is_some());
        } else if is_line(entry, Speaker::Agent) && !line.trim().is_empty() {
            answered += usize::from(forms.iter().any(|form| form.is(&line)));
        }
    }
    (asked > 0 && answered > asked).then(|| {
        Finding::of("gives-too-many-answers")
            .with("answers", answered)
            .with("questions", asked)
    })
}
