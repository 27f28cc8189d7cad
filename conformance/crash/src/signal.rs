//! What it means when a signal ends a program.

/// What a signal means for a program that it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignalMeaning {
    /// The signal's name, such as `SIGSEGV`.
    pub name: &'static str,
    /// What usually leads to it, as a fragment without a full stop.
    pub meaning: &'static str,
    /// How to see more, as an instruction without a full stop.
    pub remedy: &'static str,
}

/// Returns what a signal means, for the signals that end a program by its own fault or by the system's. The numbers are those of
/// Linux and macOS where the two agree.
#[must_use]
pub const fn signal(number: i32) -> Option<SignalMeaning> {
    let (name, meaning, remedy) = match number {
        1 => (
            "SIGHUP",
            "the end of the terminal or of the session that it belonged to",
            "look for a program that it starts a terminal with, such as script",
        ),
        2 => (
            "SIGINT",
            "an interrupt, as from Ctrl-C",
            "look for a kill in the program or in its start script",
        ),
        4 => (
            "SIGILL",
            "an instruction that this processor does not have, or a trap of the compiler's",
            "build without -march=native, and with -g and a sanitizer: -fsanitize=undefined",
        ),
        5 => (
            "SIGTRAP",
            "a trap that the compiler or a debugger set",
            "run it in a debugger with the same input",
        ),
        6 => (
            "SIGABRT",
            "abort(), a failed assertion or a damaged heap",
            "run it in a debugger with the same input, or build with -g -fsanitize=address",
        ),
        8 => (
            "SIGFPE",
            "a division by zero, in whole numbers",
            "look at each / and %, or build with -g -fsanitize=undefined",
        ),
        9 => (
            "SIGKILL",
            "something killed it: the system, when memory ran out, or another program",
            "look at how much memory it uses, and at the system's log (dmesg)",
        ),
        11 => (
            "SIGSEGV",
            "a segmentation fault: a bad pointer or index, endless recursion, or a local array of megabytes",
            "build with -g -fsanitize=address and run it again; in a language without pointers look for endless recursion",
        ),
        13 => (
            "SIGPIPE",
            "a write to a pipe that nobody reads any more",
            "look at what it writes to other programs",
        ),
        14 => (
            "SIGALRM",
            "an alarm that the program had set itself",
            "handle SIGALRM, or do not call alarm()",
        ),
        15 => (
            "SIGTERM",
            "a request to end from another program or from itself",
            "look for a kill in the program or in its start script",
        ),
        24 => (
            "SIGXCPU",
            "its limit of processor time",
            "look for a search that does not watch the clock",
        ),
        25 => (
            "SIGXFSZ",
            "its limit of file size",
            "write smaller files, or none",
        ),
        26 => (
            "SIGVTALRM",
            "a timer of processor time that the program had set itself",
            "handle SIGVTALRM, or do not call setitimer()",
        ),
        27 => (
            "SIGPROF",
            "a timer of processor time that the program or a profiler had set",
            "handle SIGPROF, or do not call setitimer()",
        ),
        _ => return None,
    };
    Some(SignalMeaning {
        name,
        meaning,
        remedy,
    })
}
