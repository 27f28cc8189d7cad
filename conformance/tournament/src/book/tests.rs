use std::io::Write;

use super::*;

/// Writes a book and opens it.
fn opened(name: &str, bytes: &[u8], reading: Reading) -> Result<Book, BookError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    Book::open(&path, true, reading)
}

fn texts(book: &Book) -> Vec<String> {
    let texts = (0..book.len()).map(|entry| book.entry(entry).unwrap().text);
    texts.collect()
}

const LINES: &str = "# a note\n\nfirst\n  second  \r\nfirst\n";

/// Two games with tags, the second of them without a result, and two without tags. A bracket at the beginning of a line may be in a
/// comment.
const GAMES: &str = "[Event \"{\"]\n[Site \"a\"]\n\n1. e4 {a\n[b] *\n} e5 1-0\n\n[Event \"b\"]\n\n1. d4\nd5\n[Event \"c\"]\n\n1. c4 *\n\n1. Nf3\n*\n1. b3 b6 1/2-1/2\n";

fn gzip(text: &str) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(text.as_bytes()).unwrap();
    writer.finish().unwrap()
}

#[test]
fn a_book_of_positions_has_one_on_each_line() {
    let zstd = zstd::encode_all(LINES.as_bytes(), 1).unwrap();
    for bytes in [LINES.as_bytes().to_vec(), gzip(LINES), zstd] {
        let book = opened("book.epd", &bytes, Reading::default()).unwrap();
        assert_eq!(texts(&book), ["first", "second", "first"]);
        assert_eq!([0, 1, 2, 3, 4].map(|it| book.which(it)), [0, 1, 0, 0, 1]);
        assert!(book.place(1).ends_with("book.epd, line 4: \"second\""));
    }
}

#[test]
fn a_book_of_games_is_told_by_its_name_or_its_first_line() {
    let mark = format!("\u{feff}{GAMES}");
    for (name, bytes) in [
        ("book", GAMES.as_bytes().to_vec()),
        ("book.txt", mark.into_bytes()),
        ("book.pgn.gz", gzip(GAMES)),
    ] {
        let book = opened(name, &bytes, Reading::default()).unwrap();
        let texts = texts(&book);
        let ends: Vec<&str> = texts.iter().map(|text| text.trim_end()).collect();
        assert_eq!(ends.len(), 5, "{name}: {texts:?}");
        assert!(ends[0].starts_with("[Event \"{\"]") && ends[0].ends_with("} e5 1-0"));
        assert!(ends[1].starts_with("[Event \"b\"]") && ends[1].ends_with("d5"));
        assert!(ends[2].ends_with("1. c4 *"));
        assert_eq!(ends[3..], ["1. Nf3\n*", "1. b3 b6 1/2-1/2"]);
        // The first game has six lines and an empty one behind it.
        assert_eq!(book.entry(1).unwrap().at.line, 8);
    }
    let untagged = opened("a.pgn", b"1. e4 *\n", Reading::default()).unwrap();
    assert_eq!(untagged.kind(), Kind::Game);
}

#[test]
fn a_book_that_cannot_be_used_says_why() {
    let check = |name: &str, bytes: &[u8], plies, expected: &str| {
        let error = opened(name, bytes, Reading { seed: None, plies }).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    };
    check("a.epd", b"# nothing\n", None, "a.epd has no position");
    check("a.pgn", b"\n", None, "a.pgn has no position");
    check("a.epd", b"first\n", Some(4), "a book of games is a PGN");
    let packed = gzip(LINES);
    check("a.gz", &packed[..20], None, "cannot read");
    let long = vec![b'x'; 2 << 20];
    check("a.epd", &long, None, "line 1 is longer than 1 MiB");
    check(
        "a.epd.gz",
        &gzip(std::str::from_utf8(&long).unwrap()),
        None,
        "a line in it is longer than 1 MiB",
    );
    let folder = tempfile::tempdir().unwrap();
    let missing = Book::open(&folder.path().join("none"), true, Reading::default());
    assert!(missing.unwrap_err().to_string().contains("cannot read"));
}

/// With more than 65,536 entries, the index has every second of them or fewer.
#[test]
fn every_entry_of_a_large_book_is_found() {
    let text: String = (0..200_000).map(|number| format!("{number}\n")).collect();
    let book = opened("book.epd", text.as_bytes(), Reading::default()).unwrap();
    assert_eq!((book.len(), book.index.stride), (200_000, 4));
    assert!(book.index.places.len() <= MOST_PLACES);
    for entry in [0, 1, 2, 3, 4, 65_535, 65_536, 65_537, 131_073, 199_999] {
        let found = book.entry(entry).unwrap();
        assert_eq!(found.text, entry.to_string());
        assert_eq!(found.at.line, u64::from(entry) + 1);
    }
    assert_eq!(book.which(200_003), 3);
}

#[test]
fn a_seed_draws_the_order() {
    let text: String = (0..50).map(|number| format!("{number}\n")).collect();
    let order = |seed| -> Vec<u32> {
        let reading = Reading {
            seed: Some(seed),
            plies: None,
        };
        let book = opened("book.epd", text.as_bytes(), reading).unwrap();
        (0..50).map(|number| book.which(number)).collect()
    };
    let mut drawn = order(1);
    assert_ne!(drawn, order(2));
    drawn.sort_unstable();
    assert!(drawn.into_iter().eq(0..50));
}

/// Results that were kept by earlier versions name the digest of all positions with a newline and a zero byte behind each.
#[test]
fn the_digest_of_positions_stays_the_same() {
    let book = opened("book.epd", LINES.as_bytes(), Reading::default()).unwrap();
    let digests = [2, 3].map(|count| book.digest(Path::new("/nowhere"), count).unwrap());
    assert_eq!(
        digests,
        [&b"first\n\0second\n\0"[..], b"first\n\0second\n\0first\n\0"].map(digest)
    );
}
