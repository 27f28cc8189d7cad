//! `linesman judge`: judges both ends of a stored conversation.

use linesman_interface::protocol::Descriptor;
use linesman_listen::{Document, Unjudged, Verdict};
use linesman_referee::file::without_mark;

use crate::{
    ExitResult, Failure, OrFail,
    args::{JudgeFormat, JudgeOptions},
    exit::Exit,
    output::print,
    past,
    protocols::Protocols,
};

/// Judges the conversations of a file, and reports what each end did wrong.
pub(crate) fn judge(protocols: Protocols<'_>, options: &JudgeOptions) -> ExitResult {
    let named = options.protocol.as_ref();
    let named = named.map(|name| protocols.find(name)).transpose()?;
    refuse_profile(protocols, named, options.profile.as_deref())?;
    let path = options.file.display().to_string();
    let bytes = past::unpacked(&options.file).or_usage(|| format!("cannot read {path}"))?;
    let stored =
        linesman_listen::read(without_mark(&bytes)).or_usage(|| format!("cannot judge {path}"))?;
    let all: Vec<&'static Descriptor> = protocols.iter().collect();
    let verdicts = linesman_listen::judge(&stored, &all, named, options.profile.as_deref());
    refuse_all_unjudged(&path, &verdicts)?;
    let text = match options.format {
        JudgeFormat::Human => linesman_listen::human(&path, stored.form, &verdicts),
        JudgeFormat::Json => Document::new(&path, stored.form, &verdicts).json(),
    };
    print(&text)?;
    let code = linesman_listen::exit_code(&verdicts);
    Ok(Exit::of_code(code.into()))
}

/// Refuses a profile that the protocol does not have.
pub(super) fn refuse_profile(
    protocols: Protocols<'_>,
    named: Option<&'static Descriptor>,
    profile: Option<&str>,
) -> Result<(), Failure> {
    match (named, profile) {
        (Some(protocol), profile) => {
            if protocol.listening.is_none() {
                let error = Unjudged::NotOffered(protocol.title);
                return Err(Failure::usage(error));
            }
            protocols.in_profile(protocol, profile, None).map(drop)
        }
        (None, Some(_)) => Err(usage!(
            "--profile needs the protocol, which is named before it"
        )),
        (None, None) => Ok(()),
    }
}

/// Refuses a file of which nothing can be judged for a reason that the command line can remove.
fn refuse_all_unjudged(path: &str, verdicts: &[Verdict]) -> Result<(), Failure> {
    let mut reasons = verdicts.iter().map(|it| it.judgement.as_ref().err());
    match reasons.next().flatten() {
        Some(why) if why.is_usage() && reasons.all(|it| it.is_some()) => {
            Err(usage!("cannot judge {path}: {why}"))
        }
        _ => Ok(()),
    }
}
