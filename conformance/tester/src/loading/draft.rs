//! A scenario file that was read, before its protocol gives it a meaning.

use std::path::{Path, PathBuf};

use linesman_protocols::Check;

use super::steps::{Steps, check_declaring, find_check};
use linesman_interface::protocol::Protocol;
use linesman_values::scenario::{Choice, Fields, LoadError, Mistake, Node, Scenario, Span, Value};

/// The keys of every scenario, whatever its protocol, and what each holds.
pub(super) const HEAD: [(&str, &str); 8] = [
    (
        "checks",
        "The checks that pass if the agent gets through all steps.",
    ),
    ("agent", "The side that the agent plays."),
    (
        "profiles",
        "The profiles in which this conversation is possible. Without it, all of them.",
    ),
    ("about", "A sentence for the reader."),
    ("seed", "The seed of everything that is drawn."),
    (
        "control",
        "The id of a scenario without what makes this one difficult. If the agent fails here and there, the fault is not of these \
         checks.",
    ),
    (
        "needs",
        "What the agent has to declare, by the protocol's names. If it does not, the checks are not offered.",
    ),
    ("steps", "The conversation."),
];

/// A scenario file that was read. Its protocol is not known yet.
#[derive(Clone, Debug)]
pub struct Draft {
    path: PathBuf,
    text: String,
    document: Node,
}

impl Draft {
    /// Reads the text of the file `path`.
    ///
    /// # Errors
    /// The text is not one YAML document.
    pub fn read(path: &Path, text: &str) -> Result<Self, LoadError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
        let document = Node::read(&text).map_err(|mistake| mistake.in_file(path, &text))?;
        Ok(Self {
            path: path.to_owned(),
            text,
            document,
        })
    }

    /// Returns the protocol that the scenario is for. The first part of the ids of its checks names it. A scenario that names
    /// no check is for the protocol of the name `fallback`.
    ///
    /// # Errors
    /// The checks are of several protocols, or of an unknown one, or there is neither a check nor a fallback.
    pub fn protocol<'a>(
        &self,
        known: &[&'a dyn Protocol],
        fallback: Option<&str>,
    ) -> Result<&'a dyn Protocol, LoadError> {
        self.find_protocol(known, fallback)
            .map_err(|mistake| mistake.in_file(&self.path, &self.text))
    }

    fn find_protocol<'a>(
        &self,
        known: &[&'a dyn Protocol],
        fallback: Option<&str>,
    ) -> Result<&'a dyn Protocol, Mistake> {
        let named = |name: &str| {
            known
                .iter()
                .copied()
                .find(|protocol| protocol.descriptor().name == name)
        };
        let prefix = |id: &'_ str| id.split('/').next().unwrap_or_default().to_owned();
        let checks = match self.head()?.get("checks") {
            Some(node) => node.list(CHECKS)?,
            None => &[],
        };
        let Some(first) = checks.first() else {
            return fallback.and_then(named).ok_or_else(|| {
                let message = "this scenario names no check, so its protocol is not known";
                Mistake::new(Span::START, message)
                    .help("add \"checks\" to the file, or --protocol NAME to the command")
            });
        };
        let name = prefix(first.text(CHECKS)?);
        for other in checks {
            let id = other.text(CHECKS)?;
            if prefix(id) != name {
                let message = format!(
                    "the checks of a scenario are of one protocol, and {id:?} is not a check of {name}"
                );
                return Err(Mistake::new(other.place, message));
            }
        }
        named(&name).ok_or_else(|| {
            let mistake = Mistake::new(first.place, format!("unknown protocol {name:?}"));
            mistake.allowed(
                &name,
                known.iter().map(|protocol| protocol.descriptor().name),
            )
        })
    }

    /// Returns the scenario with this id.
    ///
    /// # Errors
    /// The protocol does not allow what is in the file.
    pub fn into_scenario(self, id: &str, protocol: &dyn Protocol) -> Result<Scenario, LoadError> {
        let scenario = self.scenario(id, protocol);
        let scenario = scenario.map_err(|mistake| mistake.in_file(&self.path, &self.text))?;
        Ok(Scenario {
            path: self.path,
            text: self.text.into(),
            ..scenario
        })
    }

    fn head(&self) -> Result<Fields<'_>, Mistake> {
        self.document
            .fields("a mapping with the keys agent and steps")
    }

    fn scenario(&self, id: &str, protocol: &dyn Protocol) -> Result<Scenario, Mistake> {
        let head = self.head()?;
        let options = protocol.descriptor().scenario_options();
        let keys = HEAD.iter().map(|(name, _)| name).chain(&options);
        head.only(keys.copied())?;
        if let Some(about) = head.get("about") {
            about.text("a sentence")?;
        }
        let checks = match head.get("checks") {
            Some(node) => self.checks(node, protocol)?,
            None => Vec::new(),
        };
        let agent = agent(&head, protocol)?;
        let profiles = match head.get("profiles") {
            Some(node) => profiles(node, protocol)?,
            None => Vec::new(),
        };
        let seed = head
            .get("seed")
            .map(|node| node.number(u64::MAX))
            .transpose()?;
        let control = head
            .get("control")
            .map(|node| node.text("the id of a scenario"));
        let mut needs = Vec::new();
        for node in head
            .get("needs")
            .map_or(Ok(&[][..]), |node| non_empty(node, NEEDS))?
        {
            check_declaring(node, protocol)?;
            needs.push(node.text(NEEDS)?.to_owned());
        }
        let mut chosen = Vec::new();
        for (key, value) in head.entries() {
            if options.contains(&key.name.as_str()) {
                chosen.push(read_option(&key.name, value, protocol)?);
            }
        }
        let steps = Steps {
            protocol,
            source: &self.text,
            is_run: is_run(&checks, &profiles, protocol),
        };
        let nodes = match head.get("steps") {
            Some(node) => non_empty(node, "a list of steps")?,
            None => return Err(missing(head.place, "steps")),
        };
        Ok(Scenario {
            id: id.to_owned(),
            checks,
            agent,
            profiles,
            seed,
            options: chosen,
            needs,
            control: control.transpose()?.map(str::to_owned),
            steps: steps.steps(nodes)?,
            path: PathBuf::new(),
            text: "".into(),
            game: None,
        })
    }

    fn checks(&self, node: &Node, protocol: &dyn Protocol) -> Result<Vec<&'static Check>, Mistake> {
        let checks = non_empty(node, CHECKS)?.iter();
        checks.map(|node| find_check(node, protocol)).collect()
    }
}

/// Reads a scenario from the text of the file `path`.
///
/// # Errors
/// The text is not a scenario of the protocol.
pub fn parse_scenario(
    id: &str,
    path: &Path,
    text: &str,
    protocol: &dyn Protocol,
) -> Result<Scenario, LoadError> {
    Draft::read(path, text)?.into_scenario(id, protocol)
}

/// Reads the scenario in the file `path`, whose id is its path below `folder`.
///
/// # Errors
/// The file cannot be read, or is not a scenario of the protocol.
pub fn load_scenario(
    path: &Path,
    folder: &Path,
    protocol: &dyn Protocol,
) -> Result<Scenario, LoadError> {
    let text = linesman_referee::file::read_text(path).map_err(|source| LoadError::Read {
        path: path.to_owned(),
        source,
    })?;
    let id = path.strip_prefix(folder).unwrap_or(path).with_extension("");
    parse_scenario(&id.to_string_lossy(), path, &text, protocol)
}

fn agent(head: &Fields<'_>, protocol: &dyn Protocol) -> Result<String, Mistake> {
    let Some(node) = head.get("agent") else {
        return Err(missing(head.place, "agent"));
    };
    let (side, sides) = (node.text("a side")?, protocol.descriptor().sides);
    if sides.contains(&side) {
        return Ok(side.to_owned());
    }
    let mistake = Mistake::new(node.place, format!("unknown side {side:?}"));
    Err(mistake.allowed(side, sides.iter().copied()))
}

fn profiles(node: &Node, protocol: &dyn Protocol) -> Result<Vec<String>, Mistake> {
    let (what, known) = ("a list of profiles", (protocol.descriptor().profiles)());
    let wrong = node.list(what)?.iter().find_map(|node| {
        let name = node.text(what).ok()?;
        (!known.contains(&name)).then_some((node, name))
    });
    match wrong {
        Some((node, name)) => {
            let mistake = Mistake::new(node.place, format!("unknown profile {name:?}"));
            Err(mistake.allowed(name, known.into_iter()))
        }
        None => node.texts(what),
    }
}

/// Reads an option: one value, or a list of them.
fn read_option(name: &str, node: &Node, protocol: &dyn Protocol) -> Result<Choice, Mistake> {
    let mut values = Vec::new();
    collect_values(name, node, protocol, &mut values)?;
    if values.is_empty() {
        let message = format!("\"{name}\" has no value");
        return Err(Mistake::new(node.place, message).help("write at least one value"));
    }
    Ok((name.to_owned(), values))
}

fn collect_values(
    name: &str,
    node: &Node,
    protocol: &dyn Protocol,
    values: &mut Vec<String>,
) -> Result<(), Mistake> {
    if let Value::List(items) = &node.value {
        return items
            .iter()
            .try_for_each(|item| collect_values(name, item, protocol, values));
    }
    let text = node.text("a value or a list of values")?;
    let meant = protocol.descriptor().read_scenario_option(name, text);
    values.extend(meant.map_err(|message| Mistake::new(node.place, message))?);
    Ok(())
}

/// Returns the items of a list that has to have some.
fn non_empty<'a>(node: &'a Node, what: &str) -> Result<&'a [Node], Mistake> {
    match node.list(what)? {
        [] => Err(Mistake::new(node.place, "this list is empty").help(format!("write {what}"))),
        items => Ok(items),
    }
}

/// Returns whether a scenario is run in the protocol's profile.
fn is_run(checks: &[&Check], profiles: &[String], protocol: &dyn Protocol) -> bool {
    let is_known = |check: &&Check| protocol.level_of(check).is_some();
    let is_possible = profiles.is_empty() || profiles.iter().any(|name| name == protocol.profile());
    is_possible && (checks.is_empty() || checks.iter().any(is_known))
}

fn missing(place: Span, key: &str) -> Mistake {
    let about = HEAD.iter().find(|(name, _)| *name == key);
    let about = about.map_or("", |(_, about)| about);
    Mistake::new(place, format!("the key \"{key}\" is missing")).help(about)
}

const NEEDS: &str = "a list of what the agent has to declare";
const CHECKS: &str = "a list of ids of checks, or leave \"checks\" out if there are none";
