//! The sample bot against the checks, as tests of `cargo test`.

fn main() {
    linesman::Suite::of(fourth_protocol::MINENIM)
        .command(env!("CARGO_BIN_EXE_minenim-bot"))
        .profile("all")
        .main()
}
