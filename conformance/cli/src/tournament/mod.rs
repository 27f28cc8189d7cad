//! `linesman tournament`: everybody against everybody, on every board, and a ranking at the end.

mod entrants;
mod json;
mod run;
mod schedule;
mod table;

pub(crate) use run::tournament;
