//! `uci-alphabeta` against every check of its protocol, in all profiles.

fn main() {
    // Its search has a thread of its own, so it is tested as a program.
    linesman::Suite::uci()
        .profile("all")
        .command(env!("CARGO_BIN_EXE_uci-alphabeta"))
        .main()
}
