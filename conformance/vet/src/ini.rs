//! Files of `[sections]` and entries `name = value`.

use std::collections::HashMap;

/// Reads the entries of a section; none if there is no such section. The first entry with a name counts.
///
/// A line that begins with `;` or `#` is a comment. `:` stands for `=`, and a line that ends with a backslash goes on in the next
/// one. Quotes around a whole value are left out. Other quotes and backslashes stand for themselves.
///
/// # Errors
/// Names every line that is neither a section nor an entry.
pub(crate) fn section(
    text: &str,
    wanted: &str,
) -> Result<Option<HashMap<String, String>>, Vec<String>> {
    let (mut entries, mut is_wanted, mut mistakes) = (None, false, Vec::new());
    let mut lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    while let Some((number, line)) = lines.next() {
        let mut line = line.trim().to_owned();
        if line.is_empty() || line.starts_with([';', '#']) {
            continue;
        }
        while line.ends_with('\\')
            && let Some((_, next)) = lines.next()
        {
            line.pop();
            line += next.trim_end();
        }
        let header = line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let entry = line.split_once(['=', ':']);
        match (header, entry) {
            (Some(name), _) => {
                is_wanted = name.trim() == wanted;
                entries = entries.or_else(|| is_wanted.then(HashMap::new));
            }
            (None, Some((name, value))) if !name.trim().is_empty() && !name.starts_with('[') => {
                if let Some(entries) = entries.as_mut().filter(|_| is_wanted) {
                    let value = unquoted(value.trim()).to_owned();
                    entries.entry(name.trim().to_owned()).or_insert(value);
                }
            }
            _ => mistakes.push(format!(
                "line {number}: this is neither a [section] nor an entry 'name = value'"
            )),
        }
    }
    match mistakes.is_empty() {
        true => Ok(entries),
        false => Err(mistakes),
    }
}

fn unquoted(value: &str) -> &str {
    let inside = |quote: char| value.strip_prefix(quote)?.strip_suffix(quote);
    let inside = |quote| inside(quote).filter(|inside| !inside.contains(quote));
    inside('"').or_else(|| inside('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_an_entry_is_read() {
        let text = "\u{feff}before = 1\r\n[other]\nname = x\n\n  [ engine ]  \n; name = no\n  # name = no\n name = My \\\n  bot\\1\r\npath: \"a\\b\"\nrun = \"a b\" \"c\"\none = '\nempty =\na = b = c\nname = again\n[last]\nlate = 1\n";
        let found = section(text, "engine").unwrap().unwrap();
        let get = |name: &str| found.get(name).map(String::as_str);
        assert_eq!(get("name"), Some("My   bot\\1"));
        assert_eq!(get("path"), Some("a\\b"));
        assert_eq!(get("run"), Some("\"a b\" \"c\""));
        assert_eq!(get("one"), Some("'"));
        assert_eq!(get("empty"), Some(""));
        assert_eq!(get("a"), Some("b = c"));
        assert_eq!(found.len(), 6);
        assert_eq!(section(text, "absent").unwrap(), None);
    }

    #[test]
    fn every_line_that_is_no_entry_is_named() {
        let text = "[engine\n[engine]\nname\n= 3\n[engine] ; mine\n[x=y\nok = 1\n";
        let mistakes = section(text, "engine").unwrap_err();
        let numbers = mistakes
            .iter()
            .map(|it| it.split([' ', ':']).nth(1).unwrap());
        assert_eq!(numbers.collect::<Vec<_>>(), ["1", "3", "4", "5", "6"]);
    }
}
