//! Whether an agent is the one that was tested.

use std::{io, path::Path};

use super::{
    super::{Certificate, Digest, DigestError, FileRecord, Kind, Role},
    finding::{Finding, told, wrong},
    question::Question,
};

/// Compares the files of a certificate with those that the reader names, or else with those at their paths.
pub(super) fn compare_files(
    certificate: &Certificate,
    question: &Question<'_>,
) -> Result<Vec<Finding>, DigestError> {
    let files = &certificate.agent.files;
    let mut findings = Vec::new();
    let mut is_compared = !question.agents.is_empty();
    if question.agents.is_empty() {
        for file in files {
            let (finding, compared) = recorded(file, files, question.aside);
            findings.push(finding);
            is_compared |= compared && file.looked_up.is_none();
        }
    } else {
        for path in question.agents {
            findings.extend(named(path, files, question.aside)?);
        }
    }
    if !is_compared {
        let says =
            "no file of the agent was compared; name its script, program or folder with --agent";
        findings.push(wrong("files", says));
    }
    let not_covered = certificate.agent.not_covered.iter();
    findings.extend(not_covered.map(|what| told("not covered", what)));
    Ok(findings)
}

/// Compares a file that the reader names with the files of the certificate, and the folder of a script with the one that was tested.
fn named(path: &Path, files: &[FileRecord], aside: &[&Path]) -> Result<Vec<Finding>, DigestError> {
    let digest = Digest::of(path)?;
    let shown = path.to_string_lossy();
    let is_it = |file: &&FileRecord| file.sha256 == digest.sha256() && file.kind == digest.kind();
    let found = files.iter().find(is_it);
    let is_folder = |file: &&FileRecord| file.role == Role::Folder;
    let folders = || files.iter().filter(is_folder);
    if let (None, Kind::Folder, Some(folder)) = (found, digest.kind(), folders().next()) {
        return Ok(vec![folder_finding(&shown, folder, path, aside)?]);
    }
    let Some(found) = found else {
        let digest = digest.sha256();
        let says = format!("{shown} is not what was tested (its digest is {digest})");
        return Ok(vec![wrong("files", says)]);
    };
    let says = format!("{shown} is what was tested: {}", name(found));
    let mut findings = vec![told("files", says)];
    if found.looked_up.is_none()
        && let Some(folder) = folders().find(|folder| parent(&found.path) == folder.path)
    {
        let place = match path.parent() {
            Some(place) if place != Path::new("") => place,
            _ => Path::new("."),
        };
        let shown = format!("the folder of {shown}");
        findings.push(folder_finding(&shown, folder, place, aside)?);
    }
    Ok(findings)
}

fn folder_finding(
    shown: &str,
    folder: &FileRecord,
    place: &Path,
    aside: &[&Path],
) -> Result<Finding, DigestError> {
    let changes = folder.changes(place, aside)?;
    Ok(if changes.is_empty() {
        told(
            "files",
            format!("{shown} is what was tested: {}", name(folder)),
        )
    } else {
        let changes = changes.join(", ");
        wrong(
            "files",
            format!("{shown} is not what was tested: {changes}"),
        )
    })
}

/// Compares a file of the certificate with what lies at its path here. Returns whether there was something to compare.
fn recorded(file: &FileRecord, files: &[FileRecord], aside: &[&Path]) -> (Finding, bool) {
    let path = file.looked_up.as_ref().unwrap_or(&file.path);
    let name = name(file);
    let missing = || {
        let says = format!("{name} is not here; its digest was {}", file.sha256);
        (told("files", says), false)
    };
    if file.role == Role::Folder {
        // The folder that a command was started from is here in any case. It is the agent's if the script is in it.
        let is_script = |other: &&FileRecord| {
            matches!(other.role, Role::Program | Role::Argument)
                && other.looked_up.is_none()
                && parent(&other.path) == file.path
        };
        let scripts = || files.iter().filter(is_script);
        let is_here = |other: &FileRecord| Path::new(&other.path).exists();
        if scripts().next().is_some() && !scripts().any(is_here) {
            return missing();
        }
        return match folder_finding(&name, file, path.as_ref(), aside) {
            Ok(finding) => (finding, true),
            Err(error) => unread(&name, &error).map_or_else(missing, |finding| (finding, false)),
        };
    }
    match Digest::of(path.as_ref()) {
        Ok(here) if here.sha256() == file.sha256 && here.kind() == file.kind => {
            (told("files", format!("{name} is what was tested")), true)
        }
        // A program of the system is another on every machine.
        Ok(_) if file.looked_up.is_some() => {
            let says = format!("{name} differs here, but you did not ask for it");
            (told("files", says), true)
        }
        Ok(here) => {
            let digest = here.sha256();
            let says = format!("{name} is not what was tested (its digest is {digest})");
            (wrong("files", says), true)
        }
        Err(error) => unread(&name, &error).map_or_else(missing, |finding| (finding, false)),
    }
}

/// Returns what there is to say of a file that cannot be read; nothing if there is none.
fn unread(name: &str, error: &DigestError) -> Option<Finding> {
    match error {
        DigestError::Read { source, .. } if source.kind() == io::ErrorKind::NotFound => None,
        _ => Some(told("files", format!("{name} was not compared: {error}"))),
    }
}

/// Returns the folder of a path as a certificate names it.
fn parent(path: &str) -> &str {
    match path.rsplit_once('/') {
        Some((parent, _)) => parent,
        None => ".",
    }
}

fn name(file: &FileRecord) -> String {
    match &file.looked_up {
        Some(place) => format!("{} {} ({place})", file.role, file.path),
        None => format!("{} {}", file.role, file.path),
    }
}
