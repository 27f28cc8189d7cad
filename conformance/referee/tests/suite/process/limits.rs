//! Limits: what is used up is named, and nine tenths of a limit are not too much.

use std::{
    io::Write as _,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Duration,
};

use linesman_protocols::Resource;
use linesman_referee::{Departure, Excess, Launch, SandboxLevel};

use super::{sandbox::levels, start, talk::Event};

/// What all programs here begin with.
const PRELUDE: &str = "
import mmap, os, resource, signal, sys, tempfile, time
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
MB = 1 << 20
def resident(): return int(open('/proc/self/statm').read().split()[1]) * mmap.PAGESIZE
def hold(size):
    kept = []
    while resident() < size - MB: kept.append(bytearray(MB))
    return kept
def children(count):
    for _ in range(count):
        if os.fork() == 0: time.sleep(1000)
def write(size):
    with open(os.path.join(tempfile.gettempdir(), 'a'), 'wb', 0) as file:
        for _ in range(size // 4096): file.write(bytes(4096))
def compute(seconds):
    while time.process_time() < seconds: pass
def child(seconds):
    if os.fork() == 0:
        compute(seconds)
        os._exit(0)
    os.wait(); rest()
def orphan(seconds):
    ended, end = os.pipe()
    if os.fork() == 0:
        if os.fork() == 0: compute(seconds)
        os._exit(0)
    os.close(end); os.wait(); os.read(ended, 1); os.close(ended); rest()
def rest():
    # Long enough for several measurements.
    time.sleep(0.2)
";

/// A limit, and programs that use nine tenths of it and all of it.
struct Case {
    name: &'static str,
    limit: fn(&mut Launch),
    nine_tenths: &'static str,
    all: &'static str,
    resource: Resource,
    most: u64,
}

const MB: u64 = 1 << 20;

const CASES: &[Case] = &[
    Case {
        name: "memory of its own",
        limit: |launch| launch.memory_limit = Some(100 * MB),
        nine_tenths: "kept = hold(90 * MB); rest()",
        all: "kept = hold(120 * MB); time.sleep(1000)",
        resource: Resource::Memory,
        most: 100 * MB,
    },
    Case {
        name: "memory that children share",
        limit: |launch| launch.memory_limit = Some(100 * MB),
        nine_tenths: "kept = hold(75 * MB); os.fork(); os.fork(); rest()",
        all: "os.fork(); kept = hold(70 * MB); time.sleep(1000)",
        resource: Resource::Memory,
        most: 100 * MB,
    },
    Case {
        name: "shared memory",
        limit: |launch| launch.memory_limit = Some(100 * MB),
        nine_tenths: "kept = mmap.mmap(-1, 70 * MB); kept.write(bytes(70 * MB)); os.fork(); rest()",
        all: "kept = mmap.mmap(-1, 120 * MB)\nfor _ in range(120): kept.write(bytes(MB))\ntime.sleep(1000)",
        resource: Resource::Memory,
        most: 100 * MB,
    },
    Case {
        name: "a file in memory",
        limit: |launch| launch.memory_limit = Some(100 * MB),
        nine_tenths: "kept = os.memfd_create('a')\nfor _ in range(70): os.write(kept, bytes(MB))\nrest()",
        all: "kept = os.memfd_create('a')\nfor _ in range(120): os.write(kept, bytes(MB))\ntime.sleep(1000)",
        resource: Resource::Memory,
        most: 100 * MB,
    },
    Case {
        name: "a file in /dev/shm",
        limit: |launch| launch.memory_limit = Some(100 * MB),
        nine_tenths: "kept = os.open('/dev/shm', os.O_TMPFILE | os.O_RDWR)\nfor _ in range(70): os.write(kept, bytes(MB))\nrest()",
        all: "kept = os.open('/dev/shm', os.O_TMPFILE | os.O_RDWR)\nfor _ in range(120): os.write(kept, bytes(MB))\ntime.sleep(1000)",
        resource: Resource::Memory,
        most: 100 * MB,
    },
    Case {
        name: "processor time",
        // What a start and an end take is part of it, and it takes more on a busy machine.
        limit: |launch| launch.processor_limit = Some(Duration::from_millis(3000)),
        nine_tenths: "compute(2.7)",
        all: "compute(1000)",
        resource: Resource::Processor,
        most: 3000,
    },
    Case {
        name: "processor time of children",
        limit: |launch| launch.processor_limit = Some(Duration::from_millis(1000)),
        nine_tenths: "os.fork(); compute(0.4); rest()",
        all: "os.fork(); os.fork(); compute(1000)",
        resource: Resource::Processor,
        most: 1000,
    },
    Case {
        name: "processor time of children and of orphans that have ended",
        limit: |launch| launch.processor_limit = Some(Duration::from_millis(1000)),
        nine_tenths: "child(0.3); orphan(0.3)",
        all: "child(0.3)\nwhile True: orphan(0.2)",
        resource: Resource::Processor,
        most: 1000,
    },
    Case {
        name: "processes",
        limit: |launch| launch.sandbox.limits.processes = Some(40),
        nine_tenths: "children(35)",
        all: "children(1000)",
        resource: Resource::Processes,
        most: 40,
    },
    Case {
        name: "open files",
        limit: |launch| launch.sandbox.limits.open_files = Some(50),
        nine_tenths: "kept = [os.dup(0) for _ in range(42)]",
        // Its child has what it had, and is still there when it has gone.
        all: "\ntry:\n    while True: os.dup(0)\nexcept OSError: pass\nchildren(1); sys.exit(3)",
        resource: Resource::OpenFiles,
        most: 50,
    },
    Case {
        name: "disk",
        limit: |launch| {
            launch.sandbox.limits.disk = Some(10 * MB);
            launch.sandbox.limits.file_size = Some(10 * MB);
        },
        nine_tenths: "write(9 * MB)",
        all: "tempfile.tempdir = tempfile.mkdtemp(); write(11 * MB)",
        resource: Resource::Disk,
        most: 10 * MB,
    },
];

fn events(case: &Case, level: SandboxLevel, code: &str) -> Vec<Event> {
    let program = format!("{PRELUDE}{code}\n");
    let mut launch = Launch::new("python3", ["-c", &program]);
    launch.sandbox.level = level;
    (case.limit)(&mut launch);
    let mut agents = [start(&launch)];
    super::talk::talk(
        &mut agents,
        |next| next.wait(super::GENEROUS),
        |event, next| match event {
            Event::Excess(0, excess) if !excess.is_refused() => next.stop(),
            Event::Exit(..) => next.stop(),
            _ => {}
        },
    )
}

/// Returns whether a machine without this part of a sandbox, or whose `/proc` hides processes, can try it.
fn is_here(case: &Case, level: SandboxLevel) -> bool {
    // What processes used that have ended is known from the reaper, which no one of its user may look into.
    if case.name.contains("orphans") && hides_processes() {
        let _ = writeln!(
            std::io::stderr(),
            "NOT TESTED: {}, because /proc hides processes",
            case.name
        );
        return false;
    }
    case.resource != Resource::Processes || super::sandbox::has(level, "processes")
}

/// Returns whether processes that this one may not look into are hidden from it.
fn hides_processes() -> bool {
    let mounts = std::fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    let mut of_proc = mounts.lines().filter(|line| line.contains(" /proc proc "));
    let last = of_proc.next_back().unwrap_or_default();
    let hides = |options: &str| {
        let mut options = options.split(',');
        options.any(|it| it.starts_with("hidepid=") && it != "hidepid=off" && it != "hidepid=0")
    };
    !rustix::process::geteuid().is_root() && last.split(' ').any(hides)
}

#[test]
fn what_is_used_up_is_named_with_its_limit() {
    for level in levels() {
        for case in CASES.iter().filter(|case| is_here(case, level)) {
            let events = events(case, level, case.all);
            let excess = events.iter().find_map(|event| match event {
                Event::Excess(0, excess) => Some(*excess),
                _ => None,
            });
            let Some(Excess {
                resource,
                used,
                limit,
            }) = excess
            else {
                panic!("{} at {level}: {events:?}", case.name)
            };
            assert_eq!(
                (resource, limit),
                (case.resource, Some(case.most)),
                "{}",
                case.name
            );
            assert!(used >= case.most, "{}: {used}", case.name);
        }
    }
}

/// The policy of a thread that has the processor time which nobody else wants is 5.
#[cfg(target_os = "linux")]
#[test]
fn very_many_processes_have_only_the_processor_time_that_is_left() {
    const CODE: &str = "
children(max(128, 8 * os.cpu_count()) + 10)
while os.sched_getscheduler(0) != 5: time.sleep(0.01)
if os.fork() == 0: os._exit(os.sched_getscheduler(0))
sys.exit(os.waitstatus_to_exitcode(os.wait()[1]))";
    for level in levels() {
        let mut launch = Launch::new("python3", ["-c", &format!("{PRELUDE}{CODE}\n")]);
        launch.sandbox.level = level;
        launch.sandbox.limits.processes = Some(10_000);
        let mut agents = [start(&launch)];
        let events = super::talk::listen_to_the_end(&mut agents);
        let last = Event::Exit(0, Departure::Exited(5));
        assert!(events.contains(&last), "{level}: {events:?}");
    }
}

/// No agent that uses nine tenths of a limit is told that it is over it.
#[test]
fn nine_tenths_of_a_limit_are_not_too_much() {
    let runs = std::env::var("LINESMAN_RUNS_AT_LIMIT").map_or(1, |runs| runs.parse().unwrap());
    let levels = levels();
    let cases: Vec<(&Case, SandboxLevel)> = CASES
        .iter()
        .flat_map(|case| (0..runs).map(move |run| (case, run)))
        .flat_map(|(case, run)| match runs {
            // Of a long series, each level has its part.
            2.. => vec![(case, levels[run % levels.len()])],
            _ => levels.iter().map(|level| (case, *level)).collect(),
        })
        .filter(|(case, level)| is_here(case, *level))
        .collect();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        // They mostly rest.
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((case, level)) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let events = events(case, *level, case.nine_tenths);
                    let last = Event::Exit(0, Departure::Exited(0));
                    assert_eq!(events, [last], "{} at {level}", case.name);
                }
            });
        }
    });
    eprintln!("{} runs at nine tenths of a limit", cases.len());
}
