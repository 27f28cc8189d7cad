//! What keeps an agent that neither computes nor waits for its input: a full pipe, a program that it has started, a lock or a sleep. Linux
//! only.

use std::fs;

use rustix::process::Pid;

use crate::{
    inspect::{Stuck, StuckOn, program_of},
    waiting::{Hold, is_pipe},
};

/// A thread that waits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    pub(crate) process: Pid,
    pub(crate) thread: Pid,
    /// What it waits for, if it is known and not the input of the agent.
    pub(crate) hold: Option<Hold>,
}

/// Returns what keeps an agent none of whose threads computes. Whoever waits for its input may be kept by a full pipe only.
pub(crate) fn find(threads: &[Waiting], members: &[Pid], reads_input: bool) -> Option<Stuck> {
    let mut each = threads.iter();
    let full = each.clone().find_map(|it| full_pipe(*it, threads, members));
    if reads_input || full.is_some() {
        return full;
    }
    let both = each.clone().find_map(|it| each_other(*it, threads));
    both.or_else(|| each.find_map(|it| time(*it)))
        .or_else(|| members.iter().find_map(|it| locks(*it, threads)))
}

/// Returns the pipe that a thread waits for, if it waits to write to one.
fn full_pipe(thread: Waiting, threads: &[Waiting], members: &[Pid]) -> Option<Stuck> {
    let Some(Hold::Write(descriptor)) = thread.hold else {
        return None;
    };
    let pipe = link(thread.process, descriptor)?;
    // Someone who waits to read it is about to.
    let is_read = |it: &Waiting| matches!(it.hold, Some(Hold::Read(from)) if link(it.process, from).as_ref() == Some(&pipe));
    if threads.iter().any(is_read) {
        return None;
    }
    let mut readers = members
        .iter()
        .filter(|it| has_end(**it, &pipe, Access::Read));
    let reader = program_of(*readers.next()?)?;
    let on = StuckOn::FullPipe { descriptor, reader };
    let program = program_of(thread.process)?;
    Some(Stuck { program, on })
}

/// Returns the program that a thread waits for, if that waits for the program of the thread.
fn each_other(thread: Waiting, threads: &[Waiting]) -> Option<Stuck> {
    let waits_for = |one: &Waiting, other: &Waiting| {
        let Some(Hold::Read(from)) = one.hold else {
            return false;
        };
        let pipe = link(one.process, from);
        pipe.is_some_and(|pipe| has_end(other.process, &pipe, Access::Write))
    };
    let is_other = |other: &&Waiting| {
        other.process != thread.process && waits_for(&thread, other) && waits_for(other, &thread)
    };
    let other = threads.iter().find(is_other)?;
    let other = program_of(other.process)?;
    Some(Stuck {
        program: program_of(thread.process)?,
        on: StuckOn::EachOther { other },
    })
}

/// Returns the program of a main thread that waits for a time. Other threads of runtimes often do.
fn time(thread: Waiting) -> Option<Stuck> {
    let is_main = thread.process == thread.thread;
    let program = program_of(thread.process).filter(|_| is_main && thread.hold == Some(Hold::Time));
    Some(Stuck {
        program: program?,
        on: StuckOn::Time,
    })
}

/// Returns the program of a process whose threads all wait for one another.
fn locks(process: Pid, threads: &[Waiting]) -> Option<Stuck> {
    let mut own = threads.iter().filter(|it| it.process == process).peekable();
    own.peek()?;
    let program = own
        .all(|it| it.hold == Some(Hold::Thread))
        .then(|| program_of(process))?;
    Some(Stuck {
        program: program?,
        on: StuckOn::Locks,
    })
}

/// For what a descriptor was opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    Write,
}

/// Returns what the system shows for a descriptor of a process, if it is a pipe.
fn link(process: Pid, descriptor: u64) -> Option<String> {
    let link = fs::read_link(format!("/proc/{process}/fd/{descriptor}")).ok()?;
    let link = link.into_os_string().into_string().ok()?;
    is_pipe(&link).then_some(link)
}

/// Returns whether a process has this end of a pipe.
fn has_end(process: Pid, pipe: &str, access: Access) -> bool {
    let entries = fs::read_dir(format!("/proc/{process}/fd"));
    let entries = entries.into_iter().flatten().flatten();
    let numbers = entries.filter_map(|it| it.file_name().to_str()?.parse().ok());
    let mut ends = numbers.filter(|it| link(process, *it).as_deref() == Some(pipe));
    ends.any(|descriptor| access_of(process, descriptor) == Some(access))
}

/// Reads `flags: NUMBER`, an octal number whose last two bits say for what the descriptor was opened.
fn access_of(process: Pid, descriptor: u64) -> Option<Access> {
    let text = fs::read_to_string(format!("/proc/{process}/fdinfo/{descriptor}")).ok()?;
    let flags = text.lines().find_map(|line| line.strip_prefix("flags:"))?;
    match u64::from_str_radix(flags.trim(), 8).ok()? & 3 {
        0 => Some(Access::Read),
        1 => Some(Access::Write),
        _ => None,
    }
}
