//! The server.

use std::{
    io::{self, Read, Write},
    net::{Ipv4Addr, Shutdown, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use super::{
    packing::{Packer, takes_gzip},
    request::{Gate, Refusal, Request, read_body, read_head},
};
use crate::html::live_page;

/// A server that was bound to an address.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    gate: Gate,
    packer: Arc<Packer>,
}

/// A server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port is taken, or cannot be used.
    #[error("cannot listen on port {port} of 127.0.0.1")]
    Listen {
        /// The port; 0 if any would do.
        port: u16,
        /// Why.
        source: io::Error,
    },
    /// The system gives no random numbers.
    #[error("the system gives no random numbers for the address of the page: {0}")]
    Random(getrandom::Error),
}

impl Server {
    /// Listens on a port of this machine; port 0 is any free one. The token in the address is random.
    ///
    /// # Errors
    /// The port cannot be used, or the system gives no random numbers.
    pub fn bind(port: u16) -> Result<Self, ServeError> {
        Self::bind_for(port, 1)
    }

    /// Listens as [`bind`](Self::bind) does, at so many addresses that differ in their tokens.
    ///
    /// # Errors
    /// The port cannot be used, or the system gives no random numbers.
    pub fn bind_for(port: u16, addresses: usize) -> Result<Self, ServeError> {
        let token = || {
            let mut bytes = [0; 16];
            getrandom::fill(&mut bytes).map_err(ServeError::Random)?;
            Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
        };
        let tokens = (0..addresses).map(|_| token());
        let tokens: Vec<String> = tokens.collect::<Result<_, _>>()?;
        let error = |source| ServeError::Listen { port, source };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(error)?;
        let port = listener.local_addr().map_err(error)?.port();
        Ok(Self {
            listener,
            gate: Gate {
                tokens,
                port,
                listens: false,
                hosts: Vec::new(),
            },
            packer: Arc::new(Packer::new()),
        })
    }

    /// Answers under these names of this machine too, as a browser knows them behind a port that is forwarded.
    #[must_use]
    pub fn allowing(mut self, hosts: &[String]) -> Self {
        self.gate.hosts.extend_from_slice(hosts);
        self
    }

    /// Returns the address of the page.
    #[must_use]
    pub fn address(&self) -> String {
        self.addresses().concat()
    }

    /// Returns the addresses, if there are several.
    #[must_use]
    pub fn addresses(&self) -> Vec<String> {
        let Gate { tokens, port, .. } = &self.gate;
        let address = |token: &String| format!("http://127.0.0.1:{port}/{token}/");
        tokens.iter().map(address).collect()
    }

    /// Answers requests until the process ends, each in a thread of its own.
    pub(super) fn answer_all(
        self,
        answer: impl Fn(TcpStream, Call) -> io::Result<()> + Send + Sync + 'static,
    ) {
        let answer = Arc::new(answer);
        let clients = Arc::new(AtomicUsize::new(0));
        for stream in self.listener.incoming() {
            let Ok(stream) = stream else {
                // Too many files are open, for instance. Later there may be fewer.
                thread::sleep(BETWEEN_UPDATES);
                continue;
            };
            if clients.load(Ordering::Relaxed) >= MOST_CLIENTS {
                continue;
            }
            clients.fetch_add(1, Ordering::Relaxed);
            let (answer, clients) = (Arc::clone(&answer), Arc::clone(&clients));
            let (gate, packer) = (self.gate.clone(), Arc::clone(&self.packer));
            let counted = Arc::clone(&clients);
            let spawned = thread::Builder::new().stack_size(STACK).spawn(move || {
                // A client that is gone is no error.
                let _ = judged(stream, &gate, &packer, &*answer);
                clients.fetch_sub(1, Ordering::Relaxed);
            });
            if spawned.is_err() {
                // The system has no more threads.
                counted.fetch_sub(1, Ordering::Relaxed);
            }
        }
    }

    /// Answers requests as [`answer_all`](Self::answer_all) does, and hears what is told to the server.
    pub(super) fn listen_to_all(
        mut self,
        answer: impl Fn(TcpStream, Call) -> io::Result<()> + Send + Sync + 'static,
    ) {
        self.gate.listens = true;
        self.answer_all(answer);
    }
}

/// Answers one request, or refuses it, and closes the connection.
fn judged(
    mut stream: TcpStream,
    gate: &Gate,
    packer: &Arc<Packer>,
    answer: &(impl Fn(TcpStream, Call) -> io::Result<()> + ?Sized),
) -> io::Result<()> {
    stream.set_write_timeout(Some(LONGEST_WAIT))?;
    let mut asking = Hurried {
        stream: &stream,
        until: Instant::now() + LONGEST_WAIT,
    };
    let call = match read_head(&mut asking)? {
        Ok(Some((head, rest))) => match gate.judge(&head) {
            Ok((who, request)) => {
                let body = match request {
                    Request::Told { length, .. } => read_body(&mut asking, rest, length)?,
                    _ => Ok(Vec::new()),
                };
                let packer = takes_gzip(&head).then(|| Arc::clone(packer));
                body.map(|body| Call {
                    who,
                    request,
                    body,
                    packer,
                })
            }
            Err(refusal) => Err(refusal),
        },
        Ok(None) => return Ok(()),
        Err(refusal) => Err(refusal),
    };
    match call {
        Ok(Call {
            request: Request::Icon,
            ..
        }) => {
            write_head(&mut stream, "200 OK", "image/svg+xml", "default-src 'none'")?;
            stream.write_all(ICON)
        }
        Ok(call) => answer(stream, call),
        Err(refusal) => {
            refuse(&mut stream, refusal)?;
            end_with_rest(stream)
        }
    }
}

/// Reads a request that has to come as a whole until a time. A client that sends a byte now and then would keep its place for ever.
struct Hurried<'a> {
    stream: &'a TcpStream,
    until: Instant,
}

impl Read for Hurried<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(buffer)
    }
}

/// Ends a connection whose request was not read to its end. If it were just closed, the system would cut the answer.
fn end_with_rest(mut stream: TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(LONGEST_REST))?;
    let until = Instant::now() + LONGEST_REST;
    let mut rest = [0; 4096];
    while Instant::now() < until && stream.read(&mut rest)? > 0 {}
    Ok(())
}

/// A request that was let in.
pub(super) struct Call {
    /// The number of its token.
    pub(super) who: usize,
    pub(super) request: Request,
    /// What is told, if something is.
    pub(super) body: Vec<u8>,
    /// What packs answers, if the client takes them packed.
    pub(super) packer: Option<Arc<Packer>>,
}

/// Writes the page that shows games while they are played.
pub(super) fn write_live_page(stream: &mut TcpStream) -> io::Result<()> {
    write_live_page_with(stream, &serde_json::json!({ "live": "events" }))
}

/// Writes such a page with what it is to know from the beginning.
pub(super) fn write_live_page_with(
    stream: &mut TcpStream,
    data: &serde_json::Value,
) -> io::Result<()> {
    let (page, policy) = live_page(data);
    write_head(stream, "200 OK", "text/html; charset=utf-8", &policy)?;
    stream.write_all(page.as_bytes())
}

pub(super) fn refuse(stream: &mut TcpStream, refusal: Refusal) -> io::Result<()> {
    write_head(
        stream,
        refusal.status(),
        "text/plain; charset=utf-8",
        "default-src 'none'",
    )?;
    writeln!(stream, "{}", refusal.text())
}

/// Writes the head of an answer. The connection ends with the answer.
pub(super) fn write_head(
    stream: &mut TcpStream,
    status: &str,
    kind: &str,
    policy: &str,
) -> io::Result<()> {
    stream.write_all(head(status, kind, policy, "").as_bytes())
}

/// Returns the head of an answer, with more headers as whole lines.
pub(super) fn head(status: &str, kind: &str, policy: &str, more: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{more}Content-Security-Policy: {policy}; frame-ancestors 'none'\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n\
         Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    )
}

/// The sign of the pages: a piece of either side.
const ICON: &[u8] = b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\"><rect width=\"32\" height=\"32\" rx=\"6\" fill=\"#f4efe3\"/>\
    <circle cx=\"11\" cy=\"12\" r=\"7\" fill=\"#c0304a\"/><rect x=\"14\" y=\"14\" width=\"13\" height=\"13\" rx=\"2\" fill=\"#2a5fb0\"/></svg>";
/// How long after one update the next may come: at most 10 in a second.
pub(super) const BETWEEN_UPDATES: Duration = Duration::from_millis(100);
/// How long a client may be told nothing.
pub(super) const BETWEEN_SIGNS: Duration = Duration::from_secs(10);
/// How long a client may take to send its whole request, or to take a part of what is sent.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// How long the rest of a request that was refused is read.
const LONGEST_REST: Duration = Duration::from_secs(1);
/// How many clients are answered at the same time.
const MOST_CLIENTS: usize = 512;
/// How much memory the stack of a client's thread may have. Little of it is used.
const STACK: usize = 256 << 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_comes_byte_by_byte_is_not_waited_for_any_longer() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (stream, _) = listener.accept().unwrap();
        client.write_all(b"GE").unwrap();
        let read = |until| {
            let stream = &stream;
            Hurried { stream, until }.read(&mut [0])
        };
        let now = Instant::now();
        assert_eq!(read(now + Duration::from_secs(60)).unwrap(), 1);
        // Another byte is there, and the time is over.
        assert_eq!(read(now).unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
