//! A page on this machine that shows games while they are played.
//!
//! The server answers on 127.0.0.1 only, and only requests with its token, its own address and no foreign origin. Each client has a
//! thread, and games are followed in their records, so who plays does not wait for who watches. What happens is written and packed once for
//! all clients who know the same.
//!
//! On a page of [`Live`] games, people can play. What they pick becomes a line of text, which the referee judges.

mod answer;
mod desk;
mod events;
mod feed;
mod live;
mod news;
mod packing;
mod request;
mod serve;
mod site;
mod source;
mod veil;
mod watched;

pub use desk::Desk;
pub use feed::Feed;
pub use live::{Live, Viewer};
pub use serve::{ServeError, Server};
pub use site::{Page, Site};
pub use source::Source;
