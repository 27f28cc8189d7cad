//! The steps of a scenario that is being written.

use linesman_protocols::text::is_hidden;

/// Steps as text.
pub(crate) struct Steps {
    text: String,
    /// Whether the reader wants to follow a game: then lines that are sent together make one step, and a comment tells what
    /// each placeholder stood for.
    is_annotated: bool,
    /// The lines that are sent with the next step, and what their placeholders stood for.
    pending: Vec<(String, Option<String>)>,
}

impl Steps {
    /// Returns no steps yet.
    pub(crate) const fn new(is_annotated: bool) -> Self {
        Self {
            text: String::new(),
            is_annotated,
            pending: Vec::new(),
        }
    }

    /// Adds a line to the agent, with what its placeholder stood for.
    pub(crate) fn send(&mut self, line: String, meaning: Option<String>) {
        self.pending.push((line, meaning));
        if !self.is_annotated {
            self.flush();
        }
    }

    /// Adds a line of the agent.
    pub(crate) fn expect(&mut self, line: &str, meaning: Option<&str>) {
        self.flush();
        let step = quote(&format!("<< {line}"));
        self.push(&step, meaning);
    }

    /// Adds any other step.
    pub(crate) fn step(&mut self, step: &str) {
        self.flush();
        self.push(step, None);
    }

    /// Adds a comment.
    pub(crate) fn comment(&mut self, text: &str) {
        self.flush();
        self.text += &format!("  # {text}\n");
    }

    /// Returns all steps.
    pub(crate) fn finish(mut self) -> String {
        self.flush();
        self.text
    }

    fn flush(&mut self) {
        let pending = std::mem::take(&mut self.pending);
        let meanings: Vec<&str> = pending
            .iter()
            .filter_map(|(_, meaning)| meaning.as_deref())
            .collect();
        let meaning = (!meanings.is_empty()).then(|| meanings.join(" · "));
        match pending.as_slice() {
            [] => {}
            [(line, _)] => self.push(&quote(&format!(">> {line}")), meaning.as_deref()),
            lines => {
                let lines: Vec<String> = lines.iter().map(|(line, _)| quote(line)).collect();
                self.push(&format!("send: [{}]", lines.join(", ")), meaning.as_deref());
            }
        }
    }

    fn push(&mut self, step: &str, meaning: Option<&str>) {
        match meaning.filter(|_| self.is_annotated) {
            Some(meaning) => self.text += &format!("  - {step:<30} # {meaning}\n"),
            None => self.text += &format!("  - {step}\n"),
        }
    }
}

/// Returns text in which braces stand for themselves.
pub(crate) fn braced(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

/// Returns text in the double quotes of YAML.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted = "\"".to_owned();
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            _ if is_hidden(character) => {
                quoted += &format!("\\U{:08X}", u32::from(character));
            }
            _ => quoted.push(character),
        }
    }
    quoted + "\""
}
