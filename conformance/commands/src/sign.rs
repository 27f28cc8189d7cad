//! `linesman keygen`, and `linesman sign` for what was written without a key.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use linesman_certificate::{Certificate, DetachedSignature, PrivateKey, PublicKey, SignedReport};

use linesman_referee::guard;

use crate::{
    ExitResult, Failure, OrFail,
    args::{SignOptions, VerifyOptions},
    exit::Exit,
    output::{print, read_text, replace, write_new},
    secret::key,
};

/// `linesman keygen`.
pub(crate) fn keygen(file: &Path) -> ExitResult {
    let mut public_file = file.as_os_str().to_owned();
    public_file.push(".pub");
    let public_file = PathBuf::from(public_file);
    if public_file.symlink_metadata().is_ok() {
        return Err(usage!(
            "{} exists already, and a key is never overwritten",
            public_file.display()
        ));
    }
    let key = PrivateKey::generate().map_err(Failure::system)?;
    let write = |file: &Path, text: &str, mode| {
        write_new(file, text, mode).or_usage(|| format!("cannot write {}", file.display()))
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

/// `linesman sign`.
pub(crate) fn sign(options: &SignOptions) -> ExitResult {
    let text = read_text(&options.file).map_err(Failure::usage)?;
    let key = key(Some(&options.key), "sign", PrivateKey::from_pem)?;
    let key = key.ok_or_else(|| usage!("--key names the private key"))?;
    let (signed, output, what) = if let Some(report) = SignedReport::read(&text) {
        refuse_contradictions(options, &report.contradictions())?;
        let signature = DetachedSignature::of(text.as_bytes(), &key).to_json();
        (signature, beside(&options.file), report.summary())
    } else {
        let mut certificate = Certificate::read(&text).or_usage(|| {
            let file = options.file.display();
            format!("{file} is neither a JSON report nor a certificate")
        })?;
        if let Some(other) = &certificate.key {
            let file = options.file.display();
            return Err(usage!("{file} is signed already, by {other}"));
        }
        refuse_contradictions(options, &certificate.contradictions())?;
        key.certify(&mut certificate);
        let (protocol, conclusion) = (&certificate.protocol, certificate.conclusion);
        let what = format!(
            "{protocol}: {conclusion}; agent: {}",
            certificate.agent.command
        );
        let what = linesman_values::outcome::printable(what.as_bytes());
        (certificate.to_json(), options.file.clone(), what)
    };
    let output = options.output.clone().unwrap_or(output);
    replace(&output, signed.as_bytes())
        .or_system(|| format!("cannot write {}", output.display()))?;
    tell!(
        "linesman: signed by {} in {}. You vouch for its content, which was not tested again:",
        key.public().hex(),
        output.display()
    );
    print(&format!("{what}\n"))?;
    Ok(Exit::Good)
}

/// Refuses to sign what nobody would believe.
fn refuse_contradictions(options: &SignOptions, found: &[String]) -> Result<(), Failure> {
    match found.first() {
        None => Ok(()),
        Some(first) => Err(usage!(
            "{} is not signed, because it contradicts itself: {first}",
            options.file.display()
        )),
    }
}

/// Verifies a report that was signed.
pub(crate) fn verify_report(
    report: &SignedReport,
    text: &str,
    options: &VerifyOptions,
) -> ExitResult {
    if !options.agent.is_empty() {
        return Err(usage!(
            "--agent needs a certificate; a report does not say which files were tested"
        ));
    }
    let wanted = key(options.key.as_deref(), "compare", PublicKey::from_pem)?;
    let file = options.signature.clone();
    let is_named = file.is_some();
    let file = file.unwrap_or_else(|| beside(&options.file));
    let signature = if is_named || file.exists() {
        let text = read_text(&file).map_err(Failure::usage)?;
        let signature = DetachedSignature::read(&text)
            .or_usage(|| format!("cannot read the signature {}", file.display()))?;
        Some(signature)
    } else {
        None
    };
    let findings = report.judge(text.as_bytes(), signature.as_ref(), wanted.as_ref());
    let (last, exit) = if findings.is_good() {
        ("  The signature holds.\n", Exit::Good)
    } else {
        ("! The signature does not hold.\n", Exit::Violations)
    };
    print(&format!("{findings}{last}"))?;
    Ok(exit)
}

/// Returns the file for the signature of a report.
fn beside(report: &Path) -> PathBuf {
    let mut name: OsString = report.as_os_str().to_owned();
    name.push(".sig");
    name.into()
}
