//! Options that there are not: each command says so, and what was probably meant. None is called an agent.

use std::fs;

use super::program;

/// Runs `linesman` with these words and returns what it says about them.
fn refused(line: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let words = shell_words::split(line).unwrap();
    let ran = program()
        .current_dir(folder.path())
        .args(words)
        .assert()
        .code(2);
    let output = ran.get_output();
    assert_eq!(output.stdout, b"", "{line}");
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn an_option_that_there_is_not_is_never_called_an_agent() {
    let check = |line: &str, asked: &str, expected: &str| {
        let text = refused(line);
        let sentence = format!("linesman: there is no option {asked}; {expected}");
        assert!(text.starts_with(&sentence), "{line}: {text}");
    };
    let ours = |line: &str, asked: &str, meant: &str| {
        check(line, asked, &format!("did you mean --{meant}?\n"));
    };
    // Slips.
    ours("play stratego a b --gmaes 5", "--gmaes", "games");
    ours("play stratego a --gmaes 5 b", "--gmaes", "games");
    ours("play stratego --gmaes=5 a b", "--gmaes", "games");
    ours("play stratego a b -games 5", "-games", "games");
    ours("play stratego a b --Games 5", "--Games", "games");
    ours(
        "compare bitwa a b --max_games 5",
        "--max_games",
        "max-games",
    );
    ours(
        "tournament bitwa a b --games-pre-pair 5",
        "--games-pre-pair",
        "games-per-pair",
    );
    ours("arbiter bitwa a b --prot 80", "--prot", "port");
    ours("analyze a start --second 4", "--second", "seconds");
    ours("talk --waitt 5s bitwa a", "--waitt", "wait");
    ours("check bitwa --gmaes 5 -- a", "--gmaes", "games");
    ours("record bitwa --frm x -- a", "--frm", "from");
    ours("run x.yaml --quik -- a", "--quik", "quick");
    ours(
        "compare uci a b -resign movecount=3 score=600 twosided=true",
        "-resign",
        "resign moves=3,score=600,sides=both",
    );
    ours(
        "play uci a b -draw movenumber=34 movecount=8 score=20",
        "-draw",
        "draw from=34,moves=8,score=20",
    );
    ours("play uci a b -maxmoves 200", "-maxmoves", "turns 200");
    ours("play uci a b -each plies=5", "-each", "depth 5");
    ours(
        "play uci a b -each tc=40/1:00+0.5",
        "-each",
        "clock 40/60+0.5",
    );
    ours("play uci a b -each tc=inf depth=5", "-each", "depth 5");
    ours("play uci a b -st=5", "-st", "clock 5/move");
    ours("play uci a b -epdout file=x.epd", "-epdout", "record");
    ours("vet subs --job 4", "--job", "jobs");
    ours("view x --exprt y", "--exprt", "export");
    ours("replay x.log --boards", "--boards", "board");
    ours("verify x --signatur y", "--signatur", "signature");
    ours("tournament run cup.toml --qiet", "--qiet", "quiet");
    ours("tournament serve cup.toml --prot 80", "--prot", "port");
    // One dash: '-output x' is not '-o utput x'.
    ours("vet subs -output x", "-output", "output");
    ours("record bitwa -output x -- a", "-output", "output");
    // What fastchess, cutechess-cli and cgarena call it.
    ours("play stratego a b --rounds 5", "--rounds", "games");
    ours("play stratego a b -rounds 5", "-rounds", "games");
    ours("play bitwa a b -repeat", "-repeat", "swap");
    ours("play bitwa a b --tc=5", "--tc", "time");
    ours("play otep a b -each tc=60+1", "-each", "clock 60+1");
    ours("play stratego a b -maxmoves 7", "-maxmoves", "turns 7");
    ours("play stratego a b -pgnout x.pgn", "-pgnout", "record");
    ours("play stratego a b -srand 7", "-srand", "seed 7");
    ours(
        "tournament stratego a b --rounds 5",
        "--rounds",
        "games-per-pair",
    );
    ours(
        "tournament stratego a b -concurrency 4",
        "-concurrency",
        "jobs 4",
    );
    ours(
        "compare otep a b -openings file=x.epd",
        "-openings",
        "openings x.epd",
    );
    ours(
        "compare otep a b -sprt elo0=0 elo1=5",
        "-sprt",
        "elo0 0 --elo1 5",
    );
    ours(
        "play uci a b -openings file=x.epd format=epd order=random plies=8 -repeat",
        "-openings",
        "openings x.epd --openings-order random --openings-plies 8",
    );
    ours(
        "play uci a b -order random",
        "-order",
        "openings-order random",
    );
    ours("compare uci a b -plies 8", "-plies", "openings-plies 8");
    ours(
        "play uci a b -variant fischerandom",
        "-variant",
        "variant chess960",
    );
    ours("play uci a b -st 5", "-st", "clock 5/move");
    ours("play uci a b -timemargin 50", "-timemargin", "margin 50ms");
    ours(
        "compare uci a b -each tc=8+0.08 'option.Skill Level=7' nodes=5 proto=uci",
        "-each",
        "clock 8+0.08 --option 'Skill Level=7' --nodes 5",
    );
    ours("compare otep a b -rounds 5", "-rounds", "max-games");
    ours("vet subs --threads 4", "--threads", "jobs");
    ours(
        "tournament run cup.toml -concurrency 4",
        "-concurrency",
        "jobs 4",
    );
    // Its words without the option before them.
    for (line, expected) in [
        (
            "play uci a b tc=8+0.08",
            "\"tc=8+0.08\" is no agent; did you mean --clock 8+0.08?\n",
        ),
        (
            "compare uci a b st=5",
            "\"st=5\" is no agent; did you mean --clock 5/move?\n",
        ),
        (
            "play uci a b order=random",
            "\"order=random\" is no agent; did you mean --openings-order random?\n",
        ),
        (
            "play uci a b file=x.epd",
            "\"file=x.epd\" is no agent; did you mean --openings x.epd?\n",
        ),
        (
            "play uci a b format=epd",
            "\"format=epd\" is no agent; the format of a book is seen from the file\n",
        ),
        (
            "play uci true tc=8",
            "\"tc=8\" is no agent; did you mean --clock 8?\n",
        ),
        (
            "play uci cmd=x name=y",
            "\"cmd=x\" is no agent; an agent is one word without a dash",
        ),
    ] {
        let text = refused(line);
        assert!(text.contains(expected), "{line}: {text}");
    }
    // What has no counterpart there.
    check(
        "compare uci a b -tb /tables",
        "-tb",
        "there are no tablebases",
    );
    check(
        "play uci a b -policy round",
        "-policy",
        "both games of a pair have the same opening",
    );
    check(
        "play stratego a b --concurrency 2",
        "--concurrency",
        "games are played one after another",
    );
    check(
        "tournament stratego a b --swiss",
        "--swiss",
        "a plan has it, such as format = \"swiss\"",
    );
    check(
        "tournament --swiss stratego a b",
        "--swiss",
        "a plan has it, such as format = \"swiss\"",
    );
    check(
        "tournament bitwa a b -repeat -recover",
        "-repeat",
        "each pair of agents plays from both sides",
    );
    check(
        "play bitwa a b -recover",
        "-recover",
        "every game starts its programs again",
    );
    check(
        "play bitwa a b -resign movecount=3 score=400",
        "-resign",
        "the referee ends no game of this protocol before",
    );
    check(
        "play bitwa a b -draw movenumber=40",
        "-draw",
        "the referee ends no game of this protocol before",
    );
    check(
        "play -engine cmd=a -engine cmd=b -each tc=40/60",
        "-engine",
        "an agent is one word",
    );
    check(
        "-engine cmd=a -engine cmd=b",
        "-engine",
        "an agent is one word",
    );
    check(
        "tournament run cup.toml --rounds 3",
        "--rounds",
        "the plan has it, as the entry 'games'; 'games' is how many games each pair plays, and 'rounds' how often all meet",
    );
    check(
        "tournament run cup.toml --num-games 3",
        "--num-games",
        "the plan has it, as the entry 'games'",
    );
    check(
        "tournament run cup.toml -recover",
        "-recover",
        "every game starts its programs again",
    );
    check("arbiter bitwa a b --swap", "--swap", "'play' has it");
    check(
        "talk bitwa --gmaes 5 a",
        "--gmaes",
        "see: linesman talk --help",
    );
    check("view x -p 80", "-p", "see: linesman view --help");
    // Options of another protocol are not suggested.
    ours("play bitwa a b --timee 5s", "--timee", "time");
    ours("play stratego a b --timeou 5s", "--timeou", "timeout");
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
        let ran = program()
            .current_dir(folder.path())
            .args(["tournament", "run", "cup.toml"])
            .assert()
            .code(2);
        let text = String::from_utf8(ran.get_output().stderr.clone()).unwrap();
        assert!(text.contains(expected), "{plan}: {text}");
    };
    let top = |entry: &str, expected: &str| {
        check(
            &format!("protocol = \"bitwa\"\n{entry}\n{entrants}"),
            expected,
        );
    };
    top(
        "concurrency = 4",
        "a plan has no entry 'concurrency'; how many games run at the same time is an option: linesman tournament run PLAN --jobs N; ",
    );
    top("matches = 4", "did you mean 'games'?");
    top("swiss = true", "did you mean 'format'?");
    top("srand = 4", "did you mean 'seed'?");
    top(
        "repeat = true",
        "each pair of agents plays from both sides; ",
    );
    top("recover = true", "every game starts its programs again");
    top(
        "tc = \"5\"",
        "the time is in [options]: clock, time or timeout",
    );
    top("board = \"duel\"", "it is an entry of [options]");
    top(
        "memory = \"1GB\"",
        "a plan has no entry 'memory'; it is an entry of [limits]; ",
    );
    top("level = \"full\"", "it is an entry of [sandbox]; ");
    top(
        "pgnout = \"x\"",
        "'linesman tournament export' writes all games; ",
    );
    top(
        "[limits]\nconcurrency = 4",
        "[limits] has no entry 'concurrency'; how many games run",
    );
    top("[limits]\nmem = \"1GB\"", "did you mean 'memory'?");
    top(
        "[options]\ntc = \"5s\"",
        "[options] has no entry 'tc'; did you mean 'time'?",
    );
    top("[[engine]]\ncmd = \"a\"", "did you mean 'entrant'?");
    check(
        "protocol = \"bitwa\"\n[[entrant]]\nname = \"a\"\ncmd = \"true\"\n",
        "[[entrant]] has no entry 'cmd'; did you mean 'command'?",
    );
    check(
        "protocol = \"bitwa\"\n[[entrant]]\nname = \"a\"\ndir = \"x\"\n",
        "did you mean 'folder'?",
    );
}
