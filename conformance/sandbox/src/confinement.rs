//! A sandbox, prepared before the fork and entered after it.

use std::path::PathBuf;

use crate::{InForce, Level, Limits};

/// The confinement of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sandbox {
    /// How much it is confined.
    pub level: Level,
    /// What it may read in addition to the system: files, and folders with everything in them.
    pub readable: Vec<PathBuf>,
    /// Folders whose files it may list, although it may not read all of them.
    pub listed: Vec<PathBuf>,
    /// What it may not read, although it is in a folder that it may read.
    pub hidden: Vec<PathBuf>,
    /// What belongs to others, as far as it is not shown. Nobody is told to show it.
    pub foreign: Vec<PathBuf>,
    /// The folders that it may change, in addition to its fresh one.
    pub writable: Vec<PathBuf>,
    /// Whether it may set the rights to files in the folders that it may change also at the level `basic`. Compilers need that.
    pub may_change_rights: bool,
    /// How much of the machine it may use.
    pub limits: Limits,
}

impl Sandbox {
    /// Returns what of it this machine can do.
    #[must_use]
    pub fn in_force(&self) -> InForce {
        InForce::of(self.level)
    }

    /// Returns how many processes and threads the program may have, if the system does not count them. It counts those of an ordinary
    /// user together, outside of namespaces.
    #[cfg(target_os = "linux")]
    #[must_use]
    pub fn counted_processes(&self) -> Option<u64> {
        let is_together =
            self.in_force().level == Level::Basic && !rustix::process::geteuid().is_root();
        self.limits.processes.filter(|_| is_together)
    }
}

#[cfg(target_os = "linux")]
pub(crate) use linux::{Confinement, Remains};
#[cfg(not(target_os = "linux"))]
pub(crate) use other::{Confinement, Remains};

#[cfg(not(target_os = "linux"))]
mod other {
    use std::{
        io,
        path::{Path, PathBuf},
    };

    use super::Sandbox;

    /// What is made for a program and must live as long as it does.
    #[derive(Debug, Default)]
    pub(crate) struct Remains;

    impl Remains {
        pub(crate) const fn folder(&self) -> Option<&Path> {
            None
        }

        pub(crate) const fn begin(&mut self) {}
    }

    /// There is no sandbox on this system.
    pub(crate) struct Confinement;

    impl Confinement {
        pub(crate) fn prepare(
            _sandbox: &Sandbox,
            _named: &[PathBuf],
            _here: &Path,
        ) -> io::Result<(Option<Self>, Remains)> {
            Ok((None, Remains))
        }

        pub(crate) fn folder(&self) -> Option<&Path> {
            None
        }

        pub(crate) fn enter(
            &self,
            _ask: impl FnOnce(std::os::fd::RawFd) -> io::Result<()>,
        ) -> io::Result<()> {
            Ok(())
        }
    }
}

#[cfg(target_os = "linux")]
mod linux {
    #![expect(
        unsafe_code,
        reason = "between fork and exec only bare system calls are allowed, which rustix does not offer"
    )]

    use std::{
        ffi::{CStr, CString, c_int, c_long, c_ulong},
        io,
        os::{
            fd::{AsFd, AsRawFd, OwnedFd, RawFd},
            unix::ffi::OsStrExt,
        },
        path::Path,
    };

    use super::{PathBuf, Sandbox};
    use crate::{
        Level,
        calls::Properties,
        cgroup::{self, Group},
        files::{self, Files, Masks, add_rule},
        filter,
        limits::Resource,
        namespaces::Namespaces,
        view::{self, Wanted},
        workspace::Workspace,
    };

    /// What is made for a program and must live as long as it does.
    #[derive(Debug, Default)]
    pub(crate) struct Remains {
        /// Is removed first, while nothing is in it any more.
        _group: Option<Group>,
        workspace: Option<Workspace>,
        /// The folders in which it sets rights by way of us, if it does.
        supervised: Option<Vec<PathBuf>>,
        is_apart: bool,
    }

    impl Remains {
        /// Returns the folder that the program may write to.
        pub(crate) fn folder(&self) -> Option<&Path> {
            self.workspace.as_ref().map(Workspace::path)
        }

        /// Returns the folders in which the program sets rights by way of us, if it does.
        pub(crate) fn supervised(&self) -> Option<&[PathBuf]> {
            self.supervised.as_deref()
        }

        /// The program runs. A view of files that was built in the folder does not need it any more.
        pub(crate) fn begin(&mut self) {
            if self.is_apart {
                self.workspace = None;
            }
        }
    }

    /// A sandbox to be entered. Entering allocates nothing.
    pub(crate) struct Confinement {
        rules: Option<OwnedFd>,
        filter: &'static [libc::sock_filter],
        /// The filter of the calls about which the system asks us, if it does.
        rights: Option<&'static [libc::sock_filter]>,
        limits: Vec<(Resource, libc::rlimit)>,
        group: Option<c_int>,
        is_root: bool,
        /// Where the program may write.
        folder: PathBuf,
        /// The same, if that is a folder on disk.
        on_disk: Option<CString>,
        namespaces: Option<Namespaces>,
        masks: Masks,
    }

    impl Confinement {
        /// Prepares a sandbox, if there is one.
        ///
        /// `named` are the paths that the program's command names, and `here` is its working directory.
        pub(crate) fn prepare(
            sandbox: &Sandbox,
            named: &[PathBuf],
            here: &Path,
        ) -> io::Result<(Option<Self>, Remains)> {
            // Where a part is missing, the result says so.
            let level = sandbox.in_force().level;
            if level == Level::None {
                return Ok((None, Remains::default()));
            }
            let is_root = rustix::process::geteuid().is_root();
            let workspace = Workspace::new()?;
            let group = match sandbox.limits.processes {
                Some(most) if is_root && cgroup::is_available() => Some(Group::new(most)?),
                _ => None,
            };
            let namespaces = match level {
                Level::Full => {
                    let wanted = Wanted {
                        readable: &sandbox.readable,
                        hidden: &sandbox.hidden,
                        writable: &sandbox.writable,
                        named,
                        dir: here,
                        size: sandbox.limits.disk,
                    };
                    let operations = view::plan(workspace.path(), &wanted)?;
                    Some(Namespaces::new(workspace.path(), operations)?)
                }
                _ => None,
            };
            let folder = match namespaces {
                Some(_) => Path::new("/tmp"),
                None => workspace.path(),
            };
            let on_disk = match namespaces {
                Some(_) => None,
                None => Some(CString::new(folder.as_os_str().as_bytes())?),
            };
            let properties = match (&namespaces, sandbox.may_change_rights) {
                (Some(_), _) => Properties::Free,
                (None, true) => Properties::Supervised,
                (None, false) => Properties::Refused,
            };
            let is_supervised = properties == Properties::Supervised;
            if is_supervised && !Path::new("/proc/self/fd").exists() {
                return Err(io::Error::other(
                    "a build needs /proc, which is not mounted here (fix: mount /proc)",
                ));
            }
            let shown = Files {
                readable: &sandbox.readable,
                listed: &sandbox.listed,
                hidden: &sandbox.hidden,
                writable: &sandbox.writable,
            };
            let own = [workspace.path().to_owned()];
            let supervised = is_supervised.then(|| [own.as_slice(), &sandbox.writable].concat());
            let confinement = Self {
                folder: folder.to_owned(),
                on_disk,
                masks: Masks::of_system(),
                rules: files::rules(shown, workspace.path())?,
                filter: filter::program(properties)?,
                rights: supervised.is_some().then(filter::of_rights),
                limits: sandbox.limits.prepared(namespaces.is_some()),
                group: group.as_ref().map(|group| group.members().as_raw_fd()),
                is_root,
                namespaces,
            };
            let remains = Remains {
                _group: group,
                workspace: Some(workspace),
                supervised,
                is_apart: confinement.namespaces.is_some(),
            };
            Ok((Some(confinement), remains))
        }

        /// Returns the folder in which the program may write.
        pub(crate) fn folder(&self) -> Option<&Path> {
            Some(&self.folder)
        }

        /// Returns the folder on disk in which the program may write, if it is there.
        pub(crate) fn on_disk(&self) -> Option<&CStr> {
            self.on_disk.as_deref()
        }

        /// Returns the namespaces that the program is to run in, if there are any.
        pub(crate) const fn namespaces(&self) -> Option<&Namespaces> {
            self.namespaces.as_ref()
        }

        /// Puts this process into the sandbox. Passes a descriptor to `ask` through which the system asks about calls, if it does.
        pub(crate) fn enter(&self, ask: impl FnOnce(RawFd) -> io::Result<()>) -> io::Result<()> {
            if let Some(group) = self.group {
                // SAFETY: the bytes live during the call.
                check(unsafe { libc::write(group, b"0".as_ptr().cast(), 1) } as c_long)?;
            }
            if self.is_root {
                drop_rights(&FILES_OF_OTHERS)?;
            } else if self.namespaces.is_some() {
                drop_rights(&[])?;
            }
            // SAFETY: the call takes numbers only.
            check(unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) }.into())?;
            if let Some(rules) = &self.rules {
                if self.namespaces.is_some() {
                    let Masks { reads, everything } = self.masks;
                    add_rule(rules.as_fd(), c"/proc", reads)?;
                    // A part of it is shown, if there is any. Without a rule it cannot be read.
                    let _ = add_rule(rules.as_fd(), c"/sys", reads);
                    add_rule(rules.as_fd(), c"/tmp", everything)?;
                    add_rule(rules.as_fd(), c"/dev/shm", everything)?;
                }
                // SAFETY: the call takes numbers only.
                check(unsafe {
                    libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), 0)
                })?;
            }
            if let Some(rights) = self.rights {
                let calls = install(rights, libc::SECCOMP_FILTER_FLAG_NEW_LISTENER)?;
                ask(calls as RawFd)?;
                crate::descriptors::close(calls as RawFd);
            }
            // After the last file was opened: until the program runs, our own files are still open too, and may be more than its limit.
            for (kind, limit) in &self.limits {
                // SAFETY: the structure lives during the call.
                check(unsafe { libc::setrlimit(*kind, limit) }.into())?;
            }
            install(self.filter, 0).map(drop)
        }
    }

    /// Installs a filter. Returns what the system answers: a descriptor, if that is asked for.
    fn install(filter: &[libc::sock_filter], flags: c_ulong) -> io::Result<c_long> {
        let program = libc::sock_fprog {
            len: filter.len() as u16,
            filter: filter.as_ptr().cast_mut(),
        };
        // SAFETY: the program and its instructions live during the call, which does not change them.
        let answer = unsafe {
            libc::syscall(
                libc::SYS_seccomp,
                libc::SECCOMP_SET_MODE_FILTER,
                libc::SECCOMP_FILTER_FLAG_SPEC_ALLOW | flags,
                &raw const program,
            )
        };
        check(answer).map(|()| answer)
    }

    /// The rights of root to files of other users, which the rules confine.
    const FILES_OF_OTHERS: [c_int; 2] = [1, 2];

    /// Takes all rights except these from this process. It may have none of them itself, as in a container that has dropped them all.
    fn drop_rights(except: &[c_int]) -> io::Result<()> {
        const VERSION: u32 = 0x2008_0522;
        for right in (0..64).filter(|right| !except.contains(right)) {
            // SAFETY: the call takes numbers only. It fails for rights that this system does not know, and where we may not do this.
            unsafe {
                libc::prctl(libc::PR_CAPBSET_DROP, right, 0, 0, 0);
            }
        }
        let kept: u32 = except.iter().map(|right| 1 << right).sum();
        let header: [u32; 2] = [VERSION, 0];
        // Each half has what is in effect, what is permitted, and what programs inherit.
        let mut rights: [[u32; 3]; 2] = [[0; 3]; 2];
        // SAFETY: both structures live during the call, and have the layout of this version.
        check(unsafe { libc::syscall(libc::SYS_capget, header.as_ptr(), rights.as_mut_ptr()) })?;
        let [_, permitted, _] = rights[0];
        let kept = kept & permitted;
        let rights: [[u32; 3]; 2] = [[kept, kept, 0], [0, 0, 0]];
        // SAFETY: as above.
        check(unsafe { libc::syscall(libc::SYS_capset, header.as_ptr(), rights.as_ptr()) })
    }

    fn check(answer: c_long) -> io::Result<()> {
        match answer {
            -1 => Err(io::Error::last_os_error()),
            _ => Ok(()),
        }
    }
}
