//! The drop-in program `stratego`, played by bots, persons and another copy of itself.
//!
//! The behaviour table of the competition's manager (`stratego-in-practice.md`), row by row:
//!
//! | row | here | elsewhere |
//! |---|---|---|
//! | board | `endings`: lakes of each profile | games `worked_example` |
//! | set-up | `setups` | games `setups`, referee `forfeits` |
//! | bad set-up | `setups` | referee `forfeits` |
//! | order of set-up | `setups` | games `setups` |
//! | equal ranks | `endings` | games `fights` |
//! | non-miner on bomb | `endings` | games `fights` |
//! | move that ends the game, QUIT payload | `endings` | referee `endings` |
//! | after QUIT | `processes` | referee `endings`: 2 s to exit, then killed |
//! | idle player | `processes` | |
//! | time limit, `-T` | `switches` | referee `forfeits`: to the millisecond |
//! | NO_MOVE, SURRENDER | `endings` | games `passing` |
//! | `-i` | `switches` | games and protocols `logs` |
//! | `-m N` | `switches` | games `endings` |
//! | attrition | `endings` | games `endings`; whole armies of `final-2012` in the corpus |
//! | no legal move | `endings` | games `blocked` |
//! | outcomes seen | all | |
//! | exit code | all; `switches` for 1 | |
//! | standard error, bare names, `@bogus`, `-p -p`, no arguments, `-t inf` | `scripts`, `terminal` | |
//! | what a move line may look like | `wording` | protocols `wire` |
//! | faults not to be repeated | `processes` | referee `process`: reaping, descriptors, groups |
//! | network players | `network` | |
//! | players | `logs`: programs that are missing | |
//! | the tournament script | | not ours: it is not a part of the manager |
//! | the log | `logs` | protocols `logs`, `corpus` |

mod endings;
mod game;
mod logs;
mod network;
mod processes;
mod records;
mod scripts;
mod setups;
mod switches;
mod terminal;
mod wording;
