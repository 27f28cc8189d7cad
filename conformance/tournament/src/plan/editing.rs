//! Changes of the text of a plan that leave everything else as its author wrote it.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

/// The text of a plan cannot be changed like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// It has no such entrant.
    #[error("the plan has no entrant {0:?}; it has {1}")]
    Unknown(String, String),
    /// It is written in a form that only a person can change.
    #[error("cannot change this plan by itself; write {0} for this entrant")]
    ByHand(String),
}

/// Returns the text with one more entrant behind the others.
#[must_use]
pub fn with_entrant(text: &str, name: &str, command: &str, from: Option<u32>) -> String {
    if let Some(end) = end_of_list(text) {
        let from = from.map_or_else(String::new, |round| format!(", from = {round}"));
        let (name, command) = (quoted(name), quoted(command));
        let before = text[..end].trim_end();
        let comma = if before.ends_with([',', '[']) {
            ""
        } else {
            ","
        };
        let entrant = format!("{comma}\n  {{ name = {name}, command = {command}{from} }},\n");
        return format!("{before}{entrant}{}", &text[end..]);
    }
    let from = from.map_or_else(String::new, |round| format!("from = {round}\n"));
    let line = if text.ends_with('\n') { "" } else { "\n" };
    format!(
        "{text}{line}\n[[entrant]]\nname = {}\ncommand = {}\n{from}",
        quoted(name),
        quoted(command)
    )
}

/// Returns the text in which an entrant leaves after a round.
///
/// # Errors
/// There is no such entrant.
pub fn with_last_round(text: &str, name: &str, until: u32) -> Result<String, EditError> {
    set(text, name, "until", &until.to_string())
}

/// Returns the text in which an entrant has another command.
///
/// # Errors
/// There is no such entrant.
pub fn with_command(text: &str, name: &str, command: &str) -> Result<String, EditError> {
    let places = Places::find(text, name)?;
    let value = quoted(command);
    // The name of the entry changes too, if it was a folder.
    match places.entry("folder") {
        Some(entry) => Ok(replaced(
            text,
            entry.start..entry.end,
            &format!("command = {value}"),
        )),
        None => set(text, name, "command", &value),
    }
}

/// Returns where the bracket is that ends a list of entrants, if they are not tables with a heading each.
fn end_of_list(text: &str) -> Option<usize> {
    let parsed = DeTable::parse(text).ok()?;
    let all = parsed.get_ref().iter();
    let (key, value) = all
        .into_iter()
        .find(|(key, _)| key.get_ref() == "entrant")?;
    let after_key = text.get(key.span().end..)?.trim_start();
    let end = value.span().end.checked_sub(1)?;
    (after_key.starts_with('=') && text.get(end..)?.starts_with(']')).then_some(end)
}

/// Where an entrant is in the text of a plan.
struct Places {
    /// The entries and where they are, from the first letter of the key to the end of the value.
    entries: Vec<(String, Range<usize>)>,
    values: Vec<(String, Range<usize>)>,
}

impl Places {
    fn find(text: &str, name: &str) -> Result<Self, EditError> {
        let by_hand = || EditError::ByHand("this".to_owned());
        let parsed = DeTable::parse(text).map_err(|_| by_hand())?;
        let all = parsed.get_ref().iter();
        let mut all = all.filter(|(key, _)| key.get_ref() == "entrant");
        let list = all.next().and_then(|(_, value)| value.get_ref().as_array());
        let mut names = Vec::new();
        for entrant in list.into_iter().flatten() {
            let Some(table) = entrant.get_ref().as_table() else {
                continue;
            };
            let own = table.iter().find(|(key, _)| key.get_ref() == "name");
            let own = own.and_then(|(_, value)| match value.get_ref() {
                DeValue::String(name) => Some(name.to_string()),
                _ => None,
            });
            if own.as_deref() == Some(name) {
                let places = table.iter().map(|(key, value)| {
                    let key_at = key.span().start;
                    (key.get_ref().to_string(), key_at..value.span().end)
                });
                let values = table
                    .iter()
                    .map(|(key, value)| (key.get_ref().to_string(), value.span()));
                return Ok(Self {
                    entries: places.collect(),
                    values: values.collect(),
                });
            }
            names.extend(own);
        }
        Err(EditError::Unknown(name.to_owned(), names.join(", ")))
    }

    fn entry(&self, key: &str) -> Option<Range<usize>> {
        find(&self.entries, key)
    }

    fn value(&self, key: &str) -> Option<Range<usize>> {
        find(&self.values, key)
    }
}

fn find(all: &[(String, Range<usize>)], key: &str) -> Option<Range<usize>> {
    let found = all.iter().find(|(own, _)| own == key);
    found.map(|(_, range)| range.clone())
}

/// Sets an entry of an entrant, or adds it in the line after its name.
fn set(text: &str, name: &str, key: &str, value: &str) -> Result<String, EditError> {
    let places = Places::find(text, name)?;
    let ways = match (places.value(key), places.value("name")) {
        (Some(place), _) => vec![replaced(text, place, value)],
        (None, Some(name)) => {
            let rest = &text[name.end..];
            let end = name.end + rest.find('\n').unwrap_or(rest.len());
            vec![
                replaced(text, end..end, &format!("\n{key} = {value}")),
                // In a table that is written in one line.
                replaced(text, name.end..name.end, &format!(", {key} = {value}")),
            ]
        }
        (None, None) => Vec::new(),
    };
    let is_set = |edited: &String| {
        let places = Places::find(edited, name);
        places.is_ok_and(|places| places.value(key).is_some())
    };
    let by_hand = || EditError::ByHand(format!("{key} = {value}"));
    ways.into_iter().find(is_set).ok_or_else(by_hand)
}

fn replaced(text: &str, place: Range<usize>, by: &str) -> String {
    format!("{}{by}{}", &text[..place.start], &text[place.end..])
}

/// Returns a text between quotes. JSON and TOML escape the same characters, but for one.
fn quoted(text: &str) -> String {
    serde_json::json!(text)
        .to_string()
        .replace('\u{7f}', "\\u007f")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = "# a cup\nprotocol = \"bitwa\"\n\n[[entrant]]\nname = \"a\" # first\ncommand = './a'\n\n[[entrant]]\nname = \"b\"\nfolder = \"b\"\n";

    #[test]
    fn only_what_is_asked_for_changes() {
        assert_eq!(
            with_last_round(PLAN, "a", 3).unwrap(),
            PLAN.replace("# first\n", "# first\nuntil = 3\n")
        );
        let twice = with_last_round(&with_last_round(PLAN, "a", 3).unwrap(), "a", 4);
        assert_eq!(
            twice.unwrap(),
            PLAN.replace("# first\n", "# first\nuntil = 4\n")
        );
        assert_eq!(
            with_command(PLAN, "a", "./a \"x\"").unwrap(),
            PLAN.replace("'./a'", r#""./a \"x\"""#)
        );
        assert_eq!(
            with_command(PLAN, "b", "./c").unwrap(),
            PLAN.replace("folder = \"b\"", "command = \"./c\"")
        );
        assert_eq!(
            with_entrant(PLAN, "c", "./c", Some(2)),
            format!("{PLAN}\n[[entrant]]\nname = \"c\"\ncommand = \"./c\"\nfrom = 2\n")
        );
    }

    #[test]
    fn an_entrant_that_is_not_there_is_an_error_with_the_names() {
        let error = with_command(PLAN, "d", "./d").unwrap_err();
        assert_eq!(
            error.to_string(),
            "the plan has no entrant \"d\"; it has a, b"
        );
    }

    #[test]
    fn a_list_in_brackets_is_changed_in_its_own_form() {
        let plan = "entrant = [{ name = \"a\", command = \"./a\" }]\nseed = 1\n";
        let edited = with_last_round(plan, "a", 3).unwrap();
        assert_eq!(edited, plan.replace("\"a\",", "\"a\", until = 3,"));
        assert_eq!(
            with_command(plan, "a", "./b").unwrap(),
            plan.replace("\"./a\"", "\"./b\"")
        );
        let longer = "entrant = [{ name = \"a\", command = \"./a\" },\n  { name = \"b\", command = \"./b\", from = 2 },\n]\nseed = 1\n";
        assert_eq!(with_entrant(plan, "b", "./b", Some(2)), longer);
        let twice = with_entrant(longer, "c", "./c", None);
        assert!(twice.contains("from = 2 },\n  { name = \"c\", command = \"./c\" },\n]\n"));
    }
}
