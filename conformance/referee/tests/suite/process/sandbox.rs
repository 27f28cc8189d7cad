//! What an agent in a sandbox can do, and what it cannot.

use std::{fs, io::Write, path::Path, time::Duration};

use linesman_referee::{Agent, InForce, Launch, SandboxLevel};

use super::{
    Folder, GENEROUS, is_alive, shell, start,
    talk::{Event, listen_to_the_end},
    wait_until,
};

/// Returns the levels that this machine has. Of everything else, standard error says that it is not tested, also if the test passes.
pub(super) fn levels() -> Vec<SandboxLevel> {
    let mut levels = vec![SandboxLevel::Basic, SandboxLevel::Full];
    levels.retain(|level| {
        let in_force = InForce::of(*level);
        if !in_force.is_whole() {
            // The harness hides what is printed by macros.
            let _ = writeln!(std::io::stderr(), "NOT TESTED: sandbox {in_force}");
        }
        in_force.level == *level
    });
    assert!(
        !levels.is_empty() || std::env::var_os("LINESMAN_WITHOUT_SANDBOX").is_some(),
        "this machine has no sandbox; set LINESMAN_WITHOUT_SANDBOX to accept that nothing of it is tested"
    );
    levels
}

/// Makes tests of functions that test one level. Each runs at all levels that this machine has.
macro_rules! at_every_level {
    ($($(#[$attribute:meta])* $test:ident => $of_level:ident,)+) => {
        $(
            $(#[$attribute])*
            #[test]
            fn $test() {
                levels().into_iter().for_each($of_level);
            }
        )+
    };
}

at_every_level! {
    #[cfg(target_arch = "x86_64")]
    an_agent_in_a_sandbox_cannot_touch_anything_else => an_agent_in_a_sandbox_cannot_touch_anything_else_at,
    a_good_agent_notices_no_sandbox => a_good_agent_notices_no_sandbox_at,
    what_is_hidden_cannot_be_read_although_it_is_in_the_agent_s_folder => what_is_hidden_cannot_be_read_although_it_is_in_the_agent_s_folder_at,
    an_agent_gets_no_more_than_its_limits => an_agent_gets_no_more_than_its_limits_at,
    an_agent_may_have_fewer_files_than_we_have => an_agent_may_have_fewer_files_than_we_have_at,
    nothing_is_left_of_a_sandbox => nothing_is_left_of_a_sandbox_at,
    an_agent_whose_sandbox_cannot_be_left_can_be_ended => an_agent_whose_sandbox_cannot_be_left_can_be_ended_at,
}

/// Returns whether this machine has everything of a level that concerns this.
pub(super) fn has(level: SandboxLevel, concern: &str) -> bool {
    let missing = InForce::of(level).missing;
    !missing.iter().any(|it| it.what.contains(concern))
}

/// Makes a confined launch of a Python program in a folder of its own, with these arguments.
fn confined(level: SandboxLevel, folder: &Folder, code: &str, args: &[&str]) -> Launch {
    let path = folder.file("bot/agent.py");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, format!("{PRELUDE}{code}\n")).unwrap();
    let words = [path.to_str().unwrap()];
    let mut launch = Launch::new("python3", words.iter().chain(args));
    launch.sandbox.level = level;
    launch
}

fn lines(launch: &Launch) -> Vec<String> {
    let mut agents = [start(launch)];
    said(&mut agents)
}

fn said(agents: &mut [Agent; 1]) -> Vec<String> {
    let events = listen_to_the_end(agents);
    let lines = events.into_iter().filter_map(|event| match event {
        Event::Line(_, text) => Some(text),
        _ => None,
    });
    let mut lines: Vec<String> = lines.collect();
    if lines.is_empty() {
        lines.push(agents[0].stderr_kept().text());
    }
    lines
}

/// What all programs here begin with. `attempt` says whether something was refused.
const PRELUDE: &str = r#"
import ctypes, errno, os, signal, socket, subprocess, sys, tempfile, time
libc = ctypes.CDLL(None, use_errno=True)
def call(*args):
    if libc.syscall(*[ctypes.c_long(it) if isinstance(it, int) else it for it in args]) == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
def attempt(action):
    try: action()
    except OSError as error: os.write(1, b'refused %s\n' % errno.errorcode[error.errno].encode())
    else: os.write(1, b'done\n')
victim = int(sys.argv[1]) if len(sys.argv) > 1 else 0
secret = os.environ.get('SECRET', '')
"#;

/// What an agent tries against another process and against the machine. The system must refuse each.
const ATTACKS: &[(&str, &str)] = &[
    ("kills another process", "os.kill(victim, signal.SIGKILL)"),
    ("stops another process", "os.kill(victim, signal.SIGSTOP)"),
    (
        "terminates another group",
        "os.killpg(os.getpgid(victim), signal.SIGTERM)",
    ),
    ("kills its parent", "os.kill(os.getppid(), signal.SIGKILL)"),
    ("stops its parent", "os.kill(os.getppid(), signal.SIGSTOP)"),
    ("traces another process", "call(101, 16, victim, 0, 0)"),
    (
        "reads the memory of another process",
        "open(f'/proc/{victim}/mem', 'rb')",
    ),
    (
        "reads the environment of another process",
        "open(f'/proc/{victim}/environ', 'rb').read()",
    ),
    (
        "writes to the input of another process",
        "open(f'/proc/{victim}/fd/0', 'wb')",
    ),
    (
        "opens what its parent has open",
        "[open(f'/proc/{os.getppid()}/fd/{it}') for it in os.listdir(f'/proc/{os.getppid()}/fd')]",
    ),
    (
        "lists the folder of another process",
        "os.listdir(f'/proc/{victim}/cwd/')",
    ),
    ("calls process_vm_readv", "call(310, victim, 0, 0, 0, 0, 0)"),
    (
        "calls process_vm_writev",
        "call(311, victim, 0, 0, 0, 0, 0)",
    ),
    (
        "takes a descriptor of another process",
        "call(438, os.pidfd_open(victim), 0, 0)",
    ),
    ("reads a secret", "open(secret).read()"),
    ("takes the rights to a file", "os.chmod(secret, 0)"),
    ("takes the rights to itself", "os.chmod(__file__, 0)"),
    (
        "takes the rights to an open file",
        "os.fchmod(os.open(__file__, os.O_RDONLY), 0)",
    ),
    (
        "gives a program the rights of its owner",
        "call(452, -100, __file__.encode(), 0o4755, 0)",
    ),
    ("changes the time of a file", "os.utime(__file__, (0, 0))"),
    (
        "marks a file",
        "os.setxattr(__file__, 'user.linesman', b'a')",
    ),
    ("gives a file away", "os.chown(__file__, -1, os.getgid())"),
    ("replaces a file", "open(secret, 'w')"),
    ("removes a file", "os.remove(secret)"),
    (
        "writes next to itself",
        "open(os.path.join(os.path.dirname(__file__), 'new'), 'w')",
    ),
    ("changes itself", "open(__file__, 'a')"),
    (
        "writes to another folder for temporary files",
        "open('/var/tmp/linesman-test-escape', 'w')",
    ),
    (
        "lists the folder of all temporary files",
        "os.listdir(os.path.dirname(tempfile.gettempdir()))",
    ),
    ("reads the passwords", "open('/etc/shadow').read()"),
    (
        "changes the system",
        "open('/etc/linesman-test-escape', 'w')",
    ),
    ("opens the terminal", "open('/dev/tty')"),
    (
        "opens a TCP socket",
        "socket.create_connection(('127.0.0.1', 9), 1)",
    ),
    ("listens on TCP", "socket.create_server(('127.0.0.1', 0))"),
    (
        "opens a UDP socket",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",
    ),
    (
        "opens a raw socket",
        "socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)",
    ),
    ("opens a UNIX socket", "socket.socket(socket.AF_UNIX)"),
    (
        "opens a netlink socket",
        "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)",
    ),
    (
        "uses sockets without a connection",
        "socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)",
    ),
    ("limits another process", "call(302, victim, 7, 0, 0)"),
    (
        "slows down another process",
        "os.setpriority(os.PRIO_PROCESS, victim, 19)",
    ),
    (
        "slows down all processes of its user",
        "os.setpriority(os.PRIO_USER, 0, 19)",
    ),
    (
        "takes the disk from all processes of its user",
        "call(251, 3, 0, 3 << 13)",
    ),
    ("moves another process", "os.sched_setaffinity(victim, {0})"),
    (
        "changes the policy of another process",
        "os.sched_setscheduler(victim, 3, os.sched_param(0))",
    ),
    (
        "protects itself from the memory killer",
        "open('/proc/self/oom_score_adj', 'w')",
    ),
    (
        "sets up io_uring",
        "call(425, 8, ctypes.create_string_buffer(256))",
    ),
    ("loads a BPF program", "call(321, 0, 0, 0)"),
    ("makes a user namespace", "call(272, 0x10000000)"),
    (
        "forks into a user namespace",
        "call(56, 0x10000000 | 17, 0, 0, 0, 0)",
    ),
    (
        "mounts",
        "call(165, b'none', b'/no/such/folder', b'tmpfs', 0, 0)",
    ),
    ("changes its root", "os.chroot('/')"),
    ("uses keys of the kernel", "call(250, 0, -3, 0, 0, 0)"),
    (
        "makes System V shared memory",
        "call(29, 4711, 4096, 0o1600)",
    ),
    (
        "makes a message queue",
        "call(240, b'linesman', 0o100 | 2, 0o600, 0)",
    ),
    (
        "watches performance",
        "call(298, ctypes.create_string_buffer(128), 0, -1, -1, 0)",
    ),
    (
        "makes a device",
        "os.mknod(os.path.join(tempfile.gettempdir(), 'disk'), 0o60600, os.makedev(8, 0))",
    ),
    (
        "becomes another user",
        "os.setuid(12345) if os.getuid() == 0 else os.setuid(0)",
    ),
    ("traps memory of the kernel", "call(323, 1)"),
    ("names the machine", "socket.sethostname('linesman')"),
    (
        "reads the log of the kernel",
        "call(103, 3, ctypes.create_string_buffer(64), 64)",
    ),
    ("opens a file by its handle", "call(304, -100, 0, 0)"),
];

/// Attacks on files that at the highest level concern the agent's own `/tmp`.
const INVENTED: [&str; 2] = ["replaces a file", "removes a file"];

fn an_agent_in_a_sandbox_cannot_touch_anything_else_at(level: SandboxLevel) {
    let folder = Folder::new("attacks");
    let secret = folder.file("secret");
    fs::write(&secret, "key").unwrap();
    let victim = start(&shell("exec sleep 1000"));
    let pid = victim.pid().unwrap().to_string();
    let may_signal = !has(level, "signals");
    let attacks: Vec<_> = ATTACKS
        .iter()
        .filter(|(_, code)| !(may_signal && code.contains("os.kill")))
        .collect();
    let code: String = attacks
        .iter()
        .map(|(_, code)| format!("attempt(lambda: {code})\n"))
        .collect();
    let mut launch = confined(level, &folder, &code, &[&pid]);
    launch.env.push(("SECRET".into(), secret.clone().into()));
    let answers = lines(&launch);
    assert_eq!(answers.len(), attacks.len(), "{answers:#?}");
    for ((name, _), answer) in attacks.into_iter().zip(answers) {
        // What cannot be seen does not exist.
        let refusals = match level {
            SandboxLevel::Full => &["EPERM", "EACCES", "ENOENT", "ESRCH", "EROFS"][..],
            _ => &["EPERM", "EACCES"],
        };
        let is_refused = refusals.iter().any(|it| answer == format!("refused {it}"));
        // It gets a file of its own, under the name of one that it cannot see.
        let is_own = level == SandboxLevel::Full && INVENTED.contains(name) && answer == "done";
        assert!(is_refused || is_own, "{name} at {level}: {answer}");
    }
    assert!(is_alive(victim.pid().unwrap()));
    assert_eq!(fs::read_to_string(secret).unwrap(), "key");
}

/// The same attacks succeed without a sandbox, so it is the sandbox that holds them.
#[test]
fn without_a_sandbox_an_agent_can_do_much() {
    let folder = Folder::new("free");
    let secret = folder.file("secret");
    fs::write(&secret, "key").unwrap();
    let code = "
attempt(lambda: open(secret).read())
attempt(lambda: os.listdir('/tmp'))
attempt(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
attempt(lambda: os.listdir(f'/proc/{os.getppid()}/cwd/'))
attempt(lambda: os.kill(victim, signal.SIGTERM))";
    let victim = start(&shell("exec sleep 1000"));
    let pid = victim.pid().unwrap();
    let mut launch = confined(SandboxLevel::None, &folder, code, &[&pid.to_string()]);
    launch.env.push(("SECRET".into(), secret.into()));
    let answers = lines(&launch);
    for index in [0, 1, 2, 4] {
        assert_eq!(answers[index], "done", "{answers:?}");
    }
    wait_until("the victim is gone", || !is_alive(pid));
}

/// What a good agent does. Nothing of it may be refused.
const GOOD: &[(&str, &str)] = &[
    ("reads its own folder", "open(__file__).read()"),
    (
        "lists its own folder",
        "os.listdir(os.path.dirname(__file__))",
    ),
    (
        "writes temporary files",
        "tempfile.NamedTemporaryFile().write(b'x')",
    ),
    (
        "dates what it has open",
        "(lambda it: os.utime(it.fileno()))(tempfile.TemporaryFile())",
    ),
    (
        "makes folders for them",
        "os.mkdir(os.path.join(tempfile.gettempdir(), 'a'))",
    ),
    (
        "starts a program",
        "subprocess.run(['/bin/echo'], check=True, stdout=subprocess.DEVNULL)",
    ),
    (
        "ends its child",
        "(lambda it: (it.kill(), it.wait()))(subprocess.Popen(['sleep', '1000']))",
    ),
    (
        "has threads",
        "__import__('threading').Thread(target=lambda: None).start()",
    ),
    ("has connected sockets", "socket.socketpair()"),
    (
        "has a pool of processes",
        "__import__('multiprocessing').Pool(2).map(abs, [1, 2])",
    ),
    ("has shared memory", "__import__('mmap').mmap(-1, 4096)"),
    ("draws random numbers", "open('/dev/urandom', 'rb').read(8)"),
    ("looks at itself", "open('/proc/self/status').read()"),
    ("counts the processors", "open('/proc/cpuinfo').read()"),
    ("lowers its own priority", "os.nice(1)"),
    ("reads its limits", "__import__('resource').getrlimit(7)"),
    ("knows the time", "time.localtime()"),
    ("knows the user", "os.path.expanduser('~')"),
];

fn a_good_agent_notices_no_sandbox_at(level: SandboxLevel) {
    let folder = Folder::new("good");
    let code: String = GOOD
        .iter()
        .map(|(_, code)| format!("attempt(lambda: {code})\n"))
        .collect();
    let answers = lines(&confined(level, &folder, &code, &[]));
    assert_eq!(answers.len(), GOOD.len(), "{answers:#?}");
    for ((name, _), answer) in GOOD.iter().zip(answers) {
        assert_eq!(answer, "done", "{name}");
    }
}

fn what_is_hidden_cannot_be_read_although_it_is_in_the_agent_s_folder_at(level: SandboxLevel) {
    let folder = Folder::new("hidden");
    let mut launch = confined(level, &folder, "attempt(lambda: open(secret).read())", &[]);
    let key = folder.file("bot/key");
    let other = folder.file("bot/book");
    for path in [&key, &other] {
        fs::write(path, "text").unwrap();
    }
    launch.sandbox.hidden.push(fs::canonicalize(&key).unwrap());
    let answer = |launch: &Launch, path: &Path| {
        let mut launch = launch.clone();
        launch.env.push(("SECRET".into(), path.into()));
        lines(&launch)
    };
    assert_eq!(answer(&launch, &key), ["refused EACCES"], "{level}");
    assert_eq!(answer(&launch, &other), ["done"]);
}

fn an_agent_gets_no_more_than_its_limits_at(level: SandboxLevel) {
    let folder = Folder::new("limits");
    let code = "
def bomb():
    while True:
        if os.fork() == 0:
            time.sleep(1000)
def fill():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with tempfile.TemporaryFile() as file:
        for _ in range(100): file.write(bytes(1 << 20)); file.flush()
attempt(fill)
attempt(lambda: [os.dup(0) for _ in range(5000)])
";
    let is_limited = has(level, "processes");
    let bomb = if is_limited { "attempt(bomb)" } else { "" };
    let mut launch = confined(level, &folder, &format!("{code}{bomb}"), &[]);
    launch.sandbox.limits.processes = Some(100);
    launch.sandbox.limits.file_size = Some(10 << 20);
    let answers = lines(&launch);
    let expected = ["refused EFBIG", "refused EMFILE", "refused EAGAIN"];
    assert_eq!(answers, expected[..2 + usize::from(is_limited)]);
}

fn an_agent_may_have_fewer_files_than_we_have_at(level: SandboxLevel) {
    let folder = Folder::new("files");
    let _ours: Vec<fs::File> = (0..100)
        .map(|_| fs::File::open("/dev/null").unwrap())
        .collect();
    let mut launch = confined(level, &folder, "print('done')", &[]);
    launch.sandbox.limits.open_files = Some(50);
    assert_eq!(lines(&launch), ["done"]);
}

fn nothing_is_left_of_a_sandbox_at(level: SandboxLevel) {
    let folder = Folder::new("rest");
    let code = "
own = tempfile.gettempdir()
print(own, flush=True)
open(own + '/a', 'w')
os.mkdir(own + '/closed', 0)
os.chdir(own)
for _ in range(1100): os.mkdir('deeper'); os.chdir('deeper')";
    let launch = confined(level, &folder, code, &[]);
    let mut agents = [start(&launch)];
    let own = said(&mut agents);
    let own = Path::new(&own[0]);
    match level {
        SandboxLevel::Full => assert!(!own.join("a").exists()),
        _ => {
            assert!(own.is_dir(), "{own:?}");
            drop(agents);
            assert!(!own.exists());
        }
    }
}

fn an_agent_whose_sandbox_cannot_be_left_can_be_ended_at(level: SandboxLevel) {
    let folder = Folder::new("stubborn");
    let code = "
for number in range(1, 32):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
if os.fork() == 0:
    os.setsid()
    own = os.getpid()
    if os.fork(): os._exit(0)
    while os.getppid() == own: time.sleep(0.01)
print(os.getpid(), flush=True)
time.sleep(1000)";
    let mut agents = [start(&confined(level, &folder, code, &[]))];
    let mut lines = 0;
    super::talk::talk(
        &mut agents,
        |next| next.wait(GENEROUS),
        |event, next| {
            lines += u32::from(matches!(event, Event::Line(..)));
            if lines == 2 {
                next.stop();
            }
        },
    );
    let left = agents[0].leftovers(Duration::ZERO);
    let pids = left.iter().filter_map(|process| process.pid);
    let pids: Vec<u32> = pids.chain(agents[0].pid()).collect();
    assert_eq!(pids.len(), 2);
    assert!(pids.iter().all(|pid| is_alive(*pid)));
    drop(agents);
    assert!(!pids.into_iter().any(is_alive));
}
