//! What is said through the pipes, and that nothing said or left unsaid stops the loop.

use std::time::{Duration, Instant};

use linesman_protocols::{Ending, EntryKind, Speaker, Stream, Time};
use linesman_referee::{Departure, Event as Happening, Launch, Output, Witness};

use super::{
    GENEROUS, shell, start,
    talk::{Event, listen_before, listen_to_the_end, talk},
};

const NEVER_READS: &str = "exec sleep 1000";
const ECHOES: &str = "while read -r line; do echo \"$line\"; done";

#[test]
fn what_is_sent_comes_back_from_two_agents_in_turn() {
    const ROUNDS: usize = 200;
    let mut agents = [start(&shell(ECHOES)), start(&Launch::new("cat", [""; 0]))];
    let mut round = 0;
    let events = talk(
        &mut agents,
        |next| next.send(0, "round 0\n"),
        |event, next| {
            assert_eq!(*event, Event::Line(round % 2, format!("round {round}")));
            round += 1;
            match round {
                ROUNDS => next.stop(),
                _ => next.send(round % 2, format!("round {round}\n")),
            }
        },
    );
    assert_eq!(events.len(), ROUNDS);
    for agent in &agents {
        let speakers = agent.transcript().entries().map(|entry| entry.speaker);
        let expected = [Speaker::Referee, Speaker::Agent].into_iter().cycle();
        assert!(speakers.eq(expected.take(ROUNDS)));
    }
}

#[test]
fn a_message_larger_than_the_pipe_arrives_whole() {
    const LINE: &str = "0123456789 0123456789 0123456789\n";
    let count = 990_000 / LINE.len();
    // It begins to read when the pipe has long been full.
    let script = format!("sleep 0.1; head -n {count} | grep -cx '{}'", LINE.trim());
    let mut agents = [start(&shell(&script))];
    let events = talk(
        &mut agents,
        |next| next.send(0, LINE.repeat(count)),
        |_, next| next.stop(),
    );
    assert_eq!(events[0], Event::Line(0, count.to_string()));
}

#[test]
fn an_agent_that_never_reads_blocks_nobody_and_can_be_killed() {
    let mut agents = [start(&shell(NEVER_READS)), start(&shell(ECHOES))];
    let began = Instant::now();
    let events = talk(
        &mut agents,
        |next| {
            // Three times what is kept for an agent; what is too much for that is dropped.
            for _ in 0..6 {
                next.send(0, vec![b'x'; 500_000]);
            }
            next.send(1, "hello\n");
            next.wait(Duration::from_millis(300));
        },
        |event, next| match event {
            Event::Timeout => next.kill(0),
            Event::Exit(..) => next.stop(),
            _ => {}
        },
    );
    assert_eq!(
        events,
        [
            Event::Line(1, "hello".to_owned()),
            Event::Timeout,
            Event::Exit(0, Departure::Signalled(9)),
        ]
    );
    assert!(began.elapsed() < GENEROUS);
}

#[test]
fn an_agent_that_closes_its_input_harms_only_itself() {
    let mut agents = [start(&shell("exec <&-; echo closed; sleep 1000"))];
    let mut sent = 0;
    let events = talk(
        &mut agents,
        |_| {},
        |event, next| match event {
            Event::Line(..) | Event::Timeout if sent < 3 => {
                sent += 1;
                next.send(0, "is anybody there?\n");
                next.wait(Duration::ZERO);
            }
            _ => next.stop(),
        },
    );
    assert_eq!(events[0], Event::Line(0, "closed".to_owned()));
    assert!(events[1..].iter().all(|event| *event == Event::Timeout));
}

#[test]
fn a_closed_input_ends_what_the_agent_reads() {
    let mut agents = [start(&shell("cat; echo end of input; exec sleep 1000"))];
    let events = talk(
        &mut agents,
        |next| {
            next.send(0, "before\n");
            next.close_input(0);
            // Nobody will ever read this.
            next.send(0, "after\n");
        },
        |event, next| {
            if !matches!(event, Event::Line(_, text) if text == "before") {
                next.stop();
            }
        },
    );
    assert_eq!(
        events,
        ["before", "end of input"].map(|text| Event::Line(0, text.to_owned()))
    );
}

/// Lets an agent flood a stream for a while, and checks what is told.
fn flood(script: &str, stream: Stream) -> linesman_referee::Agent {
    let mut agents = [start(&shell(script))];
    let mut flooded_bytes = 0;
    let events = talk(
        &mut agents,
        |_| {},
        |event, next| match event {
            Event::Flood(..) => next.wait(Duration::from_millis(300)),
            Event::Timeout => next.kill(0),
            Event::Exit(..) => next.stop(),
            Event::Line(_, text) => flooded_bytes += text.len() + 1,
            _ => {}
        },
    );
    assert!(flooded_bytes <= 1 << 20, "{flooded_bytes}");
    let [agent] = agents;
    let mut others = events;
    others.retain(|event| !matches!(event, Event::Line(..)));
    assert_eq!(
        others,
        [
            Event::Flood(0, stream),
            Event::Timeout,
            Event::Exit(0, Departure::Signalled(9)),
        ]
    );
    agent
}

#[test]
fn a_flood_on_standard_output_is_told_once_and_then_thrown_away() {
    let agent = flood(
        "exec yes 'no more than so much of this is kept'",
        Stream::Stdout,
    );
    let kept: usize = agent
        .transcript()
        .entries()
        .map(|entry| entry.text.len() + 1)
        .sum();
    assert!(kept < (1 << 20) + 100, "{kept}");
}

#[test]
fn a_flood_without_newlines_is_cut() {
    let agent = flood("exec tr '\\0' x < /dev/zero", Stream::Stdout);
    let first = agent.transcript().entries().next().unwrap();
    assert_eq!(first.kind, EntryKind::Line(Ending::Cut));
    assert!(first.text.len() < 10_000);
    assert!(agent.transcript().len() < 10);
}

#[test]
fn a_flood_on_standard_error_is_told_once_and_its_two_ends_are_kept() {
    let began = Instant::now();
    let agent = flood(
        "exec yes 'cannot find the opening book' >&2",
        Stream::Stderr,
    );
    let millis = u64::try_from(began.elapsed().as_millis()).unwrap();
    let kept = agent.stderr_kept();
    assert!(kept.total() > 1 << 20);
    // Beyond the limit it is read at most once in 4 ms, and 64 times at the end, up to 64 KiB each time.
    let most = (1 << 20) + (millis / 4 + 2 + 64) * (64 << 10);
    assert!(kept.total() <= most, "{} {most}", kept.total());
    let lines = kept.last_lines(usize::MAX);
    assert!((100..5000).contains(&lines.len()), "{}", lines.len());
    assert_eq!(
        kept.last_lines(3)[..2],
        ["cannot find the opening book"; 2].map(str::to_owned)
    );
}

#[test]
fn last_words_come_before_the_exit() {
    let script = "i=0; while [ $i -lt 2000 ]; do echo \"line $i\"; i=$((i+1)); done; \
        echo why >&2; printf unfinished; exit 3";
    let mut agents = [start(&shell(script))];
    let events = listen_to_the_end(&mut agents);
    let expected = (0..2000)
        .map(|number| Event::Line(0, format!("line {number}")))
        .chain([Event::Exit(0, Departure::Exited(3))]);
    assert!(expected.eq(events));
    let [agent] = agents;
    assert_eq!(agent.stderr_kept().last_lines(3), ["why"]);
    let last: Vec<_> = agent
        .transcript()
        .entries()
        .rev()
        .map(|entry| (entry.kind, String::from_utf8_lossy(entry.text).into_owned()))
        .filter(|(kind, _)| *kind != EntryKind::Closed)
        .take(2)
        .collect();
    assert_eq!(
        last,
        [
            (EntryKind::Exited, "exited with status 3".to_owned()),
            (EntryKind::Line(Ending::Missing), "unfinished".to_owned()),
        ]
    );
}

#[test]
fn a_terminal_passes_lines_unchanged_in_both_directions() {
    let mut launch =
        shell("test -t 1 && test ! -t 0 && echo terminal; read -r line; echo \"$line\"");
    launch.output = Output::Terminal;
    let mut agents = [start(&launch)];
    let events = talk(
        &mut agents,
        |next| next.send(0, "a\tb\x04c\n"),
        |event, next| {
            if matches!(event, Event::Exit(..) | Event::Timeout) {
                next.stop();
            }
        },
    );
    assert_eq!(
        events,
        [
            Event::Line(0, "terminal".to_owned()),
            Event::Line(0, "a\tb\x04c".to_owned()),
            Event::Exit(0, Departure::Exited(0)),
        ]
    );
}

#[test]
fn as_much_as_an_agent_may_write_to_standard_error_is_no_flood() {
    let limit = 1 << 20;
    let script = format!("head -c {limit} /dev/zero >&2; head -c 1 /dev/zero >&2");
    let mut agents = [start(&shell(&format!("head -c {limit} /dev/zero >&2")))];
    assert!(!listen_to_the_end(&mut agents).contains(&Event::Flood(0, Stream::Stderr)));
    let mut agents = [start(&shell(&script))];
    let events = listen_to_the_end(&mut agents);
    assert!(
        events.contains(&Event::Flood(0, Stream::Stderr)),
        "{events:?}"
    );
}

/// Keeps what agents said, with how it ended.
#[derive(Default)]
struct Listener(Vec<(String, Ending)>);

impl Witness for Listener {
    fn note(&mut self, _at: Time, event: Happening<'_>) {
        if let Happening::Said { line, .. } = event {
            let text = String::from_utf8_lossy(line.bytes).into_owned();
            self.0.push((text, line.ending));
        }
    }

    fn rest(&mut self, _now: Time) -> Option<Time> {
        None
    }
}

#[test]
fn a_witness_learns_of_a_line_that_the_output_ended_within() {
    let mut listener = Listener::default();
    listen_before(&mut listener, start(&shell("printf 'whole\\nhal'")));
    let expected = [("whole", Ending::Lf), ("hal", Ending::Missing)];
    let expected = expected.map(|(text, ending)| (text.to_owned(), ending));
    assert_eq!(listener.0, expected);
}

/// The thread that starts an agent with its own cores may use those that it could use before.
#[cfg(target_os = "linux")]
#[test]
fn an_agent_with_cores_of_its_own_uses_no_others() {
    let allowed = || {
        let status = std::fs::read_to_string("/proc/thread-self/status").unwrap();
        let mut lines = status.lines();
        let list = lines.find_map(|line| line.strip_prefix("Cpus_allowed_list:\t"));
        list.unwrap().to_owned()
    };
    let before = allowed();
    let first = before.split(['-', ',']).next().unwrap().to_owned();
    let mut launch = shell("grep Cpus_allowed_list /proc/self/status");
    launch.cores = vec![first.parse().unwrap()];
    let mut listener = Listener::default();
    listen_before(&mut listener, start(&launch));
    let said: Vec<&str> = listener.0.iter().map(|(text, _)| text.as_str()).collect();
    assert_eq!(said, [format!("Cpus_allowed_list:\t{first}")]);
    assert_eq!(allowed(), before);
}
