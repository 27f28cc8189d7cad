//! `linesman arbiter`: the page of an arbiter, who chooses a game, steps through it and sends its programs any line.

use std::{
    os::fd::OwnedFd,
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
};

use anyhow::anyhow;
use linesman_interface::{
    game::{Arbiter, Attempt, Contestant, GameRequest, Order, play_arbited},
    protocol::Descriptor,
};
use linesman_referee::Doubts;
use linesman_values::{
    options::{Given, OptionSpec, Place},
    text::one_line,
};
use linesman_viewer::{Desk, Live, Server, Viewer};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    ExitResult, Failure, agent_options,
    args::{ArbiterOptions, RunningOptions},
    contestant,
    play::write_transcripts,
    protocols::Protocols,
    records::Records,
};

/// Serves the page until the program is stopped.
pub(crate) fn arbiter(
    protocols: Protocols<'_>,
    options: &ArbiterOptions,
    given: &Given,
) -> ExitResult {
    let (descriptor, protocol) =
        protocols.for_games(&options.protocol, options.profile.as_deref(), given)?;
    options.running.refuse_files()?;
    let memory = options.running.memory;
    let mut agents = contestant::programs(&options.agents, memory, descriptor)?;
    options.running.sandbox.confine_all(&mut agents)?;
    agent_options::give(&mut agents, &options.running.option, descriptor, given, 1)?;
    options.running.sandbox.announce();
    let viewer = Viewer {
        person: Some(0),
        is_open: true,
        is_arbiter: true,
        ..Viewer::default()
    };
    let (live, lines) = Live::new(vec![viewer], 1, "resign").map_err(Failure::system)?;
    let (sender, starts) = mpsc::channel();
    let desk = Arc::new(Table {
        descriptor,
        agents,
        defaults: (protocol.profile(), given.clone()),
        state: Mutex::default(),
        starts: Mutex::new(sender),
    });
    let live = live.with_desk(Arc::clone(&desk));
    let server = Server::bind(options.port).map_err(Failure::serve)?;
    tell!(
        "linesman: open {} in a browser; Ctrl-C ends the page",
        server.address()
    );
    let served = live.clone();
    thread::spawn(move || server.run_live(served));
    let mut games = Games {
        desk,
        live,
        lines: lines.into_iter().next().map(Arc::new),
        running: &options.running,
        number: 0,
    };
    for start in starts {
        let played = games.play(protocols, &start);
        let mut state = games.desk.lock();
        state.arbiter = None;
        state.told = played.unwrap_or_else(|failure| format!("{:#}", failure.error));
    }
    Err(Failure::system(anyhow!("the page has ended")))
}

/// What goes on at the desk.
struct Table {
    descriptor: &'static Descriptor,
    agents: Vec<Contestant>,
    /// The profile and the options that the page begins with.
    defaults: (&'static str, Given),
    state: Mutex<State>,
    starts: Mutex<mpsc::Sender<Start>>,
}

#[derive(Default)]
struct State {
    /// The game that is played.
    arbiter: Option<Arbiter>,
    /// What became of the last one.
    told: String,
}

/// What the page orders.
#[derive(Debug, Deserialize)]
#[serde(tag = "order", rename_all = "lowercase", deny_unknown_fields)]
enum Wanted {
    Start(Start),
    Step,
    Run,
    Hold,
    Stop,
    Send { side: usize, line: String },
}

/// A game that the page wants.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    profile: String,
    /// For each side, the number of its agent; none for the person.
    players: [Option<usize>; 2],
    options: Vec<(String, String)>,
    /// Whether the game goes on by itself.
    runs: bool,
}

impl Table {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the options of games, each once.
    fn specs(&self) -> impl Iterator<Item = &'static OptionSpec> {
        let own = self.descriptor.options.iter();
        own.filter(|spec| spec.places.contains(&Place::Play) && spec.name != "records")
    }

    /// Returns an option as the page asks for it.
    fn field(&self, spec: &OptionSpec) -> Value {
        let variety = self.descriptor.tournament.and_then(|form| form.variety);
        let known = variety.filter(|(name, _)| *name == spec.name);
        let values = known.map_or_else(Vec::new, |(_, values)| values());
        let value = self.defaults.1.get(spec.name);
        json!({
            "name": spec.name,
            "help": spec.help,
            "flag": spec.value.is_empty(),
            "values": values,
            "value": value.or(values.first().copied()),
        })
    }

    /// Checks a game that the page wants.
    fn check(&self, start: &Start) -> Result<(), String> {
        if !(self.descriptor.profiles)().contains(&start.profile.as_str()) {
            return Err("there is no such profile".to_owned());
        }
        if start.players == [None, None] {
            return Err("one person can play here, and not two".to_owned());
        }
        if start
            .players
            .iter()
            .flatten()
            .any(|player| *player >= self.agents.len())
        {
            return Err("there is no such agent".to_owned());
        }
        for (name, value) in &start.options {
            let spec = self.specs().find(|spec| spec.name == name);
            let spec = spec.ok_or_else(|| format!("there is no option {:?}", one_line(name)))?;
            (spec.check)(value).map_err(|why| format!("{name}: {why}"))?;
        }
        Ok(())
    }
}

impl Desk for Table {
    fn state(&self) -> Value {
        let state = self.lock();
        let arbiter = state.arbiter.as_ref();
        let agents: Vec<&str> = self.agents.iter().map(|it| it.name.as_str()).collect();
        json!({
            "agents": agents,
            "sides": self.descriptor.sides,
            "profiles": (self.descriptor.profiles)(),
            "profile": self.defaults.0,
            "options": self.specs().map(|spec| self.field(spec)).collect::<Vec<_>>(),
            "playing": arbiter.is_some(),
            "held": arbiter.is_some_and(Arbiter::is_held),
            "told": one_line(&state.told),
        })
    }

    fn order(&self, order: &Value) -> Result<(), String> {
        let wanted = Wanted::deserialize(order).map_err(|error| error.to_string())?;
        let mut state = self.lock();
        let wanted = match wanted {
            Wanted::Start(start) => {
                if state.arbiter.is_some() {
                    return Err("a game is being played".to_owned());
                }
                self.check(&start)?;
                let arbiter = Arbiter::default();
                if start.runs {
                    arbiter.run_from_the_start();
                }
                state.arbiter = Some(arbiter);
                state.told.clear();
                let starts = self.starts.lock().unwrap_or_else(PoisonError::into_inner);
                return starts.send(start).map_err(|error| error.to_string());
            }
            Wanted::Step => Order::Step,
            Wanted::Run => Order::Run,
            Wanted::Hold => Order::Hold,
            Wanted::Stop => Order::Stop,
            Wanted::Send { side, line } => {
                if line.contains(char::is_control) || side > 1 {
                    return Err("a command is one line to one of two programs".to_owned());
                }
                Order::Send { side, line }
            }
        };
        let arbiter = state.arbiter.as_ref().ok_or("no game is being played")?;
        if matches!(wanted, Order::Send { .. }) && !arbiter.is_held() {
            return Err("commands can be sent while the game is held".to_owned());
        }
        arbiter.order(wanted);
        Ok(())
    }
}

/// The games of an arbiter, one after the other.
struct Games<'a> {
    desk: Arc<Table>,
    live: Live,
    lines: Option<Arc<OwnedFd>>,
    running: &'a RunningOptions,
    number: usize,
}

impl Games<'_> {
    /// Plays a game, and returns its result.
    fn play(&mut self, protocols: Protocols<'_>, start: &Start) -> Result<String, Failure> {
        self.number += 1;
        let descriptor = self.desk.descriptor;
        let protocol = protocols.in_profile(descriptor, Some(&start.profile), None)?;
        let options = start.options.iter();
        let given = options.fold(Given::default(), |given, (name, value)| {
            given.with(name, value)
        });
        let request = GameRequest {
            options: given,
            seed: self.number as u64,
            pauses_idle: false,
        };
        let game = protocol.explained_game(&request).map_err(Failure::usage)?;
        let contestants = start.players.map(|player| match player {
            Some(number) => self.desk.agents[number].clone(),
            None => Contestant {
                lines: self.lines.clone(),
                ..Contestant::person()
            },
        });
        let seated = contestants.each_ref();
        let folder: Option<&PathBuf> = self.running.record.as_ref();
        let records = Records::new(&*protocol, folder.map(PathBuf::as_path), &request);
        let records = records.with_arbiter();
        let recorder = records.begin(self.number, 0, descriptor.sides, seated);
        let name = format!("game {}", self.number);
        let people = start.players.map(|player| player.is_none().then_some(0));
        let feed = self.live.begin(descriptor, &name, people);
        let recorder = recorder
            .map_err(Failure::system)?
            .followed_by(feed, linesman_game_record::Recorder::PAUSE);
        let arbiter = self.desk.lock().arbiter.clone().unwrap_or_default();
        let attempt = Attempt {
            doubts: Doubts {
                machine: true,
                signals: true,
            },
            pauses_idle: false,
            void: 0,
        };
        let played = play_arbited(&game, seated, attempt, recorder, &arbiter);
        let Some(played) = played.map_err(Failure::system)? else {
            return Ok("The game was stopped".to_owned());
        };
        if let Some(path) = &played.taken.path {
            tell!("linesman: record: {}", path.display());
        }
        if let Some(folder) = &self.running.transcripts {
            write_transcripts(folder, self.number, &played, descriptor.sides)?;
        }
        let mut told = vec![played.line.clone()];
        told.extend(played.notes.iter().chain(&played.remarks).cloned());
        Ok(told.join("; "))
    }
}
