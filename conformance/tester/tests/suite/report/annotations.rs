//! Annotations against what GitHub's runner reads.

use super::text;

/// A workflow command, taken apart as the runner does it.
#[derive(Debug)]
struct Command {
    kind: String,
    title: String,
    message: String,
}

/// Reads all commands. The runner takes a line for a command if it begins with `::` behind any blanks, and a carriage return
/// ends a line for it too.
fn commands(text: &str) -> Vec<Command> {
    let lines = text.split(['\n', '\r']).filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let (head, message) = line.strip_prefix("::").unwrap().split_once("::").unwrap();
            let (kind, properties) = head.split_once(' ').unwrap();
            let (name, title) = properties.split_once('=').unwrap();
            assert_eq!(name, "title");
            assert!(!title.contains([',', ':']), "{title}");
            let title = unescape(title).replace("%3A", ":").replace("%2C", ",");
            Command {
                kind: kind.to_owned(),
                title,
                message: unescape(message),
            }
        })
        .collect()
}

fn unescape(text: &str) -> String {
    text.replace("%0A", "\n")
        .replace("%0D", "\r")
        .replace("%25", "%")
}

#[test]
fn failures_are_errors_and_what_does_not_count_is_a_warning() {
    let kinds = |index: usize| -> Vec<String> {
        let text = text("github", index..index + 1);
        commands(&text)
            .into_iter()
            .map(|command| command.kind)
            .collect()
    };
    assert_eq!(kinds(0), ["error", "notice"]);
    // The inconclusive check and those that were not reached are a 'must' and come before the noted 'should'. The reason is told once.
    assert_eq!(kinds(1), ["warning", "warning", "warning", "notice"]);
    // A flaky check, two that are known, and one that should have failed.
    assert_eq!(kinds(2), ["error", "notice", "notice", "error", "notice"]);
}

#[test]
fn an_annotation_says_what_is_wrong_and_what_to_do() {
    let commands = commands(&text("github", 0..1));
    let error = &commands[0];
    assert_eq!(error.title, "stratego/stream/no-noise: noise");
    let lines: Vec<&str> = error.message.lines().collect();
    assert_eq!(
        lines[0],
        "Standard output carries answers and nothing else."
    );
    assert!(lines[1].starts_with("expected: a row of ten characters"));
    assert!(lines[2].starts_with("got: "));
    let fix = "fix: print without colours or cursor movements";
    assert!(lines.iter().any(|line| line.starts_with(fix)));
    let summary = &commands[1];
    assert_eq!(summary.title, "stratego (manual-2012)");
    assert!(
        summary
            .message
            .starts_with("does not conform: 0 passed, 1 failed")
    );
}
