//! Records are read as they were written, whole and cut.

#![expect(
    clippy::unwrap_used,
    reason = "in a test it is the right answer to a failure"
)]

mod asides;

use std::{fs, path::PathBuf};

use linesman_game_record::{
    End, EndReason, Entry, GameOutcome, Head, Player, Record, Recorder, What, first_difference,
    is_record, plain_name,
};
use linesman_games::Side;
use linesman_protocols::{Ending, Line, Resource, Stream, Time};
use linesman_referee::{Departure, Event, Excess, Flood, News, Witness};

fn head() -> Head {
    let player = |side, name, agent| Player::program(side, name, vec!["./bot".to_owned()], agent);
    Head {
        options: vec![("rules".to_owned(), "brandub".to_owned())],
        seed: u64::MAX,
        ..Head::new(
            "otep",
            "otep",
            vec![player("attackers", "a", 0), player("defenders", "b", 1)],
        )
    }
}

fn end(plies: u32) -> End {
    End {
        kind: "end".to_owned(),
        at: 0,
        result: GameOutcome::Win,
        winner: Some("attackers".to_owned()),
        reason: EndReason::Rules,
        rule: None,
        line: "1-0".to_owned(),
        plies,
        doubt: None,
        given_back: [0; 2],
        broken: Vec::new(),
    }
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join("deep").join(name)
    }

    /// Writes a record of these moves, and returns it as bytes.
    fn moves(&self, moves: &[&str]) -> Vec<u8> {
        let path = self.path("moves");
        let mut recorder = Recorder::create(&path, head()).unwrap();
        for (index, text) in moves.iter().enumerate() {
            let news = News::Moved {
                side: Side::BOTH[index % 2],
                ply: index as u32 + 1,
                text: (*text).to_owned(),
                clocks: [None; 2],
            };
            recorder.note(Time::from_millis(index as u64), Event::News(&news));
        }
        recorder.finish(&end(moves.len() as u32)).unwrap();
        fs::read(path).unwrap()
    }
}

#[test]
fn everything_that_happens_is_read_as_it_was_noted() {
    let folder = Folder::new();
    let path = folder.path("one");
    let mut recorder = Recorder::create(&path, head()).unwrap();
    let at = Time::from_micros(1_234_567);
    let said = |agent, bytes, ending| Event::Said {
        agent,
        line: Line { bytes, ending },
    };
    let exited = |agent, departure| Event::Exited { agent, departure };
    let exceeded = |agent, excess| Event::Excess { agent, excess };
    let flood = Flood {
        stream: Stream::Stderr,
        limit: 1 << 20,
    };
    let excess = |resource, used| Excess {
        resource,
        used,
        limit: Some(7),
    };
    let memory = excess(Resource::Memory, u64::MAX);
    let processes = excess(Resource::Processes, 7);
    let events = [
        Event::Sent {
            agent: 1,
            bytes: b"play \"x\"\n\n",
        },
        said(0, b"move \xff", Ending::Lf),
        said(1, b"a\tb", Ending::CrLf),
        said(1, b"", Ending::Missing),
        said(1, b"long", Ending::Cut),
        Event::Stderr {
            agent: 1,
            bytes: b"\x1b[31mwarning\n",
        },
        Event::InputClosed { agent: 0 },
        Event::OutputClosed { agent: 0 },
        exited(0, Departure::Exited(-3)),
        exited(1, Departure::Signalled(11)),
        Event::Flood { agent: 1, flood },
        exceeded(1, memory),
        exceeded(0, processes),
        Event::Timeout,
    ];
    for event in events {
        recorder.note(at, event);
    }
    let taken = recorder.finish(&end(0)).unwrap();
    assert_eq!(taken.path.as_ref(), Some(&path));
    let record = Record::read(&fs::read(path).unwrap()).unwrap();
    assert_eq!(
        record.head,
        Head {
            began: record.head.began.clone(),
            ..head()
        }
    );
    let said = |side, bytes: &[u8], ending| What::Said {
        side,
        bytes: bytes.to_vec(),
        ending,
    };
    let exited = |side, departure| What::Exited { side, departure };
    let exceeded = |side, excess| What::Excess { side, excess };
    let expected = [
        What::Sent {
            side: 1,
            bytes: b"play \"x\"\n\n".to_vec(),
        },
        said(0, b"move \xff", Ending::Lf),
        said(1, b"a\tb", Ending::CrLf),
        said(1, b"", Ending::Missing),
        said(1, b"long", Ending::Cut),
        What::Stderr {
            side: 1,
            bytes: b"\x1b[31mwarning\n".to_vec(),
        },
        What::InputClosed { side: 0 },
        What::OutputClosed { side: 0 },
        exited(0, Departure::Exited(-3)),
        exited(1, Departure::Signalled(11)),
        What::Flood { side: 1, flood },
        exceeded(1, memory),
        exceeded(0, processes),
        What::Timeout,
    ];
    let expected = expected.into_iter().enumerate();
    let expected: Vec<Entry> = expected
        .map(|(index, what)| Entry {
            line: index + 2,
            at,
            ply: 0,
            what,
        })
        .collect();
    assert_eq!(record.entries, expected);
    assert_eq!(record.end.unwrap().at, 1_234_567);
}

#[test]
fn a_record_that_is_cut_anywhere_is_recognised_as_cut() {
    let whole = Folder::new().moves(&["d1-c1", "d3-c3", "a4-a3"]);
    assert!(Record::read(&whole).unwrap().cut().is_none());
    let head = whole.iter().position(|byte| *byte == b'\n').unwrap();
    for length in head + 1..whole.len() {
        let record = Record::read(&whole[..length]).unwrap();
        let newlines = whole[..length]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count();
        let plies = newlines - 1;
        let expected =
            format!("the record is cut after line {newlines}, when {plies} plies had been played");
        assert_eq!(record.cut(), Some(expected), "{length}");
    }
}

#[test]
fn fields_and_kinds_that_are_not_known_are_skipped() {
    let text = String::from_utf8(Folder::new().moves(&["d1-c1"])).unwrap();
    let same = Record::read(text.as_bytes()).unwrap();
    let more = text.replace("\"at\":0", "\"at\":0,\"mood\":{\"x\":[1]}");
    let more = more.replacen(
        '\n',
        "\n{\"kind\":\"weather\",\"at\":\"noon\",\"side\":7}\n",
        1,
    );
    let record = Record::read(more.as_bytes()).unwrap();
    let whats = |record: &Record| -> Vec<What> {
        record
            .entries
            .iter()
            .map(|entry| entry.what.clone())
            .collect()
    };
    assert_eq!(whats(&record), whats(&same));
    assert_eq!(record.end, same.end);
}

#[test]
fn what_is_no_record_is_named_with_its_line() {
    let text = String::from_utf8(Folder::new().moves(&["d1-c1"])).unwrap();
    let check = |bytes: &[u8], expected: &str| {
        let error = Record::read(bytes).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(b"", "line 1: this is not the head of a record");
    check(b"{}\n", "line 1: this is not the head of a record");
    check(
        b"1 RED: 0 3 DOWN OK\n",
        "line 1: this is not the head of a record",
    );
    let other = text.replace("\"version\":1", "\"version\":2");
    check(
        other.as_bytes(),
        "line 1: the version of the format is 2, and this program reads 1",
    );
    check(
        text.replace("\"kind\":\"move\"", "\"kind\":move")
            .as_bytes(),
        "line 2: ",
    );
    let nobody = text.replacen(
        "\"side\":\"attackers\",\"text\"",
        "\"side\":\"x\",\"text\"",
        1,
    );
    check(nobody.as_bytes(), "line 2: there is no side \"x\"");
    check(
        format!("{text}{{}}\n").as_bytes(),
        "line 4: the record goes on after its end",
    );
    assert!(is_record(text.as_bytes()) && is_record(other.as_bytes()) && !is_record(b"{}"));
}

#[test]
fn the_first_difference_of_two_records_is_named() {
    let folder = Folder::new();
    let read = |moves: &[&str]| Record::read(&folder.moves(moves)).unwrap();
    let difference =
        |one: &[&str], two: &[&str]| first_difference(["A", "B"], [&read(one), &read(two)]);
    assert_eq!(difference(&["a", "b"], &["a", "b"]), None);
    assert_eq!(
        difference(&["a", "b", "c"], &["a", "x", "c"]).unwrap(),
        "action 1 of defenders differs\nA:3: defenders played b\nB:3: defenders played x"
    );
    assert_eq!(
        difference(&["a"], &["a", "b"]).unwrap(),
        "action 1 of defenders differs\nA: defenders has no such action\nB:3: defenders played b"
    );
    let (one, mut two) = (read(&["a"]), read(&["a"]));
    two.end.as_mut().unwrap().winner = Some("defenders".to_owned());
    assert_eq!(
        first_difference(["A", "B"], [&one, &two]).unwrap(),
        "the end differs\nA: attackers by the rules after 1 plies\nB: defenders by the rules after 1 plies"
    );
    two.end = None;
    assert_eq!(
        first_difference(["A", "B"], [&one, &two]).unwrap(),
        "B: the record is cut after line 3, when 1 plies had been played"
    );
}

#[test]
fn a_record_in_case_of_a_forfeit_is_written_only_then() {
    let folder = Folder::new();
    for is_forfeited in [false, true] {
        let path = folder.path(&is_forfeited.to_string());
        let mut recorder = Recorder::for_forfeit(&path, head()).unwrap();
        recorder.note(Time::ZERO, Event::Timeout);
        assert_eq!(recorder.rest(Time::ZERO), None);
        let mut end = end(0);
        if is_forfeited {
            end.broken.push(linesman_game_record::Broken {
                side: "attackers".to_owned(),
                check: "otep/move/answered".to_owned(),
                cause: "no-output".to_owned(),
                expected: String::new(),
                actual: String::new(),
            });
        }
        let taken = recorder.finish(&end).unwrap();
        assert_eq!(taken.path.is_some(), is_forfeited);
        assert_eq!(path.exists(), is_forfeited);
    }
}

/// Takes what a recorder writes, where a test can see it.
#[derive(Clone, Default)]
struct Shared(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl std::io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_follower_has_the_whole_record_whether_or_not_it_is_kept() {
    let folder = Folder::new();
    let millis = Time::from_millis;
    for is_kept in [false, true] {
        let path = folder.path(&format!("followed-{is_kept}"));
        let recorder = match is_kept {
            true => Recorder::create(&path, head()),
            false => Recorder::for_forfeit(&path, head()),
        };
        let shared = Shared::default();
        let mut recorder = recorder
            .unwrap()
            .followed_by(shared.clone(), Recorder::PAUSE);
        let lines = || {
            let bytes = shared.0.lock().unwrap();
            bytes.iter().filter(|byte| **byte == b'\n').count()
        };
        recorder.note(millis(1), Event::Timeout);
        let due = recorder.rest(millis(2)).unwrap();
        assert_eq!(recorder.rest(due), None);
        assert_eq!(lines(), 2);
        assert_eq!(recorder.rest(due), None);
        recorder.note(millis(40), Event::Timeout);
        let taken = recorder.finish(&end(0)).unwrap();
        assert_eq!(taken.path.is_some(), is_kept);
        assert_eq!(lines(), 4);
        assert_eq!(path.exists(), is_kept);
        if is_kept {
            assert_eq!(fs::read(&path).unwrap(), *shared.0.lock().unwrap());
        }
    }
}

#[test]
fn a_record_that_goes_elsewhere_goes_there_in_large_parts() {
    let folder = Folder::new();
    let path = folder.path("whole");
    let shared = Shared::default();
    let length = || shared.0.lock().unwrap().len();
    // It has the time.
    let head = head();
    let mut recorders = [
        Recorder::create(&path, head.clone()).unwrap(),
        Recorder::to(shared.clone(), head).unwrap(),
    ];
    let millis = Time::from_millis;
    let text = [b'x'; 1000];
    let line = Line::plain(&text);
    for at in 0..70 {
        for recorder in &mut recorders {
            recorder.note(millis(at), Event::Said { agent: 0, line });
        }
        // Nobody waits for a line.
        assert_eq!(recorders[1].rest(millis(at)), None);
        assert!(length() == 0 || length() >= 64 << 10, "{at}");
    }
    // The texts alone have 70,000 bytes.
    assert_ne!(length(), 0);
    for recorder in recorders {
        recorder.finish(&end(0)).unwrap();
    }
    assert_eq!(fs::read(&path).unwrap(), *shared.0.lock().unwrap());
}

#[test]
fn what_happened_is_in_the_file_before_the_game_is_over() {
    let folder = Folder::new();
    let path = folder.path("live");
    let mut recorder = Recorder::create(&path, head()).unwrap();
    let lines = || fs::read_to_string(&path).unwrap().lines().count();
    assert_eq!(lines(), 1);
    let millis = Time::from_millis;
    recorder.note(millis(1), Event::Timeout);
    let due = recorder.rest(millis(2)).unwrap();
    assert!(due <= millis(22), "{due:?}");
    assert_eq!(recorder.rest(due), None);
    assert_eq!(lines(), 2);
}

#[test]
fn the_slowest_answer_is_the_longest_time_from_a_message_to_the_next_line() {
    let folder = Folder::new();
    let path = folder.path("slow");
    let mut recorder = Recorder::create(&path, head()).unwrap();
    let mut note = |at, event| recorder.note(Time::from_millis(at), event);
    let line = Line::plain(b"x");
    let [first, second] = [1, 2].map(|ply| News::Moved {
        side: Side::First,
        ply,
        text: "x".to_owned(),
        clocks: [None; 2],
    });
    note(
        0,
        Event::Sent {
            agent: 0,
            bytes: b"a\n",
        },
    );
    note(5, Event::Said { agent: 0, line });
    note(6, Event::News(&first));
    // A second line is no answer.
    note(90, Event::Said { agent: 0, line });
    note(
        100,
        Event::Sent {
            agent: 0,
            bytes: b"a\n",
        },
    );
    note(
        150,
        Event::Sent {
            agent: 0,
            bytes: b"b\n",
        },
    );
    note(157, Event::Said { agent: 0, line });
    note(158, Event::News(&second));
    let taken = recorder.finish(&end(0)).unwrap();
    assert_eq!(taken.slowest, [Some(Time::from_millis(7)), None]);
    // A record has the times of the moves, which come with the lines or after them.
    let record = Record::read(&fs::read(path).unwrap()).unwrap();
    assert_eq!(record.slowest_answer(), Some(Time::from_millis(8)));
}

#[test]
fn a_name_is_one_harmless_word() {
    for (name, expected) in [
        ("bot.py", "bot.py"),
        ("my bot", "my_bot"),
        ("a\nQUIT", "a_QUIT"),
        ("\u{1b}[2J", "_[2J"),
        ("x\u{202e}y\u{a0}z", "x_y_z"),
        ("héron", "héron"),
        ("", "agent"),
    ] {
        assert_eq!(plain_name(name), expected);
    }
}
