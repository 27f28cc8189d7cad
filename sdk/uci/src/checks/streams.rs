//! How lines are read and written, and the streams of the process.

use super::required::*;

linesman_protocols::checks! {
    pub(super) STREAMS: protocol "uci", clauses "UCI-";

    /// The engine keeps its standard output open as long as it runs.
    KEEPS_STDOUT "process/keeps-stdout-open" "1.1" Must after AFTER_POSITION_MOVES is [Process] {
        why: "Nothing can be answered through a closed stream.",
        fix: "leave standard output open: look for a close, a redirection to a file (> FILE), and a child that closes it",
        passing: "<< bestmove e2e4",
        failing: "<< bestmove e2e4\n-- the engine closes its standard output and lives on",
    }

    /// Every line that the engine sends ends with a newline.
    ENDS_LINES "stream/ends-lines" "1.2" Must after NOTHING is [EndsLines] {
        why: "Without a newline the GUI cannot know that a line is complete.",
        fix: "end every line with a newline",
        passing: "<< readyok",
        failing: "-- the bytes \"readyok\" come, and no newline",
    }

    /// Each answer is a line of its own.
    STREAM_WHOLE_LINES "stream/whole-lines" "1.2" Must after BEFORE_STREAM_WHOLE_LINES {
        why: "An answer inside another line is lost, and the GUI waits for it.",
        fix: "write each line in one call, newline included, under a lock that all threads take",
        passing: "<< info depth 3 score cp 20 pv e2e4\n<< readyok",
        failing: "<< info depth 3 readyok",
    }

    /// The engine reads a command with blanks and tabs before and behind it.
    STREAM_BLANKS_AROUND "stream/blanks-around" "1.3" Must after AFTER_READY_ANSWERED {
        why: "Blanks and tabs may stand before the first word and behind the last one.",
        fix: "split each line at white space and compare words, not whole lines",
        passing: "-- the bytes \"  isready \\t\\n\" are sent\n<< readyok",
        failing: "-- the bytes \"  isready \\t\\n\" are sent\n-- nothing comes",
    }

    /// The engine reads a command with several blanks and tabs between its words.
    STREAM_BLANKS_BETWEEN "stream/blanks-between" "1.3" Must after AFTER_POSITION_MOVES_AND_STANDS_ALONE {
        why: "Any number of blanks and tabs may stand between two words.",
        fix: "split at runs of white space, not at single blanks",
        passing: "-- \"position  startpos \\t moves  e2e4\" is sent\n>> go depth 1\n<< bestmove e7e5",
        failing: "-- \"position  startpos \\t moves  e2e4\" is sent\n>> go depth 1\n<< bestmove e2e4",
    }

    /// The engine ignores a line without a word.
    STREAM_EMPTY_LINES "stream/empty-lines" "1.4" Must after AFTER_READY_ANSWERED {
        why: "A line without a word has no meaning, so nothing may happen.",
        fix: "skip lines that have no word",
        passing: "-- an empty line is sent\n>> isready\n<< readyok",
        failing: "-- an empty line is sent\n-- the engine exits",
    }

    /// The engine ignores commands that it does not know.
    STREAM_SURVIVES_UNKNOWN_COMMANDS "stream/survives-unknown-commands" "1.4" Must after AFTER_STREAM_READS_JOINED_LINES {
        why: "GUIs have commands that are not in the text, and unknown ones must be ignored.",
        fix: "add a default branch that does nothing",
        passing: ">> joho\n>> isready\n<< readyok",
        failing: ">> joho\n-- the engine exits",
    }

    /// A line that it does not know ends no search.
    UNKNOWN_IN_SEARCH "stream/unknown-in-search" "1.4" Must after BEFORE_UNKNOWN_IN_SEARCH {
        why: "A search ends at stop and at its limits, and what is not known is ignored.",
        fix: "end a search at stop and quit only, and do nothing at a word that you do not know",
        passing: ">> go infinite\n>> joho on\n-- nothing comes\n>> stop\n<< bestmove e2e4",
        failing: ">> go infinite\n>> joho on\n<< bestmove e2e4",
    }

    /// The engine calculates only between go and bestmove.
    SEARCH_ONLY_BEHIND_GO "search/only-behind-go" "1.7" Must after AFTER_BESTMOVE_LEGAL {
        why: "The engine calculates only between go and bestmove.",
        fix: "start the search at go, not at position",
        passing: ">> position startpos\n-- nothing comes",
        failing: ">> position startpos\n<< info depth 1 score cp 20 pv e2e4",
    }

    /// Every line leaves the engine's process as soon as it is written.
    FLUSHES "stream/flushes" "1.8" Must after NOTHING is [Flushes] {
        why: "Most languages buffer output to a pipe, so the answer stays in the engine while its clock runs.",
        fix: "flush standard output after every line",
        passing: ">> isready\n<< readyok",
        failing: "-- isready is sent\n-- nothing comes until the engine's input is closed, and then comes: readyok",
    }

    /// A line that arrives in several pieces is read as one line.
    STREAM_READS_SPLIT_LINES "stream/reads-split-lines" "1.9" Must after BEFORE_READS_SPLIT_LINES is [SplitLines, Narrow] {
        why: "A pipe does not keep message boundaries, so one line may arrive in two reads.",
        fix: "read up to the newline, not up to what one read returns",
        passing: "-- \"isre\" and a little later \"ady\\n\" are sent\n<< readyok",
        failing: "-- \"isre\" and a little later \"ady\\n\" are sent\n-- nothing comes",
    }

    /// Several lines that arrive at once are read one by one.
    STREAM_READS_JOINED_LINES "stream/reads-joined-lines" "1.9" Must after AFTER_BESTMOVE_LEGAL is [CatchAll, JoinedLines] {
        why: "GUIs send position and go at once, so several lines may be in the pipe at the next read.",
        fix: "read lines through one buffered reader, and never discard its content",
        passing: "-- position startpos and go wtime 1000 btime 1000 are sent in one write\n<< bestmove e2e4",
        failing: "-- position startpos and go wtime 1000 btime 1000 are sent in one write\n-- nothing comes",
    }

    /// The engine reads a line of 6 kB.
    STREAM_LONG_LINES "stream/long-lines" "1.10" Must after BEFORE_LONG_LINES {
        why: "The position line of a long game has 6 kB, and a fixed buffer cuts it or crashes.",
        fix: "read lines of any length into a buffer that grows",
        passing: "-- position startpos and 1200 moves are sent\n>> go depth 1\n<< bestmove g4h5",
        failing: "-- position startpos and 1200 moves are sent\n-- the engine is ended by a signal",
    }

    /// uciok comes within two seconds.
    HELLO_STARTS_FAST "hello/starts-fast" "1.11" Should after AFTER_UCIOK is [Time] {
        why: "GUIs start many engines only to read their options.",
        fix: "put off what takes time until isready",
        passing: ">> uci\n<< uciok",
        failing: ">> uci\n-- five seconds pass\n<< uciok",
    }

    /// The engine does not flood its standard error.
    STDERR_BOUNDED "process/stderr-bounded" "1.12" Should after AFTER_POSITION_MOVES is [Process, Stderr] {
        why: "A few lines of diagnostics are fine, but no one reads a flood.",
        fix: "write less, or only if an argument asks for it",
        passing: "-- a few lines on standard error",
        failing: "-- a million bytes on standard error within one game",
    }

    /// The engine reads lines that end with CR LF.
    STREAM_TAKES_CRLF "stream/takes-crlf" "1.13" Should after AFTER_POSITION_MOVES_AND_STANDS_ALONE {
        why: "A GUI that writes in text mode on Windows ends its lines with CR LF.",
        fix: "remove a carriage return from the end of each line before you read the line",
        passing: "-- the bytes \"isready\\r\\n\" are sent\n<< readyok",
        failing: "-- the bytes \"isready\\r\\n\" are sent\n-- nothing comes",
    }

    /// Lines end with a newline alone, without a carriage return before it.
    NO_CARRIAGE_RETURN "stream/no-carriage-return" "1.14" May after NOTHING is [NoCarriageReturn] {
        why: "A GUI has to accept CR LF, but a simple reader takes the carriage return as part of the last word.",
        fix: "write '\\n', not '\\r\\n': open the stream in binary mode or set its newline",
        passing: "<< readyok",
        failing: "-- the bytes \"readyok\\r\\n\" come",
    }

    /// The engine skips an unknown first word and reads the rest of the line.
    STREAM_READS_ON_BEHIND_UNKNOWN_WORDS "stream/reads-on-behind-unknown-words" "1.15" Should after BEFORE_STREAM_READS_ON_BEHIND_UNKNOWN_WORDS {
        why: "An unknown first word is skipped, and the rest of the line is read as a command.",
        fix: "skip words from the left until one is a command",
        passing: ">> joho setoption name MultiPV value 3\n>> go depth 4\n<< info depth 4 multipv 3 score cp 12 pv c2c4",
        failing: ">> joho setoption name MultiPV value 3\n>> go depth 4\n-- only one line comes for each depth",
    }

    /// Standard output carries lines of the protocol and nothing else.
    NO_NOISE "stream/no-noise" "1.16" May after NOTHING is [NoNoise] {
        why: "A GUI ignores lines that it does not know, but they hide real mistakes in its log.",
        fix: "write diagnostics to standard error, or behind info string",
        passing: ">> go depth 1\n<< info depth 1 score cp 20 pv e2e4\n<< bestmove e2e4",
        failing: ">> go depth 1\n<< thinking about it\n<< bestmove e2e4",
    }
}
