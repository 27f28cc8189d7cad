//! How long the machine kept an agent from a processor, by what the scheduler has given its processes.

use std::{num::NonZeroUsize, time::Duration};

use crate::share::{Share, tick};

/// What happened between two looks.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
    pub(crate) length: Duration,
    /// How long the referee itself was ready to run and had no processor. What the agent did may not have been seen for so long.
    pub(crate) late: Duration,
    /// How long threads were ready to run and had no processor that have ended since.
    pub(crate) gone: Duration,
    /// For how long the whole machine stood still.
    pub(crate) frozen: Duration,
    pub(crate) processors: usize,
}

/// Returns how long the machine kept a process from running, from its shares before and after a span of time.
///
/// Threads that keep each other waiting wait for a processor too. So the result is never more than the time that the process left
/// unused on the whole machine. A process that uses all processors all the time is not kept from running. Threads that have given up
/// their priority wait of their own will.
///
/// A shell script that starts programs one after the other has waited in them too. Nobody knows for how long. They are taken to have
/// waited as long for each moment of processor time as the threads that are still there, or for as long as anybody on the machine waited if
/// that is longer.
///
/// What the host of a virtual machine takes, it takes from those that run or want to run. So a process that sleeps lost no more of it
/// than was taken when it woke up. See [`taken_by_the_host`].
///
/// A crowd of processes waits for itself.
pub(crate) fn starvation(before: &Share, after: &Share, span: Span) -> Duration {
    if after.is_crowd {
        return Duration::ZERO;
    }
    let mut waited = after.waited_since(before).saturating_add(span.gone);
    let ran = after.ran_since(before);
    let ended = after.ended.ran.saturating_sub(before.ended.ran);
    if after.has_ended_since(before) && after.threads.iter().all(|it| !it.is_willing) {
        let share = match ran {
            Duration::ZERO => 0.0,
            ran => waited.as_secs_f64() / ran.as_secs_f64(),
        };
        let in_ended = (ended + tick()).as_secs_f64() * share;
        let in_ended = Duration::try_from_secs_f64(in_ended).unwrap_or(Duration::MAX);
        let crowded = after.crowded.saturating_sub(before.crowded);
        waited = waited.saturating_add(in_ended).max(crowded);
    }
    let unused = span
        .length
        .saturating_sub((ran + ended) / processors(span.processors));
    waited
        .saturating_add(span.late)
        .saturating_add(taken_by_the_host(before, after).max(span.frozen))
        .min(unused)
}

/// Returns how much of what the host of a virtual machine took may have been taken from a process.
///
/// While the process ran, the host took from it as it took from everybody who ran, or up to twice as much. Each time it was given a
/// processor, the host may have let it wait. If threads have ended, nobody knows how often that was, and it may have been everything.
fn taken_by_the_host(before: &Share, after: &Share) -> Duration {
    let stolen = after.machine.stolen.saturating_sub(before.machine.stolen);
    let busy = after.machine.busy.saturating_sub(before.machine.busy);
    let Some(turns) = after.turns_since(before) else {
        return stolen;
    };
    let share = (after.ran_since(before) + tick()).as_secs_f64() / busy.as_secs_f64();
    let while_it_ran = Duration::try_from_secs_f64(2.0 * share * stolen.as_secs_f64());
    let turns = u32::try_from(turns).unwrap_or(u32::MAX);
    let before_it_ran = LONGEST_ABSENCE.saturating_mul(turns);
    before_it_ran
        .saturating_add(while_it_ran.unwrap_or(Duration::MAX))
        .min(stolen)
}

/// How long the host of a virtual machine lets a processor wait that has something to run: the period in which the quotas of Linux are.
const LONGEST_ABSENCE: Duration = Duration::from_millis(100);

/// Returns how long a process would have computed at least if the machine had done nothing else, from its shares before and after.
///
/// That is what a single thread did, or what all threads did, spread over all processors. A crowd of processes has everything that the
/// machine has.
pub(crate) fn least_work(before: &Share, after: &Share, on: NonZeroUsize) -> Duration {
    if after.is_crowd {
        return Duration::MAX;
    }
    let of_all = after.ran_since(before) / processors(on.get());
    after.longest_since(before).max(of_all)
}

fn processors(number: usize) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::{Ended, OfThread};

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// Returns threads that ran and waited for so long.
    fn share(threads: &[(i32, u64, u64)]) -> Share {
        let threads = threads.iter().map(|(thread, ran, waited)| OfThread {
            thread: *thread,
            ran: ms(*ran),
            waited: ms(*waited),
            turns: 0,
            is_ready: false,
            is_willing: false,
        });
        Share {
            threads: threads.collect(),
            ..Share::default()
        }
    }

    fn span(length: u64, processors: usize) -> Span {
        Span {
            length: ms(length),
            late: ms(0),
            gone: ms(0),
            frozen: ms(0),
            processors,
        }
    }

    #[test]
    fn starvation_is_what_others_took() {
        let check = |threads: i32, ran: u64, waited: u64, length: u64, processors, expected| {
            let at = |ran, waited| {
                let threads: Vec<_> = (1..=threads).map(|it| (it, ran, waited)).collect();
                share(&threads)
            };
            let (before, after) = (at(70, 30), at(70 + ran, 30 + waited));
            assert_eq!(
                starvation(&before, &after, span(length, processors)),
                ms(expected),
                "{threads}: ran {ran}, waited {waited} in {length} on {processors}"
            );
        };
        // One thread that was ready all the time and ran for a quarter of it.
        check(1, 250, 750, 1000, 1, 750);
        check(1, 250, 750, 1000, 2, 750);
        // One that slept most of the time.
        check(1, 10, 5, 1000, 2, 5);
        // Sixteen threads that have two processors for themselves wait for one another alone.
        check(16, 125, 875, 1000, 2, 0);
        // The same, with one of the two processors taken by others.
        check(16, 62, 938, 1000, 2, 504);
        // However many threads wait, nobody is kept from a processor for longer than the time that passes.
        check(8, 0, 8000, 8000, 2, 8000);
    }

    #[test]
    fn a_thread_that_has_given_up_its_priority_waits_of_its_own_will() {
        let before = share(&[(1, 10, 0), (2, 10, 400)]);
        let mut after = share(&[(1, 20, 300), (2, 20, 900)]);
        let check = |after: &Share, expected| {
            let starved = starvation(&before, after, span(1000, 2));
            assert_eq!(starved, ms(expected), "{after:?}");
        };
        check(&after, 800);
        after.threads[1].is_willing = true;
        check(&after, 300);
        // What it started and waited for is no excuse.
        after.ended.faults = 5;
        after.crowded = ms(900);
        check(&after, 300);
    }

    /// Four burners and a thread that computes share one processor with one other program.
    #[test]
    fn an_agent_is_not_kept_from_a_processor_by_its_own_burners() {
        let before = share(&[(1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0)]);
        let threads: Vec<_> = (1..=5).map(|it| (it, 100, 500)).collect();
        let starved = starvation(&before, &share(&threads), span(600, 1));
        // The other program had a sixth of the time.
        assert_eq!(starved, ms(100));
    }

    /// The host took `stolen` while the machine was `busy`, and the agent was given a processor `turns` times in a second.
    fn robbed(ran: u64, turns: u64, busy: u64, stolen: u64) -> (Share, Share) {
        let mut after = share(&[(1, ran, 20)]);
        after.threads[0].turns = turns;
        after.machine.busy = ms(busy);
        after.machine.stolen = ms(stolen);
        (share(&[(1, 0, 0)]), after)
    }

    #[test]
    fn what_the_host_takes_from_an_agent_that_runs_is_not_the_agent_s() {
        let check = |ran: u64, busy: u64, stolen: u64, expected: u64| {
            let (before, after) = robbed(ran, 0, busy, stolen);
            let starved = starvation(&before, &after, span(1000, 1));
            assert_eq!(starved, ms(expected), "{ran} {busy} {stolen}");
        };
        check(100, 100, 0, 20);
        // All that the host took while nobody else ran.
        check(100, 100, 300, 320);
        // The agent had a tenth of what the processors did: twice (90 + 10 ms of the clock) / 1000 of what was taken.
        check(90, 1000, 500, 20 + 100);
        // Never more than the time that it did not use.
        check(900, 900, 300, 100);
    }

    #[test]
    fn an_agent_that_sleeps_is_robbed_when_it_wakes_up_alone() {
        let check = |turns: u64, stolen: u64, expected: u64| {
            let (before, after) = robbed(0, turns, 2000, stolen);
            let starved = starvation(&before, &after, span(5000, 2));
            assert_eq!(starved, ms(expected), "{turns} {stolen}");
        };
        // Two processors were taken away for most of the time. Of that, twice 10 / 2000 may be the agent's, with its 20 ms of waiting.
        check(0, 2000, 20 + 20);
        check(2, 2000, 20 + 20 + 200);
        // It woke up so often that it may have been everything.
        check(30, 2000, 20 + 2000);
    }

    #[test]
    fn where_threads_have_ended_the_host_may_have_taken_everything_from_them() {
        let (before, mut after) = robbed(0, 1, 2000, 600);
        let check = |before: &Share, after: &Share, expected| {
            let starved = starvation(before, after, span(5000, 2));
            assert_eq!(starved, ms(expected), "{after:?}");
        };
        check(&share(&[(1, 0, 0), (2, 0, 0)]), &after, 20 + 600);
        after.used = ms(40);
        check(&before, &after, 20 + 600);
    }

    #[test]
    fn threads_that_have_ended_have_used_the_processor_too() {
        let before = share(&[(1, 0, 0)]);
        let mut after = share(&[(1, 100, 900)]);
        assert_eq!(starvation(&before, &after, span(1000, 1)), ms(900));
        after.used = ms(700);
        assert_eq!(starvation(&before, &after, span(1000, 1)), ms(300));
        assert_eq!(after.ran_since(&before), ms(700));
    }

    #[test]
    fn the_referee_s_own_wait_counts_as_the_agent_s() {
        let (before, after) = (share(&[(1, 0, 0)]), share(&[(1, 20, 30)]));
        let span = |late| Span {
            late: ms(late),
            ..span(100, 1)
        };
        assert_eq!(starvation(&before, &after, span(15)), ms(45));
        assert_eq!(starvation(&before, &after, span(500)), ms(80));
    }

    #[test]
    fn nobody_runs_on_a_machine_that_stands_still() {
        let (before, after) = (share(&[(1, 0, 0)]), share(&[(1, 20, 30)]));
        let check = |frozen, expected| {
            let span = Span {
                frozen: ms(frozen),
                ..span(1000, 1)
            };
            assert_eq!(starvation(&before, &after, span), ms(expected));
        };
        check(600, 630);
        // Whoever has computed meanwhile was not frozen.
        check(1000, 980);
    }

    #[test]
    fn threads_that_have_ended_waited_too() {
        let (before, after) = (share(&[(1, 0, 0)]), share(&[(1, 20, 30)]));
        let check = |gone, expected| {
            let span = Span {
                gone: ms(gone),
                ..span(100, 1)
            };
            assert_eq!(starvation(&before, &after, span), ms(expected));
        };
        check(15, 45);
        // Never more than the time that the agent did not use.
        check(500, 80);
    }

    /// A launcher script computed for 60 ms in programs that have ended, and the agent itself has had a tenth of a processor since.
    #[test]
    fn programs_that_have_ended_are_taken_to_have_waited_as_the_others_did() {
        let (before, mut after) = (share(&[(1, 0, 0)]), share(&[(1, 100, 900)]));
        after.ended = Ended {
            faults: 5000,
            ran: ms(60),
        };
        // 60 ms, and the 10 ms that the system's clock may not have counted.
        let expected = ms(900) + (ms(60) + tick()) * 9;
        assert_eq!(starvation(&before, &after, span(5000, 1)), expected);
        // Never more than the time that it did not use.
        assert_eq!(starvation(&before, &after, span(1200, 1)), ms(1040));
    }

    #[test]
    fn where_programs_have_ended_anybody_may_have_kept_them_waiting() {
        let check = |faults, ended: u64, crowded: u64, expected: u64| {
            let after = Share {
                ended: Ended {
                    faults,
                    ran: ms(ended),
                },
                crowded: ms(5000 + crowded),
                ..share(&[(1, 30, 30)])
            };
            let before = Share {
                crowded: ms(5000),
                ..share(&[(1, 0, 0)])
            };
            let starved = starvation(&before, &after, span(1000, 1));
            assert_eq!(starved, ms(expected), "{faults}, {ended}, {crowded}");
        };
        // None has ended, and what happens elsewhere on the machine is no excuse.
        check(0, 0, 800, 30);
        check(1, 0, 800, 800);
        check(1, 0, 10, 40);
        // What the ended programs computed themselves is no excuse either.
        check(1, 700, 800, 270);
    }

    #[test]
    fn a_crowd_waits_for_itself_and_has_worked_enough() {
        let before = Share::default();
        let after = Share {
            is_crowd: true,
            ..share(&[(1, 10, 5000)])
        };
        assert_eq!(starvation(&before, &after, span(1000, 1)), ms(0));
        let work = least_work(&before, &after, NonZeroUsize::MIN);
        assert_eq!(work, Duration::MAX);
    }

    /// The system counts the time that a thread waits when the thread runs again.
    #[test]
    fn what_a_thread_waits_for_a_processor_is_known_when_it_has_one() {
        let ready = |threads: &[(i32, u64, u64)]| {
            let mut share = share(threads);
            share.threads.iter_mut().for_each(|it| it.is_ready = true);
            share
        };
        let then = ready(&[(1, 10, 20), (2, 30, 40)]);
        assert!(then.is_unsettled() && then.is_still_as(&then));
        let check = |now: &Share, expected| assert_eq!(now.is_still_as(&then), expected, "{now:?}");
        // One of two has had a processor, then both, for no time at all yet.
        check(&ready(&[(1, 11, 90), (2, 30, 40)]), true);
        check(&ready(&[(1, 11, 90), (2, 30, 99)]), false);
        // One sleeps, and one has ended and another has begun.
        check(&share(&[(1, 11, 90), (2, 30, 40)]), false);
        check(&ready(&[(1, 11, 90), (3, 0, 0)]), false);
        // It waits of its own will.
        let mut willing = then.clone();
        willing
            .threads
            .iter_mut()
            .for_each(|it| it.is_willing = true);
        check(&willing, false);
        assert!(!willing.is_unsettled());
        assert!(!share(&[(1, 10, 20)]).is_unsettled());
    }

    #[test]
    fn threads_that_have_ended_are_no_debt() {
        let before = share(&[(1, 500, 500)]);
        let after = Share::default();
        assert_eq!(starvation(&before, &after, span(100, 1)), ms(0));
        assert_eq!(least_work(&before, &after, NonZeroUsize::MIN), ms(0));
    }

    #[test]
    fn work_that_no_other_processor_can_take_over_is_that_of_one_thread() {
        let check = |ran: &[u64], processors, expected| {
            let at = |more: bool| {
                let threads = ran.iter().zip(1..).map(|(ran, thread)| {
                    let ran = if more { 400 + ran } else { 400 };
                    (thread, ran, 0)
                });
                share(&threads.collect::<Vec<_>>())
            };
            let processors = NonZeroUsize::new(processors).unwrap();
            let work = least_work(&at(false), &at(true), processors);
            assert_eq!(work, ms(expected), "{ran:?} on {processors}");
        };
        check(&[1000], 2, 1000);
        // Four threads that have two processors could have had four.
        check(&[250, 250, 250, 250], 4, 250);
        check(&[250, 250, 250, 250], 2, 500);
        check(&[0, 300], 2, 300);
    }
}
