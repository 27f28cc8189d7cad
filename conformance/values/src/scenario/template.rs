//! Lines with placeholders.

/// Which way a line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// `>>`, to the agent.
    ToAgent,
    /// `<<`, from the agent.
    FromAgent,
}

impl Direction {
    /// Returns the mark before such a line.
    #[must_use]
    pub const fn mark(self) -> &'static str {
        match self {
            Self::ToAgent => ">>",
            Self::FromAgent => "<<",
        }
    }
}

/// A line of text with placeholders in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    parts: Vec<Part>,
}

/// A line is not a template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {}: {message}", at + 1)]
pub struct TemplateError {
    /// How many characters are before the mistake.
    pub at: usize,
    /// What is wrong.
    pub message: String,
}

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text as it is.
    Text(String),
    /// The name of a placeholder, which the protocol fills in or judges.
    Placeholder(String),
    /// The name of something that the agent has declared, and that is put here.
    Declared(String),
}

impl Template {
    /// Reads a line. Braces enclose the name of a placeholder, lower-case letters and hyphens, or `declared` and the name of something that
    /// the agent declares. `{{` and `}}` stand for braces.
    ///
    /// # Errors
    /// A brace has no partner, or what is between two braces is not a name.
    pub fn parse(text: &str) -> Result<Self, TemplateError> {
        let mut parts = Vec::new();
        let mut literal = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            literal.push_str(&rest[..at]);
            let brace = &rest[at..=at];
            let column = text[..text.len() - rest.len() + at].chars().count();
            let wrong = |message: String| TemplateError {
                at: column,
                message,
            };
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix(brace) {
                literal.push_str(brace);
                rest = after;
                continue;
            }
            if brace == "}" {
                return Err(wrong("'}' without '{'. Write '}}' for a brace".to_owned()));
            }
            let Some(end) = rest.find('}') else {
                return Err(wrong("'{' without '}'. Write '{{' for a brace".to_owned()));
            };
            let name = &rest[..end];
            let declared = name.strip_prefix(DECLARED).map(str::trim);
            let is_name = |byte: u8| byte.is_ascii_lowercase() || matches!(byte, b'-' | b'_');
            if declared == Some("") {
                return Err(wrong(
                    "\"declared\" without the name of what the agent declares".to_owned(),
                ));
            }
            if declared.is_none() && (name.is_empty() || !name.bytes().all(is_name)) {
                return Err(wrong(format!("{name:?} is not the name of a placeholder")));
            }
            if !literal.is_empty() {
                parts.push(Part::Text(std::mem::take(&mut literal)));
            }
            parts.push(match declared {
                Some(declared) => Part::Declared(declared.to_owned()),
                None => Part::Placeholder(name.to_owned()),
            });
            rest = &rest[end + 1..];
        }
        literal.push_str(rest);
        if !literal.is_empty() || parts.is_empty() {
            parts.push(Part::Text(literal));
        }
        Ok(Self { parts })
    }

    /// Returns the pieces in order; there is at least one.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the placeholder that makes up the whole line, if that is so.
    #[must_use]
    pub fn sole_placeholder(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [Part::Placeholder(name)] => Some(name),
            _ => None,
        }
    }

    /// Returns the line's text if it holds no placeholder.
    #[must_use]
    pub fn literal(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [Part::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Returns the placeholder that makes up the whole line, or else the first word of a line that begins with text.
    #[must_use]
    pub fn first_word(&self) -> Option<&str> {
        let first = match self.parts.first()? {
            Part::Text(text) => Some(text.as_str()),
            Part::Placeholder(_) | Part::Declared(_) => self.sole_placeholder(),
        };
        first?.split(' ').next()
    }
}

/// What is before the name of something that the agent declares.
const DECLARED: &str = "declared ";

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&[&str], &str>) {
        let actual = Template::parse(text).map(|template| {
            let show = |part: &Part| match part {
                Part::Text(text) => format!("'{text}'"),
                Part::Placeholder(name) => name.clone(),
                Part::Declared(name) => format!("declared:{name}"),
            };
            template.parts().iter().map(show).collect::<Vec<_>>()
        });
        match (actual, expected) {
            (Ok(actual), Ok(expected)) => assert_eq!(actual, expected, "{text}"),
            (Err(actual), Err(expected)) => {
                assert!(actual.to_string().contains(expected), "{text}: {actual}");
            }
            (actual, expected) => panic!("{text}: {actual:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn placeholders_are_in_braces() {
        check("START", Ok(&["'START'"]));
        check("", Ok(&["''"]));
        check("{board}", Ok(&["board"]));
        check("QUIT {result} now", Ok(&["'QUIT '", "result", "' now'"]));
        check("{gen_move}", Ok(&["gen_move"]));
        check(
            "setoption name Hash value {declared Hash max}",
            Ok(&["'setoption name Hash value '", "declared:Hash max"]),
        );
        check("{{x}}", Ok(&["'{x}'"]));
    }

    #[test]
    fn mistakes_are_pointed_at() {
        check("ab{", Err("character 3"));
        check("ab{cd", Err("character 3"));
        check("ab}c", Err("character 3"));
        check("{}", Err("character 1"));
        check("{declared }", Err("without the name"));
        check("{declare Hash}", Err("is not the name of a placeholder"));
        check("{Board}", Err("\"Board\" is not the name of a placeholder"));
    }
}
