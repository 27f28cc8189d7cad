//! Conversations as text, played against the referee's end of a game.

use std::{fmt::Write, time::Duration};

use linesman_games::{
    Position as _, Side,
    bitwa::{Action, Order, Position, Setup},
};
use linesman_protocols::{
    AgentEvent, Dialect, Ending, GameOver, Gravity, Line, OnIllegal, Time, Violation,
    bitwa::{Profile, RefereeEnd},
};

use crate::time_out::time_out;

/// A row for each side: A may go for a, and both have a second division.
pub(crate) const ROWS: &str = "8 4 2 1 ######## #A....a# #B....b# ########";

/// What a conversation begins with.
pub(crate) struct Scene {
    pub(crate) profile: Profile,
    pub(crate) side: Side,
    pub(crate) setup: &'static str,
}

impl Scene {
    pub(crate) fn new(side: Side) -> Self {
        Self {
            profile: Profile::arbiter(),
            side,
            setup: ROWS,
        }
    }

    /// Plays a conversation line by line; all that comes out has to stand in it, in this order.
    ///
    /// - `<< TEXT`: the agent says it; `<<` alone is an empty line. A `$` at the end shows where it ends, `\r` stands for a
    ///   carriage return before the newline, `\0` for the missing of a newline.
    /// - `>> TEXT`: the agent is told it. `{setup}` stands for the set-up.
    /// - `>= TEXT`: the agent is told it, and answers with `=` and an empty line.
    /// - `<= TEXT`: the agent says `= TEXT` and an empty line.
    /// - `!! ID CAUSE` or `!! ID CAUSE out`: this was found, and is tolerated or takes the agent out of the game.
    /// - `-- opponent ORDER`, `-- opponent killed`: what the opponent does.
    /// - `@MILLIS`: it is so late.
    pub(crate) fn check(&self, conversation: &str) {
        let conversation = in_full(conversation);
        let mut talk = Talk::begin(self);
        let mut played = talk.flush();
        let mut expected = String::new();
        for line in conversation.lines().map(str::trim_start) {
            if line.is_empty() {
                continue;
            }
            writeln!(expected, "{}", line.replace("{setup}", self.setup)).unwrap();
            if line.starts_with(">>") || line.starts_with("!!") {
                continue;
            }
            writeln!(played, "{line}").unwrap();
            if let Some(text) = line.strip_prefix("<<") {
                talk.say(text.strip_prefix(' ').unwrap_or(text));
            } else if let Some(order) = line.strip_prefix("-- opponent ") {
                talk.oppose(order);
            } else if let Some(millis) = line.strip_prefix('@') {
                talk.wait(millis.parse().unwrap());
            } else {
                panic!("{line:?} is no line of a conversation");
            }
            played += &talk.flush();
        }
        assert_eq!(played, expected);
    }
}

/// Returns a conversation with its short forms written out.
fn in_full(conversation: &str) -> String {
    let lines = conversation.lines().map(str::trim_start);
    let lines = lines.map(|line| match line.split_at_checked(3) {
        Some((">= ", command)) => format!(">> {command}\n<< =\n<<\n"),
        Some(("<= ", answer)) => format!("<< = {answer}\n<<\n"),
        _ => format!("{line}\n"),
    });
    lines.collect()
}

/// The referee's part in a game with one agent, with the opponent's orders from a script.
struct Talk {
    side: Side,
    end: RefereeEnd,
    position: Position,
    now: Time,
    is_over: bool,
    asked: Option<u32>,
    found: Vec<String>,
}

impl Talk {
    fn begin(scene: &Scene) -> Self {
        let setup: Setup = scene.setup.parse().unwrap();
        Self {
            side: scene.side,
            end: RefereeEnd::new(scene.side, &setup, &scene.profile),
            position: Position::new(setup),
            now: Time::ZERO,
            is_over: false,
            asked: None,
            found: Vec::new(),
        }
    }

    fn say(&mut self, text: &str) {
        let (text, ending) = if let Some(text) = text.strip_suffix("\\r") {
            (text, Ending::CrLf)
        } else if let Some(text) = text.strip_suffix("\\0") {
            (text, Ending::Missing)
        } else {
            (text.strip_suffix('$').unwrap_or(text), Ending::Lf)
        };
        let bytes = text.as_bytes();
        self.end.handle_line(Line { bytes, ending }, self.now);
        self.take_events();
        self.advance();
    }

    fn wait(&mut self, millis: u64) {
        self.now = Duration::from_millis(millis);
        while time_out(&mut self.end, self.now) {
            self.take_events();
        }
    }

    fn oppose(&mut self, order: &str) {
        let opponent = self.side.other();
        if order == "killed" {
            assert!(self.position.exclude(opponent));
        } else {
            let order: Order = order.parse().unwrap();
            self.position
                .submit(opponent, Action::Order(order))
                .unwrap();
            self.inform(opponent);
        }
        self.advance();
    }

    fn inform(&mut self, by: Side) {
        let view = self.position.view(self.side);
        self.end.inform(by, &view, self.now);
    }

    fn advance(&mut self) {
        if self.is_over {
            return;
        }
        if self.position.outcome().is_some() {
            self.finish();
        } else if !self.end.is_busy()
            && self.position.to_act().contains(self.side)
            && self.asked != Some(self.position.plies())
        {
            self.asked = Some(self.position.plies());
            let view = self.position.view(self.side);
            self.end.ask(&view, self.now);
        }
    }

    fn finish(&mut self) {
        self.is_over = true;
        self.end
            .finish(&GameOver::without_fault(self.position.outcome()), self.now);
    }

    fn take_events(&mut self) {
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Ready | AgentEvent::Searches | AgentEvent::Remarked(_) => {}
                AgentEvent::Resigned | AgentEvent::Left => panic!("nobody can resign"),
                AgentEvent::Violated(violation) => self.violated(&violation),
                AgentEvent::Acted(action) => match self.position.submit(self.side, action) {
                    Ok(()) => self.inform(self.side),
                    Err(why) => {
                        assert_eq!(self.end.on_illegal(), OnIllegal::Forfeit);
                        self.violated(&self.end.judge_illegal(Gravity::Fatal, &why));
                    }
                },
            }
        }
    }

    fn violated(&mut self, violation: &Violation) {
        let out = if violation.is_tolerable() { "" } else { " out" };
        let (id, cause) = (violation.check.id, violation.cause);
        self.found.push(format!("!! {id} {cause}{out}\n"));
        // Nobody talks with a killed program.
        self.is_over |= !violation.is_tolerable();
    }

    /// Returns what was found and what is sent, as lines of a conversation.
    fn flush(&mut self) -> String {
        let mut text: String = self.found.drain(..).collect();
        while let Some(message) = self.end.poll_message() {
            let message = String::from_utf8(message).unwrap();
            let lines = message.strip_suffix('\n').unwrap().split('\n');
            lines.for_each(|line| text += &format!(">> {line}\n"));
        }
        text
    }
}
