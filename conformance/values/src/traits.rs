//! What a turn has that few turns have.

/// Returns for each message of a conversation, in their order, what the turn has that begins behind it; nothing of a message that asks for no
/// move. A message is the lines that came together.
pub type Traits = fn(&[Vec<&str>]) -> Vec<Had>;

/// What a turn has: clauses such as `the king is in check`, the most special first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Had {
    /// What the position has.
    pub position: Vec<&'static str>,
    /// What the question has, such as a time. It is no reason for a move against the rules.
    pub question: Vec<&'static str>,
}

/// A clause, and whether it holds of a turn.
pub type Trait<T> = (&'static str, fn(&T) -> bool);

/// Returns the clauses that hold of a turn.
pub fn that_hold<'a, T: 'a>(
    all: impl IntoIterator<Item = &'a Trait<T>>,
    turn: &T,
) -> Vec<&'static str> {
    let of_turn = all.into_iter().filter(|(_, holds)| holds(turn));
    of_turn.map(|(clause, _)| *clause).collect()
}
