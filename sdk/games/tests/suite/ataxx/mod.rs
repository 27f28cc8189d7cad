//! Ataxx: its rules, and positions and moves as text.

mod rules;
mod tools;
