//! Conversations as text, played against the referee's end of a game.

use std::{fmt::Write, sync::Arc, time::Duration};

use linesman_games::{
    Outcome, Position as _, Side,
    tafl::{Move, Position, Rules},
};
use linesman_protocols::{
    AgentEvent, Dialect, GameOver, Gravity, Line, OnIllegal, Time, Violation,
    otep::{Profile, RefereeEnd},
};

use crate::time_out::time_out;

/// What a conversation begins with.
pub(crate) struct Scene {
    pub(crate) profile: Profile,
    pub(crate) side: Side,
    pub(crate) rules: &'static str,
    /// The time control; empty for a game without clocks.
    pub(crate) control: &'static str,
}

impl Scene {
    pub(crate) fn new(profile: Profile, side: Side, rules: &'static str) -> Self {
        Self {
            profile,
            side,
            rules,
            control: "",
        }
    }

    /// Returns the scene of a game by clocks.
    pub(crate) fn timed(self, control: &'static str) -> Self {
        Self { control, ..self }
    }

    /// Plays a conversation line by line; all that comes out has to stand in it, in this order.
    ///
    /// - `<< TEXT`: the agent says it.
    /// - `>> TEXT`: the agent is told it. `{rules}` stands for the rules. A `$` behind a line shows where it ends.
    /// - `{ready}`: the agent says hello and is told the rules.
    /// - `!! ID CAUSE` or `!! ID CAUSE forfeit`: this was found, and is tolerated or not.
    /// - `-- opponent MOVE`: the opponent moves.
    /// - `@MILLIS`: it is so late.
    pub(crate) fn check(&self, conversation: &str) {
        let conversation = conversation.replace("{ready}", "<< hello\n>> rules {rules}");
        let mut talk = Talk::begin(self);
        let mut played = String::new();
        for line in conversation.lines().map(str::trim_start) {
            let Some((mark, text)) = line.split_once([' ', '@']) else {
                continue;
            };
            match mark {
                "<<" => talk.say(text.strip_suffix('$').unwrap_or(text)),
                "--" => talk.oppose(text.strip_prefix("opponent ").unwrap().parse().unwrap()),
                "" if line.starts_with('@') => talk.wait(text.parse().unwrap()),
                ">>" | "!!" => continue,
                _ => panic!("{line:?} is no line of a conversation"),
            }
            writeln!(played, "{}", line.strip_suffix('$').unwrap_or(line)).unwrap();
            talk.flush(&mut played);
        }
        let mut expected = String::new();
        let mut opening = String::new();
        let mut is_opening = true;
        for line in conversation.lines().map(str::trim_start) {
            is_opening &= [">>", "!!"].iter().any(|mark| line.starts_with(mark)) || line.is_empty();
            let line = line.replace("{rules}", &talk.rules_text);
            let line = line.strip_suffix('$').unwrap_or(&line);
            if !line.is_empty() {
                writeln!(
                    if is_opening {
                        &mut opening
                    } else {
                        &mut expected
                    },
                    "{line}"
                )
                .unwrap();
            }
        }
        assert_eq!(
            format!("{}{played}", talk.opening),
            format!("{opening}{expected}")
        );
    }
}

/// The referee's part in a game with one agent, with the opponent's moves from a script.
struct Talk {
    side: Side,
    end: RefereeEnd,
    position: Position,
    now: Time,
    is_over: bool,
    found: Vec<String>,
    rules_text: String,
    opening: String,
}

impl Talk {
    fn begin(scene: &Scene) -> Self {
        let rules: Arc<Rules> = Arc::new(scene.rules.parse().unwrap());
        let control = Some(scene.control).filter(|text| !text.is_empty());
        let control = control.map(|text| text.parse().unwrap());
        let mut talk = Self {
            side: scene.side,
            rules_text: rules.to_string(),
            end: RefereeEnd::new(scene.side, Arc::clone(&rules), control, &scene.profile),
            position: scene.profile.judging(Position::new(rules)),
            now: Time::ZERO,
            is_over: false,
            found: Vec::new(),
            opening: String::new(),
        };
        talk.advance();
        let mut opening = String::new();
        talk.flush(&mut opening);
        talk.opening = opening;
        talk
    }

    fn say(&mut self, text: &str) {
        self.end.handle_line(Line::plain(text.as_bytes()), self.now);
        self.take_events();
    }

    fn wait(&mut self, millis: u64) {
        self.now = Duration::from_millis(millis);
        while time_out(&mut self.end, self.now) {
            self.take_events();
        }
    }

    fn oppose(&mut self, mv: Move) {
        let opponent = self.side.other();
        self.position.submit(opponent, mv).unwrap();
        self.accepted(opponent);
    }

    fn accepted(&mut self, by: Side) {
        let view = self.position.view(self.side);
        self.end.inform(by, &view, self.now);
        self.advance();
    }

    fn advance(&mut self) {
        if let Some(outcome) = self.position.outcome() {
            self.finish(Some(outcome), &[]);
        } else if self.position.to_act().contains(self.side) && !self.is_over {
            let view = self.position.view(self.side);
            self.end.ask(&view, self.now);
        }
    }

    fn finish(&mut self, outcome: Option<Outcome>, forfeited: &[Side]) {
        if !std::mem::replace(&mut self.is_over, true) {
            let over = GameOver {
                forfeited,
                ..GameOver::without_fault(outcome)
            };
            self.end.finish(&over, self.now);
        }
    }

    fn forfeit(&mut self) {
        self.finish(Some(Outcome::Win(self.side.other())), &[self.side]);
    }

    fn take_events(&mut self) {
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Ready | AgentEvent::Searches | AgentEvent::Remarked(_) => {}
                AgentEvent::Left => panic!("only people leave"),
                AgentEvent::Resigned => self.finish(Some(Outcome::Win(self.side.other())), &[]),
                AgentEvent::Violated(violation) => self.violated(&violation),
                AgentEvent::Acted(mv) => match self.position.submit(self.side, mv) {
                    Ok(()) => self.accepted(self.side),
                    Err(why) => {
                        let gravity = match self.end.on_illegal() {
                            OnIllegal::AskAgain => Gravity::Tolerable,
                            _ => Gravity::Fatal,
                        };
                        let violation = self.end.judge_illegal(gravity, &why);
                        if violation.is_tolerable() {
                            let view = self.position.view(self.side);
                            self.end.refuse(&why, &view, self.now);
                        }
                        self.violated(&violation);
                    }
                },
            }
        }
    }

    fn violated(&mut self, violation: &Violation) {
        let end = if violation.is_tolerable() {
            ""
        } else {
            " forfeit"
        };
        self.found.push(format!(
            "!! {} {}{end}",
            violation.check.id, violation.cause
        ));
        if !violation.is_tolerable() {
            self.forfeit();
        }
    }

    /// Writes what was found and what goes out.
    fn flush(&mut self, out: &mut String) {
        for found in self.found.drain(..) {
            writeln!(out, "{found}").unwrap();
        }
        while let Some(message) = self.end.poll_message() {
            let message = String::from_utf8(message).unwrap();
            assert!(message.ends_with('\n'));
            for line in message.lines() {
                writeln!(out, ">> {line}").unwrap();
            }
        }
    }
}

/// Seven by seven, the attackers first.
pub(crate) const BRANDUB: &str = "dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: \
    start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
/// The attacker on c5 captures d2 from c2 and goes on, for whoever captures has to move on.
pub(crate) const BERSERK: &str = "dim:7 name:Berserk_test surf:n atkf:y ks:w cenh: cenhe: ber:m \
    start:/7/3Tt2/7/3K3/2t4/1T3t1/7/";
/// The attacker on f4 captures the king from e4.
pub(crate) const LAST_MOVE: &str = "dim:7 name:Last_move surf:n atkf:y ks:w cenh: cenhe: \
    start:/7/7/7/2tK1t1/7/T6/7/";
