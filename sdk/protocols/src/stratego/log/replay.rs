//! Plays a log's game by the rules.

use linesman_games::{
    Position as _, Side,
    stratego::{Action, Phase, Position},
};

use super::{
    Entry, Log, Numbered, PlyOutcome, Reason, ReplayOptions,
    finding::{self, Finding},
    opening,
    ply::{self, Played},
    trace::{Stop, Trace, shown},
};
use crate::stratego::Profile;

/// A log that is being played again, by the rules of a profile.
///
/// The rules decide over every ply; from the log come the set-ups, the answers, and what only those could know who were
/// there: that nothing was answered, that a program had gone, what a set-up was worth that was not accepted, who won a fight of equal
/// ranks where that is drawn, and whether a pass had a good reason.
///
/// ```text
/// Replay::new --step()--> the next ply, and the position after it   ... --step()--> none --finish()--> Finding
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    trace: Trace<'a>,
    /// Whether no ply comes next, or one that is not due.
    is_done: bool,
}

impl<'a> Replay<'a> {
    /// Sets the game up by the rules of the profile `final-2012`.
    #[must_use]
    pub fn new(log: &'a Log, options: ReplayOptions) -> Self {
        Self::by(&Profile::final_2012(), log, options)
    }

    /// Sets the game up by the rules of a profile.
    #[must_use]
    pub fn by(profile: &Profile, log: &'a Log, options: ReplayOptions) -> Self {
        let mut trace = Trace {
            log,
            names_bad_setups: profile.names_bad_setups,
            position: Position::new(options.rules(log, profile)),
            stop: None,
            disagreements: Vec::new(),
            written: Vec::new(),
            next: 0,
        };
        opening::set_up(&mut trace);
        Self {
            trace,
            is_done: false,
        }
    }

    /// Returns the position after the plies that were played.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.trace.position
    }

    /// Plays the next ply and returns it with the outcome that it has by the rules; none when there are no more, or when
    /// the game is over by the rules.
    pub fn step(&mut self) -> Option<&Entry> {
        let log = self.trace.log;
        let numbered = log.entries.get(self.trace.next).filter(|_| !self.is_done)?;
        let (line, entry) = (numbered.line, &numbered.entry);
        let is_played = match entry {
            Entry::Ply { turn, side, .. } | Entry::Unanswered { turn, side } => {
                self.expects(line, entry, *turn, *side)
            }
            _ => false,
        };
        match entry {
            Entry::Ply {
                turn,
                side,
                answer,
                outcome,
            } if is_played => self.play(line, *turn, *side, answer, *outcome),
            Entry::Unanswered { side, .. } if is_played => {
                self.trace.written.push(entry.clone());
                self.breach(*side, None, false);
            }
            _ => {}
        }
        self.trace.next += usize::from(is_played);
        self.is_done = !is_played;
        is_played.then(|| self.trace.written.last()).flatten()
    }

    /// Plays what is left and compares how the game ended.
    #[must_use]
    pub fn finish(mut self) -> Finding {
        while self.step().is_some() {}
        finding::finish(self.trace)
    }

    /// Returns whether this ply is due. If not, the log and the rules disagree about it.
    fn expects(&mut self, line: usize, entry: &Entry, turn: u32, side: Side) -> bool {
        let is_over = self.trace.stop.is_some() || self.trace.position.phase() == Phase::Over;
        let is_due =
            self.trace.position.turn() == turn && self.trace.position.to_act().contains(side);
        if !is_over && is_due {
            return true;
        }
        if self.trace.stop == Some(Stop::Lost) {
            return false;
        }
        let rules = match self.trace.stop {
            // It needs an illegal move to see that a log is of a more lenient game.
            Some(Stop::Breach { .. }) => {
                "the game was over before, unless illegal answers cost the turn alone,".to_owned()
            }
            _ if is_over => "the game was over before".to_owned(),
            _ => {
                self.trace.stop = Some(Stop::Lost);
                self.trace.due_ply()
            }
        };
        self.trace.disagree(line, shown(entry), rules);
        false
    }

    fn play(
        &mut self,
        line: usize,
        turn: u32,
        side: Side,
        answer: &[u8],
        in_log: Option<PlyOutcome>,
    ) {
        let next = self.trace.log.entries.get(self.trace.next + 1);
        let next = next.map(|numbered| &numbered.entry);
        let whole = ply::whole_answer(&self.trace.position, side, answer, in_log, next);
        let (answer, in_log) = match &whole {
            Some(whole) => (whole.as_slice(), None),
            None => (answer, in_log),
        };
        ply::toss(&mut self.trace.position, side, answer, in_log);
        let mut ply = if ply::is_rejected_pass(&self.trace.position, answer, in_log, next) {
            Played::rejected(in_log)
        } else {
            ply::submit(&mut self.trace.position, side, answer)
        };
        if let (Some(by_rules), Some(told)) = (ply.outcome, in_log)
            && by_rules.agrees_with(told)
        {
            ply.outcome = in_log;
        }
        if ply.is_wordless && in_log.is_none() {
            // Some versions wrote no outcome where nothing moves.
            ply.outcome = None;
        }
        if ply.is_unclear && in_log == Some(PlyOutcome::Illegal) {
            // What is no move to us was an illegal one to somebody; it is a breach in any case.
            (ply.outcome, ply.breach) = (in_log, Some((None, String::new())));
        }
        let entry = |outcome| Entry::Ply {
            turn,
            side,
            answer: answer.to_vec(),
            outcome,
        };
        if ply.outcome != in_log {
            let why = match &ply.breach {
                Some((_, why)) if !why.is_empty() => format!(" ({why})"),
                _ => String::new(),
            };
            let rules = format!("{}{why}", shown(&entry(ply.outcome)));
            self.trace.disagree(line, shown(&entry(in_log)), rules);
        }
        self.trace.written.push(entry(ply.outcome));
        let Some((reason, _)) = ply.breach else {
            return;
        };
        if self.trace.position.rules().forgives_illegal_answers && !self.is_cut_short(answer) {
            let is_move = ply.outcome.is_some();
            let lost = Action::LostTurn {
                said: answer.into(),
                is_move,
            };
            self.trace
                .position
                .submit(side, lost)
                .expect("the side is to act, and the rules forgive");
        } else {
            self.breach(side, reason, in_log.is_some());
        }
    }

    /// Returns whether a missing answer ended the game, where an illegal answer does not end it.
    fn is_cut_short(&self, answer: &[u8]) -> bool {
        let next = self.trace.log.entries.get(self.trace.next + 1);
        let goes_on = next.is_some_and(|Numbered { entry, .. }| {
            matches!(entry, Entry::Ply { .. })
                || matches!(entry.reason(), Some(Reason::TurnLimit(_)))
        });
        answer.is_empty() && !goes_on
    }

    fn breach(&mut self, side: Side, reason: Option<Reason>, is_told: bool) {
        self.trace.stop = Some(Stop::Breach {
            side,
            reason,
            is_told,
        });
    }
}
