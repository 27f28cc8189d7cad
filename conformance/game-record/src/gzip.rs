//! Files that are packed with gzip, for sites with many games.

use std::{
    borrow::Cow,
    io::{self, Read as _, Write as _},
};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};

/// The most bytes that are unpacked. A small file can claim to be very large.
pub const MOST_UNPACKED: u64 = 1 << 28;

/// Packs bytes. The same bytes give the same file.
#[must_use]
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let _ = packer.write_all(bytes);
    packer.finish().unwrap_or_default()
}

/// Unpacks a file. One that is not packed is returned as it is.
///
/// # Errors
/// It is damaged, or has more than 256 MiB.
pub fn gunzip(bytes: &[u8]) -> io::Result<Cow<'_, [u8]>> {
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return Ok(Cow::Borrowed(bytes));
    }
    let mut unpacked = Vec::new();
    GzDecoder::new(bytes)
        .take(MOST_UNPACKED + 1)
        .read_to_end(&mut unpacked)?;
    if unpacked.len() as u64 > MOST_UNPACKED {
        return Err(io::Error::other("it has more than 256 MiB"));
    }
    Ok(Cow::Owned(unpacked))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_and_the_rest_stays() {
        for text in [&b""[..], b"{\"format\":1}\n", &[7; 100_000]] {
            let packed = gzip(text);
            assert!(packed.len() < 200);
            assert_eq!(&*gunzip(&packed).unwrap(), text);
            assert_eq!(&*gunzip(text).unwrap(), text);
        }
        let packed = gzip(b"a record");
        gunzip(&packed[..packed.len() - 9]).unwrap_err();
    }
}
