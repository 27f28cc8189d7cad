//! Checks of the sections OT-1 (lines and streams), OT-2 (hello) and OT-3 (rules).

use super::required::*;

crate::checks! {
    pub(super) OPENING: protocol "otep", clauses "OT-";

    /// Every command leaves the agent's process as soon as it is complete.
    FLUSHES "stream/flushes" "1.1" Must after NOTHING is [Flushes] {
        why: "Most languages buffer output to a pipe until there are several thousand bytes. The agent believes that it has moved, and its clock runs until the game is lost.",
        fix: "flush standard output after every command",
        passing: ">> play attackers\n<< move d1-c1",
        failing: "-- play is sent\n-- nothing comes until the time is up\n-- the agent's input is closed, and out comes: move d1-c1",
    }

    /// Every command ends with a newline.
    ENDS_LINES "stream/ends-lines" "1.2" Must after NOTHING is [EndsLines] {
        why: "Without a newline, the referee cannot know that a command is complete: \"move d1-c1\" may still become \"move d1-c11\".",
        fix: "end every command with a newline",
        passing: "<< move d1-c1",
        failing: "-- the bytes \"move d1-c1\" come, and no newline",
    }

    /// Lines end with a newline alone, without a carriage return before it.
    NO_CARRIAGE_RETURN "stream/no-carriage-return" "1.3" Must after NOTHING is [NoCarriageReturn] {
        why: "The real program takes the carriage return as part of the move and crashes.",
        fix: "write '\\n', not '\\r\\n': open the stream in binary mode or set its newline",
        passing: "<< move d1-c1",
        failing: "-- the bytes \"move d1-c1\\r\\n\" come",
    }

    /// Standard output carries the protocol's commands and nothing else.
    NO_NOISE "stream/no-noise" "1.4" Should after NOTHING is [NoNoise] {
        why: "The referee ignores a line that is not a command. So does the real program, unless the line begins like one.",
        fix: "write diagnostics to standard error, or as the text of status",
        passing: "<< status depth 4\n<< move d1-c1",
        failing: "<< searched 48210 nodes\n<< move d1-c1",
    }

    /// A command has nothing that its form does not need: lower case, single spaces, and no space at either end.
    PLAIN_FORM "stream/plain-form" "1.5" Must after NOTHING {
        why: "The referee understands such a line. The real program does not know \"Move\", and crashes at a space after a move.",
        fix: "print the command in lower case, one space between the parts, and nothing after the last part",
        passing: "<< move d1-c1",
        failing: "<< Move d1-c1 ",
    }

    /// The agent sends only US-ASCII.
    ASCII "stream/ascii" "1.6" Should after HELLO is [Ascii] {
        why: "People see the text of a status or an error, and bytes beyond 127 may look different on their machine.",
        fix: "write status texts and error messages without accents and symbols",
        passing: "<< status thinking",
        failing: "-- the bytes \"status r\\xc3\\xa9fl\\xc3\\xa9chit\\n\" come",
    }

    /// A line that arrives in several pieces is read as one line.
    READS_SPLIT_LINES "stream/reads-split-lines" "1.7" Must after MOVES_ANSWERED is [SplitLines, Narrow] {
        why: "A pipe does not keep message boundaries. Under load, one line may arrive in two reads. Rules strings are long.",
        fix: "read up to the newline, not up to what one read returns",
        passing: "-- \"play atta\" and a little later \"ckers\\n\" are sent\n<< move d1-c1",
        failing: "-- \"play atta\" and a little later \"ckers\\n\" are sent\n-- the agent takes the first piece for a line and dies of it",
    }

    /// Several lines that arrive at once are read one by one.
    READS_JOINED_LINES "stream/reads-joined-lines" "1.8" Must after STEADY_MOVES is [CatchAll, JoinedLines] {
        why: "The reply to a move, the opponent's move, play and clock may all be in the pipe when the agent reads next. An agent that drops the rest after the first newline waits for ever.",
        fix: "read lines from one buffered reader only, and never discard its content",
        passing: "-- opponent-move, play and clock are sent in one write\n<< move c1-b1",
        failing: "-- opponent-move, play and clock are sent in one write\n-- nothing comes",
    }

    /// The agent ignores a command that it does not know.
    IGNORES_UNKNOWN "stream/ignores-unknown-commands" "1.9" Should after MOVES_ANSWERED {
        why: "The real program has commands that are not in the text, and may get more. An agent that crashes at one loses the game.",
        fix: "add a default branch that does nothing",
        passing: ">> dump 3\n>> play attackers\n<< move d1-c1",
        failing: ">> dump 3\n-- the agent exits",
    }

    /// The agent says hello when it has started.
    HELLO_SENT "hello/sent" "2.1" Must after NOTHING {
        why: "Without hello the agent counts as not started, and the game ends before it begins.",
        fix: "print hello as soon as the program has started, before it reads its first line",
        passing: "<< hello",
        failing: "-- nothing comes within five seconds",
    }

    /// The hello comes within five seconds.
    HELLO_IN_TIME "hello/in-time" "2.2" Must after HELLO is [Time] {
        why: "An agent that loads its tables first may miss the limit on a slower machine and lose without a move.",
        fix: "say hello first, and load large data afterwards",
        passing: "<< hello",
        failing: "-- six seconds pass\n<< hello",
    }

    /// The first command that the agent sends is hello.
    HELLO_FIRST "hello/comes-first" "2.3" Should after NOTHING {
        why: "A host may not read anything else before it.",
        fix: "say hello before simple-moves, status and everything else",
        passing: "<< hello\n<< simple-moves off",
        failing: "<< simple-moves off\n<< hello",
    }

    /// The agent reads rules that arrive before its hello.
    RULES_BEFORE_HELLO "rules/before-hello" "3.1" Must after MOVES_ANSWERED {
        why: "The real program sends the rules when the process starts. The text does not say which of the two comes first.",
        fix: "say hello without waiting, and read afterwards",
        passing: ">> rules dim:7 name:Brandub ...\n<< hello\n>> play attackers\n<< move d1-c1",
        failing: ">> rules dim:7 name:Brandub ...\n-- the agent takes the line for something else and has no rules",
    }

    /// The agent plays every variant that is built into OpenTafl.
    EVERY_VARIANT "rules/every-variant" "3.2" Must after KNOWN_RULES is [CatchAll] {
        why: "The rules string defines the variant. An agent that reads only part of it makes illegal moves in other variants.",
        fix: "read every key of the rules string, with defaults for missing keys, and ignore others; see docs/protocols/tafl-notation.md#all-keys",
        passing: ">> rules dim:9 name:Sea_Battle esc:e ...\n>> play attackers\n<< move d1-c1",
        failing: ">> rules dim:9 name:Sea_Battle esc:e ...\n>> play attackers\n<< move a1-a3",
    }

    /// The agent plays on boards of up to 19 by 19, with squares such as s19.
    LARGE_BOARDS "rules/large-boards" "3.3" Must after KNOWN_RULES {
        why: "A reader of single characters fails at ranks with two digits, and at runs with two digits in a position record.",
        fix: "read the whole number of a rank and of a run of empty squares; see docs/protocols/tafl-notation.md#positions",
        passing: ">> rules dim:19 name:Alea_Evangelii ...\n>> play attackers\n<< move c19-d19",
        failing: ">> rules dim:19 name:Alea_Evangelii ...\n>> play attackers\n<< move c1-c9",
    }

    /// Rules that come before the game has begun set the agent to their starting position.
    STARTS_ANEW "rules/starts-anew" "3.4" Must after LEGAL_MOVES {
        why: "The rules may come more than once. An agent that keeps the first ones plays a different game from its opponent.",
        fix: "whenever rules come before play and opponent-move, set up the board, and forget all keys of earlier rules",
        passing: ">> rules dim:7 name:Brandub ...\n>> rules dim:11 name:Fetlar ...\n>> play attackers\n<< move d1-d2",
        failing: ">> rules dim:7 name:Brandub ...\n>> rules dim:11 name:Fetlar ...\n>> play attackers\n<< move a4-a5",
    }

    /// Rules that come when the game has begun leave the agent's board as it is.
    KEPT_IN_MID_GAME "rules/kept-in-mid-game" "3.5" Should after LEGAL_MOVES {
        why: "They answer the agent's own question and do not begin a new game.",
        fix: "set up the board only if neither play nor opponent-move has come before",
        passing: "<< move d1-c1\n>> move /2t4/3t3/...\n>> rules dim:7 name:Brandub ...\n>> opponent-move d3-c3 /2t4/3t3/...\n>> play attackers\n<< move c1-b1",
        failing: "-- the same, and the agent moves a piece as it stood at the start",
    }
}
