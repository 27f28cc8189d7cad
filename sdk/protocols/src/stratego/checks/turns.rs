//! Checks of the sections ST-3 (the turn) and ST-4 (legal moves).

use super::required::*;

crate::checks! {
    pub(super) TURNS: protocol "stratego", clauses "ST-";

    /// BLUE writes nothing before it receives RED's first move.
    WAITS_FOR_TURN "turn/waits-for-its-turn" "3.1" Must after BOTH_COLOURS is [WaitsForTurn] {
        why: "RED moves first. An earlier move of BLUE answers a question that has not been asked.",
        fix: "move only after the line with the opponent's move and the ten rows of the board",
        passing: ">> 0 3 DOWN OK and the board\n<< 0 6 UP",
        failing: "<< 0 6 UP\n>> 0 3 DOWN OK and the board",
    }

    /// The agent answers when it is its turn.
    MOVE_ANSWERED "turn/answered" "3.2" Must after SETUP {
        why: "An agent that does not move within the limit loses the game.",
        fix: "read the first line of a turn (START or the last ply) and ten rows of board, and print a move",
        passing: ">> START and the board\n<< 0 3 DOWN",
        failing: ">> START and the board\n-- nothing comes, and the agent is not at fault with its buffers",
    }

    /// A move is complete within the time limit.
    MOVE_IN_TIME "turn/in-time" "3.5" Must after SETUP is [Time] {
        why: "A move that is slightly late is lost. Other machines are slower than yours.",
        fix: "check the clock while searching, and stop well before the limit",
        passing: ">> START and the board\n<< 0 3 DOWN",
        failing: ">> START and the board\n-- the limit passes\n<< 0 3 DOWN",
    }

    /// A move reads "X Y DIRECTION" or "X Y DIRECTION MULTIPLIER", with numbers, and the direction in capitals.
    MOVE_FORM "turn/form" "3.3" Must after SETUP {
        why: "Nothing else can be understood, so anything else loses the game.",
        fix: "print column, row and one of UP, DOWN, LEFT, RIGHT, with one space between them",
        passing: "<< 0 3 DOWN",
        failing: "<< 0 3 down",
    }

    /// A move has no spaces, signs, zeros or words beyond what its form needs.
    PLAIN_FORM "turn/plain-form" "3.4" Must after SETUP is [ReadAnyway] {
        why: "The competition's manager accepted these and passed them on unchanged to the opponent, which may not accept them.",
        fix: "print exactly \"X Y DIRECTION\", and \" MULTIPLIER\" only where it is needed",
        passing: "<< 0 3 DOWN",
        failing: "<<  0  03 DOWN ",
    }

    /// A turn is answered with exactly one line.
    ONE_LINE "turn/one-line" "3.2" Must after SETUP is [OneAnswer] {
        why: "A second line stays in the pipe and becomes the answer to the next turn, in another position.",
        fix: "print one line per turn; look for a stray print or a doubled newline",
        passing: ">> START and the board\n<< 0 3 DOWN\n>> 0 3 DOWN OK",
        failing: ">> START and the board\n<< 0 3 DOWN\n<< 1 3 DOWN",
    }

    /// The agent does not answer the echo of its own move.
    ECHO_IS_NO_QUESTION "turn/echo-is-no-question" "3.6" Must after SETUP {
        why: "Each move is repeated to its author with its outcome. An agent that takes this as the next turn moves twice.",
        fix: "after printing a move, read one line (the echo), then wait for the next header",
        passing: "<< 0 3 DOWN\n>> 0 3 DOWN OK\n-- the agent waits",
        failing: "<< 0 3 DOWN\n>> 0 3 DOWN OK\n<< 0 4 DOWN",
    }

    /// The agent sends NO_MOVE and SURRENDER only in profiles that have them.
    KNOWN_COMMANDS "turn/known-commands" "3.7" Must after SETUP {
        why: "NO_MOVE was legal only in the beta of 2011, and SURRENDER only in the last manager. In other profiles they are illegal and lose the game.",
        fix: "always answer with a move, because a side that cannot move is not asked",
        passing: ">> START and the board\n<< 0 3 DOWN",
        failing: ">> START and the board\n<< NO_MOVE",
    }

    /// The agent reads the ten rows of the board before it answers a turn.
    WAITS_FOR_BOARD "turn/waits-for-the-board" "3.8" Must after SETUP is [WholeTurn] {
        why: "An agent that answers the first line of a turn leaves ten lines unread, and takes the first of them as the echo of its move.",
        fix: "for each turn read one whole line and all ten rows before you answer, and then the echo of the answer",
        passing: ">> START\n>> (ten rows)\n<< 0 3 DOWN",
        failing: ">> START\n<< 0 3 DOWN\n>> (ten rows)",
    }

    /// The agent waits as long as necessary for the echo of its move.
    PATIENT_FOR_ECHO "turn/patient-for-its-echo" "3.9" Must after TURNS_ANSWERED {
        why: "The competition's manager stopped the idle player, so it could read the echo only in the next turn, seconds later.",
        fix: "read the echo without a time-out, and do not send the move again",
        passing: "<< 0 3 DOWN\n-- a while passes\n>> 0 3 DOWN OK, the reply and the board\n<< 4 3 DOWN",
        failing: "<< 0 3 DOWN\n-- a while passes\n<< 0 3 DOWN",
    }

    /// A move starts and ends on the board.
    ON_BOARD "move/on-board" "4.1" Must after SETUP is [OneMove] {
        why: "Columns and rows go from 0 to 9. For both colours, (0,0) is the top left corner.",
        fix: "count columns and rows from 0, and keep 0 <= x, y <= 9 at both ends of the move",
        passing: "<< 9 3 DOWN",
        failing: "<< 9 3 RIGHT",
    }

    /// A move starts on a square with one of the agent's own pieces.
    OWN_PIECE "move/own-piece" "4.2" Must after SETUP {
        why: "Late in a game, agents often try to move a piece that was lost or has moved away.",
        fix: "read the ten rows of every turn, which show your own pieces; print column and row, both from 0 at the top left",
        passing: "-- a piece stands on (0,3)\n<< 0 3 DOWN",
        failing: "-- (0,3) is empty\n<< 0 3 DOWN",
    }

    /// Bombs and the flag are not moved.
    MOBILE_PIECE "move/mobile-piece" "4.3" Must after SETUP is [OneMove] {
        why: "They are immobile.",
        fix: "leave out B and F when listing moves",
        passing: "-- 9 stands on (0,3)\n<< 0 3 DOWN",
        failing: "-- B stands on (3,3)\n<< 3 3 UP",
    }

    /// A multiplier is a number of squares, 1 or more.
    MULTIPLIER "move/multiplier" "4.4" Must after SETUP is [OneMove] {
        why: "A distance of zero is no move, and a side cannot pass.",
        fix: "leave the multiplier out, or print 1 or more",
        passing: "<< 0 3 DOWN",
        failing: "<< 0 3 DOWN 0",
    }

    /// Only scouts move more than one square.
    SCOUTS_ONLY "move/scouts-only" "4.5" Must after SETUP is [OneMove] {
        why: "All other pieces go one square at a time.",
        fix: "print a multiplier above 1 for a scout (9) only, because all other pieces go one square",
        passing: "-- 9 stands on (0,3)\n<< 0 3 DOWN 2",
        failing: "-- 6 stands on (1,3)\n<< 1 3 DOWN 2",
    }

    /// A scout passes over empty squares only.
    CLEAR_PATH "move/clear-path" "4.6" Must after SETUP is [OneMove] {
        why: "A scout cannot jump over pieces or lakes.",
        fix: "stop a scout's run before the first lake or own piece, or on the first enemy",
        passing: "-- (0,4) and (0,5) are empty\n<< 0 3 DOWN 2",
        failing: "-- an enemy stands on (0,5)\n<< 0 3 DOWN 3",
    }

    /// A piece does not move onto one of its own side.
    NOT_ONTO_OWN "move/not-onto-own" "4.7" Must after SETUP {
        why: "One square holds one piece.",
        fix: "check the target square before you move",
        passing: "-- (0,4) is empty\n<< 0 3 DOWN",
        failing: "-- the agent's own 7 stands on (1,3)\n<< 0 3 RIGHT",
    }

    /// A piece does not move into a lake.
    NOT_INTO_LAKE "move/not-into-lake" "4.8" Must after SETUP is [OneMove] {
        why: "The squares with x 2, 3, 6, 7 and y 4, 5 are lakes, drawn '+'.",
        fix: "treat the sign for a lake as a wall: '+', and '*' in web-2011",
        passing: "<< 0 3 DOWN",
        failing: "<< 2 3 DOWN",
    }

    /// Every move of a long game as RED is legal.
    LEGAL_AS_RED "move/legal-as-red" "4.9" Must after WHOLE_CONVERSATIONS is [WholeGame, CatchAll] {
        why: "Most illegal moves happen in mid-game: after losses, at the edges, or with few pieces left.",
        fix: "find out why the program takes this move for legal: the cause names the rule that it breaks",
        passing: "-- 300 plies against a random opponent",
        failing: "-- 300 plies against a random opponent\n<< 4 4 LEFT\n-- (3,4) is a lake",
    }

    /// Every move of a long game as BLUE is legal.
    LEGAL_AS_BLUE "move/legal-as-blue" "4.9" Must after WHOLE_CONVERSATIONS is [WholeGame, CatchAll] {
        why: "BLUE sees the same board from the same side, and row 9 is its back row. Agents that turn the board often turn a direction the wrong way.",
        fix: "find out why the program takes this move for legal: the cause names the rule that it breaks",
        passing: "-- 300 plies against a random opponent",
        failing: "-- 300 plies against a random opponent\n<< 4 6 DOWN\n-- the agent's own piece stands on (4,7)",
    }

    /// A piece that was lost to the opponent's attack is not moved again.
    SEES_LOSSES "move/sees-losses" "4.10" Must after GAMES_AS_RED {
        why: "An agent that keeps its own board must follow the opponent's moves too. After \"... KILLS a d\" the defender is gone, after BOTHDIE both are.",
        fix: "apply the opponent's reported move to your own board, or read the ten rows again",
        passing: ">> 9 6 UP 3 BOTHDIE 9 9 and the board\n<< 8 3 DOWN",
        failing: ">> 9 6 UP 3 BOTHDIE 9 9 and the board\n<< 9 3 DOWN",
    }

    /// The agent understands a scout's run over several squares, on either side.
    READS_RUNS "move/reads-runs" "4.11" Must after GAMES {
        why: "The opponent's move is a copy of its answer: \"9 6 UP 3 OK\" has four parts before the outcome, or three.",
        fix: "split the line into words and count them, or read the ten rows of the board instead",
        passing: ">> 9 6 UP 3 OK and the board\n<< 0 3 DOWN",
        failing: ">> 9 6 UP 3 OK and the board\n-- the agent has moved the piece on by one square only on its own board\n<< 9 3 UP",
    }

    /// The agent knows how each fight ends, and which pieces are left.
    SEES_FIGHTS "move/sees-fights" "4.14" Must after ALL_GAMES {
        why: "An agent that works out fights from the ranks needs every rule: the spy and the marshal, miners and bombs, equal ranks. It moves a piece that is lost, or onto one that it takes for lost.",
        fix: "take the outcome from the report (KILLS, DIES or BOTHDIE), or read the ten rows of every turn",
        passing: ">> 4 6 UP KILLS s 1 and the board\n-- the agent's marshal on (4,5) is lost\n<< 0 3 DOWN",
        failing: ">> 4 6 UP KILLS s 1 and the board\n-- the agent takes the spy for lost\n<< 4 5 LEFT",
    }
}
