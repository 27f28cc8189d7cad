//! The process between us and a program. Everything here runs after a fork: it makes bare system calls and allocates nothing.
//!
//! ```text
//! fork -> start the program -> watch -> sweep -> end
//!                               | |
//!         the program has ended + + we ask for the end, or have ended
//! ```

#![expect(
    unsafe_code,
    reason = "after a fork only bare system calls are allowed, which rustix does not offer"
)]

use std::{
    ffi::c_int,
    io,
    mem::{MaybeUninit, size_of},
    os::fd::RawFd,
    ptr,
};

use rustix::process::getpid;

use crate::{
    Step,
    descriptors::close_all_except,
    look,
    message::{Ending, Message},
    namespaces::{Namespaces, clone},
    prepared::Prepared,
    sweep::sweep,
};

/// Starts the program, watches it, and ends with everything that it started when the other end of `control` asks for it or is
/// closed. All signals are blocked.
pub(crate) fn run(prepared: &Prepared, control: RawFd) -> ! {
    let is_apart = match prepared.namespaces() {
        None => false,
        Some(namespaces) => {
            // Without an answer, nobody waits for this process any more. Another process that is being started may have a copy of the
            // other end, so the end of the referee may not show there.
            Namespaces::end_with_parent(true);
            let is_admitted = receive(control) > 0;
            Namespaces::end_with_parent(false);
            if !is_admitted {
                namespaces.give_up();
                prepared.fail(Step::Fork, &rustix::io::Errno::CANCELED.into());
            }
            if let Err(error) = namespaces.enter() {
                prepared.fail(Step::Confine, &error);
            }
            true
        }
    };
    if let Err(error) = set_up() {
        prepared.fail(Step::Fork, &error);
    }
    let own = getpid().as_raw_pid();
    // SAFETY: the child makes bare system calls only, and becomes the program or ends.
    let program = match unsafe { clone(false) } {
        Ok(0) => prepared.become_program(own, Some(control)),
        Ok(pid) => pid,
        Err(error) => prepared.fail(Step::Fork, &error),
    };
    close_all_except(control);
    watch(control, program);
    if is_apart {
        end_namespace();
    } else {
        sweep(program);
        // We may have ended, and cannot do it any more.
        prepared.remove_folder();
    }
    // SAFETY: the call ends this process without running anything that was set up before the fork.
    unsafe { libc::_exit(0) }
}

fn set_up() -> io::Result<()> {
    // A signal from the terminal is not for the reaper.
    rustix::process::setpgid(None, None)?;
    rustix::process::set_child_subreaper(Some(getpid()))?;
    // SAFETY: the calls change properties of this process only. Its memory is a copy of ours, and is nobody else's business.
    unsafe {
        libc::prctl(libc::PR_SET_DUMPABLE, 0);
        libc::prctl(libc::PR_SET_NAME, c"linesman-reaper".as_ptr());
        libc::signal(libc::SIGCHLD, libc::SIG_DFL);
    }
    Ok(())
}

/// How long to wait for a word, in milliseconds.
const LONGEST: c_int = 60_000;

/// Waits for a word from the other end. Returns its length, which is 0 at the end.
fn receive(control: RawFd) -> usize {
    let mut word = [0_u8; 1];
    let mut watched = libc::pollfd {
        fd: control,
        events: libc::POLLIN,
        revents: 0,
    };
    // SAFETY: the structure lives during the call.
    if unsafe { libc::poll(&raw mut watched, 1, LONGEST) } < 1 {
        return 0;
    }
    // SAFETY: the buffer is as long as it is said to be, and lives during the call.
    let count = unsafe { libc::recv(control, word.as_mut_ptr().cast(), word.len(), 0) };
    usize::try_from(count).unwrap_or(0)
}

/// Ends all other processes of this pid namespace, whose first process this is. The system ends the rest with this one.
fn end_namespace() {
    // SAFETY: the call takes numbers only. In a namespace, it means all its processes except this one.
    unsafe {
        libc::kill(-1, libc::SIGKILL);
    }
}

fn send(control: RawFd, message: Message) {
    let bytes = message.encode();
    // SAFETY: the bytes live during the call.
    unsafe {
        libc::send(
            control,
            bytes.as_ptr().cast(),
            bytes.len(),
            libc::MSG_NOSIGNAL,
        );
    }
}

/// Reports the end of the program, and takes the exit status of its orphans, until the other end of `control` asks for the end.
fn watch(control: RawFd, program: c_int) {
    let children = watch_children();
    let mut has_ended = false;
    loop {
        if !has_ended && let Some(ending) = ending_of(program) {
            send(control, Message::Ended(ending));
            has_ended = true;
        }
        if has_ended {
            // The program itself stays, so that no other process gets its number.
            look::own_children(|child| {
                if child != program {
                    reap(child);
                }
            });
        } else {
            while let Some(child) = ended_child().filter(|child| *child != program) {
                reap(child);
            }
        }
        let mut watched = [control, children].map(|fd| libc::pollfd {
            fd,
            events: libc::POLLIN,
            revents: 0,
        });
        let longest = if children < 0 { UNANNOUNCED } else { -1 };
        // SAFETY: the list lives during the call.
        unsafe {
            libc::poll(watched.as_mut_ptr(), 2, longest);
        }
        if watched[0].revents != 0 {
            return;
        }
        drain(children);
    }
}

/// How often to look at the children of a reaper that is not notified, in milliseconds.
const UNANNOUNCED: c_int = 10;

/// Returns a descriptor that becomes readable when a child ends.
fn watch_children() -> RawFd {
    let mut signals = MaybeUninit::uninit();
    // SAFETY: the set is filled before it is used.
    unsafe {
        libc::sigemptyset(signals.as_mut_ptr());
        libc::sigaddset(signals.as_mut_ptr(), libc::SIGCHLD);
        libc::signalfd(-1, signals.as_ptr(), libc::SFD_CLOEXEC | libc::SFD_NONBLOCK)
    }
}

fn drain(signals: RawFd) {
    let mut bytes = [0_u8; size_of::<libc::signalfd_siginfo>()];
    // SAFETY: the bytes live during the call. A signal of one kind is queued once.
    while unsafe { libc::read(signals, bytes.as_mut_ptr().cast(), bytes.len()) } > 0 {}
}

/// Returns how a child has ended, if it has, and leaves it as it is.
fn ending_of(child: c_int) -> Option<Ending> {
    let info = wait(libc::P_PID, child)?;
    // SAFETY: the system has filled in what belongs to the end of a child.
    let status = unsafe { info.si_status() };
    Some(match info.si_code {
        libc::CLD_EXITED => Ending::Exited(status),
        _ => Ending::Signalled(status),
    })
}

/// Returns a child that has ended, if there is one, and leaves it as it is.
fn ended_child() -> Option<c_int> {
    let info = wait(libc::P_ALL, 0)?;
    // SAFETY: the system has filled in what belongs to the end of a child.
    Some(unsafe { info.si_pid() })
}

fn wait(kind: libc::idtype_t, child: c_int) -> Option<libc::siginfo_t> {
    let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
    let mut info = MaybeUninit::<libc::siginfo_t>::zeroed();
    // SAFETY: the value is large enough and lives during the call. Zero is valid for each of its fields.
    let info = unsafe {
        if libc::waitid(kind, child.unsigned_abs(), info.as_mut_ptr(), options) != 0 {
            return None;
        }
        info.assume_init()
    };
    // SAFETY: as above. It is zero if no child has ended.
    (unsafe { info.si_pid() } != 0).then_some(info)
}

/// Takes the exit status of a child, if it has ended.
fn reap(child: c_int) {
    // SAFETY: a null is allowed where the status is not wanted.
    unsafe {
        libc::waitpid(child, ptr::null_mut(), libc::WNOHANG);
    }
}
