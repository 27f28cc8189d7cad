//! Games that are played several at a time.

use std::{
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use linesman_interface::game::Standby;

use crate::cores::Seat;

/// Plays so many games, one at each seat at a time, and passes on the number of each from 0 and what came of it, as soon as it is over.
///
/// # Errors
/// The first error of `take`. Games that are running then are played to their end, and no more begin.
pub(crate) fn play_at<T: Send, E>(
    seats: &[Seat],
    games: usize,
    play: impl Fn(&Seat, &Standby, usize) -> T + Sync,
    mut take: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let is_stopped = AtomicBool::new(false);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for seat in seats {
            let sender = sender.clone();
            let (play, next, is_stopped) = (&play, &next, &is_stopped);
            scope.spawn(move || {
                seat.sit_down();
                // The programs that stay end with the thread that has started them.
                let standby = Standby::default();
                while !is_stopped.load(Ordering::Relaxed) {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    // The receiver is gone only after an error.
                    if game >= games || sender.send((game, play(seat, &standby, game))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (game, played) in receiver {
            if let Err(error) = take(game, played) {
                is_stopped.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(count: usize) -> Vec<Seat> {
        (0..count).map(|_| Seat::default()).collect()
    }

    #[test]
    fn every_game_is_played_once() {
        for count in [1, 3, 9] {
            let mut played = Vec::new();
            let take = |game, square| {
                assert_eq!(square, game * game);
                played.push(game);
                Ok::<_, ()>(())
            };
            play_at(&seats(count), 7, |_, _, game| game * game, take).unwrap();
            played.sort_unstable();
            assert_eq!(played, (0..7).collect::<Vec<_>>());
        }
    }

    #[test]
    fn no_game_begins_after_an_error() {
        let mut taken = 0;
        // If games went on, this would not end.
        let ended = play_at(
            &seats(2),
            usize::MAX,
            |_, _, game| game,
            |_, _| {
                taken += 1;
                if taken == 3 { Err("full") } else { Ok(()) }
            },
        );
        assert_eq!((ended, taken), (Err("full"), 3));
    }
}
