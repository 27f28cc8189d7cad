//! The start: who the engine is.

use super::required::*;

linesman_protocols::checks! {
    pub(super) OPENING: protocol "uci", clauses "UCI-";

    /// The engine sends its name before uciok.
    HELLO_ID_NAME "hello/id-name" "2.1" Must after AFTER_UCIOK {
        why: "The GUI shows this name to its user.",
        fix: "print id name and the name of the engine before uciok",
        passing: ">> uci\n<< id name Minnow 1.0\n<< uciok",
        failing: ">> uci\n<< uciok",
    }

    /// The engine sends its author before uciok.
    HELLO_ID_AUTHOR "hello/id-author" "2.2" Must after AFTER_UCIOK {
        why: "The text asks for the author as well as for the name.",
        fix: "print id author and the author's name before uciok",
        passing: ">> uci\n<< id author Ada Byron\n<< uciok",
        failing: ">> uci\n<< id name Minnow 1.0\n<< uciok",
    }

    /// All id and option lines come before uciok.
    HELLO_ALL_BEFORE_UCIOK "hello/all-before-uciok" "2.3" Must after AFTER_UCIOK is [OneAnswer] {
        why: "The GUI stops looking for id and option lines at uciok.",
        fix: "print all id and option lines before uciok",
        passing: ">> uci\n<< option name Hash type spin default 16 min 1 max 64\n<< uciok",
        failing: ">> uci\n<< uciok\n<< option name Hash type spin default 16 min 1 max 64",
    }

    /// The engine answers uci with uciok.
    UCIOK "hello/uciok" "2.4" Must after NOTHING {
        why: "The GUI waits for uciok and ends an engine that does not send it.",
        fix: "when a line is uci, print the id and option lines and then uciok",
        passing: ">> uci\n<< id name Minnow\n<< uciok",
        failing: ">> uci\n-- nothing comes",
    }

    /// uciok comes within ten seconds.
    HELLO_IN_TIME "hello/in-time" "2.4" Must after AFTER_UCIOK is [Time] {
        why: "GUIs wait about ten seconds for uciok and then give the engine up.",
        fix: "print uciok first, and load tables and networks at isready",
        passing: ">> uci\n<< uciok",
        failing: ">> uci\n-- twelve seconds pass\n<< uciok",
    }

    /// uciok comes once.
    HELLO_ONCE "hello/once" "2.4" Must after AFTER_UCIOK is [OneAnswer] {
        why: "A second uciok belongs to no question and can confuse the GUI.",
        fix: "print uciok once, in the branch for uci",
        passing: ">> uci\n<< uciok",
        failing: ">> uci\n<< uciok\n<< uciok",
    }

    /// The engine sends no answer before uci.
    HELLO_WAITS "hello/waits" "2.5" Must after NOTHING is [Waits] {
        why: "Nothing may come before uci that could be taken for an answer.",
        fix: "begin by reading, and print uciok, readyok and bestmove only when they are asked for",
        passing: "-- the engine starts\n>> uci\n<< uciok",
        failing: "-- the engine starts\n<< readyok",
    }

    /// copyprotection is checking and then ok or error, behind uciok.
    HELLO_COPY_PROTECTION "hello/copy-protection" "2.7" Must after AFTER_UCIOK {
        why: "A GUI waits for ok or error behind copyprotection checking.",
        fix: "print copyprotection checking and then copyprotection ok, both behind uciok",
        passing: "<< uciok\n<< copyprotection checking\n<< copyprotection ok",
        failing: "<< copyprotection ok\n<< uciok",
    }

    /// registration is checking and then ok or error, behind uciok.
    HELLO_REGISTRATION "hello/registration" "2.8" Must after AFTER_UCIOK {
        why: "A GUI waits for ok or error behind registration checking.",
        fix: "print registration checking and then registration ok or registration error, behind uciok",
        passing: "<< uciok\n<< registration checking\n<< registration ok",
        failing: "<< registration maybe\n<< uciok",
    }

    /// An engine that needs no registration ignores register.
    HELLO_REGISTER_IGNORED "hello/register-ignored" "2.9" Must after AFTER_STREAM_SURVIVES_UNKNOWN_COMMANDS {
        why: "An engine that needs no registration ignores register.",
        fix: "do nothing at register if the engine needs no registration",
        passing: ">> register later\n>> isready\n<< readyok",
        failing: ">> register later\n-- the engine exits",
    }

    /// The engine exits at a quit right behind uciok.
    HELLO_QUIT_AT_ONCE "hello/quit-at-once" "2.11" Must after AFTER_END_EXITS_AT_QUIT is [End] {
        why: "A GUI may start an engine only for its options and then send quit.",
        fix: "read quit at any time, and start nothing expensive before isready",
        passing: ">> uci\n<< uciok\n>> quit\n-- the engine exits",
        failing: ">> uci\n<< uciok\n>> quit\n-- the engine is still there after the limit",
    }
}
