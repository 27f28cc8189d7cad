//! A tournament of the sample bots.

use linesman_end_to_end::{program, repository};

use super::{linesman, text};

#[test]
fn the_sample_bots_play_a_tournament_on_all_boards() {
    let random = format!("{} --seed 1", text(&program("bitwa-random")));
    let greedy = text(&program("bitwa-greedy"));
    let python = repository().join("sample-agents/python/bitwa_random.py");
    let python = format!("python3 -S {} --seed 2", text(&python));
    let agents = [random.as_str(), &greedy, &python];
    let options = ["--board", "all", "--seed", "7", "--jobs", "2"];
    let words = [&["tournament", "bitwa"][..], &agents, &options].concat();
    let played = linesman(&words).code(0);
    let first = String::from_utf8(played.get_output().stdout.clone()).unwrap();
    // Three pairs on nine boards.
    let games = first.lines().filter(|line| line.contains("/27 ")).count();
    assert_eq!(games, 27, "{first}");
    let ranking: Vec<&str> = first.lines().rev().take(3).collect();
    assert!(ranking[2].trim_start().starts_with('1'), "{first}");
    // It sees one ply ahead, and the others see nothing.
    assert!(ranking[2].contains("bitwa-greedy"), "{first}");
}

#[test]
fn stratego_and_tafl_have_tournaments_too() {
    let run = |protocol: &str, agents: [&str; 2], options: &[&str]| {
        let agents = agents.map(|agent| text(&program(agent)));
        let words = [&["tournament", protocol, &agents[0], &agents[1]], options].concat();
        let played = linesman(&words).code(0);
        String::from_utf8(played.get_output().stdout.clone()).unwrap()
    };
    let options = [
        "--profile",
        "beta-2011",
        "--turns",
        "20",
        "--games-per-pair",
        "2",
    ];
    let stratego = run("stratego", ["stratego-random"; 2], &options);
    assert_eq!(
        stratego
            .lines()
            .filter(|line| line.contains("/2  "))
            .count(),
        2,
        "{stratego}"
    );
    assert!(stratego.contains("place"), "{stratego}");
    let options = ["--rules", "brandub", "--rules", "tablut", "--turns", "10"];
    let otep = run("otep", ["otep-random"; 2], &options);
    for game in ["1/2 brandub", "2/2 tablut"] {
        assert!(otep.contains(game), "{otep}");
    }
}
