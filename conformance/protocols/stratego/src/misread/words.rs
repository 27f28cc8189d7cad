//! What to do about misreadings that several rows have in common.

pub(super) const TOP: &str = "count y from the top, starting at 0: row 0 is the first row of the board that is sent, for RED and for BLUE";
pub(super) const LEFT: &str = "count x from the left, starting at 0: column 0 is the first character of each row, for RED and for BLUE";
pub(super) const CORNER: &str = "do not turn the board: (0,0) is the first character of the first row that is sent, for RED and for BLUE";
pub(super) const ORDER: &str = "print x first, then y: the column comes first and the row second";
pub(super) const ZERO: &str = "count from 0: the columns and rows are numbered from 0 to 9";
pub(super) const DIRECTIONS: &str =
    "UP leads towards row 0, DOWN towards row 9, LEFT towards column 0 and RIGHT towards column 9";
pub(super) const HALVES: &str = "RED's set-up fills rows 0 to 3 and BLUE's fills rows 6 to 9; put your pieces there on your own board";
pub(super) const ATTACKED: &str = "remove a piece that the opponent's attack destroyed: it is lost after a ply of the opponent with KILLS or BOTHDIE";
pub(super) const BOTH_DIE: &str =
    "after BOTHDIE remove both pieces, the attacker and the one that it attacked";
pub(super) const DIES: &str =
    "after DIES remove the attacker: it is lost, and the piece that it attacked stays";
pub(super) const OUTCOMES: &str = "the outcome is that of the attacker: KILLS means that it took the square, DIES that it was lost, BOTHDIE that both pieces are lost";
pub(super) const WORDS: &str =
    "the outcome is KILLS, DIES or BOTHDIE: two ranks stand behind it, so it is not the last word";
pub(super) const LENGTHS: &str = "carry out lines of any length: a run has a multiplier, and a fight has two ranks behind its outcome";
pub(super) const NUMBERS: &str = "the lower number wins a fight: the marshal is 1 and beats all others but bombs, and s loses to every number";
pub(super) const SPY: &str = "a spy that attacks the marshal wins, and loses every other fight, also when the marshal attacks it";
pub(super) const BOMBS: &str = "a miner destroys the bomb that it attacks; what else attacks a bomb is lost, and in web-2011 and beta-2011 the bomb too";
pub(super) const RANKS: &str = "after the outcome comes the rank of the attacker, then the rank of the piece that was attacked; a winner keeps its own rank";
pub(super) const RUNS: &str = "read the multiplier of a ply: a scout runs several squares, and the number behind the direction is the distance";
pub(super) const PLIES: &str =
    "carry out both plies on your own board, the one that repeats yours and the opponent's";
pub(super) const SIDEWAYS: &str =
    "print x first, then y, whatever the direction is: the column comes first and the row second";
pub(super) const MULTIPLIER: &str = "the multiplier is the number of squares that the scout goes: a move to the next square has 1, or no multiplier";
pub(super) const OWN: &str = "move your own pieces: they are the letters and digits of the board that is sent, and each # is a piece of the opponent";
