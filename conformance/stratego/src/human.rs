//! A person at the terminal as a player.

use linesman_games::{
    Side,
    stratego::{Action, BLUE, IllegalAction, Phase, Position, Row, SETUP_ROWS, Setup, View},
};
use linesman_protocols::{
    AgentEvent, Cause, Dialect, Fault, GameOver, Gravity, Line, OnIllegal, Outbox, Readiness,
    Situation as _, Time, Violation,
    stratego::{Profile, Situation, board_text, judge_answer, judge_row, ply_text, side_name},
};

/// The referee's end of a conversation with a person.
///
/// A person never forfeits: wrong input is asked for again, and no clock runs. Closing the input gives up the game.
#[derive(Debug)]
pub(crate) struct HumanEnd {
    side: Side,
    opponent: String,
    rows: Vec<Row>,
    phase: Phase,
    lake: u8,
    may_surrender: bool,
    outbox: Outbox<AgentEvent<Action>>,
}

impl HumanEnd {
    /// Returns the end for a person who plays `side` against the player named `opponent`.
    pub(crate) fn new(side: Side, opponent: &str, profile: &Profile) -> Self {
        Self {
            side,
            opponent: opponent.to_owned(),
            rows: Vec::new(),
            phase: Phase::Setup,
            lake: profile.lake,
            may_surrender: profile.rules.allows_surrender,
            outbox: Outbox::new(),
        }
    }

    /// Gives up. Where the rules have a surrender, that is used, so that a player across the network receives it too.
    fn give_up(&mut self) {
        if self.may_surrender && self.phase == Phase::Play {
            self.outbox.act(Action::Surrender);
        } else {
            self.outbox.report(AgentEvent::Resigned);
        }
    }

    fn say(&mut self, text: &str) {
        self.outbox.send(text);
    }

    /// Uses the set-up that is ready for those who have none.
    fn use_default(&mut self) {
        let mut rows = DEFAULT_SETUP;
        if self.side == BLUE {
            rows.reverse();
        }
        let setup = Setup::parse(rows).expect("it has four rows of ten pieces");
        self.say(&format!("Your set-up:\n{setup}"));
        self.rows.clear();
        self.outbox.act(Action::Setup(setup));
    }

    /// Takes a row, or several with slashes between them, as a page sends them.
    fn handle_rows(&mut self, line: Line<'_>) {
        for bytes in line.bytes.split(|byte| *byte == b'/') {
            self.handle_row(Line { bytes, ..line });
        }
        if line.bytes.contains(&b'/') {
            // What is left over belongs to a set-up with a mistake, which is sent again as a whole.
            self.rows.clear();
        }
    }

    fn handle_row(&mut self, line: Line<'_>) {
        if line.bytes.trim_ascii() == b"DEFAULT" {
            return self.use_default();
        }
        // The rules for a single row are checked at once, the others when the set-up is complete.
        let judged = judge_row(line, self.rows.len(), Gravity::Tolerable);
        match (judged.value, judged.violations.first()) {
            (Some(row), _) => self.rows.push(row),
            (None, Some(violation)) => {
                self.say(&format!("{}. Enter the row again:\n", violation.actual));
            }
            (None, None) => {}
        }
        if let Ok(rows) = <[Row; SETUP_ROWS]>::try_from(self.rows.as_slice()) {
            self.rows.clear();
            self.outbox.act(Action::Setup(Setup::new(rows)));
        }
    }

    fn handle_move(&mut self, line: Line<'_>) {
        let judged = judge_answer(line, Gravity::Fatal);
        match (judged.value, judged.violations.first()) {
            (Some(answer), _) => self.outbox.act(answer.action),
            (None, Some(violation)) => self.say(&format!("{}. Your move:\n", violation.actual)),
            (None, None) => {}
        }
    }
}

impl Dialect for HumanEnd {
    type Position = Position;

    fn handle_line(&mut self, line: Line<'_>, _now: Time) {
        match self.phase {
            Phase::Setup | Phase::Play if line.bytes.trim_ascii() == b"SURRENDER" => self.give_up(),
            Phase::Setup => self.handle_rows(line),
            Phase::Play => self.handle_move(line),
            Phase::Over => {}
        }
    }

    fn handle_eof(&mut self, _now: Time) -> bool {
        self.give_up();
        true
    }

    fn handle_timeout(&mut self, _now: Time) {}

    fn ask(&mut self, view: &View, _now: Time) {
        self.phase = view.phase;
        let name = side_name(self.side);
        if view.phase == Phase::Setup {
            let text = format!(
                "You are {name}, against {}. Enter your set-up: four rows of ten characters (1 to 9, s, B, F, or '.'), \
                 the topmost row first. Or type DEFAULT for one that is ready.\n",
                self.opponent
            );
            return self.say(&text);
        }
        let mut text = Vec::new();
        if let Some(ply) = &view.last {
            text.extend_from_slice(side_name(ply.side).as_bytes());
            text.extend_from_slice(b" moved: ");
            ply_text(ply, &mut text);
            text.push(b'\n');
        }
        board_text(view, self.lake, &mut text);
        text.extend_from_slice(
            format!("{name}, your move (X Y DIRECTION [MULTIPLIER], or SURRENDER):\n").as_bytes(),
        );
        self.outbox.send(text);
    }

    fn inform(&mut self, by: Side, view: &View, _now: Time) {
        if let Some(ply) = view.last.as_ref().filter(|_| by == self.side) {
            let mut text = Vec::new();
            ply_text(ply, &mut text);
            text.push(b'\n');
            self.outbox.send(text);
        }
    }

    fn is_program(&self) -> bool {
        false
    }

    fn readiness(&self) -> Readiness {
        Readiness::InTurn
    }

    fn on_illegal(&self) -> OnIllegal<Action> {
        OnIllegal::AskAgain
    }

    fn refuse(&mut self, why: &IllegalAction, _view: &View, _now: Time) {
        self.say(&format!("That is not allowed: {}.\n", why.message));
    }

    fn finish(&mut self, over: &GameOver<'_>, _now: Time) {
        self.phase = Phase::Over;
        let text = match over.outcome.map(linesman_games::Outcome::winner) {
            Some(Some(winner)) => format!("The game is over: {} wins.\n", side_name(winner)),
            _ => "The game is over: nobody wins.\n".to_owned(),
        };
        self.say(&text);
    }

    fn outbox(&mut self) -> &mut Outbox<AgentEvent<Action>> {
        &mut self.outbox
    }

    fn poll_timeout(&self) -> Option<Time> {
        None
    }

    fn judge_illegal(&self, gravity: Gravity, why: &IllegalAction) -> Violation {
        let cause = Cause::Illegal(why.rule);
        Situation::Turn.violation(gravity, cause, "a legal answer", &why.message)
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        Situation::Turn.fatal(fault.widen(), expected, actual)
    }
}

/// The set-up of the manual's example, RED's topmost row first.
const DEFAULT_SETUP: [&str; SETUP_ROWS] = ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"];
