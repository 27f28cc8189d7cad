//! Tafl: its rules, and the notation of positions, moves, rules and games.

mod berserk;
mod captures;
mod games;
mod kings;
mod legality;
mod listing;
mod marks;
mod movement;
mod notation_page;
mod perft;
mod positions;
mod properties;
mod random_text;
mod records;
mod repetition;
mod replays;
mod results;
mod rules_text;
mod scene;
mod shieldwalls;
mod variants;
