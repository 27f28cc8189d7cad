//! How agents begin.

/// How the agents of a protocol begin, if no agent of another protocol begins so.
#[derive(Clone, Copy, Debug)]
pub struct Beginning {
    /// The protocol's name.
    pub protocol: &'static str,
    /// Returns whether the first line of an agent is such.
    pub is_first: fn(&str) -> bool,
}
