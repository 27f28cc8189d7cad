//! Reports in all their forms, on an agent that writes what does most harm if nobody escapes it.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod agreement;
mod annotations;
mod asides;
mod junit;
mod page;
pub(crate) mod schemas;
mod tap;
mod tools;

use std::{
    num::NonZeroUsize,
    sync::{Arc, LazyLock, Mutex},
    time::{Duration, SystemTime},
};

use linesman_interface::protocol::Protocol;
use linesman_protocol_stratego::{STRATEGO, Stratego};
use linesman_protocols::{Level, stratego::Profile};
use linesman_referee::Launch;
use linesman_report::{FORMS, Form, Render, Style, Subject};
use linesman_tester::{Options, Suite};
use linesman_values::{
    event::{Event, EventKind},
    outcome::{Explanation, MisreadSide, Report, Tally, Verdict},
};

/// Markup, the end of a CDATA section, escape sequences, a null byte, bytes that are no UTF-8, characters that XML forbids,
/// a carriage return before a workflow command, a mark that turns the direction of writing, and lines of TAP.
const HOSTILE: &str = r#"
read line
printf '"/><script>alert(1)</script>]]>&amp;\033[31m\000\377\302\205\357\277\277 \342\200\256 # TODO %%0A\n'
printf '\033]0;title\007</pre><img src=x onerror=alert(1)>\n::error::one\r::error::two\nok 2 - three ]]> \302\233' >&2
cat >/dev/null
"#;

/// What a report on the hostile agent is made of: the verdicts as they came, and two more profiles that show every other kind
/// of verdict.
struct Sample {
    subject: Subject,
    reports: Vec<Report>,
    /// The lines of the form that is written while the tests run.
    events: Vec<String>,
}

static SAMPLE: LazyLock<Sample> = LazyLock::new(sample);

/// Returns what a report tells of an agent that the shell runs.
fn subject(agent: &str) -> Subject {
    let launch = Launch::new("sh", ["-c", agent]);
    Subject {
        // 1 000 000 000 s after the beginning of 1970: 2001-09-09, 01:46:40 UTC.
        began: SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000),
        advise: linesman_diagnosis::diagnose,
        ..Subject::of(launch)
    }
}

fn suite(protocol: &dyn Protocol) -> Suite<'_> {
    let options = Options {
        jobs: NonZeroUsize::MIN,
        ..Options::default()
    };
    Suite::new(
        protocol,
        linesman_tester::scenarios(protocol).unwrap(),
        options,
    )
}

/// Tests an agent that the shell runs.
fn tested(protocol: &dyn Protocol, agent: &str) -> Report {
    suite(protocol).run(&subject(agent).launch, |_| {}).unwrap()
}

fn sample() -> Sample {
    let subject = subject(HOSTILE);
    let protocol = Stratego(Profile::manual_2012());
    let suite = suite(&protocol);
    let events = Mutex::new(Vec::new());
    let told = |event: &Event<'_>| events.lock().unwrap().push(line(event, &subject));
    let real = suite.run(&subject.launch, told).unwrap();
    let mut events = events.into_inner().unwrap();
    let mut varied = real.clone();
    varied.profile = "varied";
    for check in &mut varied.checks {
        if matches!(check.verdict, Verdict::Fail(_)) {
            check.level = Level::Should;
        }
    }
    varied.checks[0].verdict = Verdict::Pass;
    varied.checks[1].verdict = Verdict::Inconclusive("too <busy> \u{1}& \"late\"".to_owned());
    events.extend(last_lines(&varied, &subject));
    let listed = listed(&real);
    events.extend(last_lines(&listed, &subject));
    Sample {
        subject,
        reports: vec![real, varied, listed],
        events,
    }
}

const REASON: &str = "they say: <b> # \u{1b}[31m it is %0A known";

/// Returns a report on an agent that was run several times, some of whose failures are known.
fn listed(real: &Report) -> Report {
    let failed = real
        .checks
        .iter()
        .find(|check| matches!(check.verdict, Verdict::Fail(_)));
    let failed = failed.unwrap();
    let found = || Box::new(failed.verdict.found().unwrap().clone());
    let tally = Tally {
        broken: 3,
        judged: 10,
    };
    let known = |tally| Verdict::Known {
        found: found(),
        tally,
        reason: REASON.to_owned(),
    };
    let verdicts = [
        Verdict::Flaky(found(), tally),
        known(None),
        known(Some(tally)),
        Verdict::UnexpectedPass(REASON.to_owned()),
    ];
    let mut listed = real.clone();
    (listed.profile, listed.extent.repeat) = ("listed", 10);
    listed.checks.retain(|check| check.check != failed.check);
    for (check, verdict) in listed.checks.iter_mut().zip(verdicts) {
        let own = check.check;
        *check = failed.clone();
        (check.check, check.level, check.verdict) = (own, Level::Must, verdict);
    }
    let part = MisreadSide {
        side: Some("RED"),
        answers: 4,
        misreadings: vec![(STRATEGO.misreadings.all)()[0]],
        is_sure: true,
        is_doubtful: false,
    };
    listed.checks[0].misreading = Some(Arc::new(Explanation { parts: vec![part] }));
    listed
}

/// Returns a form by its name.
fn form(name: &str) -> Form {
    name.parse().unwrap()
}

/// Returns reports in the form of this name, which is a document; of one profile only, if the form has a document for each.
pub(crate) fn document(name: &str, reports: &[Report], subject: &Subject) -> String {
    match form(name).render {
        Render::Styled(render) => render(reports, subject, Style::default()),
        Render::Plain(render) => render(reports, subject),
        Render::Page(render) => render(reports, subject, None),
        Render::OfProfile(render) => render(&reports[0], subject),
        Render::Stream(_) => panic!("{name} is a stream"),
    }
}

/// Returns the line of JSON for an event.
fn line(event: &Event<'_>, subject: &Subject) -> String {
    match form("jsonl").render {
        Render::Stream(render) => render(event, subject),
        Render::Styled(_) | Render::Plain(_) | Render::Page(_) | Render::OfProfile(_) => {
            panic!("jsonl is a document")
        }
    }
}

/// Returns the lines of JSON with which a suite ends.
pub(crate) fn last_lines(report: &Report, subject: &Subject) -> Vec<String> {
    let checks = report.checks.iter();
    let judged = checks.map(|check| EventKind::CheckJudged { check, report });
    let kinds = judged.chain([EventKind::Ended(report)]);
    let event = |kind| Event {
        protocol: report.protocol,
        profile: report.profile,
        kind,
    };
    kinds.map(|kind| line(&event(kind), subject)).collect()
}

/// Returns the sample in a form, as one profile or as several.
fn text(name: &str, profiles: std::ops::Range<usize>) -> String {
    document(name, &SAMPLE.reports[profiles], &SAMPLE.subject)
}

#[test]
fn the_sample_has_every_verdict() {
    let words = |report: &Report| -> Vec<&str> {
        report
            .checks
            .iter()
            .map(|check| check.verdict.word())
            .collect()
    };
    let [real, varied, listed] = [0, 1, 2].map(|index| words(&SAMPLE.reports[index]));
    assert!(real.contains(&"fail") && real.contains(&"skip"), "{real:?}");
    assert_eq!(varied[..2], ["pass", "inconclusive"]);
    assert!(varied.contains(&"fail"));
    assert_eq!(SAMPLE.reports[0].exit_code(), 1);
    assert_eq!(SAMPLE.reports[1].exit_code(), 3);
    assert_eq!(listed[..4], ["flaky", "known", "known", "unexpected-pass"]);
    assert_eq!(SAMPLE.reports[2].exit_code(), 1);
}

#[test]
fn a_person_is_told_how_often_and_why() {
    let text = text("human", 2..3);
    let listed = &SAMPLE.reports[2];
    let id = |index: usize| listed.checks[index].check.id;
    let reason = "they say: <b> # \\x1b[31m it is %0A known";
    for wanted in [
        format!("flaky {:<44} must · clause", id(0)),
        format!("known {:<44} noise; known: {reason}\n", id(1)),
        format!(
            "known {:<44} noise, in 3 of 10 runs; known: {reason}\n",
            id(2)
        ),
        format!(
            "FAIL  {:<44} unexpected pass: take it off the list of known failures ({reason})\n",
            id(3)
        ),
        "  seen      in 3 of 10 runs with the same seed; this is run 1\n".to_owned(),
        "does not conform: 0 passed, 2 failed (1 flaky, 1 unexpected), 2 known, ".to_owned(),
    ] {
        assert!(text.contains(&wanted), "{wanted} in {text}");
    }
}

/// Nothing that a terminal, a parser of XML or an eye could take for something else is left in any form.
#[test]
fn no_form_lets_through_what_does_not_show() {
    for form in FORMS.iter().filter(|form| !form.is_stream()) {
        let text = text(form.name, 0..SAMPLE.reports.len());
        let is_data = form.name == "json";
        let hidden = text.chars().find(|c| {
            let is_plain = *c == '\n' || (is_data && !c.is_ascii_control());
            !is_plain && (c.is_control() || matches!(c, '\u{202e}' | '\u{ffff}'))
        });
        assert_eq!(hidden, None, "{form}");
        assert!(text.contains("alert(1)"), "{form}");
    }
}
