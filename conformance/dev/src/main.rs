//! The program `linesman-dev`: what developers of Linesman run.

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use clap::Parser;
use linesman_dev::{
    all,
    new_check::{self, Places, Refused},
    top,
};

/// What developers of Linesman run.
#[derive(Parser)]
enum Command {
    /// Writes every file that is generated from the code: the JSON Schemas in docs/schema, and docs/diagnoses.md.
    Generate,
    /// Writes the stubs of all files that a new check needs. Tests fail until they are filled in.
    NewCheck {
        /// The check, as PROTOCOL/SUBJECT/NAME. The protocol and the subject exist.
        id: String,
        /// The top folder of the repository, instead of the one that this program was built from.
        #[arg(long, value_name = "FOLDER")]
        top: Option<PathBuf>,
    },
}

fn main() -> anyhow::Result<ExitCode> {
    match Command::parse() {
        Command::Generate => generate().map(|()| ExitCode::SUCCESS),
        Command::NewCheck { id, top: other } => {
            match write_stubs(&other.unwrap_or_else(top), &id) {
                Ok(said) => {
                    writeln!(io::stdout(), "{said}")?;
                    Ok(ExitCode::SUCCESS)
                }
                Err(refused) => {
                    writeln!(io::stderr(), "error: {refused}")?;
                    Ok(ExitCode::from(2))
                }
            }
        }
    }
}

fn generate() -> anyhow::Result<()> {
    for file in all() {
        let path = top().join(&file.path);
        fs::write(&path, file.text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Writes the stubs of a check, and returns what there is to say of them.
fn write_stubs(top: &Path, id: &str) -> Result<String, Refused> {
    let stubs = new_check::write(&Places::find(top, id)?)?;
    let mut said = format!("wrote the stubs of {id}:\n");
    for stub in stubs {
        let place = format!("{}:{}", stub.path.display(), stub.line);
        let to_do = stub.to_do.unwrap_or("(complete)");
        said += &format!("  {place}\n      {to_do}\n");
    }
    Ok(said + REST.trim_end())
}

/// What follows the list of stubs.
const REST: &str = "\
Fill them in. If a new rule breaks the check, it also needs a row in checks/broken.rs of the protocol. Then write the generated files again:
  cargo run -p linesman-dev -- generate
  SNAPSHOTS=overwrite cargo test -p linesman-tester --test suite -- documents::
";
