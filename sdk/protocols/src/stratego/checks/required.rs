//! What has to pass before a check can be judged.

crate::required! {
    protocol "stratego";
    GAMES_AS_RED = ["move/legal-as-red"];
    ALL_GAMES = ["move/legal-as-red", "move/legal-as-blue", "move/sees-losses", "move/reads-runs"];
    SETUP = ["setup/answered"];
    WAITED = ["setup/waits-for-header"];
    GAMES = ["move/legal-as-red", "move/legal-as-blue"];
    TURNS_ANSWERED = ["setup/answered", "turn/answered"];
    BOTH_COLOURS = ["setup/either-colour", "turn/answered"];
    QUIT_HEEDED = ["end/quit-as-header"];
    STEADY_TURNS = ["setup/answered", "turn/answered", "process/stays-until-the-end", "process/keeps-stdout-open"];
    SOUND_SETUP = [
        "setup/answered", "setup/row-length", "setup/known-pieces", "setup/piece-counts", "setup/has-flag",
        "setup/in-time", "setup/all-four-rows", "setup/no-fifth-row", "stream/flushes",
    ];
    WHOLE_CONVERSATIONS = [
        "stream", "setup", "turn", "move/on-board", "move/own-piece", "move/mobile-piece", "move/multiplier",
        "move/scouts-only", "move/clear-path", "move/not-onto-own", "move/not-into-lake", "process",
    ];
}
