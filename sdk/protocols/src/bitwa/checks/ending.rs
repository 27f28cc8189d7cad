//! Checks of the sections BW-8 (the end) and BW-9 (the agent as a process).

use super::required::*;

crate::checks! {
    pub(super) ENDING: protocol "bitwa", clauses "BW-";

    /// The agent answers quit before it exits.
    QUIT_ANSWERED "end/quit-answered" "8.1" Must after ORDERS_ANSWERED {
        why: "Quit is a command like any other. Only the applet sends it; the tournament's arbiter kills.",
        fix: "print '=' and an empty line, flush, and then leave the program",
        passing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits",
        failing: ">> quit\n-- the agent exits",
    }

    /// The agent exits when it is told quit: within two seconds.
    EXITS_AT_QUIT "end/exits-at-quit" "8.2" Must after ORDERS_ANSWERED {
        why: "Quit lets the agent end by itself and save what it wants to keep. One that stays is killed.",
        fix: "leave the program after the answer to quit",
        passing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits",
        failing: ">> quit\n<< =\n<< (empty line)\n-- the agent is still there after the limit",
    }

    /// The agent ends of its own accord and with status 0 after quit.
    EXIT_STATUS "end/exit-status" "8.3" Should after ORDERS_ANSWERED {
        why: "Another status, or a signal, means that something went wrong while the agent was ending: an exception, or a lost log.",
        fix: "catch what is raised while ending; the agent's standard error shows it",
        passing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits with status 0",
        failing: ">> quit\n<< =\n<< (empty line)\n-- the agent exits with status 1",
    }

    /// The agent exits when its input ends: within two seconds.
    END_OF_INPUT "end/end-of-input" "8.4" Should after BOUNDED_ORDERS {
        why: "If the referee goes away, nobody says quit. An agent that reads an empty line again and again then keeps a processor busy for ever, or fills a disk with answers.",
        fix: "leave the program when a read returns nothing",
        passing: "-- the agent's input is closed\n-- the agent exits",
        failing: "-- the agent's input is closed\n<< ?\n<< (empty line)\n<< ?\n-- and so on without end",
    }

    /// The agent runs until it is told to quit or killed.
    STAYS "process/stays-until-the-end" "9.1" Must after ORDERS_ANSWERED {
        why: "An agent that ends or crashes in mid-game is out of it, and its divisions stand still.",
        fix: "the agent's standard error and its exit status say how it ended",
        passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: ">> gen_move A\n-- the agent exits with status 1",
    }

    /// The agent keeps its standard output open as long as it runs.
    KEEPS_STDOUT "process/keeps-stdout-open" "9.2" Must after ORDERS_ANSWERED {
        why: "Nothing can be answered through a closed stream.",
        fix: "do not close standard output, nor hand it to a child that closes it",
        passing: ">> play a 0 3 2 1 1 1\n<< =\n<< (empty line)",
        failing: ">> play a 0 3 2 1 1 1\n-- the agent closes its standard output and lives on",
    }

    /// When the agent has exited, none of the processes that it started is left.
    LEAVES_NOTHING "process/leaves-nothing-behind" "9.3" Must after ORDERS_ANSWERED {
        why: "Left processes take time from later games, and on a tournament's machine from somebody else's.",
        fix: "end and wait for every child before exiting",
        passing: ">> quit\n-- the agent exits, and nothing of it is left",
        failing: ">> quit\n-- the agent exits, and a child of it runs on",
    }

    /// The agent does not flood its standard output.
    STDOUT_BOUNDED "process/stdout-bounded" "9.4" Must after ORDERS_ANSWERED {
        why: "An answer is a dozen bytes. A stream of thousands is a loop that has lost its way.",
        fix: "look for a loop that prints, often one that does not notice the end of input",
        passing: "<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: "-- a million bytes come without end",
    }

    /// The agent does not flood its standard error.
    STDERR_BOUNDED "process/stderr-bounded" "9.5" Must after ORDERS_ANSWERED {
        why: "Diagnostics are welcome there, a few lines per order. A tournament keeps what is written, for every game.",
        fix: "write less per order, or only when asked to by an argument",
        passing: "-- a few lines on standard error",
        failing: "-- a million bytes on standard error within one game",
    }

    /// The agent and all that it has started use no more than 400 MB of memory together.
    MEMORY_BOUNDED "process/memory-bounded" "9.6" Must after ORDERS_ANSWERED {
        why: "That is what the tournament's machines had for a program; one that uses more is killed.",
        fix: "keep tables of a bounded size, and give a virtual machine a limit of its own (java -Xmx256m)",
        passing: "-- 40 MB are in use, whatever the board",
        failing: "-- the table of known positions grows with every order, beyond 400 MB",
    }
}
