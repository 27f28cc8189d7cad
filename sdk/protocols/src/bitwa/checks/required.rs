//! What has to pass before a check can be judged.

crate::required! {
    protocol "bitwa";
    GAME_TAKEN = ["set-game/answered"];
    ORDERS_ANSWERED = ["set-game/answered", "order/answered"];
    OWN_BOARD = [
        "set-game/accepted", "set-game/all-letters", "order/given", "play/opponents-answered", "game/as-first-player",
        "game/as-second-player", "game/passes-over-lost-divisions",
    ];
    PLAYS = ["set-game/answered", "play/opponents-answered"];
    BOUNDED_ORDERS = ["set-game/answered", "order/answered", "process/stdout-bounded"];
    TIMED_ORDERS = ["set-game/answered", "order/answered", "time/left-answered"];
    ACCEPTED_ORDERS = ["set-game/answered", "set-game/accepted", "order/answered"];
    LEGAL_ORDERS = [
        "set-game/answered", "set-game/accepted", "order/answered", "order/attack-flag", "order/target-on-board",
    ];
    GAMES = [
        "set-game/answered", "set-game/accepted", "order/answered", "order/given", "play/own-answered",
        "play/opponents-answered",
    ];
}
