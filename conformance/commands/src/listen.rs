//! `linesman listen`: stands in place of an agent, and judges the conversation.

use std::{
    env,
    fs::{self, File},
    io::{self, ErrorKind},
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
    process::ExitCode,
};

use linesman_game_record::{state_folder, unique_stem};
use linesman_interface::protocol::Descriptor;
use linesman_listen::{Heard, Judgement, ListenError, Listening};
use linesman_referee::{Departure, join};

use crate::{
    Failure, OrFail, args::ListenOptions, contestant, judge::refuse_profile, protocols::Protocols,
};

/// Passes everything on between the standard streams and the agent, and says at the end what was found.
pub(crate) fn listen(
    protocols: Protocols<'_>,
    options: &ListenOptions,
) -> Result<ExitCode, Failure> {
    let named = options.protocol.as_ref();
    let named = named.map(|name| protocols.find(name)).transpose()?;
    refuse_profile(protocols, named, options.profile.as_deref())?;
    let mut launch = contestant::launch(&options.agent)?;
    // An agent finds what it would find without us.
    launch.env = env::vars_os().collect();
    let name = named.map_or("listen", |it| it.name);
    let (path, transcript) =
        create(options.transcript.as_deref(), name).or_usage(|| "cannot write the transcript")?;
    let all: Vec<&'static Descriptor> = protocols.iter().collect();
    let words = [&launch.program].into_iter().chain(&launch.args);
    let words: Vec<_> = words.collect();
    let listening = Listening {
        launch: &launch,
        agent: &join(&words),
        transcript,
        protocols: &all,
        named,
        profile: options.profile.clone(),
        exit: options.exit,
    };
    let heard = linesman_listen::listen(listening).map_err(|error| match error {
        ListenError::Spawn(error) => Failure::spawn(error),
        error @ ListenError::System(_) => Failure::system(error),
    });
    if heard.is_err() {
        // Nothing was said.
        let _ = fs::remove_file(&path);
    }
    let heard = heard?;
    report(&heard, &path);
    Ok(exit_code(heard.departure))
}

/// Says in a few lines what was found.
fn report(heard: &Heard, path: &Path) {
    let path = path.display();
    if let Some(failure) = &heard.failure {
        tell!("linesman: the transcript {path} is not complete: {failure}");
    }
    let Some(judgement) = &heard.judgement else {
        tell!(
            "linesman: the conversation is in {path}; no line told its protocol, so name it before '--'"
        );
        return;
    };
    tell!("linesman: {}", linesman_listen::summary(judgement));
    tell_findings(judgement);
    let protocol = judgement.protocol.name;
    let profile = match judgement.profile == judgement.protocol.default_profile {
        true => String::new(),
        false => format!(" --profile {}", judgement.profile),
    };
    tell!("linesman: 'linesman judge {protocol} {path}{profile}' shows the details");
}

fn tell_findings(judgement: &Judgement) {
    let musts = judgement.sorted().into_iter();
    let musts: Vec<_> = musts.filter(|it| it.breach.is_must()).collect();
    for finding in musts.iter().take(MOST_SHOWN) {
        let line = linesman_listen::line(judgement, finding);
        let (number, got) = (finding.lines[0], &finding.breach.actual);
        tell!("linesman: line {number}: {line}: {got}");
    }
}

/// Creates the file of the transcript, under a name that no file has.
fn create(wanted: Option<&Path>, name: &str) -> io::Result<(PathBuf, File)> {
    let wanted = match wanted {
        Some(path) if !path.is_dir() && !path.as_os_str().as_bytes().ends_with(b"/") => {
            path.to_owned()
        }
        folder => {
            let usual = || {
                let folder = state_folder("transcripts");
                folder.unwrap_or_else(|| env::temp_dir().join("linesman-transcripts"))
            };
            let folder = folder.map_or_else(usual, Path::to_owned);
            fs::create_dir_all(&folder)?;
            folder.join(unique_stem(name) + ".txt")
        }
    };
    (1..)
        .map(|number| numbered(&wanted, number))
        .find_map(|path| match File::create_new(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => None,
            Err(error) => {
                let shown = path.display();
                Some(Err(io::Error::new(
                    error.kind(),
                    format!("{shown}: {error}"),
                )))
            }
            Ok(file) => Some(Ok((path, file))),
        })
        .expect("there are enough numbers")
}

/// Returns a path with a number in its name, or as it is for the first.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{number}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}

/// Returns the exit code that a shell gives a program which ended so.
fn exit_code(departure: Departure) -> ExitCode {
    let code = match departure {
        Departure::Exited(status) => status,
        Departure::Signalled(signal) => SIGNALLED + signal,
    };
    ExitCode::from(u8::try_from(code & 0xff).unwrap_or(u8::MAX))
}

/// How many findings are shown.
const MOST_SHOWN: usize = 5;
/// What shells add to the number of a signal.
const SIGNALLED: i32 = 128;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transcript_never_takes_the_place_of_another() {
        let number = |path: &str, number| numbered(Path::new(path), number).display().to_string();
        assert_eq!(number("a/game.txt", 1), "a/game.txt");
        assert_eq!(number("a/game.txt", 2), "a/game-2.txt");
        assert_eq!(number("a/game", 3), "a/game-3");
    }
}
