//! The reader of logs, the replay, and the writer.

use linesman_protocols::stratego::{
    Log,
    log::{Entry, Finding, Numbered, Reading, Replay, ReplayOptions, TurnLimit, board_picture},
};

/// Reads any bytes as a log, replays what was read, and writes it again.
pub(crate) fn check_log(bytes: &[u8]) {
    let reading = Log::read(bytes);
    check_reading(bytes, &reading);
    let written = reading.log.to_bytes();
    let bytes = &plain(bytes)[..];
    if reading.problems.is_empty() {
        assert_eq!(written, bytes, "a sound log is written differently");
    }
    let again = Log::read(&written).log;
    assert_eq!(
        again,
        Log::new(entries(&reading.log)),
        "what was read is not what is written"
    );
    let finding = replay(&reading.log, ReplayOptions::default());
    if reading.problems.is_empty() && finding.disagreements.is_empty() {
        assert_eq!(
            finding.log.to_bytes(),
            bytes,
            "the rules agree and write something else"
        );
        let is_short = |entry: &Numbered| matches!(entry.entry, Entry::ShortResult(_));
        if !reading.log.entries.iter().any(is_short) {
            assert_eq!(finding.result.as_ref(), reading.log.result());
        }
    }
    let turn_limit = [TurnLimit::At(2), TurnLimit::Never][bytes.len() % 2];
    let forgiving = ReplayOptions {
        turn_limit,
        forgives_illegal_answers: true,
    };
    replay(&reading.log, forgiving);
}

/// Returns a log without what an editor may have added.
fn plain(bytes: &[u8]) -> Vec<u8> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let newlines = text.iter().filter(|byte| **byte == b'\n').count();
    let returns = text.windows(2).filter(|pair| pair == b"\r\n").count();
    if newlines == 0 || newlines != returns {
        return text.to_vec();
    }
    let mut plain = Vec::new();
    for byte in text {
        if *byte == b'\n' {
            while plain.last() == Some(&b'\r') {
                plain.pop();
            }
        }
        plain.push(*byte);
    }
    plain
}

fn check_reading(bytes: &[u8], reading: &Reading) {
    let lines = bytes.split(|byte| *byte == b'\n').count();
    let problems: Vec<usize> = reading
        .problems
        .iter()
        .map(|problem| problem.line)
        .collect();
    assert!(
        problems.len() <= 101,
        "{} problems are kept",
        problems.len()
    );
    assert!(problems.is_sorted() && problems.iter().all(|line| (1..=lines).contains(line)));
    assert!(
        reading
            .problems
            .iter()
            .all(|problem| problem.message.len() < 1000)
    );
    let entries: Vec<usize> = reading
        .log
        .entries
        .iter()
        .map(|numbered| numbered.line)
        .collect();
    assert!(entries.is_sorted() && entries.iter().all(|line| (1..=lines).contains(line)));
    assert!(
        entries.len() <= 2 * lines,
        "there are more entries than lines have room for"
    );
    let is_result = |one: &Numbered| matches!(one.entry, Entry::Result(_) | Entry::ShortResult(_));
    let is_complete = reading.log.entries.iter().any(is_result);
    assert!(
        is_complete || !reading.problems.is_empty(),
        "nothing says that the log is incomplete"
    );
}

fn replay(log: &Log, options: ReplayOptions) -> Finding {
    let mut replay = Replay::new(log, options);
    let plies = log
        .entries
        .iter()
        .filter(|numbered| is_ply(&numbered.entry))
        .count();
    let mut played = 0;
    while replay.step().is_some_and(is_ply) {
        played += 1;
        assert!(played <= plies, "more is played than the log has");
    }
    let picture = board_picture(replay.position(), |_, _| false, |_, piece| piece.to_owned());
    assert_eq!(picture.lines().count(), 10);
    let finding = replay.finish();
    let at_once = Replay::new(log, options).finish();
    assert_eq!(at_once, finding, "it matters who plays the plies");
    assert!(finding.disagreements.len() <= 100);
    assert!(
        finding
            .disagreements
            .iter()
            .all(|one| one.to_string().len() < 2000)
    );
    finding
}

const fn is_ply(entry: &Entry) -> bool {
    matches!(entry, Entry::Ply { .. } | Entry::Unanswered { .. })
}

fn entries(log: &Log) -> impl Iterator<Item = Entry> {
    log.entries.iter().map(|numbered| numbered.entry.clone())
}
