//! Searches that are stopped, and pondering.

use super::required::*;

linesman_protocols::checks! {
    pub(super) PONDERING: protocol "uci", clauses "UCI-";

    /// The engine answers stop with bestmove within a second.
    SEARCH_STOPS "search/stops" "8.1" Must after AFTER_STREAM_READS_JOINED_LINES is [EndsWork] {
        why: "The GUI ends a search with stop, and waits for the best move.",
        fix: "read input while you search, look for stop there, and print bestmove at once",
        passing: ">> go infinite\n>> stop\n<< bestmove e2e4",
        failing: ">> go infinite\n>> stop\n-- nothing comes",
    }

    /// A stop right behind go is answered.
    SEARCH_STOPS_AT_ONCE "search/stops-at-once" "8.1" Must after AFTER_SEARCH_STOPS is [EndsWork] {
        why: "stop may come in the same write as go.",
        fix: "clear the stop flag where go is read, not in the thread that searches, and print a legal move even if no depth is complete",
        passing: "-- go infinite and stop are sent in one write\n<< bestmove e2e4",
        failing: "-- go infinite and stop are sent in one write\n-- nothing comes",
    }

    /// stop ends a search that has a limit too.
    SEARCH_STOPS_WITH_LIMIT "search/stops-with-limit" "8.1" Must after AFTER_SEARCH_STOPS is [EndsWork] {
        why: "stop ends every search, also one with a clock or a time.",
        fix: "look for stop in every kind of search",
        passing: ">> go movetime 30000\n>> stop\n<< bestmove e2e4",
        failing: ">> go movetime 30000\n>> stop\n-- nothing comes",
    }

    /// A stop has no effect when no search is running.
    SEARCH_IDLE_STOP "search/idle-stop" "8.2" Must after BEFORE_SEARCH_IDLE_STOP {
        why: "A stop that comes too late has no meaning.",
        fix: "ignore stop when no search is running",
        passing: ">> stop\n>> isready\n<< readyok",
        failing: ">> stop\n<< bestmove 0000",
    }

    /// A second stop has no effect.
    SEARCH_SECOND_STOP "search/second-stop" "8.2" Must after BEFORE_SEARCH_IDLE_STOP {
        why: "A stop may cross the best move, and a second one has no effect.",
        fix: "answer a search once, whatever the number of stops",
        passing: ">> go infinite\n>> stop\n>> stop\n<< bestmove e2e4",
        failing: ">> go infinite\n>> stop\n>> stop\n<< bestmove e2e4\n<< bestmove e2e4",
    }

    /// After ponderhit, the search ends as one with a clock.
    PONDER_HIT "ponder/hit" "8.3" Must after BEFORE_PONDER_HIT is [EndsWork] {
        why: "From ponderhit on it is a normal search, and its clock runs.",
        fix: "at ponderhit start the clock of the go, and end with bestmove",
        passing: ">> go ponder wtime 1000 btime 1000\n>> ponderhit\n<< bestmove g1f3",
        failing: ">> go ponder wtime 1000 btime 1000\n>> ponderhit\n-- nothing comes",
    }

    /// A ponderhit right behind go ponder is heard.
    PONDER_HIT_AT_ONCE "ponder/hit-at-once" "8.3" Must after BEFORE_PONDER_HIT_AT_ONCE is [EndsWork] {
        why: "ponderhit may come in the same write as go ponder.",
        fix: "handle a ponderhit that comes before the search has begun",
        passing: "-- go ponder wtime 1000 btime 1000 and ponderhit are sent in one write\n<< bestmove g1f3",
        failing: "-- go ponder wtime 1000 btime 1000 and ponderhit are sent in one write\n-- nothing comes",
    }

    /// A ponderhit is answered at once if the search is complete.
    PONDER_HIT_WHEN_DONE "ponder/hit-when-done" "8.3" Must after BEFORE_PONDER_HIT_WHEN_DONE is [Narrow, EndsWork] {
        why: "A search may be complete before ponderhit comes, and its answer is due then.",
        fix: "if the search is complete when ponderhit comes, print bestmove at once: wait for stop or ponderhit, not for stop alone",
        passing: ">> go ponder depth 2\n-- the search is complete, and waits\n>> ponderhit\n<< bestmove g1f3",
        failing: ">> go ponder depth 2\n-- the search is complete, and waits\n>> ponderhit\n-- nothing comes",
    }

    /// After ponderhit, the engine uses the clock of the side to move.
    PONDER_OWN_CLOCK "ponder/own-clock" "8.3" Must after BEFORE_PONDER_OWN_CLOCK is [Time, Narrow, EndsWork] {
        why: "The position of go ponder has the expected move in it, so its side to move is the engine's.",
        fix: "plan the time by the clock of the side to move in the position that was sent, which has the ponder move in it",
        passing: ">> position startpos moves e2e4 e7e5\n>> go ponder wtime 500 btime 300000\n>> ponderhit\n-- 50 ms pass\n<< bestmove g1f3",
        failing: ">> position startpos moves e2e4 e7e5\n>> go ponder wtime 500 btime 300000\n>> ponderhit\n-- a second passes",
    }

    /// The engine answers stop while it ponders.
    PONDER_STOPS "ponder/stops" "8.4" Must after BEFORE_PONDER_STOPS is [EndsWork] {
        why: "A GUI sends stop if the opponent plays another move.",
        fix: "answer stop with bestmove while pondering",
        passing: ">> go ponder wtime 1000 btime 1000\n>> stop\n<< bestmove g1f3",
        failing: ">> go ponder wtime 1000 btime 1000\n>> stop\n-- nothing comes",
    }

    /// A ponderhit has no effect when the engine does not ponder.
    PONDER_IDLE_HIT "ponder/idle-hit" "8.5" Must after BEFORE_PONDER_IDLE_HIT {
        why: "A ponderhit that comes when the engine does not ponder has no meaning.",
        fix: "ignore ponderhit unless the engine ponders",
        passing: ">> ponderhit\n>> isready\n<< readyok",
        failing: ">> ponderhit\n<< bestmove 0000",
    }

    /// A stop that came too late does not end the next search.
    SEARCH_LATE_STOP_FORGOTTEN "search/late-stop-forgotten" "8.6" Must after BEFORE_SEARCH_LATE_STOP_FORGOTTEN {
        why: "A stop that came when idle must not end the next search.",
        fix: "clear the stop flag when a search begins, in the thread that reads go",
        passing: "<< bestmove e2e4\n>> stop\n>> go infinite\n-- no bestmove comes",
        failing: "<< bestmove e2e4\n>> stop\n>> go infinite\n<< bestmove e2e4",
    }

    /// The engine never begins to ponder by itself.
    PONDER_NOT_BY_ITSELF "ponder/not-by-itself" "8.7" Must after BEFORE_PONDER_NOT_BY_ITSELF {
        why: "The GUI decides when to ponder.",
        fix: "do not search behind bestmove until go ponder comes",
        passing: "<< bestmove e2e4 ponder e7e5\n-- nothing comes",
        failing: "<< bestmove e2e4 ponder e7e5\n<< info depth 1 score cp 20 pv g1f3",
    }
}
