//! Archives of strangers, made byte by byte.

use std::{
    ffi::OsStr,
    fs,
    io::Write,
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
    path::Path,
};

use flate2::{Compression, Crc, write::DeflateEncoder, write::GzEncoder};

use super::{
    kind::{is_junk, is_named_like_one},
    unpacked::Unpacked,
    writer::Limits,
};

/// An entry of a zip archive.
#[derive(Clone)]
struct Entry {
    name: Vec<u8>,
    content: Vec<u8>,
    /// The mode, with the kind of file.
    mode: u32,
    flags: u16,
    is_deflated: bool,
}

fn entry(name: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Entry {
    Entry {
        name: name.as_ref().to_vec(),
        content: content.as_ref().to_vec(),
        mode: 0o100_644,
        flags: 0,
        is_deflated: false,
    }
}

fn with_mode(mode: u32, entry: Entry) -> Entry {
    Entry { mode, ..entry }
}

fn zip(entries: &[Entry]) -> Vec<u8> {
    let (mut body, mut directory) = (Vec::new(), Vec::new());
    for entry in entries {
        let mut crc = Crc::new();
        crc.update(&entry.content);
        let (method, data) = if entry.is_deflated {
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&entry.content).unwrap();
            (8_u16, encoder.finish().unwrap())
        } else {
            (0, entry.content.clone())
        };
        let mut common = Vec::new();
        common.extend(20_u16.to_le_bytes());
        common.extend(entry.flags.to_le_bytes());
        common.extend(method.to_le_bytes());
        common.extend([0; 4]);
        common.extend(crc.sum().to_le_bytes());
        common.extend(u32::try_from(data.len()).unwrap().to_le_bytes());
        common.extend(u32::try_from(entry.content.len()).unwrap().to_le_bytes());
        common.extend(u16::try_from(entry.name.len()).unwrap().to_le_bytes());
        common.extend([0; 2]);
        let offset = u32::try_from(body.len()).unwrap();
        body.extend(b"PK\x03\x04");
        body.extend(&common);
        body.extend(&entry.name);
        body.extend(data);
        directory.extend(b"PK\x01\x02");
        // Made by a Unix system.
        directory.extend((3_u16 << 8 | 20).to_le_bytes());
        directory.extend(&common);
        directory.extend([0; 6]);
        directory.extend((entry.mode << 16).to_le_bytes());
        directory.extend(offset.to_le_bytes());
        directory.extend(&entry.name);
    }
    let count = u16::try_from(entries.len()).unwrap().to_le_bytes();
    let size = u32::try_from(directory.len()).unwrap().to_le_bytes();
    let start = u32::try_from(body.len()).unwrap().to_le_bytes();
    let end = [
        &b"PK\x05\x06\0\0\0\0"[..],
        &count,
        &count,
        &size,
        &start,
        &[0, 0],
    ]
    .concat();
    [body, directory, end].concat()
}

/// Writes the checksum of a header.
fn seal(header: &mut [u8]) {
    header[148..156].fill(b' ');
    let sum: u32 = header.iter().map(|byte| u32::from(*byte)).sum();
    header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
}

/// A header of a tar archive with its content.
fn tar_entry(name: &str, kind: u8, link: &str, content: &[u8]) -> Vec<u8> {
    let mut block = [0_u8; 512];
    let mut put = |at: usize, bytes: &[u8]| block[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, name.as_bytes());
    put(100, b"0000755\0");
    put(124, format!("{:011o}\0", content.len()).as_bytes());
    put(136, b"00000000000\0");
    put(156, &[kind]);
    put(157, link.as_bytes());
    put(257, b"ustar\x0000");
    seal(&mut block);
    let mut bytes = block.to_vec();
    bytes.extend(content);
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes
}

fn tar(entries: &[(&str, u8, &str, &str)]) -> Vec<u8> {
    let entries = entries
        .iter()
        .map(|(name, kind, link, content)| tar_entry(name, *kind, link, content.as_bytes()));
    entries.chain([vec![0; 1024]]).flatten().collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Unpacks an archive with this name, and hands its folder on. Nothing must be left afterwards.
fn unpack<T>(
    name: &str,
    bytes: &[u8],
    limits: Limits,
    look: impl FnOnce(&Path) -> T,
) -> Result<T, String> {
    let folder = tempfile::tempdir().unwrap();
    let (archive, place) = (folder.path().join(name), folder.path().join("place"));
    fs::write(&archive, bytes).unwrap();
    let looked = Unpacked::within(&archive, &place, limits)
        .map(|unpacked| look(unpacked.folder()))
        .map_err(|error| error.to_string());
    let left = fs::read_dir(folder.path()).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(
        left,
        [OsStr::new(name)],
        "{looked:?}",
        looked = looked.as_ref().err()
    );
    looked
}

/// Returns the files below a folder, as their paths and contents.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(own) = folders.pop() {
        for entry in fs::read_dir(own).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.is_symlink() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).unwrap().to_string_lossy();
            let content = match fs::read_link(&path) {
                Ok(target) => format!("-> {}", target.display()),
                Err(_) => fs::read_to_string(&path).unwrap(),
            };
            all.push((name.into_owned(), content));
        }
    }
    all.sort();
    all
}

fn good(name: &str, bytes: &[u8], expected: &[(&str, &str)]) {
    let found = unpack(name, bytes, Limits::USUAL, files).unwrap();
    let expected: Vec<(String, String)> = expected
        .iter()
        .map(|(path, content)| ((*path).to_owned(), (*content).to_owned()))
        .collect();
    assert_eq!(found, expected, "{name}");
}

fn refused(name: &str, bytes: &[u8], why: &str) {
    let limits = Limits {
        entries: 50,
        bytes: 1 << 20,
    };
    let error = unpack(name, bytes, limits, |_| ()).unwrap_err();
    assert!(error.starts_with("the archive: "), "{name}: {error}");
    assert!(error.contains(why), "{name}: {error}");
}

#[test]
fn archives_are_opened_whatever_their_names_are() {
    let entries = [entry("bot/", ""), entry("bot/a.py", "a"), entry("./b", "b")];
    let expected = [("b", "b"), ("bot/a.py", "a")];
    let zipped = zip(&entries);
    let tarred = tar(&[
        ("bot/", b'5', "", ""),
        ("bot/a.py", b'0', "", "a"),
        ("./b", b'0', "", "b"),
    ]);
    for name in ["bot.zip", "bot.tar", "bot.txt"] {
        good(name, &zipped, &expected);
        good(name, &tarred, &expected);
        good(name, &gzip(&tarred), &expected);
    }
    // Old tar archives have no mark, and several parts may be compressed one after the other.
    let mut old = tar_entry("b", b'0', "", b"b");
    old[257..265].fill(0);
    seal(&mut old[..512]);
    good("old.tar", &old, &[("b", "b")]);
    let (first, second) = tarred.split_at(700);
    good(
        "parts.tgz",
        &[gzip(first), gzip(second)].concat(),
        &expected,
    );
}

#[test]
fn nothing_is_written_outside() {
    for name in [
        "../evil",
        "a/../../evil",
        "/tmp/evil",
        "C:\\evil",
        "..\\evil",
        "a/..",
    ] {
        refused("slip.zip", &zip(&[entry(name, "x")]), "leads out of it");
        if !name.contains('\\') {
            let tarred = tar(&[(name, b'0', "", "x")]);
            refused("slip.tar.gz", &gzip(&tarred), "leads out of it");
        }
    }
    // What lies behind a link would be written elsewhere.
    let link = with_mode(0o120_777, entry("a", "/tmp"));
    refused(
        "link.zip",
        &zip(&[link, entry("a/evil", "x")]),
        "a/evil is behind the link a",
    );
    let tarred = tar(&[("a", b'2', "/tmp", ""), ("a/evil", b'0', "", "x")]);
    refused("link.tar", &tarred, "a/evil is behind the link a");
    let nested = tar(&[("a", b'2', "/tmp", ""), ("a/b", b'2', "x", "")]);
    refused("links.tar", &nested, "a/b is behind the link a");
}

#[test]
fn links_come_last_and_are_looked_at_with_the_other_files() {
    let link = with_mode(0o120_777, entry("link", "../../etc/passwd"));
    good(
        "links.zip",
        &zip(&[link, entry("bot", "x")]),
        &[("bot", "x"), ("link", "-> ../../etc/passwd")],
    );
    let tarred = tar(&[
        ("l", b'2', "bot", ""),
        ("bot", b'0', "", "x"),
        ("again", b'1', "bot", ""),
    ]);
    good(
        "links.tar",
        &tarred,
        &[("again", "x"), ("bot", "x"), ("l", "-> bot")],
    );
    for target in ["../bot", "/etc/passwd"] {
        let tarred = tar(&[("again", b'1', target, "")]);
        refused("hard.tar", &tarred, "leads out of it");
    }
    let tarred = tar(&[("again", b'1', "later", ""), ("later", b'0', "", "x")]);
    refused("hard.tar", &tarred, "no file before it");
}

#[test]
fn too_much_is_refused() {
    let bomb = Entry {
        is_deflated: true,
        ..entry("bomb", vec![0; 8 << 20])
    };
    let bytes = zip(&[bomb]);
    assert!(bytes.len() < 1 << 15);
    refused("bomb.zip", &bytes, "more than 1 MiB together");
    let tarred = tar(&[("bomb", b'0', "", &"0".repeat(8 << 20))]);
    refused("bomb.tgz", &gzip(&tarred), "more than 1 MiB together");
    let many: Vec<Entry> = (0..51)
        .map(|number| entry(format!("{number}"), ""))
        .collect();
    refused("many.zip", &zip(&many), "more than 50 files");
    // Memory would be used for as many entries as the end says.
    let mut lies = zip(&[entry("a", "x")]);
    let at = lies.len() - 14;
    lies[at..at + 4].copy_from_slice(&[0xFF, 0x7F, 0xFF, 0x7F]);
    refused("lies.zip", &lies, "more than 50 files");
}

#[test]
fn what_cannot_be_a_submission_is_refused() {
    let encrypted = Entry {
        flags: 1,
        ..entry("secret", "x")
    };
    refused("secret.zip", &zip(&[encrypted]), "secret is encrypted");
    let twice = [entry("a", "1"), entry("b", "2"), entry("a", "3")];
    refused("twice.zip", &zip(&twice), "two files in it have one name");
    let twice = [entry("a", "1"), entry("./a", "3")];
    refused("twice.zip", &zip(&twice), "a is in it twice");
    let tarred = tar(&[("a", b'0', "", "1"), ("a", b'0', "", "2")]);
    refused("twice.tar", &tarred, "a is in it twice");
    refused("empty.zip", &zip(&[]), "it is empty");
    refused("nothing.zip", b"", "it is empty");
    let nested = zip(&[entry("good.zip", "x")]);
    refused(
        "nested.zip",
        &nested,
        "it holds good.zip; archives in archives are not opened",
    );
    refused("empty.tar.gz", &gzip(&[0; 1024]), "no archive");
    refused(
        "junk.zip",
        &zip(&[entry("__MACOSX/._bot", "x")]),
        "it is empty",
    );
    refused(
        "one.gz",
        &gzip(b"print('hello')"),
        "a compressed file, and no archive",
    );
    refused(
        "text.zip",
        b"print('hello')",
        "no archive, whatever its name says",
    );
    let whole = zip(&[entry("a", "x".repeat(900))]);
    refused("half.zip", &whole[..whole.len() / 2], "it is damaged");
    let tarred = tar(&[("a", b'0', "", &"x".repeat(900))]);
    refused("half.tar", &tarred[..700], "it is damaged");
    refused("half.tgz", &gzip(&tarred)[..60], "it is damaged");
    for (kind, name) in [
        (b'3', "device.tar"),
        (b'4', "device.tar"),
        (b'6', "pipe.tar"),
    ] {
        refused(
            name,
            &tar(&[("x", kind, "", "")]),
            "neither a file nor a folder",
        );
    }
    let mut setuid = tar_entry("bot", b'0', "", b"x");
    setuid[100..108].copy_from_slice(b"0004755\0");
    seal(&mut setuid[..512]);
    refused("setuid.tar", &setuid, "bot is setuid or setgid");
    let pipe = with_mode(0o010_644, entry("pipe", ""));
    refused("pipe.zip", &zip(&[pipe]), "neither a file nor a folder");
    refused(
        "long.zip",
        &zip(&[entry("n".repeat(300), "x")]),
        "a name in it cannot be used",
    );
    refused(
        "zero.zip",
        &zip(&[entry("a\0b", "x")]),
        "is no name of a file",
    );
    for (head, name) in [
        (&b"7z\xbc\xaf\x27\x1c\0\0"[..], "7z"),
        (b"Rar!\x1a\x07\x01\0", "rar"),
        (b"\xfd7zXZ\x00\0", "xz"),
        (b"BZh91AY", "bzip2"),
        (b"\x28\xb5\x2f\xfd\0", "zstd"),
    ] {
        refused("bot.zip", head, &format!("{name} is not opened"));
    }
}

#[test]
fn names_need_not_be_utf_8() {
    let name = b"caf\xe9/b\xff.py";
    let bytes = zip(&[entry(name, "x")]);
    let is_there = unpack("latin.zip", &bytes, Limits::USUAL, |folder| {
        folder.join(OsStr::from_bytes(name)).is_file()
    });
    assert_eq!(is_there, Ok(true));
}

#[test]
fn a_program_of_an_archive_without_rights_may_run() {
    let mode_of = |entries: &[Entry]| {
        let mode = |folder: &Path| {
            fs::metadata(folder.join("bot"))
                .unwrap()
                .permissions()
                .mode()
        };
        unpack("bot.zip", &zip(entries), Limits::USUAL, mode).unwrap() & 0o7777
    };
    let script = entry("bot", "#!/bin/sh\n");
    assert_eq!(mode_of(std::slice::from_ref(&script)), 0o755);
    assert_eq!(mode_of(&[entry("bot", "text")]), 0o644);
    // The author knows of rights.
    let other = with_mode(0o100_755, entry("other", "#!/bin/sh\n"));
    assert_eq!(mode_of(&[script, other.clone()]), 0o644);
    let own = with_mode(0o100_755, entry("bot", "x"));
    assert_eq!(mode_of(&[own, other.clone()]), 0o755);
    // Nobody gets the rights of someone else.
    let setuid = with_mode(0o106_755, entry("bot", "x"));
    assert_eq!(mode_of(&[setuid, other]), 0o755);
}

#[test]
fn what_systems_leave_is_no_submission() {
    for (name, expected) in [
        ("__MACOSX", true),
        (".DS_Store", true),
        ("Thumbs.db", true),
        ("thumbs.DB", true),
        ("._bot.py", true),
        ("bot", false),
        (".git", false),
    ] {
        assert_eq!(is_junk(OsStr::new(name)), expected, "{name}");
    }
    for (name, expected) in [
        ("bot.zip", true),
        ("Bot.ZIP", true),
        ("bot.tar.gz", true),
        ("bot.7z", true),
        ("bot.py", false),
        ("zip", false),
    ] {
        assert_eq!(is_named_like_one(OsStr::new(name)), expected, "{name}");
    }
}
