//! Asides in records, of which not all are kept.

use std::fs;

use linesman_game_record::Recorder;
use linesman_games::Side;
use linesman_protocols::{Bound, Line, Remark, Score, Time, Worth};
use linesman_referee::{Event, News, Witness};

use super::{Folder, end, head};

#[test]
fn of_many_asides_the_first_the_last_and_one_a_second_are_recorded() {
    let folder = Folder::new();
    let path = folder.path("asides");
    let mut recorder = Recorder::create(&path, head()).unwrap();
    for at in 0..3000 {
        let text = format!("info {at}");
        for agent in [0, 1] {
            let line = Line::plain(text.as_bytes());
            recorder.note(Time::from_millis(at), Event::Aside { agent, line });
            let side = [Side::First, Side::Second][agent];
            let remark = Remark {
                nodes: Some(at),
                ..Remark::default()
            };
            let news = News::Remarked { side, remark };
            recorder.note(Time::from_millis(at), Event::News(&news));
        }
    }
    let line = Line::plain(b"bestmove");
    recorder.note(Time::from_millis(3000), Event::Said { agent: 0, line });
    recorder.finish(&end(0)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    for at in [0, 1000, 2000, 2999] {
        assert_eq!(text.matches(&format!("\"info {at}\"")).count(), 2, "{at}");
        assert_eq!(
            text.matches(&format!("\"nodes\":{at}}}")).count(),
            2,
            "{at}"
        );
    }
    // What is kept of one agent keeps what the other has said last before that.
    // Each remark is behind the line that said it.
    assert!(text.lines().count() <= 26, "{text}");
}

/// A game may be decided by the last exact score. Asides at 1, 2 and 3 ms come between the first, at 0, and the last, at 4.
#[test]
fn the_last_exact_score_is_recorded_too() {
    let folder = Folder::new();
    let path = folder.path("scores");
    let mut recorder = Recorder::create(&path, head()).unwrap();
    for (at, bound) in [
        (0, None),
        (1, None),
        (2, None),
        (3, Some(Bound::Lower)),
        (4, Some(Bound::Upper)),
    ] {
        let text = format!("info {at}");
        let line = Line::plain(text.as_bytes());
        let now = Time::from_millis(at);
        recorder.note(now, Event::Aside { agent: 0, line });
        let worth = Worth::Hundredths(0);
        let news = News::Remarked {
            side: Side::First,
            remark: Remark {
                score: Some(Score { worth, bound }),
                ..Remark::default()
            },
        };
        recorder.note(now, Event::News(&news));
    }
    recorder.finish(&end(0)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let is_kept = |at: u32| text.contains(&format!("\"info {at}\""));
    let kept: Vec<u32> = (0..5).filter(|at| is_kept(*at)).collect();
    assert_eq!(kept, [0, 2, 4], "{text}");
}
