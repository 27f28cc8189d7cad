//! `linesman play`.

use std::{fs, io::IsTerminal, path::Path};

use anyhow::anyhow;
use linesman_interface::{
    game::{
        Attempt, Contestant, Game, GameError, GameRequest, Pairing, PlayedGame, Standby,
        play_recorded,
    },
    protocol::{Descriptor, Protocol},
};
use linesman_referee::Termination;
use linesman_report::transcript_text;
use linesman_tournament::Openings;
use linesman_values::options::{Given, OptionError, Place};

use crate::{
    ExitResult, Failure, OrFail, agent_options,
    args::{PlayFormat, PlayOptions, openings},
    contestant, effort,
    exit::Exit,
    output::{print_line, refuse_file_for_folder, replace, show_for_now},
    protocols::Protocols,
    records::Records,
    score::{GameLine, Score},
    screen,
};

/// Plays games and prints the result of each, and the score.
pub(crate) fn play(protocols: Protocols<'_>, options: &PlayOptions, given: &Given) -> ExitResult {
    let descriptor = protocols.find(&options.protocol)?;
    protocols.refuse_foreign(descriptor, given, Place::Play)?;
    if options.tui {
        return screen::play(protocols, options);
    }
    if options.while_input_is_open {
        screen::end_with_input();
    }
    let protocol = protocols.in_profile(descriptor, options.profile.as_deref(), None)?;
    if options.remarks && descriptor.remark.is_none() {
        return Err(usage!(
            "--remarks does not apply, because agents of {} say nothing about their searches",
            descriptor.title
        ));
    }
    if options.swap && options.games < 2 {
        let error =
            anyhow!("--swap changes the sides after each game, so it needs --games 2 or more");
        return Err(Failure::usage(error));
    }
    let seed = options.seed.unwrap_or(1);
    let openings = options.openings.read(descriptor, given, seed)?;
    if options.seed.is_some() && !protocol.draws_lots() && matches!(openings, Openings::Usual) {
        return Err(usage!(
            "--seed does not apply, because the rules of {} ({}) leave nothing to chance",
            descriptor.title,
            protocol.profile()
        ));
    }
    options.running.refuse_files()?;
    refuse_file_for_folder("--records", given.get("records").map(Path::new))?;
    let seats = options.idle.seats();
    let request = GameRequest {
        options: given.clone(),
        seed: options.seed.unwrap_or_default(),
        pauses_idle: seats.pauses_idle,
    };
    let game = protocol.explained_game(&request).map_err(Failure::usage)?;
    let beginnings = Beginnings {
        descriptor,
        protocol: &*protocol,
        openings,
        request: request.clone(),
        seed,
        games_of_each: if options.swap { 2 } else { 1 },
    };
    beginnings.refuse_wrong()?;
    contestant::refuse_same_names([&options.first, &options.second])?;
    let mut contestants = [
        contestant::limited(&options.first, options.running.memory, descriptor)?,
        contestant::limited(&options.second, options.running.memory, descriptor)?,
    ];
    options.running.sandbox.confine_all(&mut contestants)?;
    options.running.sandbox.announce();
    let _furnished = options.keep.furnish(&mut contestants)?;
    contestant::tell_apart(&mut contestants);
    effort::give(&mut contestants, given)?;
    seats.give(&mut contestants);
    for contestant in &mut contestants {
        contestant.launch.is_debugged = options.debug;
    }
    let own = &options.running.option;
    agent_options::give(&mut contestants, own, descriptor, given, seed)?;
    options.running.make_folders()?;
    let live = options.page.open(descriptor, &mut contestants)?;
    let records = Records::new(&*protocol, options.running.record.as_deref(), &request);
    let records = records.shown_on(live);
    let mut series = Series {
        descriptor,
        beginnings,
        game,
        records,
        options,
        given,
    };
    series.play(&contestants)
}

/// How the games of a series begin.
struct Beginnings<'a> {
    descriptor: &'static Descriptor,
    protocol: &'a dyn Protocol,
    openings: Openings,
    request: GameRequest,
    seed: u64,
    /// How many games in a row have one opening.
    games_of_each: u32,
}

impl Beginnings<'_> {
    fn refuse_wrong(&self) -> Result<(), Failure> {
        openings::refuse_wrong(&self.openings, |number| self.begin(number).map(drop))
    }

    /// Returns which opening the game of this number has.
    fn which(&self, number: usize) -> u32 {
        self.openings.which(self.number_of_opening(number))
    }

    /// Returns the number of the opening of a game, from 0.
    fn number_of_opening(&self, game: usize) -> u32 {
        u32::try_from(game - 1).unwrap_or(u32::MAX) / self.games_of_each
    }

    /// Returns the game of this number, if it does not begin as usual.
    fn of(&self, number: usize) -> Result<Option<(GameRequest, Game)>, Failure> {
        if matches!(self.openings, Openings::Usual) {
            return Ok(None);
        }
        let number = self.number_of_opening(number);
        let begun = self.begin(number);
        begun
            .map(Some)
            .map_err(|error| openings::wrong(&self.openings, number, &error))
    }

    fn begin(&self, number: u32) -> Result<(GameRequest, Game), OptionError> {
        openings::begin(
            &self.openings,
            self.descriptor,
            self.protocol,
            &self.request,
            self.seed,
            number,
        )
    }
}

/// A series of games between two programs.
struct Series<'a> {
    descriptor: &'static Descriptor,
    beginnings: Beginnings<'a>,
    game: Game,
    records: Records,
    options: &'a PlayOptions,
    given: &'a Given,
}

impl Series<'_> {
    fn play(&mut self, contestants: &[Contestant; 2]) -> ExitResult {
        let bout = Bout::default();
        let mut score = Score::new(contestants.each_ref().map(|it| it.name.clone()));
        let mut exit = Exit::Good;
        if let Some(live) = self.records.live() {
            live.wait_for_someone();
        }
        for number in 1..=self.options.games as usize {
            self.show_progress(number);
            if number == self.options.games as usize {
                // So the exit of each program is judged, in its last game.
                bout.standby.close();
            }
            let is_swapped = self.options.swap && number % 2 == 0;
            let mut seated = contestants.each_ref();
            if is_swapped {
                seated.reverse();
            }
            let sides = self.descriptor.sides;
            if let Some((request, game)) = self.beginnings.of(number)? {
                self.records.request(self.beginnings.protocol, &request);
                self.game = game;
            }
            let played = play_one(&self.game, &bout, &self.records, number, sides, seated)?;
            if played.doubt().is_some() {
                exit = Exit::CouldNotTell;
            }
            self.tell(number, &played, seated, is_swapped, &mut score)
                .map_err(|failure| failure.if_reader_gone(exit))?;
            if let Termination::Left(side) = played.termination {
                exit = Exit::CouldNotTell;
                tell!(
                    "{} left at the end of the input, so the game has no result; to give a game up, type: resign",
                    played.player(side, sides)
                );
                break;
            }
        }
        print_line(&match self.options.format {
            PlayFormat::Human => score.line(),
            PlayFormat::Json => score.json(),
        })?;
        if let Some(live) = self.records.live() {
            live.stay();
        }
        Ok(exit)
    }

    /// Shows at a terminal which game is being played.
    fn show_progress(&self, number: usize) {
        let total = self.options.games;
        if total > 1 && std::io::stderr().is_terminal() {
            show_for_now(&format!("game {number} of {total}"));
        }
    }

    fn tell(
        &self,
        number: usize,
        played: &PlayedGame,
        seated: [&Contestant; 2],
        is_swapped: bool,
        score: &mut Score,
    ) -> Result<(), Failure> {
        let sides = self.descriptor.sides;
        let repeated = score.count(number, played, is_swapped, self.beginnings.which(number));
        print_line(&match self.options.format {
            PlayFormat::Human => played.line.clone(),
            PlayFormat::Json => {
                let names = seated.map(|it| it.name.as_str());
                let game = GameLine {
                    number,
                    names,
                    sides,
                    played,
                    repeated,
                    has_remarks: self.options.remarks,
                };
                game.json()
            }
        })?;
        for doubt in &played.void {
            let who = played.player(doubt.side, sides);
            tell!("played again, because the game was void: {who}: {doubt}");
        }
        for note in played.notes.iter().chain(&played.remarks) {
            tell!("{note}");
        }
        if self.options.remarks && self.options.format == PlayFormat::Human {
            self.tell_searches(played);
        }
        if let Some(earlier) = repeated {
            tell!("game {number} repeats game {earlier} move for move, and does not count");
        }
        if let (Some(path), true) = (&played.taken.path, is_remarkable(played)) {
            tell!("record: {}", path.display());
        }
        self.write_files(number, played)
    }

    /// Prints what the agents of a game said about their searches.
    fn tell_searches(&self, played: &PlayedGame) {
        let searched = played.searched(self.descriptor.sides);
        if searched.is_empty() {
            tell!("the agents said nothing about their searches");
        }
        for line in searched {
            tell!("{line}");
        }
    }

    fn write_files(&self, number: usize, played: &PlayedGame) -> Result<(), Failure> {
        let folder = self.given.get("records");
        if let (Some(folder), Some((extension, record))) = (folder, &played.record) {
            let folder = Path::new(folder);
            fs::create_dir_all(folder)
                .and_then(|()| {
                    let path = folder.join(format!("game-{number}.{extension}"));
                    replace(&path, record.as_bytes())
                })
                .or_usage(|| format!("cannot write records to {}", folder.display()))?;
        }
        if let Some(folder) = &self.options.running.transcripts {
            write_transcripts(folder, number, played, self.descriptor.sides)?;
        }
        Ok(())
    }
}

/// What the games between the same two programs have in common.
#[derive(Default)]
pub(crate) struct Bout {
    pub(crate) pairing: Pairing,
    pub(crate) standby: Standby,
}

/// Plays a game with this number between two programs, again while it is void, and records it.
pub(crate) fn play_one(
    game: &Game,
    bout: &Bout,
    records: &Records,
    number: usize,
    sides: &[&str],
    seated: [&Contestant; 2],
) -> Result<PlayedGame, Failure> {
    let attempt = |attempt: Attempt| {
        let recorder = records.begin(number, attempt.void, sides, seated);
        let recorder = recorder.map_err(GameError::Record)?;
        play_recorded(game, seated, attempt, recorder, Some(&bout.standby))
    };
    let played = bout.pairing.play(attempt).map_err(|error| match error {
        GameError::Spawn(error) => Failure::spawn(error),
        error => Failure::system(error),
    })?;
    records
        .add_to_all(&played)
        .or_usage(|| "cannot write the game for other programs")?;
    Ok(played)
}

/// Returns whether a side lost a game by its own fault, or the game is void. The place of its record is printed.
pub(crate) fn is_remarkable(played: &PlayedGame) -> bool {
    played.excluded.iter().any(Option::is_some)
        || matches!(
            played.termination,
            Termination::Forfeit(_) | Termination::Void(_)
        )
}

/// Writes what was said in a game to a file for each side, with the number of the game in its name.
pub(crate) fn write_transcripts(
    folder: &Path,
    number: usize,
    game: &PlayedGame,
    sides: &[&str],
) -> Result<(), Failure> {
    let write = || {
        fs::create_dir_all(folder)?;
        let mut transcripts = sides.iter().zip(&game.transcripts);
        transcripts.try_for_each(|(side, transcript)| {
            let path = folder.join(format!("game-{number}-{side}.txt"));
            replace(&path, transcript_text(transcript).as_bytes())
        })
    };
    write().or_usage(|| format!("cannot write transcripts to {}", folder.display()))
}
