//! Positions and games.

use super::required::*;

linesman_protocols::checks! {
    pub(super) POSITIONS: protocol "uci", clauses "UCI-";

    /// The engine knows the start position.
    POSITION_STARTPOS "position/startpos" "6.1" Must after AFTER_BESTMOVE_LEGAL {
        why: "Most games begin at startpos.",
        fix: "set the start position up when the second word is startpos",
        passing: ">> position startpos\n>> go depth 1\n<< bestmove e2e4",
        failing: ">> position startpos\n>> go depth 1\n<< bestmove e7e5",
    }

    /// The engine sets up a FEN.
    POSITION_FEN "position/fen" "6.2" Must after AFTER_STREAM_READS_JOINED_LINES {
        why: "A game from a book or an analysis begins with a FEN.",
        fix: "read the fields behind fen, and set the position up from them",
        passing: ">> position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n>> go depth 1\n<< bestmove e2e4",
        failing: ">> position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n>> go depth 1\n<< bestmove d2d4",
    }

    /// The engine reads the side to move from the FEN.
    POSITION_SIDE_TO_MOVE "position/side-to-move" "6.2" Must after AFTER_POSITION_FEN {
        why: "The second field of a FEN says who moves.",
        fix: "read the side to move from the FEN",
        passing: ">> position fen 4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1\n>> go depth 1\n<< bestmove e7e5",
        failing: ">> position fen 4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1\n>> go depth 1\n<< bestmove e2e4",
    }

    /// The engine castles only if the FEN allows it.
    POSITION_CASTLING_RIGHTS "position/castling-rights" "6.2" Must after AFTER_POSITION_FEN {
        why: "The third field of a FEN says which castling is allowed.",
        fix: "read the rights from the FEN, and not from where the pieces stand",
        passing: "-- the FEN has no right to castle\n<< bestmove g2d2",
        failing: "-- the FEN has no right to castle\n<< bestmove e1g1",
    }

    /// The engine reads the square of en passant from the FEN.
    POSITION_EN_PASSANT_FIELD "position/en-passant-field" "6.2" Must after AFTER_POSITION_FEN {
        why: "The fourth field of a FEN names the square behind a pawn that has moved two squares.",
        fix: "allow en passant on the square that the FEN names",
        passing: "-- the FEN names d6, and e5d6 is the only legal move\n<< bestmove e5d6",
        failing: "-- the FEN names d6, and e5d6 is the only legal move\n<< bestmove 0000",
    }

    /// The engine accepts a square of en passant on which no pawn can take.
    POSITION_EN_PASSANT_WITHOUT_USE "position/en-passant-without-use" "6.2" Must after AFTER_POSITION_SIDE_TO_MOVE {
        why: "Many programs name the square even if no pawn can capture there.",
        fix: "accept the square, and generate the capture only if a pawn can make it",
        passing: ">> position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n>> go depth 1\n<< bestmove e7e5",
        failing: ">> position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n-- the engine exits",
    }

    /// The engine reads large counters in a FEN.
    POSITION_COUNTERS "position/counters" "6.2" Must after AFTER_POSITION_FEN {
        why: "The last two fields count half moves and moves, and may be large.",
        fix: "read both counters as whole numbers of any size, and give a move whatever they are: the GUI ends games",
        passing: ">> position fen 8/8/4k3/8/8/4K3/4R3/8 w - - 98 312\n>> go depth 1\n<< bestmove e3d4",
        failing: ">> position fen 8/8/4k3/8/8/4K3/4R3/8 w - - 98 312\n>> go depth 1\n<< bestmove 0000",
    }

    /// The engine plays the moves behind startpos.
    POSITION_MOVES "position/moves" "6.3" Must after BEFORE_POSITION_MOVES {
        why: "The GUI sends the whole game as a list of moves with every turn.",
        fix: "play each word behind moves, one after the other",
        passing: ">> position startpos moves e2e4 e7e5\n>> go depth 1\n<< bestmove g1f3",
        failing: ">> position startpos moves e2e4 e7e5\n>> go depth 1\n<< bestmove e2e4",
    }

    /// The engine plays the moves behind a FEN.
    POSITION_FEN_AND_MOVES "position/fen-and-moves" "6.3" Must after AFTER_POSITION_FEN_AND_POSITION_MOVES {
        why: "Moves may follow a FEN, as they follow startpos.",
        fix: "read the moves behind the last field of the FEN",
        passing: ">> position fen 4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8d7\n>> go depth 1\n<< bestmove e4e5",
        failing: ">> position fen 4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8d7\n>> go depth 1\n<< bestmove e2e4",
    }

    /// A position that is a draw has a best move.
    POSITION_REPEATED "position/repeated" "6.3" Must after BEFORE_POSITION_REPEATED is [Narrow] {
        why: "A draw has to be claimed, so a game may go on behind it.",
        fix: "look for repetitions, fifty moves and too few pieces below the root only: at the root, search and play a legal move",
        passing: ">> position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\n>> go depth 1\n<< bestmove e2e4",
        failing: ">> position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\n>> go depth 1\n<< bestmove 0000",
    }

    /// Castling in the move list moves the rook.
    POSITION_CASTLING "position/castling" "6.4" Must after BEFORE_POSITION_CASTLING {
        why: "Castling in the list moves the rook as well.",
        fix: "move the rook too when a king moves two squares",
        passing: "-- the last move is e1g1, and the rook on f1 gives check\n<< bestmove a1a2",
        failing: "-- the last move is e1g1, and the rook on f1 gives check\n<< bestmove c8c7",
    }

    /// Long castling in the move list moves the rook.
    POSITION_CASTLING_LONG "position/castling-long" "6.4" Must after BEFORE_POSITION_CASTLING_LONG {
        why: "Long castling moves the rook from the a-file to the d-file.",
        fix: "move the rook to the d-file when the king goes to the c-file",
        passing: "-- the last move is e8c8, and the rook on d8 gives check\n<< bestmove h8h7",
        failing: "-- the last move is e8c8, and the rook on d8 gives check\n<< bestmove f4f5",
    }

    /// A king or rook that has moved cannot castle any more.
    POSITION_RIGHTS_ARE_LOST "position/rights-are-lost" "6.4" Must after BEFORE_POSITION_RIGHTS_ARE_LOST {
        why: "A king or rook that has moved cannot castle, even if it comes back.",
        fix: "remove the right when the king or the rook moves or is captured",
        passing: "-- the rook has moved away and back\n<< bestmove g2d2",
        failing: "-- the rook has moved away and back\n<< bestmove e1g1",
    }

    /// En passant in the move list removes the pawn.
    POSITION_EN_PASSANT "position/en-passant" "6.4" Must after BEFORE_POSITION_EN_PASSANT {
        why: "En passant in the list removes the pawn that stands behind.",
        fix: "remove the captured pawn when a pawn moves diagonally to an empty square",
        passing: "-- the last move is e5d6, and the pawn on d5 is gone\n<< bestmove a8a7",
        failing: "-- the last move is e5d6, and the pawn on d5 is gone\n<< bestmove d5d4",
    }

    /// A double step in the move list allows en passant.
    POSITION_EN_PASSANT_BEHIND_MOVES "position/en-passant-behind-moves" "6.4" Must after AFTER_POSITION_EN_PASSANT {
        why: "A double step in the list allows en passant, for one move only.",
        fix: "set the square of en passant at each double step of a pawn, and clear it behind the next move",
        passing: "-- the last move is a7a5, and b5a6 is the only legal move\n<< bestmove b5a6",
        failing: "-- the last move is a7a5, and b5a6 is the only legal move\n<< bestmove 0000",
    }

    /// A promotion in the move list puts the named piece on the board.
    POSITION_PROMOTION "position/promotion" "6.4" Must after BEFORE_POSITION_CASTLING {
        why: "The fifth letter of a move is the piece that the pawn becomes.",
        fix: "replace the pawn by the piece of the fifth letter",
        passing: "-- the last move is b7b8n, and the knight gives check\n<< bestmove a6a5",
        failing: "-- the last move is b7b8n, and the knight gives check\n<< bestmove f3f2",
    }

    /// Each position line is read by itself.
    POSITION_STANDS_ALONE "position/stands-alone" "6.5" Must after AFTER_POSITION_MOVES is [StandsAlone] {
        why: "Each position line has the whole game, and a user may go back.",
        fix: "begin with a new board at each position line",
        passing: ">> position startpos moves e2e4 e7e5\n>> position startpos\n>> go depth 1\n<< bestmove d2d4",
        failing: ">> position startpos moves e2e4 e7e5\n>> position startpos\n>> go depth 1\n<< bestmove e4f5",
    }

    /// The engine plays a second game in the same process.
    GAME_SECOND_GAME "game/second-game" "6.5" Must after BEFORE_GAME_SECOND_GAME is [StandsAlone] {
        why: "Match runners play many games with one process.",
        fix: "clear what belongs to the last game at ucinewgame, and read each position from its line",
        passing: ">> ucinewgame\n>> isready\n<< readyok\n>> position startpos\n>> go wtime 60000 btime 60000\n<< bestmove e2e4",
        failing: ">> ucinewgame\n>> isready\n<< readyok\n>> position startpos\n>> go wtime 60000 btime 60000\n<< bestmove e4e5",
    }

    /// A position with the same pieces and other rights is another one.
    POSITION_TWINS "position/twins" "6.5" Must after BEFORE_POSITION_TWINS is [Narrow] {
        why: "The rights to castle, the square for en passant and the side to move belong to a position.",
        fix: "put the rights, the en passant square and the side to move into the hash key, and play a move from the table only if it is legal",
        passing: "-- castling is best, and then the same pieces have no right to it\n<< bestmove e1d2",
        failing: "-- castling is best, and then the same pieces have no right to it\n<< bestmove e1g1",
    }

    /// Nothing adds up from one position line to the next.
    POSITION_NOTHING_ADDS_UP "position/nothing-adds-up" "6.5" Must after AFTER_POSITION_LONG_HISTORY {
        why: "Each turn sends the whole game again, so an array whose index goes on is full after some turns.",
        fix: "set the index of the history back with each position line",
        passing: "-- position startpos and 600 moves are sent 12 times\n>> go depth 1\n<< bestmove c1a1",
        failing: "-- position startpos and 600 moves are sent 12 times\n-- the engine is ended by a signal",
    }

    /// Another game may begin without ucinewgame.
    POSITION_ANOTHER_GAME "position/another-game" "6.6" Must after BEFORE_POSITION_ANOTHER_GAME is [StandsAlone] {
        why: "Old GUIs do not send ucinewgame before another game.",
        fix: "set the position up from the line alone",
        passing: ">> position startpos moves e2e4 e7e5\n>> go depth 1\n<< bestmove g1f3\n>> position fen 8/8/4k3/8/8/4K3/4P3/8 b - - 0 1\n>> go depth 1\n<< bestmove e6e5",
        failing: ">> position startpos moves e2e4 e7e5\n>> go depth 1\n<< bestmove g1f3\n>> position fen 8/8/4k3/8/8/4K3/4P3/8 b - - 0 1\n>> go depth 1\n<< bestmove b8c6",
    }

    /// The engine answers isready behind ucinewgame.
    READY_AFTER_NEWGAME "ready/after-newgame" "6.7" Must after AFTER_STREAM_READS_JOINED_LINES {
        why: "ucinewgame may take time, and readyok tells when it is done.",
        fix: "finish ucinewgame and then answer isready",
        passing: ">> ucinewgame\n>> isready\n<< readyok",
        failing: ">> ucinewgame\n>> isready\n-- nothing comes",
    }

    /// Neither position nor ucinewgame has an answer.
    POSITION_NO_ANSWER "position/no-answer" "6.7" Must after AFTER_READY_AFTER_NEWGAME {
        why: "Neither position nor ucinewgame has an answer.",
        fix: "print nothing at position and ucinewgame",
        passing: ">> position startpos\n-- nothing comes",
        failing: ">> position startpos\n<< readyok",
    }

    /// A position right behind ucinewgame is read.
    POSITION_BEHIND_NEWGAME "position/behind-newgame" "6.7" Must after BEFORE_POSITION_BEHIND_NEWGAME {
        why: "cutechess sends position right behind ucinewgame, without isready.",
        fix: "read lines one by one, and finish ucinewgame before position",
        passing: "-- ucinewgame, position startpos moves e2e4 and go are sent in one write\n<< bestmove e7e5",
        failing: "-- ucinewgame, position startpos moves e2e4 and go are sent in one write\n<< bestmove e2e4",
    }

    /// In Chess960, the king's move onto its own rook in the list is castling.
    POSITION_CASTLING_MOVES_960 "position/castling-moves-960" "6.8" Must after BEFORE_POSITION_CASTLING_MOVES_960 {
        why: "In Chess960 the list has the king's move onto its own rook.",
        fix: "castle when a king moves onto its own rook: remove both first, and then place both, because their squares may overlap",
        passing: "-- the last move is c1h1, and the rook gives check\n<< bestmove a1a2",
        failing: "-- the last move is c1h1, and the rook gives check\n<< bestmove a1b1",
    }

    /// In Chess960, the castling rights may be the files of the rooks.
    POSITION_ROOK_FILES_960 "position/rook-files-960" "6.8" Must after AFTER_BESTMOVE_CASTLING_960 {
        why: "In Chess960 the third field may name the files of the rooks, such as HAha.",
        fix: "read letters from A to H in the third field as the files of rooks",
        passing: ">> position fen 5r1k/8/8/8/8/7p/7P/6KR w H - 0 1\n>> go depth 1\n<< bestmove g1h1",
        failing: ">> position fen 5r1k/8/8/8/8/7p/7P/6KR w H - 0 1\n>> go depth 1\n<< bestmove 0000",
    }

    /// A game may have 600 moves.
    POSITION_LONG_HISTORY "position/long-history" "6.9" Must after AFTER_POSITION_MOVES_AND_STANDS_ALONE {
        why: "A game of 600 moves is legal, and arrays for less overflow.",
        fix: "let the history grow, and read the whole list",
        passing: "-- position startpos and 600 moves are sent\n>> go depth 1\n<< bestmove c1a1",
        failing: "-- position startpos and 600 moves are sent\n-- the engine is ended by a signal",
    }

    /// An empty list of moves is no move.
    POSITION_MOVES_EMPTY "position/moves-empty" "6.12" Should after AFTER_POSITION_MOVES {
        why: "Some GUIs write moves with nothing behind it before the first move.",
        fix: "treat an empty list as no moves",
        passing: ">> position startpos moves\n>> isready\n<< readyok",
        failing: ">> position startpos moves\n-- the engine is ended by a signal",
    }
}
