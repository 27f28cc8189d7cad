//! What a program needs to read in order to run: its own folder, and the interpreters that it may use.

use std::{
    env,
    ffi::{OsStr, OsString},
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// The names of folders of programs. What belongs to the programs is next to them.
const PROGRAMS: &[&str] = &["bin", "sbin", "shims"];
/// The folders next to one of programs that belong to them.
const COMPANIONS: &[&str] = &[
    "include",
    "jmods",
    "lib",
    "lib64",
    "libexec",
    "conf",
    "plugins",
    "pyvenv.cfg",
    "versions",
];
/// Variables that name folders that languages need.
const VARIABLES: &[&str] = &["JAVA_HOME", "LD_LIBRARY_PATH"];
/// The folders of the system's programs and libraries. Few systems have all of them.
pub(crate) const SYSTEM_PROGRAMS: &[&str] = &[
    "/bin",
    "/gnu/store",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/opt",
    "/sbin",
    "/snap",
    "/usr",
];

/// Where a checkout of Linesman has the SDK that its sample bots in Python use, and a file in it.
const SDK: &str = "sdk/python";
const IN_SDK: &str = "linesman_sdk/__init__.py";

/// What a program may read in addition to the system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Files, and folders with everything in them.
    pub readable: Vec<PathBuf>,
    /// Folders whose files it may list.
    pub listed: Vec<PathBuf>,
}

/// Returns what a program with these arguments may read in addition to the system.
///
/// That is the folder of each file that its command names, also within the command of a shell or a list of paths, each folder that its
/// command names, its working directory if it was chosen for it or if the command names a module there, and the programs in `PATH` with
/// their libraries. A folder that belongs to many programs, such as the user's home, counts only with the names and the files in it. In a
/// checkout of Linesman, the SDK belongs to each bot.
#[must_use]
pub fn needs(program: &Path, args: &[OsString], dir: Option<&Path>) -> Needs {
    let here = dir.map(Path::to_owned).or_else(|| env::current_dir().ok());
    let here = here.unwrap_or_default();
    let mut found = Needs::default();
    if let Some(dir) = dir.and_then(|dir| fs::canonicalize(dir).ok()) {
        found.add_folder(&dir);
    }
    for word in [program.as_os_str()]
        .into_iter()
        .chain(args.iter().map(OsString::as_os_str))
    {
        found.add_named(&here.join(word));
    }
    for word in words_of_shell(program, args) {
        found.add_named(&here.join(word));
    }
    for word in args.iter().filter_map(|word| word.to_str()) {
        if is_module(&here, word) {
            found.add_folder(&here);
        }
        // A list of paths, or an option with one.
        if word.contains(['=', ':']) {
            let parts = word.split(['=', ':']).filter(|part| !part.is_empty());
            parts.for_each(|part| found.add_named(&here.join(part)));
        }
    }
    found.readable.extend_from_slice(installed());
    // The program may be a link, as in a virtual environment of Python, whose libraries are next to the link.
    if let Some(parent) = program
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty())
        && let Ok(parent) = fs::canonicalize(here.join(parent))
    {
        found.readable.extend(installation(&parent));
    }
    if let Ok(real) = fs::canonicalize(here.join(program))
        && let Some(parent) = real.parent()
    {
        found.readable.extend(installation(parent));
    }
    for list in [&mut found.readable, &mut found.listed] {
        list.sort();
        list.dedup();
    }
    found
}

/// Returns what a program that was handed in as a folder may read in addition to the system: the folder, and the programs in `PATH` with
/// their libraries. Its author wrote the command, so what that names counts for nothing.
#[must_use]
pub fn needs_in(folder: &Path) -> Needs {
    let own = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let mut readable = vec![own];
    readable.extend_from_slice(installed());
    Needs {
        readable,
        ..Needs::default()
    }
}

impl Needs {
    /// Adds what a word of a command stands for: the folder of a file, or a folder; in `/etc`, the file alone.
    fn add_named(&mut self, path: &Path) {
        let Ok(path) = fs::canonicalize(path) else {
            return;
        };
        // Beside a file of the system's configuration there are secrets.
        if path.starts_with("/etc") {
            self.readable.extend(path.is_file().then_some(path));
        } else if path.is_dir() {
            self.add_folder(&path);
        } else if let Some(parent) = path.parent() {
            self.add_folder(parent);
        }
    }

    fn add_folder(&mut self, path: &Path) {
        self.readable.extend(folder(path));
        if is_shared(path) {
            self.listed.push(path.to_owned());
        }
        self.readable.extend(sdk_above(path));
    }
}

/// Returns the SDK of the checkout of Linesman in which a folder is. A link does not count, because it may lead anywhere.
fn sdk_above(folder: &Path) -> Option<PathBuf> {
    let mut above = folder.ancestors().skip(1).map(|above| above.join(SDK));
    let is_it = |sdk: &PathBuf| {
        let real = fs::canonicalize(sdk.join(IN_SDK));
        real.is_ok_and(|real| real == sdk.join(IN_SDK))
    };
    above.find(is_it)
}

/// Returns the programs in `PATH` with what belongs to them, as they were when this was asked first.
fn installed() -> &'static [PathBuf] {
    static INSTALLED: OnceLock<Vec<PathBuf>> = OnceLock::new();
    INSTALLED.get_or_init(|| {
        let lists = ["PATH"].iter().chain(VARIABLES).filter_map(env::var_os);
        let entries = lists.flat_map(|list| env::split_paths(&list).collect::<Vec<_>>());
        let folders = entries.chain(interpreters());
        let mut found: Vec<_> = folders.flat_map(|it| installation(&it)).collect();
        found.sort();
        found.dedup();
        found
    })
}

/// Returns whether a word is the name of a module in a folder, as in `java Bot` and `python3 -m players.bot`.
fn is_module(folder: &Path, word: &str) -> bool {
    const FILES: &[&str] = &[".class", ".py", "/__main__.py", ".js", "/index.js", ".lua"];
    let is_name =
        |part: &str| part.chars().all(|c| c.is_alphanumeric() || c == '_') && !part.is_empty();
    let path = word.replace('.', "/");
    let mut files = FILES.iter().map(|end| folder.join(format!("{path}{end}")));
    word.split('.').all(is_name) && files.any(|file| file.is_file())
}

/// Returns the words of the command that a shell is told to run (`sh -c COMMAND`), as far as they can be told without the shell.
fn words_of_shell<'a>(program: &Path, args: &'a [OsString]) -> Vec<&'a str> {
    const SHELLS: &[&str] = &["sh", "bash", "dash", "ksh", "zsh"];
    let name = program.file_name().and_then(OsStr::to_str);
    let is_command = |option: &OsString| {
        let letters = option.to_str().and_then(|option| option.strip_prefix('-'));
        letters.is_some_and(|letters| !letters.starts_with('-') && letters.ends_with('c'))
    };
    let Some(command) = name
        .filter(|name| SHELLS.contains(name))
        .and_then(|_| args.iter().position(is_command))
        .and_then(|at| args.get(at + 1)?.to_str())
    else {
        return Vec::new();
    };
    let ends_word = |c: char| c.is_whitespace() || "\"'`;&|<>()=".contains(c);
    command
        .split(ends_word)
        .filter(|word| word.contains('/') || word.contains('.'))
        .collect()
}

/// Returns the folders of the programs that scripts are run by, behind the links in `PATH`.
fn interpreters() -> Vec<PathBuf> {
    const NAMES: &[&str] = &["python3", "node", "java", "ruby", "perl", "dotnet", "lua"];
    let path = env::var_os("PATH").unwrap_or_default();
    let found =
        env::split_paths(&path).flat_map(|dir| NAMES.iter().map(move |name| dir.join(name)));
    let real = found.filter_map(|path| fs::canonicalize(path).ok());
    real.filter_map(|path| Some(path.parent()?.to_owned()))
        .collect()
}

/// Returns a folder, or the files in it if it belongs to many programs.
fn folder(path: &Path) -> Vec<PathBuf> {
    if !is_shared(path) {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let is_plain = |path: &PathBuf| {
        let name = path.file_name().map(OsStr::as_encoded_bytes);
        name.is_some_and(|name| !name.starts_with(b"."))
    };
    files.map(|entry| entry.path()).filter(is_plain).collect()
}

/// Returns whether a folder belongs to many programs: the user's home, a folder above it, or one in which everybody may write.
#[must_use]
pub fn is_shared(path: &Path) -> bool {
    const STICKY: u32 = 0o1000;
    let is_above_home = env::var_os("HOME").is_some_and(|home| Path::new(&home).starts_with(path));
    let is_for_all = fs::metadata(path).is_ok_and(|it| it.permissions().mode() & STICKY != 0);
    is_above_home || is_for_all || path.parent().is_none()
}

/// Returns a folder of programs with what belongs to them.
fn installation(programs: &Path) -> Vec<PathBuf> {
    let mut found = folder(programs);
    let name = programs.file_name().and_then(OsStr::to_str);
    if let Some(parent) = programs.parent().filter(|parent| !is_shared(parent))
        && name.is_some_and(|name| PROGRAMS.contains(&name))
    {
        let companions = COMPANIONS.iter().map(|name| parent.join(name));
        found.extend(companions.filter(|path| path.exists()));
        // The libraries of some languages are in the folder above.
        if name == Some("shims") {
            found.push(parent.to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_reads_its_folder_and_not_its_neighbours() {
        let root = env::temp_dir().join(format!("linesman-paths-{}", std::process::id()));
        for folder in ["a", "b"] {
            fs::create_dir_all(root.join(folder)).unwrap();
            fs::write(root.join(folder).join("bot.py"), "").unwrap();
        }
        let root = fs::canonicalize(root).unwrap();
        let args = [OsString::from("-u"), root.join("a/bot.py").into()];
        let found = needs(Path::new("/usr/bin/python3"), &args, None).readable;
        assert!(found.contains(&root.join("a")), "{found:?}");
        let may_read = |path: &Path| found.iter().any(|it| path.starts_with(it));
        assert!(!may_read(&root.join("b/bot.py")), "{found:?}");
        // A path that is relative is so to the program's working directory.
        let found = needs(Path::new("./bot.py"), &[], Some(&root.join("b"))).readable;
        assert!(found.contains(&root.join("b")) && !found.contains(&root.join("a")));
        fs::remove_dir_all(&root).unwrap();
    }

    #[test]
    fn a_module_is_named_without_its_file() {
        let root = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(root.path()).unwrap();
        for file in [
            "Bot.class",
            "players/bot.py",
            "pack/__main__.py",
            "lib/a.jar",
        ] {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        for (word, expected) in [
            ("Bot", true),
            ("players.bot", true),
            ("pack", true),
            ("Boy", false),
            ("1", false),
            ("", false),
            (".", false),
            ("../x", false),
            ("players..bot", false),
        ] {
            assert_eq!(is_module(&root, word), expected, "{word}");
        }
        let lib = root.join("lib");
        let check = |word: &str, expected: bool| {
            let args = [OsString::from(word)];
            let found = needs(Path::new("java"), &args, Some(&root));
            assert_eq!(found.readable.contains(&lib), expected, "{word}");
        };
        check("none:lib/a.jar", true);
        check("--class-path=lib", true);
        check("--class-path=lob", false);
    }

    #[test]
    fn what_a_shell_is_told_to_run_is_named_too() {
        let words = |program: &str, args: &[&str]| {
            let args: Vec<OsString> = args.iter().map(OsString::from).collect();
            let words = words_of_shell(Path::new(program), &args);
            words.into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        let command = "cd a/b && FILE=c.txt exec 'python3' \"d/bot.py\" -q";
        let expected = ["a/b", "c.txt", "d/bot.py"];
        assert_eq!(words("/bin/sh", &["-c", command]), expected);
        assert_eq!(words("bash", &["-e", "-lc", command, "x/y"]), expected);
        // A file that a shell reads is a word of the command itself.
        assert!(words("sh", &["a/b.sh"]).is_empty());
        assert!(words("python3", &["-c", "open('a/b')"]).is_empty());
    }

    #[test]
    fn of_a_folder_that_everybody_uses_only_the_files_are_read() {
        let folder = env::temp_dir();
        assert!(is_shared(&folder) && is_shared(Path::new("/")));
        assert!(!super::folder(&folder).contains(&folder));
        let bot = tempfile::NamedTempFile::new().unwrap();
        let found = needs(Path::new("python3"), &[bot.path().into()], None);
        assert_eq!(found.listed, [fs::canonicalize(&folder).unwrap()]);
    }

    #[test]
    fn a_bot_in_a_checkout_reads_the_sdk_of_the_checkout_and_no_other_folder() {
        use std::os::unix::fs::symlink;

        let root = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(root.path()).unwrap();
        let add = |path: &str| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, "").unwrap();
            path
        };
        let bot = add("samples/python/bot.py");
        let found = |bot: &Path| needs(Path::new("python3"), &[bot.into()], None).readable;
        let sdk = root.join(SDK);
        assert!(!found(&bot).contains(&sdk));
        add("sdk/python/linesman_sdk/__init__.py");
        assert!(found(&bot).contains(&sdk));
        // The author of a bot may have made such a link.
        let other = add("other/a/b/bot.py");
        add("other/real/python/linesman_sdk/__init__.py");
        symlink("real", root.join("other/sdk")).unwrap();
        let found = found(&other);
        assert!(
            !found
                .iter()
                .any(|path| path.starts_with(root.join("other/real")))
        );
        assert!(found.contains(&sdk) && !found.contains(&root));
    }
}
