//! A busy machine.

use std::{
    io,
    process::{Child, Command, Stdio},
    thread,
};

/// Keeps every processor busy until it is dropped.
#[derive(Debug)]
pub struct Load(Vec<Child>);

impl Load {
    /// Starts one process for each processor that does nothing but compute. Each ends by itself when this program does.
    ///
    /// # Errors
    /// A process cannot be started.
    pub fn on_every_core() -> io::Result<Self> {
        let mut load = Self(Vec::new());
        let count = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..count {
            let mut command = Command::new("sh");
            command.args(["-c", COMPUTE, "busy", &std::process::id().to_string()]);
            command.stdin(Stdio::null()).stdout(Stdio::null());
            load.0.push(command.spawn()?);
        }
        Ok(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // It may have ended; in that case there is nothing to do.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Computes as long as the process with the number in the first argument is there.
const COMPUTE: &str =
    r#"while kill -0 "$1" 2>/dev/null; do n=0; while [ $n -lt 100000 ]; do n=$((n+1)); done; done"#;
