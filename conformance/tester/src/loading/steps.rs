//! How the steps of a scenario are written in YAML.

use std::time::Duration;

use linesman_protocols::Check;

use linesman_interface::protocol::{Bound, EACH_OPTION, ITS_DEFAULT, Protocol};
use linesman_values::scenario::{
    Direction, Exit, Expect, Fields, Mistake, Node, Part, Play, Player, Step, StepKind, Template,
    Value,
};

/// The keys of a step, and what each does.
pub(super) const STEPS: [(&str, &str); 10] = [
    ("send", "Sends the lines in one write."),
    ("raw", "Sends the text as it is, without a newline."),
    (
        "expect",
        "Waits for this line of the agent, or for what the placeholder stands for.",
    ),
    (
        "any order",
        "Waits for each of these answers, whatever order they come in.",
    ),
    (
        "silence",
        "Lets this time pass, in which the agent says nothing.",
    ),
    ("delay", "Lets this time pass before the next message."),
    ("close", "Closes the agent's standard input."),
    ("exit", "Waits for the agent's process to exit."),
    (
        "play",
        "Plays a stretch of the game against an opponent of the tester.",
    ),
    ("repeat", "Takes steps several times, one after the other."),
];
/// The keys that a step can have in addition.
pub(super) const ADDITIONS: [(&str, &str); 3] = [
    ("check", "The check that a fault in this step breaks."),
    ("within", "How long the line may take."),
    (
        "not before",
        "How long the line has to take at least, from when it was asked for.",
    ),
];
/// The keys of `repeat`.
pub(super) const REPEAT: [(&str, &str); 2] = [
    ("times", "How many times."),
    ("steps", "The steps, none of which repeats others."),
];
/// The keys of `exit`.
pub(super) const EXIT: [(&str, &str); 2] = [
    ("within", "How long the exit may take."),
    ("status", "Accepts every status and every signal."),
];
/// The keys of `play`.
pub(super) const PLAY: [(&str, &str); 4] = [
    (
        "plies",
        "How many actions both sides make together, set-ups included.",
    ),
    ("seed", "The seed of the opponent."),
    ("opponent", "How the opponent plays."),
    ("moves", "The opponent's moves in the protocol's notation."),
];

/// Reads the steps of one scenario.
pub(super) struct Steps<'a> {
    pub(super) protocol: &'a dyn Protocol,
    /// The text of the file.
    pub(super) source: &'a str,
    /// Whether the scenario is run in the protocol's profile.
    pub(super) is_run: bool,
}

impl Steps<'_> {
    /// Reads steps, in which those that are repeated stand as often as they are taken.
    pub(super) fn steps(&self, nodes: &[Node]) -> Result<Vec<Step>, Mistake> {
        let mut steps = Vec::new();
        for node in nodes {
            match &node.value {
                Value::Map(_) if node.fields(FORMS)?.get("repeat").is_some() => {
                    steps.extend(self.repeated(&node.fields(FORMS)?)?);
                }
                _ => steps.push(self.step(node)?),
            }
        }
        Ok(steps)
    }

    fn repeated(&self, fields: &Fields<'_>) -> Result<Vec<Step>, Mistake> {
        fields.only(["repeat"].into_iter())?;
        let what = "how often and what, such as { times: 8, steps: [...] }";
        let node = fields.get("repeat").expect("the caller has seen the key");
        let fields = node.fields(what)?;
        fields.only(REPEAT.iter().map(|(name, _)| *name))?;
        let (Some(times), Some(steps)) = (fields.get("times"), fields.get("steps")) else {
            return Err(node.is_not(what));
        };
        let nodes = steps.list("a list of steps")?;
        let read: Vec<Step> = nodes
            .iter()
            .map(|node| self.step(node))
            .collect::<Result<_, _>>()?;
        let times = usize::try_from(times.number(MOST_TIMES)?).unwrap_or_default();
        Ok(vec![read; times].concat())
    }

    /// Reads a step.
    fn step(&self, node: &Node) -> Result<Step, Mistake> {
        let (kind, check) = match &node.value {
            Value::Text { text, .. } if text == "exit" => (StepKind::Exit(Exit::default()), None),
            Value::Text { text, .. } => (self.line(node, text)?, None),
            Value::Map(_) => self.mapping(&node.fields(FORMS)?)?,
            Value::List(_) => return Err(node.is_not(FORMS)),
        };
        Ok(Step {
            kind,
            check,
            place: Some(node.place),
        })
    }

    /// Reads a step that is a line.
    fn line(&self, node: &Node, text: &str) -> Result<StepKind, Mistake> {
        let line = |direction, rest: &str| {
            let rest = rest.strip_prefix(' ').unwrap_or(rest);
            let at = text.chars().count() - rest.chars().count();
            self.template(node, direction, rest, at)
        };
        if let Some(rest) = text.strip_prefix(">>") {
            return Ok(StepKind::Send(vec![line(Direction::ToAgent, rest)?]));
        }
        let Some(rest) = text.strip_prefix("<<") else {
            return Err(node.is_not(FORMS));
        };
        Ok(StepKind::Expect(Expect {
            line: line(Direction::FromAgent, rest)?,
            within: None,
            not_before: None,
        }))
    }

    /// Reads a step that is a mapping.
    fn mapping(&self, fields: &Fields<'_>) -> Result<(StepKind, Option<&'static Check>), Mistake> {
        fields.only(STEPS.iter().chain(&ADDITIONS).map(|(name, _)| *name))?;
        let is_kind = |name: &str| STEPS.iter().any(|(kind, _)| *kind == name);
        let mut kinds = fields.entries().filter(|(key, _)| is_kind(&key.name));
        let Some((key, value)) = kinds.next() else {
            return Err(
                Mistake::new(fields.place, "this step does nothing").help(format!("write {FORMS}"))
            );
        };
        if let Some((second, _)) = kinds.next() {
            let message = format!("this step is both {:?} and {:?}", key.name, second.name);
            return Err(Mistake::new(second.place, message).help("write '- ' before the second"));
        }
        let within = fields.get("within");
        if let Some(wrong) = within.filter(|_| key.name != "expect") {
            let help = "\"within\" belongs next to expect, or inside exit";
            let message = format!("{:?} cannot have \"within\" next to it", key.name);
            return Err(Mistake::new(wrong.place, message).help(help));
        }
        let not_before = fields.get("not before");
        if let Some(wrong) = not_before.filter(|_| key.name != "expect") {
            let message = format!("{:?} cannot have \"not before\" next to it", key.name);
            let help = "\"not before\" belongs next to expect";
            return Err(Mistake::new(wrong.place, message).help(help));
        }
        let kind = match key.name.as_str() {
            "send" => self.send(value)?,
            "raw" => StepKind::Raw(value.text("text")?.as_bytes().to_vec()),
            "expect" => StepKind::Expect(Expect {
                line: self.template(value, Direction::FromAgent, value.text("a line")?, 0)?,
                within: within.map(Node::duration).transpose()?,
                not_before: self.not_before(not_before, within)?,
            }),
            "any order" => self.any_order(value)?,
            "silence" => StepKind::Silence(value.duration()?),
            "delay" => StepKind::Delay(value.duration()?),
            "close" if value.text("stdin")? == "stdin" => StepKind::CloseStdin,
            "close" => return Err(value.is_not("stdin")),
            "exit" => exit(value)?,
            "repeat" => {
                let message = "a step that is repeated cannot repeat others";
                return Err(Mistake::new(key.place, message).help("write the steps out"));
            }
            _ => self.play(value)?,
        };
        let check = match fields.get("check") {
            Some(node) if matches!(kind, StepKind::AnyOrder(_)) => {
                let message = "\"any order\" cannot have a check: each answer has its own";
                return Err(Mistake::new(node.place, message)
                    .help("name the check next to the expect that it is about"));
            }
            Some(node) if !kind.can_fail() => {
                let message = format!(
                    "{:?} cannot have a check: the agent cannot fail in this step",
                    key.name
                );
                return Err(Mistake::new(node.place, message)
                    .help("name the check at the step that waits for the agent"));
            }
            Some(node) => Some(find_check(node, self.protocol)?),
            None => None,
        };
        Ok((kind, check))
    }

    /// Reads how long an answer has to take at least, which is less than it may take.
    fn not_before(
        &self,
        node: Option<&Node>,
        within: Option<&Node>,
    ) -> Result<Option<Duration>, Mistake> {
        let Some(node) = node else { return Ok(None) };
        let (least, most) = (node.duration()?, within.map(Node::duration).transpose()?);
        if most.is_some_and(|most| most <= least) {
            let message = "no answer can come: \"within\" ends first";
            return Err(Mistake::new(node.place, message).help("write a shorter time here"));
        }
        Ok(Some(least))
    }

    /// Reads the answers that may come in any order.
    fn any_order(&self, value: &Node) -> Result<StepKind, Mistake> {
        let what = "a list of answers, two at least, each with \"<<\" or expect";
        let nodes = value.list(what)?;
        if nodes.len() < 2 {
            return Err(value.is_not(what));
        }
        let mut steps = Vec::new();
        for node in nodes {
            let step = self.step(node)?;
            if !matches!(step.kind, StepKind::Expect(_)) {
                return Err(node.is_not("an answer, with \"<<\" or expect"));
            }
            steps.push(step);
        }
        Ok(StepKind::AnyOrder(steps))
    }

    fn send(&self, value: &Node) -> Result<StepKind, Mistake> {
        let what = "a list of lines, at least one";
        let lines = value.list(what)?;
        if lines.is_empty() {
            return Err(value.is_not(what));
        }
        let read = |line: &Node| self.template(line, Direction::ToAgent, line.text("a line")?, 0);
        lines
            .iter()
            .map(read)
            .collect::<Result<_, _>>()
            .map(StepKind::Send)
    }

    fn play(&self, value: &Node) -> Result<StepKind, Mistake> {
        let fields = value.fields("how much to play, such as { plies: 20 }")?;
        fields.only(PLAY.iter().map(|(name, _)| *name))?;
        let Some(plies) = fields.get("plies") else {
            return Err(
                Mistake::new(fields.place, "\"play\" has no \"plies\"").help("add plies: N")
            );
        };
        let plies = plies.number(u32::MAX.into())?;
        let opponent = match fields.get("opponent") {
            Some(node) => self.opponent(node)?,
            None => Player::default(),
        };
        let what = "a list of moves";
        let mut moves = Vec::new();
        for node in fields
            .get("moves")
            .map_or(Ok(&[][..]), |node| node.list(what))?
        {
            let text = node.text("a move")?;
            (self.protocol.descriptor().read_move)(text).map_err(|why| {
                Mistake::new(node.place, format!("{text:?} is not a move: {why}"))
            })?;
            moves.push(text.to_owned());
        }
        Ok(StepKind::Play(Play {
            plies: u32::try_from(plies).unwrap_or(u32::MAX),
            seed: fields
                .get("seed")
                .map_or(Ok(0), |node| node.number(u64::MAX))?,
            opponent,
            moves,
        }))
    }

    fn opponent(&self, node: &Node) -> Result<Player, Mistake> {
        let found = Player::find(
            node.text("a name")?,
            self.protocol.descriptor().name,
            self.protocol.descriptor().players,
        );
        found.map_err(|message| Mistake::new(node.place, message))
    }

    /// Reads a line that begins `at` characters into a node.
    fn template(
        &self,
        node: &Node,
        direction: Direction,
        text: &str,
        at: usize,
    ) -> Result<Template, Mistake> {
        let template = Template::parse(text).map_err(|error| {
            let brace = text.chars().nth(error.at).map(String::from);
            let place = node.place_of(self.source, at + error.at, &brace.unwrap_or_default());
            Mistake::new(place, error.message)
        })?;
        let known = self.protocol.descriptor().placeholders(direction);
        for part in template.parts() {
            let name = match part {
                Part::Text(_) => continue,
                Part::Placeholder(name) => name,
                Part::Declared(name) if direction == Direction::ToAgent => {
                    check_declaring(node, self.protocol)?;
                    if !is_declarable(&template, name) {
                        let message = format!("{{declared {name}}} names no value of an option");
                        let help = "write the name of the option, then default, min or max, such as {declared Hash max}";
                        return Err(Mistake::new(node.place, message).help(help));
                    }
                    continue;
                }
                Part::Declared(name) => {
                    let message = format!("{{declared {name}}} cannot be in a \"<<\" line");
                    let help = "only a line to the agent can have it";
                    return Err(Mistake::new(node.place, message).help(help));
                }
            };
            let word = format!("{{{name}}}");
            let before = text.split(&word).next().unwrap_or_default();
            let place = node.place_of(self.source, at + before.chars().count(), &word);
            if !known.contains(&name.as_str()) {
                let mark = direction.mark();
                let message = format!("{word} cannot be in a {mark:?} line");
                let names: Vec<String> = known.iter().map(|name| format!("{{{name}}}")).collect();
                let mistake = Mistake::new(place, message);
                return Err(mistake.allowed(&word, names.iter().map(String::as_str)));
            }
            if template.sole_placeholder().is_none() {
                let message = format!("{word} has to be the only text on its line");
                return Err(
                    Mistake::new(place, message).help("a placeholder stands for whole lines")
                );
            }
        }
        if let Some(Part::Text(line)) = template.parts().first() {
            self.look_up(node, line, at)?;
        }
        Ok(template)
    }

    /// Looks for a word that other profiles know and this one does not.
    fn look_up(&self, node: &Node, line: &str, at: usize) -> Result<(), Mistake> {
        let word = line.split(' ').next().unwrap_or_default();
        let profile = self.protocol.profile();
        match (self.protocol.descriptor().profiles_with)(word) {
            Some(profiles) if self.is_run && !profiles.contains(&profile) => {
                let place = node.place_of(self.source, at, word);
                let message = format!("the profile {profile} has no {word}");
                let help = format!("add profiles: [{}]", profiles.join(", "));
                Err(Mistake::new(place, message).help(help))
            }
            _ => Ok(()),
        }
    }
}

/// Returns whether what is behind `declared` in a line stands for something.
fn is_declarable(line: &Template, text: &str) -> bool {
    let has = |word: &str| {
        let wanted = Part::Declared(word.to_owned());
        line.parts().contains(&wanted)
    };
    match text {
        EACH_OPTION => has(ITS_DEFAULT),
        ITS_DEFAULT => has(EACH_OPTION),
        _ => Bound::read(text).is_some(),
    }
}

fn exit(value: &Node) -> Result<StepKind, Mistake> {
    let fields = value.fields("what is accepted, such as { within: 1s }")?;
    fields.only(EXIT.iter().map(|(name, _)| *name))?;
    let status = fields.optional("status");
    if let Some(wrong) = status.filter(|node| !matches!(node.text("any"), Ok("any"))) {
        return Err(wrong.is_not("any, or leave the key out to accept status 0 alone"));
    }
    Ok(StepKind::Exit(Exit {
        within: fields.optional("within").map(Node::duration).transpose()?,
        any_status: status.is_some(),
    }))
}

/// Returns the check with this id.
pub(super) fn find_check(node: &Node, protocol: &dyn Protocol) -> Result<&'static Check, Mistake> {
    let id = node.text("the id of a check")?;
    let checks = protocol.descriptor().checks;
    let found = checks.iter().copied().find(|check| check.id == id);
    found.ok_or_else(|| {
        let name = protocol.descriptor().name;
        let mistake = Mistake::new(node.place, format!("{name} has no check {id:?}"));
        let ids = checks.iter().map(|check| check.id).collect();
        match linesman_values::nearest::probable(id, ids) {
            Some(meant) => mistake.help(format!("did you mean {meant}?")),
            None => mistake.help(format!("linesman list {name} shows all checks")),
        }
    })
}

/// Checks that agents of the protocol declare options, which a scenario refers to here.
pub(super) fn check_declaring(node: &Node, protocol: &dyn Protocol) -> Result<(), Mistake> {
    let descriptor = protocol.descriptor();
    if descriptor.declaring.is_some() {
        return Ok(());
    }
    let message = format!("agents of {} declare no options", descriptor.title);
    Err(Mistake::new(node.place, message))
}

const FORMS: &str = "a line (\">> to the agent\" or \"<< from the agent\"), exit, or one of send, raw, expect, any order, \
                     silence, delay, close, exit, play and repeat with a colon";
/// How often steps are repeated at most.
const MOST_TIMES: u64 = 1000;
