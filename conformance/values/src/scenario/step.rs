//! The steps of a scenario.

use std::time::Duration;

use linesman_protocols::Check;

use super::{Span, Template};

/// One step of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What to do.
    pub kind: StepKind,
    /// The check that a fault in this step breaks, if it is not the one that such a fault breaks everywhere.
    pub check: Option<&'static Check>,
    /// Where the step is in its file, if it is from a file.
    pub place: Option<Span>,
}

impl Step {
    /// Returns the checks that a fault in this step breaks by their names.
    pub fn subjects(&self) -> impl Iterator<Item = &'static Check> {
        let answers: &[Self] = match &self.kind {
            StepKind::AnyOrder(answers) => answers,
            _ => &[],
        };
        let own = self.check.into_iter();
        own.chain(answers.iter().filter_map(|answer| answer.check))
    }

    /// Returns whether a fault in this step breaks a check by its name.
    pub fn names(&self, check: &Check) -> bool {
        self.subjects().any(|own| own.id == check.id)
    }
}

/// What to do in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Send lines, all in one write.
    Send(Vec<Template>),
    /// Send bytes as they are, without a newline.
    Raw(Vec<u8>),
    /// Wait for a line, or for what a placeholder stands for.
    Expect(Expect),
    /// Wait for several answers, which may come in any order. Each step is an [`Expect`](Self::Expect).
    AnyOrder(Vec<Step>),
    /// Let time pass. The agent says nothing.
    Silence(Duration),
    /// Let time pass between two messages.
    Delay(Duration),
    /// Close the agent's standard input.
    CloseStdin,
    /// Wait for the agent's process to end.
    Exit(Exit),
    /// Play a refereed stretch of the game.
    Play(Play),
}

/// A line that must come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// What it looks like.
    pub line: Template,
    /// How long it may take, if not as long as the protocol allows.
    pub within: Option<Duration>,
    /// How long it has to take at least, from when it was asked for.
    pub not_before: Option<Duration>,
}

/// The end of the process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exit {
    /// How long it may take, if not as long as the protocol allows.
    pub within: Option<Duration>,
    /// Whether every status and every signal is accepted, and not only status 0.
    pub any_status: bool,
}

/// A refereed stretch of the game against a player of the tester.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// How many plies both sides play together, unless the game ends before.
    pub plies: u32,
    /// The seed of the opponent, mixed with the seed of the run.
    pub seed: u64,
    /// How the opponent plays.
    pub opponent: Player,
    /// The opponent's moves in the protocol's notation. At each of its turns the opponent makes the next of them that is legal
    /// then. If none is left, it chooses for itself.
    pub moves: Vec<String>,
}

linesman_games::table! {
    /// How the tester's own player plays.
    #[derive(Default)]
    pub enum Player {
        /// Returns the player's name, as scenarios have it.
        name: &'static str;

        /// Any legal move.
        #[default]
        Random("random"),
        /// The move that hurts the opponent most at once, if there is one. Stratego: an attack, else an advance. Tafl: a capture.
        Aggressive("aggressive"),
        /// Stratego: a scout's run over several squares, if there is one.
        Runner("runner"),
        /// Stratego: fights of every kind, those that came least often first. It sees the agent's pieces.
        Fighter("fighter"),
        /// Stratego: takes what can move, so that the agent may be left without a move. It sees the agent's pieces.
        Blocker("blocker"),
    }
}

impl Player {
    /// Finds a player of a protocol by its name.
    ///
    /// # Errors
    /// Says which there are.
    pub fn find(name: &str, protocol: &str, players: &[Self]) -> Result<Self, String> {
        let found = players.iter().find(|player| player.name() == name);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = players.iter().map(|player| player.name()).collect();
            format!(
                "an opponent of {protocol} is {}, not {name}",
                names.join(" or ")
            )
        })
    }
}

impl Step {
    /// Returns a step that is in no file.
    pub const fn new(kind: StepKind) -> Self {
        Self {
            kind,
            check: None,
            place: None,
        }
    }

    /// Returns a step that is plain text: a line, or `exit`.
    ///
    /// # Panics
    /// The text is not a step.
    pub fn plain(text: &str) -> Self {
        let line =
            |rest: &str| Template::parse(rest.trim_start()).expect("the line has no mistakes");
        Self::new(match text.split_at_checked(2) {
            Some((">>", rest)) => StepKind::Send(vec![line(rest)]),
            Some(("<<", rest)) => StepKind::Expect(Expect {
                line: line(rest),
                within: None,
                not_before: None,
            }),
            _ if text == "exit" => StepKind::Exit(Exit::default()),
            _ => panic!("{text:?} is not a step"),
        })
    }
}

impl StepKind {
    /// Returns the answers that such a step waits for.
    #[must_use]
    pub fn expects(&self) -> Vec<&Expect> {
        match self {
            Self::Expect(expect) => vec![expect],
            Self::AnyOrder(steps) => steps.iter().flat_map(|it| it.kind.expects()).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns whether the agent can do something wrong in such a step.
    pub const fn can_fail(&self) -> bool {
        !matches!(self, Self::Send(_) | Self::Raw(_) | Self::CloseStdin)
    }
}
