//! Options that there are not: each command says so, and what was probably meant. None is called an agent.

use std::fs;

use super::{program, run, stderr, stdout};

/// Runs `linesman` with these words and returns what it says about them.
fn refused(line: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(folder.path(), line).code(2);
    assert_eq!(stdout(&ran), "", "{line}");
    stderr(&ran)
}

/// Command lines, the option in each that there is not, and the one that was meant, with its value.
const MEANT: &str = r#"
# Slips.
play stratego a b --gmaes 5 => --gmaes | games
play stratego a --gmaes 5 b => --gmaes | games
play stratego --gmaes=5 a b => --gmaes | games
play stratego a b -games 5 => -games | games
play stratego a b --Games 5 => --Games | games
compare bitwa a b --max_games 5 => --max_games | max-games
tournament bitwa a b --games-pre-pair 5 => --games-pre-pair | games-per-pair
arbiter bitwa a b --prot 80 => --prot | port
analyze a start --second 4 => --second | seconds
talk --waitt 5s bitwa a => --waitt | wait
check bitwa --gmaes 5 -- a => --gmaes | games
record bitwa --frm x -- a => --frm | from
run x.yaml --quik -- a => --quik | quick
compare uci a b -resign movecount=3 score=600 twosided=true => -resign | resign moves=3,score=600,sides=both
play uci a b -draw movenumber=34 movecount=8 score=20 => -draw | draw from=34,moves=8,score=20
play uci a b -maxmoves 200 => -maxmoves | turns 200
play uci a b -each plies=5 => -each | depth 5
play uci a b -each tc=40/1:00+0.5 => -each | clock 40/60+0.5
play uci a b -each tc=inf depth=5 => -each | depth 5
play uci a b -each tc=5+1 restart=on => -each | clock 5+1 --restart on
play uci a b -st=5 => -st | clock 5/move
play uci a b -epdout file=x.epd => -epdout | record
vet subs --job 4 => --job | jobs
view x --exprt y => --exprt | export
replay x.log --boards => --boards | board
verify x --signatur y => --signatur | signature
tournament run cup.toml --qiet => --qiet | quiet
tournament serve cup.toml --prot 80 => --prot | port
# One dash: '-output x' is not '-o utput x'.
vet subs -output x => -output | output
record bitwa -output x -- a => -output | output
# What fastchess, cutechess-cli and cgarena call it.
play stratego a b --rounds 5 => --rounds | games
play stratego a b -rounds 5 => -rounds | games
play bitwa a b -repeat => -repeat | swap
play bitwa a b --tc=5 => --tc | time
play otep a b -each tc=60+1 => -each | clock 60+1
play stratego a b -maxmoves 7 => -maxmoves | turns 7
play stratego a b -pgnout x.pgn => -pgnout | record
play stratego a b -srand 7 => -srand | seed 7
tournament stratego a b --rounds 5 => --rounds | games-per-pair
tournament stratego a b -concurrency 4 => -concurrency | jobs 4
compare otep a b -openings file=x.epd => -openings | openings x.epd
compare otep a b -sprt elo0=0 elo1=5 => -sprt | elo0 0 --elo1 5
play uci a b -openings file=x.epd format=epd order=random plies=8 -repeat => -openings | openings x.epd --openings-order random --openings-plies 8
play uci a b -order random => -order | openings-order random
compare uci a b -plies 8 => -plies | openings-plies 8
play uci a b -variant fischerandom => -variant | variant chess960
play uci a b -st 5 => -st | clock 5/move
play uci a b -timemargin 50 => -timemargin | margin 50ms
compare uci a b -each tc=8+0.08 'option.Skill Level=7' nodes=5 proto=uci => -each | clock 8+0.08 --option 'Skill Level=7' --nodes 5
compare otep a b -rounds 5 => -rounds | max-games
vet subs --threads 4 => --threads | jobs
tournament run cup.toml -concurrency 4 => -concurrency | jobs 4
# Options of another protocol are not suggested.
play bitwa a b --timee 5s => --timee | time
play stratego a b --timeou 5s => --timeou | timeout
"#;

/// Command lines, the option in each that there is not, and what is said instead of another one.
const OTHERWISE: &str = r#"
# What has no counterpart there.
compare uci a b -tb /tables => -tb | there are no tablebases
play uci a b -policy round => -policy | both games of a pair have the same opening
play stratego a b --concurrency 2 => --concurrency | games are played one after another
tournament stratego a b --swiss => --swiss | a plan has it, such as format = "swiss"
tournament --swiss stratego a b => --swiss | a plan has it, such as format = "swiss"
tournament bitwa a b -repeat -recover => -repeat | each pair of agents plays from both sides
play otep a b -each restart=on => -each | a program that crashes loses only its game
play bitwa a b -recover => -recover | a program that crashes loses only its game
play bitwa a b -resign movecount=3 score=400 => -resign | the referee ends no game of this protocol before
play bitwa a b -draw movenumber=40 => -draw | the referee ends no game of this protocol before
play -engine cmd=a -engine cmd=b -each tc=40/60 => -engine | an agent is one word
-engine cmd=a -engine cmd=b => -engine | an agent is one word
tournament run cup.toml --rounds 3 => --rounds | the plan has it, as the entry 'games'; 'games' is how many games each pair plays, and 'rounds' how often all meet
tournament run cup.toml --num-games 3 => --num-games | the plan has it, as the entry 'games'
tournament run cup.toml -recover => -recover | a program that crashes loses only its game
arbiter bitwa a b --swap => --swap | 'play' has it
talk bitwa --gmaes 5 a => --gmaes | see: linesman talk --help
view x -p 80 => -p | see: linesman view --help
"#;

/// Command lines with the words of other programs and not the option before them, and what is said.
const WORDS: &str = r#"
play uci a b tc=8+0.08 => "tc=8+0.08" is no agent; did you mean --clock 8+0.08?
compare uci a b st=5 => "st=5" is no agent; did you mean --clock 5/move?
play uci a b order=random => "order=random" is no agent; did you mean --openings-order random?
play uci a b file=x.epd => "file=x.epd" is no agent; did you mean --openings x.epd?
play uci a b format=epd => "format=epd" is no agent; the format of a book is seen from the file
play uci true tc=8 => "tc=8" is no agent; did you mean --clock 8?
play uci cmd=x name=y => "cmd=x" is no agent; an agent is one word without a dash, such as 'python3 bot.py' or NAME='python3 bot.py'
"#;

/// Returns the rows of a table: a command line, and what is said of it.
fn rows(table: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = table.lines();
    let rows = rows.filter(|row| !row.is_empty() && !row.starts_with('#'));
    rows.map(|row| row.split_once(" => ").unwrap())
}

#[test]
fn an_option_that_there_is_not_is_never_called_an_agent() {
    let check = |line: &str, asked: &str, expected: &str| {
        let text = refused(line);
        let sentence = format!("linesman: there is no option {asked}; {expected}");
        assert!(text.starts_with(&sentence), "{line}: {text}");
    };
    for (line, said) in rows(MEANT) {
        let (asked, meant) = said.split_once(" | ").unwrap();
        check(line, asked, &format!("did you mean --{meant}?\n"));
    }
    for (line, said) in rows(OTHERWISE) {
        let (asked, expected) = said.split_once(" | ").unwrap();
        check(line, asked, expected);
    }
}

#[test]
fn words_of_other_programs_are_no_agents() {
    for (line, expected) in rows(WORDS) {
        let text = refused(line);
        let is_said = text.lines().any(|said| said.ends_with(expected));
        assert!(is_said, "{line}: {text}");
    }
}

#[test]
fn an_option_of_an_agent_is_told_where_it_belongs() {
    let check = |line: &str, parts: &[&str]| {
        let text = refused(line);
        for part in parts {
            assert!(text.contains(part), "{line}: {text}");
        }
    };
    check(
        "play bitwa python3 bot.py --fast b",
        &[
            "there is no option --fast; an agent is one word, ",
            "such as 'python3 bot.py --fast'",
        ],
    );
    check(
        "analyze python3 engine.py --fast start",
        &[
            "there is no option --fast; an agent is one word, ",
            "such as 'python3 engine.py --fast'",
        ],
    );
    check(
        "check bitwa python3 bot.py --fast",
        &[
            "the agent's command comes after '--'; use: linesman check bitwa -- python3 bot.py --fast\n",
        ],
    );
    check(
        "check bitwa python3 bot.py --gmaes 5",
        &[
            "there is no option --gmaes; did you mean --games? The agent's command comes after '--'\n",
        ],
    );
    let misplaced = "options come before the agents and before '--'";
    check(
        "check bitwa -- --games 5 python3 bot.py",
        &["--games is an option", misplaced],
    );
    check(
        "play bitwa -- --swap b",
        &["--swap is an option", misplaced],
    );
    check(
        "record bitwa -o x.yaml -- --side first a",
        &["--side is an option", misplaced],
    );
    check(
        "--sandbox full check bitwa -- a",
        &["--sandbox comes after the command, as in: linesman check --sandbox"],
    );
}

#[test]
fn the_options_of_an_agent_are_its_own() {
    let folder = tempfile::tempdir().unwrap();
    // It plays only if it has its options.
    let bot = include_str!("bitwa/bot.py").replace(
        "def main():",
        "def main():\n    assert sys.argv[1:] == [\"--rounds\", \"-concurrency\"], sys.argv",
    );
    let bot = bot.replace("PAUSE = int(sys.argv[1])", "PAUSE = int(0)");
    fs::write(folder.path().join("stay.py"), bot).unwrap();
    let agent = "'python3 stay.py --rounds -concurrency'";
    for line in [
        format!("play bitwa {agent} NAME={agent}"),
        format!("play bitwa -- {agent} NAME={agent}"),
        "check bitwa --scenario none/of/these -- python3 stay.py --rounds -concurrency".to_owned(),
        "talk bitwa python3 stay.py --rounds -concurrency".to_owned(),
    ] {
        let words = shell_words::split(&line).unwrap();
        let ran = program()
            .current_dir(folder.path())
            .args(words)
            .write_stdin("")
            .assert();
        let output = ran.get_output();
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(
            !text.contains("no option") && !text.contains("AssertionError"),
            "{line}: {text}"
        );
    }
}

#[test]
fn an_entry_that_a_plan_has_not_is_told_with_the_right_one() {
    let folder = tempfile::tempdir().unwrap();
    let entrants = "[[entrant]]\nname = \"a\"\ncommand = \"true\"\n[[entrant]]\nname = \"b\"\ncommand = \"true\"\n";
    let check = |plan: &str, expected: &str| {
        fs::write(folder.path().join("cup.toml"), plan).unwrap();
        let text = stderr(&run(folder.path(), "tournament run cup.toml").code(2));
        assert!(text.contains(expected), "{plan}: {text}");
    };
    for (entry, expected) in [
        (
            "concurrency = 4",
            "a plan has no entry 'concurrency'; how many games run at the same time is an option: linesman tournament run PLAN --jobs N; ",
        ),
        ("matches = 4", "did you mean 'games'?"),
        ("swiss = true", "did you mean 'format'?"),
        ("srand = 4", "did you mean 'seed'?"),
        (
            "repeat = true",
            "each pair of agents plays from both sides; ",
        ),
        (
            "recover = true",
            "a program that crashes loses only its game",
        ),
        (
            "tc = \"5\"",
            "the time is in [options]: clock, time or timeout",
        ),
        ("board = \"duel\"", "it is an entry of [options]"),
        (
            "memory = \"1GB\"",
            "a plan has no entry 'memory'; it is an entry of [limits]; ",
        ),
        ("level = \"full\"", "it is an entry of [sandbox]; "),
        (
            "pgnout = \"x\"",
            "'linesman tournament export' writes all games; ",
        ),
        (
            "[limits]\nconcurrency = 4",
            "[limits] has no entry 'concurrency'; how many games run",
        ),
        ("[limits]\nmem = \"1GB\"", "did you mean 'memory'?"),
        (
            "[options]\ntc = \"5s\"",
            "[options] has no entry 'tc'; did you mean 'time'?",
        ),
        ("[[engine]]\ncmd = \"a\"", "did you mean 'entrant'?"),
    ] {
        let plan = format!("protocol = \"bitwa\"\n{entry}\n{entrants}");
        check(&plan, expected);
    }
    check(
        "protocol = \"bitwa\"\n[[entrant]]\nname = \"a\"\ncmd = \"true\"\n",
        "[[entrant]] has no entry 'cmd'; did you mean 'command'?",
    );
    check(
        "protocol = \"bitwa\"\n[[entrant]]\nname = \"a\"\ndir = \"x\"\n",
        "did you mean 'folder'?",
    );
}
