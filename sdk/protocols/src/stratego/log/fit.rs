//! By which profile's rules a log is to be judged.

use crate::{Profile as _, stratego::Profile};

use super::{Finding, Log, Replay, ReplayOptions};

/// The profile whose rules a log fits, as far as it fits any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fit {
    /// The profile by which to judge the log.
    pub profile: Profile,
    /// The names of the other profiles that the log fits as well.
    pub others: Vec<&'static str>,
    /// Whether its rules give the result that the log itself has.
    pub gives_result: bool,
}

impl Fit {
    /// Returns the profile whose rules agree with a log. `final-2012` is tried first, then the others from the last to the first.
    ///
    /// If none agrees with all lines, it is the first one that gives the log's own result. If none does that, it is the one that
    /// disagrees latest.
    #[must_use]
    pub fn of(log: &Log, options: ReplayOptions) -> Self {
        let tried: Vec<(Profile, Finding)> = Profile::all()
            .into_iter()
            .rev()
            .map(|profile| {
                let finding = Replay::by(&profile, log, options).finish();
                (profile, finding)
            })
            .collect();
        let gives_result = |finding: &Finding| match log.result() {
            Some(_) => finding.result.as_ref() == log.result(),
            None => finding.disagreements.is_empty(),
        };
        let fits = |finding: &Finding| gives_result(finding) && finding.disagreements.is_empty();
        let first =
            |test: &dyn Fn(&Finding) -> bool| tried.iter().position(|(_, finding)| test(finding));
        let chosen = first(&fits)
            .or_else(|| first(&gives_result))
            .or_else(|| {
                let agreed = |finding: &Finding| finding.disagreements.first().map(|one| one.line);
                let longest = tried.iter().map(|(_, finding)| agreed(finding)).max()?;
                first(&|finding| agreed(finding) == longest)
            })
            .unwrap_or_default();
        let (profile, finding) = &tried[chosen];
        let others = tried
            .iter()
            .enumerate()
            .filter(|(at, (_, other))| *at != chosen && fits(finding) && fits(other));
        Self {
            profile: profile.clone(),
            others: others.map(|(_, (profile, _))| profile.name).collect(),
            gives_result: gives_result(finding),
        }
    }

    /// Returns a sentence about the profile, if there is anything to say: it is not the usual one, or none fits.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let name = self.profile.name;
        if !self.gives_result {
            return Some(format!(
                "the log fits the rules of no profile; judged by the rules of {name}"
            ));
        }
        let is_usual = self.profile == Profile::final_2012();
        (!is_usual).then(|| format!("judged by the rules of {name}"))
    }

    /// Returns a sentence about all profiles that the log fits.
    #[must_use]
    pub fn full_note(&self) -> String {
        let name = self.profile.name;
        match (self.gives_result, self.others.as_slice()) {
            (false, _) => self.note().unwrap_or_default(),
            (true, []) => format!("judged by the rules of {name}; the log fits no other profile"),
            (true, others) => {
                let others = others.join(", ");
                format!("judged by the rules of {name}; the log also fits {others}")
            }
        }
    }
}
