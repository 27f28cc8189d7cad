//! Checks of the section OT-16: each key of a rules string has its effect.

use super::required::*;

crate::checks! {
    pub(super) KEYS: protocol "otep", clauses "OT-";

    /// The side that moves first is the one that atkf names.
    FIRST_SIDE "keys/first-side" "16.1" Must after BASICS {
        why: "With atkf:n the defenders move first. An agent that takes the attackers to be on move plays the wrong pieces.",
        fix: "read the key atkf, whose default is y: with n the defenders move first; see docs/protocols/tafl-notation.md#all-keys",
        passing: ">> rules dim:7 atkf:n ...\n>> play defenders\n<< move d4-d3",
        failing: ">> rules dim:7 atkf:n ...\n>> play defenders\n<< move d1-c1",
    }

    /// The king escapes where esc says, and nowhere else.
    ESCAPE "keys/escape" "16.2" Must after BASICS {
        why: "With esc:c a king on the edge has not won. An agent that takes the game to be over loses it on time.",
        fix: "read the key esc (default c: the king wins on a corner square; e: on the edge); see docs/protocols/tafl-notation.md#how-a-game-ends",
        passing: "-- the rules have esc:c, and the king comes to an edge\n>> play attackers\n<< move d1-c1",
        failing: "-- the rules have esc:c, and the king comes to an edge\n>> play attackers\n-- no move comes: the agent takes the game to be over",
    }

    /// Surrounded defenders lose only if surf says so.
    SURROUNDING "keys/surrounding" "16.3" Must after BASICS {
        why: "With surf:n the game goes on inside a closed ring.",
        fix: "read the key surf, whose default is y: with n the game goes on inside a closed ring; see docs/protocols/tafl-notation.md#how-a-game-ends",
        passing: "-- the rules have surf:n, and the attackers close a ring\n>> play defenders\n<< move d4-d3",
        failing: "-- the rules have surf:n, and the attackers close a ring\n>> play defenders\n-- no move comes: the agent takes the game to be over",
    }

    /// The third occurrence of a position has the effect that tfr gives it.
    REPETITION "keys/repetition" "16.4" Must after BASICS {
        why: "With tfr:i the game goes on after the third occurrence of a position.",
        fix: "read the key tfr, whose default is d: with i the game goes on after the third occurrence; see docs/protocols/tafl-notation.md#how-a-game-ends",
        passing: "-- the rules have tfr:i, and a position comes for the third time\n>> play attackers\n<< move d1-c1",
        failing: "-- the rules have tfr:i, and a position comes for the third time\n>> play attackers\n-- no move comes: the agent takes the game to be over",
    }

    /// The king takes part in captures as ka says.
    KING_ARMS "keys/king-arms" "16.5" Must after BASICS {
        why: "A king that captures, or does not, leaves another board behind, and the next move may be illegal.",
        fix: "read the key ka: how a king captures; see docs/protocols/tafl-notation.md#how-pieces-are-captured",
        passing: "-- the rules have ka:n, and the king steps beside d1\n>> play attackers\n<< move d1-d2",
        failing: "-- the rules have ka:n, and the king steps beside d1\n-- the agent takes d1 for captured and moves over it",
    }

    /// The king is captured as ks says.
    KING_STRENGTH "keys/king-strength" "16.6" Must after BASICS {
        why: "An agent that takes its king for captured stops, and loses on time.",
        fix: "read the key ks: from how many sides a king is captured; see docs/protocols/tafl-notation.md#the-king",
        passing: "-- the rules have ks:s, and two attackers are beside the king\n>> play defenders\n<< move d1-d2",
        failing: "-- the rules have ks:s, and two attackers are beside the king\n>> play defenders\n-- no move comes: the agent takes the game to be over",
    }

    /// Each kind of piece jumps as its key says.
    JUMPS "keys/jumps" "16.7" Must after BASICS {
        why: "The keys kj, nj, cj, mj and gj say which pieces jump, where, and whether the piece in the middle is captured.",
        fix: "read the keys kj, nj, cj, mj and gj (defaults nj:c, cj:j, others n); see docs/protocols/tafl-notation.md#jumps",
        passing: ">> rules dim:7 kj:j ...\n>> play defenders\n<< move a3-c3",
        failing: ">> rules dim:7 kj:j ...\n>> play defenders\n-- no move comes: the agent takes the game to be over",
    }

    /// The special squares are where cor, cen, afor and dfor say.
    SQUARES "keys/special-squares" "16.8" Must after BASICS {
        why: "A list may be empty, or name other squares than usual.",
        fix: "read the keys cor, cen, afor and dfor, which may be empty; only a missing one has its default; see docs/protocols/tafl-notation.md#special-squares",
        passing: ">> rules dim:7 cor: ...\n>> play attackers\n<< move b1-a1",
        failing: ">> rules dim:7 cor: ...\n>> play attackers\n-- no move comes: the agent takes the game to be over",
    }

    /// Pieces pass over the special squares that are open to them, and over no others.
    PASS "keys/pass" "16.9" Must after BASICS {
        why: "Without a key, all pieces pass over the centre and the forts, and only the king over a corner square.",
        fix: "read the keys corp, cenp, aforp and dforp, and look at every square on the way; see docs/protocols/tafl-notation.md#special-squares",
        passing: ">> rules dim:7 ...\n>> play attackers\n<< move c4-e4",
        failing: ">> rules dim:7 cenp: ...\n>> play attackers\n<< move c4-e4",
    }

    /// Pieces stop on the special squares that are open to them, and on no others.
    STOP "keys/stop" "16.10" Must after BASICS {
        why: "Without a key, only the king stops on a corner square or on the centre, and only defenders in their fort.",
        fix: "read the keys cors, cens, afors and dfors for the square that a piece comes to; see docs/protocols/tafl-notation.md#special-squares",
        passing: ">> rules dim:7 cens:t ...\n>> play attackers\n<< move d1-d4",
        failing: ">> rules dim:7 ...\n>> play attackers\n<< move d1-d4",
    }

    /// Pieces enter the special squares from outside that are open to them, and no others.
    RE_ENTRY "keys/re-entry" "16.11" Must after BASICS {
        why: "A piece that has left a fort may be shut out. Within the fort it moves freely.",
        fix: "read the keys corre, cenre, aforre and dforre for a piece that starts elsewhere; see docs/protocols/tafl-notation.md#special-squares",
        passing: ">> rules dim:9 afor:d1,e1,f1 aforre: ...\n>> play attackers\n<< move d1-c1",
        failing: ">> rules dim:9 afor:d1,e1,f1 aforre: ...\n>> play attackers\n<< move c1-d1",
    }

    /// Special squares are hostile to the pieces that the rules name.
    HOSTILITY "keys/hostility" "16.12" Must after BASICS {
        why: "A hostile square captures like a piece. A missed or an invented capture leads to an illegal move.",
        fix: "read the keys corh, cenh, cenhe (the empty centre), aforh and dforh; see docs/protocols/tafl-notation.md#hostile-squares",
        passing: "-- an attacker is captured between a defender and a corner\n>> play attackers\n<< move b6-b7",
        failing: "-- an attacker on b7 is captured between a defender and a corner\n>> play attackers\n<< move b7-b5",
    }

    /// No piece moves further than spd allows.
    SPEEDS "keys/speeds" "16.13" Must after BASICS {
        why: "A move beyond the limit is answered with error 2.",
        fix: "read the key spd: one number for all, or one for each kind of piece; see docs/protocols/tafl-notation.md#how-pieces-move",
        passing: ">> rules dim:7 spd:1 ...\n>> play attackers\n<< move d1-c1",
        failing: ">> rules dim:7 spd:1 ...\n>> play attackers\n<< move d1-b1",
    }

    /// Rows at the edge are captured as sw and swf say.
    SHIELDWALLS "keys/shieldwalls" "16.14" Must after BASICS {
        why: "A shieldwall comes up in one of many thousand moves. An agent that does not know it then moves a captured piece.",
        fix: "read the keys sw and swf, and look for rows of pieces along the edge; see docs/protocols/tafl-notation.md#shieldwalls",
        passing: "-- c1 and d1 are captured in a shieldwall\n>> play defenders\n<< move g6-g5",
        failing: "-- c1 and d1 are captured in a shieldwall, and the attacker on d2 moves away\n>> play defenders\n<< move d1-d2",
    }

    /// A fort at the edge ends the game only if efe says so.
    EDGE_FORTS "keys/edge-forts" "16.15" Must after BASICS {
        why: "With efe:n the game goes on although the king is safe at the edge.",
        fix: "read the key efe (default n: a fort at the edge does not win); see docs/protocols/tafl-notation.md#forts-at-the-edge",
        passing: "-- the rules have efe:n, and the king is safe at the edge\n>> play attackers\n<< move d1-c1",
        failing: "-- the rules have efe:n, and the king is safe at the edge\n>> play attackers\n-- no move comes: the agent takes the game to be over",
    }

    /// The capture that Linnaeus describes is made only if linc says so.
    LINNAEAN "keys/linnaean-captures" "16.16" Must after BASICS {
        why: "With linc:y a defender beside its king on the centre can be captured against it.",
        fix: "read the key linc: a defender is captured against its king on the centre; see docs/protocols/tafl-notation.md#linnaean-captures",
        passing: "-- the rules have linc:y, and d3 is captured against the king on d4\n>> play defenders\n<< move c3-d3",
        failing: "-- the rules have linc:y, and d3 is captured against the king on d4\n>> play defenders\n<< move d3-e3",
    }

    /// Commanders, knights, mercenaries and guards have their own rules.
    PIECES "keys/pieces" "16.17" Must after BASICS {
        why: "An agent that takes every letter for a plain man loses track of what is captured.",
        fix: "let captured mercenaries change sides, and guards neither capture nor be captured; see docs/protocols/tafl-notation.md#pieces",
        passing: "-- the agent's mercenary on b3 is captured\n>> play attackers\n<< move a3-a4",
        failing: "-- the agent's mercenary on b3 is captured\n>> play attackers\n<< move a3-b3",
    }
}
