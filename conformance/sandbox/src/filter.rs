//! The filter of seccomp: one program for the rules of all system calls.

#![expect(unsafe_code, reason = "neither std nor rustix knows these calls")]

use std::{collections::BTreeMap, ffi::c_long, io, sync::OnceLock};

use seccompiler::{BackendError, BpfProgram, SeccompAction, SeccompFilter, TargetArch};

use crate::{
    calls::{self, NO_ERROR, Properties, Rule},
    rights,
};

/// Returns whether the system has such filters, and this architecture is known.
pub(crate) fn is_available() -> bool {
    const GET_ACTION_AVAIL: u32 = 2;
    let action: u32 = libc::SECCOMP_RET_ERRNO;
    // SAFETY: the call reads the number, and answers whether there is such an action.
    let answer = unsafe { libc::syscall(libc::SYS_seccomp, GET_ACTION_AVAIL, 0, &action) };
    answer == 0 && TargetArch::try_from(std::env::consts::ARCH).is_ok()
}

/// Returns the filter.
pub(crate) fn program(properties: Properties) -> io::Result<&'static [libc::sock_filter]> {
    static PROGRAMS: [OnceLock<Vec<libc::sock_filter>>; 3] = [const { OnceLock::new() }; 3];
    let kept = &PROGRAMS[properties as usize];
    if let Some(program) = kept.get() {
        return Ok(program);
    }
    let program = compile(calls::rules(properties)).map_err(io::Error::other)?;
    Ok(kept.get_or_init(|| program))
}

/// Returns the filter that holds the calls that set rights, and asks. Of two filters, the stricter answer counts.
pub(crate) fn of_rights() -> &'static [libc::sock_filter] {
    static PROGRAM: OnceLock<Vec<libc::sock_filter>> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let count = rights::CALLS.len() as u8;
        let mut program = vec![instruction(LOAD, 0, 0, 0)];
        for (left, call) in (1..=count).rev().zip(rights::CALLS) {
            program.push(instruction(JUMP_IF, left, 0, *call as u32));
        }
        program.push(instruction(RETURN, 0, 0, libc::SECCOMP_RET_ALLOW));
        program.push(instruction(RETURN, 0, 0, libc::SECCOMP_RET_USER_NOTIF));
        program
    })
}

/// The calls that are compared one after the other.
const GROUP: usize = 8;

/// Returns one program for all rules. When it is installed, the system tries it with each number that a call can have. So it first finds
/// the group of calls to which a number belongs, and compares with these only.
fn compile(rules: BTreeMap<c_long, Rule>) -> Result<Vec<libc::sock_filter>, BackendError> {
    let rules: Vec<(c_long, Rule)> = rules.into_iter().collect();
    let of_one_answer = rules.chunk_by(|(_, one), (_, next)| one.errno == next.errno);
    let mut groups = Vec::new();
    for group in of_one_answer.flat_map(|rules| rules.chunks(GROUP)) {
        groups.push((group[0].0, compile_group(group)?));
    }
    let mut program = guard();
    // From the last group to the first: behind the question for one stands the way to its instructions.
    let questions = groups.iter().skip(1).rev();
    let mut begin: usize = groups.iter().map(|(_, group)| group.len()).sum();
    let mut questions_left = 2 * (groups.len().saturating_sub(1));
    for (first, group) in questions {
        begin -= group.len();
        questions_left -= 2;
        let way = begin + questions_left;
        program.push(instruction(JUMP_FROM, 0, 1, *first as u32));
        program.push(instruction(JUMP, 0, 0, way as u32));
    }
    program.extend(groups.into_iter().flat_map(|(_, group)| group));
    Ok(program)
}

/// Returns a program for calls that all get the same answer. It allows all other calls.
fn compile_group(rules: &[(c_long, Rule)]) -> Result<Vec<libc::sock_filter>, BackendError> {
    let architecture = TargetArch::try_from(std::env::consts::ARCH)?;
    let errno = rules.first().map_or(NO_ERROR, |(_, rule)| rule.errno);
    let answer = SeccompAction::Errno(errno.unsigned_abs());
    let rules = rules.iter();
    let rules = rules.map(|(call, rule)| (*call, rule.conditions.clone()));
    let filter = SeccompFilter::new(rules.collect(), SeccompAction::Allow, answer, architecture)?;
    let program = BpfProgram::try_from(filter)?.into_iter();
    Ok(program
        .map(|it| instruction(it.code, it.jt, it.jf, it.k))
        .collect())
}

const LOAD: u16 = 0x20;
const JUMP: u16 = 0x05;
const JUMP_IF: u16 = 0x15;
const JUMP_FROM: u16 = 0x35;
const RETURN: u16 = 0x06;

const fn instruction(code: u16, jt: u8, jf: u8, k: u32) -> libc::sock_filter {
    libc::sock_filter { code, jt, jf, k }
}

/// Returns instructions that load the number of the call, and refuse the calls of an alternative numbering on x86-64. Its numbers begin
/// where the usual ones end, so no filter by numbers would find them.
fn guard() -> Vec<libc::sock_filter> {
    const ALTERNATIVE: u32 = 0x4000_0000;
    let no_such_call = libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs();
    let mut guard = vec![instruction(LOAD, 0, 0, 0)];
    if cfg!(target_arch = "x86_64") {
        guard.push(instruction(JUMP_FROM, 0, 1, ALTERNATIVE));
        guard.push(instruction(RETURN, 0, 0, no_such_call));
    }
    guard
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::{
        ALWAYS, CONDITIONAL, Condition, PROPERTIES, UNKNOWN, WATCHES, WITHOUT_EFFECT,
    };

    #[test]
    fn the_programs_are_short_enough_for_the_system() {
        const LONGEST: usize = 4096;
        for properties in Properties::ALL {
            let program = program(properties).unwrap();
            assert!(program.len() < LONGEST, "{}", program.len());
        }
    }

    /// What a program looks at: the number of a call, the architecture and the arguments.
    struct Call {
        number: u32,
        architecture: u32,
        args: [u64; 6],
    }

    impl Call {
        /// Returns 32 bits of the structure that the system gives to a program.
        fn load(&self, at: u32) -> u32 {
            match at {
                0 => self.number,
                4 => self.architecture,
                16.. => {
                    let arg = self.args[(at as usize - 16) / 8];
                    (if at.is_multiple_of(8) { arg } else { arg >> 32 }) as u32
                }
                _ => panic!("byte {at}"),
            }
        }

        /// Runs a program as the system does, and returns what it answers.
        fn answer(&self, program: &[libc::sock_filter]) -> u32 {
            const AND: u16 = 0x54;
            let (mut at, mut loaded) = (0, 0);
            loop {
                let step = program[at];
                at += 1;
                let jump = |is_so| usize::from(if is_so { step.jt } else { step.jf });
                match step.code {
                    LOAD => loaded = self.load(step.k),
                    AND => loaded &= step.k,
                    JUMP => at += step.k as usize,
                    JUMP_IF => at += jump(loaded == step.k),
                    0x25 => at += jump(loaded > step.k),
                    JUMP_FROM => at += jump(loaded >= step.k),
                    RETURN => return step.k,
                    code => panic!("code {code:#x}"),
                }
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    const OWN: u32 = 0xc000_003e;
    #[cfg(target_arch = "aarch64")]
    const OWN: u32 = 0xc000_00b7;

    /// Returns whether a condition holds, said in another way than as a rule.
    fn holds(condition: &Condition, args: &[u64; 6]) -> bool {
        match *condition {
            Condition::Not(at, value) => args[usize::from(at)] as u32 != value as u32,
            Condition::Is(at, value) => args[usize::from(at)] as u32 == value as u32,
            Condition::Bits(at, mask, value) => args[usize::from(at)] & mask == value & mask,
            Condition::Given(at) => args[usize::from(at)] != 0,
        }
    }

    #[test]
    fn each_call_gets_its_answer_and_all_others_are_allowed() {
        let errno = |errno: i32| libc::SECCOMP_RET_ERRNO | errno.unsigned_abs();
        let of = |table: &'static [(c_long, &'static [Condition])], number| {
            let row = table.iter().find(|(call, _)| *call == number);
            row.map(|(_, conditions)| *conditions)
        };
        let values = [
            0,
            1,
            2,
            4,
            5,
            0x10,
            0x400,
            0x402,
            0x5412,
            0x2000_0000,
            0x1_0000_0000,
            u64::MAX,
        ];
        for properties in Properties::ALL {
            let program = program(properties).unwrap();
            for (number, value, at) in (0..600).flat_map(|number| {
                values
                    .iter()
                    .flat_map(move |value| (0..6).map(move |at| (number, *value, at)))
            }) {
                let mut args = [0; 6];
                args[at] = value;
                let is_met =
                    |conditions: &[Condition]| conditions.iter().any(|it| holds(it, &args));
                let is_of_property = PROPERTIES.contains(&number);
                let is_of_times = number == libc::SYS_utimensat && properties != Properties::Free;

                let is_watch = WATCHES.contains(&number) && properties != Properties::Free;
                let expected = if ALWAYS.contains(&number)
                    || of(CONDITIONAL, number).is_some_and(is_met)
                    || properties == Properties::Refused && is_of_property
                    || is_watch
                {
                    errno(libc::EPERM)
                } else if is_of_times
                    || properties == Properties::Supervised
                        && is_of_property
                        && !rights::CALLS.contains(&number)
                {
                    errno(0)
                } else if UNKNOWN.contains(&number) {
                    errno(libc::ENOSYS)
                } else if of(WITHOUT_EFFECT, number).is_some_and(is_met) {
                    errno(0)
                } else {
                    libc::SECCOMP_RET_ALLOW
                };
                let call = Call {
                    number: number as u32,
                    architecture: OWN,
                    args,
                };
                let answer = call.answer(program);
                assert_eq!(answer, expected, "call {number} with {value:#x} at {at}");
            }
            for number in 0..600 {
                let other = Call {
                    number,
                    architecture: 0x4000_0003,
                    args: [0; 6],
                };
                let answer = other.answer(program);
                assert_eq!(answer, libc::SECCOMP_RET_KILL_PROCESS, "call {number}");
            }
        }
    }

    #[test]
    fn calls_that_set_rights_are_held_and_no_others() {
        for number in 0..600 {
            let call = Call {
                number,
                architecture: OWN,
                args: [0; 6],
            };
            let expected = match rights::CALLS.contains(&i64::from(number)) {
                true => libc::SECCOMP_RET_USER_NOTIF,
                false => libc::SECCOMP_RET_ALLOW,
            };
            assert_eq!(call.answer(of_rights()), expected, "call {number}");
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn there_are_no_calls_of_the_alternative_numbering() {
        for number in [0, 1, 59, 520] {
            let call = Call {
                number: 0x4000_0000 | number,
                architecture: OWN,
                args: [0; 6],
            };
            let answer = call.answer(program(Properties::Free).unwrap());
            assert_eq!(answer, libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32);
        }
    }
}
