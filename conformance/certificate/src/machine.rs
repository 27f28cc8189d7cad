//! What the machine is.

use std::{fs, thread::available_parallelism};

use super::Machine;

impl Machine {
    /// Returns the machine that this program runs on.
    #[must_use]
    pub fn here() -> Self {
        let system = rustix::system::uname();
        let text = |text: &std::ffi::CStr| text.to_string_lossy().into_owned();
        Self {
            os: text(system.sysname()),
            kernel: text(system.release()),
            architecture: text(system.machine()),
            cpu: field("/proc/cpuinfo", "model name"),
            cores: available_parallelism().map_or(1, |count| count.get() as u64),
            memory_bytes: field("/proc/meminfo", "MemTotal")
                .and_then(|value| value.strip_suffix(" kB")?.parse::<u64>().ok())
                .map(|kibibytes| kibibytes * 1024),
        }
    }
}

/// Returns the value of the first line `name: value` of a file; nothing where there is no such file, as elsewhere than on
/// Linux.
fn field(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    text.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then(|| value.trim().to_owned())
    })
}
