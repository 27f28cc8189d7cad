//! A player that gives random legal orders of Bitwa.

use fastrand::Rng;
use linesman_games::{
    Side,
    bitwa::{Order, Position},
};
use linesman_protocols::{
    Check,
    bitwa::{AgentEnd, Command, Told, checks, side_name},
};

use super::game::Game;
use crate::{
    player::{Agent, Flow, Player},
    protocol::{Point, Protocol},
};

/// The protocol of Bitwa, as a player that speaks it.
#[derive(Debug, Default)]
pub(crate) struct Bitwa {
    end: AgentEnd,
    pub(super) game: Game,
}

impl Protocol for Bitwa {
    type Answer = Command;
    type Choice = Order;

    const NAME: &'static str = "bitwa";
    const CHECKS: &'static [&'static Check] = checks::ALL;
    const MOVE: Command = Command::GenMove;
    const SIDE_NAME: fn(Side) -> &'static str = side_name;

    fn is_end(line: &str) -> bool {
        line.trim() == "quit"
    }

    fn side(&self) -> Option<Side> {
        self.game.side
    }

    fn has_lost(&self) -> bool {
        self.game.has_lost
    }
}

impl Agent for Bitwa {
    fn handle_line(&mut self, line: &str, player: &mut Player<'_, Self>) -> Flow {
        self.game.note_line(line);
        let Some(command) = self.game.command else {
            return Flow::Continue(());
        };
        if command == Command::SetGame && self.game.position.is_some() {
            player.begin_game();
        }
        if !player.act(Point::Before(command), self)? {
            return Flow::Continue(());
        }
        let answer = self.answer(line, player);
        player.say(command, answer, self)?;
        if command == (Command::Play { is_own: true }) {
            player.act(Point::Confirmed, self)?;
        }
        if command == Command::Quit {
            return player.leave(self);
        }
        Flow::Continue(())
    }
}

impl Bitwa {
    /// Returns what the player's end of the conversation answers to a command.
    fn answer(&mut self, line: &str, player: &mut Player<'_, Self>) -> String {
        self.end.handle_line(line.as_bytes());
        self.game.note_position(self.end.position().cloned());
        let mut answer = None;
        while let Some(told) = self.end.poll_told() {
            if let Told::Order(_) = told {
                answer = self.answer_question(player);
            }
        }
        answer.unwrap_or_else(|| self.take_answers())
    }

    /// Returns the answer to `gen_move` if the player's own end of the conversation cannot give it, because the order is not
    /// legal.
    fn answer_question(&mut self, player: &mut Player<'_, Self>) -> Option<String> {
        let order = random_order(self.end.position()?, player.rng());
        let order = player.choose(order, self);
        if self.end.order(order).is_ok() {
            return None;
        }
        self.end.fail("the order is not legal");
        self.take_answers();
        Some(format!("= {order}\n\n"))
    }

    fn take_answers(&mut self) -> String {
        let mut text = String::new();
        while let Some(answer) = self.end.poll_answer() {
            text += &answer;
        }
        text
    }
}

/// Returns an order to go anywhere on the board, with any way to settle ties.
fn random_order(position: &Position, rng: &mut Rng) -> Order {
    let board = position.board();
    let mut step = || if rng.bool() { 1 } else { -1 };
    let (dx, dy) = (step(), step());
    Order {
        attack: rng.i64(0..=1),
        x: rng.i64(0..i64::from(board.columns())),
        y: rng.i64(0..i64::from(board.rows())),
        dx,
        dy,
        px_first: rng.i64(0..=1),
    }
}
