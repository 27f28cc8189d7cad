//! Checks of the sections OT-10 (errors from the agent), OT-11 (the end of the game) and OT-12 (the agent as a process).

use super::required::*;

crate::checks! {
    pub(super) ENDING: protocol "otep", clauses "OT-";

    /// The agent does not give a game up with error -1.
    NO_CRITICAL_ERROR "error/none-critical" "10.1" Must after HELLO {
        why: "A critical error ends the game, and whoever reports it has lost.",
        fix: "the message behind the code says what the agent ran into",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n<< error -1 no rules",
    }

    /// The agent has nothing to complain of with error 0.
    NO_ERROR "error/none-reported" "10.2" May after HELLO {
        why: "It is shown to people and changes nothing. It is reported since it usually points at something that the agent did not expect.",
        fix: "the message behind the code says what the agent ran into",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> clock 20000 20000\n<< error 0 cannot read the clock",
    }

    /// An error of the agent has the code -1 or 0 and a message.
    ERROR_FORM "error/form" "10.3" Should after HELLO {
        why: "The other codes are the referee's own, and a code alone tells a person nothing.",
        fix: "print error 0 and a few words",
        passing: "<< error 0 no opening book",
        failing: "<< error 2",
    }

    /// The agent exits when it is told goodbye: within two seconds.
    GOODBYE "end/exits-at-goodbye" "11.1" Should after HELLO {
        why: "Goodbye says that the agent may go. One that stays is killed, and loses what it wanted to save.",
        fix: "leave the program at goodbye",
        passing: ">> finish 2\n>> goodbye\n-- the agent exits",
        failing: ">> finish 2\n>> goodbye\n-- the agent is still there after the limit",
    }

    /// The agent does not exit at finish, but at goodbye.
    STAYS_AFTER_FINISH "end/waits-for-goodbye" "11.2" Should after MOVES_ANSWERED {
        why: "The text lets the agent go at goodbye; what comes in between may be meant for it.",
        fix: "take finish for the end of the game and goodbye for the end of the program",
        passing: ">> finish 2\n-- a while passes\n>> goodbye\n-- the agent exits",
        failing: ">> finish 2\n-- the agent exits",
    }

    /// The agent sends no move after finish.
    SILENT_AFTER_FINISH "end/silent-after-finish" "11.3" Should after MOVES_ANSWERED {
        why: "The game is over. The real program's own engine lets such a move slip, so it is passed over.",
        fix: "stop the search at finish, and drop what it finds",
        passing: ">> finish 2\n>> goodbye\n-- the agent exits",
        failing: ">> finish 2\n<< move d1-c1",
    }

    /// The agent bears finish with any of its codes at any time, also when it owes a move.
    ANY_FINISH "end/finish-at-any-time" "11.4" Must after GOODBYE_HEEDED {
        why: "A game ends in the agent's own turn when a person stops it or the time is up, and then without a reply to its move.",
        fix: "read input while searching, or stop the search in time; look for finish wherever a line is read",
        passing: ">> play attackers\n>> finish 0\n>> goodbye\n-- the agent exits",
        failing: ">> play attackers\n>> finish 0\n-- the agent crashes",
    }

    /// The agent ends of its own accord and with status 0 after goodbye.
    EXIT_STATUS "end/exit-status" "11.5" Must after HELLO {
        why: "Another status, or a signal, means that something went wrong while the agent was ending: an exception, or lost data.",
        fix: "catch what is raised while ending; the agent's standard error shows it",
        passing: ">> goodbye\n-- the agent exits with status 0",
        failing: ">> goodbye\n-- the agent exits with status 1",
    }

    /// The agent exits when its input ends: within two seconds.
    END_OF_INPUT "end/end-of-input" "11.6" Must after BOUNDED_OUTPUT {
        why: "If the referee goes away, nobody says goodbye. An agent that reads an empty line again and again then keeps a processor busy for ever.",
        fix: "leave the program when a read returns nothing",
        passing: "-- the agent's input is closed\n-- the agent exits",
        failing: "-- the agent's input is closed\n-- the agent is still there after the limit",
    }

    /// The agent runs until the game is over.
    STAYS "process/stays-until-goodbye" "12.1" Must after HELLO {
        why: "An agent that ends or crashes in mid-game has lost it.",
        fix: "the agent's standard error and its exit status say how it ended",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n-- the agent exits with status 1",
    }

    /// The agent keeps its standard output open as long as it runs.
    KEEPS_STDOUT "process/keeps-stdout-open" "12.2" Must after HELLO {
        why: "Nothing can be said through a closed stream.",
        fix: "do not close standard output, nor hand it to a child that closes it",
        passing: "<< move d1-c1\n>> move /2t4/3t3/...",
        failing: "<< move d1-c1\n-- the agent closes its standard output and lives on",
    }

    /// When the agent has exited, none of the processes that it started is left.
    LEAVES_NOTHING "process/leaves-nothing-behind" "12.3" Must after HELLO {
        why: "Left processes take time from later games, and on a competition's machine from somebody else's.",
        fix: "end and wait for every child before exiting",
        passing: ">> goodbye\n-- the agent exits, and nothing of it is left",
        failing: ">> goodbye\n-- the agent exits, and a child of it runs on",
    }

    /// The agent does not flood its standard output.
    STDOUT_BOUNDED "process/stdout-bounded" "12.4" Must after HELLO {
        why: "A move is a dozen bytes, an analysis some hundred. A stream of thousands is a loop that has lost its way.",
        fix: "look for a loop that prints, often one that does not notice the end of input",
        passing: "<< move d1-c1",
        failing: "-- a million bytes come without end",
    }

    /// The agent does not flood its standard error.
    STDERR_BOUNDED "process/stderr-bounded" "12.5" Must after HELLO {
        why: "Diagnostics are welcome there, a few lines per turn. A competition keeps what is written, for every game, and the real program does not read it at all.",
        fix: "write less per turn, or only when asked to by an argument",
        passing: "-- a few lines on standard error",
        failing: "-- a million bytes on standard error within one game",
    }
}
