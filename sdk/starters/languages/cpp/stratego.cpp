// A Stratego bot: it moves a random piece by one square.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

// Our 40 pieces, from the back row to the front row: F flag, B bomb, s spy, 1 marshal ... 8 miner, 9 scout.
static std::array<std::string, 4> setup = {"8BFB878B75", "B7B4s83B86", "5614725963", "9965999499"};

struct Direction {
    std::string name;
    int dx, dy;
};
static const std::array<Direction, 4> DIRECTIONS = {{{"UP", 0, -1}, {"DOWN", 0, 1}, {"LEFT", -1, 0}, {"RIGHT", 1, 0}}};

// Returns the next line. QUIT may come in place of any line, and getline fails at the end of the input.
static std::string hear() {
    std::string line;
    if (!std::getline(std::cin, line) || line.rfind("QUIT", 0) == 0) std::exit(0);
    return line;
}

static void say(const std::string& line) {
    // std::endl also sends the line. After "\n" it can stay in a buffer, and the referee waits for it in vain.
    std::cout << line << std::endl;
}

// Returns all moves by one square. Scouts may go further: "3 6 UP 4".
static std::vector<std::string> legal_moves(const std::vector<std::string>& board) {
    std::vector<std::string> moves;
    for (int y = 0; y < 10; y++) {
        for (int x = 0; x < 10; x++) {
            // Bombs and the flag stay, and # is an enemy.
            if (std::string("123456789s").find(board[y][x]) == std::string::npos) continue;
            for (const Direction& direction : DIRECTIONS) {
                int to_x = x + direction.dx, to_y = y + direction.dy;
                if (to_x < 0 || to_x > 9 || to_y < 0 || to_y > 9) continue;
                char target = board[to_y][to_x];
                if (target != '.' && target != '#') continue;
                moves.push_back(std::to_string(x) + " " + std::to_string(y) + " " + direction.name);
            }
        }
    }
    return moves;
}

int main() {
    std::mt19937 random(std::random_device{}());

    // RED is at the top, with its back row first. BLUE is at the bottom, with its front row first.
    if (hear().rfind("RED ", 0) != 0) std::reverse(setup.begin(), setup.end());
    for (const std::string& row : setup) say(row);

    for (;;) {
        hear();  // START, or the opponent's move and its outcome
        std::vector<std::string> board;
        while (board.size() < 10) board.push_back(hear());
        std::vector<std::string> moves = legal_moves(board);
        say(moves.empty() ? "SURRENDER" : moves[random() % moves.size()]);
        hear();  // our own move and its outcome
    }
}
