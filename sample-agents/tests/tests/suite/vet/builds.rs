//! Builds that attack the organiser's files, at each level, as root and as an ordinary user.

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

use serde_json::Value;

use super::{
    super::{confined::is_here, text, users::User},
    cases::{put, toml},
};

/// A build that tries to change the rights, owners, times and attributes of files that are not its own, in each way that there is, and
/// then does what builds do with their own files. It ends with a failure if it got through, or if something that is its own is refused.
const BUILD: &str = r#"
import ctypes, os, subprocess, sys, threading
victims = open('victims').read().split('\n')
libc = ctypes.CDLL(None, use_errno=True)
here = os.getcwd()
def quietly(action):
    try: action()
    except OSError: pass
def call(*args):
    libc.syscall(*[ctypes.c_long(it) if isinstance(it, int) else it for it in args])
open('own', 'w').write('own')
for victim in victims:
    name, path = victim.encode(), victim
    quietly(lambda: os.chmod(path, 0))
    quietly(lambda: os.chmod(os.path.relpath(path), 0))
    quietly(lambda: os.chmod(here + '/../' * 40 + path, 0))
    quietly(lambda: os.chmod('/proc/self/root' + path, 0))
    quietly(lambda: os.chmod('/proc/self/cwd/' + os.path.relpath(path), 0))
    quietly(lambda: os.chmod(os.path.basename(path), 0, dir_fd=os.open(os.path.dirname(path), os.O_PATH)))
    quietly(lambda: os.fchmod(os.open(path, os.O_RDONLY), 0))
    quietly(lambda: os.fchmod(os.open(path, os.O_PATH), 0))
    quietly(lambda: os.chmod('/proc/self/fd/%d' % os.open(path, os.O_PATH), 0))
    quietly(lambda: call(452, -100, name, 0, 0))
    quietly(lambda: call(452, -100, name, 0, 0x100))
    quietly(lambda: call(452, os.open(path, os.O_PATH), b'', 0, 0x1000))
    quietly(lambda: call(268, os.open(path, os.O_PATH), b'', 0))
    quietly(lambda: os.link(path, 'linked') or os.chmod('linked', 0))
    quietly(lambda: call(265, os.open(path, os.O_PATH), b'', -100, b'linked', 0x1000) or os.chmod('linked', 0))
    quietly(lambda: os.rename(path, 'moved') or os.chmod('moved', 0))
    quietly(lambda: os.path.lexists('sym') and os.unlink('sym'))
    quietly(lambda: os.symlink(path, 'sym') or os.chmod('sym', 0))
    quietly(lambda: os.symlink(os.path.dirname(path), 'dir%d' % len(victim)) or os.chmod('dir%d/' % len(victim) + os.path.basename(path), 0))
    quietly(lambda: os.chown(path, os.getuid(), os.getgid()))
    quietly(lambda: os.lchown(path, 65534, 65534))
    quietly(lambda: os.utime(path, (0, 0)))
    quietly(lambda: os.utime(path, (0, 0), follow_symlinks=False))
    quietly(lambda: os.utime('sym', (0, 0)))
    quietly(lambda: os.utime(os.open(path, os.O_RDONLY), (0, 0)))
    quietly(lambda: os.setxattr(path, 'user.linesman', b'a'))
    quietly(lambda: os.setxattr(path, 'system.posix_acl_access', b'\x02\0\0\0\x01\0\0\0\xff\xff\xff\xff\x04\0\0\0\xff\xff\xff\xff\x20\0\0\0\xff\xff\xff\xff'))
    quietly(lambda: os.truncate(path, 0))
    quietly(lambda: os.unlink(path))
    quietly(lambda: call(425, 8, ctypes.create_string_buffer(256)))
# The path of a call changes while it is looked at, and so does a link.
swapped = ctypes.create_string_buffer(victims[0].encode() + b'\0', 4096)
ends = False
def swap():
    while not ends:
        swapped.value = b'own'
        swapped.value = victims[0].encode()
def relink():
    number = 0
    while not ends:
        for target in ('own', victims[0]):
            number += 1
            quietly(lambda: os.symlink(target, 'new%d' % number) or os.rename('new%d' % number, 'moving'))
threads = [threading.Thread(target=swap), threading.Thread(target=relink)]
for thread in threads: thread.start()
for _ in range(500):
    libc.chmod(swapped, 0o600)
    libc.chmod(b'moving', 0o600)
ends = True
for thread in threads: thread.join()
# No link may be left in a submission.
for name in os.listdir(): os.path.islink(name) and os.unlink(name)
# What builds do.
def expect(what, holds):
    if not holds: sys.exit('a build cannot do this: ' + what)
def mode(path): return os.stat(path).st_mode & 0o7777
open('made', 'w').write('#!/bin/sh\nexit 0\n')
os.chmod('made', 0o755)
expect('run what it made', subprocess.run(['./made']).returncode == 0)
os.fchmod(os.open('made', os.O_RDONLY), 0o700)
expect('fchmod', mode('made') == 0o700)
os.mkdir('sub'); os.chmod('sub/', 0o711)
expect('chmod of a folder', mode('sub') == 0o711)
open('sub/a', 'w'); os.chmod('a', 0o640, dir_fd=os.open('sub', os.O_RDONLY))
expect('fchmodat', mode('sub/a') == 0o640)
os.symlink('sub/a', 'within'); os.chmod('within', 0o604)
expect('chmod by a link', mode('sub/a') == 0o604)
os.unlink('within')
temporary = os.environ['TMPDIR']
open(temporary + '/x', 'w'); os.chmod(temporary + '/x', 0o711)
expect('chmod of a temporary file', mode(temporary + '/x') == 0o711)
os.chmod('made', 0o4755)
expect('no setuid at basic', LEVEL == 'full' or mode('made') == 0o755)
os.chmod('made', 0o755)
def error_of(action):
    try: action()
    except OSError as error: return error.errno
expect('ENOENT', error_of(lambda: os.chmod('absent', 0o644)) == 2)
expect('EBADF', error_of(lambda: os.fchmod(999, 0o644)) == 9)
expect('utime', error_of(lambda: os.utime('made', (1, 1))) is None)
expect('chown', error_of(lambda: os.chown('made', os.getuid(), os.getgid())) is None)
subprocess.run('cp -p source bot && chmod +x bot && touch bot && mv bot bot2 && install -m 755 bot2 bot', shell=True, check=True)
"#;

/// What a file was before, and must still be.
fn state(path: &Path) -> (u32, u32, u32, i64, u64) {
    let found = fs::metadata(path).unwrap();
    let (owner, group) = (found.uid(), found.gid());
    (found.mode(), owner, group, found.mtime(), found.len())
}

#[test]
fn a_build_changes_no_file_of_the_organiser() {
    for (level, has_namespaces) in [("basic", false), ("full", true)] {
        if !is_here(level) {
            continue;
        }
        for user in User::all() {
            let root = tempfile::tempdir().unwrap();
            fs::set_permissions(root.path(), fs::Permissions::from_mode(0o755)).unwrap();
            let add = |name: &str| {
                let path = root.path().join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, "kept").unwrap();
                path
            };
            let mut victims: Vec<PathBuf> = ["plan.toml", "out/old.json", "all/rival/bot.py"]
                .into_iter()
                .map(add)
                .collect();
            let bot = root.path().join("all/bot");
            fs::create_dir_all(&bot).unwrap();
            victims.push(root.path().join("all/bot/linesman.toml"));
            victims.push(root.path().join("all"));
            put(&bot, "bitwa-random", "source");
            let build = "build = [\"python3\", \"build.py\"]\ncommand = [\"./bot\"]";
            toml(&bot, "bitwa", build);
            fs::write(bot.join("build.py"), format!("LEVEL = {level:?}\n{BUILD}")).unwrap();
            let names: Vec<String> = victims.iter().map(|path| text(path)).collect();
            fs::write(bot.join("victims"), names.join("\n")).unwrap();
            user.own(root.path());
            let before: Vec<_> = victims.iter().map(|path| state(path)).collect();
            let mut linesman = user.linesman();
            linesman
                .args(["vet", "--output"])
                .arg(root.path().join("out"));
            linesman.arg(root.path().join("all/bot"));
            if !has_namespaces {
                linesman.env("LINESMAN_TEST_WITHOUT_NAMESPACES", "1");
            }
            let output = linesman.output().unwrap();
            let [out, err] =
                [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
            let about = format!("{level} {user:?}:\n{out}{err}");
            let after: Vec<_> = victims.iter().map(|path| state(path)).collect();
            assert_eq!(before, after, "{about}");
            assert!(err.contains(&format!("sandbox: {level}")), "{about}");
            let overview = fs::read_to_string(root.path().join("out/overview.json")).unwrap();
            let overview: Value = serde_json::from_str(&overview).unwrap();
            let it = &overview["submissions"][0];
            assert_eq!(it["verdict"], "conforms", "{about}{it:#}");
            let of_build = it["build"]["sandbox"].as_str().unwrap();
            assert!(of_build.starts_with(level), "{of_build}");
            assert!(of_build.contains("the number of files"), "{of_build}");
        }
    }
}
