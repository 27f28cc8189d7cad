//! Games written down as the lines that pass.

use std::{collections::VecDeque, time::Duration};

use linesman_games::{
    Outcome, Side,
    stratego::{BLUE, Position, RED},
};
use linesman_protocols::{
    Cause, Ending as LineEnding, Line, Stream, Time,
    stratego::{Profile, RefereeEnd, side_name},
};
use linesman_referee::{
    Command, Conversation, Departure, Ending, Flood, Inspection, ProcessState, Referee, Seat,
    Termination,
};

use super::{brief, side_of};

const FLOOD: Flood = Flood {
    stream: Stream::Stdout,
    limit: 1 << 20,
};

/// Set-ups with which RED can take the flag at once: its scout on (9,3), BLUE's flag on (9,6).
pub(crate) const SET_UPS: &str = "
    RED  >> RED blue 10 10
    BLUE >> BLUE red 10 10
    RED  << F.........
    RED  << ..........
    RED  << ..........
    RED  << 1........9
    BLUE << 1........F
    BLUE << ..........
    BLUE << ..........
    BLUE << 2.........
    RED  >> START
    RED  >> (board)
";

/// Returns the set-ups of both sides in the order in which they come.
pub(crate) fn set_ups(both: [(&str, [&str; 4]); 2]) -> String {
    let rows = both.map(|(name, rows)| rows.map(|row| format!("{name} << {row}\n")).concat());
    let headers = "RED >> RED blue 10 10\nBLUE >> BLUE red 10 10\n";
    format!("{headers}{}", rows.concat())
}

/// One ply of each side behind [`SET_UPS`]; RED is to move again.
pub(crate) const FIRST_TURN: &str = "
    RED  << 0 3 DOWN
    RED  >> 0 3 DOWN OK
    BLUE >> 0 3 DOWN OK
    BLUE >> (board)
    BLUE << 0 9 RIGHT
    BLUE >> 0 9 RIGHT OK
    RED  >> 0 9 RIGHT OK
    RED  >> (board)
";

/// A game that is carried on as a script says.
///
/// | line | meaning |
/// |---|---|
/// | `SIDE >> TEXT` | this line has been sent next; `\r` is a carriage return, `(board)` stands for any ten rows |
/// | `SIDE << TEXT` | the agent says this; `\r` is a carriage return |
/// | `SIDE exits N`, `SIDE is ended by signal N` | so ends its process |
/// | `SIDE closes its output`, `SIDE floods` | so it misbehaves |
/// | `SIDE is killed` | the referee has killed it |
/// | `time passes` | until the referee's next deadline, which is told to it |
///
/// Whatever the agents do comes only after everything that has been sent by then stood in the script.
pub(crate) struct Game {
    pub(crate) referee: Referee<RefereeEnd>,
    pub(crate) now: Time,
    sent: VecDeque<(Side, String)>,
}

impl Game {
    /// Returns a game in which RED is called `red` and BLUE `blue`.
    pub(crate) fn new() -> Self {
        Self::between(["red", "blue"])
    }

    pub(crate) fn between(names: [&str; 2]) -> Self {
        Self::of(&Profile::manual_2012(), names)
    }

    pub(crate) fn of(profile: &Profile, names: [&str; 2]) -> Self {
        let seats = [RED, BLUE].map(|side| {
            let opponent = names[side.other().index()];
            Seat::Agent(side.index(), RefereeEnd::new(side, opponent, profile))
        });
        Self {
            referee: Referee::new(
                Position::new(profile.rules.clone()),
                seats,
                profile.limits.exit,
            ),
            now: Time::ZERO,
            sent: VecDeque::new(),
        }
    }

    /// Carries the game on.
    pub(crate) fn play(mut self, script: &str) -> Self {
        for line in script.lines().map(str::trim).filter(|l| !l.is_empty()) {
            self.collect();
            self.follow(line);
        }
        self
    }

    /// Lets time pass to a certain moment; none of the referee's deadlines may lie before it.
    pub(crate) fn wait_until(mut self, moment: Duration) -> Self {
        assert!(self.referee.poll_timeout().is_none_or(|due| due >= moment));
        self.now = moment;
        self
    }

    fn collect(&mut self) {
        while let Some(command) = self.referee.poll_command() {
            match command {
                Command::Send { agent, bytes } => {
                    let text = String::from_utf8(bytes).unwrap();
                    assert!(text.ends_with('\n'), "{text:?}");
                    let lines = text
                        .lines()
                        .map(|line| (Side::BOTH[agent], line.to_owned()));
                    self.sent.extend(lines);
                }
                Command::Kill { agent } => {
                    let note = "(is killed)".to_owned();
                    self.sent.push_back((Side::BOTH[agent], note));
                }
                Command::Inspect { agent } => {
                    // Whoever is silent here waits for input.
                    let seen = Inspection {
                        state: ProcessState::ReadsInput,
                        ..Inspection::default()
                    };
                    self.referee.handle_inspection(agent, seen, self.now);
                }
                other => panic!("a referee has no use for {other:?}"),
            }
        }
    }

    fn expect(&mut self, side: Side, text: &str, line: &str) {
        let next = self.sent.pop_front();
        assert_eq!(next, Some((side, text.to_owned())), "at {line:?}");
    }

    fn follow(&mut self, line: &str) {
        if line == "time passes" {
            let due = self.referee.poll_timeout().expect("something is due");
            assert!(due >= self.now);
            self.now = due;
            return self.referee.handle_timeout(due);
        }
        let (side, rest) = line.split_once(' ').unwrap();
        let (side, rest) = (side_of(side), rest.trim());
        let now = self.now;
        let agent = side.index();
        if rest == ">> (board)" {
            for _ in 0..10 {
                let (to, row) = self.sent.pop_front().expect("a row of the board");
                assert!(to == side && row.len() == 10, "{row:?} at {line:?}");
            }
            return;
        }
        if let Some(text) = rest.strip_prefix(">> ") {
            return self.expect(side, &text.replace("\\r", "\r"), line);
        }
        if rest == "is killed" {
            return self.expect(side, "(is killed)", line);
        }
        assert_eq!(self.sent, [], "before {line:?}");
        if let Some(text) = rest.strip_prefix("<< ") {
            let ending = match text.strip_suffix("\\r") {
                Some(_) => LineEnding::CrLf,
                None => LineEnding::Lf,
            };
            let bytes = text.trim_end_matches("\\r").as_bytes();
            return self.referee.handle_line(agent, Line { bytes, ending }, now);
        }
        let number = |text: &str| text.parse().unwrap();
        match rest {
            "closes its output" => self.referee.handle_eof(agent, now),
            "floods" => self.referee.handle_flood(agent, FLOOD, now),
            _ => {
                let departure = match rest.strip_prefix("exits ") {
                    Some(status) => Departure::Exited(number(status)),
                    None => Departure::Signalled(number(
                        rest.strip_prefix("is ended by signal ").expect(line),
                    )),
                };
                self.referee.handle_exit(agent, departure, now);
            }
        }
    }

    /// Checks that everything has been heard, and that the game ended so.
    pub(crate) fn ended(mut self, expected: &Ending) -> Self {
        self.collect();
        assert_eq!(self.sent, []);
        assert_eq!(self.referee.ending(), Some(expected));
        self
    }

    /// Checks that the game was forfeited so.
    pub(crate) fn forfeited(mut self, winner: Option<Side>, expected: &[Fault]) -> Self {
        self.collect();
        assert_eq!(self.sent, []);
        let ending = self.referee.ending().expect("the game is over");
        let Termination::Forfeit(forfeits) = &ending.termination else {
            panic!("no forfeit: {ending:?}");
        };
        let is_grave = forfeits.iter().all(|(_, it)| !it.is_tolerable());
        assert!(is_grave, "what is tolerable loses no game");
        let forfeits: Vec<_> = forfeits.iter().map(brief).collect();
        assert_eq!(forfeits, expected);
        assert_eq!(ending.outcome, winner.map(Outcome::Win));
        self
    }

    /// Checks what was noted, and whether there is anything left to wait for.
    pub(crate) fn noted(mut self, expected: &[Fault], is_over: bool) -> Self {
        self.collect();
        let notes: Vec<_> = self.referee.notes().iter().map(brief).collect();
        assert_eq!(notes, expected);
        assert_eq!(self.referee.is_over(), is_over, "is it over?");
        self
    }
}

/// A side's breach of a check.
pub(crate) type Fault = (Side, &'static str, Cause);

/// Returns a script in which both sides are told to quit and do so.
pub(crate) fn both_quit() -> String {
    let told = [RED, BLUE].map(|side| format!("{} >> QUIT\n", side_name(side)));
    format!("{}RED exits 0\nBLUE exits 0\n", told.concat())
}
