//! Which check a fault breaks.

use super::*;
use linesman_protocols::{Broken, Cause, Check, broken_by};

use crate::{Answer, Behind, Board, Phase, Rule, Searching, Situation, Until, own};

broken_by! { self: Situation<B> where B: Board in own::<B>, Broken<B::Rule, Rule>;
    (Cause::Illegal(Broken::Game(rule)), _) => B::check_of(rule, self.searching()),
    (Cause::Illegal(Broken::Protocol(Rule::NoMove)), _) if self.searching().is_some_and(|it| it.must_pass) => &BESTMOVE_PASS,
    (Cause::Illegal(Broken::Protocol(rule)), _) => of_protocol(rule),
    (Cause::Signalled(_), _) if self.is_closing() => &END_NO_CRASH,
    (Cause::Exited(_), _) if self.is_closing() => &END_EXIT_STATUS,
    (Cause::DidNotExit, Situation { phase: Phase::Closing { is_in_search: true }, .. }) => &END_QUIT_IN_SEARCH,
    (Cause::DidNotExit, Situation { phase: Phase::Closing { .. }, .. }) => &END_EXITS_AT_QUIT,
    (Cause::DidNotExit, Situation { phase: Phase::Searching(_), .. }) => &END_OF_INPUT_IN_SEARCH,
    (Cause::Malformed, Situation { about: Some(Answer::UciOk), .. }) => &UCIOK,
    (Cause::Malformed, Situation { about: Some(Answer::ReadyOk), .. }) => &READY_ANSWERED,
    (Cause::Malformed, _) => &BESTMOVE_FORM,
    (Cause::ExtraLine | Cause::Early, _) => self.unasked(),
    (Cause::Late, Situation { about: Some(Answer::UciOk), .. }) => &HELLO_IN_TIME,
    (Cause::Late, Situation { about: Some(Answer::BestMove), phase: Phase::Searching(Searching { until: Until::Clock | Until::Hit, is_stopped: false, .. }), .. }) => &TIME_IN_TIME,
    (Cause::Late | Cause::NoOutput | Cause::Harness, _) => self.unanswered(),
}

impl<B: Board> Situation<B> {
    const fn is_closing(self) -> bool {
        matches!(self.phase, Phase::Closing { .. })
    }

    const fn searching(self) -> Option<Searching> {
        match self.phase {
            Phase::Searching(searching) => Some(searching),
            _ => None,
        }
    }

    /// Returns the check that an engine breaks by an answer that nobody asked for, or that comes too soon.
    const fn unasked(self) -> &'static Check {
        match (self.phase, self.about) {
            (Phase::Silent, _) => &HELLO_WAITS,
            (Phase::Searching(searching), Some(Answer::BestMove)) => match searching.until {
                Until::PonderHit => &PONDER_WAITS,
                Until::MoveTime => &SEARCH_MOVETIME_USED,
                _ if searching.was_asked_ready => &READY_SEARCH_GOES_ON,
                _ => &SEARCH_INFINITE_WAITS,
            },
            (Phase::Hello, Some(Answer::ReadyOk)) => &UCIOK,
            (_, Some(Answer::UciOk)) => &HELLO_ONCE,
            (_, Some(Answer::ReadyOk)) => &READY_ONE_EACH,
            (
                Phase::Idle {
                    behind: Behind::Search,
                },
                _,
            ) => &SEARCH_ANSWERS_ONCE,
            (_, Some(Answer::BestMove)) => &SEARCH_ONLY_BEHIND_GO,
            (_, None) => &NO_NOISE,
        }
    }

    /// Returns the check that an engine breaks by not answering.
    const fn unanswered(self) -> &'static Check {
        match (self.about, self.phase) {
            (None, Phase::Silent | Phase::Hello) | (Some(Answer::UciOk), _) => &UCIOK,
            (Some(Answer::ReadyOk), Phase::Searching(searching)) => match searching.until {
                Until::PonderHit => &READY_WHILE_PONDERING,
                _ => &READY_WHILE_SEARCHING,
            },
            (
                Some(Answer::ReadyOk),
                Phase::Idle {
                    behind: Behind::NewGame,
                },
            ) => &READY_AFTER_NEWGAME,
            (Some(Answer::ReadyOk), _) => &READY_ANSWERED,
            (Some(Answer::BestMove) | None, Phase::Searching(searching)) => unanswered(searching),
            (Some(Answer::BestMove), _) => &SEARCH_ANSWERED,
            (None, _) => &READY_ANSWERED,
        }
    }
}

/// Returns the check that an engine breaks by not answering a search.
const fn unanswered(searching: Searching) -> &'static Check {
    match searching.until {
        _ if searching.is_stuck => &BESTMOVE_WITHOUT_MOVES,
        Until::PonderHit if searching.is_stopped => &PONDER_STOPS,
        Until::Hit => &PONDER_HIT,
        _ if searching.is_stopped => &SEARCH_STOPS,
        Until::MoveTime => &SEARCH_MOVETIME_ENDS,
        Until::Depth => &SEARCH_DEPTH,
        Until::Nodes => &SEARCH_NODES,
        Until::Mate => &SEARCH_MATE,
        Until::Clock | Until::Stop | Until::PonderHit => &SEARCH_ANSWERED,
    }
}

/// Returns the check for a rule of the protocol.
const fn of_protocol(rule: Rule) -> &'static Check {
    match rule {
        Rule::NameMissing => &HELLO_ID_NAME,
        Rule::AuthorMissing => &HELLO_ID_AUTHOR,
        Rule::BehindUciok => &HELLO_ALL_BEFORE_UCIOK,
        Rule::CopyProtection => &HELLO_COPY_PROTECTION,
        Rule::Registration => &HELLO_REGISTRATION,
        Rule::RegisterAnswered => &HELLO_REGISTER_IGNORED,
        Rule::OptionForm => &OPTION_FORM,
        Rule::OptionType => &OPTION_TYPE,
        Rule::SpinNumbers => &OPTION_SPIN_NUMBERS,
        Rule::SpinRange => &OPTION_SPIN_RANGE,
        Rule::CheckDefault => &OPTION_CHECK_DEFAULT,
        Rule::ComboDefault => &OPTION_COMBO_DEFAULT,
        Rule::ButtonDefault => &OPTION_BUTTON_PLAIN,
        Rule::StringDefault => &OPTION_STRING_DEFAULT,
        Rule::FixedType => &OPTION_FIXED_TYPES,
        Rule::HashMissing => &OPTION_HASH_OFFERED,
        Rule::EloPair => &OPTION_ELO_PAIR,
        Rule::FlagOn => &OPTION_FLAGS_OFF,
        Rule::MultiPvDefault => &OPTION_MULTIPV_DEFAULT,
        Rule::Keyword => &OPTION_NO_KEYWORDS,
        Rule::DuplicateOption => &OPTION_NO_DUPLICATES,
        Rule::Capitals => &BESTMOVE_LOWER_CASE,
        Rule::IllegalPonder => &BESTMOVE_PONDER_LEGAL,
        Rule::NoInfo => &BESTMOVE_INFO_BEFORE,
        Rule::NoMove => &BESTMOVE_LEGAL,
        Rule::NotNull => &BESTMOVE_NULL_MOVE,
        Rule::NotSearched => &SEARCH_SEARCHMOVES,
        Rule::Figures => &INFO_NUMBERS,
        Rule::ScoreForm => &INFO_SCORE_FORM,
        Rule::ScoreSide => &INFO_SCORE_SIDE,
        Rule::MateInPlies => &INFO_MATE_IN_MOVES,
        Rule::MateSign => &INFO_MATE_SIGN,
        Rule::NoMate | Rule::MateAverted | Rule::FarMate => &INFO_MATE_IS_MATE,
        Rule::IllegalLine | Rule::IllegalFirst => &INFO_PV_LEGAL,
        Rule::IllegalCurrent => &INFO_CURRMOVE_LEGAL,
        Rule::TornAnswer => &STREAM_WHOLE_LINES,
        Rule::LoneSeldepth => &INFO_SELDEPTH,
        Rule::LineNumbers | Rule::LineWithoutMove | Rule::SameLines => &INFO_MULTIPV,
        Rule::HashFull => &INFO_HASHFULL,
        Rule::CurrentMove => &INFO_CURRMOVENUMBER,
        Rule::Unrequested => &INFO_CURRLINE_ON_REQUEST,
        Rule::IdleInfo => &INFO_ONLY_IN_SEARCH,
        Rule::IdleHit => &PONDER_IDLE_HIT,
        Rule::EarlyCurrentMove => &INFO_CURRMOVE_LATE,
        Rule::SplitLine => &INFO_PV_IN_ONE_LINE,
        Rule::UnaskedSearch => &SEARCH_ONLY_BEHIND_GO,
        Rule::UnaskedPonder => &PONDER_NOT_BY_ITSELF,
        Rule::PonderBySetting => &SET_PONDER_STARTS_NOTHING,
        Rule::UnsetLines => &SET_DEFAULT_IN_FORCE,
        Rule::MissingLines | Rule::TooManyLines => &SET_TAKES_EFFECT,
        Rule::MissedMoves => &INFO_ALL_MOVES,
        Rule::TimeAhead => &INFO_TIME_IN_MS,
        Rule::HeldLines => &INFO_AT_ONCE,
        Rule::ExtraLines => &SET_AGAIN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ataxx, Chess, Profile};
    use linesman_protocols::tables::{assert_profiles_sound, assert_sound};

    #[test]
    fn checks_stand_in_the_order_of_their_clauses() {
        let numbers = |check: &Check| -> Vec<u32> {
            let numbers = check.clause["UCI-".len()..].split('.');
            numbers.map(|number| number.parse().unwrap()).collect()
        };
        assert!(ALL.is_sorted_by_key(|check| numbers(check)));
        assert!(Ataxx::CHECKS.is_sorted_by_key(|check| numbers(check)));
    }

    #[test]
    fn the_table_and_the_profiles_are_sound() {
        assert_sound(ALL, "uci", "UCI-");
        assert_profiles_sound::<Profile<Chess>>(ALL);
        assert_sound(Ataxx::CHECKS, "uai", "UAI-");
        assert_profiles_sound::<Profile<Ataxx>>(Ataxx::CHECKS);
    }
}
