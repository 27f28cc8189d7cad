//! Stratego: which cause each fault shows.

use linesman_protocols::stratego::checks;

use super::Table;

pub(super) const TABLE: Table = Table {
    protocol: "stratego",
    named: |check| check.id,
    checks: checks::ALL,
    causes: CAUSES,
    more: &[],
    // Some checks are good manners, and break no conformance of their own.
    options: &["--level", "may"],
    special: SPECIAL,
    processes: &[],
    again: &["stratego/move/sees-losses", "stratego/end/exit-status"],
    one_of: 1,
};

/// The cause that each fault shows, from what the misbehaver does (see its sources) and what the causes mean.
const CAUSES: &[(&str, &str)] = &[
    ("stratego/stream/flushes", "buffered"),
    ("stratego/stream/ends-lines", "no-newline"),
    ("stratego/stream/no-carriage-return", "crlf"),
    ("stratego/stream/no-noise", "noise"),
    ("stratego/stream/reads-split-lines", "exited(1)"),
    ("stratego/stream/reads-joined-lines", "no-output"),
    ("stratego/setup/waits-for-header", "extra-line"),
    ("stratego/setup/answered", "no-output"),
    ("stratego/setup/in-time", "late"),
    ("stratego/setup/all-four-rows", "no-output"),
    ("stratego/setup/no-fifth-row", "extra-line"),
    ("stratego/setup/row-length", "illegal(row-length)"),
    ("stratego/setup/known-pieces", "illegal(unknown-piece)"),
    ("stratego/setup/piece-counts", "illegal(too-many-pieces)"),
    ("stratego/setup/has-flag", "illegal(no-flag)"),
    ("stratego/setup/full-army", "illegal(too-few-pieces)"),
    ("stratego/setup/either-colour", "no-output"),
    ("stratego/turn/waits-for-its-turn", "extra-line"),
    ("stratego/turn/answered", "no-output"),
    ("stratego/turn/in-time", "late"),
    ("stratego/turn/form", "malformed"),
    ("stratego/turn/plain-form", "malformed"),
    ("stratego/turn/one-line", "extra-line"),
    ("stratego/turn/echo-is-no-question", "extra-line"),
    ("stratego/turn/known-commands", "illegal(wrong-kind)"),
    ("stratego/turn/waits-for-the-board", "extra-line"),
    ("stratego/turn/patient-for-its-echo", "extra-line"),
    ("stratego/move/on-board", "illegal(off-board)"),
    ("stratego/move/own-piece", "illegal(empty-square)"),
    ("stratego/move/mobile-piece", "illegal(immobile-piece)"),
    ("stratego/move/multiplier", "illegal(no-distance)"),
    ("stratego/move/scouts-only", "illegal(scouts-only)"),
    ("stratego/move/clear-path", "illegal(path-blocked)"),
    ("stratego/move/not-onto-own", "illegal(own-piece)"),
    ("stratego/move/not-into-lake", "illegal(lake)"),
    ("stratego/move/legal-as-red", "illegal(own-piece)"),
    ("stratego/move/legal-as-blue", "illegal(own-piece)"),
    ("stratego/move/sees-losses", "illegal("),
    ("stratego/move/reads-runs", "illegal(own-piece)"),
    ("stratego/move/sees-fights", "illegal("),
    ("stratego/end/quit-as-header", "did-not-exit"),
    ("stratego/end/quit-in-place-of-echo", "did-not-exit"),
    ("stratego/end/quit-after-setup", "did-not-exit"),
    ("stratego/end/quit-with-result", "did-not-exit"),
    ("stratego/end/silent-after-quit", "extra-line"),
    ("stratego/end/exit-status", "exited(3)"),
    ("stratego/end/end-of-input", "did-not-exit"),
    ("stratego/process/stays-until-the-end", "exited(1)"),
    ("stratego/process/keeps-stdout-open", "closed-stdout"),
    ("stratego/process/leaves-nothing-behind", "leaked-process"),
    ("stratego/process/stdout-bounded", "over-limit(output)"),
    ("stratego/process/stderr-bounded", "over-limit(stderr)"),
];

/// What is asked of the tester where the check or its fault has no place in the default profile.
const SPECIAL: &[(&str, &[&str])] = &[("stratego/setup/full-army", &["--profile", "final-2012"])];
