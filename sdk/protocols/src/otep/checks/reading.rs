//! Checks of the sections OT-7 (clocks), OT-8 (move records) and OT-9 (analysis).

use super::required::*;

crate::checks! {
    pub(super) READING: protocol "otep", clauses "OT-";

    /// The agent moves although no clock line has come.
    NO_CLOCK "clock/plays-without" "7.1" Must after MOVES_ANSWERED {
        why: "A game without time limits has none, and the real program's clock comes before play, not after it.",
        fix: "begin to think at play, not at clock",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n-- the agent waits for a clock line",
    }

    /// A clock line with overtime, and with '*' behind a time, is read.
    OVERTIME_READ "clock/reads-overtime" "7.2" Must after MOVES_ANSWERED {
        why: "The '*' says that the main time is used up. A reader of plain numbers dies of it.",
        fix: "take a '*' off the end of the first two numbers before they are read",
        passing: ">> play attackers\n>> clock 30000* 12000 30 5 5\n<< move d1-c1",
        failing: ">> play attackers\n>> clock 30000* 12000 30 5 5\n-- the agent exits",
    }

    /// A clock line as the real program words it, with five fields and a space at its end, is read.
    PROGRAM_CLOCK_READ "clock/reads-trailing-space" "7.3" Must after MOVES_ANSWERED {
        why: "This is what the agent gets to read in OpenTafl, also in games without overtime.",
        fix: "split the line at spaces and pass over empty parts",
        passing: ">> clock 19496 20000 0 0 0 (and a space)\n>> play attackers\n<< move d1-c1",
        failing: ">> clock 19496 20000 0 0 0 (and a space)\n-- the agent exits",
    }

    /// A clock line that comes while the agent is thinking does it no harm.
    EXPIRY_READ "clock/reads-expiry" "7.4" Must after MOVES_ANSWERED {
        why: "It comes when the main time or an overtime period has run out, in the middle of the agent's own turn or of its opponent's.",
        fix: "read input while searching, or leave the line for later; it is no question",
        passing: ">> play attackers\n>> clock 500 500 1 2 2\n>> clock 1000* 500 1 2 2\n<< move d1-c1",
        failing: "-- the same, and the agent takes the second line for something else",
    }

    /// The command simple-moves has one argument, on or off.
    SIMPLE_MOVES_FORM "records/simple-moves-form" "8.1" Must after HELLO {
        why: "What cannot be understood changes nothing, and the agent is sent records of the other kind.",
        fix: "print simple-moves on or simple-moves off",
        passing: "<< simple-moves off",
        failing: "<< simple-moves false",
    }

    /// The agent reads the opponent's moves in the notation that it has chosen.
    READS_OWN_NOTATION "records/reads-its-notation" "8.2" Must after LEGAL_MOVES {
        why: "With simple-moves off they are full records: Nf6-f3xd3/f2 tells the piece, the move and the captures.",
        fix: "read the optional letter, '-' or '^' or '=', and what follows 'x', '+' and '-', or leave simple-moves on",
        passing: "<< simple-moves off\n>> opponent-move Nf6-f3xd3 /.../\n>> play attackers\n<< move d1-c1",
        failing: "<< simple-moves off\n>> opponent-move Nf6-f3xd3 /.../\n-- the agent exits",
    }

    /// What a full record of the agent tells of its move is true.
    TRUTHFUL "records/truthful" "8.3" Should after MOVES_ANSWERED {
        why: "The move counts and nothing else. A wrong capture shows that the agent's board and the referee's differ.",
        fix: "send simple records, or compare the captures with the next position record",
        passing: "<< move Nd1-d3xd4",
        failing: "<< move d1-c1xd4",
    }

    /// The agent answers analyze with an analysis.
    ANALYSIS_ANSWERED "analysis/answered" "9.1" Should after HELLO {
        why: "An agent that cannot analyse plays games all the same, but shows nothing where OpenTafl shows its opinion.",
        fix: "after analyze, search the position and print one line analysis",
        passing: ">> position /3t3/...\n>> side attackers\n>> analyze 5 2\n<< analysis 1 d1-c1 0.5",
        failing: ">> analyze 5 2\n-- nothing comes",
    }

    /// An analysis takes no longer than analyze allows.
    ANALYSIS_IN_TIME "analysis/in-time" "9.2" Must after ANALYSES {
        why: "A person is waiting. The referee adds a second to the time for the way of the answer.",
        fix: "stop searching when the seconds that stand behind the number are over",
        passing: ">> analyze 5 2\n-- two seconds pass\n<< analysis 1 d1-c1 0.5",
        failing: ">> analyze 5 2\n-- ten seconds pass\n<< analysis 1 d1-c1 0.5",
    }

    /// An analysis reads "analysis NUMBER" and then pairs of a move list and an evaluation.
    ANALYSIS_FORM "analysis/form" "9.3" Must after ANALYSES {
        why: "A move list without its evaluation, or with spaces in it, cannot be told from the next pair.",
        fix: "join the moves of a list with '|' and no space, and print a decimal number behind each list",
        passing: "<< analysis 2 d1-c1|d3-c3 0.5 a4-a5 -1.25",
        failing: "<< analysis 1 d1-c1 | d3-c3 0.5",
    }

    /// NUMBER is the number of pairs that follow, and there is at least one.
    ANALYSIS_COUNT "analysis/count" "9.4" Must after ANALYSES {
        why: "A reader that trusts the number reads past the end, or not to the end.",
        fix: "count the pairs that are printed, and do not repeat the number that was asked for",
        passing: "<< analysis 1 d1-c1 0.5",
        failing: "<< analysis 5 d1-c1 0.5",
    }

    /// Every move list of an analysis can be played from the position that was sent.
    ANALYSIS_LEGAL "analysis/legal" "9.5" Must after ANALYSES {
        why: "A list that cannot be played is an analysis of another position.",
        fix: "begin each list with a move of the side to move in the position that was sent, and alternate as the rules do",
        passing: "<< analysis 1 d1-c1|d3-c3 0.5",
        failing: "<< analysis 1 d1-c1|d1-b1 0.5",
    }

    /// The position and the side that were sent last are analysed.
    ANALYSIS_POSITION "analysis/uses-position-and-side" "9.6" Must after LEGAL_ANALYSES {
        why: "A replay goes forward and back. The agent's own idea of whose turn it is does not count.",
        fix: "set up the board at every position, and the side to move at every side",
        passing: ">> position /3t3/...\n>> side defenders\n>> analyze 1 2\n<< analysis 1 d3-c3 0.5",
        failing: ">> position /3t3/...\n>> side defenders\n>> analyze 1 2\n<< analysis 1 d1-c1 0.5",
    }

    /// One agent analyses one position after another, under changing rules.
    ANALYSIS_AGAIN "analysis/again" "9.7" Must after LEGAL_ANALYSES {
        why: "For analysis the same process is kept, and may get new rules at any time.",
        fix: "set up the board whenever rules come; for an agent that has not been told to play they are never in mid-game",
        passing: ">> analyze 1 2\n<< analysis 1 d1-c1 0.5\n>> rules dim:9 ...\n>> position /3ttt3/...\n>> side attackers\n>> analyze 1 2\n<< analysis 1 d1-c1 0.5",
        failing: "-- the second analysis is one of the first board",
    }

    /// An analysis is sent once for each analyze, and not in a game.
    ANALYSIS_ASKED "analysis/only-when-asked" "9.8" Should after HELLO {
        why: "Nobody listens for it, and it is passed over.",
        fix: "send the agent's own opinion as the text of status",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n<< analysis 1 d1-c1 0.5\n<< move d1-c1",
    }
}
