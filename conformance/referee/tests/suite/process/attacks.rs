//! What agents try that want to get out of a sandbox.

/// What an agent tries against another process and against the machine. The system must refuse each, except [`WITHOUT_EFFECT`].
pub(super) const ATTACKS: &[(&str, &str)] = &[
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
        "changes the time of an open file",
        "os.utime(os.open(__file__, os.O_RDONLY), (0, 0))",
    ),
    (
        "marks a file",
        "os.setxattr(__file__, 'user.linesman', b'a')",
    ),
    (
        "marks a file by a newer call",
        "call(463, -100, __file__.encode(), 0, b'user.linesman', (ctypes.c_uint64 * 2)(ctypes.cast(b'a', ctypes.c_void_p).value, 1), 16)",
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
    (
        "lets everyone wait who opens a file",
        "call(72, os.open(__file__, os.O_RDONLY), 1024, 1)",
    ),
    (
        "asks for signals when others use a folder",
        "call(72, os.open('/usr', os.O_RDONLY), 1026, 1)",
    ),
    (
        "watches a folder that it may not read",
        "call(254, libc.inotify_init(), b'/var/tmp', 0xfff)",
    ),
    (
        "sends an open file to another process",
        "socket.send_fds(socket.socketpair()[0], [b'a'], [os.open(__file__, os.O_RDONLY)])",
    ),
    (
        "keeps memory in a pipe",
        "call(278, os.pipe()[1], (ctypes.c_uint64 * 2)(ctypes.cast(b'a', ctypes.c_void_p).value, 1), 1, 0)",
    ),
];

/// The attacks that seem to succeed, and do nothing. A filter cannot tell other processes from threads of the agent, which may ask for this.
pub(super) const WITHOUT_EFFECT: &[&str] = &[
    "changes the policy of another process",
    "changes the time of a file",
    "changes the time of an open file",
];
