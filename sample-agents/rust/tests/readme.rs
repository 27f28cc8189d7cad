//! The example of the README, which is this very file: `sample-agents/rust/tests/suite/readme.rs` holds them side by side.

fn main() {
    linesman::Suite::stratego()
        .command(env!("CARGO_BIN_EXE_stratego-random"))
        .main()
}
