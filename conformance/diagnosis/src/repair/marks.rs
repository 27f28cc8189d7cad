//! Quotes, brackets, separators and spaces in an answer.

use super::super::finding::Finding;
use super::repaired::{Repaired, repaired};
use linesman_values::wanted::Wanted;

pub(super) fn quotes(line: &str, _: &Wanted) -> Option<Repaired> {
    let unmarked = line.trim_start_matches(['b', 'u', 'r', 'L']);
    let inner = ['"', '\'', '`']
        .into_iter()
        .find_map(|quote| unmarked.strip_prefix(quote)?.strip_suffix(quote))?;
    let is_bytes = line.starts_with('b');
    let id = if is_bytes {
        "bytes-as-text"
    } else {
        "quotes-around"
    };
    repaired(inner.replace("\\\"", "\""), Finding::of(id))
}

pub(super) fn tabs(line: &str, _: &Wanted) -> Option<Repaired> {
    repaired(line.replace('\t', " "), Finding::of("tab-between"))
}

pub(super) fn wide_space(line: &str, _: &Wanted) -> Option<Repaired> {
    repaired(spaced(line, |c| c == ' '), Finding::of("spaces-between"))
}

/// The form in which a language prints a list, a tuple or an array.
pub(super) fn brackets(line: &str, _: &Wanted) -> Option<Repaired> {
    let at = line.find(['[', '(', '{', '<'])?;
    let name = match line.as_bytes()[at] {
        b'[' => "a list or an array",
        b'(' => "a tuple",
        _ => "a set or a structure",
    };
    let inner = line.replace(['[', ']', '(', ')', '{', '}', '<', '>', '\'', '"'], "");
    repaired(
        spaced(&inner, |c| " ,;".contains(c)),
        Finding::of("brackets-around").with("what", name),
    )
}

/// Values with the names of their fields, or with the name of their type before them.
pub(super) fn fields(line: &str, _: &Wanted) -> Option<Repaired> {
    let is_mark = |c: char| "[](){}<>,;#".contains(c);
    let (mark, rest) = match line.strip_prefix("= ") {
        Some(rest) => ("=", rest),
        None => ("", line),
    };
    let rest = rest
        .trim_start_matches("#<struct ")
        .replace(['"', '\''], "");
    let rest = rest.replace("= ", "=").replace(": ", ":");
    let mut words = Vec::new();
    let mut has_names = false;
    for piece in rest.split(|c: char| is_mark(c) || c == ' ') {
        let value = piece.rsplit([':', '=']).next().unwrap_or_default();
        has_names |= value.len() < piece.len();
        if !value.is_empty() {
            words.push(value);
        }
    }
    let is_struct = line.contains("#<struct ") && words.len() > 1;
    let is_type = is_struct
        || rest.find(['(', '[', '{', '<']).is_some_and(|at| {
            let name = rest[..at].trim();
            !name.is_empty() && words.first().is_some_and(|first| name.starts_with(first))
        });
    if is_type {
        words.remove(0);
    }
    if !mark.is_empty() {
        words.insert(0, mark);
    }
    let id = match (line.contains("{\""), is_type, has_names) {
        _ if has_names && !is_type && !line.contains(['{', '[', '(', '<']) => "names-before-values",
        (true, ..) => "json-as-answer",
        (_, false, false) => return None,
        _ => "object-as-answer",
    };
    repaired(words.join(" "), Finding::of(id))
}

pub(super) fn commas(line: &str, _: &Wanted) -> Option<Repaired> {
    let spaced = spaced(line, |c| " ,".contains(c));
    repaired(spaced, Finding::of("commas-between")).filter(|_| line.contains(','))
}

pub(super) fn separators(line: &str, _: &Wanted) -> Option<Repaired> {
    let is_mark = |c: char| " ,;:|/_-\t".contains(c);
    let mark = line.chars().find(|c| *c != ' ' && is_mark(*c))?;
    repaired(
        spaced(line, is_mark),
        Finding::of("marks-between").with("mark", mark),
    )
}

/// Returns the parts between marks with one space between them.
fn spaced(line: &str, is_mark: impl Fn(char) -> bool) -> String {
    let parts = line.split(is_mark).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

/// `03DOWN` for `0 3 DOWN`.
pub(super) fn inner_space(line: &str, _: &Wanted) -> Option<Repaired> {
    let mut spaced = String::new();
    let mut last: Option<char> = None;
    for c in line.chars() {
        let is_border = last.is_some_and(|last| {
            last.is_ascii_digit() && c.is_alphanumeric()
                || last.is_alphabetic() && c.is_ascii_digit()
        });
        if is_border {
            spaced.push(' ');
        }
        spaced.push(c);
        last = Some(c);
    }
    repaired(spaced, Finding::of("no-space-between"))
}

pub(super) fn no_space(line: &str, _: &Wanted) -> Option<Repaired> {
    repaired(
        line.replace([' ', ',', '|'], ""),
        Finding::of("gaps-in-row"),
    )
}

/// The right parts in another order. Numbers keep theirs, because nobody can tell which one was meant first.
pub(super) fn order(line: &str, wanted: &Wanted) -> Option<Repaired> {
    let words: Vec<&str> = line.split(' ').collect();
    if words.len() > 6 {
        return None;
    }
    for from in 0..words.len() {
        for to in 0..words.len() {
            let mut moved = words.clone();
            let word = moved.remove(from);
            moved.insert(to, word);
            let line = moved.join(" ");
            if wanted.is(&line) {
                let finding = Finding::of("other-order").with("form", wanted.form);
                return repaired(line, finding);
            }
        }
    }
    None
}
