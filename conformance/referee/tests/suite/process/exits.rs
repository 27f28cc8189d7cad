//! How agents end, stop, or only seem to, and how that is noticed.

use std::time::{Duration, Instant};

use linesman_referee::{Agent, Departure, ProcessState};
use rustix::process::{Pid, Signal, kill_process};

use super::{
    GENEROUS, is_alive, shell, start,
    talk::{Event, Next, listen_to_the_end, stop_after_lines, talk},
    wait_until,
};

fn check_departure(script: &str, expected: Departure) {
    let mut agents = [start(&shell(script))];
    assert_eq!(
        listen_to_the_end(&mut agents),
        [Event::Exit(0, expected)],
        "{script}"
    );
    assert_eq!(agents[0].departure(), Some(expected));
    assert_eq!(agents[0].leftovers(Duration::ZERO), []);
}

#[test]
fn exits_and_signals_are_told_as_they_are() {
    check_departure("exit 0", Departure::Exited(0));
    check_departure("exit 255", Departure::Exited(255));
    check_departure("kill -KILL $$", Departure::Signalled(9));
    check_departure("kill -TERM $$", Departure::Signalled(15));
    check_departure("kill -SEGV $$", Departure::Signalled(11));
}

#[test]
fn an_exit_without_a_word_is_no_closed_output() {
    // The output ends a moment before the process does.
    check_departure("exec >&- 2>&-; exit 3", Departure::Exited(3));
}

#[test]
fn an_agent_that_is_killed_from_outside_is_told_as_killed() {
    let mut agents = [start(&shell("echo ready; exec sleep 1000"))];
    let pid = Pid::from_raw(agents[0].pid().unwrap().cast_signed()).unwrap();
    let events = talk(
        &mut agents,
        |_| {},
        |event, next| match event {
            Event::Line(..) => kill_process(pid, Signal::KILL).unwrap(),
            _ => next.stop(),
        },
    );
    assert_eq!(
        events,
        [
            Event::Line(0, "ready".to_owned()),
            Event::Exit(0, Departure::Signalled(9)),
        ]
    );
}

/// Talks with an agent that runs this script, until `react` stops it.
fn talk_with(
    script: &str,
    begin: impl FnOnce(&mut Next),
    react: impl FnMut(&Event, &mut Next),
) -> Vec<Event> {
    talk(&mut [start(&shell(script))], begin, react)
}

#[cfg(target_os = "linux")]
#[test]
fn what_an_agent_had_said_by_then_is_told_before_what_it_is_doing() {
    let events = talk_with(
        "echo ready; read -r line; echo bye",
        |next| next.inspect(0),
        |event, next| match event {
            Event::Inspected(_, inspection) if inspection.state == ProcessState::ReadsInput => {
                next.stop();
            }
            Event::Inspected(..) => next.wait(Duration::from_millis(1)),
            Event::Timeout => next.inspect(0),
            _ => {}
        },
    );
    let said = events.len() - 2;
    assert!(events[..=said].contains(&Event::Line(0, "ready".to_owned())));
    assert!(matches!(events.last(), Some(Event::Inspected(..))));
}

#[cfg(target_os = "linux")]
#[test]
fn how_long_an_agent_was_kept_from_a_processor_is_known_from_its_start_on() {
    let mut agents = [start(&shell("read -r line; echo \"$line\"; read -r line"))];
    assert_eq!(agents[0].starved(Duration::ZERO), Some(Duration::ZERO));
    talk(
        &mut agents,
        |next| next.send(0, "ready\n"),
        |_, next| next.stop(),
    );
    let starved = agents[0].starved(GENEROUS);
    assert!(starved.is_some_and(|time| time <= GENEROUS), "{starved:?}");
    // In no time at all nobody can be kept from anything.
    assert_eq!(agents[0].starved(Duration::ZERO), Some(Duration::ZERO));
}

#[cfg(target_os = "linux")]
#[test]
fn an_agent_that_has_ended_is_seen_to_be_gone() {
    let events = talk_with(
        "exit 0",
        |_| {},
        |event, next| match event {
            Event::Exit(..) => next.inspect(0),
            _ => next.stop(),
        },
    );
    let Some(Event::Inspected(0, inspection)) = events.last() else {
        panic!("{events:?}");
    };
    assert_eq!(inspection.state, ProcessState::Gone);
    assert_eq!(inspection.pending.partial, b"");
}

#[test]
fn an_output_that_is_closed_while_the_agent_lives_on_is_told() {
    let script = "echo bye; exec >&-; exec sleep 1000";
    let events = talk_with(script, |_| {}, stop_after_lines);
    assert_eq!(events, [Event::Line(0, "bye".to_owned()), Event::Eof(0)]);
}

/// Reads the process id that an agent tells first.
fn told_pid(events: &[Event]) -> u32 {
    match events.first() {
        Some(Event::Line(_, text)) => text.parse().unwrap(),
        other => panic!("no process id but {other:?}"),
    }
}

#[test]
fn a_child_that_keeps_the_output_open_does_not_hide_the_exit() {
    let began = Instant::now();
    let mut agents = [start(&shell("sleep 1000 & echo $!; exit 7"))];
    let events = listen_to_the_end(&mut agents);
    let child = told_pid(&events);
    assert_eq!(events[1..], [Event::Exit(0, Departure::Exited(7))]);
    assert!(began.elapsed() < GENEROUS);
    let leftovers = agents[0].leftovers(Duration::from_millis(10));
    if cfg!(target_os = "linux") {
        let found: Vec<_> = leftovers.iter().map(|leftover| leftover.pid).collect();
        assert_eq!(found, [Some(child)]);
        // It may not have become another program yet.
        assert!(["sh", "sleep"].contains(&leftovers[0].name.as_str()));
    } else {
        assert_eq!(leftovers.len(), 1);
    }
    drop(agents);
    wait_until("the child is gone", || !is_alive(child));
}

#[test]
fn what_a_child_says_after_the_exit_is_not_the_agent_s_word() {
    let script = "(while echo late; do sleep 0.01; done) & echo $!; exit 0";
    let mut agents = [start(&shell(script))];
    let events = talk(
        &mut agents,
        |_| {},
        |event, next| match event {
            Event::Exit(..) => next.wait(Duration::from_millis(200)),
            Event::Timeout => next.stop(),
            _ => {}
        },
    );
    let exit = Event::Exit(0, Departure::Exited(0));
    let after_exit = events.iter().skip_while(|event| **event != exit).skip(1);
    assert!(after_exit.eq([&Event::Timeout]), "{events:?}");
    // It finds nobody to listen any more, and ends of itself.
    let Some(Event::Line(_, child)) = events
        .iter()
        .find(|event| matches!(event, Event::Line(_, text) if text != "late"))
    else {
        panic!("no process id in {events:?}")
    };
    let child = child.parse().unwrap();
    wait_until("the child is gone", || !is_alive(child));
}

#[test]
fn leftovers_get_time_to_end_of_themselves() {
    let mut agents = [start(&shell("sleep 0.1 & exit 0"))];
    assert_eq!(
        listen_to_the_end(&mut agents),
        [Event::Exit(0, Departure::Exited(0))]
    );
    assert_eq!(agents[0].leftovers(GENEROUS), []);
}

#[test]
fn an_agent_that_has_exited_before_anybody_listens_is_heard_all_the_same() {
    let mut agents = [start(&shell("echo last words; exit 4"))];
    let pid = agents[0].pid().unwrap();
    wait_until("the agent has ended", || !is_alive(pid));
    assert_eq!(
        listen_to_the_end(&mut agents),
        [
            Event::Line(0, "last words".to_owned()),
            Event::Exit(0, Departure::Exited(4))
        ]
    );
}

#[test]
fn many_agents_in_one_conversation_are_kept_apart() {
    let mut agents: Vec<Agent> = (0..20)
        .map(|number| start(&shell(&format!("echo {number}; exit {number}"))))
        .collect();
    let events = listen_to_the_end(&mut agents);
    for number in 0..20_usize {
        let own: Vec<_> = events
            .iter()
            .filter(|event| matches!(event, Event::Line(n, _) | Event::Exit(n, _) if *n == number))
            .collect();
        assert_eq!(
            own,
            [
                &Event::Line(number, number.to_string()),
                &Event::Exit(number, Departure::Exited(number as i32))
            ]
        );
    }
}

#[test]
fn a_process_that_is_stopped_while_it_is_forked_goes_on_with_its_parent() {
    let mut lines = 0;
    let events = talk_with(
        "while echo line; do (:); done",
        |_| {},
        |event, next| {
            // At some of these moments it is forking.
            (0..20).for_each(|_| next.interrupt(0));
            lines += usize::from(matches!(event, Event::Line(..)));
            // Ten thousand stops take their time on a busy machine. One that never goes on says nothing more.
            next.wait(GENEROUS);
            if lines == 500 || *event == Event::Timeout {
                next.stop();
            }
        },
    );
    assert_eq!(events.last(), Some(&Event::Line(0, "line".to_owned())));
}
