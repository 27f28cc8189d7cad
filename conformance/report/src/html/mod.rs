//! The report for a person with a browser: one page that needs nothing but itself.
//!
//! The markup and its fixed texts are templates in `templates/report`. This module has the values that the templates show, and what
//! makes text harmless ([`OneLine`](super::harmless::OneLine)).
//!
//! The only script of the page is the one that shows conversations on a board, and a page without boards has none. The policy forbids
//! everything but this script and the page's own style, so what an agent wrote cannot run even if it were not escaped. Without
//! scripts, the page has a drawing of the board at the fault. Checks are in groups by verdict, which open without a script.

mod filters;
mod page;
mod profile;
mod talk;
mod times;

pub(super) use page::html;
