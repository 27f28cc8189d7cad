//! Streams between a player and a referee's end in the same thread.

use std::{
    cell::{Ref, RefCell},
    io::{self, BufReader, Read, Write},
    rc::Rc,
};

use linesman_protocols::{ActionOf, AgentEvent, Dialect, Framer, Time};

/// The referee's part in a conversation.
pub(crate) trait Speaker {
    /// The end of the conversation that it has.
    type End: Dialect;

    /// Returns the end.
    fn end(&mut self) -> &mut Self::End;
    /// Takes an action of the player.
    fn act(&mut self, action: ActionOf<Self::End>);
    /// Goes on with the game after the lines of a message.
    fn go_on(&mut self) {}
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
        let message = self.0.borrow_mut().0.end().poll_message();
        let message = message.unwrap_or_default();
        buffer[..message.len()].copy_from_slice(&message);
        Ok(message.len())
    }
}

impl<S: Speaker> Write for Wire<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (speaker, framer) = &mut *self.0.borrow_mut();
        framer.push(bytes);
        while let Some(line) = framer.next_line() {
            speaker.end().handle_line(line, Time::ZERO);
        }
        while let Some(event) = speaker.end().poll_event() {
            match event {
                AgentEvent::Ready | AgentEvent::Searches | AgentEvent::Remarked(_) => {}
                AgentEvent::Acted(action) => speaker.act(action),
                event => panic!("{event:?}"),
            }
        }
        speaker.go_on();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
