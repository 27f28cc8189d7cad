// A UCI engine: it plays a random legal move of chess, and mates if it can.

#include <algorithm>
#include <cctype>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using Words = std::vector<std::string>;
using Steps = std::vector<std::pair<int, int>>;

static const std::string START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
static const Steps STRAIGHT = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
static const Steps DIAGONAL = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
static const Steps QUEEN = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
static const Steps KNIGHT = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
static const std::map<char, Steps> DIRECTIONS = {{'N', KNIGHT}, {'B', DIAGONAL}, {'R', STRAIGHT}, {'Q', QUEEN}, {'K', QUEEN}};
static const std::map<char, int> VALUES = {{'P', 100}, {'N', 300}, {'B', 300}, {'R', 500}, {'Q', 900}, {'K', 0}};
// Which castling rights end when a piece leaves a square, or is taken on it.
static const std::map<std::string, std::string> RIGHTS = {
    {"a1", "Q"}, {"e1", "KQ"}, {"h1", "K"}, {"a8", "q"}, {"e8", "kq"}, {"h8", "k"}};
static const Words HELLO = {"id name Random mover", "id author me", "option name Hash type spin default 1 min 1 max 1024",
                            "option name Ponder type check default false", "uciok"};

static void say(const std::string& line) {
    static std::mutex lock; // the search has its own thread
    std::lock_guard<std::mutex> guard(lock);
    // std::endl also sends the line. After "\n" it can stay in a buffer, and the GUI waits for it in vain.
    std::cout << line << std::endl;
}

static bool isWhite(char piece) { return piece >= 'A' && piece <= 'Z'; }
static char upper(char letter) { return static_cast<char>(std::toupper(static_cast<unsigned char>(letter))); }

// Returns the square one step away, and nothing off the board.
static std::string step(const std::string& square, int dx, int dy) {
    int file = square[0] + dx, rank = square[1] + dy;
    if (file < 'a' || file > 'h' || rank < '1' || rank > '8') return "";
    return {static_cast<char>(file), static_cast<char>(rank)};
}

static bool contains(const Words& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// A position. on["e4"] is a letter as in a FEN, and squares without a piece are not in it. Moves are texts such as "e7e8q".
struct Board {
    std::map<std::string, char> on;
    bool white = true;
    std::string rights, passed;

    explicit Board(const std::string& fen) {
        std::string rows, side;
        std::istringstream(fen) >> rows >> side >> rights >> passed;
        std::string square = "a8";
        for (char letter : rows) {
            if (letter == '/') {
                square = {'a', static_cast<char>(square[1] - 1)};
            } else if (std::isdigit(static_cast<unsigned char>(letter))) {
                square[0] = static_cast<char>(square[0] + letter - '0');
            } else {
                on[square] = letter;
                square[0]++;
            }
        }
        white = side == "w";
    }

    bool isFree(const std::string& square) const { return on.count(square) == 0; }
    bool isOwn(const std::string& square, bool side) const { return !isFree(square) && isWhite(on.at(square)) == side; }

    // Returns the position behind a move.
    Board play(const std::string& move) const {
        std::string start = move.substr(0, 2), end = move.substr(2, 2);
        Board after = *this;
        char piece = after.on.at(start), kind = upper(piece);
        after.white = !white;
        after.passed = "-";
        for (const auto& square : {start, end}) {
            if (RIGHTS.count(square) == 0) continue;
            for (char right : RIGHTS.at(square)) after.rights.erase(std::remove(after.rights.begin(), after.rights.end(), right), after.rights.end());
        }
        after.on.erase(start);
        after.on[end] = move.size() < 5 ? piece : white ? upper(move[4]) : move[4];
        if (kind == 'P' && end == passed) after.on.erase({end[0], start[1]}); // en passant: the pawn that is taken is beside the start
        if (kind == 'P' && std::abs(end[1] - start[1]) == 2) after.passed = {start[0], white ? '3' : '6'};
        if (kind == 'K' && std::abs(end[0] - start[0]) == 2) { // castling: the rook goes too
            std::string rook = {end[0] == 'g' ? 'h' : 'a', start[1]}, to = {end[0] == 'g' ? 'f' : 'd', start[1]};
            after.on[to] = after.on.at(rook);
            after.on.erase(rook);
        }
        return after;
    }

    // Returns the squares that a piece attacks, with those of its own side.
    Words attackedFrom(const std::string& square) const {
        char kind = upper(on.at(square));
        int up = isWhite(on.at(square)) ? 1 : -1;
        Words found;
        for (const auto& [dx, dy] : kind == 'P' ? Steps{{-1, up}, {1, up}} : DIRECTIONS.at(kind)) {
            std::string target = step(square, dx, dy);
            while (!target.empty()) {
                found.push_back(target);
                // Bishops, rooks and queens go on to the first piece.
                bool slides = kind == 'B' || kind == 'R' || kind == 'Q';
                target = slides && isFree(target) ? step(target, dx, dy) : "";
            }
        }
        return found;
    }

    bool isAttacked(const std::string& target, bool byWhite) const {
        for (const auto& [square, piece] : on)
            if (isWhite(piece) == byWhite && contains(attackedFrom(square), target)) return true;
        return false;
    }

    // Returns whether the king of a side is attacked.
    bool isCheck(bool side) const {
        for (const auto& [square, piece] : on)
            if (piece == (side ? 'K' : 'k')) return isAttacked(square, !side);
        return false;
    }

    // Returns the legal moves: those that do not leave the own king in check.
    Words moves() const {
        Words found = castlings();
        for (const auto& [square, piece] : on) {
            if (isWhite(piece) != white) continue;
            if (upper(piece) == 'P') {
                for (const auto& move : pawnMoves(square)) found.push_back(move);
                continue;
            }
            for (const auto& target : attackedFrom(square))
                if (!isOwn(target, white)) found.push_back(square + target);
        }
        auto isIllegal = [this](const std::string& move) { return play(move).isCheck(white); };
        found.erase(std::remove_if(found.begin(), found.end(), isIllegal), found.end());
        return found;
    }

    Words pawnMoves(const std::string& square) const {
        int up = white ? 1 : -1;
        std::string ahead = step(square, 0, up), further = step(square, 0, 2 * up);
        Words targets, found;
        if (isFree(ahead)) targets.push_back(ahead);
        if (isFree(ahead) && square[1] == (white ? '2' : '7') && isFree(further)) targets.push_back(further);
        for (const auto& target : attackedFrom(square))
            if (isOwn(target, !white) || target == passed) targets.push_back(target);
        for (const auto& target : targets) {
            bool isPromotion = target[1] == '1' || target[1] == '8';
            for (const std::string letter : {"q", "r", "b", "n"})
                if (isPromotion || letter == "q") found.push_back(square + target + (isPromotion ? letter : ""));
        }
        return found;
    }

    Words castlings() const {
        Words found;
        const std::string rank = white ? "1" : "8";
        for (const std::string& files : {std::string("fg"), std::string("dcb")}) {
            char right = files == "fg" ? 'K' : 'Q';
            if (rights.find(white ? right : static_cast<char>(std::tolower(right))) == std::string::npos) continue;
            bool isOpen = std::all_of(files.begin(), files.end(), [&](char file) { return isFree(file + rank); });
            // The king is not in check, and passes no attacked square. The last one is looked at as that of any move.
            if (isOpen && !isAttacked("e" + rank, !white) && !isAttacked(files[0] + rank, !white))
                found.push_back("e" + rank + files[1] + rank);
        }
        return found;
    }

    // Returns the material of the side to move less that of the other side, in hundredths of a pawn.
    int score() const {
        int sum = 0;
        for (const auto& [square, piece] : on) sum += VALUES.at(upper(piece)) * (isWhite(piece) == white ? 1 : -1);
        return sum;
    }
};

// Returns a move and its score as the protocol writes it; an empty move if there is no legal one. Make this better.
static std::pair<std::string, std::string> choose(const Board& board, const Words& allowed) {
    static std::mt19937 random(std::random_device{}());
    Words moves = board.moves(), chosen;
    for (const auto& move : moves)
        if (contains(allowed, move)) chosen.push_back(move);
    if (!chosen.empty()) moves = chosen;
    if (moves.empty()) return {};
    for (const auto& move : moves) {
        Board after = board.play(move);
        if (after.isCheck(after.white) && after.moves().empty()) return {move, "mate 1"}; // in moves, not in plies
    }
    return {moves[random() % moves.size()], "cp " + std::to_string(board.score())};
}

// A search. It has its own thread, so that lines are read meanwhile. A search that takes long has to look at isEnded.
// Each search has its own isEnded, so that a stop that comes too late ends no other one.
class Search {
public:
    Search(Board board, Words words) : board(std::move(board)), words(std::move(words)), thread([this] { run(); }) {}

    ~Search() {
        end();
        thread.join();
    }

    void end() {
        std::lock_guard<std::mutex> guard(lock);
        isEnded = true;
        changed.notify_all();
    }

    bool isPonder() const { return contains(words, "ponder"); }

private:
    void run() {
        auto [move, worth] = choose(board, behind("searchmoves"));
        if (!move.empty()) say("info depth 1 score " + worth + " nodes 1 pv " + move);
        Words movetime = behind("movetime");
        std::unique_lock<std::mutex> guard(lock);
        auto over = [this] { return isEnded; };
        if (contains(words, "infinite") || isPonder()) {
            changed.wait(guard, over); // the move is not wanted before stop or ponderhit
        } else if (!movetime.empty()) {
            changed.wait_for(guard, std::chrono::milliseconds(std::stol(movetime[0]) - 50), over);
        }
        // A better engine also looks at wtime, btime, winc, binc, movestogo, depth and nodes.
        say("bestmove " + (move.empty() ? "0000" : move));
    }

    // Returns the words behind a word of go.
    Words behind(const std::string& word) const {
        auto at = std::find(words.begin(), words.end(), word);
        return at == words.end() ? Words() : Words(at + 1, words.end());
    }

    Board board;
    Words words;
    std::mutex lock;
    std::condition_variable changed;
    bool isEnded = false;
    std::thread thread; // the last one, because it begins when the others are there
};

static Board readPosition(const Words& words) {
    auto moves = std::find(words.begin(), words.end(), "moves");
    std::string fen;
    for (auto word = words.begin() + 2; words[1] == "fen" && word != moves; ++word) fen += *word + " ";
    Board board(fen.empty() ? START : fen);
    for (; moves != words.end(); ++moves)
        if (*moves != "moves") board = board.play(*moves);
    return board;
}

int main() {
    const Words commands = {"uci", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit", "debug", "register", "quit"};
    Board board(START);
    std::unique_ptr<Search> search; // its end waits for its thread
    std::string line;
    while (std::getline(std::cin, line)) {
        Words words;
        std::istringstream text(line);
        for (std::string word; text >> word;) // an unknown first word is skipped
            if (!words.empty() || contains(commands, word)) words.push_back(word);
        if (words.empty()) continue;
        if (words[0] == "quit") break;
        if (words[0] == "uci")
            for (const auto& answer : HELLO) say(answer);
        if (words[0] == "isready") say("readyok");
        if (words[0] == "position" && words.size() > 1) board = readPosition(words); // the whole game each time
        if (words[0] == "go") search = std::make_unique<Search>(board, words);
        if (search && (words[0] == "stop" || (words[0] == "ponderhit" && search->isPonder()))) search->end();
        // The rest changes nothing here: setoption, ucinewgame, debug and register.
    }
}
