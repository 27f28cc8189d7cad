//! Checks of the sections OT-10 (errors from the agent), OT-11 (the end of the game) and OT-12 (the agent as a process).

use super::required::*;

crate::checks! {
    pub(super) ENDING: protocol "otep", clauses "OT-";

    /// The agent does not give a game up with error -1.
    NO_CRITICAL_ERROR "error/none-critical" "10.1" Must after HELLO {
        why: "A critical error ends the game, and the side that reports it loses.",
        fix: "read the message after the code, which names the agent's problem; ignore commands that the agent does not know",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n<< error -1 no rules",
    }

    /// The agent does not complain with error 0.
    NO_ERROR "error/none-reported" "10.2" May after HELLO {
        why: "It is shown to people and changes nothing. Usually the agent received something that it did not expect.",
        fix: "read the message after the code, which names the agent's problem; ignore commands that the agent does not know",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> clock 20000 20000\n<< error 0 cannot read the clock",
    }

    /// An error of the agent has the code -1 or 0 and a message.
    ERROR_FORM "error/form" "10.3" Should after HELLO {
        why: "The other codes belong to the referee, and a code alone does not help a person.",
        fix: "print error 0 and a short message",
        passing: "<< error 0 no opening book",
        failing: "<< error 2",
    }

    /// The agent exits within two seconds of goodbye.
    GOODBYE "end/exits-at-goodbye" "11.1" Should after HELLO is [End] {
        why: "After goodbye the agent may exit. An agent that stays is killed, and loses unsaved data.",
        fix: "exit at goodbye",
        passing: ">> finish 2\n>> goodbye\n-- the agent exits",
        failing: ">> finish 2\n>> goodbye\n-- the agent is still there after the limit",
    }

    /// The agent exits at goodbye, not at finish.
    STAYS_AFTER_FINISH "end/waits-for-goodbye" "11.2" Should after MOVES_ANSWERED is [Waits, End] {
        why: "The text lets the agent exit at goodbye. More messages may come in between.",
        fix: "treat finish as the end of the game, and goodbye as the end of the program",
        passing: ">> finish 2\n-- a while passes\n>> goodbye\n-- the agent exits",
        failing: ">> finish 2\n-- the agent exits",
    }

    /// The agent sends no move after finish.
    SILENT_AFTER_FINISH "end/silent-after-finish" "11.3" Should after MOVES_ANSWERED is [End] {
        why: "The game is over. The real program's own engine sometimes sends such a move, so the referee ignores it.",
        fix: "stop the search at finish, and discard its result",
        passing: ">> finish 2\n>> goodbye\n-- the agent exits",
        failing: ">> finish 2\n<< move d1-c1",
    }

    /// The agent accepts finish with any of its codes at any time, also when it owes a move.
    ANY_FINISH "end/finish-at-any-time" "11.4" Must after MOVES_ANSWERED is [End] {
        why: "A game can end in the agent's own turn, for example when its time is up, without a reply to its move.",
        fix: "read input while searching, or stop the search in time, and look for finish wherever you read a line",
        passing: ">> play attackers\n>> finish 0\n>> goodbye\n-- the agent exits",
        failing: ">> play attackers\n>> finish 0\n-- the agent crashes",
    }

    /// The agent exits by itself with status 0 after goodbye.
    EXIT_STATUS "end/exit-status" "11.5" Should after HELLO is [End, ExitStatus] {
        why: "Another status or a signal means that something failed while the agent was ending: an exception, or lost data.",
        fix: "handle exceptions while ending; the agent's standard error shows them",
        passing: ">> goodbye\n-- the agent exits with status 0",
        failing: ">> goodbye\n-- the agent exits with status 1",
    }

    /// The agent exits within two seconds when its input ends.
    END_OF_INPUT "end/end-of-input" "11.6" Should after BOUNDED_OUTPUT is [End, EndOfInput] {
        why: "If the referee disappears, no one sends goodbye. An agent that keeps reading an empty line then uses a processor for ever.",
        fix: "exit when a read returns nothing",
        passing: "-- the agent's input is closed\n-- the agent exits",
        failing: "-- the agent's input is closed\n-- the agent is still there after the limit",
    }

    /// The agent runs until the game is over.
    STAYS "process/stays-until-goodbye" "12.1" Must after HELLO is [Process] {
        why: "An agent that ends or crashes in mid-game has lost it.",
        fix: "look at the agent's standard error and exit status to see how it ended",
        passing: ">> play attackers\n<< move d1-c1",
        failing: ">> play attackers\n-- the agent exits with status 1",
    }

    /// The agent keeps its standard output open as long as it runs.
    KEEPS_STDOUT "process/keeps-stdout-open" "12.2" Must after HELLO is [Process] {
        why: "Nothing can be sent through a closed stream.",
        fix: "leave standard output open: look for a close, a redirection to a file (> FILE), and a child that closes it",
        passing: "<< move d1-c1\n>> move /2t4/3t3/...",
        failing: "<< move d1-c1\n-- the agent closes its standard output and lives on",
    }

    /// No process that the agent started is left after its exit.
    LEAVES_NOTHING "process/leaves-nothing-behind" "12.3" Must after HELLO is [Process, LeavesNothing] {
        why: "Processes that stay take time from later games, also from other agents' games.",
        fix: "end and wait for every child before exiting",
        passing: ">> goodbye\n-- the agent exits, and nothing of it is left",
        failing: ">> goodbye\n-- the agent exits, and a child of it runs on",
    }

    /// The agent does not flood its standard output.
    STDOUT_BOUNDED "process/stdout-bounded" "12.4" Must after HELLO is [Process, Stdout] {
        why: "A move is a dozen bytes, and an analysis a few hundred. Thousands of lines come from a loop that does not end.",
        fix: "look for a loop that prints; often it does not notice the end of input",
        passing: "<< move d1-c1",
        failing: "-- a million bytes come without end",
    }

    /// The agent does not flood its standard error.
    STDERR_BOUNDED "process/stderr-bounded" "12.5" Should after HELLO is [Process, Stderr] {
        why: "A few lines of diagnostics per turn are fine. No game ends because of more, but the rest is dropped. The real program does not read it at all.",
        fix: "write less per turn, or only if an argument asks for it",
        passing: "-- a few lines on standard error",
        failing: "-- a million bytes on standard error within one game",
    }
}
