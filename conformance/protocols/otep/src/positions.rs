//! The positions that the user names.

use std::sync::Arc;

use linesman_games::{
    Position as _, Side,
    tafl::{Board, Move, Position, Rules},
};
use linesman_protocols::{Profile as _, otep::Profile};

use super::{game::SIDES, rules::read_rules_or_file};
use linesman_interface::protocol::positions::{MoveList, PositionRequest};
use linesman_values::options::{Given, OptionError};

/// Reads a position, to list and count its moves.
pub(super) fn position(
    profile: Option<&str>,
    request: &PositionRequest<'_>,
) -> Result<Box<dyn MoveList>, OptionError> {
    let profile = profile
        .and_then(Profile::find)
        .unwrap_or_else(Profile::otep);
    let position = read_position(request.position, request.options)?;
    Ok(Box::new(Listed(profile.judging(position))))
}

/// Reads the record of a position, or `start`, in the variant and with the side to move that the options name.
pub(super) fn read_position(text: &str, options: &Given) -> Result<Position, OptionError> {
    let rules = options.get("rules").ok_or_else(|| {
        let what = "a position needs --rules: a variant, such as brandub, a rules string, or a file of rules";
        OptionError(what.to_owned())
    })?;
    let rules: Arc<Rules> = Arc::new(read_rules_or_file(rules).map_err(OptionError)?);
    let side = side(options)?;
    let board: Board = match text {
        "start" if side.is_none() => return Ok(Position::new(rules)),
        "start" => rules.start.clone(),
        text => text
            .parse()
            .map_err(|error| OptionError(format!("in the position {text:?}: {error}")))?,
    };
    let first = rules.first();
    Position::at(rules, &board, side.unwrap_or(first))
        .map_err(|error| OptionError(error.to_string()))
}

/// Returns the side to move, if the user named it.
fn side(options: &Given) -> Result<Option<Side>, OptionError> {
    let Some(name) = options.get("side") else {
        return Ok(None);
    };
    let mut sides = SIDES.iter().zip(Side::BOTH);
    let found = sides.find(|(own, _)| **own == name);
    found
        .map(|(_, side)| Some(side))
        .ok_or_else(|| OptionError(format!("--side is attackers or defenders, not {name:?}")))
}

struct Listed(Position);

impl Listed {
    fn after(&self, mv: Move) -> Option<Position> {
        let mut position = self.0.clone();
        let side = position.to_move()?;
        position.submit(side, mv).ok()?;
        Some(position)
    }
}

impl MoveList for Listed {
    fn moves(&self) -> Vec<String> {
        self.0.legal_moves().iter().map(Move::to_string).collect()
    }

    fn count(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    fn counts(&self, depth: u32) -> Vec<u64> {
        let moves = self.0.legal_moves().into_iter();
        let after = moves.map(|mv| self.after(mv).map(|position| position.perft(depth - 1)));
        after.map(Option::unwrap_or_default).collect()
    }
}
