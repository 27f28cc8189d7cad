//! What an engine says of its search.

use super::required::*;

linesman_protocols::checks! {
    pub(super) INFOS: protocol "uci", clauses "UCI-";

    /// Figures are whole numbers.
    INFO_NUMBERS "info/numbers" "10.1" Must after AFTER_BESTMOVE_LEGAL is [Counts] {
        why: "GUIs read the figures as whole numbers.",
        fix: "print whole numbers without a fraction or a unit",
        passing: "<< info depth 1 nodes 20 nps 20000 time 1",
        failing: "<< info depth 1 nodes 20 nps 2.0e4 time 1",
    }

    /// A score is cp or mate and a number.
    INFO_SCORE_FORM "info/score-form" "10.2" Must after AFTER_BESTMOVE_LEGAL {
        why: "A score is cp or mate with a number behind it.",
        fix: "print score cp N in hundredths of a pawn, a whole number, or score mate N in moves",
        passing: "<< info depth 1 score cp 20 pv e2e4",
        failing: "<< info depth 1 score 0.20 pv e2e4",
    }

    /// A score is that of the side to move.
    INFO_SCORE_SIDE "info/score-side" "10.3" Must after BEFORE_INFO_SCORE_SIDE {
        why: "Scores are seen from the side to move, so a good one for black is positive.",
        fix: "negate the score if it is kept from white's point of view",
        passing: "-- Black mates in one move\n<< info depth 1 score mate 1 pv h8h1\n<< bestmove h8h1",
        failing: "-- Black mates in one move\n<< info depth 1 score mate -1 pv h8h1\n<< bestmove h8h1",
    }

    /// mate counts moves and not plies.
    INFO_MATE_IN_MOVES "info/mate-in-moves" "10.4" Must after AFTER_INFO_SCORE_FORM_AND_POSITION_FEN {
        why: "mate counts moves and not plies.",
        fix: "print (plies + 1) / 2 for the number of moves, with the plies counted from the root of the search",
        passing: "-- White is mated behind its only move\n<< info depth 2 score mate -1 pv a1b1 h2h1",
        failing: "-- White is mated behind its only move\n<< info depth 2 score mate -2 pv a1b1 h2h1",
    }

    /// mate is negative if the engine itself is mated.
    INFO_MATE_SIGN "info/mate-sign" "10.4" Must after AFTER_INFO_SCORE_FORM_AND_POSITION_FEN {
        why: "The number is negative if the engine itself is mated.",
        fix: "print mate with a minus sign if the engine loses",
        passing: "-- White is mated behind its only move\n<< info depth 2 score mate -1 pv a1b1 h2h1",
        failing: "-- White is mated behind its only move\n<< info depth 2 score mate 1 pv a1b1 h2h1",
    }

    /// A mate in one move mates.
    INFO_MATE_IS_MATE "info/mate-is-mate" "10.4" Must after AFTER_INFO_SCORE_FORM_AND_POSITION_FEN is [OtherRules] {
        why: "A GUI shows a mate and may end the game by it, and stalemate is a draw.",
        fix: "where no move is legal, look whether the king is in check: without a check it is stalemate, with the score 0",
        passing: "-- The king's move leaves black no move and no check\n<< info depth 2 score cp 0 pv a1b1",
        failing: "-- The king's move leaves black no move and no check\n<< info depth 2 score mate 1 pv a1b1",
    }

    /// Each move of a pv is legal behind the one before.
    INFO_PV_LEGAL "info/pv-legal" "10.5" Must after AFTER_BESTMOVE_LEGAL is [OfBoard, OtherRules] {
        why: "The GUI plays the line on a board, and drops it at an illegal move.",
        fix: "set the length of the line to 0 where a node begins, test moves of the hash table, and write moves as bestmove has them",
        passing: "<< info depth 2 score cp 20 pv e2e4 e7e5",
        failing: "<< info depth 2 score cp 20 pv e2e4 e2e4",
    }

    /// seldepth comes together with depth.
    INFO_SELDEPTH "info/seldepth" "10.6" Must after AFTER_BESTMOVE_LEGAL {
        why: "seldepth has a meaning only next to depth.",
        fix: "print depth in each line that has seldepth",
        passing: "<< info depth 4 seldepth 7 nodes 400",
        failing: "<< info seldepth 7 nodes 400",
    }

    /// Of several lines, each has a number from 1 and a first move of its own, and all come together.
    INFO_MULTIPV "info/multipv" "10.7" Must after AFTER_SET_TAKES_EFFECT {
        why: "In the mode of several lines the GUI sorts them by their number from 1.",
        fix: "print multipv 1 to N, all together at each depth, each with a first move of its own",
        passing: "<< info depth 2 multipv 1 score cp 20 pv e2e4\n<< info depth 2 multipv 2 score cp 18 pv d2d4",
        failing: "<< info depth 2 multipv 0 score cp 20 pv e2e4\n<< info depth 2 multipv 1 score cp 18 pv d2d4",
    }

    /// hashfull is 0 to 1000.
    INFO_HASHFULL "info/hashfull" "10.8" Must after AFTER_INFO_NUMBERS {
        why: "hashfull is in permille, from 0 to 1000.",
        fix: "divide the used entries by all entries, and multiply by 1000",
        passing: "<< info hashfull 412",
        failing: "<< info hashfull 4120",
    }

    /// currmovenumber begins at 1.
    INFO_CURRMOVENUMBER "info/currmovenumber" "10.9" Must after AFTER_INFO_NUMBERS {
        why: "The first move has the number 1.",
        fix: "count the moves of the root from 1",
        passing: "<< info currmove e2e4 currmovenumber 1",
        failing: "<< info currmove e2e4 currmovenumber 0",
    }

    /// currline and refutation come only if an option asks for them.
    INFO_CURRLINE_ON_REQUEST "info/currline-on-request" "10.10" Should after AFTER_BESTMOVE_LEGAL {
        why: "currline and refutation are only for a GUI that has asked for them.",
        fix: "print them only if UCI_ShowCurrLine or UCI_ShowRefutations is true",
        passing: "<< info depth 2 score cp 20 pv e2e4 e7e5",
        failing: "<< info currline 1 e2e4 e7e5",
    }

    /// Only info string comes when no search is running.
    INFO_ONLY_IN_SEARCH "info/only-in-search" "10.12" Should after AFTER_BESTMOVE_LEGAL {
        why: "Figures belong to a search, and no search runs when the engine is idle.",
        fix: "print the last info before bestmove; info string may come at any time",
        passing: "<< bestmove e2e4\n<< info string 20 nodes",
        failing: "<< bestmove e2e4\n<< info nodes 20 nps 20000",
    }

    /// currmove and its like come only after the first second of a search.
    INFO_CURRMOVE_LATE "info/currmove-late" "10.13" Should after AFTER_BESTMOVE_LEGAL {
        why: "In the first second these lines come too fast to be read.",
        fix: "print currmove and currmovenumber only after one second",
        passing: ">> go infinite\n-- a second passes\n<< info currmove e2e4 currmovenumber 1",
        failing: ">> go infinite\n<< info currmove e2e4 currmovenumber 1",
    }

    /// The engine does not flood its standard output.
    STDOUT_BOUNDED "process/stdout-bounded" "10.14" Should after BEFORE_STDOUT_BOUNDED is [Process, Stdout] {
        why: "A flood of info lines keeps the GUI from reading in time.",
        fix: "print info at each depth, and figures about once a second",
        passing: "<< info depth 1 score cp 20 pv e2e4\n<< bestmove e2e4",
        failing: ">> go infinite\n-- four million bytes come without end",
    }

    /// Depth and score of a pv are in the same line.
    INFO_PV_IN_ONE_LINE "info/pv-in-one-line" "10.15" Should after AFTER_BESTMOVE_LEGAL {
        why: "What belongs to a line of moves is in the same info line.",
        fix: "print depth, score, time, nodes and pv in one line",
        passing: "<< info depth 2 score cp 20 time 1 nodes 210 pv e2e4 e7e5",
        failing: "<< info depth 2\n<< info score cp 20\n<< info pv e2e4 e7e5",
    }

    /// The moves behind currmove, currline and refutation are legal.
    INFO_CURRMOVE_LEGAL "info/currmove-legal" "10.18" Must after AFTER_POSITION_FEN {
        why: "The GUI shows the move that is searched, and reads it as it reads best moves.",
        fix: "write the move behind currmove with the function that writes bestmove: castling is e1g1, not e1h1",
        passing: "<< info currmove e1g1 currmovenumber 1",
        failing: "<< info currmove e1h1 currmovenumber 1",
    }

    /// An info line comes while the search runs.
    INFO_AT_ONCE "info/at-once" "10.19" Should after AFTER_SEARCH_MOVETIME_ENDS is [Arrival] {
        why: "The user watches the search, and info lines that wait in a buffer come when it is over.",
        fix: "flush standard output behind each info line",
        passing: ">> go infinite\n<< info depth 1 score cp 20 time 1 pv e2e4\n-- a second passes\n>> stop\n<< bestmove e2e4",
        failing: ">> go infinite\n-- a second passes\n>> stop\n<< info depth 1 score cp 20 time 1 pv e2e4\n<< bestmove e2e4",
    }

    /// Where MultiPV is not below the number of legal moves, each of them begins a line.
    INFO_ALL_MOVES "info/all-moves" "10.20" Should after BEFORE_INFO_ALL_MOVES {
        why: "As many lines as there are legal moves show whether the engine knows all of them.",
        fix: "compare your list of legal moves with the one in this report, and see how the missing ones are made",
        passing: "-- two moves are legal\n>> setoption name MultiPV value 500\n>> go depth 1\n<< info depth 1 multipv 1 score cp 20 pv a1b1\n<< info depth 1 multipv 2 score cp 10 pv a1a2",
        failing: "-- two moves are legal\n>> setoption name MultiPV value 500\n>> go depth 1\n<< info depth 1 multipv 1 score cp 20 pv a1b1",
    }

    /// time is in milliseconds, and counts from go.
    INFO_TIME_IN_MS "info/time-in-ms" "10.21" Must after AFTER_INFO_NUMBERS is [Arrival] {
        why: "GUIs show the time, and divide the nodes by it.",
        fix: "take the time when go comes, and print the milliseconds since then: neither microseconds nor the whole game's time",
        passing: ">> go depth 9\n-- 0.4 seconds pass\n<< info depth 8 score cp 20 time 400 pv e2e4",
        failing: ">> go depth 9\n-- 0.4 seconds pass\n<< info depth 8 score cp 20 time 400000 pv e2e4",
    }
}
