//! `linesman manual`: writes the man pages and the completions of shells.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::Path,
};

use clap::Command;
use clap_complete::Shell;

use crate::{ExitResult, OrFail, completion, exit::Exit, protocols::Protocols};

/// The shells that have completions.
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Zsh, Shell::Fish];

/// A program, with the protocols that it knows.
pub(crate) type Program<'a> = (Command, Protocols<'a>);

/// Writes the man pages of programs to `folder/man`, one for each command, and their completions to `folder/completions`.
pub(crate) fn manual(programs: &[Program<'_>], folder: &Path) -> ExitResult {
    write(programs, folder)
        .or_usage(|| format!("cannot write the man pages to {}", folder.display()))?;
    Ok(Exit::Good)
}

fn write(programs: &[Program<'_>], folder: &Path) -> io::Result<()> {
    let [man, completions] = ["man", "completions"].map(|name| folder.join(name));
    fs::create_dir_all(&man)?;
    fs::create_dir_all(&completions)?;
    for (program, protocols) in programs {
        clap_mangen::generate_to(program.clone(), &man)?;
        let mut program = completion::with_values(program.clone(), *protocols);
        for shell in SHELLS {
            let name = program.get_name().to_owned();
            let file = clap_complete::generate_to(shell, &mut program, name, &completions)?;
            if shell == Shell::Fish {
                let more = completion::of_positionals_in_fish(&program);
                OpenOptions::new()
                    .append(true)
                    .open(file)?
                    .write_all(more.as_bytes())?;
            }
        }
    }
    Ok(())
}
