//! What the end-to-end tests share: where the programs are, and where the sources; what the tester says of an agent, and what
//! many such verdicts come to; and a busy machine.

mod ignoring;
mod keeping;
mod load;
mod misbehaving;
mod statistics;
mod verdicts;
mod wanted;

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

pub use ignoring::ignored;
pub use keeping::keep;
pub use load::Load;
pub use misbehaving::{Exited, misbehave};
pub use statistics::{Judged, Phase, Statistics, cores, run_matrix};
pub use verdicts::{
    Failure, Report, Shrunk, advice_of, diagnoses_of, misreadings_of, read_report, report_of,
};
pub use wanted::{Wanted, Words};

/// Returns a program of this workspace, built with the profile of the running test.
///
/// # Panics
/// The workspace does not build.
pub fn program(name: &str) -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(build).join(name)
}

/// Builds all programs, because `cargo test` builds only those of the tested packages.
///
/// `--examples` changes nothing in what is built, since there are none. It makes cargo resolve features with the dependencies of
/// tests, so that after `cargo test --workspace` everything is up to date.
fn build() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows its own path");
    // Tests lie in target/PROFILE/deps.
    let folder = test
        .ancestors()
        .nth(2)
        .expect("a test lies two folders below the programs")
        .to_owned();
    let mut command = Command::new(env!("CARGO"));
    command
        .args(["build", "--quiet", "--workspace", "--bins", "--examples"])
        .current_dir(repository());
    if let Some(target) = folder.parent() {
        command.arg("--target-dir").arg(target);
    }
    if folder.ends_with("release") {
        command.arg("--release");
    }
    let status = command.status().expect("cargo can be run");
    assert!(status.success(), "the programs do not build");
    folder
}

/// Returns the path of Python. The `python3` of the search path may be a script that takes longer to start than Python itself.
pub fn python() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let output = Command::new("python3")
            .args(["-c", "import sys; print(sys.executable)"])
            .output();
        let path = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
        path.ok()
            .filter(|path| !path.is_empty())
            .unwrap_or_else(|| "python3".to_owned())
    })
}

/// Returns the search path for programs, with the folder of [`python`] first.
#[must_use]
pub fn search_path() -> OsString {
    let mut path = OsString::from(Path::new(python()).parent().unwrap_or(Path::new("")));
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    path
}

/// Returns the folder of the repository.
#[must_use]
pub fn repository() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    folder.canonicalize().unwrap_or(folder)
}

/// Returns a bot that is part of these tests.
#[must_use]
pub fn bot(name: &str) -> PathBuf {
    repository().join("sample-agents/tests/bots").join(name)
}
