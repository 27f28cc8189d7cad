//! Games as rows of the store.

use rusqlite::{Connection, Row, params};

use crate::{
    fixtures::Fixture,
    packing::PackedRecord,
    played::{Ended, Played},
};

/// The columns of a game, in the order in which they are written and read.
pub(crate) const COLUMNS: &str = "number, round, meeting, first, second, kind, opening, seed, ended, reason, line, plies, scores, points, \
                       moves_first, moves_second, faults, replays, node, began, millis, program_first, program_second";

/// The last of them, which the version before did not keep.
pub(crate) const PROGRAMS: &str = "program_first, program_second";

/// Adds games and their records.
pub(crate) fn add(
    db: &Connection,
    games: &[(Played, Option<PackedRecord>)],
) -> rusqlite::Result<()> {
    let places = vec!["?"; COLUMNS.split(',').count()].join(", ");
    let mut game = db.prepare_cached(&format!("INSERT INTO game ({COLUMNS}) VALUES ({places})"))?;
    let mut record = db.prepare_cached("INSERT INTO record VALUES (?, ?)")?;
    for (played, packed) in games {
        insert(&mut game, played)?;
        if let Some(packed) = packed {
            record.execute(params![whole(played.fixture.number), packed.bytes()])?;
        }
    }
    Ok(())
}

/// Removes a game and its record.
pub(crate) fn delete(db: &Connection, number: u64) -> rusqlite::Result<()> {
    db.execute("DELETE FROM game WHERE number = ?", [whole(number)])?;
    db.execute("DELETE FROM record WHERE game = ?", [whole(number)])?;
    Ok(())
}

fn insert(statement: &mut rusqlite::Statement<'_>, played: &Played) -> rusqlite::Result<()> {
    let Fixture {
        number,
        round,
        meeting,
        players: [first, second],
        kind,
        opening,
        seed,
    } = played.fixture;
    let text = |value: serde_json::Value| match value {
        serde_json::Value::Array(list) if list.is_empty() => String::new(),
        value => value.to_string(),
    };
    let scores = text(serde_json::json!(played.scores));
    let points = played
        .points
        .map_or_else(String::new, |points| text(serde_json::json!(points)));
    let faults = match &played.faults {
        [None, None] => String::new(),
        faults => serde_json::to_string(faults).unwrap_or_default(),
    };
    let ended = Ended::ALL.iter().position(|it| *it == played.ended);
    statement.execute(params![
        whole(number),
        round,
        whole(meeting),
        whole(first as u64),
        whole(second as u64),
        whole(kind as u64),
        opening,
        whole(seed),
        whole(ended.unwrap_or(0) as u64),
        played.reason,
        played.line,
        played.plies,
        scores,
        points,
        // The digests are kept bit for bit.
        played.moves[0].cast_signed(),
        played.moves[1].cast_signed(),
        faults,
        played.replays,
        played.node,
        played.began,
        whole(played.millis),
        played.programs[0],
        played.programs[1],
    ])?;
    Ok(())
}

/// Reads a game.
pub(crate) fn played(row: &Row<'_>) -> rusqlite::Result<Played> {
    let number = |column: usize| row.get::<_, i64>(column).map(natural);
    let index = |column: usize| number(column).map(|it| usize::try_from(it).unwrap_or(0));
    let text = |column: usize| row.get::<_, String>(column);
    let digest = |column: usize| row.get::<_, i64>(column).map(i64::cast_unsigned);
    let fixture = Fixture {
        number: number(0)?,
        round: row.get(1)?,
        meeting: number(2)?,
        players: [index(3)?, index(4)?],
        kind: index(5)?,
        opening: row.get(6)?,
        seed: number(7)?,
    };
    Ok(Played {
        fixture,
        ended: ended(row.get(8)?),
        reason: text(9)?,
        line: text(10)?,
        plies: row.get(11)?,
        scores: serde_json::from_str(&text(12)?).unwrap_or_default(),
        points: serde_json::from_str(&text(13)?).ok(),
        moves: [digest(14)?, digest(15)?],
        faults: serde_json::from_str(&text(16)?).unwrap_or_default(),
        last_words: Default::default(),
        replays: row.get(17)?,
        node: text(18)?,
        began: text(19)?,
        millis: number(20)?,
        programs: [text(21)?, text(22)?],
    })
}

/// Reads the end of a game.
pub(crate) fn ended(number: i64) -> Ended {
    let index = usize::try_from(number).unwrap_or(usize::MAX);
    Ended::ALL.get(index).copied().unwrap_or(Ended::Void)
}

/// SQLite has signed numbers only. Ours are far below their limit.
pub(crate) fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Reads a number that is not negative.
pub(crate) fn natural(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
