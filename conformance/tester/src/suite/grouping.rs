//! One fault is one failure: checks that failed for the same reason are grouped under the one that says most.
//!
//! A grouped check has not passed. Its verdict is a skip that names the failure, and the failure lists it.

use linesman_protocols::{CauseKind, Level, Role};

use super::{
    reasons::{Failure, RULES, is_early},
    verdicts::UNREACHED,
};
use linesman_values::outcome::{CheckReport, Found, Verdict};

/// Groups the failures with the same reason. No check of a rule passes if that rule was broken under another check.
pub(super) fn group(mut reports: Vec<CheckReport>) -> Vec<CheckReport> {
    name_rules(&mut reports);
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

/// Returns the place of a failure among those with the same reason. The lowest heads the group. A check that such a fault breaks
/// in any conversation comes before the subjects of single scenarios, and an answer that a misreading explains before what
/// followed it. The check of what the misreading is about comes first.
fn rank(report: &CheckReport) -> (Level, u8, bool, bool, bool) {
    let found = report.verdict.found();
    let is_illegal = |found: &Found| found.violation.cause.kind() == CauseKind::Illegal;
    let is_return = |found: &Found| found.violation.cause.kind() == CauseKind::Crlf;
    let misreading = report.misreading.as_ref();
    let subject = misreading.and_then(|misreading| misreading.subject());
    (
        report.level,
        match misreading {
            None if is_early(report) || found.is_some_and(is_return) => 0,
            Some(_) if !found.is_some_and(is_illegal) => 2,
            Some(_) if subject.is_some_and(|it| it.check.id == report.check.id) => 0,
            _ => 1,
        },
        report.is_catch_all() || report.check.is_any(BEHIND_OTHERS),
        found.is_some_and(Found::is_of_subject),
        // What came instead of an answer says more than that none came.
        found.is_some_and(|found| {
            let kind = found.violation.cause.kind();
            matches!(kind, CauseKind::Noise | CauseKind::NoOutput)
        }),
    )
}

/// The checks that a fault of another one breaks, too.
const BEHIND_OTHERS: &[Role] = &[Role::OfBoard, Role::TriesAgain];

/// Lets the check of a rule fail that was broken in a whole game, if the rule is about one move and not about what became of the
/// pieces. It says more than the check of the game, which is grouped under it.
fn name_rules(reports: &mut [CheckReport]) {
    let of_game = |report: &&CheckReport| {
        let found = report.verdict.found();
        report.misreading.is_none()
            && matches!(report.verdict, Verdict::Fail(_) | Verdict::Flaky(..))
            && found.is_some_and(|found| found.is_of_game(report.check) && is_of_move(found))
    };
    let broken: Vec<CheckReport> = reports.iter().filter(of_game).cloned().collect();
    for breach in broken {
        let Some(found) = breach.verdict.found() else {
            continue;
        };
        let id = found.violation.check.id;
        let named = reports.iter_mut().find(|report| report.check.id == id);
        let is_free = |report: &&mut CheckReport| {
            let is_judged = matches!(report.verdict, Verdict::Pass | Verdict::Skip(_));
            is_judged && report.level == breach.level
        };
        if let Some(named) = named.filter(is_free) {
            let found = Box::new(Found {
                check: named.check.id,
                ..found.clone()
            });
            named.verdict = match breach.verdict {
                Verdict::Flaky(_, tally) => Verdict::Flaky(found, tally),
                _ => Verdict::Fail(found),
            };
            named.shown_by = breach.shown_by;
        }
    }
}

/// Returns whether a rule about one move was broken.
fn is_of_move(found: &Found) -> bool {
    found.violation.check.is(Role::OneMove)
}

/// Puts a check under the failure that explains it. What its answers would be legal under is known then too.
fn join(reports: &mut [CheckReport], head: usize, index: usize, why: &str) {
    let misreading = reports[index].misreading.clone();
    let misreading = misreading.filter(|misreading| misreading.is_sure());
    if is_early(&reports[head]) && reports[head].misreading.is_none() {
        reports[head].misreading = misreading;
    }
    let (id, other) = (reports[head].check.id, reports[index].check.id);
    reports[index].verdict = Verdict::Skip(format!("not reached: {why}; see {id}"));
    reports[index].shown_by = None;
    reports[head].also.push(other);
    // What the check kept from being reached is kept by the failure that is told.
    let kept = format!("{UNREACHED}{other} ");
    for report in reports {
        let Verdict::Skip(why) = &mut report.verdict else {
            continue;
        };
        if let Some(fate) = why.strip_prefix(&kept) {
            *why = format!("{UNREACHED}{id} {fate}");
        }
    }
}

/// Takes back the pass of each check whose rule was broken under another check that is as strict.
fn withdraw_passes(reports: &mut [CheckReport]) {
    let broken: Vec<(&str, &str, Level)> = reports
        .iter()
        .filter_map(|report| Some((report, report.verdict.found()?)))
        .filter(|(_, found)| found.violation.cause.kind() == CauseKind::Illegal)
        .map(|(report, found)| (found.violation.check.id, report.check.id, report.level))
        .collect();
    for report in reports {
        let is_it = |(own, _, level): &&(&str, &str, Level)| {
            *own == report.check.id && *level <= report.level
        };
        let by = broken.iter().find(is_it);
        if let (Verdict::Pass, Some((_, by, _))) = (&report.verdict, by) {
            let why = format!("held in some conversations and was broken in another; see {by}");
            report.verdict = Verdict::Skip(why);
        }
    }
}

#[cfg(test)]
mod tests {
    use linesman_protocol_stratego::Stratego;
    use std::sync::Arc;

    use linesman_crash::{Crash, Place};
    use linesman_games::stratego::Rule as GameRule;
    use linesman_protocols::{
        Cause, Check, Gravity, Time, Violation,
        stratego::{Profile, checks},
    };

    use super::*;
    use linesman_values::outcome::{Explanation, MisreadSide, Run, ScenarioReport};

    fn check_of(id: &str) -> &'static Check {
        let mut all = checks::ALL.iter().copied();
        all.find(|check| check.id == format!("stratego/{id}"))
            .unwrap()
    }

    fn shown(found: &Found, stderr: &str, crash: Option<Crash>) -> Arc<ScenarioReport> {
        let mut scenarios = crate::loading::scenarios(&Stratego(Profile::manual_2012())).unwrap();
        Arc::new(ScenarioReport {
            scenario: scenarios.remove(0),
            in_place_of: None,
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
        // What is only a risk takes back nothing that is binding.
        let mut risk = failed(AS_RED, OWN, cause, "");
        risk.level = Level::Should;
        let reports = group(vec![passed(OWN), risk]);
        assert_eq!(reports[0].verdict.word(), "pass");
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
                is_doubtful: false,
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
    fn an_agent_that_answers_before_its_turn_is_not_judged_by_its_moves() {
        let early = |cause| {
            failed(
                "turn/waits-for-the-board",
                "turn/waits-for-the-board",
                cause,
                "",
            )
        };
        let illegal = || failed(OWN, OWN, Cause::Illegal(GameRule::EmptySquare.into()), "");
        let board = "turn/waits-for-the-board";
        let reports = vec![early(Cause::ExtraLine), illegal()];
        assert_eq!(grouped(reports), [(board, vec![OWN])]);
        let reports = vec![early(Cause::NoOutput), illegal()];
        assert_eq!(grouped(reports), [(board, vec![]), (OWN, vec![])]);
    }

    #[test]
    fn what_was_not_reached_names_a_failure_that_is_told() {
        let unreached = |by: &str| CheckReport {
            verdict: Verdict::Skip(format!("not reached, because stratego/{by} failed")),
            ..passed(LOSSES)
        };
        let end = |id| failed(id, STAYS, Cause::Exited(1), "KeyError");
        let reports = group(vec![end(SPLIT), end(STAYS), unreached(SPLIT)]);
        let Verdict::Skip(why) = &reports[2].verdict else {
            panic!("it is not reached");
        };
        assert_eq!(
            why,
            &format!("not reached, because stratego/{STAYS} failed")
        );
    }

    #[test]
    fn a_rule_about_one_move_that_is_broken_in_a_game_fails_its_own_check() {
        const BOMBS: &str = "move/mobile-piece";
        let illegal = |own, rule: GameRule| failed(AS_RED, own, Cause::Illegal(rule.into()), "");
        let reports = vec![passed(BOMBS), illegal(BOMBS, GameRule::ImmobilePiece)];
        assert_eq!(grouped(reports), [(BOMBS, vec![AS_RED])]);
        // What became of the pieces is what a game is about.
        let reports = vec![passed(OWN), illegal(OWN, GameRule::EmptySquare)];
        assert_eq!(grouped(reports), [(AS_RED, vec![])]);
    }

    #[test]
    fn an_answer_that_is_read_although_its_form_is_wrong_is_one_failure() {
        const FORM: &str = "turn/plain-form";
        const DISTANCE: &str = "move/multiplier";
        let form = || failed(FORM, FORM, Cause::Malformed, "");
        let mut distance = failed(
            DISTANCE,
            DISTANCE,
            Cause::Illegal(GameRule::NoDistance.into()),
            "",
        );
        let apart = vec![form(), distance.clone()];
        assert_eq!(grouped(apart), [(FORM, vec![]), (DISTANCE, vec![])]);
        let mut shown_by = distance.shown_by.as_deref().unwrap().clone();
        let of_form = form().verdict.found().unwrap().clone();
        shown_by.run.found.insert(0, of_form);
        distance.shown_by = Some(Arc::new(shown_by));
        assert_eq!(grouped(vec![form(), distance]), [(FORM, vec![DISTANCE])]);
    }

    #[test]
    fn what_follows_a_carriage_return_that_is_sent_back_is_one_failure() {
        const RETURN: &str = "stream/no-carriage-return";
        let end = || failed(STAYS, STAYS, Cause::Exited(1), "error");
        let with_echo = |echo: &[u8]| {
            let mut report = end();
            let mut shown_by = report.shown_by.as_deref().unwrap().clone();
            shown_by.run.transcript.record_message(Time::ZERO, echo);
            report.shown_by = Some(Arc::new(shown_by));
            report
        };
        let crlf = || failed(RETURN, RETURN, Cause::Crlf, "");
        let apart = vec![crlf(), with_echo(b"1 3 DOWN OK\n")];
        assert_eq!(grouped(apart), [(RETURN, vec![]), (STAYS, vec![])]);
        let one = vec![crlf(), with_echo(b"1 3 DOWN\r OK\n")];
        assert_eq!(grouped(one), [(RETURN, vec![STAYS])]);
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
