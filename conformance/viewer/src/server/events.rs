//! Events on their way to many clients.

use std::{
    io::{self, Write},
    net::TcpStream,
    sync::{Arc, OnceLock},
};

use super::{
    packing::{GZIP, PACKED_SIGN, Packer, SIGN},
    serve::head,
};

/// Events that clients are told. A clone is the same. They are packed once, however many clients take them so.
#[derive(Clone, Default)]
pub(super) struct Events(Arc<Shared>);

#[derive(Default)]
struct Shared {
    plain: Vec<u8>,
    packed: OnceLock<Vec<u8>>,
}

impl From<Vec<u8>> for Events {
    fn from(plain: Vec<u8>) -> Self {
        Self(Arc::new(Shared {
            plain,
            packed: OnceLock::new(),
        }))
    }
}

impl Events {
    pub(super) fn is_empty(&self) -> bool {
        self.0.plain.is_empty()
    }
}

/// A client who is told events, packed if its browser takes them so.
pub(super) struct Listener {
    stream: TcpStream,
    packer: Option<Arc<Packer>>,
}

impl Listener {
    /// Begins a stream of events.
    pub(super) fn begin(mut stream: TcpStream, packer: Option<Arc<Packer>>) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        let more = if packer.is_some() {
            "Content-Encoding: gzip\r\n"
        } else {
            ""
        };
        let mut begin =
            head("200 OK", "text/event-stream", "default-src 'none'", more).into_bytes();
        if packer.is_some() {
            begin.extend_from_slice(&GZIP);
        }
        stream.write_all(&begin)?;
        Ok(Self { stream, packer })
    }

    pub(super) fn tell(&mut self, events: &Events) -> io::Result<()> {
        let Shared { plain, packed } = &*events.0;
        let bytes = match &self.packer {
            Some(packer) => packed.get_or_init(|| packer.pack(plain)),
            None => plain,
        };
        self.stream.write_all(bytes)
    }

    /// Sends a comment, which shows whether the client is still there.
    pub(super) fn sign(&mut self) -> io::Result<()> {
        let sign: &[u8] = match self.packer {
            Some(_) => &PACKED_SIGN,
            None => SIGN,
        };
        self.stream.write_all(sign)
    }

    pub(super) const fn stream(&self) -> &TcpStream {
        &self.stream
    }
}
