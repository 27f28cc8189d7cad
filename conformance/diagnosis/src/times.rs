//! How long after one another the lines of a conversation came.

use std::time::Duration;

use linesman_protocols::{Entry, EntryKind, Speaker};

use super::{case::Case, place::is_line};

impl Case<'_> {
    /// Returns how long after the agent's line before it the line at fault came, if nothing was sent to the agent meanwhile.
    pub(super) fn gap(&self) -> Option<Duration> {
        let mut since = self.entries[..self.at?].iter().rev();
        // Of those before the line at fault, the agent's own line has to come first.
        let last = since
            .find(|entry| entry.speaker != Speaker::Agent || is_line(entry, Speaker::Agent))?;
        self.since_own_line()
            .filter(|_| last.speaker == Speaker::Agent)
    }

    /// Returns how long after the agent's line before it the line at fault came, whatever was sent meanwhile.
    pub(super) fn since_own_line(&self) -> Option<Duration> {
        let (at, before) = (self.at?, &self.entries[..self.at?]);
        let last = before
            .iter()
            .rfind(|entry| is_line(entry, Speaker::Agent))?;
        Some(self.entries[at].at.saturating_sub(last.at))
    }

    /// Returns how long after its last answer the agent ended by itself, if nothing had been sent to it since.
    pub(super) fn ended_behind_answer(&self) -> Option<Duration> {
        let is_end = |entry: &Entry<'_>| {
            entry.speaker == Speaker::Agent
                && matches!(entry.kind, EntryKind::Closed | EntryKind::Exited)
        };
        let end = self.entries.iter().find(|entry| is_end(entry))?;
        let before = |entry: &&Entry<'_>| entry.at < end.at;
        let mut talk = self.entries.iter().filter(before).rev();
        let last = talk.find(|entry| matches!(entry.kind, EntryKind::Line(_)))?;
        let is_own = last.speaker == Speaker::Agent;
        is_own.then(|| end.at.saturating_sub(last.at))
    }

    /// Returns how long after the last line to the agent the line at fault came.
    pub(super) fn since_question(&self) -> Option<Duration> {
        let before = &self.entries[..self.at?];
        let asked = before
            .iter()
            .rfind(|entry| is_line(entry, Speaker::Referee))?;
        Some(self.entries[self.at?].at.saturating_sub(asked.at))
    }

    /// Returns the shortest time in which the agent has answered a line before the line at fault. Its first answer does not count: a program
    /// may still begin then.
    pub(super) fn quickest_answer(&self) -> Option<Duration> {
        let before = &self.entries[..self.at?];
        let is_talk =
            |it: &&Entry<'_>| is_line(it, Speaker::Referee) || is_line(it, Speaker::Agent);
        let talk: Vec<&Entry<'_>> = before.iter().filter(is_talk).collect();
        let turns = talk
            .windows(2)
            .filter(|two| two[0].speaker == Speaker::Referee && two[1].speaker == Speaker::Agent);
        let turns = turns.skip(1);
        turns.map(|two| two[1].at.saturating_sub(two[0].at)).min()
    }

    /// Returns the longest time between two lines since the agent's last one, that line included. Nothing if the agent has said nothing.
    pub(super) fn pause(&self) -> Option<Duration> {
        let end = self.at.unwrap_or(self.entries.len());
        let is_of_talk =
            |entry: &&Entry<'_>| is_line(entry, Speaker::Referee) || is_line(entry, Speaker::Agent);
        let before: Vec<&Entry<'_>> = self.entries[..end].iter().filter(is_of_talk).collect();
        let last = before.iter().rposition(|it| it.speaker == Speaker::Agent)?;
        let pauses = before[last..].windows(2);
        pauses.map(|it| it[1].at.saturating_sub(it[0].at)).max()
    }
}
