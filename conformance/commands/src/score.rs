//! The results of a series of games, for people and for programs.

use std::collections::HashMap;

use linesman_competition::{Estimate, Tally};
use linesman_game_record::{EndReason, GameOutcome, Head, Player, PlayerKind, RemarkJson};
use linesman_interface::game::PlayedGame;
use linesman_referee::Termination;
use linesman_values::text::in_json;
use serde::Serialize;
use serde_json::json;

use crate::strength::{of_estimate, percentage};

/// The score of a series between two players.
pub(crate) struct Score {
    names: [String; 2],
    points: [f64; 2],
    wins: [u32; 2],
    draws: u32,
    games: u32,
    counted: u32,
    void: u32,
    /// The first game with these sides, this opening, this result and these moves.
    seen: HashMap<(bool, u32, String, [u64; 2]), usize>,
}

impl Score {
    pub(crate) fn new(names: [String; 2]) -> Self {
        Self {
            names,
            points: [0.0; 2],
            wins: [0; 2],
            draws: 0,
            games: 0,
            counted: 0,
            void: 0,
            seen: HashMap::new(),
        }
    }

    /// Counts a game, unless it repeats an earlier one move for move. Then the number of that game is returned.
    pub(crate) fn count(
        &mut self,
        number: usize,
        played: &PlayedGame,
        is_swapped: bool,
        opening: u32,
    ) -> Option<usize> {
        self.games += 1;
        let has_none = matches!(played.termination, Termination::Left(_));
        if has_none || played.doubt().is_some() {
            self.void += 1;
            return None;
        }
        let how = format!("{:?} {:?}", played.outcome, broken(played));
        let game = (is_swapped, opening, how, played.taken.moves);
        let first = *self.seen.entry(game).or_insert(number);
        if first != number {
            return Some(first);
        }
        self.counted += 1;
        let mut points = played.points();
        if is_swapped {
            points.reverse();
        }
        for (index, scored) in points.into_iter().enumerate() {
            self.points[index] += scored;
            self.wins[index] += u32::from(scored > 0.9);
        }
        self.draws += u32::from(points == [0.5, 0.5]);
        None
    }

    /// Returns the score as a line for people.
    pub(crate) fn line(&self) -> String {
        let ([first, second], [one, two]) = (&self.names, self.points);
        let left = self.games - self.counted - self.void;
        let note = match left {
            0 => String::new(),
            1 => "  (1 game repeats an earlier one, and does not count)".to_owned(),
            _ => format!("  ({left} games repeat earlier ones, and do not count)"),
        };
        format!("{first} {one} - {two} {second}{note}{}", self.strength())
    }

    /// Returns a line that says how much stronger the first player is, if enough games say something.
    fn strength(&self) -> String {
        let tally = self.tally();
        let (Some(estimate), Some(superiority), true) = (
            tally.estimate(),
            tally.superiority(),
            self.counted >= ENOUGH,
        ) else {
            return String::new();
        };
        format!(
            "\n{} is better with a likelihood of {}{}, {:.1} % drawn",
            self.names[0],
            percentage(superiority),
            of_estimate(estimate),
            f64::from(self.draws) * 100.0 / f64::from(self.counted)
        )
    }

    const fn tally(&self) -> Tally {
        Tally {
            wins: self.wins[0],
            draws: self.draws,
            losses: self.wins[1],
        }
    }

    /// Returns the score as a line of JSON.
    pub(crate) fn json(&self) -> String {
        let player = |index: usize| PlayerJson {
            name: &self.names[index],
            points: self.points[index],
            wins: self.wins[index],
            losses: self.wins[1 - index],
            draws: self.draws,
        };
        let tally = self.tally();
        let (estimate, superiority) = (tally.estimate(), tally.superiority());
        // Drawn games alone say nothing of how sure it is.
        let of_interval = |end: Option<f64>| end.filter(|_| superiority.is_some());
        let elo = |of: fn(&Estimate) -> f64| {
            let elo = estimate.as_ref().map(of);
            elo.filter(|elo| elo.is_finite())
        };
        line(&ScoreJson {
            elo: elo(|it| it.elo),
            elo_low: of_interval(elo(|it| it.low)),
            elo_high: of_interval(elo(|it| it.high)),
            superiority,
            format: FORMAT,
            kind: "score",
            games: self.games,
            counted: self.counted,
            void: self.void,
            players: [player(0), player(1)],
        })
    }
}

/// After so many games, the score says how much stronger a player is. The interval of fewer games is hundreds of Elo wide.
const ENOUGH: u32 = 20;

/// A finished game, as a line of JSON shows it.
pub(crate) struct GameLine<'a> {
    pub(crate) number: usize,
    /// The names of the players, the first side first.
    pub(crate) names: [&'a str; 2],
    pub(crate) sides: &'a [&'a str],
    pub(crate) played: &'a PlayedGame,
    /// The number of the earlier game that this one repeats.
    pub(crate) repeated: Option<usize>,
    /// Whether what the agents said about their searches is part of it.
    pub(crate) has_remarks: bool,
}

impl GameLine<'_> {
    /// Returns the line.
    pub(crate) fn json(&self) -> String {
        let players = self.sides.iter().zip(self.names);
        let players =
            players.map(|(side, name)| Player::other(side, name, PlayerKind::Program, None));
        let head = Head::new("", "", players.collect());
        let end = self.played.end(&head);
        let winner = head
            .sides
            .iter()
            .position(|it| Some(&it.side) == end.winner.as_ref());
        let result = match (end.result, winner) {
            (GameOutcome::Win, Some(0)) => "1-0",
            (GameOutcome::Win, _) => "0-1",
            (GameOutcome::Draw, _) => "1/2-1/2",
            (GameOutcome::Void, _) => "void",
            _ => "none",
        };
        let reason = match end.reason {
            EndReason::Rules => "rules",
            EndReason::Forfeit => "forfeit",
            EndReason::Resigned => "resigned",
            EndReason::TooLong => "too-long",
            EndReason::Adjudicated => "adjudicated",
            _ => "stopped",
        };
        let side = |index: usize| {
            let broken = end
                .broken
                .iter()
                .find(|it| it.side == head.sides[index].side);
            let slowest = self.played.taken.slowest[index];
            let given_back = self.played.taken.given_back[index];
            SideJson {
                side: &head.sides[index].side,
                name: &head.sides[index].name,
                slowest_ms: slowest.map(|time| time.as_micros() as f64 / 1000.0),
                given_back_ms: given_back.as_micros() as f64 / 1000.0,
                check: broken.map(|it| &*it.check),
                cause: broken.map(|it| &*it.cause),
                got: broken.map(|it| &*it.actual),
            }
        };
        let record = self.played.taken.path.as_ref();
        let first = end.broken.first();
        line(&GameJson {
            format: FORMAT,
            kind: "game",
            game: self.number,
            result,
            winner: winner.map(|index| ["first", "second"][index]),
            reason,
            rule: end.rule.as_deref(),
            check: first.map(|it| &*it.check),
            cause: first.map(|it| &*it.cause),
            plies: end.plies,
            first: side(0),
            second: side(1),
            line: &end.line,
            notes: &self.played.notes,
            void: end.doubt.as_deref(),
            replays: self.played.void.len(),
            repeats: self.repeated,
            record: record.map(|path| path.display().to_string()),
            remarks: self.has_remarks.then(|| self.remarks()),
        })
    }
}

impl<'a> GameLine<'a> {
    fn remarks(&self) -> Vec<SearchJson<'a>> {
        let searched = self.played.taken.searched.iter();
        let remarks = searched.map(|it| SearchJson {
            ply: it.ply,
            side: self.sides[it.side.index()],
            action: &it.action,
            said: RemarkJson::from(&it.remark),
        });
        remarks.collect()
    }
}

/// Returns a value as a line of JSON.
pub(crate) fn line(value: &impl Serialize) -> String {
    in_json(&json!(value).to_string()).into_owned()
}

/// A game is over.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct GameJson<'a> {
    /// The version of these lines.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: u32,
    /// The kind of line.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "game")))]
    kind: &'static str,
    /// The number of the game, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    game: usize,
    /// Who won: the first side, the second side, neither by the rules, none if the game has no result, or void if it does not count.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["1-0", "0-1", "1/2-1/2", "none", "void"])))]
    result: &'static str,
    /// The side that won.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["first", "second", null])))]
    winner: Option<&'static str>,
    /// Why the game ended.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["rules", "forfeit", "resigned", "too-long", "adjudicated", "stopped"])))]
    reason: &'static str,
    /// The rule that ended it, as the protocol names it; `resign-rule` or `draw-rule` if it was adjudicated.
    rule: Option<&'a str>,
    /// The check that cost a side the game; the first, if both made a mistake.
    check: Option<&'a str>,
    /// What was wrong, out of a closed list.
    cause: Option<&'a str>,
    /// The number of plies, set-ups included.
    plies: u32,
    /// The first side.
    first: SideJson<'a>,
    /// The second side.
    second: SideJson<'a>,
    /// The result line.
    line: &'a str,
    /// What went wrong, for people.
    notes: &'a [String],
    /// The number of the earlier game that this one repeats move for move. Then it does not count.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    repeats: Option<usize>,
    /// The file with the record of the game.
    record: Option<String>,
    /// Why the game is void; null if it counts.
    void: Option<&'a str>,
    /// The number of earlier attempts at this game that were void.
    replays: usize,
    /// What the agents said last about their searches before each move, with --remarks only. A move without a remark is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    remarks: Option<Vec<SearchJson<'a>>>,
}

/// What an agent said about its search before a move.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SearchJson<'a> {
    /// The number of the ply, set-ups included.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    ply: u32,
    /// The name of the side.
    side: &'a str,
    /// The move, as the protocol describes it.
    action: &'a str,
    /// What it said, put together.
    said: RemarkJson,
}

/// A side of the game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SideJson<'a> {
    /// The name of the side.
    side: &'a str,
    /// The name of the player.
    name: &'a str,
    /// The longest time that it took for an answer, in milliseconds; null if it gave none.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    slowest_ms: Option<f64>,
    /// How much time it was given back, because the machine had kept it from a processor, in milliseconds.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    given_back_ms: f64,
    /// The check that cost it the game.
    check: Option<&'a str>,
    /// What was wrong, out of a closed list.
    cause: Option<&'a str>,
    /// What came instead of what was expected.
    got: Option<&'a str>,
}

/// All games are over.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ScoreJson<'a> {
    /// The version of these lines.
    #[cfg_attr(feature = "schema", schemars(extend("const" = FORMAT)))]
    format: u32,
    /// The kind of line.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "score")))]
    kind: &'static str,
    /// The number of games.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    games: u32,
    /// The number of games that count.
    counted: u32,
    /// The two players, in the order of the command line.
    players: [PlayerJson<'a>; 2],
    /// The number of games that are void.
    void: u32,
    /// How much stronger the first player is, in Elo, if games do not depend on each other; null if all were won, all were lost, or none
    /// counts.
    elo: Option<f64>,
    /// The lower end of the interval of 95 %; null if it is not finite.
    elo_low: Option<f64>,
    /// The upper end of the interval of 95 %; null if it is not finite.
    elo_high: Option<f64>,
    /// The likelihood that the first player is the stronger one; null if no game was won.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0, max = 1.0)))]
    superiority: Option<f64>,
}

/// A player of the series.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PlayerJson<'a> {
    /// Its name.
    name: &'a str,
    /// A point for a win, half a point for a draw.
    #[cfg_attr(feature = "schema", schemars(range(min = 0.0)))]
    points: f64,
    /// Games won.
    wins: u32,
    /// Games lost.
    losses: u32,
    /// Games drawn.
    draws: u32,
}

/// Returns the checks that cost a side the game, with their causes.
fn broken(played: &PlayedGame) -> Vec<String> {
    let players =
        ["first", "second"].map(|side| Player::other(side, "", PlayerKind::Program, None));
    let end = played.end(&Head::new("", "", players.to_vec()));
    let broken = end.broken.iter();
    broken
        .map(|it| format!("{} {} {}", it.side, it.check, it.cause))
        .collect()
}

/// The version of the lines.
const FORMAT: u32 = 1;
