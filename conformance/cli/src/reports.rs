//! Where the reports on an agent go.

use std::{
    collections::HashSet,
    fs::File,
    io::{self, Write, stdout},
    path::{Path, PathBuf},
    str::FromStr,
    sync::{Mutex, PoisonError},
};

use anstream::AutoStream;
use anyhow::{Context, anyhow};
use linesman::{
    Event, Report,
    report::{Form, Render, Style, Subject},
};

use crate::Failure;

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

/// The reports that the user wants, with open files.
pub(crate) struct Reports {
    outputs: Vec<Mutex<Output>>,
}

struct Output {
    target: Target,
    /// Standard output if there is none.
    file: Option<File>,
    /// The first failure to write a line while the tests ran. After it, no more lines are written.
    failure: Option<io::Error>,
}

impl Reports {
    /// Opens the files of all reports.
    pub(crate) fn open(targets: Vec<Target>) -> Result<Self, Failure> {
        check_files(&targets)?;
        let outputs = targets.into_iter().map(|target| {
            let create = |path: &PathBuf| File::create(path).with_context(|| cannot_write(path));
            let file = target.file.as_ref().map(create).transpose();
            Ok(Mutex::new(Output {
                target,
                file: file.map_err(Failure::usage)?,
                failure: None,
            }))
        });
        Ok(Self {
            outputs: outputs.collect::<Result<_, Failure>>()?,
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

    /// Writes all other reports. If one cannot be written, the others still are.
    pub(crate) fn publish(&self, reports: &[Report], subject: &Subject) -> Result<(), Failure> {
        let mut result = Ok(());
        for output in &self.outputs {
            let mut output = lock(output);
            let style = Style {
                has_colour: output.file.is_none(),
            };
            let written = match (output.failure.take(), output.target.form.render) {
                (Some(error), _) => Err(error),
                (None, Render::Styled(render)) => output.write(&render(reports, subject, style)),
                (None, Render::Plain(render)) => output.write(&render(reports, subject)),
                (None, Render::Stream(_)) => Ok(()),
            };
            let is_told = match written {
                // A reader that has seen enough is not an error.
                Err(error)
                    if output.file.is_none() && error.kind() == io::ErrorKind::BrokenPipe =>
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
        match &mut self.file {
            Some(file) => file.write_all(text.as_bytes()),
            None if self.target.form == Form::HUMAN => {
                AutoStream::auto(stdout()).write_all(text.as_bytes())
            }
            None => {
                let mut stdout = stdout();
                stdout.write_all(text.as_bytes())?;
                stdout.flush()
            }
        }
    }
}

/// Refuses two reports that would go to one place.
fn check_files(targets: &[Target]) -> Result<(), Failure> {
    let mut files: HashSet<Option<&Path>> = HashSet::new();
    for target in targets {
        let file = target.file.as_deref();
        if files.insert(file) {
            continue;
        }
        return Err(Failure::usage(match file {
            Some(file) => anyhow!("two reports cannot go to one file, {}", file.display()),
            None => anyhow!(
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
