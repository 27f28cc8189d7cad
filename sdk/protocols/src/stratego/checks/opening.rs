//! Checks of the sections ST-1 (lines and streams) and ST-2 (the set-up).

use super::required::*;

crate::checks! {
    pub(super) OPENING: protocol "stratego", clauses "ST-";

    /// Every answer leaves the agent's process as soon as it is complete.
    FLUSHES "stream/flushes" "1.3" Must after NOTHING is [Flushes] {
        why: "Most languages buffer output to a pipe until there are several thousand bytes. The agent believes that it has answered, and the referee waits in vain.",
        fix: "flush standard output after every answer",
        passing: ">> START and the board\n<< 0 3 DOWN",
        failing: "-- START and the board are sent\n-- nothing comes within the limit\n-- the agent's input is closed, and out comes: 0 3 DOWN",
    }

    /// Every line of an answer ends with a newline.
    ENDS_LINES "stream/ends-lines" "1.1" Must after NOTHING is [EndsLines] {
        why: "Without a newline, the referee cannot know that a line is complete: \"4 6 UP\" may still become \"4 6 UP 3\".",
        fix: "end every answer with a newline",
        passing: "<< 4 6 UP",
        failing: "-- the bytes \"4 6 UP\" come, and no newline",
    }

    /// Lines end with a newline alone, without a carriage return before it.
    NO_CARRIAGE_RETURN "stream/no-carriage-return" "1.2" Must after NOTHING is [NoCarriageReturn] {
        why: "The competition's manager took the carriage return as part of the row or the move, and rejected set-ups with it.",
        fix: "write '\\n', not '\\r\\n': open the stream in binary mode or set its newline",
        passing: "<< FB8sB479B8",
        failing: "-- the bytes \"FB8sB479B8\\r\\n\" come",
    }

    /// Standard output carries answers and nothing else.
    NO_NOISE "stream/no-noise" "1.4" Must after NOTHING is [NoNoise] {
        why: "Everything on standard output counts as an answer. One forgotten debugging line in place of a move loses the game.",
        fix: "write diagnostics to standard error",
        passing: ">> START and the board\n<< 0 3 DOWN",
        failing: ">> START and the board\n<< thinking about 17 moves\n<< 0 3 DOWN",
    }

    /// A line that arrives in several pieces is read as one line.
    READS_SPLIT_LINES "stream/reads-split-lines" "1.5" Must after STEADY_TURNS is [SplitLines, Narrow] {
        why: "A pipe does not keep message boundaries. Under load, one line may arrive in two reads.",
        fix: "read up to the newline, not up to what one read returns",
        passing: "-- \"RED scrip\" and a little later \"ted 10 10\\n\" are sent\n<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n<< 967B669999",
        failing: "-- \"RED scrip\" and a little later \"ted 10 10\\n\" are sent\n-- the agent takes the first piece for a line and dies of it",
    }

    /// Several lines that arrive at once are read one by one.
    READS_JOINED_LINES "stream/reads-joined-lines" "1.6" Must after STEADY_TURNS is [CatchAll, JoinedLines] {
        why: "The echo of a move, the opponent's reply and the board may all be in the pipe when the agent reads next. An agent that mixes two ways of reading, or drops the rest after the first newline, waits for ever.",
        fix: "read lines from one buffered reader only, and never discard its content",
        passing: "-- echo, reply and board are sent in one write\n<< 4 3 DOWN",
        failing: "-- echo, reply and board are sent in one write\n-- nothing comes",
    }

    /// The agent writes nothing before it knows its colour.
    WAITS_FOR_HEADER "setup/waits-for-header" "2.1" Must after NOTHING is [Waits] {
        why: "A greeting or an early set-up is read as the first row of the answer, and shifts everything after it.",
        fix: "print nothing before you have read the first line",
        passing: ">> RED scripted 10 10\n<< FB8sB479B8",
        failing: "<< Hello, I am vixen 2.0\n>> RED scripted 10 10",
    }

    /// The agent answers the set-up line.
    SETUP_ANSWERED "setup/answered" "2.2" Must after WAITED {
        why: "An agent that does not answer here has lost before the game begins.",
        fix: "answer \"COLOUR OPPONENT WIDTH HEIGHT\" with four rows",
        passing: ">> RED scripted 10 10\n<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n<< 967B669999",
        failing: ">> RED scripted 10 10\n-- nothing comes, and the agent is not at fault with its buffers",
    }

    /// The set-up is complete within the time limit, the start of the agent's process included.
    SETUP_IN_TIME "setup/in-time" "2.9" Must after NOTHING is [Time] {
        why: "An agent that loads for too long loses its game before the first move.",
        fix: "load less, or load while the opponent thinks, because start and set-up share the limit",
        passing: ">> RED scripted 10 10\n<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n<< 967B669999",
        failing: ">> RED scripted 10 10\n-- the limit passes\n<< FB8sB479B8",
    }

    /// The set-up has four rows.
    ALL_FOUR_ROWS "setup/all-four-rows" "2.2" Must after NOTHING {
        why: "The referee waits for the fourth row until the time is up.",
        fix: "print four rows, empty ones as ten dots",
        passing: "<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n<< 967B669999",
        failing: "<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n-- nothing more comes",
    }

    /// Nothing follows the fourth row of the set-up until the agent is asked for a move.
    NO_FIFTH_ROW "setup/no-fifth-row" "2.7" Must after SETUP {
        why: "A fifth line waits in the pipe and is read as the agent's first move.",
        fix: "print four rows and then wait for a line",
        passing: "<< 967B669999\n>> START",
        failing: "<< 967B669999\n<< ..........\n>> START",
    }

    /// Each row of the set-up has exactly ten characters.
    ROW_LENGTH "setup/row-length" "2.3" Must after SETUP {
        why: "A row that is short, long or padded with spaces makes the whole set-up invalid.",
        fix: "print ten characters per row, '.' for an empty square, with nothing before or after them",
        passing: "<< FB8sB479B8",
        failing: "<< FB8sB479B",
    }

    /// A set-up consists of the characters 1 to 9, s, B, F and '.' only.
    KNOWN_PIECES "setup/known-pieces" "2.4" Must after SETUP {
        why: "Case matters: 'S', 'b' and 'f' are not pieces.",
        fix: "use 1 to 9 for marshal to scout, s (spy), B (bomb), F (flag), and '.' for an empty square",
        passing: "<< FB8sB479B8",
        failing: "<< FB8SB479B8",
    }

    /// A set-up has no more of each piece than an army has.
    PIECE_COUNTS "setup/piece-counts" "2.5" Must after SETUP {
        why: "Nine scouts or two marshals are a set-up that no referee accepts.",
        fix: "place at most 1 1 2 3 4 4 4 5 8 pieces of ranks 1 (the strongest) to 9, one s, six B and one F",
        passing: "<< 1.........",
        failing: "<< 11........",
    }

    /// A set-up has the flag.
    HAS_FLAG "setup/has-flag" "2.6" Must after SETUP {
        why: "The flag is the one piece that must be on the board.",
        fix: "place one F",
        passing: "<< F.........",
        failing: "<< ..........",
    }

    /// A set-up has all forty pieces, where the profile requires them.
    FULL_ARMY "setup/full-army" "2.10" Must after SETUP {
        why: "The competition's last manager (profile final-2012) rejected every incomplete set-up. The manual allows fewer pieces.",
        fix: "place all forty pieces",
        passing: "<< FB8sB479B8\n<< BB31555583\n<< 6724898974\n<< 967B669999",
        failing: "<< F.........\n<< ..........\n<< ..........\n<< 967B669999",
    }

    /// The agent sets up as RED and as BLUE.
    EITHER_COLOUR "setup/either-colour" "2.8" Must after SOUND_SETUP {
        why: "Half of all games are played as the other colour.",
        fix: "look at the first word of the set-up line; for BLUE the first row is the front row",
        passing: ">> BLUE scripted 10 10\n<< 967B669999\n<< 6724898974\n<< BB31555583\n<< FB8sB479B8",
        failing: ">> BLUE scripted 10 10\n-- nothing comes",
    }
}
