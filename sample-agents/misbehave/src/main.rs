//! The program `misbehave`: every protocol of this workspace, with the faults you ask for.

use std::process::ExitCode;

use linesman_misbehave::{Bitwa, Entry, Otep, Stratego, run};

fn main() -> ExitCode {
    run(&[
        Entry::of::<Stratego>(),
        Entry::of::<Otep>(),
        Entry::of::<Bitwa>(),
    ])
}
