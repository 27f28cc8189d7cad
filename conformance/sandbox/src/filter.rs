//! Which system calls an agent may use: filters of seccomp.

#![expect(unsafe_code, reason = "neither std nor rustix knows these calls")]

use std::{collections::BTreeMap, ffi::c_long, io};

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch,
};

/// Returns whether the system has filters, and this architecture is known.
pub(crate) fn is_available() -> bool {
    const GET_ACTION_AVAIL: u32 = 2;
    let action: u32 = libc::SECCOMP_RET_ERRNO;
    // SAFETY: the call reads the number, and answers whether there is such an action.
    let answer = unsafe { libc::syscall(libc::SYS_seccomp, GET_ACTION_AVAIL, 0, &action) };
    answer == 0 && TargetArch::try_from(std::env::consts::ARCH).is_ok()
}

/// Returns the filters, the first to be installed first. A process that `may_change_rights` changes the rights and the times of files
/// that it can see, and those of the system's that are its user's too.
pub(crate) fn programs(may_change_rights: bool) -> io::Result<Vec<Vec<libc::sock_filter>>> {
    let mut rules = forbidden();
    if !may_change_rights {
        rules.extend(PROPERTIES.iter().map(|call| (*call, Vec::new())));
        let times = [Condition::Given(1)];
        rules.insert(
            libc::SYS_utimensat,
            times.iter().filter_map(Condition::rule).collect(),
        );
    }
    let programs = [
        program(rules, libc::EPERM),
        // The C library then uses `clone`, whose flags can be seen.
        program([(libc::SYS_clone3, Vec::new())].into(), libc::ENOSYS),
        program(rules_of(WITHOUT_EFFECT), NO_ERROR),
    ];
    programs
        .into_iter()
        .map(|program| program.map(convert).map_err(io::Error::other))
        .collect()
}

fn program(
    rules: BTreeMap<c_long, Vec<SeccompRule>>,
    errno: i32,
) -> Result<BpfProgram, BackendError> {
    let architecture = TargetArch::try_from(std::env::consts::ARCH)?;
    let refuse = SeccompAction::Errno(errno.unsigned_abs());
    SeccompFilter::new(rules, SeccompAction::Allow, refuse, architecture)?.try_into()
}

fn convert(program: BpfProgram) -> Vec<libc::sock_filter> {
    let instructions = program.into_iter().map(|it| libc::sock_filter {
        code: it.code,
        jt: it.jt,
        jf: it.jf,
        k: it.k,
    });
    guard().into_iter().chain(instructions).collect()
}

/// Returns instructions that refuse the calls of an alternative numbering on x86-64. Its numbers begin where the usual ones end,
/// so no filter by numbers would find them.
fn guard() -> Vec<libc::sock_filter> {
    const LOAD: u16 = 0x20;
    const JUMP_FROM: u16 = 0x35;
    const RETURN: u16 = 0x06;
    const ALTERNATIVE: u32 = 0x4000_0000;
    if !cfg!(target_arch = "x86_64") {
        return Vec::new();
    }
    let instruction = |code, jt, jf, k| libc::sock_filter { code, jt, jf, k };
    vec![
        instruction(LOAD, 0, 0, 0),
        instruction(JUMP_FROM, 0, 1, ALTERNATIVE),
        instruction(
            RETURN,
            0,
            0,
            libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs(),
        ),
    ]
}

/// Returns the calls that are refused, each always or under one of several conditions.
fn forbidden() -> BTreeMap<c_long, Vec<SeccompRule>> {
    let always = ALWAYS.iter().map(|call| (*call, Vec::new()));
    let mut rules: BTreeMap<c_long, Vec<SeccompRule>> = always.collect();
    rules.extend(rules_of(CONDITIONAL));
    rules
}

fn rules_of(calls: &[(c_long, &[Condition])]) -> BTreeMap<c_long, Vec<SeccompRule>> {
    let rules = |conditions: &[Condition]| conditions.iter().filter_map(Condition::rule).collect();
    let calls = calls.iter();
    calls
        .map(|(call, conditions)| (*call, rules(conditions)))
        .collect()
}

/// A condition on one argument of a call.
#[derive(Clone, Copy)]
enum Condition {
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

/// The kind of a priority that is that of all processes of a user.
const IO_PRIORITY_OF_USER: u64 = 3;

/// Calls that change the rights to files, their owners, times and attributes. The rules on files say nothing about them, so a program
/// could lock others out of their files.
const PROPERTIES: &[c_long] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
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
/// Newer than some systems. It has the same number on all.
const FCHMODAT2: c_long = 452;

/// Calls that are refused under any of these conditions.
const CONDITIONAL: &[(c_long, &[Condition])] = &[
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
        ],
    ),
];

/// Calls that do nothing under any of these conditions, and seem to succeed. Threads have numbers as processes have them. Runtimes such as
/// Mono's set the priority of their threads by these numbers, and print a message to standard output if they may not.
const WITHOUT_EFFECT: &[(c_long, &[Condition])] = &[
    (libc::SYS_sched_setparam, &[Condition::Not(0, 0)]),
    (libc::SYS_sched_setscheduler, &[Condition::Not(0, 0)]),
];
/// What the system returns if a call succeeds.
const NO_ERROR: i32 = 0;

/// Calls that are always refused.
const ALWAYS: &[c_long] = &[
    // The network, and sockets that have a name.
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
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
    libc::SYS_kexec_file_load,
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
            assert!(!PROPERTIES.contains(call), "call {call}");
        }
    }

    #[test]
    fn the_programs_are_short_enough_for_the_system() {
        const LONGEST: usize = 4096;
        for program in programs(false).unwrap() {
            assert!(program.len() < LONGEST, "{}", program.len());
        }
    }
}
