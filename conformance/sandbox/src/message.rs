//! How a program ended, and what a reaper says about it.

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It exited with this code.
    Exited(i32),
    /// This signal ended it.
    Signalled(i32),
}

/// What a reaper says about its program.
#[cfg(target_os = "linux")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// It is about to run. Its number comes with the message, from the system.
    Started,
    /// The system asks about some of its calls. The descriptor through which it does comes with the message.
    Asks,
    /// It has ended.
    Ended(Ending),
}

#[cfg(target_os = "linux")]
impl Message {
    pub(crate) const LENGTH: usize = 8;

    pub(crate) fn encode(self) -> [u8; Self::LENGTH] {
        let (kind, value) = match self {
            Self::Started => (0, 0),
            Self::Asks => (3, 0),
            Self::Ended(Ending::Exited(code)) => (1, code),
            Self::Ended(Ending::Signalled(signal)) => (2, signal),
        };
        let mut bytes = [0; Self::LENGTH];
        bytes[..4].copy_from_slice(&i32::to_ne_bytes(kind));
        bytes[4..].copy_from_slice(&value.to_ne_bytes());
        bytes
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        let number = |at: usize| Some(i32::from_ne_bytes(*bytes.get(at..)?.first_chunk()?));
        let value = number(4)?;
        match number(0)? {
            0 => Some(Self::Started),
            3 => Some(Self::Asks),
            1 => Some(Self::Ended(Ending::Exited(value))),
            2 => Some(Self::Ended(Ending::Signalled(value))),
            _ => None,
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_read_as_it_was_written() {
        for message in [
            Message::Started,
            Message::Asks,
            Message::Ended(Ending::Exited(255)),
            Message::Ended(Ending::Signalled(9)),
        ] {
            assert_eq!(Message::decode(&message.encode()), Some(message));
        }
        assert_eq!(Message::decode(&[]), None);
        assert_eq!(Message::decode(&[9, 0, 0, 0, 1, 0, 0, 0]), None);
    }
}
