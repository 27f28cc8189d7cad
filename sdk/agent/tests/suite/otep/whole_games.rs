//! Whole games against the referee's end of the protocol: what the one says, the other accepts.

use std::sync::Arc;

use fastrand::Rng;
use linesman_games::{ListActions as _, Position as _};
use linesman_protocols::{
    AgentEvent, Dialect as _, GameOver, Line, Profile as _, Time,
    otep::{AnalysisEnd, AnalysisEvent, Profile, RefereeEnd, Request},
};
use linesman_sdk::otep::{
    ATTACKERS, Board, DEFENDERS, Move, Player, Ply, Position, Rules, Side, Turn, Variant,
};

use super::conversation::Table;

const NOW: Time = Time::ZERO;
/// Random games end when they like, and these after so many plies at the latest.
const PLIES: usize = 200;

#[test]
fn every_variant_is_played_with_both_referees_without_a_violation() {
    for variant in Variant::all() {
        for profile in Profile::all() {
            for (side, control) in [(ATTACKERS, Some("300+5x30")), (DEFENDERS, None)] {
                let rules: Arc<Rules> = Arc::new(variant.rules.parse().unwrap());
                let control = control.map(|control| control.parse().unwrap());
                let end = RefereeEnd::new(side, Arc::clone(&rules), control, &profile);
                let what = format!("{} {} {side:?}", variant.name, profile.name);
                play(rules, side, end, &what);
            }
        }
    }
}

/// Plays a game between the player, through the protocol, and a random opponent.
fn play(rules: Arc<Rules>, side: Side, mut end: RefereeEnd, what: &str) {
    let mut rng = Rng::with_seed(what.bytes().map(u64::from).sum());
    let mut table = Table::new(Random::new(rng.u64(..)));
    let mut position = Position::new(rules);
    let mut plies = Vec::new();
    let mut asked = Vec::new();
    say(&mut end, &mut table);
    while plies.len() < PLIES && !position.legal_moves().is_empty() {
        let to_move = position.to_move().unwrap();
        let mv = if to_move == side {
            end.ask(&position.view(side), NOW);
            asked.push(position.board());
            say(&mut end, &mut table);
            answer(&mut end, &mut table, what)
        } else {
            rng.choice(position.legal_actions(to_move)).unwrap()
        };
        position
            .submit(to_move, mv)
            .unwrap_or_else(|why| panic!("{what}: {why}"));
        plies.extend(position.last().cloned());
        if position.outcome().is_none() {
            end.inform(to_move, &position.view(side), NOW);
            say(&mut end, &mut table);
        }
    }
    end.finish(&GameOver::without_fault(position.outcome()), NOW);
    say(&mut end, &mut table);
    let (player, ended, rest) = table.close();
    assert!(ended.is_ok(), "{what}: {ended:?}");
    assert!(rest.iter().all(|line| line == "hello"), "{what}: {rest:?}");
    assert_eq!(player.boards, asked, "{what}");
    // The opponent's last ply is told with the next question, which may not have come.
    assert_eq!(player.observed, plies[..player.observed.len()], "{what}");
    let unseen = plies[player.observed.len()..]
        .iter()
        .filter(|ply| ply.side == side)
        .count();
    assert!(unseen <= 1, "{what}: {unseen} own plies were not told");
}

fn say(end: &mut RefereeEnd, table: &mut Table<Random>) {
    while let Some(message) = end.poll_message() {
        table.send(&message);
    }
}

/// Hears the player until its move comes.
fn answer(end: &mut RefereeEnd, table: &mut Table<Random>, what: &str) -> Move {
    loop {
        while let Some(event) = end.poll_event() {
            match event {
                AgentEvent::Ready | AgentEvent::Searches | AgentEvent::Remarked(_) => {}
                AgentEvent::Acted(mv) => return mv,
                event => panic!("{what}: {event:?}"),
            }
        }
        say(end, table);
        let line = table
            .line()
            .unwrap_or_else(|| panic!("{what}: the player is gone"));
        end.handle_line(Line::plain(line.as_bytes()), NOW);
    }
}

#[test]
fn every_variant_is_analysed_without_a_violation() {
    for variant in Variant::all() {
        for profile in Profile::all() {
            let rules: Arc<Rules> = Arc::new(variant.rules.parse().unwrap());
            let mut position = Position::new(Arc::clone(&rules));
            let mut end = AnalysisEnd::new(rules, &profile);
            let mut table = Table::new(Random::new(1));
            let mut rng = Rng::with_seed(2);
            for _ in 0..5 {
                let request = Request {
                    moves: 3,
                    seconds: 2,
                    clocks: None,
                };
                end.analyze(&position, request, NOW);
                let is_analysed = |end: &mut AnalysisEnd| match end.poll_event() {
                    None | Some(AnalysisEvent::Ready) => false,
                    Some(AnalysisEvent::Analysed(_)) => true,
                    Some(event) => panic!("{}: {event:?}", variant.name),
                };
                while !is_analysed(&mut end) {
                    while let Some(message) = end.poll_message() {
                        table.send(&message);
                    }
                    let line = table.line().unwrap();
                    end.handle_line(Line::plain(line.as_bytes()), NOW);
                }
                let side = position.to_move().unwrap();
                let mv = rng.choice(position.legal_moves()).unwrap();
                position.submit(side, mv).unwrap();
                if position.end().is_some() {
                    break;
                }
            }
        }
    }
}

struct Random {
    rng: Rng,
    boards: Vec<Board>,
    observed: Vec<Ply>,
}

impl Random {
    fn new(seed: u64) -> Self {
        Self {
            rng: Rng::with_seed(seed),
            boards: Vec::new(),
            observed: Vec::new(),
        }
    }
}

impl Player for Random {
    fn choose(&mut self, turn: &mut Turn<'_>) -> Move {
        self.boards.push(turn.position().board());
        turn.moves()[self.rng.usize(..turn.moves().len())]
    }

    fn observe(&mut self, ply: &Ply) {
        self.observed.push(ply.clone());
    }
}
