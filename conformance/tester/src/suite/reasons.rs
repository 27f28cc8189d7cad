//! The reasons why two failures are one.

use linesman_protocols::{Cause, CauseKind, Check, Entry, Role, Speaker};

use linesman_values::outcome::{CheckReport, Found, Run, Verdict};

/// A reason why two failures are one.
pub(super) struct Rule {
    is_same: fn(&Failure<'_>, &Failure<'_>) -> bool,
    /// The reason, as the verdict on the second check gives it.
    pub(super) why: &'static str,
}

/// The reasons, the strongest first.
pub(super) const RULES: &[Rule] = &[
    Rule {
        is_same: has_same_misreading,
        why: "the same misreading explains both failures",
    },
    Rule {
        is_same: follows_misreading,
        why: "it came after answers that a misreading explains",
    },
    Rule {
        is_same: follows_early_answer,
        why: "the agent answers before it has read the whole turn",
    },
    Rule {
        is_same: follows_answer_too_many,
        why: "it came after an answer too many",
    },
    Rule {
        is_same: is_too_early,
        why: "the agent speaks before it is asked, so its lines come twice",
    },
    Rule {
        is_same: is_of_same_answer,
        why: "it is about the same answer",
    },
    Rule {
        is_same: follows_carriage_return,
        why: "it came after a line that repeats the agent's carriage return",
    },
    Rule {
        is_same: is_of_same_command,
        why: "the same command is not answered there either",
    },
    Rule {
        is_same: has_same_end,
        why: "the program ended in the same way",
    },
    Rule {
        is_same: follows_another_board,
        why: "the agent's board differs there",
    },
    Rule {
        is_same: breaks_rule_again,
        why: "the same rule is broken where no move was refused",
    },
    Rule {
        is_same: has_same_fault,
        why: "the same fault came first",
    },
];

impl Rule {
    /// Returns whether the second failure is the fault that the first one shows. The first is never less binding, so grouping
    /// changes no exit code.
    pub(super) fn joins(&self, first: &Failure<'_>, other: &Failure<'_>) -> bool {
        first.report.level <= other.report.level && (self.is_same)(first, other)
    }
}

/// The failure of a check, and the run that shows it.
pub(super) struct Failure<'a> {
    report: &'a CheckReport,
    found: &'a Found,
    run: &'a Run,
}

impl<'a> Failure<'a> {
    /// Returns the failure of a check. A known failure is listed on its own, because its reason is its own.
    pub(super) fn of(report: &'a CheckReport) -> Option<Self> {
        let (Verdict::Fail(found) | Verdict::Flaky(found, _)) = &report.verdict else {
            return None;
        };
        Some(Self {
            report,
            found,
            run: &report.shown_by.as_ref()?.run,
        })
    }

    const fn cause(&self) -> Cause {
        self.found.violation.cause
    }

    /// Returns what the process said about its end, without the numbers in it: addresses and process ids differ each time.
    fn last_words(&self) -> String {
        let words = match &self.run.crash {
            Some(crash) => match &crash.place {
                Some(place) => return format!("{}:{}", place.file, place.line),
                None => crash.message.as_str(),
            },
            None => {
                let mut lines = self.run.stderr.iter().rev();
                lines
                    .find(|line| !line.trim().is_empty())
                    .map_or("", |line| line.trim())
            }
        };
        words.chars().filter(|c| !c.is_ascii_digit()).collect()
    }
}

/// Returns whether one misreading of the protocol explains both failures beyond doubt.
fn has_same_misreading(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    other.cause().kind() == CauseKind::Illegal && follows_misreading(first, other)
}

/// Returns whether a misreading of the protocol explains the first failure beyond doubt, and also the answers that came before
/// the second one.
fn follows_misreading(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let explanations = [first, other].map(|failure| failure.report.misreading.as_ref());
    let [Some(one), Some(two)] = explanations else {
        return false;
    };
    one == two && one.is_sure()
}

/// Returns whether the second failure is another try that breaks the rule which the first one breaks without a refusal.
fn breaks_rule_again(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let is_again = [first, other].map(|failure| failure.report.check.is(Role::TriesAgain));
    is_again == [false, true]
        && first.cause() == other.cause()
        && other.cause().kind() == CauseKind::Illegal
}

/// Returns whether the first failure is an answer to a turn that had not come as a whole. Such an agent is out of step with the lines, so
/// an answer that breaks a rule says nothing about what it knows of the rules.
fn follows_early_answer(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let is_in_turn = first.report.check.is(Role::WholeTurn);
    is_in_turn && is_early(first.report) && other.cause().kind() == CauseKind::Illegal
}

/// Returns whether the agent had sent an answer that nobody had asked for, and then one that breaks a rule: after that, or to a message
/// with the line that it was shown to answer. Such an agent is out of step. In a game, the first answer too many may be taken for an
/// answer that only lacks something.
fn follows_answer_too_many(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let check = first.report.check;
    let is_too_many = check.is(Role::OneAnswer) || check.is_any(OF_TURN);
    let is_such = first.cause() == Cause::ExtraLine && is_too_many;
    let mut earlier = other.run.found.iter();
    let is_after = earlier.any(|it| {
        let is_it = it.check == check.id && it.violation.cause == Cause::ExtraLine;
        is_it && (it.at < other.found.at || other.found.violation.is_tolerable())
    });
    let follows = match other.cause().kind() {
        CauseKind::Illegal => is_after || is_answer_to_part(first, other),
        // The second answer to one question comes too early for the next.
        CauseKind::Early => check.is(Role::OneAnswer),
        _ => false,
    };
    is_such && follows
}

/// Returns whether the first failure came at a message of a single line, and the second one at a message that has such a line among others.
fn is_answer_to_part(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let commands = |failure: &Failure<'_>| -> Vec<Vec<u8>> {
        let message = failure.found.sent.as_ref().map(|(_, message)| message);
        let lines = message
            .into_iter()
            .flat_map(|text| text.split(|byte| *byte == b'\n'));
        lines
            .filter(|line| !line.is_empty())
            .map(|line| {
                line.split(|byte| *byte == b' ')
                    .next()
                    .unwrap_or_default()
                    .to_vec()
            })
            .collect()
    };
    match commands(first).as_slice() {
        [command] => {
            let others = commands(other);
            others.len() > 1 && others.contains(command)
        }
        _ => false,
    }
}

/// Returns whether the agent spoke before it was asked, and later once more than it was asked.
fn is_too_early(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let is_again = other.report.check.is(Role::OneAnswer);
    let kind = other.cause().kind();
    is_early(first.report) && is_again && matches!(kind, CauseKind::ExtraLine | CauseKind::Illegal)
}

/// Returns whether a failure is that the agent did not wait until it was asked.
pub(super) fn is_early(report: &CheckReport) -> bool {
    let found = report.verdict.found();
    let kind = found.map(|found| found.violation.cause.kind());
    kind == Some(CauseKind::ExtraLine) && report.check.is_any(WAITS)
}

/// The roles of the checks that an agent waits until it is asked for its turn.
const OF_TURN: &[Role] = &[Role::WholeTurn, Role::WaitsForTurn];
/// The same, and until it is spoken to at all.
const WAITS: &[Role] = &[Role::WholeTurn, Role::WaitsForTurn, Role::Waits];

/// Returns whether the first failure is an answer in the wrong form, and the second one is about such an answer too: what it means if it
/// is read all the same, or that there is no other one.
fn is_of_same_answer(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let is_read_anyway = first.report.check.is(Role::ReadAnyway);
    let is_about_it = |found: &&Found| match other.cause().kind() {
        CauseKind::Illegal => is_read_anyway || found.at == other.found.at,
        CauseKind::Noise | CauseKind::NoOutput => found.step == other.found.step,
        _ => false,
    };
    let mut found = other.run.found.iter();
    first.cause() == Cause::Malformed
        && found.any(|found| {
            found.check == first.report.check.id
                && found.violation.cause == Cause::Malformed
                && is_about_it(&found)
        })
}

/// Returns whether the first failure is a carriage return, and the second one came after the agent had been sent its own words with one.
/// Many languages take it for the end of a line, so such an agent is out of step.
fn follows_carriage_return(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let holds_return = |entry: Entry<'_>| {
        entry.speaker == Speaker::Referee
            && entry.at <= other.found.at
            && entry.text.contains(&b'\r')
    };
    first.cause() == Cause::Crlf && other.run.transcript.entries().any(holds_return)
}

/// Returns whether the agent is silent at the same command in both, such as one that names its own piece and one that names the opponent's.
fn is_of_same_command(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let command = |failure: &Failure<'_>| {
        let (_, message) = failure.found.sent.as_ref()?;
        let word = message.split(|byte| b" \n".contains(byte)).next()?;
        let is_command = word.len() > 1 && word.iter().all(u8::is_ascii_lowercase);
        is_command.then(|| word.to_vec())
    };
    let are_silent = [first, other].map(|failure| failure.cause() == Cause::NoOutput);
    let are_answers = [first, other].map(|failure| failure.report.check.is(Role::CommandAnswered));
    are_silent == [true; 2]
        && are_answers == [true; 2]
        && command(first).is_some()
        && command(first) == command(other)
}

/// Returns whether the process ended twice in the same way: with the same status or signal, and the same last words.
fn has_same_end(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let is_end = first.cause().is_end();
    let words = first.last_words();
    // A status alone says too little to join an end in mid-game with one after the game.
    let is_known = !words.is_empty() || first.found.violation.check == other.found.violation.check;
    is_end && first.cause() == other.cause() && is_known && words == other.last_words()
}

/// Returns whether the first failure is an illegal move, and the second one is about what the agent says of its board besides.
fn follows_another_board(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let is_move = |check: &Check| check.is_any(&[Role::OneMove, Role::OtherRules]);
    let is_of_board = |failure: &Failure<'_>| failure.report.check.is(Role::OfBoard);
    first.cause().kind() == CauseKind::Illegal
        && is_move(first.found.violation.check)
        && !is_of_board(first)
        && is_of_board(other)
}

/// Returns whether a fault that has its own check shows there, and also under the subject of another scenario or under a check
/// that many faults run into.
fn has_same_fault(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let kind = first.cause().kind();
    kind == other.cause().kind()
        && !matches!(kind, CauseKind::Exited | CauseKind::Signalled)
        && first.found.violation.check == other.found.violation.check
        && other.found.is_of_subject()
        && (!first.found.is_of_subject() || other.report.is_catch_all())
}
