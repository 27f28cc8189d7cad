//! Files on a network disk. The database keeps a log beside its file, which only processes of one machine can share. So what another
//! machine may be writing to is read from a copy.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// How often a copy is made again, because the file was written to meanwhile.
const ATTEMPTS: usize = 20;

/// The kinds of file systems that several machines can share, as the system numbers them: NFS, SMB, CIFS, AFS, 9P, FUSE (such as SSHFS),
/// Lustre, GPFS, Ceph and BeeGFS.
#[cfg(target_os = "linux")]
const SHARED: &[u32] = &[
    0x6969,
    0x517b,
    0xfe53_4d42,
    0xff53_4d42,
    0x5346_414f,
    0x0102_1997,
    0x6573_5546,
    0x0bd0_0bd0,
    0x4750_4653,
    0x00c3_6400,
    0x1983_0326,
];

/// Returns whether another machine may be writing to a file.
#[cfg(target_os = "linux")]
pub(crate) fn is_shared(path: &Path) -> bool {
    rustix::fs::statfs(path).is_ok_and(|found| {
        // The numbers have 32 bits, with a sign on some machines.
        SHARED.contains(&(found.f_type as u32))
    })
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn is_shared(_: &Path) -> bool {
    false
}

/// Copies a database and its log to a folder. Returns the copy.
///
/// # Errors
/// It cannot be read, or is written to all the time.
pub(crate) fn copy(path: &Path, log: &Path, folder: &Path) -> io::Result<PathBuf> {
    let [to, log_to] = ["copy.db", "copy.db-wal"].map(|name| folder.join(name));
    for _ in 0..ATTEMPTS {
        let before = [state(path), state(log)];
        fs::copy(path, &to)?;
        match fs::copy(log, &log_to) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Err(_) => drop(fs::remove_file(&log_to)),
            Ok(_) => {}
        }
        if before == [state(path), state(log)] {
            return Ok(to);
        }
    }
    Err(io::Error::other(
        "it is written to all the time, by another machine; look at it on that machine",
    ))
}

/// Returns what changes when a file is written to.
fn state(path: &Path) -> Option<(u64, SystemTime)> {
    let found = fs::metadata(path).ok()?;
    Some((found.len(), found.modified().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        plan::read_plan,
        store::{Store, names_in},
    };

    #[test]
    fn a_copy_has_what_is_in_the_log_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cup.db");
        let text = "protocol = \"stratego\"\n[simulation]\nentrants = 2\n";
        let plan = read_plan(Path::new("cup.toml"), text, linesman::PROTOCOLS).unwrap();
        // While it is open, what was written is in the log.
        let mut store = Store::open(&path, &plan).unwrap();
        store.enrol(&plan).unwrap();
        assert!(
            fs::metadata(folder.path().join("cup.db-wal"))
                .unwrap()
                .len()
                > 0
        );
        let copied = Store::read_copy(&path).unwrap().unwrap();
        assert_eq!(
            names_in(&copied.db).unwrap(),
            ["player-0001", "player-0002"]
        );
    }
}
