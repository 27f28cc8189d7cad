//! How a game ends for an agent.

use linesman_games::{Outcome, bitwa::UPPER};
use linesman_protocols::{
    Cause, Dialect, GameOver, Line, Profile as _, Time,
    bitwa::{Command, Profile, RefereeEnd, Situation},
};

use super::talk::{ROWS, Scene};

/// A is to destroy a, the only enemy, with its first order.
const LAST_ENEMY: &str = "5 3 9 1 ##### #Aa.# #####";

const LAST_ORDER: &str = ">= set_game {setup}
    >= time_left 180000
    >> gen_move A
    <= 1 2 1 1 1 1
    >> play A 1 2 1 1 1 1";

#[test]
fn the_arbiter_tells_the_last_order_and_says_no_more() {
    let scene = Scene {
        setup: LAST_ENEMY,
        ..Scene::new(UPPER)
    };
    // What comes then is nobody's affair.
    scene.check(&format!(
        "{LAST_ORDER}
         << =
         <<
         << bye
         << = 1 2"
    ));
}

#[test]
fn the_applet_says_quit_when_the_last_order_was_answered() {
    let scene = Scene {
        setup: LAST_ENEMY,
        profile: Profile::applet(),
        ..Scene::new(UPPER)
    };
    scene.check(&format!(
        "{LAST_ORDER}
         << =
         <<
         >= quit
         << =
         !! bitwa/answer/one-per-command extra-line out"
    ));
}

fn finished(profile: &Profile) -> RefereeEnd {
    let mut end = RefereeEnd::new(UPPER, &ROWS.parse().unwrap(), profile);
    end.finish(&GameOver::without_fault(Some(Outcome::Draw)), Time::ZERO);
    end
}

#[test]
fn only_the_applet_waits_for_an_exit() {
    for profile in Profile::all() {
        let end = finished(&profile);
        assert_eq!(end.is_program(), profile.sends_quit);
        // Whatever was due is not waited for.
        assert_eq!(end.poll_timeout(), None);
        let stayed = end.judge_fault(Cause::DidNotExit, "an exit", "none".to_owned());
        assert_eq!(stayed.check.id, "bitwa/end/exits-at-quit");
    }
}

/// BW-9.1 and BW-8.4: an agent stays until the game is over, and what it owes is the answer to the last command.
#[test]
fn a_fault_before_the_end_has_nothing_to_do_with_quit() {
    let mut end = RefereeEnd::silent(UPPER, &Profile::arbiter());
    end.note_sent(b"gen_move A", Time::ZERO);
    for (fault, id) in [
        (Cause::Exited(1), "bitwa/process/stays-until-the-end"),
        (Cause::DidNotExit, "bitwa/end/end-of-input"),
        (Cause::NoOutput, "bitwa/order/answered"),
    ] {
        let found = end.judge_fault(fault, "an answer", "none".to_owned());
        assert_eq!(found.check.id, id);
    }
}

#[test]
fn a_script_can_take_the_conversation_anywhere() {
    let mut end = RefereeEnd::silent(UPPER, &Profile::arbiter());
    assert_eq!(end.situation(), Situation::Started);
    assert!(end.poll_message().is_none());
    let mut send = |line: &str, expected| {
        end.note_sent(line.as_bytes(), Time::ZERO);
        assert_eq!(end.situation(), Situation::Asked(expected), "{line}");
        end.handle_line(Line::plain(b"? no"), Time::ZERO);
        assert_eq!(end.situation(), Situation::Answering(expected), "{line}");
        end.handle_line(Line::plain(b""), Time::ZERO);
        assert_eq!(end.situation(), Situation::Answered(expected), "{line}");
        while end.poll_event().is_some() {}
    };
    send("time_left 5", Command::TimeLeft);
    send("play a 0 1 1 1 1 1", Command::Play { is_own: false });
    send("play A 0 1 1 1 1 1", Command::Play { is_own: true });
    send("showboard", Command::Unknown);
    send("quit", Command::Quit);
    assert_eq!(end.said().unwrap().text(), b"no");
    end.resume(Situation::Answered(Command::SetGame));
    assert_eq!(end.situation(), Situation::Answered(Command::SetGame));
    assert!(end.said().is_none());
    assert!(!end.is_busy());
}
