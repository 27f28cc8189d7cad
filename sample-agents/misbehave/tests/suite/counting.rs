//! A protocol of another crate: the referee says a number, and the agent answers with the next one.

use linesman_games::Side;
use linesman_misbehave::{
    Agent, Entry, Fault, Faulty, Flow, Misbehaver, Player, Point, Protocol, Streams,
};
use linesman_protocols::{Check, Role};

/// The agent. It knows its side once it has heard whether the first number is odd.
#[derive(Default)]
struct Counting {
    side: Option<Side>,
}

const fn check(id: &'static str, is: &'static [Role]) -> Check {
    Check {
        id,
        clause: "1",
        is,
        ..Check::BLANK
    }
}

static FLUSHES: Check = check("counting/stream/flushes", &[Role::Flushes]);
static ADDS_ONE: Check = check("counting/number/adds-one", &[]);
static EXIT_STATUS: Check = check("counting/end/exit-status", &[Role::ExitStatus]);

impl Protocol for Counting {
    type Answer = ();
    type Choice = u32;

    const NAME: &'static str = "counting";
    const CHECKS: &'static [&'static Check] = &[&FLUSHES, &ADDS_ONE, &EXIT_STATUS];
    const MOVE: () = ();
    const SIDE_NAME: fn(Side) -> &'static str = |side| ["even", "odd"][side.index()];

    fn is_end(line: &str) -> bool {
        line == "bye"
    }

    fn side(&self) -> Option<Side> {
        self.side
    }

    fn has_lost(&self) -> bool {
        false
    }
}

impl Faulty for Counting {
    fn fault(id: &str) -> Option<Fault<Self>> {
        (id == "number/adds-one")
            .then(|| Fault::choose(|number, game, _| number + u32::from(game.moves == 1)))
    }
}

impl Agent for Counting {
    fn handle_line(&mut self, line: &str, player: &mut Player<'_, Self>) -> Flow {
        if Self::is_end(line) {
            return player.leave(self);
        }
        let Ok(number) = line.parse::<u32>() else {
            return player.exit(1, "this is not a number");
        };
        let side = if number.is_multiple_of(2) {
            Side::Second
        } else {
            Side::First
        };
        self.side.get_or_insert(side);
        if !player.act(Point::Before(()), self)? {
            return Flow::Continue(());
        }
        let answer = player.choose(number + 1, self);
        player.say((), format!("{answer}\n"), self)
    }
}

#[test]
fn a_protocol_of_another_crate_gets_the_faults_and_the_conditions() {
    let entries = [Entry::of::<Counting>()];
    assert_eq!(entries[0].ids().len(), 3);
    for (words, status, expected) in [
        ("counting", 0, "2\n4\n6\n8\n"),
        ("--break counting/number/adds-one", 0, "2\n5\n6\n8\n"),
        // To the fault the game begins with the second move.
        (
            "--break counting/number/adds-one --when ply:2",
            0,
            "2\n4\n7\n8\n",
        ),
        (
            "--break counting/number/adds-one --when side:odd",
            0,
            "2\n4\n6\n8\n",
        ),
        ("--break counting/end/exit-status", 3, "2\n4\n6\n8\n"),
        ("--break counting/stream/flushes", 0, "2\n4\n6\n8\n"),
    ] {
        let misbehaver = Misbehaver::from_words(&entries, words.split(' ')).map_err(drop);
        let mut output = Vec::new();
        let mut world = Streams::new(&b"1\n3\n5\n7\nbye\n"[..], &mut output);
        let actual = misbehaver
            .unwrap()
            .play(&mut world, fastrand::Rng::with_seed(1));
        assert_eq!(actual, status, "{words}");
        assert_eq!(String::from_utf8(output).unwrap(), expected, "{words}");
    }
}
