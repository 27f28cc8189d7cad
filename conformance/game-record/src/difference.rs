//! The first difference between two records of one game.

use crate::Record;

/// Returns the first difference between the games of two records: an action, or else the end. `names` are what the records are
/// called.
///
/// Each end of a networked game keeps its own record. Both hold the same game if nothing was lost between them.
#[must_use]
pub fn first_difference(names: [&str; 2], records: [&Record; 2]) -> Option<String> {
    let [one, two] = records;
    let heads = [one, two].map(|record| (&record.head.protocol, &record.head.profile));
    if heads[0] != heads[1] {
        let said = |index: usize| {
            let (protocol, profile) = heads[index];
            format!(
                "{} is a game of {protocol}, profile {profile}",
                names[index]
            )
        };
        return Some(format!("{}, and {}", said(0), said(1)));
    }
    // Sides that act at the same time may do so in either order, so the actions of each side are compared.
    let firsts = (0..2).filter_map(|side| first_of_side(names, records, side));
    if let Some((_, text)) = firsts.min() {
        return Some(text);
    }
    match (&one.end, &two.end) {
        (Some(a), Some(b)) => {
            // Which check was broken, and how, shows at one end only.
            let [a, b] = [a.summary(), b.summary()];
            (a != b).then(|| format!("the end differs\n{}: {a}\n{}: {b}", names[0], names[1]))
        }
        (None, None) => None,
        (Some(_), None) => two.cut().map(|cut| format!("{}: {cut}", names[1])),
        (None, Some(_)) => one.cut().map(|cut| format!("{}: {cut}", names[0])),
    }
}

/// Returns the first action of a side that differs, after its line in the first record that has one.
fn first_of_side(names: [&str; 2], records: [&Record; 2], side: usize) -> Option<(usize, String)> {
    let own = |record: &Record| -> Vec<(String, usize)> {
        let moves = record.moves().filter(|(mover, _, _)| *mover == side);
        moves
            .map(|(_, text, line)| (text.to_owned(), line))
            .collect()
    };
    let all = records.map(own);
    let longest = all[0].len().max(all[1].len());
    (0..longest).find_map(|index| {
        let pair = all.each_ref().map(|moves| moves.get(index));
        let texts = pair.map(|action| action.map(|(text, _)| text));
        if texts[0] == texts[1] {
            return None;
        }
        let name = &records[0].head.sides[side].side;
        let told = |at: usize| match pair[at] {
            Some((text, line)) => format!("{}:{line}: {name} played {text}", names[at]),
            None => format!("{}: {name} has no such action", names[at]),
        };
        let line = pair.iter().flatten().map(|(_, line)| *line).min()?;
        let number = index + 1;
        Some((
            line,
            format!(
                "action {number} of {name} differs\n{}\n{}",
                told(0),
                told(1)
            ),
        ))
    })
}
