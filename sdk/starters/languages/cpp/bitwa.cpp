// A Bitwa bot: it sends each division to a random cell.

#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

static std::mt19937 generator(std::random_device{}());
static int columns = 0, rows = 0;
static std::vector<std::string> board;

static void say(const std::string& line) {
    // Every answer ends with an empty line.
    // std::endl also sends it. After "\n" it can stay in a buffer, and the referee waits for it in vain.
    std::cout << line << "\n" << std::endl;
}

static int below(int limit) { return static_cast<int>(generator() % limit); }

// Returns where a division goes: attack first, the cell, and how to choose between units that are equally near.
static std::string order(char) {
    int attack = 1, x = below(columns), y = below(rows), dx = 2 * below(2) - 1, dy = 2 * below(2) - 1, x_first = below(2);
    std::ostringstream words;
    words << attack << ' ' << x << ' ' << y << ' ' << dx << ' ' << dy << ' ' << x_first;
    return words.str();
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {  // false: the input has ended, and the referee is gone
        std::istringstream words(line);
        std::string command;
        words >> command;
        if (command == "set_game") {
            int rounds, strength;
            words >> columns >> rows >> rounds >> strength;
            board.clear();
            for (std::string row; words >> row;) board.push_back(row);
            say("=");
        } else if (command == "gen_move") {
            char division = ' ';
            words >> division;
            say("= " + order(division));
        } else if (command == "play" || command == "time_left") {
            say("=");
        } else if (command == "quit") {
            say("=");
            return 0;
        } else {
            say("? unknown command");
        }
    }
}
