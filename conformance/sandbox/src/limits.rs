//! How much of the machine an agent may use.

/// How much of the machine an agent may use. None is no limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many processes and threads it may have at a time.
    pub processes: Option<u64>,
    /// How many files each of its processes may have open.
    pub open_files: Option<u64>,
    /// How many bytes each file may have that it writes.
    pub file_size: Option<u64>,
    /// How many bytes all files may have together that it writes.
    pub disk: Option<u64>,
    /// How many seconds each of its processes may compute.
    pub processor_seconds: Option<u64>,
    /// How many bytes of memory each of its processes may reserve for itself.
    pub reserved_memory: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            processes: Some(512),
            open_files: Some(4096),
            file_size: Some(256 << 20),
            disk: Some(256 << 20),
            processor_seconds: None,
            reserved_memory: None,
        }
    }
}

/// A kind of limit. The C libraries of Linux have different types for it.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) type Resource = libc::__rlimit_resource_t;
#[cfg(all(target_os = "linux", not(target_env = "gnu")))]
pub(crate) type Resource = libc::c_int;

#[cfg(target_os = "linux")]
impl Limits {
    /// Returns the system's limits: the kind, and the least of what is given here and what we have ourselves.
    ///
    /// A program that is `apart` has no processes of others beside it.
    pub(crate) fn prepared(&self, apart: bool) -> Vec<(Resource, libc::rlimit)> {
        let processes = self.processes.map(|most| match apart {
            true => most + 1,
            // Those of an opponent count too, which may become many before anyone sees that.
            false => most.saturating_mul(SURPLUS) + all_processes(),
        });
        let limits = [
            (libc::RLIMIT_CORE, Some(0)),
            (libc::RLIMIT_NPROC, processes),
            (libc::RLIMIT_NOFILE, self.open_files),
            (libc::RLIMIT_FSIZE, self.file_size),
            (libc::RLIMIT_CPU, self.processor_seconds),
            (libc::RLIMIT_DATA, self.reserved_memory),
        ];
        let limits = limits
            .into_iter()
            .filter_map(|(kind, most)| Some((kind, at_most(own(kind), most?))));
        limits.collect()
    }
}

/// How many times its processes a program may have for a moment, where the system does not count its own.
#[cfg(target_os = "linux")]
const SURPLUS: u64 = 8;

/// Returns the number of all processes and threads on the machine. The system limits those of one user, which are not more.
#[cfg(target_os = "linux")]
fn all_processes() -> u64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let field = text.split(' ').nth(3).unwrap_or_default();
    let all = field.split('/').nth(1).and_then(|all| all.parse().ok());
    all.unwrap_or(0)
}

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "the call fills a structure")]
fn own(kind: Resource) -> libc::rlimit {
    let mut limit = libc::rlimit {
        rlim_cur: libc::RLIM_INFINITY,
        rlim_max: libc::RLIM_INFINITY,
    };
    // SAFETY: the structure lives during the call.
    unsafe {
        libc::getrlimit(kind, &raw mut limit);
    }
    limit
}

#[cfg(target_os = "linux")]
fn at_most(own: libc::rlimit, most: u64) -> libc::rlimit {
    libc::rlimit {
        rlim_cur: own.rlim_cur.min(most),
        rlim_max: own.rlim_max.min(most),
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_limit_never_raises_what_we_have_ourselves() {
        let own = libc::rlimit {
            rlim_cur: 10,
            rlim_max: 100,
        };
        for (most, expected) in [(5, (5, 5)), (50, (10, 50)), (500, (10, 100))] {
            let limit = at_most(own, most);
            assert_eq!((limit.rlim_cur, limit.rlim_max), expected);
        }
    }
}
