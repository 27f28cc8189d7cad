//! The loop that connects a player with the referee.

use std::{
    io::{self, BufRead, Write},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    time::Instant,
};

use linesman_games::bitwa::{Division, IllegalAction, Order};
use linesman_protocols::bitwa::{AgentEnd, OrderError, Told};

use super::{Player, Turn};
use crate::stream::{reaches, read_line, run_error};

run_error! {
    /// The player's order is not legal; the referee received `?` instead.
    #[error("the player's order \"{order}\" breaks the rule {}", why.rule)]
    IllegalOrder {
        /// The order.
        order: Order,
        /// The rule that it breaks.
        #[source]
        why: IllegalAction,
    },
}

/// Plays over standard input and output, until the referee says `quit` or goes away.
///
/// Both are locked until then: nothing else may use them.
///
/// # Errors
/// The player's order is not legal, or a stream fails; see [`RunError`]. Commands that cannot be carried out are no error:
/// they are answered with `?`, and the conversation goes on.
pub fn run(player: impl Player) -> Result<(), RunError> {
    run_on(player, io::stdin().lock(), io::stdout().lock())
}

/// Plays over the given streams; each answer is one write and one flush.
///
/// # Errors
/// As for [`run`].
pub fn run_on(
    mut player: impl Player,
    mut reader: impl BufRead,
    mut writer: impl Write,
) -> Result<(), RunError> {
    let mut end = AgentEnd::new();
    let mut line = Vec::new();
    let mut has_quit = false;
    while !has_quit && read_line(&mut reader, &mut line).map_err(RunError::Read)? {
        let started = Instant::now();
        end.handle_line(&line);
        let done = catch_unwind(AssertUnwindSafe(|| {
            tell(&mut player, &mut end, started, &mut has_quit)
        }));
        if done.is_err() {
            end.give_up("the player panicked");
        }
        let answers: String = std::iter::from_fn(|| end.poll_answer()).collect();
        let is_heard = reaches(&mut writer, &answers).map_err(RunError::Write)?;
        match done {
            Ok(done) if is_heard => done?,
            Ok(_) => break,
            Err(panic) => resume_unwind(panic),
        }
    }
    player.finished();
    Ok(())
}

/// Passes on to the player what the referee has said, and lets it give an order.
fn tell(
    player: &mut impl Player,
    end: &mut AgentEnd,
    started: Instant,
    has_quit: &mut bool,
) -> Result<(), RunError> {
    let mut done = Ok(());
    while let Some(told) = end.poll_told() {
        match told {
            Told::Game => {
                if let Some(position) = end.position() {
                    player.begin(position.setup());
                }
            }
            Told::TimeLeft(_) => {}
            Told::Order(division) => done = give_order(player, end, division, started),
            Told::Moved(last) => {
                if let Some(position) = end.position() {
                    player.observe(&last, position);
                }
            }
            Told::Quit => *has_quit = true,
        }
    }
    done
}

/// Lets the player give an order.
fn give_order(
    player: &mut impl Player,
    end: &mut AgentEnd,
    division: Division,
    started: Instant,
) -> Result<(), RunError> {
    let Some(position) = end.position() else {
        return Ok(());
    };
    let order = player.choose(&Turn {
        position,
        division,
        time_left: end.time_left(),
        started,
    });
    // That no order was asked for is no fault of the player's.
    if let Err(OrderError::Illegal(why)) = end.order(order) {
        end.fail(&why.to_string());
        return Err(RunError::IllegalOrder { order, why });
    }
    Ok(())
}
