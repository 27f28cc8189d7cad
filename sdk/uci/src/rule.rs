//! What UCI forbids beyond the rules of the game.

linesman_games::rules! {
    /// A rule of the protocol, in addition to those of the game.
    pub enum Rule {
        /// An engine says its name.
        NameMissing,
        /// An engine says its author.
        AuthorMissing,
        /// `id` and `option` come before `uciok`.
        BehindUciok,
        /// Copy protection is checking, and then ok or error.
        CopyProtection,
        /// Registration is checking, and then ok or error.
        Registration,
        /// An engine that asks for no registration ignores one.
        RegisterAnswered,

        /// An option has a name and a type.
        OptionForm is Form,
        /// A type is one of five words.
        OptionType is Form,
        /// A spin has three whole numbers.
        SpinNumbers is Form,
        /// The default of a spin is in its range.
        SpinRange,
        /// A check is true or false.
        CheckDefault,
        /// The default of a combo is one of its values.
        ComboDefault,
        /// A button has no default.
        ButtonDefault,
        /// An empty text is written `<empty>`.
        StringDefault,
        /// An option whose name is known has its type.
        FixedType,
        /// An engine offers `Hash`.
        HashMissing,
        /// `UCI_Elo` and `UCI_LimitStrength` come together.
        EloPair,
        /// The switches of `UCI_` are off by default.
        FlagOn,
        /// `MultiPV` is 1 by default.
        MultiPvDefault,
        /// The words `name` and `value` are in no name and no value.
        Keyword,
        /// No option is declared twice.
        DuplicateOption,

        /// A move has small letters.
        Capitals is Form,
        /// The ponder move is legal.
        IllegalPonder,
        /// A score comes before the best move.
        NoInfo,
        /// Where a move is legal, the answer is a move.
        NoMove is Refusal,
        /// Where no move is legal, the answer is no move.
        NotNull,
        /// The best move is one of those to search.
        NotSearched,

        /// Figures are whole numbers.
        Figures is Form,
        /// A score is `cp` or `mate`, and a number.
        ScoreForm is Form,
        /// A score is that of the side to move.
        ScoreSide,
        /// A mate is counted in moves.
        MateInPlies,
        /// A mate is negative if the engine is mated.
        MateSign,
        /// A mate is one.
        NoMate,
        /// No move averts a mate in one move.
        MateAverted,
        /// A mate is not farther than any.
        FarMate,
        /// The moves of a line are legal.
        IllegalLine,
        /// The first move of a line is legal.
        IllegalFirst,
        /// The move that is searched is legal.
        IllegalCurrent,
        /// An answer is a line of its own.
        TornAnswer is Form,
        /// `seldepth` comes with `depth`.
        LoneSeldepth,
        /// Lines are numbered from 1, and come together.
        LineNumbers,
        /// There are no more lines than legal moves.
        LineWithoutMove,
        /// Each of several lines begins with another move.
        SameLines,
        /// `hashfull` is 0 to 1000.
        HashFull,
        /// `currmovenumber` begins at 1.
        CurrentMove,
        /// What an option has to ask for comes only then.
        Unrequested,
        /// Figures of a search come in a search.
        IdleInfo,
        /// A ponderhit starts no search.
        IdleHit,
        /// The move that is searched is told after a second.
        EarlyCurrentMove,
        /// A line stands with its depth and score.
        SplitLine,
        /// An engine does not search before it is told to.
        UnaskedSearch,
        /// An engine does not ponder before it is told to.
        UnaskedPonder,
        /// An engine does not ponder because an option says that it may be told to.
        PonderBySetting,
        /// Only as many lines come as the default says.
        UnsetLines,
        /// As many lines come as were asked for.
        MissingLines,
        /// Where there may be a line for each legal move, each has one.
        MissedMoves,
        /// A search names no more time than has passed.
        TimeAhead,
        /// Lines of a search come when they are found.
        HeldLines,
        /// No more lines come than were asked for, although more were asked for before.
        ExtraLines,
        /// No more lines come than were ever asked for.
        TooManyLines,
    }
}

impl Rule {
    /// Returns what the rule asks for, as a fragment.
    #[must_use]
    pub const fn expected(self) -> &'static str {
        match self {
            Self::NameMissing => "\"id name NAME\" before uciok",
            Self::AuthorMissing => "\"id author AUTHOR\" before uciok",
            Self::BehindUciok => "id and option before uciok",
            Self::CopyProtection => {
                "\"copyprotection checking\" and then ok or error, behind uciok"
            }
            Self::Registration => "\"registration checking\" and then ok or error, behind uciok",
            Self::RegisterAnswered => "no answer to register",
            Self::OptionForm => "\"option name NAME type TYPE\" and what the type asks for",
            Self::OptionType => "the type check, spin, combo, button or string",
            Self::SpinNumbers => "a spin with whole numbers behind default, min and max",
            Self::SpinRange => "a default from min to max",
            Self::CheckDefault => "\"default true\" or \"default false\"",
            Self::ComboDefault => "a default that is one of the values behind var",
            Self::ButtonDefault => "nothing behind button",
            Self::StringDefault => "a text behind default, or <empty>",
            Self::FixedType => "the type that the text gives this name",
            Self::HashMissing => "an option Hash",
            Self::EloPair => "both UCI_Elo and UCI_LimitStrength",
            Self::FlagOn => "false as the default",
            Self::MultiPvDefault => "1 as the default of MultiPV",
            Self::Keyword => "names and values without the words name and value",
            Self::DuplicateOption => "each option once",
            Self::Capitals => "a move in small letters",
            Self::IllegalPonder => "a ponder move that is legal behind the best move",
            Self::NoInfo => "an info line with a score before bestmove",
            Self::NoMove => "a legal move",
            Self::NotNull => "\"bestmove 0000\" or \"bestmove (none)\"",
            Self::NotSearched => "one of the moves behind searchmoves",
            Self::Figures => "a whole number",
            Self::ScoreForm => "\"score cp N\" or \"score mate N\"",
            Self::ScoreSide => "a score of the side to move",
            Self::MateInPlies => "a mate in moves, not in plies",
            Self::MateSign => "a mate below 0 if the engine is mated, and above 0 if it mates",
            Self::NoMate | Self::MateAverted => "a mate only where the line ends with one",
            Self::FarMate => "a mate in a number of moves that a search can see",
            Self::IllegalLine => "a line of legal moves",
            Self::IllegalFirst => "a line that begins with a legal move",
            Self::IllegalCurrent => "a legal move as the one that is searched",
            Self::TornAnswer => "\"readyok\" alone on its line",
            Self::LoneSeldepth => "depth in the same line",
            Self::LineNumbers => "multipv from 1 on, without gaps",
            Self::LineWithoutMove => "no more lines than there are legal moves",
            Self::SameLines => "lines that begin with different moves",
            Self::HashFull => "hashfull from 0 to 1000",
            Self::CurrentMove => "currmovenumber from 1 on",
            Self::Unrequested => "currline and refutation only if an option asks for them",
            Self::IdleInfo => "info string only, when no search is running",
            Self::IdleHit => "no search at ponderhit, when the engine does not ponder",
            Self::EarlyCurrentMove => "the move that is searched after the first second only",
            Self::SplitLine => "depth and score in the line of the pv",
            Self::UnaskedSearch => "no search before go",
            Self::UnaskedPonder => "no search before the next go",
            Self::PonderBySetting => "no search before go ponder, also when Ponder is true",
            Self::UnsetLines => "as many lines as the default of MultiPV",
            Self::MissingLines => "as many lines as MultiPV asks for",
            Self::MissedMoves => "a line for each legal move, because MultiPV asks for so many",
            Self::TimeAhead => "the time since go, in milliseconds",
            Self::HeldLines => "lines of the search while it runs",
            Self::ExtraLines | Self::TooManyLines => "no more lines than MultiPV asks for",
        }
    }
}
