//! The two players: opens programs, terminals and connections, and assigns their sides.

use std::{
    cell::RefCell,
    io::{self, stdin, stdout},
    net::{Ipv4Addr, TcpListener, TcpStream},
    os::fd::{AsFd, OwnedFd},
    rc::Rc,
    thread,
    time::{Duration, Instant},
};

use linesman_game_record::plain_name;
use linesman_games::{
    Side,
    stratego::{Action, BLUE, Phase, RED},
};
use linesman_interface::game::{self, PersonEnd};
use linesman_protocol_stratego::STRATEGO_PERSON;
use linesman_protocols::stratego::{
    Profile, RefereeEnd,
    log::{Entry, Place, Reason, ResultWord, Summary},
    side_name,
};
use linesman_referee::{Agent, Launch, SpawnError};

use crate::{
    error::Error,
    kind::Kind,
    log::LogFile,
    network::{NetworkEnd, Relay},
    page::Page,
    seat::AnyEnd,
};

/// What came of opening the players.
pub(crate) enum Opened {
    /// Both are ready to begin.
    Ready(Box<Players>),
    /// At least one program could not be started.
    Missing(Missing),
}

/// Both players, ready to begin.
pub(crate) struct Players {
    pub(crate) agents: Vec<Agent>,
    /// For each side the number of its agent and the end of the conversation.
    pub(crate) ends: [(usize, AnyEnd); 2],
    pub(crate) names: [String; 2],
    /// For each side, the lines that are to be sent to it, if it is across the network.
    pub(crate) relay: [Option<Relay>; 2],
}

/// The programs that could not be started.
pub(crate) struct Missing {
    names: [String; 2],
    errors: [Option<SpawnError>; 2],
}

impl Players {
    /// Returns what kinds of players these are, before anything is opened.
    ///
    /// # Errors
    /// There is no such kind of player.
    pub(crate) fn kinds<'a>(
        words: &'a [String],
        profile: &Profile,
    ) -> Result<[Kind<'a>; 2], Error> {
        let parse = |word: &'a String| Kind::parse(word, profile.person);
        Ok([parse(&words[0])?, parse(&words[1])?])
    }

    /// Opens both players. If the board is printed anyway, the dialogue with a person has none of its own.
    ///
    /// # Errors
    /// A connection or the terminal fails, or the command of a program cannot be read. A program that cannot be started is no
    /// error: it makes a result.
    pub(crate) fn open(
        words: &[String],
        kinds: &[Kind<'_>; 2],
        profile: &Profile,
        page: Option<&Page>,
        is_printed: bool,
    ) -> Result<Opened, Error> {
        let mut form = STRATEGO_PERSON;
        if is_printed {
            form.show = |_| String::new();
        }
        // The other copy is told of a surrender, where the rules have one.
        let is_remote = kinds.iter().any(|kind| matches!(kind, Kind::Network(_)));
        if is_remote && profile.rules.allows_surrender {
            form.surrender = |view| (view.phase == Phase::Play).then_some(Action::Surrender);
        }
        let names = [kinds[0].name(), kinds[1].name()];
        let mut agents = Vec::new();
        let mut relay = [None, None];
        let mut errors = [None, None];
        let mut open = |side: Side| -> Result<(usize, AnyEnd), Error> {
            let opponent = plain_name(&words[side.other().index()]);
            let end = match &kinds[side.index()] {
                Kind::Program(command) => {
                    match Agent::spawn(&Launch::parse(command)?) {
                        Ok(agent) => agents.push(agent),
                        Err(error) => errors[side.index()] = Some(error),
                    }
                    AnyEnd::Program(RefereeEnd::new(side, opponent, profile))
                }
                Kind::Human => {
                    // Two people share one terminal, and so one agent.
                    if let Some(page) = page {
                        agents.push(page.person(side)?);
                    } else if agents.is_empty() || !matches!(kinds[0], Kind::Human) {
                        agents.push(terminal()?);
                    }
                    let program = RefereeEnd::new(side, opponent.clone(), profile);
                    let are_people = kinds.iter().all(|kind| matches!(kind, Kind::Human));
                    let person = PersonEnd::new(form, side, &opponent, program)
                        .giving_up_at_end()
                        .shared(are_people && page.is_none())
                        .giving_up_at_end();
                    AnyEnd::Human(game::AnyEnd::Person(person))
                }
                Kind::Network(address) => {
                    let lines = Relay::default();
                    relay[side.index()] = Some(Rc::clone(&lines));
                    agents.push(connect(side, *address)?);
                    AnyEnd::Network(NetworkEnd::new(side, profile, lines))
                }
            };
            Ok((agents.len().saturating_sub(1), end))
        };
        let ends = [open(RED)?, open(BLUE)?];
        if errors.iter().any(Option::is_some) {
            return Ok(Opened::Missing(Missing { names, errors }));
        }
        Ok(Opened::Ready(Box::new(Self {
            agents,
            ends,
            names,
            relay,
        })))
    }
}

/// Returns the person at the terminal, or whatever else uses standard input and output.
fn terminal() -> Result<Agent, Error> {
    let output = stdin()
        .as_fd()
        .try_clone_to_owned()
        .map_err(Error::cannot("read the terminal"))?;
    let input = stdout()
        .as_fd()
        .try_clone_to_owned()
        .map_err(Error::cannot("write to the terminal"))?;
    Ok(Agent::attach(output, input))
}

/// Waits for the connection of a remote player, or makes it.
fn connect(side: Side, address: Option<&str>) -> Result<Agent, Error> {
    let name = side_name(side);
    let stream = match address {
        None => {
            let port = port(side);
            let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, port))
                .map_err(Error::cannot(format!("wait for {name} on port {port}")))?;
            tell!("stratego: waiting for {name} on port {port}");
            listener
                .accept()
                .map_err(Error::cannot(format!("accept {name}'s connection")))?
                .0
        }
        Some(address) => {
            // The other copy waits for our local player: if RED is remote here, BLUE is remote there.
            let port = port(side.other());
            dial(address, port).map_err(Error::cannot(format!(
                "reach {name} at {address}, port {port}"
            )))?
        }
    };
    let _ = stream.set_nodelay(true);
    stream
        .set_nonblocking(true)
        .map_err(Error::cannot("set up the connection"))?;
    let reader: OwnedFd = stream
        .try_clone()
        .map_err(Error::cannot("set up the connection"))?
        .into();
    Ok(Agent::attach(reader, stream.into()))
}

/// Connects, and tries again while the other copy does not listen yet.
fn dial(address: &str, port: u16) -> io::Result<TcpStream> {
    let until = Instant::now() + CONNECT_FOR;
    loop {
        match TcpStream::connect((address, port)) {
            Err(error)
                if error.kind() == io::ErrorKind::ConnectionRefused && Instant::now() < until =>
            {
                thread::sleep(Duration::from_millis(50));
            }
            result => return result,
        }
    }
}

impl Missing {
    fn summary(&self) -> Summary {
        let culprit = self.culprit();
        let name = culprit.map_or("neither", |side| &self.names[side.index()]);
        Summary {
            name: name.into(),
            side: culprit,
            word: ResultWord::BadSetup,
            turn: 0,
            values: [0, 0],
        }
    }

    /// Returns the side whose program is missing, or none if both are.
    fn culprit(&self) -> Option<Side> {
        match [&self.errors[0], &self.errors[1]] {
            [Some(_), None] => Some(RED),
            [None, Some(_)] => Some(BLUE),
            _ => None,
        }
    }

    /// Returns the result line of the game.
    pub(crate) fn result_line(&self) -> String {
        String::from_utf8_lossy(&self.summary().to_line())
            .trim_end()
            .to_owned()
    }

    /// Reports the programs that could not be started, on standard error and in the log.
    ///
    /// # Errors
    /// The log cannot be written.
    pub(crate) fn report(&self, log: Option<&Rc<RefCell<LogFile>>>) -> Result<(), Error> {
        let mut entries = Vec::new();
        for side in Side::BOTH {
            let Some(error) = &self.errors[side.index()] else {
                continue;
            };
            tell!("stratego: {}: {error}", side_name(side));
            if self.names[side.index()] == "human" {
                tell!("stratego: a person at the terminal is @human");
            }
            let program = Some(self.names[side.index()].clone().into());
            entries.push(Entry::Unstartable { side, program });
        }
        entries.push(Entry::End {
            place: Place::InSetup,
            reason: Reason::BadSetup(self.culprit()),
        });
        entries.push(Entry::Result(self.summary()));
        log.map_or(Ok(()), |log| {
            let mut log = log.borrow_mut();
            entries.iter().try_for_each(|entry| log.write(entry))
        })
    }
}

/// The port that waits for a remote player of this side.
const fn port(side: Side) -> u16 {
    match side {
        Side::First => 4560,
        Side::Second => 4561,
    }
}

/// How long to try to connect, so that the two copies can be started in either order.
const CONNECT_FOR: Duration = Duration::from_secs(10);
