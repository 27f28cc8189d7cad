//! Namespaces: a process in them sees no other processes, no network and no files but those of its view.

#![expect(
    unsafe_code,
    reason = "std offers no clone, and after it only bare system calls are allowed"
)]

use std::{
    borrow::Cow,
    ffi::{CStr, CString, c_int, c_long},
    fs, io,
    os::fd::AsRawFd,
    os::{
        fd::{OwnedFd, RawFd},
        unix::ffi::OsStrExt,
    },
    path::Path,
    sync::OnceLock,
};

use rustix::{
    fs::{AtFlags, CWD, Mode, OFlags, openat, unlinkat},
    process::{
        Pid, Signal, WaitOptions, getegid, geteuid, set_parent_process_death_signal, waitpid,
    },
};

use crate::{
    Missing,
    mounts::Operation,
    signals::{block_signals, restore_signals},
    view,
    workspace::{self, Workspace},
};

/// What a process is taken out of.
const NEW: c_int = libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNS
    | libc::CLONE_NEWNET
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUTS;
/// A variable of the tests that forbids namespaces.
const FORBIDDEN: &str = "LINESMAN_TEST_WITHOUT_NAMESPACES";

/// Namespaces to be entered by a process that is just being made, and the view of files in them.
#[derive(Debug)]
pub(crate) struct Namespaces {
    /// Files of the process and what to write to them, if it may write them itself.
    own: Vec<(CString, String)>,
    operations: Vec<Operation>,
    /// The empty folder on which the view is built, and the folder in which that is.
    base: CString,
    above: CString,
}

/// A step into namespaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Clone = 1,
    Users = 2,
    Files = 3,
}

impl Namespaces {
    pub(crate) fn new(base: &Path, operations: Vec<Operation>) -> io::Result<Self> {
        let (user, group) = (geteuid().as_raw(), getegid().as_raw());
        let line = |id: u32| format!("{id} {id} 1\n");
        // Root may keep all users and groups, which only a process outside can give it.
        let own = if geteuid().is_root() {
            Vec::new()
        } else {
            vec![
                (c"/proc/self/setgroups".into(), "deny".to_owned()),
                (c"/proc/self/uid_map".into(), line(user)),
                (c"/proc/self/gid_map".into(), line(group)),
            ]
        };
        let text = |path: &Path| CString::new(path.as_os_str().as_bytes());
        Ok(Self {
            own,
            operations,
            base: text(base)?,
            above: text(base.parent().unwrap_or(base))?,
        })
    }

    /// Gives a new process its users and groups, as far as it cannot do that by itself.
    pub(crate) fn admit(&self, process: Pid) -> io::Result<()> {
        if !self.own.is_empty() {
            return Ok(());
        }
        for map in ["uid_map", "gid_map"] {
            let path = format!("/proc/{}/{map}", process.as_raw_pid());
            // As many as we have ourselves, which in a container are not all.
            let all = fs::read_to_string(format!("/proc/self/{map}"))?;
            fs::write(path, identity(&all))?;
        }
        Ok(())
    }

    /// Enters the view of files. Allocates nothing. The process is in its namespaces and admitted.
    pub(crate) fn enter(&self) -> io::Result<()> {
        self.join().map_err(|(_, error)| error)
    }

    fn join(&self) -> Result<(), (Stage, io::Error)> {
        // SAFETY: the call takes numbers only. The system then lets this process write its own files.
        unsafe {
            libc::prctl(libc::PR_SET_DUMPABLE, 1, 0, 0, 0);
        }
        for (path, text) in &self.own {
            write(path, text.as_bytes()).map_err(|error| (Stage::Users, error))?;
        }
        let above = open(&self.above);
        // SAFETY: the call takes a number only.
        let mask = unsafe { libc::umask(0) };
        let done = self.operations.iter().try_for_each(Operation::run);
        // SAFETY: as above.
        unsafe {
            libc::umask(mask);
        }
        // Whoever made the folder may have been killed. The view does not need it any more.
        if done.is_ok()
            && let Ok(above) = above
            && let Some(name) = self
                .base
                .to_bytes_with_nul()
                .get(self.above.count_bytes() + 1..)
            && let Ok(name) = CStr::from_bytes_with_nul(name)
        {
            let _ = unlinkat(above, name, AtFlags::REMOVEDIR);
        }
        done.map_err(|error| (Stage::Files, error))
    }

    /// Lets the system end this process when the thread that made it ends, or not.
    pub(crate) fn end_with_parent(does: bool) {
        let _ = set_parent_process_death_signal(does.then_some(Signal::KILL));
    }

    /// Removes the folder on which the view was to be built. Allocates nothing.
    pub(crate) fn give_up(&self) {
        let _ = unlinkat(CWD, &*self.base, AtFlags::REMOVEDIR);
    }
}

fn open(folder: &CStr) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
    openat(CWD, folder, flags, Mode::empty())
}

/// Returns the lines of a map that leave everybody who he is.
fn identity(all: &str) -> String {
    let lines = all.lines().filter_map(|line| {
        let mut fields = line.split_ascii_whitespace();
        let (first, _, count) = (fields.next()?, fields.next()?, fields.next()?);
        Some(format!("{first} {first} {count}\n"))
    });
    lines.collect()
}

fn write(path: &CStr, text: &[u8]) -> io::Result<()> {
    // SAFETY: the path ends with NUL and the text is as long as it is said to be. Both live during the calls.
    unsafe {
        let file = libc::open(path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        if file < 0 {
            return Err(io::Error::last_os_error());
        }
        let written = libc::write(file, text.as_ptr().cast(), text.len());
        let error = io::Error::last_os_error();
        libc::close(file);
        if written < 0 { Err(error) } else { Ok(()) }
    }
}

/// Makes a process, in new namespaces if `is_apart`. Returns 0 in the new process. Both go on from here, each with its own copy of the
/// memory.
///
/// # Safety
/// The new process makes bare system calls only, and does not return from the function that called this one.
pub(crate) unsafe fn clone(is_apart: bool) -> io::Result<c_int> {
    let flags = libc::SIGCHLD | if is_apart { NEW } else { 0 };
    // SAFETY: without an address for a stack, the new process gets a copy of this one.
    let answer: c_long = unsafe { libc::syscall(libc::SYS_clone, c_long::from(flags), 0, 0, 0, 0) };
    match answer {
        -1 => Err(io::Error::last_os_error()),
        pid => Ok(pid as c_int),
    }
}

/// Returns why there are no namespaces on this machine, if there are none. It is tried once.
pub(crate) fn obstacle() -> Option<Missing> {
    static OBSTACLE: OnceLock<Option<Missing>> = OnceLock::new();
    OBSTACLE
        .get_or_init(|| {
            if std::env::var_os(FORBIDDEN).is_some() {
                return Some(missing(
                    "a variable of the tests forbids namespaces",
                    "unset LINESMAN_TEST_WITHOUT_NAMESPACES",
                ));
            }
            // Without a folder, nothing is known about namespaces.
            if let Err(error) = Workspace::new() {
                return Some(without_folder(&error));
            }
            rehearse()
                .err()
                .map(|(stage, error)| explain(stage, &error, Path::new("/proc/self").exists()))
        })
        .clone()
}

/// Says why there is no folder for temporary files. The error may end with the remedy, which is said once.
fn without_folder(error: &io::Error) -> Missing {
    let remedy = workspace::REMEDY;
    let why = error.to_string().replace(&format!(" (fix: {remedy})"), "");
    Missing {
        what: "a folder for temporary files".into(),
        why: why.into(),
        remedy: remedy.into(),
    }
}

/// Makes a process in new namespaces that enters a view and ends.
fn rehearse() -> Result<(), (Stage, io::Error)> {
    let at = |stage| move |error: io::Error| (stage, error);
    let base = Workspace::new().map_err(at(Stage::Files))?;
    let wanted = view::Wanted {
        readable: &[],
        hidden: &[],
        writable: &[],
        named: &[],
        dir: Path::new("/"),
        size: Some(1 << 20),
    };
    let operations = view::plan(base.path(), &wanted).map_err(at(Stage::Files))?;
    let namespaces = Namespaces::new(base.path(), operations).map_err(at(Stage::Files))?;
    let (wait, go) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)
        .map_err(|error| (Stage::Clone, error.into()))?;
    let before = block_signals();
    // SAFETY: the new process makes bare system calls and ends.
    let forked = match unsafe { clone(true) } {
        Ok(0) => {
            crate::descriptors::close(go.as_raw_fd());
            namespaces.report(wait.as_raw_fd())
        }
        forked => forked,
    };
    restore_signals(&before);
    let process = forked
        .map(Pid::from_raw)
        .map_err(at(Stage::Clone))?
        .ok_or_else(|| (Stage::Clone, io::ErrorKind::NotFound.into()))?;
    let admitted = namespaces.admit(process);
    let word: &[u8] = if admitted.is_ok() { b"g" } else { b"" };
    let _ = rustix::io::write(&go, word);
    drop(go);
    let status = waitpid(Some(process), WaitOptions::empty());
    admitted.map_err(at(Stage::Users))?;
    let code = status
        .ok()
        .flatten()
        .and_then(|(_, status)| status.exit_status())
        .unwrap_or(-1);
    match code {
        0 => Ok(()),
        code => {
            let stage = [Stage::Users, Stage::Files];
            let stage = stage.into_iter().find(|it| *it as c_int == code >> 6);
            Err((
                stage.unwrap_or(Stage::Clone),
                io::Error::from_raw_os_error(code & 63),
            ))
        }
    }
}

impl Namespaces {
    /// Waits for admission, enters the view, and ends this process with what came of it.
    fn report(&self, wait: RawFd) -> ! {
        Self::end_with_parent(true);
        let mut word = [0_u8; 1];
        // SAFETY: the buffer is as long as it is said to be. The other call ends this process without running anything else.
        unsafe {
            let admitted = libc::read(wait, word.as_mut_ptr().cast(), 1) == 1;
            let answer = if admitted { self.join() } else { Ok(()) };
            libc::_exit(answer.map_or_else(
                |(stage, error)| ((stage as c_int) << 6) | (error.raw_os_error().unwrap_or(0) & 63),
                |()| 0,
            ))
        }
    }
}

/// Says what an error at a stage means, on a machine with `/proc` or without.
fn explain(stage: Stage, error: &io::Error, has_proc: bool) -> Missing {
    let setting = |name: &str| {
        let text = fs::read_to_string(Path::new("/proc/sys").join(name)).unwrap_or_default();
        text.trim().to_owned()
    };
    if setting("kernel/apparmor_restrict_unprivileged_userns") == "1" {
        return missing("AppArmor forbids them", profile());
    }
    if setting("kernel/unprivileged_userns_clone") == "0" {
        return missing(
            "kernel.unprivileged_userns_clone is 0",
            "sudo sysctl kernel.unprivileged_userns_clone=1",
        );
    }
    if setting("user/max_user_namespaces") == "0" {
        return missing(
            "user.max_user_namespaces is 0",
            "sudo sysctl user.max_user_namespaces=10000",
        );
    }
    if !has_proc {
        return missing("/proc is not mounted", "mount /proc");
    }
    if stage == Stage::Files {
        return missing(
            format!("the system refuses a new view of files ({error})"),
            "use a machine without containers, or start the container with --security-opt systempaths=unconfined",
        );
    }
    missing(
        format!("the system refuses them ({error})"),
        "use a machine without containers, or start the container with --security-opt seccomp=unconfined",
    )
}

fn missing(why: impl Into<Cow<'static, str>>, remedy: impl Into<Cow<'static, str>>) -> Missing {
    Missing {
        what: "namespaces".into(),
        why: why.into(),
        remedy: remedy.into(),
    }
}

/// Returns the command that lets this program make namespaces under AppArmor.
fn profile() -> String {
    let own = std::env::current_exe().unwrap_or_else(|_| "/usr/bin/linesman".into());
    format!(
        "echo 'abi <abi/4.0>, profile linesman \"{}\" flags=(unconfined) {{ userns, }}' | sudo tee /etc/apparmor.d/linesman && sudo apparmor_parser -r /etc/apparmor.d/linesman",
        own.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_stays_who_he_is() {
        let check = |all: &str, expected: &str| assert_eq!(identity(all), expected);
        check("         0          0 4294967295\n", "0 0 4294967295\n");
        check("0 100000 65536\n65536 7 1\n", "0 0 65536\n65536 65536 1\n");
        check("", "");
    }

    #[test]
    fn a_remedy_is_said_once() {
        let none = Path::new("/nonexistent");
        let error = io::Error::other(workspace::cannot_make(
            none,
            &io::ErrorKind::NotFound.into(),
        ));
        let said = without_folder(&error).to_string();
        assert_eq!(said.matches("(fix: ").count(), 1, "{said}");
        assert!(said.ends_with(&format!("(fix: {})", workspace::REMEDY)));
    }

    #[test]
    fn each_obstacle_has_a_reason_and_a_remedy() {
        for stage in [Stage::Clone, Stage::Users, Stage::Files] {
            let missing = explain(stage, &io::Error::from_raw_os_error(libc::EPERM), true);
            assert!(!missing.why.is_empty() && !missing.remedy.is_empty());
            assert!(!missing.why.contains("/proc"), "{}", missing.why);
        }
        for stage in [Stage::Clone, Stage::Users, Stage::Files] {
            let error = io::Error::from_raw_os_error(libc::ENOENT);
            let missing = explain(stage, &error, false).to_string();
            assert!(missing.ends_with("/proc is not mounted (fix: mount /proc)"));
        }
        assert!(profile().contains("userns,"));
    }
}
