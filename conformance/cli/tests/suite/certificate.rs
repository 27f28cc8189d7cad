//! Certificates as a user writes and checks them; what stands in one is tested with the tester.

mod signing;

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process,
};

use super::{Says as _, assert_contains};

use assert_cmd::{Command, assert::Assert};
use predicates::{prelude::PredicateBooleanExt, str::contains};
use serde_json::Value;
use tempfile::TempDir;

/// These bots have no sandbox, so that the tests run on every machine.
const TRUST: &str = "--i-trust-this-agent";

/// A folder with a bot in it that answers everything wrong, a key and its public key.
struct Bench {
    folder: TempDir,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let bench = Self { folder };
        bench.write("bot.sh", "read line; echo nonsense here; cat >&2\n");
        bench.linesman(&["keygen", "key"]).code(0);
        bench
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn linesman(&self, words: &[&str]) -> Assert {
        let mut command = Command::cargo_bin("linesman").unwrap();
        command.current_dir(self.folder.path()).args(words).assert()
    }

    fn check(&self, options: &[&str], agent: &[&str]) -> Assert {
        let begin = ["check", "stratego"];
        self.linesman(&[&begin, options, &["--"], agent].concat())
    }

    /// Writes a signed certificate of the bot.
    fn certify(&self) {
        let options = ["--certificate", "bot.json", "--key", "key", TRUST];
        self.check(&options, &["sh", "bot.sh"]).code(1);
    }

    /// Asserts that the certificate does not hold, for this reason.
    fn assert_refused(&self, options: &[&str], reason: &str) {
        self.verify(options).shows(1, reason);
    }

    fn verify(&self, options: &[&str]) -> Assert {
        self.linesman(&[&["verify", "bot.json"], options].concat())
    }
}

#[test]
fn a_certificate_says_that_an_agent_does_not_conform_and_holds() {
    let bench = Bench::new();
    bench.certify();
    let certificate: Value = serde_json::from_str(&bench.read("bot.json")).unwrap();
    assert_eq!(certificate["conclusion"], "does-not-conform");
    assert_eq!(certificate["agent"]["command"], "sh bot.sh");
    let files = certificate["agent"]["files"].as_array().unwrap();
    assert_eq!(files[0]["role"], "program");
    assert!(files[0]["looked_up"].as_str().unwrap().ends_with("/sh"));
    let paths = |role: &str| {
        let files = files.iter().filter(move |file| file["role"] == role);
        files.map(|file| file["path"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(paths("argument"), ["bot.sh"]);
    assert_eq!(paths("folder"), ["."]);
    bench
        .verify(&["--key", "key.pub", "--agent", "bot.sh"])
        .code(0)
        .stdout(
            contains("does not conform: stratego (manual-2012)")
                .and(contains("which is the key given"))
                .and(contains("bot.sh is what was tested: argument bot.sh"))
                .and(contains("The certificate holds.")),
        );
    bench.verify(&[]).code(0);
}

#[test]
fn a_certificate_is_not_for_another_agent() {
    let bench = Bench::new();
    bench.certify();
    bench.write("other.sh", "read line\n");
    let other = contains("! files       other.sh is not what was tested");
    bench.verify(&["--agent", "other.sh"]).code(1).stdout(other);
    bench
        .verify(&["--agent", "nowhere.sh"])
        .complains(2, "cannot read nowhere.sh");
    bench.write("bot.sh", "read line\n");
    let changed = contains("argument bot.sh is not what was tested");
    bench.verify(&[]).code(1).stdout(changed);
    fs::remove_file(bench.path("bot.sh")).unwrap();
    bench.verify(&[]).code(1).stdout(
        contains("argument bot.sh is not here")
            .and(contains("! files       no file of the agent was compared")),
    );
}

#[test]
fn a_replaced_helper_and_a_planted_module_are_noticed_and_named() {
    let bench = Bench::new();
    fs::create_dir_all(bench.path("bot/__pycache__")).unwrap();
    bench.write("bot/bot.sh", &bench.read("bot.sh"));
    bench.write("bot/helper.py", "1\n");
    let options = ["--certificate", "bot.json", "--key", "key", TRUST];
    bench.check(&options, &["sh", "bot/bot.sh"]).complains(1, "does not cover: __pycache__ in the folder bot; libraries and other files outside the agent's folder");
    for options in [&[][..], &["--agent", "bot/bot.sh"], &["--agent", "bot"]] {
        bench.verify(options).code(0).stdout(
            contains("is what was tested: folder bot")
                .or(contains("folder bot is what was tested")),
        );
    }
    let refuse = |name: &str, change: &str| {
        for options in [&[][..], &["--agent", "bot/bot.sh"], &["--agent", "bot"]] {
            bench.assert_refused(options, &format!("is not what was tested: {name} {change}"));
        }
    };
    bench.write("bot/helper.py", "2\n");
    refuse("helper.py", "changed");
    bench.write("bot/helper.py", "1\n");
    bench.write("bot/__pycache__/helper.pyc", "");
    bench.verify(&[]).code(0);
    bench.write("bot/random.py", "");
    refuse("random.py", "is new");
    fs::remove_file(bench.path("bot/random.py")).unwrap();
    fs::remove_file(bench.path("bot/helper.py")).unwrap();
    refuse("helper.py", "is gone");
}

/// A reader puts the certificate and the key where the agent is.
#[test]
fn what_the_reader_brings_is_no_change_of_the_agent() {
    let bench = Bench::new();
    for folder in ["bot", "mine"] {
        fs::create_dir_all(bench.path(folder)).unwrap();
        bench.write(&format!("{folder}/bot.sh"), &bench.read("bot.sh"));
    }
    let options = ["--certificate", "bot.json", "--key", "key", TRUST];
    bench.check(&options, &["sh", "bot/bot.sh"]).code(1);
    for name in ["bot.json", "key.pub"] {
        fs::copy(bench.path(name), bench.path("mine").join(name)).unwrap();
    }
    let verify = ["verify", "mine/bot.json", "--agent", "mine/bot.sh"];
    bench.linesman(&verify).shows(1, "key.pub is new");
    bench
        .linesman(&[&verify[..], &["--key", "mine/key.pub"]].concat())
        .code(0);
}

#[test]
fn a_changed_certificate_another_key_and_no_signature_are_told() {
    let bench = Bench::new();
    bench.certify();
    bench.linesman(&["keygen", "other"]).code(0);
    bench.assert_refused(&["--key", "other.pub"], "but the key given is");
    let text = bench.read("bot.json");
    bench.write("bot.json", &text.replace("sh bot.sh", "sh cot.sh"));
    bench.assert_refused(&[], "! signature   not valid");
    bench
        .check(&["--certificate", "bot.json"], &["sh", "bot.sh"])
        .complains(1, "certificate written to bot.json, unsigned");
    let unsigned = contains("  signature   none: anyone can have written this");
    bench.verify(&[]).code(0).stdout(unsigned);
    bench.assert_refused(
        &["--key", "key.pub"],
        "! signature   none, but you gave a key",
    );
}

#[test]
fn what_is_no_certificate_or_no_key_is_a_usage_error() {
    let bench = Bench::new();
    bench.certify();
    let text = bench.read("bot.json");
    bench
        .verify(&["--key", "key"])
        .complains(2, "this is a private key");
    let check = |text: &str, expected: &str| {
        bench.write("bot.json", text);
        bench
            .verify(&[])
            .code(2)
            .stdout("")
            .stderr(contains(expected));
    };
    check(
        "{\n  \"format\": \"linesman-certificate\",\n  x",
        "at line 3 column 3",
    );
    check(
        &text.replace("\"seed\"", "\"sead\""),
        "unknown field `sead`",
    );
    check("{}", "this is not a certificate");
    bench
        .linesman(&["verify", "nowhere.json"])
        .complains(2, "cannot read nowhere.json");
    for (options, expected) in [
        (vec!["--key", "key"], "--certificate <FILE>"),
        (vec!["--agent-files", "bot.sh"], "--certificate <FILE>"),
        (
            vec!["--certificate", "new.json", "--key", "key.pub"],
            "this is a public key",
        ),
        (
            vec!["--certificate", "new.json", "--key", "nokey"],
            "cannot read nokey",
        ),
        (
            vec!["--certificate", "no/new.json"],
            "cannot write the certificate to no/new.json",
        ),
        (
            vec!["--certificate", "new.json", "--agent-files", "nobot"],
            "cannot read nobot",
        ),
    ] {
        bench
            .check(&options, &["touch", "started"])
            .complains(2, expected);
        assert!(!bench.path("started").exists() && !bench.path("new.json").exists());
    }
}

#[test]
fn an_agent_that_changes_during_the_test_gets_no_certificate() {
    let bench = Bench::new();
    bench.write(
        "bot.sh",
        "echo '# more' >> bot.sh; read line; echo nonsense\n",
    );
    bench
        .check(&["--certificate", "bot.json"], &["sh", "bot.sh"])
        .shows(3, "stratego/stream/no-noise")
        .stderr(
            contains("no certificate is written to bot.json")
                .and(contains("the agent's file bot.sh changed during the test")),
        );
    assert!(!bench.path("bot.json").exists());
}

#[test]
fn without_a_test_there_is_no_certificate_not_even_an_old_one() {
    let bench = Bench::new();
    bench.certify();
    let options = ["--certificate", "bot.json"];
    bench.check(&options, &["./no-such-bot"]).code(2);
    assert!(!bench.path("bot.json").exists());
}

#[test]
fn a_certificate_never_takes_the_place_of_anything_else() {
    let bench = Bench::new();
    let before = bench.read("bot.sh");
    bench
        .check(&["--certificate", "bot.sh"], &["sh", "bot.sh"])
        .complains(2, "it exists already, and is not a certificate");
    assert_eq!(bench.read("bot.sh"), before);
}

/// It would be another folder than the one that was tested as soon as the certificate is there.
#[test]
fn a_certificate_does_not_lie_in_the_agents_own_folder() {
    let bench = Bench::new();
    fs::create_dir_all(bench.path("bot/certificates")).unwrap();
    let agent = ["sh", "bot.sh", "bot"];
    for file in ["bot/bot.json", "bot/certificates/bot.json"] {
        bench
            .check(&["--certificate", file], &agent)
            .complains(2, "would be inside the agent's folder bot");
        assert!(!bench.path(file).exists());
    }
    bench.check(&["--certificate", "bot.json"], &agent).code(1);
    bench.verify(&["--agent", "bot"]).code(0);
}

#[test]
fn agent_files_take_the_place_of_the_arguments() {
    let bench = Bench::new();
    bench.write("log", "");
    bench.write("bot.sh", "echo line >> log; read line; echo nonsense\n");
    let agent = ["sh", "bot.sh", "log"];
    let options = ["--certificate", "bot.json"];
    let changed = contains("the agent's file log changed");
    bench.check(&options, &agent).code(3).stderr(changed);
    let named = [&options[..], &["--agent-files", "bot.sh"]].concat();
    bench.check(&named, &agent).code(1);
    assert!(bench.read("bot.json").contains("\"role\": \"named\""));
}

#[test]
fn an_agent_of_which_no_file_is_known_is_warned_about() {
    let bench = Bench::new();
    let agent = ["sh", "-c", "read line; echo nonsense"];
    bench
        .check(&["--certificate", "bot.json"], &agent)
        .complains(1, "will not say which agent was tested");
}

#[test]
fn pipes_among_the_arguments_keep_nobody_waiting() {
    let bench = Bench::new();
    let made = process::Command::new("mkfifo")
        .arg(bench.path("pipe"))
        .status();
    assert!(made.unwrap().success());
    let agent = ["sh", "bot.sh", "pipe"];
    bench.check(&["--certificate", "bot.json"], &agent).code(1);
    bench
        .verify(&["--agent", "pipe"])
        .complains(2, "pipe is neither a file nor a folder");
}

#[test]
fn keys_are_private_and_never_overwritten() {
    let bench = Bench::new();
    let mode = |name: &str| fs::metadata(bench.path(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("key"), 0o600);
    let (private, public) = (bench.read("key"), bench.read("key.pub"));
    bench
        .linesman(&["keygen", "key"])
        .complains(2, "key.pub exists already");
    fs::remove_file(bench.path("key.pub")).unwrap();
    bench
        .linesman(&["keygen", "key"])
        .complains(2, "cannot write key");
    assert_eq!(bench.read("key"), private);
    assert!(!bench.path("key.pub").exists());
    bench.write("other.pub", &public);
    bench.linesman(&["keygen", "other"]).code(2);
    assert!(!bench.path("other").exists());
}

/// The commands of the page are run as they stand there.
#[test]
fn a_certificate_can_be_checked_without_linesman_as_the_page_says() {
    let is_there = |name: &str| {
        let output = process::Command::new(name).arg("--version").output();
        output.is_ok_and(|output| output.status.success())
    };
    if !is_there("openssl") || !is_there("python3") {
        eprintln!("not run: openssl or python3 is not here");
        return;
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/certificates.md");
    let page = fs::read_to_string(page).unwrap();
    let script = page
        .split("```sh\n")
        .find(|part| part.starts_with("python3 - "))
        .and_then(|part| part.split("```").next())
        .unwrap();
    let bench = Bench::new();
    bench.write("żółw \"1\"\t.sh", &bench.read("bot.sh"));
    let options = ["--certificate", "certificate.json", "--key", "key", TRUST];
    bench.check(&options, &["sh", "żółw \"1\"\t.sh"]).code(1);
    fs::rename(bench.path("key.pub"), bench.path("organiser.pub")).unwrap();
    let run = || {
        let mut command = process::Command::new("sh");
        let output = command
            .args(["-e", "-c", script])
            .current_dir(bench.folder.path())
            .output();
        let output = output.unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let text = bench.read("certificate.json");
    let certificate: Value = serde_json::from_str(&text).unwrap();
    let said = run();
    assert_contains(&said, "Signature Verified Successfully");
    assert_contains(&said, certificate["key"].as_str().unwrap());
    bench.write("certificate.json", &text.replacen("fail", "pass", 1));
    let said = run();
    assert!(!said.contains("Successfully"), "{said}");
}
