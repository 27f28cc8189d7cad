//! Certificates: `--certificate` of `linesman check`, and `linesman verify`.

use std::{
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use anyhow::{Context, anyhow};
use linesman_certificate::{
    Certificate, Evidence, PrivateKey, PublicKey, Question, SignedReport, Tested, issue, judge,
};
use linesman_referee::SandboxLevel;
use linesman_report::Subject;
use linesman_tester::{FrozenSuite, Options, Suite};
use linesman_values::outcome::Report;

use crate::{
    ExitResult, Failure, OrFail,
    args::{CertificateOptions, VerifyOptions},
    exit::Exit,
    output::{print, read_text, write_new},
    protocols::Protocols,
    secret::{self, key},
    sign,
};

/// A certificate that is to be written when the tests are over.
pub(crate) struct Request {
    file: PathBuf,
    key: Option<PrivateKey>,
    evidence: Evidence,
}

/// Returns the request for a certificate, if there is one. Reads the key, looks at the agent's files, and makes sure that the
/// certificate can be written.
///
/// In the folder of the agent's script, `others` are files and folders that the tests write.
pub(crate) fn request(
    options: &CertificateOptions,
    subject: &Subject,
    mut others: Vec<PathBuf>,
) -> Result<Option<Request>, Failure> {
    let Some(file) = &options.certificate else {
        return Ok(None);
    };
    let key = key(options.key.as_deref(), "sign", PrivateKey::from_pem)?;
    if let Some(file) = &options.key {
        refuse_loose_agent(options, subject)?;
        secret::forget(file.as_os_str());
    }
    let (launch, engine) = (&subject.launch, subject.engine_file.as_deref());
    others.extend(
        [Some(file), options.key.as_ref()]
            .into_iter()
            .flatten()
            .cloned(),
    );
    let evidence = Evidence::take(launch, engine, &options.agent_files, &others)
        .or_usage(|| "cannot tell which agent is tested")?;
    if evidence.is_thin() {
        tell!(
            "linesman: the certificate will not say which agent was tested, because its command does not name a \
             file; --agent-files names its files"
        );
    }
    if let Some(folder) = evidence.folder_of(file) {
        return Err(usage!(
            "the certificate {} would be inside the agent's folder {}, and change it; choose another folder",
            file.display(),
            folder.display()
        ));
    }
    let not_covered = evidence.not_covered();
    if !not_covered.is_empty() {
        tell!(
            "linesman: the certificate does not cover: {}",
            not_covered.join("; ")
        );
    }
    clear_the_way(file).map_err(Failure::usage)?;
    Ok(Some(Request {
        file: file.clone(),
        key,
        evidence,
    }))
}

/// Refuses to sign in the presence of an agent that can read the key.
fn refuse_loose_agent(options: &CertificateOptions, subject: &Subject) -> Result<(), Failure> {
    let in_force = subject.launch.sandbox.in_force();
    if in_force.level > SandboxLevel::None || options.i_trust_this_agent {
        return Ok(());
    }
    let here = match in_force.asked {
        SandboxLevel::None => String::new(),
        _ => format!(" (the sandbox is {in_force})"),
    };
    Err(usage!(
        "--key: without a sandbox the agent runs with your rights and can read the key{here}. Add --sandbox basic, or leave --key \
         out and use 'linesman sign' later, where the agent never runs. --i-trust-this-agent signs all the same"
    ))
}

impl Request {
    /// Writes the certificate, if the agent is still the one that was tested.
    pub(crate) fn fulfil(self, reports: &[Report], subject: &Subject) -> Result<(), Failure> {
        let file = self.file.display();
        let refused = || format!("no certificate is written to {file}");
        let changed = self.evidence.look_again();
        changed.or_system(refused)?;
        let ended = SystemTime::now();
        let Some(mut certificate) = issue(reports, subject, &self.evidence, ended) else {
            tell!(
                "linesman: {}, because the test stopped before its end",
                refused()
            );
            return Ok(());
        };
        if let Some(key) = &self.key {
            key.certify(&mut certificate);
        }
        write_new(&self.file, &certificate.to_json(), 0o666).or_system(refused)?;
        match &certificate.key {
            Some(key) => tell!("linesman: certificate written to {file}, signed by {key}"),
            None => tell!("linesman: certificate written to {file}, unsigned"),
        }
        Ok(())
    }
}

/// `linesman verify`.
pub(crate) fn verify(protocols: Protocols<'_>, options: &VerifyOptions) -> ExitResult {
    let text = read_text(&options.file).map_err(Failure::usage)?;
    if let Some(report) = SignedReport::read(&text) {
        return sign::verify_report(&report, &text, options);
    }
    if options.signature.is_some() {
        return Err(usage!(
            "--signature is for reports; a certificate has its signature inside"
        ));
    }
    let certificate = Certificate::read(&text)
        .or_usage(|| format!("cannot read the certificate {}", options.file.display()))?;
    let key = key(options.key.as_deref(), "compare", PublicKey::from_pem)?;
    let find = |tested: Tested<'_>| {
        let profiles = [tested.profile.to_owned()];
        let found = protocols
            .find_profiles(tested.protocol, &profiles, None)
            .ok()?;
        let mut found = found.into_iter();
        let protocol = found.next()?;
        let frozen = match tested.suite.map(FrozenSuite::find) {
            None => None,
            Some(frozen) => Some(frozen.ok()?),
        };
        let protocol = match &frozen {
            None => protocol,
            Some(frozen) => frozen.protocol(protocol).ok()?,
        };
        let options = Options {
            only: tested.only.to_vec(),
            skip: tested.skip.to_vec(),
            ..Options::default()
        };
        let scenarios = match &frozen {
            None => linesman_tester::scenarios(&*protocol).ok()?,
            Some(frozen) => frozen.scenarios(&*protocol).ok()?,
        };
        Some(Suite::new(&*protocol, scenarios, options).terms())
    };
    let aside: Vec<&Path> = [Some(&options.file), options.key.as_ref()]
        .into_iter()
        .flatten()
        .map(PathBuf::as_path)
        .collect();
    let question = Question {
        key: key.as_ref(),
        agents: &options.agent,
        aside: &aside,
        find: &find,
    };
    let findings = judge(&certificate, &question).map_err(Failure::usage)?;
    let (last, exit) = if findings.is_good() {
        ("  The certificate holds.\n", Exit::Good)
    } else {
        (
            "! The certificate does not hold, or not for this.\n",
            Exit::Violations,
        )
    };
    print(&format!("{findings}{last}"))?;
    Ok(exit)
}

/// Makes sure that a new certificate can be written here. Removes an old one, so that no one takes it for the certificate of
/// this run. Keeps anything else.
fn clear_the_way(file: &Path) -> anyhow::Result<()> {
    let cannot = || format!("cannot write the certificate to {}", file.display());
    match fs::metadata(file) {
        Err(_) => {}
        Ok(metadata) => {
            let is_old = metadata.is_file()
                && read_text(file).is_ok_and(|text| Certificate::read(&text).is_ok());
            if !is_old {
                return Err(
                    anyhow!("it exists already, and is not a certificate").context(cannot())
                );
            }
            fs::remove_file(file).with_context(cannot)?;
        }
    }
    write_new(file, "", 0o666).with_context(cannot)?;
    fs::remove_file(file).with_context(cannot)
}
