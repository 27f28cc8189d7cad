//! The page: its markup is our own and well-formed, and it needs nothing but itself.

use std::collections::HashSet;

use super::text;

/// A start tag: its name, its attributes, and whether it is closed at once.
#[derive(Debug)]
struct Tag {
    name: String,
    attributes: Vec<(String, String)>,
}

/// Elements that have no end tag in HTML.
const VOID: [&str; 3] = ["meta", "input", "img"];

/// Takes a page apart into its start tags and its text, and asks that every element is closed in its order. All attributes
/// have to be in double quotes, or have no value.
fn take_apart(page: &str) -> (Vec<Tag>, String) {
    let (mut tags, mut text, mut open) = (Vec::new(), String::new(), Vec::new());
    let mut rest = page.strip_prefix("<!DOCTYPE html>").unwrap();
    while let Some((before, after)) = rest.split_once('<') {
        text += before;
        let end = end_of_tag(after);
        let (inside, after) = (&after[..end], &after[end + 1..]);
        rest = after;
        if let Some(name) = inside.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name));
            continue;
        }
        let is_closed = inside.ends_with('/');
        let tag = tag(inside.trim_end_matches('/'));
        if !is_closed && !VOID.contains(&tag.name.as_str()) {
            open.push(tag.name.clone());
        }
        // Style is no markup; nothing of it may come from the agent.
        if tag.name == "style" {
            rest = &rest[rest.find("</style>").unwrap()..];
        }
        tags.push(tag);
    }
    assert!(open.is_empty(), "{open:?}");
    (tags, text + rest)
}

fn end_of_tag(text: &str) -> usize {
    let mut is_quoted = false;
    let end = text.char_indices().find(|(_, c)| {
        is_quoted ^= *c == '"';
        *c == '>' && !is_quoted
    });
    end.expect("a tag ends").0
}

fn tag(text: &str) -> Tag {
    let (name, mut rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut attributes = Vec::new();
    while !rest.trim().is_empty() {
        rest = rest.trim_start();
        match rest.find(['=', ' ']) {
            Some(at) if rest[at..].starts_with('=') => {
                let (value, after) = rest[at + 1..]
                    .strip_prefix('"')
                    .unwrap()
                    .split_once('"')
                    .unwrap();
                attributes.push((rest[..at].to_owned(), value.to_owned()));
                rest = after;
            }
            at => {
                let at = at.unwrap_or(rest.len());
                attributes.push((rest[..at].to_owned(), String::new()));
                rest = &rest[at..];
            }
        }
    }
    Tag {
        name: name.to_owned(),
        attributes,
    }
}

#[test]
fn the_page_runs_nothing_and_fetches_nothing() {
    let (tags, _) = take_apart(&text("html", 0..2));
    for tag in &tags {
        assert!(
            !["script", "img", "link", "iframe", "object", "base", "form"]
                .contains(&tag.name.as_str()),
            "{tag:?}"
        );
        for (name, value) in &tag.attributes {
            let is_safe =
                !name.starts_with("on") && !["src", "style", "action"].contains(&name.as_str());
            assert!(
                is_safe && (name != "href" || value.starts_with('#')),
                "{tag:?}"
            );
        }
    }
    let policy = tags.iter().flat_map(|tag| &tag.attributes);
    let mut policy =
        policy.filter(|(name, value)| name == "content" && value.starts_with("default-src"));
    assert!(
        policy
            .next()
            .unwrap()
            .1
            .starts_with("default-src 'none'; style-src 'unsafe-inline'")
    );
    let style = text("html", 0..1);
    assert!(!style.contains("url(") && !style.contains("@import"));
}

#[test]
fn names_on_the_page_are_unique_and_every_link_and_label_has_its_place() {
    let (tags, _) = take_apart(&text("html", 0..2));
    let values = |wanted: &str| -> Vec<&str> {
        let all = tags.iter().flat_map(|tag| &tag.attributes);
        all.filter(|(name, _)| name == wanted)
            .map(|(_, value)| value.as_str())
            .collect()
    };
    let ids: HashSet<&str> = values("id").into_iter().collect();
    assert_eq!(ids.len(), values("id").len());
    let places = values("href").into_iter().map(|link| &link[1..]);
    for place in places.chain(values("for")).chain(values("aria-labelledby")) {
        assert!(ids.contains(place), "{place}");
    }
    let count = |name: &str| tags.iter().filter(|tag| tag.name == name).count();
    assert_eq!(count("h1"), 1);
    assert_eq!(count("input"), count("label"));
    // Every drawing says in words what it shows.
    for drawing in tags.iter().filter(|tag| tag.name == "svg") {
        assert!(
            drawing
                .attributes
                .iter()
                .any(|(name, value)| name == "aria-label" && !value.is_empty())
        );
    }
}

#[test]
fn what_the_agent_wrote_is_text() {
    let (_, text) = take_apart(&text("html", 0..1));
    for wanted in [
        "&#34;/&#62;&#60;script&#62;alert(1)&#60;/script&#62;]]&#62;&#38;amp;\\x1b[31m\\x00",
        "&#60;/pre&#62;&#60;img src=x onerror=alert(1)&#62;",
        "::error::one\\r::error::two",
    ] {
        assert!(text.contains(wanted), "{wanted}");
    }
}

#[test]
fn every_verdict_has_a_group_of_its_own() {
    let (tags, _) = take_apart(&text("html", 1..2));
    let with = |class: &str| {
        let is_it = |tag: &&Tag| {
            tag.attributes
                .iter()
                .any(|(name, value)| name == "class" && value == class)
        };
        tags.iter().filter(is_it).count()
    };
    for word in ["pass", "note", "skip", "inconclusive"] {
        assert!(with(&format!("is-{word}")) >= 1, "{word}");
    }
    assert_eq!(with("is-fail"), 0);
    assert_eq!(with("checks"), 4);
    let (tags, _) = take_apart(&text("html", 2..3));
    for word in ["flaky", "known", "unexpected-pass", "skip"] {
        let class = format!("is-{word}");
        let is_it = |tag: &&Tag| {
            tag.name == "tr" && tag.attributes.iter().any(|(_, value)| *value == class)
        };
        assert!(tags.iter().any(|tag| is_it(&tag)), "{word}");
    }
}
