//! What the interface does for every protocol, with those that come with Linesman.

mod forfeits;
mod record_head;
