//! The steps between fork and the program, and how a failed one is reported.

use std::io;

/// A program could not be started.
#[derive(Debug)]
pub struct StartError {
    /// The step that failed.
    pub step: Step,
    /// The system's error.
    pub error: io::Error,
}

/// A step of the start of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Step {
    /// Preparing the start, or creating a process.
    Fork = 1,
    /// Connecting the streams, and joining a process group.
    Streams = 2,
    /// Entering the working directory.
    Directory = 3,
    /// Executing the program.
    Execute = 4,
    /// Entering the sandbox.
    Confine = 5,
}

impl Step {
    const ALL: [Self; 5] = [
        Self::Fork,
        Self::Streams,
        Self::Directory,
        Self::Execute,
        Self::Confine,
    ];

    /// Returns the bytes that report this step's error to the process that asked for the start.
    pub(crate) fn report(self, errno: i32) -> [u8; 8] {
        let mut report = [0; 8];
        report[..4].copy_from_slice(&(self as i32).to_ne_bytes());
        report[4..].copy_from_slice(&errno.to_ne_bytes());
        report
    }
}

impl StartError {
    pub(crate) fn at(step: Step, error: impl Into<io::Error>) -> Self {
        let error = error.into();
        Self { step, error }
    }

    /// Reads a report. Returns none if there is no whole report, which means that every step has succeeded.
    pub(crate) fn read(report: &[u8]) -> Option<Self> {
        let number = |at: usize| Some(i32::from_ne_bytes(*report.get(at..)?.first_chunk()?));
        let (step, errno) = (number(0)?, number(4)?);
        let step = Step::ALL.into_iter().find(|it| *it as i32 == step)?;
        Some(Self::at(step, io::Error::from_raw_os_error(errno)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_names_the_step_and_the_error() {
        for step in Step::ALL {
            let error = StartError::read(&step.report(libc::ENOENT)).unwrap();
            assert_eq!(error.step, step);
            assert_eq!(error.error.raw_os_error(), Some(libc::ENOENT));
        }
        assert!(StartError::read(&[]).is_none());
        assert!(StartError::read(&Step::Execute.report(1)[..7]).is_none());
    }
}
