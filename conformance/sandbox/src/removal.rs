//! Removing a folder that a program could write to, whatever it has put there.
//!
//! A program can nest folders deeper than a path can be long, and take the rights to them from itself. So folders are opened up, and the
//! folders in them are moved to the top, until none is left. On Linux this makes bare system calls and allocates nothing, because a
//! reaper does it too.

use std::{fs, io, path::Path};

/// Removes a folder with everything in it. It is no error if there is no such folder.
///
/// # Errors
/// Something in it cannot be removed.
pub fn remove_folder(path: &Path) -> io::Result<()> {
    match clear_folder(path).and_then(|()| fs::remove_dir(path)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        answer => answer,
    }
}

/// Removes everything in a folder, which stays. No program may write to it meanwhile.
///
/// # Errors
/// Something in it cannot be removed.
pub fn clear_folder(path: &Path) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use std::{ffi::CString, os::unix::ffi::OsStrExt};
        linux::clear(&CString::new(path.as_os_str().as_bytes())?)?;
        Ok(())
    }
    #[cfg(not(target_os = "linux"))]
    {
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true => fs::remove_dir_all(entry.path())?,
                false => fs::remove_file(entry.path())?,
            }
        }
        Ok(())
    }
}

#[cfg(target_os = "linux")]
pub(crate) use linux::remove;

#[cfg(target_os = "linux")]
mod linux {
    use std::{
        ffi::CStr,
        mem::MaybeUninit,
        os::fd::{AsFd, BorrowedFd, OwnedFd},
    };

    use rustix::{
        fs::{AtFlags, CWD, Mode, OFlags, RawDir, chmodat, openat, renameat, unlinkat},
        io::{Errno, Result},
    };

    /// Removes a folder with everything in it. Allocates nothing.
    pub(crate) fn remove(path: &CStr) -> Result<()> {
        clear(path)?;
        unlinkat(CWD, path, AtFlags::REMOVEDIR)
    }

    /// Removes everything in a folder. Allocates nothing.
    pub(super) fn clear(path: &CStr) -> Result<()> {
        let top = open(CWD, path, OFlags::empty())?;
        let mut lift = Lift {
            top: top.as_fd(),
            number: 0,
        };
        loop {
            let mut is_progress = false;
            let mut failure = None;
            each_entry(lift.top, |name| {
                match lift.remove(name) {
                    Ok(()) => is_progress = true,
                    Err(error) => failure = Some(error),
                }
                Ok(())
            })?;
            // What was moved to the top meanwhile is found by the next look.
            match failure {
                _ if is_progress => {}
                Some(error) => return Err(error),
                None => return Ok(()),
            }
        }
    }

    /// The folder to which folders are moved from further below.
    struct Lift<'a> {
        top: BorrowedFd<'a>,
        /// The name of the next folder that is moved.
        number: u32,
    }

    impl Lift<'_> {
        /// Removes an entry of the top. What is in the folders in it is moved to the top.
        fn remove(&mut self, name: &CStr) -> Result<()> {
            if is_removed(self.top, name)? {
                return Ok(());
            }
            let folder = open(self.top, name, OFlags::NOFOLLOW)?;
            each_entry(folder.as_fd(), |below| {
                match is_removed(folder.as_fd(), below)? {
                    true => Ok(()),
                    false => self.raise(folder.as_fd(), below),
                }
            })?;
            unlinkat(self.top, name, AtFlags::REMOVEDIR)
        }

        fn raise(&mut self, folder: BorrowedFd<'_>, name: &CStr) -> Result<()> {
            // The system changes the folder itself when it moves it.
            let _ = chmodat(folder, name, Mode::RWXU, AtFlags::empty());
            loop {
                let mut text = [0; 9];
                let new = as_name(self.number, &mut text);
                self.number += 1;
                match renameat(folder, name, self.top, new) {
                    // The program has used this name.
                    Err(Errno::EXIST | Errno::NOTEMPTY | Errno::NOTDIR) => {}
                    answer => return answer,
                }
            }
        }
    }

    /// Removes a file or an empty folder. Returns false for a folder with something in it, which stays.
    fn is_removed(folder: BorrowedFd<'_>, name: &CStr) -> Result<bool> {
        match unlinkat(folder, name, AtFlags::empty()) {
            Ok(()) | Err(Errno::NOENT) => return Ok(true),
            Err(Errno::ISDIR) => {}
            Err(error) => return Err(error),
        }
        match unlinkat(folder, name, AtFlags::REMOVEDIR) {
            Ok(()) => Ok(true),
            Err(Errno::NOTEMPTY | Errno::EXIST) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Opens a folder, and makes it one of which everything can be removed.
    fn open(at: BorrowedFd<'_>, path: &CStr, flags: OFlags) -> Result<OwnedFd> {
        let _ = chmodat(at, path, Mode::RWXU, AtFlags::empty());
        let flags = flags | OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        openat(at, path, flags, Mode::empty())
    }

    fn each_entry(
        folder: BorrowedFd<'_>,
        mut handle: impl FnMut(&CStr) -> Result<()>,
    ) -> Result<()> {
        // The place where an earlier look has ended is kept with the descriptor.
        rustix::fs::seek(folder, rustix::fs::SeekFrom::Start(0))?;
        let mut buffer = [MaybeUninit::uninit(); 4096];
        let mut entries = RawDir::new(folder, &mut buffer);
        while let Some(entry) = entries.next() {
            let entry = entry?;
            let name = entry.file_name();
            if name != c"." && name != c".." {
                handle(name)?;
            }
        }
        Ok(())
    }

    /// Writes a number as a name.
    fn as_name(number: u32, text: &mut [u8; 9]) -> &CStr {
        for (place, digit) in text[..8].iter_mut().enumerate() {
            *digit = b"0123456789abcdef"[(number >> (28 - 4 * place)) as usize & 15];
        }
        CStr::from_bytes_with_nul(text).unwrap_or_default()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{os::unix::fs::PermissionsExt, path::PathBuf};

    use super::*;

    /// Runs a command of the shell in a folder, and returns the folder.
    fn made(name: &str, script: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("linesman-removal-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        let mut shell = std::process::Command::new("sh");
        let status = shell.args(["-ec", script]).current_dir(&folder).status();
        assert!(status.expect("there is a shell").success(), "{name}");
        folder
    }

    #[test]
    fn nothing_keeps_a_folder_from_being_removed() {
        for (name, script) in [
            ("nothing", ""),
            ("files", "touch a .b; ln -s / d; mkfifo e; ln -s nothing f"),
            // Deeper than a process may have files open, and than a path can be long.
            (
                "deep",
                "python3 -c 'import os
for _ in range(1500): os.mkdir(\"deeper\"); os.chdir(\"deeper\")'",
            ),
            (
                "names",
                "for a in 0 1 2; do for b in 0 1; do mkdir -p 0000000$a/0000000$b/c; done; done; touch 00000003",
            ),
            (
                "closed",
                "mkdir -p a/b/c; touch a/b/c/d; chmod 0 a/b/c a/b a .",
            ),
        ] {
            let folder = made(name, script);
            remove_folder(&folder).unwrap();
            assert!(!folder.exists(), "{name}");
            remove_folder(&folder).unwrap();
        }
    }

    #[test]
    fn a_cleared_folder_stays_and_links_out_of_it_are_not_followed() {
        let folder = made(
            "cleared",
            "mkdir -p own/a other; touch own/a/b other/c; ln -s ../other own/d; chmod 700 other",
        );
        clear_folder(&folder.join("own")).unwrap();
        assert_eq!(fs::read_dir(folder.join("own")).unwrap().count(), 0);
        assert!(folder.join("other/c").exists());
        let mode = fs::metadata(folder.join("other")).unwrap().permissions();
        assert_eq!(mode.mode() & 0o777, 0o700);
        remove_folder(&folder).unwrap();
    }
}
