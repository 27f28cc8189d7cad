//! The worked example of the manual of 3 March 2012.

use super::script::Game;

/// What RED says and is told stands in the manual, sections "1. Setup" and "2. Turn". BLUE's part follows from it, but for
/// its set-up, of which the manual shows no more than that a scout stands on (9,6).
const EXAMPLE: &str = "
    RED  >> RED ../../agents/vixen/vixen.py 10 10
    BLUE >> BLUE ../../agents/basic_python/basic_python.py 10 10
    RED  << FB8sB479B8
    RED  << BB31555583
    RED  << 6724898974
    BLUE << 967B669999
    BLUE << 6724898974
    RED  << 967B669999
    BLUE << BB31555583
    BLUE << FB8sB479B8
    RED  >> START
    RED  >> FB8sB479B8
    RED  >> BB31555583
    RED  >> 6724898974
    RED  >> 967B669999
    RED  >> ..++..++..
    RED  >> ..++..++..
    RED  >> ##########
    RED  >> ##########
    RED  >> ##########
    RED  >> ##########
    RED  << 0 3 DOWN
    RED  >> 0 3 DOWN OK
    BLUE >> 0 3 DOWN OK
    BLUE >> ##########
    BLUE >> ##########
    BLUE >> ##########
    BLUE >> .#########
    BLUE >> #.++..++..
    BLUE >> ..++..++..
    BLUE >> 967B669999
    BLUE >> 6724898974
    BLUE >> BB31555583
    BLUE >> FB8sB479B8
    BLUE << 9 6 UP 3
    BLUE >> 9 6 UP 3 BOTHDIE 9 9
    RED  >> 9 6 UP 3 BOTHDIE 9 9
    RED  >> FB8sB479B8
    RED  >> BB31555583
    RED  >> 6724898974
    RED  >> .67B66999.
    RED  >> 9.++..++..
    RED  >> ..++..++..
    RED  >> #########.
    RED  >> ##########
    RED  >> ##########
    RED  >> ##########
    RED  << 9 2 DOWN
    RED  >> 9 2 DOWN OK
    BLUE >> 9 2 DOWN OK
    BLUE >> ##########
    BLUE >> ##########
    BLUE >> #########.
    BLUE >> .#########
    BLUE >> #.++..++..
    BLUE >> ..++..++..
    BLUE >> 967B66999.
    BLUE >> 6724898974
    BLUE >> BB31555583
    BLUE >> FB8sB479B8
";

#[test]
fn the_manual_s_example_is_played_to_the_letter() {
    let names = [
        "../../agents/basic_python/basic_python.py",
        "../../agents/vixen/vixen.py",
    ];
    let game = Game::between(names).play(EXAMPLE);
    assert_eq!(game.referee.plies(), 5);
    assert_eq!(game.referee.ending(), None);
    game.noted(&[], false);
}
