//! The program `linesman-dev`: what developers of Linesman run.

use std::fs;

use anyhow::Context;
use clap::Parser;
use linesman_dev::{all, top};

/// What developers of Linesman run.
#[derive(Parser)]
enum Command {
    /// Writes every file that is generated from the code: the JSON Schemas in docs/schema, and docs/diagnoses.md.
    Generate,
}

fn main() -> anyhow::Result<()> {
    let Command::Generate = Command::parse();
    for file in all() {
        let path = top().join(&file.path);
        fs::write(&path, file.text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
