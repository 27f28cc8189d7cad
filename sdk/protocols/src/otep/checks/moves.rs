//! Checks of the sections OT-4 (play and move), OT-5 (legal moves and errors) and OT-6 (berserk turns).

use super::required::*;

crate::checks! {
    pub(super) MOVES: protocol "otep", clauses "OT-";

    /// The agent answers play with a move.
    MOVE_ANSWERED "move/answered" "4.1" Must after HELLO {
        why: "The clock starts at play. An agent that does not move loses the game.",
        fix: "after play, print \"move FROM-TO\", such as \"move d1-c1\"",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n-- nothing comes, and the agent is not at fault with its buffers",
    }

    /// The move is complete before the agent's time has run out.
    MOVE_IN_TIME "move/in-time" "4.2" Must after HELLO is [Time] {
        why: "A move that is slightly late is lost. Other machines are slower than yours.",
        fix: "read the clock line, check the time while searching, and stop well before the limit",
        passing: ">> play attackers\n>> clock 10000 10000\n<< move d1-c1",
        failing: ">> play attackers\n>> clock 10000 10000\n-- ten seconds pass\n<< move d1-c1",
    }

    /// A move reads "move FROM-TO", or has a full move record in place of FROM-TO.
    MOVE_FORM "move/form" "4.3" Must after HELLO {
        why: "Anything else is answered with error 2, and the clock keeps running.",
        fix: "print the word move, a space, the starting square, a dash and the final square, such as move d1-c1",
        passing: "<< move d1-c1",
        failing: "<< move d1 c1",
    }

    /// A play is answered with exactly one move.
    ONE_PER_PLAY "move/one-per-play" "4.4" Must after MOVE_SENT is [OneAnswer] {
        why: "A second move is out of turn. The reply \"move POSITION\" is not a question.",
        fix: "send a move only after play; look for a stray print, and for code that takes a reply for a question",
        passing: ">> play attackers\n<< move d1-c1\n>> move /2t4/3t3/...",
        failing: ">> play attackers\n<< move d1-c1\n<< move d2-c2",
    }

    /// The agent does not move before it receives play.
    WAITS_FOR_PLAY "move/waits-for-play" "4.5" Must after MOVES_ANSWERED is [WaitsForTurn] {
        why: "The rules alone are not a question, even for the side that moves first.",
        fix: "move only after play",
        passing: ">> rules dim:7 name:Brandub ...\n>> play attackers\n<< move d1-c1",
        failing: ">> rules dim:7 name:Brandub ...\n<< move d1-c1",
    }

    /// Every move of a game as the attackers is legal.
    PLAYS_ATTACKERS "move/as-attackers" "4.6" Must after KNOWN_RULES is [WholeGame, CatchAll] {
        why: "A game has hundreds of plies, and one illegal move can lose it.",
        fix: "replay the moves of the report with your own rules and compare the boards",
        passing: "-- a game as the attackers, to its end",
        failing: "-- the agent's board and the referee's differ, and an illegal move comes of it",
    }

    /// Every move of a game as the defenders is legal.
    PLAYS_DEFENDERS "move/as-defenders" "4.7" Must after KNOWN_RULES is [WholeGame, CatchAll] {
        why: "Half of all games are played on the other side, and the king has special rules.",
        fix: "replay the moves of the report with your own rules and compare the boards",
        passing: "-- a game as the defenders, to its end",
        failing: "-- the agent's board and the referee's differ, and an illegal move comes of it",
    }

    /// The agent moves pieces of its own side.
    OWN_SIDE "legal/own-side" "5.1" Must after MOVES_ANSWERED {
        why: "A move of the opponent's piece is answered with error 1.",
        fix: "read the word after play: attackers are the lower-case letters of a position record",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n<< move d3-c3",
    }

    /// The agent's moves are allowed by the rules.
    ALLOWED "legal/allowed" "5.2" Must after MOVES_ANSWERED is [OtherRules] {
        why: "A move from an empty square, over or onto a piece, to a forbidden square, or off the board is answered with error 2.",
        fix: "check the move against the rules of the variant before you send it; see docs/protocols/tafl-notation.md#how-pieces-move",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n<< move d1-d4",
    }

    /// After an error and a new play the agent sends another, legal move.
    TRIES_AGAIN "legal/tries-again" "5.3" Must after MOVES_ANSWERED is [TriesAgain] {
        why: "The clock keeps running. An agent that sends the same move again, or nothing, loses the game.",
        fix: "on error, take back your own move, use the board from opponent-move if one comes, and exclude the refused move",
        passing: "<< move d1-d4\n>> error 2\n>> play attackers\n<< move d1-c1",
        failing: "<< move d1-d4\n>> error 2\n>> play attackers\n<< move d1-d4",
    }

    /// A piece that the opponent's move has captured is not moved again.
    SEES_CAPTURES "legal/sees-captures" "5.4" Must after LEGAL_MOVES {
        why: "Simple move records do not show captures. Captures follow from the rules and show in the position record.",
        fix: "remove captured pieces, or use the board from the position record; see docs/protocols/tafl-notation.md#how-pieces-are-captured",
        passing: ">> opponent-move d3-d2 /.../\n>> play attackers\n<< move e1-f1",
        failing: "-- the opponent's move captures the man on e2\n>> play attackers\n<< move e2-f2",
    }

    /// After a capture in berserk tafl the agent answers the play that follows at once.
    BERSERK_GOES_ON "berserk/goes-on" "6.1" Must after MOVES_ANSWERED {
        why: "The turn is not over while the same piece can capture again, and the clock runs.",
        fix: "answer every play, also when your own move was the last one; see docs/protocols/tafl-notation.md#berserk-turns",
        passing: "<< move d1-d3\n>> move /.../\n>> play attackers\n<< move d3-f3",
        failing: "<< move d1-d3\n>> move /.../\n>> play attackers\n-- nothing comes",
    }

    /// A berserk turn continues with the piece that has captured, as the rules require.
    BERSERK_SAME_PIECE "berserk/same-piece" "6.2" Must after MOVES_ANSWERED {
        why: "Any other move is answered with error 4, or with error 3 for a piece of the other side.",
        fix: "remember the square on which the capturing piece landed, and move from there; see docs/protocols/tafl-notation.md#berserk-turns",
        passing: "<< move d1-d3\n>> move /.../\n>> play attackers\n<< move d3-f3",
        failing: "<< move d1-d3\n>> move /.../\n>> play attackers\n<< move a4-a5",
    }

    /// The agent sends no move while the opponent's berserk turn goes on.
    BERSERK_WAITS "berserk/waits-its-turn" "6.3" Must after ALL_OF_MOVE {
        why: "The side that moved last moves again. An agent that does not wait receives error 3.",
        fix: "move only after play",
        passing: "-- the opponent captures, and its turn goes on\n-- the agent waits",
        failing: "-- the opponent captures, and its turn goes on\n<< move d1-c1",
    }

    /// The agent understands an opponent-move with several moves, joined by '|'.
    READS_LISTS "berserk/reads-move-lists" "6.4" Must after LEGAL_MOVES {
        why: "In berserk tafl, one turn of the opponent may have several moves, the oldest first.",
        fix: "split the list at '|' and make its moves in turn, or use the board from the position record",
        passing: ">> opponent-move f6-f3|f3-h3 /.../\n>> play attackers\n<< move d1-c1",
        failing: ">> opponent-move f6-f3|f3-h3 /.../\n>> play attackers\n-- the agent moves a piece that the second move has captured",
    }
}
