//! The report for a person with a browser: one page that needs nothing but itself.
//!
//! The markup and its fixed texts are templates in `templates/report`. This module has the values that the templates show, and what
//! makes text harmless ([`OneLine`](super::harmless::OneLine)).
//!
//! The page has no script, and its policy forbids all but its own style, so what an agent wrote cannot run even if it were
//! not escaped. The filter by verdict is made of radio buttons and style alone.

mod filters;
mod page;
mod profile;
mod talk;
mod times;

pub(super) use page::html;
