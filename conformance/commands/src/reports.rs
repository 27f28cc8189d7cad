//! Where the reports on an agent go.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    str::FromStr,
    sync::{Mutex, PoisonError},
};

use anyhow::{Context, anyhow};
use linesman_report::{Boards, Form, Render, Style, Subject};
use linesman_values::{event::Event, outcome::Report, text::visible};

use crate::{
    Failure,
    output::{clear_the_way, place, replace, terminal_width, visible_styled, write_stdout},
};

/// A report that the user wants: its form, and its file, or else standard output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) form: Form,
    pub(crate) file: Option<PathBuf>,
}

impl FromStr for Target {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self, anyhow::Error> {
        let (name, file) = match text.split_once('=') {
            None => (text, None),
            Some((_, "")) => return Err(anyhow!("there is no file after '='")),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
        };
        let form = name.parse()?;
        Ok(Self { form, file })
    }
}

/// The reports that the user wants. What is written while the tests run has open files.
pub(crate) struct Reports {
    outputs: Vec<Mutex<Output>>,
    /// Whether a person sees a line for each check.
    is_verbose: bool,
}

struct Output {
    target: Target,
    /// The number of the profile that the report is on; none if it is on all of them.
    profile: Option<usize>,
    /// The file, if it is open. Any other file is written as a whole in the end.
    open: Option<File>,
    /// The first failure to write a line while the tests ran. After it, no more lines are written.
    failure: Option<io::Error>,
}

impl Reports {
    /// Makes sure that all reports can be written, and removes old ones, so that no one takes them for the reports of this run.
    /// `profiles` are the names of what is tested.
    pub(crate) fn open(
        targets: Vec<Target>,
        is_verbose: bool,
        profiles: &[String],
    ) -> Result<Self, Failure> {
        let targets = each_profile(targets, profiles)?;
        check_files(targets.iter().map(|(target, _)| target))?;
        let outputs = targets.into_iter().map(|(target, profile)| {
            let open = target
                .file
                .as_ref()
                .map(|path| match target.form.is_stream() {
                    true => File::create(path).map(Some),
                    false => clear_the_way(path),
                });
            let open = open.transpose().with_context(|| match &target.file {
                Some(path) => cannot_write(path),
                None => String::new(),
            });
            Ok(Mutex::new(Output {
                target,
                profile,
                open: open.map_err(Failure::usage)?.flatten(),
                failure: None,
            }))
        });
        Ok(Self {
            outputs: outputs.collect::<Result<_, Failure>>()?,
            is_verbose,
        })
    }

    /// Returns whether lines go to standard output while the tests run.
    pub(crate) fn is_live_on_stdout(&self) -> bool {
        self.outputs.iter().any(|output| {
            let target = &lock(output).target;
            target.form.is_stream() && target.file.is_none()
        })
    }

    /// Writes an event to the reports that stream.
    pub(crate) fn tell(&self, event: &Event<'_>, subject: &Subject) {
        for output in &self.outputs {
            let mut output = lock(output);
            if let (Render::Stream(render), None) = (output.target.form.render, &output.failure) {
                output.failure = output.write(&render(event, subject)).err();
            }
        }
    }

    /// Writes all other reports. If one cannot be written, the others still are. A page shows conversations on boards.
    pub(crate) fn publish(
        &self,
        reports: &[Report],
        subject: &Subject,
        boards: &dyn Boards,
    ) -> Result<(), Failure> {
        let mut result = Ok(());
        for output in &self.outputs {
            let mut output = lock(output);
            let is_on_stdout = output.target.file.is_none();
            let style = Style {
                has_colour: is_on_stdout,
                is_verbose: self.is_verbose,
                width: terminal_width().filter(|_| is_on_stdout),
            };
            let written = match (output.failure.take(), output.target.form.render) {
                (Some(error), _) => Err(error),
                (None, Render::Styled(render)) => output.write(&render(reports, subject, style)),
                (None, Render::Plain(render)) => output.write(&render(reports, subject)),
                (None, Render::Page(render)) => {
                    output.write(&render(reports, subject, Some(boards)))
                }
                (None, Render::OfProfile(render)) => {
                    let of_profile = output.profile.map_or(reports.first(), |at| reports.get(at));
                    of_profile.map_or(Ok(()), |report| output.write(&render(report, subject)))
                }
                (None, Render::Stream(_)) => Ok(()),
            };
            let is_told = match written {
                // A reader that has seen enough is not an error.
                Err(error)
                    if output.target.file.is_none()
                        && error.kind() == io::ErrorKind::BrokenPipe =>
                {
                    Ok(())
                }
                written => written.with_context(|| match &output.target.file {
                    Some(path) => cannot_write(path),
                    None => "cannot write the report to standard output".to_owned(),
                }),
            };
            result = result.and(is_told);
        }
        result.map_err(Failure::system)
    }
}

impl Output {
    fn write(&mut self, text: &str) -> io::Result<()> {
        match (&mut self.open, &self.target.file) {
            (Some(file), _) => file.write_all(text.as_bytes()),
            (None, Some(path)) => replace(path, text.as_bytes()),
            (None, None) if self.target.form == Form::HUMAN => write_stdout(&visible_styled(text)),
            (None, None) => write_stdout(&visible(text)),
        }
    }
}

/// Returns the reports that are written, each with the number of its profile if it is on one of several.
///
/// # Errors
/// A form has one document for each profile, and they would all go to standard output.
fn each_profile(
    targets: Vec<Target>,
    profiles: &[String],
) -> Result<Vec<(Target, Option<usize>)>, Failure> {
    let mut all = Vec::new();
    for target in targets {
        let is_split = matches!(target.form.render, Render::OfProfile(_)) && profiles.len() > 1;
        match &target.file {
            Some(file) if is_split => {
                for (at, profile) in profiles.iter().enumerate() {
                    let target = Target {
                        file: Some(of_profile(file, profile)),
                        ..target.clone()
                    };
                    all.push((target, Some(at)));
                }
            }
            None if is_split => {
                return Err(usage!(
                    "a document of this form is on one profile, and {} are tested; each has its own file with --report {form}=FILE",
                    profiles.len(),
                    form = target.form
                ));
            }
            _ => all.push((target, None)),
        }
    }
    Ok(all)
}

/// Returns the file for one profile: `report.tap` is `report.PROFILE.tap`.
fn of_profile(file: &Path, profile: &str) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(".");
    name.push(profile);
    if let Some(ending) = file.extension() {
        name.push(".");
        name.push(ending);
    }
    file.with_file_name(name)
}

/// Refuses two reports that would go to one place, however its path is spelt.
fn check_files<'a>(targets: impl Iterator<Item = &'a Target>) -> Result<(), Failure> {
    let mut files: HashMap<Option<PathBuf>, Option<&Path>> = HashMap::new();
    for target in targets {
        let file = target.file.as_deref();
        let Some(other) = files.insert(file.map(place), file) else {
            continue;
        };
        return Err(Failure::usage(match (file, other) {
            (Some(file), Some(other)) if file != other => anyhow!(
                "two reports cannot go to one file: {} is {}",
                other.display(),
                file.display()
            ),
            (Some(file), _) => anyhow!("two reports cannot go to one file, {}", file.display()),
            (None, _) => anyhow!(
                "only one report can go to standard output; give the others a file, as in --report \
                 {}=FILE",
                target.form
            ),
        }));
    }
    Ok(())
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write the report to {}", path.display())
}

fn lock(output: &Mutex<Output>) -> std::sync::MutexGuard<'_, Output> {
    output.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_a_profile_has_its_name_before_the_ending() {
        for (file, expected) in [
            ("out/report.tap", "out/report.beta-2011.tap"),
            ("report", "report.beta-2011"),
            ("a.b.tap", "a.b.beta-2011.tap"),
        ] {
            assert_eq!(
                of_profile(Path::new(file), "beta-2011"),
                Path::new(expected)
            );
        }
    }
}
