//! Words on standard error, and those of a failure.

/// Writes a line to standard error, in which everything shows. If that cannot be written to, the line is lost, and what the program does goes
/// on.
macro_rules! tell {
    ($($words:tt)*) => {
        $crate::output::tell(&format!($($words)*))
    };
}

/// Returns the failure of a command with a mistake in its command line or its files, which these words explain.
macro_rules! usage {
    ($($words:tt)*) => {
        $crate::Failure::usage(anyhow::anyhow!($($words)*))
    };
}
