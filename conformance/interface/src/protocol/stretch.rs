//! The game of a scripted conversation, whatever the protocol: its refereed stretches, and the tester's own player.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use linesman_games::{Outcome, Position as _, Side};
use linesman_protocols::{
    ActionOf, AgentEvent, Dialect, Fault, Gravity, Line, Time, ViewOf, Violation,
};
use linesman_referee::{
    Chooser, Conversation, News, Observer, Referee, Seat, Settings, Termination,
};

use super::{Judgement, Setting, stage::Refereed};
use linesman_values::{
    outcome::Played,
    scenario::{Play, Player},
};

/// How the opponent's actions are formatted and read.
pub struct Wording<D: Dialect> {
    /// Formats an action as the protocol does. Returns none if it is not a move, such as a set-up.
    pub word: fn(&ActionOf<D>) -> Option<String>,
    /// Formats any action on one line, as a record of the game has it.
    pub text: fn(&ActionOf<D>) -> String,
    /// Reads an action in these words, if it is legal here.
    pub read: fn(&str, &ViewOf<D>) -> Option<ActionOf<D>>,
}

impl<D: Dialect> Clone for Wording<D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: Dialect> Copy for Wording<D> {}

/// How a scripted game begins.
pub struct Start<D: Dialect> {
    /// The side that the agent plays.
    pub side: Side,
    /// The end that judges the agent.
    pub end: D,
    /// The first position.
    pub position: D::Position,
    /// The opponent, if the scenario names none.
    pub opponent: Player,
    /// How the opponent's actions are written.
    pub wording: Wording<D>,
}

/// The game of one scripted conversation: what has been played, the end that judges the agent, and the tester's own player.
///
/// At most one refereed stretch of the game is being played at a time.
pub struct ScriptedGame<D: Dialect> {
    /// The side that the agent plays.
    pub side: Side,
    /// The position; while a stretch is being played, the one before it.
    pub position: D::Position,
    /// The conversation as far as the script has taken it; it judges what the agent says.
    pub end: D,
    /// The tester's own player between the stretches.
    pub opponent: Chooser<D>,
    wording: Wording<D>,
    players: Players<D>,
    seed: u64,
    /// Where the position is shown before each action, for a player that sees all of it.
    known: Option<Arc<Mutex<D::Position>>>,
    current: Option<Stretch<D>>,
    ended: Vec<Played>,
    /// The news of stretches that have ended.
    news: VecDeque<News>,
}

/// Returns a player of this kind with this seed.
type Players<D> = Box<dyn Fn(Player, u64) -> Chooser<D>>;

struct Stretch<D: Dialect> {
    referee: Referee<D>,
    /// How many of the notes have been told.
    noted: usize,
    moves: Arc<Mutex<Vec<String>>>,
}

/// What a stretch leaves behind.
pub struct Ended {
    /// The number of plies that were played.
    pub plies: u32,
    /// Whether the agent gave up.
    pub has_resigned: bool,
    /// What was found wrong at the end.
    pub violations: Vec<Violation>,
}

impl<D: Dialect + Clone + 'static> ScriptedGame<D> {
    /// Returns a game that begins so, against one of these players, of the kind that the scenario names.
    pub fn new(
        setting: &Setting<'_>,
        start: Start<D>,
        players: impl Fn(Player, u64) -> Chooser<D> + 'static,
    ) -> Self {
        Self {
            side: start.side,
            position: start.position,
            end: start.end,
            opponent: players(setting.opponent(start.opponent), setting.seed),
            wording: start.wording,
            players: Box::new(players),
            seed: setting.seed,
            known: None,
            current: None,
            ended: Vec::new(),
            news: VecDeque::new(),
        }
    }

    /// Shows the position here before each action. Only a player that sees everything looks there.
    pub fn show_in(&mut self, known: Arc<Mutex<D::Position>>) {
        self.known = Some(known);
    }

    fn show(known: &Mutex<D::Position>, position: &D::Position) {
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        known.clone_from(position);
    }

    /// Lets the opponent make these moves before it chooses itself, each when it is legal.
    pub fn begin_with(&mut self, moves: Vec<String>) {
        let own: Chooser<D> = Box::new(|_| unreachable!("a player that is replaced is not asked"));
        let opponent = std::mem::replace(&mut self.opponent, own);
        self.opponent = listed(self.wording, opponent, moves);
    }

    /// Returns the stretch that is being played, if there is one.
    #[must_use]
    pub fn referee(&self) -> Option<&Referee<D>> {
        self.current.as_ref().map(|stretch| &stretch.referee)
    }

    /// Returns the end that judges the agent now, also while a stretch is being played.
    #[must_use]
    pub fn judging_end(&self) -> &D {
        let playing = self.referee();
        playing
            .and_then(|it| it.end_of(self.side))
            .unwrap_or(&self.end)
    }

    /// Returns the position as it stands now, also while a stretch is being played.
    #[must_use]
    pub fn current(&self) -> &D::Position {
        self.referee().map_or(&self.position, Referee::position)
    }

    /// Lets the opponent act if it is to. Returns whether it was.
    pub fn opponent_acts(&mut self) -> bool {
        let opponent = self.side.other();
        let is_to_act = self.position.to_act().contains(opponent);
        if is_to_act {
            if let Some(known) = &self.known {
                Self::show(known, &self.position);
            }
            let action = (self.opponent)(&self.position.view(opponent));
            self.position
                .submit(opponent, action)
                .expect("the tester's own player acts legally");
        }
        is_to_act
    }

    /// Hands a line to the judging end, and submits what the agent does. An action that is not legal is a fatal violation.
    /// A line with an action is complete.
    pub fn hear(&mut self, line: Line<'_>, now: Time) -> Judgement {
        self.end.handle_line(line, now);
        let mut judgement = Judgement::default();
        while let Some(event) = self.end.poll_event() {
            match event {
                AgentEvent::Ready
                | AgentEvent::Searches
                | AgentEvent::Remarked(_)
                | AgentEvent::Resigned
                | AgentEvent::Left => {}
                AgentEvent::Violated(violation) => judgement.violations.push(violation),
                AgentEvent::Acted(action) => {
                    judgement.is_complete = true;
                    if let Err(why) = self.position.submit(self.side, action) {
                        let violation = self.end.judge_illegal(Gravity::Fatal, &why);
                        judgement.violations.push(violation);
                    }
                }
            }
        }
        judgement
    }

    /// Returns everything that the judging end has to send.
    pub fn messages(&mut self) -> Vec<u8> {
        let messages = std::iter::from_fn(|| self.end.poll_message());
        messages.flatten().collect()
    }

    /// Begins a stretch with this judging end, which stays as it is until the stretch ends.
    pub fn begin(&mut self, end: D, play: &Play, now: Time) {
        let seed = self.seed.wrapping_add(play.seed.wrapping_mul(MIX));
        let player = (self.players)(play.opponent, seed);
        let moves = Arc::default();
        let view = self.position.view(self.side.other());
        let wording = self.wording;
        let first = play.moves.first();
        let first = first.and_then(|text| (wording.read)(text, &view));
        let lists_setup = first.is_some_and(|action| (wording.word)(&action).is_none());
        let own = listed(wording, player, self.playable(play.moves.clone()));
        let opponent = recorded(wording, own, Arc::clone(&moves), lists_setup);
        let mut seats = [Seat::Agent(0, end), Seat::Local(opponent)];
        if self.side == Side::Second {
            seats.reverse();
        }
        let settings = Settings {
            observer: self.known.clone().map(|known| -> Observer<D::Position> {
                Self::show(&known, &self.position);
                Box::new(move |position, _, _| {
                    Self::show(&known, position);
                    Time::ZERO
                })
            }),
            words: Some(wording.text),
            ..Settings::new(Time::ZERO)
        };
        let position = self.position.clone();
        self.current = Some(Stretch {
            referee: Referee::stretch_with(position, seats, settings, play.plies, now),
            noted: 0,
            moves,
        });
    }

    /// Returns listed moves without a first one that reads well and breaks a rule that no view shows, such as a set-up that has too
    /// few pieces for the profile.
    fn playable(&self, mut moves: Vec<String>) -> Vec<String> {
        let opponent = self.side.other();
        let first = moves.first();
        let view = self.position.view(opponent);
        let first = first.and_then(|text| (self.wording.read)(text, &view));
        if first.is_some_and(|action| self.position.clone().submit(opponent, action).is_err()) {
            moves.remove(0);
        }
        moves
    }

    /// Ends the stretch if it is over, and goes on from its last position.
    pub fn end_stretch(&mut self) -> Option<Ended> {
        self.referee()?.ending()?;
        let stretch = self.current.take()?;
        self.ended.push(stretch.played());
        let (mut violations, mut has_resigned) = (Vec::new(), false);
        match stretch.referee.ending().map(|ending| &ending.termination) {
            Some(Termination::Forfeit(forfeits)) => {
                violations.extend(forfeits.iter().map(|(_, found)| found.clone()));
            }
            Some(Termination::Resigned(_)) => has_resigned = true,
            _ => {}
        }
        let mut referee = stretch.referee;
        self.news.extend(std::iter::from_fn(|| referee.poll_news()));
        let plies = referee.plies();
        let (position, seats) = referee.into_parts();
        let end = seats.into_iter().find_map(|seat| match seat {
            Seat::Agent(_, end) => Some(end),
            Seat::Local(_) => None,
        })?;
        (self.position, self.end) = (position, end);
        Some(Ended {
            plies,
            has_resigned,
            violations,
        })
    }
}

impl<D: Dialect + Clone + 'static> Refereed for ScriptedGame<D> {
    fn begin_play(&mut self, play: &Play, now: Time) {
        self.begin(self.end.clone(), play, now);
    }

    fn end_play(&mut self) -> Option<Vec<Violation>> {
        self.end_stretch().map(|ended| ended.violations)
    }

    fn judge_fault(&self, fault: Fault, expected: &str, actual: String) -> Violation {
        self.end.judge_fault(fault, expected, actual)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.current().outcome()
    }

    fn playing(&mut self) -> Option<&mut dyn Conversation> {
        let stretch = self.current.as_mut()?;
        Some(&mut stretch.referee)
    }

    fn timeout(&self) -> Option<Time> {
        self.referee().and_then(Conversation::poll_timeout)
    }

    fn poll_news(&mut self) -> Option<News> {
        let current = self.current.as_mut();
        self.news
            .pop_front()
            .or_else(|| current?.referee.poll_news())
    }

    fn hasten(&mut self) {
        if let Some(stretch) = &mut self.current {
            stretch.referee.hasten();
        }
    }

    fn poll_note(&mut self) -> Option<Violation> {
        let stretch = self.current.as_mut()?;
        let (_, violation) = stretch.referee.notes().get(stretch.noted)?;
        stretch.noted += 1;
        Some(violation.clone())
    }

    fn played(&self) -> Vec<Played> {
        let current = self.current.as_ref().map(Stretch::played);
        self.ended.iter().cloned().chain(current).collect()
    }
}

impl<D: Dialect> Stretch<D> {
    fn played(&self) -> Played {
        let moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        Played {
            plies: self.referee.plies(),
            moves: moves.clone(),
        }
    }
}

/// What the seed of a stretch's opponent is multiplied by when it is mixed into that of the run.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns a player that makes the listed moves: at each turn the next that is legal then; where none is, it asks `player`.
fn listed<D: Dialect + 'static>(
    wording: Wording<D>,
    mut player: Chooser<D>,
    moves: Vec<String>,
) -> Chooser<D> {
    let mut next = 0;
    Box::new(move |view| {
        let rest = moves.iter().enumerate().skip(next);
        let found = rest
            .filter_map(|(index, text)| Some((index, (wording.read)(text, view)?)))
            .next();
        match found {
            Some((index, action)) => {
                next = index + 1;
                action
            }
            None => player(view),
        }
    })
}

/// Returns a player that writes down what it does. A set-up is written down only if the scenario had listed one, because otherwise it
/// follows from the seed.
fn recorded<D: Dialect + 'static>(
    wording: Wording<D>,
    mut player: Chooser<D>,
    moves: Arc<Mutex<Vec<String>>>,
    lists_setup: bool,
) -> Chooser<D> {
    Box::new(move |view| {
        let action = player(view);
        let mut moves = moves.lock().unwrap_or_else(PoisonError::into_inner);
        moves.extend(
            (wording.word)(&action).or_else(|| lists_setup.then(|| (wording.text)(&action))),
        );
        action
    })
}

#[cfg(test)]
mod tests {
    use linesman_games::{
        Position as _,
        tafl::{ATTACKERS, Move, Position, Rules},
    };
    use linesman_protocols::otep::RefereeEnd;

    use super::*;

    const WORDING: Wording<RefereeEnd> = Wording {
        word: |mv| Some(mv.to_string()),
        text: Move::to_string,
        read: |text, view| {
            let mv = text.parse().ok()?;
            view.position.legal_moves().contains(&mv).then_some(mv)
        },
    };

    /// Returns what a player with this list does in the position at the beginning of brandub, asked so many times.
    fn moves_of(list: &[&str], times: usize) -> Vec<String> {
        let rules: Rules = "dim:7 start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
            .parse()
            .unwrap();
        let view = Position::new(Arc::new(rules)).view(ATTACKERS);
        let own: Chooser<RefereeEnd> = Box::new(|_| "d1-e1".parse::<Move>().unwrap());
        let list = list.iter().map(|mv| (*mv).to_owned()).collect();
        let moves = Arc::default();
        let listed = listed(WORDING, own, list);
        let mut player = recorded(WORDING, listed, Arc::clone(&moves), false);
        for _ in 0..times {
            player(&view);
        }
        moves.lock().unwrap().clone()
    }

    #[test]
    fn listed_moves_are_made_in_their_order() {
        assert_eq!(moves_of(&["d1-c1", "a4-a3"], 2), ["d1-c1", "a4-a3"]);
    }

    #[test]
    fn a_listed_move_that_is_not_legal_is_passed_over() {
        let list = ["d1-d2", "d4-d5", "a4-a3"];
        assert_eq!(moves_of(&list, 2), ["a4-a3", "d1-e1"]);
    }

    #[test]
    fn a_player_chooses_for_itself_when_no_listed_move_is_left() {
        assert_eq!(moves_of(&["d1-c1"], 3), ["d1-c1", "d1-e1", "d1-e1"]);
    }
}
