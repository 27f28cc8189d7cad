//! Files of rules: a rules string on each line, as in the file `external-rules.conf` of OpenTafl.

use std::path::Path;

use linesman_games::tafl::Rules;
use linesman_referee::file;

use linesman_values::text::{count, without_command};

/// A file of rules, and what an option chooses in it.
pub(super) struct RulesFile<'a> {
    path: &'a str,
    chosen: Option<&'a str>,
    entries: Vec<Entry>,
}

/// A line of a file with rules.
struct Entry {
    line: usize,
    /// The line. A word `rules` at its beginning, as in the command of the protocol, is blanked out.
    text: String,
    /// The name of the rules; empty if they have none.
    name: String,
}

impl<'a> RulesFile<'a> {
    /// Reads the file that the value of an option names: `FILE`, or `FILE:NAME` for one of its rules. None if there is no such file.
    ///
    /// # Errors
    /// The file cannot be read, or no line of it is a rules string.
    pub(super) fn named(value: &'a str) -> Option<Result<Self, String>> {
        let is_there = |path: &str| Path::new(path).exists();
        let (path, chosen) = if is_there(value) {
            (value, None)
        } else {
            let (path, chosen) = value.rsplit_once(':').filter(|(path, _)| is_there(path))?;
            (path, Some(chosen))
        };
        let text = file::read_text(Path::new(path));
        let text = text.map_err(|error| format!("cannot read {path}: {error}"));
        Some(text.and_then(|text| Self::read(path, chosen, &text)))
    }

    fn read(path: &'a str, chosen: Option<&'a str>, text: &str) -> Result<Self, String> {
        let lines = text.lines().zip(1..);
        let entries: Vec<Entry> = lines
            .filter(|(text, _)| !text.trim().is_empty() && !text.trim_start().starts_with('#'))
            .map(|(text, line)| Entry::new(text, line))
            .collect();
        if entries.is_empty() {
            return Err(format!(
                "{path} has no rules; each line of such a file is a rules string, which begins with dim:"
            ));
        }
        Ok(Self {
            path,
            chosen,
            entries,
        })
    }

    /// Returns the rules that are chosen, or the only ones of the file.
    ///
    /// # Errors
    /// They are not rules, or there is a choice.
    pub(super) fn one(&self) -> Result<Rules, String> {
        match (self.chosen, self.entries.as_slice()) {
            (Some(chosen), _) => self.rules_of(self.find(chosen)?),
            (None, [only]) => self.rules_of(only),
            (None, [first, ..]) => Err(format!(
                "{} has {}; choose one by its name, as in {}:{}; there are {}",
                self.path,
                count(self.entries.len(), "rules string", "rules strings"),
                self.path,
                self.shown(first),
                self.names()
            )),
            (None, []) => unreachable!("a file without rules is refused"),
        }
    }

    /// Returns the rules strings that are chosen, or all of the file.
    ///
    /// # Errors
    /// One of them is not valid.
    pub(super) fn texts(&self) -> Result<Vec<String>, String> {
        let text = |entry: &Entry| {
            self.rules_of(entry)
                .map(|_| entry.text.trim_ascii().to_owned())
        };
        match self.chosen {
            Some(chosen) => Ok(vec![text(self.find(chosen)?)?]),
            None => self.entries.iter().map(text).collect(),
        }
    }

    /// Finds rules by their name, or by the number of their line.
    fn find(&self, chosen: &str) -> Result<&Entry, String> {
        let mut same = self.entries.iter().filter(|entry| entry.has_name(chosen));
        match (same.next(), same.next()) {
            (Some(found), None) => return Ok(found),
            (Some(first), Some(second)) => {
                return Err(format!(
                    "{} has the name {chosen:?} on line {} and on line {}; choose one by its line, as in {}:{}",
                    self.path, first.line, second.line, self.path, first.line
                ));
            }
            (None, _) => {}
        }
        let mut entries = self.entries.iter();
        let on_line = entries.find(|entry| chosen.parse() == Ok(entry.line));
        on_line.ok_or_else(|| {
            format!(
                "{} has no rules with the name {chosen:?}; there are {}",
                self.path,
                self.names()
            )
        })
    }

    fn rules_of(&self, entry: &Entry) -> Result<Rules, String> {
        let rules = entry.text.parse();
        rules.map_err(|error| format!("{}: line {}, {error}", self.path, entry.line))
    }

    /// Returns the name by which these rules alone are chosen, or else their line.
    fn shown(&self, entry: &Entry) -> String {
        let others = self.entries.iter().filter(|other| other.line != entry.line);
        let is_known = !entry.name.is_empty();
        if is_known && !others.into_iter().any(|other| other.has_name(&entry.name)) {
            return entry.name.clone();
        }
        entry.line.to_string()
    }

    fn names(&self) -> String {
        let all = self.entries.iter().take(MOST_NAMES);
        let mut names: Vec<String> = all.map(|entry| self.shown(entry)).collect();
        let more = self.entries.len() - names.len();
        if more > 0 {
            names.push(format!("{more} more"));
        }
        names.join(", ")
    }
}

impl Entry {
    fn new(text: &str, line: usize) -> Self {
        let text = without_command(text, COMMAND);
        let mut words = text.split_ascii_whitespace();
        let name = words.find_map(|word| word.strip_prefix("name:"));
        // A name is shown in a message, and may be anything.
        let name = name.unwrap_or_default().chars().take(LONGEST_NAME);
        Self {
            line,
            name: name.collect(),
            text: text.into_owned(),
        }
    }

    /// Upper and lower case are one, and so are spaces and underscores, as in the program.
    fn has_name(&self, name: &str) -> bool {
        let plain = |name: &str| name.trim().replace([' ', '-'], "_").to_lowercase();
        !self.name.is_empty() && plain(&self.name) == plain(name)
    }
}

/// The command that sends rules. It may stand before a rules string.
pub(super) const COMMAND: &str = "rules";
/// How many names a message lists.
const MOST_NAMES: usize = 20;
/// How much of a name is kept, in characters.
const LONGEST_NAME: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;

    const BRANDUB: &str =
        "dim:7 name:Own_Brandub surf:n ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    const TINY: &str = "dim:5 name:Tiny start:/2t2/2T2/tTKTt/2T2/2t2/";

    fn read<'a>(text: &str, chosen: Option<&'a str>) -> Result<RulesFile<'a>, String> {
        RulesFile::read("my.conf", chosen, text)
    }

    fn size(text: &str, chosen: Option<&str>) -> Result<u8, String> {
        let rules = read(text, chosen)?.one()?;
        Ok(rules.start.size())
    }

    #[test]
    fn rules_are_chosen_by_their_name_or_their_line() {
        let both = format!("# my own\r\n\r\n{BRANDUB}\r\n  rules {TINY}\r\n");
        let check = |text: &str, chosen, expected| {
            assert_eq!(size(text, chosen), Ok(expected), "{text} {chosen:?}");
        };
        for chosen in ["Own_Brandub", "own brandub", "OWN-BRANDUB", "3"] {
            check(&both, Some(chosen), 7);
        }
        check(&both, Some("tiny"), 5);
        check(&both, Some("4"), 5);
        check(TINY, None, 5);
        check(&format!("rules {TINY}"), None, 5);
        let texts = read(&both, None).unwrap().texts().unwrap();
        assert_eq!(texts, [BRANDUB, TINY]);
        let texts = read(&both, Some("Tiny")).unwrap().texts().unwrap();
        assert_eq!(texts, [TINY]);
    }

    #[test]
    fn a_choice_that_is_open_names_what_there_is() {
        let both = format!("{BRANDUB}\n{TINY}\n");
        let check = |text: &str, chosen, expected: &str| {
            assert_eq!(size(text, chosen), Err(expected.to_owned()), "{chosen:?}");
        };
        check(
            &both,
            None,
            "my.conf has 2 rules strings; choose one by its name, as in my.conf:Own_Brandub; there are Own_Brandub, Tiny",
        );
        check(
            &both,
            Some("tablut"),
            "my.conf has no rules with the name \"tablut\"; there are Own_Brandub, Tiny",
        );
        let twice = format!("{TINY}\n{TINY}\ndim:5 start:/2t2/2T2/tTKTt/2T2/2t2/\n");
        check(
            &twice,
            Some("Tiny"),
            "my.conf has the name \"Tiny\" on line 1 and on line 2; choose one by its line, as in my.conf:1",
        );
        check(
            &twice,
            None,
            "my.conf has 3 rules strings; choose one by its name, as in my.conf:1; there are 1, 2, 3",
        );
        assert_eq!(size(&twice, Some("3")), Ok(5));
        check(
            "\n# nothing\n",
            None,
            "my.conf has no rules; each line of such a file is a rules string, which begins with dim:",
        );
    }

    #[test]
    fn a_fault_has_its_line_and_column_in_the_file() {
        // In the second line, ks begins at the eleventh character: the ninth of the rules string in the first file, and of a
        // line that begins with two spaces in the second one.
        let broken = "dim:7 ks:q start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
        let check = |before: &str, column: usize| {
            let text = format!("{TINY}\n{before}{broken}\n");
            let error = size(&text, Some("2")).unwrap_err();
            let place = format!("my.conf: line 2, column {column}: ");
            assert!(error.starts_with(&place), "{error}");
            // The other rules can be used.
            assert_eq!(size(&text, Some("Tiny")), Ok(5));
            assert!(read(&text, None).unwrap().texts().is_err());
        };
        check("", 10);
        check("  ", 12);
        check("rules ", 16);
    }
}
