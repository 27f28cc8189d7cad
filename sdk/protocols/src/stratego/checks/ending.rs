//! Checks of the sections ST-5 (the end of the game) and ST-6 (the agent as a process).

use super::required::*;

crate::checks! {
    pub(super) ENDING: protocol "stratego", clauses "ST-";

    /// The agent exits when QUIT comes in place of the next turn's first line.
    QUIT_AS_HEADER "end/quit-as-header" "5.1" Must after TURNS_ANSWERED is [End] {
        why: "This is how the side that did not make the last move learns that the game is over. An agent that stays is killed, and loses unsaved data.",
        fix: "compare the first word of every line with QUIT (in web-2011 with VICTORY, DEFEAT, DRAW, ILLEGAL and DEFAULT), and exit",
        passing: "<< 0 3 DOWN\n>> 0 3 DOWN OK\n>> QUIT\n-- the agent exits",
        failing: ">> QUIT\n-- the agent is still there after the limit",
    }

    /// The agent exits when QUIT comes in place of the echo of its move.
    QUIT_FOR_ECHO "end/quit-in-place-of-echo" "5.2" Must after QUIT_HEEDED is [End] {
        why: "This is how the side that made the last move learns that the game is over.",
        fix: "also look for QUIT when you read the echo of your own move",
        passing: "<< 0 3 DOWN\n>> QUIT\n-- the agent exits",
        failing: "<< 0 3 DOWN\n>> QUIT\n-- the agent takes it for the repetition and waits for a header",
    }

    /// The agent exits when QUIT comes in place of START.
    QUIT_AFTER_SETUP "end/quit-after-setup" "5.3" Should after QUIT_HEEDED is [End] {
        why: "The game ends here if the opponent's set-up is invalid. No game is lost by it, but an agent that stays is killed.",
        fix: "also look for the word that ends the game, such as QUIT, right after the set-up",
        passing: "<< 967B669999\n>> QUIT\n-- the agent exits",
        failing: "<< 967B669999\n>> QUIT\n-- the agent waits for a board",
    }

    /// The agent exits when a result follows the word QUIT.
    QUIT_WITH_RESULT "end/quit-with-result" "5.4" Must after QUIT_HEEDED is [End] {
        why: "The line may include the result of the game: QUIT vixen RED VICTORY 80 55 47.",
        fix: "compare the first word of the line, not the whole line",
        passing: ">> QUIT scripted BLUE VICTORY 1 235 235\n-- the agent exits",
        failing: ">> QUIT scripted BLUE VICTORY 1 235 235\n-- the agent takes it for a move of the opponent",
    }

    /// The agent writes nothing after QUIT.
    SILENT_AFTER_QUIT "end/silent-after-quit" "5.5" Must after TURNS_ANSWERED is [End] {
        why: "The game is over. A line that comes now is late or meant for another reader.",
        fix: "exit without printing, and write farewells to standard error",
        passing: ">> QUIT\n-- the agent exits",
        failing: ">> QUIT\n<< 0 3 DOWN",
    }

    /// The agent exits by itself with status 0 after QUIT.
    EXIT_STATUS "end/exit-status" "5.6" Should after SETUP is [End, ExitStatus] {
        why: "Another status or a signal means that something failed while the agent was ending: an exception, or lost data.",
        fix: "handle exceptions while ending; the agent's standard error shows them",
        passing: ">> QUIT\n-- the agent exits with status 0",
        failing: ">> QUIT\n-- the agent exits with status 1",
    }

    /// The agent exits when its input ends.
    END_OF_INPUT "end/end-of-input" "5.7" Should after TURNS_ANSWERED is [End, EndOfInput] {
        why: "If the referee disappears, no one sends QUIT. An agent that keeps reading an empty line then uses a processor for ever.",
        fix: "exit when a read returns nothing",
        passing: "-- the agent's input is closed\n-- the agent exits",
        failing: "-- the agent's input is closed\n-- the agent is still there after the limit",
    }

    /// The agent runs until it receives QUIT.
    STAYS "process/stays-until-the-end" "6.1" Must after TURNS_ANSWERED is [Process] {
        why: "An agent that ends or crashes in mid-game has lost it.",
        fix: "look at the agent's standard error and exit status to see how it ended",
        passing: ">> START and the board\n<< 0 3 DOWN",
        failing: ">> START and the board\n-- the agent exits with status 1",
    }

    /// The agent keeps its standard output open as long as it runs.
    KEEPS_STDOUT "process/keeps-stdout-open" "6.2" Must after TURNS_ANSWERED is [Process] {
        why: "Nothing can be answered through a closed stream.",
        fix: "leave standard output open: look for a close, a redirection to a file (> FILE), and a child that closes it",
        passing: "<< 0 3 DOWN\n>> 0 3 DOWN OK",
        failing: "<< 0 3 DOWN\n-- the agent closes its standard output and lives on",
    }

    /// No process that the agent started is left after its exit.
    LEAVES_NOTHING "process/leaves-nothing-behind" "6.3" Must after SETUP is [Process, LeavesNothing] {
        why: "Processes that stay take time from later games, also from other agents' games.",
        fix: "end and wait for every child before exiting",
        passing: ">> QUIT\n-- the agent exits, and nothing of it is left",
        failing: ">> QUIT\n-- the agent exits, and a child of it runs on",
    }

    /// The agent does not flood its standard output.
    STDOUT_BOUNDED "process/stdout-bounded" "6.4" Must after SETUP is [Process, Stdout] {
        why: "An answer is a dozen bytes. Thousands of lines come from a loop that does not end.",
        fix: "look for a loop that prints; often it does not notice the end of input",
        passing: "<< 0 3 DOWN",
        failing: "-- a million bytes come without end",
    }

    /// The agent does not flood its standard error.
    STDERR_BOUNDED "process/stderr-bounded" "6.5" Should after SETUP is [Process, Stderr] {
        why: "A few lines of diagnostics per turn are fine. No game ends because of more, but the rest is dropped.",
        fix: "write less per turn, or only if an argument asks for it",
        passing: "-- a few lines on standard error",
        failing: "-- a million bytes on standard error within one game",
    }
}
