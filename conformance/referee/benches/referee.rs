//! How much a refereed game costs beside the bare exchange of its messages.
//!
//! ```text
//! cargo bench -p linesman-referee
//! ```
//!
//! Two agents that answer at once play Stratego, again and again. *Refereed*, the game is judged by [`Referee`] and carried
//! on by [`drive`]. For the *floor*, the very same messages go through pipes of the same kind to the same program, written
//! and read by blocking calls that look at nothing. Both take turns, in the same placement, and each pair of runs gives a
//! ratio; absolute times vary with the machine and with what else it does. *Judgement* is the state machine alone, without
//! processes.
//!
//! The agent is this program too, started with the argument `agent`. Without cargo's `--bench` everything is done just
//! once and briefly, to see that it works.

#![expect(clippy::print_stdout, reason = "a benchmark reports to its caller")]
#![expect(clippy::unwrap_used, reason = "a benchmark that cannot run fails")]

use std::{
    env,
    fs::File,
    io::{self, Read, Write},
    os::unix::process::CommandExt,
    process::{Child, ChildStdin, ChildStdout, Command as Program, Stdio},
    time::{Duration, Instant},
};

use linesman_games::{
    Outcome,
    stratego::{BLUE, Position, RED, Rules},
};
use linesman_protocols::{
    Line, Stream, Time,
    stratego::{Limits, Profile, RefereeEnd},
};
use linesman_referee::{
    Agent, Command, Conversation, Departure, Inspection, Launch, Referee, Seat, drive,
};

/// Of each side's answers, the set-up and then two moves in turn. The first column's pieces step to and fro and never meet.
const ANSWERS: [[&str; 3]; 2] = [
    [
        "FB8sB479B8\nBB31555583\n6724898974\n967B669999\n",
        "0 3 DOWN\n",
        "0 4 UP\n",
    ],
    [
        "967B669999\n6724898974\nBB31555583\nFB8sB479B8\n",
        "0 6 UP\n",
        "0 5 DOWN\n",
    ],
];

fn main() {
    let mut args = env::args().skip(1);
    match args.next().as_deref() {
        Some("agent") => be_agent().unwrap(),
        first => {
            let is_bench = first == Some("--bench") || args.any(|arg| arg == "--bench");
            report(is_bench);
        }
    }
}

// The agent.

/// Follows the protocol by counting lines: a header asks for the set-up; then eleven lines ask for a move and one repeats it.
fn be_agent() -> io::Result<()> {
    // The standard library's own streams have buffers that are no use here.
    let mut input = File::from(rustix::io::dup(io::stdin())?);
    let mut output = File::from(rustix::io::dup(io::stdout())?);
    let mut buffer = [0; 4096];
    let mut answers: Option<[&str; 3]> = None;
    let (mut until_answer, mut moves, mut is_line_start) = (1, 0, true);
    loop {
        let count = input.read(&mut buffer)?;
        if count == 0 {
            return Ok(());
        }
        for byte in &buffer[..count] {
            if is_line_start && *byte == b'Q' {
                return Ok(());
            }
            if is_line_start && answers.is_none() {
                answers = Some(ANSWERS[usize::from(*byte != b'R')]);
            }
            is_line_start = *byte == b'\n';
            if !is_line_start {
                continue;
            }
            until_answer -= 1;
            if until_answer == 0
                && let Some([setup, there, back]) = answers
            {
                let answer = match moves {
                    0 => setup,
                    _ if moves % 2 == 1 => there,
                    _ => back,
                };
                output.write_all(answer.as_bytes())?;
                until_answer = if moves == 0 { 11 } else { 12 };
                moves += 1;
            }
        }
    }
}

// A refereed game.

/// Returns a game that is drawn after so many plies.
fn game(plies: u32) -> Referee<RefereeEnd> {
    let rules = Rules {
        turn_limit: Some(plies / 2 + 1),
        ..Rules::default()
    };
    let limit = Duration::from_secs(20);
    let limits = Limits {
        setup: limit,
        turn: limit,
        exit: limit,
        ..Profile::manual_2012().limits
    };
    let profile = Profile {
        limits,
        ..Profile::manual_2012()
    };
    let seats = [RED, BLUE]
        .map(|side| Seat::Agent(side.index(), RefereeEnd::new(side, "opponent", &profile)));
    Referee::new(Position::new(rules), seats, limits.exit)
}

fn check_end(game: &Referee<RefereeEnd>, plies: u32) {
    let outcome = game.ending().and_then(|ending| ending.outcome);
    assert_eq!(outcome, Some(Outcome::Draw), "{:?}", game.ending());
    assert_eq!(game.position().plies(), plies);
    assert_eq!(game.notes(), []);
}

/// Plays a refereed game; returns how long it took from the start of the conversation to the agents' exit.
fn play_refereed(plies: u32) -> Duration {
    let mut game = game(plies);
    let mut agents = agents();
    let began = Instant::now();
    drive(&mut game, &mut agents, began).unwrap();
    let took = began.elapsed();
    check_end(&game, plies);
    took
}

fn agents() -> [Agent; 2] {
    let launch = Launch::new(env::current_exe().unwrap(), ["agent"]);
    [(); 2].map(|()| Agent::spawn(&launch).unwrap())
}

// The floor.

/// What passed in a game, in order.
enum Passed {
    Sent(usize, Vec<u8>),
    /// So many bytes of an answer.
    Received(usize, usize),
}

/// A game that is recorded while it is played.
struct Recorder {
    game: Referee<RefereeEnd>,
    passed: Vec<Passed>,
}

impl Conversation for Recorder {
    fn handle_line(&mut self, agent: usize, line: Line<'_>, now: Time) {
        let bytes = line.bytes.len() + 1;
        match self.passed.last_mut() {
            // The rows of a set-up, which come at once.
            Some(Passed::Received(from, count)) if *from == agent => *count += bytes,
            _ => self.passed.push(Passed::Received(agent, bytes)),
        }
        self.game.handle_line(agent, line, now);
    }

    fn poll_command(&mut self) -> Option<Command> {
        let command = self.game.poll_command();
        if let Some(Command::Send { agent, bytes }) = &command {
            self.passed.push(Passed::Sent(*agent, bytes.clone()));
        }
        command
    }

    fn handle_eof(&mut self, agent: usize, now: Time) {
        self.game.handle_eof(agent, now);
    }

    fn handle_exit(&mut self, agent: usize, departure: Departure, now: Time) {
        self.game.handle_exit(agent, departure, now);
    }

    fn handle_flood(&mut self, agent: usize, stream: Stream, now: Time) {
        self.game.handle_flood(agent, stream, now);
    }

    fn handle_inspection(&mut self, agent: usize, inspection: Inspection, now: Time) {
        self.game.handle_inspection(agent, inspection, now);
    }

    fn handle_timeout(&mut self, now: Time) {
        self.game.handle_timeout(now);
    }

    fn poll_timeout(&self) -> Option<Time> {
        self.game.poll_timeout()
    }

    fn is_over(&self) -> bool {
        self.game.is_over()
    }
}

fn record(plies: u32) -> Vec<Passed> {
    let mut recorder = Recorder {
        game: game(plies),
        passed: Vec::new(),
    };
    drive(&mut recorder, &mut agents(), Instant::now()).unwrap();
    check_end(&recorder.game, plies);
    recorder.passed
}

/// An agent at the end of blocking pipes.
struct Bare {
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Bare {
    fn start() -> Self {
        let mut child = Program::new(env::current_exe().unwrap())
            .arg("agent")
            .env_clear()
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self {
            child,
            input,
            output,
        }
    }
}

/// Exchanges recorded messages and nothing else; returns how long it took to the agents' exit.
fn play_bare(passed: &[Passed]) -> Duration {
    let mut agents = [Bare::start(), Bare::start()];
    let mut buffer = [0; 4096];
    let began = Instant::now();
    for message in passed {
        match message {
            Passed::Sent(agent, bytes) => agents[*agent].input.write_all(bytes).unwrap(),
            Passed::Received(agent, expected) => {
                let mut received = 0;
                while received < *expected {
                    received += agents[*agent].output.read(&mut buffer).unwrap();
                }
                assert_eq!(received, *expected);
            }
        }
    }
    for agent in &mut agents {
        assert!(agent.child.wait().unwrap().success());
    }
    began.elapsed()
}

// Judgement alone.

/// Plays a game without processes; returns how long it took.
fn play_judged(plies: u32) -> Duration {
    let began = Instant::now();
    let mut game = game(plies);
    let mut moves = [0; 2];
    let mut now = Time::ZERO;
    let mut asked = Vec::new();
    while game.ending().is_none() {
        while let Some(command) = game.poll_command() {
            if let Command::Send { agent, bytes } = command {
                // What is longer than an echo asks for an answer, and so does the first message.
                if moves[agent] == 0 || bytes.len() > 100 {
                    asked.push(agent);
                }
            }
        }
        let agent = asked.remove(0);
        let answer = match moves[agent] {
            0 => 0,
            number => 2 - number % 2,
        };
        moves[agent] += 1;
        now += Duration::from_micros(5);
        for line in ANSWERS[agent][answer].lines() {
            game.handle_line(agent, Line::plain(line.as_bytes()), now);
        }
    }
    let took = began.elapsed();
    check_end(&game, plies);
    took
}

// The report.

/// Where referee and agents run.
#[derive(Clone, Copy)]
enum Placement {
    OneCore,
    Unpinned,
}

impl Placement {
    const fn name(self) -> &'static str {
        match self {
            Self::OneCore => "one core",
            Self::Unpinned => "unpinned",
        }
    }

    /// Places this thread, and the processes that it starts from now on; false if the system has no such thing.
    #[cfg(target_os = "linux")]
    fn take(self) -> bool {
        use std::sync::OnceLock;

        use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
        static ALLOWED: OnceLock<CpuSet> = OnceLock::new();
        let allowed = ALLOWED.get_or_init(|| sched_getaffinity(None).unwrap());
        let mut chosen = *allowed;
        if let Self::OneCore = self {
            let last = (0..CpuSet::MAX_CPU).rfind(|cpu| allowed.is_set(*cpu));
            chosen.clear();
            chosen.set(last.unwrap());
        }
        sched_setaffinity(None, &chosen).unwrap();
        true
    }

    #[cfg(not(target_os = "linux"))]
    fn take(self) -> bool {
        matches!(self, Self::Unpinned)
    }
}

fn report(is_bench: bool) {
    let (rounds, plies) = if is_bench { (15, 20_000) } else { (1, 200) };
    println!(
        "{:<10} {:>14} {:>14} {:>22}",
        "placement", "floor plies/s", "refereed", "refereed/floor"
    );
    for (placement, plies) in [
        (Placement::OneCore, plies),
        (Placement::Unpinned, plies / 4),
    ] {
        if placement.take() {
            compare(placement, plies, rounds);
        }
    }
    let spans: Vec<f64> = (0..rounds)
        .map(|_| play_judged(plies).as_secs_f64() * 1e9 / f64::from(plies))
        .collect();
    println!(
        "\njudgement alone: {} ns per ply",
        Spread::of(spans).text(0)
    );
}

/// Plays pairs of a floor and a refereed game, and prints a line of the table.
fn compare(placement: Placement, plies: u32, rounds: u32) {
    let passed = record(plies);
    let speed = |took: Duration| f64::from(plies) / took.as_secs_f64();
    let pairs: Vec<(f64, f64)> = (0..rounds)
        .map(|_| (speed(play_bare(&passed)), speed(play_refereed(plies))))
        .collect();
    let ratios = pairs.iter().map(|(floor, refereed)| refereed / floor);
    println!(
        "{:<10} {:>14.0} {:>14.0} {:>22}",
        placement.name(),
        Spread::of(pairs.iter().map(|(floor, _)| *floor)).median,
        Spread::of(pairs.iter().map(|(_, refereed)| *refereed)).median,
        Spread::of(ratios).text(2),
    );
}

/// The median of some figures, and the quarter of them on either side.
struct Spread {
    median: f64,
    low: f64,
    high: f64,
}

impl Spread {
    fn of(figures: impl IntoIterator<Item = f64>) -> Self {
        let mut figures: Vec<f64> = figures.into_iter().collect();
        figures.sort_by(f64::total_cmp);
        let at = |quarter: usize| figures[(figures.len() - 1) * quarter / 4];
        Self {
            median: at(2),
            low: at(1),
            high: at(3),
        }
    }

    fn text(&self, digits: usize) -> String {
        let Self { median, low, high } = self;
        format!("{median:.digits$} ({low:.digits$} to {high:.digits$})")
    }
}
