//! The launchers in the command of an agent.

use std::{fs, io::Read, ops::Range, path::Path};

use linesman_referee::{Launch, join, split_command};

use super::table::{Edit, Launcher};

/// A launcher in a command, or on a line of the script that the command runs.
#[derive(Clone, Debug)]
pub struct Started {
    /// The entry of the table.
    pub launcher: &'static Launcher,
    /// The whole command in which it is.
    words: Vec<String>,
    /// Where its program is in the words.
    at: usize,
    /// Its options: they begin behind its program and its verb, and end where the bot's command begins, if that follows.
    options: Range<usize>,
    /// The bot's command in the words, or in the value of an option.
    inner: Inner,
    /// The script that has the command.
    pub script: Option<String>,
}

/// Where the command of the bot is.
#[derive(Clone, Debug)]
enum Inner {
    /// In the rest of the words.
    From(usize),
    /// In the value of an option.
    Value(String),
    Unknown,
}

/// Returns the launchers in the command of an agent, the outermost first.
pub fn started(launch: &Launch) -> Vec<Started> {
    let mut found = Vec::new();
    let words = words_of(launch);
    look(&words, 0, None, launch.dir.as_deref(), &mut found);
    found
}

/// Returns the command of the bot itself, if a launcher starts it and the command follows as words of its own.
pub fn inner(launch: &Launch) -> Option<Launch> {
    let follows = |started: &&Started| matches!(started.inner, Inner::From(_));
    let found = started(launch);
    let words = found.iter().take_while(follows).last()?.inner_words()?;
    let (program, args) = words.split_first()?;
    Some(Launch::new(program, args))
}

/// Returns whether the words of an agent's command are names of classes, modules or scripts, so that none of them needs to be a file.
pub fn takes_names(launch: &Launch) -> bool {
    let found = started(launch);
    found.iter().any(|started| started.launcher.takes_names)
}

/// Returns the words of a command, its program first.
pub fn words_of(launch: &Launch) -> Vec<String> {
    let words = std::iter::once(&launch.program).chain(&launch.args);
    words
        .map(|word| word.to_string_lossy().into_owned())
        .collect()
}

/// How many launchers are looked for in one command, so that a script that starts itself is no trap.
const MOST: usize = 6;
/// How much of a script is read.
const READ: u64 = 1 << 16;

fn look(
    words: &[String],
    at: usize,
    script: Option<&str>,
    dir: Option<&Path>,
    found: &mut Vec<Started>,
) {
    if found.len() >= MOST {
        return;
    }
    let Some(program) = words.get(at) else {
        return;
    };
    let of_program = Launcher::named(program);
    let Some(started) = of_program
        .filter_map(|launcher| Started::of(launcher, words, at, script))
        .next()
    else {
        if script.is_none() {
            look_into_script(program, dir, found);
        }
        return;
    };
    let inner = started.inner.clone();
    let is_shell = started.launcher.command.is_some() && started.launcher.effects.is_empty();
    found.push(started);
    match inner {
        Inner::From(next) => look(words, next, script, dir, found),
        Inner::Value(command) => look_into_lines(&command, script, dir, found),
        Inner::Unknown if is_shell && script.is_none() => {
            let files = words[at + 1..].iter().filter(|word| !word.starts_with('-'));
            if let Some(file) = files.take(1).next() {
                look_into_script(file, dir, found);
            }
        }
        Inner::Unknown => {}
    }
}

/// Looks for launchers in a script, if the file is one for a shell.
fn look_into_script(file: &str, dir: Option<&Path>, found: &mut Vec<Started>) {
    if let Some(text) = shell_script(file, dir) {
        look_into_lines(&text, Some(file), dir, found);
    }
}

/// Returns the text of a script, if the file is one for a shell.
fn shell_script(file: &str, dir: Option<&Path>) -> Option<String> {
    let path = dir.unwrap_or(Path::new("")).join(file);
    let is_path = file.contains('/') || path.extension().is_some_and(|ending| ending == "sh");
    let text = is_path.then(|| read(&path)).flatten()?;
    let first = text.lines().next().unwrap_or_default();
    let is_shell = first.starts_with("#!") && first.trim_end().split(['/', ' ']).any(is_shell_name)
        || !first.starts_with("#!") && path.extension().is_some_and(|ending| ending == "sh");
    is_shell.then_some(text)
}

/// Returns the lines that a shell reads to start an agent, with the name of their script if they are in one.
pub fn shell_lines(launch: &Launch) -> Vec<(Option<String>, String)> {
    let of_values = started(launch).into_iter().filter_map(|it| match it.inner {
        Inner::Value(text) => Some((None, text)),
        Inner::From(_) | Inner::Unknown => None,
    });
    let of_scripts = words_of(launch).into_iter().filter_map(|word| {
        let text = shell_script(&word, launch.dir.as_deref())?;
        Some((Some(word), text))
    });
    let of_text = |(script, text): (Option<String>, String)| {
        let lines = text
            .lines()
            .map(str::trim)
            .filter(|line| !line.starts_with('#'));
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        lines.into_iter().map(move |line| (script.clone(), line))
    };
    of_values.chain(of_scripts).flat_map(of_text).collect()
}

fn is_shell_name(name: &str) -> bool {
    matches!(name, "sh" | "bash" | "dash" | "zsh" | "ksh")
}

fn read(path: &Path) -> Option<String> {
    // A pipe would be waited for.
    path.is_file().then_some(())?;
    let mut bytes = Vec::new();
    let file = fs::File::open(path).ok()?;
    file.take(READ).read_to_end(&mut bytes).ok()?;
    String::from_utf8(bytes).ok()
}

fn look_into_lines(text: &str, script: Option<&str>, dir: Option<&Path>, found: &mut Vec<Started>) {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'));
    // The parts of a list or a pipeline are commands of their own.
    let commands = lines.flat_map(|line| line.split(['|', ';', '&', '<', '>']));
    for command in commands {
        let Ok(mut words) = split_command(command.trim()) else {
            continue;
        };
        if words.last().is_some_and(|word| word == "$@") {
            words.pop();
        }
        look(&words, 0, script.or(Some("")), dir, found);
    }
}

impl Started {
    /// Returns the launcher's program as the command names it.
    pub fn program(&self) -> &str {
        &self.words[self.at]
    }

    /// Returns a launcher if the words from here on start it.
    fn of(
        launcher: &'static Launcher,
        words: &[String],
        at: usize,
        script: Option<&str>,
    ) -> Option<Self> {
        let mut next = at + 1;
        if !launcher.verbs.is_empty() {
            // An option may come before the verb.
            let is_option = |word: &&String| word.starts_with('-');
            next += words[next..].iter().take_while(is_option).count();
            launcher.verbs.contains(words.get(next)?).then_some(())?;
            next += 1;
        }
        let begin = next;
        let mut operands = launcher.operands;
        let mut value = None;
        while let Some(word) = words.get(next) {
            if word == "--" {
                next += 1;
                break;
            }
            let is_set = launcher.name == "env" && word.contains('=') && !word.starts_with('-');
            if is_set {
                next += 1;
            } else if word.starts_with('-') && word.len() > 1 {
                let is_command = launcher
                    .command
                    .is_some_and(|letter| !word.starts_with("--") && word.ends_with(letter));
                let has_value = is_command || launcher.valued.contains(word);
                value = words.get(next + 1).filter(|_| is_command).or(value);
                next += 1 + usize::from(has_value);
            } else if operands > 0 {
                operands -= 1;
                next += 1;
            } else {
                break;
            }
        }
        let next = next.min(words.len());
        let has_more = launcher.passes && next < words.len();
        let inner = match value {
            Some(command) => Inner::Value(command.clone()),
            None if has_more => Inner::From(next),
            None => Inner::Unknown,
        };
        // Where the bot's command does not follow, all words are the launcher's.
        let end = if launcher.passes { next } else { words.len() };
        Some(Self {
            launcher,
            words: words.to_vec(),
            at,
            options: begin..end,
            inner,
            script: script.filter(|script| !script.is_empty()).map(Into::into),
        })
    }

    /// Returns whether one of these options is set, alone or with others behind one hyphen.
    pub fn has(&self, options: &[String]) -> bool {
        let own = &self.words[self.options.clone()];
        let program = &self.words[..self.options.start];
        options.iter().any(|option| {
            let is_it = |word: &String| {
                word == option
                    || word
                        .strip_prefix(option.as_str())
                        .is_some_and(|rest| rest.starts_with('='))
                    || letter_of(option).is_some_and(|letter| is_cluster_with(word, letter))
            };
            own.iter().any(is_it) || program.iter().any(|word| word == option)
        })
    }

    /// Returns the command with these edits, as one would type it; none if the bot's own command is needed and not known.
    pub fn edited(&self, edits: &[Edit]) -> Option<String> {
        let (mut words, mut options) = (self.words.clone(), self.options.clone());
        for edit in edits {
            match edit {
                Edit::Bare => return self.inner_words().map(|words| join(&words)),
                Edit::Drop(option) => {
                    let letter = letter_of(option);
                    let mut at = options.start;
                    while at < options.end {
                        let word = &mut words[at];
                        if word == option {
                            words.remove(at);
                            options.end -= 1;
                            continue;
                        }
                        if let Some(letter) = letter.filter(|letter| is_cluster_with(word, *letter))
                        {
                            word.retain(|c| c != letter);
                        }
                        at += 1;
                    }
                }
                Edit::Add(option) | Edit::AddLast(option) => {
                    let mut own = words[options.clone()].iter();
                    if own.any(|word| word == option) {
                        continue;
                    }
                    let rest = words.iter().position(|word| word == "--");
                    let last = rest.unwrap_or(words.len());
                    let is_first = matches!(edit, Edit::Add(_));
                    words.insert(if is_first { options.start } else { last }, option.clone());
                    options.end += 1;
                }
            }
        }
        (!edits.is_empty()).then(|| join(&words))
    }

    fn inner_words(&self) -> Option<Vec<String>> {
        match &self.inner {
            Inner::From(next) => Some(self.words[*next..].to_vec()),
            Inner::Value(command) => split_command(command).ok(),
            Inner::Unknown => None,
        }
    }
}

/// Returns the letter of a short option.
fn letter_of(option: &str) -> Option<char> {
    let mut signs = option.strip_prefix('-')?.chars();
    let letter = signs.next().filter(char::is_ascii_alphabetic)?;
    signs.next().is_none().then_some(letter)
}

/// Returns whether a word has several short options behind one hyphen, this one among them.
fn is_cluster_with(word: &str, letter: char) -> bool {
    word.strip_prefix('-').is_some_and(|letters| {
        (2..=LONGEST_CLUSTER).contains(&letters.len())
            && letters.chars().all(|c| c.is_ascii_alphabetic())
            && letters.contains(letter)
    })
}

/// More letters behind one hyphen are the name of an option.
const LONGEST_CLUSTER: usize = 4;
