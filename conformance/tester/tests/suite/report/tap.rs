//! The Test Anything Protocol against the rules of its version 14, which has everything that version 13 has.

use linesman_values::outcome::Verdict;

use super::{SAMPLE, text};

/// A test point, taken apart.
#[derive(Debug, PartialEq)]
struct Point {
    is_ok: bool,
    number: usize,
    description: String,
    /// TODO or SKIP, and the reason.
    directive: Option<(String, String)>,
    diagnosis: Option<serde_yaml::Value>,
}

/// Takes the lines of a document apart: a plan and as many points, numbered from 1. Comments are left out.
fn points(lines: &[&str]) -> Vec<Point> {
    let mut plan = None;
    let mut points: Vec<Point> = Vec::new();
    let mut lines = lines.iter();
    while let Some(line) = lines.next() {
        if let Some(count) = line.strip_prefix("1..") {
            assert!(
                plan.is_none() && points.is_empty(),
                "one plan, before the points"
            );
            plan = Some(count.parse::<usize>().unwrap());
        } else if *line == "  ---" {
            let block: Vec<&str> = lines
                .by_ref()
                .take_while(|line| **line != "  ...")
                .copied()
                .collect();
            assert!(block.iter().all(|line| line.starts_with("  ")), "{block:?}");
            let last = points.last_mut().expect("a block stands behind a point");
            last.diagnosis = Some(serde_yaml::from_str(&block.join("\n")).unwrap());
        } else if line.starts_with("ok ") || line.starts_with("not ok ") {
            points.push(point(line));
            assert_eq!(points.last().unwrap().number, points.len());
        } else {
            assert!(line.starts_with('#'), "{line}");
        }
    }
    assert_eq!(plan, Some(points.len()));
    points
}

fn point(line: &str) -> Point {
    let (is_ok, rest) = match line.strip_prefix("not ok ") {
        Some(rest) => (false, rest),
        None => (true, line.strip_prefix("ok ").unwrap()),
    };
    let (number, rest) = rest.split_once(" - ").unwrap();
    // A backslash keeps the '#' behind it from beginning a directive.
    let (mut parts, mut is_escaped) = (vec![String::new()], false);
    for c in rest.chars() {
        match c {
            '\\' if !is_escaped => is_escaped = true,
            '#' if !is_escaped => parts.push(String::new()),
            c => {
                parts.last_mut().unwrap().push(c);
                is_escaped = false;
            }
        }
    }
    assert!(parts.len() <= 2, "{line}");
    let directive = parts.get(1).map(|text| {
        let (word, reason) = text.trim().split_once(' ').unwrap();
        (word.to_owned(), reason.to_owned())
    });
    Point {
        is_ok,
        number: number.parse().unwrap(),
        description: parts[0].trim_end().to_owned(),
        directive,
        diagnosis: None,
    }
}

fn check_points(points: &[Point], index: usize) {
    let report = &SAMPLE.reports[index];
    assert_eq!(points.len(), report.checks.len());
    for (point, check) in points.iter().zip(&report.checks) {
        assert_eq!(point.description, check.check.id);
        let directive = point.directive.as_ref().map(|(word, _)| word.as_str());
        let expected = match &check.verdict {
            Verdict::Pass => (true, None),
            Verdict::Fail(_) if check.level <= report.level => (false, None),
            Verdict::Flaky(..) | Verdict::UnexpectedPass(_) => (false, None),
            Verdict::Fail(_) | Verdict::Known { .. } => (false, Some("TODO")),
            Verdict::Skip(_) if report.is_in_question(check) => (false, None),
            Verdict::Skip(_) | Verdict::NotApplicable(_) | Verdict::NotOffered(_) => {
                (true, Some("SKIP"))
            }
            Verdict::Inconclusive(_) => (false, None),
        };
        assert_eq!((point.is_ok, directive), expected, "{point:?}");
        assert_eq!(point.diagnosis.is_some(), !point.is_ok, "{point:?}");
    }
}

#[test]
fn one_profile_is_a_document() {
    for index in [0, 1, 2] {
        let text = text("tap", index..index + 1);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "TAP version 13");
        check_points(&points(&lines[1..]), index);
    }
}

#[test]
fn a_document_has_no_lines_that_plain_readers_do_not_know() {
    let text = text("tap", 0..1);
    let mut is_in_block = false;
    for (index, line) in text.lines().enumerate() {
        match line {
            "  ---" => is_in_block = true,
            "  ..." => is_in_block = false,
            _ if is_in_block => assert!(line.starts_with("  "), "{line}"),
            _ => {
                let mut known = ["TAP version 13", "1..", "ok ", "not ok ", "# "].iter();
                assert!(known.any(|begin| line.starts_with(begin)), "{line}");
                assert_eq!(line.starts_with("TAP"), index == 0);
            }
        }
    }
}

#[test]
fn what_the_agent_wrote_stays_in_its_field() {
    let text = text("tap", 0..1);
    let lines: Vec<&str> = text.lines().collect();
    let points = points(&lines[1..]);
    let failed = points.iter().find(|point| !point.is_ok).unwrap();
    let diagnosis = failed.diagnosis.as_ref().unwrap();
    assert_eq!(diagnosis["cause"].as_str(), Some("noise"));
    assert_eq!(diagnosis["level"].as_str(), Some("must"));
    let stderr = diagnosis["stderr"].as_str().unwrap();
    assert!(stderr.ends_with("ok 2 - three ]]> \\x9b"), "{stderr}");
    let came = diagnosis["got"].as_str().unwrap();
    assert!(came.contains("# TODO %0A"), "{came}");
}
