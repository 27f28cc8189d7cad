//! Best moves.

use super::required::*;

linesman_protocols::checks! {
    pub(super) ANSWERS: protocol "uci", clauses "UCI-";

    /// The answer is bestmove, a move, and optionally ponder and a move.
    BESTMOVE_FORM "bestmove/form" "9.1" Must after AFTER_SEARCH_ANSWERED {
        why: "The GUI reads the second word as the move.",
        fix: "print bestmove, the move, and ponder with a move if there is one",
        passing: "<< bestmove e2e4 ponder e7e5",
        failing: "<< bestmove e2-e4",
    }

    /// The best move is legal.
    BESTMOVE_LEGAL "bestmove/legal" "9.2" Must after AFTER_BESTMOVE_FORM is [OtherRules] {
        why: "An illegal move loses the game.",
        fix: "compare your legal moves with the position that was sent",
        passing: ">> position startpos\n>> go depth 1\n<< bestmove e2e4",
        failing: ">> position startpos\n>> go depth 1\n<< bestmove e2e5",
    }

    /// No move leaves the own king in check.
    BESTMOVE_ANSWERS_CHECK "bestmove/answers-check" "9.2" Must after AFTER_POSITION_FEN is [OneMove] {
        why: "A move is illegal if the own king can be taken behind it, in check or not.",
        fix: "leave out moves that leave the own king in check: if two pieces check it, only the king can move",
        passing: "-- the king on h3 is in check\n<< bestmove h3g2",
        failing: "-- the king on h3 is in check\n<< bestmove b2c1",
    }

    /// A search that is stopped at once answers with a legal move, also in check.
    BESTMOVE_LEGAL_AT_ONCE "bestmove/legal-at-once" "9.2" Must after BEFORE_LEGAL_AT_ONCE is [OneMove] {
        why: "A GUI may stop a search before its first iteration is over.",
        fix: "begin each search with a legal move as its answer: a move of the generator may leave the king in check",
        passing: "-- the king is in check\n>> go infinite\n>> stop\n<< bestmove e1d1",
        failing: "-- the king is in check\n>> go infinite\n>> stop\n<< bestmove a1b1",
    }

    /// The engine plays legal moves in time throughout a game as white.
    GAME_AS_WHITE "game/as-white" "9.2" Must after BEFORE_GAME_AS_WHITE is [WholeGame, CatchAll] {
        why: "One illegal or late move in a game loses it.",
        fix: "run again with the same seed to meet the position again",
        passing: ">> position startpos\n>> go wtime 60000 btime 60000\n<< bestmove e2e4\n>> position startpos moves e2e4 e7e5\n>> go wtime 59000 btime 59000\n<< bestmove g1f3",
        failing: ">> position startpos moves e2e4 e7e5\n>> go wtime 59000 btime 59000\n<< bestmove e4e5",
    }

    /// The engine plays legal moves in time throughout a game as black.
    GAME_AS_BLACK "game/as-black" "9.2" Must after BEFORE_GAME_AS_WHITE is [WholeGame, CatchAll] {
        why: "One illegal or late move in a game loses it.",
        fix: "run again with the same seed to meet the position again",
        passing: ">> position startpos moves e2e4\n>> go wtime 60000 btime 60000\n<< bestmove e7e5",
        failing: ">> position startpos moves e2e4\n>> go wtime 60000 btime 60000\n<< bestmove e2e4",
    }

    /// Moves are in small letters.
    BESTMOVE_LOWER_CASE "bestmove/lower-case" "9.3" Must after AFTER_BESTMOVE_LEGAL {
        why: "Moves are written in small letters, and some GUIs do not accept capitals.",
        fix: "write files and pieces in small letters",
        passing: "<< bestmove e7e8q",
        failing: "<< bestmove E7E8Q",
    }

    /// A promotion has the letter of its piece.
    BESTMOVE_PROMOTION_LETTER "bestmove/promotion-letter" "9.3" Must after AFTER_POSITION_SIDE_TO_MOVE is [OneMove] {
        why: "A promotion without its letter does not name a move.",
        fix: "write n, b, r or q right behind the squares of a pawn's move to the last rank, such as h7h8q",
        passing: "<< bestmove h7h8q",
        failing: "<< bestmove h7h8",
    }

    /// Castling is the king's move by two squares.
    BESTMOVE_CASTLING "bestmove/castling" "9.4" Must after AFTER_POSITION_SIDE_TO_MOVE is [OneMove] {
        why: "In standard chess castling is the king's move by two squares.",
        fix: "write e1g1 and not e1h1 or O-O, as long as UCI_Chess960 has not been set to true",
        passing: "<< bestmove e1g1",
        failing: "<< bestmove e1h1",
    }

    /// In Chess960, castling is the king's move onto its own rook.
    BESTMOVE_CASTLING_960 "bestmove/castling-960" "9.5" Must after AFTER_SET_NO_ANSWER_AND_POSITION_FEN is [OneMove] {
        why: "In Chess960 castling is the king's move onto its own rook.",
        fix: "write the square of the rook as the target when UCI_Chess960 is true",
        passing: ">> setoption name UCI_Chess960 value true\n<< bestmove e1h1",
        failing: ">> setoption name UCI_Chess960 value true\n<< bestmove e1g1",
    }

    /// The ponder move is legal behind the best move.
    BESTMOVE_PONDER_LEGAL "bestmove/ponder-legal" "9.6" Must after AFTER_BESTMOVE_LEGAL is [OfBoard] {
        why: "The ponder move has to be legal behind the best move.",
        fix: "take the move behind ponder from the line of this search: the reply to the best move; leave it out if there is none, or the game is over",
        passing: "<< bestmove e2e4 ponder e7e5",
        failing: "<< bestmove e2e4 ponder e2e4",
    }

    /// go is answered even if no move is legal.
    BESTMOVE_WITHOUT_MOVES "bestmove/without-moves" "9.7" Must after AFTER_POSITION_SIDE_TO_MOVE {
        why: "Every go is answered, also without a legal move.",
        fix: "print bestmove 0000 if there is no legal move",
        passing: "-- the side to move is mated\n<< bestmove 0000",
        failing: "-- the side to move is mated\n-- nothing comes",
    }

    /// An info line with a score comes before bestmove.
    BESTMOVE_INFO_BEFORE "bestmove/info-before" "9.8" Must after AFTER_BESTMOVE_LEGAL {
        why: "The GUI shows the final figures and decides draws and losses by the score.",
        fix: "print an info line with depth and score right before bestmove",
        passing: "<< info depth 1 score cp 20 pv e2e4\n<< bestmove e2e4",
        failing: ">> go wtime 1000 btime 1000\n<< bestmove e2e4",
    }

    /// Without a legal move, the answer is 0000 or (none).
    BESTMOVE_NULL_MOVE "bestmove/null-move" "9.9" Must after AFTER_BESTMOVE_WITHOUT_MOVES {
        why: "A made-up move is illegal, and the GUI shows it as an error.",
        fix: "print bestmove 0000, or bestmove (none), if there is no legal move",
        passing: "-- the side to move is mated\n<< bestmove 0000",
        failing: "-- the side to move is mated\n<< bestmove a1a1",
    }
}
