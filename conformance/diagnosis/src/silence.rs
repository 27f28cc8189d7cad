//! Clues from what brought an answer that did not come.

use std::time::Duration;

use linesman_languages::language::Language;
use linesman_protocols::{Cause, Role};
use linesman_referee::{ProcessState, Program, Stuck, StuckOn};
use linesman_values::{
    outcome::{Evidence, Rank, Silence, name_of},
    text::count,
};

use super::{
    case::Case, finding::Finding, refusal::REFUSAL, remedies::how, shown::shown,
    together::lost_with_work,
};

/// Looks at what brought an answer that did not come.
pub(super) fn silence(case: &Case<'_>) -> Option<Finding> {
    let cause = case.cause();
    let silence = case.found.silence.as_ref()?;
    if cause != Cause::NoOutput && cause != Cause::Buffered {
        return None;
    }
    let stuck = silence.programs.stuck.as_ref();
    if let Some(full) = stuck.filter(|it| it.is_by_full_pipe()) {
        return Some(of_stuck(full, silence));
    }
    let evidence = silence.evidence;
    if !evidence.is_of_buffer() && has_lost_thread(case) {
        return None;
    }
    if let Some(program) = silence.thief().filter(|_| !evidence.is_of_buffer()) {
        let taken = Finding::of("child-reads-input").with("program", program);
        return Some(taken.or_else(case.check.fix));
    }
    let came = part_of_answer(case).filter(|_| !evidence.is_of_buffer());
    let finding = match evidence {
        Evidence::Time => return None,
        Evidence::Untried | Evidence::Nothing => of_nothing(case, silence)?,
        Evidence::OneLine if is_new_command(case) && !has_the_answer_come(case) => unanswered(case),
        _ => shown_by_experiment(case, silence),
    };
    Some(match came {
        Some(came) => {
            let part = Finding::of("answers-in-part").with("came", came);
            let waits = case.found.state == Some(ProcessState::ReadsInput);
            let part = part.or_else(case.check.fix);
            if waits { part } else { finding.and(part) }
        }
        None => finding,
    })
}

/// Returns whether a thread of the program has died of an error. What brings the answer is another conversation, in which it may live.
pub(super) fn has_lost_thread(case: &Case<'_>) -> bool {
    const SIGNS: &[&str] = &[
        "Exception in thread ",
        "terminated with exception",
        "' panicked at ",
    ];
    let mut lines = case.stderr().iter();
    lines.any(|line| SIGNS.iter().any(|sign| line.contains(sign)))
}

/// Returns what an experiment has shown.
fn shown_by_experiment(case: &Case<'_>, silence: &Silence) -> Finding {
    let lines = silence.lines.map_or_else(
        || "not counted".to_owned(),
        |lines| count(lines, "line", "lines"),
    );
    let of = |id: &str| Finding::of(id).with("lines", lines.clone());
    let finding = match silence.evidence {
        Evidence::Terminal => of("keeps-output"),
        Evidence::Unbuffered => match silence.child() {
            Some(program) => of("inner-program-keeps-output").with("program", program),
            None => of("keeps-output-in-pipeline"),
        },
        Evidence::OwnBuffer | Evidence::EndOfInput if let Some(program) = silence.child() => {
            return Finding::of("passes-on-late").with("program", program);
        }
        Evidence::OwnBuffer => of("keeps-output-itself"),
        // It was told to exit before that, and did not, so it is likelier that it has not read that yet.
        Evidence::EndOfInput => {
            of("reads-to-the-end").and(of("keeps-output-itself").ranked(Rank::Fits))
        }
        Evidence::OneLine if silence.lines == Some(0) => of("waits-to-be-greeted"),
        Evidence::OneLine | Evidence::Lines | Evidence::LastLine
            if let Some(pause) = loses_line_behind_pause(case) =>
        {
            of("loses-line-behind-pause").with("number", pause.as_millis())
        }
        Evidence::OneLine => of("reads-one-line-more"),
        Evidence::Lines => of("reads-lines-more"),
        Evidence::Bytes => of("reads-in-blocks"),
        Evidence::LastLine => of("skips-a-line"),
        // What was lost has an answer of its own, so no flag of the work is to blame.
        Evidence::Apart
            if let Some(lost) =
                (silence.others.open.first()).and_then(|other| lost_with_work(case, other)) =>
        {
            lost.ranked(Rank::Shown)
        }
        Evidence::Apart => of("misses-line-while-busy"),
        _ if came_at_end(case) => of("keeps-lines-it-has-read"),
        _ => of("loses-joined-lines"),
    };
    let finding = if finding.is("loses-line-behind-pause") {
        finding
    } else {
        finding.shown_by(silence.evidence.seen())
    };
    let finding = match first_of_buffered(case) {
        Some(first) => finding.and(Finding::of("flushes-first-line").with("line", shown(&first))),
        None => finding,
    };
    if !silence.evidence.is_of_buffer() && silence.evidence != Evidence::EndOfInput {
        return finding;
    }
    let finding = done_by_writer(finding, silence, case.language);
    match silence.way_of_filter() {
        // Only the last program of a pipeline has had a terminal, so this may be the library's buffer.
        Some(fix) if silence.evidence != Evidence::Terminal => finding.or_else(fix),
        _ => finding,
    }
}

/// Says how a buffer is emptied: that of the library, if another program stands between, or else one of the program's own.
fn done_by_writer(finding: Finding, silence: &Silence, language: Language) -> Finding {
    let is_of_library = silence.programs.writer.is_some() && silence.evidence != Evidence::Terminal;
    match how("buffered", language).filter(|_| is_of_library) {
        Some(how) => finding.done_by(how),
        None => finding,
    }
}

/// Returns what is wrong with an agent that nothing brought to answer, by what it was doing.
fn of_nothing(case: &Case<'_>, silence: &Silence) -> Option<Finding> {
    let has_answered = !case.heard().is_empty();
    // Where the agent speaks first, its greeting follows no line.
    let has_greeted_alone =
        case.heard().len() == 1 && case.speaks_first() && !case.says_more_elsewhere();
    // What it is doing is the work for another answer.
    let is_busy = matches!(
        case.found.state,
        Some(ProcessState::Waits | ProcessState::Running)
    );
    if let Some(other) = silence.others.open.first().filter(|_| is_busy) {
        if let Some(lost) = lost_with_work(case, other) {
            return Some(lost);
        }
        let busy = Finding::of("reads-nothing-while-busy").with("other", *other);
        return Some(busy.or_else(case.check.fix));
    }
    Some(match case.found.state {
        Some(ProcessState::Running) if case.check.is(Role::EndsWork) => {
            Finding::of("works-on").with("fix", case.check.fix)
        }
        Some(ProcessState::Waits) => match &silence.programs.stuck {
            Some(stuck) => of_stuck(stuck, silence),
            None => Finding::of("waits-for-something-else"),
        },
        Some(ProcessState::Running) => Finding::of("still-computes"),
        _ if silence.evidence == Evidence::Untried => return None,
        // What it has said since shows that the lines were read.
        _ if has_other_threads(case, silence) && case.since_message().is_empty() => {
            shares_its_input(case, silence)
        }
        // What came before the end shows that the last line was read, and that the work for it began.
        _ if has_other_threads(case, silence) && !case.unprompted().is_empty() => {
            let threads = silence.programs.reader_threads.unwrap_or_default();
            let finding = Finding::of("waits-in-another-thread").with("count", threads);
            finding.or_else(case.check.fix)
        }
        _ if let Some(line) = sign_of_work(case, silence) => Finding::of("stops-before-answer")
            .with("line", shown(&line))
            .or_else(case.check.fix),
        _ if is_new_command(case) => unanswered(case),
        _ if let Some(line) = answered_before(case) => Finding::of("answered-before")
            .with("line", shown(&line))
            .with("fix", case.check.fix),
        _ if has_greeted_alone => Finding::of("reads-no-line")
            .and(Finding::of("as-the-check-says").with("fix", case.check.fix)),
        // Its earlier answers came, so it is not its way of writing.
        _ if has_answered => {
            let deaf = Finding::of("hears-no-more");
            Finding::of("as-the-check-says")
                .with("fix", case.check.fix)
                .and(deaf)
        }
        // A library writes what it has kept when the program ends, unless it ends in a hurry.
        _ if case.ends_without_a_word() && !case.language.has_own_writers() => {
            Finding::of("as-the-check-says")
                .with("fix", case.check.fix)
                .and(Finding::of("may-write-elsewhere").or_as("may-keep-output"))
        }
        // Programs of such languages often read in one thread and answer in another. What they say first follows no line.
        _ if !case.language.has_one_thread() && !case.sent().is_empty() => {
            Finding::of("may-keep-output")
                .and(Finding::of("may-write-elsewhere"))
                .and(Finding::of("may-hold-a-lock"))
        }
        _ => Finding::of("may-keep-output")
            .and(Finding::of("may-write-elsewhere"))
            .and(Finding::of("as-the-check-says").with("fix", case.check.fix)),
    })
}

/// Returns the diagnosis of a program that was seen not to go on.
fn of_stuck(stuck: &Stuck, silence: &Silence) -> Finding {
    // A single program needs no name.
    let is_alone = silence.programs.all.len() < 2;
    let name = |program: &Program| {
        let name = name_of(program).filter(|_| !is_alone);
        name.unwrap_or_else(|| "the program".to_owned())
    };
    let of = |id| Finding::of(id).with("program", name(&stuck.program));
    match &stuck.on {
        StuckOn::FullPipe { descriptor, reader } => {
            let stream = match descriptor {
                1 => "standard output".to_owned(),
                2 => "standard error".to_owned(),
                other => format!("descriptor {other}"),
            };
            let finding = of("writes-to-a-full-pipe").with("stream", stream);
            finding.with("reader", name(reader))
        }
        StuckOn::EachOther { other } => of("waits-for-each-other").with("reader", name(other)),
        StuckOn::Locks => of("waits-for-a-lock"),
        StuckOn::Time => of("sleeps"),
    }
}

/// Returns what the agent said last about the work for the answer that did not come, if it has said something that answers no other
/// question.
fn sign_of_work(case: &Case<'_>, silence: &Silence) -> Option<String> {
    let others = &silence.others;
    let is_only_question = others.open.is_empty() && others.answered.is_empty();
    let last = case.unprompted().pop().filter(|_| is_only_question)?;
    // What is no line of the protocol may be the answer itself, in another form.
    let line = shown(&last);
    let is_noise = case
        .run
        .found
        .iter()
        .any(|it| it.violation.cause == Cause::Noise && it.violation.actual.contains(&line));
    (!last.trim().is_empty() && !is_noise).then(|| last.into_owned())
}

/// Returns the line that was sent last, if it is a question that the agent has answered before in this conversation.
fn answered_before(case: &Case<'_>) -> Option<String> {
    let (sent, wanted) = (case.sent(), case.wanted()?);
    let (last, before) = sent.split_last()?;
    let was_answered = case.heard().iter().any(|line| wanted.is(line));
    (was_answered && before.contains(last)).then(|| last.to_string())
}

/// Returns whether the program that waits for the input has threads that it has started itself.
fn has_other_threads(case: &Case<'_>, silence: &Silence) -> bool {
    let threads = silence.programs.reader_threads;
    case.language.has_one_thread() && threads.is_some_and(|threads| threads > 1)
}

/// Returns the diagnosis of a program of several threads whose input one of them may have taken.
fn shares_its_input(case: &Case<'_>, silence: &Silence) -> Finding {
    let threads = silence.programs.reader_threads.unwrap_or_default();
    let finding = Finding::of("has-threads-that-read").with("count", threads);
    finding.or_else(case.check.fix)
}

/// Returns the diagnosis of a command that has no answer, from an agent that answers others.
fn unanswered(case: &Case<'_>) -> Finding {
    let line = case.sent().last().map(|line| shown(line));
    let finding = Finding::of("does-not-know-line").with("line", line.unwrap_or_default());
    finding.or_else(case.check.fix)
}

/// Returns whether the agent has answered before, and the one line since then begins with a word that no line before it began with and
/// that it answers in no other conversation.
fn is_new_command(case: &Case<'_>) -> bool {
    let sent = case.sent();
    let first_word = |line: &str| {
        let mut words = line.split_ascii_whitespace();
        words.next().unwrap_or_default().to_owned()
    };
    let Some((last, before)) = sent.split_last() else {
        return false;
    };
    let is_new = before
        .iter()
        .all(|line| first_word(line) != first_word(last));
    let lines = case
        .found
        .silence
        .as_ref()
        .and_then(|silence| silence.lines);
    // What came since the line is what an experiment brought.
    let has_answered = case.heard().len() > case.since_message().len();
    let is_like = |line: &str| first_word(line) == first_word(last);
    let is_known = case
        .wanted()
        .is_some_and(|wanted| case.answers_elsewhere(is_like, &wanted, REFUSAL));
    lines == Some(1) && is_new && has_answered && !is_known
}

/// Returns whether what came since the last message, which an experiment brought, is the answer that was due.
fn has_the_answer_come(case: &Case<'_>) -> bool {
    let lines = case.since_message();
    case.wanted()
        .is_some_and(|wanted| lines.iter().any(|line| wanted.is(line)))
}

/// Returns whether the answer that was due came when the input had ended, so that no line was lost.
fn came_at_end(case: &Case<'_>) -> bool {
    let wanted = case.wanted();
    let lines = case.since_closed();
    wanted.is_some_and(|wanted| lines.iter().any(|line| wanted.is(line)))
}

/// Returns the pause before the last message, if the agent has answered as many lines elsewhere. It needs no more lines then.
fn loses_line_behind_pause(case: &Case<'_>) -> Option<Duration> {
    let pause = case.pause().filter(|pause| *pause >= LEAST_PAUSE)?;
    let lines = case.sent_since_answer().len();
    case.answers_after(lines).then_some(pause)
}

/// The shortest pause in which an agent may have given up a read.
const LEAST_PAUSE: Duration = Duration::from_millis(300);

/// Returns the line of an answer that came although the rest of the answer was in a buffer.
fn first_of_buffered(case: &Case<'_>) -> Option<String> {
    let (silence, wanted) = (case.found.silence.as_ref()?, case.wanted()?);
    let first = case.unprompted().into_iter().next()?;
    let is_part = silence.evidence.is_of_buffer() && wanted.is(&first);
    is_part.then(|| first.into_owned())
}

/// Describes how much of an answer came, if it is a part of one.
fn part_of_answer(case: &Case<'_>) -> Option<String> {
    let wanted = case.wanted()?;
    let lines = case.unprompted();
    let came = lines.iter().filter(|line| wanted.is(line)).count();
    (0 < came && came < wanted.lines).then(|| format!("{came} of {} lines came", wanted.lines))
}
