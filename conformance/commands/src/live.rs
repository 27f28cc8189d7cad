//! The page on which games are watched and played while they are played here.

use std::{os::fd::OwnedFd, sync::Arc, thread};

use clap::Args;
use linesman_interface::{game::Contestant, protocol::Descriptor};
use linesman_viewer::{Feed, Live, Server, Viewer};

use crate::{Failure, host::host_name};

/// Whether games are shown on a page, and where.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Page")]
pub(crate) struct PageOptions {
    /// Show the games on a page of this machine. @human plays there, by mouse or keyboard. Each person has an address of their own
    #[arg(long, conflicts_with = "tui")]
    view: bool,
    /// The port of the page on 127.0.0.1 [default: any free one]
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        requires = "view"
    )]
    port: u16,
    /// Answer under this name too, where a browser knows this machine by another one, as behind a port that is forwarded. Repeatable
    #[arg(long, value_name = "NAME", value_parser = host_name, requires = "view")]
    allow_host: Vec<String>,
}

impl PageOptions {
    /// Opens the page, if one is wanted, and seats the people there.
    ///
    /// # Errors
    /// The page cannot be served.
    pub(crate) fn open(
        &self,
        descriptor: &'static Descriptor,
        contestants: &mut [Contestant; 2],
    ) -> Result<Option<LivePage>, Failure> {
        if !self.view {
            return Ok(None);
        }
        let people = contestants.iter().filter(|it| it.is_person).count();
        let viewers = viewers(people);
        let (live, lines) = Live::new(viewers, people, "resign").map_err(Failure::system)?;
        let lines: Vec<Arc<OwnedFd>> = lines.into_iter().map(Arc::new).collect();
        let persons = contestants.iter_mut().filter(|it| it.is_person);
        for (contestant, lines) in persons.zip(&lines) {
            contestant.lines = Some(Arc::clone(lines));
        }
        let server = Server::bind_for(self.port, people.max(1)).map_err(Failure::serve)?;
        let server = server.allowing(&self.allow_host);
        serve(server, live.clone(), &names(descriptor, contestants));
        Ok(Some(LivePage {
            live,
            lines,
            descriptor,
        }))
    }
}

/// Returns who looks at the page: each person at an address of their own, or someone who only watches.
fn viewers(people: usize) -> Vec<Viewer> {
    if people == 0 {
        return vec![Viewer::default()];
    }
    let person = |person| Viewer {
        person: Some(person),
        ..Viewer::default()
    };
    (0..people).map(person).collect()
}

/// Returns the names of the people, with their sides in the first game.
fn names(descriptor: &Descriptor, contestants: &[Contestant; 2]) -> Vec<String> {
    let all = contestants.iter().zip(descriptor.sides);
    let people = all.filter(|(contestant, _)| contestant.is_person);
    let names = people.map(|(contestant, side)| format!("{} ({side})", contestant.name));
    names.collect()
}

/// Serves games, and prints the addresses with the names of those who play there.
fn serve(server: Server, live: Live, names: &[String]) {
    let addresses = server.addresses();
    thread::spawn(move || server.run_live(live));
    for (index, address) in addresses.iter().enumerate() {
        match names.get(index).filter(|_| names.len() > 1) {
            Some(name) => tell!("linesman: {name} plays at {address}"),
            None => tell!("linesman: open {address} in a browser"),
        }
    }
}

/// A page on which games are shown.
pub(crate) struct LivePage {
    live: Live,
    /// Where the lines of each person come from.
    lines: Vec<Arc<OwnedFd>>,
    descriptor: &'static Descriptor,
}

impl LivePage {
    /// Begins to show a game with this number. Its record goes to the feed that is returned.
    pub(crate) fn begin(&self, number: usize, seated: [&Contestant; 2]) -> Feed {
        let person = |contestant: &Contestant| {
            let lines = contestant.lines.as_ref()?;
            self.lines.iter().position(|own| Arc::ptr_eq(own, lines))
        };
        let name = format!("game {number}");
        self.live.begin(self.descriptor, &name, seated.map(person))
    }

    /// Waits until the page is opened, so that nothing is missed. A person is waited for by the game anyway.
    pub(crate) fn wait_for_someone(&self) {
        if self.lines.is_empty() {
            self.live.wait_for_someone();
        }
    }

    /// Stays until the page is closed.
    pub(crate) fn stay(&self) {
        tell!("linesman: the page stays until it is closed; Ctrl-C ends it");
        self.live.wait_until_alone();
    }
}
