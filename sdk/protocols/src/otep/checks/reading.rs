//! Checks of the sections OT-7 (clocks), OT-8 (move records) and OT-9 (analysis).

use super::required::*;

crate::checks! {
    pub(super) READING: protocol "otep", clauses "OT-";

    /// The agent moves even if no clock line has come.
    NO_CLOCK "clock/plays-without" "7.1" Must after MOVES_ANSWERED {
        why: "A game without time limits has no clock line, and the real program sends it before play, not after it.",
        fix: "start thinking at play, not at clock",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n-- the agent waits for a clock line",
    }

    /// The agent reads a clock line with overtime, and with '*' after a time.
    OVERTIME_READ "clock/reads-overtime" "7.2" Must after MOVES_ANSWERED {
        why: "The '*' means that the main time is used up. A reader of plain numbers crashes at it.",
        fix: "remove a '*' from the end of the first two numbers before you read them",
        passing: ">> play attackers\n>> clock 30000* 12000 30 5 5\n<< move d1-c1",
        failing: ">> play attackers\n>> clock 30000* 12000 30 5 5\n-- the agent exits",
    }

    /// The agent reads a clock line in the real program's form, with five fields and a space at its end.
    PROGRAM_CLOCK_READ "clock/reads-trailing-space" "7.3" Must after MOVES_ANSWERED {
        why: "OpenTafl sends this form, also in games without overtime.",
        fix: "split the line at spaces and ignore empty parts",
        passing: ">> clock 19496 20000 0 0 0 (and a space)\n>> play attackers\n<< move d1-c1",
        failing: ">> clock 19496 20000 0 0 0 (and a space)\n-- the agent exits",
    }

    /// The agent tolerates a clock line while it is thinking.
    EXPIRY_READ "clock/reads-expiry" "7.4" Must after MOVES_ANSWERED {
        why: "It comes when the main time or an overtime period has run out, in the turn of either side.",
        fix: "read input while searching, or leave the line for later, because it is not a question",
        passing: ">> play attackers\n>> clock 500 500 1 2 2\n>> clock 1000* 500 1 2 2\n<< move d1-c1",
        failing: "-- the same, and the agent takes the second line for something else",
    }

    /// The command simple-moves has one argument, on or off.
    SIMPLE_MOVES_FORM "records/simple-moves-form" "8.1" Must after HELLO {
        why: "Any other argument has no effect, and the agent receives the other kind of record.",
        fix: "print \"simple-moves on\" or \"simple-moves off\": the argument is on or off, and nothing else",
        passing: "<< simple-moves off",
        failing: "<< simple-moves false",
    }

    /// The agent reads the opponent's moves in the notation that it has chosen.
    READS_OWN_NOTATION "records/reads-its-notation" "8.2" Must after LEGAL_MOVES {
        why: "With simple-moves off, moves are full records: Nf6-f3xd3/f2 has the piece, the move and the captures.",
        fix: "read the optional letter and all that may follow a move, or leave simple-moves on; see docs/protocols/tafl-notation.md#moves-and-records",
        passing: "<< simple-moves off\n>> opponent-move Nf6-f3xd3 /.../\n>> play attackers\n<< move d1-c1",
        failing: "<< simple-moves off\n>> opponent-move Nf6-f3xd3 /.../\n-- the agent exits",
    }

    /// A full record from the agent describes its move correctly.
    TRUTHFUL "records/truthful" "8.3" Should after MOVES_ANSWERED {
        why: "Only the move counts. A wrong capture shows that the agent's board differs from the referee's.",
        fix: "send simple records, or compare the captures with the next position record; see docs/protocols/tafl-notation.md#moves-and-records",
        passing: "<< move Nd1-d3xd4",
        failing: "<< move d1-c1xd4",
    }

    /// The agent answers analyze with an analysis.
    ANALYSIS_ANSWERED "analysis/answered" "9.1" Must after HELLO {
        why: "An agent that cannot analyse can play games, but OpenTafl cannot show its opinion.",
        fix: "after analyze, search the position and print one line of analysis",
        passing: ">> position /3t3/...\n>> side attackers\n>> analyze 5 2\n<< analysis 1 d1-c1 0.5",
        failing: ">> analyze 5 2\n-- nothing comes",
    }

    /// An analysis takes no longer than analyze allows.
    ANALYSIS_IN_TIME "analysis/in-time" "9.2" Must after ANALYSES is [Time] {
        why: "A person is waiting. The referee adds one second for the answer to arrive.",
        fix: "stop searching after the seconds that follow the number",
        passing: ">> analyze 5 2\n-- two seconds pass\n<< analysis 1 d1-c1 0.5",
        failing: ">> analyze 5 2\n-- ten seconds pass\n<< analysis 1 d1-c1 0.5",
    }

    /// An analysis reads "analysis NUMBER" and then pairs of a move list and an evaluation.
    ANALYSIS_FORM "analysis/form" "9.3" Must after ANALYSES {
        why: "A move list without an evaluation, or with spaces, cannot be distinguished from the next pair.",
        fix: "join the moves of a list with '|' and no space, and print a decimal number after each list",
        passing: "<< analysis 2 d1-c1|d3-c3 0.5 a4-a5 -1.25",
        failing: "<< analysis 1 d1-c1 | d3-c3 0.5",
    }

    /// NUMBER is the number of pairs that follow, and there is at least one.
    ANALYSIS_COUNT "analysis/count" "9.4" Must after ANALYSES {
        why: "A reader that trusts the number reads too much or too little.",
        fix: "print the number of your pairs, not the number that was asked for",
        passing: "<< analysis 1 d1-c1 0.5",
        failing: "<< analysis 5 d1-c1 0.5",
    }

    /// Every move list of an analysis can be played from the position that was sent.
    ANALYSIS_LEGAL "analysis/legal" "9.5" Must after ANALYSES {
        why: "A list that cannot be played is an analysis of another position.",
        fix: "begin each list with a move of the side to move, in the position that was sent, and alternate",
        passing: "<< analysis 1 d1-c1|d3-c3 0.5",
        failing: "<< analysis 1 d1-c1|d1-b1 0.5",
    }

    /// The agent analyses the position and the side that were sent last.
    ANALYSIS_POSITION "analysis/uses-position-and-side" "9.6" Must after LEGAL_ANALYSES {
        why: "A replay goes forward and back, so the agent cannot work out for itself whose turn it is.",
        fix: "set up the board at every position command, rank 1 first as in rules, and the side at every side command",
        passing: ">> position /3t3/...\n>> side defenders\n>> analyze 1 2\n<< analysis 1 d3-c3 0.5",
        failing: ">> position /3t3/...\n>> side defenders\n>> analyze 1 2\n<< analysis 1 d1-c1 0.5",
    }

    /// One agent analyses one position after another, under changing rules.
    ANALYSIS_AGAIN "analysis/again" "9.7" Must after ANALYSES_ANEW {
        why: "One process analyses many positions and may receive new rules at any time.",
        fix: "set up the board whenever rules come, because an agent that has not received play is never in mid-game",
        passing: ">> analyze 1 2\n<< analysis 1 d1-c1 0.5\n>> rules dim:9 ...\n>> position /3ttt3/...\n>> side attackers\n>> analyze 1 2\n<< analysis 1 d1-c1 0.5",
        failing: "-- the second analysis is one of the first board",
    }

    /// An analysis is sent once for each analyze, and not in a game.
    ANALYSIS_ASKED "analysis/only-when-asked" "9.8" Should after HELLO {
        why: "No one reads it, and it is ignored.",
        fix: "send the agent's opinion as the text of status",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n<< analysis 1 d1-c1 0.5\n<< move d1-c1",
    }
}
