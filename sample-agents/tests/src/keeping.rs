//! Reports that are kept, so that a later version of the tester can be compared with this one.

use std::{env, fs, path::PathBuf};

/// Keeps the report on an agent as `SERIES/NAME.json` in the folder that `LINESMAN_KEEP_REPORTS` names. Without it, nothing is kept.
/// A name may have slashes. The code is the exit code of the tester.
///
/// # Errors
/// The report cannot be written.
pub fn keep(series: &str, name: &str, code: i32, json: &str) -> Result<(), String> {
    let Some(folder) = env::var_os("LINESMAN_KEEP_REPORTS") else {
        return Ok(());
    };
    let folder = PathBuf::from(folder).join(series);
    let file = folder.join(format!("{}.json", name.replace('/', ".")));
    let text = format!("{{\"exit_code\": {code}, \"report\": {json}}}\n");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&file, text))
        .map_err(|error| format!("failed to keep {}: {error}", file.display()))
}
