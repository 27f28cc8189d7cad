//! What must not be in a submission.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Component, Path, PathBuf},
};

use crate::metadata::Metadata;

/// The most entries of a submission.
pub(crate) const ENTRIES: usize = 100_000;
/// How many bytes the files of a submission may have together, also those that are full of holes.
pub(crate) const BYTES: u64 = 1 << 30;
/// How many mistakes of one kind are listed.
const LISTED: usize = 5;
/// The bits that give a program the rights of its owner or its group.
pub(crate) const SPECIAL: u32 = 0o6000;

/// Returns what is wrong with a submission that is too large to be read and copied.
pub(crate) fn inspect_size(root: &Path) -> Option<String> {
    let (mut entries, mut bytes) = (0, 0_u64);
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(metadata) = entry.metadata() else {
                continue;
            };
            entries += 1;
            if metadata.is_dir() {
                folders.push(entry.path());
            } else if metadata.is_file() {
                bytes = bytes.saturating_add(metadata.len());
            }
            if entries > ENTRIES {
                return Some(format!("there are more than {ENTRIES} files"));
            }
            if bytes > BYTES {
                return Some(format!(
                    "the files have more than {} MiB together",
                    BYTES >> 20
                ));
            }
        }
    }
    None
}

/// Returns what is wrong with the files of a submission: links out of it, files that are none, and programs with the rights of others.
pub(crate) fn inspect_files(root: &Path) -> Vec<String> {
    let mut mistakes = Vec::new();
    let mut count = 0;
    let mut folders = vec![PathBuf::new()];
    while let Some(below) = folders.pop() {
        let entries = match fs::read_dir(root.join(&below)) {
            Ok(entries) => entries.flatten(),
            Err(error) => {
                mistakes.push(format!("cannot read the folder {}: {error}", shown(&below)));
                continue;
            }
        };
        for entry in entries {
            count += 1;
            if count > ENTRIES {
                mistakes.push(format!("there are more than {ENTRIES} files"));
                return mistakes;
            }
            let path = below.join(entry.file_name());
            let Ok(metadata) = entry.metadata() else {
                continue;
            };
            if metadata.is_dir() {
                folders.push(path);
            } else if metadata.is_symlink() {
                let target = fs::canonicalize(entry.path());
                if !target.is_ok_and(|target| target.starts_with(root)) {
                    mistakes.push(format!(
                        "the link {} leads out of the submission, or nowhere",
                        shown(&path)
                    ));
                }
            } else if !metadata.is_file() {
                mistakes.push(format!("{} is neither a file nor a folder", shown(&path)));
            } else if metadata.permissions().mode() & SPECIAL != 0 {
                mistakes.push(format!(
                    "{} is setuid or setgid (fix: chmod ug-s)",
                    shown(&path)
                ));
            }
        }
    }
    mistakes.sort();
    if mistakes.len() > LISTED {
        let more = mistakes.len() - LISTED;
        mistakes.truncate(LISTED);
        mistakes.push(format!("and {more} more of such mistakes"));
    }
    mistakes
}

/// Returns what is wrong with a command: words that lead out of the submission, and, if the bot is built, a program that is not there
/// or cannot be executed.
pub(crate) fn inspect_command(
    root: &Path,
    metadata: &Metadata,
    words: &[String],
    is_built: bool,
) -> Vec<String> {
    let what = |word: &str| format!("{}: {word}", metadata.file);
    let dir = root.join(&metadata.dir);
    let mut mistakes: Vec<String> = words
        .iter()
        .filter(|word| leads_out(root, &dir, word))
        .map(|word| what(&format!("{word:?} leads out of the submission")))
        .collect();
    let Some(program) = words.first().filter(|_| mistakes.is_empty() && is_built) else {
        return mistakes;
    };
    if !program.contains('/') {
        let is_found = linesman_referee::Launch::new(program, [] as [&str; 0])
            .path()
            .is_some();
        if !is_found {
            let advice = match dir.join(program).is_file() {
                true => format!("; a file of the submission is ./{program}"),
                false => String::new(),
            };
            mistakes.push(what(&format!(
                "there is no program {program:?} in PATH{advice}"
            )));
        }
        return mistakes;
    }
    let path = dir.join(program);
    match fs::metadata(&path) {
        Err(_) => mistakes.push(what(&format!("there is no file {program:?}"))),
        Ok(found) if !found.is_file() => mistakes.push(what(&format!("{program:?} is not a file"))),
        Ok(found) if found.permissions().mode() & 0o111 == 0 => {
            mistakes.push(what(&format!(
                "{program:?} is not executable (fix: chmod +x)"
            )));
        }
        Ok(_) => {}
    }
    mistakes
}

/// Returns whether a word of a command is, or ends after a sign of equality with, a path out of the submission.
fn leads_out(root: &Path, dir: &Path, word: &str) -> bool {
    let value = word.split_once('=').map(|(_, value)| value);
    let mut paths = [Some(word), value].into_iter().flatten().map(Path::new);
    paths.any(|path| is_outside(root, dir, path))
}

/// Returns whether a path leads out of the submission, as it is spelt or by the links on its way.
fn is_outside(root: &Path, dir: &Path, path: &Path) -> bool {
    if path.is_absolute() {
        return true;
    }
    let Ok(below) = dir.strip_prefix(root) else {
        return true;
    };
    let mut depth = below.components().count();
    for part in path.components() {
        match part {
            Component::ParentDir if depth == 0 => return true,
            Component::ParentDir => depth -= 1,
            Component::Normal(_) => depth += 1,
            _ => {}
        }
    }
    let real = fs::canonicalize(dir.join(path));
    real.is_ok_and(|real| !real.starts_with(root))
}

pub(crate) fn shown(path: &Path) -> String {
    match path.to_string_lossy() {
        text if text.is_empty() => ".".to_owned(),
        text => text.escape_debug().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_may_lead_out_of_a_submission_too() {
        let (root, dir) = (Path::new("/submission"), Path::new("/submission/bin"));
        for (word, expected) in [
            ("bot", false),
            ("../book", false),
            ("../../book", true),
            ("/bin/sh", true),
            ("--depth=3", false),
            ("--book=../book", false),
            ("--book=../../book", true),
            ("--book=/etc/passwd", true),
        ] {
            assert_eq!(leads_out(root, dir, word), expected, "{word}");
        }
    }
}
