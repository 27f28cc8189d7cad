//! How far a conversation with a Bitwa agent has come.

/// How far a conversation has come.
///
/// ```text
/// Started --(command)--> Asked --(= or ?)--> Answering --(empty line)--> Answered --(command)--> Asked ...
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// Nothing has been sent.
    Started,
    /// This command has been sent, and its answer has not begun.
    Asked(Command),
    /// The answer to this command has begun, and the empty line that ends it has not come.
    Answering(Command),
    /// This command was answered, and nothing is due.
    Answered(Command),
}

/// The commands, as far as their answers differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// `set_game`: what the game begins from.
    SetGame,
    /// `time_left`: how much time the agent has for the rest of the game.
    TimeLeft,
    /// `gen_move`: an order is wanted.
    GenMove,
    /// `play`: a division has moved.
    Play {
        /// Whether it was one of the agent's own.
        is_own: bool,
    },
    /// `quit`: the agent may exit.
    Quit,
    /// A command that the protocol does not have.
    Unknown,
}

impl Situation {
    /// Returns the last command that was sent; none if none was.
    #[must_use]
    pub const fn command(self) -> Option<Command> {
        match self {
            Self::Started => None,
            Self::Asked(command) | Self::Answering(command) | Self::Answered(command) => {
                Some(command)
            }
        }
    }

    /// Returns whether an answer is due, or the rest of one.
    #[must_use]
    pub const fn owes_answer(self) -> bool {
        matches!(self, Self::Asked(_) | Self::Answering(_))
    }
}

impl Command {
    /// Returns the command's word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::SetGame => "set_game",
            Self::TimeLeft => "time_left",
            Self::GenMove => "gen_move",
            Self::Play { .. } => "play",
            Self::Quit => "quit",
            Self::Unknown => "an unknown command",
        }
    }

    /// Returns the kind of its answer, as placeholders name it.
    #[must_use]
    pub const fn wants(self) -> &'static str {
        match self {
            Self::GenMove => "order",
            Self::Unknown => "refusal",
            Self::SetGame | Self::TimeLeft | Self::Play { .. } | Self::Quit => "answer",
        }
    }

    /// Returns how the command is to be answered, in words.
    #[must_use]
    pub const fn wanted(self) -> &'static str {
        match self {
            Self::SetGame | Self::Play { .. } | Self::Quit => "\"=\" and an empty line",
            Self::TimeLeft => "\"=\" or \"?\", and an empty line",
            Self::GenMove => "\"= A xd yd dx dy p\" and an empty line",
            Self::Unknown => "\"?\", a few words, and an empty line",
        }
    }
}
