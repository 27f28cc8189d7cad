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

use linesman_certificate::Digest;
use linesman_interface::protocol::{Descriptor, Protocol, beginnings};
use linesman_referee::{Launch, Withheld, remove_folder};
use linesman_report::{Advise, Again, Boards, FORMS, Render, Subject};
use linesman_tester::{Keep, Machine, Options, RunError, Stop, Suite};
use linesman_values::{outcome::Report, scenario::Scenario};

use crate::{
    archive::UnpackError,
    build::{Workshop, submitted},
    file,
    inspect::{inspect_command, inspect_files, inspect_size},
    metadata::{Claims, Metadata},
    opened::Opened,
    outcome::{FORMAT, Identity, Outcome, Verdict},
    overview::Overview,
    page::{overview_page, untested_page, with_link_to_all},
    submission::{Submission, foreign_to},
    table::csv,
    untested::Untested,
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
    /// Says what to do about a failure.
    pub advise: Advise,
    /// The options that bear on the verdicts. A result with others is not used again.
    pub named: Vec<String>,
    /// Whether no result is used again.
    pub is_fresh: bool,
}

/// What is passed on of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// It was vetted.
    Vetted,
    /// Its result is one of an earlier run.
    Kept,
    /// It was vetted once more with nothing else running, because nobody could tell before.
    Again,
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
    submissions: &'a [Submission],
    machine: Machine,
    scenarios: Mutex<HashMap<(&'static str, &'static str), Vec<Scenario>>>,
}

/// Vets submissions, and writes what came of each. Passes on each result, and where it is from.
///
/// If the machine was too busy to judge a submission, it is vetted again at the end, with nothing else running.
///
/// A submission with a result of an earlier run is not tested again, unless it has changed, the options differ, or it could not be
/// judged. Its metadata and files are always looked at.
///
/// # Errors
/// A result cannot be written. Whatever a submission does is no error.
pub fn vet(
    settings: &Settings<'_>,
    submissions: &[Submission],
    observer: impl Fn(&Outcome, News) + Sync,
) -> Result<Vec<Outcome>, VetError> {
    let vetting = Vetting {
        settings,
        submissions,
        machine: Machine::shared(),
        scenarios: Mutex::default(),
    };
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<First<'_>>> = Mutex::default();
    let work = || {
        while let Some(submission) = submissions.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = vetting.result(submission, &|outcome, is_old| {
                observer(outcome, if is_old { News::Kept } else { News::Vetted });
            });
            let result = result.map(|(outcome, is_hurried)| (submission, outcome, is_hurried));
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push(result);
        }
    };
    thread::scope(|scope| {
        for _ in 0..settings.jobs.get().min(submissions.len()) {
            scope.spawn(work);
        }
    });
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    let is_shared = settings.jobs.get() > 1 && submissions.len() > 1;
    let again = |result: First<'_>| {
        let (submission, outcome, is_hurried) = result?;
        if !is_hurried || !is_shared {
            return Ok(outcome);
        }
        let (outcome, _) = vetting.result(submission, &|outcome, _| {
            observer(outcome, News::Again);
        })?;
        Ok(outcome)
    };
    let done = done.into_iter().map(again).collect();
    // What is left of a run that was interrupted is no use.
    let _ = remove_folder(&settings.output.join(WORK));
    let _ = remove_folder(&settings.output.join(OPENED));
    done
}

/// What came of a submission at first, and whether nothing could be told of it then.
type First<'a> = Result<(&'a Submission, Outcome, bool), VetError>;

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
}

/// The folder for copies in which bots are built.
const WORK: &str = ".work";
/// The folder for archives that are unpacked.
const OPENED: &str = ".opened";

fn write(path: &Path, text: &str) -> Result<(), VetError> {
    file::write(path, text).map_err(|source| VetError {
        path: path.to_owned(),
        source,
    })
}

impl Vetting<'_> {
    /// Returns the result of a submission: the old one, or a new one, which is written. Also returns whether the machine may have been too
    /// busy to judge it.
    fn result(
        &self,
        submission: &Submission,
        observer: &dyn Fn(&Outcome, bool),
    ) -> Result<(Outcome, bool), VetError> {
        let folder = self
            .settings
            .output
            .join("submissions")
            .join(&submission.id);
        // A fault of the tester in one submission must not stop the others.
        let opened = catch_unwind(AssertUnwindSafe(|| self.open(submission)))
            .unwrap_or_else(|_| Err(Untested::failed("the tester failed".to_owned())));
        let digest = opened.and_then(|opened| {
            let root = opened.folder.as_path();
            let rejected = |mistake| Untested::rejected(vec![mistake]);
            if let Some(mistake) = inspect_size(root) {
                return Err(rejected(mistake));
            }
            let digest = Digest::of(root).map_err(|error| rejected(error.to_string()))?;
            Ok((opened, digest))
        });
        let sha256 = digest
            .as_ref()
            .ok()
            .map(|(_, digest)| digest.sha256().to_string());
        if let (Ok((opened, _)), Some(sha256)) = (&digest, &sha256)
            && let Some(old) = self.old(&folder, opened, sha256)
        {
            observer(&old, true);
            return Ok((old, false));
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
            Err(untested) => Err(untested),
            Ok((opened, _)) => catch_unwind(AssertUnwindSafe(|| {
                self.test(&opened, &mut outcome, &folder)
            }))
            .unwrap_or_else(|_| Err(Untested::failed("the tester failed".to_owned()))),
        };
        let (page, json, is_hurried) = match tested {
            Ok(pages) => pages,
            Err(untested) => {
                let is_hurried = untested.verdict == Verdict::CouldNotTell;
                outcome.verdict = untested.verdict;
                outcome.reasons = untested.reasons;
                (untested_page(&outcome), String::new(), is_hurried)
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
        let text = serde_json::to_string_pretty(&outcome).expect("all names are text");
        write(
            &folder.join(RESULT),
            &format!("{}\n", linesman_values::text::in_json(&text)),
        )?;
        observer(&outcome, false);
        Ok((outcome, is_hurried))
    }

    /// Opens a submission.
    fn open<'s>(&self, submission: &'s Submission) -> Result<Opened<'s>, Untested> {
        let place = self.settings.output.join(OPENED).join(&submission.id);
        Opened::of(submission, self.settings.protocols, &place).map_err(|error| match error {
            UnpackError::Unfit(_) => Untested::rejected(vec![error.to_string()]),
            UnpackError::System(_) => Untested::failed(error.to_string()),
        })
    }

    /// Returns the result of an earlier run, if it holds for this submission and these options.
    fn old(&self, folder: &Path, opened: &Opened<'_>, sha256: &str) -> Option<Outcome> {
        if self.settings.is_fresh {
            return None;
        }
        let text = fs::read_to_string(folder.join(RESULT)).ok()?;
        let old: Outcome = serde_json::from_str(&text).ok()?;
        let is_same = old.format == FORMAT
            && old.version == 1
            && old.linesman == env!("CARGO_PKG_VERSION")
            && old.identity.name == opened.submission.name
            && old.identity.sha256.as_deref() == Some(sha256)
            && old.settings == self.settings.named
            && old.verdict != Verdict::CouldNotTell;
        if !is_same {
            return None;
        }
        // The digest covers neither rights nor the programs of the machine, and to look at them takes no time.
        let look = || self.look(&opened.folder, &mut old.clone()).is_ok();
        let is_still_good = catch_unwind(AssertUnwindSafe(look)).unwrap_or(false);
        let is_usable = is_still_good && (old.verdict != Verdict::Rejected || old.build.is_some());
        is_usable.then_some(old)
    }

    /// Tests a submission. Returns its page and its report for programs, and whether the machine was too busy to judge it.
    fn test(
        &self,
        opened: &Opened<'_>,
        outcome: &mut Outcome,
        folder: &Path,
    ) -> Result<(String, String, bool), Untested> {
        let root = &opened.folder;
        let (metadata, protocol) = self.look(root, outcome)?;
        let workshop = if metadata.build.is_empty() {
            None
        } else {
            Some(self.build(opened, &metadata, outcome)?)
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
        self.confine(opened.submission, &mut launch);
        outcome.sandbox = Some(launch.sandbox.in_force().to_string());
        let subject = Subject {
            again: Again {
                options: vec![format!("--profile {}", protocol.profile())],
                ..Again::default()
            },
            advise: self.settings.advise,
            beginnings: beginnings(self.settings.protocols),
            ..Subject::of(launch)
        };
        if outcome.claims.language.is_none() {
            outcome.claims.language = Some(subject.language.name().to_owned());
        }
        let report = self.run(&*protocol, &subject, folder)?;
        outcome.fill_in(&report);
        let reports = std::slice::from_ref(&report);
        let rendered = |name: &str| {
            let form = FORMS.iter().find(|form| form.name == name);
            match form.map(|form| form.render) {
                Some(Render::Plain(render)) => render(reports, &subject),
                Some(Render::Page(render)) => render(reports, &subject, self.settings.boards),
                _ => String::new(),
            }
        };
        // A test whose time was up would take as long again.
        let is_hurried = outcome.verdict == Verdict::CouldNotTell && report.stopped.is_none();
        let page = with_link_to_all(&rendered("html"));
        Ok((page, rendered("json"), is_hurried))
    }

    /// Looks at what a submission says of itself and at its files, before anything of it runs.
    fn look(
        &self,
        root: &Path,
        outcome: &mut Outcome,
    ) -> Result<(Metadata, Box<dyn Protocol>), Untested> {
        let protocols = self.settings.protocols;
        let metadata = Metadata::read(root, protocols);
        let mut mistakes = inspect_files(root);
        let metadata = match metadata {
            Ok(metadata) => metadata,
            Err(more) => return Err(Untested::rejected([more, mistakes].concat())),
        };
        outcome.protocol = Some(metadata.protocol.clone());
        outcome.claims.clone_from(&metadata.claims);
        let protocol = metadata.protocol_among(protocols);
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

    /// Confines a program of a submission. Nobody is told to show it the files of another, or the results.
    fn confine(&self, submission: &Submission, launch: &mut Launch) {
        (self.settings.confine)(launch);
        let foreign = foreign_to(submission, self.submissions, &self.settings.output);
        launch.sandbox.foreign.extend(foreign);
    }

    /// Builds a submission in a copy.
    fn build(
        &self,
        opened: &Opened<'_>,
        metadata: &Metadata,
        outcome: &mut Outcome,
    ) -> Result<Workshop, Untested> {
        let place = self.settings.output.join(WORK).join(&opened.submission.id);
        let workshop = Workshop::of(&opened.folder, &place)
            .map_err(|error| Untested::failed(format!("cannot copy the submission: {error}")))?;
        let limit = self.settings.build_limit;
        let confine = |launch: &mut Launch| self.confine(opened.submission, launch);
        // Builds compute, and must not disturb a test that needs the machine to itself.
        let built = self
            .machine
            .share(|| workshop.build(metadata, &confine, limit));
        let built = built.map_err(|error| {
            let reason = Withheld::drop_plan(&format!("the build: {error}"));
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
                error => Untested::failed(Withheld::drop_plan(&error.to_string())),
            })
    }

    fn scenarios(
        &self,
        protocol: &dyn Protocol,
    ) -> Result<Vec<Scenario>, linesman_values::scenario::LoadError> {
        let mut known = self
            .scenarios
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let name = (protocol.descriptor().name, protocol.profile());
        if let Some(scenarios) = known.get(&name) {
            return Ok(scenarios.clone());
        }
        let scenarios = linesman_tester::scenarios(protocol)?;
        known.insert(name, scenarios.clone());
        Ok(scenarios)
    }
}

/// The file with the result of a submission.
const RESULT: &str = "result.json";
