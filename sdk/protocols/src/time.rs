//! Moments of a conversation.

use std::time::Duration;

/// A moment, as the time since the conversation began.
pub type Time = Duration;
