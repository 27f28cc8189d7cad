//! Streams between a player and a referee's end in the same thread.

use std::{
    cell::{Ref, RefCell},
    io::{self, BufReader, Read, Write},
    rc::Rc,
};

use linesman_protocols::{Framer, Line};

/// The referee's part in a conversation.
pub(crate) trait Speaker {
    /// Returns the next message to the player.
    fn poll_message(&mut self) -> Option<Vec<u8>>;
    /// Takes a line of the player's.
    fn handle_line(&mut self, line: Line<'_>);
    /// Goes on with the game after the lines of a message.
    fn go_on(&mut self);
}

/// Both streams of a player: it reads the referee's messages and writes to the referee.
pub(crate) struct Wire<S>(Rc<RefCell<(S, Framer)>>);

impl<S: Speaker> Wire<S> {
    pub(crate) fn new(speaker: S) -> Self {
        Self(Rc::new(RefCell::new((speaker, Framer::new(64)))))
    }

    pub(crate) fn reader(&self) -> BufReader<Self> {
        BufReader::new(self.clone())
    }

    pub(crate) fn speaker(&self) -> Ref<'_, S> {
        Ref::map(self.0.borrow(), |(speaker, _)| speaker)
    }
}

impl<S> Clone for Wire<S> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<S: Speaker> Read for Wire<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let message = self.0.borrow_mut().0.poll_message().unwrap_or_default();
        buffer[..message.len()].copy_from_slice(&message);
        Ok(message.len())
    }
}

impl<S: Speaker> Write for Wire<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (speaker, framer) = &mut *self.0.borrow_mut();
        framer.push(bytes);
        while let Some(line) = framer.next_line() {
            speaker.handle_line(line);
        }
        speaker.go_on();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
