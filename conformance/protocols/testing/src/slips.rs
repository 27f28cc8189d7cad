//! Slips that lead from a line to the answer that was meant.

use linesman_values::wanted::Wanted;

/// Asserts that for each of these lines the first slip that leads to the answer has this in its fix, or that there is "nothing".
#[track_caller]
pub fn assert_slips(wanted: &Wanted, expected: &str, lines: &[&str]) {
    for line in lines {
        let fix = wanted.slips.iter().find_map(|slip| {
            let meant = (slip.meant)(line).filter(|meant| wanted.is(meant))?;
            (meant != *line).then_some(slip.fix)
        });
        let fix = fix.unwrap_or("nothing");
        assert!(fix.contains(expected), "{line:?}: {fix}");
    }
}
