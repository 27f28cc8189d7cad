//! Which programs the entrants are: a digest of each.

use std::path::PathBuf;

use linesman_certificate::{Digest, DigestError};
use linesman_protocols::Effort;
use linesman_referee::Launch;
use sha2::{Digest as _, Sha256};

use crate::plan::{Entrant, Plan, Start};

/// How many digits of a digest are kept with each game.
const DIGITS: usize = 16;

/// Returns a digest of the program of each entrant: of its command, its options and the files that the command names, or of the files in its folder.
/// It does not depend on where they are. One whose files cannot be read has an empty one.
#[must_use]
pub fn programs<'a>(plan: &Plan, launches: impl IntoIterator<Item = &'a Launch>) -> Vec<String> {
    let entrants = plan.entrants.iter().zip(launches);
    let digests = entrants.map(|(entrant, launch)| {
        let (command, paths) = match &entrant.start {
            Start::Folder(folder) => ("", vec![folder.clone()]),
            Start::Command(command) => (command.as_str(), launch.named_files()),
            Start::Nothing | Start::Gone => return String::new(),
        };
        digest(command, &settings(entrant), &paths).unwrap_or_default()
    });
    digests.collect()
}

/// Returns what a plan sets for an entrant.
fn settings(entrant: &Entrant) -> Vec<String> {
    let Effort { nodes, depth } = entrant.effort;
    let options = entrant.options.iter().map(|it| format!("option {it}"));
    let nodes = nodes.map(|it| format!("nodes {it}"));
    let depth = depth.map(|it| format!("depth {it}"));
    options.chain(nodes).chain(depth).collect()
}

/// Returns a digest of a command, of what the plan sets and of these files and folders.
fn digest(command: &str, settings: &[String], paths: &[PathBuf]) -> Result<String, DigestError> {
    let mut sum = Sha256::new();
    sum.update(command);
    for setting in settings {
        sum.update(format!("\n{setting}"));
    }
    for path in paths {
        sum.update("\n");
        sum.update(Digest::of_program(path)?.sha256().to_string());
    }
    let hex: Vec<String> = sum
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    Ok(hex.concat()[..DIGITS].to_owned())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_digest_changes_with_the_names_and_the_contents_of_files() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
            digest("", &[], &[folder.path().to_owned()]).unwrap()
        };
        let first = write("bot.py", "one");
        let second = write("lib/other.py", "two");
        assert_ne!(first, second);
        let third = write("bot.py", "three");
        assert_ne!(second, third);
        assert_eq!(write("lib/__pycache__/other.pyc", "x"), third);
        assert_eq!(write("bot.py", "one"), second);
    }
}
