//! Searches and what limits them.

use super::required::*;

linesman_protocols::checks! {
    pub(super) SEARCHES: protocol "uci", clauses "UCI-";

    /// The engine answers go with bestmove.
    SEARCH_ANSWERED "search/answered" "7.1" Must after AFTER_READY_ANSWERED {
        why: "The GUI waits for the best move while the engine's clock runs.",
        fix: "print bestmove and the move at the end of every search",
        passing: ">> go wtime 1000 btime 1000\n<< bestmove e2e4",
        failing: ">> go wtime 1000 btime 1000\n-- nothing comes",
    }

    /// Each go has one bestmove.
    SEARCH_ANSWERS_ONCE "search/answers-once" "7.1" Must after AFTER_BESTMOVE_LEGAL is [OneAnswer] {
        why: "A second bestmove is taken for the answer to the next go.",
        fix: "print bestmove at one place, where the search ends",
        passing: ">> go wtime 1000 btime 1000\n<< bestmove e2e4",
        failing: ">> go wtime 1000 btime 1000\n<< bestmove e2e4\n<< bestmove e2e4",
    }

    /// The words behind go may come in any order.
    SEARCH_ANY_ORDER "search/any-order" "7.2" Must after AFTER_SEARCH_DEPTH is [EndsWork] {
        why: "The words behind go have no fixed order.",
        fix: "read the words one by one in a loop",
        passing: ">> go binc 0 btime 300000 depth 1 winc 0 wtime 300000\n<< bestmove e2e4",
        failing: ">> go binc 0 btime 300000 depth 1 winc 0 wtime 300000\n-- nothing comes",
    }

    /// go may have the own clock and nothing else.
    TIME_CLOCK_ALONE "time/clock-alone" "7.3" Must after BEFORE_TIME_CLOCK_ALONE is [Time, EndsWork] {
        why: "Every word may be missing: increments, movestogo and the clock of the other side.",
        fix: "treat a missing word as no limit, and a missing increment as 0",
        passing: ">> go wtime 500\n<< bestmove e2e4",
        failing: ">> go wtime 500\n-- nothing comes",
    }

    /// The answer comes before the own clock has run out.
    TIME_IN_TIME "time/in-time" "7.4" Must after AFTER_BESTMOVE_LEGAL is [Time, EndsWork] {
        why: "A move that comes after the own clock has run out loses the game.",
        fix: "use a small part of the clock, and check the time during the search",
        passing: ">> go wtime 1000 btime 1000\n-- 50 ms pass\n<< bestmove e2e4",
        failing: ">> go wtime 1000 btime 1000\n-- two seconds pass\n<< bestmove e2e4",
    }

    /// The engine uses the clock of the side to move.
    TIME_OWN_CLOCK "time/own-clock" "7.5" Must after BEFORE_TIME_OWN_CLOCK is [Time, EndsWork] {
        why: "The own clock is the one of the side to move.",
        fix: "use wtime if white is to move, and btime if black is",
        passing: ">> position startpos moves e2e4\n>> go wtime 120000 btime 500\n-- 50 ms pass\n<< bestmove e7e5",
        failing: ">> position startpos moves e2e4\n>> go wtime 120000 btime 500\n-- two seconds pass\n<< bestmove e7e5",
    }

    /// The engine does not spend the increment before it has it.
    TIME_INCREMENT_COMES_LATER "time/increment-comes-later" "7.6" Must after BEFORE_TIME_INCREMENT_COMES_LATER is [Time, EndsWork] {
        why: "The increment is added behind the move, so it cannot be spent before.",
        fix: "never plan more time than the clock has",
        passing: ">> go wtime 500 btime 500 winc 20000 binc 20000\n-- 300 ms pass\n<< bestmove e2e4",
        failing: ">> go wtime 500 btime 500 winc 20000 binc 20000\n-- ten seconds pass\n<< bestmove e2e4",
    }

    /// With movestogo 1 the engine keeps a reserve.
    TIME_LAST_MOVE "time/last-move" "7.7" Must after AFTER_TIME_IN_TIME_AND_POSITION_MOVES is [Time, EndsWork] {
        why: "With movestogo 1 the time has to last for this move only.",
        fix: "divide the clock by movestogo, and keep a reserve",
        passing: ">> go wtime 500 btime 500 movestogo 1\n-- 400 ms pass\n<< bestmove e2e4",
        failing: ">> go wtime 500 btime 500 movestogo 1\n-- 510 ms pass\n<< bestmove e2e4",
    }

    /// A search with movetime ends at this time.
    SEARCH_MOVETIME_ENDS "search/movetime-ends" "7.8" Must after BEFORE_SEARCH_MOVETIME_ENDS is [Time, EndsWork] {
        why: "movetime is the time for this move, and a move that is late loses.",
        fix: "stop the search when the time of movetime is over: it is in milliseconds",
        passing: ">> go movetime 100\n-- 100 ms pass\n<< bestmove e2e4",
        failing: ">> go movetime 100\n-- a second passes\n<< bestmove e2e4",
    }

    /// A search with a very short movetime ends too.
    SEARCH_MOVETIME_SHORT "search/movetime-short" "7.8" Must after BEFORE_SEARCH_MOVETIME_SHORT is [Narrow, Time, EndsWork] {
        why: "A movetime may be shorter than what the engine keeps as a reserve.",
        fix: "move at once if movetime less the reserve is 0 or below: that is no search without a limit",
        passing: ">> go movetime 1\n-- 5 ms pass\n<< bestmove e2e4",
        failing: ">> go movetime 1\n-- nothing comes",
    }

    /// A search with depth ends at this depth.
    SEARCH_DEPTH "search/depth" "7.9" Must after AFTER_STREAM_READS_JOINED_LINES is [EndsWork] {
        why: "A search with depth ends by itself at that depth.",
        fix: "end the search when this depth is complete",
        passing: ">> go depth 2\n<< info depth 2 score cp 20 pv e2e4 e7e5\n<< bestmove e2e4",
        failing: ">> go depth 2\n<< info depth 3 score cp 25 pv e2e4 e7e5 g1f3\n-- no bestmove comes",
    }

    /// A search with nodes ends at this number of nodes.
    SEARCH_NODES "search/nodes" "7.10" Must after AFTER_STREAM_READS_JOINED_LINES is [EndsWork] {
        why: "A search with nodes ends by itself behind that number of nodes.",
        fix: "count nodes, and end the search at the limit",
        passing: ">> go nodes 500\n<< bestmove e2e4",
        failing: ">> go nodes 500\n-- no bestmove comes",
    }

    /// A search with mate ends when a mate in this number of moves is found.
    SEARCH_MATE "search/mate" "7.11" Must after AFTER_POSITION_FEN is [EndsWork] {
        why: "A search with mate ends when such a mate is found.",
        fix: "end the search when a mate in this number of moves or fewer is found",
        passing: ">> go mate 1\n<< info depth 1 score mate 1 pv h1h8\n<< bestmove h1h8",
        failing: ">> go mate 1\n<< info depth 1 score mate 1 pv h1h8\n-- no bestmove comes",
    }

    /// The best move is one of the moves behind searchmoves.
    SEARCH_SEARCHMOVES "search/searchmoves" "7.12" Must after BEFORE_SEARCH_SEARCHMOVES {
        why: "The best move has to be one of the moves behind searchmoves.",
        fix: "search only the moves of the list at the root, and compare whole moves, with the letter of a promotion",
        passing: ">> go depth 2 searchmoves a2a3 h2h3\n<< bestmove a2a3",
        failing: ">> go depth 2 searchmoves a2a3 h2h3\n<< bestmove e2e4",
    }

    /// At go infinite, no bestmove comes before stop.
    SEARCH_INFINITE_WAITS "search/infinite-waits" "7.13" Must after AFTER_SEARCH_STOPS {
        why: "In an analysis the best move is due at stop and not before.",
        fix: "at go infinite, hold bestmove back until stop",
        passing: ">> go infinite\n-- a while passes\n>> stop\n<< bestmove e2e4",
        failing: ">> go infinite\n<< bestmove e2e4",
    }

    /// At go infinite, no bestmove comes before stop even if a mate is found.
    SEARCH_INFINITE_WAITS_AT_WIN "search/infinite-waits-at-win" "7.13" Must after BEFORE_SEARCH_INFINITE_WAITS_AT_WIN {
        why: "The analysis goes on even if a mate is found.",
        fix: "wait for stop even if there is nothing left to search",
        passing: ">> go infinite\n<< info depth 1 score mate 1 pv h1h8\n>> stop\n<< bestmove h1h8",
        failing: ">> go infinite\n<< info depth 1 score mate 1 pv h1h8\n<< bestmove h1h8",
    }

    /// At go infinite, no bestmove comes before stop even if one move is legal.
    SEARCH_INFINITE_WAITS_AT_ONE_MOVE "search/infinite-waits-at-one-move" "7.13" Must after BEFORE_SEARCH_INFINITE_WAITS_AT_WIN {
        why: "The analysis goes on even if only one move is legal.",
        fix: "do not answer a single legal move at once in an analysis",
        passing: ">> go infinite\n-- a while passes\n>> stop\n<< bestmove a6a5",
        failing: ">> go infinite\n<< bestmove a6a5",
    }

    /// At go infinite, no bestmove comes before stop even if no move is legal.
    SEARCH_INFINITE_WAITS_WITHOUT_MOVES "search/infinite-waits-without-moves" "7.13" Must after BEFORE_SEARCH_INFINITE_WAITS_WITHOUT_MOVES is [Narrow] {
        why: "The best move of an analysis is due at stop, also where the game is over.",
        fix: "at go infinite, wait for stop also where no move is legal, and then print bestmove 0000",
        passing: "-- the side to move is mated\n>> go infinite\n-- a while passes\n>> stop\n<< bestmove 0000",
        failing: "-- the side to move is mated\n>> go infinite\n<< bestmove 0000",
    }

    /// At go ponder, no bestmove comes before ponderhit or stop.
    PONDER_WAITS "ponder/waits" "7.14" Must after AFTER_PONDER_STOPS {
        why: "A best move before ponderhit or stop is lost.",
        fix: "hold bestmove back until ponderhit or stop",
        passing: ">> go ponder wtime 1000 btime 1000\n-- a while passes\n>> stop\n<< bestmove g1f3",
        failing: ">> go ponder wtime 1000 btime 1000\n<< bestmove g1f3",
    }

    /// At go ponder, no bestmove comes before ponderhit or stop even if a mate is found.
    PONDER_WAITS_AT_WIN "ponder/waits-at-win" "7.14" Must after BEFORE_PONDER_WAITS_AT_WIN {
        why: "The engine waits even if a mate is found.",
        fix: "wait for ponderhit or stop even if there is nothing left to search",
        passing: ">> go ponder wtime 1000 btime 1000\n<< info depth 1 score mate 1 pv h1h8\n>> stop\n<< bestmove h1h8",
        failing: ">> go ponder wtime 1000 btime 1000\n<< info depth 1 score mate 1 pv h1h8\n<< bestmove h1h8",
    }

    /// An unknown word behind go does no harm.
    SEARCH_UNKNOWN_WORDS "search/unknown-words" "7.15" Must after AFTER_STREAM_READS_JOINED_LINES is [EndsWork] {
        why: "An unknown word behind go has no meaning.",
        fix: "skip words that the engine does not know",
        passing: ">> go joho wtime 1000 btime 1000\n<< bestmove e2e4",
        failing: ">> go joho wtime 1000 btime 1000\n-- the engine exits",
    }

    /// The engine answers with a clock of 1 ms.
    TIME_ONE_MILLISECOND "time/one-millisecond" "7.16" Must after AFTER_STREAM_READS_JOINED_LINES is [Time, EndsWork] {
        why: "A clock may be down to 1 ms, and a legal move is better than none.",
        fix: "search for 1 ms if the reserve is more than the clock, because a time below zero wraps around, and have a legal move ready",
        passing: ">> go wtime 1 btime 1\n<< bestmove e2e4",
        failing: ">> go wtime 1 btime 1\n<< bestmove 0000",
    }

    /// A clock of 0 or below does no harm.
    TIME_NOTHING_LEFT "time/nothing-left" "7.16" Must after BEFORE_TIME_NOTHING_LEFT is [Time, EndsWork] {
        why: "Some GUIs send times of 0 and below.",
        fix: "treat such a clock as a very short one, and print a legal move",
        passing: ">> go wtime -40 btime -40\n>> stop\n<< bestmove e2e4",
        failing: ">> go wtime -40 btime -40\n-- the engine exits",
    }

    /// A search with movetime takes at least half of this time.
    SEARCH_MOVETIME_USED "search/movetime-used" "7.18" Should after AFTER_SEARCH_MOVETIME_ENDS is [Time] {
        why: "movetime asks for a search of exactly this time.",
        fix: "search on until the time is over",
        passing: ">> go movetime 150\n-- 150 ms pass\n<< bestmove e2e4",
        failing: ">> go movetime 150\n-- 2 ms pass\n<< bestmove e2e4",
    }

    /// The words of an earlier go have no effect.
    SEARCH_LIMITS_FORGOTTEN "search/limits-forgotten" "7.19" Must after BEFORE_SEARCH_LIMITS_FORGOTTEN is [Narrow] {
        why: "Each go says what limits its own search, and nothing else does.",
        fix: "at each go, first reset all limits (searchmoves, depth, nodes, mate, movetime, infinite, ponder, the clocks) and stop the old timer",
        passing: ">> go depth 1 searchmoves e2e4\n<< bestmove e2e4\n>> position startpos moves e2e4\n>> go depth 1\n<< bestmove e7e5",
        failing: ">> go depth 1 searchmoves e2e4\n<< bestmove e2e4\n>> position startpos moves e2e4\n>> go depth 1\n<< bestmove 0000",
    }

    /// The engine searches with a clock of hours.
    TIME_LONG_CLOCK "time/long-clock" "7.20" Must after AFTER_SEARCH_DEPTH is [Narrow] {
        why: "A clock of an hour is common, and some games take days.",
        fix: "keep times in 64 bits: 32 bits of microseconds end at 35 minutes; use little of a long clock",
        passing: ">> go depth 2 wtime 86400000 btime 86400000\n<< bestmove e2e4",
        failing: ">> go depth 2 wtime 86400000 btime 86400000\n<< bestmove 0000",
    }
}
