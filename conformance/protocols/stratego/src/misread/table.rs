//! The usual misreadings of Stratego.

use linesman_games::stratego::Direction::{Down, Left, Right, Up};

use super::{
    boards::{
        ANY_BOARD, before_opponents_ply, echo_unread, first_board, header_as_row, one_turn_old,
        other_colour,
    },
    fights,
    indices::{ELEVEN_WIDE, NEWLINES, ROUNDED, ROUNDED_UP},
    memory::{self, Memory},
    row::{LOSSES, Meaning, RUN_LENGTHS, board, fight, memory, placed, squares, taking},
    runs::AS_TARGET,
    squares::{
        backward, from_bottom, from_right, from_target, left_for_right, longer, shifted, sideways,
        swapped, swapped_along, turned, up_for_down,
    },
    words::{
        ATTACKED, BOMBS, BOTH_DIE, CORNER, DIES, DIRECTIONS, HALVES, LEFT, LENGTHS, MULTIPLIER,
        NUMBERS, ORDER, OUTCOMES, OWN, PLIES, RANKS, RUNS, SIDEWAYS, SPY, TOP, WORDS, ZERO,
    },
};
use linesman_interface::protocol::misreading::Row;

pub(super) const ROWS: &[Row<Meaning>] = &[
    squares(
        "y-from-bottom",
        from_bottom,
        "y were counted from the bottom",
        TOP,
    ),
    squares(
        "x-from-right",
        from_right,
        "x were counted from the right",
        LEFT,
    ),
    squares("swapped", swapped, "x and y were swapped", ORDER),
    squares(
        "from-one",
        |mv| shifted(mv, -1, -1),
        "x and y were counted from 1",
        ZERO,
    ),
    squares(
        "up-for-down",
        up_for_down,
        "UP and DOWN were swapped",
        "UP leads towards row 0, and DOWN towards row 9, for RED and for BLUE",
    ),
    squares(
        "left-for-right",
        left_for_right,
        "LEFT and RIGHT were swapped",
        "LEFT leads towards column 0, and RIGHT towards column 9, for RED and for BLUE",
    ),
    squares(
        "turned",
        turned,
        "the board were turned by 180 degrees",
        CORNER,
    ),
    squares(
        "turned-with-directions",
        |mv| backward(turned(mv)),
        "the board and the directions were turned by 180 degrees",
        CORNER,
    ),
    squares(
        "y-from-bottom-with-directions",
        |mv| up_for_down(from_bottom(mv)),
        "y were counted from the bottom, and UP and DOWN were swapped",
        TOP,
    ),
    squares(
        "x-from-right-with-directions",
        |mv| left_for_right(from_right(mv)),
        "x were counted from the right, and LEFT and RIGHT were swapped",
        LEFT,
    ),
    squares(
        "backward",
        backward,
        "every direction were the opposite one",
        DIRECTIONS,
    ),
    squares(
        "sideways",
        sideways,
        "UP were LEFT and DOWN were RIGHT, and the other way round",
        DIRECTIONS,
    ),
    squares(
        "swapped-with-directions",
        |mv| sideways(swapped(mv)),
        "x and y were swapped, and the directions too: UP were LEFT and DOWN were RIGHT",
        ORDER,
    ),
    squares(
        "target",
        from_target,
        "X and Y were the square that the piece goes to",
        "print the square that the piece starts from, not the one that it goes to",
    ),
    squares(
        "y-from-one",
        |mv| shifted(mv, 0, -1),
        "y were counted from 1, or the line before the board were its first row",
        "count y from 0: row 0 is the first of the ten rows, and START or the last ply comes before them",
    ),
    squares(
        "x-from-one",
        |mv| shifted(mv, -1, 0),
        "x were counted from 1",
        "count x from 0: column 0 is the first character of a row",
    ),
    squares(
        "row-skipped",
        |mv| shifted(mv, 0, 1),
        "the first row of the board were left out",
        "read one line before the board (START or the last ply), and then all ten rows: the first of them is row 0",
    ),
    squares(
        "column-skipped",
        |mv| shifted(mv, 1, 0),
        "the first character of each row were left out",
        "column 0 is the first character of a row",
    ),
    squares(
        "one-too-small",
        |mv| shifted(mv, 1, 1),
        "x and y were 1 greater",
        ZERO,
    ),
    squares(
        "swapped-from-one",
        |mv| shifted(swapped(mv), -1, -1),
        "x and y were swapped, and counted from 1",
        "print x first, then y, and count both from 0",
    ),
    squares(
        "y-from-bottom-from-one",
        |mv| shifted(from_bottom(mv), -1, 1),
        "x and y were counted from 1, and y from the bottom",
        TOP,
    ),
    squares(
        "only-y-from-bottom-from-one",
        |mv| shifted(from_bottom(mv), 0, 1),
        "y were counted from the bottom, and from 1",
        TOP,
    ),
    squares(
        "only-y-from-bottom-from-one-with-directions",
        |mv| up_for_down(shifted(from_bottom(mv), 0, 1)),
        "y were counted from the bottom, and from 1, and UP and DOWN were swapped",
        TOP,
    ),
    squares(
        "target-backward",
        |mv| from_target(backward(mv)),
        "X and Y were the square that the piece goes to, and the direction where it comes from",
        "print the square that the piece starts from, and the direction in which it goes",
    ),
    squares(
        "swapped-sideways",
        |mv| swapped_along(mv, [Left, Right]),
        "x and y were swapped in moves to the left and to the right only",
        SIDEWAYS,
    ),
    squares(
        "swapped-up-and-down",
        |mv| swapped_along(mv, [Up, Down]),
        "x and y were swapped in moves up and down only",
        SIDEWAYS,
    ),
    squares(
        "multiplier-too-small",
        |mv| longer(mv, 1),
        "the multiplier were one more",
        MULTIPLIER,
    ),
    squares(
        "multiplier-too-great",
        |mv| longer(mv, -1),
        "the multiplier were one less",
        MULTIPLIER,
    )
    // A scout that is blocked on the last square of its way may also not have looked there.
    .instead("look at every square of a scout's way, also at the last one"),
    AS_TARGET,
    board(
        "one-turn-old",
        one_turn_old,
        "the board were still as it was one turn before",
        "read the whole board of each turn, ten rows, before you choose a move",
    ),
    board(
        "before-opponents-ply",
        before_opponents_ply,
        "the opponent had not made its last move",
        "read the whole board of a turn before you choose a move: it comes after the opponent's move",
    ),
    board(
        "first-board",
        first_board,
        "the board were still the first one that was sent",
        "read the ten rows of every turn again before you choose a move",
    ),
    board(
        "header-as-row",
        header_as_row,
        "the line before the board were its first row",
        "read one line before the board (START or the last ply), and then all ten rows: the first of them is row 0",
    ),
    board(
        "echo-unread",
        echo_unread,
        "the echo of each move had not been read, and were the first line of the next turn",
        "read one line after each move: its echo, which repeats the move with its outcome; only then come the line before the board \
         and the ten rows",
    ),
    memory(
        "forgets-attacks",
        taking(memory::without_attacks),
        "the opponent's attacks removed nothing",
        ATTACKED,
    )
    .about(LOSSES),
    memory(
        "forgets-losses",
        taking(memory::without_losses),
        "the opponent's KILLS and BOTHDIE removed nothing",
        ATTACKED,
    )
    .about(LOSSES),
    memory(
        "forgets-kills",
        taking(memory::without_kills),
        "the opponent's KILLS removed nothing",
        ATTACKED,
    )
    .about(LOSSES),
    memory(
        "keeps-defender",
        Memory {
            removes_defender: false,
            ..Memory::RIGHT
        },
        "BOTHDIE removed the attacker only",
        BOTH_DIE,
    )
    .about(LOSSES),
    memory(
        "forgets-both-die",
        taking(memory::without_both_die),
        "BOTHDIE removed nothing",
        BOTH_DIE,
    )
    .about(LOSSES),
    fight(
        "both-die-as-kills",
        memory::both_die_as_kills,
        "BOTHDIE removed the piece that was attacked, but not the attacker",
        BOTH_DIE,
    ),
    fight(
        "forgets-own-deaths",
        memory::without_own_deaths,
        "your own attacker stayed where it was after DIES",
        DIES,
    ),
    fight(
        "own-attacks-win",
        memory::own_winning,
        "your own attacks always won",
        OUTCOMES,
    ),
    fight(
        "dies-as-kills",
        memory::dies_as_kills,
        "an attacker that dies took the square",
        DIES,
    ),
    fight(
        "forgets-deaths",
        memory::without_deaths,
        "attackers stayed where they were after DIES",
        DIES,
    ),
    fight(
        "attacks-win",
        memory::always_winning,
        "every attack won",
        OUTCOMES,
    ),
    fight(
        "dies-as-both-die",
        memory::dies_as_both_die,
        "DIES removed the piece that was attacked too",
        DIES,
    ),
    fight(
        "kills-as-dies",
        memory::kills_as_dies,
        "an attacker were lost after KILLS",
        OUTCOMES,
    ),
    fight(
        "kills-as-both-die",
        memory::kills_as_both_die,
        "KILLS removed both pieces",
        OUTCOMES,
    ),
    fight(
        "fights-as-deaths",
        memory::fights_as_deaths,
        "every fight removed the attacker only",
        WORDS,
    ),
    fight(
        "outcomes-from-own-side",
        memory::outcomes_from_own_side,
        "KILLS and DIES in the opponent's plies told of your own piece",
        OUTCOMES,
    ),
    fight(
        "outcomes-swapped",
        memory::losses_as_wins,
        "KILLS and DIES were swapped",
        OUTCOMES,
    ),
    fight(
        "kills-afar",
        memory::kills_afar,
        "an attacker stayed where it was after KILLS",
        "after KILLS move the attacker to the square of the piece that it destroyed",
    ),
    fight(
        "forgets-fights",
        memory::without_fights,
        "attacks removed nothing",
        ATTACKED,
    ),
    memory(
        "single-steps",
        taking(memory::single_steps),
        "every ply went one square only",
        RUNS,
    )
    .about(RUN_LENGTHS),
    memory(
        "single-steps-of-opponent",
        taking(memory::single_steps_of_opponent),
        "the opponent's plies went one square only",
        RUNS,
    )
    .about(RUN_LENGTHS),
    memory(
        "without-runs",
        taking(memory::without_runs),
        "plies with a multiplier had changed nothing",
        LENGTHS,
    )
    .about(RUN_LENGTHS),
    memory(
        "of-four-words",
        taking(memory::of_four_words),
        "only plies of four words had changed the board",
        LENGTHS,
    ),
    fight(
        "higher-number-wins",
        fights::higher_number_wins,
        "the higher number won a fight",
        NUMBERS,
    ),
    fight(
        "spy-dies",
        fights::spy_dies,
        "a spy that attacks the marshal lost",
        SPY,
    ),
    fight(
        "spy-defends",
        fights::spy_defends,
        "a marshal that attacks the spy lost",
        SPY,
    ),
    fight(
        "spy-kills-all",
        fights::spy_kills_all,
        "a spy won against everything that it attacks",
        SPY,
    ),
    fight(
        "bombs-fall",
        fights::bombs_fall,
        "a bomb were destroyed by whatever attacks it",
        BOMBS,
    ),
    fight(
        "bombs-explode",
        fights::bombs_explode,
        "a bomb were destroyed together with its attacker",
        BOMBS,
    ),
    fight(
        "miners-die",
        fights::miners_die,
        "a miner that attacks a bomb were lost",
        BOMBS,
    ),
    fight(
        "rank-of-loser",
        fights::takes_rank_of_loser,
        "the winner of a fight had the rank of the loser",
        RANKS,
    ),
    fight(
        "own-rank-first",
        fights::own_rank_first,
        "your own rank came first after the outcome",
        RANKS,
    ),
    memory(
        "forgets-opponent",
        taking(memory::without_opponent),
        "the opponent had not moved and had destroyed nothing",
        PLIES,
    ),
    memory(
        "forgets-own",
        taking(memory::without_own),
        "your own plies had changed nothing",
        PLIES,
    ),
    memory(
        "forgets-everything",
        taking(memory::without_any),
        "the board were still as it was after the set-up",
        PLIES,
    ),
    memory(
        "opponent-turned",
        taking(memory::opponent_turned),
        "the opponent's moves were given as seen from its end of the board",
        "do not turn the opponent's moves: (0,0) is the top left corner for both sides",
    ),
    memory(
        "other-end",
        placed(true, false, false),
        "your pieces stood at the other end of the board",
        HALVES,
    ),
    memory(
        "other-end-upside-down",
        placed(true, true, false),
        "your pieces stood at the other end of the board, the row that was sent first at the bottom",
        HALVES,
    ),
    memory(
        "other-end-turned",
        placed(true, true, true),
        "your pieces stood at the other end of the board, turned by 180 degrees",
        HALVES,
    ),
    memory(
        "upside-down",
        placed(false, true, false),
        "the row of the set-up that was sent first were the lowest",
        "send the topmost row of the set-up first, as RED and as BLUE",
    ),
    memory(
        "mirrored",
        placed(false, false, true),
        "the rows of the set-up began at the right",
        "write each row of the set-up from left to right: its first character is column 0",
    ),
    memory(
        "set-up-turned",
        placed(false, true, true),
        "the set-up were turned by 180 degrees",
        "send the topmost row of the set-up first, and each row from left to right, as RED and as BLUE",
    ),
    NEWLINES,
    ELEVEN_WIDE,
    ROUNDED,
    ROUNDED_UP,
    board(
        "other-colour",
        other_colour,
        "the opponent's pieces were yours",
        OWN,
    ),
    ANY_BOARD,
];
