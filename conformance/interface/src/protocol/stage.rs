//! The game behind a scripted conversation.

use std::time::Duration;

use linesman_games::Outcome;
use linesman_protocols::{Cause, Fault, Line, Questions, Time, Violation};
use linesman_referee::{Conversation, News};

use linesman_values::{
    outcome::{Played, Undecided},
    scenario::Play,
};

/// The game behind a scripted conversation: it fills in what is sent, judges what comes, and plays the opponent.
///
/// After every line of the agent and every time-out, what the stage has to say by itself is fetched with
/// [`poll_message`](Self::poll_message).
pub trait Stage {
    /// Returns the game.
    fn game(&self) -> &dyn Refereed;
    /// Returns the game, to go on with it.
    fn game_mut(&mut self) -> &mut dyn Refereed;
    /// Writes the lines that a placeholder stands for, which may be none at all; `None` if the game is over and has no room
    /// for them.
    fn fill(&mut self, placeholder: &str, now: Time) -> Option<Vec<u8>>;
    /// Notes a line that goes to the agent, from a script or from the stage.
    fn note_sent(&mut self, line: &[u8], now: Time);
    /// Returns whether this is the placeholder, or the first word, of a line with which a game ends. A script whose game is over goes
    /// on there.
    fn is_farewell(&self, word: &str) -> bool;
    /// Judges a line that came for a placeholder.
    fn judge(&mut self, placeholder: &str, line: Line<'_>, now: Time) -> Judgement;
    /// Judges a line that came when none was due, or in the place of a line that a script gives word for word.
    fn judge_unasked(&mut self, line: Line<'_>, now: Time) -> Judgement;
    /// Returns the next message that the stage sends by itself, such as the answer to a question of the agent.
    fn poll_message(&mut self) -> Option<Vec<u8>> {
        None
    }
    /// Returns whether an action broke a rule of the game. A step that is about legal actions counts this against the
    /// check that it names, even if the game can go on.
    fn is_illegal_action(&self, violation: &Violation) -> bool {
        matches!(violation.cause, Cause::Illegal(_))
    }
    /// Returns whether a fault in a step that names a check speaks against that check, and not against its own.
    fn is_of_subject(&self, violation: &Violation) -> bool {
        let _ = violation;
        true
    }
    /// Returns why the scenario decides nothing, if the agent made no mistake and got round what the scenario is about.
    fn undecided(&self) -> Option<Undecided> {
        None
    }
    /// Returns how many lines make up the answer that was judged like this when its last line came.
    fn lines_at_fault(&self, violation: &Violation) -> usize {
        let _ = violation;
        1
    }
    /// Returns whether a line that came late, and was judged like this, is the answer that was waited for, or the beginning of one.
    fn is_answer(&self, judgement: &Judgement) -> bool {
        let mut violations = judgement.violations.iter();
        violations.all(|violation| violation.cause != Cause::Noise)
    }
    /// Describes a fault of the agent's process at this point.
    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        self.game().judge_fault(fault, expected, actual)
    }
    /// Describes what it is at this point that an answer is missing, late or not complete. A protocol that has several questions open at a
    /// time says here which check each of them is for.
    fn judge_missing(&self, due: &str, fault: Fault, expected: &str, actual: String) -> Violation {
        let _ = due;
        self.judge_fault(fault, expected, actual)
    }
    /// Returns what has been asked and is not settled. Each question wants what a placeholder of the same name stands for. Several may be
    /// open at the same time.
    fn questions(&self) -> &Questions;
    /// Returns the placeholder for what the agent owes, if it owes anything: the oldest, if it owes several answers.
    fn due(&self) -> Option<&'static str> {
        let oldest = self.questions().open().next();
        oldest.map(|question| question.wants)
    }
    /// Returns whether the agent owes what a placeholder stands for.
    fn is_due(&self, placeholder: &str) -> bool {
        self.questions().find(placeholder).is_some()
    }
    /// Returns the placeholder for the open question that a line answers, or begins to answer. None if it answers no question, or if the
    /// protocol never has several open. Asked before the line is judged.
    fn answers(&self, line: Line<'_>) -> Option<&'static str> {
        let _ = line;
        None
    }
    /// Returns how long the agent may take for what a placeholder stands for, or for the oldest thing that it owes.
    fn limit(&self, placeholder: Option<&str>) -> Duration;
    /// Returns whether the agent can know how long it may take. If not, an answer that is late or missing is nobody's fault, unless the
    /// agent waits for something instead of computing.
    fn is_announced(&self) -> bool {
        true
    }
    /// Returns whether somebody has set the limit, so that an agent that sleeps is waited for until then.
    fn is_limited(&self) -> bool {
        true
    }
    /// Returns what is expected of the agent when it owes what a placeholder stands for, in words.
    fn describe(&self, placeholder: &str) -> &'static str;
    /// Returns what tells the agent to exit, in the protocol's own word.
    fn farewell(&self) -> &'static str;
    /// Returns whether the end of the input, or the order to exit, may bring the answer that a placeholder stands for, because it ends the
    /// work for it. Then an answer that comes at that moment was not in a buffer before.
    fn is_ended_by_end_of_input(&self, _placeholder: &str) -> bool {
        false
    }
    /// Returns how much an agent is expected to say, in words.
    fn usual_output(&self) -> &'static str {
        "a few bytes per turn"
    }
    /// Returns where in the game this is, for a person: "as RED, ply 23".
    fn place(&self) -> String;

    /// Begins a refereed stretch of the game.
    fn begin_play(&mut self, play: &Play, now: Time) {
        self.game_mut().begin_play(play, now);
    }
    /// Ends the stretch if it is over; returns what was found wrong at its end.
    fn end_play(&mut self) -> Option<Vec<Violation>> {
        self.game_mut().end_play()
    }
}

/// The game of one scripted conversation and its refereed stretches, in any protocol.
pub trait Refereed {
    /// Returns the stretch that is being played, if there is one.
    fn playing(&mut self) -> Option<&mut dyn Conversation>;
    /// Returns when the stretch that is being played next needs the time.
    fn timeout(&self) -> Option<Time>;
    /// Returns the next piece of news of the stretches.
    fn poll_news(&mut self) -> Option<News>;
    /// Ends the stretch that is being played after the action that is due.
    fn hasten(&mut self);
    /// Returns the next violation that the stretch tolerated.
    fn poll_note(&mut self) -> Option<Violation>;
    /// Returns the result of each stretch in order. The one that is being played comes last.
    fn played(&self) -> Vec<Played>;
    /// Begins a refereed stretch.
    fn begin_play(&mut self, play: &Play, now: Time);
    /// Ends the stretch if it is over; returns what was found wrong at its end.
    fn end_play(&mut self) -> Option<Vec<Violation>>;
    /// Describes a fault of the agent's process at this point.
    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation;
    /// Returns the result by the rules, if the game is over.
    fn outcome(&self) -> Option<Outcome> {
        None
    }
}

/// What came of judging a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// Whether everything is there that the placeholder stands for.
    pub is_complete: bool,
    /// What the line is to the conversation.
    pub kind: LineKind,
    /// What is wrong with the line.
    pub violations: Vec<Violation>,
}

/// What a line is to a conversation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineKind {
    /// An answer, a part of one, or something that stands in the place of one.
    #[default]
    Answer,
    /// A question of the agent, which the other end answers. It may come at any time.
    Question,
    /// An aside: it may come at any time, and nobody answers it.
    Aside,
}

impl LineKind {
    /// Returns whether such a line may come at any time, and is no part of an answer.
    #[must_use]
    pub const fn is_interjection(self) -> bool {
        matches!(self, Self::Question | Self::Aside)
    }
}
