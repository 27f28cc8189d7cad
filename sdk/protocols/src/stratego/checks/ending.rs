//! Checks of the sections ST-5 (the end of the game) and ST-6 (the agent as a process).

use super::required::*;

crate::checks! {
    pub(super) ENDING: protocol "stratego", clauses "ST-";

    /// The agent exits when QUIT comes in place of the next turn's first line.
    QUIT_AS_HEADER "end/quit-as-header" "5.1" Must after TURNS_ANSWERED {
        why: "This is how the side that did not make the last move learns that the game is over. An agent that stays is killed, and loses what it wanted to save.",
        fix: "compare the first word of every line that is read with QUIT, and leave the program",
        passing: "<< 0 3 DOWN\n>> 0 3 DOWN OK\n>> QUIT\n-- the agent exits",
        failing: ">> QUIT\n-- the agent is still there after the limit",
    }

    /// The agent exits when QUIT comes in place of the repetition of its move.
    QUIT_FOR_ECHO "end/quit-in-place-of-echo" "5.2" Must after QUIT_HEEDED {
        why: "This is how the side that made the last move learns that the game is over.",
        fix: "look for QUIT when reading the repetition of your own move too",
        passing: "<< 0 3 DOWN\n>> QUIT\n-- the agent exits",
        failing: "<< 0 3 DOWN\n>> QUIT\n-- the agent takes it for the repetition and waits for a header",
    }

    /// The agent exits when QUIT comes in place of START.
    QUIT_AFTER_SETUP "end/quit-after-setup" "5.3" Must after QUIT_HEEDED {
        why: "The game ends here when the opponent's set-up is invalid.",
        fix: "look for QUIT right after the set-up too",
        passing: "<< 967B669999\n>> QUIT\n-- the agent exits",
        failing: "<< 967B669999\n>> QUIT\n-- the agent waits for a board",
    }

    /// The agent exits when a result follows the word QUIT.
    QUIT_WITH_RESULT "end/quit-with-result" "5.4" Must after QUIT_HEEDED {
        why: "The line may carry the result of the game: QUIT vixen RED VICTORY 80 55 47.",
        fix: "compare the first word of the line, not the whole line",
        passing: ">> QUIT scripted BLUE VICTORY 1 235 235\n-- the agent exits",
        failing: ">> QUIT scripted BLUE VICTORY 1 235 235\n-- the agent takes it for a move of the opponent",
    }

    /// The agent says nothing after QUIT.
    SILENT_AFTER_QUIT "end/silent-after-quit" "5.5" Must after TURNS_ANSWERED {
        why: "The game is over; a line that comes now is either late or meant for somebody else.",
        fix: "exit without printing; write farewells to standard error",
        passing: ">> QUIT\n-- the agent exits",
        failing: ">> QUIT\n<< 0 3 DOWN",
    }

    /// The agent ends of its own accord and with status 0 after QUIT.
    EXIT_STATUS "end/exit-status" "5.6" Must after SETUP {
        why: "Another status, or a signal, means that something went wrong while the agent was ending: an exception, or lost data.",
        fix: "catch what is raised while ending; the agent's standard error shows it",
        passing: ">> QUIT\n-- the agent exits with status 0",
        failing: ">> QUIT\n-- the agent exits with status 1",
    }

    /// The agent exits when its input ends.
    END_OF_INPUT "end/end-of-input" "5.7" Must after TURNS_ANSWERED {
        why: "If the referee goes away, nobody sends QUIT. An agent that reads an empty line again and again then keeps a processor busy for ever.",
        fix: "leave the program when a read returns nothing",
        passing: "-- the agent's input is closed\n-- the agent exits",
        failing: "-- the agent's input is closed\n-- the agent is still there after the limit",
    }

    /// The agent runs until it is told to quit.
    STAYS "process/stays-until-the-end" "6.1" Must after TURNS_ANSWERED {
        why: "An agent that ends or crashes in mid-game has lost it.",
        fix: "the agent's standard error and its exit status say how it ended",
        passing: ">> START and the board\n<< 0 3 DOWN",
        failing: ">> START and the board\n-- the agent exits with status 1",
    }

    /// The agent keeps its standard output open as long as it runs.
    KEEPS_STDOUT "process/keeps-stdout-open" "6.2" Must after TURNS_ANSWERED {
        why: "Nothing can be answered through a closed stream.",
        fix: "do not close standard output, nor hand it to a child that closes it",
        passing: "<< 0 3 DOWN\n>> 0 3 DOWN OK",
        failing: "<< 0 3 DOWN\n-- the agent closes its standard output and lives on",
    }

    /// When the agent has exited, none of the processes that it started is left.
    LEAVES_NOTHING "process/leaves-nothing-behind" "6.3" Must after SETUP {
        why: "Left processes take time from later games, and on a competition's machine from somebody else's.",
        fix: "end and wait for every child before exiting",
        passing: ">> QUIT\n-- the agent exits, and nothing of it is left",
        failing: ">> QUIT\n-- the agent exits, and a child of it runs on",
    }

    /// The agent does not flood its standard output.
    STDOUT_BOUNDED "process/stdout-bounded" "6.4" Must after SETUP {
        why: "An answer is a dozen bytes. A stream of thousands is a loop that has lost its way.",
        fix: "look for a loop that prints, often one that does not notice the end of input",
        passing: "<< 0 3 DOWN",
        failing: "-- a million bytes come without end",
    }

    /// The agent does not flood its standard error.
    STDERR_BOUNDED "process/stderr-bounded" "6.5" Must after SETUP {
        why: "Diagnostics are welcome there, a few lines per turn. A competition keeps what is written, for every game.",
        fix: "write less per turn, or only when asked to by an argument",
        passing: "-- a few lines on standard error",
        failing: "-- a million bytes on standard error within one game",
    }
}
