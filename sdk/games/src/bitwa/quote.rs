//! Foreign text in messages.

/// Returns a text in quotation marks: control characters escaped, and cut after so many characters that a message stays
/// a line.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 32;
    let start: String = text.chars().take(LONGEST).collect();
    let rest = if start.len() < text.len() { "..." } else { "" };
    format!("'{}{rest}'", start.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_is_short_and_visible() {
        assert_eq!(quoted("abc"), "'abc'");
        assert_eq!(quoted("1\u{0}\r"), "'1\\0\\r'");
        assert_eq!(quoted(&"é".repeat(32)), format!("'{}'", "é".repeat(32)));
        assert_eq!(quoted(&"é".repeat(33)), format!("'{}...'", "é".repeat(32)));
    }
}
