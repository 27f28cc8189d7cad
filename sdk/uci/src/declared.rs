//! `option` lines: what they declare, and what is wrong with them.

use linesman_protocols::{AgentOption, OptionKind};

use super::Rule;

/// Something that is wrong with a line, and what it is.
pub(super) type Wrong = (Rule, String);

/// Reads a line of an engine that declares an option. None if it is about something else.
#[must_use]
pub fn option(line: &str) -> Option<Result<AgentOption, String>> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let rest = words.strip_prefix(&["option"])?;
    let (option, wrong) = read(rest);
    Some(option.ok_or_else(|| {
        let first = wrong.into_iter().next();
        first.map_or_else(String::new, |(_, what)| what)
    }))
}

/// Reads the words behind `option`. The option is none if nothing can be made of the line.
pub(super) fn read(words: &[&str]) -> (Option<AgentOption>, Vec<Wrong>) {
    let mut wrong = Vec::new();
    let option = read_into(words, &mut wrong);
    if let Some(option) = &option {
        judge_known(option, &mut wrong);
    }
    (option, wrong)
}

fn read_into(words: &[&str], wrong: &mut Vec<Wrong>) -> Option<AgentOption> {
    let place = words.iter().position(|word| *word == "type");
    let parts = match (words.first(), place) {
        (Some(&"name"), Some(place)) if place > 1 => Some((&words[1..place], &words[place + 1..])),
        _ => None,
    };
    let Some((name, rest)) = parts else {
        let what = "no name, or no type behind it".to_owned();
        wrong.push((Rule::OptionForm, what));
        return None;
    };
    let fields = Fields(rest.get(1..).unwrap_or_default());
    let keyword = |words: &[&str]| words.iter().any(|word| matches!(*word, "name" | "value"));
    if keyword(name) || keyword(fields.0) {
        wrong.push((Rule::Keyword, "the word name or value".to_owned()));
    }
    let kind = match rest.first() {
        Some(&"check") => read_check(&fields, wrong)?,
        Some(&"spin") => read_spin(&fields, wrong)?,
        Some(&"combo") => read_combo(&fields, wrong)?,
        Some(&"string") => read_string(&fields, wrong),
        Some(&"button") => {
            if !fields.0.is_empty() {
                let what = format!("{:?} behind button", fields.0.join(" "));
                wrong.push((Rule::ButtonDefault, what));
            }
            OptionKind::Button
        }
        other => {
            let what = match other {
                Some(word) => format!("the type {word:?}"),
                None => "nothing behind type".to_owned(),
            };
            wrong.push((Rule::OptionType, what));
            return None;
        }
    };
    Some(AgentOption {
        name: name.join(" "),
        kind,
    })
}

/// The words behind a type: names of fields, each with its value behind it.
struct Fields<'a>(&'a [&'a str]);

impl Fields<'_> {
    /// Returns the values of the fields with this name, each the words up to the next field.
    fn all(&self, field: &str) -> Vec<String> {
        let mut values: Vec<Vec<&str>> = Vec::new();
        let mut is_inside = false;
        for word in self.0 {
            if FIELDS.contains(word) {
                is_inside = *word == field;
                if is_inside {
                    values.push(Vec::new());
                }
            } else if let Some(value) = values.last_mut().filter(|_| is_inside) {
                value.push(word);
            }
        }
        values.into_iter().map(|words| words.join(" ")).collect()
    }

    fn first(&self, field: &str) -> Option<String> {
        self.all(field).into_iter().next()
    }
}

fn read_check(fields: &Fields<'_>, wrong: &mut Vec<Wrong>) -> Option<OptionKind> {
    let default = fields.first("default");
    match default.as_deref() {
        Some("true") => Some(OptionKind::Flag { default: true }),
        Some("false") => Some(OptionKind::Flag { default: false }),
        _ => {
            let found = default.map_or_else(|| "no default".to_owned(), |it| format!("{it:?}"));
            wrong.push((Rule::CheckDefault, found));
            None
        }
    }
}

fn read_spin(fields: &Fields<'_>, wrong: &mut Vec<Wrong>) -> Option<OptionKind> {
    let number = |field: &str| fields.first(field)?.parse::<i64>().ok();
    let all = [number("default"), number("min"), number("max")];
    let [Some(default), Some(least), Some(most)] = all else {
        let names = ["default", "min", "max"];
        let missing: Vec<String> = names
            .into_iter()
            .filter(|field| number(field).is_none())
            .map(|field| match fields.first(field) {
                Some(value) => format!("{field} {value}"),
                None => format!("no {field}"),
            })
            .collect();
        wrong.push((Rule::SpinNumbers, missing.join(" and ")));
        return None;
    };
    if !(least..=most).contains(&default) {
        let what = format!("the default {default} is not from {least} to {most}");
        wrong.push((Rule::SpinRange, what));
    }
    Some(OptionKind::Number {
        default,
        least,
        most,
    })
}

fn read_combo(fields: &Fields<'_>, wrong: &mut Vec<Wrong>) -> Option<OptionKind> {
    let values = fields.all("var");
    let default = fields.first("default");
    match default {
        Some(default) if values.contains(&default) => Some(OptionKind::Choice { default, values }),
        default => {
            let what = match default {
                Some(default) => format!("the default {default:?} is none of the values"),
                None => "no default".to_owned(),
            };
            wrong.push((Rule::ComboDefault, what));
            None
        }
    }
}

/// A text may have any words, those of fields too.
fn read_string(fields: &Fields<'_>, wrong: &mut Vec<Wrong>) -> OptionKind {
    let default = match fields.0 {
        ["default", "<empty>"] => String::new(),
        ["default", rest @ ..] if !rest.is_empty() => rest.join(" "),
        _ => {
            wrong.push((Rule::StringDefault, "nothing behind default".to_owned()));
            String::new()
        }
    };
    OptionKind::Text { default }
}

/// Judges an option whose name the text knows.
fn judge_known(option: &AgentOption, wrong: &mut Vec<Wrong>) {
    let kind = match &option.kind {
        OptionKind::Flag { .. } => "check",
        OptionKind::Number { .. } => "spin",
        OptionKind::Choice { .. } => "combo",
        OptionKind::Button => "button",
        OptionKind::Text { .. } => "string",
    };
    let known = KNOWN.iter().find(|(name, _)| option.is_called(name));
    if let Some((name, expected)) = known
        && *expected != kind
    {
        let what = format!("{name} as {kind} instead of {expected}");
        wrong.push((Rule::FixedType, what));
    }
    let is_on = matches!(option.kind, OptionKind::Flag { default: true });
    if is_on && OFF.iter().any(|name| option.is_called(name)) {
        wrong.push((Rule::FlagOn, format!("{} is on", option.name)));
    }
    if let OptionKind::Number { default, .. } = option.kind
        && option.is_called("MultiPV")
        && default != 1
    {
        let what = format!("MultiPV is {default} by default");
        wrong.push((Rule::MultiPvDefault, what));
    }
}

/// Returns what is wrong with all options together.
pub(super) fn judge_all(options: &[AgentOption]) -> Vec<Wrong> {
    let has = |name: &str| options.iter().any(|option| option.is_called(name));
    let mut wrong = Vec::new();
    if !has("Hash") {
        wrong.push((Rule::HashMissing, "no option Hash".to_owned()));
    }
    let pair = ["UCI_Elo", "UCI_LimitStrength"];
    if let [Some(one), None] | [None, Some(one)] = pair.map(|name| has(name).then_some(name)) {
        wrong.push((Rule::EloPair, format!("{one} alone")));
    }
    wrong
}

/// The words that begin a field.
const FIELDS: &[&str] = &["default", "min", "max", "var"];

/// The options whose types are fixed.
const KNOWN: &[(&str, &str)] = &[
    ("Hash", "spin"),
    ("NalimovPath", "string"),
    ("NalimovCache", "spin"),
    ("Ponder", "check"),
    ("OwnBook", "check"),
    ("MultiPV", "spin"),
    ("UCI_ShowCurrLine", "check"),
    ("UCI_ShowRefutations", "check"),
    ("UCI_LimitStrength", "check"),
    ("UCI_Elo", "spin"),
    ("UCI_AnalyseMode", "check"),
    ("UCI_Opponent", "string"),
    ("UCI_EngineAbout", "string"),
    ("UCI_ShredderbasesPath", "string"),
    ("UCI_SetPositionValue", "string"),
    ("UCI_Chess960", "check"),
];

/// The options that are off by default.
const OFF: &[&str] = &[
    "UCI_ShowCurrLine",
    "UCI_ShowRefutations",
    "UCI_LimitStrength",
    "UCI_Chess960",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(line: &str) -> Vec<Rule> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let (_, wrong) = read(&words);
        wrong.into_iter().map(|(rule, _)| rule).collect()
    }

    #[test]
    fn the_examples_of_the_text_are_right() {
        for line in [
            "name Nullmove type check default true",
            "name Selectivity type spin default 2 min 0 max 4",
            "name Style type combo default Normal var Solid var Normal var Risky",
            "name NalimovPath type string default c:\\",
            "name Clear Hash type button",
            "name Log File type string default <empty>",
        ] {
            assert_eq!(broken(line), [], "{line}");
        }
    }

    #[test]
    fn each_fault_of_a_line_is_one_rule() {
        for (line, rule) in [
            ("Ponder check false", Rule::OptionForm),
            ("name Ponder check false", Rule::OptionForm),
            ("name Level type number default 1", Rule::OptionType),
            ("name Hash type spin default 16", Rule::SpinNumbers),
            (
                "name Level type spin default 0.5 min 0 max 1",
                Rule::SpinNumbers,
            ),
            (
                "name Hash type spin default 128 min 1 max 64",
                Rule::SpinRange,
            ),
            ("name Ponder type check default off", Rule::CheckDefault),
            (
                "name Style type combo default Normal var Solid",
                Rule::ComboDefault,
            ),
            ("name Clear Hash type button default 0", Rule::ButtonDefault),
            ("name Book type string default", Rule::StringDefault),
            ("name Hash type string default 16", Rule::FixedType),
            ("name UCI_Chess960 type check default true", Rule::FlagOn),
            (
                "name MultiPV type spin default 3 min 1 max 9",
                Rule::MultiPvDefault,
            ),
            (
                "name Pawn value type spin default 1 min 1 max 9",
                Rule::Keyword,
            ),
        ] {
            assert_eq!(broken(line), [rule], "{line}");
        }
    }

    #[test]
    fn elo_and_its_switch_come_together() {
        let option = |name: &str| AgentOption {
            name: name.to_owned(),
            kind: OptionKind::Button,
        };
        let rules = |names: &[&str]| -> Vec<Rule> {
            let options: Vec<AgentOption> = names.iter().map(|name| option(name)).collect();
            judge_all(&options).into_iter().map(|it| it.0).collect()
        };
        assert_eq!(rules(&["hash", "UCI_Elo", "UCI_LimitStrength"]), []);
        assert_eq!(rules(&["Hash", "UCI_Elo"]), [Rule::EloPair]);
        assert_eq!(rules(&[]), [Rule::HashMissing]);
    }
}
