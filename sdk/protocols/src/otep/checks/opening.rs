//! Checks of the sections OT-1 (lines and streams), OT-2 (hello) and OT-3 (rules).

crate::checks! {
    pub(super) OPENING: protocol "otep", clauses "OT-";

    /// Every command leaves the agent's process as soon as it is complete.
    FLUSHES {
        id: "stream/flushes", clause: "1.1", level: Must,
        requires: [],
        why: "Most languages keep output to a pipe in a buffer until some thousand bytes have gathered. The move is then sent, as far as the agent is concerned, and its clock runs on until the game is lost.",
        fix: "flush standard output after every command",
        passing: ">> play attackers\n<< move d1-c1",
        failing: "-- play is sent\n-- nothing comes until the time is up\n-- the agent's input is closed, and out comes: move d1-c1",
    }

    /// Every command ends with a newline.
    ENDS_LINES {
        id: "stream/ends-lines", clause: "1.2", level: Must,
        requires: [],
        why: "The referee cannot know that a command is complete before its newline comes: \"move d1-c1\" may still become \"move d1-c11\".",
        fix: "end every command with a newline",
        passing: "<< move d1-c1",
        failing: "-- the bytes \"move d1-c1\" come, and no newline",
    }

    /// Lines end with a newline alone, without a carriage return before it.
    NO_CARRIAGE_RETURN {
        id: "stream/no-carriage-return", clause: "1.3", level: Must,
        requires: [],
        why: "The real program takes the carriage return for a part of the move and breaks down over it.",
        fix: "write '\\n', not '\\r\\n': open the stream in binary mode or set its newline",
        passing: "<< move d1-c1",
        failing: "-- the bytes \"move d1-c1\\r\\n\" come",
    }

    /// Standard output carries the protocol's commands and nothing else.
    NO_NOISE {
        id: "stream/no-noise", clause: "1.4", level: Should,
        requires: [],
        why: "The referee passes over a line that is no command, and so does the real program, as long as the line does not happen to begin like one.",
        fix: "write diagnostics to standard error, or as the text of status",
        passing: "<< status depth 4\n<< move d1-c1",
        failing: "<< searched 48210 nodes\n<< move d1-c1",
    }

    /// A command is worded without anything that its form does not need: in lower case, with single spaces, from the
    /// first byte of the line to the last.
    PLAIN_FORM {
        id: "stream/plain-form", clause: "1.5", level: Must,
        requires: [],
        why: "The referee understands such a line. The real program does not know \"Move\", and breaks down over a space behind a move.",
        fix: "print the command's word in lower case, one space between the parts, and nothing behind the last one",
        passing: "<< move d1-c1",
        failing: "<< Move d1-c1 ",
    }

    /// All that the agent sends is US-ASCII.
    ASCII {
        id: "stream/ascii", clause: "1.6", level: Should,
        requires: ["hello/sent"],
        why: "The text of a status or of an error is shown to people, and bytes beyond 127 are shown as something else on their machine.",
        fix: "write status texts and error messages without accents and symbols",
        passing: "<< status thinking",
        failing: "-- the bytes \"status r\\xc3\\xa9fl\\xc3\\xa9chit\\n\" come",
    }

    /// A line that arrives in several pieces is read as one line.
    READS_SPLIT_LINES {
        id: "stream/reads-split-lines", clause: "1.7", level: Must,
        requires: ["hello/sent", "move/one-per-play"],
        why: "A pipe keeps no message boundaries: under load one line may arrive in two reads. Rules strings are long.",
        fix: "read up to the newline, not up to what one read returns",
        passing: "-- \"play atta\" and a little later \"ckers\\n\" are sent\n<< move d1-c1",
        failing: "-- \"play atta\" and a little later \"ckers\\n\" are sent\n-- the agent takes the first piece for a line and dies of it",
    }

    /// Several lines that arrive at once are read one by one.
    READS_JOINED_LINES {
        id: "stream/reads-joined-lines", clause: "1.8", level: Must,
        requires: ["hello/sent", "move/one-per-play", "process/stays-until-goodbye", "process/keeps-stdout-open"],
        why: "The reply to a move, the opponent's move, play and clock may all be in the pipe when the agent reads next. An agent that drops what follows the first newline waits for ever.",
        fix: "read lines from one buffered reader only, and never throw away what it holds",
        passing: "-- opponent-move, play and clock are sent in one write\n<< move c1-b1",
        failing: "-- opponent-move, play and clock are sent in one write\n-- nothing comes",
    }

    /// A command that the agent does not know is passed over.
    IGNORES_UNKNOWN {
        id: "stream/ignores-unknown-commands", clause: "1.9", level: Should,
        requires: ["hello/sent", "move/one-per-play"],
        why: "The real program has commands that the text does not name, and may get more. An agent that dies of one loses a game that it could have played.",
        fix: "end the choice between commands with a branch that does nothing",
        passing: ">> dump 3\n>> play attackers\n<< move d1-c1",
        failing: ">> dump 3\n-- the agent exits",
    }

    /// The agent says hello when it has started.
    HELLO_SENT {
        id: "hello/sent", clause: "2.1", level: Must,
        requires: [],
        why: "Without hello the agent counts as not started, and the game ends before it begins.",
        fix: "print hello and a newline at the start, flush, and only then read",
        passing: "<< hello",
        failing: "-- nothing comes within five seconds",
    }

    /// The hello comes within five seconds.
    HELLO_IN_TIME {
        id: "hello/in-time", clause: "2.2", level: Must,
        requires: ["hello/sent"],
        why: "An agent that loads its tables first may miss the limit on a slower machine, and loses without a move.",
        fix: "say hello first and load what takes long afterwards",
        passing: "<< hello",
        failing: "-- six seconds pass\n<< hello",
    }

    /// The first command that the agent sends is hello.
    HELLO_FIRST {
        id: "hello/comes-first", clause: "2.3", level: Should,
        requires: [],
        why: "Whoever hosts the agent may not listen for anything else before it.",
        fix: "say hello before simple-moves, status and everything else",
        passing: "<< hello\n<< simple-moves off",
        failing: "<< simple-moves off\n<< hello",
    }

    /// Rules that arrive before the agent's hello are read all the same.
    RULES_BEFORE_HELLO {
        id: "rules/before-hello", clause: "3.1", level: Must,
        requires: ["hello/sent", "move/one-per-play"],
        why: "The real program sends the rules when the process starts. The text does not say which of the two comes first.",
        fix: "say hello without waiting, and read whatever is there afterwards",
        passing: ">> rules dim:7 name:Brandub ...\n<< hello\n>> play attackers\n<< move d1-c1",
        failing: ">> rules dim:7 name:Brandub ...\n-- the agent takes the line for something else and has no rules",
    }

    /// The agent plays every variant that is built into OpenTafl.
    EVERY_VARIANT {
        id: "rules/every-variant", clause: "3.2", level: Must,
        requires: ["hello/sent", "move/one-per-play", "legal/allowed", "legal/own-side"],
        why: "The rules string says which variant it is; an agent that reads a part of it only moves illegally in the others.",
        fix: "read every key of the rules string, and give those that are missing their defaults; an unknown key is passed over",
        passing: ">> rules dim:9 name:Sea_Battle esc:e ...\n>> play attackers\n<< move d1-c1",
        failing: ">> rules dim:9 name:Sea_Battle esc:e ...\n>> play attackers\n<< move a1-a3",
    }

    /// The agent plays on boards of up to 19 by 19, with squares such as s19.
    LARGE_BOARDS {
        id: "rules/large-boards", clause: "3.3", level: Must,
        requires: ["hello/sent", "move/one-per-play", "legal/allowed", "legal/own-side"],
        why: "Ranks of two digits, and runs of two digits in a position record, are where readers of single characters fail.",
        fix: "read the whole number of a rank and of a run of empty squares",
        passing: ">> rules dim:19 name:Alea_Evangelii ...\n>> play attackers\n<< move c19-d19",
        failing: ">> rules dim:19 name:Alea_Evangelii ...\n>> play attackers\n<< move c1-c9",
    }

    /// Rules that come before the game has begun set the agent to their starting position.
    STARTS_ANEW {
        id: "rules/starts-anew", clause: "3.4", level: Must,
        requires: ["hello/sent", "move/one-per-play", "legal/allowed", "legal/own-side"],
        why: "The rules may come more than once. An agent that keeps the first ones plays another game than its opponent.",
        fix: "set up the board whenever rules come and neither play nor opponent-move has come before",
        passing: ">> rules dim:7 name:Brandub ...\n>> rules dim:11 name:Fetlar ...\n>> play attackers\n<< move d1-d2",
        failing: ">> rules dim:7 name:Brandub ...\n>> rules dim:11 name:Fetlar ...\n>> play attackers\n<< move a4-a5",
    }

    /// Rules that come when the game has begun leave the agent's board as it is.
    KEPT_IN_MID_GAME {
        id: "rules/kept-in-mid-game", clause: "3.5", level: Should,
        requires: ["hello/sent", "move/one-per-play", "legal/allowed", "legal/own-side"],
        why: "They are the answer to the agent's own question, and no new game.",
        fix: "set up the board only if neither play nor opponent-move has come before",
        passing: "<< move d1-c1\n>> move /2t4/3t3/...\n>> rules dim:7 name:Brandub ...\n>> opponent-move d3-c3 /2t4/3t3/...\n>> play attackers\n<< move c1-b1",
        failing: "-- the same, and the agent moves a piece as it stood at the start",
    }
}
