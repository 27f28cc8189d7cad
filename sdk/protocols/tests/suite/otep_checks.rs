//! Which check a fault of an OTEP agent breaks at each point of the conversation.

use linesman_games::tafl::Rule as GameRule;
use linesman_protocols::{
    Broken, Cause, Resource,
    otep::{Rule, Situation, Turn},
};

use super::broken::{Row, check_table};

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
const ONCE: &[Situation] = &[STARTED, TURN, MOVED, WAITING, ANALYSED];
const BEFORE_FINISH: &[Situation] = &[STARTED, READY, TURN, AGAIN, MOVED, WAITING, ANALYSING];

type Causes = &'static [Cause<Broken<GameRule, Rule>>];

const SILENT: Causes = &[Cause::NoOutput, Cause::Harness];
const CRASHED: Causes = &[Cause::Exited(1), Cause::Signalled(11)];
const EXITED: Causes = &[Cause::Exited(0), Cause::Exited(1), Cause::Signalled(11)];
const REFUSED: Causes = &[
    Cause::Illegal(Broken::Game(GameRule::WrongSide)),
    Cause::Illegal(Broken::Protocol(Rule::RefusedMove)),
];
const EXTRA: Causes = &[Cause::ExtraLine];
const MEMORY: Causes = &[Cause::OverLimit(Resource::Memory)];

/// Causes, the situations in which they occur, and the check that they break there, by the table of clauses.
const TABLE: &[Row<Situation>] = &[
    // OT-1: lines and streams.
    (&[Cause::NoNewline], EVERYWHERE, "stream/ends-lines"),
    // OT-2: hello.
    (SILENT, &[STARTED], "hello/sent"),
    (&[Cause::Late], &[STARTED], "hello/in-time"),
    (EXTRA, &[STARTED], "hello/comes-first"),
    // OT-4: play and move.
    (SILENT, &[TURN], "move/answered"),
    (&[Cause::Late], IN_PLAY, "move/in-time"),
    (&[Cause::Malformed], IN_PLAY, "move/form"),
    (EXTRA, IN_PLAY, "move/one-per-play"),
    (EXTRA, &[READY], "move/waits-for-play"),
    // OT-5 and OT-6: after an error, and in a berserk turn.
    (SILENT, &[AGAIN], "legal/tries-again"),
    (REFUSED, &[AGAIN, MOVED_AGAIN], "legal/tries-again"),
    (SILENT, &[BERSERK], "berserk/goes-on"),
    (EXTRA, &[OPPONENT_BERSERK], "berserk/waits-its-turn"),
    // The rules of the protocol, outside a second try.
    (&[illegal(Rule::CriticalError)], ONCE, "error/none-critical"),
    (&[illegal(Rule::ReportedError)], ONCE, "error/none-reported"),
    (&[illegal(Rule::UntrueRecord)], ONCE, "records/truthful"),
    (&[illegal(Rule::WrongCount)], ONCE, "analysis/count"),
    (&[illegal(Rule::UnplayableList)], ONCE, "analysis/legal"),
    // A move was due, and resigning is none.
    (&[illegal(Rule::EarlyResignation)], ONCE, "move/answered"),
    (&[illegal(Rule::RefusedMove)], ONCE, "legal/allowed"),
    // OT-9: analysis.
    (SILENT, &[ANALYSING], "analysis/answered"),
    (&[Cause::Late], &[ANALYSING, ANALYSED], "analysis/in-time"),
    (&[Cause::Malformed], &[ANALYSING, ANALYSED], "analysis/form"),
    (EXTRA, &[ANALYSING, ANALYSED], "analysis/only-when-asked"),
    // OT-11: the end of the game.
    (&[Cause::DidNotExit], &[DISMISSED], "end/exits-at-goodbye"),
    (&[Cause::DidNotExit], BEFORE_FINISH, "end/end-of-input"),
    (EXITED, &[FINISHED], "end/waits-for-goodbye"),
    (EXTRA, &[FINISHED, DISMISSED], "end/silent-after-finish"),
    (CRASHED, &[DISMISSED], "end/exit-status"),
    // OT-12: the process.
    (EXITED, BEFORE_FINISH, "process/stays-until-goodbye"),
    (MEMORY, EVERYWHERE, "process/stays-until-goodbye"),
];

const fn illegal(rule: Rule) -> Cause<Broken<GameRule, Rule>> {
    Cause::Illegal(Broken::Protocol(rule))
}

#[test]
fn each_fault_breaks_the_check_of_its_situation() {
    let rules = Rule::ALL.map(Broken::Protocol);
    check_table("otep", EVERYWHERE, TABLE, &rules);
}
