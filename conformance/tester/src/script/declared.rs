//! What a scenario needs of the agent's own declarations.

use linesman_interface::protocol::{Bound, EACH_OPTION, ITS_DEFAULT, Offer};
use linesman_values::{
    outcome::Undecided,
    scenario::{Part, Template},
};

use super::{Doing, Script};

impl Script<'_> {
    /// Ends the conversation if the agent has not declared what the scenario needs. Returns whether it did.
    pub(super) fn lacks_a_need(&mut self) -> bool {
        let mut needs = self.steps.needs().iter();
        let missing = needs.find(|name| self.declarations.lack(name));
        if let Some(name) = missing {
            self.end_unoffered(name);
        }
        missing.is_some()
    }

    /// Returns the lines that a line stands for, with what the agent has declared: one, or one for each option. None if the conversation is
    /// over because of that.
    pub(super) fn lines(&mut self, line: &Template) -> Option<Vec<String>> {
        let each = Part::Declared(EACH_OPTION.to_owned());
        if !line.parts().contains(&each) {
            return self.line(line, None).map(|text| vec![text]);
        }
        let Some(options) = self.declarations.defaults().map(<[_]>::to_vec) else {
            self.mistake = Some(self.steps.not_declared_yet(EACH_OPTION));
            self.doing = Doing::Over;
            return None;
        };
        if options.is_empty() {
            self.end_unoffered("an option with a value");
            return None;
        }
        let lines = options.iter().map(|option| self.line(line, Some(option)));
        lines.collect()
    }

    fn line(&mut self, line: &Template, option: Option<&[String; 2]>) -> Option<String> {
        let mut text = String::new();
        for part in line.parts() {
            match (part, option) {
                (Part::Text(part) | Part::Placeholder(part), _) => text += part,
                (Part::Declared(name), Some([own, default])) => match name.as_str() {
                    EACH_OPTION => text += own,
                    ITS_DEFAULT => text += default,
                    _ => text += &self.declared(name)?,
                },
                (Part::Declared(name), None) => text += &self.declared(name)?,
            }
        }
        Some(text)
    }

    /// Returns the value that the agent has declared and that a step names. If it has not, the conversation is over.
    fn declared(&mut self, text: &str) -> Option<String> {
        let (bound, name) = Bound::read(text)?;
        match self.declarations.offer(bound, name) {
            Offer::Value(value) => return Some(value),
            Offer::Missing => self.end_unoffered(text),
            Offer::NotYet => {
                self.mistake = Some(self.steps.not_declared_yet(name));
                self.doing = Doing::Over;
            }
        }
        None
    }

    /// Ends the conversation without a fault: the agent does not offer this.
    fn end_unoffered(&mut self, what: &str) {
        let why = format!("the agent has not declared {what}");
        self.undecided = Some(Undecided::NotOffered(why));
        self.steps.skip_all();
        self.doing = Doing::Over;
    }
}
