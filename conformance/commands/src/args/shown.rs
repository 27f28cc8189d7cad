//! The options of the commands that show recorded games and positions.

use std::{path::PathBuf, time::Duration};

use clap::{Args, ValueEnum};

#[derive(Args, Debug)]
#[command(
    after_help = "Exit codes: 0 the log is complete and agrees with the rules, 1 it does not, 2 usage error."
)]
pub(crate) struct ReplayArguments {
    /// The record of a game, as --record writes it, a log, as 'stratego -o' writes it, or a record of tafl, as
    /// 'play otep --records' writes it
    pub(crate) file: PathBuf,
    /// The record that the other end of the same game kept, to compare the two
    pub(crate) other: Option<PathBuf>,
    /// Write the game to this file: a log by the rules, or a record of tafl (.otg). The record of a game becomes what its
    /// protocol has
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Judge the game by the rules of this profile [default: a record's own; for a log the first one that fits, final-2012 before
    /// the others]. 'all' also names the other profiles that it fits
    #[arg(long, value_name = "NAME", conflicts_with = "other")]
    pub(crate) profile: Option<String>,
    /// Show each ply and the board after it
    #[arg(long, conflicts_with = "engine")]
    pub(crate) board: bool,
    /// Show each ply, and wait this long before the next, such as 200ms or 2s
    #[arg(long, value_name = "TIME", value_parser = linesman_values::scenario::parse_duration, conflicts_with = "engine")]
    pub(crate) delay: Option<Duration>,
    /// Write a picture of each position to this folder, ply-0.svg and so on
    #[arg(long, value_name = "DIR", conflicts_with = "other")]
    pub(crate) frames: Option<PathBuf>,
    /// The form of the pictures of --frames
    #[arg(long, value_enum, default_value_t, requires = "frames")]
    pub(crate) frame_format: PictureFormat,
    /// Write the whole game to this file, as a picture that moves. Each position is shown for half a second, or as long as --delay says
    #[arg(long, value_name = "FILE.gif", conflicts_with = "other")]
    pub(crate) gif: Option<PathBuf>,
    /// How many pixels the pictures are wide [default: 40 for each square]
    #[arg(long, value_name = "N", value_parser = picture_width(), conflicts_with = "other")]
    pub(crate) width: Option<u32>,
    /// Show the game on a board at this terminal first
    #[arg(long, conflicts_with_all = ["other", "step", "board", "engine"])]
    pub(crate) tui: bool,
    /// Show each ply, and wait for the enter key if there is a terminal
    #[arg(long, conflicts_with_all = ["delay", "engine"])]
    pub(crate) step: bool,
    #[command(flatten)]
    pub(crate) reference: EngineOptions,
}

/// An engine beside a recorded game.
#[derive(Args, Debug)]
pub(crate) struct EngineOptions {
    /// Let this engine analyse each position, and show what it answers: a command with its arguments in one word, or its ini file. For
    /// protocols with analyses
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: Option<String>,
    /// How many moves the engine is asked for at each position
    #[arg(long, value_name = "N", default_value_t = 1, requires = "engine", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) moves: u32,
    /// How many seconds the engine may take at each position
    #[arg(long, value_name = "N", default_value_t = 1, requires = "engine", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) seconds: u32,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Without --export and --tui, the page is at an address of this machine until you press Ctrl-C. A record that is still written is followed. \
                  Exit codes: 0 the page is written, 2 usage error."
)]
pub(crate) struct ViewOptions {
    /// Records of games, as --record writes them, Stratego logs, tafl records (.otg), transcripts of tests, as 'check --transcripts' writes
    /// them, or folders of one of these, except of logs
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Write the page to this file instead: one HTML file that needs nothing else
    #[arg(long, value_name = "FILE")]
    pub(crate) export: Option<PathBuf>,
    /// Show the games at this terminal instead
    #[arg(long, conflicts_with_all = ["export", "port", "engine"])]
    pub(crate) tui: bool,
    /// The port of the page on 127.0.0.1 [default: any free one]
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        conflicts_with = "export"
    )]
    pub(crate) port: u16,
    /// Answer under this name too, where a browser knows this machine by another one, as behind a port that is forwarded. Repeatable
    #[arg(long, value_name = "NAME", value_parser = crate::host::host_name, conflicts_with_all = ["export", "tui"])]
    pub(crate) allow_host: Vec<String>,
    #[command(flatten)]
    pub(crate) reference: EngineOptions,
}

#[derive(Args, Debug)]
#[command(after_help = "Exit codes: 0 the picture is written, 2 usage error.")]
pub(crate) struct DrawOptions {
    /// A position in the protocol's notation, or the file of a recorded game. Stratego: ten rows with slashes between them, such as
    /// '..R1B#......'. Tafl: a position record, /row/row/.../ from rank 1 on. A board with a name: its name or its file
    #[arg(value_name = "POSITION|FILE")]
    pub(crate) position: String,
    /// The picture to write: FILE.svg or FILE.png
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// How many pixels the picture is wide [default: 40 for each square]
    #[arg(long, value_name = "N", value_parser = picture_width())]
    pub(crate) width: Option<u32>,
    /// The ply of a recorded game [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// The protocol, if several read the position
    #[arg(long, value_name = "NAME")]
    pub(crate) protocol: Option<String>,
}

impl ReplayArguments {
    /// Returns whether each ply is shown.
    pub(crate) const fn shows_plies(&self) -> bool {
        self.board || self.step || self.delay.is_some() && self.gif.is_none()
    }
}

/// The forms of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Shapes, which stay sharp at any size
    #[default]
    Svg,
    /// Pixels
    Png,
}

/// Reads the width of a picture: enough to see the squares, and not more than fits into memory.
fn picture_width() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(64..=i64::from(linesman_viewer::WIDEST))
}
