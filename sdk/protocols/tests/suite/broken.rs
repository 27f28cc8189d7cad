//! What all protocols share of the check that a fault breaks at each point of the conversation.

use std::fmt::Debug;

use linesman_games::AnyRule;
use linesman_protocols::{Cause, Resource, Situation};

/// Checks that each of these causes breaks this check of a protocol in each of these situations.
pub(crate) fn check<S>(
    protocol: &str,
    causes: &[Cause<S::Rule>],
    situations: impl IntoIterator<Item = S>,
    id: &str,
) where
    S: Situation + Copy + Debug,
    S::Rule: Copy + Into<AnyRule>,
{
    for situation in situations {
        for cause in causes {
            let broken = situation.broken_by(*cause).id;
            assert_eq!(
                broken,
                format!("{protocol}/{id}"),
                "{cause} in {situation:?}"
            );
        }
    }
}

/// Causes, the situations in which they occur, and the check that they break there.
pub(crate) type Row<S> = (
    &'static [Cause<<S as Situation>::Rule>],
    &'static [S],
    &'static str,
);

/// Checks the table of a protocol, which has each of these rules, and the faults of streams and processes.
pub(crate) fn check_table<S>(protocol: &str, everywhere: &[S], table: &[Row<S>], rules: &[S::Rule])
where
    S: Situation + Copy + Debug,
    S::Rule: Copy + Debug + PartialEq + Into<AnyRule>,
{
    check_streams(protocol, everywhere);
    for (causes, situations, id) in table {
        check(protocol, causes, situations.iter().copied(), id);
    }
    for rule in rules {
        let is_in_table = |(causes, ..): &Row<S>| causes.contains(&Cause::Illegal(*rule));
        assert!(table.iter().any(is_in_table), "{rule:?}");
    }
}

/// Checks the faults of streams and processes that break the same check everywhere, and in every protocol.
pub(crate) fn check_streams<S>(protocol: &str, everywhere: &[S])
where
    S: Situation + Copy + Debug,
    S::Rule: Copy + Into<AnyRule>,
{
    for (cause, id) in [
        (Cause::Buffered, "stream/flushes"),
        (Cause::Crlf, "stream/no-carriage-return"),
        (Cause::Noise, "stream/no-noise"),
        (Cause::ClosedStdout, "process/keeps-stdout-open"),
        (Cause::LeakedProcess, "process/leaves-nothing-behind"),
        (Cause::OverLimit(Resource::Stdout), "process/stdout-bounded"),
        (Cause::OverLimit(Resource::Stderr), "process/stderr-bounded"),
    ] {
        check(protocol, &[cause], everywhere.iter().copied(), id);
    }
}
