//! Clues from text that no one writes on purpose: what a language prints in place of a value.

use std::sync::LazyLock;

use linesman_protocols::Role;
use linesman_values::wanted::Wanted;

use super::{case::Case, finding::Finding, patterns::Patterns, shown::shown};

static TRACES: LazyLock<Patterns> = LazyLock::new(|| Patterns::of(include_str!("traces.yaml")));

/// Looks for text in the line at fault that a language prints in place of a value.
pub(super) fn printed_name(case: &Case<'_>) -> Option<Finding> {
    // Of a line of many figures, the violation names the wrong one.
    let figure = Some(case.found.violation.actual.as_str()).filter(|_| case.check.is(Role::Counts));
    let line = figure.map(Into::into).or_else(|| case.text());
    let line = line.or_else(|| case.unfinished().map(Into::into))?;
    // A sentence for people may hold any of these words.
    if line.split_whitespace().count() > MOST_WORDS {
        return None;
    }
    let (id, found) = TRACES.find(&line)?;
    let has_answered = |wanted: Wanted| case.heard().iter().any(|line| wanted.is(line));
    let is_at_times = id == "prints-nothing" && case.wanted().is_some_and(has_answered);
    let id = if is_at_times {
        "prints-nothing-at-times"
    } else {
        id
    };
    let finding = Finding::of(id).with("text", shown(found));
    Some(
        finding
            .with("line", shown(&line))
            .with("word", shown(found)),
    )
}

/// More words than any answer has together with the names of its values.
const MOST_WORDS: usize = 12;

#[cfg(test)]
fn of_text(line: &str) -> Option<Finding> {
    let (id, found) = TRACES.find(line)?;
    Some(Finding::of(id).with("text", shown(found)))
}

#[cfg(test)]
mod tests {
    use linesman_languages::language::Language;

    use super::*;

    fn check(line: &str, language: &str, expected: &[&str]) {
        let finding = of_text(line).map(|it| it.diagnosis(Language::named(language)));
        let fix = finding.map_or_else(String::new, |it| format!("{}; {}", it.says, it.line()));
        for part in expected {
            assert!(fix.contains(part), "{line:?}: {fix:?} lacks {part:?}");
        }
    }

    #[test]
    fn what_a_language_prints_in_place_of_a_value_is_known() {
        let name = "name of an object";
        check(
            "<__main__.Move object at 0x7f3a1c>",
            "Python",
            &[name, "__str__"],
        );
        check("Bot$Move@1a2b3c4d", "Java", &[name, "toString"]);
        check("[Ljava.lang.String;@6d06d69c", "Java", &["array"]);
        check("[object Object]", "JavaScript", &[name]);
        check("0 3 undefined", "JavaScript", &["undefined"]);
        check("System.String[]", ".NET", &["array", "string.Join"]);
        check("ARRAY(0x55d0c8a0)", "Perl", &["reference"]);
        check("Array", "PHP", &["array"]);
        check("#<struct Move x=0>", "Ruby", &[name, "to_s"]);
        check("table: 0x5581d6e0", "Lua", &["table"]);
        check("0x7ffd5c8a", "C++", &["address"]);
        check("&{0 3 DOWN} %!d(string=DOWN)", "Go", &["format"]);
        check("<function move at 0x7f00>", "Python", &["call it with ()"]);
        check("<map object at 0x7f00>", "Python", &["iterator"]);
        check("Promise { <pending> }", "JavaScript", &["await"]);
        check(
            "move Move(origin=Square(file=5, rank=3), target=Square(file=5, rank=6))",
            "Python",
            &["repr", "__str__"],
        );
        check("None", "Python", &["return"]);
    }

    #[test]
    fn templates_that_were_not_filled_in_are_known() {
        for (line, language) in [
            ("{x} {y} {direction}", "Python"),
            ("${move.x} ${move.y}", "JavaScript"),
            ("%d %d %s", "C or another compiled language"),
            ("$move", "shell"),
            ("{} {} {}", "Rust"),
            ("{0} {1} {2}", ".NET"),
            ("#{x} #{y} UP", "Ruby"),
        ] {
            check(line, language, &["placeholder", "filled in"]);
        }
    }

    #[test]
    fn answers_and_sentences_hold_none_of_it() {
        for line in [
            "0 3 DOWN",
            "FB8sB479B8",
            "= 1 5 2 1 -1 0",
            "move d1-c1",
            "thinking about 30 moves",
            "10 %",
        ] {
            assert!(of_text(line).is_none(), "{line}");
        }
    }
}
