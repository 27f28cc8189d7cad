//! Checks of the sections OT-4 (play and move), OT-5 (legal moves and errors) and OT-6 (berserk turns).

use super::required::*;

crate::checks! {
    pub(super) MOVES: protocol "otep", clauses "OT-";

    /// The agent answers play with a move.
    MOVE_ANSWERED "move/answered" "4.1" Must after HELLO {
        why: "The clock runs from play on; no move is a lost game.",
        fix: "after play, print move and a move record",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n-- nothing comes, and the agent is not at fault with its buffers",
    }

    /// The move is complete before the agent's time has run out.
    MOVE_IN_TIME "move/in-time" "4.2" Must after HELLO {
        why: "A move that comes a moment after the last period is as lost as one that never comes; other machines are slower than yours.",
        fix: "read the clock line, look at the time while searching, and stop well before the limit",
        passing: ">> play attackers\n>> clock 10000 10000\n<< move d1-c1",
        failing: ">> play attackers\n>> clock 10000 10000\n-- ten seconds pass\n<< move d1-c1",
    }

    /// A move reads "move FROM-TO", or has a full move record in place of FROM-TO.
    MOVE_FORM "move/form" "4.3" Must after HELLO {
        why: "Anything else cannot be understood; it is answered with error 2 while the clock runs on.",
        fix: "print the word move, a space, the starting square, a dash and the final square, such as move d1-c1",
        passing: "<< move d1-c1",
        failing: "<< move d1 c1",
    }

    /// A play is answered with exactly one move.
    ONE_PER_PLAY "move/one-per-play" "4.4" Must after MOVE_SENT {
        why: "A second move is one out of turn. The reply \"move POSITION\" is no question either.",
        fix: "send a move only after play; look for a stray print, or for the reply being taken for a question",
        passing: ">> play attackers\n<< move d1-c1\n>> move /2t4/3t3/...",
        failing: ">> play attackers\n<< move d1-c1\n<< move d2-c2",
    }

    /// The agent does not move before it has been told to play.
    WAITS_FOR_PLAY "move/waits-for-play" "4.5" Must after MOVES_ANSWERED {
        why: "The rules alone are no question, not even for the side that moves first.",
        fix: "move only after play",
        passing: ">> rules dim:7 name:Brandub ...\n>> play attackers\n<< move d1-c1",
        failing: ">> rules dim:7 name:Brandub ...\n<< move d1-c1",
    }

    /// Every move of a game as the attackers is legal.
    PLAYS_ATTACKERS "move/as-attackers" "4.6" Must after LEGAL_MOVES {
        why: "A game is hundreds of plies, and one illegal move spoils it.",
        fix: "replay the moves of the report with your own rules and compare the boards",
        passing: "-- a game as the attackers, to its end",
        failing: "-- the agent's board and the referee's differ, and an illegal move comes of it",
    }

    /// Every move of a game as the defenders is legal.
    PLAYS_DEFENDERS "move/as-defenders" "4.7" Must after LEGAL_MOVES {
        why: "Half of all games are played as the other side; the king has rules of his own.",
        fix: "replay the moves of the report with your own rules and compare the boards",
        passing: "-- a game as the defenders, to its end",
        failing: "-- the agent's board and the referee's differ, and an illegal move comes of it",
    }

    /// The agent moves pieces of its own side.
    OWN_SIDE "legal/own-side" "5.1" Must after MOVES_ANSWERED {
        why: "A move of the opponent's piece is answered with error 1.",
        fix: "look at the word behind play: attackers are the lower-case letters of a position record",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n<< move d3-c3",
    }

    /// The agent's moves are allowed by the rules.
    ALLOWED "legal/allowed" "5.2" Must after MOVES_ANSWERED {
        why: "A move from an empty square, over or onto a piece, to a forbidden square, or off the board is answered with error 2.",
        fix: "check the move against the rules of the variant before it is sent",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n<< move d1-d4",
    }

    /// After an error and a new play the agent sends another, legal move.
    TRIES_AGAIN "legal/tries-again" "5.3" Must after MOVES_ANSWERED {
        why: "The clock runs on. An agent that sends the same move again, or nothing, loses the game.",
        fix: "on error, take back your own move, take the board from opponent-move if one comes, and leave out the refused move",
        passing: "<< move d1-d4\n>> error 2\n>> play attackers\n<< move d1-c1",
        failing: "<< move d1-d4\n>> error 2\n>> play attackers\n<< move d1-d4",
    }

    /// A piece that the opponent's move has captured is not moved again.
    SEES_CAPTURES "legal/sees-captures" "5.4" Must after LEGAL_MOVES {
        why: "Simple move records do not tell of captures; they follow from the rules, and show in the position record.",
        fix: "take captured pieces off the board, or take the board from the position record",
        passing: ">> opponent-move d3-d2 /.../\n>> play attackers\n<< move e1-f1",
        failing: "-- the opponent's move captures the man on e2\n>> play attackers\n<< move e2-f2",
    }

    /// After a capture in berserk tafl the agent answers the play that follows at once.
    BERSERK_GOES_ON "berserk/goes-on" "6.1" Must after MOVES_ANSWERED {
        why: "The turn is not over while the same piece can capture again; the clock runs.",
        fix: "answer every play, also when your own move was the last one",
        passing: "<< move d1-d3\n>> move /.../\n>> play attackers\n<< move d3-f3",
        failing: "<< move d1-d3\n>> move /.../\n>> play attackers\n-- nothing comes",
    }

    /// A berserk turn is continued with the piece that has captured, as the rules ask.
    BERSERK_SAME_PIECE "berserk/same-piece" "6.2" Must after MOVES_ANSWERED {
        why: "Any other move is answered with error 4, or 3 for the other side's piece.",
        fix: "keep the square on which the capturing piece has landed, and move from there",
        passing: "<< move d1-d3\n>> move /.../\n>> play attackers\n<< move d3-f3",
        failing: "<< move d1-d3\n>> move /.../\n>> play attackers\n<< move a4-a5",
    }

    /// While the opponent's berserk turn goes on the agent says no move.
    BERSERK_WAITS "berserk/waits-its-turn" "6.3" Must after ALL_OF_MOVE {
        why: "The side that moved last moves again, which is error 3 to whoever does not wait.",
        fix: "move only after play",
        passing: "-- the opponent captures, and its turn goes on\n-- the agent waits",
        failing: "-- the opponent captures, and its turn goes on\n<< move d1-c1",
    }

    /// An opponent-move with several moves, joined by '|', is understood.
    READS_LISTS "berserk/reads-move-lists" "6.4" Must after LEGAL_MOVES {
        why: "In berserk tafl one turn of the opponent may hold several moves, from the oldest to the newest.",
        fix: "split the list at '|' and make the moves one after the other, or take the board from the position record",
        passing: ">> opponent-move f6-f3|f3-h3 /.../\n>> play attackers\n<< move d1-c1",
        failing: ">> opponent-move f6-f3|f3-h3 /.../\n>> play attackers\n-- the agent moves a piece that the second move has captured",
    }
}
