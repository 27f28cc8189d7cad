//! Entrants who do not play games that are due.

use std::{fs, os::unix::fs::PermissionsExt};

use linesman_interface::game::{Contestant, Keeping};
use linesman_referee::{Launch, SandboxLevel};
use linesman_tournament::{
    Absence, Absences, Absent, Course, Ended, Results, Store, Table, absences, expect_no_hindrance,
    first_unable, summary, watch,
};

use super::plan;

#[test]
fn games_that_were_not_played_are_told_with_their_cause() {
    let plan = plan(
        "protocol = \"otep\"\ngames = 2\n[[entrant]]\nname = \"a\"\nstrength = 0\n[[entrant]]\nname = \"b\"\nstrength = 0\n[[entrant]]\nname = \"c\"\nstrength = 0\n",
    );
    let due = Course::new(&plan).due(&Results::new());
    // Three meetings of two games. b meets a and c.
    assert_eq!(due.len(), 6);
    let told = |games: Absent, ended: [Ended; 2]| {
        let mut all = Absences::default();
        let why = "it cannot start".to_owned();
        all.add(1, Absence { why, games });
        let results = due.iter().filter_map(|game| all.result(&plan, game));
        let results: Vec<_> = results.map(|played| (played, None)).collect();
        for (played, _) in &results {
            let side = usize::from(played.fixture.players[1] == 1);
            assert_eq!(played.ended, ended[side]);
        }
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(&folder.path().join("cup.db"), &plan).unwrap();
        store.keep(&results).unwrap();
        let table = Table::of(&plan, &[store]).unwrap();
        assert_eq!(table.void, [0; 0]);
        let forfeits: u32 = table.rows.iter().map(|row| row.forfeits).sum();
        assert!(summary(&plan, &table).contains(&absences(&table)));
        (absences(&table), table.done, forfeits)
    };
    let lost = "b lost 4 games without playing: it cannot start\n";
    assert_eq!(
        told(Absent::Forfeits, [Ended::Second, Ended::First]),
        (lost.to_owned(), 4, 4)
    );
    let void = "4 games of b were not played and do not count: it cannot start\n";
    assert_eq!(
        told(Absent::Void, [Ended::Void; 2]),
        (void.to_owned(), 4, 0)
    );
}

#[test]
fn what_a_sandbox_may_have_refused_is_not_the_fault_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let folder = fs::canonicalize(folder.path()).unwrap();
    let add = |name: &str, text: &str, mode: u32| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        path
    };
    let rival = add("rival", "#!/bin/sh\nread line\n", 0o755);
    add("plain", "text\n", 0o644);
    let start = |text: &str| {
        let own = add("own.sh", text, 0o755);
        let mut launch = Launch::new("sh", [own]);
        launch.dir = Some(folder.clone());
        launch.sandbox.level = SandboxLevel::Full;
        launch.sandbox.hidden.push(rival.clone());
        (launch.sandbox.in_force().level > SandboxLevel::None).then(|| watch(&launch))
    };
    let may_be_sandbox = |text: &str| start(text).map(|it| it.unwrap_err().is_withheld);
    for (text, expected) in [
        ("exec ./rival", true),
        ("cat ./rival; exit 1", true),
        // It names no file, as with `perror`.
        ("echo 'open: Permission denied' >&2; exit 1", true),
        ("echo 'open: No such file or directory' >&2; exit 1", true),
        // Without a sandbox, these fail too.
        ("exec ./plain", false),
        ("cat ./none; exit 1", false),
        ("echo 'no licence' >&2; exit 1", false),
    ] {
        let found = may_be_sandbox(text);
        assert_eq!(found.unwrap_or(expected), expected, "{text}");
    }
    let Some(Err(why)) = start("exec ./rival") else {
        return;
    };
    let cup = |format: &str| {
        plan(&format!(
            "protocol = \"otep\"\nformat = \"{format}\"\n[[entrant]]\nname = \"a\"\nstrength = 0\n[[entrant]]\nname = \"b\"\nstrength = 0\n"
        ))
    };
    expect_no_hindrance(&cup("swiss"), 1, &why).unwrap();
    let held_up = expect_no_hindrance(&cup("knockout"), 1, &why).unwrap_err();
    let text = held_up.to_string();
    assert!(
        text.contains("(fix: give it a copy of its own). A knockout waits for it"),
        "{text}"
    );
    assert!(
        text.ends_with("use: linesman tournament forfeit cup.toml --simulate b --reason TEXT"),
        "{text}"
    );
}

#[test]
fn a_trial_start_leaves_what_an_entrant_keeps_as_it_was() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("kept");
    fs::create_dir_all(folder.join("a")).unwrap();
    fs::write(folder.join("a/old"), "known\n").unwrap();
    for level in [SandboxLevel::None, SandboxLevel::Full] {
        // It ends if it does not find what it knows, or cannot write.
        let code = "cd \"$KEEP_DIR\" && grep -q known old && echo new > new && echo new > old && read line";
        let mut launch = Launch::new("sh", ["-c", code]);
        launch.sandbox.level = level;
        let mut contestants = [Contestant::program(launch, "a".to_owned())];
        let keeping = Keeping {
            folder: folder.clone(),
            limit: None,
        };
        let furnished = keeping.furnish(&mut contestants, "cup").unwrap();
        let unable = first_unable(&contestants, 1);
        assert!(unable.is_none(), "{level}: {unable:?}");
        drop(furnished);
        let names = fs::read_dir(folder.join("a")).unwrap();
        let names: Vec<_> = names.map(|it| it.unwrap().file_name()).collect();
        assert_eq!(names, ["old"], "{level}");
        let old = fs::read_to_string(folder.join("a/old")).unwrap();
        assert_eq!(old, "known\n");
    }
}
