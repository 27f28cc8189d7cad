//! The answer to isready.

use super::required::*;

linesman_protocols::checks! {
    pub(super) READY: protocol "uci", clauses "UCI-";

    /// The engine answers isready.
    READY_ANSWERED "ready/answered" "5.1" Must after AFTER_UCIOK {
        why: "The GUI waits for readyok before it goes on, some of them for ever.",
        fix: "print readyok when a line is isready",
        passing: ">> isready\n<< readyok",
        failing: ">> isready\n-- nothing comes",
    }

    /// Each isready is answered, also if several arrive at once.
    READY_EACH_ANSWERED "ready/each-answered" "5.1" Must after AFTER_STREAM_READS_JOINED_LINES {
        why: "Each isready has its own answer, even if several arrive at once.",
        fix: "print readyok for every isready",
        passing: "-- isready is sent twice in one write\n<< readyok\n<< readyok",
        failing: "-- isready is sent twice in one write\n<< readyok\n-- nothing more comes",
    }

    /// The engine answers isready while it searches.
    READY_WHILE_SEARCHING "ready/while-searching" "5.2" Must after AFTER_SEARCH_STOPS {
        why: "A GUI asks a searching engine whether it is alive and ends one that is silent.",
        fix: "read input in another thread than the search, and answer isready there",
        passing: ">> go infinite\n>> isready\n<< readyok",
        failing: ">> go infinite\n>> isready\n-- nothing comes",
    }

    /// The engine answers isready when its search is complete and waits for stop.
    READY_WHEN_DONE "ready/when-done" "5.2" Must after BEFORE_READY_WHEN_DONE is [Narrow] {
        why: "A search that is complete still waits for stop, and isready may come then.",
        fix: "answer isready also where a search that is complete waits for stop or ponderhit",
        passing: ">> go infinite\n-- the search is complete, and waits\n>> isready\n<< readyok",
        failing: ">> go infinite\n-- the search is complete, and waits\n>> isready\n-- nothing comes",
    }

    /// The engine answers isready while it ponders.
    READY_WHILE_PONDERING "ready/while-pondering" "5.2" Must after BEFORE_READY_WHILE_PONDERING {
        why: "cutechess asks for readyok right behind go ponder.",
        fix: "answer isready at once in every state",
        passing: ">> go ponder wtime 1000 btime 1000\n>> isready\n<< readyok",
        failing: ">> go ponder wtime 1000 btime 1000\n>> isready\n-- nothing comes",
    }

    /// The engine answers an isready right behind stop.
    READY_BEHIND_STOP "ready/behind-stop" "5.2" Must after BEFORE_READY_BEHIND_STOP {
        why: "isready may come right behind stop, before the best move is out.",
        fix: "answer both questions, in any order",
        passing: "-- stop and isready are sent in one write\n<< bestmove e2e4\n<< readyok",
        failing: "-- stop and isready are sent in one write\n<< bestmove e2e4\n-- nothing more comes",
    }

    /// The search goes on behind readyok.
    READY_SEARCH_GOES_ON "ready/search-goes-on" "5.3" Must after BEFORE_READY_SEARCH_GOES_ON {
        why: "isready is only a question, and the search goes on behind the answer.",
        fix: "do not stop the search when you answer isready, and keep the words of go where its line does not replace them",
        passing: ">> go infinite\n>> isready\n<< readyok\n>> stop\n<< bestmove e2e4",
        failing: ">> go infinite\n>> isready\n<< readyok\n<< bestmove e2e4",
    }

    /// readyok comes when all lines before isready have been handled.
    READY_IN_ORDER "ready/in-order" "5.4" Must after AFTER_STREAM_READS_JOINED_LINES {
        why: "readyok says that everything before isready has been handled.",
        fix: "handle the lines in the order in which they come",
        passing: "-- uci and isready are sent in one write\n<< uciok\n<< readyok",
        failing: "-- uci and isready are sent in one write\n<< readyok\n<< uciok",
    }

    /// One isready has one answer.
    READY_ONE_EACH "ready/one-each" "5.5" Must after AFTER_READY_ANSWERED {
        why: "A second readyok is taken for the answer to the next isready.",
        fix: "print readyok once, in the branch for isready",
        passing: ">> isready\n<< readyok",
        failing: ">> isready\n<< readyok\n<< readyok",
    }
}
