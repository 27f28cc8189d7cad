//! How a replayed game ended by the rules.

use linesman_games::{
    Side,
    stratego::{BLUE, End, EndReason, RED},
};

use super::{
    Entry, Place, Reason, ResultWord, Summary, opening,
    trace::{Stop, Trace},
};

/// How a game ended by the rules.
pub(super) struct Verdict {
    pub(super) place: Place,
    /// Why; none where the rules cannot know.
    pub(super) reason: Option<Reason>,
    pub(super) summary: Summary,
}

/// Returns how the game of a replay ended whose plies have been played; none if it did not, or cannot be followed.
pub(super) fn verdict(trace: &Trace<'_>) -> Option<Verdict> {
    match (&trace.stop, trace.position.end()) {
        (Some(Stop::Lost), _) => None,
        (
            Some(Stop::Opening {
                culprit,
                is_unstartable,
            }),
            _,
        ) => given_up(trace).or_else(|| {
            let word = match culprit {
                _ if trace.names_bad_setups || *is_unstartable => ResultWord::BadSetup,
                Some(_) => ResultWord::Illegal,
                None => ResultWord::BothIllegal,
            };
            Some(Verdict {
                place: Place::InSetup,
                reason: Some(Reason::BadSetup(*culprit)),
                summary: Summary {
                    values: opening_values(trace),
                    ..summary(trace, *culprit, word, 0)
                },
            })
        }),
        // Without an end, the log may have been cut off in the middle of the answer.
        (Some(Stop::Breach { is_told: false, .. }), _) if first_end(trace).is_none() => None,
        (Some(Stop::Breach { side, reason, .. }), _) => Some(Verdict {
            place: Place::OnTurn(*side),
            reason: reason.clone(),
            summary: summary(
                trace,
                Some(*side),
                ResultWord::Illegal,
                trace.position.turn(),
            ),
        }),
        (None, Some(end)) => Some(ended(trace, end)),
        (None, None) => broken_off(trace),
    }
}

/// Returns the verdict of the rules: the winner is named, who gave up, or on whose turn the game was drawn.
fn ended(trace: &Trace<'_>, end: End) -> Verdict {
    let (side, word) = ResultWord::of_end(end);
    let side = side.unwrap_or_else(|| side_of_draw(trace, end));
    Verdict {
        place: Place::OnTurn(side),
        reason: Some(Reason::of_end(end)),
        summary: summary(trace, Some(side), word, end.turn),
    }
}

/// Returns on whose turn a game was drawn: BLUE's, when the last turn of all is over. Of the other draws no record is
/// known, and the log may name whom it likes; if it does not, it is the side that moved last, or RED if none has.
fn side_of_draw(trace: &Trace<'_>, end: End) -> Side {
    let last = trace.written.iter().rev().find_map(|entry| match entry {
        Entry::Ply { side, .. } => Some(*side),
        _ => None,
    });
    match (end.reason, last, first_end(trace)) {
        (EndReason::TurnLimit, Some(_), _) => BLUE,
        (_, _, Some((Place::OnTurn(told), _))) => told,
        _ => last.unwrap_or(RED),
    }
}

/// Returns the verdict on a game that goes on by the rules, if the log says that it ended for reasons that they know
/// nothing of.
fn broken_off(trace: &Trace<'_>) -> Option<Verdict> {
    let (place, reason) = first_end(trace)?;
    let told = trace.log.result();
    let is_told = told.is_some_and(|result| result.word == ResultWord::InternalError);
    let (side, word) = match (reason, place) {
        (
            Reason::BrokenPipe | Reason::MayHaveCrashed | Reason::TimedOut(_),
            Place::OnTurn(side),
        ) => (Some(side), ResultWord::Illegal),
        (Reason::Other(_), _) if !is_told => return None,
        // Whether a game that nobody lost is told of somebody is the log's affair, and so is how it words that.
        (Reason::BrokenOff | Reason::Other(_), Place::OnTurn(side)) => {
            let told = told.map(|result| result.side);
            (told.unwrap_or(Some(side)), ResultWord::InternalError)
        }
        _ => return None,
    };
    Some(Verdict {
        place,
        reason: None,
        summary: summary(trace, side, word, trace.position.turn()),
    })
}

/// Returns what the log itself says of a game that ended in the set-up by no mistake in one: somebody gave up, or the game was
/// broken off.
fn given_up(trace: &Trace<'_>) -> Option<Verdict> {
    let (place, reason) = first_end(trace)?;
    let told = trace.log.result()?;
    let is_so = match reason {
        Reason::Surrendered => told.word == ResultWord::Surrender,
        Reason::BrokenOff => told.word == ResultWord::InternalError,
        _ => false,
    };
    is_so.then(|| Verdict {
        place,
        reason: None,
        summary: Summary {
            values: opening_values(trace),
            ..summary(trace, told.side, told.word, 0)
        },
    })
}

/// Returns the first end that comes now: when it was, and why.
fn first_end<'a>(trace: &Trace<'a>) -> Option<(Place, &'a Reason)> {
    let rest = &trace.log.entries[trace.next..];
    rest.iter().find_map(|numbered| match &numbered.entry {
        Entry::End { place, reason } => Some((*place, reason)),
        _ => None,
    })
}

fn summary(trace: &Trace<'_>, side: Option<Side>, word: ResultWord, turn: u32) -> Summary {
    Summary {
        name: name(trace, side),
        side,
        word,
        turn,
        values: Side::BOTH.map(|side| trace.position.value(side)),
    }
}

fn name(trace: &Trace<'_>, side: Option<Side>) -> Vec<u8> {
    let log = trace.log;
    let Some(side) = side else {
        return b"neither".to_vec();
    };
    let told = || log.result().filter(|result| result.side == Some(side));
    log.name(side)
        .map(<[u8]>::to_vec)
        .or_else(|| told().map(|result| result.name.clone()))
        .or_else(|| opening::program_name(log, side))
        .unwrap_or_default()
}

/// Returns the values of both set-ups. How much of a bad one was placed before the mistake in it stands nowhere but in the
/// result.
fn opening_values(trace: &Trace<'_>) -> [u32; 2] {
    let told = trace.log.result().map(|result| result.values);
    let known = opening::values(trace.log);
    Side::BOTH.map(|side| {
        let told = told.map_or(0, |told| told[side.index()]);
        known[side.index()].unwrap_or(told)
    })
}
