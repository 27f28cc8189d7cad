//! Turns that go on after a capture.

use linesman_games::tafl::{ATTACKERS, DEFENDERS};
use linesman_protocols::otep::Profile;

use super::talk::{BERSERK, Scene};

#[test]
fn by_the_text_a_capture_is_confirmed_and_the_agent_is_asked_again() {
    Scene::new(Profile::otep(), ATTACKERS, BERSERK).check(
        "{ready}
        >> play attackers
        << move c5-c2
        >> move /7/2t1t2/7/3K3/7/1T3t1/7/
        >> play attackers
        << move e2-e3
        !! otep/berserk/same-piece illegal(berserk-piece)
        >> error 4
        >> play attackers
        << move d4-d3
        !! otep/legal/tries-again illegal(berserk-wrong-side)
        >> error 3
        >> play attackers
        << move c2-c3
        >> move /7/4t2/2t4/3K3/7/1T3t1/7/
        -- opponent b6-b7
        >> opponent-move b6-b7 /7/4t2/2t4/3K3/7/5t1/1T5/
        >> play attackers",
    );
}

#[test]
fn the_program_tells_the_agent_of_its_own_capture() {
    Scene::new(Profile::opentafl(), ATTACKERS, BERSERK).check(
        ">> rules {rules}
        << hello
        >> play attackers
        << move c5-c2
        >> move /7/2t1t2/7/3K3/7/1T3t1/7/
        >> opponent-move c5-c2 /7/2t1t2/7/3K3/7/1T3t1/7/
        >> play attackers
        << move c2-c3
        >> move /7/4t2/2t4/3K3/7/1T3t1/7/",
    );
}

#[test]
fn the_opponents_whole_turn_comes_as_one_list() {
    Scene::new(Profile::otep(), DEFENDERS, BERSERK).check(
        "{ready}
        -- opponent c5-c2
        -- opponent c2-c3
        >> opponent-move c5-c2|c2-c3 /7/4t2/2t4/3K3/7/1T3t1/7/
        >> play defenders
        << move b6-b7
        >> move /7/4t2/2t4/3K3/7/5t1/1T5/",
    );
    Scene::new(Profile::otep(), DEFENDERS, BERSERK).check(
        "{ready}
        << simple-moves off
        -- opponent c5-c2
        -- opponent c2-c3
        >> opponent-move c5-c2xd2|c2=c3 /7/4t2/2t4/3K3/7/1T3t1/7/
        >> play defenders",
    );
}

#[test]
fn whoever_moves_while_the_opponent_goes_on_is_told_so() {
    // The capture comes as the opponent's second turn, for before the first one nobody has been told to play.
    Scene::new(Profile::otep(), DEFENDERS, BERSERK).check(
        "{ready}
        -- opponent f6-f7
        >> opponent-move f6-f7 /7/3Tt2/7/3K3/2t4/1T5/5t1/
        >> play defenders
        << move b6-b7
        >> move /7/3Tt2/7/3K3/2t4/7/1T3t1/
        -- opponent c5-c2
        << move b7-b6
        !! otep/berserk/waits-its-turn extra-line
        >> error 3
        -- opponent c2-c3
        >> opponent-move c5-c2|c2-c3 /7/4t2/2t4/3K3/7/7/1T3t1/
        >> play defenders",
    );
}
