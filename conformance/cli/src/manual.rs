//! `linesman manual`: writes the man pages and the completions of shells.

use std::{fs, io, path::Path};

use anyhow::Context;
use clap::Command;
use clap_complete::Shell;

use crate::{ExitResult, Failure, exit::Exit};

/// The shells that have completions.
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Zsh, Shell::Fish];

/// Writes the man pages of programs to `folder/man`, one for each command, and their completions to `folder/completions`.
pub(crate) fn manual(programs: &[Command], folder: &Path) -> ExitResult {
    write(programs, folder)
        .with_context(|| format!("cannot write the man pages to {}", folder.display()))
        .map_err(Failure::usage)?;
    Ok(Exit::Good)
}

fn write(programs: &[Command], folder: &Path) -> io::Result<()> {
    let [man, completions] = ["man", "completions"].map(|name| folder.join(name));
    fs::create_dir_all(&man)?;
    fs::create_dir_all(&completions)?;
    for program in programs {
        clap_mangen::generate_to(program.clone(), &man)?;
        for shell in SHELLS {
            let name = program.get_name().to_owned();
            clap_complete::generate_to(shell, &mut program.clone(), name, &completions)?;
        }
    }
    Ok(())
}
