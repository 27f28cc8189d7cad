//! What is known of answers that did not come, so that nobody waits for the same silence again and again.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use linesman_values::{
    outcome::Answer,
    scenario::{Scenario, StepKind},
};

/// What is known of the answers of one agent, from all its conversations.
///
/// Once it is certain that an agent does not give an answer of some kind in time, further conversations do not wait for such an answer
/// to the end. They wait for a moment, and for much longer than the agent has taken for any answer of this kind. A conversation that is cut short
/// there shows nothing: what it was to decide was not reached. Where the agent has never got past a place, conversations that come to
/// this place are not held at all.
#[derive(Debug, Default)]
pub(crate) struct Hangs(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    known: Vec<Hang>,
    /// What did not come in conversations that are being held again.
    suspected: Vec<&'static str>,
    kinds: BTreeMap<&'static str, Kind>,
    /// Whether conversations that meet a silence of another subject are heard out.
    hears_out: bool,
}

/// A kind of answer that the agent does not give in time.
#[derive(Debug)]
struct Hang {
    due: &'static str,
    /// The check that this breaks.
    check: &'static str,
    /// The number of the answer that did not come; the highest, if that differs.
    number: usize,
    /// How many conversations came to it.
    times: u32,
    /// Whether no machine can have been the reason.
    is_certain: bool,
    /// Whether it has to do with the subject of a scenario, so that others may get past it; none until that is known.
    is_of_subject: Option<bool>,
}

/// What is known of a kind of answer that came.
#[derive(Debug, Default)]
struct Kind {
    slowest: Duration,
    /// The most answers of this kind in one conversation.
    most: usize,
    /// Whether it was due in a refereed stretch.
    is_in_play: bool,
}

impl Hangs {
    fn state(&self) -> MutexGuard<'_, State> {
        // Each change is complete before anything can panic.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the answers that came in a conversation.
    pub(crate) fn note_answers(&self, answers: &[Answer]) {
        let mut state = self.state();
        for answer in answers {
            let kind = state.kinds.entry(answer.due).or_default();
            kind.slowest = kind.slowest.max(answer.took);
            kind.most = kind.most.max(answer.number + 1);
            kind.is_in_play |= answer.is_in_play;
        }
    }

    /// Notes that an answer of a kind did not come, until the conversation has been held again.
    pub(crate) fn suspect(&self, due: &'static str) {
        self.state().suspected.push(due);
    }

    /// Notes that this has been done.
    pub(crate) fn clear(&self, due: &'static str) {
        let mut state = self.state();
        if let Some(place) = state.suspected.iter().position(|other| *other == due) {
            state.suspected.swap_remove(place);
        }
    }

    /// Takes an answer that did not come in time when nothing else ran, the check that this breaks, and whether no machine can have been
    /// the reason.
    pub(crate) fn note_hang(&self, owed: Answer, check: &'static str, is_certain: bool) {
        let mut state = self.state();
        if owed.is_in_play {
            state.kinds.entry(owed.due).or_default().is_in_play = true;
        }
        match state.known.iter_mut().find(|hang| hang.due == owed.due) {
            Some(hang) => {
                hang.meet(owed.number);
                if is_certain && !hang.is_certain {
                    (hang.is_certain, hang.check) = (true, check);
                }
            }
            None => state.known.push(Hang {
                due: owed.due,
                check,
                number: owed.number,
                times: 1,
                is_certain,
                is_of_subject: None,
            }),
        }
    }

    /// Notes that it is this check that the agent breaks where it does not give an answer of a kind, and whether that has to do with the
    /// subject of the scenario.
    pub(crate) fn blame(&self, due: &str, check: &'static str, is_of_subject: bool) {
        let mut state = self.state();
        if let Some(hang) = state.known.iter_mut().find(|hang| hang.due == due) {
            hang.check = check;
            hang.is_of_subject = Some(is_of_subject && hang.is_of_subject != Some(false));
        }
    }

    /// Notes that a conversation was cut short where this answer was due. Returns the check that the agent breaks there.
    pub(crate) fn note_cut(&self, owed: Answer) -> Option<&'static str> {
        let mut state = self.state();
        let hang = state.known.iter_mut().find(|hang| hang.due == owed.due)?;
        hang.meet(owed.number);
        Some(hang.check)
    }

    /// From now on, an answer that is known not to come for reasons of one subject is waited for as any other: elsewhere its silence may
    /// have a reason of its own.
    pub(crate) fn hear_out(&self) {
        self.state().hears_out = true;
    }

    /// Returns whether this check is broken by a silence of one subject, so that the same silence may have another reason elsewhere.
    pub(crate) fn is_of_subject(&self, check: &str) -> bool {
        let state = self.state();
        let mut known = state.known.iter().filter(|hang| hang.check == check);
        known.any(Hang::is_of_one_subject)
    }

    /// Returns after how long to look at an agent that does not give an answer of a kind, if it is known to be silent there for another reason.
    pub(crate) fn look_from(&self, due: &str) -> Option<Duration> {
        let is_heard_out = self.state().hears_out(due);
        is_heard_out.then(|| self.long_patience(due))
    }

    /// Returns how long to wait for an answer of a kind that the agent is known not to give in time.
    pub(crate) fn patience(&self, due: &str) -> Option<Duration> {
        let state = self.state();
        let hang = state.known.iter().find(|hang| hang.due == due)?;
        if state.hears_out(due) {
            return None;
        }
        let moment = match hang.times {
            _ if !hang.is_certain => LONG * 3,
            0..FEW => LONG,
            _ => SHORT,
        };
        Some(moment.max(state.much_longer(due)))
    }

    /// Returns how long to wait for an answer of a kind that is being looked into.
    pub(crate) fn patience_with_suspect(&self, due: &str) -> Option<Duration> {
        let is_suspected = self.state().suspected.contains(&due);
        is_suspected.then(|| self.long_patience(due))
    }

    /// Returns how long to wait for an answer of a kind that the agent did not give in time where this may be due to something else.
    pub(crate) fn long_patience(&self, due: &str) -> Duration {
        (LONG * 2).max(self.state().much_longer(due))
    }

    /// Returns how long to wait for an answer of a kind after something was done that is to bring it.
    pub(crate) fn short_patience(&self, due: &str) -> Duration {
        LONG.max(self.state().much_longer(due))
    }

    /// Returns the check that keeps a scenario from getting anywhere, if the agent has always hung at some answer and the scenario asks for
    /// more than it has ever given.
    pub(crate) fn in_the_way_of(&self, scenario: &Scenario) -> Option<&'static str> {
        let state = self.state();
        let mut known = state.known.iter().filter(|hang| {
            hang.is_certain && hang.times > FEW && hang.is_of_subject == Some(false)
        });
        let meets = |hang: &&Hang| {
            let kind = state.kinds.get(hang.due);
            let is_in_play = kind.is_some_and(|kind| kind.is_in_play);
            let has_passed = kind.is_some_and(|kind| kind.most > hang.number);
            !has_passed && asks(scenario, hang.due, is_in_play) > hang.number
        };
        known.find(meets).map(|hang| hang.check)
    }
}

impl State {
    /// Returns whether this kind of answer is known not to come for reasons of one subject, and others are heard out.
    fn hears_out(&self, due: &str) -> bool {
        let mut known = self.known.iter().filter(|hang| hang.due == due);
        self.hears_out && known.any(Hang::is_of_one_subject)
    }

    /// Returns much more time than the agent has taken for any answer of a kind.
    fn much_longer(&self, due: &str) -> Duration {
        let kind = self.kinds.get(due);
        kind.map_or(Duration::ZERO, |kind| kind.slowest * 3)
    }
}

impl Hang {
    /// Returns whether a control run has shown that it has to do with the subject of a scenario.
    fn is_of_one_subject(&self) -> bool {
        self.is_of_subject == Some(true)
    }

    fn meet(&mut self, number: usize) {
        self.times += 1;
        self.number = self.number.max(number);
    }
}

/// Returns how many answers of a kind a scenario asks for at least, unless its game ends early.
fn asks(scenario: &Scenario, due: &str, is_in_play: bool) -> usize {
    let of_step = |kind: &StepKind| match kind {
        StepKind::Expect(expect) => usize::from(expect.line.sole_placeholder() == Some(due)),
        StepKind::Play(play) if is_in_play => play.plies as usize / 2,
        _ => 0,
    };
    scenario.steps.iter().map(|step| of_step(&step.kind)).sum()
}

/// How many conversations are waited with for longer once a hang is known.
const FEW: u32 = 3;
/// How long an answer is waited for in the first conversations that come to a hang that is known.
const LONG: Duration = Duration::from_secs(1);
/// The same in the others.
const SHORT: Duration = Duration::from_millis(250);

#[cfg(test)]
mod tests {
    use linesman_protocol_otep::Otep;
    use linesman_protocols::otep::Profile;

    use super::*;

    const CHECK: &str = "otep/move/in-time";

    fn answer(due: &'static str, number: usize, millis: u64) -> Answer {
        Answer {
            due,
            number,
            since: Duration::ZERO,
            took: Duration::from_millis(millis),
            limit: Duration::from_secs(3),
            given_back: Duration::ZERO,
            is_in_play: true,
        }
    }

    #[test]
    fn only_an_answer_that_is_known_not_to_come_is_waited_for_less() {
        let hangs = Hangs::default();
        assert_eq!(hangs.patience("move"), None);
        hangs.note_hang(answer("move", 5, 3000), CHECK, true);
        assert_eq!(hangs.patience("move"), Some(LONG));
        assert_eq!(hangs.patience("hello"), None);
        for _ in 0..2 {
            assert_eq!(hangs.note_cut(answer("move", 5, 1000)), Some(CHECK));
        }
        assert_eq!(hangs.patience("move"), Some(SHORT));
        assert_eq!(hangs.note_cut(answer("hello", 0, 1000)), None);
    }

    #[test]
    fn an_agent_that_is_slow_is_waited_for_longer() {
        let hangs = Hangs::default();
        hangs.note_answers(&[answer("move", 0, 900), answer("move", 1, 20)]);
        hangs.note_hang(answer("move", 2, 3000), CHECK, true);
        assert_eq!(hangs.patience("move"), Some(Duration::from_millis(2700)));
        assert_eq!(hangs.long_patience("hello"), Duration::from_secs(2));
        assert_eq!(hangs.long_patience("move"), Duration::from_millis(2700));
        assert_eq!(hangs.short_patience("hello"), LONG);
        assert_eq!(hangs.short_patience("move"), Duration::from_millis(2700));
    }

    #[test]
    fn a_kind_of_answer_that_is_looked_into_is_waited_for_less_meanwhile() {
        let hangs = Hangs::default();
        for _ in 0..2 {
            hangs.suspect("move");
        }
        let patience = || hangs.patience_with_suspect("move");
        assert_eq!(patience(), Some(LONG * 2));
        assert_eq!(hangs.patience_with_suspect("hello"), None);
        hangs.clear("move");
        assert_eq!(patience(), Some(LONG * 2));
        hangs.clear("move");
        assert_eq!(patience(), None);
    }

    #[test]
    fn what_the_machine_may_have_caused_has_longer_and_skips_nothing() {
        let hangs = Hangs::default();
        hangs.note_hang(answer("move", 0, 3000), CHECK, false);
        for _ in 0..FEW {
            hangs.note_cut(answer("move", 0, 1000));
        }
        assert_eq!(hangs.patience("move"), Some(LONG * 3));
        let scenarios = crate::loading::scenarios(&Otep(Profile::otep())).unwrap();
        let mut by = scenarios.iter().filter_map(|it| hangs.in_the_way_of(it));
        assert_eq!(by.next(), None);
        hangs.note_hang(answer("move", 0, 3000), CHECK, true);
        assert_eq!(hangs.patience("move"), Some(SHORT));
    }

    #[test]
    fn a_scenario_that_must_meet_a_hang_is_not_run() {
        let scenarios = crate::loading::scenarios(&Otep(Profile::otep())).unwrap();
        let of = |id: &str| {
            let id = format!("otep/{id}");
            scenarios.iter().find(|it| it.id == id).unwrap()
        };
        let (long, short) = (of("game/as-attackers"), of("move/first-move"));
        let check = |hangs: &Hangs, scenario, is_met: bool| {
            let by = hangs.in_the_way_of(scenario);
            assert_eq!(by, is_met.then_some(CHECK), "{}", scenario.id);
        };
        let hangs = Hangs::default();
        hangs.note_hang(answer("move", 5, 3000), CHECK, true);
        hangs.blame("move", CHECK, false);
        for _ in 0..FEW {
            check(&hangs, long, false);
            hangs.note_cut(answer("move", 5, 1000));
        }
        check(&hangs, long, true);
        check(&hangs, short, false);
        // It got past this answer once.
        hangs.note_answers(&[answer("move", 5, 10)]);
        check(&hangs, long, false);
        // It does not always hang at the same answer, but never gets past one.
        let hangs = Hangs::default();
        hangs.note_hang(answer("move", 0, 3000), CHECK, true);
        hangs.blame("move", CHECK, false);
        for number in [0, 3, 0] {
            hangs.note_cut(answer("move", number, 1000));
        }
        check(&hangs, long, true);
        check(&hangs, short, false);
    }

    /// An agent that does not know a blank before a word knows the word.
    #[test]
    fn a_hang_that_is_of_one_subject_keeps_no_other_scenario_from_running() {
        let scenarios = crate::loading::scenarios(&Otep(Profile::otep())).unwrap();
        let hangs = Hangs::default();
        let by = || scenarios.iter().find_map(|it| hangs.in_the_way_of(it));
        hangs.note_hang(answer("move", 0, 3000), CHECK, true);
        for _ in 0..FEW {
            hangs.note_cut(answer("move", 0, 1000));
        }
        assert_eq!(by(), None, "nothing has been decided");
        hangs.blame("move", CHECK, true);
        assert_eq!(by(), None);
        // The same silence comes where the scenario is about something else.
        hangs.blame("move", CHECK, false);
        assert_eq!(by(), Some(CHECK));
        hangs.blame("move", CHECK, true);
        assert_eq!(by(), Some(CHECK));
    }

    #[test]
    fn a_silence_of_one_subject_is_heard_out_where_something_else_is_asked() {
        let hangs = Hangs::default();
        hangs.note_hang(answer("move", 0, 3000), CHECK, true);
        hangs.hear_out();
        assert_eq!(hangs.patience("move"), Some(LONG), "nothing is decided");
        assert_eq!(hangs.look_from("move"), None);
        assert!(!hangs.is_of_subject(CHECK));
        hangs.blame("move", CHECK, true);
        assert!(hangs.is_of_subject(CHECK));
        assert_eq!(hangs.patience("move"), None);
        assert_eq!(hangs.look_from("move"), Some(LONG * 2));
        assert_eq!(hangs.look_from("hello"), None);
        // The same silence comes whatever is asked.
        hangs.blame("move", CHECK, false);
        assert_eq!(hangs.patience("move"), Some(LONG));
        assert_eq!(hangs.look_from("move"), None);
    }
}
