//! Conversations between an agent and an arbiter that is another program.

use std::collections::VecDeque;

use linesman_games::{
    Side,
    bitwa::{Action, Division, Order, Position},
};
use linesman_interface::protocol::{Breach, Known, ListenForm, Listener, Weight};
use linesman_protocols::{
    AgentEvent, Dialect as _, Gravity, Line, Profile as _, Time,
    bitwa::{AgentEnd, Command, Profile, RefereeEnd, Situation},
};
use linesman_referee::Departure;

/// How such a conversation is judged.
pub(super) const LISTENING: ListenForm = ListenForm {
    referee: "the arbiter",
    opens: |line| line.starts_with("set_game "),
    unjudged: &["whether an answer was in time"],
    listener: |name, _: Known| {
        let profile = Profile::find(name)?;
        Some(Box::new(Hearing {
            end: RefereeEnd::silent(Side::First, &profile),
            profile,
            agent: AgentEnd::new(),
            has_side: false,
            has_time: false,
            following: VecDeque::new(),
            is_spoilt: false,
            is_input_open: true,
        }))
    },
};

/// Hears an agent by the referee's end, and an arbiter by the agent's end.
struct Hearing {
    profile: Profile,
    end: RefereeEnd,
    agent: AgentEnd,
    /// Whether the conversation has told which side the agent plays.
    has_side: bool,
    /// Whether `time_left` came since the last `gen_move`.
    has_time: bool,
    /// The commands that came before the last one was answered.
    following: VecDeque<Vec<u8>>,
    /// Whether the arbiter has broken the protocol in this game.
    is_spoilt: bool,
    is_input_open: bool,
}

impl Hearing {
    /// Returns why the agent's end refuses a command.
    fn refusal(&mut self, line: &[u8]) -> Option<String> {
        self.agent.handle_line(line);
        let answers = std::iter::from_fn(|| self.agent.poll_answer());
        let last = answers.last()?;
        while self.agent.poll_told().is_some() {}
        last.strip_prefix('?')
            .map(|why| why.trim_ascii().to_owned())
    }

    fn judge(&mut self, line: &[u8]) -> Option<Breach> {
        let text = String::from_utf8_lossy(line);
        let text = text.trim_ascii();
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let must = |clause, expected: &str, actual: String| {
            Some(Breach::of_referee(clause, Weight::MUST, expected, actual))
        };
        let why = self.refusal(line);
        let shown = |why: String| format!("{text:?}: {why}");
        match (word, why) {
            ("set_game", Some(why)) => must("BW-11.2", "a game that can be read", shown(why)),
            ("time_left", Some(why)) => must("BW-11.5", "\"time_left MILLISECONDS\"", shown(why)),
            ("play", Some(why)) => must("BW-11.7", "an order that the rules allow", shown(why)),
            ("gen_move", Some(why)) => must("BW-11.6", "\"gen_move DIVISION\"", shown(why)),
            ("gen_move", None) => {
                let has_time = std::mem::take(&mut self.has_time);
                let due = self.agent.position().and_then(Position::due);
                let asked = rest.chars().next().and_then(Division::from_letter);
                match due {
                    Some(due) if asked != Some(due) => must(
                        "BW-10.2",
                        "the division that is due",
                        format!("{text:?}, when division {due} is due"),
                    ),
                    _ if !has_time => must(
                        "BW-11.5",
                        "time_left before gen_move",
                        shown("no time_left before it".to_owned()),
                    ),
                    _ => None,
                }
            }
            ("" | "quit" | "set_game" | "play", _) => None,
            ("time_left", None) => {
                self.has_time = true;
                None
            }
            _ => Some(Breach::of_referee(
                "BW-11.2",
                Weight::Note,
                "a command of the protocol",
                format!("{text:?}"),
            )),
        }
    }

    /// Learns the side of the agent from the first division that is asked for.
    fn note_side(&mut self, line: &[u8]) {
        let letter = line
            .strip_prefix(b"gen_move ")
            .and_then(|rest| rest.first());
        let division = letter.and_then(|it| Division::from_letter(char::from(*it)));
        if let Some(division) = division.filter(|_| !self.has_side)
            && !self.end.situation().owes_answer()
        {
            self.has_side = true;
            self.end = RefereeEnd::silent(division.side(), &self.profile);
        }
    }

    fn take_order(&mut self, order: Order) -> Option<Breach> {
        let position = self.agent.position()?;
        let illegal = position.check_order(&order).err();
        let found = illegal.map(|why| self.end.judge_illegal(Gravity::Fatal, &why));
        // An order that is not legal has been judged.
        let _ = self.agent.order(order);
        while self.agent.poll_answer().is_some() {}
        Breach::of_agent(found?, &self.profile)
    }
}

impl Listener for Hearing {
    fn note_sent(&mut self, line: Line<'_>, now: Time) -> Vec<Breach> {
        self.note_side(line.bytes);
        if line.bytes.starts_with(b"set_game ") {
            self.is_spoilt = false;
        }
        let breach = self.judge(line.bytes);
        self.is_spoilt |= breach.as_ref().is_some_and(Breach::is_must);
        if self.end.situation().owes_answer() {
            self.following.push_back(line.bytes.to_vec());
        } else {
            self.end.note_sent(line.bytes, now);
        }
        breach.into_iter().collect()
    }

    fn note_heard(&mut self, line: Line<'_>, now: Time) -> Vec<Breach> {
        let was_due = self.end.situation().owes_answer();
        self.end.handle_line(line, now);
        let mut breaches = Vec::new();
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Violated(violation) => {
                    breaches.extend(Breach::of_agent(violation, &self.profile));
                }
                AgentEvent::Acted(Action::Order(order)) => breaches.extend(self.take_order(order)),
                _ => {}
            }
        }
        if was_due
            && !self.end.situation().owes_answer()
            && let Some(next) = self.following.pop_front()
        {
            self.end.note_sent(&next, now);
        }
        // What comes at the end of the input may have waited in a buffer.
        if self.is_spoilt || !self.is_input_open {
            breaches.clear();
        }
        breaches
    }

    fn note_closed(&mut self, _now: Time) -> Vec<Breach> {
        self.is_input_open = false;
        Vec::new()
    }

    fn note_exit(&mut self, departure: Departure, _now: Time) -> Vec<Breach> {
        let command = self.end.situation().command();
        // The arbiter sends no farewell in most profiles.
        let is_over = self.agent.position().is_some_and(|it| it.due().is_none());
        let is_dismissed = !self.is_input_open || is_over || command == Some(Command::Quit);
        if self.is_spoilt || self.end.situation() == Situation::Started {
            return Vec::new();
        }
        let expected = "an agent that runs until the game is over";
        Breach::of_end(&self.end, departure, is_dismissed, expected, &self.profile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing::listened;

    const GAME: &str = ">set_game 8 3 10 2 ######## #A....a# ########\n<=\n<\n";

    fn check(lines: &str, expected: &[&str]) {
        let lines = format!("{GAME}{lines}");
        assert_eq!(listened(&LISTENING, "arbiter", &lines), expected, "{lines}");
    }

    #[test]
    fn a_game_breaks_nothing() {
        check(
            ">time_left 900000\n<=\n<\n>gen_move A\n<= 0 6 1 1 1 1\n<\n>play A 0 6 1 1 1 1\n<=\n<\n>play a 0 1 1 1 1 1\n<=\n<",
            &[],
        );
    }

    #[test]
    fn both_ends_are_judged() {
        let asked = ">time_left 900000\n<=\n<\n>gen_move A\n";
        check(
            &format!("{asked}<= 2 6 1 1 1 1\n<"),
            &["9: agent must BW-5.5"],
        );
        check(
            ">gen_move A\n<= 2 6 1 1 1 1\n<",
            &["4: referee must BW-11.5"],
        );
        check(">time_left soon\n<? hm\n<", &["4: referee must BW-11.5"]);
        check(">gen_move", &["4: referee must BW-11.6"]);
        check(
            ">play A 9 1 1 1 1 1\n<? no\n<",
            &["4: referee must BW-11.7"],
        );
        check(">hello\n<? no\n<", &["4: referee note BW-11.2"]);
        check("<noise", &["4: agent must BW-1.4"]);
    }
}
