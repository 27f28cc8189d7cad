//! Entrants who do not play games that are due.

use linesman_tournament::{
    Absence, Absences, Absent, Course, Ended, Results, Store, Table, absences, summary,
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
