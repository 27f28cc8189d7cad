//! What has to pass before a check can be judged.

crate::required! {
    protocol "otep";
    HELLO = ["hello/sent"];
    ANALYSES = ["hello/sent", "analysis/answered"];
    ALL_OF_MOVE = ["hello/sent", "move"];
    MOVE_SENT = ["hello/sent", "move/answered"];
    MOVES_ANSWERED = ["hello/sent", "move/one-per-play"];
    BOUNDED_OUTPUT = ["hello/sent", "process/stdout-bounded"];
    LEGAL_ANALYSES = ["hello/sent", "analysis/answered", "analysis/form", "analysis/legal"];
    ANALYSES_ANEW = ["hello/sent", "analysis/answered", "analysis/form", "analysis/legal", "rules/starts-anew"];
    LEGAL_MOVES = ["hello/sent", "move/one-per-play", "legal/allowed", "legal/own-side"];
    BASICS = ["hello/sent", "stream/reads-joined-lines", "move/one-per-play", "legal/allowed", "legal/own-side", "legal/sees-captures", "process/stays-until-goodbye", "process/keeps-stdout-open"];
    KNOWN_RULES = ["hello/sent", "stream/reads-joined-lines", "move/one-per-play", "legal/allowed", "legal/own-side", "legal/sees-captures", "process/stays-until-goodbye", "process/keeps-stdout-open", "keys"];
    STEADY_MOVES = ["hello/sent", "move/one-per-play", "process/stays-until-goodbye", "process/keeps-stdout-open"];
}
