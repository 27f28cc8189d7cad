//! Checks of the sections OT-1 (lines and streams), OT-2 (hello) and OT-3 (rules).

use super::required::*;

crate::checks! {
    pub(super) OPENING: protocol "otep", clauses "OT-";

    /// Every command leaves the agent's process as soon as it is complete.
    FLUSHES "stream/flushes" "1.1" Must after NOTHING {
        why: "Most languages keep output to a pipe in a buffer until some thousand bytes have gathered. The move is then sent, as far as the agent is concerned, and its clock runs on until the game is lost.",
        fix: "flush standard output after every command",
        passing: ">> play attackers\n<< move d1-c1",
        failing: "-- play is sent\n-- nothing comes until the time is up\n-- the agent's input is closed, and out comes: move d1-c1",
    }

    /// Every command ends with a newline.
    ENDS_LINES "stream/ends-lines" "1.2" Must after NOTHING {
        why: "The referee cannot know that a command is complete before its newline comes: \"move d1-c1\" may still become \"move d1-c11\".",
        fix: "end every command with a newline",
        passing: "<< move d1-c1",
        failing: "-- the bytes \"move d1-c1\" come, and no newline",
    }

    /// Lines end with a newline alone, without a carriage return before it.
    NO_CARRIAGE_RETURN "stream/no-carriage-return" "1.3" Must after NOTHING {
        why: "The real program takes the carriage return for a part of the move and breaks down over it.",
        fix: "write '\\n', not '\\r\\n': open the stream in binary mode or set its newline",
        passing: "<< move d1-c1",
        failing: "-- the bytes \"move d1-c1\\r\\n\" come",
    }

    /// Standard output carries the protocol's commands and nothing else.
    NO_NOISE "stream/no-noise" "1.4" Should after NOTHING {
        why: "The referee passes over a line that is no command, and so does the real program, as long as the line does not happen to begin like one.",
        fix: "write diagnostics to standard error, or as the text of status",
        passing: "<< status depth 4\n<< move d1-c1",
        failing: "<< searched 48210 nodes\n<< move d1-c1",
    }

    /// A command is worded without anything that its form does not need: in lower case, with single spaces, from the
    /// first byte of the line to the last.
    PLAIN_FORM "stream/plain-form" "1.5" Must after NOTHING {
        why: "The referee understands such a line. The real program does not know \"Move\", and breaks down over a space behind a move.",
        fix: "print the command's word in lower case, one space between the parts, and nothing behind the last one",
        passing: "<< move d1-c1",
        failing: "<< Move d1-c1 ",
    }

    /// All that the agent sends is US-ASCII.
    ASCII "stream/ascii" "1.6" Should after HELLO {
        why: "The text of a status or of an error is shown to people, and bytes beyond 127 are shown as something else on their machine.",
        fix: "write status texts and error messages without accents and symbols",
        passing: "<< status thinking",
        failing: "-- the bytes \"status r\\xc3\\xa9fl\\xc3\\xa9chit\\n\" come",
    }

    /// A line that arrives in several pieces is read as one line.
    READS_SPLIT_LINES "stream/reads-split-lines" "1.7" Must after MOVES_ANSWERED {
        why: "A pipe keeps no message boundaries: under load one line may arrive in two reads. Rules strings are long.",
        fix: "read up to the newline, not up to what one read returns",
        passing: "-- \"play atta\" and a little later \"ckers\\n\" are sent\n<< move d1-c1",
        failing: "-- \"play atta\" and a little later \"ckers\\n\" are sent\n-- the agent takes the first piece for a line and dies of it",
    }

    /// Several lines that arrive at once are read one by one.
    READS_JOINED_LINES "stream/reads-joined-lines" "1.8" Must after STEADY_MOVES {
        why: "The reply to a move, the opponent's move, play and clock may all be in the pipe when the agent reads next. An agent that drops what follows the first newline waits for ever.",
        fix: "read lines from one buffered reader only, and never throw away what it holds",
        passing: "-- opponent-move, play and clock are sent in one write\n<< move c1-b1",
        failing: "-- opponent-move, play and clock are sent in one write\n-- nothing comes",
    }

    /// A command that the agent does not know is passed over.
    IGNORES_UNKNOWN "stream/ignores-unknown-commands" "1.9" Should after MOVES_ANSWERED {
        why: "The real program has commands that the text does not name, and may get more. An agent that dies of one loses a game that it could have played.",
        fix: "end the choice between commands with a branch that does nothing",
        passing: ">> dump 3\n>> play attackers\n<< move d1-c1",
        failing: ">> dump 3\n-- the agent exits",
    }

    /// The agent says hello when it has started.
    HELLO_SENT "hello/sent" "2.1" Must after NOTHING {
        why: "Without hello the agent counts as not started, and the game ends before it begins.",
        fix: "print hello and a newline at the start, flush, and only then read",
        passing: "<< hello",
        failing: "-- nothing comes within five seconds",
    }

    /// The hello comes within five seconds.
    HELLO_IN_TIME "hello/in-time" "2.2" Must after HELLO {
        why: "An agent that loads its tables first may miss the limit on a slower machine, and loses without a move.",
        fix: "say hello first and load what takes long afterwards",
        passing: "<< hello",
        failing: "-- six seconds pass\n<< hello",
    }

    /// The first command that the agent sends is hello.
    HELLO_FIRST "hello/comes-first" "2.3" Should after NOTHING {
        why: "Whoever hosts the agent may not listen for anything else before it.",
        fix: "say hello before simple-moves, status and everything else",
        passing: "<< hello\n<< simple-moves off",
        failing: "<< simple-moves off\n<< hello",
    }

    /// Rules that arrive before the agent's hello are read all the same.
    RULES_BEFORE_HELLO "rules/before-hello" "3.1" Must after MOVES_ANSWERED {
        why: "The real program sends the rules when the process starts. The text does not say which of the two comes first.",
        fix: "say hello without waiting, and read whatever is there afterwards",
        passing: ">> rules dim:7 name:Brandub ...\n<< hello\n>> play attackers\n<< move d1-c1",
        failing: ">> rules dim:7 name:Brandub ...\n-- the agent takes the line for something else and has no rules",
    }

    /// The agent plays every variant that is built into OpenTafl.
    EVERY_VARIANT "rules/every-variant" "3.2" Must after LEGAL_MOVES {
        why: "The rules string says which variant it is; an agent that reads a part of it only moves illegally in the others.",
        fix: "read every key of the rules string, and give those that are missing their defaults; an unknown key is passed over",
        passing: ">> rules dim:9 name:Sea_Battle esc:e ...\n>> play attackers\n<< move d1-c1",
        failing: ">> rules dim:9 name:Sea_Battle esc:e ...\n>> play attackers\n<< move a1-a3",
    }

    /// The agent plays on boards of up to 19 by 19, with squares such as s19.
    LARGE_BOARDS "rules/large-boards" "3.3" Must after LEGAL_MOVES {
        why: "Ranks of two digits, and runs of two digits in a position record, are where readers of single characters fail.",
        fix: "read the whole number of a rank and of a run of empty squares",
        passing: ">> rules dim:19 name:Alea_Evangelii ...\n>> play attackers\n<< move c19-d19",
        failing: ">> rules dim:19 name:Alea_Evangelii ...\n>> play attackers\n<< move c1-c9",
    }

    /// Rules that come before the game has begun set the agent to their starting position.
    STARTS_ANEW "rules/starts-anew" "3.4" Must after LEGAL_MOVES {
        why: "The rules may come more than once. An agent that keeps the first ones plays another game than its opponent.",
        fix: "set up the board whenever rules come and neither play nor opponent-move has come before",
        passing: ">> rules dim:7 name:Brandub ...\n>> rules dim:11 name:Fetlar ...\n>> play attackers\n<< move d1-d2",
        failing: ">> rules dim:7 name:Brandub ...\n>> rules dim:11 name:Fetlar ...\n>> play attackers\n<< move a4-a5",
    }

    /// Rules that come when the game has begun leave the agent's board as it is.
    KEPT_IN_MID_GAME "rules/kept-in-mid-game" "3.5" Should after LEGAL_MOVES {
        why: "They are the answer to the agent's own question, and no new game.",
        fix: "set up the board only if neither play nor opponent-move has come before",
        passing: "<< move d1-c1\n>> move /2t4/3t3/...\n>> rules dim:7 name:Brandub ...\n>> opponent-move d3-c3 /2t4/3t3/...\n>> play attackers\n<< move c1-b1",
        failing: "-- the same, and the agent moves a piece as it stood at the start",
    }
}
