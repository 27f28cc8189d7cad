//! Answers to a turn, and what the referee says to an agent.

use std::sync::LazyLock;

use linesman_games::{
    ListActions, Position as _,
    stratego::{Action, Move, Position, RED, Rules, Setup, Square},
};
use linesman_protocols::{
    Ending, Gravity, Judged, Line,
    stratego::{AgentEnd, Request, judge_answer, parse_answer},
};

/// Reads a line as an answer, judges it however it ended, and submits it.
pub(crate) fn check_moves(line: &[u8]) {
    match parse_answer(line) {
        Ok(answer) => check_action(&answer.action, answer.is_plain, line),
        Err(why) => assert!(why.to_string().len() < 1000, "what is shown is long"),
    }
    for ending in [Ending::Lf, Ending::CrLf, Ending::Missing, Ending::Cut] {
        let line = Line {
            bytes: line,
            ending,
        };
        let Judged {
            value: answer,
            violations,
        } = judge_answer(line, Gravity::Fatal);
        let is_fatal = violations.iter().any(|violation| !violation.is_tolerable());
        assert_eq!(answer.is_none(), is_fatal);
        assert!(violations.len() <= 1);
        assert!(
            violations
                .iter()
                .all(|violation| violation.actual.len() < 1000)
        );
        assert!(answer.is_none() || matches!(ending, Ending::Lf | Ending::CrLf));
    }
}

fn check_action(action: &Action, is_plain: bool, line: &[u8]) {
    let Action::Move { mv, wording } = action else {
        return assert!([b"NO_MOVE".as_slice(), b"SURRENDER"].contains(&line));
    };
    let plain = mv.to_string();
    assert_eq!(is_plain, plain.as_bytes() == line);
    assert_eq!(wording.as_deref(), (!is_plain).then_some(line));
    let again = parse_answer(plain.as_bytes()).map(|answer| (answer.action, answer.is_plain));
    assert_eq!(
        again,
        Ok((Action::plain_move(*mv), true)),
        "a move prints differently"
    );
    check_submission(*mv, action.clone());
}

/// A move is taken if and only if it is among those that are listed; an illegal one changes nothing.
fn check_submission(mv: Move, action: Action) {
    static OPENING: LazyLock<(Position, Vec<Action>)> = LazyLock::new(|| {
        let position = opening();
        let listed = position.legal_actions(RED);
        (position, listed)
    });
    let (opening, listed) = &*OPENING;
    let is_same = |listed: &Action| match listed {
        Action::Move { mv: listed, .. } => {
            (listed.x, listed.y, listed.direction, listed.steps())
                == (mv.x, mv.y, mv.direction, mv.steps())
        }
        _ => false,
    };
    let mut position = opening.clone();
    let is_legal = position.submit(RED, action).is_ok();
    assert_eq!(listed.iter().any(is_same), is_legal, "{mv}");
    assert_eq!(position.plies() == 1, is_legal, "{mv}");
    let is_unchanged = Square::all().all(|square| position.piece(square) == opening.piece(square));
    assert_eq!(is_unchanged, !is_legal, "{mv}");
}

fn opening() -> Position {
    let mut position = Position::new(Rules::default());
    for (side, rows) in [RED, RED.other()].into_iter().zip(SETUPS) {
        let setup =
            Setup::parse(rows).and_then(|setup| position.submit(side, Action::Setup(setup)));
        assert_eq!(setup, Ok(()));
    }
    position
}

/// Tells an agent's end every line of `input`; what it cannot take leaves it as it was.
pub(crate) fn check_agent_end(input: &str) {
    let mut end = AgentEnd::new();
    let mut is_over = false;
    for line in input.split('\n') {
        let before = format!("{end:?}");
        match end.handle_line(line) {
            Ok(Some(Request::Quit(_))) => is_over = true,
            Ok(Some(Request::Move { view, .. })) => {
                assert!(
                    view.legal_moves()
                        .iter()
                        .all(|mv| view.check_move(*mv).is_ok())
                );
            }
            Ok(_) => {}
            Err(error) => {
                assert_eq!(format!("{end:?}"), before, "{error}");
                assert!(error.to_string().contains("instead of"));
                continue;
            }
        }
        assert!(
            !is_over || format!("{end:?}").contains("Over"),
            "it goes on after its end"
        );
    }
}

/// The manual's example and its mirror image.
const SETUPS: [[&str; 4]; 2] = [
    ["FB8sB479B8", "BB31555583", "6724898974", "967B669999"],
    ["967B669999", "6724898974", "BB31555583", "FB8sB479B8"],
];
