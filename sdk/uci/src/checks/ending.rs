//! The end, and debug.

use super::required::*;

linesman_protocols::checks! {
    pub(super) ENDING: protocol "uci", clauses "UCI-";

    /// The engine exits within two seconds of quit.
    END_EXITS_AT_QUIT "end/exits-at-quit" "11.1" Must after AFTER_READY_ANSWERED is [End] {
        why: "An engine that stays is killed, and without a limit the GUI waits for ever.",
        fix: "exit when a line is quit",
        passing: ">> quit\n-- the engine exits",
        failing: ">> quit\n-- the engine is still there after the limit",
    }

    /// The engine exits within two seconds of quit in a search.
    END_QUIT_IN_SEARCH "end/quit-in-search" "11.2" Must after BEFORE_END_QUIT_IN_SEARCH is [End] {
        why: "The user may close the GUI while the engine searches.",
        fix: "look for quit while searching, and end the search",
        passing: ">> go infinite\n>> quit\n-- the engine exits",
        failing: ">> go infinite\n>> quit\n-- the engine is still there after the limit",
    }

    /// The engine exits within two seconds when quit comes and a search that is over waits for stop.
    END_QUIT_WHEN_DONE "end/quit-when-done" "11.2" Must after BEFORE_END_QUIT_WHEN_DONE is [End] {
        why: "A search that is over goes on waiting for stop, and quit comes in its place.",
        fix: "let the loop that waits for stop end at quit, too",
        passing: "-- no move is legal\n>> go infinite\n>> quit\n-- the engine exits",
        failing: "-- no move is legal\n>> go infinite\n>> quit\n-- the engine is still there after the limit",
    }

    /// The engine exits within two seconds when its input ends.
    END_OF_INPUT "end/end-of-input" "11.4" Should after AFTER_STDOUT_BOUNDED is [End, EndOfInput] {
        why: "If the GUI dies, no one sends quit, and the engine runs for ever.",
        fix: "exit when a read returns nothing",
        passing: "-- the engine's input is closed\n-- the engine exits",
        failing: "-- the engine's input is closed\n-- the engine is still there after the limit",
    }

    /// The engine exits within two seconds when its input ends in a search.
    END_OF_INPUT_IN_SEARCH "end/end-of-input-in-search" "11.4" Should after AFTER_SEARCH_STOPS_AND_END_OF_INPUT is [End, EndOfInput] {
        why: "If the GUI dies in a search, the engine uses a processor for ever.",
        fix: "stop the search and exit when the input ends",
        passing: ">> go infinite\n-- the engine's input is closed\n-- the engine exits",
        failing: ">> go infinite\n-- the engine's input is closed\n-- the engine is still there after the limit",
    }

    /// The engine does not crash at quit.
    END_NO_CRASH "end/no-crash" "11.5" Must after AFTER_END_EXITS_AT_QUIT is [End] {
        why: "A crash at the end is a mistake in memory that may strike elsewhere.",
        fix: "end and join the search threads before you free what they use or leave",
        passing: ">> quit\n-- the engine exits with status 0",
        failing: ">> quit\n-- the engine is ended by a signal",
    }

    /// No process that the engine started is left after its exit.
    LEAVES_NOTHING "process/leaves-nothing-behind" "11.6" Must after AFTER_READY_ANSWERED is [Process, LeavesNothing] {
        why: "Processes that stay take time from later games.",
        fix: "end and wait for every child before exiting",
        passing: ">> quit\n-- the engine exits, and nothing of it is left",
        failing: ">> quit\n-- the engine exits, and a child of it runs on",
    }

    /// The engine runs until it receives quit.
    STAYS "process/stays-until-quit" "11.7" Must after AFTER_POSITION_MOVES is [Process] {
        why: "An engine that ends or crashes in a game loses it.",
        fix: "look at the engine's standard error and exit status to see how it ended",
        passing: ">> go depth 1\n<< bestmove e2e4",
        failing: ">> go depth 1\n-- the engine exits with status 1",
    }

    /// The engine exits with status 0 after quit.
    END_EXIT_STATUS "end/exit-status" "11.8" Should after AFTER_END_EXITS_AT_QUIT is [End, ExitStatus] {
        why: "Another status means that something failed while the engine was ending.",
        fix: "handle exceptions while ending; the engine's standard error shows them",
        passing: ">> quit\n-- the engine exits with status 0",
        failing: ">> quit\n-- the engine exits with status 1",
    }

    /// debug changes nothing but info string lines.
    DEBUG_IDLE "debug/idle" "12.1" Must after AFTER_STREAM_READS_JOINED_LINES {
        why: "debug may come at any time, and changes nothing else.",
        fix: "accept debug on and debug off, and ignore them if you like",
        passing: ">> debug on\n>> isready\n<< readyok",
        failing: ">> debug on\n-- the engine exits",
    }

    /// debug may come in a search.
    DEBUG_IN_SEARCH "debug/in-search" "12.1" Must after BEFORE_DEBUG_IN_SEARCH {
        why: "debug may come in a search, which goes on.",
        fix: "read debug in the thread that reads isready",
        passing: ">> go infinite\n>> debug on\n>> stop\n<< bestmove e2e4",
        failing: ">> go infinite\n>> debug on\n<< bestmove e2e4",
    }
}
