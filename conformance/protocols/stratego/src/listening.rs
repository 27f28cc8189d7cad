//! Conversations between an agent and a manager that is another program.

use linesman_games::stratego::{Action, RED, View};
use linesman_interface::protocol::{Breach, Known, ListenForm, Listener, Weight};
use linesman_protocols::{
    AgentEvent, Dialect as _, Gravity, Line, Profile as _, Time, Violation,
    stratego::{AgentEnd, Profile, RefereeEnd, Request, Situation},
};
use linesman_referee::Departure;

/// How such a conversation is judged.
pub(super) const LISTENING: ListenForm = ListenForm {
    referee: "the manager",
    opens: |line| is_set_up_line(line.trim_ascii_end()),
    unjudged: &[
        "whether an answer was in time",
        "whether the boards and the outcomes follow from the moves, because one side does not see all pieces",
    ],
    listener: |name, _: Known| {
        let profile = Profile::find(name)?;
        Some(Box::new(Hearing {
            end: RefereeEnd::new(RED, "", &profile),
            agent: AgentEnd::in_profile(&profile),
            profile,
            view: None,
            is_spoilt: false,
            is_input_open: true,
        }))
    },
};

/// Hears an agent by the referee's end, and a manager by the agent's end.
struct Hearing {
    profile: Profile,
    end: RefereeEnd,
    agent: AgentEnd,
    /// The board that was sent last.
    view: Option<Box<View>>,
    /// Whether the manager has broken the protocol.
    is_spoilt: bool,
    is_input_open: bool,
}

/// Returns whether a line is `COLOUR OPPONENT WIDTH HEIGHT`.
fn is_set_up_line(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    matches!(words[..], ["RED" | "BLUE", name, "10", "10"] if !name.is_empty())
}

impl Hearing {
    /// Takes a line of the manager. Returns what is wrong with it.
    fn follow(&mut self, text: &str) -> Option<Breach> {
        let must = |clause, expected: &str, actual: String| {
            Some(Breach::of_referee(clause, Weight::MUST, expected, actual))
        };
        let situation = self.end.situation();
        let request = self.agent.handle_line(text);
        if situation.wants().is_some() && !matches!(request, Ok(Some(Request::Quit(_)))) {
            let actual = format!("{text:?} before the answer");
            return must("ST-8.7", "nothing while an answer is due", actual);
        }
        match request {
            Ok(None) => None,
            Ok(Some(Request::SetUp { side, .. })) => {
                self.end = RefereeEnd::new(side, "", &self.profile);
                self.end.resume(Situation::Setup { rows: 0 });
                if is_set_up_line(text) {
                    return None;
                }
                must("ST-8.3", "\"COLOUR OPPONENT 10 10\"", format!("{text:?}"))
            }
            Ok(Some(Request::Move { view, .. })) => {
                self.view = Some(view);
                self.end.resume(Situation::Turn);
                None
            }
            Ok(Some(Request::Echo(echo))) => {
                let said = String::from_utf8_lossy(self.end.said()).into_owned();
                let is_echo = situation != Situation::Moved || echo.starts_with(said.trim_ascii());
                self.end.resume(Situation::Echoed);
                if is_echo {
                    return None;
                }
                must(
                    "ST-8.11",
                    "the agent's move and its outcome",
                    format!("{text:?}"),
                )
            }
            Ok(Some(Request::Quit(_))) => {
                self.end.resume(situation.after_quit());
                None
            }
            Err(unexpected) => {
                let clause = match situation {
                    Situation::Started => "ST-8.3",
                    Situation::Quit(_) => "ST-8.12",
                    _ => "ST-8.9",
                };
                must(clause, unexpected.expected, format!("{text:?}"))
            }
        }
    }

    /// Judges what the agent does by what it sees.
    fn judge_action(&self, action: &Action) -> Option<Violation> {
        let illegal = match action {
            Action::Setup(setup) => setup.check(&self.profile.rules).err(),
            Action::Move { mv, .. } => self.view.as_ref()?.check_move(*mv).err(),
            _ => None,
        };
        illegal.map(|why| self.end.judge_illegal(Gravity::Fatal, &why))
    }
}

impl Listener for Hearing {
    fn note_sent(&mut self, line: Line<'_>, _now: Time) -> Vec<Breach> {
        let text = String::from_utf8_lossy(line.bytes);
        let breach = self.follow(&text);
        self.is_spoilt |= breach.is_some();
        breach.into_iter().collect()
    }

    fn note_heard(&mut self, line: Line<'_>, now: Time) -> Vec<Breach> {
        self.end.handle_line(line, now);
        let mut violations = Vec::new();
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Violated(violation) => violations.push(violation),
                AgentEvent::Acted(action) => violations.extend(self.judge_action(&action)),
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
        let situation = self.end.situation();
        let is_dismissed = !self.is_input_open || matches!(situation, Situation::Quit(_));
        if self.is_spoilt || situation == Situation::Started {
            return Vec::new();
        }
        let expected = "an agent that runs until QUIT";
        Breach::of_end(&self.end, departure, is_dismissed, expected, &self.profile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use linesman_protocol_testing::listened;

    const SET_UP: &str = "8BFB878B75 B7B4s83B86 5614725963 9965999499";

    /// A conversation up to the first move: a board stands in its 7th to 16th line.
    fn begun() -> String {
        let rows = SET_UP.replace(' ', "\n<");
        let own = SET_UP.replace(' ', "\n>");
        let enemy = ["##########"; 4].join("\n>");
        format!("\n>RED vixen 10 10\n<{rows}\n>START\n>{own}\n>..++..++..\n>..++..++..\n>{enemy}\n")
    }

    fn check(lines: &str, expected: &[&str]) {
        let lines = lines.trim_ascii_start();
        assert_eq!(
            listened(&LISTENING, "manual-2012", lines),
            expected,
            "{lines}"
        );
    }

    #[test]
    fn a_game_breaks_nothing() {
        let moves = "<4 3 DOWN\n>4 3 DOWN OK\n>4 6 UP OK\n>QUIT";
        check(&format!("{}{moves}", begun()), &[]);
    }

    #[test]
    fn both_ends_are_judged() {
        let begun = begun();
        check(&format!("{begun}<0 0 DOWN"), &["17: agent must ST-4.7"]);
        check(
            &format!("{begun}<4 3 DOWN\n>5 3 DOWN OK"),
            &["18: referee must ST-8.11"],
        );
        check(
            &format!("{begun}>QUIT\n>START"),
            &["18: referee must ST-8.12"],
        );
        check(">RED vixen\n", &["1: referee must ST-8.3"]);
        check(">RED vixen 10 10\n>START", &["2: referee must ST-8.7"]);
        check(">RED vixen 10 10\n<99999", &["2: agent must ST-2.3"]);
    }

    #[test]
    fn what_follows_from_a_fault_of_the_manager_is_not_put_to_the_agent() {
        let begun = begun();
        let lines = begun.replacen(">..++..++..", ">..++", 1);
        check(&format!("{lines}<0 0 DOWN"), &["11: referee must ST-8.9"]);
    }
}
