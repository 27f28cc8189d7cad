//! The end of this process by `exit`.

#![expect(unsafe_code, reason = "neither std nor rustix knows these calls")]

/// Calls a function when this process exits: when `main` returns, or when any code calls `std::process::exit` or the C function
/// `exit`. The function runs on the thread that called `exit`, and must not panic or call `exit` itself.
///
/// Returns whether the system has room for the function.
pub fn at_exit(call: extern "C" fn()) -> bool {
    // SAFETY: the function lives as long as the program.
    unsafe { libc::atexit(call) == 0 }
}

/// Ends this process with an exit code, without the functions of [`at_exit`]. One of these functions may call it.
pub fn exit_at_once(code: i32) -> ! {
    // SAFETY: the call reads no memory and does not return.
    unsafe { libc::_exit(code) }
}
