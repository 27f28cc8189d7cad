//! What other programs call the options of games and tournaments.
//!
//! People come from fastchess, cutechess-cli and cgarena. A table says what each of their options is here, so that a command line and a
//! plan can name it.

use linesman_protocols::TimeControl;

/// Options of other programs that mean the same, and what they are here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// Their names, separated by spaces, in lower case, without dashes and underscores.
    names: &'static str,
    /// The options of our commands, without dashes. The first that a command has is meant.
    pub options: &'static [&'static str],
    /// What to do where a command has none of them; empty if there is nothing to say.
    pub advice: &'static str,
    /// The entry of a table of a plan; empty if no table has one.
    pub entry: &'static str,
    /// What to do in a plan where its table has no such entry, or where the entry alone does not say it; empty if there is nothing to say.
    pub plan: &'static str,
}

/// Returns what an option of another program is here. The name may have dashes or underscores in it, and letters of any case.
#[must_use]
pub fn elsewhere(name: &str) -> Option<&'static Elsewhere> {
    let plain = plain(name);
    let mut rows = TABLE.iter();
    rows.find(|row| row.names.split(' ').any(|name| name == plain))
}

/// A word such as `tc=8+0.08`, which fastchess and cutechess-cli have behind an option such as `-each`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    name: &'static str,
    /// The options that it stands behind, separated by spaces. One of these names is an option of its own if it is the part's name.
    behind: &'static str,
    /// The option of our commands, without dashes; empty if there is none.
    pub option: &'static str,
    /// What its value is there.
    form: Form,
    /// What to do where a command does not have the option.
    pub advice: &'static str,
}

/// What the value of a part is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The same.
    Same,
    /// A clock.
    Clock,
    /// A time for each move.
    EachMove,
    /// Milliseconds.
    Millis,
    /// One of these words, each with ours.
    Words(&'static [(&'static str, &'static str)]),
    /// An entry of a value that is a list, with this name.
    Entry(&'static str),
    /// An entry that is there, or not.
    Both(&'static str),
}

impl Part {
    /// Returns the value of our option for this value. None if it has none.
    #[must_use]
    pub fn value(&self, value: &str) -> Option<String> {
        Some(match self.form {
            Form::Same => value.to_owned(),
            Form::Clock => clock(value)?,
            Form::EachMove => format!("{value}/{}", TimeControl::EACH),
            Form::Millis => format!("{value}ms"),
            Form::Words(words) => {
                let mut words = words.iter();
                words.find(|(their, _)| *their == value)?.1.to_owned()
            }
            Form::Entry(name) => format!("{name}={value}"),
            Form::Both(entry) => (value == "true").then(|| entry.to_owned())?,
        })
    }

    /// Returns whether values of several such parts are one value of our option, with commas between them.
    #[must_use]
    pub const fn is_entry(&self) -> bool {
        matches!(self.form, Form::Entry(_) | Form::Both(_))
    }
}

/// Returns a clock as we write it: `0:30+0.5` is `30+0.5`. None if it has no end.
fn clock(tc: &str) -> Option<String> {
    let (before, increment) = match tc.split_once('+') {
        Some((before, increment)) => (before, format!("+{increment}")),
        None => (tc, String::new()),
    };
    let (moves, time) = match before.split_once('/') {
        Some((moves, time)) => (format!("{moves}/"), time),
        None => (String::new(), before),
    };
    if time.starts_with("inf") {
        return None;
    }
    let seconds = match time.split_once(':') {
        Some((minutes, seconds)) => {
            let minutes: f64 = minutes.parse().ok()?;
            let seconds: f64 = seconds.parse().ok()?;
            (minutes * 60.0 + seconds).to_string()
        }
        None => time.to_owned(),
    };
    Some(format!("{moves}{seconds}{increment}"))
}

/// Finds the part that a word is, behind an option of this name or alone, and returns it with its value.
#[must_use]
pub fn part<'a>(word: &'a str, behind: Option<&str>) -> Option<(&'static Part, &'a str)> {
    let (name, value) = match word.strip_prefix("option.") {
        Some(option) => ("option", option),
        None => word.split_once('=')?,
    };
    let mut parts = PARTS.iter().filter(|part| part.name == name);
    let stands = |part: &&Part| behind.is_none_or(|it| part.behind.split(' ').any(|own| own == it));
    Some((parts.find(stands)?, value))
}

/// Returns the part that is an option of its own, with this name.
#[must_use]
pub fn part_called(name: &str) -> Option<&'static Part> {
    let is_own = |part: &&Part| part.behind.split(' ').any(|it| it == name);
    PARTS.iter().filter(|part| part.name == name).find(is_own)
}

const fn of_part(
    name: &'static str,
    behind: &'static str,
    option: &'static str,
    form: Form,
    advice: &'static str,
) -> Part {
    Part {
        name,
        behind,
        option,
        form,
        advice,
    }
}

const OF_BOOK: &str = "the format of a book is seen from the file";
/// Whether engines are started again for each game. As cutechess-cli has it, an engine decides that itself if nothing is said.
const RESTART_WORDS: Form = Form::Words(&[("on", "on"), ("off", "off"), ("auto", "off")]);
/// What fastchess and cutechess-cli call Chess960.
const VARIANTS: Form = Form::Words(&[("fischerandom", "chess960"), ("standard", "standard")]);
const MODELS: Form = Form::Words(&[("logistic", "logistic"), ("normalized", "normalized")]);
const ORDERS: Form = Form::Words(&[("random", "random"), ("sequential", "sequential")]);

#[rustfmt::skip]
const PARTS: &[Part] = &[
    of_part("tc", "tc each engine", "clock", Form::Clock, ""),
    of_part("st", "st each engine", "clock", Form::EachMove, ""),
    of_part("timemargin", "timemargin each engine", "margin", Form::Millis, ""),
    of_part("nodes", "nodes each engine", "nodes", Form::Same, ""),
    of_part("depth", "depth each engine", "depth", Form::Same, ""),
    of_part("option", "each engine", "option", Form::Same, ""),
    of_part("variant", "variant", "variant", VARIANTS, ""),
    of_part("file", "openings", "openings", Form::Same, ""),
    of_part("format", "openings", "", Form::Same, OF_BOOK),
    of_part("order", "order openings", "openings-order", ORDERS, ""),
    of_part("plies", "plies openings", "openings-plies", Form::Same, ""),
    of_part("plies", "each engine", "depth", Form::Same, ""),
    of_part("start", "openings", "", Form::Same, EACH_ONCE),
    of_part("policy", "openings", "", Form::Same, EACH_ONCE),
    of_part("elo0", "sprt", "elo0", Form::Same, A_TEST),
    of_part("elo1", "sprt", "elo1", Form::Same, A_TEST),
    of_part("alpha", "sprt", "alpha", Form::Same, A_TEST),
    of_part("beta", "sprt", "beta", Form::Same, A_TEST),
    of_part("model", "sprt", "model", MODELS, A_TEST),
    of_part("score", "resign", "resign", Form::Entry("score"), NO_ADJUDICATION),
    of_part("movecount", "resign", "resign", Form::Entry("moves"), NO_ADJUDICATION),
    of_part("twosided", "resign", "resign", Form::Both("sides=both"), NO_ADJUDICATION),
    of_part("score", "draw", "draw", Form::Entry("score"), NO_ADJUDICATION),
    of_part("movecount", "draw", "draw", Form::Entry("moves"), NO_ADJUDICATION),
    of_part("movenumber", "draw", "draw", Form::Entry("from"), NO_ADJUDICATION),
    of_part("maxmoves", "maxmoves", "turns", Form::Same, NO_ADJUDICATION),
    of_part("srand", "srand", "seed", Form::Same, ""),
    of_part("concurrency", "concurrency", "jobs", Form::Same, ONE_BY_ONE),
    of_part("cmd", "engine", "", Form::Same, AN_AGENT),
    of_part("args", "engine each", "", Form::Same, AN_AGENT),
    of_part("dir", "engine each", "", Form::Same, AN_AGENT),
    of_part("name", "engine", "", Form::Same, AN_AGENT),
    of_part("proto", "engine each", "", Form::Same, AN_AGENT),
    of_part("restart", "engine each", "restart", RESTART_WORDS, RESTARTS),
];

fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| !matches!(c, '-' | '_'));
    letters.flat_map(char::to_lowercase).collect()
}

const fn row(
    names: &'static str,
    options: &'static [&'static str],
    advice: &'static str,
    entry: &'static str,
    plan: &'static str,
) -> Elsewhere {
    Elsewhere {
        names,
        options,
        advice,
        entry,
        plan,
    }
}

const IN_PLAN: &str = "a plan has it, and 'linesman tournament new FILE' writes one";
const ROUNDS: &str = "'games' is how many games each pair plays, and 'rounds' how often all meet, or the rounds of a Swiss tournament";
const NO_ADJUDICATION: &str = "the referee ends no game of this protocol before the rules do";
const NO_TABLEBASES: &str = "there are no tablebases; --resign and --draw end a game by scores";
const RESTARTS: &str = "a program that crashes loses only its game, and is started again";
const ONE_BY_ONE: &str =
    "games are played one after another here, and 'linesman tournament' has --jobs";
const THREADS: &str = "the threads of an engine are set with --option Threads=N, and games at the same time with --jobs of 'linesman tournament'";
const HASH: &str =
    "an option that an engine declares is set with --option, such as --option Hash=64";
const AN_AGENT: &str =
    "an agent is one word without a dash, such as 'python3 bot.py' or NAME='python3 bot.py'";
const AN_ENTRANT: &str = "each entrant is a table [[entrant]] with 'name' and 'command'";
const A_TEST: &str = "'linesman compare' plays until a sequential test decides";
const BOTH_SIDES: &str = "each pair of agents plays from both sides";
const EACH_ONCE: &str = "both games of a pair have the same opening, and each opening of a book comes once before one comes again";
const PENTA: &str = "'linesman compare' counts pairs of games by their points";
const EXPORT: &str = "'linesman tournament export' writes all games";
const TIME: &str = "the time is in [options]: clock, time or timeout, as the protocol has it";
const OWN: &str = "it is an entry of [options], if the protocol has it";
const STATUS: &str =
    "'linesman tournament status' and 'linesman tournament serve' show the table at any time";
const PLAN: &str = "'linesman tournament run PLAN' plays a plan, and goes on where it was stopped";

/// fastchess 1.x (`man.md`), cutechess-cli 1.x (`cutechess-cli.6`), and the configuration of cgarena 0.x.
#[rustfmt::skip]
const TABLE: &[Elsewhere] = &[
    row("rounds round nrounds matches minmatches minmatchesperpair maxmatches encounters",
        &["games-per-pair", "games", "max-games"], "", "games", ROUNDS),
    row("games n numgames ngames", &["games-per-pair", "games", "max-games"], "", "games", ""),
    row("repeat reverse swapsides symmetric twogames", &["swap"], BOTH_SIDES, "", BOTH_SIDES),
    row("noswap", &[], "agents change sides only with --swap of 'linesman play'", "", BOTH_SIDES),
    row("concurrency forceconcurrency workers parallel j maxworkers",
        &["jobs"], ONE_BY_ONE, "", "how many games run at the same time is an option: linesman tournament run PLAN --jobs N"),
    row("threads", &["jobs"], THREADS, "", "the threads of an engine are in its table 'options', and games at the same time are --jobs"),
    row("hash", &[], HASH, "options", "each entrant has its own table 'options', such as options = { Hash = 64 }"),
    row("each both tc timecontrol inc", &["clock", "time", "timeout"], "", "", TIME),
    row("st movetime searchtime", &["seconds", "timeout", "clock"], "", "timeout", TIME),
    row("timemargin", &["timeout", "margin"], "", "timeout", TIME),
    row("engine engines fcp scp p1 p2 bot bots player players conf participants agent agents", &[], AN_AGENT, "entrant", AN_ENTRANT),
    row("cmd cmdrun cmdplaymatch args arg proto", &[], AN_AGENT, "command", AN_ENTRANT),
    row("dir workingdirectory", &[], AN_AGENT, "folder", AN_ENTRANT),
    row("cmdbuild",
        &[], "'linesman.toml' in the folder of a submission says how it is built", "", "an entrant with 'folder' is built as its linesman.toml says"),
    row("openings book openingbook bookfile", &["openings"], IN_PLAN, "openings", "openings are in [openings]"),
    row("bookdepth plies", &["openings-plies"], IN_PLAN, "plies", "openings are in [openings]"),
    row("openingplies", &["opening-plies"], IN_PLAN, "plies", "openings are in [openings]"),
    row("order", &["openings-order"], IN_PLAN, "order", "openings are in [openings]"),
    row("start policy bookmode", &[], EACH_ONCE, "", EACH_ONCE),
    row("sprt", &["elo0"], A_TEST, "", A_TEST),
    row("penta", &[], PENTA, "", A_TEST),
    row("compliance", &[], "'linesman check uci -- ENGINE' tests an engine, and --profile fastchess what fastchess asks", "", ""),
    row("option", &["option"], "", "options", "each entrant has its own table 'options'"),
    row("recover strikes", &[], RESTARTS, "", RESTARTS),
    row("restart", &["restart"], RESTARTS, "restart", RESTARTS),
    row("pgnout pgn livepgnout epdout savegames replay replays", &["record"], EXPORT, "", EXPORT),
    row("srand randomseed rng", &["seed"], "", "seed", ""),
    row("seeds", &[], "a plan has format = \"gauntlet\" and challengers = N", "challengers", ""),
    row("resign adjudicate matewin", &["resign"], NO_ADJUDICATION, "resign", OWN),
    row("draw drawadjudication", &["draw"], NO_ADJUDICATION, "draw", OWN),
    row("tb tbpieces tbignore50 tbadjudicate", &[], NO_TABLEBASES, "", NO_TABLEBASES),
    row("maxmoves maxplies maxturns maxrounds movelimit", &["turns"], NO_ADJUDICATION, "turns", OWN),
    row("board rules turns clock time timeout", &[], "", "", OWN),
    row("tournament tournamenttype type mode scheduler schedule bergerschedule",
        &[], "a plan has 'format', and 'linesman tournament new FILE' writes one", "format", ""),
    row("swiss knockout gauntlet roundrobin doubleroundrobin elimination pyramid ladder",
        &[], "a plan has it, such as format = \"swiss\", and 'linesman tournament new FILE' writes one", "format", ""),
    row("log logfile debug verbose", &["transcripts"], EXPORT, "", EXPORT),
    row("wait", &[], "a game begins as soon as the one before it is over", "", ""),
    row("event site name", &[], IN_PLAN, "title", ""),
    row("variant variants map maps", &["variant", "rules", "board", "profile"], "", "", OWN),
    row("protocol", &["protocol"], "the protocol comes first, without a dash", "protocol", ""),
    row("ratinginterval scoreinterval outcomeinterval autosaveinterval report showlatency kfactor leaderboard",
        &["report"], STATUS, "", STATUS),
    row("output outputformat", &["output", "format"], "", "", STATUS),
    row("config tournamentfile resume quick file plan", &[], PLAN, "", PLAN),
    row("useaffinity affinity cpus",
        &[], "a plan has it: 'cores' in [limits]", "cores", "the processor cores of a game are in [limits]: cores"),
    row("memlimit mem memorylimit ram", &["memory"], "", "memory", "the memory is in [limits]: memory"),
    row("multipv nummoves", &["moves"], "", "", ""),
    row("depth nodes", &["seconds", "depth"], "", "", ""),
    row("algorithm rating elo", &[], "the table has ratings in Elo", "ranking", ""),
    row("server port host expose listen", &["port"], STATUS, "", "'linesman tournament serve PLAN' shows a page"),
    row("matchmaking minplayers maxplayers", &[], IN_PLAN, "format", ""),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_name_is_found_however_it_is_written() {
        for name in ["maxmoves", "max-moves", "MaxMoves", "max_moves"] {
            assert_eq!(elsewhere(name).unwrap().options, ["turns"], "{name}");
        }
        assert_eq!(elsewhere("no-such-thing"), None);
    }

    #[test]
    fn a_part_has_its_value_as_we_write_it() {
        for (word, option, expected) in [
            ("tc=40/60+0.6", "clock", "40/60+0.6"),
            ("st=5", "clock", "5/move"),
            ("timemargin=50", "margin", "50ms"),
            ("option.Skill Level=7", "option", "Skill Level=7"),
            ("variant=fischerandom", "variant", "chess960"),
            ("order=random", "openings-order", "random"),
        ] {
            let (part, value) = part(word, None).unwrap();
            let found = part.value(value);
            assert_eq!((part.option, found.as_deref()), (option, Some(expected)));
        }
        assert_eq!(part("new=./engine", None), None);
        assert_eq!(part("tc", None), None);
    }

    #[test]
    fn a_part_means_what_the_option_before_it_says() {
        let check = |word: &str, behind: &str, expected: Option<(&str, &str)>| {
            let found = part(word, Some(behind));
            let found = found.and_then(|(part, value)| Some((part.option, part.value(value)?)));
            let expected = expected.map(|(option, value)| (option, value.to_owned()));
            assert_eq!(found, expected, "{behind} {word}");
        };
        check("plies=8", "openings", Some(("openings-plies", "8")));
        check("plies=8", "each", Some(("depth", "8")));
        check("file=x", "epdout", None);
        check("score=600", "resign", Some(("resign", "score=600")));
        check("movenumber=34", "draw", Some(("draw", "from=34")));
        check("twosided=false", "resign", None);
        // Half a minute, a minute and a half for 40 moves, and a clock without an end.
        check("tc=0:30+0.5", "each", Some(("clock", "30+0.5")));
        check("tc=40/1:30", "each", Some(("clock", "40/90")));
        check("tc=inf", "each", None);
    }

    #[test]
    fn every_name_is_plain_and_there_once() {
        let mut seen = HashSet::new();
        for row in TABLE {
            for name in row.names.split(' ') {
                assert_eq!(plain(name), name);
                assert!(seen.insert(name), "{name}");
            }
        }
    }
}
