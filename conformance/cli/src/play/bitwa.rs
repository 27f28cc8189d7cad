//! A game of Bitwa.

use anyhow::anyhow;
use linesman_games::{
    Outcome, Side,
    bitwa::{Division, End, EndReason, LOWER, Position, Score, Setup, UPPER},
};
use linesman_protocols::{
    Cause, Check,
    bitwa::{Profile, RefereeEnd, side_name},
};
use linesman_referee::Settings;

use super::{Game, Played, run};
use crate::{
    Failure, args::PlayOptions, bitwa::Field, memory::MemoryLimit, player::Player, protocols,
};

/// What the tournament's programs had at their disposal.
pub(super) const MEMORY: MemoryLimit = MemoryLimit::Bytes(400 << 20);
/// As many bytes as an answer has with a few words of explanation.
const LONGEST_ANSWER: u64 = 80;
/// The board that is played on if none is named: the smallest that is fair.
const BOARD: &str = "duel";

/// Returns what plays a game as the options say.
pub(super) fn game(options: &PlayOptions) -> Result<Game, Failure> {
    let field = Field::find(options.board.as_deref().unwrap_or(BOARD))?;
    let mut profile = protocols::bitwa(options.profile.as_deref(), None)?;
    if let Some(time) = options.time {
        profile = profile.with_game(time);
    }
    let pauses_idle = options.pause_idle;
    Ok(Box::new(move |players: [&Player; 2]| {
        fight(players, &field.setup, &profile, pauses_idle).map(|fought| fought.played)
    }))
}

/// A game that was fought out.
pub(crate) struct Fought {
    /// Its result in words, and what was said.
    pub(crate) played: Played,
    /// How it ended.
    pub(crate) end: End,
    /// What each side had at the end.
    pub(crate) scores: [Score; 2],
    /// What each side was killed for, if it was.
    pub(crate) killed: [Option<(&'static Check, Cause)>; 2],
}

/// Starts the agents and plays a game between them.
pub(crate) fn fight(
    players: [&Player; 2],
    setup: &Setup,
    profile: &Profile,
    pauses_idle: bool,
) -> Result<Fought, Failure> {
    let dialects = Side::BOTH.map(|side| RefereeEnd::new(side, setup, profile));
    // Each division's turn costs at most three answers of either agent, and an answer is a short line.
    let answers = u64::from(setup.rounds()) * Division::COUNT as u64 * 3;
    let players = &players.map(|player| {
        let mut player = player.clone();
        player.launch.stdout_limit += answers * LONGEST_ANSWER;
        player
    });
    let players = players.each_ref();
    let settings = Settings {
        pauses_idle,
        ..Settings::new(profile.limits.exit)
    };
    let mut result = None;
    let played = run(
        players,
        Position::new(setup.clone()),
        dialects,
        settings,
        side_name,
        |referee, _| {
            let position = referee.position();
            let killed = Side::BOTH.map(|side| {
                let mut excluded = referee.excluded().iter();
                excluded
                    .find(|(loser, _)| *loser == side)
                    .map(|(_, violation)| (violation.check, violation.cause))
            });
            let Some(end) = position.end() else {
                return "unfinished".to_owned();
            };
            let scores = Side::BOTH.map(|side| position.score(side));
            result = Some((end, scores, killed));
            let names = players.map(|player| player.name.as_str());
            result_line(
                names,
                end,
                scores,
                killed.map(|killed| killed.map(|(check, _)| check)),
            )
        },
    )?;
    let (end, scores, killed) =
        result.ok_or_else(|| Failure::system(anyhow!("the game did not end")))?;
    Ok(Fought {
        played,
        end,
        scores,
        killed,
    })
}

fn result_line(
    [first, second]: [&str; 2],
    end: End,
    scores: [Score; 2],
    killed: [Option<&Check>; 2],
) -> String {
    let score = match end.outcome {
        Outcome::Win(UPPER) => "1-0",
        Outcome::Win(LOWER) => "0-1",
        Outcome::Draw => "1/2-1/2",
    };
    let why = match end.reason {
        EndReason::RoundsPlayed => format!("all {} rounds played", end.round),
        EndReason::Annihilation => format!("annihilation in round {}", end.round),
        EndReason::BothKilled => format!("both killed in round {}", end.round),
    };
    let [upper, lower] = scores;
    let mut line = format!(
        "{score}  {first} (first) - {second} (second)  {why}, units {}-{}, strength {}-{}",
        upper.units, lower.units, upper.strength, lower.strength
    );
    for side in Side::BOTH {
        if let Some(check) = killed[side.index()] {
            line += &format!(", {} killed by {}", side_name(side), check.id);
        }
    }
    line
}
