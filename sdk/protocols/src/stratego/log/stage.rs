//! In which order the entries of a log come.

use linesman_games::Side;

use super::Entry;

/// How far a log has come: what its last entry was. The order is the one in which entries come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    #[default]
    Start,
    RedUnstartable,
    BlueUnstartable,
    BothInvalid,
    RedSetup,
    BlueSetup,
    Ply,
    End,
    BrokenPipe,
    Detail,
    Result,
}

impl Stage {
    /// Returns whether an entry of this stage shows that what should come before it is missing.
    pub(super) const fn is_landmark(self) -> bool {
        matches!(
            self,
            Self::RedSetup | Self::BlueSetup | Self::Ply | Self::End | Self::Result
        )
    }

    /// Returns what is said of what is due.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Start => "nothing",
            Self::RedUnstartable | Self::BlueUnstartable => "a player that cannot be started",
            Self::BothInvalid | Self::RedSetup => "the set-up of RED",
            Self::BlueSetup => "the set-up of BLUE",
            Self::Ply => "a ply or the end of the game",
            Self::End => "the end of the game",
            Self::BrokenPipe => "a broken pipe",
            Self::Detail => "a detail, or the end of the game",
            Self::Result => "the result",
        }
    }
}

/// Returns what may follow, the usual first.
pub(super) const fn due_after(stage: Stage) -> &'static [Stage] {
    use Stage::{
        BlueSetup, BlueUnstartable, BothInvalid, BrokenPipe, Detail, End, Ply, RedSetup,
        RedUnstartable, Result, Start,
    };
    match stage {
        Start => &[RedSetup, BothInvalid, RedUnstartable, BlueUnstartable],
        RedUnstartable => &[End, BlueUnstartable],
        BlueUnstartable => &[End],
        BothInvalid => &[RedSetup],
        RedSetup => &[BlueSetup],
        BlueSetup => &[Ply, End],
        Ply => &[Ply, End, BrokenPipe],
        End => &[Result, End, BrokenPipe],
        BrokenPipe | Detail => &[Detail, End],
        Result => &[],
    }
}

/// Returns the stage that an entry belongs to.
pub(super) const fn stage_of(entry: &Entry) -> Stage {
    match entry {
        Entry::Notice(_) => Stage::Start,
        Entry::Unstartable {
            side: Side::First, ..
        } => Stage::RedUnstartable,
        Entry::Unstartable { .. } => Stage::BlueUnstartable,
        Entry::BothInvalid => Stage::BothInvalid,
        Entry::Setup { side, .. } => setup_stage(*side),
        Entry::Ply { .. } | Entry::Unanswered { .. } => Stage::Ply,
        Entry::End { .. } => Stage::End,
        Entry::BrokenPipe => Stage::BrokenPipe,
        Entry::Detail(_) => Stage::Detail,
        Entry::Result(_) => Stage::Result,
    }
}

/// Returns the stage of a side's set-up.
pub(super) const fn setup_stage(side: Side) -> Stage {
    match side {
        Side::First => Stage::RedSetup,
        Side::Second => Stage::BlueSetup,
    }
}
