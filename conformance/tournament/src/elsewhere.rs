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
    /// The option of our commands, without dashes; empty if there is none.
    pub option: &'static str,
    /// What its value is there: `{}` stands for the value of the part.
    form: &'static str,
    /// What to do where a command does not have the option.
    pub advice: &'static str,
}

impl Part {
    /// Returns the value of our option for this value.
    #[must_use]
    pub fn value(&self, value: &str) -> String {
        match (self.name, value) {
            ("variant", FISCHER) => "chess960".to_owned(),
            ("st", time) => format!("{time}/{}", TimeControl::EACH),
            _ => self.form.replace("{}", value),
        }
    }
}

/// Finds the part that a word is, and returns it with its value.
#[must_use]
pub fn part(word: &str) -> Option<(&'static Part, &str)> {
    if let Some(option) = word.strip_prefix("option.") {
        return Some((part_called("option")?, option));
    }
    let (name, value) = word.split_once('=')?;
    Some((part_called(name)?, value))
}

/// Returns the part of this name, which some options of these programs have too.
#[must_use]
pub fn part_called(name: &str) -> Option<&'static Part> {
    PARTS.iter().find(|part| part.name == name)
}

const fn of_part(
    name: &'static str,
    option: &'static str,
    form: &'static str,
    advice: &'static str,
) -> Part {
    Part {
        name,
        option,
        form,
        advice,
    }
}

/// What fastchess and cutechess-cli call Chess960.
const FISCHER: &str = "fischerandom";
const OF_BOOK: &str = "the format of a book is seen from the file";

#[rustfmt::skip]
const PARTS: &[Part] = &[
    of_part("tc", "clock", "{}", ""),
    of_part("st", "clock", "{}", ""),
    of_part("timemargin", "margin", "{}ms", ""),
    of_part("nodes", "nodes", "{}", ""),
    of_part("depth", "depth", "{}", ""),
    of_part("option", "option", "{}", ""),
    of_part("variant", "variant", "{}", ""),
    of_part("file", "openings", "{}", ""),
    of_part("format", "", "", OF_BOOK),
    of_part("order", "openings-order", "{}", ""),
    of_part("plies", "openings-plies", "{}", ""),
    of_part("start", "", "", EACH_ONCE),
    of_part("policy", "", "", EACH_ONCE),
    of_part("elo0", "elo0", "{}", A_TEST),
    of_part("elo1", "elo1", "{}", A_TEST),
    of_part("alpha", "alpha", "{}", A_TEST),
    of_part("beta", "beta", "{}", A_TEST),
    of_part("model", "model", "{}", A_TEST),
    of_part("cmd", "", "", AN_AGENT),
    of_part("args", "", "", AN_AGENT),
    of_part("dir", "", "", AN_AGENT),
    of_part("name", "", "", AN_AGENT),
    of_part("proto", "", "", AN_AGENT),
    of_part("restart", "", "", RESTARTS),
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
const RESTARTS: &str =
    "every game starts its programs again, and one that crashes loses only its game";
const ONE_BY_ONE: &str =
    "games are played one after another here, and 'linesman tournament' has --jobs";
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
    row("concurrency forceconcurrency threads workers parallel j maxworkers",
        &["jobs"], ONE_BY_ONE, "", "how many games run at the same time is an option: linesman tournament run PLAN --jobs N"),
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
    row("recover restart strikes", &[], RESTARTS, "", RESTARTS),
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
            let (part, value) = part(word).unwrap();
            assert_eq!((part.option, &*part.value(value)), (option, expected));
        }
        assert_eq!(part("new=./engine"), None);
        assert_eq!(part("tc"), None);
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
