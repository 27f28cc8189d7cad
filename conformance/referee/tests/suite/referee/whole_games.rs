//! Whole games between agents in memory that move at random.

use std::{collections::VecDeque, time::Duration};

use fastrand::Rng;
use linesman_games::{
    Outcome, Side,
    stratego::{BLUE, Position, RED, Rules, Setup},
};
use linesman_protocols::{
    Line, Time,
    stratego::{AgentEnd, Profile, RefereeEnd, Request},
};
use linesman_referee::{Command, Conversation, Departure, Ending, Referee, Seat, Termination};

/// An agent that plays at random, and what has been said between it and the referee.
struct Random {
    end: AgentEnd,
    rng: Rng,
    /// The outcomes of its own moves, as it was told.
    echoes: Vec<String>,
    dialogue: String,
    has_quit: bool,
}

impl Random {
    fn new(seed: u64) -> Self {
        Self {
            end: AgentEnd::new(),
            rng: Rng::with_seed(seed),
            echoes: Vec::new(),
            dialogue: String::new(),
            has_quit: false,
        }
    }

    /// Takes a line, and returns what it says to that.
    fn hear(&mut self, line: &str) -> Vec<String> {
        assert!(!self.has_quit, "{line:?} comes after QUIT");
        self.dialogue += &format!(">> {line}\n");
        let request = self.end.handle_line(line);
        let said: Vec<String> = match request.expect("the referee keeps to the protocol") {
            None => Vec::new(),
            Some(Request::SetUp { side, .. }) => {
                let setup = Setup::shuffled(side, |n| self.rng.usize(..n));
                setup.to_string().lines().map(str::to_owned).collect()
            }
            Some(Request::Move { view, .. }) => {
                let moves = view.legal_moves();
                let chosen = self.rng.usize(..moves.len());
                vec![moves[chosen].to_string()]
            }
            Some(Request::Echo(text)) => {
                self.echoes.push(text);
                Vec::new()
            }
            Some(Request::Quit(_)) => {
                self.has_quit = true;
                Vec::new()
            }
        };
        for line in &said {
            self.dialogue += &format!("<< {line}\n");
        }
        said
    }
}

/// Plays a game; each answer takes a millisecond.
fn play(seed: u64, rules: Rules) -> (Referee<RefereeEnd>, [Random; 2]) {
    let profile = Profile::manual_2012();
    let seats = [RED, BLUE]
        .map(|side| Seat::Agent(side.index(), RefereeEnd::new(side, "random", &profile)));
    let mut referee = Referee::new(Position::new(rules), seats, profile.limits.exit);
    let mut agents = [Random::new(seed), Random::new(!seed)];
    let mut now = Time::ZERO;
    let mut said: VecDeque<(usize, Vec<String>)> = VecDeque::new();
    loop {
        while let Some(command) = referee.poll_command() {
            let Command::Send { agent, bytes } = command else {
                panic!("{command:?}");
            };
            for line in String::from_utf8(bytes).unwrap().lines() {
                let answer = agents[agent].hear(line);
                said.push_back((agent, answer));
            }
        }
        let Some((agent, lines)) = said.pop_front() else {
            break;
        };
        now += Duration::from_millis(1);
        for line in lines {
            referee.handle_line(agent, Line::plain(line.as_bytes()), now);
        }
    }
    assert!(!referee.is_over());
    for (number, agent) in agents.iter().enumerate() {
        assert!(agent.has_quit);
        referee.handle_exit(number, Departure::Exited(0), now);
    }
    assert!(referee.is_over());
    (referee, agents)
}

#[test]
fn random_players_that_read_the_board_never_break_a_rule() {
    let mut longest = 0;
    for seed in 0..20 {
        let (referee, agents) = play(seed, Rules::default());
        let ending = referee.ending().unwrap();
        assert_eq!(ending.termination, Termination::Rules, "seed {seed}");
        assert_eq!(referee.notes(), [], "seed {seed}");
        let end = referee.position().end().unwrap();
        assert_eq!(ending.outcome, Some(end.outcome));
        // Every ply but the last is repeated to the one that made it; the set-ups are not.
        let echoes: usize = agents.iter().map(|agent| agent.echoes.len()).sum();
        assert_eq!(echoes + 1, referee.position().plies() as usize);
        assert_eq!(referee.plies(), referee.position().plies() + 2);
        longest = longest.max(referee.plies());
    }
    assert!(longest > 300, "{longest}");
}

#[test]
fn the_same_seeds_give_the_same_conversations() {
    let dialogues = |seed| play(seed, Rules::default()).1.map(|agent| agent.dialogue);
    assert_eq!(dialogues(3), dialogues(3));
    assert_ne!(dialogues(3), dialogues(4));
}

#[test]
fn the_turn_limit_ends_a_game_in_a_draw() {
    let rules = Rules {
        turn_limit: Some(10),
        ..Rules::default()
    };
    let (referee, agents) = play(1, rules);
    assert_eq!(
        referee.ending(),
        Some(&Ending {
            outcome: Some(Outcome::Draw),
            termination: Termination::Rules,
        })
    );
    // Nine turns of two plies, and the set-ups.
    assert_eq!(referee.plies(), 20);
    let told = |side: Side| agents[side.index()].echoes.len();
    // BLUE's last move ended the game, so QUIT came in place of its echo.
    assert_eq!([told(RED), told(BLUE)], [9, 8]);
}
