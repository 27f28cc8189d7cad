//! Which check a fault of an OTEP agent breaks at each point of the conversation.

use linesman_games::tafl::Rule as GameRule;
use linesman_protocols::{
    Broken, Cause, Resource, Situation as _,
    otep::{Rule, Situation, Turn},
};

const STARTED: Situation = Situation::Started;
const READY: Situation = Situation::Ready;
const TURN: Situation = Situation::Turn(Turn::Plain);
const AGAIN: Situation = Situation::Turn(Turn::Again);
const BERSERK: Situation = Situation::Turn(Turn::Berserk);
const MOVED: Situation = Situation::Moved(Turn::Plain);
const MOVED_AGAIN: Situation = Situation::Moved(Turn::Again);
const WAITING: Situation = Situation::waiting();
const OPPONENT_BERSERK: Situation = Situation::Waiting {
    is_opponent_berserk: true,
};
const ANALYSING: Situation = Situation::Analysing;
const ANALYSED: Situation = Situation::Analysed;
const FINISHED: Situation = Situation::Finished;
const DISMISSED: Situation = Situation::Dismissed;

const EVERYWHERE: &[Situation] = &[
    STARTED,
    READY,
    TURN,
    AGAIN,
    BERSERK,
    MOVED,
    MOVED_AGAIN,
    WAITING,
    OPPONENT_BERSERK,
    ANALYSING,
    ANALYSED,
    FINISHED,
    DISMISSED,
];
const IN_PLAY: &[Situation] = &[TURN, AGAIN, BERSERK, MOVED, MOVED_AGAIN, WAITING];
const BEFORE_FINISH: &[Situation] = &[STARTED, READY, TURN, AGAIN, MOVED, WAITING, ANALYSING];

/// Causes, the situations in which they occur, and the check that they break there, by the table of clauses.
type Row = (
    &'static [Cause<Broken<GameRule, Rule>>],
    &'static [Situation],
    &'static str,
);

const TABLE: &[Row] = &[
    // OT-1: lines and streams.
    (&[Cause::Buffered], EVERYWHERE, "stream/flushes"),
    (&[Cause::NoNewline], EVERYWHERE, "stream/ends-lines"),
    (&[Cause::Crlf], EVERYWHERE, "stream/no-carriage-return"),
    (&[Cause::Noise], EVERYWHERE, "stream/no-noise"),
    // OT-2: hello.
    (&[Cause::NoOutput, Cause::Harness], &[STARTED], "hello/sent"),
    (&[Cause::Late], &[STARTED], "hello/in-time"),
    (&[Cause::ExtraLine], &[STARTED], "hello/comes-first"),
    // OT-4: play and move.
    (&[Cause::NoOutput, Cause::Harness], &[TURN], "move/answered"),
    (&[Cause::Late], IN_PLAY, "move/in-time"),
    (&[Cause::Malformed], IN_PLAY, "move/form"),
    (&[Cause::ExtraLine], IN_PLAY, "move/one-per-play"),
    (&[Cause::ExtraLine], &[READY], "move/waits-for-play"),
    // OT-5 and OT-6: after an error, and in a berserk turn.
    (
        &[Cause::NoOutput, Cause::Harness],
        &[AGAIN],
        "legal/tries-again",
    ),
    (
        &[
            Cause::Illegal(Broken::Game(GameRule::WrongSide)),
            Cause::Illegal(Broken::Protocol(Rule::RefusedMove)),
        ],
        &[AGAIN, MOVED_AGAIN],
        "legal/tries-again",
    ),
    (
        &[Cause::NoOutput, Cause::Harness],
        &[BERSERK],
        "berserk/goes-on",
    ),
    (
        &[Cause::ExtraLine],
        &[OPPONENT_BERSERK],
        "berserk/waits-its-turn",
    ),
    // OT-9: analysis.
    (
        &[Cause::NoOutput, Cause::Harness],
        &[ANALYSING],
        "analysis/answered",
    ),
    (&[Cause::Late], &[ANALYSING, ANALYSED], "analysis/in-time"),
    (&[Cause::Malformed], &[ANALYSING, ANALYSED], "analysis/form"),
    (
        &[Cause::ExtraLine],
        &[ANALYSING, ANALYSED],
        "analysis/only-when-asked",
    ),
    // OT-11: the end of the game.
    (&[Cause::DidNotExit], &[DISMISSED], "end/exits-at-goodbye"),
    (&[Cause::DidNotExit], BEFORE_FINISH, "end/end-of-input"),
    (
        &[Cause::Exited(0), Cause::Exited(1), Cause::Signalled(11)],
        &[FINISHED],
        "end/waits-for-goodbye",
    ),
    (
        &[Cause::ExtraLine],
        &[FINISHED, DISMISSED],
        "end/silent-after-finish",
    ),
    (
        &[Cause::Exited(1), Cause::Signalled(11)],
        &[DISMISSED],
        "end/exit-status",
    ),
    // OT-12: the process.
    (
        &[Cause::Exited(0), Cause::Exited(1), Cause::Signalled(11)],
        BEFORE_FINISH,
        "process/stays-until-goodbye",
    ),
    (
        &[Cause::OverLimit(Resource::Memory)],
        EVERYWHERE,
        "process/stays-until-goodbye",
    ),
    (
        &[Cause::ClosedStdout],
        EVERYWHERE,
        "process/keeps-stdout-open",
    ),
    (
        &[Cause::LeakedProcess],
        EVERYWHERE,
        "process/leaves-nothing-behind",
    ),
    (
        &[Cause::OverLimit(Resource::Stdout)],
        EVERYWHERE,
        "process/stdout-bounded",
    ),
    (
        &[Cause::OverLimit(Resource::Stderr)],
        EVERYWHERE,
        "process/stderr-bounded",
    ),
];

#[test]
fn each_fault_breaks_the_check_of_its_situation() {
    for (causes, situations, id) in TABLE {
        for cause in *causes {
            for situation in *situations {
                let broken = situation.broken_by(*cause).id;
                assert_eq!(broken, format!("otep/{id}"), "{cause} in {situation:?}");
            }
        }
    }
}

#[test]
fn each_rule_of_the_protocol_is_a_check_outside_a_second_try() {
    let rules = [
        (Rule::CriticalError, "error/none-critical"),
        (Rule::ReportedError, "error/none-reported"),
        (Rule::UntrueRecord, "records/truthful"),
        (Rule::WrongCount, "analysis/count"),
        (Rule::UnplayableList, "analysis/legal"),
        // A move was due, and resigning is none.
        (Rule::EarlyResignation, "move/answered"),
        (Rule::RefusedMove, "legal/allowed"),
    ];
    assert_eq!(rules.len(), Rule::ALL.len());
    for (rule, id) in rules {
        for situation in [STARTED, TURN, MOVED, WAITING, ANALYSED] {
            let broken = situation.broken_by(Cause::Illegal(Broken::Protocol(rule)));
            assert_eq!(broken.id, format!("otep/{id}"), "{rule} in {situation:?}");
        }
    }
}
