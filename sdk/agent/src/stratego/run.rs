//! The loop that connects a player with the referee.

use std::{
    fmt,
    io::{self, BufRead, Write},
};

use linesman_games::stratego::{IllegalAction, Move, RED, Rules};
use linesman_protocols::stratego::{AgentEnd, Profile, Request, UnexpectedLine};

use super::{Game, Player, report::parse_report};
use crate::stream::{reaches, read_line, run_error};

run_error! {
    /// The player's set-up is not legal; it was not sent.
    #[error(fmt = illegal_setup)]
    IllegalSetup(#[source] IllegalAction),
    /// The player's move is not legal; it was not sent.
    #[error("the player's move \"{mv}\" breaks the rule {}", why.rule)]
    IllegalMove {
        /// The move.
        mv: Move,
        /// The rule that it breaks.
        #[source]
        why: IllegalAction,
    },
    /// The referee sent a line that does not fit the protocol.
    #[error("the referee does not follow the protocol")]
    Unexpected(#[source] UnexpectedLine),
}

fn illegal_setup(why: &IllegalAction, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "the player's set-up breaks the rule {}", why.rule)
}

/// Plays one game over standard input and output.
///
/// Both are locked until the game is over: nothing else may use them. A referee that goes away ends the game as QUIT
/// does.
///
/// # Errors
/// The player's set-up or move is not legal, or the referee does not keep to the protocol; see [`RunError`].
pub fn run(player: impl Player) -> Result<(), RunError> {
    run_on(player, io::stdin().lock(), io::stdout().lock())
}

/// Plays one game over the given streams; each answer is one write and one flush.
///
/// # Errors
/// As for [`run`].
pub fn run_on(
    player: impl Player,
    reader: impl BufRead,
    writer: impl Write,
) -> Result<(), RunError> {
    let rules = Rules::default();
    converse(AgentEnd::new(), &rules, player, reader, writer)
}

/// Plays one game over the given streams by the rules of a profile.
///
/// What depends on the profile is the answer of a player without a legal move. [`run`] and [`run_on`] find out from what the referee sends
/// whether such a player may pass. This function need not.
///
/// # Errors
/// As for [`run`].
pub fn run_in(
    profile: &Profile,
    player: impl Player,
    reader: impl BufRead,
    writer: impl Write,
) -> Result<(), RunError> {
    let end = AgentEnd::in_profile(profile);
    converse(end, &profile.rules, player, reader, writer)
}

fn converse(
    mut end: AgentEnd,
    rules: &Rules,
    mut player: impl Player,
    mut reader: impl BufRead,
    mut writer: impl Write,
) -> Result<(), RunError> {
    let mut side = RED;
    let mut turn = 0;
    let mut line = Vec::new();
    while read_line(&mut reader, &mut line).map_err(RunError::Read)? {
        let request = end
            .handle_line(&String::from_utf8_lossy(&line))
            .map_err(RunError::Unexpected)?;
        let answer = match request {
            None => continue,
            Some(Request::SetUp {
                side: own,
                opponent,
            }) => {
                side = own;
                let setup = player.set_up(&Game { side, opponent });
                setup.check(rules).map_err(RunError::IllegalSetup)?;
                setup.to_string()
            }
            Some(Request::Move { mut view, last }) => {
                turn += 1;
                view.turn = turn;
                view.last = last.and_then(|report| parse_report(side.other(), &report));
                if let Some(ply) = &view.last {
                    player.observe(ply);
                }
                match player.choose(&view) {
                    Some(mv) => {
                        view.check_move(mv)
                            .map_err(|why| RunError::IllegalMove { mv, why })?;
                        format!("{mv}\n")
                    }
                    None => format!("{}\n", end.word_without_move(&view)),
                }
            }
            Some(Request::Echo(report)) => {
                if let Some(ply) = parse_report(side, &report) {
                    player.observe(&ply);
                }
                continue;
            }
            Some(Request::Quit(result)) => {
                player.finished(result.as_deref());
                return Ok(());
            }
        };
        if !reaches(&mut writer, &answer).map_err(RunError::Write)? {
            break;
        }
    }
    player.finished(None);
    Ok(())
}
