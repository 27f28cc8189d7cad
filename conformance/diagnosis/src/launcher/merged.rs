//! A shell that sends standard error to standard output.

use std::sync::LazyLock;

use linesman_languages::launcher::shell_lines;
use linesman_protocols::Cause;
use linesman_referee::Launch;
use regex_lite::Regex;

use super::super::{case::Case, finding::Finding, shown::shown};

/// How a shell is told to join the streams, where standard output has not gone to a file before.
static JOINED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^[^>]*(?:2>&1|\|&)|^[^>]*2>\s*/dev/stdout").expect("the pattern is valid")
});

/// Looks for a line that is no answer, from an agent whose standard error comes on standard output.
pub(crate) fn merged_streams(launch: &Launch, case: &Case<'_>) -> Option<Finding> {
    let is_line = matches!(
        case.cause(),
        Cause::Noise | Cause::ExtraLine | Cause::Malformed
    );
    let line = case.text().filter(|_| is_line)?;
    let is_answer = case.wanted().is_some_and(|wanted| wanted.is(&line));
    if is_answer || !case.run.stderr.is_empty() {
        return None;
    }
    let (script, command) = shell_lines(launch)
        .into_iter()
        .find(|(_, command)| JOINED.is_match(command))?;
    let finding = Finding::of("joins-standard-error")
        .with("line", shown(&line))
        .with("command", shown(command.trim()));
    Some(match script {
        Some(script) => finding.shown_by(format!("it is in {script}")),
        None => finding,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_joined_unless_the_output_goes_to_a_file() {
        for command in [
            "python3 bot.py 2>&1",
            "exec ./bot 2>&1 | tee log",
            "./bot |& cat",
        ] {
            assert!(JOINED.is_match(command), "{command}");
        }
        for command in ["make >/dev/null 2>&1", "python3 bot.py 2>log", "./bot"] {
            assert!(!JOINED.is_match(command), "{command}");
        }
    }
}
