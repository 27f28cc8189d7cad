//! Checks of the sections BW-1 (lines and streams), BW-2 (the form of an answer) and BW-3 (`set_game`).

use super::required::*;

crate::checks! {
    pub(super) OPENING: protocol "bitwa", clauses "BW-";

    /// Every answer leaves the agent's process as soon as it is complete.
    FLUSHES "stream/flushes" "1.1" Must after NOTHING is [Flushes] {
        why: "Most languages buffer output to a pipe until there are several thousand bytes. The agent believes that it has answered, and its time runs until it is killed.",
        fix: "flush standard output after the empty line of every answer",
        passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: "-- gen_move A is sent\n-- nothing comes until the time is up\n-- the agent's input is closed, and out comes: = 1 5 2 1 1 1",
    }

    /// Every line of an answer ends with a newline.
    ENDS_LINES "stream/ends-lines" "1.2" Must after NOTHING is [EndsLines] {
        why: "Without a newline, the referee cannot know that a line is complete, and there is no empty line either.",
        fix: "end every line of an answer with a newline, and write one more for the empty line",
        passing: "<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: "-- the bytes \"= 1 5 2 1 1 1\" come, and no newline",
    }

    /// Lines end with a newline alone, without a carriage return before it.
    NO_CARRIAGE_RETURN "stream/no-carriage-return" "1.3" Must after NOTHING is [NoCarriageReturn] {
        why: "An answer ends with two newlines, one right after the other. With a carriage return between them, an arbiter may never see the end of the answer.",
        fix: "write '\\n', not '\\r\\n': open the stream in binary mode or set its newline",
        passing: "<< =\n<< (empty line)",
        failing: "-- the bytes \"=\\r\\n\\r\\n\" come",
    }

    /// Standard output carries answers and nothing else.
    NO_NOISE "stream/no-noise" "1.4" Must after NOTHING is [NoNoise] {
        why: "Text before an answer may be taken as the answer, but it has neither '=' nor '?'.",
        fix: "write diagnostics to standard error",
        passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: ">> gen_move A\n<< thinking about A\n<< = 1 5 2 1 1 1\n<< (empty line)",
    }

    /// A command that arrives in several pieces is read as one line.
    READS_SPLIT_LINES "stream/reads-split-lines" "1.5" Must after ORDERS_ANSWERED is [SplitLines, Narrow] {
        why: "A pipe does not keep message boundaries. Under load, one line may arrive in two reads. The line of set_game is long.",
        fix: "read up to the newline, not up to what one read returns",
        passing: "-- \"gen_m\" and a little later \"ove A\\n\" are sent\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: "-- \"gen_m\" and a little later \"ove A\\n\" are sent\n<< ? unknown command\n<< (empty line)",
    }

    /// Several commands that arrive at once are read and answered one by one.
    READS_JOINED_LINES "stream/reads-joined-lines" "1.6" Should after TIMED_ORDERS is [CatchAll, JoinedLines] {
        why: "Nothing in the text says that an arbiter waits for one answer before it sends the next command. An agent that drops the rest after the first newline then waits for ever.",
        fix: "read lines from one buffered reader only, and never discard its content",
        passing: "-- time_left 60000 and gen_move A are sent in one write\n<< =\n<< (empty line)\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: "-- time_left 60000 and gen_move A are sent in one write\n<< =\n<< (empty line)\n-- nothing more comes",
    }

    /// An answer begins with '=' or '?', at the very start of its line.
    STARTS_WITH_MARK "answer/starts-with-mark" "2.1" Must after NOTHING {
        why: "The mark says whether the command was carried out. Text without it is not an answer, so the agent counts as silent.",
        fix: "print '=' and a space before the numbers of an order, and '=' alone where nothing is asked",
        passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: ">> gen_move A\n<< 1 5 2 1 1 1\n<< (empty line)",
    }

    /// An answer ends with an empty line: two newlines, one right after the other.
    ENDS_WITH_EMPTY_LINE "answer/ends-with-empty-line" "2.2" Must after NOTHING is [EmptyLine] {
        why: "An answer may have several lines, and only the empty line ends it. Without it, the referee waits until the agent's time is used up.",
        fix: "print two newlines after every answer",
        passing: "<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: "<< = 1 5 2 1 1 1\n-- no empty line comes",
    }

    /// Each command is answered once.
    ONE_PER_COMMAND "answer/one-per-command" "2.3" Must after GAME_TAKEN {
        why: "A second answer is still in the pipe when the next command is sent, and is read as its answer.",
        fix: "print exactly one answer in the branch for each command, and none outside of them",
        passing: ">> play a 0 3 2 1 1 1\n<< =\n<< (empty line)",
        failing: ">> play a 0 3 2 1 1 1\n<< =\n<< (empty line)\n<< =\n<< (empty line)",
    }

    /// The agent writes nothing before it receives the first command.
    WAITS_FOR_COMMAND "answer/waits-for-command" "2.4" Must after NOTHING is [Waits] {
        why: "An early answer is read as the answer to set_game, and every later answer is off by one.",
        fix: "begin by reading, and print no greeting",
        passing: ">> set_game 5 3 9 1 ##### #A.a# #####\n<< =\n<< (empty line)",
        failing: "<< =\n<< (empty line)\n>> set_game 5 3 9 1 ##### #A.a# #####",
    }

    /// A single empty line ends an answer, and no other empty line follows.
    ONE_EMPTY_LINE "answer/one-empty-line" "2.5" Should after GAME_TAKEN {
        why: "Usually a print adds a newline to the two in the text. Our referee ignores the empty line. Another arbiter may read it as an empty answer to the next command.",
        fix: "write the answer with exactly two newlines, such as print(text, end=\"\\n\\n\")",
        passing: "<< =\n<< (empty line)",
        failing: "<< =\n<< (empty line)\n<< (empty line)",
    }

    /// An answer has nothing that its form does not need.
    PLAIN_FORM "answer/plain-form" "2.6" May after GAME_TAKEN {
        why: "Our referee understands it. An arbiter that compares whole lines, or splits at single spaces, may not.",
        fix: "print '=' alone where nothing is asked, and for an order '=' and six numbers with one space before each",
        passing: "<< = 1 5 2 1 1 1",
        failing: "<< =  1 05 2 +1 1 1 ",
    }

    /// The agent answers a command that it does not know with '?'.
    REFUSES_UNKNOWN "answer/refuses-unknown-commands" "2.7" Should after ORDERS_ANSWERED {
        why: "The applet lets people send any command. Only '?' tells them that the agent did nothing.",
        fix: "add a default branch that answers '? unknown command'",
        passing: ">> showboard\n<< ? unknown command\n<< (empty line)",
        failing: ">> showboard\n<< =\n<< (empty line)",
    }

    /// The agent answers a command that it does not know, and keeps running.
    SURVIVES_UNKNOWN "answer/survives-unknown-commands" "2.10" Must after ORDERS_ANSWERED {
        why: "The applet lets people send any command. An agent that crashes or stays silent cannot be tested there.",
        fix: "add a default branch that answers '? unknown command'",
        passing: ">> showboard\n<< ? unknown command\n<< (empty line)\n>> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: ">> showboard\n-- nothing comes",
    }

    /// The agent answers set_game.
    SET_GAME_ANSWERED "set-game/answered" "3.1" Must after NOTHING {
        why: "The arbiter waits for the answer, and the game does not begin.",
        fix: "read a line, and if its first word is set_game, answer '=' and an empty line",
        passing: ">> set_game 8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########\n<< =\n<< (empty line)",
        failing: ">> set_game 8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########\n-- nothing comes",
    }

    /// The answer to set_game is '='.
    SET_GAME_ACCEPTED "set-game/accepted" "3.2" Must after GAME_TAKEN {
        why: "An agent that refuses the game with '?' cannot play it.",
        fix: "read four numbers (m, n, r, s), then n words of m characters: '#', '.' and letters of either case",
        passing: ">> set_game 8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########\n<< =\n<< (empty line)",
        failing: ">> set_game 8 6 100 2 ######## #.A..a.# #AA#.aa# #BB.#bb# #.B..b.# ########\n<< ? too many divisions\n<< (empty line)",
    }

    /// The agent accepts boards of up to 40 by 40 cells, square or not, and gives orders on them.
    LARGE_BOARDS "set-game/large-boards" "3.3" Must after LEGAL_ORDERS {
        why: "The text sets no limit to m and n. A buffer that is too short for the line of set_game fails at the first large board.",
        fix: "read a line of any length, and make the board as large as m and n say",
        passing: "-- set_game with a board of 40 by 40 cells is sent\n<< =\n<< (empty line)",
        failing: "-- set_game with a board of 40 by 40 cells is sent\n-- the agent is ended by a signal",
    }

    /// The agent accepts any letters as divisions: up to 26 for each side, with gaps.
    ALL_LETTERS "set-game/all-letters" "3.4" Must after ACCEPTED_ORDERS {
        why: "Divisions are named by the letters from A to Z and a to z, and a board need not begin with A.",
        fix: "store divisions by their letters, not by a count",
        passing: "-- set_game with the divisions A to Z and a to z is sent\n<< =\n<< (empty line)\n>> gen_move Z\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: "-- set_game with the divisions A to Z and a to z is sent\n<< =\n<< (empty line)\n>> gen_move Z\n<< ? no such division\n<< (empty line)",
    }
}
