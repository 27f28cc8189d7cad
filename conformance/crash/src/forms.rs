//! The forms in which languages and tools describe a crash.

/// One form of a crash. The patterns use the names `message`, `detail`, `file`, `line`, `function`, `code` and `trace`.
pub(crate) struct Form {
    /// Finds the message. It may find the place too. A part named `trace` holds the frames. Without it they follow the message.
    pub(crate) message: &'static str,
    /// Finds a frame.
    pub(crate) frame: Option<&'static str>,
    /// Which of the author's frames is nearest to the fault.
    pub(crate) own: Own,
}

/// Which of the author's frames is nearest to the fault.
#[derive(Clone, Copy)]
pub(crate) enum Own {
    /// The innermost frame comes first.
    First,
    /// The innermost frame comes last.
    Last,
}

const fn form(message: &'static str, frame: &'static str, own: Own) -> Form {
    Form {
        message,
        frame: Some(frame),
        own,
    }
}

/// A form whose message names the place itself, or none.
const fn plain(message: &'static str) -> Form {
    Form {
        message,
        frame: None,
        own: Own::First,
    }
}

/// A frame with this in it is not the author's.
pub(crate) const LIBRARY: &str = concat!(
    r"/usr/(?:local/)?(?:lib|share|include)\d*/|/lib\d*/(?:python|ruby|perl)[\w.]*/|/site-packages/|/dist-packages/|<frozen |<string>|/linesman_sdk(?:/|\.py)",
    r"|\(node:|at node:|/node_modules/",
    r"|at (?:[\w.@-]+/)?(?:java|javax|jdk|sun|kotlin|scala|clojure|System|Microsoft)\.",
    r"|/usr/(?:local/)?go/|^(?:runtime|panic|sync|os|bufio|fmt)[.(]",
    r"|/rustc/|/\.cargo/registry/|libsanitizer|/sysdeps/|/csu/|libc_start|\sin __interceptor",
    r#"|"stdlib\.ml"|<[0-9a-f]+>|CallStack|/lib/std/|/\.choosenim/|/nim-?[\d.]*/lib/|/crystal/src/"#,
);

/// A message with this in it is of calls that went too deep.
pub(crate) const TOO_DEEP: &str =
    r"(?i)recursion depth|stack ?overflow|call stack size|stack level too deep";

/// All known forms. Where two find a crash, the one with a place is better, then the later one.
pub(crate) const FORMS: &[Form] = &[
    // Python.
    form(
        r"(?:Traceback \(most recent call last\):)\n(?P<trace>(?:[ \t]+[^\n]*\n)+)(?P<message>[^\s|][^\n]*)",
        r#"File "(?P<file>[^"\n]+)", line (?P<line>\d+)(?:, in (?P<function>[^\n]+))?(?:\n    [ \t]*(?P<code>[^\s~^][^\n]*))?"#,
        Own::Last,
    ),
    // Python, where the program could not be compiled.
    form(
        r"(?P<trace>  File [^\n]*\n(?:[ \t]+[^\n]*\n)+)(?P<message>(?:Syntax|Indentation|Tab)Error[^\n]*)",
        r#"File "(?P<file>[^"\n]+)", line (?P<line>\d+)(?:\n    [ \t]*(?P<code>[^\s~^][^\n]*))?"#,
        Own::Last,
    ),
    // Python, where the interpreter itself was ended.
    form(
        r"(?m)^(?P<message>Fatal Python error: [^\n]+)",
        r#"File "(?P<file>[^"\n]+)", line (?P<line>\d+) in (?P<function>[^\n]+)"#,
        Own::First,
    ),
    // C#.
    form(
        r"(?m)^(?:Unhandled [Ee]xception[.:]\s+)?(?P<message>(?:\w+\.)+\w*Exception(?:: [^\n]*)?)\n(?P<trace>(?:[ \t]+(?:at |--- )[^\n]*\n?)+)",
        r"(?m)at (?P<function>[^\n(]+?) ?\([^\n]*\) (?:\[0x[0-9a-f]+\] )?in (?P<file>[^\n]+?):(?:line )?(?P<line>\d+)\s*$",
        Own::First,
    ),
    // Java and its kin. The last cause is the root.
    form(
        r#"(?m)^(?:Exception in thread "[^"\n]*" |Caused by: )?(?P<message>(?:[\w$]+\.)+[\w$]*[A-Z][\w$]*(?:: [^\n]*)?)\n(?P<trace>(?:[ \t]+(?:at |\.\.\. )[^\n]*\n?)+)"#,
        r"(?m)at (?P<function>[^\s()]+)\((?P<file>[\w$.-]+):(?P<line>\d+)\)",
        Own::First,
    ),
    plain(
        r"(?m)^(?P<message>Error: (?:Could not find or load|Unable to |A JNI error|Main method)[^\n]*)",
    ),
    // Node, Deno and Bun.
    form(
        r"(?m)^(?:error: )?(?:Uncaught )?(?:\(in promise\) )?(?P<message>(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?(?:: [^\n]*)?)\n(?P<trace>(?:[^\n]+\n)*?(?: {4,6}at [^\n]*\n?)+)",
        r"(?m)at (?:(?:async )?(?P<function>[^\n(]+) \()?(?P<file>(?:file:///|/)[^\n():]+):(?P<line>\d+):\d+\)?",
        Own::First,
    ),
    // Node, where the program could not be compiled.
    plain(
        r"(?m)^(?P<file>(?:file:///|/)[^\n:]+):(?P<line>\d+)\n(?P<code>[^\n]*)\n\s*\^+\s*\n\s*(?P<message>SyntaxError: [^\n]*)",
    ),
    // Go. The first panic is the cause.
    form(
        r"(?m)^(?P<message>(?:panic|fatal error): [^\n]*)",
        r"(?m)^(?P<function>[^\s(]+(?:\(\*\w+\)[^\s(]*)?)\([^\n]*\)\n\t(?P<file>[^\n]+\.go):(?P<line>\d+)",
        Own::First,
    ),
    // Go's detector of races.
    form(
        r"(?m)^WARNING: (?P<message>DATA RACE)$",
        r"(?m)^  (?P<function>[^\s(]+(?:\(\*\w+\)[^\s(]*)?)\([^\n]*\)\n +(?P<file>[^\n]+\.go):(?P<line>\d+)",
        Own::First,
    ),
    // Rust, since 1.73.
    plain(
        r"(?m)^thread '[^'\n]*' (?:\(\d+\) )?panicked at (?P<file>[^\n:]+):(?P<line>\d+):\d+:\n(?P<message>[^\n]*)",
    ),
    // Rust, before.
    plain(
        r"(?m)^thread '[^'\n]*' panicked at '(?P<message>[^\n]*)', (?P<file>[^\n:]+):(?P<line>\d+):\d+",
    ),
    // The sanitizers of C and C++.
    form(
        r"(?m)(?:ERROR|WARNING): (?P<message>\w+Sanitizer:? [^\n]*?)(?: on (?:unknown )?address [^\n]*| \([^\n]*)?$",
        r"#\d+ (?:0x[0-9a-f]+ )?(?:in )?(?P<function>[^\n]+?) (?P<file>[^\s():]+):(?P<line>\d+)",
        Own::First,
    ),
    plain(r"(?m)^(?P<file>[^\s:]+):(?P<line>\d+):\d+: (?P<message>runtime error: [^\n]*)"),
    // Valgrind.
    form(
        r"(?m)^==\d+== (?P<message>(?:Invalid (?:read|write|free)|Conditional jump|Use of uninitialised|Jump to the invalid)[^\n]*)",
        r"(?:at|by) 0x[0-9A-F]+: (?P<function>[^\n]+?) \((?P<file>[^\s:()]+):(?P<line>\d+)\)",
        Own::First,
    ),
    // assert() of C.
    plain(
        r"(?m)^(?:[^\n:]+: )?(?P<file>[^\s:]+):(?P<line>\d+): (?:(?P<function>[^\n]+): )?(?P<message>Assertion [^\n]* failed)",
    ),
    // The C library.
    plain(
        r"(?m)^(?P<message>\*\*\* [^\n]+ \*\*\*: terminated|(?:free|malloc|realloc|calloc|munmap_chunk|malloc_consolidate|double free or corruption)\b[^\n]*)$",
    ),
    // Exceptions of C++.
    plain(
        r"terminate called after throwing an instance of '(?P<message>[^'\n]+)'(?:\n\s*what\(\): +(?P<detail>[^\n]+))?",
    ),
    plain(r"terminating (?:due to|with) uncaught exception of type (?P<message>[^\n]+)"),
    // Ruby. A method of the language itself has no file.
    form(
        r"(?m)^(?P<trace>(?:<internal:[^>\n]*>|[^\s:<]+):\d+:in [`'][^'\n]+': (?P<message>[^\n]*\([A-Z]\w*(?:::\w+)*\))(?:\n\tfrom [^\n]*)*)",
        r"(?m)(?:^|from )(?P<file>[^\s:<]+):(?P<line>\d+):in [`'](?P<function>[^'\n]+)'",
        Own::First,
    ),
    plain(r"(?m)^(?P<file>[^\s:]+\.rb):(?P<line>\d+): (?P<message>[^\n]*(?:error|Error)[^\n]*)"),
    // PHP.
    plain(
        r"(?m)^(?:PHP )?(?P<message>(?:Fatal|Parse) error: [^\n]*?) in (?P<file>\S+?)(?: on line |:)(?P<line>\d+)$",
    ),
    // Lua.
    plain(r"(?m)^lua[\w.]*: (?P<file>[^\n:]+):(?P<line>\d+): (?P<message>[^\n]*)"),
    // Perl.
    plain(
        r"(?m)^(?P<message>[^\n]+) at (?P<file>\S+) line (?P<line>\d+)(?:, <\w*> (?:line|chunk) \d+)?\.$",
    ),
    // Shells.
    plain(
        r"(?m)^(?P<file>[^\s:]+): (?:line )?(?P<line>\d+): (?P<message>[^\n]*(?:not found|No such file or directory|[Ss]yntax error|unbound variable|[Pp]ermission denied)[^\n]*)",
    ),
    // OCaml.
    form(
        r"(?m)^Fatal error: exception (?P<message>[^\n]*)",
        r#"(?:at|from) (?P<function>\S+) in file "(?P<file>[^"\n]+)"(?: \(inlined\))?, line (?P<line>\d+)"#,
        Own::First,
    ),
    // Dart.
    form(
        r"(?m)^Unhandled exception:\n(?P<message>[^\n]+)",
        r"#\d+ +(?P<function>[^\n(]+?) \((?P<file>(?:file:///|/|package:)[^\s:()]+):(?P<line>\d+)(?::\d+)?\)",
        Own::First,
    ),
    // Zig.
    form(
        r"(?m)^(?:thread \d+ panic|error): (?P<message>[^\n]+)\n(?P<trace>(?:[^\n]*\n)*?[^\s:]+\.zig:\d+:\d+: 0x(?:[^\n]*\n?)+)",
        r"(?m)^(?P<file>[^\s:]+\.zig):(?P<line>\d+):\d+: 0x[0-9a-f]+ in (?P<function>\S+)[^\n]*(?:\n[ \t]*(?P<code>[^\s~^][^\n]*))?",
        Own::First,
    ),
    // Nim.
    form(
        r"(?m)^Traceback \(most recent call last\)\n(?P<trace>(?:[^\n]+\(\d+\)[^\n]*\n)+)Error: (?P<message>unhandled exception: [^\n]+)",
        r"(?m)^(?P<file>[^\n(]+)\((?P<line>\d+)\) +(?P<function>\S+)",
        Own::Last,
    ),
    // Swift.
    plain(r"(?m)^(?P<file>[^\s:]+\.swift):(?P<line>\d+): (?P<message>Fatal error: [^\n]*)"),
    // Julia.
    form(
        r"(?m)^ERROR: (?:LoadError: )?(?P<message>[^\n]+)\n(?:[^\n]+\n)*?Stacktrace:",
        r"@ Main (?P<file>[^\s:]+):(?P<line>\d+)",
        Own::First,
    ),
    // Elixir.
    form(
        r"(?m)^\*\* (?P<message>\([A-Z][\w.]*\) [^\n]+)",
        r"(?m)^ {4}(?:\([^)\n]*\) )?(?P<file>[^\s:]+\.exs?):(?P<line>\d+): (?P<function>[^\n]+)",
        Own::First,
    ),
    // Crystal.
    form(
        r"(?m)^Unhandled exception: (?P<message>[^\n]+)",
        r"(?m)^ +from (?P<file>[^\s:]+\.cr):(?P<line>\d+):\d+ in '(?P<function>[^'\n]+)'",
        Own::First,
    ),
    // D.
    plain(
        r"(?m)^(?P<message>[\w.]+(?:Error|Exception))@(?P<file>[^\s(]+)\((?P<line>\d+)\)(?:: (?P<detail>[^\n]+))?",
    ),
    // Haskell.
    form(
        r"(?m)^(?P<message>[^\n]+)\nCallStack \(from HasCallStack\):",
        r"(?P<function>\w+), called at (?P<file>[^\n:]+):(?P<line>\d+)",
        Own::First,
    ),
    // Free Pascal.
    form(
        r"(?m)^(?P<message>Runtime error \d+) at [^\n]*",
        r"(?m)^\s*\$[0-9A-Fa-f]+\s+(?P<function>[^\n,]*),\s+line (?P<line>\d+) of (?P<file>\S+)",
        Own::First,
    ),
    form(
        r"(?m)^An unhandled exception occurred at [^\n]*:\n(?P<message>[^\n]*)",
        r"(?m)^\s*\$[0-9A-Fa-f]+\s+(?P<function>[^\n,]*),\s+line (?P<line>\d+) of (?P<file>\S+)",
        Own::First,
    ),
    // Tcl.
    form(
        r"(?m)^(?P<message>[^\n]+)\n    while executing$",
        r#"\(file "(?P<file>[^"\n]+)" line (?P<line>\d+)\)"#,
        Own::Last,
    ),
    // Guile.
    plain(r"(?m)^In procedure (?P<message>[^\n]+)"),
    // Shells, about a program that a signal has ended.
    plain(
        r"(?m)^(?:[^\n]*: line \d+: +\d+ )?(?P<message>(?:Segmentation fault|Aborted|Bus error|Illegal instruction|Floating point exception|Killed)(?: +\(core dumped\))?)(?: {2,}[^\n]*)?$",
    ),
    // A main function that returned an error, in Rust, and what others print in that way.
    plain(r"(?m)^(?P<message>(?:[Ff]atal )?[Ee](?:rror|RROR)(?::|\b[^\n:]{0,40}:) [^\n]+)"),
];

/// The forms of messages of a language after which a program goes on.
pub(crate) const WARNINGS: &[Form] = &[
    // Python.
    plain(r"(?m)^(?P<file>[^\s:]+\.py):(?P<line>\d+): (?P<message>\w*Warning: [^\n]*)"),
    // Node. It does not say where.
    plain(r"(?m)^\(node:\d+\) (?:\[\w+\] )?(?P<message>\w*Warning: [^\n]*)"),
    // Ruby.
    plain(r"(?m)^(?P<file>[^\s:]+\.rb):(?P<line>\d+): warning: (?P<message>[^\n]*)"),
    // PHP.
    plain(
        r"(?m)^(?:PHP )?(?P<message>(?:Warning|Notice|Deprecated): [^\n]*?) in (?P<file>\S+?)(?: on line |:)(?P<line>\d+)$",
    ),
    // Shells, whose commands fail and end nothing.
    plain(r"(?m)^(?P<file>[^\s:]+): line (?P<line>\d+): (?P<message>[^\n]+)"),
    plain(r"(?m)^(?P<file>[^\s:]*/[^\s:]+|[^\s:]+\.sh): (?P<line>\d+): (?P<message>[^\n]+)"),
];
