//! `stratego -g`: the game on a page of this machine, where people play by point and click.

use std::{fs::File, os::fd::OwnedFd, path::Path, thread};

use linesman_games::stratego::{BLUE, RED};
use linesman_protocol_stratego::STRATEGO;
use linesman_protocols::stratego::side_name;
use linesman_referee::Agent;
use linesman_viewer::{Feed, Game, Live, Server, Viewer, of_past_game};

use crate::{args::Arguments, error::Error, kind::Kind};

/// The page of a game.
pub(crate) struct Page {
    live: Live,
    /// Where the lines of each person come from.
    lines: Vec<OwnedFd>,
    /// The number of the person at each side.
    people: [Option<usize>; 2],
}

impl Page {
    /// Opens the page of a game between two players, if -g asks for one, and waits until someone looks at it, unless a person plays. The
    /// addresses are printed on standard error.
    ///
    /// # Errors
    /// The page cannot be served.
    pub(crate) fn of_players(
        arguments: &Arguments,
        kinds: [&Kind<'_>; 2],
    ) -> Result<Option<Self>, Error> {
        if !arguments.window {
            return Ok(None);
        }
        let mut count = 0;
        let people = kinds.map(|kind| {
            matches!(kind, Kind::Human).then(|| {
                count += 1;
                count - 1
            })
        });
        let covered = [arguments.hide_red, arguments.hide_blue];
        let is_against_a_person = kinds.iter().all(|kind| !matches!(kind, Kind::Program(_)));
        let viewer = |person| Viewer {
            person: Some(person),
            hidden: if is_against_a_person {
                [false; 2]
            } else {
                covered
            },
            is_open: !is_against_a_person,
            covered: [false; 2],
            is_arbiter: false,
        };
        let watcher = Viewer {
            covered,
            ..Viewer::default()
        };
        let viewers = match count {
            0 => vec![watcher],
            count => (0..count).map(viewer).collect(),
        };
        let page = Self::open(viewers, people)?;
        if count == 0 {
            page.live.wait_for_someone();
        }
        Ok(Some(page))
    }

    /// Opens a page with the game of a log, which was judged by the rules of the profile with this name.
    ///
    /// # Errors
    /// The log has no game that can be shown, or the page cannot be served.
    pub(crate) fn of_log(
        path: &Path,
        bytes: &[u8],
        profile: &str,
        arguments: &Arguments,
    ) -> Result<Self, Error> {
        let watcher = Viewer {
            covered: [arguments.hide_red, arguments.hide_blue],
            ..Viewer::default()
        };
        let page = Self::open(vec![watcher], [None; 2])?;
        if let Some(game) = game_of(path, bytes, profile) {
            page.live.show(game);
        }
        Ok(page)
    }

    fn open(viewers: Vec<Viewer>, people: [Option<usize>; 2]) -> Result<Self, Error> {
        let count = people.iter().flatten().count();
        let (live, lines) =
            Live::new(viewers, count, "SURRENDER").map_err(Error::cannot("open the page"))?;
        let server = Server::bind_for(0, count.max(1))?;
        let addresses = server.addresses();
        let served = live.clone();
        thread::spawn(move || server.run_live(served));
        for side in [RED, BLUE] {
            if let (Some(person), 2) = (people[side.index()], count) {
                tell!(
                    "stratego: {} plays at {}",
                    side_name(side),
                    addresses[person]
                );
            }
        }
        if count < 2 {
            tell!("stratego: open {} in a browser", addresses[0]);
        }
        Ok(Self {
            live,
            lines,
            people,
        })
    }

    /// Begins to show the game. Its record goes to the feed that is returned.
    pub(crate) fn begin(&self) -> Feed {
        self.live.begin(STRATEGO, "stratego", self.people)
    }

    /// Returns the person at a side, whose lines come from the page. What is sent is dropped, because the page follows the record.
    ///
    /// # Errors
    /// The system fails.
    pub(crate) fn person(&self, side: linesman_games::Side) -> Result<Agent, Error> {
        let person = self.people[side.index()].unwrap_or_default();
        let lines = self.lines[person].try_clone();
        let nowhere = File::options().write(true).open("/dev/null");
        let cannot = || Error::cannot("open the page");
        Ok(Agent::attach(
            lines.map_err(cannot())?,
            nowhere.map_err(cannot())?.into(),
        ))
    }

    /// Stays until the page is closed.
    pub(crate) fn stay(&self) {
        tell!("stratego: the page stays until it is closed; Ctrl-C ends it");
        self.live.wait_until_alone();
    }
}

/// Returns the game of a log; none if it has none.
fn game_of(path: &Path, bytes: &[u8], profile: &str) -> Option<Game> {
    let mut past = (STRATEGO.replay?.read)(bytes).ok()?;
    past.profile = Some(profile.to_owned());
    let name = path.file_name().unwrap_or(path.as_os_str());
    Some(of_past_game(STRATEGO, &past, None, &name.to_string_lossy()))
}
