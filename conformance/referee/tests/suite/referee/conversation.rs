//! Games of any protocol, written down as the lines that pass.

use std::{fmt::Write as _, time::Duration};

use linesman_protocols::{Dialect, Line, Time};
use linesman_referee::{
    Command, Conversation as _, Departure, Inspection, ProcessState, Referee, Work,
};

/// Plays a conversation line by line. Everything that the referee does must be in it, in this order.
///
/// | line | meaning |
/// |---|---|
/// | `N << TEXT` | agent N says this; `N <<` alone is an empty line |
/// | `N exits STATUS`, `N is ended by signal S`, `N is stopped`, `N closes its output` | what agent N does |
/// | `N computes WORK STARVED` | what is seen of agent N from now on, in milliseconds; until then it waits for its input |
/// | `N is not measured` | agent N computes, and the system does not say more |
/// | `N gets PERCENT` | agent N is ready all the time from now on, and has this share of a processor |
/// | `@MILLIS` | time passes until then; each deadline on the way is kept |
/// | `due MILLIS`, `due -` | when the referee's next deadline is, if there is one |
/// | `N >> TEXT` | agent N receives this line |
/// | `N is killed`, `N is paused`, `N is resumed` | what the referee does with agent N |
pub(super) fn converse<D: Dialect>(mut referee: Referee<D>, script: &str) -> Referee<D> {
    let (mut now, mut played, mut expected) = (Time::ZERO, String::new(), String::new());
    let waits = Inspection {
        state: ProcessState::ReadsInput,
        ..Inspection::default()
    };
    let mut seen = [waits.clone(), waits];
    let mut shares = [Shared::default(); 2];
    collect(&mut referee, &mut played, (&seen, &mut shares), now);
    for line in script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
    {
        writeln!(expected, "{line}").unwrap();
        if let Some(due) = line.strip_prefix("due ") {
            let actual = referee
                .poll_timeout()
                .map(|due| due.as_millis().to_string());
            assert_eq!(actual.as_deref().unwrap_or("-"), due, "after\n{played}");
            writeln!(played, "{line}").unwrap();
        } else if let Some(millis) = line.strip_prefix('@') {
            writeln!(played, "{line}").unwrap();
            let moment = Duration::from_millis(millis.parse().unwrap());
            while let Some(due) = referee.poll_timeout().filter(|due| *due <= moment) {
                now = due;
                for (agent, share) in shares.iter_mut().enumerate() {
                    share.tell(&mut referee, agent, now);
                }
                if referee.poll_timeout().is_some_and(|due| due <= now) {
                    referee.handle_timeout(now);
                }
                collect(&mut referee, &mut played, (&seen, &mut shares), now);
            }
            now = moment;
        } else {
            let (agent, what) = line.split_once(' ').unwrap();
            let agent: usize = agent.parse().unwrap();
            if let Some(text) = what.strip_prefix("<<") {
                writeln!(played, "{line}").unwrap();
                let text = text.strip_prefix(' ').unwrap_or(text);
                shares[agent].tell(&mut referee, agent, now);
                referee.handle_line(agent, Line::plain(text.as_bytes()), now);
            } else if let Some(status) = what.strip_prefix("exits ") {
                writeln!(played, "{line}").unwrap();
                let departure = Departure::Exited(status.parse().unwrap());
                referee.handle_exit(agent, departure, now);
            } else if let Some(signal) = what.strip_prefix("is ended by signal ") {
                writeln!(played, "{line}").unwrap();
                let departure = Departure::Signalled(signal.parse().unwrap());
                referee.handle_exit(agent, departure, now);
            } else if let Some(figures) = what.strip_prefix("computes ") {
                writeln!(played, "{line}").unwrap();
                let millis = figures.split(' ').map(|word| word.parse().unwrap());
                let mut millis = millis.map(Duration::from_millis);
                seen[agent] = Inspection {
                    state: ProcessState::Running,
                    work: Work {
                        least_work: millis.next(),
                        starved: millis.next(),
                        ..Work::default()
                    },
                    ..Inspection::default()
                };
            } else if what == "is not measured" {
                writeln!(played, "{line}").unwrap();
                seen[agent] = Inspection {
                    state: ProcessState::Running,
                    ..Inspection::default()
                };
            } else if let Some(percent) = what.strip_prefix("gets ") {
                writeln!(played, "{line}").unwrap();
                shares[agent] = Shared {
                    percent: percent.parse().unwrap(),
                    since: now,
                    lost: Time::ZERO,
                };
            } else if what == "is stopped" {
                writeln!(played, "{line}").unwrap();
                seen[agent].state = ProcessState::Stopped;
            } else if what == "closes its output" {
                writeln!(played, "{line}").unwrap();
                referee.handle_eof(agent, now);
            }
            collect(&mut referee, &mut played, (&seen, &mut shares), now);
        }
    }
    assert_eq!(played, expected);
    referee
}

/// The share of a processor that an agent has.
#[derive(Clone, Copy)]
struct Shared {
    percent: u32,
    since: Time,
    /// What it was kept from and not given back.
    lost: Time,
}

impl Default for Shared {
    fn default() -> Self {
        Self {
            percent: 100,
            since: Time::ZERO,
            lost: Time::ZERO,
        }
    }
}

impl Shared {
    /// Tells the referee what the machine has kept the agent from since it was told last.
    fn tell<D: Dialect>(&mut self, referee: &mut Referee<D>, agent: usize, now: Time) {
        self.lost += (now - self.since) * (100 - self.percent) / 100;
        self.since = now;
        if !self.lost.is_zero() {
            self.lost -= referee.handle_starvation(agent, self.lost, now);
        }
    }
}

/// Writes down what the referee does.
fn collect<D: Dialect>(
    referee: &mut Referee<D>,
    played: &mut String,
    (seen, shares): (&[Inspection; 2], &mut [Shared; 2]),
    now: Time,
) {
    while let Some(command) = referee.poll_command() {
        match command {
            Command::Send { agent, bytes } => {
                (shares[agent].since, shares[agent].lost) = (now, Time::ZERO);
                for line in String::from_utf8(bytes).unwrap().lines() {
                    writeln!(played, "{agent} >> {}", line.trim_end()).unwrap();
                }
            }
            Command::Kill { agent } => writeln!(played, "{agent} is killed").unwrap(),
            Command::Pause { agent } => writeln!(played, "{agent} is paused").unwrap(),
            Command::Resume { agent } => writeln!(played, "{agent} is resumed").unwrap(),
            Command::Inspect { agent } => {
                referee.handle_inspection(agent, seen[agent].clone(), now);
            }
            other @ Command::CloseInput { .. } => panic!("a referee has no use for {other:?}"),
        }
    }
}
