//! The scenarios that come with Linesman, packed into the program: for each protocol, the id and the text of each file.
//!
//! The folders next to this one are the protocols. The id is the path of a file without its ending: protocol, theme, fact.
//! The scenarios of UAI are those of UCI in other words, but for those in its folder.

include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));
