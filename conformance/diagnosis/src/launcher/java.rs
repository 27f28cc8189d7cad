//! The forms of a command for Java: a class, a file of a class, a jar, or a path.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use linesman_referee::join;
use regex_lite::Regex;

/// What is wrong with a command for Java.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Java {
    /// Another command starts the bot, and its files are there.
    Works(String),
    /// The command has the right form, but there is no such jar.
    NoJar(String),
    /// The source has to be compiled first, with this command.
    NotCompiled(String),
}

/// Signs on standard error that Java did not find what it should start.
const SIGNS: &[&str] = &[
    "Could not find or load main class",
    "Unable to access jarfile",
    "Invalid or corrupt jarfile",
    "no main manifest attribute",
    "(wrong name: ",
];

/// How Java says that a file has a class of another name.
static WRONG_NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\(wrong name: ([\w/$]+)\)").expect("the pattern is valid"));

/// Options with a value in the next word.
const VALUED: &[&str] = &[
    "-cp",
    "-classpath",
    "--class-path",
    "-p",
    "--module-path",
    "--add-modules",
    "--source",
];

/// Returns what is wrong with a command for Java that starts in this folder, by what Java wrote to standard error.
pub(super) fn judge(words: &[String], dir: &Path, stderr: &[String]) -> Option<Java> {
    let name = words.first()?.rsplit('/').next()?;
    let is_sign = |line: &String| SIGNS.iter().any(|sign| line.contains(sign));
    let is_java = matches!(name, "java" | "java.exe");
    (is_java && stderr.iter().any(is_sign)).then_some(())?;
    let command = Command::of(words)?;
    let place = Place { dir };
    if command.target.ends_with(".jar") {
        return command.of_jar(&place);
    }
    let class = command.target.trim_end_matches(".class");
    let actual = stderr.iter().find_map(|line| WRONG_NAME.captures(line));
    let actual = actual.map(|found| found[1].to_owned());
    let found = place.find(&command.folders(), class, actual.as_deref());
    if let Some((folder, class)) = found {
        let meant = command.with_class(&folder, &class);
        return (meant != words).then(|| Java::Works(join(&meant)));
    }
    let source = place.source(&command.folders(), class)?;
    // The class may have another name than its file, or be in a package.
    let own = fs::read_to_string(dir.join(&source)).ok();
    let own = own.as_deref().and_then(main_class);
    let found = own.and_then(|own| place.find(&command.folders(), &own, None));
    if let Some((folder, class)) = found {
        let meant = command.with_class(&folder, &class);
        return (meant != words).then(|| Java::Works(join(&meant)));
    }
    Some(Java::NotCompiled(join(&["javac".to_owned(), source])))
}

/// Returns the name of the class that has `main`, with its package, by the source.
fn main_class(source: &str) -> Option<String> {
    let main = source.find("static void main")?;
    let class = CLASS.captures_iter(&source[..main]).last()?;
    let package = PACKAGE.captures(source);
    let package = package.map_or_else(String::new, |found| format!("{}.", &found[1]));
    Some(format!("{package}{}", &class[1]))
}

static CLASS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?m)^(?:public |final |abstract )*(?:class|record|enum|interface)\s+(\w+)")
        .expect("the pattern is valid")
});
static PACKAGE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?m)^\s*package\s+([\w.]+)\s*;").expect("the pattern is valid"));

/// A command for Java.
struct Command<'a> {
    words: &'a [String],
    /// Where the class, the file or the jar is in the words.
    at: usize,
    target: &'a str,
    class_path: Option<&'a str>,
}

impl<'a> Command<'a> {
    fn of(words: &'a [String]) -> Option<Self> {
        let mut class_path = None;
        let mut at = 1;
        while let Some(word) = words.get(at).filter(|word| word.starts_with('-')) {
            let is_class_path = matches!(word.as_str(), "-cp" | "-classpath" | "--class-path");
            if is_class_path {
                class_path = words.get(at + 1).map(String::as_str);
            } else if let Some(path) = word.strip_prefix("--class-path=") {
                class_path = Some(path);
            }
            at += 1 + usize::from(VALUED.contains(&word.as_str()));
        }
        let target = words.get(at)?;
        Some(Self {
            words,
            at,
            target,
            class_path,
        })
    }

    fn folders(&self) -> Vec<&'a str> {
        let folders = self.class_path.unwrap_or(".").split(':');
        folders.filter(|folder| !folder.is_empty()).collect()
    }

    /// Returns the command that starts the jar, which is not the name of a class.
    fn of_jar(&self, place: &Place<'_>) -> Option<Java> {
        let is_there = place.dir.join(self.target).is_file();
        let has_option = self.words[..self.at].iter().any(|word| word == "-jar");
        if has_option && is_there {
            return None;
        }
        let mut words = self.words.to_vec();
        if !has_option {
            words.insert(self.at, "-jar".to_owned());
        }
        let command = join(&words);
        Some(if is_there {
            Java::Works(command)
        } else {
            Java::NoJar(command)
        })
    }

    /// Returns the command that starts a class in a folder.
    fn with_class(&self, folder: &str, class: &str) -> Vec<String> {
        let mut words = Vec::new();
        let mut options = self.words[1..self.at].iter();
        let mut is_set = false;
        words.push(self.words[0].clone());
        let path = if self.folders().contains(&folder) {
            self.class_path.unwrap_or(".")
        } else {
            folder
        };
        while let Some(option) = options.next() {
            match option.as_str() {
                "-jar" => {}
                "-cp" | "-classpath" | "--class-path" => {
                    options.next();
                    words.extend([option.clone(), path.to_owned()]);
                    is_set = true;
                }
                other if other.starts_with("--class-path=") => {
                    words.extend(["-cp".to_owned(), path.to_owned()]);
                    is_set = true;
                }
                _ => words.push(option.clone()),
            }
        }
        if !is_set && path != "." {
            words.extend(["-cp".to_owned(), path.to_owned()]);
        }
        words.push(class.to_owned());
        words.extend(self.words[self.at + 1..].iter().cloned());
        words
    }
}

/// The folder in which the command starts.
struct Place<'a> {
    dir: &'a Path,
}

impl Place<'_> {
    /// Finds a class, and the folder that Java has to know so that it finds it too. Java was told `class`, which can be a path, or differ
    /// in the case of its letters. `actual` is the name with its packages, if Java said it.
    fn find(
        &self,
        folders: &[&str],
        class: &str,
        actual: Option<&str>,
    ) -> Option<(String, String)> {
        let path = if class.contains('/') {
            class.to_owned()
        } else {
            class.replace('.', "/")
        };
        let mut places: Vec<PathBuf> = folders
            .iter()
            .map(|folder| join_plain(folder, &path))
            .collect();
        if class.contains('/') {
            places.push(PathBuf::from(class));
        }
        // A class that was compiled somewhere else in the bot's folder.
        for folder in self.folders_in() {
            places.push(join_plain(&folder, &path));
        }
        let file = places.iter().find_map(|place| self.class_file(place))?;
        let plain = file.with_extension("");
        let plain = plain.to_str()?;
        if let Some(actual) = actual
            && let Some(root) = plain.strip_suffix(actual)
        {
            let root = root.trim_end_matches('/');
            let root = if root.is_empty() { "." } else { root };
            return Some((root.to_owned(), actual.replace('/', ".")));
        }
        // The folder of the class path that holds it, or its own folder.
        let mut known = folders.iter().filter(|_| !class.contains('/'));
        let of_known = known.find_map(|folder| {
            let rest = match *folder {
                "." => plain,
                folder => plain
                    .strip_prefix(folder.trim_end_matches('/'))?
                    .strip_prefix('/')?,
            };
            let depth = rest.matches('/').count();
            (depth == path.matches('/').count())
                .then(|| (folder.to_string(), rest.replace('/', ".")))
        });
        of_known.or_else(|| {
            let (folder, name) = plain.rsplit_once('/').unwrap_or((".", plain));
            Some((folder.to_owned(), name.to_owned()))
        })
    }

    /// Returns the file of a class, whatever the case of the letters in its name.
    fn class_file(&self, plain: &Path) -> Option<PathBuf> {
        let name = plain.file_name()?.to_str()?;
        let folder = plain.parent().unwrap_or(Path::new(""));
        let entries = fs::read_dir(self.dir.join(folder)).ok()?;
        let names = entries
            .take(MOST_ENTRIES)
            .flatten()
            .map(|entry| entry.file_name());
        let names = names.filter_map(|name| name.into_string().ok());
        let fits = |file: &String| {
            let stem = file.strip_suffix(".class");
            stem.is_some_and(|stem| stem.eq_ignore_ascii_case(name))
        };
        let mut found: Vec<String> = names.filter(fits).collect();
        found.sort_by_key(|file| file.strip_suffix(".class") != Some(name));
        let file = found.first()?;
        Some(if folder == Path::new("") {
            PathBuf::from(file)
        } else {
            folder.join(file)
        })
    }

    /// Returns the source of a class that is not compiled.
    fn source(&self, folders: &[&str], class: &str) -> Option<String> {
        let path = if class.contains('/') {
            class.to_owned()
        } else {
            class.replace('.', "/")
        };
        let path = path.trim_end_matches("/java");
        let folders = folders.iter().copied().chain(["."]);
        let mut files = folders.map(|folder| join_plain(folder, path).with_extension("java"));
        let file = files.find(|file| self.dir.join(file).is_file())?;
        file.to_str().map(str::to_owned)
    }

    /// Returns the folders in the folder in which the command starts.
    fn folders_in(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.dir) else {
            return Vec::new();
        };
        let folders = entries.take(MOST_ENTRIES).flatten();
        let folders = folders.filter(|entry| entry.path().is_dir());
        let mut names: Vec<String> = folders
            .filter_map(|entry| entry.file_name().into_string().ok())
            .collect();
        names.sort();
        names
    }
}

/// Returns a path without `./` at its start.
fn join_plain(folder: &str, path: &str) -> PathBuf {
    match folder {
        "." | "" => PathBuf::from(path),
        folder => Path::new(folder.trim_end_matches('/')).join(path),
    }
}

/// How many entries of a folder are looked at.
const MOST_ENTRIES: usize = 1000;

#[cfg(test)]
mod tests {
    use linesman_referee::split_command;

    use super::*;

    #[test]
    fn commands_for_java_are_corrected_by_the_files_that_are_there() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        };
        for name in [
            "cls/Bot.class",
            "out/com/me/Main.class",
            "bot.jar",
            "src/Rest.java",
            "Top.class",
        ] {
            file(name);
        }
        let not_found = |class: &str| format!("Error: Could not find or load main class {class}");
        let judge = |command: &str, said: &str| {
            judge(
                &split_command(command).unwrap(),
                folder.path(),
                &[said.to_owned()],
            )
        };
        for (command, meant) in [
            ("java -cp cls Bot.class", "java -cp cls Bot"),
            ("java -cp cls bot", "java -cp cls Bot"),
            (
                "java -Xmx64m -classpath cls BOT x",
                "java -Xmx64m -classpath cls Bot x",
            ),
            ("java bot.jar", "java -jar bot.jar"),
            ("java -cp . bot.jar fast", "java -cp . -jar bot.jar fast"),
            ("java Bot", "java -cp cls Bot"),
            ("java Top.class", "java Top"),
            ("java cls/Bot", "java -cp cls Bot"),
            ("java cls/Bot.class", "java -cp cls Bot"),
            ("java -cp out com.me.main", "java -cp out com.me.Main"),
            ("java -jar cls/Bot.class", "java -cp cls Bot"),
        ] {
            let judged = judge(command, &not_found("X"));
            assert_eq!(judged, Some(Java::Works(meant.to_owned())), "{command}");
        }
        let wrong = "Caused by: java.lang.NoClassDefFoundError: Main (wrong name: com/me/Main)";
        assert_eq!(
            judge("java -cp out/com/me Main", wrong),
            Some(Java::Works("java -cp out com.me.Main".to_owned()))
        );
        assert_eq!(
            judge("java other.jar", &not_found("other.jar")),
            Some(Java::NoJar("java -jar other.jar".to_owned()))
        );
        assert_eq!(
            judge("java -cp src Rest", &not_found("Rest")),
            Some(Java::NotCompiled("javac src/Rest.java".to_owned()))
        );
        assert_eq!(judge("java -cp cls Bot", &not_found("Bot")), None);
        assert_eq!(judge("java -cp cls Nobody", &not_found("Nobody")), None);
        assert_eq!(
            judge("java -cp cls Bot.class", "Exception in thread \"main\""),
            None
        );
    }
}
