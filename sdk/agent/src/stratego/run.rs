//! The loop that connects a player with the referee.

use std::io::{self, BufRead, Write};

use linesman_games::stratego::{IllegalAction, Move, RED, Rules};
use linesman_protocols::stratego::{AgentEnd, Request, UnexpectedLine, word_without_move};

use super::{Game, Player, report::parse_report};

/// Why a game could not be played to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The player's set-up is not legal; it was not sent.
    #[error("the player's set-up breaks the rule {}", .0.rule)]
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
    /// The referee's lines could not be read.
    #[error("the referee's lines cannot be read")]
    Read(#[source] io::Error),
    /// An answer could not be written.
    #[error("the answer cannot be written to the referee")]
    Write(#[source] io::Error),
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
    mut player: impl Player,
    mut reader: impl BufRead,
    mut writer: impl Write,
) -> Result<(), RunError> {
    let mut end = AgentEnd::new();
    let mut side = RED;
    let mut turn = 0;
    let mut line = Vec::new();
    loop {
        if !read_line(&mut reader, &mut line).map_err(RunError::Read)? {
            break;
        }
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
                setup
                    .check(&Rules::default())
                    .map_err(RunError::IllegalSetup)?;
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
                    None => format!("{}\n", word_without_move(&view)),
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
        match send(&mut writer, &answer) {
            Ok(()) => {}
            // The referee has gone away, which is no fault of the player's.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => break,
            Err(error) => return Err(RunError::Write(error)),
        }
    }
    player.finished(None);
    Ok(())
}

/// Reads a line without its newline; false at the end of input, where an unfinished line is lost.
fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    reader.read_until(b'\n', line)?;
    Ok(line.pop() == Some(b'\n'))
}

fn send(writer: &mut impl Write, answer: &str) -> io::Result<()> {
    writer.write_all(answer.as_bytes())?;
    writer.flush()
}
