//! Checks of section BW-2: the form of an answer.

use crate::{Check, Level};

/// An answer begins with '=' or '?', at the very start of its line.
pub static STARTS_WITH_MARK: Check = Check {
    id: "bitwa/answer/starts-with-mark",
    clause: "BW-2.1",
    level: Level::Must,
    title: "An answer begins with '=' or '?', at the very start of its line.",
    why: "The mark says whether the command was carried out. Text without it is no answer, so the agent counts as silent.",
    fix: "print '=' and a space before the numbers of an order, and '=' alone where nothing is asked",
    passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: ">> gen_move A\n<< 1 5 2 1 1 1\n<< (empty line)",
    requires: &[],
};

/// An answer ends with an empty line: two newlines, one right after the other.
pub static ENDS_WITH_EMPTY_LINE: Check = Check {
    id: "bitwa/answer/ends-with-empty-line",
    clause: "BW-2.2",
    level: Level::Must,
    title: "An answer ends with an empty line: two newlines, one right after the other.",
    why: "An answer may have several lines, and only the empty one says that no more will come. Without it the referee waits until the agent's time is used up.",
    fix: "print two newlines behind every answer",
    passing: "<< = 1 5 2 1 1 1\n<< (empty line)",
    failing: "<< = 1 5 2 1 1 1\n-- no empty line comes",
    requires: &[],
};

/// Each command is answered once.
pub static ONE_PER_COMMAND: Check = Check {
    id: "bitwa/answer/one-per-command",
    clause: "BW-2.3",
    level: Level::Must,
    title: "Each command is answered once.",
    why: "A second answer lies in the pipe when the next command is sent, and is read as the answer to that one.",
    fix: "give exactly one answer in the branch of each command, and none outside of them",
    passing: ">> play a 0 3 2 1 1 1\n<< =\n<< (empty line)",
    failing: ">> play a 0 3 2 1 1 1\n<< =\n<< (empty line)\n<< =\n<< (empty line)",
    requires: &["bitwa/set-game/answered"],
};

/// The agent answers nothing before the first command has been sent.
pub static WAITS_FOR_COMMAND: Check = Check {
    id: "bitwa/answer/waits-for-command",
    clause: "BW-2.4",
    level: Level::Must,
    title: "The agent answers nothing before the first command has been sent.",
    why: "An answer to nothing is read as the answer to set_game, and every later one is off by one.",
    fix: "begin with reading; print no greeting",
    passing: ">> set_game 5 3 9 1 ##### #A.a# #####\n<< =\n<< (empty line)",
    failing: "<< =\n<< (empty line)\n>> set_game 5 3 9 1 ##### #A.a# #####",
    requires: &[],
};

/// A single empty line ends an answer, and no more of them follow.
pub static ONE_EMPTY_LINE: Check = Check {
    id: "bitwa/answer/one-empty-line",
    clause: "BW-2.5",
    level: Level::Should,
    title: "A single empty line ends an answer, and no more of them follow.",
    why: "The usual slip is a print that adds a newline of its own to the two that the text has. The referee passes over the empty line; another one may read it as an empty answer to the next command.",
    fix: "write the answer with two newlines in all, such as print(text, end=\"\\n\\n\")",
    passing: "<< =\n<< (empty line)",
    failing: "<< =\n<< (empty line)\n<< (empty line)",
    requires: &["bitwa/set-game/answered"],
};

/// An answer is worded without anything that its form does not need.
pub static PLAIN_FORM: Check = Check {
    id: "bitwa/answer/plain-form",
    clause: "BW-2.6",
    level: Level::May,
    title: "An answer is worded without anything that its form does not need.",
    why: "The referee understands it. Who compares whole lines, or splits at single spaces, may not.",
    fix: "print '=' alone where nothing is asked; for an order '=' and six numbers with one space before each, no plus signs or leading zeros, and nothing at the end of the line",
    passing: "<< = 1 5 2 1 1 1",
    failing: "<< =  1 05 2 +1 1 1 ",
    requires: &["bitwa/set-game/answered"],
};

/// A command that the agent does not know is answered with '?', and the agent lives on.
pub static REFUSES_UNKNOWN: Check = Check {
    id: "bitwa/answer/refuses-unknown-commands",
    clause: "BW-2.7",
    level: Level::Should,
    title: "A command that the agent does not know is answered with '?', and the agent lives on.",
    why: "The applet lets people send any command. An agent that dies of one, or says nothing, cannot be tried out there.",
    fix: "end the choice between commands with a branch that answers '? unknown command'",
    passing: ">> showboard\n<< ? unknown command\n<< (empty line)",
    failing: ">> showboard\n-- nothing comes",
    requires: &["bitwa/set-game/answered", "bitwa/order/answered"],
};
