//! What a check is for code that serves all protocols.

/// Declares the roles and their list.
macro_rules! roles {
    ($(#[$meta:meta])* $access:vis enum $roles:ident { $($(#[$about:meta])* $role:ident,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $access enum $roles {
            $($(#[$about])* $role,)+
        }

        impl $roles {
            /// All roles.
            $access const ALL: &'static [Self] = &[$(Self::$role),+];
        }
    };
}

roles! {
    /// What a check is for code that serves all protocols: grouping and order of failures, exemptions, advice and the misbehaver.
    ///
    /// A check has a role only by its row in the table. For such code, its id has no meaning.
    pub enum Role {
        /// It is about a rule for one move. If a move of a whole game breaks the rule, this check fails, and the check of the game is grouped
        /// under it.
        OneMove,
        /// Every action of a whole game is legal. The broken rule says more than this check.
        WholeGame,
        /// Many different faults break it, so a failure says least. It comes last, and behind any other with the same fault.
        CatchAll,
        /// It covers all rules of the game that have no separate check, so its fix says nothing about a single rule.
        OtherRules,
        /// An agent whose board differs breaks it too, besides the check that says where the board differs.
        OfBoard,
        /// A question is answered by itself, whatever was asked before. An agent that breaks it has been seen to answer well alone.
        StandsAlone,
        /// The agent ends its work where it is told to. One that works on does so for a reason that the fix knows.
        EndsWork,
        /// It differs in one point from a check that it requires, and its fix names the point. So the fix says more than a clue does.
        Narrow,
        /// The agent answers with another move when one was refused.
        TriesAgain,
        /// A number counts something, so it is not below zero.
        Counts,

        /// The agent is silent until it is asked, at another point than its turn. The fix says what to wait for.
        Waits,
        /// The agent is silent until its turn comes. One that is not is out of step.
        WaitsForTurn,
        /// The agent reads all lines of its turn before it answers. One that does not is out of step.
        WholeTurn,
        /// The agent answers a turn once. One that answers more often is out of step.
        OneAnswer,
        /// An answer has no more than its form needs. One that has is tolerated, and judged by its meaning too.
        ReadAnyway,
        /// The agent answers a command that has another check for another meaning. A silence at both is one fault.
        CommandAnswered,

        /// An answer leaves the process when it is complete.
        Flushes,
        /// A line ends with a newline, and with nothing else that the check could name.
        EndsLines,
        /// An answer ends with an empty line.
        EmptyLine,
        /// A line ends without a carriage return.
        NoCarriageReturn,
        /// Standard output carries nothing but answers.
        NoNoise,
        /// A line has no characters but those of ASCII.
        Ascii,
        /// A line that comes in pieces is one line.
        SplitLines,
        /// Lines that come at once are several lines.
        JoinedLines,

        /// It is about when lines arrive, and of a tester that was late itself, or an agent that was given time back, nobody can tell.
        Arrival,

        /// It is about real time. A function of the tester's process has a clock that waits for it, so it cannot be judged.
        Time,
        /// It is about the agent's process, and not about what it says.
        Process,
        /// No process of the agent is left behind. A function shares its process with others, so it cannot be judged.
        LeavesNothing,
        /// Standard output is not flooded.
        Stdout,
        /// Standard error is not flooded. A function shares it with others, so it cannot be judged.
        Stderr,
        /// Memory has a limit. A function shares it with others, so it cannot be judged.
        Memory,

        /// It is about the end of a game. There an exit is right, or comes a little too early.
        End,
        /// The agent exits with status 0 when it is told to.
        ExitStatus,
        /// The agent exits when its input ends.
        EndOfInput,
    }
}
