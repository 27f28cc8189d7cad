//! One fault is one failure: checks that failed for the same reason are grouped under the one that says most.
//!
//! A grouped check has not passed. Its verdict is a skip that names the failure, and the failure lists it.

use linesman_protocols::{Cause, CauseKind};

use crate::outcome::{CheckReport, Found, Run, Verdict};

/// Groups the failures with the same reason. No check of a rule passes if that rule was broken under another check.
pub(super) fn group(mut reports: Vec<CheckReport>) -> Vec<CheckReport> {
    let mut order: Vec<usize> = (0..reports.len())
        .filter(|index| Failure::of(&reports[*index]).is_some())
        .collect();
    order.sort_by_key(|index| rank(&reports[*index]));
    let mut heads: Vec<usize> = Vec::new();
    for index in order {
        let head = heads.iter().find_map(|head| {
            let (first, other) = (Failure::of(&reports[*head])?, Failure::of(&reports[index])?);
            let rule = RULES.iter().find(|rule| rule.joins(&first, &other))?;
            Some((*head, rule.why))
        });
        match head {
            Some((head, why)) => join(&mut reports, head, index, why),
            None => heads.push(index),
        }
    }
    let clauses: Vec<&str> = reports.iter().map(|report| report.check.id).collect();
    for report in &mut reports {
        let place = |id: &&'static str| clauses.iter().position(|other| other == id);
        report.also.sort_by_key(place);
    }
    withdraw_passes(&mut reports);
    reports
}

/// A reason why two failures are one.
struct Rule {
    is_same: fn(&Failure<'_>, &Failure<'_>) -> bool,
    /// The reason, as the verdict on the second check gives it.
    why: &'static str,
}

/// The reasons, the strongest first.
const RULES: &[Rule] = &[
    Rule {
        is_same: has_same_misreading,
        why: "the same misreading explains both failures",
    },
    Rule {
        is_same: follows_misreading,
        why: "it came after answers that a misreading explains",
    },
    Rule {
        is_same: has_same_end,
        why: "the program ended in the same way",
    },
    Rule {
        is_same: has_same_fault,
        why: "the same fault came first",
    },
];

impl Rule {
    /// Returns whether the second failure is the fault that the first one shows. The first is never less binding, so grouping
    /// changes no exit code.
    fn joins(&self, first: &Failure<'_>, other: &Failure<'_>) -> bool {
        first.report.level <= other.report.level && (self.is_same)(first, other)
    }
}

/// The failure of a check, and the run that shows it.
struct Failure<'a> {
    report: &'a CheckReport,
    found: &'a Found,
    run: &'a Run,
}

impl<'a> Failure<'a> {
    /// Returns the failure of a check. A known failure is listed on its own, because its reason is its own.
    fn of(report: &'a CheckReport) -> Option<Self> {
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

/// Returns the place of a failure among those with the same reason. The lowest heads the group. A check that such a fault breaks
/// in any conversation comes before the subjects of single scenarios, and an answer that a misreading explains before what
/// followed it. The check of what the misreading is about comes first.
fn rank(report: &CheckReport) -> (linesman_protocols::Level, u8, bool, bool) {
    let found = report.verdict.found();
    let is_illegal = |found: &Found| found.violation.cause.kind() == CauseKind::Illegal;
    let misreading = report.misreading.as_ref();
    let subject = misreading.and_then(|misreading| misreading.subject());
    (
        report.level,
        match misreading {
            Some(_) if !found.is_some_and(is_illegal) => 2,
            Some(_) if subject.is_some_and(|it| it.check.id == report.check.id) => 0,
            _ => 1,
        },
        report.is_catch_all(),
        found.is_some_and(Found::is_of_subject),
    )
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

/// Returns whether the process ended twice in the same way: with the same status or signal, and the same last words.
fn has_same_end(first: &Failure<'_>, other: &Failure<'_>) -> bool {
    let is_end = matches!(first.cause(), Cause::Exited(_) | Cause::Signalled(_));
    let words = first.last_words();
    // A status alone says too little to join an end in mid-game with one after the game.
    let is_known = !words.is_empty() || first.found.violation.check == other.found.violation.check;
    is_end && first.cause() == other.cause() && is_known && words == other.last_words()
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

/// Puts a check under the failure that explains it.
fn join(reports: &mut [CheckReport], head: usize, index: usize, why: &str) {
    let (id, other) = (reports[head].check.id, reports[index].check.id);
    reports[index].verdict = Verdict::Skip(format!("not reached: {why}; see {id}"));
    reports[index].shown_by = None;
    reports[head].also.push(other);
}

/// Takes back the pass of each check whose rule was broken under another check.
fn withdraw_passes(reports: &mut [CheckReport]) {
    let broken: Vec<(&str, &str)> = reports
        .iter()
        .filter_map(|report| Some((report, report.verdict.found()?)))
        .filter(|(_, found)| found.violation.cause.kind() == CauseKind::Illegal)
        .map(|(report, found)| (found.violation.check.id, report.check.id))
        .collect();
    for report in reports {
        let by = broken.iter().find(|(own, _)| *own == report.check.id);
        if let (Verdict::Pass, Some((_, by))) = (&report.verdict, by) {
            let why = format!("held in some conversations and was broken in another; see {by}");
            report.verdict = Verdict::Skip(why);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use linesman_crash::{Crash, Place};
    use linesman_games::stratego::Rule as GameRule;
    use linesman_protocols::{
        Check, Gravity, Level, Violation,
        stratego::{Profile, checks},
    };

    use super::*;
    use crate::outcome::{Explanation, MisreadSide, ScenarioReport};

    fn check_of(id: &str) -> &'static Check {
        let mut all = checks::ALL.iter().copied();
        all.find(|check| check.id == format!("stratego/{id}"))
            .unwrap()
    }

    fn shown(found: &Found, stderr: &str, crash: Option<Crash>) -> Arc<ScenarioReport> {
        let mut scenarios = crate::scenarios(&Profile::manual_2012()).unwrap();
        Arc::new(ScenarioReport {
            scenario: scenarios.remove(0),
            number: 1,
            run: Run {
                found: vec![found.clone()],
                stderr: stderr.lines().map(str::to_owned).collect(),
                crash,
                ..Run::default()
            },
            was_confirmed: false,
        })
    }

    /// A check that failed in this way. Such a fault breaks the check `own` in other scenarios.
    fn failed(id: &str, own: &str, cause: Cause, stderr: &str) -> CheckReport {
        let found = Found {
            check: check_of(id).id,
            ..Found::new(Violation::new(Gravity::Fatal, check_of(own), cause, "", ""))
        };
        CheckReport {
            check: check_of(id),
            level: Level::Must,
            shown_by: Some(shown(&found, stderr, None)),
            verdict: Verdict::Fail(Box::new(found)),
            also: Vec::new(),
            misreading: None,
        }
    }

    fn passed(id: &str) -> CheckReport {
        CheckReport {
            check: check_of(id),
            level: Level::Must,
            verdict: Verdict::Pass,
            also: Vec::new(),
            misreading: None,
            shown_by: None,
        }
    }

    /// Returns the ids of the failures, each with the checks that are grouped under it.
    fn grouped(reports: Vec<CheckReport>) -> Vec<(&'static str, Vec<&'static str>)> {
        let short = |id: &'static str| id.strip_prefix("stratego/").unwrap();
        let all = reports.len();
        let reports = group(reports);
        assert_eq!(reports.len(), all);
        reports
            .iter()
            .filter(|report| report.verdict.found().is_some())
            .map(|report| {
                let also = report.also.iter().map(|id| short(id)).collect();
                (short(report.check.id), also)
            })
            .collect()
    }

    const SPLIT: &str = "stream/reads-split-lines";
    const JOINED: &str = "stream/reads-joined-lines";
    const STAYS: &str = "process/stays-until-the-end";
    const QUIT: &str = "end/exit-status";
    const OWN: &str = "move/own-piece";
    const AS_RED: &str = "move/legal-as-red";
    const AS_BLUE: &str = "move/legal-as-blue";
    const LOSSES: &str = "move/sees-losses";

    #[test]
    fn the_same_end_in_several_scenarios_is_one_failure() {
        let end = |id, own, words| failed(id, own, Cause::Exited(1), words);
        let error = "Traceback\nIndexError: 17";
        let reports = vec![
            end(SPLIT, STAYS, error),
            end(JOINED, STAYS, "Traceback\nIndexError: 4"),
            end(STAYS, STAYS, error),
            end(QUIT, QUIT, error),
        ];
        let also = vec![SPLIT, JOINED, QUIT];
        assert_eq!(grouped(reports), [(STAYS, also)]);
        let other = vec![end(SPLIT, STAYS, "KeyError"), end(STAYS, STAYS, error)];
        assert_eq!(grouped(other), [(SPLIT, vec![]), (STAYS, vec![])]);
        let other = vec![
            failed(SPLIT, STAYS, Cause::Exited(2), error),
            end(STAYS, STAYS, error),
        ];
        assert_eq!(grouped(other), [(SPLIT, vec![]), (STAYS, vec![])]);
    }

    #[test]
    fn an_end_without_a_word_in_mid_game_is_not_the_one_after_the_game() {
        let end = |id, own| failed(id, own, Cause::Exited(1), "");
        let reports = vec![end(QUIT, QUIT), end(SPLIT, STAYS), end(STAYS, STAYS)];
        assert_eq!(grouped(reports), [(QUIT, vec![]), (STAYS, vec![SPLIT])]);
    }

    #[test]
    fn a_crash_at_the_same_line_is_the_same_whatever_its_message() {
        let crash = |id: &str, message: &str, line| {
            let mut report = failed(id, STAYS, Cause::Exited(1), "noise");
            let place = Place {
                file: "bot.py".to_owned(),
                line,
                function: None,
                code: None,
            };
            let crash = Crash {
                message: message.to_owned(),
                place: Some(place),
            };
            let found = report.verdict.found().unwrap().clone();
            report.shown_by = Some(shown(&found, "", Some(crash)));
            report
        };
        let one = vec![
            crash(SPLIT, "KeyError: a", 7),
            crash(STAYS, "KeyError: b", 7),
        ];
        assert_eq!(grouped(one), [(STAYS, vec![SPLIT])]);
        let two = vec![
            crash(SPLIT, "KeyError: a", 8),
            crash(STAYS, "KeyError: a", 7),
        ];
        assert_eq!(grouped(two).len(), 2);
    }

    #[test]
    fn a_broken_rule_takes_the_whole_games_with_it() {
        let illegal = |id, own| {
            let cause = Cause::Illegal(GameRule::EmptySquare.into());
            failed(id, own, cause, "")
        };
        let own = vec![
            illegal(OWN, OWN),
            illegal(AS_RED, OWN),
            illegal(LOSSES, OWN),
        ];
        assert_eq!(grouped(own), [(OWN, vec![AS_RED, LOSSES])]);
        // The one that many faults run into is behind the one that says more, and RED and BLUE are one failure.
        let games = vec![
            illegal(AS_RED, OWN),
            illegal(AS_BLUE, OWN),
            illegal(LOSSES, OWN),
        ];
        assert_eq!(grouped(games), [(LOSSES, vec![AS_RED, AS_BLUE])]);
        let lake = failed(
            AS_BLUE,
            "move/not-into-lake",
            Cause::Illegal(GameRule::Lake.into()),
            "",
        );
        let rules = vec![illegal(AS_RED, OWN), lake];
        assert_eq!(grouped(rules), [(AS_RED, vec![]), (AS_BLUE, vec![])]);
    }

    #[test]
    fn a_check_of_a_rule_does_not_pass_above_a_failure_of_that_rule() {
        let cause = Cause::Illegal(GameRule::EmptySquare.into());
        let reports = group(vec![
            passed(OWN),
            passed(LOSSES),
            failed(AS_RED, OWN, cause, ""),
        ]);
        let words: Vec<&str> = reports.iter().map(|it| it.verdict.word()).collect();
        assert_eq!(words, ["skip", "pass", "fail"]);
    }

    #[test]
    fn a_failure_is_never_grouped_under_a_less_binding_one() {
        let mut stays = failed(STAYS, STAYS, Cause::Exited(1), "error");
        stays.level = Level::Should;
        let reports = vec![failed(SPLIT, STAYS, Cause::Exited(1), "error"), stays];
        assert_eq!(grouped(reports), [(SPLIT, vec![STAYS])]);
    }

    #[test]
    fn what_one_misreading_explains_is_one_failure_once_it_is_sure() {
        let reports = |is_sure| {
            let part = MisreadSide {
                side: None,
                answers: 9,
                misreadings: Vec::new(),
                is_sure,
            };
            let misreading = Arc::new(Explanation { parts: vec![part] });
            let misread = |report: CheckReport| CheckReport {
                misreading: Some(Arc::clone(&misreading)),
                ..report
            };
            let illegal = |id, rule: GameRule| failed(id, id, Cause::Illegal(rule.into()), "");
            vec![
                misread(failed(QUIT, QUIT, Cause::Exited(1), "no moves")),
                misread(illegal(OWN, GameRule::EmptySquare)),
                misread(illegal("move/not-into-lake", GameRule::Lake)),
                illegal("move/not-onto-own", GameRule::OwnPiece),
            ]
        };
        let also = vec![QUIT, "move/not-into-lake"];
        let apart = ("move/not-onto-own", vec![]);
        assert_eq!(grouped(reports(true)), [(OWN, also), apart]);
        assert_eq!(grouped(reports(false)).len(), 4);
    }

    #[test]
    fn a_known_failure_stays_on_its_own() {
        let known = failed(STAYS, STAYS, Cause::Exited(1), "error");
        let known = CheckReport {
            verdict: known.verdict.clone().if_known("a reason"),
            ..known
        };
        let reports = vec![failed(SPLIT, STAYS, Cause::Exited(1), "error"), known];
        assert_eq!(grouped(reports), [(SPLIT, vec![]), (STAYS, vec![])]);
    }
}
