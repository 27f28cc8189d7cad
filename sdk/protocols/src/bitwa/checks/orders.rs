//! Checks of the sections BW-4 (time), BW-5 (orders), BW-6 (`play`) and BW-7 (the course of a game).

use super::required::*;

crate::checks! {
    pub(super) ORDERS: protocol "bitwa", clauses "BW-";

    /// The agent answers time_left, with '=' or with '?'.
    TIME_LEFT_ANSWERED "time/left-answered" "4.1" Must after GAME_TAKEN is [CommandAnswered] {
        why: "It comes before every gen_move. An agent that does not control its time may refuse it, but must answer.",
        fix: "answer '=' and an empty line, or '?' and an empty line",
        passing: ">> time_left 179320\n<< ?\n<< (empty line)",
        failing: ">> time_left 179320\n-- nothing comes",
    }

    /// All answers of a game together come within the agent's time for the game.
    WITHIN_BUDGET "time/within-budget" "4.2" Must after ORDERS_ANSWERED is [Time] {
        why: "There is one time for the whole game, and it runs whenever a command is unanswered. An agent that has used it up is killed.",
        fix: "read the number in time_left, and leave enough time for later rounds",
        passing: ">> time_left 1500\n<< =\n<< (empty line)\n>> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: ">> time_left 1500\n<< =\n<< (empty line)\n>> gen_move A\n-- two seconds pass\n<< = 1 5 2 1 1 1",
    }

    /// The agent answers gen_move.
    ORDER_ANSWERED "order/answered" "5.1" Must after GAME_TAKEN {
        why: "Without an order in time, the agent is killed, and its divisions stop moving for the rest of the game.",
        fix: "answer '=', six numbers and an empty line when the first word of a line is gen_move",
        passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: ">> gen_move A\n-- nothing comes, and the agent is not at fault with its buffers",
    }

    /// The answer to gen_move is an order, and not '?'.
    ORDER_GIVEN "order/given" "5.2" Must after GAME_TAKEN {
        why: "Every division must get an order. An order with the division's own place as the target moves nothing. An agent that gives no order is killed.",
        fix: "answer every letter with an order, capital or small: the second player has small letters, and any legal order will do",
        passing: ">> gen_move B\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: ">> gen_move B\n<< ? no good move\n<< (empty line)",
    }

    /// An order has six fields: A, xd, yd, dx, dy and p.
    SIX_FIELDS "order/six-fields" "5.3" Must after ORDERS_ANSWERED {
        why: "With fewer or more fields, the order is ambiguous, and the agent is killed.",
        fix: "print A, xd, yd, dx, dy and p after '=', and nothing else, such as the letter of the division",
        passing: "<< = 1 5 2 1 1 1",
        failing: "<< = 1 5 2 1 1",
    }

    /// Each field of an order is a whole number.
    WHOLE_NUMBERS "order/whole-numbers" "5.4" Must after ORDERS_ANSWERED {
        why: "Fractions, words and letters cannot be read, and the agent is killed.",
        fix: "print whole numbers in decimal digits, with '-' before a negative one",
        passing: "<< = 1 5 2 1 1 1",
        failing: "<< = true 5 2 1 1 1",
    }

    /// A, the first field of an order, is 0 or 1.
    ATTACK_FLAG "order/attack-flag" "5.5" Must after ORDERS_ANSWERED {
        why: "An agent that sends any other value is killed.",
        fix: "print 1 to prefer attacks, otherwise 0, as the first of the six numbers, before the target",
        passing: "<< = 1 5 2 1 1 1",
        failing: "<< = 2 5 2 1 1 1",
    }

    /// The target of an order is on the board: 0 <= xd < m and 0 <= yd < n.
    TARGET_ON_BOARD "order/target-on-board" "5.6" Must after ORDERS_ANSWERED {
        why: "An agent whose target is outside the board is killed. Blocked and occupied cells are allowed.",
        fix: "name a cell of the board, xd below m and yd below n, and not a distance from the division",
        passing: "<< = 1 5 2 1 1 1",
        failing: "<< = 1 8 2 1 1 1 on a board of 8 columns",
    }

    /// dx and dy are -1 or 1.
    UNIT_STEPS "order/unit-steps" "5.7" Must after ORDERS_ANSWERED {
        why: "An agent that sends any other value, even 0, is killed.",
        fix: "print -1 or 1 for each, either one if ties do not matter",
        passing: "<< = 1 5 2 1 1 1",
        failing: "<< = 1 5 2 0 1 1",
    }

    /// p, the last field of an order, is 0 or 1.
    POINT_FLAG "order/point-flag" "5.8" Must after ORDERS_ANSWERED {
        why: "An agent that sends any other value is killed.",
        fix: "print 1 if Px comes first and 0 if Py does, either one if ties do not matter",
        passing: "<< = 1 5 2 1 1 1",
        failing: "<< = 1 5 2 1 1 2",
    }

    /// The agent answers play for its own division.
    OWN_PLAY_ANSWERED "play/own-answered" "6.1" Must after ORDERS_ANSWERED is [CommandAnswered] {
        why: "Both players receive every order, including their own. The arbiter waits for the answer before it goes on.",
        fix: "answer '=' and an empty line to every play, whatever the letter",
        passing: "<< = 1 5 2 1 1 1\n<< (empty line)\n>> play A 1 5 2 1 1 1\n<< =\n<< (empty line)",
        failing: "<< = 1 5 2 1 1 1\n<< (empty line)\n>> play A 1 5 2 1 1 1\n-- nothing comes",
    }

    /// The agent answers play for a division of its opponent.
    OPPONENTS_PLAY_ANSWERED "play/opponents-answered" "6.2" Must after GAME_TAKEN is [CommandAnswered] {
        why: "The arbiter waits for the answer before it goes on.",
        fix: "answer '=' and an empty line to every play, whatever the letter",
        passing: ">> play a 0 3 2 1 1 1\n<< =\n<< (empty line)",
        failing: ">> play a 0 3 2 1 1 1\n-- nothing comes",
    }

    /// The answer to play is '='.
    PLAY_ACCEPTED "play/accepted" "6.3" Should after PLAYS {
        why: "An agent that refuses orders does not follow the game. The arbiter tolerates it.",
        fix: "carry out the order on your own board, and answer '='",
        passing: ">> play a 0 3 2 1 1 1\n<< =\n<< (empty line)",
        failing: ">> play a 0 3 2 1 1 1\n<< ? unknown command\n<< (empty line)",
    }

    /// The units of a division move from the nearest to the target to the farthest.
    UNIT_ORDER "play/unit-order" "6.5" Must after OWN_BOARD {
        why: "The unit that moves first takes the cell. An agent that moves its own board in another order loses track of its units, and gives no order to a division that it takes for lost.",
        fix: "sort the units of a division by their distance to the target before any of them moves, the nearest first",
        passing: ">> play a 1 4 3 -1 -1 0\n<< =\n>> gen_move Y\n<< = 1 5 2 1 1 1",
        failing: ">> play a 1 4 3 -1 -1 0\n<< =\n>> gen_move Y\n<< ? there is no unit of Y",
    }

    /// Distances are squared, and the two further points settle ties.
    DISTANCES "play/distances" "6.6" Must after OWN_BOARD {
        why: "Units and cells are compared by (x - xd)^2 + (y - yd)^2, then by the distance to the first further point, then to the second.",
        fix: "compare squared distances to (xd, yd), then to Px = (xd + dx, yd) and Py = (xd, yd + dy), Px first if p is 1",
        passing: ">> play a 1 4 4 -1 -1 1\n<< =\n>> gen_move Y\n<< = 1 5 2 1 1 1",
        failing: ">> play a 1 4 4 -1 -1 1\n<< =\n>> gen_move Y\n<< ? there is no unit of Y",
    }

    /// A unit considers its own cell and the eight around it, without blocked cells and cells of its own side.
    CELLS "play/cells" "6.7" Must after OWN_BOARD {
        why: "A unit moves diagonally too, also between two walls. It stays if its own cell is the nearest, and a cell that another unit has just left is free.",
        fix: "look at nine cells for each unit, its own and the eight neighbours, without walls and units of the same side",
        passing: ">> play a 0 1 1 -1 -1 0\n<< =\n>> gen_move Y\n<< = 1 5 2 1 1 1",
        failing: ">> play a 0 1 1 -1 -1 0\n<< =\n>> gen_move Y\n<< ? there is no unit of Y",
    }

    /// With A = 1, a unit beside enemies considers only their cells. With A = 0, it considers all cells.
    ATTACK_FIRST "play/attack-flag" "6.8" Must after OWN_BOARD {
        why: "A says whether a unit attacks wherever it can. With A = 0 it attacks only if an enemy is on the nearest cell.",
        fix: "if A is 1 and enemies are beside a unit, look at their cells only; with 0, look at all nine",
        passing: ">> play a 0 4 3 1 -1 1\n<< =\n>> gen_move Y\n<< = 1 5 2 1 1 1",
        failing: ">> play a 0 4 3 1 -1 1\n<< =\n>> gen_move Y\n<< ? there is no unit of Y",
    }

    /// An attack takes one point of strength, and the attacker moves only if none is left.
    ATTACKS "play/attacks" "6.9" Must after OWN_BOARD {
        why: "The last number before the rows of set_game is the strength of each unit. A unit is removed when it has been attacked that often.",
        fix: "take 1 from the unit that is attacked; if nothing is left, the attacker takes its cell, else both stay",
        passing: ">> set_game 5 5 15 2 ...\n>> play a 0 0 0 -1 -1 0\n>> gen_move Y\n<< = 1 5 2 1 1 1",
        failing: ">> set_game 5 5 15 2 ...\n>> play a 0 0 0 -1 -1 0\n>> gen_move Y\n<< ? there is no unit of Y",
    }

    /// The agent gives legal orders throughout a game as the first player, whose divisions have capital letters.
    FIRST_PLAYER "game/as-first-player" "7.1" Must after GAMES is [WholeGame] {
        why: "Lots decide who is the first player. An agent is killed for a single illegal order in any round.",
        fix: "read the side from the letter of gen_move: a capital letter belongs to the first player",
        passing: ">> gen_move A\n<< = 1 5 2 1 1 1\n<< (empty line)\n>> play A 1 5 2 1 1 1\n<< =\n<< (empty line)\n>> play a 0 3 2 1 1 1",
        failing: ">> gen_move B\n<< ? that is the opponent's\n<< (empty line)",
    }

    /// The agent gives legal orders throughout a game as the second player, whose divisions have small letters.
    SECOND_PLAYER "game/as-second-player" "7.2" Must after GAMES is [WholeGame] {
        why: "Lots decide who is the second player. This player receives the first order as play before its own gen_move.",
        fix: "read the side from the letter of gen_move: a small letter belongs to the second player",
        passing: ">> play A 1 5 2 1 1 1\n<< =\n<< (empty line)\n>> gen_move a\n<< = 1 2 2 1 1 1\n<< (empty line)",
        failing: ">> play A 1 5 2 1 1 1\n<< =\n<< (empty line)\n>> gen_move a\n<< ? that is the opponent's\n<< (empty line)",
    }

    /// The agent goes on when divisions have been destroyed and no command names them any more.
    PASSES_OVER "game/passes-over-lost-divisions" "7.3" Must after GAMES {
        why: "A division without units is skipped from the next turn on. An agent that counts letters instead of reading them loses its place.",
        fix: "read the division from the command, and do not count",
        passing: "-- division A has been destroyed\n>> gen_move B\n<< = 1 5 2 1 1 1\n<< (empty line)",
        failing: "-- division A has been destroyed\n>> gen_move B\n<< ? it is the turn of A\n<< (empty line)",
    }

    /// The agent goes on when its opponent has been killed, and no play comes between its own orders.
    GOES_ON_ALONE "game/goes-on-alone" "7.4" Must after GAMES {
        why: "The game goes on with one player. The units of the other stay where they are and can be attacked.",
        fix: "answer every gen_move, whether or not the opponent has moved since the last one",
        passing: "-- the opponent has been killed\n>> gen_move B\n<< = 1 5 2 1 1 1\n<< (empty line)\n>> play B 1 5 2 1 1 1\n<< =\n<< (empty line)\n>> gen_move A",
        failing: "-- the opponent has been killed\n>> gen_move B\n-- nothing comes, for the agent waits for a play",
    }
}
