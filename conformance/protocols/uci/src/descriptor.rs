//! What the protocols of the family bring to every command.

use std::{num::NonZeroUsize, time::Duration};

use linesman_protocols::{Cause, Check, Levels, Role};
use linesman_uci::{ActionOf, Profile, Start, remark};

use super::{
    answers, game,
    listening::listening,
    member::Member,
    opening,
    options::{check_fen, declaring},
    picture,
    scene::Scene,
    showing::showing,
    traits,
};
use linesman_interface::{
    game::{Game, GameRequest},
    protocol::{
        Descriptor, GameForm, LeftOver, Protocol, RecordingForm, Setting, Stage, TaskForm,
        TournamentForm,
    },
};
use linesman_values::{
    options::{self, OptionError},
    scenario::Player,
};

/// Returns a protocol of the family with this default profile, with the checks of whole games for each side, and with the check that
/// recorded scenarios have.
pub(crate) const fn descriptor<M: Member>(
    default_profile: &'static str,
    games: [&'static Check; 2],
    recorded: &'static Check,
) -> Descriptor
where
    ActionOf<M>: std::str::FromStr<Err: std::fmt::Display>,
{
    let words = M::WORDS;
    Descriptor {
        checks: M::CHECKS,
        sides: M::SIDES,
        sent: const {
            &[
                M::WORDS.name,
                "isready",
                "newgame",
                "position",
                "go",
                "stop",
                "ponderhit",
                "quit",
            ]
        },
        heard: const { &[M::WORDS.ok, "readyok", "bestmove"] },
        players: &[Player::Random, Player::Aggressive],
        read_move: options::parse::<ActionOf<M>>,
        read_option: |_, value| {
            check_fen::<M>(value)?;
            // A scenario has no variant.
            M::begin_at(&Start::read(Some(value), false))?;
            Ok(vec![value.to_owned()])
        },
        tournament: Some(TournamentForm {
            openings: Some(opening::form::<M>()),
            ..TournamentForm::PLAIN
        }),
        picture: Some(picture::picture::<M>),
        showing: Some(showing::<M>()),
        answers: Some(answers::answers::<M>),
        rule_fixes: M::RULE_FIXES,
        traits: Some(traits::traits::<M>),
        remark: Some(|line| remark(&String::from_utf8_lossy(line))),
        declaring: Some(declaring::<M>()),
        listening: Some(listening::<M>()),
        recording: RecordingForm {
            followed: const {
                &[
                    M::WORDS.name,
                    "isready",
                    M::WORDS.new_game,
                    "position",
                    "go",
                    "quit",
                ]
            },
            timed: &["go"],
            openings: &["position"],
            closings: &["quit"],
            farewell: &[">> {quit}"],
            check: Some(recorded),
        },
        jobs_per_processor: const { NonZeroUsize::new(4).unwrap() },
        tasks: Some(TaskForm {
            openings: &["position"],
            lines: &["go", "stop", "ponderhit"],
            left_over: left_over::<M>,
        }),
        ..Descriptor::new::<InProfile<M>>(
            words.name,
            default_profile,
            GameForm {
                plies: 400,
                ending: &[">> {quit}", "exit"],
                ..GameForm::new(games)
            },
        )
    }
}

/// A wrong move is of a position that stayed, a search that ends by itself was ended by a stop that stayed, and one that does not end,
/// behind one that nothing limited, has that one's limits. That another game needs no `ucinewgame` is a rule of its own, and so is what a
/// narrow check is about.
fn left_over<M: Member>(fault: &LeftOver<'_>) -> Option<&'static Check> {
    let named = |name| {
        let mut all = M::CHECKS.iter().copied();
        all.find(|check| check.id.strip_prefix(M::WORDS.name) == Some(name))
    };
    let is_own_rule = named("/position/another-game").is_some_and(|own| own.id == fault.against);
    let mut all = M::CHECKS.iter();
    let is_narrow = all.any(|it| it.id == fault.against && it.is(Role::Narrow));
    match fault.violation.cause {
        _ if is_own_rule || is_narrow => None,
        Cause::Illegal(_) => named("/position/stands-alone"),
        Cause::Early if fault.sent.contains(&"stop") => named("/search/late-stop-forgotten"),
        Cause::NoOutput if fault.sent.iter().any(|line| is_endless(line)) => {
            named("/search/limits-forgotten")
        }
        _ => None,
    }
}

/// Returns whether a line begins a search that nothing ends but another line.
fn is_endless(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    words.next() == Some("go") && words.any(|word| matches!(word, "infinite" | "ponder"))
}

/// A profile of a protocol of the family.
#[derive(Clone, Debug)]
pub(crate) struct InProfile<M>(Profile<M>);

impl<M: Member> linesman_protocols::Profile for InProfile<M> {
    fn all() -> Vec<Self> {
        M::profiles().into_iter().map(Self).collect()
    }

    fn name(&self) -> &'static str {
        self.0.name
    }

    fn levels(&self) -> Levels {
        self.0.levels
    }
}

impl<M: Member> Protocol for InProfile<M> {
    fn descriptor(&self) -> &'static Descriptor {
        M::DESCRIPTOR
    }

    fn limits(&self) -> Vec<(&'static str, Duration)> {
        let limits = &self.0.limits;
        vec![
            (M::WORDS.ok, limits.hello),
            ("readyok", limits.ready),
            ("bestmove", limits.search),
            ("stop", limits.stop),
            ("exit", limits.exit),
        ]
    }

    fn limit_answers(&mut self, limit: Duration) {
        let limits = &mut self.0.limits;
        (limits.hello, limits.ready, limits.search) = (limit, limit, limit);
    }

    fn output_limit(&self) -> Option<u64> {
        Some(OUTPUT)
    }

    fn game(&self, request: &GameRequest) -> Result<Game, OptionError> {
        game::game(&self.0, request)
    }

    fn stage(&self, setting: &Setting<'_>) -> Box<dyn Stage> {
        Box::new(Scene::new(setting, &self.0))
    }
}

/// How many bytes an engine may write in a search: 4 MiB.
const OUTPUT: u64 = 4 << 20;
