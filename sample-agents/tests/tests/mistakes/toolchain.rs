//! The languages of the bots: how a source becomes a command, and whether the machine can do that.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use linesman_end_to_end::{python, repository};

/// A language that bots are written in.
#[derive(Debug)]
pub(super) struct Language {
    pub(super) name: &'static str,
    /// The ending of its files.
    ending: &'static str,
    /// The program that has to be installed.
    needs: &'static str,
    /// The source as it has to be called.
    file: &'static str,
    /// The command that compiles the source in its own folder.
    compile: &'static [&'static str],
    /// The command that starts the bot; `@/` is the bot's folder.
    run: &'static [&'static str],
}

/// Returns the language of files with this ending.
pub(super) fn language_of(ending: &str) -> Result<&'static Language, String> {
    LANGUAGES
        .iter()
        .find(|language| language.ending == ending)
        .ok_or_else(|| format!("no language has files that end with .{ending}"))
}

impl Language {
    /// Returns whether the programs that the language needs are installed.
    pub(super) fn is_installed(&self) -> bool {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path).any(|folder| folder.join(self.needs).is_file())
    }

    /// Writes and compiles a source, if it is not there yet, and returns the command that starts the bot.
    pub(super) fn build(
        &self,
        name: &str,
        source: &str,
        flags: &[String],
        wrapper: Option<&str>,
    ) -> Result<Vec<String>, String> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("mistakes")
            .join(name);
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let sdk = repository().join("sdk/python");
        let source = source.replace("@SDK@", &sdk.display().to_string());
        // The source and the flags of the last build that succeeded.
        let stamp = folder.join("built");
        let recipe = format!("{} {flags:?}\n{source}", self.compile.join(" "));
        if fs::read_to_string(&stamp).ok().as_ref() != Some(&recipe) {
            fs::write(folder.join(self.file), &source).map_err(|error| error.to_string())?;
            self.compile(&folder, flags)?;
            fs::write(&stamp, &recipe).map_err(|error| error.to_string())?;
        }
        let in_folder = |word: &&str| {
            word.strip_prefix("@/").map_or_else(
                || (*word).to_owned(),
                |file| folder.join(file).display().to_string(),
            )
        };
        let mut command: Vec<String> = self.run.iter().map(in_folder).collect();
        if self.name == "Python" {
            python().clone_into(&mut command[0]);
        }
        let Some(wrapper) = wrapper else {
            return Ok(command);
        };
        let path = folder.join("run.sh");
        let script = wrapper.replace("@BOT@", &command.join(" "));
        fs::write(&path, script).map_err(|error| error.to_string())?;
        make_executable(&path)?;
        Ok(vec![path.display().to_string()])
    }

    fn compile(&self, folder: &Path, flags: &[String]) -> Result<(), String> {
        let Some((program, arguments)) = self.compile.split_first() else {
            return Ok(());
        };
        let output = Command::new(program)
            .args(arguments)
            .args(flags)
            .current_dir(folder)
            .env("GOCACHE", cache())
            .env("GOFLAGS", "-mod=mod")
            .env("GO111MODULE", "off")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("{program}: {error}"))?;
        if output.status.success() {
            return Ok(());
        }
        let stderr = String::from_utf8_lossy(&output.stderr);
        let stdout = String::from_utf8_lossy(&output.stdout);
        Err(format!("the bot does not compile:\n{stdout}{stderr}"))
    }
}

/// Returns the folder where Go keeps what it has compiled.
fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("go")
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).map_err(|error| error.to_string())
}

#[rustfmt::skip]
const LANGUAGES: &[Language] = &[
    Language { name: "Python", ending: "py", needs: "python3", file: "bot.py", compile: &[], run: &["python3", "@/bot.py"] },
    Language { name: "C", ending: "c", needs: "gcc", file: "bot.c", compile: &["gcc", "-O1", "-g", "-w", "-pthread", "-o", "bot", "bot.c"], run: &["@/bot"] },
    Language { name: "C++", ending: "cpp", needs: "g++", file: "bot.cpp", compile: &["g++", "-O1", "-g", "-w", "-pthread", "-o", "bot", "bot.cpp"], run: &["@/bot"] },
    Language { name: "Rust", ending: "rs", needs: "rustc", file: "bot.rs", compile: &["rustc", "--edition", "2021", "-g", "-A", "warnings", "-o", "bot", "bot.rs"], run: &["@/bot"] },
    Language { name: "Go", ending: "go", needs: "go", file: "bot.go", compile: &["go", "build", "-o", "bot", "bot.go"], run: &["@/bot"] },
    Language { name: "Java", ending: "java", needs: "javac", file: "Bot.java", compile: &["javac", "-nowarn", "-d", ".", "Bot.java"], run: &["java", "-cp", "@/", "Bot"] },
    Language { name: "JavaScript", ending: "js", needs: "node", file: "bot.js", compile: &[], run: &["node", "@/bot.js"] },
    Language { name: "Perl", ending: "pl", needs: "perl", file: "bot.pl", compile: &[], run: &["perl", "@/bot.pl"] },
    Language { name: "Ruby", ending: "rb", needs: "ruby", file: "bot.rb", compile: &[], run: &["ruby", "@/bot.rb"] },
    Language { name: "shell", ending: "sh", needs: "bash", file: "bot.sh", compile: &[], run: &["bash", "@/bot.sh"] },
    Language { name: "C#", ending: "cs", needs: "mcs", file: "bot.cs", compile: &["mcs", "-debug", "-out:bot.exe", "bot.cs"], run: &["mono", "--debug", "@/bot.exe"] },
    Language { name: "PHP", ending: "php", needs: "php", file: "bot.php", compile: &[], run: &["php", "@/bot.php"] },
    Language { name: "Lua", ending: "lua", needs: "lua5.4", file: "bot.lua", compile: &[], run: &["lua5.4", "@/bot.lua"] },
    Language { name: "Tcl", ending: "tcl", needs: "tclsh", file: "bot.tcl", compile: &[], run: &["tclsh", "@/bot.tcl"] },
    Language { name: "Pascal", ending: "pas", needs: "fpc", file: "bot.pas", compile: &["fpc", "-v0", "-obot", "bot.pas"], run: &["@/bot"] },
    Language { name: "OCaml", ending: "ml", needs: "ocamlopt", file: "bot.ml", compile: &["ocamlopt", "-w", "-a", "-g", "-o", "bot", "bot.ml"], run: &["@/bot"] },
];
