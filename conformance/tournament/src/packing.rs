//! Records of games as the store keeps them.

use std::{
    fmt,
    io::{self, Cursor, Seek as _, SeekFrom, Write},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use zstd::{
    bulk::Compressor,
    zstd_safe::{CParameter, compress_bound},
};

/// A record of a game, packed: frames of zstd, one behind the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedRecord(Vec<u8>);

impl PackedRecord {
    pub(crate) const fn of_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the lines of the record.
    ///
    /// # Errors
    /// The bytes are damaged.
    pub fn unpack(&self) -> io::Result<Vec<u8>> {
        if self.0.is_empty() {
            return Err(io::Error::other("it is empty"));
        }
        zstd::stream::decode_all(self.bytes())
    }
}

/// A record that is packed while the game is played, each part as soon as it is written. So the whole of it is never in memory.
///
/// All clones belong to the same record.
#[derive(Clone)]
pub(crate) struct Packing(Arc<Mutex<Packed>>);

struct Packed {
    compressor: Compressor<'static>,
    bytes: Vec<u8>,
}

impl Packing {
    pub(crate) fn new() -> io::Result<Self> {
        let mut compressor = Compressor::new(LEVEL)?;
        for parameter in SHORT_MEMORY {
            compressor.set_parameter(parameter)?;
        }
        let bytes = Vec::new();
        Ok(Self(Arc::new(Mutex::new(Packed { compressor, bytes }))))
    }

    /// Returns what has been packed so far.
    pub(crate) fn record(&self) -> PackedRecord {
        PackedRecord(self.packed().bytes.clone())
    }

    /// Returns the lines that have been packed so far, which may be none.
    ///
    /// # Errors
    /// The bytes are damaged.
    pub(crate) fn so_far(&self) -> io::Result<Vec<u8>> {
        let record = self.record();
        match record.bytes() {
            [] => Ok(Vec::new()),
            _ => record.unpack(),
        }
    }

    fn packed(&self) -> MutexGuard<'_, Packed> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Packing {
    /// Packs all of these bytes as a frame of its own.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut packed = self.packed();
        let Packed {
            compressor,
            bytes: all,
        } = &mut *packed;
        all.reserve(compress_bound(bytes.len()));
        let mut end = Cursor::new(all);
        end.seek(SeekFrom::End(0))?;
        compressor.compress_to_buffer(bytes, &mut end)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Debug for Packing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.packed().bytes.len();
        f.debug_struct("Packing").field("bytes", &bytes).finish()
    }
}

/// A quick game takes little longer than packing its record, so this is the fastest level that packs well.
const LEVEL: i32 = 2;
/// What a record repeats is not far away. So little is remembered of it, which stays in the fast memory of a processor.
const SHORT_MEMORY: [CParameter; 2] = [CParameter::HashLog(12), CParameter::MinMatch(6)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_packed_one_behind_the_other() {
        let packing = Packing::new().unwrap();
        let mut sink: Box<dyn Write> = Box::new(packing.clone());
        let parts = [
            "{\"kind\":\"head\"}\n",
            "",
            &"{\"kind\":\"end\"}\n".repeat(9),
        ];
        for part in parts {
            sink.write_all(part.as_bytes()).unwrap();
        }
        assert_eq!(Packing::new().unwrap().so_far().unwrap(), b"");
        assert_eq!(packing.so_far().unwrap(), parts.concat().as_bytes());
        let record = packing.record();
        assert_eq!(record.unpack().unwrap(), parts.concat().as_bytes());
        let half = PackedRecord(record.bytes()[..record.bytes().len() / 2].to_vec());
        assert!(half.unpack().is_err());
    }
}
