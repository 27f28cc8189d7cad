//! The steps of a scenario as text.

/// Steps that are being written.
pub(super) struct Steps {
    text: String,
    /// Are they written for somebody who wants to follow a game: what is sent at one go in one step, and behind each
    /// placeholder what it stood for?
    is_annotated: bool,
    /// What has been sent and stands in no step yet, and what it stood for.
    pending: Vec<(String, Option<String>)>,
}

impl Steps {
    pub(super) const fn new(is_annotated: bool) -> Self {
        Self {
            text: String::new(),
            is_annotated,
            pending: Vec::new(),
        }
    }

    /// Takes a line to the agent, with what its placeholder stood for.
    pub(super) fn send(&mut self, line: String, meaning: Option<String>) {
        self.pending.push((line, meaning));
        if !self.is_annotated {
            self.flush();
        }
    }

    /// Takes a line of the agent.
    pub(super) fn expect(&mut self, line: &str, meaning: Option<&str>) {
        self.flush();
        let step = quote(&format!("<< {line}"));
        self.push(&step, meaning);
    }

    /// Takes any other step.
    pub(super) fn step(&mut self, step: &str) {
        self.flush();
        self.push(step, None);
    }

    pub(super) fn comment(&mut self, text: &str) {
        self.flush();
        self.text += &format!("  # {text}\n");
    }

    /// Returns everything that was written.
    pub(super) fn finish(mut self) -> String {
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
pub(super) fn braced(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

/// Returns text in double quotes, as YAML has them.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = "\"".to_owned();
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            _ if character.is_control() || !is_plain(character) => {
                quoted += &format!("\\U{:08X}", u32::from(character));
            }
            _ => quoted.push(character),
        }
    }
    quoted + "\""
}

/// Does YAML take the character as it stands?
const fn is_plain(character: char) -> bool {
    !matches!(
        character,
        '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
    )
}
