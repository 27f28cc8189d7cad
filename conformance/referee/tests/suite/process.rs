//! Real processes. These are the only tests that depend on the clock: their limits are so generous that they hold on a
//! machine with something else to do.

#[cfg(target_os = "linux")]
mod attacks;
#[cfg(target_os = "linux")]
mod escapes;
mod exits;
mod guard;
mod helper;
#[cfg(target_os = "linux")]
mod inspection;
mod launch;
#[cfg(target_os = "linux")]
mod launches;
#[cfg(target_os = "linux")]
mod limits;
mod memory;
#[cfg(target_os = "linux")]
mod sandbox;
mod streams;
pub(crate) mod talk;

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use linesman_referee::{Agent, Launch};

/// Far more than anything here takes, however busy the machine.
const GENEROUS: Duration = Duration::from_secs(60);

/// Returns the launch of a shell script.
fn shell(script: &str) -> Launch {
    Launch::new("/bin/sh", ["-c", script])
}

/// Returns the launch of a Python program that flushes every line.
fn python(program: &str) -> Launch {
    Launch::new("python3", ["-u", "-c", program])
}

fn start(launch: &Launch) -> Agent {
    Agent::spawn(launch).expect("the program can be started")
}

/// Waits until something holds; fails if it does not within a generous time.
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let until = Instant::now() + GENEROUS;
    while !holds() {
        assert!(Instant::now() < until, "not within {GENEROUS:?}: {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Returns whether there is a process of this number that has not ended.
fn is_alive(pid: u32) -> bool {
    let pid = rustix::process::Pid::from_raw(pid.cast_signed()).expect("no process has number 0");
    if rustix::process::test_kill_process(pid).is_err() {
        return false;
    }
    // A zombie can still be sent signals.
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    !stat
        .rsplit(") ")
        .next()
        .is_some_and(|fields| fields.starts_with('Z'))
}

/// A folder of its own for a test, removed afterwards.
struct Folder {
    path: PathBuf,
}

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("linesman-referee-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self { path }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes an executable file. Another process does it: this one has threads that fork, and while a child holds a file
    /// open for writing, nobody can execute it.
    fn write_executable(&self, name: &str, text: &str) -> PathBuf {
        let path = self.file(name);
        let script = "printf %s \"$2\" > \"$1\" && chmod 755 \"$1\"";
        let status = std::process::Command::new("/bin/sh")
            .args(["-c", script, "sh"])
            .args([path.as_os_str(), text.as_ref()])
            .status()
            .unwrap();
        assert!(status.success());
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

impl AsRef<Path> for Folder {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}
