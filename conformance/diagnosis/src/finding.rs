//! A diagnosis before it has words: its row of the table, how surely it is known, and the values for its sentences.

use std::borrow::Cow;

use linesman_languages::language::Language;
use linesman_values::outcome::{Diagnosis, Rank};

use super::{
    remedies::how,
    table::{Kind, kind},
};

/// A diagnosis of one failure, without words.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    kind: &'static Kind,
    pub(crate) rank: Rank,
    fields: Vec<(Cow<'static, str>, String)>,
    /// What says how, in place of what the row names.
    how: Option<String>,
    /// What else would help; it stands behind what the row has.
    alternatives: Vec<String>,
    evidence: Vec<String>,
    place: Option<(String, u32)>,
    explains: Option<[usize; 2]>,
    /// Further diagnoses of the same failure, which belong to this one.
    pub(crate) others: Vec<Finding>,
}

impl Finding {
    /// Returns the diagnosis with this id, as sure as its row says.
    ///
    /// # Panics
    /// The table has no such row.
    pub(crate) fn of(id: &str) -> Self {
        let kind = kind(id).unwrap_or_else(|| panic!("there is no diagnosis {id}"));
        Self {
            kind,
            rank: kind.rank,
            fields: Vec::new(),
            how: None,
            alternatives: Vec::new(),
            evidence: Vec::new(),
            place: None,
            explains: None,
            others: Vec::new(),
        }
    }

    /// Returns whether it is the diagnosis with this id.
    pub(crate) fn is(&self, id: &str) -> bool {
        self.kind.id == id
    }

    /// Gives a value for the sentences.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "texts, their references and numbers are given alike"
    )]
    pub(crate) fn with(
        mut self,
        field: impl Into<Cow<'static, str>>,
        value: impl ToString,
    ) -> Self {
        self.fields.push((field.into(), value.to_string()));
        self
    }

    /// Says how surely it is known, where its row does not decide that.
    pub(crate) fn ranked(self, rank: Rank) -> Self {
        Self { rank, ..self }
    }

    /// Says how it is done, in place of what the row names.
    pub(crate) fn done_by(self, how: impl Into<String>) -> Self {
        Self {
            how: Some(how.into()),
            ..self
        }
    }

    /// Adds what else would help: a text of a table.
    pub(crate) fn or_else(mut self, alternative: impl Into<String>) -> Self {
        self.alternatives.push(alternative.into());
        self
    }

    /// Adds what the diagnosis with this id, which has no fields, says to do.
    pub(crate) fn or_as(self, id: &str) -> Self {
        let other = Self::of(id);
        self.or_else(other.kind.fix.as_str())
    }

    /// Adds what shows it.
    pub(crate) fn shown_by(mut self, evidence: impl Into<String>) -> Self {
        // Some evidence is told by the diagnosis itself.
        self.evidence
            .extend(Some(evidence.into()).filter(|it| !it.is_empty()));
        self
    }

    /// Names the author's own line.
    pub(crate) fn at(self, file: &str, line: u32) -> Self {
        Self {
            place: Some((file.to_owned(), line)),
            ..self
        }
    }

    /// Says how many of how many answers it explains.
    pub(crate) fn explaining(self, some: usize, all: usize) -> Self {
        Self {
            explains: Some([some, all]),
            ..self
        }
    }

    /// Adds another diagnosis of the same failure.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.others.push(other);
        self
    }

    /// Adds what the message of this error means, if that is known. It is as sure as that this is the error.
    pub(crate) fn meaning(self, meaning: Option<Self>) -> Self {
        let rank = self.rank;
        match meaning {
            Some(meaning) => self.and(meaning.ranked(rank)),
            None => self,
        }
    }

    /// Puts it into words, for an agent in this language.
    pub(crate) fn diagnosis(&self, language: Language) -> Diagnosis {
        let own = self.kind.how.as_deref();
        let of_language = || own.and_then(|name| how(name, language)).map(str::to_owned);
        let how = self.how.clone().or_else(of_language);
        let of_row = self.kind.or.iter().map(|text| self.filled(text));
        let (file, line) = self.place.clone().unzip();
        Diagnosis {
            id: &self.kind.id,
            rank: self.rank,
            is_by_answers: self.kind.is_by_answers,
            says: self.filled(&self.kind.says),
            fix: self.filled(&self.kind.fix),
            language: how.as_ref().map(|_| language.name()),
            how,
            alternatives: of_row.chain(self.alternatives.clone()).collect(),
            file,
            line,
            evidence: self.evidence.clone(),
            explains: self.explains,
        }
    }

    /// Fills the values into a sentence. What was filled in is not looked at again.
    fn filled(&self, sentence: &str) -> String {
        let mut text = String::new();
        let mut rest = sentence;
        while let Some((before, after)) = rest.split_once('{') {
            text += before;
            let Some((name, behind)) = after.split_once('}') else {
                rest = after;
                text.push('{');
                continue;
            };
            let mut fields = self.fields.iter();
            let value = fields.find(|(given, _)| *given == name);
            debug_assert!(value.is_some(), "{} lacks {name}", self.kind.id);
            text += value.map_or("", |(_, value)| value);
            rest = behind;
        }
        text + rest
    }
}
