//! Clues from text that no one writes on purpose: what a language prints in place of a value.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::{case::Case, remedies::remedy, shown::shown};
use linesman_languages::language::Language;

/// Text that a language prints in place of a value.
struct Trace {
    pattern: &'static str,
    /// What it is, after "is".
    is: &'static str,
    /// The remedy; none if the rest says it.
    remedy: &'static str,
}

const fn trace(pattern: &'static str, is: &'static str, remedy: &'static str) -> Trace {
    Trace {
        pattern,
        is,
        remedy,
    }
}

/// All traces, the most specific first.
const TRACES: &[Trace] = &[
    trace(
        r"%!\w?\([^)]*\)?",
        "what Go prints if the values do not match the format, so match each % with a value of its type",
        "join",
    ),
    trace(
        r"\[object Promise\]|Promise \{[^}]*\}",
        "a promise, so await the function that returns it",
        "",
    ),
    trace(
        r"<coroutine object [^>]*>|<generator object [^>]*>|<(?:map|filter|zip|range|dict_\w+) object[^>]*>|range\(\d+, \d+\)",
        "an iterator or coroutine and not its values: await it, or make a list of it",
        "join",
    ),
    trace(
        r"<(?:bound method|function|built-in (?:method|function)) [^>]*>|\[Function(?:: \w+)?\]|function: (?:builtin: )?0x[0-9a-f]+|#<Method:[^>]*>|\[class \w+[^\]]*\]",
        "a function and not its result, so call it with ()",
        "",
    ),
    trace(
        r"\b[A-Z]\w*\(\w+=[^)]*\)?",
        "an object as a programmer sees it (its repr), with the names of its fields",
        "object",
    ),
    trace(
        r"<class '[^']*'>|<type '[^']*'>",
        "a class and not a value",
        "object",
    ),
    trace(
        r"<[\w.]+ object at 0x[0-9a-fA-F]+>|<[\w.]+ instance at 0x[0-9a-fA-F]+>|\[object \w+\]|#<[A-Za-z][^>]*>",
        "the name of an object and not its values",
        "object",
    ),
    trace(
        r"\b[A-Za-z_][\w$.]*@[0-9a-f]{4,16}\b|\[[A-Z]+@[0-9a-f]{4,16}|\[L[\w.$]+;@[0-9a-f]{4,16}",
        "the name of an object (or of an array) and not its values",
        "object",
    ),
    trace(
        r"System\.[\w.]+(?:\[\]|`\d+(?:\[[^\]]*\])?)|\w+\[\]$",
        "the type of an object (or of an array) and not its values",
        "object",
    ),
    trace(
        r"\b(?:ARRAY|HASH|SCALAR|CODE|REF)\(0x[0-9a-f]+\)",
        "a reference (to an array, a hash or a function) and not its values",
        "object",
    ),
    trace(
        r"\b(?:table|userdata|thread): 0x[0-9a-f]+",
        "the address of a table and not its values",
        "object",
    ),
    trace(
        r"\b0x[0-9a-fA-F]{6,16}\b",
        "an address in memory (a pointer) and not the value that it points to",
        "object",
    ),
    trace(
        r"^Array$",
        "the word for an array and not its values",
        "object",
    ),
    trace(
        r"\$\{[\w.\[\]() +*-]*\}|#\{[\w.\[\]() +*-]*\}|\{[A-Za-z_][\w.\[\]]*(?::[^}]*)?\}|\{\d?\}|\\\([\w.]+\)",
        "a placeholder that was not filled in with a value",
        "template",
    ),
    trace(
        r"\$[A-Za-z_]\w*|%[-+0-9.]*(?:l?[difsuvxc])\b|%[A-Z_]{1,12}%",
        "a placeholder (a variable or a format) that was not filled in with a value",
        "template",
    ),
    trace(
        r"\b(?:None|undefined|null|nil)\b|<nil>|\(null\)|\bNothing\b",
        "the word for a value that does not exist",
        "nothing",
    ),
    trace(
        r"\bNaN\b|-?\bInfinity\b|-?\binf\b|-?\bnan\b",
        "the result of an impossible calculation, such as 0/0 or a number made from a text that is none",
        "",
    ),
];

static COMPILED: LazyLock<Vec<(Regex, &Trace)>> = LazyLock::new(|| {
    let compile = |trace: &'static Trace| {
        let pattern = Regex::new(trace.pattern).expect("the patterns of the table are valid");
        (pattern, trace)
    };
    TRACES.iter().map(compile).collect()
});

/// Returns what to do about text in the line at fault that a language prints in place of a value.
pub(super) fn printed_name(case: &Case<'_>) -> Option<String> {
    let line = case.text().or_else(|| case.unfinished().map(Into::into))?;
    // A sentence for people may hold any of these words.
    if line.split_whitespace().count() > MOST_WORDS {
        return None;
    }
    of_text(&line, case.language)
}

/// More words than any answer has together with the names of its values.
const MOST_WORDS: usize = 12;

fn of_text(line: &str, language: Language) -> Option<String> {
    let (found, trace) = COMPILED
        .iter()
        .find_map(|(pattern, trace)| Some((pattern.find(line)?, *trace)))?;
    let fix = format!(
        "print the value itself: {} is {}",
        shown(found.as_str()),
        trace.is
    );
    Some(match trace.remedy {
        "" => fix,
        what => format!("{fix}; {}", remedy(what, language)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, language: &str, expected: &[&str]) {
        let fix = of_text(line, Language::named(language)).unwrap_or_default();
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
            assert_eq!(of_text(line, Language::named("Python")), None, "{line}");
        }
    }
}
