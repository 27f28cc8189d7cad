//! What ataxx has in the place of castling.

const AFTER_FEN: &[&str] = &["uai/position/fen"];
const AFTER_SIDE_TO_MOVE: &[&str] = &["uai/position/side-to-move", "uai/position/another-game"];
const AFTER_SIDE_TO_MOVE_AND_MOVES: &[&str] =
    &["uai/position/side-to-move", "uai/position/fen-and-moves"];
const AFTER_FEN_AND_MOVES: &[&str] = &["uai/position/fen-and-moves"];

linesman_protocols::checks! {
    pub(crate) OF_ATAXX: protocol "uai", clauses "UAI-";

    /// The engine reads gaps from the FEN.
    POSITION_GAPS "position/gaps" "6.2" Must after AFTER_FEN {
        why: "No piece can ever come to a gap, which a FEN writes as -.",
        fix: "go one file on at each -, and keep pieces off that square",
        passing: ">> position fen o6/7/7/7/4---/4---/5-x x 0 1\n>> go depth 1\n<< bestmove g1e1",
        failing: ">> position fen o6/7/7/7/4---/4---/5-x x 0 1\n>> go depth 1\n<< bestmove g2",
    }

    /// A move in the list turns the pieces around its target.
    POSITION_TURNS "position/turns" "6.4" Must after AFTER_SIDE_TO_MOVE_AND_MOVES {
        why: "A piece takes those of the other side around it, also in the list.",
        fix: "give the pieces next to the target of each move to the side that moved; no square of file g is next to one of file a",
        passing: "-- the last move is d4b2, which took all pieces around b2, and white has one on g1\n<< bestmove g2",
        failing: "-- the last move is d4b2, which took all pieces around b2, and white has one on g1\n<< bestmove a4",
    }

    /// A 0000 in the move list is a pass.
    POSITION_PASS "position/pass" "6.4" Must after AFTER_FEN_AND_MOVES {
        why: "A side that cannot move passes, and the list has 0000.",
        fix: "give the turn to the other side when a move is 0000",
        passing: "-- the last move is 0000, and white is to move\n<< bestmove a4",
        failing: "-- the last move is 0000, and white is to move\n<< bestmove 0000",
    }

    /// A side that cannot move passes with 0000.
    BESTMOVE_PASS "bestmove/pass" "9.4" Must after AFTER_SIDE_TO_MOVE is [OneMove] {
        why: "A side whose opponent alone can move has to pass, and any other answer loses.",
        fix: "print bestmove 0000 if there is no move, and the game is not over",
        passing: "-- only white can move, and black is to move\n<< bestmove 0000",
        failing: "-- only white can move, and black is to move\n<< bestmove a4",
    }
    /// A side that can only jump does so.
    BESTMOVE_JUMP "bestmove/jump" "9.3" Must after AFTER_FEN is [OneMove] {
        why: "A side passes only where it has no move, and a jump of any form is one.",
        fix: "generate all 16 jumps: to each empty square two files or two ranks away, also with one of the other",
        passing: "-- the only empty square in reach of a1 is c2\n<< bestmove a1c2",
        failing: "-- the only empty square in reach of a1 is c2\n<< bestmove 0000",
    }
}
