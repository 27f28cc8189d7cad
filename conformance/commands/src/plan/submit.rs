//! Submits the parts of a tournament to a cluster.

use std::{env, process::Command};

use anyhow::anyhow;
use linesman_referee::{join, quote};
use linesman_tournament::{Plan, expect_folders};

use super::read;
use crate::{
    ExitResult, Failure, OrFail, args::SubmitOptions, exit::Exit, output::print_line,
    protocols::Protocols,
};

/// Submits an array of parts and a merge that follows it, for each round that waits for the results of the one before.
pub(super) fn submit(protocols: Protocols<'_>, options: &SubmitOptions) -> ExitResult {
    let (plan, _) = read(protocols, &options.plan)?;
    if !plan.is_simulated() {
        expect_folders(&plan).map_err(Failure::usage)?;
    }
    let stages = match plan.format.waits_for_results() {
        true => plan.rounds,
        false => 1,
    };
    let own = env::current_exe().or_system(|| "cannot find this program")?;
    let job = Job {
        options,
        program: quote(&own.to_string_lossy()),
        path: quote(
            &std::path::absolute(&plan.path)
                .map_err(Failure::system)?
                .to_string_lossy(),
        ),
        name: plan.title.split_whitespace().collect::<Vec<_>>().join("-"),
    };
    if options.hq {
        return job.hq(stages);
    }
    let mut before = None;
    for stage in 1..=stages {
        let array = job.slurm(&job.array(before.as_deref()))?;
        let merge = job.slurm(&job.merge(&array))?;
        if !options.dry_run {
            print_line(&format!(
                "stage {stage} of {stages}: {} tasks in job {array}, and the merge in job {merge}",
                options.tasks
            ))?;
        }
        before = Some(merge);
    }
    follow(&plan, options)
}

/// Says what to do next.
fn follow(plan: &Plan, options: &SubmitOptions) -> ExitResult {
    if !options.dry_run {
        print_line(&format!(
            "then: linesman tournament status {}",
            plan.words()
        ))?;
    }
    Ok(Exit::Good)
}

struct Job<'a> {
    options: &'a SubmitOptions,
    program: String,
    path: String,
    name: String,
}

impl Job<'_> {
    /// Returns the command of a part, whose number is in this variable of the cluster.
    fn part(&self, variable: &str) -> String {
        let SubmitOptions { tasks, cores, .. } = self.options;
        let simulate = self.simulate();
        format!(
            "exec {} tournament run {}{simulate} --quiet --jobs {cores} --shard \"${variable}/{tasks}\"",
            self.program, self.path
        )
    }

    fn merging(&self) -> String {
        let simulate = self.simulate();
        format!(
            "exec {} tournament merge {}{simulate}",
            self.program, self.path
        )
    }

    const fn simulate(&self) -> &'static str {
        if self.options.plan.simulate {
            " --simulate"
        } else {
            ""
        }
    }

    fn array(&self, before: Option<&str>) -> Vec<String> {
        let SubmitOptions { tasks, cores, .. } = self.options;
        let mut words = vec![
            "sbatch".to_owned(),
            "--parsable".to_owned(),
            format!("--job-name={}", self.name),
            format!("--array=1-{tasks}"),
            format!("--cpus-per-task={cores}"),
            "--requeue".to_owned(),
        ];
        words.extend(before.map(|job| format!("--dependency=afterany:{job}")));
        words.extend(self.options.option.iter().cloned());
        words.push(format!("--wrap={}", self.part("SLURM_ARRAY_TASK_ID")));
        words
    }

    fn merge(&self, array: &str) -> Vec<String> {
        let mut words = vec![
            "sbatch".to_owned(),
            "--parsable".to_owned(),
            format!("--job-name={}-merge", self.name),
            format!("--dependency=afterany:{array}"),
        ];
        words.extend(self.options.option.iter().cloned());
        words.push(format!("--wrap={}", self.merging()));
        words
    }

    /// Runs a command of Slurm, and returns the number of the job.
    fn slurm(&self, words: &[String]) -> Result<String, Failure> {
        if self.options.dry_run {
            print_line(&join(words))?;
            return Ok("JOB".to_owned());
        }
        let output = output(words)?;
        // A cluster of several names adds its name.
        let job = output.split(';').next().unwrap_or_default().trim();
        if job.is_empty() || !job.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Failure::system(anyhow!(
                "sbatch printed no number of a job, but {output:?}"
            )));
        }
        Ok(job.to_owned())
    }

    /// HyperQueue has no dependencies between jobs of its command line, so this waits for each stage.
    fn hq(&self, stages: u32) -> ExitResult {
        let SubmitOptions { tasks, cores, .. } = self.options;
        for _ in 0..stages {
            let mut words = vec![
                "hq".to_owned(),
                "submit".to_owned(),
                "--wait".to_owned(),
                format!("--name={}", self.name),
                format!("--array=1-{tasks}"),
                format!("--cpus={cores}"),
            ];
            words.extend(self.options.option.iter().cloned());
            words.extend(["--", "sh", "-c"].map(str::to_owned));
            words.push(self.part("HQ_TASK_ID"));
            let merge = ["sh".to_owned(), "-c".to_owned(), self.merging()];
            if self.options.dry_run {
                print_line(&join(&words))?;
                print_line(&join(&merge))?;
                continue;
            }
            // A part that failed is named by the merge.
            print_line(output(&words)?.trim_end())?;
            let merged = Command::new(&merge[0]).args(&merge[1..]).status();
            let merged = merged.map_err(Failure::system)?;
            if merged.code() == Some(2) {
                return Err(Failure::system(anyhow!("the parts cannot be merged")));
            }
        }
        Ok(Exit::Good)
    }
}

/// Runs a program of the cluster, and returns what it prints.
fn output(words: &[String]) -> Result<String, Failure> {
    let program = &words[0];
    let output = Command::new(program).args(&words[1..]).output();
    let output = output
        .map_err(|error| usage!("cannot run {program}: {error}; --dry-run prints the commands"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(Failure::system(anyhow!(
        "{program} failed: {}{}",
        errors.trim(),
        text.trim()
    )))
}
