//! Agents that think in the other's time and talk about it, and agents that have to say that they are ready.

use std::{
    io::{BufRead as _, Write as _},
    time::Duration,
};

use linesman_games::{
    Outcome, Position as _, Side,
    stratego::{Action, BLUE, IllegalAction, Position, RED, Setup, View},
};
use linesman_protocols::{
    AgentEvent, Cause, Check, Clock, Dialect, Fault, GameOver, Gravity, Line, OnIllegal, Outbox,
    Questions, Readiness, Role, Speaker, Time, Violation,
    stratego::{Profile, RefereeEnd},
};
use linesman_referee::{
    AgentInput, AgentOutput, Command, Conversation as _, InProcess, InProcessAgent, Referee, Seat,
    Settings, Termination, drive_in_process,
};

use super::{first_move, set_up};

const EXIT: Duration = Duration::from_secs(2);
/// A check of when lines arrive.
static ARRIVAL: Check = Check {
    id: "stratego/stream/arrival",
    is: &[Role::Arrival],
    ..Check::BLANK
};
const READY: Duration = Duration::from_secs(1);

/// Stratego for agents that ponder: after its move an agent is told to think on, without a limit. What begins with `info` is an aside.
struct Pondering {
    inner: RefereeEnd,
    questions: Questions,
    /// Whether `isready` has been sent and not been answered.
    is_busy: bool,
}

impl Pondering {
    fn new(side: Side, must_be_ready: bool) -> Self {
        let mut end = Self {
            inner: RefereeEnd::new(side, "x", &Profile::manual_2012()),
            questions: Questions::new().limiting_each_answer(),
            is_busy: must_be_ready,
        };
        if must_be_ready {
            end.questions.ask("readyok", Time::ZERO, Some(READY));
            end.inner.outbox().send("isready\n");
        }
        end
    }
}

impl Dialect for Pondering {
    type Position = Position;

    fn handle_line(&mut self, line: Line<'_>, now: Time) {
        match line.bytes {
            b"readyok" => self.is_busy = self.questions.settle("readyok").is_none(),
            b"info held" => {
                let cause: Cause = Cause::ExtraLine;
                let held = Violation::new(Gravity::Tolerable, &ARRIVAL, cause, "", "");
                self.inner.outbox().violate(held);
            }
            _ if self.is_aside(line) => {}
            _ => {
                self.inner.handle_line(line, now);
                if self.inner.questions().open().next().is_none() {
                    self.questions.settle("move");
                }
            }
        }
    }

    fn handle_timeout(&mut self, now: Time) {
        while let Some(overdue) = self.questions.take_overdue(now) {
            if overdue.wants == "move" {
                self.inner.handle_timeout(now);
            } else {
                let silence = self.judge_fault(Cause::NoOutput, "readyok", "nothing".to_owned());
                self.inner.outbox().violate(silence);
            }
        }
    }

    fn ask(&mut self, view: &View, now: Time) {
        self.inner.ask(view, now);
        self.questions.settle("ponder");
        self.questions.ask("move", now, self.inner.poll_timeout());
    }

    fn inform(&mut self, by: Side, view: &View, now: Time) {
        self.inner.inform(by, view, now);
        if by == view.side {
            self.questions.ask("ponder", now, None);
            self.inner.outbox().send("ponder\n");
        }
    }

    fn finish(&mut self, over: &GameOver<'_>, now: Time) {
        self.questions.call_all_off();
        self.inner.finish(over, now);
    }

    fn is_aside(&self, line: Line<'_>) -> bool {
        line.bytes.starts_with(b"info")
    }

    fn questions(&self) -> &Questions {
        &self.questions
    }

    fn readiness(&self) -> Readiness {
        match self.is_busy {
            true => Readiness::Busy,
            false => Readiness::InTurn,
        }
    }

    fn handle_eof(&mut self, now: Time) -> bool {
        self.inner.handle_eof(now)
    }

    fn handle_opponent_clock(&mut self, _clock: &Clock, _now: Time) {}

    fn refuse(&mut self, why: &IllegalAction, view: &View, now: Time) {
        self.inner.refuse(why, view, now);
    }

    fn outbox(&mut self) -> &mut Outbox<AgentEvent<Action>> {
        self.inner.outbox()
    }

    fn clock(&self) -> Option<&Clock> {
        None
    }

    fn on_illegal(&self) -> OnIllegal<Action> {
        self.inner.on_illegal()
    }

    fn is_program(&self) -> bool {
        true
    }

    fn judge_illegal(&self, gravity: Gravity, why: &IllegalAction) -> Violation {
        self.inner.judge_illegal(gravity, why)
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        self.inner.judge_fault(fault, expected, actual)
    }
}

/// Returns a game in which RED is to make the first move.
fn game(pauses_idle: bool, must_be_ready: bool) -> Referee<Pondering> {
    let settings = Settings {
        pauses_idle,
        ..Settings::new(EXIT)
    };
    let seat = |side: Side| Seat::Agent(side.index(), Pondering::new(side, must_be_ready));
    Referee::with(set_up(), Side::BOTH.map(seat), settings)
}

fn answer(referee: &mut Referee<Pondering>, side: Side, now: Duration) {
    let mv = first_move(referee.position(), side);
    referee.handle_line(side.index(), Line::plain(mv.as_bytes()), now);
}

/// Returns which agents have been stopped (`-`), let go on (`+`) and sent something (`>`), in this order.
fn commands(referee: &mut Referee<Pondering>) -> String {
    let mut text = String::new();
    while let Some(command) = referee.poll_command() {
        match command {
            Command::Pause { agent } => text += &format!("-{agent}"),
            Command::Resume { agent } => text += &format!("+{agent}"),
            Command::Send { agent, .. } => text += &format!(">{agent}"),
            _ => {}
        }
    }
    text
}

#[test]
fn a_pondering_side_is_never_late() {
    let mut referee = game(false, false);
    answer(&mut referee, RED, Duration::from_secs(1));
    // RED thinks on. Only BLUE's answer is due, 2 s after its question.
    assert_eq!(referee.poll_timeout(), Some(Duration::from_secs(3)));
    referee.handle_timeout(Duration::from_secs(3));
    // It is held until BLUE has been looked at; nothing is said of RED.
    assert_eq!((referee.notes().len(), referee.poll_timeout()), (0, None));
}

#[test]
fn a_pondering_side_is_stopped_where_it_could_disturb_the_other() {
    let mut referee = game(true, false);
    assert_eq!(commands(&mut referee), "-1>0");
    answer(&mut referee, RED, Duration::ZERO);
    assert_eq!(commands(&mut referee), ">0>0+1-0>1");
    answer(&mut referee, BLUE, Duration::ZERO);
    assert_eq!(commands(&mut referee), ">1>1+0-1>0");
}

#[test]
fn nobody_is_asked_before_both_are_ready() {
    let mut referee = game(true, true);
    assert_eq!(commands(&mut referee), ">0>1");
    referee.handle_line(1, Line::plain(b"readyok"), Duration::from_millis(10));
    assert_eq!(commands(&mut referee), "");
    referee.handle_line(0, Line::plain(b"readyok"), Duration::from_millis(500));
    assert_eq!(commands(&mut referee), "-1>0");
    // The time for the move begins with its question.
    assert_eq!(referee.poll_timeout(), Some(Duration::from_millis(2500)));
}

#[test]
fn a_side_that_does_not_get_ready_loses() {
    let mut referee = game(false, true);
    referee.handle_line(1, Line::plain(b"readyok"), Duration::from_millis(10));
    assert_eq!(referee.poll_timeout(), Some(READY));
    referee.handle_timeout(READY);
    let seen = linesman_referee::Inspection {
        state: linesman_referee::ProcessState::ReadsInput,
        ..linesman_referee::Inspection::default()
    };
    referee.handle_inspection(0, seen, READY);
    let ending = referee.ending().expect("the game is over");
    assert_eq!(ending.outcome, Some(Outcome::Win(BLUE)));
    assert!(matches!(ending.termination, Termination::Forfeit(_)));
}

/// What is left out of a record changes nothing that follows from it.
#[test]
fn asides_that_are_left_out_change_no_judgement() {
    let play = |asides: u64| {
        let mut referee = game(false, false);
        for ply in 0..20 {
            let side = [RED, BLUE][usize::from(ply % 2 == 1)];
            let began = Duration::from_millis(1000 * ply);
            for number in 0..asides {
                let at = began + Duration::from_millis(number);
                referee.handle_line(side.index(), Line::plain(b"info depth 3"), at);
                assert!(referee.was_aside());
                referee.handle_starvation(side.index(), Duration::from_millis(1), at);
            }
            referee.handle_starvation(side.index(), Duration::from_millis(300), began + READY / 2);
            answer(&mut referee, side, began + READY / 2);
            assert!(!referee.was_aside());
        }
        let told = commands(&mut referee);
        (
            referee.plies(),
            referee.poll_timeout(),
            referee.needed_time(),
            told,
        )
    };
    assert_eq!(play(0).0, 20);
    assert_eq!((play(2).0, play(2).3), (play(100).0, play(100).3));
}

/// Of an agent that was given time back, nobody can tell when its lines came: the dialect is not told that time.
#[test]
fn when_lines_came_is_not_judged_of_an_agent_that_was_given_time_back() {
    for (lost, expected) in [(0, 1), (100, 0)] {
        let mut referee = game(false, false);
        let at = Duration::from_millis(200);
        referee.handle_starvation(RED.index(), Duration::from_millis(lost), at);
        referee.handle_line(RED.index(), Line::plain(b"info held"), at);
        assert_eq!(referee.notes().len(), expected, "{lost} ms");
    }
}

/// An agent that says a lot in each turn, and then gives the turn up.
fn talker(lines: usize) -> InProcess {
    InProcess::new(
        move |input: AgentInput, mut out: AgentOutput| -> std::io::Result<()> {
            let mut rows = 0;
            for line in input.lines() {
                let line = line?;
                rows = if line.len() == 10 && !line.contains(' ') {
                    rows + 1
                } else {
                    0
                };
                if rows == 10 {
                    for number in 0..lines {
                        writeln!(
                            out,
                            "info depth {number} score cp 17 nodes 123456 pv a b c d"
                        )?;
                    }
                    writeln!(out, "pass")?;
                    out.flush()?;
                }
                if line == "QUIT" {
                    return Ok(());
                }
            }
            Ok(())
        },
    )
}

#[test]
fn a_long_game_of_agents_that_talk_keeps_a_few_lines_a_ply() {
    let mut agents = [0, 1].map(|_| InProcessAgent::spawn(&talker(400)).unwrap());
    let mut referee = long_game(600);
    drive_in_process(&mut referee, &mut agents).unwrap();
    let termination = &referee.ending().unwrap().termination;
    assert_eq!(*termination, Termination::TooLong, "no answer was a flood");
    for agent in &agents {
        let transcript = agent.transcript();
        // Of 400 asides of a ply the first and the last are left, with the move.
        let said = transcript
            .entries()
            .filter(|entry| entry.speaker == Speaker::Agent);
        let said = said.count();
        assert!((900..=902).contains(&said), "{said}");
        assert_eq!(transcript.left_out(), 300 * 398);
    }
}

/// Returns a game that is drawn after so many plies, in which what is no move costs the turn only.
fn long_game(plies: u32) -> Referee<Pondering> {
    let mut profile = Profile::manual_2012();
    profile.rules.forgives_illegal_answers = true;
    let mut position = Position::new(profile.rules.clone());
    for side in Side::BOTH {
        let setup = Setup::shuffled(side, |n| n - 1);
        position.submit(side, Action::Setup(setup)).unwrap();
    }
    let settings = Settings {
        max_plies: Some(plies),
        ..Settings::new(EXIT)
    };
    let seat = |side: Side| {
        let inner = RefereeEnd::new(side, "x", &profile);
        let end = Pondering {
            inner,
            ..Pondering::new(side, false)
        };
        Seat::Agent(side.index(), end)
    };
    Referee::with(position, Side::BOTH.map(seat), settings)
}
