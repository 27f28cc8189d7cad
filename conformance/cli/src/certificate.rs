//! Certificates: `--certificate` of `linesman check`, `linesman verify` and `linesman keygen`.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    time::SystemTime,
};

use anstream::eprintln;
use anyhow::{Context, anyhow};
use linesman::{
    Options, Report, Suite,
    certificate::{Certificate, Evidence, PrivateKey, PublicKey, Question, Tested, issue, judge},
    report::Subject,
};
use linesman_referee::guard;

use crate::{
    ExitResult, Failure,
    args::{CertificateOptions, VerifyOptions},
    exit::Exit,
    output::{print, read_text},
    protocols::Protocols,
};

/// A certificate that is to be written when the tests are over.
pub(crate) struct Request {
    file: PathBuf,
    key: Option<PrivateKey>,
    evidence: Evidence,
}

/// Returns the request for a certificate, if there is one. Reads the key, looks at the agent's files, and makes sure that the
/// certificate can be written.
pub(crate) fn request(
    options: &CertificateOptions,
    subject: &Subject,
) -> Result<Option<Request>, Failure> {
    let Some(file) = &options.certificate else {
        return Ok(None);
    };
    let key = key(options.key.as_deref(), "sign", PrivateKey::from_pem)?;
    let (launch, engine) = (&subject.launch, subject.engine_file.as_deref());
    let evidence = Evidence::take(launch, engine, &options.agent_files)
        .context("cannot tell which agent is tested; --agent-files names its files one by one")
        .map_err(Failure::usage)?;
    if evidence.is_thin() {
        eprintln!(
            "linesman: the certificate will not say which agent was tested, because its command does not name a \
             file; --agent-files names its files"
        );
    }
    if let Some(folder) = evidence.folder_of(file) {
        return Err(Failure::usage(anyhow!(
            "the certificate {} would be inside the agent's folder {}, and change it; choose another folder",
            file.display(),
            folder.display()
        )));
    }
    clear_the_way(file).map_err(Failure::usage)?;
    Ok(Some(Request {
        file: file.clone(),
        key,
        evidence,
    }))
}

impl Request {
    /// Writes the certificate, if the agent is still the one that was tested.
    pub(crate) fn fulfil(self, reports: &[Report], subject: &Subject) -> Result<(), Failure> {
        let file = self.file.display();
        let refused = || format!("no certificate is written to {file}");
        let changed = self.evidence.look_again();
        changed.with_context(refused).map_err(Failure::system)?;
        let ended = SystemTime::now();
        let Some(mut certificate) = issue(reports, subject, &self.evidence, ended) else {
            eprintln!(
                "linesman: {}, because the test stopped before its end",
                refused()
            );
            return Ok(());
        };
        if let Some(key) = &self.key {
            key.certify(&mut certificate);
        }
        write_new(&self.file, &certificate.to_json(), 0o666)
            .with_context(refused)
            .map_err(Failure::system)?;
        match &certificate.key {
            Some(key) => eprintln!("linesman: certificate written to {file}, signed by {key}"),
            None => eprintln!("linesman: certificate written to {file}, unsigned"),
        }
        Ok(())
    }
}

/// `linesman verify`.
pub(crate) fn verify(protocols: Protocols<'_>, options: &VerifyOptions) -> ExitResult {
    let text = read_text(&options.file).map_err(Failure::usage)?;
    let certificate = Certificate::read(&text)
        .with_context(|| format!("cannot read the certificate {}", options.file.display()))
        .map_err(Failure::usage)?;
    let key = key(options.key.as_deref(), "compare", PublicKey::from_pem)?;
    let find = |tested: Tested<'_>| {
        let profiles = [tested.profile.to_owned()];
        let found = protocols
            .find_profiles(tested.protocol, &profiles, None)
            .ok()?;
        let [protocol] = found.as_slice() else {
            return None;
        };
        let options = Options {
            only: tested.only.to_vec(),
            skip: tested.skip.to_vec(),
            ..Options::default()
        };
        let scenarios = linesman::scenarios(&**protocol).ok()?;
        Some(Suite::new(&**protocol, scenarios, options).terms())
    };
    let question = Question {
        key: key.as_ref(),
        agents: &options.agent,
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

/// `linesman keygen`.
pub(crate) fn keygen(file: &Path) -> ExitResult {
    let mut public_file = file.as_os_str().to_owned();
    public_file.push(".pub");
    let public_file = PathBuf::from(public_file);
    if public_file.symlink_metadata().is_ok() {
        return Err(Failure::usage(anyhow!(
            "{} exists already, and a key is never overwritten",
            public_file.display()
        )));
    }
    let key = PrivateKey::generate().map_err(Failure::system)?;
    let write = |file: &Path, text: &str, mode| {
        write_new(file, text, mode)
            .with_context(|| format!("cannot write {}", file.display()))
            .map_err(Failure::usage)
    };
    // There are both keys in the end, or none. A signal does not come between them.
    guard::before_a_signal_counts(|_| true);
    let written = write(file, &key.to_pem(), 0o600).and_then(|()| {
        let written = write(&public_file, &key.public().to_pem(), 0o644);
        if written.is_err() {
            // There is nothing more that could be done about it.
            let _ = fs::remove_file(file);
        }
        written
    });
    guard::before_a_signal_counts(|_| false);
    written?;
    let text = format!(
        "private key: {} (keep it to yourself)\npublic key:  {}\n             {}\n",
        file.display(),
        public_file.display(),
        key.public().hex()
    );
    print(&text)?;
    Ok(Exit::Good)
}

/// Reads the key in a file, if one is named.
fn key<K, E: std::error::Error + Send + Sync + 'static>(
    file: Option<&Path>,
    use_of_it: &str,
    parse: impl Fn(&str) -> Result<K, E>,
) -> Result<Option<K>, Failure> {
    let read = |path: &Path| {
        let key = parse(&read_text(path)?);
        key.with_context(|| format!("cannot {use_of_it} with {}", path.display()))
    };
    file.map(read).transpose().map_err(Failure::usage)
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

/// Writes a file that does not exist yet. Removes a file that cannot be written to its end.
fn write_new(file: &Path, text: &str, mode: u32) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(mode);
    let mut open = options.open(file)?;
    let written = open
        .write_all(text.as_bytes())
        .and_then(|()| open.sync_all());
    if written.is_err() {
        // There is nothing more that could be done about it.
        let _ = fs::remove_file(file);
    }
    written
}
