//! Which system calls an agent may use, and what the others answer.

use std::{collections::BTreeMap, ffi::c_long};

use seccompiler::{SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompRule};

use crate::rights::{self, FCHMODAT2};

/// When a call gets which answer: under any of the conditions, or always if there are none.
pub(crate) struct Rule {
    pub(crate) conditions: Vec<SeccompRule>,
    pub(crate) errno: i32,
}

impl Rule {
    fn new(conditions: &[Condition], errno: i32) -> Self {
        let conditions = conditions.iter().filter_map(Condition::rule).collect();
        Self { conditions, errno }
    }
}

/// What a program may do to the rights, owners, times and attributes of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Properties {
    /// Nothing.
    Refused,
    /// It sets rights by way of us. The rest does nothing and seems to succeed, because tools that unpack and copy files fail without it.
    Supervised,
    /// Everything, because the files that it sees are its own, or cannot be changed.
    Free,
}

#[cfg(test)]
impl Properties {
    pub(crate) const ALL: [Self; 3] = [Self::Refused, Self::Supervised, Self::Free];
}

/// Returns the rules by the numbers of their calls.
pub(crate) fn rules(properties: Properties) -> BTreeMap<c_long, Rule> {
    let always = ALWAYS
        .iter()
        .map(|call| (*call, Rule::new(&[], libc::EPERM)));
    let mut rules: BTreeMap<c_long, Rule> = always.collect();
    let mut add = |calls: &[(c_long, &[Condition])], errno| {
        let calls = calls.iter();
        rules.extend(calls.map(|(call, conditions)| (*call, Rule::new(conditions, errno))));
    };
    add(CONDITIONAL, libc::EPERM);
    add(WITHOUT_EFFECT, NO_ERROR);
    for call in UNKNOWN {
        add(&[(*call, &[])], libc::ENOSYS);
    }
    let calls = PROPERTIES.iter().copied();
    match properties {
        Properties::Free => return rules,
        Properties::Refused => calls.for_each(|call| add(&[(call, &[])], libc::EPERM)),
        Properties::Supervised => calls
            .filter(|call| !rights::CALLS.contains(call))
            .for_each(|call| add(&[(call, &[])], NO_ERROR)),
    }
    // Tools that copy files set the times of the copy. The call does so by a path or by an open file, and a file that is open to be read
    // may be anyone's.
    add(&[(libc::SYS_utimensat, &[])], NO_ERROR);
    for call in WATCHES {
        add(&[(*call, &[])], libc::EPERM);
    }
    rules
}

/// A condition on one argument of a call.
#[derive(Clone, Copy)]
pub(crate) enum Condition {
    /// The argument is not this number.
    Not(u8, u64),
    /// The argument is this number.
    Is(u8, u64),
    /// The argument has these bits, of those in the mask.
    Bits(u8, u64, u64),
    /// The argument, an address, is given.
    Given(u8),
}

impl Condition {
    /// Returns the rule; none if the condition is not one that can be written as a rule, which a test excludes.
    fn rule(&self) -> Option<SeccompRule> {
        use SeccompCmpArgLen::{Dword, Qword};
        let condition = match *self {
            Self::Not(at, value) => SeccompCondition::new(at, Dword, SeccompCmpOp::Ne, value),
            Self::Is(at, value) => SeccompCondition::new(at, Dword, SeccompCmpOp::Eq, value),
            Self::Bits(at, mask, value) => {
                SeccompCondition::new(at, Qword, SeccompCmpOp::MaskedEq(mask), value)
            }
            Self::Given(at) => SeccompCondition::new(at, Qword, SeccompCmpOp::Ne, 0),
        };
        SeccompRule::new(vec![condition.ok()?]).ok()
    }
}

/// The bit of one flag that makes a new namespace.
const fn namespace(flag: i32) -> Condition {
    let bit = flag as u32 as u64;
    Condition::Bits(0, bit, bit)
}

/// The bits that hold the kind of a socket.
const SOCKET_KIND: u64 = 0xf;
/// Simulates typing at a terminal.
const TYPE_AT_TERMINAL: u64 = 0x5412;
const TERMINAL_COMMANDS: u64 = 0x541c;
/// Attributes of a file that is open to be read: its flags, and its generation.
const SET_FLAGS: u64 = 0x4008_6602;
const SET_EXTENDED_FLAGS: u64 = 0x401c_5820;
const SET_VERSION: u64 = 0x4008_7602;

/// The kind of a priority that is that of all processes of a user.
const IO_PRIORITY_OF_USER: u64 = 3;

/// Calls that change the rights to files, their owners, times and attributes. The rules on files say nothing about them, so a program
/// could lock others out of their files.
pub(crate) const PROPERTIES: &[c_long] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    SETXATTRAT,
    REMOVEXATTRAT,
    FILE_SETATTR,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
];

/// Calls that report what others do with files and folders, also with those that a program may not read.
pub(crate) const WATCHES: &[c_long] = &[libc::SYS_inotify_add_watch];

// Newer than some systems. These have the same numbers on all architectures.
const MEMFD_SECRET: c_long = 447;
const SETXATTRAT: c_long = 463;
const REMOVEXATTRAT: c_long = 466;
const OPEN_TREE_ATTR: c_long = 467;
const FILE_SETATTR: c_long = 469;
// musl does not name this one on all architectures. x86_64 has its own numbers.
#[cfg(not(target_arch = "x86_64"))]
const KEXEC_FILE_LOAD: c_long = 294;
#[cfg(target_arch = "x86_64")]
const KEXEC_FILE_LOAD: c_long = libc::SYS_kexec_file_load;

/// Calls that are refused under any of these conditions.
pub(crate) const CONDITIONAL: &[(c_long, &[Condition])] = &[
    // New namespaces would bring new rights.
    (
        libc::SYS_clone,
        &[
            namespace(libc::CLONE_NEWUSER),
            namespace(libc::CLONE_NEWNS),
            namespace(libc::CLONE_NEWPID),
            namespace(libc::CLONE_NEWNET),
            namespace(libc::CLONE_NEWIPC),
            namespace(libc::CLONE_NEWUTS),
            namespace(libc::CLONE_NEWCGROUP),
        ],
    ),
    // Two connected sockets are as harmless as a pipe. Of one kind, they can be used without being connected.
    (
        libc::SYS_socketpair,
        &[
            Condition::Not(0, libc::AF_UNIX as u64),
            Condition::Bits(1, SOCKET_KIND, libc::SOCK_DGRAM as u64),
        ],
    ),
    (libc::SYS_sendto, &[Condition::Given(4)]),
    // Other processes keep their limits, their priority and their processors. Zero is the process itself.
    (libc::SYS_prlimit64, &[Condition::Not(0, 0)]),
    // Nor does the user, who is also zero.
    (
        libc::SYS_setpriority,
        &[
            Condition::Not(1, 0),
            Condition::Is(0, libc::PRIO_USER as u64),
        ],
    ),
    (
        libc::SYS_ioprio_set,
        &[Condition::Not(1, 0), Condition::Is(0, IO_PRIORITY_OF_USER)],
    ),
    (libc::SYS_sched_setaffinity, &[Condition::Not(0, 0)]),
    (libc::SYS_sched_setattr, &[Condition::Not(0, 0)]),
    (
        libc::SYS_ioctl,
        &[
            Condition::Is(1, TYPE_AT_TERMINAL),
            Condition::Is(1, TERMINAL_COMMANDS),
            Condition::Is(1, SET_FLAGS),
            Condition::Is(1, SET_EXTENDED_FLAGS),
            Condition::Is(1, SET_VERSION),
        ],
    ),
    // Whoever opens a file waits up to 45 seconds for another process that has a lease on it.
    (
        libc::SYS_fcntl,
        &[
            Condition::Is(1, libc::F_SETLEASE as u64),
            Condition::Is(1, libc::F_NOTIFY as u64),
            Condition::Is(1, SET_DELEGATION),
        ],
    ),
];

/// Newer than some systems: a lease on a folder.
const SET_DELEGATION: u64 = 1040;

/// Calls that do nothing under any of these conditions, and seem to succeed. Threads have numbers as processes have them. Runtimes such as
/// Mono's set the priority of their threads by these numbers, and print a message to standard output if they may not.
pub(crate) const WITHOUT_EFFECT: &[(c_long, &[Condition])] = &[
    (libc::SYS_sched_setparam, &[Condition::Not(0, 0)]),
    (libc::SYS_sched_setscheduler, &[Condition::Not(0, 0)]),
    // Otherwise nobody could see what the process has open, and how much memory that takes.
    (
        libc::SYS_prctl,
        &[Condition::Is(0, libc::PR_SET_DUMPABLE as u64)],
    ),
];
/// What the system returns if a call succeeds.
pub(crate) const NO_ERROR: i32 = 0;

/// Calls that the system seems not to have. Programs then do what they do on an older one.
pub(crate) const UNKNOWN: &[c_long] = &[
    // The C library then uses `clone`, whose flags can be seen.
    libc::SYS_clone3,
    // Memory that is not measured: files that nobody can read, and pages that only a pipe holds.
    MEMFD_SECRET,
    libc::SYS_vmsplice,
];

/// Calls that are always refused.
pub(crate) const ALWAYS: &[c_long] = &[
    // The network, and sockets that have a name.
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    // A file on its way from one process to another is open in none of them, so its memory could not be measured.
    libc::SYS_sendmsg,
    libc::SYS_sendmmsg,
    // Other processes.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_perf_event_open,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // Memory that belongs to no process and outlives all.
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    // Ways around this filter, and large parts of the kernel that no bot needs.
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_bpf,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_fanotify_init,
    libc::SYS_open_by_handle_at,
    libc::SYS_name_to_handle_at,
    // Namespaces and mounts.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    OPEN_TREE_ATTR,
    libc::SYS_mount_setattr,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    // The machine.
    libc::SYS_acct,
    libc::SYS_adjtimex,
    libc::SYS_clock_adjtime,
    libc::SYS_clock_settime,
    libc::SYS_settimeofday,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    KEXEC_FILE_LOAD,
    libc::SYS_quotactl,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_syslog,
    libc::SYS_vhangup,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_condition_is_a_rule() {
        for (call, conditions) in CONDITIONAL.iter().chain(WITHOUT_EFFECT) {
            assert!(
                conditions.iter().all(|it| it.rule().is_some()),
                "call {call}"
            );
            assert!(!ALWAYS.contains(call), "call {call}");
            let others = [PROPERTIES, WATCHES, UNKNOWN].concat();
            assert!(!others.contains(call), "call {call}");
        }
    }
}
