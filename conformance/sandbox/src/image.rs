//! A program with its arguments and its environment, as the kernel needs them.
//!
//! The C library's `execvp`, which the standard library uses, passes a file that is not a program to `/bin/sh`. A Python
//! script without its first line would run as a shell script; here it is refused, as the kernel does it.

#![expect(
    unsafe_code,
    reason = "between fork and exec only bare system calls are allowed, which rustix does not offer"
)]

use std::{
    ffi::{CString, OsString, c_char},
    io,
    os::unix::ffi::OsStringExt,
    ptr,
};

/// A program with its arguments and its environment. It is made before the fork, because nothing can be allocated after it.
pub(crate) struct Image {
    path: CString,
    args: Strings,
    env: Strings,
}

/// Strings and the list of their addresses, with a null at its end.
struct Strings {
    addresses: Vec<*const c_char>,
    _strings: Vec<CString>,
}

impl Image {
    /// Prepares a program.
    ///
    /// # Errors
    /// A string holds a NUL.
    pub(crate) fn new(path: OsString, args: Vec<OsString>, env: Vec<OsString>) -> io::Result<Self> {
        Ok(Self {
            path: CString::new(path.into_vec())?,
            args: Strings::new(args)?,
            env: Strings::new(env)?,
        })
    }

    /// Turns this process into the program. Returns only if that fails.
    pub(crate) fn execute(&self) -> io::Error {
        // SAFETY: path, arguments and environment are strings that end with NUL, and the lists of them end with null.
        unsafe {
            libc::execve(
                self.path.as_ptr(),
                self.args.addresses.as_ptr(),
                self.env.addresses.as_ptr(),
            );
        }
        io::Error::last_os_error()
    }
}

impl Strings {
    fn new(strings: Vec<OsString>) -> io::Result<Self> {
        let strings = strings
            .into_iter()
            .map(|string| Ok(CString::new(string.into_vec())?))
            .collect::<io::Result<Vec<CString>>>()?;
        let addresses = strings.iter().map(|string| string.as_ptr());
        Ok(Self {
            addresses: addresses.chain([ptr::null()]).collect(),
            _strings: strings,
        })
    }
}
