//! Signing: in whose presence, and later.

use std::fs;

use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::Value;

use super::{Bench, TRUST};
use crate::{Says as _, assert_contains};

#[test]
fn a_key_is_not_used_in_the_presence_of_an_agent_that_could_read_it() {
    let bench = Bench::new();
    let options = ["--certificate", "bot.json", "--key", "key"];
    bench.check(&options, &["touch", "started"]).code(2).stderr(
        contains("can read the key")
            .and(contains("--sandbox basic"))
            .and(contains("linesman sign")),
    );
    assert!(!bench.path("started").exists() && !bench.path("bot.json").exists());
    bench
        .linesman(&["check", "stratego", TRUST, "--", "true"])
        .complains(2, "--key <FILE>");
}

/// The path of the key is in the command line, which every process can read.
#[cfg(target_os = "linux")]
#[test]
fn an_agent_does_not_learn_where_the_key_is() {
    let bench = Bench::new();
    bench.linesman(&["keygen", "hidden-key"]).code(0);
    bench.write(
        "spy.sh",
        "for file in /proc/[0-9]*/cmdline; do tr '\\000' ' ' < $file; echo; done > \"$1\" 2>/dev/null\n",
    );
    let log = tempfile::tempdir().unwrap();
    let log = log.path().join("log");
    let options = ["--certificate", "bot.json", "--key", "hidden-key", TRUST];
    bench
        .check(&options, &["sh", "spy.sh", log.to_str().unwrap()])
        .code(1);
    let seen = fs::read_to_string(log).unwrap();
    assert_contains(&seen, "--key **********");
    assert!(!seen.contains("hidden-key"), "{seen}");
}

#[test]
fn a_certificate_is_signed_later_and_elsewhere() {
    let bench = Bench::new();
    bench
        .check(&["--certificate", "bot.json"], &["sh", "bot.sh"])
        .code(1);
    bench
        .linesman(&[
            "sign",
            "bot.json",
            "--key",
            "key",
            "--output",
            "../signed.json",
        ])
        .shows(0, "stratego: does not conform; agent: sh bot.sh");
    fs::remove_file(bench.path("../signed.json")).unwrap();
    bench.assert_refused(&["--key", "key.pub"], "none, but you gave a key");
    bench
        .linesman(&["sign", "bot.json", "--key", "key"])
        .complains(0, "not tested again");
    bench.verify(&["--key", "key.pub"]).code(0);
    bench
        .linesman(&["sign", "bot.json", "--key", "key"])
        .complains(2, "is signed already, by ");
    let forged = bench.read("bot.json");
    let forged = forged.replacen(
        "\"conclusion\": \"does-not-conform\"",
        "\"conclusion\": \"conforms\"",
        1,
    );
    let mut forged: Value = serde_json::from_str(&forged).unwrap();
    for field in ["key", "signature"] {
        forged.as_object_mut().unwrap().remove(field);
    }
    bench.write("bot.json", &forged.to_string());
    bench
        .linesman(&["sign", "bot.json", "--key", "key"])
        .complains(2, "contradicts itself: it says 'conforms'");
    bench
        .linesman(&["sign", "bot.sh", "--key", "key"])
        .complains(2, "bot.sh is neither a JSON report nor a certificate");
    bench
        .linesman(&["sign", "bot.json", "--key", "key.pub"])
        .complains(2, "this is a public key");
}

#[test]
fn a_report_is_signed_in_a_file_next_to_it() {
    let bench = Bench::new();
    for profiles in ["manual-2012", "manual-2012,final-2012"] {
        let options = ["--report", "json=report.json", "--profile", profiles];
        bench.check(&options, &["sh", "bot.sh"]).code(1);
        let verify =
            |options: &[&str]| bench.linesman(&[&["verify", "report.json"], options].concat());
        let _ = fs::remove_file(bench.path("report.json.sig"));
        verify(&[]).shows(1, "! signature   none");
        bench
            .linesman(&["sign", "report.json", "--key", "key"])
            .code(0);
        verify(&["--key", "key.pub"]).code(0).stdout(
            contains("stratego (manual-2012): does not conform")
                .and(contains("The signature holds.")),
        );
        verify(&["--agent", "bot.sh"]).complains(2, "--agent needs a certificate");
        let text = bench.read("report.json");
        bench.write(
            "report.json",
            &text.replacen("\"seed\": 1", "\"seed\": 2", 1),
        );
        verify(&[]).shows(1, "! signature   not valid");
        let forged = text.replace("does-not-conform", "conforms");
        bench.write("report.json", &forged);
        bench
            .linesman(&["sign", "report.json", "--key", "key"])
            .complains(2, "does not follow from its verdicts");
    }
}
