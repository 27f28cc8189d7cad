//! Conversations of tasks that each stand for themselves.

use linesman_protocols::{Check, Violation};

/// How the tasks of a conversation begin, in a protocol where a task has nothing to do with the one before.
///
/// All words are the first words of lines to the agent, or placeholders for such lines.
#[derive(Clone, Copy, Debug)]
pub struct TaskForm {
    /// The words with which a task begins.
    pub openings: &'static [&'static str],
    /// The words of the other lines that belong to a task. Any other line is about all tasks behind it, such as a setting.
    pub lines: &'static [&'static str],
    /// Returns the check that an agent breaks whose task goes wrong only behind another one, if there is a check for such a fault.
    pub left_over: fn(&LeftOver<'_>) -> Option<&'static Check>,
}

/// A fault in a task behind another one.
#[derive(Clone, Copy, Debug)]
pub struct LeftOver<'a> {
    /// What is wrong.
    pub violation: &'a Violation,
    /// The id of the check that it counts against so far.
    pub against: &'a str,
    /// The lines that the agent was sent before this task, as the scenario has them. One that is a placeholder is its name, and one
    /// with a placeholder among other words is left out.
    pub sent: &'a [&'a str],
}
