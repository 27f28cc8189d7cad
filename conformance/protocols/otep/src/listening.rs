//! Conversations between an engine and a program that leads it, other than this one.

use linesman_games::{Position as _, Side, tafl::Move};
use linesman_interface::protocol::{Breach, Known, ListenForm, Listener, Weight};
use linesman_protocols::{
    AgentEvent, Dialect as _, Gravity, Line, Profile as _, Time, Violation,
    otep::{AgentEnd, Profile, RefereeEnd, Situation, Told, Turn},
};
use linesman_referee::Departure;

/// How such a conversation is judged.
pub(super) const LISTENING: ListenForm = ListenForm {
    referee: "the referee",
    opens: |line| line.starts_with("rules "),
    unjudged: &[
        "whether an answer was in time",
        "analyses",
        "whether the boards that the referee sends follow from the moves",
    ],
    listener: |name, _: Known| {
        let profile = Profile::find(name)?;
        Some(Box::new(Hearing {
            profile,
            end: None,
            agent: AgentEnd::new(),
            has_said_hello: false,
            is_simple: true,
            is_analysis: false,
            is_spoilt: false,
            is_input_open: true,
        }))
    },
};

/// Hears an engine by the referee's end, and a referee by the engine's end.
struct Hearing {
    profile: Profile,
    /// None before there are rules.
    end: Option<RefereeEnd>,
    agent: AgentEnd,
    has_said_hello: bool,
    is_simple: bool,
    /// Whether the engine was asked for an analysis, which is not judged.
    is_analysis: bool,
    /// Whether the referee has broken the protocol in this game.
    is_spoilt: bool,
    is_input_open: bool,
}

impl Hearing {
    /// Begins a game by the rules that came last.
    fn begin(&mut self) {
        let Some(position) = self.agent.position() else {
            return;
        };
        let rules = std::sync::Arc::new(position.rules().clone());
        let mut end = RefereeEnd::new(Side::First, rules, None, &self.profile);
        if self.has_said_hello {
            end.resume(Situation::Ready);
        }
        if !self.is_simple {
            end.handle_line(Line::plain(b"simple-moves off"), Time::ZERO);
        }
        (self.is_analysis, self.is_spoilt) = (false, false);
        self.end = Some(end);
    }

    /// Brings the referee's end to where the conversation is.
    fn follow(&mut self, told: &Told) {
        if *told == Told::Begin {
            return self.begin();
        }
        let Some(end) = &mut self.end else {
            return;
        };
        let next = match told {
            Told::Play(_) => Situation::Turn(match self.agent.position() {
                Some(position) if position.berserk().is_some() => Turn::Berserk,
                _ => Turn::Plain,
            }),
            Told::Moved(_) => Situation::waiting(),
            Told::Analyze { .. } => {
                self.is_analysis = true;
                return;
            }
            Told::Finish(_) => Situation::Finished,
            Told::Goodbye => Situation::Dismissed,
            Told::Refused { .. } | Told::Begin => return,
        };
        end.resume(next);
    }

    /// Judges a move of the engine by the position.
    fn judge_move(&mut self, mv: Move) -> Option<Violation> {
        let (position, end) = (self.agent.position()?, self.end.as_ref()?);
        let side = self.agent.side()?;
        let illegal = position.clone().submit(side, mv).err();
        let found = illegal.map(|why| end.judge_illegal(Gravity::Tolerable, &why));
        // A move that is not legal has been judged.
        let _ = self.agent.play(mv);
        found
    }
}

impl Listener for Hearing {
    fn note_sent(&mut self, line: Line<'_>, _now: Time) -> Vec<Breach> {
        let text = String::from_utf8_lossy(line.bytes);
        // What the engine's own end would say has been said, or is of no matter.
        while self.agent.poll_line().is_some() {}
        self.agent.handle_line(&text);
        while let Some(told) = self.agent.poll_told() {
            self.follow(&told);
        }
        let lines: Vec<String> = std::iter::from_fn(|| self.agent.poll_line()).collect();
        let why = lines.iter().find_map(|line| line.strip_prefix("error 0 "));
        let word = text.split(' ').next().unwrap_or_default();
        let breach = why.map(|why| {
            let (clause, expected) = clause_of(word);
            let actual = format!("{:?}: {why}", text.trim_ascii());
            Breach::of_referee(clause, Weight::MUST, expected, actual)
        });
        self.is_spoilt |= breach.is_some();
        breach.into_iter().collect()
    }

    fn note_heard(&mut self, line: Line<'_>, now: Time) -> Vec<Breach> {
        let word = line.bytes.split(|byte| *byte == b' ').next();
        self.has_said_hello |= word == Some(b"hello");
        match line.bytes {
            b"simple-moves off" => self.is_simple = false,
            b"simple-moves on" => self.is_simple = true,
            _ => {}
        }
        if self.is_analysis && word != Some(b"move") {
            return Vec::new();
        }
        let Some(end) = &mut self.end else {
            return Vec::new();
        };
        end.handle_line(line, now);
        let events: Vec<AgentEvent<Move>> = std::iter::from_fn(|| end.poll_event()).collect();
        while end.poll_message().is_some() {}
        let mut violations = Vec::new();
        for event in events {
            match event {
                AgentEvent::Violated(violation) => violations.push(violation),
                AgentEvent::Acted(mv) => violations.extend(self.judge_move(mv)),
                _ => {}
            }
        }
        // What comes at the end of the input may have waited in a buffer.
        if self.is_spoilt || !self.is_input_open {
            return Vec::new();
        }
        Breach::of_agents(violations, &self.profile)
    }

    fn note_closed(&mut self, _now: Time) -> Vec<Breach> {
        self.is_input_open = false;
        Vec::new()
    }

    fn note_exit(&mut self, departure: Departure, _now: Time) -> Vec<Breach> {
        let Some(end) = self.end.as_ref().filter(|_| !self.is_spoilt) else {
            return Vec::new();
        };
        let is_dismissed = !self.is_input_open || end.situation() == Situation::Dismissed;
        let expected = "an engine that runs until goodbye";
        Breach::of_end(end, departure, is_dismissed, expected, &self.profile)
    }
}

/// Returns the clause about a command of the referee, and how it is written.
fn clause_of(word: &str) -> (&'static str, &'static str) {
    match word {
        "rules" => ("OT-14.9", "\"rules RULES\""),
        "position" => ("OT-14.10", "\"position BOARD\", behind rules"),
        "side" => (
            "OT-14.11",
            "\"side attackers\" or \"side defenders\", behind rules",
        ),
        "clock" => ("OT-14.12", "\"clock\" and the times in milliseconds"),
        "play" => ("OT-14.2", "rules before \"play SIDE\""),
        "move" => ("OT-14.15", "\"move BOARD\", behind rules"),
        "error" => ("OT-14.16", "\"error CODE\""),
        "opponent-move" => ("OT-14.18", "\"opponent-move MOVE BOARD\", behind rules"),
        "finish" => ("OT-14.20", "\"finish CODE\""),
        "analyze" => ("OT-14.5", "\"analyze LINES SECONDS\", behind rules"),
        _ => ("OT-14.1", "a command of the protocol"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing::listened;

    const RULES: &str = "<hello\n>rules dim:7 name:Brandub surf:n atkf:y ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n";

    fn check(lines: &str, expected: &[&str]) {
        let lines = format!("{RULES}{lines}");
        assert_eq!(listened(&LISTENING, "otep", &lines), expected, "{lines}");
    }

    #[test]
    fn a_game_breaks_nothing() {
        check(
            ">play attackers\n<status hm\n<move d7-c7\n>move /3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4/\n\
             >opponent-move d5-c5 /3t3/3t3/2T4/ttTKTtt/3T3/3t3/2t4/\n>play attackers\n<move c7-b7\n>finish 0\n>goodbye",
            &[],
        );
    }

    #[test]
    fn both_ends_are_judged() {
        check(">play attackers\n<move d7-a6", &["4: agent must OT-5.2"]);
        check("<move d7-c7", &["3: agent must OT-4.5"]);
        check(">position /3t3/", &["3: referee must OT-14.10"]);
        check(">finish soon", &["3: referee must OT-14.20"]);
    }
}
