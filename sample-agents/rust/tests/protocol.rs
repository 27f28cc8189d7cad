//! The example of the README; `suite/readme.rs` sees to it that it is the same.

fn main() {
    linesman::Suite::stratego()
        .command(env!("CARGO_BIN_EXE_stratego-random"))
        .main()
}
