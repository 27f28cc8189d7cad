//! How the thread of an agent ends: by a return, by a panic, or by a call of `exit` that ends the whole process.

use std::{
    any::Any,
    cell::{Cell, RefCell},
    panic,
    sync::{
        Once,
        atomic::{AtomicUsize, Ordering},
    },
};

use linesman_sandbox::{at_exit, exit_at_once};

/// The exit status of a program that panics, and of a test that fails.
pub(super) const FAILED: i32 = 101;

/// How many tests are not finished.
static UNFINISHED: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Whether this thread is an agent's.
    static IS_AGENT: Cell<bool> = const { Cell::new(false) };
    /// The last panic of this thread, as a program's standard error shows it.
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A test in this process that is not finished. While it exists, a call of `exit` fails: it prints what happened and ends the
/// process with exit code 101. Otherwise an agent that calls `exit(0)` would make the test pass.
#[derive(Debug)]
pub struct Unfinished(());

impl Unfinished {
    /// Begins a test.
    #[must_use]
    pub fn begin() -> Self {
        static INSTALLED: Once = Once::new();
        INSTALLED.call_once(|| {
            assert!(
                at_exit(fail_if_unfinished),
                "the system has room for a function"
            );
        });
        UNFINISHED.fetch_add(1, Ordering::SeqCst);
        Self(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        UNFINISHED.fetch_sub(1, Ordering::SeqCst);
    }
}

extern "C" fn fail_if_unfinished() {
    // The thread of an agent that was given up runs on when its test is over.
    if UNFINISHED.load(Ordering::SeqCst) == 0 && !IS_AGENT.get() {
        return;
    }
    let _ = rustix::io::write(rustix::stdio::stderr(), CALLED_EXIT.as_bytes());
    exit_at_once(FAILED)
}

const CALLED_EXIT: &str = "\nerror: the agent called `exit`, which ended the whole test. The test fails, and no check was judged.
In process, the agent must return from its function: `Ok` is exit code 0, and `Err` is exit code 1.
To test the program as it is, use `.command(..)`.\n";

/// Marks this thread as an agent's.
pub(super) fn enter_agent() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if IS_AGENT.get() {
                LAST_PANIC.set(format!("thread 'agent' {info}"));
            }
            before(info);
        }));
    });
    IS_AGENT.set(true);
}

/// Describes the panic that ended this thread, as a program's standard error does.
pub(super) fn describe_panic(payload: &(dyn Any + Send)) -> String {
    let noted = LAST_PANIC.take();
    if !noted.is_empty() {
        return noted;
    }
    let message = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    format!("panicked: {}", message.unwrap_or("no message"))
}
