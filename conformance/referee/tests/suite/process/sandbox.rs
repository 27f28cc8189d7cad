//! What an agent in a sandbox can do, and what it cannot.

use std::{fs, io::Write, path::Path, time::Duration};

use linesman_referee::{Agent, InForce, Launch, SandboxLevel};

use super::{
    Folder, GENEROUS,
    attacks::{ATTACKS, WITHOUT_EFFECT},
    is_alive, shell, start,
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
    an_agent_cannot_hide_what_it_has_open => an_agent_cannot_hide_what_it_has_open_at,
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
    for ((name, code), answer) in attacks.into_iter().zip(answers) {
        // What cannot be seen does not exist. A machine may hide the processes of others at any level.
        let refusals = match level {
            SandboxLevel::Full => &["EPERM", "EACCES", "ENOENT", "ENOSYS", "ESRCH", "EROFS"][..],
            _ if code.contains("/proc/") => &["EPERM", "EACCES", "ENOSYS", "ENOENT"],
            _ => &["EPERM", "EACCES", "ENOSYS"],
        };
        let is_refused = refusals.iter().any(|it| answer == format!("refused {it}"));
        // It gets a file of its own, under the name of one that it cannot see.
        let is_own = level == SandboxLevel::Full && INVENTED.contains(name) && answer == "done";
        let is_nothing = WITHOUT_EFFECT.contains(name) && answer == "done";
        // An ordinary user's namespace has no other user.
        let is_nobody = code.contains("os.setuid") && answer == "refused EINVAL";
        assert!(
            is_refused || is_own || is_nothing || is_nobody,
            "{name} at {level}: {answer}"
        );
    }
    // Field 41 of a process's state is its policy, and zero the usual one.
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    assert_eq!(stat.split(' ').nth(40), Some("0"), "{stat}");
    assert!(is_alive(victim.pid().unwrap()));
    assert_eq!(fs::read_to_string(secret).unwrap(), "key");
    let agent = fs::metadata(folder.file("bot/agent.py")).unwrap();
    assert!(agent.modified().unwrap() > std::time::UNIX_EPOCH + Duration::from_secs(1));
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
    (
        "sets the policy of a thread by its number",
        "os.sched_setscheduler(os.getpid(), 0, os.sched_param(0))",
    ),
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

fn an_agent_cannot_hide_what_it_has_open_at(level: SandboxLevel) {
    let folder = Folder::new("hides");
    // The first call asks for it, and the second says whether it is so.
    let code = "libc.prctl(4, 0, 0, 0, 0); print(libc.prctl(3, 0, 0, 0, 0))";
    assert_eq!(lines(&confined(level, &folder, code, &[])), ["1"]);
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
open(own + '/' + sys.argv[2], 'w')
os.mkdir(own + '/closed', 0)
os.chdir(own)
for _ in range(1100): os.mkdir('deeper'); os.chdir('deeper')";
    let name = format!("linesman-left-{}", std::process::id());
    let launch = confined(level, &folder, code, &["0", &name]);
    let mut agents = [start(&launch)];
    let own = said(&mut agents);
    let own = Path::new(&own[0]);
    match level {
        SandboxLevel::Full => assert!(!own.join(&name).exists()),
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
