//! What the GUI sends in a game, and what it makes of the answers.

use linesman_games::chess::{Move, Position};

use super::*;
use crate::Chess;

const fn ms(millis: u64) -> Time {
    Time::from_millis(millis)
}

fn end() -> RefereeEnd<Chess> {
    let clock = Clock::new("60+1".parse().unwrap());
    RefereeEnd::new(Side::First, Start::default(), clock, &Profile::uci_2006())
}

fn sent(end: &mut RefereeEnd<Chess>) -> String {
    let messages = std::iter::from_fn(|| end.poll_message());
    String::from_utf8(messages.flatten().collect()).unwrap()
}

fn hear(end: &mut RefereeEnd<Chess>, line: &str, now: Time) -> Vec<AgentEvent<Move>> {
    end.handle_line(Line::plain(line.as_bytes()), now);
    reported(end)
}

fn reported(end: &mut RefereeEnd<Chess>) -> Vec<AgentEvent<Move>> {
    std::iter::from_fn(|| end.poll_event()).collect()
}

fn begun() -> RefereeEnd<Chess> {
    let mut end = end();
    for line in [
        "id name A",
        "id author B",
        "option name Hash type spin default 1 min 1 max 8",
    ] {
        assert_eq!(hear(&mut end, line, ms(1)), []);
    }
    assert_eq!(sent(&mut end), "uci\n");
    assert_eq!(hear(&mut end, "uciok", ms(2)), []);
    assert_eq!(sent(&mut end), "ucinewgame\nisready\n");
    assert!(end.is_busy());
    assert_eq!(hear(&mut end, "readyok", ms(3)), [AgentEvent::Ready]);
    assert!(!end.is_busy());
    end
}

#[test]
fn a_game_is_told_with_all_its_moves() {
    use linesman_games::Position as _;
    let mut end = begun();
    let mut position = Position::new();
    for (side, mv) in [(Side::First, "e2e4"), (Side::Second, "e7e5")] {
        position.submit(side, mv.parse().unwrap()).unwrap();
        end.inform(side, &position.view(Side::First), ms(10));
    }
    end.ask(&position.view(Side::First), ms(10));
    assert_eq!(
        sent(&mut end),
        "position startpos moves e2e4 e7e5\ngo wtime 60000 btime 60000 winc 1000 binc 1000\n"
    );
    assert_eq!(end.poll_timeout(), Some(ms(60_010)));
    assert_eq!(reported(&mut end), [AgentEvent::Searches]);
    let events = hear(&mut end, "info depth 1 score cp 20 pv g1f3", ms(20));
    assert!(
        matches!(events[..], [AgentEvent::Remarked(_)]),
        "{events:?}"
    );
    let events = hear(&mut end, "bestmove g1f3 ponder b8c6", ms(1010));
    assert_eq!(events, [AgentEvent::Acted("g1f3".parse().unwrap())]);
    // 60 s less one, and the increment.
    assert_eq!(end.clock.reading(ms(2000)).left, ms(60_000));
}

#[test]
fn an_illegal_move_is_a_violation() {
    let mut end = begun();
    end.ask(
        &linesman_games::Position::view(&Position::new(), Side::First),
        ms(5),
    );
    let events = hear(&mut end, "bestmove e2e5", ms(9));
    let checks: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            AgentEvent::Violated(found) => Some(found.check.id),
            _ => None,
        })
        .collect();
    assert_eq!(checks, ["uci/bestmove/legal", "uci/bestmove/info-before"]);
}

/// Returns white's end behind 1. e4, for which it expects c5. It has 60 s and an increment of 1 s, and used 2 s.
fn pondering() -> (RefereeEnd<Chess>, Position) {
    use linesman_games::Position as _;
    let clock = Clock::new("60+1".parse().unwrap());
    let profile = Profile::uci_2006();
    let mut end =
        RefereeEnd::new(Side::First, Start::default(), clock, &profile).with_pondering(true);
    for line in [
        "id name A",
        "id author B",
        "option name Hash type spin default 1 min 1 max 8",
        "option name Ponder type check default false",
    ] {
        assert_eq!(hear(&mut end, line, ms(1)), []);
    }
    hear(&mut end, "uciok", ms(2));
    assert_eq!(
        sent(&mut end),
        "uci\nsetoption name Ponder value true\nucinewgame\nisready\n"
    );
    hear(&mut end, "readyok", ms(3));
    let mut position = Position::new();
    end.ask(&position.view(Side::First), ms(1000));
    sent(&mut end);
    hear(&mut end, "info depth 1 score cp 20 pv e2e4", ms(2000));
    let events = hear(&mut end, "bestmove e2e4 ponder c7c5", ms(3000));
    assert_eq!(events, [AgentEvent::Acted("e2e4".parse().unwrap())]);
    play(&mut end, &mut position, Side::First, "e2e4", ms(3000));
    assert_eq!(
        sent(&mut end),
        "position startpos moves e2e4 c7c5\ngo ponder wtime 59000 btime 60000 winc 1000 binc 1000\n"
    );
    assert_eq!(end.poll_timeout(), None, "it has all the opponent's time");
    assert_eq!(reported(&mut end), [AgentEvent::Searches]);
    (end, position)
}

fn play(end: &mut RefereeEnd<Chess>, position: &mut Position, by: Side, mv: &str, now: Time) {
    use linesman_games::Position as _;
    position.submit(by, mv.parse().unwrap()).unwrap();
    end.inform(by, &position.view(Side::First), now);
}

#[test]
fn the_expected_reply_is_a_ponderhit_and_starts_the_clock() {
    use linesman_games::Position as _;
    let (mut end, mut position) = pondering();
    play(&mut end, &mut position, Side::Second, "c7c5", ms(9000));
    end.ask(&position.view(Side::First), ms(9000));
    assert_eq!(sent(&mut end), "ponderhit\n");
    assert_eq!(reported(&mut end), [], "it is the same search");
    assert_eq!(end.poll_timeout(), Some(ms(68_000)));
    hear(&mut end, "info depth 1 score cp 20 pv g1f3", ms(9500));
    let events = hear(&mut end, "bestmove g1f3", ms(10_000));
    assert_eq!(events, [AgentEvent::Acted("g1f3".parse().unwrap())]);
    // 59 s less one, and the increment. It expects no reply, so it does not ponder.
    assert_eq!(end.clock.reading(ms(10_000)).left, ms(59_000));
    play(&mut end, &mut position, Side::First, "g1f3", ms(10_000));
    assert_eq!(sent(&mut end), "");
}

/// The answer to `stop` is no move, and the time until it comes is its own.
#[test]
fn another_reply_stops_the_search_before_the_next_one() {
    use linesman_games::Position as _;
    let (mut end, mut position) = pondering();
    play(&mut end, &mut position, Side::Second, "e7e5", ms(9000));
    end.ask(&position.view(Side::First), ms(9000));
    assert_eq!(sent(&mut end), "stop\n");
    hear(&mut end, "info depth 1 score cp 20 pv g1f3", ms(9100));
    let events = hear(&mut end, "bestmove g1f3 ponder b8c6", ms(9500));
    assert_eq!(events, [AgentEvent::Searches]);
    assert_eq!(
        sent(&mut end),
        "position startpos moves e2e4 e7e5\ngo wtime 58500 btime 60000 winc 1000 binc 1000\n"
    );
    assert_eq!(end.poll_timeout(), Some(ms(68_000)));
    hear(&mut end, "info depth 1 score cp 20 pv d2d4", ms(9900));
    let events = hear(&mut end, "bestmove d2d4", ms(10_000));
    assert_eq!(events, [AgentEvent::Acted("d2d4".parse().unwrap())]);
    assert_eq!(end.clock.reading(ms(10_000)).left, ms(59_000));
}

#[test]
fn a_move_before_ponderhit_is_no_move() {
    let (mut end, _) = pondering();
    let events = hear(&mut end, "bestmove g1f3", ms(4000));
    let [AgentEvent::Violated(violation)] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(violation.cause, Cause::Early);
}
