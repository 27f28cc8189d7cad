//! Hears both sides of a conversation, and says what the engine does wrong.

mod introduction;
mod placing;
mod torn;

pub use placing::place;

use std::borrow::Cow;

use linesman_protocols::{AgentOption, Broken, Cause, Gravity, Questions, Remark, Time};

use self::placing::LastPlaced;
use super::{
    Answer, Behind, Board, Order, Phase, Rule, Situation, Until,
    declared::{self, Wrong},
    info,
    search::{BestFault, Search, settings::Settings},
};

/// Hears both sides of a conversation: what the engine is told, and what it says. It has no clock and sends nothing.
#[derive(Clone, Debug)]
pub struct Monitor<B: Board> {
    hello: Hello,
    is_closing: bool,
    was_searching: bool,
    /// Whether a search has ended and no position has come since, and when it ended.
    ended: Option<Ended<B>>,
    pub(super) search: Option<Search<B>>,
    /// The position that was sent last.
    placed: LastPlaced<B>,
    pub(super) settings: Settings,
    pub(super) options: Vec<AgentOption>,
    pub(super) has_unread_options: bool,
    identity: [bool; 2],
    protection: [Option<String>; 2],
    /// What is missing in the introduction, as long as nothing else has come.
    missing: Vec<Wrong>,
    /// Whether the GUI has sent `register`.
    has_registered: bool,
    questions: Questions,
    is_strict: bool,
    /// What came last between two searches.
    behind: Behind,
    /// Whether the engine introduced itself before it was asked. What it says again follows from that.
    has_spoken_too_soon: bool,
}

/// A search that was answered.
#[derive(Clone, Debug)]
struct Ended<B> {
    at: Time,
    /// The position that was searched.
    board: Option<B>,
    /// The positions behind its best move, and behind its ponder move.
    behind: Vec<B>,
    /// Whether the next position has been sent.
    is_past: bool,
}

/// How far the engine has introduced itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hello {
    Unasked,
    Asked,
    Done,
}

/// What came of a line of the engine.
#[derive(Clone, Debug)]
pub struct Heard<B: Board> {
    /// The answer that it is, if it is one.
    pub answer: Option<Answer>,
    /// Whether it answers a question that was open.
    pub is_settled: bool,
    /// The best move, if the line has one that is legal.
    pub best: Option<String>,
    /// The reply that the engine expects to it, if it says so, the reply is legal, and leaves it a move.
    pub ponder: Option<String>,
    /// What it says of the search.
    pub remark: Option<Remark>,
    /// What is wrong.
    pub findings: Vec<Finding<B>>,
}

/// Something that is wrong with a line of the engine.
#[derive(Clone, Debug)]
pub struct Finding<B: Board> {
    /// Where the conversation was.
    pub situation: Situation<B>,
    /// What follows.
    pub gravity: Gravity,
    /// What is wrong.
    pub cause: Cause<Broken<B::Rule, Rule>>,
    /// What was expected.
    pub expected: Cow<'static, str>,
    /// What came.
    pub actual: String,
}

impl<B: Board> Heard<B> {
    const fn nothing() -> Self {
        Self {
            answer: None,
            is_settled: false,
            best: None,
            ponder: None,
            remark: None,
            findings: Vec::new(),
        }
    }
}

impl<B: Board> Monitor<B> {
    /// Returns a conversation in which nothing has been said. A strict one ends at faults with which a game could go on.
    #[must_use]
    pub fn new(is_strict: bool) -> Self {
        Self {
            hello: Hello::Unasked,
            is_closing: false,
            was_searching: false,
            ended: None,
            search: None,
            placed: LastPlaced::default(),
            settings: Settings::default(),
            options: Vec::new(),
            has_unread_options: false,
            identity: [false; 2],
            protection: [None, None],
            missing: Vec::new(),
            has_registered: false,
            questions: Questions::new().limiting_each_answer(),
            is_strict,
            behind: Behind::Else,
            has_spoken_too_soon: false,
        }
    }

    /// Sets whether it ends at faults with which a game could go on.
    pub const fn set_strict(&mut self, is_strict: bool) {
        self.is_strict = is_strict;
    }

    /// Returns what the engine does.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match (&self.search, self.hello) {
            _ if self.is_closing => Phase::Closing {
                is_in_search: self.was_searching,
            },
            (Some(search), _) => search.phase(),
            (None, Hello::Unasked) => Phase::Silent,
            (None, Hello::Asked) => Phase::Hello,
            (None, Hello::Done) => Phase::Idle {
                behind: self.behind,
            },
        }
    }

    /// Returns what was asked and is not answered.
    #[must_use]
    pub const fn questions(&self) -> &Questions {
        &self.questions
    }

    /// Returns what was asked and is not answered, to limit it or to call it off.
    pub const fn questions_mut(&mut self) -> &mut Questions {
        &mut self.questions
    }

    /// Returns the position that was sent last.
    #[must_use]
    pub const fn board(&self) -> Option<&B> {
        self.placed.board()
    }

    /// Notes a line of the GUI.
    pub fn note_sent(&mut self, line: &str, now: Time) {
        if self.placed.follow(line, self.settings.is_960) {
            self.note_position();
            return;
        }
        match Order::read(line, B::WORDS) {
            Order::Uci => {
                if self.hello == Hello::Unasked {
                    self.hello = Hello::Asked;
                }
                self.questions.ask(B::WORDS.ok, now, None);
            }
            Order::IsReady => {
                if let Some(search) = &mut self.search {
                    search.note_ready_asked();
                }
                self.questions
                    .ask(B::WORDS.answer(Answer::ReadyOk), now, None);
            }
            Order::SetOption { name, value } => self.note_option(&name, value.as_deref()),
            Order::Position(placed) => {
                self.placed.set(line, &placed, self.settings.is_960);
                self.note_position();
            }
            // The next go is about what is sent behind it.
            Order::NewGame => self.behind = Behind::NewGame,
            Order::Go(go) if self.search.is_none() => {
                let mut board = self.board().copied();
                if let Some(board) = &mut board {
                    board.set_form(self.settings.is_960);
                }
                self.search = Some(Search::new(board, go, &self.settings, now));
                self.ended = None;
                self.questions
                    .ask(B::WORDS.answer(Answer::BestMove), now, None);
            }
            Order::Stop => {
                if let Some(search) = &mut self.search {
                    search.stop();
                }
            }
            Order::PonderHit => match &mut self.search {
                Some(search) => {
                    search.hit();
                }
                None => self.behind = Behind::PonderHit,
            },
            Order::Quit => {
                self.was_searching = self.search.is_some();
                self.is_closing = true;
                self.questions.call_all_off();
            }
            Order::Register => self.has_registered = true,
            Order::Go(_) | Order::Debug | Order::Unknown => {}
        }
    }

    /// Notes that a position was sent.
    const fn note_position(&mut self) {
        if self.search.is_none() {
            self.behind = Behind::Else;
            if let Some(ended) = &mut self.ended {
                ended.is_past = true;
            }
        }
    }

    fn note_option(&mut self, name: &str, value: Option<&str>) {
        let is_declared = self.has_option(name);
        let is_on = value.is_some_and(|value| value.eq_ignore_ascii_case("true"));
        let settings = &mut self.settings;
        let is_form = |form: &str| name.eq_ignore_ascii_case(form);
        match name.to_ascii_lowercase().as_str() {
            _ if is_declared && B::WORDS.form.is_some_and(is_form) => {
                settings.is_960 = is_on;
                settings.is_form_doubtful = !matches!(value, Some("true" | "false"));
            }
            "ponder" => settings.may_ponder = is_on,
            "multipv" if is_declared => {
                settings.earlier_lines = settings.earlier_lines.max(settings.lines.unwrap_or(0));
                settings.lines = value.and_then(|value| value.parse().ok());
            }
            "ownbook" => settings.plays_book = is_on,
            "uci_showcurrline" => settings.shows_current_line = is_on,
            "uci_showrefutations" => settings.shows_refutations = is_on,
            _ => {}
        }
    }

    /// Takes a line of the engine.
    pub fn hear(&mut self, text: &str, now: Time) -> Heard<B> {
        let mut heard = Heard::nothing();
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let Some((word, rest)) = words.split_first() else {
            return heard;
        };
        if !matches!(*word, "id" | "option") {
            self.find_pending(&mut heard);
        }
        heard.answer = match (*word, rest.is_empty()) {
            ("bestmove", _) => Some(Answer::BestMove),
            (word, true) => B::WORDS.answer_of(word),
            _ => None,
        };
        if self.is_closing {
            return heard;
        }
        if self.hear_torn(text, &mut heard) {
            return heard;
        }
        match *word {
            "info" => self.hear_info(text, now, &mut heard),
            "id" | "option" => self.hear_own(word, rest, &mut heard),
            "copyprotection" => self.hear_protection(0, rest, &mut heard),
            "registration" => self.hear_protection(1, rest, &mut heard),
            _ => match heard.answer {
                Some(Answer::BestMove) => self.hear_best(rest, now, &mut heard),
                Some(answer) => self.hear_answer(answer, &mut heard),
                // A greeting is no word of the protocol.
                None if self.hello == Hello::Unasked => {}
                None => self.note_noise(text, &mut heard),
            },
        }
        heard
    }

    fn hear_answer(&mut self, answer: Answer, heard: &mut Heard<B>) {
        let is_settled = self.questions.settle(B::WORDS.answer(answer)).is_some();
        heard.is_settled = is_settled;
        let is_again = answer == Answer::UciOk && self.has_spoken_too_soon;
        if !is_settled && is_again && self.hello == Hello::Done {
            return;
        }
        if !is_settled {
            self.has_spoken_too_soon |= self.hello == Hello::Unasked;
            let expected = "no line, because nothing was asked";
            let actual = format!("{:?}", B::WORDS.answer(answer));
            let finding = self.finding(Some(answer), Cause::ExtraLine, expected, actual);
            heard.findings.push(finding);
            return;
        }
        if answer == Answer::ReadyOk {
            self.find_unended(heard);
            if self.behind == Behind::NewGame {
                self.behind = Behind::Else;
            }
        }
        if answer != Answer::UciOk || self.hello == Hello::Done {
            return;
        }
        let [has_name, has_author] = self.identity;
        let mut wrong = Vec::new();
        if !has_name {
            wrong.push((Rule::NameMissing, "no line \"id name\"".to_owned()));
        }
        if !has_author {
            wrong.push((Rule::AuthorMissing, "no line \"id author\"".to_owned()));
        }
        wrong.extend(declared::judge_all(&self.options));
        // An option that could not be read is there, and wrong.
        if self.has_unread_options {
            wrong.retain(|(rule, _)| *rule != Rule::HashMissing);
        }
        // What is missing may come behind uciok, and that is another fault.
        self.missing = wrong;
        self.hello = Hello::Done;
    }

    fn hear_info(&mut self, text: &str, now: Time, heard: &mut Heard<B>) {
        let text = text.trim_ascii_start();
        let (info, mut wrong) = info::read(text.strip_prefix("info").unwrap_or(text));
        if self.hello == Hello::Unasked && info.has_figures {
            self.note_too_soon(text, heard);
        }
        match &mut self.search {
            Some(search) => wrong.extend(search.judge_info(&info, &self.settings, now)),
            None if info.has_figures => wrong.extend(self.judge_idle_info(&info, now)),
            None => {}
        }
        self.find_all(wrong, heard);
        heard.remark = Some(info.remark);
    }

    /// Judges what only a search can say, where there is none.
    fn judge_idle_info(&self, info: &super::Info, now: Time) -> Option<Wrong> {
        let can_follow = |board: &B| {
            let mut board = *board;
            let mut line = info.remark.line.iter();
            line.all(|word| board.play(word).is_ok())
        };
        let has_line = !info.remark.line.is_empty();
        // It belongs to the search that was answered, unless it comes late, or cannot be about its position.
        let is_of_last = |ended: &Ended<B>| {
            now < ended.at + A_MOMENT && (!has_line || ended.board.as_ref().is_none_or(can_follow))
        };
        let rule = match &self.ended {
            _ if self.hello != Hello::Done => return None,
            Some(ended) if is_of_last(ended) => Rule::IdleInfo,
            _ if self.behind == Behind::PonderHit && info.shows_search() => Rule::IdleHit,
            None => Rule::UnaskedSearch,
            Some(ended) if ended.is_past => Rule::UnaskedSearch,
            Some(ended) if has_line && ended.behind.iter().any(can_follow) => {
                match self.settings.may_ponder {
                    true => Rule::PonderBySetting,
                    false => Rule::UnaskedPonder,
                }
            }
            Some(_) => Rule::IdleInfo,
        };
        let what = format!("\"info {}\" when no search is running", info.remark);
        Some((rule, what))
    }

    fn hear_best(&mut self, rest: &[&str], now: Time, heard: &mut Heard<B>) {
        let about = Some(Answer::BestMove);
        let shown = format!("\"bestmove {}\"", rest.join(" "));
        let Some(search) = &self.search else {
            let expected = "no bestmove, because no go is open";
            let finding = self.finding(about, Cause::ExtraLine, expected, shown);
            heard.findings.push(finding);
            return;
        };
        if search.is_endless() {
            let expected = match search.state().until {
                Until::PonderHit => "no bestmove before ponderhit or stop",
                _ => "no bestmove before stop",
            };
            let finding = self.finding(about, Cause::Early, expected, shown);
            heard.findings.push(finding);
            self.end_search(Vec::new(), now);
            return;
        }
        let best = search.judge_best(rest, &self.settings, now);
        let expected = B::WORDS.wanted(Answer::BestMove);
        let fault = best.fault.map(|fault| match fault {
            BestFault::Form(why) => {
                let actual = format!("{shown}: {why}");
                self.finding(about, Cause::Malformed, expected, actual)
            }
            BestFault::Illegal(rule, why) => {
                let cause = Cause::Illegal(Broken::Game(rule));
                self.finding(about, cause, "a legal move", format!("{shown}: {why}"))
            }
        });
        heard.is_settled = fault.is_none();
        heard.findings.extend(fault);
        self.find_all(best.wrong, heard);
        heard.best = best.played;
        heard.ponder = best.ponder;
        self.end_search(best.behind, now);
    }

    fn end_search(&mut self, behind: Vec<B>, now: Time) {
        let board = self.search.take().and_then(|search| search.board);
        self.questions.settle(B::WORDS.answer(Answer::BestMove));
        self.behind = Behind::Search;
        self.ended = Some(Ended {
            at: now,
            board,
            behind,
            is_past: false,
        });
    }

    /// Returns a finding that ends the conversation.
    fn finding(
        &self,
        about: Option<Answer>,
        cause: Cause<Broken<B::Rule, Rule>>,
        expected: &'static str,
        actual: String,
    ) -> Finding<B> {
        Finding {
            situation: self.phase().about(about),
            gravity: Gravity::Fatal,
            cause,
            expected: B::WORDS.reword(expected),
            actual,
        }
    }

    fn find_all(&self, wrong: Vec<Wrong>, heard: &mut Heard<B>) {
        for (rule, actual) in wrong {
            let is_fatal = match rule {
                Rule::NoMove => true,
                Rule::UnsetLines
                | Rule::MissingLines
                | Rule::ExtraLines
                | Rule::TooManyLines
                | Rule::NotSearched => self.is_strict,
                _ => false,
            };
            let cause = Cause::Illegal(Broken::Protocol(rule));
            let finding = self.finding(heard.answer, cause, rule.expected(), actual);
            heard.findings.push(Finding {
                gravity: if is_fatal {
                    Gravity::Fatal
                } else {
                    Gravity::Tolerable
                },
                ..finding
            });
        }
    }
}

/// How long behind a search its last lines may come.
const A_MOMENT: Time = Time::from_millis(50);
