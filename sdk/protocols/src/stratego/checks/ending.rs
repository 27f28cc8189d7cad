//! Checks of the sections ST-5 (the end of the game) and ST-6 (the agent as a process).

crate::checks! {
    pub(super) ENDING: protocol "stratego", clauses "ST-";

    /// The agent exits when QUIT comes in place of the next turn's first line.
    QUIT_AS_HEADER {
        id: "end/quit-as-header", clause: "5.1", level: Must,
        requires: ["setup/answered", "turn/answered"],
        why: "This is how the side that did not make the last move learns that the game is over. An agent that stays is killed, and loses what it wanted to save.",
        fix: "compare the first word of every line that is read with QUIT, and leave the program",
        passing: "<< 0 3 DOWN\n>> 0 3 DOWN OK\n>> QUIT\n-- the agent exits",
        failing: ">> QUIT\n-- the agent is still there after the limit",
    }

    /// The agent exits when QUIT comes in place of the repetition of its move.
    QUIT_FOR_ECHO {
        id: "end/quit-in-place-of-echo", clause: "5.2", level: Must,
        requires: ["end/quit-as-header", "end/exit-status", "end/silent-after-quit"],
        why: "This is how the side that made the last move learns that the game is over.",
        fix: "look for QUIT when reading the repetition of your own move too",
        passing: "<< 0 3 DOWN\n>> QUIT\n-- the agent exits",
        failing: "<< 0 3 DOWN\n>> QUIT\n-- the agent takes it for the repetition and waits for a header",
    }

    /// The agent exits when QUIT comes in place of START.
    QUIT_AFTER_SETUP {
        id: "end/quit-after-setup", clause: "5.3", level: Must,
        requires: ["end/quit-as-header", "end/exit-status", "end/silent-after-quit"],
        why: "The game ends here when the opponent's set-up is invalid.",
        fix: "look for QUIT right after the set-up too",
        passing: "<< 967B669999\n>> QUIT\n-- the agent exits",
        failing: "<< 967B669999\n>> QUIT\n-- the agent waits for a board",
    }

    /// The agent exits when a result follows the word QUIT.
    QUIT_WITH_RESULT {
        id: "end/quit-with-result", clause: "5.4", level: Must,
        requires: ["end/quit-as-header", "end/exit-status", "end/silent-after-quit"],
        why: "The line may carry the result of the game: QUIT vixen RED VICTORY 80 55 47.",
        fix: "compare the first word of the line, not the whole line",
        passing: ">> QUIT scripted BLUE VICTORY 1 235 235\n-- the agent exits",
        failing: ">> QUIT scripted BLUE VICTORY 1 235 235\n-- the agent takes it for a move of the opponent",
    }

    /// The agent says nothing after QUIT.
    SILENT_AFTER_QUIT {
        id: "end/silent-after-quit", clause: "5.5", level: Must,
        requires: ["setup/answered", "turn/answered"],
        why: "The game is over; a line that comes now is either late or meant for somebody else.",
        fix: "exit without printing; write farewells to standard error",
        passing: ">> QUIT\n-- the agent exits",
        failing: ">> QUIT\n<< 0 3 DOWN",
    }

    /// The agent ends of its own accord and with status 0 after QUIT.
    EXIT_STATUS {
        id: "end/exit-status", clause: "5.6", level: Must,
        requires: ["setup/answered"],
        why: "Another status, or a signal, means that something went wrong while the agent was ending: an exception, or lost data.",
        fix: "catch what is raised while ending; the agent's standard error shows it",
        passing: ">> QUIT\n-- the agent exits with status 0",
        failing: ">> QUIT\n-- the agent exits with status 1",
    }

    /// The agent exits when its input ends.
    END_OF_INPUT {
        id: "end/end-of-input", clause: "5.7", level: Must,
        requires: ["setup/answered", "turn/answered"],
        why: "If the referee goes away, nobody sends QUIT. An agent that reads an empty line again and again then keeps a processor busy for ever.",
        fix: "leave the program when a read returns nothing",
        passing: "-- the agent's input is closed\n-- the agent exits",
        failing: "-- the agent's input is closed\n-- the agent is still there after the limit",
    }

    /// The agent runs until it is told to quit.
    STAYS {
        id: "process/stays-until-the-end", clause: "6.1", level: Must,
        requires: ["setup/answered", "turn/answered"],
        why: "An agent that ends or crashes in mid-game has lost it.",
        fix: "the agent's standard error and its exit status say how it ended",
        passing: ">> START and the board\n<< 0 3 DOWN",
        failing: ">> START and the board\n-- the agent exits with status 1",
    }

    /// The agent keeps its standard output open as long as it runs.
    KEEPS_STDOUT {
        id: "process/keeps-stdout-open", clause: "6.2", level: Must,
        requires: ["setup/answered", "turn/answered"],
        why: "Nothing can be answered through a closed stream.",
        fix: "do not close standard output, nor hand it to a child that closes it",
        passing: "<< 0 3 DOWN\n>> 0 3 DOWN OK",
        failing: "<< 0 3 DOWN\n-- the agent closes its standard output and lives on",
    }

    /// When the agent has exited, none of the processes that it started is left.
    LEAVES_NOTHING {
        id: "process/leaves-nothing-behind", clause: "6.3", level: Must,
        requires: ["setup/answered"],
        why: "Left processes take time from later games, and on a competition's machine from somebody else's.",
        fix: "end and wait for every child before exiting",
        passing: ">> QUIT\n-- the agent exits, and nothing of it is left",
        failing: ">> QUIT\n-- the agent exits, and a child of it runs on",
    }

    /// The agent does not flood its standard output.
    STDOUT_BOUNDED {
        id: "process/stdout-bounded", clause: "6.4", level: Must,
        requires: ["setup/answered"],
        why: "An answer is a dozen bytes. A stream of thousands is a loop that has lost its way.",
        fix: "look for a loop that prints, often one that does not notice the end of input",
        passing: "<< 0 3 DOWN",
        failing: "-- a million bytes come without end",
    }

    /// The agent does not flood its standard error.
    STDERR_BOUNDED {
        id: "process/stderr-bounded", clause: "6.5", level: Must,
        requires: ["setup/answered"],
        why: "Diagnostics are welcome there, a few lines per turn. A competition keeps what is written, for every game.",
        fix: "write less per turn, or only when asked to by an argument",
        passing: "-- a few lines on standard error",
        failing: "-- a million bytes on standard error within one game",
    }
}
