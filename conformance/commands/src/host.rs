//! Names of machines on the command line.

/// Reads the name of a machine, without a port.
pub(crate) fn host_name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    if text.is_empty() || !text.chars().all(is_plain) {
        return Err("the name of a machine without a port, such as bench.lab".to_owned());
    }
    Ok(text.to_owned())
}
