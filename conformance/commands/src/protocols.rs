//! The protocols of this program, and the options that they add to its commands.

use std::time::Duration;

use linesman_interface::protocol::{Descriptor, Protocol};
use linesman_report::{Advise, ExplainDiagnosis};
use linesman_values::{
    options::{Given, Place},
    text::listed,
};

use crate::Failure;

/// The protocols of this program, and who gives advice on their agents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Protocols<'a> {
    /// The protocols in their order.
    pub(crate) all: &'a [&'static Descriptor],
    /// Says what is wrong with an agent that failed a check.
    pub(crate) advise: Advise,
    /// Explains a diagnosis.
    pub(crate) explain: ExplainDiagnosis,
}

impl Protocols<'_> {
    /// Returns the protocols in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &'static Descriptor> {
        self.all.iter().copied()
    }

    /// Returns all protocols in their default profiles.
    pub(crate) fn defaults(&self) -> Vec<Box<dyn Protocol>> {
        self.iter()
            .filter_map(|descriptor| descriptor.protocol(None, None))
            .collect()
    }

    /// Finds the protocol with this name.
    pub(crate) fn find(&self, name: &str) -> Result<&'static Descriptor, Failure> {
        self.iter()
            .find(|descriptor| descriptor.name == name)
            .ok_or_else(|| {
                let names = listed(self.iter().map(|it| it.name));
                let probable = linesman_values::nearest::probable(
                    name,
                    self.iter().map(|it| it.name).collect(),
                )
                .or_else(|| self.of_game(name));
                let meant =
                    probable.map_or_else(String::new, |name| format!("did you mean {name}? "));
                usage!("there is no protocol {name:?}; {meant}the protocols are {names}")
            })
    }

    /// Returns the name of the protocol that is about the game with this name.
    fn of_game(&self, game: &str) -> Option<&'static str> {
        let game = game.to_lowercase();
        let is_about = |it: &&Descriptor| {
            let about = format!("{} {}", it.title, it.about).to_lowercase();
            let mut words = about.split(|letter: char| !letter.is_alphanumeric());
            words.any(|word| word == game)
        };
        self.iter().find(is_about).map(|it| it.name)
    }

    /// Returns a protocol in a profile, or in its default profile. `timeout` replaces its own limits for answers.
    pub(crate) fn in_profile(
        &self,
        descriptor: &'static Descriptor,
        profile: Option<&str>,
        timeout: Option<Duration>,
    ) -> Result<Box<dyn Protocol>, Failure> {
        descriptor.protocol(profile, timeout).ok_or_else(|| {
            let names = listed((descriptor.profiles)().into_iter().chain(["'all'"]));
            let profile = profile.unwrap_or_default();
            usage!("there is no profile {profile:?}; the profiles are {names}")
        })
    }

    /// Finds a protocol in each of these profiles, or in its default profile if none is named; `all` stands for all profiles.
    pub(crate) fn find_profiles(
        &self,
        name: &str,
        profiles: &[String],
        timeout: Option<Duration>,
    ) -> Result<Vec<Box<dyn Protocol>>, Failure> {
        let descriptor = self.find(name)?;
        let mut names: Vec<Option<&str>> = profiles.iter().map(|name| Some(&**name)).collect();
        if names.contains(&Some("all")) {
            names = (descriptor.profiles)().into_iter().map(Some).collect();
        }
        let mut all = names.iter().enumerate();
        let twice = all.find(|(at, name)| names[..*at].contains(name));
        if let Some((_, Some(name))) = twice {
            return Err(usage!("the profile {name} is named twice"));
        }
        if names.is_empty() {
            names.push(None);
        }
        let find = |profile| self.in_profile(descriptor, profile, timeout);
        names.into_iter().map(find).collect()
    }

    /// Returns a protocol by its name, and as it is in a profile, for games. Refuses options that belong to other protocols.
    pub(crate) fn for_games(
        &self,
        name: &str,
        profile: Option<&str>,
        given: &Given,
    ) -> Result<(&'static Descriptor, Box<dyn Protocol>), Failure> {
        let descriptor = self.find(name)?;
        self.refuse_foreign(descriptor, given, Place::Play)?;
        let protocol = self.in_profile(descriptor, profile, None)?;
        Ok((descriptor, protocol))
    }

    /// Refuses options that belong to other protocols, and values that only other protocols take.
    pub(crate) fn refuse_foreign(
        &self,
        descriptor: &Descriptor,
        given: &Given,
        place: Place,
    ) -> Result<(), Failure> {
        let takes = |descriptor: &Descriptor, name: &str| {
            let mut options = descriptor.options.iter();
            options.any(|option| option.name == name && option.places.contains(&place))
        };
        let Some((name, _)) = given.iter().find(|(name, _)| !takes(descriptor, name)) else {
            return refuse_wrong(descriptor, given, place);
        };
        let owners = self.iter().filter(|other| takes(other, name));
        let (owners, title) = (listed(owners.map(|it| it.title)), descriptor.title);
        Err(usage!("--{name} is an option of {owners}, not of {title}"))
    }
}

/// Refuses values that this protocol does not take. Protocols share names of options, such as `clock`.
fn refuse_wrong(descriptor: &Descriptor, given: &Given, place: Place) -> Result<(), Failure> {
    for option in descriptor
        .options
        .iter()
        .filter(|it| it.places.contains(&place))
    {
        for value in given.all(option.name) {
            (option.check)(value).map_err(|why| usage!("--{} is {value:?}: {why}", option.name))?;
        }
    }
    Ok(())
}
