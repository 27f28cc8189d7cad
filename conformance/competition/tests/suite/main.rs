//! Expected values are arithmetic that each test shows, or come from another way of counting.

mod comparison;
mod errors;
mod fastchess;
mod formats;
mod large;
mod rating;
mod standing;
mod swiss;
