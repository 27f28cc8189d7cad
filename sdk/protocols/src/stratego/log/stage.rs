//! In which order the entries of a log come.

use linesman_games::{Side, stratego::RED};

use super::Entry;
use Stage::{
    BlueSetup, BlueUnstartable, BothInvalid, BrokenPipe, Detail, End, Ply, RedSetup,
    RedUnstartable, Result,
};

linesman_games::table! {
    /// How far a log has come: what its last entry was. The order is the one in which entries come.
    #[derive(Default, PartialOrd, Ord)]
    pub(super) enum Stage {
        /// Returns what is said of what is due.
        name: &'static str,
        /// Returns whether an entry of this stage shows that what should come before it is missing.
        is_landmark: bool,
        /// Returns what may follow, the usual first.
        next: &'static [Stage];

        #[default]
        Start("nothing", false, &[RedSetup, BothInvalid, RedUnstartable, BlueUnstartable]),
        RedUnstartable("a player that cannot be started", false, &[End, BlueUnstartable]),
        BlueUnstartable("a player that cannot be started", false, &[End]),
        BothInvalid("the set-up of RED", false, &[RedSetup]),
        RedSetup("the set-up of RED", true, &[BlueSetup]),
        BlueSetup("the set-up of BLUE", true, &[Ply, End]),
        Ply("a ply or the end of the game", true, &[Ply, End, BrokenPipe]),
        End("the end of the game", true, &[Result, End, BrokenPipe]),
        BrokenPipe("a broken pipe", false, &[Detail, End]),
        Detail("a detail, or the end of the game", false, &[Detail, End]),
        Result("the result", true, &[]),
    }
}

/// Returns the stage that an entry belongs to.
pub(super) const fn stage_of(entry: &Entry) -> Stage {
    match entry {
        Entry::Notice(_) => Stage::Start,
        Entry::Unstartable { side: RED, .. } => RedUnstartable,
        Entry::Unstartable { .. } => BlueUnstartable,
        Entry::BothInvalid => BothInvalid,
        Entry::Setup { side, .. } => setup_stage(*side),
        Entry::Ply { .. } | Entry::Unanswered { .. } => Ply,
        Entry::End { .. } => End,
        Entry::BrokenPipe => BrokenPipe,
        Entry::Detail(_) => Detail,
        Entry::Result(_) | Entry::ShortResult(_) => Result,
    }
}

/// Returns the stage of a side's set-up.
pub(super) const fn setup_stage(side: Side) -> Stage {
    match side {
        Side::First => RedSetup,
        Side::Second => BlueSetup,
    }
}
