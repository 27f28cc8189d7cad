//! Which check a fault of a Bitwa agent breaks at each point of the conversation.

use linesman_games::bitwa::Rule as GameRule;
use linesman_protocols::{
    Broken, Cause, Resource,
    bitwa::{Command, Rule, Situation},
};

use crate::broken;

use Situation::{Answered, Answering, Asked, Started};

const OWN_PLAY: Command = Command::Play { is_own: true };
const OPPONENTS_PLAY: Command = Command::Play { is_own: false };
const COMMANDS: [Command; 6] = [
    Command::SetGame,
    Command::TimeLeft,
    Command::GenMove,
    OWN_PLAY,
    OPPONENTS_PLAY,
    Command::Unknown,
];
const EXITS: [Cause<Broken<GameRule, Rule>>; 3] =
    [Cause::Exited(0), Cause::Exited(1), Cause::Signalled(11)];

fn check(
    causes: &[Cause<Broken<GameRule, Rule>>],
    situations: impl IntoIterator<Item = Situation>,
    id: &str,
) {
    broken::check("bitwa", causes, situations, id);
}

fn before_quit() -> impl Iterator<Item = Situation> {
    let of_command = |command| [Asked(command), Answering(command), Answered(command)];
    [Started]
        .into_iter()
        .chain(COMMANDS.into_iter().flat_map(of_command))
}

fn at_quit() -> [Situation; 3] {
    let quit = Command::Quit;
    [Asked(quit), Answering(quit), Answered(quit)]
}

fn everywhere() -> impl Iterator<Item = Situation> {
    before_quit().chain(at_quit())
}

#[test]
fn faults_of_streams_and_processes_are_the_same_everywhere() {
    let everywhere: Vec<Situation> = everywhere().collect();
    broken::check_streams("bitwa", &everywhere);
    let memory = [Cause::OverLimit(Resource::Memory)];
    check(&memory, everywhere, "process/memory-bounded");
}

#[test]
fn what_is_missing_belongs_to_the_command_that_was_sent() {
    for (command, id) in [
        (Command::SetGame, "set-game/answered"),
        (Command::TimeLeft, "time/left-answered"),
        (Command::GenMove, "order/answered"),
        (OWN_PLAY, "play/own-answered"),
        (OPPONENTS_PLAY, "play/opponents-answered"),
        (Command::Unknown, "answer/survives-unknown-commands"),
        (Command::Quit, "end/quit-answered"),
    ] {
        let silent = [Cause::NoOutput, Cause::Harness];
        check(&silent, [Asked(command)], id);
        // BW-2.2: an answer that has begun lacks no more than its end.
        let unended = [Cause::NoOutput, Cause::Harness, Cause::NoNewline];
        check(
            &unended,
            [Answering(command)],
            "answer/ends-with-empty-line",
        );
        check(&[Cause::NoNewline], [Asked(command)], "stream/ends-lines");
    }
}

#[test]
fn answers_are_marked_on_time_and_asked_for() {
    check(&[Cause::Malformed], everywhere(), "answer/starts-with-mark");
    check(&[Cause::Late], everywhere(), "time/within-budget");
    check(&[Cause::ExtraLine], [Started], "answer/waits-for-command");
    let later = everywhere().filter(|situation| *situation != Started);
    check(&[Cause::ExtraLine], later, "answer/one-per-command");
}

#[test]
fn an_agent_ends_at_quit_and_not_before() {
    // BW-2.10: after a command that it does not know, an agent goes on.
    let unknown = Command::Unknown;
    let unknown = [Asked(unknown), Answering(unknown), Answered(unknown)];
    let others = before_quit().filter(|it| !unknown.contains(it));
    check(&EXITS, others, "process/stays-until-the-end");
    check(&EXITS, unknown, "answer/survives-unknown-commands");
    check(&[Cause::DidNotExit], before_quit(), "end/end-of-input");
    check(&[Cause::DidNotExit], at_quit(), "end/exits-at-quit");
    // BW-8.1 and BW-8.3: a status of 0 is right, but not before the answer.
    let [asked, answering, _] = at_quit();
    check(&[Cause::Exited(0)], [asked, answering], "end/quit-answered");
    let crashed = [Cause::Exited(1), Cause::Signalled(11)];
    check(&crashed, at_quit(), "end/exit-status");
}

#[test]
fn each_rule_is_a_check_wherever_it_is_broken() {
    let rules = [
        (Broken::Game(GameRule::AttackFlag), "order/attack-flag"),
        (
            Broken::Game(GameRule::TargetOffBoard),
            "order/target-on-board",
        ),
        (Broken::Game(GameRule::Dx), "order/unit-steps"),
        (Broken::Game(GameRule::Dy), "order/unit-steps"),
        (Broken::Game(GameRule::PointFlag), "order/point-flag"),
        (Broken::Game(GameRule::NotToAct), "order/given"),
        (Broken::Game(GameRule::Killed), "order/given"),
        (Broken::Protocol(Rule::NoOrder), "order/given"),
        (Broken::Protocol(Rule::RefusedGame), "set-game/accepted"),
        (Broken::Protocol(Rule::RefusedPlay), "play/accepted"),
        (
            Broken::Protocol(Rule::AcceptedUnknown),
            "answer/refuses-unknown-commands",
        ),
    ];
    assert_eq!(rules.len(), GameRule::ALL.len() + Rule::ALL.len());
    for (rule, id) in rules {
        check(&[Cause::Illegal(rule)], everywhere(), id);
    }
}
