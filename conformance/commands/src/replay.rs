//! `linesman replay`.

use std::{
    io::{IsTerminal, stdin},
    path::Path,
    thread,
};

use linesman_game_record::{GameOutcome, Record, first_difference, is_record};
use linesman_interface::{
    game::{Attempt, Contestant, GameError, GameRequest, PlayedGame, Source, Table},
    protocol::{Descriptor, Protocol, ReplayRequest, Replayed},
};
use linesman_protocols::Effort;
use linesman_referee::{Doubts, Launch, file::without_mark};
use linesman_values::{
    assignment::Assignment,
    options::{Given, Place},
    outcome::printable,
};

use crate::{
    ExitResult, Failure, OrFail,
    args::ReplayArguments,
    draw,
    exit::Exit,
    output::{print, print_styled, replace},
    past,
    protocols::Protocols,
    review::{self, Opinion},
    screen,
};

/// What asks for all profiles that a game fits.
const ALL: &str = "all";

/// Replays the game of a log or a record, and says where it disagrees with the rules.
pub(crate) fn replay(
    protocols: Protocols<'_>,
    arguments: &ReplayArguments,
    given: &Given,
) -> ExitResult {
    let path = &arguments.file;
    let kind = past::form_of(protocols, path).map_or("record", |(_, form)| form.kind);
    let bytes =
        past::unpacked(path).or_usage(|| format!("cannot read the {kind} {}", path.display()))?;
    let bytes = without_mark(&bytes);
    draw::pictures(protocols, arguments)?;
    if arguments.tui {
        screen::watch(protocols, std::slice::from_ref(path))?;
    }
    if let Some(other) = &arguments.other {
        return compare([path, other], bytes);
    }
    let engine = &arguments.reference;
    let is_good = review::review(protocols, engine, path, |opinion| print(&shown(opinion)))?;
    let exit = replay_again(protocols, arguments, given, bytes)?;
    Ok(match (exit, is_good) {
        (Exit::Good, Some(false)) => Exit::Violations,
        (exit, _) => exit,
    })
}

/// Returns what an engine says of a position, below the ply that led to it.
fn shown(opinion: &Opinion) -> String {
    let ply = match &opinion.ply {
        Some((side, text)) => format!("{} {side}: {}", opinion.plies, printable(text.as_bytes())),
        None => "0 the start".to_owned(),
    };
    let lines = opinion.lines.iter();
    let lines = lines.map(|(evaluation, moves)| format!("{evaluation:>10}  {moves}\n"));
    format!("{ply}\n{}", lines.collect::<String>())
}

/// Replays the game of these bytes.
fn replay_again(
    protocols: Protocols<'_>,
    arguments: &ReplayArguments,
    given: &Given,
    bytes: &[u8],
) -> ExitResult {
    let path = &arguments.file;
    // A record may have been cut within its first line.
    if is_record(bytes) || bytes.starts_with(b"{") {
        return replay_record(protocols, arguments, bytes);
    }
    let (descriptor, form) = past::log_of(protocols, path, bytes)?;
    protocols.refuse_foreign(descriptor, given, Place::Replay)?;
    let asked = arguments.profile.as_deref();
    let profile = asked.filter(|name| *name != ALL);
    if profile.is_some() {
        // A wrong name is refused before the file is judged.
        protocols.in_profile(descriptor, profile, None)?;
    }
    let request = ReplayRequest {
        options: given,
        profile,
        names_profiles: asked == Some(ALL),
        shows_plies: arguments.shows_plies(),
        shows_boards: arguments.board,
    };
    let replayed =
        (form.replay)(bytes, &request).or_usage(|| format!("cannot replay {}", path.display()))?;
    for ply in &replayed.plies {
        show_ply(ply, arguments)?;
    }
    for note in &replayed.notes {
        tell!("linesman: {note}");
    }
    print(&report(&replayed, path))?;
    if let Some(output) = &arguments.output {
        replace(output, &replayed.text)
            .or_usage(|| format!("cannot write the {} to {}", form.kind, output.display()))?;
    }
    Ok(Exit::good_if(replayed.faults.is_empty(), Exit::Violations))
}

/// Judges a recorded game again, shows its plies if they are wanted, and says where the record and the rules disagree.
fn replay_record(
    protocols: Protocols<'_>,
    arguments: &ReplayArguments,
    bytes: &[u8],
) -> ExitResult {
    let path = &arguments.file;
    let record = past::read_record(path, bytes)?;
    let head = &record.head;
    let descriptor = protocols.find(&head.protocol)?;
    if arguments.profile.as_deref() == Some(ALL) {
        return Err(usage!(
            "--profile {ALL} is for files that do not name their profile; this record names {}",
            head.profile
        ));
    }
    let profile = arguments.profile.as_ref().unwrap_or(&head.profile);
    let protocol = protocols.in_profile(descriptor, Some(profile), None)?;
    if arguments.shows_plies() {
        for (ply, (side, text, _)) in record.moves().enumerate() {
            let side = &head.sides[side].side;
            let line = format!("{} {side}: {}\n", ply + 1, printable(text.as_bytes()));
            show_ply(&line, arguments)?;
        }
    }
    let shown = path.display();
    if let Some(cut) = record.cut() {
        print(&format!("{shown}: {cut}\n"))?;
        if let Some(output) = &arguments.output {
            let is_written = write_unjudged(&record, descriptor, output)?;
            let (output, title) = (output.display(), descriptor.title);
            match is_written {
                true => tell!("linesman: {output} has the game up to there"),
                false => tell!(
                    "linesman: {output} is not written, because a game of {title} is written when it has been judged to its end"
                ),
            }
        }
        return Ok(Exit::Violations);
    }
    let written = record.end.as_ref().map_or("", |end| end.line.as_str());
    let is_void = record
        .end
        .as_ref()
        .is_some_and(|end| end.result == GameOutcome::Void);
    if is_void || !head.is_between_programs() {
        print(&format!("{}\n", printable(written.as_bytes())))?;
        let why = if is_void {
            "the game is void"
        } else {
            "a side was not played by a program"
        };
        tell!("linesman: not judged again, because {why}");
        if let Some(output) = &arguments.output
            && !write_unjudged(&record, descriptor, output)?
        {
            return Err(usage!("{} is not written, because {why}", output.display()));
        }
        return Ok(Exit::Good);
    }
    let played = judge(&record, &*protocol)?;
    let again = played.end(head);
    let difference = record.end.as_ref().and_then(|end| end.difference(&again));
    if let Some((recorded, rules)) = &difference {
        let fault = format!("{shown}: the record has {recorded}; by the rules it is {rules}\n");
        print(&fault)?;
    }
    let exit = match difference {
        None => Exit::Good,
        Some(_) => Exit::Violations,
    };
    print(&format!("{}\n", printable(again.line.as_bytes())))?;
    for note in played.notes.iter().chain(&played.remarks) {
        tell!("{note}");
    }
    if let Some(output) = &arguments.output {
        if write_unjudged(&record, descriptor, output)? {
            return Ok(exit);
        }
        let Some((kind, text)) = played.record else {
            let title = descriptor.title;
            return Err(usage!(
                "games of {title} have no other format than their records"
            ));
        };
        replace(output, text.as_bytes())
            .or_usage(|| format!("cannot write the {kind} to {}", output.display()))?;
    }
    Ok(exit)
}

/// Writes the game of a record in the notation of its protocol, which needs no judgement. Returns false if there is none.
fn write_unjudged(
    record: &Record,
    descriptor: &Descriptor,
    output: &Path,
) -> Result<bool, Failure> {
    let Some(form) = descriptor.notation else {
        return Ok(false);
    };
    let text = (form.write)(record, None).map_err(|why| usage!(why))?;
    replace(output, text.as_bytes()).or_usage(|| {
        format!(
            "cannot write the {} to {}",
            form.extension,
            output.display()
        )
    })?;
    Ok(true)
}

/// Judges the game of a record again.
fn judge(record: &Record, protocol: &dyn Protocol) -> Result<PlayedGame, Failure> {
    let head = &record.head;
    let options = head.options.iter();
    let options = options.fold(Given::default(), |given, (name, value)| {
        given.with(name, value)
    });
    let request = GameRequest {
        options,
        seed: head.seed,
        pauses_idle: head.pauses_idle,
    };
    let game = protocol.explained_game(&request).map_err(Failure::usage)?;
    let contestants = [&head.sides[0], &head.sides[1]].map(|player| {
        let launch = Launch::new("true", [] as [&str; 0]);
        let options = player.options.iter().cloned();
        let options = options.map(|(name, value)| Assignment { name, value });
        Contestant {
            options: options.collect(),
            effort: Effort {
                nodes: player.nodes,
                depth: player.depth,
            },
            ..Contestant::program(launch, player.name.clone())
        }
    });
    let table = Table {
        contestants: contestants.each_ref(),
        attempt: Attempt {
            doubts: Doubts {
                machine: false,
                signals: false,
            },
            pauses_idle: false,
            void: 0,
        },
        source: Source::Record(record),
        standby: None,
    };
    game(&table).map_err(|error| match error {
        GameError::Unfinished => {
            usage!("the record has an end, and the game in it does not come to one")
        }
        error => Failure::system(error),
    })
}

/// Compares the records that the two ends of a game kept.
fn compare(paths: [&Path; 2], first: &[u8]) -> ExitResult {
    let second = past::read_bytes(paths[1])?;
    let records = [
        past::read_record(paths[0], first)?,
        past::read_record(paths[1], without_mark(&second))?,
    ];
    let names = paths.map(|path| path.display().to_string());
    let names = names.each_ref().map(String::as_str);
    match first_difference(names, records.each_ref()) {
        Some(difference) => {
            print(&format!("{difference}\n"))?;
            Ok(Exit::Violations)
        }
        None => {
            let plies = records[0].plies();
            print(&format!(
                "both records have the same game, with {plies} plies\n"
            ))?;
            Ok(Exit::Good)
        }
    }
}

/// Returns what is wrong, in the order of the lines, and the result.
fn report(replayed: &Replayed, path: &Path) -> String {
    let mut faults: Vec<_> = replayed.faults.iter().collect();
    faults.sort_by_key(|(line, _)| *line);
    let faults = faults
        .into_iter()
        .map(|(_, text)| format!("{}:{}\n", path.display(), printable(text.as_bytes())));
    let result = replayed.result.iter().map(|result| format!("{result}\n"));
    faults.chain(result).collect()
}

/// Shows a ply, and waits before the next one: for a time or for the enter key.
fn show_ply(text: &str, arguments: &ReplayArguments) -> Result<(), Failure> {
    print_styled(text)?;
    if let Some(delay) = arguments.delay.filter(|_| arguments.gif.is_none()) {
        thread::sleep(delay);
    }
    if arguments.step && stdin().is_terminal() {
        // After the end of input no one can press enter.
        let _ = stdin().read_line(&mut String::new());
    }
    Ok(())
}
