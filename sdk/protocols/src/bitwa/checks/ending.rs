//! Checks of the sections BW-8 (the end) and BW-9 (the agent as a process).

use super::required::*;

crate::checks! {
    pub(super) ENDING: protocol "bitwa", clauses "BW-";

    /// The agent answers quit before it exits.
    QUIT_ANSWERED "end/quit-answered" "8.1" Must after ORDERS_ANSWERED is [CommandAnswered, End] {
        why: "Quit is a command like any other. Only the applet sends it. The tournament's arbiter kills the agent.",
        fix: "answer quit with '=' and an empty line, and exit after that",
        passing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits",
        failing: ">> quit\n-- the agent exits",
    }

    /// The agent exits within two seconds of quit.
    EXITS_AT_QUIT "end/exits-at-quit" "8.2" Must after ORDERS_ANSWERED is [End] {
        why: "Quit lets the agent end by itself and save its data. An agent that stays is killed.",
        fix: "exit after the answer to quit",
        passing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits",
        failing: ">> quit\n<< =\n<< (empty line)\n-- the agent is still there after the limit",
    }

    /// The agent exits by itself with status 0 after quit.
    EXIT_STATUS "end/exit-status" "8.3" Should after ORDERS_ANSWERED is [End, ExitStatus] {
        why: "Another status or a signal means that something failed while the agent was ending: an exception, or a lost log.",
        fix: "handle exceptions while ending; the agent's standard error shows them",
        passing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits with status 0",
        failing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits with status 1",
    }

    /// The agent exits within two seconds when its input ends.
    END_OF_INPUT "end/end-of-input" "8.4" Should after BOUNDED_ORDERS is [End, EndOfInput] {
        why: "If the referee disappears, no one sends quit. An agent that keeps reading an empty line then uses a processor for ever, or fills a disk with answers.",
        fix: "exit when a read returns nothing",
        passing: "-- the agent's input is closed\n-- the agent exits",
        failing: "-- the agent's input is closed\n<< ?\n<< (empty line)\n<< ?\n-- and so on without end",
    }

    /// The agent runs until it receives quit or is killed.
    STAYS "process/stays-until-the-end" "9.1" Must after ORDERS_ANSWERED is [Process] {
        why: "An agent that ends or crashes in mid-game is out of the game, and its divisions stop moving.",
        fix: "look at the agent's standard error and exit status to see how it ended",
        passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: ">> gen_move A\n-- the agent exits with status 1",
    }

    /// The agent keeps its standard output open as long as it runs.
    KEEPS_STDOUT "process/keeps-stdout-open" "9.2" Must after ORDERS_ANSWERED is [Process] {
        why: "Nothing can be answered through a closed stream.",
        fix: "leave standard output open: look for a close, a redirection to a file (> FILE), and a child that closes it",
        passing: ">> play a 0 3 2 1 1 1\n<< =\n<< (empty line)",
        failing: ">> play a 0 3 2 1 1 1\n-- the agent closes its standard output and lives on",
    }

    /// No process that the agent started is left after its exit.
    LEAVES_NOTHING "process/leaves-nothing-behind" "9.3" Must after ORDERS_ANSWERED is [Process, LeavesNothing] {
        why: "Processes that stay take time from later games, also from other agents' games.",
        fix: "end and wait for every child before exiting",
        passing: ">> quit\n-- the agent exits, and nothing of it is left",
        failing: ">> quit\n-- the agent exits, and a child of it runs on",
    }

    /// The agent does not flood its standard output.
    STDOUT_BOUNDED "process/stdout-bounded" "9.4" Must after ORDERS_ANSWERED is [Process, Stdout] {
        why: "An answer is a dozen bytes. Thousands of lines come from a loop that does not end.",
        fix: "look for a loop that prints; often it does not notice the end of input",
        passing: "<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: "-- a million bytes come without end",
    }

    /// The agent does not flood its standard error.
    STDERR_BOUNDED "process/stderr-bounded" "9.5" Should after ORDERS_ANSWERED is [Process, Stderr] {
        why: "A few lines of diagnostics per order are fine. No game ends because of more, but the rest is dropped.",
        fix: "write less per order, or only if an argument asks for it",
        passing: "-- a few lines on standard error",
        failing: "-- a million bytes on standard error within one game",
    }

    /// The agent and everything that it starts use no more than 400 MB of memory together.
    MEMORY_BOUNDED "process/memory-bounded" "9.6" Must after ORDERS_ANSWERED is [Process, Memory] {
        why: "A program had this much on the tournament's machines. An agent that uses more is killed.",
        fix: "limit the size of tables, and the memory of a virtual machine (java -Xmx256m)",
        passing: "-- 40 MB are in use, whatever the board",
        failing: "-- the table of known positions grows with every order, beyond 400 MB",
    }
}
