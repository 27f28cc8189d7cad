//! Each form against a tool that others have made for it.
//!
//! `.ci/tools` brings the tools into a folder, and the variable `LINESMAN_TOOLS` names it. JSON needs none of them: `schemas`
//! holds it against its schema with a crate. GitHub's commands have no tool but GitHub itself.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use linesman_protocol_bitwa::Bitwa;
use linesman_protocol_otep::Otep;
use linesman_protocols::{bitwa, otep};
use linesman_report::Subject;
use linesman_values::outcome::{Report, Verdict};
use tempfile::TempDir;

use super::{SAMPLE, document, subject, tested};

/// An engine of tafl that moves from an empty square.
const OTEP: &str =
    r#"echo hello; while read -r line; do case $line in play*) echo "move a1-a1";; esac; done"#;
/// A bot for Bitwa that marches off the board.
const BITWA: &str = r#"while read -r line; do case $line in
gen_move*) printf '= 0 99 1 1 1 1\n\n';; *) printf '=\n\n';; esac; done"#;

/// Reports in one form, each in a file of its own.
struct Documents {
    folder: TempDir,
    conforming: PathBuf,
    others: Vec<PathBuf>,
}

impl Documents {
    fn write(form: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, reports: &[Report], subject: &Subject| {
            let text = document(form, reports, subject);
            let path = folder.path().join(format!("{name}.{form}"));
            fs::write(&path, text).unwrap();
            path
        };
        let (real, varied) = (&SAMPLE.reports[0], &SAMPLE.reports[1]);
        let mut conforming = varied.clone();
        for check in &mut conforming.checks {
            if let Verdict::Inconclusive(_) | Verdict::Skip(_) = check.verdict {
                check.verdict = Verdict::Pass;
            }
        }
        assert_eq!(conforming.exit_code(), 0);
        let otep = tested(&Otep(otep::Profile::otep()), OTEP);
        let bitwa = tested(&Bitwa(bitwa::Profile::arbiter()), BITWA);
        let drawn = |report: &Report, board: &str| {
            let page = document("html", std::slice::from_ref(report), &SAMPLE.subject);
            assert!(page.contains(board), "{}", report.protocol);
        };
        drawn(&otep, "class=\"board\"");
        drawn(&bitwa, "class=\"board\"");
        let sample = &SAMPLE.subject;
        let others = vec![
            write("hostile", std::slice::from_ref(real), sample),
            write("varied", std::slice::from_ref(varied), sample),
            write("several", &SAMPLE.reports, sample),
            write("otep", &[otep], &subject(OTEP)),
            write("bitwa", &[bitwa], &subject(BITWA)),
        ];
        let conforming = write("conforming", &[conforming], sample);
        Self {
            folder,
            conforming,
            others,
        }
    }

    fn all(&self) -> Vec<&Path> {
        let all = self.others.iter().chain([&self.conforming]);
        all.map(PathBuf::as_path).collect()
    }
}

/// Returns a file of the folder of tools.
fn tool(name: &str) -> PathBuf {
    let folder = std::env::var_os("LINESMAN_TOOLS");
    let folder = folder.expect("LINESMAN_TOOLS names the folder that .ci/tools has filled");
    let path = Path::new(&folder).join(name);
    assert!(path.exists(), "{} is missing", path.display());
    path
}

/// Runs a tool; one that is missing is a failure.
fn run(command: &mut Command) -> Output {
    command
        .output()
        .unwrap_or_else(|error| panic!("{command:?} cannot be run: {error}"))
}

fn said(output: &Output) -> String {
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    format!("{out}{err}")
}

#[test]
#[ignore = "needs xmllint and the schema of the xUnit plugin of Jenkins; .ci/run brings them"]
fn junit_is_valid_by_the_schema_that_jenkins_uses() {
    let documents = Documents::write("junit");
    let check = |files: &[&Path]| {
        let mut command = Command::new("xmllint");
        command.args(["--noout", "--nonet", "--schema"]);
        run(command.arg(tool("junit-10.xsd")).args(files))
    };
    let output = check(&documents.all());
    assert!(output.status.success(), "{}", said(&output));
    // The tool can tell: a test case needs a name.
    let wrong = fs::read_to_string(&documents.conforming).unwrap().replacen(
        "<testcase name=",
        "<testcase nome=",
        1,
    );
    let path = documents.folder.path().join("wrong.xml");
    fs::write(&path, wrong).unwrap();
    assert!(!check(&[&path]).status.success());
}

#[test]
#[ignore = "needs prove, of Perl; .ci/run brings it"]
fn prove_reads_tap_and_comes_to_the_same_verdict() {
    let documents = Documents::write("tap");
    let check = |file: &Path, is_good: bool| {
        let output = run(Command::new("prove").args(["--exec", "cat"]).arg(file));
        let said = said(&output);
        assert_eq!(output.status.success(), is_good, "{said}");
        assert!(!said.contains("Parse errors"), "{said}");
        assert!(said.contains("Failed test") != is_good, "{said}");
    };
    check(&documents.conforming, true);
    for file in &documents.others {
        check(file, false);
    }
}

#[test]
#[ignore = "needs Java and the Nu Html Checker; .ci/run brings them"]
fn the_page_is_valid_html() {
    let documents = Documents::write("html");
    let mut command = Command::new("java");
    command.arg("-jar").arg(tool("vnu.jar")).arg("--stdout");
    let output = run(command.args(documents.all()));
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(said(&output), "");
}

#[test]
#[ignore = "needs Chromium, Node.js and puppeteer-core; .ci/run brings them"]
fn a_browser_shows_the_page_and_its_filters_work() {
    let documents = Documents::write("html");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/look.cjs");
    let mut command = Command::new("node");
    command.env("NODE_PATH", tool("node_modules")).arg(script);
    let output = run(command.args(documents.all()));
    assert!(output.status.success(), "{}", said(&output));
    assert!(
        said(&output).contains("6 pages, 0 faults"),
        "{}",
        said(&output)
    );
}
