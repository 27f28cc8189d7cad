//! How agents are confined.

use std::{fs, num::NonZeroU64, path::PathBuf, time::Duration};

use clap::Args;
use linesman_interface::game::Contestant;
use linesman_referee::{InForce, Launch, SandboxLevel};

use crate::{Failure, memory::MemoryLimit};

/// How agents are confined.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Sandbox")]
pub(crate) struct SandboxOptions {
    /// How much the agent is confined: 'none'; 'basic', in which it reads only the system and its own folder, has no network, and
    /// cannot touch other processes; or 'full', in which it also sees no other processes and files. Where 'full' is not possible, it
    /// is 'basic'. Linux only [default: full in a tournament and in vet, and none elsewhere]
    #[arg(long, value_name = "LEVEL")]
    sandbox: Option<SandboxLevel>,
    /// Refuse to start an agent unless this level is in force, with nothing missing
    #[arg(long, value_name = "LEVEL")]
    require_sandbox: Option<SandboxLevel>,
    /// A file or folder that an agent in a sandbox may read, in addition to its own folder. Repeatable
    #[arg(long, value_name = "PATH")]
    allow_read: Vec<PathBuf>,
    /// The most processes and threads that an agent in a sandbox may have at a time [default: 512]
    #[arg(long, value_name = "N")]
    max_processes: Option<NonZeroU64>,
    /// The most files that a process of an agent in a sandbox may have open [default: 4096]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(LEAST_OPEN_FILES..))]
    max_open_files: Option<u64>,
    /// The most that an agent in a sandbox may write to files, such as 64MB: each of them at 'basic', and all together at 'full'
    /// [default: 256MB]
    #[arg(long, value_name = "SIZE", value_parser = MemoryLimit::of_any_size)]
    max_disk: Option<MemoryLimit>,
    /// The most processor time that an agent and its processes may use in one conversation, such as 60s [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = linesman_values::scenario::parse_duration)]
    max_cpu: Option<Duration>,
    /// The most that an agent may write to standard output in one conversation, such as 4MB [default: 1MB]
    #[arg(long, value_name = "SIZE", value_parser = MemoryLimit::of_any_size)]
    max_output: Option<MemoryLimit>,
}

/// What tells the value of an option as a command line has it, if the user has chosen one.
pub(crate) type Chosen<T> = fn(&T) -> Option<String>;

/// Returns the options of a table that the user has chosen, as words of a command line. A switch has an empty value.
pub(crate) fn chosen<T>(table: &[(&str, Chosen<T>)], options: &T) -> Vec<String> {
    let chosen = table.iter().filter_map(|(name, value)| {
        let value = value(options)?;
        Some(format!("--{name} {value}").trim_end().to_owned())
    });
    chosen.collect()
}

/// The limits: each with whether it needs a sandbox, and its value.
const LIMITS: &[(&str, bool, Chosen<SandboxOptions>)] = &[
    ("max-processes", true, |it| {
        it.max_processes.map(|most| most.to_string())
    }),
    ("max-open-files", true, |it| {
        it.max_open_files.map(|most| most.to_string())
    }),
    ("max-disk", true, |it| it.max_disk.map(size)),
    ("max-cpu", false, |it| {
        it.max_cpu.map(|most| format!("{}ms", most.as_millis()))
    }),
    ("max-output", false, |it| it.max_output.map(size)),
];

/// The fewest open files. A program needs some to start.
const LEAST_OPEN_FILES: u64 = 16;

impl SandboxOptions {
    /// Returns these options with this level, unless the user has asked for one.
    pub(crate) fn or(&self, level: SandboxLevel) -> Self {
        Self {
            sandbox: self.sandbox.or(Some(level)),
            ..self.clone()
        }
    }

    /// Confines an agent. It may not read `hidden`, wherever that is.
    ///
    /// # Errors
    /// This machine cannot do what is required, or a path that may be read does not exist.
    pub(crate) fn confine(&self, launch: &mut Launch, hidden: &[PathBuf]) -> Result<(), Failure> {
        let in_force = self.in_force();
        if let Some(required) = self.require_sandbox
            && !in_force.holds(required)
        {
            return Err(usage!(
                "--require-sandbox {required}: this machine has the sandbox {in_force}"
            ));
        }
        if in_force.asked == SandboxLevel::None
            && let Some((name, ..)) = LIMITS.iter().find(|it| it.1 && (it.2)(self).is_some())
        {
            return Err(usage!(
                "--{name} needs a sandbox: add --sandbox basic or --sandbox full"
            ));
        }
        launch.processor_limit = self.max_cpu.or(launch.processor_limit);
        if let Some(MemoryLimit(most)) = self.max_output {
            launch.stdout_limit = most.unwrap_or(u64::MAX);
        }
        launch.sandbox.level = in_force.asked;
        let limits = &mut launch.sandbox.limits;
        limits.processes = self.max_processes.map(NonZeroU64::get).or(limits.processes);
        limits.open_files = self.max_open_files.or(limits.open_files);
        if let Some(MemoryLimit(most)) = self.max_disk {
            (limits.disk, limits.file_size) = (most, most);
        }
        for path in &self.allow_read {
            let path = fs::canonicalize(path)
                .map_err(|error| usage!("--allow-read {}: {error}", path.display()))?;
            launch.sandbox.readable.push(path);
        }
        let hidden = hidden.iter().filter_map(|path| fs::canonicalize(path).ok());
        launch.sandbox.hidden.extend(hidden);
        Ok(())
    }

    /// Confines the agents of a game. None of them may read the files of another.
    ///
    /// # Errors
    /// As [`SandboxOptions::confine`].
    pub(crate) fn confine_all(&self, contestants: &mut [Contestant]) -> Result<(), Failure> {
        let files: Vec<Vec<PathBuf>> = contestants
            .iter()
            .map(|it| it.launch.named_files())
            .collect();
        for contestant in contestants.iter_mut() {
            self.confine(&mut contestant.launch, &[])?;
        }
        let launches = contestants.iter_mut().map(|it| &mut it.launch);
        Launch::hide_from_each_other(launches, &files);
        Ok(())
    }

    /// Says on standard error what is in force, if the agents are to be confined.
    pub(crate) fn announce(&self) {
        let in_force = self.in_force();
        if in_force.asked > SandboxLevel::None {
            tell!("sandbox: {in_force}");
        }
    }

    /// Returns the options that the user has to give again to see the same result.
    pub(crate) fn repeated(&self) -> Vec<String> {
        let asked = self.in_force().asked;
        let level = (asked > SandboxLevel::None).then(|| format!("--sandbox {asked}"));
        let paths = self.allow_read.iter();
        let paths = paths.map(|path| format!("--allow-read {}", path.display()));
        let limits = LIMITS.iter();
        let limits = limits.filter_map(|(name, _, of)| Some(format!("--{name} {}", of(self)?)));
        level.into_iter().chain(paths).chain(limits).collect()
    }

    /// Returns what of the sandbox this machine can do.
    pub(crate) fn in_force(&self) -> InForce {
        let required = self.require_sandbox.unwrap_or_default();
        InForce::of(self.sandbox.unwrap_or_default().max(required))
    }
}

fn size(size: MemoryLimit) -> String {
    let bytes = size.0.map(|bytes| format!("{}KB", bytes >> 10));
    bytes.unwrap_or_else(|| "none".to_owned())
}
