//! The report for a person with a browser: one page that needs nothing but itself.
//!
//! The page has no script, and its policy forbids all but its own style, so what an agent wrote cannot run even if it were
//! not escaped. The filter by verdict is made of radio buttons and style alone.

mod board;
mod failure;
mod markup;
mod page;
mod plot;
mod profile;
mod talk;

pub(super) use page::html;
