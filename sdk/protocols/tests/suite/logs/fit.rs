//! By which profile's rules a log is judged.

use linesman_protocols::stratego::{
    Log,
    log::{Fit, ReplayOptions},
};

use super::{log, replaying::end};

/// Compares the profile that a log fits, the others that it fits, and what is said of them when they are asked for.
fn check(text: &str, profile: &str, others: &[&str], note: Option<&str>) {
    let log = Log::read(text.as_bytes()).log;
    let fit = Fit::of(&log, ReplayOptions::default());
    assert_eq!(
        (fit.profile.name, &*fit.others),
        (profile, others),
        "{text}"
    );
    // Other profiles are named only when they are asked for.
    let (brief, full) = (fit.note(), fit.full_note());
    let is_usual = fit.gives_result && profile == "final-2012";
    assert_eq!(brief.is_none(), is_usual, "{text}");
    assert!(full.starts_with(&brief.unwrap_or_default()), "{full}");
    let note = note.map_or_else(
        || format!("judged by the rules of {profile}; the log fits no other profile"),
        str::to_owned,
    );
    assert_eq!(full, note, "{text}");
}

/// RED's scout goes forward, and BLUE gives an answer that is none.
const PEACEFUL: [&str; 2] = ["1 RED: 0 3 DOWN OK", "1 BLU: what?"];

fn peaceful() -> String {
    let ends = [
        &*end("BLUE", "Unintelligable response"),
        "bob BLUE ILLEGAL 1 148 148",
    ];
    log(&[&PEACEFUL[..], &ends].concat())
}

#[test]
fn a_log_that_fits_all_profiles_is_of_the_final_one() {
    let note =
        "judged by the rules of final-2012; the log also fits manual-2012, beta-2011, web-2011";
    let others = ["manual-2012", "beta-2011", "web-2011"];
    check(&peaceful(), "final-2012", &others, Some(note));
}

#[test]
fn a_log_of_fewer_pieces_is_of_an_earlier_profile() {
    let text = peaceful()
        .replace("967B669999", "967B66999.")
        .replace("148 148", "146 146");
    let note = "judged by the rules of manual-2012; the log also fits beta-2011, web-2011";
    check(&text, "manual-2012", &["beta-2011", "web-2011"], Some(note));
}

#[test]
fn fights_of_equal_ranks_and_bombs_show_the_profile() {
    let fight = |plies: [&str; 2], turn: &str| {
        let end = end("BLUE", "Unintelligable response");
        let result = format!("bob BLUE ILLEGAL {turn}");
        log(&[plies[0], plies[1], &end, &result])
    };
    // A scout is worth 2. The coin of 2011 may fall on either side.
    let note = "judged by the rules of beta-2011; the log also fits web-2011";
    for (outcome, values) in [("KILLS", "148 146"), ("DIES", "146 148")] {
        let ply = format!("1 RED: 0 3 DOWN 3 {outcome} 9 9");
        let text = fight([&ply, "1 BLU: what?"], &format!("1 {values}"));
        check(&text, "beta-2011", &["web-2011"], Some(note));
    }
    let text = fight(
        ["1 RED: 0 3 DOWN 3 BOTHDIE 9 9", "1 BLU: what?"],
        "1 146 146",
    );
    let note = "judged by the rules of final-2012; the log also fits manual-2012";
    check(&text, "final-2012", &["manual-2012"], Some(note));
    // A bomb is worth nothing, so that the result is the same, and the ply tells.
    let with_bomb = |ply| {
        let text = fight([ply, "1 BLU: what?"], "1 146 148");
        text.replace("bob BLUE SETUP\n967B", "bob BLUE SETUP\nB679")
    };
    let text = with_bomb("1 RED: 0 3 DOWN 3 BOTHDIE 9 B");
    let note = "judged by the rules of beta-2011; the log also fits web-2011";
    check(&text, "beta-2011", &["web-2011"], Some(note));
    let text = with_bomb("1 RED: 0 3 DOWN 3 DIES 9 B");
    let note = "judged by the rules of final-2012; the log also fits manual-2012";
    check(&text, "final-2012", &["manual-2012"], Some(note));
}

#[test]
fn words_that_only_one_profile_has_show_it() {
    let passed = end("BLUE", "Both sides passed");
    let text = log(&[
        "1 RED: NO_MOVE",
        "1 BLU: NO_MOVE",
        &passed,
        "bob BLUE DRAW 1 148 148",
    ]);
    check(&text, "beta-2011", &[], None);
    let given_up = end("RED", "This player has surrendered!");
    let text = log(&[
        "1 RED: SURRENDER OK",
        &given_up,
        "ann RED SURRENDER 1 148 148",
    ]);
    check(&text, "final-2012", &[], None);
    // A bad set-up has a word of its own in the final version alone.
    let bad = |result: &str| {
        format!(
            "ann RED SETUP\nINVALID!\nbob BLUE SETUP\nINVALID!\n\
             Game ends in the SETUP phase - REASON: An illegal setup was made by BOTH players\n{result}\n"
        )
    };
    let bad = |result| format!("BOTH players give invalid setup!\n{}", bad(result));
    check(
        &bad("neither BOTH BAD_SETUP 0 0 0"),
        "final-2012",
        &[],
        None,
    );
    let note = "judged by the rules of manual-2012; the log also fits beta-2011, web-2011";
    let others = ["beta-2011", "web-2011"];
    let text = bad("neither BOTH BOTH_ILLEGAL 0 0 0");
    check(&text, "manual-2012", &others, Some(note));
}

#[test]
fn a_log_that_fits_none_is_judged_by_the_one_that_agrees_longest() {
    let note = |name| {
        Some(format!(
            "the log fits the rules of no profile; judged by the rules of {name}"
        ))
    };
    let wrong = peaceful().replace("148 148", "148 147");
    check(&wrong, "final-2012", &[], note("final-2012").as_deref());
    let few = peaceful().replace("967B669999", "967B66999.");
    check(&few, "manual-2012", &[], note("manual-2012").as_deref());
    // The result is right, and a line is not.
    let wrong = peaceful().replace("DOWN OK", "DOWN KILLS 9 9");
    check(&wrong, "final-2012", &[], None);
}

#[test]
fn other_files_are_no_logs() {
    for text in [
        "",
        "no log\n",
        "{\"format\":\"x\"}\n",
        "\0\u{1}\n",
        "[event] x\n",
    ] {
        assert!(!Log::read(text.as_bytes()).is_log(), "{text:?}");
    }
    assert!(Log::read(b"ann RED SETUP\n").is_log());
    assert!(Log::read(peaceful().as_bytes()).is_log());
}
