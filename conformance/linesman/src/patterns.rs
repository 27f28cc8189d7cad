//! Patterns of the ids of checks.

use glob::Pattern;

use crate::TestError;
use linesman_interface::protocol::Protocol;

/// Reads patterns, each of which has to stand for a check.
pub(super) fn patterns(
    texts: &[String],
    protocol: &dyn Protocol,
) -> Result<Vec<Pattern>, TestError> {
    let read = |text: &String| {
        let pattern = Pattern::new(text).map_err(|source| TestError::Pattern {
            pattern: text.clone(),
            source,
        })?;
        if !protocol
            .descriptor()
            .checks
            .iter()
            .any(|check| pattern.matches(check.id))
        {
            return Err(TestError::NoCheck {
                protocol: protocol.descriptor().name,
                pattern: text.clone(),
            });
        }
        Ok(pattern)
    };
    texts.iter().map(read).collect()
}
