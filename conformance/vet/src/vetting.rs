//! Vetting submissions, several at a time.

use std::{
    collections::HashMap,
    fs, io,
    num::NonZeroUsize,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use linesman::{
    Conclusion, Descriptor, Keep, Launch, Machine, Options, Protocol, Report, RunError, Scenario,
    Stop, Suite,
    certificate::Digest,
    report::{Again, Boards, FORMS, Render, Subject},
};
use linesman_referee::remove_folder;

use crate::{
    build::{Workshop, submitted},
    change::Change,
    file,
    inspect::{inspect_command, inspect_files, inspect_size},
    metadata::{Claims, Metadata},
    outcome::{CheckOutcome, FORMAT, Identity, Outcome, Verdict},
    overview::Overview,
    page::{overview_page, untested_page, with_link_to_all},
    submission::Submission,
    table::csv,
};

/// Confines a program that a submission brings.
pub type Confine<'a> = &'a (dyn Fn(&mut Launch) + Sync);

/// How submissions are vetted.
pub struct Settings<'a> {
    /// The protocols.
    pub protocols: &'a [&'static Descriptor],
    /// The folder for the results.
    pub output: PathBuf,
    /// How many submissions are vetted at the same time.
    pub jobs: NonZeroUsize,
    /// The seed of everything that the tester draws.
    pub seed: u64,
    /// How many whole games are played with each submission.
    pub games: u32,
    /// How long a build may take.
    pub build_limit: Duration,
    /// How long the test of a submission may take.
    pub test_limit: Duration,
    /// How programs are confined.
    pub confine: Confine<'a>,
    /// What shows the conversations of failures on boards, if something does.
    pub boards: Option<&'a dyn Boards>,
    /// The options that bear on the verdicts. A result with others is not used again.
    pub named: Vec<String>,
    /// Whether no result is used again.
    pub is_fresh: bool,
}

/// The results cannot be kept.
#[derive(Debug, thiserror::Error)]
#[error("cannot write to {}", path.display())]
pub struct VetError {
    path: PathBuf,
    #[source]
    source: io::Error,
}

/// What all submissions share.
struct Vetting<'a> {
    settings: &'a Settings<'a>,
    machine: Machine,
    scenarios: Mutex<HashMap<(&'static str, &'static str), Vec<Scenario>>>,
}

/// Why a submission has no verdict on its checks.
struct Untested {
    verdict: Verdict,
    reasons: Vec<String>,
}

impl Untested {
    fn rejected(reasons: Vec<String>) -> Self {
        Self {
            verdict: Verdict::Rejected,
            reasons,
        }
    }

    fn failed(reason: String) -> Self {
        Self {
            verdict: Verdict::CouldNotTell,
            reasons: vec![reason],
        }
    }
}

/// Vets submissions, and writes what came of each. Passes on each result, and whether it is an old one.
///
/// A submission with a result of an earlier run is not tested again, unless it has changed, the options differ, or it could not be
/// judged. Its metadata and files are always looked at.
///
/// # Errors
/// A result cannot be written. Whatever a submission does is no error.
pub fn vet(
    settings: &Settings<'_>,
    submissions: &[Submission],
    observer: impl Fn(&Outcome, bool) + Sync,
) -> Result<Vec<Outcome>, VetError> {
    let vetting = Vetting {
        settings,
        machine: Machine::shared(),
        scenarios: Mutex::default(),
    };
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<Result<Outcome, VetError>>> = Mutex::default();
    let work = || {
        while let Some(submission) = submissions.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = vetting.result(submission, &observer);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push(result);
        }
    };
    thread::scope(|scope| {
        for _ in 0..settings.jobs.get().min(submissions.len()) {
            scope.spawn(work);
        }
    });
    // What is left of a run that was interrupted is no use.
    let _ = remove_folder(&settings.output.join(WORK));
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.into_iter().collect()
}

impl Overview {
    /// Writes the overview in all forms.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<(), VetError> {
        let files = [
            ("overview.json", self.json()),
            ("overview.csv", csv(self)),
            ("index.html", overview_page(self)),
        ];
        files
            .into_iter()
            .try_for_each(|(name, text)| write(&folder.join(name), &text))
    }

    /// Returns the same overview with what has changed since an earlier one.
    #[must_use]
    pub fn with_changes(self, changes: Option<Vec<Change>>) -> Self {
        Self { changes, ..self }
    }
}

/// The folder for copies in which bots are built.
const WORK: &str = ".work";

fn write(path: &Path, text: &str) -> Result<(), VetError> {
    file::write(path, text).map_err(|source| VetError {
        path: path.to_owned(),
        source,
    })
}

impl Vetting<'_> {
    /// Returns the result of a submission: the old one, or a new one, which is written.
    fn result(
        &self,
        submission: &Submission,
        observer: &(impl Fn(&Outcome, bool) + Sync),
    ) -> Result<Outcome, VetError> {
        let folder = self
            .settings
            .output
            .join("submissions")
            .join(&submission.id);
        let digest = match inspect_size(&submission.folder) {
            Some(mistake) => Err(mistake),
            None => Digest::of(&submission.folder).map_err(|error| error.to_string()),
        };
        let sha256 = digest
            .as_ref()
            .ok()
            .map(|digest| digest.sha256().to_string());
        if let Some(old) = self.old(&folder, submission, sha256.as_deref()) {
            observer(&old, true);
            return Ok(old);
        }
        let _ = fs::remove_file(folder.join(RESULT));
        let began = Instant::now();
        let mut outcome = Outcome {
            format: FORMAT.to_owned(),
            version: 1,
            linesman: env!("CARGO_PKG_VERSION").to_owned(),
            identity: Identity {
                name: submission.name.clone(),
                id: submission.id.clone(),
                sha256,
            },
            settings: self.settings.named.clone(),
            protocol: None,
            claims: Claims::default(),
            verdict: Verdict::Conforms,
            reasons: Vec::new(),
            build: None,
            sandbox: None,
            checks: Vec::new(),
            games: 0,
            seconds: 0.0,
        };
        let tested = match digest {
            Err(error) => Err(Untested::rejected(vec![error])),
            // A fault of the tester in one submission must not stop the others.
            Ok(_) => catch_unwind(AssertUnwindSafe(|| {
                self.test(submission, &mut outcome, &folder)
            }))
            .unwrap_or_else(|_| Err(Untested::failed("the tester failed".to_owned()))),
        };
        let (page, json) = match tested {
            Ok(pages) => pages,
            Err(untested) => {
                outcome.verdict = untested.verdict;
                outcome.reasons = untested.reasons;
                (untested_page(&outcome), String::new())
            }
        };
        outcome.seconds = began.elapsed().as_secs_f64();
        write(&folder.join("index.html"), &page)?;
        if json.is_empty() {
            let _ = fs::remove_file(folder.join("report.json"));
        } else {
            write(&folder.join("report.json"), &json)?;
        }
        write(&folder.join("badge.json"), &outcome.badge())?;
        // The last file: with it, the result is complete.
        let mut text = serde_json::to_string_pretty(&outcome).expect("all names are text");
        text.push('\n');
        write(&folder.join(RESULT), &text)?;
        observer(&outcome, false);
        Ok(outcome)
    }

    /// Returns the result of an earlier run, if it holds for this submission and these options.
    fn old(&self, folder: &Path, submission: &Submission, sha256: Option<&str>) -> Option<Outcome> {
        if self.settings.is_fresh {
            return None;
        }
        let text = fs::read_to_string(folder.join(RESULT)).ok()?;
        let old: Outcome = serde_json::from_str(&text).ok()?;
        let is_same = old.format == FORMAT
            && old.version == 1
            && old.linesman == env!("CARGO_PKG_VERSION")
            && old.identity.name == submission.name
            && sha256.is_some()
            && old.identity.sha256.as_deref() == sha256
            && old.settings == self.settings.named
            && old.verdict != Verdict::CouldNotTell;
        if !is_same {
            return None;
        }
        // The digest covers neither rights nor the programs of the machine, and to look at them takes no time.
        let look = || self.look(submission, &mut old.clone()).is_ok();
        let is_still_good = catch_unwind(AssertUnwindSafe(look)).unwrap_or(false);
        let is_usable = is_still_good && (old.verdict != Verdict::Rejected || old.build.is_some());
        is_usable.then_some(old)
    }

    /// Tests a submission. Returns its page and its report for programs.
    fn test(
        &self,
        submission: &Submission,
        outcome: &mut Outcome,
        folder: &Path,
    ) -> Result<(String, String), Untested> {
        let root = &submission.folder;
        let (metadata, protocol) = self.look(submission, outcome)?;
        let workshop = if metadata.build.is_empty() {
            None
        } else {
            Some(self.build(submission, &metadata, outcome)?)
        };
        let root = workshop
            .as_ref()
            .map_or_else(|| root.clone(), Workshop::bot);
        if workshop.is_some() {
            let mut mistakes = inspect_files(&root);
            mistakes.extend(inspect_command(&root, &metadata, &metadata.command, true));
            if !mistakes.is_empty() {
                return Err(Untested::rejected(mistakes));
            }
        }
        let mut launch = submitted(&root, &metadata.command, &root.join(&metadata.dir));
        (self.settings.confine)(&mut launch);
        outcome.sandbox = Some(launch.sandbox.in_force().to_string());
        let subject = Subject {
            again: Again {
                options: vec![format!("--profile {}", protocol.profile())],
                ..Again::default()
            },
            ..Subject::of(launch)
        };
        if outcome.claims.language.is_none() {
            outcome.claims.language = Some(subject.language.name().to_owned());
        }
        let report = self.run(&*protocol, &subject, folder)?;
        fill_in(outcome, &report);
        let reports = std::slice::from_ref(&report);
        let rendered = |name: &str| {
            let form = FORMS.iter().find(|form| form.name == name);
            match form.map(|form| form.render) {
                Some(Render::Plain(render)) => render(reports, &subject),
                Some(Render::Page(render)) => render(reports, &subject, self.settings.boards),
                _ => String::new(),
            }
        };
        Ok((with_link_to_all(&rendered("html")), rendered("json")))
    }

    /// Looks at what a submission says of itself and at its files, before anything of it runs.
    fn look(
        &self,
        submission: &Submission,
        outcome: &mut Outcome,
    ) -> Result<(Metadata, Box<dyn Protocol>), Untested> {
        let protocols = self.settings.protocols;
        let root = &submission.folder;
        let metadata = Metadata::read(root, protocols);
        let mut mistakes = inspect_files(root);
        let metadata = match metadata {
            Ok(metadata) => metadata,
            Err(more) => return Err(Untested::rejected([more, mistakes].concat())),
        };
        outcome.protocol = Some(metadata.protocol.clone());
        outcome.claims.clone_from(&metadata.claims);
        let protocol = find_protocol(protocols, &metadata);
        mistakes.extend(protocol.as_ref().err().cloned());
        let has_build = !metadata.build.is_empty();
        mistakes.extend(inspect_command(root, &metadata, &metadata.build, false));
        mistakes.extend(inspect_command(
            root,
            &metadata,
            &metadata.command,
            !has_build,
        ));
        let protocol = match protocol {
            Ok(protocol) if mistakes.is_empty() => protocol,
            _ => return Err(Untested::rejected(mistakes)),
        };
        outcome.claims.profile = Some(protocol.profile().to_owned());
        Ok((metadata, protocol))
    }

    /// Builds a submission in a copy.
    fn build(
        &self,
        submission: &Submission,
        metadata: &Metadata,
        outcome: &mut Outcome,
    ) -> Result<Workshop, Untested> {
        let place = self.settings.output.join(WORK).join(&submission.id);
        let workshop = Workshop::of(&submission.folder, &place)
            .map_err(|error| Untested::failed(format!("cannot copy the submission: {error}")))?;
        let limit = self.settings.build_limit;
        // Builds compute, and must not disturb a test that needs the machine to itself.
        let built = self
            .machine
            .share(|| workshop.build(metadata, self.settings.confine, limit));
        let built = built.map_err(|error| {
            let reason = format!("the build: {error}");
            match error.is_of_machine() {
                true => Untested::failed(reason),
                false => Untested::rejected(vec![reason]),
            }
        })?;
        let is_good = built.is_good;
        let reason = built.reason();
        outcome.build = Some(built);
        if is_good {
            Ok(workshop)
        } else {
            Err(Untested::rejected(vec![reason]))
        }
    }

    fn run(
        &self,
        protocol: &dyn Protocol,
        subject: &Subject,
        folder: &Path,
    ) -> Result<Report, Untested> {
        let settings = self.settings;
        let options = Options {
            seed: settings.seed,
            games: settings.games,
            // The submissions share the processors.
            jobs: NonZeroUsize::MIN,
            machine: self.machine.clone(),
            stop: Stop::after(settings.test_limit),
            keep: Keep {
                found: (settings.games > 0).then(|| folder.join("found")),
                record: None,
            },
            ..Options::default()
        };
        let scenarios = self
            .scenarios(protocol)
            .map_err(|error| Untested::failed(error.to_string()))?;
        let suite = Suite::new(protocol, scenarios, options);
        suite
            .run(&subject.launch, |_| ())
            .map_err(|error| match error {
                RunError::Spawn(error) if !error.obstacle.is_of_machine() => {
                    Untested::rejected(vec![error.to_string()])
                }
                error => Untested::failed(error.to_string()),
            })
    }

    fn scenarios(&self, protocol: &dyn Protocol) -> Result<Vec<Scenario>, linesman::LoadError> {
        let mut known = self
            .scenarios
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let name = (protocol.descriptor().name, protocol.profile());
        if let Some(scenarios) = known.get(&name) {
            return Ok(scenarios.clone());
        }
        let scenarios = linesman::scenarios(protocol)?;
        known.insert(name, scenarios.clone());
        Ok(scenarios)
    }
}

/// The file with the result of a submission.
const RESULT: &str = "result.json";

fn find_protocol(
    protocols: &[&'static Descriptor],
    metadata: &Metadata,
) -> Result<Box<dyn Protocol>, String> {
    let file = &metadata.file;
    let found = protocols.iter().find(|it| it.name == metadata.protocol);
    let Some(descriptor) = found else {
        let names: Vec<&str> = protocols.iter().map(|it| it.name).collect();
        let (name, names) = (&metadata.protocol, names.join(", "));
        return Err(format!(
            "{file}: there is no protocol {name:?}; the protocols are {names}"
        ));
    };
    descriptor
        .protocol(metadata.claims.profile.as_deref(), None)
        .ok_or_else(|| {
            let names = (descriptor.profiles)().join(", ");
            let name = metadata.claims.profile.as_deref().unwrap_or_default();
            format!(
                "{file}: there is no profile {name:?} of {}; the profiles are {names}",
                descriptor.name
            )
        })
}

/// Notes the verdicts of a report.
fn fill_in(outcome: &mut Outcome, report: &Report) {
    let checks = report.checks.iter().map(|check| CheckOutcome {
        id: check.check.id.to_owned(),
        level: check.level.word().to_owned(),
        verdict: check.verdict.word().to_owned(),
        cause: check.verdict.cause().map(|cause| cause.to_string()),
    });
    outcome.checks = checks.collect();
    outcome.games = report.games.as_ref().map_or(0, |games| games.played);
    outcome.verdict = match report.conclusion() {
        Conclusion::Conforms | Conclusion::Passed => Verdict::Conforms,
        Conclusion::DoesNotConform => Verdict::DoesNotConform,
        Conclusion::CouldNotTell => Verdict::CouldNotTell,
    };
    if outcome.verdict == Verdict::CouldNotTell {
        let open = report
            .checks
            .iter()
            .find(|check| report.is_in_question(check));
        let reason =
            open.and_then(|check| Some(format!("{}: {}", check.check.id, check.verdict.reason()?)));
        outcome.reasons.extend(reason);
    }
}
