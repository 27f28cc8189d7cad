// An OTEP bot: it plays a random legal move of any tafl game that the rules describe.

#include <algorithm>
#include <cctype>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Board = std::vector<std::string>;  // board[y][x]: a letter or '.', with a1 in board[0][0]

static const int DX[] = {0, 0, 1, -1}, DY[] = {1, -1, 0, 0};

// What a rules string means if it leaves a key out. Lists of pieces have all pieces otherwise.
static const std::map<std::string, std::string> DEFAULTS = {
    {"corp", "K"}, {"cors", "K"}, {"cens", "K"}, {"dfors", "TCNKM"},        // who passes and stops on special squares
    {"kj", "n"},   {"mj", "n"},   {"gj", "n"},   {"nj", "c"},  {"cj", "j"}, // who jumps
    {"ber", "n"},  {"spd", "-1"},
};

static void say(const std::string& line) {
    // std::endl also sends the line. After "\n" it can stay in a buffer, and the host waits for it in vain.
    std::cout << line << std::endl;
}

static std::string name(int x, int y) { return std::string(1, static_cast<char>('a' + x)) + std::to_string(y + 1); }

static bool is_lower(char piece) { return std::islower(static_cast<unsigned char>(piece)) != 0; }

static char lower(char piece) { return static_cast<char>(std::tolower(static_cast<unsigned char>(piece))); }

static bool has(const std::string& text, char letter) { return text.find(letter) != std::string::npos; }

static bool are_enemies(char one, char other) {
    return std::isalpha(static_cast<unsigned char>(one)) && is_lower(one) != is_lower(other);
}

static std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) {
        if (!part.empty()) parts.push_back(part);
    }
    return parts;
}

// Reads a position such as /3t3/7/.../: letters are pieces, numbers are runs of empty squares.
static Board read_board(const std::string& record) {
    Board board;
    for (const std::string& text : split(record, '/')) {
        std::string row;
        int run = 0;
        for (char character : text + "/") {
            if (std::isdigit(static_cast<unsigned char>(character))) {
                run = 10 * run + (character - '0');
                continue;
            }
            row += std::string(run, '.');
            run = 0;
            if (character != '/') row += character;
        }
        board.push_back(row);
    }
    return board;
}

// The rules of a game, as a rules string gives them.
class Rules {
public:
    Board start;

    Rules() = default;

    explicit Rules(const std::string& text) {
        for (const std::string& field : split(text, ' ')) {
            size_t colon = std::min(field.find(':'), field.size() - 1);
            given[field.substr(0, colon)] = field.substr(colon + 1);
        }
        start = read_board(given.count("starti") ? given["starti"] : given["start"]);
        if (given.count("starti")) std::reverse(start.begin(), start.end());
        int last = static_cast<int>(start.size()) - 1;
        std::string corners = name(0, 0) + "," + name(0, last) + "," + name(last, 0) + "," + name(last, last);
        mark("cen", name(last / 2, last / 2));
        mark("cor", corners);
        mark("afor", "");
        mark("dfor", "");
    }

    // Returns the value of a key, or what a rules string without it means.
    std::string get(const std::string& key) const {
        auto found = given.find(key);
        if (found != given.end()) return found->second;
        found = DEFAULTS.find(key);
        return found != DEFAULTS.end() ? found->second : "tcnkmTCNKM";
    }

    bool may_enter(char piece, const std::string& from, const std::string& to) const {
        std::string kind = kind_of(to);
        return kind.empty() || (has(get(kind + "p"), piece) && (kind_of(from) == kind || has(get(kind + "re"), piece)));
    }

    bool may_stop(char piece, const std::string& square) const {
        std::string kind = kind_of(square);
        return kind.empty() || has(get(kind + "s"), piece);
    }

    bool may_jump(char piece, const std::string& from, char over, const std::string& to) const {
        if (lower(piece) == 't' || !has("tmgTMG", over) || !are_enemies(over, piece)) return false;
        std::string mode = get(std::string(1, lower(piece)) + "j");
        bool is_special = !kind_of(from).empty() || !kind_of(to).empty();
        return (mode == "j" || mode == "c" || (mode == "r" && is_special)) && may_stop(piece, to);
    }

    // Returns how many squares a piece may move: spd has a number for all, for each side or for each piece.
    int reach(char piece) const {
        std::vector<std::string> numbers = split(get("spd"), ',');
        size_t half = numbers.size() / 2;
        size_t kind = half <= 1 ? 0 : std::string("tcnkmg").find(lower(piece));
        int size = static_cast<int>(start.size());
        if (numbers.empty() || (half > 0 && kind >= half)) return size;
        int number = std::stoi(numbers[is_lower(piece) ? kind : half + kind]);
        return number >= 0 ? number : size;
    }

private:
    std::map<std::string, std::string> given;
    std::map<std::string, std::string> special;  // square -> "cen", "cor", "afor" or "dfor"

    void mark(const std::string& kind, const std::string& usual) {
        for (const std::string& square : split(given.count(kind) ? given[kind] : usual, ',')) special.emplace(square, kind);
    }

    std::string kind_of(const std::string& square) const {
        auto found = special.find(square);
        return found != special.end() ? found->second : "";
    }
};

class Bot {
public:
    // Handles a command, and returns whether the game goes on.
    bool handle(const std::string& command, const std::string& rest) {
        std::string last = rest.substr(rest.find_last_of(' ') + 1);
        if (command == "rules") {
            rules = Rules(rest);
            board = rules.start;
            mover.clear();
            refused.clear();
        } else if (command == "position" || command == "opponent-move") {
            board = read_board(last);
            // OpenTafl repeats our own captures in berserk tafl.
            if (rest.substr(0, rest.find(' ')) != sent) mover.clear();
        } else if (command == "move") {  // our move was accepted
            board = read_board(last);
            mover = sent.substr(sent.find('-') + 1);
            refused.clear();
        } else if (command == "error") {  // it was not; play comes again
            refused.insert(sent);
        } else if (command == "side") {
            is_attacker = rest == "attackers";
        } else if (command == "play") {
            is_attacker = rest == "attackers";
            sent = choose();
            say("move " + sent);
        } else if (command == "analyze") {
            say("analysis 1 " + choose() + " 0");
        }  // The rest needs no answer: clock, finish, and commands that this bot does not know.
        return command != "goodbye";
    }

private:
    using Move = std::pair<std::string, bool>;  // the move, and whether it may capture

    Rules rules;
    Board board;
    bool is_attacker = true;
    std::string sent;               // our last move
    std::set<std::string> refused;  // moves of this turn that the host did not accept
    std::string mover;              // the piece that has just moved; in berserk tafl it may have to move again
    std::mt19937 random{std::random_device{}()};

    // Returns what is on a square, and '\0' for squares off the board.
    char at(int x, int y) const {
        int size = static_cast<int>(board.size());
        return x >= 0 && x < size && y >= 0 && y < size ? board[y][x] : '\0';
    }

    void add_moves(int x, int y, std::vector<Move>& moves) const {
        char piece = board[y][x];
        std::string from = name(x, y);
        for (int i = 0; i < 4; i++) {
            for (int step = 1; step <= rules.reach(piece); step++) {
                int to_x = x + step * DX[i], to_y = y + step * DY[i];
                std::string to = name(to_x, to_y);
                if (at(to_x, to_y) != '.' || !rules.may_enter(piece, from, to)) break;
                bool may_capture = false;
                for (int j = 0; j < 4; j++) may_capture |= are_enemies(at(to_x + DX[j], to_y + DY[j]), piece);
                if (rules.may_stop(piece, to)) moves.emplace_back(from + "-" + to, may_capture);
            }
            int to_x = x + 2 * DX[i], to_y = y + 2 * DY[i];
            std::string to = name(to_x, to_y);
            if (at(to_x, to_y) == '.' && rules.may_jump(piece, from, at(x + DX[i], y + DY[i]), to)) {
                moves.emplace_back(from + "-" + to, true);
            }
        }
    }

    std::string choose() {
        std::vector<Move> all, moves, wanted;
        for (int y = 0; y < static_cast<int>(board.size()); y++) {
            for (int x = 0; x < static_cast<int>(board.size()); x++) {
                bool is_own = board[y][x] != '.' && is_lower(board[y][x]) == is_attacker;
                if (is_own && (mover.empty() || mover == name(x, y))) add_moves(x, y, all);
            }
        }
        for (const Move& move : all) {
            if (refused.count(move.first)) continue;
            moves.push_back(move);
            if (move.second == !mover.empty()) wanted.push_back(move);
        }
        // Berserk tafl: who captures has to capture again with the same piece. This bot avoids it, and does it if it must.
        if (rules.get("ber") != "n" && !wanted.empty()) moves = wanted;
        // Without a legal move the game is lost anyway.
        return moves.empty() ? sent : moves[random() % moves.size()].first;
    }
};

int main() {
    Bot bot;
    say("hello");
    std::string line;
    while (std::getline(std::cin, line)) {  // false: the input has ended, and the host is gone
        std::istringstream words(line);
        std::string command, rest;
        words >> command >> std::ws;
        std::getline(words, rest);
        if (!bot.handle(command, rest)) break;
    }
}
