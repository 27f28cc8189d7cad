//! Words on standard error.

/// Writes a line to standard error, in which everything shows. If that cannot be written to, the line is lost, and what the program does goes
/// on.
macro_rules! tell {
    ($($words:tt)*) => {
        $crate::output::tell(&format!($($words)*))
    };
}
