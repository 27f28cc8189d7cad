//! The introduction of an engine: who it is, its options, and what it protects.

use linesman_protocols::{Cause, Gravity, OptionKind};

use super::{Behind, Board, Finding, Heard, Hello, Monitor, Rule, declared};

impl<B: Board> Monitor<B> {
    /// Takes what an engine says of itself.
    pub(super) fn hear_own(&mut self, word: &str, rest: &[&str], heard: &mut Heard<B>) {
        let shown = || format!("{word} {}", rest.join(" "));
        match self.hello {
            Hello::Unasked => return self.note_too_soon(&shown(), heard),
            Hello::Done if !matches!(rest.first(), Some(&("name" | "author"))) => {
                return self.note_noise(&shown(), heard);
            }
            Hello::Done if self.has_spoken_too_soon => return,
            // It answers the command for another game as if it were the first one. Its last line tells that.
            Hello::Done if self.behind == Behind::NewGame => return,
            Hello::Done => {
                let what = format!("{:?} behind {}", shown(), B::WORDS.ok);
                self.missing.clear();
                self.find_all(vec![(Rule::BehindUciok, what)], heard);
                return;
            }
            Hello::Asked => {}
        }
        if word == "option" {
            return self.hear_option(rest, heard);
        }
        match rest {
            ["name", _, ..] => self.identity[0] = true,
            ["author", _, ..] => self.identity[1] = true,
            _ => {}
        }
    }

    /// Notes a line that came before `uci`.
    pub(super) fn note_too_soon(&mut self, line: &str, heard: &mut Heard<B>) {
        self.has_spoken_too_soon = true;
        let expected = "no line before uci";
        let finding = self.finding(None, Cause::ExtraLine, expected, format!("{line:?}"));
        heard.findings.push(finding);
    }

    /// Takes the beginning of a line that is too long to be kept. None if it is an answer, which nobody can read then. A long `info` or
    /// `option` does no harm.
    pub fn hear_cut(&mut self, beginning: &str) -> Option<Heard<B>> {
        let mut heard = Heard::nothing();
        let word = beginning.split_ascii_whitespace().next()?;
        match word {
            "bestmove" | "copyprotection" | "registration" => return None,
            "info" | "id" => {}
            "option" => self.has_unread_options = true,
            _ => {
                let shown: String = beginning.chars().take(MOST_SHOWN).collect();
                self.note_noise(&(shown + "..."), &mut heard);
            }
        }
        Some(heard)
    }

    /// Notes a line that the protocol does not have.
    pub(super) fn note_noise(&self, line: &str, heard: &mut Heard<B>) {
        let expected = "a line of the protocol";
        let finding = self.finding(None, Cause::Noise, expected, format!("{line:?}"));
        heard.findings.push(Finding {
            gravity: Gravity::Tolerable,
            ..finding
        });
    }

    fn hear_option(&mut self, rest: &[&str], heard: &mut Heard<B>) {
        let (option, mut wrong) = declared::read(rest);
        for (_, what) in &mut wrong {
            *what = format!("{what}, in \"option {}\"", rest.join(" "));
        }
        if let Some(option) = option {
            if self.has_option(&option.name) {
                let what = format!("the option {:?} twice", option.name);
                wrong.push((Rule::DuplicateOption, what));
            }
            if let OptionKind::Number { default, .. } = option.kind
                && option.is_called("MultiPV")
            {
                self.settings.default_lines = u64::try_from(default).ok();
            }
            self.options.push(option);
        } else {
            self.has_unread_options = true;
        }
        self.find_all(wrong, heard);
    }

    /// Tells which kinds of protection the engine still checks, although it says that it is ready.
    pub(super) fn find_unended(&mut self, heard: &mut Heard<B>) {
        for (kind, (word, rule)) in PROTECTIONS.iter().enumerate() {
            let open = self.protection[kind].take_if(|last| last == "checking");
            if open.is_some() {
                let what = format!("\"{word} checking\", and readyok before ok or error");
                self.find_all(vec![(*rule, what)], heard);
            }
        }
    }

    /// Tells what is missing in the introduction, when something else comes.
    pub(super) fn find_pending(&mut self, heard: &mut Heard<B>) {
        let missing = std::mem::take(&mut self.missing);
        if !self.is_closing {
            self.find_all(missing, heard);
        }
    }

    pub(super) fn hear_protection(&mut self, kind: usize, rest: &[&str], heard: &mut Heard<B>) {
        let (word, rule) = PROTECTIONS[kind];
        let last = self.protection[kind].as_deref();
        let is_right = self.hello == Hello::Done
            && match rest {
                ["checking"] => last != Some("checking"),
                ["ok" | "error"] => last == Some("checking"),
                _ => false,
            };
        let is_answer = self.has_registered && !matches!(rest, ["checking"]);
        if kind == 1 && is_answer && last != Some("checking") {
            let what = format!("\"{word} {}\"", rest.join(" "));
            self.find_all(vec![(Rule::RegisterAnswered, what)], heard);
        } else if !is_right {
            let what = match self.hello {
                Hello::Done => format!("\"{word} {}\"", rest.join(" ")),
                _ => format!("\"{word} {}\" before {}", rest.join(" "), B::WORDS.ok),
            };
            self.find_all(vec![(rule, what)], heard);
        }
        self.protection[kind] = rest.first().map(|word| (*word).to_owned());
    }
}

/// The kinds of protection that an engine may check.
const PROTECTIONS: [(&str, Rule); 2] = [
    ("copyprotection", Rule::CopyProtection),
    ("registration", Rule::Registration),
];

/// How much of a long line of noise is shown.
const MOST_SHOWN: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chess;

    #[test]
    fn a_long_line_does_harm_only_as_an_answer() {
        let hear = |beginning| {
            let heard = Monitor::<Chess>::new(true).hear_cut(beginning)?;
            let causes = heard.findings.into_iter().map(|found| found.cause);
            Some(causes.collect::<Vec<_>>())
        };
        assert_eq!(hear("info string "), Some(vec![]));
        assert_eq!(hear("position startpos moves "), Some(vec![Cause::Noise]));
        assert_eq!(hear("bestmove e2e4 "), None);
    }
}
