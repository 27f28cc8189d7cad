//! The options that are set.

use super::required::*;

linesman_protocols::checks! {
    pub(super) SETTINGS: protocol "uci", clauses "UCI-";

    /// The case of letters does not matter in the name of an option.
    SET_NAME_CASE "set/name-case" "4.1" Must after AFTER_SET_TAKES_EFFECT {
        why: "multipv and MultiPV are one name, because case does not count.",
        fix: "compare names in lower case",
        passing: ">> setoption name multipv value 3\n>> go depth 4\n<< info depth 4 multipv 3 score cp 12 pv c2c4",
        failing: ">> setoption name multipv value 3\n>> go depth 4\n-- only one line comes for each depth",
    }

    /// Names and values may have blanks.
    SET_BLANKS "set/blanks" "4.2" Must after BEFORE_SET_DECLARED_MINIMUM {
        why: "Names and values may have blanks.",
        fix: "take everything between name and value as the name, and the rest as the value",
        passing: ">> setoption name Move Overhead value 10\n>> isready\n<< readyok",
        failing: ">> setoption name Move Overhead value 10\n-- the engine exits",
    }

    /// A button is pressed with its name alone.
    SET_BUTTON "set/button" "4.3" Must after BEFORE_SET_DECLARED_MINIMUM {
        why: "A button is pressed with setoption and a name, without a value.",
        fix: "compare the whole name, so that Clear Hash is not Hash, and accept setoption without the word value",
        passing: ">> setoption name Clear Hash\n>> isready\n<< readyok",
        failing: ">> setoption name Clear Hash\n-- the engine exits",
    }

    /// A value has effect from the next search on.
    SET_TAKES_EFFECT "set/takes-effect" "4.4" Must after BEFORE_SET_DECLARED_MINIMUM {
        why: "A value holds from the next search on: MultiPV 3 means three lines.",
        fix: "read the value before each search; MultiPV is how many lines to print, each with a pv",
        passing: ">> setoption name MultiPV value 3\n>> go depth 4\n<< info depth 4 multipv 3 score cp 12 pv c2c4",
        failing: ">> setoption name MultiPV value 3\n>> go depth 4\n-- only one line comes for each depth",
    }

    /// A value stays when ucinewgame comes.
    SET_STAYS "set/stays" "4.5" Must after BEFORE_SET_STAYS {
        why: "A value holds until it is set again, and ucinewgame does not reset it.",
        fix: "do not touch the options at ucinewgame",
        passing: ">> setoption name MultiPV value 3\n>> ucinewgame\n>> go depth 4\n<< info depth 4 multipv 3 score cp 12 pv c2c4",
        failing: ">> setoption name MultiPV value 3\n>> ucinewgame\n>> go depth 4\n-- only one line comes for each depth",
    }

    /// The last value of an option holds.
    SET_AGAIN "set/again" "4.5" Must after AFTER_SET_TAKES_EFFECT {
        why: "A GUI may set an option back, and the last value holds.",
        fix: "replace the old value at each setoption",
        passing: ">> setoption name MultiPV value 3\n>> setoption name MultiPV value 1\n>> go depth 4\n-- one line comes for each depth",
        failing: ">> setoption name MultiPV value 3\n>> setoption name MultiPV value 1\n>> go depth 4\n<< info depth 4 multipv 3 score cp 12 pv c2c4",
    }

    /// setoption has no answer.
    SET_NO_ANSWER "set/no-answer" "4.6" Must after AFTER_READY_ANSWERED {
        why: "setoption has no answer, and the GUI sends isready if it wants one.",
        fix: "print nothing at setoption but info string",
        passing: ">> setoption name Hash value 16\n>> isready\n<< readyok",
        failing: ">> setoption name Hash value 16\n<< readyok",
    }

    /// The engine ignores an option that it has not declared.
    SET_UNKNOWN "set/unknown" "4.6" Must after BEFORE_SET_UNKNOWN {
        why: "The name of an option may be one of another engine, and is ignored.",
        fix: "ignore names that the engine has not declared",
        passing: ">> setoption name Colour of the Pieces value green\n>> isready\n<< readyok",
        failing: ">> setoption name Colour of the Pieces value green\n-- the engine exits",
    }

    /// An option that has not been set has its declared default.
    SET_DEFAULT_IN_FORCE "set/default-in-force" "4.7" Must after AFTER_SEARCH_ANSWERED {
        why: "An option that no one has set has the default that was declared.",
        fix: "start with the values that the option lines declare",
        passing: "<< option name MultiPV type spin default 1 min 1 max 10\n>> go depth 4\n<< info depth 4 score cp 20 pv e2e4",
        failing: "<< option name MultiPV type spin default 1 min 1 max 10\n>> go depth 4\n<< info depth 4 multipv 3 score cp 12 pv c2c4",
    }

    /// A value out of range does no harm.
    SET_OUT_OF_RANGE "set/out-of-range" "4.8" Should after BEFORE_SET_DECLARED_MINIMUM {
        why: "Users mistype values, and a wrong one must not end the engine.",
        fix: "ignore a value that is out of range or not a number",
        passing: ">> setoption name Hash value 0\n>> isready\n<< readyok",
        failing: ">> setoption name Hash value 0\n-- the engine is ended by a signal",
    }

    /// The option Ponder starts no search.
    SET_PONDER_STARTS_NOTHING "set/ponder-starts-nothing" "4.10" Must after BEFORE_SET_DECLARED_MINIMUM {
        why: "The option Ponder only says that go ponder may come.",
        fix: "ponder only at go ponder, whatever the option says",
        passing: ">> setoption name Ponder value true\n>> go depth 1\n<< bestmove e2e4\n-- nothing comes",
        failing: ">> setoption name Ponder value true\n>> go depth 1\n<< bestmove e2e4\n<< info depth 1 score cp 10 pv e7e5",
    }

    /// The case of letters does not matter in the value of a check.
    SET_VALUE_CASE "set/value-case" "4.12" Should after BEFORE_SET_VALUE_CASE {
        why: "The values of check and combo are compared without case.",
        fix: "compare true and false in lower case",
        passing: ">> setoption name UCI_Chess960 value TRUE\n-- White can castle only\n<< bestmove g1h1",
        failing: ">> setoption name UCI_Chess960 value TRUE\n-- White can castle only\n<< bestmove g1g1",
    }

    /// An engine that is to play weakly plays legal moves.
    SET_LIMIT_STRENGTH "set/limit-strength" "4.13" Must after BEFORE_SET_LIMIT_STRENGTH is [Narrow] {
        why: "A weak move is a legal move too.",
        fix: "with UCI_LimitStrength, choose among legal moves: leave out those that leave the own king in check",
        passing: ">> setoption name UCI_LimitStrength value true\n-- the king on e1 is in check\n>> go depth 1\n<< bestmove e1d1",
        failing: ">> setoption name UCI_LimitStrength value true\n-- the king on e1 is in check\n>> go depth 1\n<< bestmove a1a8",
    }

    /// A move from the book is legal in the position that was sent.
    SET_OWN_BOOK "set/own-book" "4.13" Must after BEFORE_SET_OWN_BOOK is [Narrow] {
        why: "A game may begin at any position, and a move from the book has to fit it.",
        fix: "look the book up by the position and not by the list of moves, and play its move only if it is legal",
        passing: ">> setoption name OwnBook value true\n>> position fen 8/8/4k3/8/8/4K3/4P3/8 b - - 0 1\n>> go depth 1\n<< bestmove e6e5",
        failing: ">> setoption name OwnBook value true\n>> position fen 8/8/4k3/8/8/4K3/4P3/8 b - - 0 1\n>> go depth 1\n<< bestmove e2e4",
    }

    /// With UCI_AnalyseMode, a search ends at its limit.
    SET_ANALYSE_MODE "set/analyse-mode" "4.13" Must after BEFORE_SET_ANALYSE_MODE is [Narrow, EndsWork] {
        why: "UCI_AnalyseMode says how to evaluate, and only go infinite has no limit.",
        fix: "obey movetime, depth and the clocks also with UCI_AnalyseMode: it makes no go infinite",
        passing: ">> setoption name UCI_AnalyseMode value true\n>> go depth 2\n<< bestmove e2e4",
        failing: ">> setoption name UCI_AnalyseMode value true\n>> go depth 2\n-- nothing comes",
    }

    /// With two threads, each go has one bestmove.
    SET_THREADS "set/threads" "4.13" Must after BEFORE_SET_THREADS is [Narrow] {
        why: "With several threads there is still one search, and one answer.",
        fix: "let only the main thread print bestmove, when the others have ended",
        passing: ">> setoption name Threads value 2\n>> go depth 2\n<< bestmove e2e4",
        failing: ">> setoption name Threads value 2\n>> go depth 2\n<< bestmove e2e4\n<< bestmove e2e4",
    }

    /// Each option may be set to its declared default.
    SET_DECLARED_DEFAULTS "set/declared-defaults" "4.14" Must after BEFORE_SET_DECLARED_MINIMUM {
        why: "GUIs set options to the values that the engine has declared, and `<empty>` is the empty text.",
        fix: "take each option's own default; read <empty> as the empty text, open no file of that name, and never exit at setoption",
        passing: "<< option name Book File type string default <empty>\n>> setoption name Book File value <empty>\n>> isready\n<< readyok",
        failing: "<< option name Book File type string default <empty>\n>> setoption name Book File value <empty>\n-- the engine exits",
    }
}
