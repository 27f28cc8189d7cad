//! JUnit's XML against the rules that the two schemas in use have in common: that of Ant, and that of the xUnit plugin of
//! Jenkins.

use linesman_values::outcome::Verdict;
use quick_xml::{Reader, escape::resolve_predefined_entity, events::Event};

use super::{SAMPLE, text};

#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    children: Vec<Element>,
    text: String,
}

impl Element {
    fn attribute(&self, name: &str) -> &str {
        let mut own = self.attributes.iter();
        let found = own.find(|(other, _)| other == name);
        found.map_or_else(|| panic!("{} has no {name}", self.name), |(_, value)| value)
    }

    fn number(&self, name: &str) -> usize {
        self.attribute(name).parse().unwrap()
    }

    fn names(&self) -> Vec<&str> {
        self.attributes
            .iter()
            .map(|(name, _)| name.as_str())
            .collect()
    }
}

/// Reads a document; every element has to be closed by its own name.
fn parse(document: &str) -> Element {
    let mut reader = Reader::from_str(document);
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) => open.push(element(&tag)),
            Event::Empty(tag) => open.last_mut().unwrap().children.push(element(&tag)),
            Event::End(_) => {
                let done = open.pop().unwrap();
                open.last_mut().unwrap().children.push(done);
            }
            Event::Text(text) => open.last_mut().unwrap().text += &*text,
            Event::GeneralRef(name) => {
                let text = &mut open.last_mut().unwrap().text;
                match name.resolve_char_ref().unwrap() {
                    Some(character) => text.push(character),
                    None => *text += resolve_predefined_entity(&name).unwrap(),
                }
            }
            Event::Decl(_) => {}
            Event::Eof => break,
            other => panic!("{other:?} has no place in a report"),
        }
    }
    let mut document = open.pop().unwrap();
    assert!(open.is_empty() && document.children.len() == 1);
    document.children.pop().unwrap()
}

fn element(tag: &quick_xml::events::BytesStart<'_>) -> Element {
    let attributes = tag.attributes().map(|attribute| {
        let attribute = attribute.unwrap();
        let name = attribute.key.as_ref().to_owned();
        let value = attribute
            .normalized_value(quick_xml::XmlVersion::default())
            .unwrap()
            .into_owned();
        (name, value)
    });
    Element {
        name: tag.name().as_ref().to_owned(),
        attributes: attributes.collect(),
        ..Element::default()
    }
}

/// A token has no blanks at its ends and no two in a row.
fn is_token(text: &str) -> bool {
    !text.is_empty() && text.split_whitespace().collect::<Vec<_>>().join(" ") == text
}

/// A time is a decimal number of seconds; the plugin of Jenkins takes groups of up to three digits before the point.
fn is_time(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once('.')
        .is_some_and(|(whole, rest)| digits(whole) && digits(rest))
}

fn check_suite(suite: &Element, index: usize) {
    assert_eq!(suite.name, "testsuite");
    assert_eq!(
        suite.names(),
        [
            "name",
            "package",
            "id",
            "hostname",
            "timestamp",
            "time",
            "tests",
            "failures",
            "errors",
            "skipped"
        ]
    );
    assert!(
        ["name", "package", "hostname"]
            .iter()
            .all(|name| is_token(suite.attribute(name)))
    );
    assert_eq!(suite.number("id"), index);
    assert!(is_time(suite.attribute("time")));
    let [properties, cases @ .., out, err] = suite.children.as_slice() else {
        panic!("too few children");
    };
    assert_eq!(
        [&properties.name, &out.name, &err.name],
        ["properties", "system-out", "system-err"]
    );
    for property in &properties.children {
        assert_eq!(
            (property.name.as_str(), property.names()),
            ("property", vec!["name", "value"])
        );
        assert!(is_token(property.attribute("name")));
    }
    for case in cases {
        check_case(case);
    }
    let count = |name: &str| {
        let outcomes = cases.iter().flat_map(|case| &case.children);
        outcomes.filter(|outcome| outcome.name == name).count()
    };
    assert_eq!(suite.number("tests"), cases.len());
    assert_eq!(suite.number("failures"), count("failure"));
    assert_eq!(suite.number("errors"), count("error"));
    assert_eq!(suite.number("skipped"), count("skipped"));
}

fn check_case(case: &Element) {
    assert_eq!(case.name, "testcase");
    assert_eq!(case.names(), ["name", "classname", "time"]);
    assert!(is_token(case.attribute("name")) && is_token(case.attribute("classname")));
    assert!(is_time(case.attribute("time")));
    assert!(case.children.len() <= 1, "{case:?}");
    for outcome in &case.children {
        assert!(["failure", "error", "skipped"].contains(&outcome.name.as_str()));
        assert_eq!(outcome.names(), ["type", "message"]);
        assert!(is_token(outcome.attribute("type")) && outcome.children.is_empty());
    }
}

#[test]
fn the_document_keeps_to_both_schemas() {
    for profiles in [0..1, 1..2, 0..2, 2..3] {
        let text = text("junit", profiles.clone());
        assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"));
        let is_character = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
        assert!(text.chars().all(is_character));
        let rest = ["&#34;", "&#38;", "&#39;", "&#60;", "&#62;"]
            .iter()
            .fold(text.clone(), |text, markup| text.replace(markup, ""));
        assert!(
            !rest.contains("&#"),
            "any other reference to a character may name a forbidden one"
        );
        let root = parse(&text);
        assert_eq!((root.name.as_str(), root.names().len()), ("testsuites", 0));
        assert_eq!(root.children.len(), profiles.len());
        for (index, suite) in root.children.iter().enumerate() {
            check_suite(suite, index);
        }
        // The first suite begins when the tests did; a time zone may not be given.
        assert_eq!(
            root.children[0].attribute("timestamp"),
            "2001-09-09T01:46:40"
        );
    }
}

#[test]
fn verdicts_become_outcomes() {
    let root = parse(&text("junit", 0..3));
    for (suite, report) in root.children.iter().zip(&SAMPLE.reports) {
        let cases = suite
            .children
            .iter()
            .filter(|child| child.name == "testcase");
        for (case, check) in cases.zip(&report.checks) {
            assert_eq!(case.attribute("name"), check.check.id);
            let counts = check.level <= report.level;
            let expected = match &check.verdict {
                Verdict::Pass => None,
                Verdict::Fail(_) if counts => Some(("failure", "noise")),
                Verdict::Flaky(..) => Some(("failure", "noise")),
                Verdict::UnexpectedPass(_) => Some(("failure", "unexpected-pass")),
                Verdict::Known { .. } => Some(("skipped", "known")),
                Verdict::Fail(_) => Some(("skipped", "note")),
                Verdict::Skip(_) if report.is_in_question(check) => Some(("error", "not-reached")),
                Verdict::Skip(_) => Some(("skipped", "skip")),
                Verdict::NotApplicable(_) => Some(("skipped", "not-applicable")),
                Verdict::NotOffered(_) => Some(("skipped", "not-offered")),
                Verdict::Inconclusive(_) => Some(("error", "inconclusive")),
            };
            let outcome = case.children.first();
            let seen = outcome.map(|outcome| (outcome.name.as_str(), outcome.attribute("type")));
            assert_eq!(seen, expected, "{}", check.check.id);
        }
    }
}

#[test]
fn what_the_agent_wrote_comes_back_as_text() {
    let root = parse(&text("junit", 0..1));
    let outcomes = root.children[0]
        .children
        .iter()
        .flat_map(|case| &case.children);
    let failure = outcomes
        .into_iter()
        .find(|outcome| outcome.name == "failure")
        .unwrap();
    for wanted in [
        "\"/><script>alert(1)</script>]]>&amp;\\x1b[31m\\x00",
        "</pre><img src=x onerror=alert(1)>",
        "::error::one\\r::error::two",
        "fix       print without colours or cursor movements",
    ] {
        assert!(
            failure.text.contains(wanted),
            "{wanted} in {}",
            failure.text
        );
    }
    assert!(
        failure
            .attribute("message")
            .starts_with("noise: expected a row of ten characters")
    );
}
