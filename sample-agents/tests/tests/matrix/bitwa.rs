//! Bitwa: which cause each fault shows.

use linesman_protocols::bitwa::checks;

use super::Table;

pub(super) const TABLE: Table = Table {
    protocol: "bitwa",
    named: |check| check.id,
    checks: checks::ALL,
    causes: CAUSES,
    more: &[],
    // Some checks are good manners, and break no conformance of their own. The text has no limit for a single answer.
    options: &["--level", "may", "--timeout", "3s"],
    special: &[],
    processes: &[],
    again: &[
        "bitwa/set-game/all-letters",
        "bitwa/play/cells",
        "bitwa/game/passes-over-lost-divisions",
    ],
};

/// The cause that each fault shows, from what the misbehaver does (see its sources) and what the causes mean.
const CAUSES: &[(&str, &str)] = &[
    ("bitwa/stream/flushes", "buffered"),
    ("bitwa/stream/ends-lines", "no-newline"),
    ("bitwa/stream/no-carriage-return", "crlf"),
    ("bitwa/stream/no-noise", "noise"),
    ("bitwa/stream/reads-split-lines", "exited(1)"),
    ("bitwa/stream/reads-joined-lines", "no-output"),
    ("bitwa/answer/starts-with-mark", "malformed"),
    ("bitwa/answer/ends-with-empty-line", "no-newline"),
    ("bitwa/answer/one-per-command", "extra-line"),
    ("bitwa/answer/waits-for-command", "extra-line"),
    ("bitwa/answer/one-empty-line", "extra-line"),
    ("bitwa/answer/plain-form", "malformed"),
    (
        "bitwa/answer/refuses-unknown-commands",
        "illegal(accepted-unknown-command)",
    ),
    ("bitwa/answer/survives-unknown-commands", "exited(1)"),
    ("bitwa/set-game/answered", "no-output"),
    ("bitwa/set-game/accepted", "illegal(refused-game)"),
    ("bitwa/set-game/large-boards", "illegal(target-off-board)"),
    ("bitwa/set-game/all-letters", "illegal(no-order)"),
    ("bitwa/time/left-answered", "no-output"),
    ("bitwa/time/within-budget", "late"),
    ("bitwa/order/answered", "no-output"),
    ("bitwa/order/given", "illegal(no-order)"),
    ("bitwa/order/six-fields", "malformed"),
    ("bitwa/order/whole-numbers", "malformed"),
    ("bitwa/order/attack-flag", "illegal(attack-flag)"),
    ("bitwa/order/target-on-board", "illegal(target-off-board)"),
    ("bitwa/order/unit-steps", "illegal(dx)"),
    ("bitwa/order/point-flag", "illegal(point-flag)"),
    ("bitwa/play/own-answered", "no-output"),
    ("bitwa/play/opponents-answered", "no-output"),
    ("bitwa/play/accepted", "illegal(refused-play)"),
    ("bitwa/play/unit-order", "illegal("),
    ("bitwa/play/distances", "illegal("),
    ("bitwa/play/cells", "illegal("),
    ("bitwa/play/attack-flag", "illegal("),
    ("bitwa/play/attacks", "illegal("),
    ("bitwa/game/as-first-player", "illegal(target-off-board)"),
    ("bitwa/game/as-second-player", "illegal(target-off-board)"),
    ("bitwa/game/passes-over-lost-divisions", "illegal(no-order)"),
    ("bitwa/game/goes-on-alone", "illegal(no-order)"),
    ("bitwa/end/quit-answered", "exited(0)"),
    ("bitwa/end/exits-at-quit", "did-not-exit"),
    ("bitwa/end/exit-status", "exited(3)"),
    ("bitwa/end/end-of-input", "did-not-exit"),
    ("bitwa/process/stays-until-the-end", "exited(1)"),
    ("bitwa/process/keeps-stdout-open", "closed-stdout"),
    ("bitwa/process/leaves-nothing-behind", "leaked-process"),
    ("bitwa/process/stdout-bounded", "over-limit(output)"),
    ("bitwa/process/stderr-bounded", "over-limit(stderr)"),
    ("bitwa/process/memory-bounded", "over-limit(memory)"),
];
