//! Agents of this process, on a clock that waits for them. Hours pass here, and nobody waits for them.

use std::{
    io::{BufRead, Read, Write},
    sync::mpsc::channel,
    time::Duration,
};

use linesman_protocols::{EntryKind, Line, Stream, Time, Transcript};
use linesman_referee::{
    AgentInput, AgentOutput, Command, Conversation, Departure, ExitStatus, Flood, InProcess,
    InProcessAgent, Inspection, Pending, ProcessState, drive_in_process,
};

use crate::process::talk::{Event, Next, stop_after_lines, talk_in_process};

const HOUR: Duration = Duration::from_secs(3600);

fn start<S: ExitStatus>(
    play: impl Fn(AgentInput, AgentOutput) -> S + Send + Sync + 'static,
) -> [InProcessAgent; 1] {
    [InProcessAgent::spawn(&InProcess::new(play)).unwrap()]
}

/// Waits for as long as the agent has something to say, then ends the conversation.
fn listen(event: &Event, next: &mut Next) {
    if matches!(event, Event::Timeout | Event::Exit(..)) {
        next.stop();
    }
}

fn line(text: &str) -> Event {
    Event::Line(0, text.to_owned())
}

fn exit(status: i32) -> Event {
    Event::Exit(0, Departure::Exited(status))
}

/// Answers each line with itself, each in a flush of its own.
fn echo(input: AgentInput, mut output: AgentOutput) -> Result<(), std::io::Error> {
    for line in input.lines() {
        writeln!(output, "{}", line?)?;
        output.flush()?;
    }
    Ok(())
}

/// When things happened, in the order of the transcript.
fn times(transcript: &Transcript) -> Vec<Time> {
    transcript.entries().map(|entry| entry.at).collect()
}

/// So many bytes are in a buffer of the agent.
fn unflushed(bytes: u64) -> Pending {
    Pending {
        unflushed: Some(bytes),
        ..Pending::default()
    }
}

#[test]
fn an_hour_of_silence_is_over_at_once() {
    let mut agents = start(echo);
    let mut hours = 0;
    let events = talk_in_process(
        &mut agents,
        |next| next.wait(HOUR),
        |event, next| match event {
            Event::Timeout => {
                hours += 1;
                next.wait(HOUR);
                next.send(0, format!("{hours}\n"));
            }
            Event::Line(..) if hours == 3 => next.stop(),
            _ => {}
        },
    );
    let expected = [
        Event::Timeout,
        line("1"),
        Event::Timeout,
        line("2"),
        Event::Timeout,
        line("3"),
    ];
    assert_eq!(events, expected);
    let expected = [1, 1, 2, 2, 3, 3].map(|hour| hour * HOUR);
    assert_eq!(times(agents[0].transcript()), expected);
}

#[test]
fn an_agent_waits_on_the_clock_of_the_conversation() {
    let mut agents = start(|mut input: AgentInput, mut output: AgentOutput| {
        assert!(!input.hears_within(HOUR / 2).unwrap());
        output.write_all(b"quiet\n").unwrap();
        output.flush().unwrap();
        assert!(input.hears_within(HOUR).unwrap());
        input.sleep(HOUR).unwrap();
        output.write_all(b"slept\n").unwrap();
    });
    let events = talk_in_process(
        &mut agents,
        |next| next.wait(HOUR),
        |event, next| match event {
            Event::Timeout => {
                next.send(0, "wake up\n");
                next.wait(3 * HOUR);
            }
            _ => listen(event, next),
        },
    );
    let expected = [line("quiet"), Event::Timeout, line("slept"), exit(0)];
    assert_eq!(events, expected);
    // Half an hour of silence, the question after an hour, and an hour of sleep behind it.
    let expected = [HOUR / 2, HOUR, 2 * HOUR, 2 * HOUR];
    assert_eq!(times(agents[0].transcript()), expected);
}

#[test]
fn what_is_not_flushed_stays_until_the_end() {
    let mut agents = start(|mut input: AgentInput, mut output: AgentOutput| {
        let mut line = String::new();
        while input.read_line(&mut line).is_ok_and(|count| count > 0) {
            output.write_all(b"an answer\n").unwrap();
        }
    });
    let mut limits = 0;
    let events = talk_in_process(
        &mut agents,
        |next| next.send(0, "a question\n"),
        |event, next| match event {
            Event::Timeout if limits == 0 => {
                limits += 1;
                next.inspect(0);
                next.close_input(0);
            }
            _ => listen(event, next),
        },
    );
    let inspection = Inspection {
        state: ProcessState::ReadsInput,
        pending: unflushed(10),
        ..Inspection::default()
    };
    let expected = [
        Event::Timeout,
        Event::Inspected(0, inspection),
        line("an answer"),
        exit(0),
    ];
    assert_eq!(events, expected);
}

#[test]
fn a_line_without_its_end_is_seen_in_part() {
    let mut agents = start(|mut input: AgentInput, mut output: AgentOutput| {
        output.write_all(b"half a l").unwrap();
        output.flush().unwrap();
        input.read_to_end(&mut Vec::new()).unwrap();
    });
    let events = talk_in_process(
        &mut agents,
        |_| {},
        |event, next| match event {
            Event::Timeout => next.inspect(0),
            _ => next.stop(),
        },
    );
    let inspection = Inspection {
        state: ProcessState::ReadsInput,
        pending: Pending {
            partial: b"half a l".to_vec(),
            ..unflushed(0)
        },
        ..Inspection::default()
    };
    assert_eq!(events, [Event::Timeout, Event::Inspected(0, inspection)]);
}

#[test]
fn what_a_function_returns_is_its_exit_status() {
    fn check<S: ExitStatus>(
        play: impl Fn(AgentInput, AgentOutput) -> S + Send + Sync + 'static,
        status: i32,
        last_words: &str,
    ) {
        let mut agents = start(play);
        let events = talk_in_process(&mut agents, |_| {}, listen);
        assert_eq!(events, [exit(status)]);
        assert_eq!(agents[0].departure(), Some(Departure::Exited(status)));
        assert_eq!(agents[0].last_words(), last_words);
        let last = agents[0].transcript().entries().next_back().unwrap();
        assert_eq!(last.kind, EntryKind::Exited);
    }
    check(|_, _| (), 0, "");
    check(|_, _| Ok::<(), String>(()), 0, "");
    check(
        |_, _| Err::<(), _>("no such move"),
        1,
        "Error: no such move",
    );
    let line = line!() + 2;
    check(
        |_, _| -> () { panic!("the agent of a test panics on purpose") },
        101,
        &format!(
            "thread 'agent' panicked at {}:{line}:24:\nthe agent of a test panics on purpose",
            file!()
        ),
    );
    // What a panic brings along is not always a text.
    check(
        |_, _| -> () { std::panic::resume_unwind(Box::new(7)) },
        101,
        "panicked: no message",
    );
}

#[test]
fn an_agent_that_never_comes_back_is_silent_and_computes() {
    let (release, wait) = channel::<()>();
    let wait = std::sync::Mutex::new(wait);
    let endless = InProcess::new(move |_, _| {
        // As good as a loop without end, but it lets the test's process end.
        let _ = wait.lock().unwrap().recv();
    })
    .patience(Duration::from_millis(1));
    let mut agents = [InProcessAgent::spawn(&endless).unwrap()];
    let events = talk_in_process(
        &mut agents,
        |next| next.wait(Duration::from_millis(1)),
        |event, next| match event {
            Event::Timeout => next.inspect(0),
            _ => next.stop(),
        },
    );
    let inspection = Inspection {
        state: ProcessState::Running,
        pending: unflushed(0),
        ..Inspection::default()
    };
    assert_eq!(events, [Event::Timeout, Event::Inspected(0, inspection)]);
    drop(release);
}

#[test]
fn an_agent_that_writes_and_writes_is_a_flood_and_ends_when_it_is_dropped() {
    let (tell, hear) = channel();
    let tell = std::sync::Mutex::new(tell);
    let mut agents = start(move |_, mut output: AgentOutput| -> () {
        let tell = tell.lock().unwrap().clone();
        let _told = Told(tell);
        // Whoever is killed does not get to look at an error.
        loop {
            let _ = output.write_all(b"again and again\n");
        }
    });
    let events = talk_in_process(&mut agents, |_| {}, stop_after_lines);
    assert_eq!(events.last(), Some(&Event::Flood(0, Stream::Stdout)));
    drop(agents);
    hear.recv().unwrap();
}

/// Tells when it is dropped.
struct Told(std::sync::mpsc::Sender<()>);

impl Drop for Told {
    fn drop(&mut self) {
        let _ = self.0.send(());
    }
}

#[test]
fn an_agent_that_reads_on_at_the_end_of_its_input_does_not_exit() {
    let mut agents = start(|mut input: AgentInput, _output: AgentOutput| -> () {
        loop {
            let _ = input.read_line(&mut String::new());
        }
    });
    let mut limits = 0;
    let events = talk_in_process(
        &mut agents,
        |next| next.close_input(0),
        |event, next| match event {
            Event::Timeout if limits == 0 => {
                limits += 1;
                next.kill(0);
            }
            _ => listen(event, next),
        },
    );
    assert_eq!(
        events,
        [Event::Timeout, Event::Exit(0, Departure::Signalled(9))]
    );
}

#[test]
fn an_agent_that_closes_its_output_and_lives_on_is_found_out() {
    let mut agents = start(|input: AgentInput, output: AgentOutput| {
        drop(output);
        input.lines().count();
    });
    let events = talk_in_process(&mut agents, |_| {}, |_, next| next.stop());
    assert_eq!(events, [Event::Eof(0)]);
}

#[test]
fn several_messages_that_were_sent_at_once_are_one_input() {
    let mut agents = start(echo);
    let events = talk_in_process(
        &mut agents,
        |next| {
            next.send(0, "one\ntwo\nth");
            next.send(0, "ree\n");
        },
        listen,
    );
    assert_eq!(
        events,
        [line("one"), line("two"), line("three"), Event::Timeout]
    );
}

/// Waits for a line without any limit.
struct Patient;

impl Conversation for Patient {
    fn handle_line(&mut self, _: usize, _: Line<'_>, _: Time) {}
    fn handle_eof(&mut self, _: usize, _: Time) {}
    fn handle_exit(&mut self, _: usize, _: Departure, _: Time) {}
    fn handle_flood(&mut self, _: usize, _: Flood, _: Time) {}
    fn handle_inspection(&mut self, _: usize, _: Inspection, _: Time) {}
    fn handle_timeout(&mut self, _: Time) {}
    fn poll_command(&mut self) -> Option<Command> {
        None
    }
    fn poll_timeout(&self) -> Option<Time> {
        None
    }
    fn is_over(&self) -> bool {
        false
    }
}

#[test]
fn a_conversation_in_which_all_wait_without_a_limit_is_an_error() {
    let mut agents = start(echo);
    let error = drive_in_process(&mut Patient, &mut agents).unwrap_err();
    assert!(error.to_string().contains("wait for each other"), "{error}");
}
