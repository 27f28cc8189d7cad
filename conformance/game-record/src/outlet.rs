//! Where the lines of a record go.

use std::io::{self, Write};

use linesman_protocols::Time;

/// Something that takes the lines of a record.
pub(crate) struct Outlet {
    pub(crate) sink: Box<dyn Write + Send>,
    /// How much of the buffer it has.
    pub(crate) taken: usize,
    /// How long a line may wait for it. None if it takes many lines at once, however long that takes.
    pub(crate) pause: Option<Time>,
    /// When it took the last lines.
    pub(crate) written: Time,
}

impl Outlet {
    pub(crate) fn new(sink: impl Write + Send + 'static, pause: Option<Time>) -> Self {
        Self {
            sink: Box::new(sink),
            taken: 0,
            pause,
            written: Time::ZERO,
        }
    }

    pub(crate) fn write(&mut self, buffer: &[u8]) -> io::Result<()> {
        let rest = &buffer[self.taken..];
        self.taken = buffer.len();
        match rest {
            [] => Ok(()),
            rest => self.sink.write_all(rest),
        }
    }
}
