//! The string literals of a source.

/// Returns the contents of all string literals of a source, as they are written. Comments have none.
pub(super) fn literals(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['"', '/', '\'', 'r']) {
        let before = rest[..at].chars().next_back();
        rest = &rest[at..];
        let taken = comment(rest)
            .or_else(|| character(rest))
            .or_else(|| {
                raw(rest, before).map(|(content, length)| {
                    found.push(content);
                    length
                })
            })
            .or_else(|| {
                plain(rest).map(|content| {
                    found.push(content);
                    content.len() + 2
                })
            });
        rest = &rest[taken.unwrap_or(1)..];
    }
    found
}

/// Returns the length of the comment that begins here.
fn comment(text: &str) -> Option<usize> {
    text.starts_with("//")
        .then(|| text.find('\n').unwrap_or(text.len()))
}

/// Returns the length of the character that begins here. A lifetime is none.
fn character(text: &str) -> Option<usize> {
    let content = text.strip_prefix('\'')?;
    let length = match content.strip_prefix('\\') {
        Some(escaped) => 2 + escaped.char_indices().nth(1)?.0,
        None => 1 + content.char_indices().nth(1)?.0,
    };
    text[length..].starts_with('\'').then_some(length + 1)
}

/// Returns the content of the raw string that begins here, and the length of the whole.
fn raw(text: &str, before: Option<char>) -> Option<(&str, usize)> {
    let marks = text.strip_prefix('r')?;
    let is_word = before.is_some_and(|c| c.is_alphanumeric() && c != 'b' || c == '_');
    let content = marks.trim_start_matches('#');
    let end = format!("\"{}", &marks[..marks.len() - content.len()]);
    let content = content.strip_prefix('"').filter(|_| !is_word)?;
    let length = content.find(&end)?;
    let start = text.len() - content.len();
    Some((&content[..length], start + length + end.len()))
}

/// Returns the content of the string that begins here.
fn plain(text: &str) -> Option<&str> {
    let content = text.strip_prefix('"')?;
    let mut is_escaped = false;
    let end = content.find(|c| {
        let is_end = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    })?;
    Some(&content[..end])
}

#[test]
fn literals_are_found_among_comments_and_characters() {
    let text = r##"
        let a = ["one", '"', 'x', "two \" and //", r"three\", r#"four "4" "#]; // "no" it's
        fn b<'a>(c: &'a str) { for d in '\n'..='\'' { var("five"); } }
    "##;
    let expected = ["one", "two \\\" and //", "three\\", "four \"4\" ", "five"];
    assert_eq!(literals(text), expected);
}
